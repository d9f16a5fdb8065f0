// The steps at which cards go to a partner: surplus trumps, all at once, and what one of two gives the other.
import {chosenFrom, isTrump, trumpName, without} from "./cards.mjs";

const trumpsOf = ({rules, trump}, cards) => cards.filter((card) => isTrump(rules, card, trump));

function protectedOf({rules, trump}, step, cards) {
  return cards.filter((card) => step.protects.includes(trumpName(rules, card, trump)));
}

export const partnerOf = (table, seat) => table.seats.findIndex((_, each) => each !== seat && table.partyOf(each) === table.partyOf(seat));

// How many cards a player must pass; none without a partner.
function due(table, step, seat) {
  const partner = partnerOf(table, seat);
  if (partner < 0) return 0;
  const excess = trumpsOf(table, table.hands[seat]).length - step.to;
  const room = step.to - trumpsOf(table, table.hands[partner]).length;
  // rule: exchange.pass.excess
  const withRoom = Math.min(excess, room);
  // rule: exchange.pass.protected - though the partner have no room for them
  const tooManyProtected = protectedOf(table, step, table.hands[seat]).length - step.to;
  return Math.max(0, withRoom, tooManyProtected);
}

export const passingCards = {
  verbs: ["pass-cards"],

  begin(table, step) {
    table.asked = table.bySeat.filter((seat) => due(table, step, seat) > 0);
    return table.asked.length === 0;
  },

  refuse(table, event, step) {
    const by = table.seats.indexOf(event.by);
    // rule: exchange.pass.together - one from each of whom it is asked, in any order
    if (!table.asked.includes(by)) return "exchange.pass.together";
    const cards = event.cards ?? [];
    // rule: exchange.pass.choice
    if (!chosenFrom(trumpsOf(table, table.hands[by]), cards)) return "exchange.pass.choice";
    if (cards.length !== due(table, step, by)) return "exchange.pass.excess";
    const kept = without(table.hands[by], cards);
    return protectedOf(table, step, kept).length > step.to ? "exchange.pass.choice" : null;
  },

  choose(table, event) {
    const by = table.seats.indexOf(event.by);
    table.hands[by] = without(table.hands[by], event.cards);
    table.hands[partnerOf(table, by)].push(...event.cards);
    table.asked = table.asked.filter((seat) => seat !== by);
    return table.asked.length === 0;
  },

  choices(table, step) {
    const count = Object.fromEntries(table.asked.map((seat) => [table.seats[seat], due(table, step, seat)]));
    return {choose: {do: "pass-cards", count}};
  },
};

const giver = (table, {who}) => (who === "pitcher" ? table.contract.by : partnerOf(table, table.contract.by));

export const givingCards = {
  verbs: ["pass-cards"],

  // rule: exchange.give.bid - passed over after any other bid
  begin(table, step) {
    table.asked = (step.bid ?? null) === null || table.contract.bid === step.bid ? [giver(table, step)] : [];
    return table.asked.length === 0;
  },

  refuse(table, event, {cards: count}) {
    const by = table.seats.indexOf(event.by);
    // rule: exchange.give - nobody else
    if (!table.asked.includes(by)) return "exchange.give";
    const cards = event.cards ?? [];
    // rule: exchange.give.held
    if (!chosenFrom(table.hands[by], cards)) return "exchange.give.held";
    return cards.length === count ? null : "exchange.give";
  },

  choose: passingCards.choose,

  choices: (table, {cards: count}) => ({choose: {do: "pass-cards", count: Object.fromEntries(table.asked.map((seat) => [table.seats[seat], count]))}}),
};
