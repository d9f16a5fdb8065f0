/** A situation as a case of the corpus: what is asked of the reference, and the file that comes of it. */
import {dealOf, eventsOf} from "./deal-view.mjs";

/** The question; what comes later, and what was last tried in vain, are the steps. */
export function caseQuestion(state, tried) {
  const deal = dealOf(state);
  const later = deal.events.slice(state.at).map((event) => ({try: event}));
  return {
    ask: "case", ruleset: state.ruleset,
    given: {seats: state.seats, dealer: deal.dealer, scores: deal.scores ?? {}, ...(deal.number > 1 ? {number: deal.number} : {}), events: eventsOf(state)},
    steps: [{ask: "legal"}, ...(tried ? [{try: tried}] : []), ...later, {ask: "state"}, {ask: "result"}],
    title: "A situation from the resolver", why: "Say here what an engine that fails this gets wrong at the table.",
  };
}
