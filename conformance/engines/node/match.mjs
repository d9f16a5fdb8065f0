// The end of a deal: the new scores, the winner of the match, the next dealer.
import {isDealtAgain} from "./dealt-again.mjs";
import {settleGameValue} from "./game-value.mjs";
import {partiesAt, pitchersParties, pitchersParty} from "./parties.mjs";
import {sumOf} from "./points.mjs";
import {penalties} from "./revoke.mjs";
import {handedOn, setbacksAfter} from "./rounds.mjs";
import {settleList} from "./settle-list.mjs";
import {settleTricks} from "./settle-tricks.mjs";
import {pointsUntilWon, scoredUntilWon, winnerAtTarget} from "./winner.mjs";

const SETTLEMENTS = {"list": settleList, "tricks": settleTricks, "game-value": settleGameValue};

function settle(table) {
  const settled = SETTLEMENTS[table.rules.points.count](table);
  const {losses} = settled;
  const {forfeit} = table;
  // rule: auction.nobody-bids.dealer-set-back
  return forfeit === null ? settled : {...settled, losses: losses.map((loss, party) => (party === forfeit.party ? loss + forfeit.value : loss))};
}

// The scores after the deal, of the scores as the points begin to be counted.
function newScores(table, start, {scored, bySlam = null}) {
  const {target, others_stop: othersStop} = table.rules.match;
  const scores = [...start];
  for (const {party, value} of scored) scores[party] += value;
  if (bySlam?.toZero !== undefined) scores[bySlam.toZero] = 0;
  if (!othersStop || target === null) return scores;
  const ours = pitchersParties(table);
  // rule: match.others-stop - nobody is set back by it
  return scores.map((score, party) => (ours.includes(party) ? score : Math.min(score, Math.max(start[party], target - 1))));
}

// rule: match.deals - the highest score after the last deal, and nobody if several share it; match.deals.undecided - nobody in any case
function winnerAfterLastDeal({rules}, scores) {
  if (rules.match.after_deals === "undecided") return null;
  const best = Math.max(...scores);
  const leaders = scores.flatMap((score, party) => (score === best ? [party] : []));
  return leaders.length === 1 ? leaders[0] : null;
}

// The party that wins because another has lost, or null.
// rule: match.losing-score - if all stand there, the pitcher's loses
function winnerByLoss(table, scores) {
  const {losing_score: losing, target} = table.rules.match;
  if (losing === null || target === null) return null;
  const above = scores.flatMap((score, party) => (score > losing ? [party] : []));
  if (above.length === scores.length) return null;
  return bestOf(table, scores, above.length > 0 ? above : scores.flatMap((_, party) => (party === pitchersParty(table) ? [] : [party])));
}

// Of these parties the one with the highest score.
// rule: match.losing-score.winner, match.setbacks.winner - of several such the first in turn from eldest
function bestOf(table, scores, left) {
  const best = Math.max(...left.map((party) => scores[party]));
  return partiesAt(table, table.roundFrom(table.eldest)).find((party) => left.includes(party) && scores[party] === best);
}

// The party that wins because this deal has set another back once too often, or null.
// rule: match.setbacks.lost
function winnerBySetbacks(table, scores, settled) {
  const {losing_setbacks: most} = table.rules.match;
  if (most === null || settled.made !== false) return null;
  const after = setbacksAfter(table, settled);
  const left = scores.flatMap((_, party) => (after[party] >= most && pitchersParties(table).includes(party) ? [] : [party]));
  return left.length === scores.length ? null : bestOf(table, scores, left);
}

// The party that has won the match by this deal, or null.
function winnerOf(table, start, scores, settled) {
  if (table.giftWinner !== null) return table.giftWinner; // rule: auction.turn-up.give.wins
  // rule: match.target.at-once
  if (settled.wonAtOnce !== null && settled.wonAtOnce !== undefined) return settled.wonAtOnce;
  const bySlam = settled.bySlam ?? null;
  // rule: match.slam.won, match.slam.lost; match.slam.below-zero.reset - the match goes on
  if (bySlam !== null) return bySlam.winner ?? null;
  // rule: match.sweep
  if (settled.sweeper !== null && settled.sweeper !== undefined) return settled.sweeper;
  return winnerBySetbacks(table, scores, settled) ?? winnerByLoss(table, scores) ?? (table.rules.match.target === null ? null : winnerAtTarget(table, start, scores, settled));
}

// After how many deals the match ends, or null.
// rule: match.deals
function lastDeal({rules, seats}) {
  const {deals, deals_at_four: dealsAtFour} = rules.match;
  return seats.length === 4 ? dealsAtFour ?? deals : deals;
}

// rule: match.losing-score.alone
const isLostBySomebody = ({rules: {match}}, scores) => match.target === null && match.losing_score !== null && scores.some((score) => score <= match.losing_score);

// Whether the match is over, and its winner: none if several share the highest score after the last deal.
function matchEnd(table, start, scores, settled) {
  if (isLostBySomebody(table, scores)) return {ended: true, winner: null};
  const deals = lastDeal(table);
  const winner = winnerOf(table, start, scores, settled);
  if (winner !== null) return {ended: true, winner};
  if (deals === null || table.number < deals) return {ended: false, winner: null};
  return {ended: true, winner: winnerAfterLastDeal(table, scores)};
}

export function closeDeal(table) {
  const settled = settle(table);
  const fines = penalties(table);
  // rule: points.below-zero, irregular.revoke.penalty - before the points are counted
  const start = table.scores.map((score, party) => score - settled.losses[party] - fines[party]);
  const counted = newScores(table, start, settled);
  const {ended, winner} = matchEnd(table, start, counted, settled);
  const scores = winner === null ? counted : newScores(table, start, {...settled, scored: scoredUntilWon(table, start, settled, winner)});
  // rule: match.dealer.next - a dealer who sits out passes it on like any other
  const nextDealer = ended ? null : table.next(table.dealer);
  const dealsNext = nextDealer !== null && isDealtAgain(table) ? table.dealer : nextDealer;
  const rounds = handedOn(table, settled, scores, sumOf(table.rules, [...table.rules.pack]), winner);
  const points = winner === null ? settled.points : pointsUntilWon(table, start, settled, winner);
  table.result = {...settled, points, scores, winner, nextDealer: dealsNext, rounds};
  table.scores = scores;
  table.turn = null;
  table.phase = "over";
  return null;
}
