// The end of a deal: settlement, the winner of the match, the next dealer.
import {settleGameValue} from "./game-value.mjs";
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

// The party that has won by its score, or null.
function winnerAtTarget(table, scores, scored, made) {
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

// rule: match.deals - the highest score after the last deal, and nobody if several share it
function winnerAfterLastDeal(scores) {
  const best = Math.max(...scores);
  const leaders = scores.flatMap((score, party) => (score === best ? [party] : []));
  return leaders.length === 1 ? leaders[0] : null;
}

// Whether the match is over, and who has won it: of several who share the highest score in the last deal, nobody.
function matchEnd(table, scores, scored, made) {
  const {target, deals} = table.rules.match;
  const winner = (target ?? null) === null ? null : winnerAtTarget(table, scores, scored, made);
  if (winner !== null) return {ended: true, winner};
  if ((deals ?? null) === null || table.number < deals) return {ended: false, winner: null};
  return {ended: true, winner: winnerAfterLastDeal(scores)};
}

export const SEVERAL_OVER_PLAYED = Object.keys(SEVERAL_OVER);

// What a deal came to: the points won, those of them that are scored, what each party loses, and whether the contract was made.
function settleList(table) {
  const points = countPoints(table);
  const made = contractMade(table, points);
  // rule: points.setback
  const setBack = made === false ? pitchersParty(table) : null;
  return {
    points, made,
    cardPoints: cardPoints(table),
    scored: scoredPoints(table, points, made),
    losses: table.parties.map((_, party) => (party === setBack ? table.contract.bid : 0)),
  };
}

export function closeDeal(table) {
  const settled = table.rules.points.count === "game-value" ? settleGameValue(table) : settleList(table);
  const {scored, losses, made} = settled;
  // rule: points.below-zero
  const scores = table.scores.map((score, party) => score - losses[party]);
  for (const {party, value} of scored) scores[party] += value;
  const {ended, winner} = matchEnd(table, scores, scored, made);
  // rule: match.dealer.next - a dealer who sits out passes it on like any other
  const nextDealer = ended ? null : table.next(table.dealer);
  table.result = {...settled, scores, winner, nextDealer};
  table.scores = scores;
  table.turn = null;
  table.phase = "over";
}
