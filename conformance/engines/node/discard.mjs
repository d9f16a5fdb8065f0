// The steps at which players come down to so many cards, all at once: discarding, and burying what they like.
import {canonical, chosenFrom, isTrump, trumpName, without} from "./cards.mjs";

const surplus = (table, step, seat) => Math.max(0, table.hands[seat].length - step.to);

// The clause about trumps that this discard breaks, or null. As many cards as are due are among the discards.
function refuseTrumps(table, step, hand, cards) {
  const {rules, trump} = table;
  const held = hand.filter((card) => isTrump(rules, card, trump));
  const given = cards.filter((card) => isTrump(rules, card, trump));
  // rule: exchange.discard.trumps-last
  if (given.length > Math.max(0, held.length - step.to)) return "exchange.discard.trumps-last";
  // rule: exchange.discard.protected, exchange.discard.unavoidable
  const isProtected = (card) => step.protects.includes(trumpName(rules, card, trump));
  const keepsOther = without(held, given).some((card) => !isProtected(card));
  if (keepsOther && given.some(isProtected)) return "exchange.discard.protected";
  // rule: exchange.discard.free-trumps
  return null;
}

// rule: view.discards.shown - once all have discarded
function showTrumps(table) {
  const {rules, trump} = table;
  table.shown = table.discards.map((cards) => canonical(cards.filter((card) => isTrump(rules, card, trump))));
}

// Asks a discard of those of these players who hold too many; true when none does.
function askDiscards(table, step, seats) {
  // rule: exchange.discard.to - who holds no more discards nothing
  table.discarding = seats.filter((seat) => surplus(table, step, seat) > 0);
  return table.discarding.length === 0;
}

// The clause about the number that these cards break, or null; `number` is the clause of the step.
function refuseNumber(table, step, by, cards, number) {
  // rule: exchange.discard.held
  if (!chosenFrom(table.hands[by], cards)) return "exchange.discard.held";
  return cards.length === surplus(table, step, by) ? null : number;
}

export const discarding = {
  verbs: ["discard"],

  begin: (table, step) => askDiscards(table, step, table.roundFrom(0)),

  refuse(table, event, step) {
    const by = table.seats.indexOf(event.by);
    // rule: exchange.discard.together - one from each of whom a discard is asked, in any order
    if (!table.discarding.includes(by)) return "exchange.discard.together";
    const cards = event.cards ?? [];
    // rule: exchange.discard.to
    return refuseNumber(table, step, by, cards, "exchange.discard.to") ?? refuseTrumps(table, step, table.hands[by], cards);
  },

  choose(table, event, step) {
    const by = table.seats.indexOf(event.by);
    // rule: exchange.discard.dead
    table.hands[by] = without(table.hands[by], event.cards);
    table.discards[by].push(...event.cards);
    table.discarding = table.discarding.filter((seat) => seat !== by);
    if (table.discarding.length) return false;
    if (step.shows_trumps) showTrumps(table);
    return true;
  },

  choices(table, step) {
    const count = Object.fromEntries(table.discarding.map((seat) => [table.seats[seat], surplus(table, step, seat)]));
    return {choose: {do: "discard", count}};
  },
};

// rule: exchange.bury - what is buried is discarded in every other respect
export const burying = {
  ...discarding,

  begin: (table, step) => askDiscards(table, step, step.who === "pitcher" ? [table.contract.by] : table.roundFrom(0)),

  refuse(table, event, step) {
    const by = table.seats.indexOf(event.by);
    // It is the pitcher's step alone, or everybody's.
    if (!table.discarding.includes(by)) return step.who === "pitcher" ? "exchange.bury" : "exchange.discard.together";
    return refuseNumber(table, step, by, event.cards ?? [], "exchange.bury");
  },
};
