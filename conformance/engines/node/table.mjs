// One deal at a table, and the one door through which everything happens to it: act().
// Seats and parties are numbers inside the engine and names outside it.
import {isCall, makeCall, refuseCall} from "./auction.mjs";
import {claim, concede, mayConcede, refuseClaim, refuseConcession} from "./concede.mjs";
import {clearTable, layDeal, redeal, refuseDeal} from "./deal.mjs";
import {closeRecords, forcedVerb, isChoice, isRecord, makeChoice, record, refuseChoice, refuseRecord} from "./exchange.mjs";
import {partiesOf, partyNames} from "./parties.mjs";
import {playCard, refusePlay, turnClause} from "./play.mjs";

export function newTable(rules, given) {
  const {seats, dealer, scores, number = 1} = given;
  if (!Array.isArray(seats) || seats.length < 2 || !seats.every((seat) => typeof seat === "string")) throw new Error("given: seats are not understood");
  if (new Set(seats).size !== seats.length) throw new Error("given: a seat is named twice");
  if (!Object.values(scores ?? {}).every(Number.isInteger)) throw new Error("given: a score is not a whole number");
  if (!seats.includes(dealer)) throw new Error("given: the dealer has no seat");
  if (!Number.isInteger(number) || number < 1) throw new Error("given: the number of the deal is not understood");
  const dealerSeat = seats.indexOf(dealer);
  // rule: table.sits-out
  const sitsOut = seats.length === rules.players.dealer_sits_out ? dealerSeat : null;
  const next = (seat) => (seat + 1) % seats.length; // rule: table.clockwise
  const after = (seat) => (next(seat) === sitsOut ? next(sitsOut) : next(seat));
  const partyOfSeat = partiesOf(rules.parties, seats);
  const parties = partyNames(seats, partyOfSeat);
  const table = {
    rules, seats, parties, number, sitsOut,
    next, // the next seat at the table
    after, // the next in turn
    partyOf: (seat) => partyOfSeat[seat],
    roundFrom: (seat) => seats.map((_, i) => (seat + i) % seats.length).filter((each) => each !== sitsOut),
    isTurnOf: (name) => table.turn !== null && seats[table.turn] === name,
    dealer: dealerSeat,
    eldest: after(dealerSeat), // rule: table.eldest
    // rule: match.start - a party left out has zero
    scores: parties.map((party) => (Object.hasOwn(scores ?? {}, party) ? scores[party] : 0)),
    thrownIn: false,
  };
  table.players = table.roundFrom(table.eldest); // who plays in this deal, in turn
  clearTable(table);
  return table;
}

// Whether the verb is due in the present phase.
function due(table, event) {
  if (forcedVerb(table, event)) return true;
  switch (table.phase) {
    case "deal": return event.do === "deal" || (event.do === "redeal" && event.by === undefined && table.thrownIn);
    // A claim to a new deal has its place in the auction, whether or not the ruleset gives the right to it.
    case "auction": return isCall(table, event) || (event.do === "redeal" && event.by !== undefined);
    // rule: play.claim, play.concede - where there are none they are not due
    case "play": return event.do === "play" || (["claim", "concede"].includes(event.do) && mayConcede(table));
    default: return isChoice(table, event);
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
    case "play": return inTurn ? refusePlay(table, event.card, event.under) : turnClause(table);
    case "claim": return refuseClaim(table, event);
    case "concede": return refuseConcession(table, event);
    default:
      if (table.phase === "auction") return inTurn ? refuseCall(table, event) : "auction.turn"; // rule: auction.turn
      return isChoice(table, event) ? refuseChoice(table, event) : refuseRecord(table, event);
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
    case "play": return playCard(table, event.card, event.under);
    case "claim": claim(table); return null;
    case "concede": concede(table, event); return null;
    default:
      if (table.phase === "auction") makeCall(table, event);
      else makeChoice(table, event);
      return null;
  }
}

// Tries an action; a refused one leaves everything as it was (rule: irregular.unchanged).
export function act(table, event) {
  const clause = refuse(table, event);
  if (clause !== null) return {rejected: clause};
  const winner = carryOut(table, event);
  return winner === null ? {accepted: true} : {accepted: true, trick_to: table.seats[winner]};
}
