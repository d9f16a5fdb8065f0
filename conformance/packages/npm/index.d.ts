import type { Case, Entry, Ruleset } from "./types";
export type * from "./types";

/** Which cases: those of a ruleset, of a clause or the clauses below it, of a level, and those for which these roles are enough. */
export interface Choice {
  ruleset?: string;
  clause?: string;
  level?: "core" | "corner" | "random";
  roles?: string[];
}

/** The folder of the files. */
export const folder: string;
/** The version of the corpus. */
export const version: string;
/** A JSON file of the package, by its name: `index.json`, `clauses.json`. */
export function document(name: string): unknown;
/** The entries of the index for the chosen cases; all without a choice. */
export function entries(choice?: Choice): Entry[];
/** The chosen cases. */
export function cases(choice?: Choice): Case[];
/** A whole ruleset, by its id. */
export function ruleset(id: string): Ruleset;
