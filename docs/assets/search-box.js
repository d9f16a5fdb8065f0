// A box to type in and a list of what is found, worked by keys alone: arrows move, Enter opens the first, a letter goes on typing.
import { Engine } from "./search-engine.js";
import { forReader } from "./search-mine.js";
import { unpacked } from "./unpacked.mjs";

const KINDS = {
  answer: "Answer", answers: "Answers", game: "Game", term: "Glossary", ruling: "Ruling", clause: "Clause", guide: "Guide", option: "Option",
  format: "Format", code: "Reference code", page: "Page", case: "Case", paragraph: "Paragraph", it: "In italiano", de: "Auf Deutsch",
};
const FEW = 8;
const MANY = 60;
const PAUSE = 400;

/** @type {Map<string, Promise<Engine>>} by address: what was fetched once is not fetched again */
const engines = new Map();

/** @param {URL} index @returns {Promise<Engine>} */
const engineOf = (index) => {
  if (!engines.has(index.href)) {
    engines.set(index.href, unpacked(index).then((data) => new Engine(data)));
    engines.get(index.href).catch(() => engines.delete(index.href));
  }
  return engines.get(index.href);
};

const make = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** A text with the words of the question marked. */
const marked = (text, engine, question) => {
  const asked = new Set(engine.lexicon.stems(question));
  return text.split(/([\p{L}\p{N}]+)/u).map((piece, place) =>
    (place % 2 && engine.lexicon.stems(piece).some((stem) => asked.has(stem)) ? make("mark", {}, piece) : piece));
};

/** The language of the page, if it is a translated one, or else that of the browser. */
const readerLanguage = () => (document.querySelector(".translated")?.lang || navigator.language).slice(0, 2);

const capital = (name) => name.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());

const resultOf = ({ entry, says, game, location = entry.location }, { engine, question, site }) => {
  const kind = `${KINDS[entry.kind] ?? entry.kind}${/^(clause|ruling|case)$/.test(entry.kind) ? ` ${entry.key}` : ""}${game ? ` for ${capital(game)}` : ""}`;
  const texts = entry.kind === "clause" ? [make("span", { class: "says" }, ...marked(says, engine, question))]
    : [make("strong", {}, ...marked(entry.title, engine, question)), make("span", { class: "says" }, ...marked(says, engine, question))];
  const link = make("a", { href: new URL(location, site).href }, make("span", { class: "kind" }, kind), ...texts);
  link.dataset.key = entry.key;
  return make("li", { class: `found-${entry.kind}`, ...(entry.kind.length === 2 ? { lang: entry.kind } : {}) }, link);
};

/**
 * @param {object} wanted
 * @param {URL} wanted.index the address of what is searched; it is fetched when the box is first touched
 * @param {URL} wanted.site the address that the locations of entries start from
 * @param {string} wanted.label what the box is called
 * @param {(question: string) => void} [wanted.kept] is told what is asked, after a pause of typing
 * @param {{ title: string, address: URL }} [wanted.besides] another place to look, at the end of the list
 * @param {() => void} [wanted.close] closes what the box stands in
 * @returns {{ element: HTMLElement, ask: (question: string) => void, focus: () => void }}
 */
export const searchBox = ({ index, site, label, kept = () => {}, besides, close }) => {
  const input = make("input", { type: "search", placeholder: label, "aria-label": label, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" });
  const status = make("p", { class: "status", role: "status" });
  const list = make("ol", { class: "found" });
  const shut = make("button", { type: "button", class: "shut", "aria-keyshortcuts": "Escape" }, "Close");
  const element = make("div", { class: "finder-box" }, make("form", { role: "search" }, input, ...(close ? [shut] : [])), status, list);
  let latest = "";
  let shown = FEW;
  let pause = 0;

  const showMore = () => {
    const before = list.querySelectorAll("li").length;
    shown = MANY;
    show();
    list.querySelectorAll("a")[before - 1]?.focus();
  };

  const ends = (question, left) => {
    const more = make("button", { type: "button", class: "more" }, `Show ${left} more`);
    more.addEventListener("click", showMore);
    const address = besides && new URL(besides.address);
    address?.searchParams.set("cases", question);
    return [...(left > 0 ? [make("li", { class: "end" }, more)] : []), ...(address ? [make("li", { class: "end" }, make("a", { href: address.href }, besides.title))] : [])];
  };

  const show = async () => {
    const question = input.value;
    latest = question;
    if (!question.trim()) { list.replaceChildren(); status.textContent = ""; return; }
    const slow = setTimeout(() => { status.textContent = "Fetching what can be searched …"; }, 200);
    const engine = await engineOf(index).catch(() => null).finally(() => clearTimeout(slow));
    if (question !== latest) return;
    if (!engine) { status.textContent = "What can be searched could not be fetched. Is there a signal? Type again to try again; pages you have opened before are still here."; return; }
    const found = forReader(engine.find(question, MANY, readerLanguage()), engine, question, globalThis.schmierMyGame);
    const told = found.slice(0, shown);
    list.replaceChildren(...told.map((one) => resultOf(one, { engine, question, site })), ...ends(question, found.length - told.length));
    status.textContent = found.length ? `${found.length}${found.length === MANY ? " or more" : ""} found` : "Nothing found. Try one word of it, or another word for it.";
    element.dataset.shown = question;
  };

  const typed = () => {
    shown = FEW;
    clearTimeout(pause);
    pause = setTimeout(() => kept(input.value.trim()), PAUSE);
    show();
  };

  const move = (step) => {
    const stops = [input, ...list.querySelectorAll("a, button")];
    const next = stops.indexOf(document.activeElement) + step;
    stops[Math.max(0, Math.min(next, stops.length - 1))].focus();
  };

  const follow = async () => {
    await show();
    list.querySelector("a")?.click();
  };

  input.addEventListener("focus", () => { engineOf(index).catch(() => {}); });
  input.addEventListener("input", typed);
  shut.addEventListener("click", () => close());
  element.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); follow(); });
  list.addEventListener("click", (event) => { if (event.target.closest("a")) kept(input.value.trim()); });
  element.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { event.preventDefault(); move(step); }
    else if (event.target !== input && event.key.length === 1 && event.key !== " " && !event.metaKey && !event.ctrlKey && !event.altKey) input.focus();
    else if (event.key === "Escape" && close) { event.preventDefault(); close(); }
  });
  return { element, ask: (question) => { input.value = question; typed(); }, focus: () => { input.focus(); input.select(); } };
};
