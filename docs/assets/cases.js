// The search of cases: by words, by clause, by game, by misreading. The list is fetched when the search is first touched.
import { unpacked } from "./unpacked.mjs";

const MOST = 60;
const place = document.querySelector(".find-case");

/** @typedef {[id: string, title: string, game: number, clauses: number[], faults: number[], page: number]} Case */

/** An element with attributes and children. */
const make = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const labelled = (label, name, list) => {
  const field = make("input", { type: "search", name, autocomplete: "off", ...(list ? { list } : {}) });
  place.append(make("label", {}, `${label} `, field));
  return field;
};

const words = labelled("Words", "words", "");
const clause = labelled("Clause", "clause", "all-clauses");
const game = labelled("Game", "game", "all-games");
const fault = labelled("Misreading", "fault", "all-faults");
const fields = [words, clause, game, fault];
const result = make("div", { class: "found-cases" });
const count = make("p", { class: "quiet", role: "status" });
place.append(count, result);
place.hidden = false;

/** @type {Promise<{clauses: string[], games: string[], faults: string[], pages: string[], cases: Case[]}> | undefined} */
let loading;
const load = () => {
  loading ??= unpacked(place.dataset.from).then((data) => {
    for (const [id, values] of [["all-clauses", data.clauses], ["all-games", data.games], ["all-faults", data.faults]]) {
      place.append(make("datalist", { id }, ...values.map((value) => make("option", { value }))));
    }
    return data;
  });
  loading.catch(() => { loading = undefined; });
  return loading;
};

/** Which of some names are meant by what was typed: the one that is just that, or all that begin with it, or hold it. */
const meant = (names, typed) => {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return null;
  const exact = names.findIndex((name) => name.toLowerCase() === wanted);
  return new Set(exact >= 0 ? [exact] : names.flatMap((name, number) => (name.toLowerCase().includes(wanted) ? [number] : [])));
};

const entry = ({ pages, games }, [id, title, its, , , page]) => {
  const address = `../${pages[page].replace(/\.md$/, "/")}#${id}`;
  const file = pages[page].replace(/^cases\//, "").replace(/\.md$/, "").replaceAll("/", ".");
  return make("details", { class: "one-case case-opens", "data-of": id, "data-from": `drawn/${file}.json.gz` },
    make("summary", {}, title, " ", make("span", { class: "quiet" }, `${id} · ${games[its]}`)),
    make("p", {}, "The case is drawn in a moment."), make("p", { class: "quiet" }, make("a", { href: address }, "among the cases of its game")));
};

const show = async () => {
  const data = await load().catch(() => null);
  if (!data) {
    count.textContent = "The list of cases could not be fetched. Is there a signal? The table below needs none.";
    return;
  }
  const [clauses, games, faults] = [meant(data.clauses, clause.value), meant(data.games, game.value), meant(data.faults, fault.value)];
  const asked = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isAsked = clauses || games || faults || asked.length;
  const found = data.cases.filter(([id, title, its, labels, noticed]) =>
    (!clauses || labels.some((label) => clauses.has(label))) && (!games || games.has(its))
    && (!faults || noticed.some((number) => faults.has(number)))
    && asked.every((word) => title.toLowerCase().includes(word) || id.includes(word)));
  const more = found.length > MOST ? `, the first ${MOST} of them below` : "";
  count.textContent = isAsked ? `${found.length === 1 ? "1 case" : `${found.length} cases`}${more}` : "";
  result.replaceChildren(...(isAsked ? found.slice(0, MOST).map((one) => entry(data, one)) : []));
  const query = new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.name, field.value]));
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
};

const query = new URLSearchParams(location.search);
for (const field of fields) {
  field.value = query.get(field.name) ?? "";
  field.addEventListener("focus", () => { load().catch(() => {}); }, { once: true });
  field.addEventListener("input", show);
}
if (fields.some((field) => field.value)) show();
