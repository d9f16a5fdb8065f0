/** Pasting or dropping a log, a case, rules of one's own, or the cards of a trick. */
import {button, make} from "./make.mjs";
import {randomDeal} from "./deal-form.mjs";
import {usualCount} from "./game-choice.mjs";
import {read} from "./given.mjs";
import {freshTrick} from "./trick-form.mjs";
import {packOf} from "./cards.mjs";
import {cardsOf, placed, problemsOf} from "./typed.mjs";

function stateOf({state, ruleset, read: given}, law, before) {
  if (state) return {state};
  if (ruleset) return {state: (before.mode === "trick" ? freshTrick : randomDeal)(ruleset, ruleset, usualCount(ruleset))};
  const document = law.document(before.ruleset);
  const fresh = freshTrick(before.ruleset, document, before.seats.length);
  const cards = placed(given, {pack: packOf(document), taken: new Map(), room: fresh.seats.length, full: `A trick has ${fresh.seats.length} cards; the rest is left out.`});
  const own = before.mode === "trick" ? {trump: before.trump, leader: before.leader, first: before.first} : {};
  return {state: {...fresh, ...own, played: cardsOf(cards)}, problems: problemsOf(cards)};
}

/** @param {(state: object, more: {log?: string, problems?: string[]}) => void} begin hears the state that comes of it, the text if it was a log, and what was not understood */
export function givenForm(law, before, begin) {
  const text = make("textarea", {rows: 5, spellcheck: "false", "aria-label": "A log, a case, a ruleset, or cards"});
  const problem = make("p", {class: "refused", role: "alert"});
  const take = (given) => {
    try {
      const found = read(given, law);
      const {state, problems} = stateOf(found, law, before);
      begin(state, {log: found.log, problems});
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const file = make("input", {type: "file", accept: ".json,.jsonl,.txt", "aria-label": "A file", onchange: () => file.files[0]?.text().then(take)});
  const box = make("details", {class: "given-form"}, make("summary", {}, "Paste or drop a log, a case, or your own rules"), text,
    make("div", {class: "fields"}, button("Look at it", () => take(text.value), {class: "act"}), file), problem);
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) dropped.text().then(take);
    else take(event.dataTransfer.getData("text"));
  });
  return box;
}
