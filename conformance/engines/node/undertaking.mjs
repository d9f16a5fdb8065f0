// The undertakings of a contract other than a number, and the hand laid open.
import {noTricksOf} from "./bids.mjs";
import {includes} from "./games.mjs";

// Whether the pitcher has undertaken to win no trick; to win every one.
// rule: auction.no-tricks, points.skat.won.null
export const undertakesNone = ({rules, contract}) => contract.game === "null" || noTricksOf(rules, contract.bid) !== null;
// rule: points.skat.won.schwarz
export const undertakesAll = ({game, level = null}) => game !== "null" && includes(level, "schwarz");

// rule: play.open - it lies open from the moment that the ruleset names
export function layOpen(table, moment) {
  const {rules, contract} = table;
  const isOpen = contract.level === "ouvert" || noTricksOf(rules, contract.bid)?.open === true;
  if (isOpen && rules.play.open_hand === moment) table.open = true;
}
