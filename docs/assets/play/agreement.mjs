/** Whether the two readings say the same, and where they do not. */

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().filter((key) => value[key] !== null && value[key] !== undefined).map((key) => [key, sorted(value[key])]));
};
const canonical = (value) => JSON.stringify(sorted(value ?? null));
const asSet = (values) => JSON.stringify(values.map(canonical).sort());
const without = (value) => Object.fromEntries(Object.entries(value ?? {}).filter(([, inner]) => inner !== 0));

function legalOf(answer) {
  const {by, actions, choose} = answer.legal ?? {};
  return answer.legal ? JSON.stringify([by, actions ? asSet(actions) : canonical(choose)]) : "";
}

function resultOf({result}) {
  return result?.over ? canonical({made: result.made, winner: result.winner, scores: without(result.scores)}) : "";
}

const refusedBy = (answer) => asSet((answer.refused ?? []).filter(({action}) => action.do === "play" && action.by === answer.legal?.by).map(({action, clause}) => [action.card, clause]));
const played = (state) => (state?.trick ?? []).map(({by, card}) => `${by} ${card}`).join(", ");

/** What is compared, each with how it is told. */
const POINTS = [
  ["what is refused", (answer) => (answer.refusal ? answer.refusal.clause : ""), (answer) => answer.refusal?.clause ?? "nothing"],
  ["who takes the trick", (answer) => answer.trick_to ?? "", (answer) => answer.trick_to ?? "nobody yet"],
  ["what may be done", legalOf, (answer) => JSON.stringify(answer.legal ?? null)],
  ["which clause forbids a card", refusedBy, refusedBy],
  ["what lies on the table", (answer) => played(answer.state), (answer) => played(answer.state)],
  ["how the deal ends", resultOf, (answer) => JSON.stringify(answer.result ?? null)],
];

/**
 * The points on which the two readings differ; none where one of them cannot decide.
 * @returns {{about: string, javascript: string, reference: string}[]}
 */
export function disagreements(javascript, reference) {
  if (javascript.undecidable || reference.problem || reference.doubt || reference.findings?.some((found) => found.is_doubt)) return [];
  return POINTS.filter(([, value]) => value(javascript) !== value(reference))
    .map(([about, , told]) => ({about, javascript: told(javascript), reference: told(reference)}));
}

/** A report that is ready to be sent. */
export const report = (differences, state, address) =>
  [
    "The two readings of Schmier's law disagree.",
    ...differences.map(({about, javascript, reference}) => `- ${about}: the JavaScript reading says ${javascript}; the reference says ${reference}`),
    "", `Address: ${address}`, `State: ${JSON.stringify(state)}`,
  ].join("\n");
