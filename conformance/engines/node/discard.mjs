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

// The clause that these cards break as the discard of a player, or null.
function refuseCards(table, step, by, cards) {
  const hand = table.hands[by];
  // rule: exchange.discard.held
  if (!chosenFrom(hand, cards)) return "exchange.discard.held";
  // rule: exchange.discard.keeps-protected
  if (keepsProtected(step) && cards.some((card) => isProtected(table, step, card))) return "exchange.discard.keeps-protected";
  // rule: exchange.discard.to
  if (cards.length !== surplus(table, step, by)) return "exchange.discard.to";
  return refuseTrumps(table, step, hand, cards);
}

// The only discard of a player; null if he has a choice. With one discard that is allowed at hand, another would differ from it in one card, or could be
// turned into one that does.
function onlyDiscard(table, step, seat) {
  const {rules, trump, hands} = table;
  const place = (card) => {
    if (!isTrump(rules, card, trump)) return -1e9;
    return strength(rules, card, trump) + (isProtected(table, step, card) ? 1e6 : 0);
  };
  const sorted = [...hands[seat]].sort((one, other) => place(one) - place(other));
  const going = sorted.slice(0, surplus(table, step, seat));
  const isAllowed = (cards) => refuseCards(table, step, seat, cards) === null;
  const hasOther = going.some((out) => without(hands[seat], going).some((kept) => isAllowed([...without(going, [out]), kept])));
  return hasOther || !isAllowed(going) ? null : going;
}

function give(table, seat, cards) {
  // rule: exchange.discard.dead
  table.hands[seat] = without(table.hands[seat], cards);
  table.discards[seat].push(...cards);
  table.asked = table.asked.filter((each) => each !== seat);
}

// Makes the discards that leave no choice; true if any is made.
// rule: exchange.discard.no-choice
function makeOnlyDiscards(table, step) {
  const made = table.asked.map((seat) => [seat, onlyDiscard(table, step, seat)]).filter(([, cards]) => cards !== null);
  for (const [seat, cards] of made) {
    give(table, seat, cards);
    table.forced.push({do: "discard", by: seat, clause: "exchange.discard.no-choice", cards, together: true});
  }
  return made.length > 0;
}

export const discarding = {
  verbs: ["discard"],

  begin(table, step) {
    if (askDiscards(table, step, table.bySeat)) return true;
    const isMade = step.no_choice === "carried-out" && makeOnlyDiscards(table, step);
    if (table.asked.length) return false;
    if (isMade && step.shows_trumps) showTrumps(table);
    return true;
  },

  refuse(table, event, step) {
    const by = table.seats.indexOf(event.by);
    // rule: exchange.discard.together - one from each of whom a discard is asked, in any order
    return table.asked.includes(by) ? refuseCards(table, step, by, event.cards ?? []) : "exchange.discard.together";
  },

  choose(table, event, step) {
    give(table, table.seats.indexOf(event.by), event.cards);
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
