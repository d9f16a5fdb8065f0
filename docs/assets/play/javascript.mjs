/** The first reading: the engine in JavaScript, which answers at once. It knows by which clause something is refused, and why a card takes a trick. */
import {act, extend, legal, newDeal, result, state, Undecidable, whyNotPlayed} from "./engine/index.mjs";
import {makeMove, refuseMove, startPlay} from "./engine/play.mjs";
import {whyItTakes} from "./taking.mjs";

export {extend, whyNotPlayed};

/** The cards of those who act that may not be played now, each with the clause that forbids it. */
function refusedCards(table, now) {
  if (table.phase !== "play" || !now.actions || now.actions.some((action) => action.do === "name-suit")) return [];
  const allowed = new Set(now.actions.map((action) => action.card));
  return table.hands[table.turn].filter((card) => !allowed.has(card)).map((card) => {
    const action = {do: "play", by: now.by, card};
    return {action, clause: act(table, action).rejected};
  });
}

function played(document, deal, seats, scores, events) {
  const table = newDeal(document, {seats, dealer: deal.dealer, scores, number: deal.number ?? 1});
  for (const [event, action] of events.entries()) {
    const outcome = act(table, action);
    if (outcome.rejected) return {table, refusal: {event, action, clause: outcome.rejected}};
  }
  return {table, refusal: null};
}

/** The scores before a deal: its own, or those that the deals before it come to. */
function scoresBefore(document, log, number) {
  let scores = {};
  for (const deal of log.deals.slice(0, number + 1)) {
    scores = deal.scores ?? scores;
    if (deal !== log.deals[number]) scores = result(played(document, deal, log.seats, scores, deal.events).table).scores ?? scores;
  }
  return scores;
}

/**
 * How the table stands after the last event of the last deal of a log.
 * @returns {{refusal?: object, legal?: object, refused?: object[], state?: object, result?: object, undecidable?: string}}
 */
export function now(document, log) {
  const reason = whyNotPlayed(document);
  if (reason !== null) return {undecidable: reason};
  try {
    const number = log.deals.length - 1;
    const deal = log.deals[number];
    const {table, refusal} = played(document, deal, log.seats, scoresBefore(document, log, number), deal.events);
    const may = legal(table);
    return {refusal, legal: may, refused: refusedCards(table, may), state: state(table), result: result(table)};
  } catch (error) {
    return {undecidable: error instanceof Undecidable ? error.message : `the JavaScript reading failed: ${error.message}`};
  }
}

/** The seat whose turn is just before a seat: the dealer of a deal in which it is eldest. */
function seatBefore({players}, seats, seat) {
  const step = players.direction === "counter-clockwise" ? 1 : seats.length - 1;
  return seats[(seats.indexOf(seat) + step) % seats.length];
}

/** Who plays in turn from the leader on. */
export function inTurn(document, {seats, leader}) {
  const step = document.players.direction === "counter-clockwise" ? seats.length - 1 : 1;
  return seats.map((_, place) => seats[(seats.indexOf(leader) + place * step) % seats.length]);
}

function laidOut(document, asked) {
  const {seats, leader, trump, first, played: cards, hands} = asked;
  const table = newDeal(document, {seats, dealer: seatBefore(document, seats, leader)});
  table.hands = seats.map((seat) => [...hands[seat] ?? []]);
  for (const [place, seat] of inTurn(document, asked).entries()) {
    const card = cards[place];
    if (card && !table.hands[seats.indexOf(seat)].includes(card)) table.hands[seats.indexOf(seat)].push(card);
  }
  const by = seats.indexOf(leader);
  Object.assign(table, {contract: {by, bid: null, ...(trump === "null" ? {game: "null"} : {})}, trump, tricksTo: first ? [] : [by]});
  startPlay(table);
  return table;
}

/**
 * What a single trick comes to; asked as `page_engine.tricks.trick` is asked.
 */
export function trick(document, asked) {
  const reason = whyNotPlayed(document);
  if (reason !== null) return {undecidable: reason};
  try {
    const table = laidOut(document, asked);
    const before = table.tricksTo.length;
    const players = [];
    const name = () => table.mustName && asked.named && makeMove(table, {do: "name-suit", by: asked.leader, suit: asked.named});
    for (const card of asked.played) {
      name();
      if (table.mustName) return {refusal: null, by: asked.leader, mustName: true};
      const action = {do: "play", by: table.seats[table.turn], card};
      const clause = refuseMove(table, action);
      if (clause !== null) return {refusal: {action, clause}};
      makeMove(table, action);
      players.push(action.by);
      if (table.tricksTo.length > before) {
        const winner = table.seats[table.tricksTo.at(-1)];
        return {refusal: null, trick_to: winner, why: whyItTakes(document, asked, players.indexOf(winner))};
      }
    }
    name();
    if (table.mustName) return {refusal: null, by: asked.leader, mustName: true};
    const by = table.seats[table.turn];
    if (!table.hands[table.turn].length) return {refusal: null, by};
    const may = legal(table);
    return {refusal: null, by, legal: may, refused: refusedCards(table, may)};
  } catch (error) {
    return {undecidable: error instanceof Undecidable ? error.message : `the JavaScript reading failed: ${error.message}`};
  }
}
