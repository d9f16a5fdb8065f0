// The answers to legal, state, view and result.
import {legalCalls} from "./auction.mjs";
import {canonical} from "./cards.mjs";
import {choices} from "./exchange.mjs";
import {legalMoves} from "./play.mjs";
import {counted} from "./table.mjs";
import {Undecidable} from "./undecidable.mjs";

const bySeat = (table, values) => Object.fromEntries(table.seats.map((seat, i) => [seat, values[i]]));
const byParty = (table, values) => Object.fromEntries(table.parties.map((party, i) => [party, values[i]]));

// Cards by seat, without the seats that have none.
function cardsBySeat(table, cards) {
  return Object.fromEntries(table.seats.flatMap((seat, i) => (cards[i].length ? [[seat, canonical(cards[i])]] : [])));
}

// Who acts: a seat, several seats that act at once, or null for the table.
function acts(table) {
  if (table.asked.length) {
    const seats = table.asked.map((seat) => table.seats[seat]);
    return seats.length > 1 ? seats : seats[0];
  }
  return table.turn === null ? null : table.seats[table.turn];
}

function actions(table) {
  switch (table.phase) {
    case "deal": return {actions: [{do: "deal"}]};
    case "auction": return {actions: legalCalls(table)};
    case "play": return legalMoves(table);
    case "over": return {actions: []};
    default: return choices(table);
  }
}

export const legal = (table) => ({by: acts(table), ...actions(table)});

const trickOf = (table) => table.trick.map(({by, card, under}) => {
  const entry = {by: table.seats[by], card};
  return under.length ? {...entry, under: canonical(under)} : entry;
});

// Members of a contract that are absent, or belong to other games, are left out.
function contractOf({seats, contract}) {
  if (contract === null) return null;
  const {by, bid, partners, game, hand, level} = contract;
  const said = {by: by === null ? null : seats[by], bid};
  if (partners !== undefined) said.partners = partners.map((seat) => seats[seat]);
  if (game !== undefined) said.contract = game;
  if (hand) said.hand = true;
  if (level) said[level] = true; // the highest alone
  if (contract.spitze) said.spitze = true;
  if (contract.revolution) said.revolution = true;
  if (contract.unseen) said.unseen = contract.unseen;
  if (contract.knocks) said.knocks = contract.knocks;
  for (const word of ["contra", "re", "bock", "hirsch"]) if (contract[word]) said[word] = true;
  return said;
}

// The contract as seen with or without knowledge of who holds a called card.
// rule: view.partner
function contractSeen(table, knowsPartner) {
  const {contract, seats, partner} = table;
  if (contract?.called === undefined) return contractOf(table);
  return {...contractOf(table), called: contract.called, partner: knowsPartner && partner !== null ? seats[partner] : null};
}

// rule: view.open - of the hands that lie open, which only the pitcher's can
const openHands = (table) => {
  const {seats, hands, contract} = table;
  return table.open ? {open: {[seats[contract.by]]: canonical(hands[contract.by])}} : {};
};

const scoresTold = (table, scores) => byParty(table, scores.map((score) => counted(table.rules, score)));

// rule: view.skat - of a deal that was played, not of one that was passed; the skat as it was laid away, or untouched
function skatSeen(table) {
  const {rules, phase, contract, discards, widow} = table;
  if (rules.points.count !== "game-value" || phase !== "over" || contract === null) return {};
  const laidAway = contract.by === null ? [] : discards[contract.by];
  return {skat: canonical([...laidAway, ...widow])};
}

// rule: view.stock-top
function stockTop({rules, stock, stockInOrder, tricksTo}) {
  const fixesTrumps = rules.trumps.fixed_by === "stock-top" && tricksTo.length === 0;
  if (stock.length === 0 || !(rules.play.draws === "faced" || fixesTrumps)) return {};
  if (!stockInOrder) throw new Undecidable("the order of the stock is not known");
  return {stock_top: stock[0]};
}

// rule: view.public - what everybody sees
function everybodySees(table) {
  return {
    phase: table.phase,
    acts: acts(table),
    dealer: table.seats[table.dealer],
    scores: scoresTold(table, table.scores),
    calls: table.calls.map((call) => ({...call, by: table.seats[call.by]})),
    trump: table.trump,
    ...openHands(table),
    ...skatSeen(table),
    ...(table.namedSuit === null ? {} : {named_suit: table.namedSuit}),
    ...stockTop(table),
    ...(table.turnUp === null ? {} : {turn_up: table.turnUp}),
    trick: trickOf(table), // rule: view.tricks - finished tricks are face down
    tricks: byParty(table, table.tricksWon),
  };
}

// Cards that are not dealt (rule: deal.sleep) are never shown.
export function state(table) {
  // The stock lies in drawing order, which a log that leaves the stock out does not tell.
  if (!table.stockInOrder && table.stock.length > 1) throw new Undecidable("the order of the stock is not known");
  return {
    ...everybodySees(table),
    contract: contractSeen(table, true),
    hands: bySeat(table, table.hands.map(canonical)),
    widow: canonical(table.widow), stock: [...table.stock], discards: cardsBySeat(table, table.discards),
  };
}

// rule: view.hand, view.hidden
export function view(table, seat) {
  const own = table.seats.indexOf(seat);
  if (own < 0) throw new Error(`no seat ${seat}`);
  const seen = {
    ...everybodySees(table), seat,
    contract: contractSeen(table, table.partnerKnown || table.partner === own),
    hand: canonical(table.hands[own]),
    holds: bySeat(table, table.hands.map((hand) => hand.length)),
    widow: table.widow.length, stock: table.stock.length,
    discarded: canonical(table.discards[own]), // rule: view.discards
    shown: cardsBySeat(table, table.shown), // rule: view.discards.shown
  };
  // rule: view.robbing - he who chooses, and nobody else, sees among what
  if (table.offer !== null && table.turn === own) seen.offered = canonical(table.offer.cards);
  return seen;
}

export function result(table) {
  if (table.phase !== "over") return {over: false};
  const {points, cardPoints, made, scores, winner, nextDealer, game, rounds} = table.result;
  const won = byParty(table, table.parties.map(() => ({})));
  for (const {name, value, party} of points) {
    const ours = won[table.parties[party]];
    ours[name] = (ours[name] ?? 0) + value;
  }
  return {
    over: true,
    points: won,
    card_points: byParty(table, cardPoints),
    ...(table.rules.points.count === "list" ? {} : {tricks: byParty(table, table.tricksWon)}),
    ...(game === undefined ? {} : {game}),
    made,
    scores: scoresTold(table, scores),
    winner: winner === null ? null : table.parties[winner],
    next_dealer: nextDealer === null ? null : table.seats[nextDealer],
    ...(rounds === null ? {} : {rounds}),
  };
}
