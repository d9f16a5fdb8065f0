/** Pasting or dropping a log, a case, rules of one's own, or the cards of a trick. */
import {button, make} from "./make.mjs";
import {randomDeal} from "./deal-form.mjs";
import {usualCount} from "./game-choice.mjs";
import {read} from "./given.mjs";
import {freshTrick} from "./trick-form.mjs";

function stateOf({state, ruleset, cards}, law, before) {
  if (state) return state;
  if (ruleset) return (before.mode === "trick" ? freshTrick : randomDeal)(ruleset, ruleset, usualCount(ruleset));
  const fresh = freshTrick(before.ruleset, law.document(before.ruleset), before.seats.length);
  return {...fresh, ...(before.mode === "trick" ? {trump: before.trump, leader: before.leader, first: before.first} : {}), played: cards.slice(0, fresh.seats.length)};
}

/** @param {(state: object, log?: string) => void} begin hears the state that comes of it, and the text if it was a log */
export function givenForm(law, before, begin) {
  const text = make("textarea", {rows: 5, spellcheck: "false", "aria-label": "A log, a case, a ruleset, or cards"});
  const problem = make("p", {class: "refused", role: "alert"});
  const take = (given) => {
    try {
      const found = read(given, law);
      begin(stateOf(found, law, before), found.log);
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
