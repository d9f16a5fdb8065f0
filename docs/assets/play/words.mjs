/** Actions, seats and trumps in players' words. */
import {GLYPHS, short} from "./cards.mjs";
import families, {byCount} from "./verbs.mjs"; // Written with the site, from `wording/events.py`.

let words = families[""];

/** The family whose words a game has, by its document; a game of no family has those of the games that count as it does. */
export const familyOf = ({family, points}) => (family && family !== "house" ? family : byCount[points?.count] ?? "");

/** Speak in the words of a game from now on, by its document. */
export const speakOf = (document) => { words = families[familyOf(document)] ?? families[""]; };

/** The game's word for a concept: `pitches`, `widow`. */
export const conceptWord = (concept) => words.concepts[concept];

const COMPASS = {N: "North", E: "East", S: "South", W: "West"};

/** What a seat is called; `E` is East only at a table whose seats are all named after the compass, and a seat that reads like a card is Player A. */
export const seatName = (seat, seats) => (seats.every((each) => each in COMPASS) ? COMPASS[seat] : playerName(seat));

/** A seat by its name, as `player` of `wording/vocabulary.py` has it. */
const playerName = (seat) => (/^([AKQJT]|\d+|[2-9TJQKAEWR][CDHS]|X[1-4])$/.test(seat) ? `Player ${seat}` : seat);

/** The seats of a table of so many. */
export const seatsOf = (count) => (count === 4 ? ["N", "E", "S", "W"] : [..."ABCDEFGH"].slice(0, count));

/** A text with a capital. */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

export const trumpName = (trump) => words.contracts[trump];

/** A bid as logs write it, in words. */
export const bidWords = (bid) => (typeof bid === "object" ? `${bid.tricks}${GLYPHS[bid.trump] ?? ` ${trumpName(bid.trump)}`}` : words.bids[bid] ?? String(bid));
const cards = (list) => list.map(short).join(" ") || "nothing";

/** The parts of an action, by the member of the event that holds them; `part_of` of `wording/events.py` knows the same. */
const PARTS = {
  card: ({card}) => short(card),
  cards: (event) => cards(event.cards),
  under: ({under}) => cards(under),
  bid: ({bid}) => bidWords(bid),
  trump: ({trump}) => trumpName(trump),
  suit: ({suit}) => trumpName(suit),
  contract: (event) => [trumpName(event.contract), ...Object.keys(words.levels).filter((level) => event[level]).map((level) => words.levels[level])].join(" "),
  partners: ({partners}) => (partners.length ? `${listed(partners.map(playerName))} as ${partners.length > 1 ? "partners" : "partner"}` : "no partner"),
  agreed: ({agreed}) => playerName(agreed),
};

const isThere = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** An action in words, without its player. Where the event has no player, the table acts. */
export function actionWords(event) {
  const form = words.verbs[event.do].find(({needs}) => !needs || isThere(event[needs]));
  const template = (!event.by && form.by_table[0]) || form.action;
  return template.replace(/\{(\w+)\}/g, (_, member) => PARTS[member](event));
}

/** The seats as a list with `and`. */
export const listed = (seats) => (seats.length > 1 ? `${seats.slice(0, -1).join(", ")} and ${seats.at(-1)}` : seats.join(""));
