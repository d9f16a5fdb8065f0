// Where only trumps are played: who is out, to whom the lead passes, and the plain card that a player may lead before he folds.
import {isTrump} from "./cards.mjs";

export const onlyTrumps = (table) => table.rules.play.following === "trumps-only";

export const holdsTrump = ({rules, trump, hands}, seat) => hands[seat].some((card) => isTrump(rules, card, trump));

// The first player in turn from this one who holds a trump, or null.
// rule: play.trumps-only.lead-passes
export const leaderAfter = (table, seat) => table.roundFrom(seat).find((each) => !table.out.includes(each) && holdsTrump(table, each)) ?? null;

// Whether this player, who has won a trick with his last trump, is to lead a plain card or fold.
// rule: play.trumps-only.fold - nothing is asked of him when nobody else holds a trump
export function mayFold(table, seat = table.turn) {
  if (!onlyTrumps(table) || table.rules.play.lead_when_out !== "fold" || table.trick.length) return false;
  const hasJustWon = table.tricksTo.at(-1) === seat;
  return hasJustWon && table.hands[seat].length > 0 && !holdsTrump(table, seat) && leaderAfter(table, seat) !== null;
}

export const refuseFold = (table) => (mayFold(table) ? null : "play.trumps-only.fold");

// rule: play.trumps-only.fold.answer - every other player who holds a trump answers, in turn
export function beginPlainLead(table) {
  table.plainLead = true;
  table.toPlay = table.roundFrom(table.turn).filter((seat) => seat === table.turn || holdsTrump(table, seat));
}
