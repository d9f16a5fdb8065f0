// What a page makes of the reader's game: its answer, clause, example or row comes first and is marked; what differs elsewhere comes after.
import { unpacked } from "./unpacked.mjs";

const make = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== ""));
  return made;
};

/** Where in the site a link leads, without what follows the path. */
const pathOf = (link, { root }) => (link.href.startsWith(root.href) ? link.pathname.slice(root.pathname.length) : "");

/** A copy of what stands in an element, without the ids and the links of its own words. */
const wordsOf = (element) => [...element.cloneNode(true).childNodes];

const mark = (text) => make("span", { class: "mine-mark" }, text);

// ---- an answer -------------------------------------------------------------------------------------------------------

/** Whether a row of an answer names a game: by itself, with all of its family, or with every game. */
const isOf = (row, game, my) => [...row.cells[1].querySelectorAll("a")].some((link) => {
  const path = pathOf(link, my);
  if (path === `games/${game.id}/`) return true;
  return path === "games/" && (link.hash ? link.hash === `#${game.heading}` && link.textContent.startsWith("all ") : link.textContent === "every game");
});

/** @param {Document | Element} page @returns {HTMLTableRowElement | undefined} the row of an answer that holds in a game */
export const rowFor = (page, game, my) => [...page.querySelectorAll("#played-so ~ .wide table.answers > tbody > tr")].find((row) => isOf(row, game, my));

/** The row of a game comes first, and is marked. */
const putFirst = (row, text) => {
  row.classList.add("mine");
  row.cells[1].prepend(mark(text), " ");
  row.parentElement.prepend(row);
};

/** An answer: the sentence that holds in the game stands at its head, its row comes first. */
const arrangeAnswer = (game, my, title) => {
  const general = document.querySelector("article > p.answer");
  if (!general || !document.querySelector("#played-so")) return;
  const row = rowFor(document, game, my);
  const head = make("span", { class: "for-game" }, `In ${title}`);
  general.classList.add("in-general");
  general.prepend(make("b", {}, "In general: "));
  if (!row) {
    general.before(make("p", { class: "answer none" }, head, "The question does not come up."));
    return;
  }
  general.before(make("p", { class: "answer" }, head, ...wordsOf(row.cells[0].querySelector("b"))));
  putFirst(row, title);
};

// ---- lists of answers ------------------------------------------------------------------------------------------------

/** @returns {Promise<Map<string, Node[]>>} by the path of an answer: its sentence in a game, from the page of its answers */
const answersOf = async (game, my) => {
  const address = new URL(`answers/games/${game.id}/`, my.root);
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const rows = [...page.querySelectorAll("table.answers tbody tr")];
  return new Map(rows.map((row) => [new URL(row.cells[0].querySelector("a").getAttribute("href"), address).pathname, wordsOf(document.importNode(row.cells[1], true))]));
};

/** Questions with their answers: those of the game with its sentence, and then those that do not come up in it. */
const arrangeQuestions = async (game, my, title) => {
  const lists = [...document.querySelectorAll("article ul.questions:not(.short)")].filter((list) => list.querySelector("li > a + br + .quiet") && pathOf(list.querySelector("a"), my).startsWith("answers/"));
  if (!lists.length) return;
  const answers = await answersOf(game, my);
  for (const item of lists.flatMap((list) => [...list.children])) {
    const says = answers.get(item.querySelector("a").pathname);
    const general = item.querySelector(".quiet");
    if (says) {
      general.before(make("span", {}, mark(title), ...says.map((node) => node.cloneNode(true))), make("br"));
      general.prepend("In general: ");
    } else {
      general.append(` Does not come up in ${title}.`);
      item.classList.add("not-mine");
      item.parentElement.append(item);
    }
  }
};

// ---- clauses ---------------------------------------------------------------------------------------------------------

/** A case of the game about a rule, drawn when it is opened. */
const caseOf = ([told, page], title, my) => {
  const [path, id] = page.split("#");
  const file = path.replace(/^cases\//, "").replace(/\.md$/, "").replaceAll("/", ".");
  return make("details", { class: "one-case case-opens of-my-game", "data-of": id, "data-from": new URL(`cases/drawn/${file}.json.gz`, my.root).href },
    make("summary", {}, mark(title), told), make("p", {}, "The case is drawn in a moment."),
    make("p", { class: "quiet" }, make("a", { href: new URL(`${path.replace(/\.md$/, "/")}#${id}`, my.root).href }, "among the cases of its game")));
};

const inForce = (label, rules, title) => (rules.in_force.includes(label) ? `In force in ${title}` : `Not in ${title}`);

/** A clause of every game needs no mark. */
const markClause = (clause, rules, title) => {
  const where = clause.querySelector(".to-players");
  if (where?.textContent === "In every game.") return;
  const made = mark(inForce(clause.id, rules, title));
  made.classList.toggle("not-mine", !rules.in_force.includes(clause.id));
  (where ?? clause).prepend(made, " ");
};

/** Clauses, in a chapter or on a page of their own: whether they are in force in the game, and its case. */
const arrangeClauses = async (game, my, title) => {
  const clauses = [...document.querySelectorAll("article .clause[id]")];
  const example = document.querySelector("article > .clause-example");
  if (!clauses.length && !example) return;
  const rules = await unpacked(new URL(`files/my-game/${game.id}.json.gz`, my.root));
  for (const clause of clauses) {
    markClause(clause, rules, title);
    const own = rules.cases[clause.id];
    if (own) clause.querySelector(".clause-opens")?.before(caseOf(own, title, my));
  }
  if (!example) return;
  const label = document.querySelector("h1 code").textContent;
  document.querySelector("article > p.answer").prepend(make("span", { class: "for-game" }, inForce(label, rules, title)));
  const own = rules.cases[label];
  if (own && !example.querySelector(`[data-case="${own[1].split("#")[1]}"]`)) example.before(caseOf(own, title, my));
};

/** The case of an answer is of some game; if it is of another one, a case of the reader's game on the same rule comes first. */
const arrangeExample = async (game, my, title) => {
  const drawn = document.querySelector("#at-the-table ~ [data-case]");
  const labels = [...document.querySelectorAll("#the-rule ~ p.law > a:first-child")].map((link) => link.textContent);
  if (!drawn || !labels.length || pathOf(drawn.nextElementSibling?.querySelector("a") ?? drawn, my) === `games/${game.id}/`) return;
  const rules = await unpacked(new URL(`files/my-game/${game.id}.json.gz`, my.root));
  const label = labels.find((each) => rules.cases[each] && rules.in_force.includes(each));
  if (label) document.querySelector("#at-the-table").after(caseOf(rules.cases[label], `${title}, on the same rule`, my));
};

// ---- lists of games --------------------------------------------------------------------------------------------------

const ABOUT_A_GAME = /^(?:games|cases|answers\/games|evidence)\/([a-z][a-z0-9.-]*)\/$/;

/** The one game that an item of a list leads to; empty where there is none or several. */
const gameOf = (item, my) => {
  const found = new Set([...item.querySelectorAll("a[href]")].map((link) => ABOUT_A_GAME.exec(pathOf(link, my))?.[1]).filter((id) => my.byId.has(id)));
  return found.size === 1 ? [...found][0] : "";
};

/** Lists and tables with an item for a game: those of the reader's game come first; of several lists, it is named above the first. */
const arrangeLists = (game, my, title) => {
  const lists = [...document.querySelectorAll("article :is(ul, tbody)")].filter((list) => list.children.length > 2 && !list.closest("table.answers, .find-case, .side-by-side"));
  const own = [];
  for (const list of lists) {
    const items = [...list.children].map((item) => [item, gameOf(item, my)]);
    if (items.filter(([, id]) => id).length < 3) continue;
    const mine = items.filter(([, id]) => id === game.id).map(([item]) => item);
    for (const item of mine) item.classList.add("mine");
    list.prepend(...mine);
    own.push(...mine.map((item) => [list, item]));
  }
  const [list, item] = own[0] ?? [];
  const heading = document.querySelector("article h2");
  if (!item || !heading || list.localName === "tbody" || heading.nextElementSibling === list) return;
  const link = item.querySelector("a");
  heading.before(make("p", { class: "begin-here" }, mark("Your game"), make("a", { href: link.href }, title)));
};

// ---- the page itself -------------------------------------------------------------------------------------------------

/** On the sheet of a game and the page of its answers: it becomes the reader's by one tap. */
const offer = (my) => {
  const [, id] = /^(?:answers\/)?games\/([a-z0-9.-]+?)(?:\.\d+)?\/$/.exec(location.pathname.slice(my.root.pathname.length)) ?? [];
  const head = document.querySelector("article > h1");
  if (!my.byId.has(id) || !head) return;
  const kept = my.kept();
  const isMine = kept?.id === id && !kept.house;
  const button = make("button", { type: "button", class: "my-game-button" }, isMine ? "♠︎ This is your game" : "♠︎ Make this my game");
  button.disabled = isMine;
  button.addEventListener("click", () => my.choose({ id }));
  const after = head.nextElementSibling?.matches(".kicker") ? head.nextElementSibling : head;
  after.after(make("p", {}, button));
};

/** What a page says of the reader's game before everything else. */
const atTop = (...children) => {
  const head = document.querySelector("article > h1");
  const after = head?.nextElementSibling?.matches(".kicker") ? head.nextElementSibling : head;
  after?.after(make("p", { class: "begin-here" }, ...children));
};

/** Where the link of the page names another game than the one that is kept: both are offered. */
const tellOfLink = (choice, my, title) => {
  const kept = my.kept();
  if (my.named.kind !== "game" || !kept || (kept.id === choice.id && !kept.house)) return;
  const take = make("button", { type: "button", class: "my-game-button" }, `Make ${title} my game`);
  take.addEventListener("click", () => my.choose({ id: choice.id }));
  const back = make("button", { type: "button", class: "my-game-button" }, `Show ${my.title(kept)}`);
  back.addEventListener("click", () => my.choose(kept));
  atTop(`This link is for ${title}.`, take, back);
};

/** House rules are a game of the site with changes: what is changed decides before what the page says of that game. */
const tellOfHouse = (choice, my) => {
  if (!choice.house || !document.querySelector("article :is(table.answers, .clause, .clause-example, ul.questions)")) return;
  const { title, link, changes } = choice.house;
  const base = my.byId.get(choice.id).short;
  const told = changes.length ? `Where you changed the rules, yours decide: ${changes.join(", ")}.` : "You changed nothing in it.";
  atTop(make("span", {}, make("b", {}, title), ` starts from ${base}, so this page begins with ${base}. ${told} `),
    make("a", { href: new URL(`play/house-rules/${link}`, my.root).href }, "Your house rules"));
};

/** The front page begins with what there is of the game. */
const arrangeFront = (choice, my, title) => {
  const doors = document.querySelector("article > .doors");
  if (!doors) return;
  const to = (path, text) => make("a", { href: new URL(path, my.root).href }, text);
  doors.before(make("p", { class: "begin-here" }, mark(title), to(`games/${choice.id}/`, "Sheet"), to(`answers/games/${choice.id}/`, "Answers"), to("play/", "Who takes the trick?"),
    choice.house ? to(`play/house-rules/${choice.house.link}`, "Your house rules") : ""));
};

/** @param {object} my what `my-game.js` knows */
export const arrange = async (my) => {
  offer(my);
  const choice = my.here();
  const asked = my.named.kind === "row" && rowFor(document, my.byId.get(my.named.id), my);
  if (asked) putFirst(asked, "You asked for this");
  if (!choice) return;
  const game = my.byId.get(choice.id);
  const title = game.short;
  arrangeFront(choice, my, my.title(choice));
  arrangeAnswer(game, my, title);
  arrangeLists(game, my, title);
  tellOfHouse(choice, my);
  tellOfLink(choice, my, title);
  const place = document.querySelector(":target");
  const before = place?.getBoundingClientRect().top;
  await Promise.allSettled([arrangeQuestions(game, my, title), arrangeClauses(game, my, title), arrangeExample(game, my, title)]);
  // What was put above the place to which the link leads has moved it, where the browser does not see to that itself.
  if (place) scrollBy(0, place.getBoundingClientRect().top - before);
  document.querySelector("article")?.setAttribute("data-my-game-whole", choice.id);
};
