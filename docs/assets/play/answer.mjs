/** What is said of a situation, for people: who takes the trick, who may do what, what is refused and why, the account. */
import {cardBox, pip, withCards} from "./cards.mjs";
import {make} from "./make.mjs";
import {actionWords, capital, listed, seatName, trumpName} from "./words.mjs";

const PARTS = {deal: "Deal", auction: "Auction", exchange: "Trumps and exchange", play: "Play", account: "Account", match: "Match"};
const DECIDES = /^(play\.trick|cards\.joker)/;

/** What is refused where no player acts. */
const BY_TABLE = {deal: "The cards may not be dealt like this", redeal: "The cards may not be thrown in"};

/** A message of the reference with cards and seats as the page writes them. */
export const reasonWords = (message, seats) => withCards(message).replace(/(?<!Player )\b[A-Z]\b/g, (seat) => (seats.includes(seat) ? seatName(seat, seats) : seat));

/** A refusal: what was tried, the reason in the same sentence, the rule, and the answer that explains it. */
export function refusalBox({action, clause, message}, {seats, law, ruleset}) {
  const tried = action.by ? `${capital(seatName(action.by, seats))} may not ${actionWords(action)}` : BY_TABLE[action.do] ?? capital(actionWords(action));
  const why = message ? reasonWords(message, seats) : law.reason(clause);
  return make("div", {class: "refusal"},
    make("p", {}, make("strong", {class: "refused"}, why ? `${tried}: ` : `${tried}.`), why && `${why}.`, " ", why && law.clause(clause)),
    !why && make("ul", {class: "clauses"}, law.rule(clause)), law.answerBox([clause], ruleset));
}

function resultWords({points, scores, winner, made}) {
  const won = Object.entries(points ?? {}).flatMap(([party, list]) => Object.entries(list).filter(([, value]) => value).map(([name, value]) => `${party} ${name} ${value}`));
  return [
    won.length ? `Points: ${won.join(", ")}.` : "No points were won.",
    made === true ? "The contract is made." : made === false ? "The contract has failed." : "",
    `Scores: ${Object.entries(scores ?? {}).map(([party, score]) => `${party} ${score}`).join(", ")}.`,
    winner ? `${winner} has won the match.` : "",
  ].filter(Boolean).join(" ");
}

/** The sentence that answers, or null. */
function headline(answer, {seats, knownHand, nameSuit}) {
  if (answer.trick_to) return make("p", {class: "headline"}, `${seatName(answer.trick_to, seats)} takes the trick.`);
  if (answer.refusal) return null;
  if (answer.mustName) return make("p", {class: "headline"}, `${seatName(answer.by, seats)} leads the Joker and names a suit. `,
    make("span", {class: "choices", role: "group", "aria-label": "The suit that the Joker names"}, ...[..."SHDC"].map((suit) => make("button", {type: "button", onclick: () => nameSuit(suit)}, pip(suit), ` ${trumpName(suit)}`))));
  if (answer.result?.over) return make("p", {class: "headline"}, "The deal is over. ", make("span", {class: "after"}, resultWords(answer.result)));
  const by = [answer.by ?? answer.legal?.by ?? []].flat();
  if (!by.length) return answer.legal ? make("p", {class: "headline"}, "The cards are to be dealt.") : null;
  const who = listed(by.map((seat) => seatName(seat, seats)));
  const cards = knownHand ? (answer.legal?.actions ?? []).map(({card}) => card).filter(Boolean) : [];
  return make("p", {class: "headline"}, `${who} ${by.length > 1 ? "are" : "is"} to act. `,
    cards.length > 0 && make("span", {class: "after"}, "Allowed: ", make("span", {class: "card-row"}, ...cards.map((card) => cardBox(card)))));
}

function refusedCards(answer, {seats, law, ruleset, knownHand}) {
  if (!knownHand) return null;
  const by = answer.legal?.by;
  const own = (answer.refused ?? []).filter(({action}) => action.do === "play" && action.by === by);
  if (!own.length) return null;
  const clauses = [...new Set(own.map(({clause}) => clause))];
  return make("ul", {class: "forbidden"}, ...clauses.map((clause) => {
    const cards = own.filter((each) => each.clause === clause);
    const why = cards.length === 1 ? cards[0].words : law.reason(clause);
    return make("li", {}, "Not ", make("span", {class: "card-row"}, ...cards.map(({action}) => cardBox(action.card))), why ? `: ${why}. ` : ". ", law.clause(clause), law.answerBox([clause], ruleset));
  }));
}

/** The rules behind a line, each a link. */
const rulesOf = (labels, law) => make("span", {class: "why"}, ...labels.map((label) => law.clause(label)));

/** Why a trick is won as it is: at once from the first reading, and how it was played as soon as the reference has said it. */
function trickReasons({why, lines, trick_to: winner}, {law, ruleset}) {
  const [line] = lines?.slice(-1) ?? [];
  const told = line && withCards(line.text.replace(/^Trick \d+: /, ""));
  if (!winner) return line && make("p", {class: "reasons"}, told, " ", rulesOf(line.clauses, law));
  const deciding = [...new Set([...why?.clauses ?? [], ...(line?.clauses ?? []).filter((label) => DECIDES.test(label))])];
  return make("div", {class: "reasons"}, why && make("p", {}, why.text), law.answerBox(deciding, ruleset), told && make("p", {class: "told"}, told, " ", rulesOf(line.clauses.filter((label) => !DECIDES.test(label)), law)),
    make("ul", {class: "clauses"}, ...deciding.map((label) => law.rule(label))));
}

/** What the last event was a part of, while the deal goes on. */
function lately(lines, law) {
  const last = lines.filter(({steps}) => steps?.length).at(-1);
  return last && make("p", {class: "reasons"}, withCards(last.text), " ", rulesOf(last.clauses, law));
}

/** All that led here, part by part, each line with its clauses. */
function account(lines, law) {
  const parts = [...new Set(lines.map(({part}) => part))];
  return make("div", {class: "account"}, ...parts.map((part) => {
    const own = lines.filter((line) => line.part === part);
    return make("details", {open: part === "account" || part === "match"}, make("summary", {}, PARTS[part] ?? part),
      ...own.map(({text, clauses}) => make("p", {}, withCards(text), " ", rulesOf(clauses, law))));
  }));
}

/**
 * @param {object} answer the best that is known: that of the reference, or until it is there that of the JavaScript reading
 * @param {{seats: string[], law: import("./law.mjs").Law, ruleset: string|object, isTrick: boolean, knownHand: boolean, nameSuit: (suit: string) => void}} about
 */
export function answerBox(answer, about) {
  const {law, isTrick} = about;
  const cannot = answer.undecidable ?? answer.doubt?.message ?? answer.problem;
  return [
    headline(answer, about), answer.refusal && refusalBox(answer.refusal, about), cannot && make("p", {class: "quiet"}, `It cannot be decided: ${withCards(cannot)}.`),
    refusedCards(answer, about), !isTrick && answer.lines && !answer.result?.over && lately(answer.lines, law),
    isTrick && trickReasons(answer, about), !isTrick && answer.lines?.length > 0 && account(answer.lines, law),
  ].filter(Boolean);
}

/** Where the two readings differ, and what to send. */
export function disagreementBox(differences, text) {
  const report = make("textarea", {readonly: true, rows: 6, "aria-label": "Report"});
  report.value = text;
  const copy = make("button", {type: "button", onclick: () => navigator.clipboard?.writeText(text).then(() => { copy.textContent = "Copied"; })}, "Copy the report");
  return make("div", {class: "disagreement", role: "alert"}, make("p", {}, make("strong", {}, "The two readings disagree.")),
    ...differences.map(({about, javascript, reference}) => make("p", {}, `${capital(about)}: the JavaScript reading says ${javascript}; the reference says ${reference}.`)),
    make("p", {}, "One of them misreads the law, or the law is unclear. Please open an issue at the project's repository with this text:"), report, copy);
}

