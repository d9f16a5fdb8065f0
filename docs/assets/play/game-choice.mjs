/** Which game, and how many play it. */
import {choice, make} from "./make.mjs";
import {randomDeal} from "./deal-form.mjs";
import {freshTrick} from "./trick-form.mjs";

const OWN = "own";

/** How many can play; for a lone trick, only those who take cards. */
function counts({players}, isTrick) {
  const all = Array.from({length: players.most - players.least + 1}, (_, place) => players.least + place);
  return all.filter((count) => !isTrick || count !== players.dealer_sits_out);
}

/** Four players, or the nearest number that can play. */
export const usualCount = ({players}) => Math.min(Math.max(4, players.least), players.most - (players.dealer_sits_out === players.most ? 1 : 0));

/** The games as the groups of a choice. */
export function gameOptions(law) {
  const families = [...new Set([...law.games.values()].map(({family}) => family))];
  return families.map((family) => make("optgroup", {label: family.replace("-", " ")},
    ...[...law.games.values()].filter((game) => game.family === family).map(({id, title}) => make("option", {value: id}, title))));
}

export function gameChoice(law, state, change) {
  const document = law.document(state.ruleset);
  const isTrick = state.mode === "trick";
  const fresh = (ruleset, count) => (isTrick ? freshTrick(ruleset, law.document(ruleset), count) : randomDeal(ruleset, law.document(ruleset), count));
  const isOwn = typeof state.ruleset !== "string";
  const select = make("select", {onchange: () => change(fresh(select.value, usualCount(law.document(select.value))))},
    isOwn && make("option", {value: OWN}, document.title), ...gameOptions(law));
  select.value = isOwn ? OWN : state.ruleset;
  const players = choice("Players", counts(document, isTrick).map((count) => [count, String(count)]), String(state.seats.length), (count) => change(fresh(state.ruleset, Number(count))));
  const sheet = isOwn ? null : make("a", {class: "quiet", href: new URL(`games/${state.ruleset}/`, law.root).href}, "the sheet of this game");
  return make("div", {class: "fields"}, make("label", {class: "field game"}, make("span", {}, "Game"), select), players, sheet);
}
