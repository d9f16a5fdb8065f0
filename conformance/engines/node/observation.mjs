// What the table looks like from outside: the answers to legal, state, view and result.
import {legalCalls} from "./auction.mjs";
import {canonical} from "./cards.mjs";
import {legalPlays} from "./play.mjs";

const bySeat = (table, values) => Object.fromEntries(table.seats.map((seat, i) => [seat, values[i]]));
const acts = (table) => (table.turn === null || table.phase === "deal" ? null : table.seats[table.turn]);
const named = (table, entries) => entries.map((entry) => ({...entry, by: table.seats[entry.by]}));

export function legal(table) {
  const actions = {
    deal: () => [{do: "deal"}],
    auction: () => legalCalls(table),
    play: () => legalPlays(table),
    over: () => [],
  }[table.phase]();
  return {by: acts(table), actions};
}

// rule: view.public - what everybody sees
function everybodySees(table) {
  return {
    phase: table.phase,
    acts: acts(table),
    dealer: table.seats[table.dealer],
    scores: bySeat(table, table.scores),
    calls: named(table, table.calls),
    contract: table.contract && {by: table.seats[table.contract.by], bid: table.contract.bid},
    trump: table.trump,
    trick: named(table, table.trick), // rule: view.tricks - finished tricks are face down
    tricks: bySeat(table, table.tricksWon),
  };
}

// Pitch has no widow, no stock and no discards; the cards not dealt sleep (rule: deal.sleep) and are shown to nobody.
export function state(table) {
  return {...everybodySees(table), hands: bySeat(table, table.hands.map(canonical)), widow: [], stock: [], discards: {}};
}

// rule: view.hand, view.hidden
export function view(table, seat) {
  const own = table.seats.indexOf(seat);
  if (own < 0) throw new Error(`no seat ${seat}`);
  return {
    ...everybodySees(table), seat,
    hand: canonical(table.hands[own]),
    holds: bySeat(table, table.hands.map((hand) => hand.length)),
    widow: 0, stock: 0, discarded: [], shown: {},
  };
}

export function result(table) {
  if (table.phase !== "over") return {over: false};
  const {points, cardPoints, made, scores, winner, nextDealer} = table.result;
  const won = bySeat(table, table.seats.map(() => ({})));
  for (const {name, value, party} of points) {
    const mine = won[table.seats[party]];
    mine[name] = (mine[name] ?? 0) + value;
  }
  return {
    over: true,
    points: won,
    card_points: bySeat(table, cardPoints),
    made,
    scores: bySeat(table, scores),
    winner: winner === null ? null : table.seats[winner],
    next_dealer: nextDealer === null ? null : table.seats[nextDealer],
  };
}
