// A game of Skat that was conceded, or ended by a wrong card: its outcome by the tricks won so far, and its level.
import {includes, lowestTrump} from "./games.mjs";
import {trumpsOfPack} from "./cards.mjs";
import {cardPoints, sumOf} from "./points.mjs";
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

export const othersTricks = ({tricksWon, partyOf, contract}) => tricksWon.reduce((sum, won) => sum + won, 0) - tricksWon[partyOf(contract.by)];

// Whether the pitcher can still make the opponents schneider.
export function sparesSchneider(table) {
  const {rules, partyOf, contract} = table;
  const against = cardPoints(table).reduce((sum, points, party) => (party === partyOf(contract.by) ? sum : sum + points), 0);
  return sumOf(rules, [...rules.pack]) - against >= rules.points.schneider_from;
}

// Whether the side that threw its cards in would have won a trick with them in any case.
// rule: points.skat.schwarz.thrown-in
export function excludesSchwarz({rules, contract, thrownInBy, holder}) {
  if (thrownInBy === null || contract.game === "null") return false;
  const [first, ...next] = trumpsOfPack(rules, contract.game).slice(0, 4).map((card) => thrownInBy.includes(holder.get(card)));
  return first || next.every(Boolean);
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
function isSafe({rules, contract, wrongNumber}, {points, total}) {
  if (wrongNumber) return false; // rule: points.skat.wrong-number - it was lost before a card was led
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
  if (byPitcher(table) || table.wrongNumber || table.contract.game === "null") return [none];
  const {schneider_from: from, schneider_to: to} = table.rules.points;
  const isReached = counted.points >= from || counted.against >= counted.total - to;
  const levels = [{...none, schneider: isReached}];
  if (isPitcherAtFault(table)) return levels;
  // rule: points.skat.claimed - as it was claimed, and nothing for the bid
  if (table.question !== null) {
    const {level} = table.question;
    const asClaimed = [{schneider: isReached || level !== null, schwarz: level === "schwarz"}];
    return isWonByOthersGivingUp(table, counted) ? asClaimed : levels;
  }
  // rule: points.skat.conceded.bid - the step that the bid needs, if it could still be had
  if (!areOutOfSchneider(table, counted)) levels.push({schneider: true, schwarz: false});
  if (counted.others === 0) levels.push({schneider: true, schwarz: true});
  return levels;
}
