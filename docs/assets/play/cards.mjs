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

/** The cards of the pack of a whole ruleset, in the order in which they are shown. */
export function packOf({deck}) {
  const cards = [..."SHDC"].flatMap((suit) => [...RANKS].filter((rank) => deck.ranks.includes(rank)).map((rank) => rank + suit));
  return [...cards.filter((card) => !(deck.without ?? []).includes(card)), ...["X1", "X2", "X3", "X4"].slice(0, deck.jokers)];
}

/** A text of the reference with the codes of cards as people write them. */
export const withCards = (text) => text.replace(/\b(?:[AKQJTREW2-9][SHDC]|X[1-4])\b/g, short).replace(/\b[TREW](?=[♠♥♦♣])/g, (rank) => PRINTED[rank]);
