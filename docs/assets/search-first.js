// Puts first what a question names: an id, a game, the words whose meaning it asks for, two games to compare.
import { FOREIGN, fold, wordsIn } from "./search-words.js";

export const COMPARED = "games/side-by-side.md";
const KNOWN = 1000;
const NAMED = 300;
/** How near the sheet of a game comes to the best, where a question asks for its rules and for something more. */
const NEARLY = 0.9;
/** How near a term comes to the best, where a question asks for its meaning and for something more. */
const BEGUN = 0.93;
/** The terms for games of which there are no rules here, with which players compare those that there are. */
const OTHER_GAMES = new Set(["term euchre", "term schafkopf"]);
const PLAYERS = "how-many-players";

/** Whether an entry is the sheet of a game where others are named. */
export const isOfAnother = ({ kind, key }, { name, places }, sheetOf) => {
  if (!name || (kind !== "game" && !FOREIGN[kind])) return false;
  const sheet = sheetOf.get(FOREIGN[kind] ? key.slice(kind.length + 1) : key);
  return sheet !== undefined && !places.includes(sheet);
};

const add = (weighed, place, much) => weighed.set(place, much + (weighed.get(place) ?? 0));
const atLeast = (weighed, place, much) => weighed.set(place, Math.max(weighed.get(place) ?? 0, much));

export class First {
  /** @param {import("./search-engine.js").Engine} engine */
  constructor({ entries, lexicon, games, sheets, sheetOf, places }) {
    Object.assign(this, { entries, lexicon, games, sheets, sheetOf, places });
    /** @type {Map<number, Set<string>>} by the place of a sheet: its names, without endings, but for what means something in a game first */
    this.namesOf = new Map(entries.flatMap(({ kind, title, location, words }, place) => {
      if (kind !== "game" && (kind !== "de" || location.includes("#"))) return [];
      const names = [title, ...words.split(",")].filter((one) => !games.concepts.has(fold(one.trim())));
      return [[place, new Set(names.map((one) => lexicon.stems(one).join(" ")))]];
    }));
  }

  /** The sheets of the games that a question names: first the game that goes by just this name, in the language of the question. */
  #sheetsOf({ name, places, first }, spoken) {
    if (!this.sheets.length) return [];
    const best = this.games.meantBy({ name: first.name, places });
    return places.flatMap((game) => {
      const { key } = this.sheets[game];
      const translated = this.entries.findIndex((entry) => entry.kind === spoken && entry.key === `${spoken} ${key}`);
      const place = translated >= 0 ? translated : this.entries.indexOf(this.sheets[game]);
      return [[place, game === best ? NAMED : NAMED / 3]];
    });
  }

  /** The place of the sheet of the game that a question names; undefined where there are no sheets. */
  sheetFor(named, spoken) {
    return this.#sheetsOf(named, spoken)[0]?.[0];
  }

  /** What is known by the very words of the question: a label, an id, the name of a game, whose sheet in the language of the question is first. */
  #known(question, stems, isGerman, named) {
    const asked = fold(question.trim());
    const name = named.isForSeats && !named.name ? "" : stems.join(" ");
    return this.entries.flatMap(({ kind, key, title, words }, place) => {
      if (isGerman && kind === "de" && fold(key) === `de ${asked}`) return [[place, 2 * KNOWN]];
      if (fold(key) === asked || (kind === "paragraph" && words.split(", ").some((one) => fold(one) === asked)) || (kind === "option" && fold(title) === asked && asked.includes("."))) return [[place, kind === "option" ? KNOWN / 2 : KNOWN]];
      const isNamed = name && this.namesOf.get(place)?.has(name) && !isOfAnother({ kind, key }, named, this.sheetOf);
      return isNamed && (kind === "de") === isGerman ? [[place, NAMED]] : [];
    });
  }

  /** The games that a question names, where it says nothing else, or asks for their rules or the number of players. */
  #raiseGames(weighed, { text, spoken, named, isForMeaning: isMeaning }) {
    const most = Math.max(0, ...weighed.values());
    const sheets = named.name ? this.#sheetsOf(named, spoken) : [];
    if (named.isForSeats && this.places.has(PLAYERS)) {
      add(weighed, this.places.get(PLAYERS), NAMED);
      for (const [place, known] of sheets) add(weighed, place, known / 2);
    } else if (named.isAlone && most && most < NAMED) {
      for (const [place, known] of sheets) add(weighed, place, isMeaning ? known / 10 : known);
      if (named.seats && this.places.has(PLAYERS)) add(weighed, this.places.get(PLAYERS), NAMED / 2);
    } else if (sheets.length && this.games.isForRules(text, named)) atLeast(weighed, sheets[0][0], most * NEARLY);
  }

  /** The words whose meaning a question asks for. @returns {number[]} their places, where it asks for nothing else */
  #raiseTerms(weighed, { text, spoken, taken }, terms) {
    const meant = terms.askedFor(text, new Set([...taken].filter((word) => this.lexicon.names.has(word))));
    const begun = meant.length ? -1 : terms.begunBy(text);
    if (begun >= 0) atLeast(weighed, begun, Math.max(...weighed.values()) * BEGUN);
    const inEnglish = (place) => FOREIGN[spoken] !== undefined && this.entries[place].kind === "term";
    meant.forEach((place, order) => add(weighed, place, KNOWN - order * NAMED / 10 - (inEnglish(place) ? NAMED : 0)));
    return meant;
  }

  /**
   * @param {Map<number, number>} weighed by place: how well an entry answers
   * @param {import("./search-engine.js").Asked} asked
   * @param {import("./search-terms.js").Terms} terms of its language
   * @param {number[]} compared the games that it compares
   * @param {number} sideBySide the place of the page that compares games
   */
  raise(weighed, asked, terms, compared, sideBySide) {
    const { text, corrected, spoken, stems, named } = asked;
    const asWritten = corrected === wordsIn(text).join(" ") ? text : corrected;
    for (const [place, known] of this.#known(asWritten, asked.isForMeaning || this.games.isForDetail(text) ? [] : stems, spoken === "de", named)) add(weighed, place, known);
    this.#raiseGames(weighed, asked);
    const meant = this.#raiseTerms(weighed, asked, terms);
    const other = compared.length < 2 && this.games.isComparing(text) ? terms.anyIn(text, OTHER_GAMES, this.entries) : -1;
    if (compared.length === 2) weighed.set(sideBySide, 2 * KNOWN);
    else if (other >= 0) add(weighed, other, 2 * NAMED);
    else if (sideBySide >= 0 && this.games.isBetween(corrected, this.lexicon.stems(corrected, spoken))) add(weighed, sideBySide, 2 * NAMED);
    if (compared.length === 1 && meant.length < 2) weighed.set(this.entries.indexOf(this.sheets[compared[0]]), 2 * KNOWN);
  }
}
