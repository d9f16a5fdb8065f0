// Puts first what a question names: an id, a game, the words whose meaning it asks for, two games to compare.
import { isForWord } from "./search-terms.js";
import { answerOf } from "./search-weights.js";
import { FOREIGN, fold, wordsIn } from "./search-words.js";

export const COMPARED = "games/side-by-side.md";
const KNOWN = 1000;
const NAMED = 300;
/** How near the sheet of a game comes to the best, where a question asks for its rules and for something more. */
const NEARLY = 0.9;
/** Below this nothing says more of a question for the rules of a game than its sheet: "pedro regole nonno californiano". */
const LITTLE_FOUND = 10;
/** How near a term comes to the best, where a question asks for its meaning and for something more. */
const BEGUN = 0.93;
/** How far a term comes before the best, where a question asks how it works and nothing else. */
const OVER = 1.02;
/** How many terms of a name come near the best, where a question is just that name. */
const TERMS_OF_A_NAME = 2;
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
  /**
   * @param {import("./search-engine.js").Engine} engine
   * @param {Record<string, string[]>} [terms] by what they are: the keys of the terms that name games
   */
  constructor({ entries, lexicon, games, sheets, sheetOf, places }, terms = {}) {
    Object.assign(this, { entries, lexicon, games, sheets, sheetOf, places });
    const keysOf = (...namings) => new Set(namings.flatMap((naming) => terms[naming] ?? []).map((key) => `term ${key}`));
    /** The terms for games of which there are no rules here, with which players compare those that there are. */
    this.otherGames = keysOf("elsewhere");
    /** The same with those whose names mean a suit, or trumps, too. */
    this.allOtherGames = keysOf("elsewhere", "namesake");
    /** The terms for games of which nothing else is told here: whoever names one wants it, whatever he asks of it. */
    this.withoutRules = keysOf("without rules");
    /** The terms for kinds of games within a game: whoever asks for the rules of one wants to know how it goes. */
    this.kinds = keysOf("kind");
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
  #raiseGames(weighed, { text, corrected, spoken, named, isForMeaning: isMeaning }, isKnown) {
    const most = Math.max(0, ...weighed.values());
    const sheets = named.name ? this.#sheetsOf(named, spoken) : [];
    if (named.isForSeats && this.places.has(PLAYERS)) {
      const isForRules = sheets.length && this.games.isForSomeRules(text);
      add(weighed, this.places.get(PLAYERS), isForRules ? NAMED / 2 : NAMED);
      for (const [place, known] of sheets) add(weighed, place, isForRules ? known : known / 2);
    } else if (named.isAlone && !isKnown) {
      for (const [place, known] of sheets) add(weighed, place, isForWord(corrected) ? known / 10 : isMeaning ? known + KNOWN : known);
      if (named.seats && this.places.has(PLAYERS)) add(weighed, this.places.get(PLAYERS), NAMED / 2);
    } else if (sheets.length && this.games.isForName(text, named)) {
      atLeast(weighed, sheets[0][0], most * OVER);
    } else if (sheets.length && (named.isNamesake || this.games.isForRules(corrected, named))) {
      const [best] = [...weighed].sort((one, other) => other[1] - one[1])[0] ?? [];
      const isAll = (named.isNamesake && this.games.isForSomeRules(corrected)) || (most < LITTLE_FOUND && this.entries[best]?.kind !== "game");
      atLeast(weighed, sheets[0][0], most * (isAll ? OVER : NEARLY));
    }
  }

  /** The place of a term in a language, or in English where it is not there in it. */
  #inLanguage(key, spoken) {
    const [own = -1] = [spoken, "term"].map((kind) => this.entries.findIndex((entry) => entry.kind === kind && answerOf(entry) === key)).filter((place) => place >= 0);
    return own;
  }

  /** The words whose meaning a question asks for. @returns {number[]} their places, where it asks for nothing else */
  #raiseTerms(weighed, { text, corrected, spoken, taken, named, words, exactly }, terms) {
    const meant = terms.askedFor(corrected, new Set([...taken].filter((word) => this.lexicon.names.has(word))));
    const most = Math.max(0, ...weighed.values());
    const kind = this.games.isForSomeRules(text) ? terms.rulesOf(text) : -1;
    if (this.kinds.has(this.entries[kind]?.key.replace(/^(?:de|it) /, ""))) {
      atLeast(weighed, kind, most * OVER);
      return [];
    }
    if (named.isNamesake && this.games.isForSomeRules(corrected)) return [];
    if (named.isAlone && !isForWord(corrected)) {
      const [namesake = terms.begunBy(corrected)] = [...meant, ...terms.namedBy(text)];
      if (namesake >= 0) atLeast(weighed, namesake, most * BEGUN);
      return [];
    }
    const working = exactly === undefined ? terms.workingOf(corrected) : -1;
    if (working >= 0) atLeast(weighed, working, most * OVER);
    const isOneWord = wordsIn(text).length === 1;
    const called = [...terms.namedBy(text), ...terms.namedBy(words.join(" "))];
    [...new Set(called)].slice(0, TERMS_OF_A_NAME).forEach((place, order) => atLeast(weighed, place, most * (isOneWord && !order && [undefined, answerOf(this.entries[place])].includes(exactly) ? OVER : BEGUN ** (order + 2))));
    const begun = meant.length ? -1 : terms.begunBy(corrected);
    const isAll = exactly === undefined && terms.isAllAfter(corrected, begun);
    if (begun >= 0) atLeast(weighed, begun, Math.max(...weighed.values()) * (isAll ? OVER : BEGUN));
    const inEnglish = (place) => FOREIGN[spoken] !== undefined && this.entries[place].kind === "term";
    meant.forEach((place, order) => add(weighed, place, KNOWN - order * NAMED / 10 - (inEnglish(place) ? NAMED : 0)));
    const asked = exactly?.startsWith("term ") ? this.#inLanguage(exactly, spoken) : -1;
    if (asked >= 0) atLeast(weighed, asked, Math.max(...weighed.values()) * OVER);
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
    const known = this.#known(asWritten, asked.isForMeaning || this.games.isForDetail(text) ? [] : stems, spoken === "de", named);
    for (const [place, much] of known) add(weighed, place, much);
    this.#raiseGames(weighed, asked, known.some(([, much]) => much > NAMED));
    const meant = this.#raiseTerms(weighed, asked, terms);
    const isForLikeness = this.games.isForLikeness(corrected, named);
    const elsewhere = compared.length < 2 ? terms.anyIn(corrected, isForLikeness ? this.allOtherGames : this.otherGames, this.entries) : -1;
    const other = isForLikeness || this.games.isComparing(corrected) ? elsewhere : -1;
    const others = wordsIn(corrected).filter((word) => !this.lexicon.names.has(word)).join(" ");
    const untold = compared.length < 2 ? terms.anyIn(others, this.withoutRules, this.entries) : -1;
    if (untold >= 0) atLeast(weighed, untold, Math.max(...weighed.values()) * OVER);
    if (elsewhere >= 0 && this.games.isFromElsewhere(text)) atLeast(weighed, elsewhere, Math.max(...weighed.values()) * BEGUN);
    if (compared.length === 2) weighed.set(sideBySide, 2 * KNOWN);
    else if (other >= 0) add(weighed, other, 2 * NAMED);
    else if (sideBySide >= 0 && this.games.isBetween(corrected, this.lexicon.stems(corrected, spoken))) add(weighed, sideBySide, 2 * NAMED);
    if (compared.length === 1 && meant.length < 2) weighed.set(this.entries.indexOf(this.sheets[compared[0]]), 2 * KNOWN);
  }
}
