// Forced steps happen as soon as they are due. A log may record it all the same, in its order, until the
// next choice is made. table.forced lists it: {do, by, clause, cards, closed}.
import {chosenFrom} from "./cards.mjs";

// Whether these are the cards that went with a step. They may be left out, but not of a discard, which would then be none.
function goesWith(step, {cards = []}) {
  if (cards.length === 0 && step.do !== "discard") return true;
  return cards.length === step.cards.length && chosenFrom(step.cards, cards);
}

const isBy = (table, step, event) => table.seats[step.by] === event.by;

// The steps that the event may record, by any player; a discard by another player or of other cards would be a choice.
const openFor = (table, event) => table.forced.filter((step) =>
  !step.closed && step.do === event.do && (step.do !== "discard" || (isBy(table, step, event) && goesWith(step, event))));

const ownOf = (table, event) => openFor(table, event).find((step) => isBy(table, step, event));

export const forcedVerb = (table, event) => openFor(table, event).length > 0;

// Whether the event records a forced step, in time, in its order, and with its cards.
export function isRecord(table, event) {
  const step = ownOf(table, event);
  return step !== undefined && goesWith(step, event);
}

// Steps before a recorded one can no longer be recorded.
export function record(table, event) {
  const recorded = ownOf(table, event);
  const last = table.forced.indexOf(recorded);
  // rule: exchange.discard.no-choice - what all do at once is recorded in any order
  for (const step of recorded.together ? [recorded] : table.forced.slice(0, last + 1)) step.closed = true;
}

// With the next choice the time to record what was forced before it is over.
export function closeRecords(table) {
  // rule: exchange.discard.no-choice - the discards of others are no later choice
  const staysOpen = (step) => step.together === true && table.step?.do === "discard";
  for (const step of table.forced) if (!staysOpen(step)) step.closed = true;
}

// The clause that refuses what is neither a record nor a choice of the player in turn: his own step's, or another player's.
export const refuseRecord = (table, event) => (ownOf(table, event) ?? openFor(table, event)[0]).clause;
