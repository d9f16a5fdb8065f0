// The end of a deal: settlement, the winner of the match, the next dealer.
import {cardPoints, countPoints} from "./points.mjs";

const sum = (points) => points.reduce((total, point) => total + point.value, 0);

// Whether the contract was made; null without one.
function contractMade(table, points) {
  const {contract} = table;
  // rule: auction.nobody-bids.eldest-free - no contract, so nothing to make
  if (contract === null || contract.bid === null) return null;
  return sum(points.filter((point) => point.party === contract.by)) >= contract.bid;
}

// The points that are scored, which are those won except the points of a pitcher who is set back.
function scoredPoints(table, points, made) {
  // rule: points.made, points.others, points.setback
  return made === false ? points.filter((point) => point.party !== table.contract.by) : points;
}

// rule: match.several.order
function firstThere(table, scored) {
  const {target} = table.rules.match;
  const running = [...table.scores];
  for (const {party, value} of scored) {
    running[party] += value;
    if (running[party] >= target) return party;
  }
  return null;
}

function matchWinner(table, scores, scored, made) {
  const {target, several_over: severalOver} = table.rules.match;
  const there = scores.flatMap((score, party) => (score >= target ? [party] : []));
  // rule: match.target.reached
  if (!there.length) return null;
  if (there.length === 1) return there[0];
  const pitcher = table.contract === null ? null : table.contract.by;
  if (severalOver === "pitcher-then-order") {
    // rule: match.several.pitcher-first
    if (made === true && there.includes(pitcher)) return pitcher;
    return firstThere(table, scored);
  }
  // rule: match.several.higher
  const best = Math.max(...scores);
  const leaders = there.filter((party) => scores[party] === best);
  if (leaders.length === 1) return leaders[0];
  // rule: match.several.tie
  return leaders.includes(pitcher) ? pitcher : null;
}

export function closeDeal(table) {
  const points = countPoints(table);
  const made = contractMade(table, points);
  const scored = scoredPoints(table, points, made);
  const scores = [...table.scores];
  for (const {party, value} of scored) scores[party] += value;
  // rule: points.setback, points.below-zero
  if (made === false) scores[table.contract.by] -= table.contract.bid;
  const winner = matchWinner(table, scores, scored, made);
  // rule: match.dealer.next
  const nextDealer = winner === null ? table.after(table.dealer) : null;
  table.result = {points, cardPoints: cardPoints(table), made, scores, winner, nextDealer};
  table.scores = scores;
  table.turn = null;
  table.phase = "over";
}
