// The engine as a library, for a browser or Node. Every decision is read from the ruleset document.
import {whyNotPlayed} from "./known.mjs";
import {readRuleset} from "./ruleset.mjs";
import {newTable} from "./table.mjs";

export {legal, result, state, view} from "./observation.mjs";
export {act} from "./table.mjs";
export {Undecidable} from "./undecidable.mjs";
export {whyNotPlayed};

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// A ruleset with a parent states only its changes: options of a part are merged, everything else is replaced.
export function extend(parent, child) {
  const parts = Object.entries(child).map(([part, value]) => [part, isObject(value) && isObject(parent[part]) ? {...parent[part], ...value} : value]);
  return {...parent, ...Object.fromEntries(parts)};
}

// A deal by a whole ruleset document: {seats, dealer, scores, number, rounds}, the seats clockwise. It begins with the event `deal`.
//
//   const deal = newDeal(document, {seats: ["N", "E", "S", "W"], dealer: "W"});
//   act(deal, {do: "deal", hands: {...}});     {accepted: true}, or {rejected: "deal.hand.count"}
//   legal(deal);                               {by: "N", actions: [...]}
//   act(deal, {do: "bid", by: "N", bid: 2});
//   view(deal, "N"); state(deal); result(deal);
//
// Where the rules need cards that the deal leaves out, act and state throw Undecidable; the deal is then of no further use.
export function newDeal(document, given) {
  const reason = whyNotPlayed(document);
  if (reason !== null) throw new Error(reason);
  return newTable(readRuleset(document), given);
}
