// Revolution: the opponents of an open null redistribute their cards.
import {chosenFrom, without} from "./cards.mjs";

const otherOpponent = (table) => table.after(table.turn);

// rule: exchange.rearrange
export const rearranging = {
  verbs: ["pass-cards"],
  begin(table) {
    if (!table.contract.revolution) return true;
    table.turn = table.after(table.contract.by);
    table.hands[table.turn] = [...table.hands[table.turn], ...table.hands[otherOpponent(table)]];
    table.hands[otherOpponent(table)] = [];
    table.open = true; // rule: exchange.rearrange.open
    return false;
  },
  refuse(table, {by, cards = []}) {
    if (!table.isTurnOf(by)) return "exchange.rearrange";
    // rule: exchange.discard.held
    if (!chosenFrom(table.hands[table.turn], cards)) return "exchange.discard.held";
    return cards.length === table.rules.deal.hand ? null : "exchange.rearrange";
  },
  choose(table, {cards}) {
    table.hands[table.turn] = without(table.hands[table.turn], cards);
    table.hands[otherOpponent(table)] = [...cards];
    return true;
  },
  choices: (table) => ({choose: {do: "pass-cards", count: {[table.seats[table.turn]]: table.rules.deal.hand}}}),
};
