/** House rules as a document: what is flipped, beside the game it starts from. */

import {toldOf} from "./entry-form.mjs";

/** The value of an option by its dotted path; undefined where the document does not say it. */
export const valueAt = (document, path) => path.split(".").reduce((each, key) => each?.[key], document);

/** The document that says only what differs from its parent. */
export function documentOf({parent, title, flips}) {
  const name = title.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "ours";
  const document = {format: "schmier/ruleset/1", id: `house.${name}`, title: title || "Our game", family: "house", extends: parent};
  for (const [path, value] of Object.entries(flips)) {
    const [part, key] = path.split(".");
    if (key === undefined) document[part] = value;
    else document[part] = {...document[part], [key]: value};
  }
  return document;
}

/** What is wrong with a value by the option alone, in words, or null. */
export function wrongValue({values, least, most}, value) {
  if (value === null) return null;
  if (values && !values.some(([known]) => known === value)) return "not one of the answers";
  if (least !== undefined && !(Number.isInteger(value) && value >= least && value <= most)) return `a number from ${least} to ${most}`;
  return null;
}

/** The sentence on a value, whatever the game. */
export function sentenceOf(option, value) {
  if (value === undefined || value === null) return option.default === undefined ? option.absent || "Not said." : sentenceOf(option, option.default);
  const named = option.values?.find(([known]) => known === value)?.[1];
  return named ?? (option.form ? `${toldOf(option.form, value)}.` : `${option.title}: ${value}.`);
}
