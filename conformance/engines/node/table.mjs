// One deal at a table, and the one door through which everything happens to it: act().
// Seats and parties are numbers inside the engine and names outside it.
import {refuseCall, makeCall} from "./auction.mjs";
import {clearTable, layDeal, redeal, refuseDeal} from "./deal.mjs";
import {closeRecords, forcedVerb, isRecord, makeChoice, record, refuseChoice, refuseRecord, verbDue} from "./exchange.mjs";
import {partiesOf, partyNames} from "./parties.mjs";
import {playCard, refusePlay, turnClause} from "./play.mjs";

export function newTable(rules, given) {
  const {seats, dealer, scores} = given;
  if (!Array.isArray(seats) || seats.length < 2 || !seats.every((seat) => typeof seat === "string")) throw new Error("given: seats are not understood");
  if (new Set(seats).size !== seats.length) throw new Error("given: a seat is named twice");
  if (!Object.values(scores ?? {}).every(Number.isInteger)) throw new Error("given: a score is not a whole number");
  if (!seats.includes(dealer)) throw new Error("given: the dealer has no seat");
  const after = (seat) => (seat + 1) % seats.length; // rule: table.clockwise
  const dealerSeat = seats.indexOf(dealer);
  const partyOfSeat = partiesOf(rules.parties, seats);
  const parties = partyNames(seats, partyOfSeat);
  const table = {
    rules, seats, parties, after,
    partyOf: (seat) => partyOfSeat[seat],
    roundFrom: (seat) => seats.map((_, i) => (seat + i) % seats.length),
    isTurnOf: (name) => table.turn !== null && seats[table.turn] === name,
    dealer: dealerSeat,
    eldest: after(dealerSeat), // rule: table.eldest
    // rule: match.start - a party left out has zero
    scores: parties.map((party) => (Object.hasOwn(scores ?? {}, party) ? scores[party] : 0)),
    thrownIn: false,
  };
  clearTable(table);
  return table;
}

const CALLS = ["bid", "pass"];

// Whether the verb is due in the present phase.
function due(table, event) {
  if (forcedVerb(table, event)) return true;
  switch (table.phase) {
    case "deal": return event.do === "deal" || (event.do === "redeal" && event.by === undefined && table.thrownIn);
    // A claim to a new deal has its place in the auction, whether or not the ruleset gives the right to it.
    case "auction": return CALLS.includes(event.do) || (event.do === "redeal" && event.by !== undefined);
    case "play": return event.do === "play";
    default: return event.do === verbDue(table);
  }
}

// The clause that refuses the action, or null. The order of the questions is that of the chapter on irregularities.
function refuse(table, event) {
  // rule: irregular.over
  if (table.phase === "over") return "irregular.over";
  // rule: irregular.phase
  if (!due(table, event)) return "irregular.phase";
  if (isRecord(table, event)) return null;
  const inTurn = table.isTurnOf(event.by);
  switch (event.do) {
    case "deal": return refuseDeal(table, event);
    case "redeal":
      if (table.phase === "deal") return null;
      // rule: deal.redeal.turn, deal.redeal.claim - no ruleset that is played here lists ranks, so nobody may claim
      return inTurn ? "deal.redeal.claim" : "deal.redeal.turn";
    case "bid": case "pass": return inTurn ? refuseCall(table, event) : "auction.turn"; // rule: auction.turn
    case "play": return inTurn ? refusePlay(table, event.card, event.under) : turnClause(table);
    default: return event.do === verbDue(table) ? refuseChoice(table, event) : refuseRecord(table, event);
  }
}

// Carries out an action that nothing refuses; the seat that wins a trick by it, or null.
function carryOut(table, event) {
  if (isRecord(table, event)) {
    record(table, event);
    return null;
  }
  closeRecords(table);
  switch (event.do) {
    case "deal": layDeal(table, event); return null;
    case "redeal": redeal(table); return null;
    case "bid": case "pass": makeCall(table, event); return null;
    case "play": return playCard(table, event.card, event.under);
    default: makeChoice(table, event); return null;
  }
}

// Tries an action; a refused one leaves everything as it was (rule: irregular.unchanged).
export function act(table, event) {
  const clause = refuse(table, event);
  if (clause !== null) return {rejected: clause};
  const winner = carryOut(table, event);
  return winner === null ? {accepted: true} : {accepted: true, trick_to: table.seats[winner]};
}
