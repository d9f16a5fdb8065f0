// One deal at a table, and the one door through which everything happens to it: act().
// Seats and parties are numbers inside the engine and names outside it.
import {doubleInPlay, mayDouble, refuseDoubling} from "./announce.mjs";
import {beginAuction, isCall, makeCall, refuseCall} from "./auction.mjs";
import {breach, claim, closeQuestion, concede, mayBreach, mayConcede, refuseBreach, refuseClaim, refuseConcession} from "./concede.mjs";
import {clearTable, dealAfresh, isMisdeal, layDeal, misdeal, recordThrowingIn, refuseDeal, refuseMisdeal, throwIn} from "./deal.mjs";
import {isChoice, makeChoice, refuseChoice, startExchange, startReject} from "./exchange.mjs";
import {closeDeal} from "./match.mjs";
import {partiesOf, partyNames} from "./parties.mjs";
import {isMove, makeMove, refuseMove, startPlay} from "./play.mjs";
import {closeRecords, forcedVerb, isRecord, record, refuseRecord} from "./records.mjs";

const isListOfDeals = (left) => Array.isArray(left) && left.every((deals) => Number.isInteger(deals) && deals > 0);

function understood({seats, dealer, scores, number = 1, rounds = {}}) {
  if (!Array.isArray(seats) || seats.length < 2 || !seats.every((seat) => typeof seat === "string")) throw new Error("given: seats are not understood");
  if (new Set(seats).size !== seats.length) throw new Error("given: a seat is named twice");
  if (!Object.values(scores ?? {}).every(Number.isInteger)) throw new Error("given: a score is not a whole number");
  if (!seats.includes(dealer)) throw new Error("given: the dealer has no seat");
  if (!Number.isInteger(number) || number < 1) throw new Error("given: the number of the deal is not understood");
  if (!isListOfDeals(rounds.bock ?? []) || !isListOfDeals(rounds.ramsch ?? []) || !Number.isInteger(rounds.tied_games ?? 0) || !Object.values(rounds.setbacks ?? {}).every(Number.isInteger)) throw new Error("given: the rounds are not understood");
}

// Scores converted between counting up from zero, as here, and the direction of the game.
// rule: match.counting.down
export const counted = ({match}, score) => (match.counting === "down" ? match.target - score : score);

export function newTable(rules, given) {
  understood(given);
  const {seats, dealer, scores, number = 1, rounds = {}} = given;
  const count = seats.length;
  const dealerSeat = seats.indexOf(dealer);
  // rule: table.sits-out
  const sitsOut = count === rules.players.dealer_sits_out ? dealerSeat : null;
  // rule: table.clockwise, table.counter-clockwise
  const step = rules.players.direction === "counter-clockwise" ? count - 1 : 1;
  const next = (seat) => (seat + step) % count;
  const partyOfSeat = partiesOf(rules.parties, seats);
  const parties = partyNames(seats, partyOfSeat);
  const startsWith = counted(rules, 0); // rule: match.start - a party left out has this
  const table = {
    rules, seats, parties, number, sitsOut,
    next, // the next seat at the table
    after: (seat) => (next(seat) === table.sitsOut || table.out.includes(next(seat)) ? table.after(next(seat)) : next(seat)), // the next in turn
    partyOf: (seat) => partyOfSeat[seat],
    roundFrom: (seat) => seats.map((_, i) => (seat + i * step) % count).filter((each) => each !== sitsOut),
    isTurnOf: (name) => table.turn !== null && seats[table.turn] === name,
    dealer: dealerSeat,
    scores: parties.map((party) => counted(rules, Object.hasOwn(scores ?? {}, party) ? scores[party] : startsWith)),
    rounds: {bock: rounds.bock ?? [], ramsch: rounds.ramsch ?? [], tiedGames: rounds.tied_games ?? 0, setbacks: parties.map((party) => rounds.setbacks?.[party] ?? 0)}, // those that are left, this deal included
    thrownIn: false,
  };
  clearTable(table);
  table.eldest = table.after(dealerSeat); // rule: table.eldest
  table.players = table.roundFrom(table.eldest); // who plays in this deal, in turn
  table.bySeat = [...table.players].sort((a, b) => a - b); // the same by the list of seats
  return table;
}

const isThrowingIn = (event) => event.do === "redeal" && event.by === undefined;

// Whether the verb is due in the present phase.
function due(table, event) {
  if (forcedVerb(table, event)) return true;
  switch (table.phase) {
    case "deal": return event.do === "deal" || isMisdeal(table, event) || (isThrowingIn(event) && table.thrownIn);
    case "auction": return isCall(table, event);
    // rule: play.claim, play.concede - where there are none they are not due
    case "play":
      if (event.do === "breach") return mayBreach(table);
      if (mayDouble(table, event)) return true;
      return isMove(table, event) || (["claim", "concede"].includes(event.do) && mayConcede(table));
    default: return isChoice(table, event);
  }
}

// Whether the player in turn may choose this at the present step.
const mayChoose = (table, event) => isChoice(table, event) && refuseChoice(table, event) === null;

// rule: irregular.phase - a note may be left out and a choice may not, so what could be either is the choice
const isNote = (table, event) => isRecord(table, event) && !mayChoose(table, event);

// The clause that refuses the action, or null. The order of the questions is that of the chapter on irregularities.
function refuse(table, event) {
  // rule: irregular.over
  if (table.phase === "over") return "irregular.over";
  // rule: irregular.phase
  if (!due(table, event)) return "irregular.phase";
  if (isNote(table, event)) return null;
  switch (table.phase) {
    case "deal":
      if (isMisdeal(table, event)) return refuseMisdeal(table, event);
      return event.do === "deal" ? refuseDeal(table, event) : null;
    case "auction": return refuseCall(table, event);
    case "play":
      if (event.do === "claim") return refuseClaim(table, event);
      if (event.do === "concede") return refuseConcession(table, event);
      if (event.do === "breach") return refuseBreach(table, event);
      if (mayDouble(table, event)) return refuseDoubling(table, event);
      return isMove(table, event) ? refuseMove(table, event) : refuseRecord(table, event);
    default: return isChoice(table, event) ? refuseChoice(table, event) : refuseRecord(table, event);
  }
}

// Carries out a legal action; returns the next phase, or null while this one goes on.
function carryOut(table, event) {
  if (isNote(table, event)) {
    record(table, event);
    return null;
  }
  closeRecords(table);
  switch (table.phase) {
    case "deal":
      if (isMisdeal(table, event)) return misdeal(table);
      return event.do === "deal" ? layDeal(table, event) : recordThrowingIn(table);
    case "auction": return makeCall(table, event);
    case "play":
      if (event.do === "claim") return claim(table, event);
      if (event.do === "breach") return breach(table, event);
      if (mayDouble(table, event)) return doubleInPlay(table, event);
      if (event.do === "play") closeQuestion(table);
      return event.do === "concede" ? concede(table, event) : makeMove(table, event);
    default: return makeChoice(table, event);
  }
}

// The parts of a deal that follow one another; each begins at once and returns the next, or null once a player has a choice.
const COMES_NEXT = {
  "auction": beginAuction,
  "exchange": startExchange,
  "reject": startReject,
  "play": startPlay,
  "close": closeDeal,
  "throw-in": throwIn,
  "new-deal": dealAfresh,
};

// Tries an action; a refused one leaves everything as it was (rule: irregular.unchanged).
export function act(table, event) {
  const clause = refuse(table, event);
  if (clause !== null) return {rejected: clause};
  const tricks = table.tricksTo.length;
  let next = carryOut(table, event);
  while (next !== null) next = COMES_NEXT[next](table);
  const wasWon = table.tricksTo.length > tricks;
  return wasWon ? {accepted: true, trick_to: table.seats[table.tricksTo.at(-1)]} : {accepted: true};
}
