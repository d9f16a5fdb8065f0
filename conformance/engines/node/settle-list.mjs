// Settlement where a list of points is counted: whether the contract was made, and which of the points won are scored.
import {scoredAfterTricks} from "./as-won.mjs";
import {slamOf} from "./bids.mjs";
import {partiesAt, pitchersParties, pitchersParty, pitchersSide} from "./parties.mjs";
import {cardPointsOfSides, countPoints} from "./points.mjs";

const sum = (points) => points.reduce((total, {value}) => total + value, 0);
const wonBy = (awards, party) => awards.filter(({parties}) => parties.includes(party));
const wonAll = (table, won) => table.rules.points.list.every(({name}) => won.some((point) => point.name === name));

// rule: points.slam.all-tricks - every trick fell to the pitcher's side
function wonAllTricks(table) {
  const side = pitchersSide(table);
  return table.tricksTo.every((seat) => side.includes(seat));
}

const UNDERTAKINGS = {
  // rule: points.slam.all-points
  "all-points": (table, awards, won) => wonAll(table, won),
  // rule: points.slam.all-tricks
  "all-tricks": (table) => wonAllTricks(table),
  // rule: points.slam.everything
  "everything": (table, awards, won) => wonAll(table, won) && wonAllTricks(table),
  // rule: points.slam.in-play
  "all-in-play": (table, awards, won) => won.length === awards.length,
};

// Whether the contract was made; null without one.
function contractMade(table, awards) {
  const {contract, rules, partyOf} = table;
  // rule: auction.nobody-bids.eldest-free - no contract, so nothing to make
  if (contract === null || contract.bid === null) return null;
  const won = wonBy(awards, partyOf(contract.by));
  const slam = slamOf(rules, contract.bid);
  // rule: points.made.exactly - of a contract in numbers more than the bid is a failure there
  if (slam === null && rules.points.contract === "exactly") return sum(won) === contract.bid;
  return slam === null ? sum(won) >= contract.bid : UNDERTAKINGS[slam.undertaking](table, awards, won);
}

// The same points cut down or filled up until they come to this total: it decides who is first where points are counted in order.
function comingTo(total, points) {
  let left = total;
  const cut = points.map((point) => {
    const value = Math.min(point.value, left);
    left -= value;
    return {...point, value};
  });
  return left > 0 ? [...cut, {value: left}] : cut;
}

// An amount that is scored in place of the points: it is written whole, though the match was reached before its end.
const whole = (points) => points.map((point) => ({...point, isWhole: true}));

// The score of a slam made by a party with this score.
// rule: points.slam.from-zero
const valueOf = ({value, from_zero: fromZero}, score) => (score === 0 ? fromZero ?? value : value);

// The party that wins the match by every point though no slam was bid, or null.
// rule: match.sweep
function sweeperOf(table, awards) {
  const {rules: {match: {sweep}}, contract} = table;
  if (sweep === "nobody" || slamOf(table.rules, contract?.bid) !== null) return null;
  const party = table.parties.findIndex((_, each) => wonAll(table, wonBy(awards, each)));
  if (party < 0 || (sweep === "pitcher" && party !== pitchersParty(table))) return null;
  return party;
}

// Whether the difference is scored by whichever party has more: after a bid in numbers that was made, and without a contract.
// rule: points.made.difference.higher
const higherScores = ({rules: {points}, contract: {bid}}, made) => points.difference === "higher"
  && (made === null || (made && typeof bid === "number"));

const lead = (won, others) => comingTo(Math.max(0, sum(won) - sum(others)), won);

// The score of a pitcher's party that made its contract.
function scoredByPitcher(table, party, won, others) {
  const {points: {made, sweep, sweep_by: by, list}} = table.rules;
  const slam = slamOf(table.rules, table.contract.bid);
  // rule: points.slam.value
  if (slam !== null) return whole(comingTo(slam.made === "scores-value" ? valueOf(slam, table.scores[party]) : 0, won));
  // rule: points.made.bid-only
  if (made === "bid") return comingTo(table.contract.bid, won);
  // rule: points.made.difference
  if (made === "difference") return lead(won, others);
  // rule: points.sweep, points.sweep.full-bid
  const isSwept = sweep !== null && wonAll(table, won) && (by !== "full-bid" || table.contract.bid >= sum(list));
  return isSwept ? whole(comingTo(sweep, won)) : won; // rule: points.made
}

// The score of another party.
function scoredByOther(table, won, pitchersPoints, made) {
  const {points} = table.rules;
  const {bid} = table.contract;
  if (higherScores(table, made)) return lead(won, pitchersPoints);
  // rule: points.no-contract, points.slam.setback - without a contract, and after a failed slam, the others score the points they won
  if (typeof bid !== "number") return won;
  // rule: points.made.difference, points.setback.difference
  if (points.made === "difference") return made ? [] : [...won, {value: bid}];
  // rule: points.sweep.anybody - against a bid in numbers
  if (points.sweep !== null && points.sweep_by === "anybody" && wonAll(table, won)) return whole(comingTo(points.sweep, won));
  // rule: points.others.take-all
  if (made === false && points.failed === "others-take-all") return [...won, ...pitchersPoints];
  return won; // rule: points.others
}

// The cost of a failed contract.
function lossOf({rules, contract}) {
  const slam = slamOf(rules, contract.bid);
  // rule: points.slam.setback
  if (slam !== null) return slam.failed === "set-back" ? slam.value : 0;
  // rule: points.setback, points.setback.difference
  return rules.points.made === "difference" ? 0 : contract.bid;
}

// The party that wins the match after a failed slam: the highest of the others, of several the first in turn after the pitcher.
// rule: match.slam.lost
function winnerOverSlam(table) {
  const side = pitchersSide(table);
  const others = partiesAt(table, table.roundFrom(table.contract.by).filter((seat) => !side.includes(seat)));
  const best = Math.max(...others.map((party) => table.scores[party]));
  return others.find((party) => table.scores[party] === best);
}

// What a slam does to the match: {winner}, or {toZero} where it sets a score to zero, or null. Then no points are scored.
// rule: match.slam.unscored
function matchBySlam(table, made) {
  const slam = slamOf(table.rules, table.contract?.bid);
  if (slam === null) return null;
  if (!made) return slam.failed === "loses-match" ? {winner: winnerOverSlam(table)} : null;
  if (slam.made !== "wins-match") return null;
  const party = table.partyOf(table.contract.by);
  const isBelow = table.scores[party] < 0;
  // rule: match.slam.below-zero.reset
  if (isBelow && slam.below_zero === "score-to-zero") return {toZero: party};
  // rule: match.slam.won, match.slam.below-zero.wins
  return {winner: party};
}

// The score of each party, in the order of the list, as [{party, value}].
function scoredPoints(table, awards, made) {
  if (table.contract === null) return [];
  const ours = pitchersParties(table);
  const opposite = table.parties.findIndex((_, party) => !ours.includes(party));
  const pitchers = wonBy(awards, ours[0]);
  const scored = table.parties.flatMap((_, party) => {
    const won = wonBy(awards, party);
    if (!ours.includes(party)) return scoredByOther(table, won, pitchers, made).map((point) => ({...point, party}));
    // rule: points.setback
    if (made === false) return [];
    const others = wonBy(awards, opposite);
    const free = () => (higherScores(table, made) ? lead(won, others) : won);
    const mine = made === null ? free() : scoredByPitcher(table, party, won, others);
    return mine.map((point) => ({...point, party}));
  });
  const place = (name) => (name === undefined ? awards.length : awards.findIndex((award) => award.name === name));
  return scored.sort((a, b) => place(a.name) - place(b.name));
}

// The settlement of a deal: the points won, those scored, the losses of each party, and whether the contract was made.
export function settleList(table) {
  const awards = countPoints(table);
  const made = contractMade(table, awards);
  const bySlam = matchBySlam(table, made);
  const all = bySlam === null ? scoredPoints(table, awards, made) : [];
  const isAsWon = table.rules.points.scored === "as-won";
  // rule: match.target.at-once - what is left is neither scored nor counted
  const {scored, wonAtOnce = null, isLeft = () => false} = isAsWon ? scoredAfterTricks(table, all) : {scored: all};
  const losers = made === false && bySlam === null ? pitchersParties(table) : [];
  return {
    points: awards.filter((point) => !isLeft(point)).flatMap(({name, value, parties}) => parties.map((party) => ({name, value, party}))),
    made, bySlam,
    sweeper: sweeperOf(table, awards),
    cardPoints: cardPointsOfSides(table),
    scored,
    wonAtOnce,
    losses: table.parties.map((_, party) => (losers.includes(party) ? lossOf(table) : 0)),
  };
}
