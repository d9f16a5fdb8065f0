// What was forced has happened already, as soon as it was due. A log may record it all the same, in its order, until the
// next choice is made. table.forced lists it: {do, by, clause, cards, closed, passedOver}.
import {chosenFrom} from "./cards.mjs";

// Whether these are the cards that went with a step. They may be left out, but not of a discard, which would then be none.
function goesWith(step, {cards = []}) {
  if (cards.length === 0 && step.do !== "discard") return true;
  return cards.length === step.cards.length && chosenFrom(step.cards, cards);
}

const isBy = (table, step, event) => table.seats[step.by] === event.by;

// Whether the event may be about a step, whoever did it; a discard by another, of other cards or out of its order would be a choice.
function mayBeAbout(table, step, event) {
  if (step.do !== event.do) return false;
  return step.do !== "discard" || (isBy(table, step, event) && goesWith(step, event) && !step.passedOver);
}

// The step that this event may be about: the first that can still be recorded, or else the last that could.
export function forcedOn(table, event) {
  const steps = table.forced.filter((step) => mayBeAbout(table, step, event) && isBy(table, step, event));
  return steps.find((step) => !step.closed) ?? steps.at(-1);
}

export const forcedVerb = (table, event) => table.forced.some((step) => mayBeAbout(table, step, event) && !step.closed);

// Whether the event records a forced step, in time, in its order, and with its cards.
export function isRecord(table, event) {
  const step = forcedOn(table, event);
  return step !== undefined && !step.closed && !step.passedOver && goesWith(step, event);
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
    // rule: irregular.phase - recorded a second time, or too late; exchange.draw.order - after one that comes later
    return own.closed ? "irregular.phase" : own.clause;
  }
  // The step was another player's.
  return table.forced.find((step) => step.do === event.do && !step.closed).clause;
}
