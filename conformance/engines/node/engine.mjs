#!/usr/bin/env node
// The engine protocol: one JSON object per line on standard input, one answer per line on standard output.
import {Undecidable, act, legal, newDeal, result, state, view, whyNotPlayed} from "./index.mjs";

const ABOUT = {
  version: 1,
  engine: {name: "schmier-engine-node", version: "1.0.0", language: "JavaScript"},
  rulesets: ["*"],
  asks: ["legal", "state", "view", "result"],
};
const UNSUPPORTED = {unsupported: true};
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function ask(table, step) {
  switch (step.ask) {
    case "legal": return legal(table);
    case "state": return state(table);
    case "view": return view(table, step.seat);
    case "result": return result(table);
    default: return UNSUPPORTED;
  }
}

function observe(table, steps) {
  let decidable = true;
  return steps.map((step) => {
    if (!decidable) return UNSUPPORTED;
    if (!isObject(step) || (!isObject(step.try) && typeof step.ask !== "string")) throw new Error("a step neither asks nor tries");
    try {
      return isObject(step.try) ? act(table, step.try) : ask(table, step);
    } catch (error) {
      if (!(error instanceof Undecidable)) throw error;
      // Everything after an action that cannot be carried out depends on unknown cards.
      if (isObject(step.try)) decidable = false;
      return UNSUPPORTED;
    }
  });
}

function run(request) {
  const {ruleset, given, steps} = request;
  const understood = isObject(ruleset) && isObject(given) && Array.isArray(given.events) && Array.isArray(steps);
  if (!understood) throw new Error("ruleset, given with its events, and steps are needed");
  const reason = whyNotPlayed(ruleset);
  if (reason !== null) return {skipped: reason};
  const table = newDeal(ruleset, given);
  given.events.forEach((event, i) => {
    if (!isObject(event)) throw new Error(`given: event ${i} is not an object`);
    const outcome = act(table, event);
    if (outcome.rejected) throw new Error(`given: event ${i} breaks ${outcome.rejected}`);
  });
  return {observations: observe(table, steps)};
}

// The answer to a run request, whatever goes wrong in it.
function answerRun(request) {
  const {seq} = request;
  if (!Number.isInteger(seq) || seq < 0) return {error: "seq must be a whole number"};
  try {
    return {seq, ...run(request)};
  } catch (error) {
    if (error instanceof Undecidable) return {seq, skipped: error.message};
    return {seq, error: String(error?.message ?? error).slice(0, 1000)};
  }
}

// The answer to one line, or null for stop.
function answer(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return {error: "not a line of JSON"};
  }
  if (!isObject(request)) return {error: "a request is a JSON object"};
  if (request.cmd === "start") return request.version === 1 ? ABOUT : {error: "only version 1 is spoken"};
  if (request.cmd === "run") return answerRun(request);
  if (request.cmd === "stop") return null;
  // An error names the request only where the request has a number to name it by.
  const seq = Number.isInteger(request.seq) && request.seq >= 0 ? {seq: request.seq} : {};
  return {...seq, error: "unknown command"};
}

let rest = "";
process.stdout.on("error", () => process.exit(1)); // the reader has gone
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  let out = "";
  let stop = false;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const reply = answer(line);
    stop = reply === null;
    if (stop) break;
    out += JSON.stringify(reply) + "\n";
  }
  // Leave only when everything is written.
  if (stop) process.stdout.write(out, () => process.exit(0));
  else if (out) process.stdout.write(out);
});
process.stdin.on("end", () => {
  if (rest.trim() === "") return;
  const reply = answer(rest);
  if (reply !== null) process.stdout.write(JSON.stringify(reply) + "\n");
});
