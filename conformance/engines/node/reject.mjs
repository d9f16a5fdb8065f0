// The losses of a finished deal of reject.
import {cardPoints, sumOf} from "./points.mjs";
import {timesInBock} from "./rounds.mjs";

// Who loses, by what each player has in his tricks.
function losersOf(table, took) {
  const {players, partyOf} = table;
  const lastTrickTo = table.tricksTo.at(-1);
  const most = Math.max(...players.map((seat) => took[partyOf(seat)]));
  const tied = players.filter((seat) => took[partyOf(seat)] === most);
  // rule: points.reject.tie.three
  if (tied.length === players.length) return [];
  // rule: points.reject.tie.last-trick
  if (tied.length === 2 && table.rules.points.reject.tie === "last-trick" && tied.includes(lastTrickTo)) return [lastTrickTo];
  // rule: points.reject.loser, points.reject.tie
  return tied;
}

function lossOf(table, seat, took, without) {
  const {reject} = table.rules.points;
  // rule: points.reject.card-points
  if (reject.loses === "card-points") return took[table.partyOf(seat)] * (without > 0 ? 2 : 1);
  // rule: points.reject.without
  if (without === 2) return reject.two_without ?? reject.value;
  return without === 1 ? reject.one_without ?? reject.value : reject.value;
}

// rule: points.skat.losses - what one has won costs everybody else at the table
export const writesLosses = (table) => table.rules.points.written === "losses";
export const costOthers = (table, winner, cost) => table.parties.map((_, party) => (party === winner ? 0 : cost));

// rule: points.reject.unseen, points.reject.knock
const timesDoubled = (table) => 2 ** (table.contract.unseen ?? 0) * 2 ** (table.contract.knocks ?? 0) * timesInBock(table);

export function settleReject(table) {
  const {rules, players, partyOf, tricksWon} = table;
  const {reject} = rules.points;
  const losses = table.parties.map(() => 0);
  const took = cardPoints(table);
  const widow = sumOf(rules, table.widow);
  // rule: points.reject.widow.last-trick - before it is asked who loses
  if (reject.widow === "last-trick") took[partyOf(table.tricksTo.at(-1))] += widow;
  const without = players.filter((seat) => tricksWon[partyOf(seat)] === 0).length;
  // rule: points.reject.march
  if (reject.march && without === players.length - 1) {
    const marching = partyOf(table.tricksTo.at(-1));
    if (writesLosses(table)) return {points: [], scored: [], losses: costOthers(table, marching, reject.march * timesDoubled(table)), made: null, cardPoints: took, march: reject.march};
    const points = [{name: "march", value: reject.march * timesDoubled(table), party: marching}];
    return {points, scored: points, losses, made: null, cardPoints: took, march: reject.march};
  }
  const losers = losersOf(table, took);
  // rule: points.reject.widow.loser - once it is known who loses
  if (reject.widow === "loser") for (const seat of losers) took[partyOf(seat)] += widow;
  for (const seat of losers) losses[partyOf(seat)] = lossOf(table, seat, took, without) * timesDoubled(table);
  return {points: [], scored: [], losses, made: null, cardPoints: took};
}
