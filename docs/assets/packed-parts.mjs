// Parts of pages that the site keeps packed, a file for each game: its cases, its evidence. `site_generator/schmier_site/html/pieces.py` writes them.
import { unpacked } from "./unpacked.mjs";

const FIRST = 0xe000;

/** The files that have been fetched, by address. */
const fetched = new Map();

/** @param {string} address @returns {Promise<object>} what a file holds, fetched once; fetched again after a failure */
export const pack = (address) => {
  const whole = new URL(address, location.href).href;
  if (!fetched.has(whole)) {
    const asked = unpacked(whole);
    asked.catch(() => fetched.delete(whole));
    fetched.set(whole, asked);
  }
  return fetched.get(whole);
};

/** @param {string} address @param {string} name @returns {Promise<string>} the HTML of a part */
export const part = async (address, name) => {
  const { pieces, parts } = await pack(address);
  if (!(name in parts)) throw new Error(`${address} has no ${name}`);
  return parts[name].replace(/[\uE000-\uF8FF]/g, (sign) => pieces[sign.charCodeAt(0) - FIRST]);
};

/** @param {string} address @param {Element} holder @returns {Element} with its links as seen from this page */
export const moved = (address, holder) => {
  const from = new URL(address, location.href);
  for (const link of holder.querySelectorAll("a[href]")) link.setAttribute("href", new URL(link.getAttribute("href"), from).href);
  return holder;
};

const make = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** A case in a list; `opens.js` draws it when it is opened. */
const entry = ([id, title, clauses], address) =>
  make("details", { class: "one-case case-opens", id, "data-from": address },
    make("summary", {}, `${title} `, make("span", { class: "quiet" }, `${id} · ${clauses}`)),
    make("p", { class: "quiet" }, "The case is drawn in a moment."));

/** @param {string} from @param {string} name @returns {Promise<Node[]>} a part as it is written */
const written = async (from, name) => {
  const holder = make("div");
  holder.innerHTML = await part(from, name);
  return [...moved(from, holder).childNodes];
};

/** Puts what a place names into it: a part, or a list of cases with the part of its name in front. */
const fillPlace = async (place, from) => {
  const { list, part: name } = place.dataset;
  if (name !== undefined) return place.replaceChildren(...(await written(from, name)));
  const { lists, parts } = await pack(from);
  const first = list in parts ? await written(from, list) : [];
  return place.replaceChildren(...first, ...lists[list].map((listed) => entry(listed, from)));
};

/** Fills every place of this page from the file that it names. A failure is said in the first of them. */
export const fillPlaces = async () => {
  const places = [...document.querySelectorAll("[data-part], [data-list]")];
  const from = document.querySelector("[data-pack]").dataset.pack;
  try {
    await Promise.all(places.map((place) => fillPlace(place, from)));
  } catch {
    places[0].replaceChildren(make("p", { class: "not-fetched", role: "status" },
      "What belongs here could not be fetched. Is there a signal? Load the page again, or follow the link to the file."));
  }
};
