// Long hands: the surplus goes to the first trick, under the card that is played to it.
import {trumpName} from "./cards.mjs";

export const isFirstTrick = (table) => table.tricksTo.length === 0;

// rule: play.stack - how many cards the player in turn must put under his card
export function surplus(table) {
  const {play, cardsToHold} = table.rules;
  return play.stack !== null && isFirstTrick(table) ? Math.max(0, table.hands[table.turn].length - cardsToHold) : 0;
}

// The clause that this number of cards under the top card breaks, or null.
// rule: play.stack
export const refuseNumberUnder = (table, under) => (under.length === surplus(table) ? null : "play.stack");

// The clause that these cards under the top card break, or null. There are as many of them as are due.
export function refuseUnder(table, under) {
  const count = surplus(table);
  if (count === 0) return null;
  const {rules, trump} = table;
  const isSpared = (card) => rules.play.stack.spares.includes(trumpName(rules, card, trump));
  const others = table.hands[table.turn].filter((card) => !isSpared(card)).length;
  const othersUnder = under.filter((card) => !isSpared(card)).length;
  if (othersUnder === Math.min(count, others)) return null;
  // rule: play.stack.spares, play.stack.unavoidable - no spared trump lies below while another could, the top card included
  return others >= count ? "play.stack.spares" : "play.stack.unavoidable";
}
