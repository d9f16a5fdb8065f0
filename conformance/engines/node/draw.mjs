// The step at which players draw from the stock, and the step at which the dealer robs it.
import {chosenFrom, isTrump, without} from "./cards.mjs";
import {partnerOf} from "./pass-cards.mjs";
import {Undecidable} from "./undecidable.mjs";

// Discards the plain cards of a player, who keeps his trumps; returns the discards.
function layAwayPlain(table, seat, clause) {
  const plain = table.hands[seat].filter((card) => !isTrump(table.rules, card, table.trump));
  table.hands[seat] = without(table.hands[seat], plain);
  table.discards[seat].push(...plain);
  table.forced.push({do: "discard", by: seat, clause, cards: plain});
  return plain;
}

// Moves cards into a hand from wherever they lie, the stock or the player's own discards.
function takeUp(table, seat, cards) {
  table.stock = without(table.stock, cards);
  table.discards[seat] = without(table.discards[seat], cards);
  table.hands[seat].push(...cards);
}

// A player fills up to the step's number out of these cards; false if that leaves him a choice, which he must make first.
function fillUp(table, step, seat, cards) {
  const count = Math.max(0, step.to - table.hands[seat].length);
  if (count > 0 && count < cards.length) {
    table.turn = seat;
    table.offer = {cards, count};
    return false;
  }
  takeUp(table, seat, cards.slice(0, count));
  return true;
}

// Whether a choosing player takes the required number of the cards offered.
const fillsUp = ({cards, count}, chosen) => chosen.length === count && chosenFrom(cards, chosen);

function takeChosen(table, cards) {
  takeUp(table, table.turn, cards);
  table.offer = null;
}

const choices = (table) => ({choose: {do: "draw", count: {[table.seats[table.turn]]: table.offer.count}}});

// rule: exchange.draw.plain-out - whom the step names
function drawers(table, who) {
  if (who === "others") return (seat) => seat !== table.contract.by;
  if (who === "non-dealers") return (seat) => seat !== table.dealer;
  return () => true;
}

// rule: exchange.draw.order
export function inOrder(table, order) {
  const pitcher = table.contract.by;
  switch (order) {
    case "from-dealer": return table.roundFrom(table.dealer);
    case "from-pitcher": return table.roundFrom(pitcher);
    case "pitcher-last": return [...table.roundFrom(table.eldest).filter((seat) => seat !== pitcher), pitcher];
    case "by-seat": return [...table.bySeat];
    default: return table.roundFrom(table.eldest);
  }
}

// rule: exchange.draw.fill - from the top of the stock, until he holds enough or the stock is gone
function drawFromStock(table, step, seat) {
  const wanted = Math.max(0, step.to - table.hands[seat].length);
  if (!table.stockInOrder && wanted > 0 && wanted < table.stock.length) throw new Undecidable("the order of the stock is not known");
  const drawn = table.stock.slice(0, wanted);
  takeUp(table, seat, drawn);
  return drawn;
}

// One player after the other lays away and draws; true when all have, false when one must choose.
// rule: exchange.draw.order
function drawInTurn(table, step) {
  while (table.drawing.length) {
    const seat = table.drawing.shift();
    const laidAway = layAwayPlain(table, seat, "exchange.draw.plain-out");
    const drawn = drawFromStock(table, step, seat);
    // rule: exchange.draw.short.own-discards - he chooses after he has seen what he drew; exchange.draw.short.stay
    if (step.short === "own-discards" && !fillUp(table, step, seat, laidAway)) return false;
    table.forced.push({do: "draw", by: seat, clause: "exchange.draw.order", cards: drawn});
  }
  return true;
}

export const drawing = {
  verbs: ["draw"],

  begin(table, step) {
    const draws = drawers(table, step.who);
    table.drawing = inOrder(table, step.order).filter(draws);
    return drawInTurn(table, step);
  },

  refuse(table, event) {
    // rule: exchange.draw.order
    if (!table.isTurnOf(event.by)) return "exchange.draw.order";
    // rule: exchange.draw.short.own-discards
    return fillsUp(table.offer, event.cards ?? []) ? null : "exchange.draw.short.own-discards";
  },

  choose(table, event, step) {
    takeChosen(table, event.cards);
    return drawInTurn(table, step);
  },

  choices,
};

// Every player is dealt more cards, which leaves no choice.
export const dealingMore = {
  verbs: [],

  begin(table, step) {
    // rule: exchange.deal-more, exchange.deal-more.order
    for (const seat of table.roundFrom(table.eldest)) {
      const dealt = drawFromStock(table, step, seat);
      table.forced.push({do: "draw", by: seat, clause: "exchange.deal-more", cards: dealt});
    }
    return true;
  },
};

// One searcher after another discards and takes the trumps he finds; true when all have, false when one must choose.
function searchInTurn(table, step) {
  const {rules, trump} = table;
  while (table.searching.length) {
    const [seat] = table.searching.splice(0, 1);
    // rule: exchange.search
    const laidAway = layAwayPlain(table, seat, "exchange.search");
    const room = Math.max(0, step.to - table.hands[seat].length);
    const trumps = table.stock.filter((card) => isTrump(rules, card, trump));
    if (!table.stockInOrder && room > 0 && room < trumps.length) throw new Undecidable("the order of the stock is not known");
    const found = trumps.slice(0, room);
    takeUp(table, seat, found);
    // rule: exchange.search.own-discards
    const takesBack = step.short === "own-discards";
    if (takesBack && !fillUp(table, step, seat, laidAway)) return false;
    table.forced.push({do: "draw", by: seat, clause: "exchange.search", cards: found});
  }
  return true;
}

// The pitcher, and perhaps his partner after him, looks for trumps in the rest of the pack.
export const searching = {
  verbs: ({short}) => (short === "own-discards" ? ["draw"] : []),

  begin(table, step) {
    const {contract: {by}} = table;
    // rule: exchange.search.order
    table.searching = step.who === "pitcher" ? [by] : [by, partnerOf(table, by)];
    return searchInTurn(table, step);
  },

  refuse(table, event) {
    // rule: exchange.search.own-discards
    return table.isTurnOf(event.by) && fillsUp(table.offer, event.cards ?? []) ? null : "exchange.search.own-discards";
  },

  choose(table, event, step) {
    takeChosen(table, event.cards);
    return searchInTurn(table, step);
  },

  choices,
};

export const robbing = {
  verbs: ["draw"],

  begin(table, step) {
    const {rules, trump, dealer, stock} = table;
    // rule: exchange.rob.trumps
    const laidAway = layAwayPlain(table, dealer, "exchange.rob.trumps");
    takeUp(table, dealer, table.stock.filter((card) => isTrump(rules, card, trump)));
    const wantsPlain = step.fills_up !== "not-at-all"; // rule: exchange.rob.trumps-alone
    // rule: exchange.rob.stock-first - all that is there, if it is too little; else of that alone
    if (step.fills_up === "stock-first" && table.stock.length < step.to - table.hands[dealer].length) takeUp(table, dealer, table.stock);
    const isKeptFromHisOwn = step.fills_up === "stock-first" && table.stock.length > 0;
    // rule: exchange.rob.fill - out of the stock, where only plain cards are left, and his own
    if (wantsPlain && !fillUp(table, step, dealer, isKeptFromHisOwn ? table.stock : [...table.stock, ...laidAway])) return false;
    const taken = stock.filter((card) => !table.stock.includes(card));
    table.forced.push({do: "draw", by: dealer, clause: "exchange.rob.trumps", cards: taken});
    return true;
  },

  refuse(table, event) {
    // rule: exchange.rob.trumps - the dealer and nobody else
    if (!table.isTurnOf(event.by)) return "exchange.rob.trumps";
    // rule: exchange.rob.stock-first
    const takesBack = (card) => table.discards[table.dealer].includes(card) && !table.offer.cards.includes(card);
    if (table.step?.fills_up === "stock-first" && (event.cards ?? []).some(takesBack)) return "exchange.rob.stock-first";
    // rule: exchange.rob.fill
    return fillsUp(table.offer, event.cards ?? []) ? null : "exchange.rob.fill";
  },

  choose(table, event) {
    takeChosen(table, event.cards);
    return true;
  },

  choices,
};
