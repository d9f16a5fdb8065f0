// The step at which players in turn may exchange cards with the stock, card for card.
import {chosenFrom, isTrump, without} from "./cards.mjs";
import {inOrder} from "./draw.mjs";
import {Undecidable} from "./undecidable.mjs";

// rule: exchange.replace.trumps-kept
const isKept = (table, step, card) => step.trumps === "kept" && isTrump(table.rules, card, table.trump);

// rule: exchange.replace - no more than the step allows, or the stock still holds
const most = (table, step) => Math.min(step.most, table.stock.length, table.hands[table.turn].filter((card) => !isKept(table, step, card)).length);

// The next player decides; true once there is none, or nothing left to exchange.
function askNext(table) {
  const next = table.drawing.shift();
  if (next === undefined || table.stock.length === 0) return true;
  table.turn = next;
  return false;
}

export const replacing = {
  verbs: ["discard"],

  begin(table, step) {
    // rule: exchange.replace - the dealer too, unless the step leaves him out
    table.drawing = inOrder(table, step.order).filter((seat) => step.who !== "non-dealers" || seat !== table.dealer);
    return askNext(table);
  },

  refuse(table, event, step) {
    if (!table.isTurnOf(event.by)) return "exchange.replace";
    const cards = event.cards ?? [];
    // rule: exchange.discard.held
    if (!chosenFrom(table.hands[table.turn], cards)) return "exchange.discard.held";
    if (cards.some((card) => isKept(table, step, card))) return "exchange.replace.trumps-kept";
    return cards.length > most(table, step) ? "exchange.replace" : null;
  },

  choose(table, {cards = []}) {
    const {turn, stock} = table;
    if (!table.stockInOrder && cards.length > 0 && cards.length < stock.length) throw new Undecidable("the order of the stock is not known");
    // rule: exchange.discard.dead
    const drawn = stock.splice(0, cards.length);
    table.hands[turn] = [...without(table.hands[turn], cards), ...drawn];
    if (drawn.length) table.forced.push({do: "draw", by: turn, clause: "exchange.replace", cards: drawn});
    table.discards[turn].push(...cards);
    return askNext(table);
  },

  choices: (table, step) => ({choose: {do: "discard", at_most: true, count: {[table.seats[table.turn]]: most(table, step)}}}),
};
