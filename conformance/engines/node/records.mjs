// What was forced has happened already, as soon as it was due. A log may record it all the same, in its order, until the
// next choice is made. table.forced lists it: {do, by, clause, noChoice, closed, passedOver, isLate}.

// The step that this event may be about: the first that can still be recorded, or else the last that could.
export function forcedOn(table, event) {
  const steps = table.forced.filter((step) => step.do === event.do && table.seats[step.by] === event.by);
  return steps.find((step) => !step.closed) ?? steps.at(-1);
}

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
export function closeRecords(table, choice) {
  for (const step of table.forced.filter(({closed}) => !closed)) Object.assign(step, {closed: true, isLate: step.do === choice.do});
}

// The clause that refuses what is neither a record nor a choice of the player in turn.
export function refuseRecord(table, event) {
  const own = forcedOn(table, event);
  if (own) {
    // It left him no choice of cards.
    if (event.cards?.length) return own.noChoice;
    // rule: irregular.phase - recorded a second time, or too late; exchange.draw.order - after one that comes later
    return own.closed && !own.isLate ? "irregular.phase" : own.clause;
  }
  // The step was another player's.
  return table.forced.find((step) => step.do === event.do && !step.closed).clause;
}
