// The pitcher finds partners for the deal: by calling a card, or by naming players. Or he leaves his partner out.
import {tricksOf} from "./bids.mjs";
import {isTrump} from "./cards.mjs";
import {pitchersSide} from "./parties.mjs";

function pitchersTurn(table) {
  table.turn = table.contract.by;
  return false;
}

// Whether the step lets a card of this kind be called.
// rule: exchange.call.trump
const isOfKindCalled = ({rules, trump}, step, card) => step.card !== "trump" || isTrump(rules, card, trump);

export const callingPartner = {
  verbs: ["call"],
  begin: pitchersTurn,

  // rule: exchange.call - the pitcher and nobody else, a card of the pack that he does not hold
  refuse(table, event, step) {
    const mayCall = table.isTurnOf(event.by) && table.rules.pack.has(event.card) && !table.hands[table.turn].includes(event.card);
    if (!mayCall) return "exchange.call";
    return isOfKindCalled(table, step, event.card) ? null : "exchange.call.trump";
  },

  choose(table, event, step) {
    table.contract.called = event.card;
    const holder = table.hands.findIndex((hand) => hand.includes(event.card));
    // rule: exchange.call.alone
    table.partner = holder < 0 ? null : holder;
    // rule: exchange.call.open, exchange.call.secret
    table.partnerKnown = step.open;
    return true;
  },

  choices(table, step) {
    const mayCall = (card) => !table.hands[table.turn].includes(card) && isOfKindCalled(table, step, card);
    return {actions: [...table.rules.pack].filter(mayCall).map((card) => ({do: "call", card}))};
  },
};

// How many partners the pitcher may name.
// rule: exchange.choose-partners.number - a bid of no tricks counts as none
function mostPartners({rules, contract}, {one, two}) {
  const tricks = tricksOf(rules, contract.bid);
  if (tricks >= two) return 2;
  return tricks >= one ? 1 : 0;
}

function refuseNumber(table, partners, step) {
  const others = table.players.filter((seat) => seat !== table.contract.by).map((seat) => table.seats[seat]);
  const areOthers = new Set(partners).size === partners.length && partners.every((name) => others.includes(name));
  return areOthers && partners.length <= mostPartners(table, step) ? null : "exchange.choose-partners.number";
}

// Every choice of at most this many of these, each in seat order.
function choicesOf(seats, most) {
  if (most === 0 || seats.length === 0) return [[]];
  const [first, ...rest] = seats;
  return [...choicesOf(rest, most), ...choicesOf(rest, most - 1).map((chosen) => [first, ...chosen])];
}

export const choosingPartners = {
  verbs: ["declare"],
  declares: "partners",

  // rule: exchange.choose-partners - who may name nobody is not asked
  begin(table, step) {
    pitchersTurn(table);
    return mostPartners(table, step) === 0;
  },

  refuse(table, event, step) {
    // rule: exchange.choose-partners
    if (!table.isTurnOf(event.by) || !Array.isArray(event.partners)) return "exchange.choose-partners";
    return refuseNumber(table, event.partners, step);
  },

  choose(table, event) {
    table.contract.partners = table.seats.flatMap((name, seat) => (event.partners.includes(name) ? [seat] : []));
    return true;
  },

  choices(table, step) {
    const others = table.seats.filter((_, seat) => seat !== table.turn && table.players.includes(seat));
    return {actions: choicesOf(others, mostPartners(table, step)).map((partners) => ({do: "declare", partners}))};
  },
};

// The names of the pitcher's partners, in seat order.
const partnerNames = (table) => pitchersSide(table).filter((seat) => seat !== table.contract.by).map((seat) => table.seats[seat]);

export const goingAlone = {
  verbs: ["declare"],
  declares: "partners",

  // rule: exchange.go-alone - who has bid no tricks is not asked
  begin(table) {
    if (tricksOf(table.rules, table.contract?.bid ?? null) === 0) return true;
    return pitchersTurn(table);
  },

  // rule: exchange.go-alone - the partner, or nobody
  refuse(table, {by, partners}) {
    const isFit = Array.isArray(partners) && (partners.length === 0 || String(partners) === String(partnerNames(table)));
    return table.isTurnOf(by) && isFit ? null : "exchange.go-alone";
  },

  choose: choosingPartners.choose,

  choices: (table) => ({actions: [[], partnerNames(table)].map((partners) => ({do: "declare", partners}))}),
};
