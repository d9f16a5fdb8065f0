// The steps between the auction and the first lead, one after the other, and what a log may record of them.
import {announcing, doubling, takingOrHand} from "./announce.mjs";
import {SUITS} from "./cards.mjs";
import {burying, discarding} from "./discard.mjs";
import {drawing, robbing} from "./draw.mjs";
import {startPlay} from "./play.mjs";

// A step knows how it begins and how a choice in it is refused, made and listed. To begin and to choose answer
// true when the step is completed by that, false while somebody has a choice still.

const naming = {
  verbs: ["declare"],
  begin(table) {
    table.turn = table.contract.by;
    return false;
  },
  // rule: trumps.named - the pitcher and nobody else, one of the four suits, whatever he holds
  refuse: (table, event) => (table.isTurnOf(event.by) && SUITS.includes(event.trump) ? null : "trumps.named"),
  choose(table, event) {
    table.trump = event.trump;
    return true;
  },
  choices: () => ({actions: SUITS.map((trump) => ({do: "declare", trump}))}),
};

const takingStock = {
  // rule: exchange.take.stock - it leaves no choice, so it happens as soon as it is due
  begin(table) {
    const pitcher = table.contract.by;
    table.hands[pitcher].push(...table.stock);
    table.stock = [];
    table.forced.push({do: "take", by: pitcher, clause: "exchange.take.stock"});
    return true;
  },
};

const STEPS = {
  "name-trumps": naming, "take-stock": takingStock, discard: discarding, bury: burying, draw: drawing, rob: robbing,
  "take-or-hand": takingOrHand, announce: announcing, contra: doubling,
};
const stepOf = (table) => STEPS[table.step.do];

export const STEPS_PLAYED = Object.keys(STEPS);

// rule: exchange.order
function carryOn(table) {
  table.turn = null;
  table.step = table.stepsLeft.shift() ?? null;
  if (table.step === null) {
    startPlay(table);
    return;
  }
  table.phase = table.step.do;
  if (stepOf(table).begin(table, table.step)) carryOn(table);
}

export function startExchange(table) {
  table.stepsLeft = [...table.rules.exchange];
  carryOn(table);
}

// Whether the present step asks for a choice with this verb.
export const isChoice = (table, event) => table.step !== null && stepOf(table).verbs.includes(event.do);

// The clause that a choice breaks, or null. It may be no choice at all, but the record of a forced step in the wrong place.
export function refuseChoice(table, event) {
  const misplaced = !table.isTurnOf(event.by) && forcedOn(table, event) !== undefined && !event.cards?.length;
  return misplaced ? refuseRecord(table, event) : stepOf(table).refuse(table, event, table.step);
}

export function makeChoice(table, event) {
  if (stepOf(table).choose(table, event, table.step)) carryOn(table);
}

export const choices = (table) => stepOf(table).choices(table, table.step);

// What was forced has happened already, as soon as it was due. A log may record it all the same, in its order,
// until the next choice is made.

const forcedOn = (table, event) => table.forced.find((step) => step.do === event.do && table.seats[step.by] === event.by);

export const forcedVerb = (table, event) => table.forced.some((step) => step.do === event.do && !step.closed);

// Whether the event records a forced step, in time and in its order, and chooses nothing.
export function isRecord(table, event) {
  const step = forcedOn(table, event);
  return step !== undefined && !step.closed && !step.passedOver && !event.cards?.length;
}

export function record(table, event) {
  const step = forcedOn(table, event);
  step.closed = true;
  for (const earlier of table.forced.slice(0, table.forced.indexOf(step))) earlier.passedOver = true;
}

// With the next choice the time to record what was forced before it is over.
export function closeRecords(table) {
  for (const step of table.forced) step.closed = true;
}

// The clause that refuses what is neither a record nor a choice of the player in turn.
export function refuseRecord(table, event) {
  const own = forcedOn(table, event);
  if (own) {
    // It left him no choice of cards.
    if (event.cards?.length) return own.noChoice;
    // rule: irregular.phase - recorded a second time, or too late; exchange.draw.order - after one that comes later
    return own.closed ? "irregular.phase" : own.clause;
  }
  // The step was another player's.
  return table.forced.find((step) => step.do === event.do && !step.closed).clause;
}
