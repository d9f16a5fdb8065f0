#!/usr/bin/env node
// Perft: how many sequences of legal actions begin at a position, by their length. Reads what `schmier perft RULESET --json` prints from
// standard input and prints the counts of this engine in the same form.
//
//   schmier perft pitch.auction --json | node perft.mjs                     the counts of every position
//   schmier perft pitch.auction --json | node perft.mjs --divide 3 4        position 3 at depth 4, by first action
import {readFileSync} from "node:fs";
import {act, legal, newDeal} from "./index.mjs";

const OVER = ["over", "deal"]; // the deal is over, or thrown in

function tableAt(document, given) {
  const table = newDeal(document, given);
  for (const event of given.events) {
    const outcome = act(table, event);
    if (outcome.rejected) throw new Error(`${JSON.stringify(event)} breaks ${outcome.rejected}`);
  }
  return table;
}

// Everything that acting may change. Functions and rules stay as they are.
function stateOf(table) {
  return structuredClone(Object.fromEntries(Object.entries(table).filter(([name, value]) => name !== "rules" && typeof value !== "function")));
}

// The answer of `look` after an action, or null if it is refused; then the table is as it was.
function after(table, event, look) {
  const before = stateOf(table);
  const answer = act(table, event).rejected ? null : look();
  Object.assign(table, before);
  return answer;
}

// Every set of `count` of the cards.
function* sets(cards, count, from = 0) {
  if (count === 0) yield [];
  else for (let i = from; i <= cards.length - count; i++) for (const rest of sets(cards, count - 1, i + 1)) yield [cards[i], ...rest];
}

// Every choice of cards that a listing counts, legal or not: a set, or a card with cards under it.
function* chosen(table, {do: verb, count, at_most: atMost}) {
  for (const [by, due] of Object.entries(count)) {
    const cards = (verb === "draw" && table.offer?.cards) || table.hands[table.seats.indexOf(by)];
    if (verb === "play") {
      for (const card of cards) for (const under of sets(cards.filter((each) => each !== card), due - 1)) yield {do: verb, by, card, under};
    } else for (let size = atMost ? 0 : due; size <= due; size++) for (const set of sets(cards, size)) yield {do: verb, by, cards: set};
  }
}

// The legal actions of a position. Of choices only trying says whether they are legal.
function actionsAt(table) {
  if (OVER.includes(table.phase)) return [];
  const {by, actions, choose} = legal(table);
  if (actions) return actions.flatMap((action) => [by].flat().map((seat) => ({...action, by: seat})));
  return [...chosen(table, choose)].filter((event) => after(table, event, () => true));
}

function perft(table, depth) {
  if (depth === 0) return 1;
  const actions = actionsAt(table);
  return depth === 1 ? actions.length : actions.reduce((sum, event) => sum + after(table, event, () => perft(table, depth - 1)), 0);
}

const countsTo = (table, depth) => Array.from({length: depth}, (_, i) => perft(table, i + 1));

// By first action, the counts of the sequences that begin with it; it is one of their length.
const divide = (table, depth) => actionsAt(table).map((event) => ({event, counts: after(table, event, () => [1, ...countsTo(table, depth - 1)])}));

const {ruleset, positions} = JSON.parse(readFileSync(0, "utf8"));
const [option, wanted, depth] = process.argv.slice(2);
if (option === "--divide") {
  const {given} = positions.find(({id}) => id === wanted);
  console.log(JSON.stringify({id: wanted, divided: divide(tableAt(ruleset, given), Number(depth))}));
} else {
  const counted = positions.map(({id, given, counts}) => ({id, counts: countsTo(tableAt(ruleset, given), counts.length)}));
  console.log(JSON.stringify({positions: counted}));
}
