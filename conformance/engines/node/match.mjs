// The end of a deal: settlement, the winner of the match, the next dealer.
import {pitchersParty} from "./parties.mjs";
import {cardPoints, countPoints} from "./points.mjs";

const sum = (points) => points.reduce((total, point) => total + point.value, 0);

// Whether the contract was made; null without one.
function contractMade(table, points) {
  const {contract} = table;
  // rule: auction.nobody-bids.eldest-free - no contract, so nothing to make
  if (contract === null || contract.bid === null) return null;
  return sum(points.filter((point) => point.party === pitchersParty(table))) >= contract.bid;
}

// The points that are scored, which are those won except the points of a pitcher's party that is set back.
function scoredPoints(table, points, made) {
  // rule: points.made, points.others, points.setback
  return made === false ? points.filter((point) => point.party !== pitchersParty(table)) : points;
}

// The party that is first at the target as the points are counted in order.
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

// Of these parties the one with the highest score; the pitcher's if it shares that, otherwise null.
function highest(table, scores, parties) {
  const best = Math.max(...parties.map((party) => scores[party]));
  const leaders = parties.filter((party) => scores[party] === best);
  if (leaders.length === 1) return leaders[0];
  const pitchers = pitchersParty(table);
  return leaders.includes(pitchers) ? pitchers : null;
}

// Who has won when several parties stand at the target, by the ruleset's answer; null if nobody has yet.
const SEVERAL_OVER = {
  "pitcher-then-order"(table, there, scores, scored, made) {
    // rule: match.several.pitcher-first
    if (made === true && there.includes(pitchersParty(table))) return pitchersParty(table);
    return firstThere(table, scored);
  },
  // rule: match.several.higher, match.several.tie
  "higher-total": (table, there, scores) => highest(table, scores, there),
  "extra-deal"(table, there, scores, scored, made) {
    const near = table.rules.match.bidders_first_from;
    // rule: match.several.extra-deal - otherwise one more deal is played
    return made === true && table.scores.every((before) => before >= near) ? pitchersParty(table) : null;
  },
};

// Whether this deal is the one more that is played because both parties stood at the target before it.
function isExtraDeal(table) {
  const {target, several_over: severalOver} = table.rules.match;
  return severalOver === "extra-deal" && table.scores.every((before) => before >= target);
}

function matchWinner(table, scores, scored, made) {
  const {target, several_over: severalOver} = table.rules.match;
  if (isExtraDeal(table)) {
    // rule: match.several.extra-deal.total - thrown in, it decides nothing; played, it decides even below the target
    return table.contract === null ? null : highest(table, scores, table.parties.map((_, party) => party));
  }
  const there = scores.flatMap((score, party) => (score >= target ? [party] : []));
  // rule: match.target.reached
  if (there.length < 2) return there[0] ?? null;
  return SEVERAL_OVER[severalOver](table, there, scores, scored, made);
}

export const SEVERAL_OVER_PLAYED = Object.keys(SEVERAL_OVER);

export function closeDeal(table) {
  const points = countPoints(table);
  const made = contractMade(table, points);
  const scored = scoredPoints(table, points, made);
  const scores = [...table.scores];
  for (const {party, value} of scored) scores[party] += value;
  // rule: points.setback, points.below-zero
  if (made === false) scores[pitchersParty(table)] -= table.contract.bid;
  const winner = matchWinner(table, scores, scored, made);
  // rule: match.dealer.next
  const nextDealer = winner === null ? table.after(table.dealer) : null;
  table.result = {points, cardPoints: cardPoints(table), made, scores, winner, nextDealer};
  table.scores = scores;
  table.turn = null;
  table.phase = "over";
}
