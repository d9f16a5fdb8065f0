// What a finished deal was worth: which party won which point.
import {isJoker, isTrump, strength, trumpName} from "./cards.mjs";
import {pitchersParty} from "./parties.mjs";

// The card-points of these cards.
export const sumOf = (rules, cards) => cards.reduce((sum, card) => sum + (rules.cardPoints.get(card[0]) ?? 0), 0);

// The card-points that each party took in tricks.
// rule: points.game.count, points.skat.count, points.party
export function cardPoints(table) {
  const sums = table.parties.map(() => 0);
  for (const [card, captor] of table.captor) sums[table.partyOf(captor)] += sumOf(table.rules, [card]);
  return sums;
}

// The cards in play, in the order in which they fell. All have fallen when a deal is counted.
const inOrderOfPlay = (table) => [...table.captor.keys()];

// The trumps in play, lowest first.
function trumpsInPlay(table) {
  const {rules, trump} = table;
  const trumps = inOrderOfPlay(table).filter((card) => isTrump(rules, card, trump));
  // rule: points.like-jokers - sorting leaves equal cards as they stand, so of like Jokers the lower must stand first
  if (!rules.laterJokerHigher) trumps.reverse();
  return trumps.sort((a, b) => strength(rules, a, trump) - strength(rules, b, trump));
}

// The trump that a point is about, or undefined when it is not in play.
function cardOf(table, of, trumps) {
  const jokers = inOrderOfPlay(table).filter(isJoker);
  switch (of) {
    // rule: points.high, points.low, points.single - the only trump is the last of the list and the first
    case "highest-trump": return trumps.at(-1);
    case "lowest-trump": return trumps[0];
    // rule: points.joker.order
    case "first-joker": return jokers[0];
    case "second-joker": return jokers[1];
    // rule: points.named
    default: return trumps.find((card) => trumpName(table.rules, card, table.trump) === of);
  }
}

function gameTo(table) {
  const sums = cardPoints(table);
  const most = Math.max(...sums);
  const leaders = sums.flatMap((sum, party) => (sum === most ? [party] : []));
  // rule: points.game.most
  if (leaders.length === 1) return leaders[0];
  const pitchers = pitchersParty(table);
  // rule: points.game.tie-pitcher, points.game.tie-nobody
  return table.rules.points.game_tie === "pitcher" && leaders.includes(pitchers) ? pitchers : null;
}

// The party that earns the point, or null.
function earner(table, point, trumps) {
  if (point.of === "most-card-points") return gameTo(table);
  const card = cardOf(table, point.of, trumps);
  if (card === undefined) return null;
  // rule: points.holder, points.captor
  return table.partyOf(point.to === "holder" ? table.holder.get(card) : table.captor.get(card));
}

// The points awarded, in the order of the list: [{name, value, party}].
export function countPoints(table) {
  if (table.trump === null) return [];
  const trumps = trumpsInPlay(table);
  // rule: points.value
  return table.rules.points.list
    .map((point) => ({name: point.name, value: point.value, party: earner(table, point, trumps)}))
    .filter(({party}) => party !== null);
}
