/** What the page begins with: the state of a link, a drawn case, a game that another page names, or a trick of Auction Pitch. */
import {randomDeal} from "./deal-form.mjs";
import {usualCount} from "./game-choice.mjs";
import {stateOfCase, wholeRuleset} from "./given.mjs";
import {rulesetToBeginWith} from "./my-house.mjs";
import {freshTrick} from "./trick-form.mjs";
import {unpacked} from "../unpacked.mjs";

const FIRST_GAME = "pitch.auction";
const CASES_IN_A_FILE = 100;

/** The file in which the site keeps a case: `pitch-auction-0107` is in `pitch-auction-1`. */
const fileOf = (id) => {
  const [, prefix, number] = /^([a-z][a-z0-9-]*)-([0-9]{4,})$/.exec(id) ?? [];
  if (!prefix) throw new Error(`${id} is no case.`);
  return `files/play/cases/${prefix}-${Math.floor(Number(number) / CASES_IN_A_FILE)}.json.gz`;
};

async function stateOfCaseNamed(id, law) {
  const cases = await unpacked(new URL(fileOf(id), law.root)).catch(() => ({}));
  if (!cases[id]) throw new Error(`there is no case ${id} here.`);
  return stateOfCase(cases[id], law);
}

/**
 * @param {import("./law.mjs").Law} law
 * @param {object|null} linked what the fragment holds
 * @param {URLSearchParams} named `case`, or `game` with `deal`
 */
export async function startingState(law, linked, named) {
  if (linked?.deal === "random") {
    const ruleset = wholeRuleset(linked.ruleset, law);
    return randomDeal(ruleset, ruleset, usualCount(ruleset));
  }
  if (linked) {
    if (!law.document(linked.ruleset)) throw new Error("it names a game that is not here.");
    return linked;
  }
  if (named.has("case")) return stateOfCaseNamed(named.get("case"), law);
  const game = law.games.has(named.get("game")) ? named.get("game") : rulesetToBeginWith(FIRST_GAME);
  const document = law.document(game);
  return named.has("deal") ? randomDeal(game, document, usualCount(document)) : freshTrick(game, document, usualCount(document));
}
