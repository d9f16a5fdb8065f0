// The list of all games in a dialog, to choose one's own from: one tap opens it, one tap chooses.

const make = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== ""));
  return made;
};

/** The links to what there is of the chosen game. */
const links = (my, choice) => {
  const to = (path, title) => make("a", { href: new URL(path, my.root).href }, title);
  const own = choice.house
    ? [to(`play/house-rules/${choice.house.link}`, "Your house rules"), to("play/", "Who takes the trick?"), to(`games/${choice.id}/`, `Sheet of ${my.byId.get(choice.id).short}`)]
    : [to(`games/${choice.id}/`, "Its sheet"), to(`answers/games/${choice.id}/`, "Its answers"), to("play/", "Who takes the trick?")];
  const none = make("button", { type: "button" }, "No game");
  none.addEventListener("click", () => my.choose(null));
  return make("p", { class: "of-mine" }, make("strong", {}, my.title(choice)), ...own, none);
};

const gameButton = (my, game, choice) => {
  const made = make("button", { type: "button", "data-id": game.id, ...(choice?.id === game.id && !choice.house ? { "aria-current": "true" } : {}) }, game.title);
  made.addEventListener("click", () => my.choose({ id: game.id }));
  return make("li", {}, made);
};

const made = (my) => {
  const choice = my.kept();
  const dialog = make("dialog", { class: "finder game-list md-typeset", "aria-label": "My game" });
  const input = make("input", { type: "search", placeholder: "Name of a game", "aria-label": "Name of a game", autocomplete: "off", spellcheck: "false" });
  const shut = make("button", { type: "button", class: "shut" }, "Close");
  const parts = Object.entries(my.headings).map(([heading, title]) => {
    const games = my.games.filter((game) => game.heading === heading);
    return games.length ? make("section", {}, make("h2", {}, title), make("ul", {}, ...games.map((game) => gameButton(my, game, choice)))) : "";
  }).filter(Boolean);
  const none = make("p", { class: "quiet", role: "status" });
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const part of parts) {
      const title = part.firstElementChild.textContent.toLowerCase();
      for (const item of part.querySelectorAll("li")) item.hidden = !words.every((word) => `${title} ${item.textContent.toLowerCase()}`.includes(word));
      part.hidden = [...part.querySelectorAll("li")].every((item) => item.hidden);
    }
    none.textContent = parts.every((part) => part.hidden) ? "No game of that name. The search knows more names." : "";
  };
  input.addEventListener("input", show);
  shut.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  const form = make("form", {}, input, shut);
  form.addEventListener("submit", (event) => { event.preventDefault(); dialog.querySelector("section:not([hidden]) li:not([hidden]) button")?.click(); });
  const told = make("p", { class: "quiet" }, "Answers, clauses, examples and searches begin with the game you choose. It stays in this browser.");
  const house = make("p", { class: "quiet" }, "You play it your own way? ", make("a", { href: new URL("play/house-rules/", my.root).href }, "Build your house rules"), " and make them your game.");
  dialog.append(make("div", { class: "finder-box" }, form, make("div", { class: "all-games", tabindex: "0", role: "region", "aria-label": "All games" }, choice ? links(my, choice) : told, none, ...parts, house)));
  return dialog;
};

/** @param {object} my what `my-game.js` knows */
export const openList = (my) => {
  document.querySelector("dialog.game-list")?.remove();
  const dialog = made(my);
  document.body.append(dialog);
  dialog.showModal();
  // On a telephone the keys would cover the list.
  (matchMedia("(pointer: coarse)").matches ? dialog.querySelector(".all-games") : dialog.querySelector("input")).focus();
};
