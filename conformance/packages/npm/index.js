// The corpus as files beside this one, and a few functions that read them.
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const read = (name) => readFileSync(join(__dirname, name), "utf8");
const documents = new Map();

function document(name) {
  if (!documents.has(name)) documents.set(name, JSON.parse(read(name)));
  return documents.get(name);
}

const isOf = (label, clause) => label === clause || label.startsWith(`${clause}.`);

function entries({ ruleset, clause, level, roles } = {}) {
  return document("index.json").cases.filter(
    (entry) =>
      (ruleset === undefined || entry.ruleset === ruleset) &&
      (clause === undefined || entry.clauses.some((label) => isOf(label, clause))) &&
      (level === undefined || entry.level === level) &&
      (roles === undefined || (entry.needs ?? []).every((role) => roles.includes(role))),
  );
}

module.exports = {
  folder: __dirname,
  version: read("VERSION").trim(),
  document,
  entries,
  cases: (choice) => entries(choice).map((entry) => document(entry.file).cases[entry.number]),
  ruleset: (id) => document(document("index.json").rulesets[id].file),
};
