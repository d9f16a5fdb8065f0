// The steps at which players reduce their hands, all at once: discarding, and burying any cards.
import {canonical, chosenFrom, isTrump, strength, trumpName, without} from "./cards.mjs";

const keepsProtected = (step) => step.unavoidable === "keep";

const isProtected = ({rules, trump}, step, card) => (step.protects ?? []).includes(trumpName(rules, card, trump));

// How many cards a player must give up.
function surplus(table, step, seat) {
  const hand = table.hands[seat];
  // rule: exchange.discard.keeps-protected - he may have to keep more than the step says
  const kept = keepsProtected(step) ? hand.filter((card) => isProtected(table, step, card)).length : 0;
  return Math.max(0, hand.length - Math.max(step.to, kept));
}

// rule: exchange.discard.lowest - whether these are the lowest of them; of like Jokers neither is the lower
function areLowest({rules, trump}, given, held) {
  const heights = (cards) => cards.map((card) => strength(rules, card, trump));
  return Math.max(...heights(given)) <= Math.min(...heights(without(held, given)));
}

// The clause about trumps that this discard breaks, or null. As many cards as are due are among the discards.
function refuseTrumps(table, step, hand, cards) {
  const {rules, trump} = table;
  const held = hand.filter((card) => isTrump(rules, card, trump));
  const given = cards.filter((card) => isTrump(rules, card, trump));
  // rule: exchange.discard.trumps-last
  if (given.length > Math.max(0, held.length - step.to)) return "exchange.discard.trumps-last";
  const unprotected = (list) => list.filter((card) => !isProtected(table, step, card));
  // rule: exchange.discard.lowest
  if (step.surplus === "lowest" && !areLowest(table, unprotected(given), unprotected(held))) return "exchange.discard.lowest";
  // rule: exchange.discard.protected, exchange.discard.unavoidable
  const keepsOther = unprotected(without(held, given)).length > 0;
  if (keepsOther && unprotected(given).length < given.length) return "exchange.discard.protected";
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
  table.asked = seats.filter((seat) => surplus(table, step, seat) > 0);
  return table.asked.length === 0;
}

export const discarding = {
  verbs: ["discard"],

  begin: (table, step) => askDiscards(table, step, table.bySeat),

  refuse(table, event, step) {
    const by = table.seats.indexOf(event.by);
    // rule: exchange.discard.together - one from each of whom a discard is asked, in any order
    if (!table.asked.includes(by)) return "exchange.discard.together";
    const hand = table.hands[by];
    const cards = event.cards ?? [];
    // rule: exchange.discard.held
    if (!chosenFrom(hand, cards)) return "exchange.discard.held";
    // rule: exchange.discard.keeps-protected
    if (keepsProtected(step) && cards.some((card) => isProtected(table, step, card))) return "exchange.discard.keeps-protected";
    // rule: exchange.discard.to
    if (cards.length !== surplus(table, step, by)) return "exchange.discard.to";
    return refuseTrumps(table, step, hand, cards);
  },

  choose(table, event, step) {
    const by = table.seats.indexOf(event.by);
    // rule: exchange.discard.dead
    table.hands[by] = without(table.hands[by], event.cards);
    table.discards[by].push(...event.cards);
    table.asked = table.asked.filter((seat) => seat !== by);
    if (table.asked.length) return false;
    if (step.shows_trumps) showTrumps(table);
    return true;
  },

  choices(table, step) {
    const count = Object.fromEntries(table.asked.map((seat) => [table.seats[seat], surplus(table, step, seat)]));
    return {choose: {do: "discard", count}};
  },
};

// rule: exchange.bury - what is buried is discarded in every other respect
export const burying = {
  ...discarding,

  begin: (table, step) => askDiscards(table, step, step.who === "pitcher" ? [table.contract.by] : table.bySeat),

  refuse(table, event, step) {
    const by = table.seats.indexOf(event.by);
    // The step is the pitcher's alone, or every player's.
    if (!table.asked.includes(by)) return step.who === "pitcher" ? "exchange.bury" : "exchange.discard.together";
    const cards = event.cards ?? [];
    if (!chosenFrom(table.hands[by], cards)) return "exchange.discard.held";
    return cards.length === surplus(table, step, by) ? null : "exchange.bury";
  },
};
