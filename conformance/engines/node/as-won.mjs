// Points that are scored as their trick is won, and the match that ends with them.
import {isTrump, trumpName} from "./cards.mjs";

// The rank of the plain cards that a point is about, or null.
export const plainRank = (of) => (of.startsWith("plain-") ? of.slice("plain-".length) : null);

// Whether a card is one of the plain cards that a point is about.
// rule: points.plain
export const isPlainCardOf = ({rules, trump}, of, card) => card[0] === plainRank(of) && !isTrump(rules, card, trump);

// Points that the cards of a single trick do not decide, apart from the highest and lowest trumps and the Jokers in order.
const OF_THE_DEAL = /^(highest|lowest)-|-joker$|^most-card-points$|^last-trick$/;

// Whether a point is scored with its trick.
// rule: points.scored.as-won
export const isPegged = ({rules}, {of, to}) => rules.points.scored === "as-won" && to === "captor" && !OF_THE_DEAL.test(of);

// The value of the card for the point, captured by this party; 0 if the point is not about it.
function worthOf(table, point, card, party) {
  const {of, value, hung_value: hung} = point;
  if (plainRank(of) !== null) return isPlainCardOf(table, of, card) ? value : 0;
  if (trumpName(table.rules, card, table.trump) !== of) return 0;
  // rule: points.hung
  return hung !== undefined && table.partyOf(table.holder.get(card)) !== party ? hung : value;
}

// Scores the cards of a trick for its winner; returns whether that ends the match.
// rule: points.scored.as-won, match.target.at-once
export function scoreTrick(table, winner, cards) {
  const party = table.partyOf(winner);
  const pegged = table.rules.points.list.filter((point) => isPegged(table, point));
  const points = pegged.flatMap((point) => cards.map((card) => worthOf(table, point, card, party))).reduce((sum, value) => sum + value, 0);
  if (points === 0) return false;
  table.scores = table.scores.map((score, each) => (each === party ? score + points : score));
  if (table.scores[party] < table.rules.match.target) return false;
  table.wonAtOnce = party;
  return true;
}

// The points scored when the deal is counted, up to the one that ends the match, and the winner by then.
// rule: points.scored.rest, match.target.at-once
export function scoredAfterTricks(table, scored) {
  if (table.wonAtOnce !== null) return {scored: [], wonAtOnce: table.wonAtOnce};
  const {list} = table.rules.points;
  const isRest = ({name}) => !isPegged(table, list.find((point) => point.name === name));
  const running = [...table.scores];
  const entered = [];
  for (const point of scored.filter(isRest)) {
    entered.push(point);
    running[point.party] += point.value;
    if (running[point.party] < table.rules.match.target) continue;
    const isLeft = ({name}) => isRest({name}) && list.findIndex((each) => each.name === name) > list.findIndex((each) => each.name === point.name);
    return {scored: entered, wonAtOnce: point.party, isLeft};
  }
  return {scored: entered, wonAtOnce: null};
}
