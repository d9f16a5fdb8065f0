/** Cards as the formats name them (`TH`, `X1`), as people write them, and as they are drawn. */
import {make} from "./make.mjs";

const TEXT_FORM = "\ufe0e";
export const GLYPHS = {S: "♠", H: "♥", D: "♦", C: "♣", X: "★"};
export const SUIT_NAMES = {S: "spades", H: "hearts", D: "diamonds", C: "clubs"};
export const RANKS = "AKQJRWET98765432";
const RANK_NAMES = {
  A: "Ace", K: "King", Q: "Queen", J: "Jack", R: "Thirteen", W: "Twelve", E: "Eleven", T: "Ten", 9: "Nine", 8: "Eight",
  7: "Seven", 6: "Six", 5: "Five", 4: "Four", 3: "Three", 2: "Two",
};
const PRINTED = {T: "10", E: "11", W: "12", R: "13"};

export const suitOf = (card) => (card[0] === "X" ? "X" : card[1]);
const rankText = (card) => (card[0] === "X" ? card[1] : PRINTED[card[0]] ?? card[0]);

/** @param {string} card @returns {string} the card in words */
export const spoken = (card) => (card[0] === "X" ? `Joker ${card[1]}` : `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}`);

/** The card in two or three signs: `10♥`. */
export const short = (card) => (card[0] === "X" ? `Joker ${card[1]}` : `${rankText(card)}${GLYPHS[suitOf(card)]}`);

/** What stands on the face of a card. */
export const face = (card) => (card[0] === "X" ? `${GLYPHS.X}${TEXT_FORM}${card[1]}` : `${rankText(card)}${GLYPHS[card[1]]}${TEXT_FORM}`);

/** A drawn card. */
export const cardBox = (card, ...states) =>
  make("span", {class: ["card", `suit-${suitOf(card)}`, ...states].join(" "), role: "img", "aria-label": spoken(card)}, face(card));

/** The sign of a suit. */
export const pip = (suit) => make("span", {class: `pip suit-${suit}`, role: "img", "aria-label": SUIT_NAMES[suit] ?? "Jokers"}, GLYPHS[suit] + TEXT_FORM);

/** Cards suit by suit, high to low, Jokers last. */
export function inOrder(cards) {
  const place = (card) => (card[0] === "X" ? 1000 + Number(card[1]) : "SHDC".indexOf(card[1]) * 100 + RANKS.indexOf(card[0]));
  return [...cards].sort((one, other) => place(one) - place(other));
}

const RANK_WORDS = Object.fromEntries(Object.entries(RANK_NAMES).map(([rank, name]) => [name.toLowerCase(), rank]));
Object.assign(RANK_WORDS, {trey: "3", deuce: "2", knave: "J", 10: "T", 11: "E", 12: "W", 13: "R"});
const SUIT_SIGNS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"};
const WRITTEN = new RegExp(
  [
    String.raw`\b(?<rankWord>${Object.keys(RANK_WORDS).filter((word) => /[a-z]/.test(word)).join("|")}|1[0-3]|[2-9])\s+of\s+(?<suitWord>spades?|hearts?|diamonds?|clubs?)\b`,
    String.raw`\b(?<joker>(?:high|big|red|low|little|black)?\s*joker(?:\s*[1-4])?|X[1-4])\b`,
    String.raw`(?<![A-Za-z0-9])(?<rank>1[0-3]|[AKQJTREW2-9])\s*(?:(?<sign>[♠♤♥♡♦♢♣♧])\ufe0e?|(?<suit>[SHDC])(?![A-Za-z0-9]))`,
    String.raw`(?<signFirst>[♠♤♥♡♦♢♣♧])\ufe0e?\s*(?<rankAfter>1[0-3]|[AKQJTREW2-9])(?![A-Za-z0-9])`,
  ].join("|"),
  "giu",
);

/**
 * The cards that a text names, in their order, and what is left of the text: `JH`, `10♥`, `♥10`, `Jack of hearts`, `Joker`.
 * @param {string} text
 * @returns {{cards: string[], rest: string}}
 */
export function cardsIn(text) {
  const cards = [];
  const rest = text.replace(WRITTEN, (...found) => {
    const {rankWord, suitWord, joker, rank, sign, suit, signFirst, rankAfter} = found.at(-1);
    if (joker) cards.push(`X${/[1-4]$/.exec(joker)?.[0] ?? (/low|little|black/i.test(joker) ? 2 : 1)}`);
    else {
      const said = (rankWord ?? rank ?? rankAfter).toLowerCase();
      const named = RANK_WORDS[said] ?? said.toUpperCase();
      cards.push(named + (SUIT_SIGNS[sign ?? signFirst] ?? (suitWord ?? suit)[0].toUpperCase()));
    }
    return " ";
  });
  return {cards, rest: rest.replace(/[\s,;/|.-]+/g, " ").trim()};
}

/** The cards of the pack of a whole ruleset, in the order in which they are shown. */
export function packOf({deck}) {
  const cards = [..."SHDC"].flatMap((suit) => [...RANKS].filter((rank) => deck.ranks.includes(rank)).map((rank) => rank + suit));
  return [...cards.filter((card) => !(deck.without ?? []).includes(card)), ...["X1", "X2", "X3", "X4"].slice(0, deck.jokers)];
}

/** A text of the reference with the codes of cards as people write them. */
export const withCards = (text) => text.replace(/\b(?:[AKQJTREW2-9][SHDC]|X[1-4])\b/g, short).replace(/\b[TREW](?=[♠♥♦♣])/g, (rank) => PRINTED[rank]);
