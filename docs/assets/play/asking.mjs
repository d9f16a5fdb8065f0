/** Both readings are asked the same, and what they answer is brought into one shape. */
import {disagreements, report} from "./agreement.mjs";
import {logOf} from "./deal-view.mjs";
import * as javascript from "./javascript.mjs";
import {questionOf, whyNotAsked} from "./trick-form.mjs";

/** The first thing that a replay finds to be forbidden, as a refusal. */
function refusalIn(findings, log) {
  const deal = log.deals.length - 1;
  const found = findings.find((each) => each.deal === deal && each.event !== null && !each.is_doubt);
  return found ? {event: found.event, action: log.deals[deal].events[found.event], clause: found.clause, message: found.message} : null;
}

export const ask = {
  /** @returns {object} at once */
  javascript(document, state) {
    if (state.mode !== "trick") return javascript.now(document, logOf(state));
    const undecidable = whyNotAsked(document, state);
    return undecidable ? {undecidable} : javascript.trick(document, questionOf(document, state));
  },

  /** @returns {Promise<object|null>} null for a trick of which something is still to be said */
  async reference(reference, document, state) {
    if (state.mode === "trick") return whyNotAsked(document, state) || javascript.trick(document, questionOf(document, state)).mustName ? null : reference.ask(questionOf(document, state));
    const log = logOf(state);
    const said = await reference.ask({ask: "now", log});
    return said.findings ? {...said, refusal: refusalIn(said.findings, log)} : said;
  },
};

/** Whether the answers agree, with a report where they do not; null until both have answered. */
export function agreementOf({javascript: one, reference: other}, state) {
  if (!other) return null;
  const differences = disagreements(one, other);
  return {differences, report: report(differences, state, location.href)};
}
