// One deal at a table, and the one door through which everything happens to it: act().
// Seats are numbers inside the engine and names outside it.
import {refuseCall, makeCall} from "./auction.mjs";
import {layDeal, redeal, refuseDeal} from "./deal.mjs";
import {playCard, refusePlay, turnClause} from "./play.mjs";

export function newTable(rules, given) {
  const {seats, dealer, scores} = given;
  if (!Array.isArray(seats) || seats.length < 2 || !seats.every((seat) => typeof seat === "string")) throw new Error("given: seats are not understood");
  if (new Set(seats).size !== seats.length) throw new Error("given: a seat is named twice");
  if (!Object.values(scores ?? {}).every(Number.isInteger)) throw new Error("given: a score is not a whole number");
  if (!seats.includes(dealer)) throw new Error("given: the dealer has no seat");
  const after = (seat) => (seat + 1) % seats.length; // rule: table.clockwise
  const dealerSeat = seats.indexOf(dealer);
  return {
    rules, seats, after,
    dealer: dealerSeat,
    eldest: after(dealerSeat), // rule: table.eldest
    // rule: match.start - a party left out has zero
    scores: seats.map((seat) => (Object.hasOwn(scores ?? {}, seat) ? scores[seat] : 0)),
    phase: "deal", turn: null, thrownIn: false,
    hands: seats.map(() => []), inPlay: [], calls: [], contract: null,
    trump: null, trick: [], tricksWon: seats.map(() => 0), captor: new Map(),
    result: null,
  };
}

const CALLS = ["bid", "pass"];

// Whether the verb is due in the present phase.
function due(table, event) {
  if (table.phase === "deal") return event.do === "deal" || (event.do === "redeal" && event.by === undefined && table.thrownIn);
  // A claim to a new deal has its place in the auction, whether or not the ruleset gives the right to it.
  if (table.phase === "auction") return CALLS.includes(event.do) || (event.do === "redeal" && event.by !== undefined);
  return event.do === "play";
}

// The clause that refuses the action, or null. The order of the questions is that of the chapter on irregularities.
function refuse(table, event) {
  // rule: irregular.over
  if (table.phase === "over") return "irregular.over";
  // rule: irregular.phase
  if (!due(table, event)) return "irregular.phase";
  const inTurn = table.turn !== null && event.by === table.seats[table.turn];
  switch (event.do) {
    case "deal": return refuseDeal(table, event);
    case "redeal":
      if (table.phase === "deal") return null;
      // rule: deal.redeal.turn, deal.redeal.claim - Pitch lists no ranks, so nobody may claim
      return inTurn ? "deal.redeal.claim" : "deal.redeal.turn";
    case "play": return inTurn ? refusePlay(table, event.card) : turnClause(table);
    default: return inTurn ? refuseCall(table, event) : "auction.turn"; // rule: auction.turn
  }
}

// Tries an action; a refused one leaves everything as it was (rule: irregular.unchanged).
export function act(table, event) {
  const clause = refuse(table, event);
  if (clause !== null) return {rejected: clause};
  let winner = null;
  if (event.do === "deal") layDeal(table, event);
  else if (event.do === "redeal") redeal(table);
  else if (event.do === "play") winner = playCard(table, event.card);
  else makeCall(table, event);
  const outcome = {accepted: true};
  if (winner !== null) outcome.trick_to = table.seats[winner];
  return outcome;
}
