// Cards as two characters, rank then suit. What a card counts as depends on trumps, so nothing here
// reads the printed suit of a card except through suitOf().

export const SUITS = ["C", "D", "H", "S"];
const LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
const COLOUR_MATE = {C: "S", S: "C", D: "H", H: "D"};

// Clubs, diamonds, hearts, spades, each from Two to Ace: the order in which every list of cards is shown.
const PLACE = new Map();
for (const suit of SUITS) for (const rank of LOW_TO_HIGH) PLACE.set(rank + suit, PLACE.size);

export const canonical = (cards) => [...cards].sort((a, b) => PLACE.get(a) - PLACE.get(b));

// rule: cards.pack
export function packOf(ranks) {
  const pack = new Set();
  for (const suit of SUITS) for (const rank of ranks) pack.add(rank + suit);
  return pack;
}

// rule: cards.jick - the Jack of the colour mate, where the ruleset lists it among the trumps
export function isJick(rules, card, trump) {
  return rules.jick && trump !== null && card[0] === "J" && card[1] === COLOUR_MATE[trump];
}

// The suit a card counts as.
// rule: cards.jick.leaves - the Jick is no card of the suit printed on it
export function suitOf(rules, card, trump) {
  return isJick(rules, card, trump) ? trump : card[1];
}

export const isTrump = (rules, card, trump) => trump !== null && suitOf(rules, card, trump) === trump;

// How high a card stands within the suit it counts as; more is higher.
export function strength(rules, card, trump) {
  // rule: cards.rank.trumps
  if (isJick(rules, card, trump)) return rules.trumpStrength.get("off-J");
  if (card[1] === trump) return rules.trumpStrength.get(card[0]) ?? -1;
  // rule: cards.rank.plain
  return rules.plainStrength.get(card[0]) ?? -1;
}

// The card that a point of a named trump is about.
export const namedTrump = (name, trump) => (name === "off-J" ? "J" + COLOUR_MATE[trump] : name + trump);
