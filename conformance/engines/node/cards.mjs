// Cards as two characters, rank then suit, and the Jokers; a "b" follows where the card is of the second of two packs. What a card counts as depends on trumps, so nothing
// outside this module reads the printed suit of a card, except where a card led or turned up fixes trumps.

export const SUITS = ["C", "D", "H", "S"];
export const NO_TRUMP = "NT";
const JOKERS = ["X1", "X2", "X3", "X4"];
const LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "E", "W", "R", "J", "Q", "K", "A"];
const COLOUR_MATE = {C: "S", S: "C", D: "H", H: "D"};

// Clubs, diamonds, hearts, spades, each from Two to Ace, then the Jokers: the order in which every list of cards is shown.
const PLACE = new Map();
for (const suit of SUITS) for (const rank of LOW_TO_HIGH) PLACE.set(rank + suit, PLACE.size);
for (const joker of JOKERS) PLACE.set(joker, PLACE.size);
for (const card of [...PLACE.keys()]) PLACE.set(`${card}b`, PLACE.size);

export const canonical = (cards) => [...cards].sort((a, b) => PLACE.get(a) - PLACE.get(b));

export const without = (cards, gone) => cards.filter((card) => !gone.includes(card));

// Whether the chosen cards all lie among these, each chosen once.
export const chosenFrom = (cards, chosen) => new Set(chosen).size === chosen.length && chosen.every((card) => cards.includes(card));

// What is printed on a card, whichever pack it is of.
export const printed = (card) => card.slice(0, 2);
export const areCopies = (one, other) => one !== other && printed(one) === printed(other);

// rule: cards.packs
export const cardsOf = (deck) => {
  const pack = [...packOf(deck)];
  return new Set(deck.packs === "two" ? [...pack, ...pack.map((card) => `${card}b`)] : pack);
};

// rule: cards.pack
function packOf({ranks, without: lacking, jokers}) {
  const pack = new Set();
  for (const suit of SUITS) for (const rank of ranks) pack.add(rank + suit);
  for (const card of lacking ?? []) pack.delete(card);
  for (const joker of JOKERS.slice(0, jokers)) pack.add(joker);
  return pack;
}

export const isJoker = (card) => JOKERS.includes(printed(card));
export const suitPrinted = (card) => card[1];

// The lists by which the cards rank: the ruleset's own, or those of a contract in no suit, which stands in place of the suit.
// rule: cards.rank.contracts
const ranking = (rules, trump) => rules.contracts.get(trump) ?? rules;

// The name by which the ruleset lists this card among the trumps, or null for a plain card.
export function trumpName(rules, card, trump) {
  // rule: cards.joker - a trump in every deal
  if (isJoker(card)) return printed(card);
  if (trump === null) return null;
  const {trumpStrength} = ranking(rules, trump);
  // rule: cards.jacks - a Jack that is listed as a card is a trump in every suit
  if (trumpStrength.has(printed(card))) return printed(card);
  const [rank, suit] = card;
  if (suit === trump) return rank;
  // rule: cards.jick, cards.left-pedro, cards.off - where the ruleset lists them, "off-J" and its like of the colour mate
  const off = `off-${rank}`;
  return suit === COLOUR_MATE[trump] && trumpStrength.has(off) ? off : null;
}

export const isTrump = (rules, card, trump) => trumpName(rules, card, trump) !== null;
// Whether a trump is a card of the trump suit itself: no Joker, Jick or Left Pedro.
export const isOfTrumpSuit = (card, trump) => !isJoker(card) && suitPrinted(card) === trump;

// The suit as which a card is led and followed with.
export function suitOf(rules, card, trump) {
  const name = trumpName(rules, card, trump);
  if (name === null) return suitPrinted(card);
  // rule: cards.off.printed
  if (rules.ranking.off_cards === "printed-suit" && name.startsWith("off-")) return suitPrinted(card);
  // rule: cards.jick.leaves, cards.left-pedro.leaves, cards.off.leaves - none is a card of the suit printed on it
  return trump;
}

// The rank of a card among the trumps or in its suit; more is higher. Only like Jokers and copies are equal.
export function strength(rules, card, trump) {
  const name = trumpName(rules, card, trump);
  const {trumpStrength, plainStrength} = ranking(rules, trump);
  // rule: cards.rank.trumps, cards.rank.plain
  return (name === null ? plainStrength.get(card[0]) : trumpStrength.get(name)) ?? -1;
}

// The trumps of the pack, highest first.
export const trumpsOfPack = (rules, trump) => [...rules.pack]
  .filter((card) => isTrump(rules, card, trump))
  .sort((a, b) => strength(rules, b, trump) - strength(rules, a, trump));

// Whether a card ranks above one of the same suit that was played before it.
export function outranksEarlier(rules, later, earlier, trump) {
  const difference = strength(rules, later, trump) - strength(rules, earlier, trump);
  if (difference !== 0) return difference > 0;
  // rule: cards.joker.last-played, cards.joker.first-played, cards.copies.last-played, cards.copies.first-played
  return isJoker(later) && rules.jokersAlike ? rules.laterJokerHigher : rules.laterCopyHigher;
}
