// Finding a game: by family, by number of players, by length. Without a script all cards stand there, without a sentence on each game.

// The sentences are in a file of their own. If it cannot be fetched, the cards stay as they are.
fetch(new URL("../files/games-about.json", import.meta.url)).then((answer) => answer.json()).then((abouts) => {
  for (const link of document.querySelectorAll(".game-cards > li > b > a")) {
    const about = abouts[link.getAttribute("href").replace(/\/$/, "")];
    if (about) link.closest("li").lastElementChild.before(Object.assign(document.createElement("p"), { textContent: about }));
  }
}).catch(() => {});

const place = document.querySelector(".find-game");
const cards = [...document.querySelectorAll(".game-cards > li")];

/** A labelled choice. @param {string} label @param {[string, string][]} options */
const choice = (label, options) => {
  const select = document.createElement("select");
  for (const [value, text] of options) select.append(new Option(text, value));
  const named = document.createElement("label");
  named.append(`${label} `, select);
  place.append(named);
  select.addEventListener("change", show);
  return select;
};

const lists = [...document.querySelectorAll(".game-cards")];
const seatsOf = (card) => card.dataset.seats.split("-").map(Number);
const lengthOf = (card) => card.lastElementChild.textContent.split(": ").pop();
const titles = Object.fromEntries(lists.map((list) => [list.dataset.family, list.previousElementSibling.firstChild.textContent]));
const numbers = [...new Set(cards.flatMap(seatsOf))].sort((one, other) => one - other);
const family = choice("Family", [["", "any"], ...Object.entries(titles)]);
const players = choice("Players", [["", "any number"], ...numbers.map((number) => [String(number), String(number)])]);
const length = choice("A match that is", [["", "of any length"], ["short", "short"], ["medium", "medium"], ["long", "long"]]);
const count = document.createElement("p");
count.className = "quiet";
count.setAttribute("role", "status");
place.append(count);
place.hidden = false;

function show() {
  for (const card of cards) {
    const [least, most] = seatsOf(card);
    const isMeant = (!family.value || family.value === card.parentElement.dataset.family) && (!length.value || length.value === lengthOf(card))
      && (!players.value || (least <= Number(players.value) && Number(players.value) <= most));
    card.hidden = !isMeant;
  }
  for (const list of lists) {
    const isEmpty = [...list.children].every((card) => card.hidden);
    list.hidden = isEmpty;
    list.previousElementSibling.hidden = isEmpty;
  }
  const number = cards.filter((card) => !card.hidden).length;
  count.textContent = number === 1 ? "1 game" : `${number} games`;
}
show();
