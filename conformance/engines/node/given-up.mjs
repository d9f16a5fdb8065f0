// A game of Skat that was conceded, or ended by a wrong card: its outcome by the tricks won so far, and its level.
import {includes, lowestTrump} from "./games.mjs";
import {undertakesAll} from "./undertaking.mjs";

export const isGivenUp = (table) => table.givenUpBy !== null || table.atFault !== null;
const byPitcher = ({givenUpBy, contract}) => givenUpBy === contract.by;
const isPitcherAtFault = ({atFault, contract}) => atFault === contract.by;

// Whether the pitcher may still win the last trick with the lowest trump: he holds it, or it lies in the last trick.
// rule: points.skat.won.spitze
export function isSpitzeToCome({rules, contract, hands, trick}) {
  const lowest = lowestTrump(rules, contract.game);
  if (hands[contract.by].includes(lowest)) return true;
  return hands[contract.by].length === 0 && trick.some((entry) => entry.card === lowest);
}

// Whether the opponents have too many card-points to be made schneider.
const areOutOfSchneider = ({rules}, {against, total}) => total - against < rules.points.schneider_from;

// Whether the tricks won by then have lost the game.
function isBeaten(table, counted) {
  const {contract} = table;
  if (contract.game === "null") return counted.tricks > 0;
  if (undertakesAll(contract)) return counted.others > 0;
  return includes(contract.level, "schneider") ? areOutOfSchneider(table, counted) : counted.against * 2 >= counted.total;
}

// Whether the pitcher has already won his game.
// rule: points.skat.wrong-card
function isSafe({rules, contract}, {points, total}) {
  if (contract.game === "null" || undertakesAll(contract) || contract.spitze) return false;
  return includes(contract.level, "schneider") ? points >= rules.points.schneider_from : points * 2 > total;
}

// rule: points.skat.conceded, points.skat.wrong-card
export function isWonByGivingUp(table, counted) {
  if (isPitcherAtFault(table)) return isSafe(table, counted);
  return isWonByOthersGivingUp(table, counted);
}

const isWonByOthersGivingUp = (table, counted) => !byPitcher(table) && !isBeaten(table, counted) && !(table.contract.spitze && !isSpitzeToCome(table));

// The levels that may be counted in such a game, in the order in which they are asked for until the bid is reached.
export function levelsAllowed(table, counted) {
  const none = {schneider: false, schwarz: false};
  // rule: points.skat.conceded.level - but what was announced
  if (byPitcher(table) || table.contract.game === "null") return [none];
  const {schneider_from: from, schneider_to: to} = table.rules.points;
  const isReached = counted.points >= from || counted.against >= counted.total - to;
  const levels = [{...none, schneider: isReached}];
  if (isPitcherAtFault(table)) return levels;
  // rule: points.skat.conceded.bid - the step that the bid needs, if it could still be had
  if (!areOutOfSchneider(table, counted)) levels.push({schneider: true, schwarz: false});
  if (counted.others === 0) levels.push({schneider: true, schwarz: true});
  return levels;
}
