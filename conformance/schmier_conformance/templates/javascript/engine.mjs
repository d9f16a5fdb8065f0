#!/usr/bin/env node
// The engine protocol: one JSON object per line on standard input, one answer per line on standard output.
import {createInterface} from "node:readline";
import {Deal, Unsupported} from "./deal.mjs";

const RULESETS = ["tiny.pitch"];

const ABOUT = {
  version: 1,
  engine: {name: "my engine", version: "0.1", language: "JavaScript"},
  rulesets: RULESETS,
  asks: ["legal", "state", "view", "result"],
  roles: ["deal", "auction", "play", "match", "logs"],
};

const UNSUPPORTED = {unsupported: true};

// The answer to one step.
function observe(deal, step) {
  if (step.try !== undefined) return deal.act(step.try);
  switch (step.ask) {
    case "legal": return deal.legal();
    case "state": return deal.state();
    case "view": return deal.view(step.seat);
    case "result": return deal.result();
    default: return UNSUPPORTED;
  }
}

// Set up the situation, and answer each step.
function run({ruleset, given, steps}) {
  if (!RULESETS.includes(ruleset.id)) return {skipped: `only ${RULESETS.join(", ")} is played here`};
  const deal = new Deal(given.seats, given.dealer, given.scores ?? {});
  const observations = [];
  try {
    for (const event of given.events) {
      const {rejected} = deal.act(event);
      if (rejected !== undefined) return {error: `given: ${event.do} breaks ${rejected}`};
    }
    // A copy, so that later actions do not change it.
    for (const step of steps) observations.push(structuredClone(observe(deal, step)));
  } catch (problem) {
    if (!(problem instanceof Unsupported)) throw problem;
    // Everything after this depends on unknown cards.
    while (observations.length < steps.length) observations.push(UNSUPPORTED);
  }
  return {observations};
}

// The answer to one line; null to `stop`.
function answer(line) {
  let request = null;
  try {
    request = JSON.parse(line);
    switch (request.cmd) {
      case "start": return ABOUT;
      case "run": return {seq: request.seq, ...run(request)};
      case "stop": return null;
      default: return {seq: request.seq ?? null, error: `there is no command ${request.cmd}`};
    }
  } catch (problem) {
    return {seq: request?.seq ?? null, error: `not understood: ${problem.message}`};
  }
}

for await (const line of createInterface({input: process.stdin})) {
  const reply = answer(line);
  if (reply === null) break;
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
