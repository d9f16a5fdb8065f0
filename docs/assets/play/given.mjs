/** What somebody gives to look at: a log, a case, a ruleset, or the cards of a trick, as text. */
import {readRuleset} from "./engine/ruleset.mjs";
import {extend} from "./javascript.mjs";
import {cardsOf, problemsOf, readCards} from "./typed.mjs";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A whole ruleset of one that may name a parent among the shipped ones. @throws {Error} in words */
export function wholeRuleset(document, law) {
  if (!isObject(document)) throw new Error("A ruleset is a JSON object.");
  if (!document.extends) return understood(document);
  const parent = law.document(document.extends);
  if (!parent) throw new Error(`There is no game ${document.extends} to start from.`);
  const {extends: _, ...own} = document;
  return understood(extend(parent, own));
}

/** A ruleset that the JavaScript reading can read; whether a game can come of it the reference says. */
function understood(document) {
  readRuleset(document);
  return document;
}

const named = (ruleset, law) => {
  if (typeof ruleset !== "string") return wholeRuleset(ruleset, law);
  if (!law.document(ruleset)) throw new Error(`There is no game ${ruleset} here.`);
  return ruleset;
};

/** What a log says of an event besides what was done: that is for who judges the log. */
const EVIDENCE = ["claims", "legal", "points_so_far"];

const done = (event) => Object.fromEntries(Object.entries(event).filter(([key]) => !EVIDENCE.includes(key) && !key.startsWith("x-")));

/** The state of a log. */
export function stateOfLog(log, law) {
  if (!Array.isArray(log.seats) || !Array.isArray(log.deals) || !log.deals.length) throw new Error("A log has seats and deals.");
  const deals = log.deals.map(({dealer, scores, number, events}) => ({dealer, ...(scores ? {scores} : {}), ...(number ? {number} : {}), events: (events ?? []).map(done)}));
  const deal = deals.length - 1;
  return {mode: "deal", ruleset: named(log.ruleset, law), seats: log.seats, deals, deal, at: deals[deal].events.length};
}

/** The state of a case: its situation, and as what comes next the actions that it tries and that are accepted. */
export function stateOfCase({ruleset, given, steps = []}, law) {
  const accepted = steps.filter((step) => step.try && !step.expect?.rejected).map((step) => step.try);
  const scores = Object.keys(given.scores ?? {}).length ? given.scores : undefined;
  const deal = {dealer: given.dealer, ...(scores ? {scores} : {}), ...(given.number ? {number: given.number} : {}), events: [...given.events, ...accepted]};
  return {mode: "deal", ruleset: named(ruleset, law), seats: given.seats, deals: [deal], deal: 0, at: given.events.length};
}

/**
 * @param {string} text
 * @returns {{state?: object, log?: string, ruleset?: object, read?: object[]}} what it is; a log also as text, to be judged
 * @throws {Error} in words
 */
export function read(text, law) {
  const trimmed = text.trim();
  if (!/^[{[]/.test(trimmed)) {
    const cards = readCards(trimmed);
    if (!cardsOf(cards).length) throw new Error(["That is neither JSON nor the names of cards.", ...problemsOf(cards)].slice(0, 4).join(" "));
    return {read: cards};
  }
  let document;
  let source = trimmed;
  try {
    document = JSON.parse(trimmed);
  } catch (error) {
    [source] = trimmed.split("\n");
    try {
      document = JSON.parse(source);
    } catch {
      throw new Error(`That is not JSON: ${error.message}.`);
    }
  }
  if (!isObject(document)) throw new Error("That is JSON, but neither a log nor a case nor a ruleset.");
  if (document.deals) return {state: stateOfLog(document, law), log: source};
  if (document.cases) return {state: stateOfCase({ruleset: document.ruleset, ...document.cases[0]}, law)};
  if (document.given) return {state: stateOfCase(document, law)};
  if (document.deck || document.extends) return {ruleset: wholeRuleset(document, law)};
  throw new Error("That is JSON, but neither a log nor a case nor a ruleset.");
}
