// Cuts a question into parts, words and phrases, each with the entries that answer to it, and adds up what an entry has of them.
import { FOREIGN } from "./search-words.js";

const MEANING = 0.8;
const BEGINNING = 0.6;
const NEIGHBOURS = 1.4;
const LITERALLY = 0.35;
/** The part of a question beside the name of a game that must be known, or the sheet of the game comes first. */
const KNOWN_LEAST = 0.3;
/** How much the name of a game weighs in an answer: which game it is, its rows say. */
const NAME = 0.7;
/** How much a number in the name of a game weighs, beside its other words. */
const NUMBER = 0.3;

/** Whether all words of a part name a game. */
const isName = ({ from, length }, named) => Array.from({ length }, (_, place) => from + place).every((place) => named.taken.has(place));

/** Whether a part is a number in the name of a game: 500 and sixty-three are not what is counted. */
const isNumberInName = ({ from, length }, named) => length === 1 && named.numbers.has(from);

/** Of several ways to read the same thing, an entry gets the best. */
const best = (scored) => {
  const found = new Map();
  for (const scores of scored) for (const [place, score] of scores) found.set(place, Math.max(found.get(place) ?? 0, score));
  return found;
};

/** @param {import("./search-engine.js").Entry} entry @param {import("./search-games.js").Named} named @returns {boolean} whether an entry says what holds in a game that is named */
export const isConcerned = ({ byGame }, { places }) => places.some((game) => (byGame[game] ?? "-") !== "-");

export class Parts {
  /**
   * @param {import("./search-engine.js").Entry[]} entries
   * @param {import("./search-words.js").Lexicon} lexicon
   * @param {import("./search-postings.js").Postings} postings
   * @param {import("./search-games.js").Games} games
   */
  constructor(entries, lexicon, postings, games) {
    this.entries = entries;
    this.lexicon = lexicon;
    this.postings = postings;
    this.games = games;
  }

  /** What a word of a question may be: itself, a word of another language, what it begins. */
  #readings({ stem, word }, isUnfinished) {
    const foreign = Object.entries(FOREIGN).map(([kind, foreignStem]) => `${kind}:${foreignStem(this.lexicon.asNumber(word))}`);
    const readings = [stem, ...foreign].filter((token) => this.postings.has(token)).map((token) => [token, 1]);
    if (isUnfinished && word.length > 1) {
      const begun = this.postings.vocabulary.filter((known) => known !== stem && [stem, ...foreign].some((start) => known.startsWith(start))).slice(0, 40);
      readings.push(...begun.map((known) => [known, readings.length ? BEGINNING / 2 : BEGINNING]));
    }
    return readings;
  }

  /** @param {{ stem: string, word: string }[]} pieces the words of a question @param {boolean} isUnfinished
   * @returns its parts, each with the entries that answer to it and how much it weighs in the whole. */
  of(pieces, isUnfinished) {
    const readings = pieces.map((piece, place) => this.#readings(piece, isUnfinished && place === pieces.length - 1));
    const stems = pieces.map(({ stem }) => stem);
    const meant = this.lexicon.meanings(stems);
    const parts = meant.map(({ from, length, groups }) => {
      const own = length === 1 ? readings[from] : readings.slice(from, from + length).flat().filter(([token]) => token.includes(":"));
      const alone = own.map(([token, share]) => this.postings.scores(token, share));
      return { from, length, scores: best([...groups.map((group) => this.postings.scores(group, length > 1 ? 1 : MEANING)), ...alone]), weight: Math.max(...groups.map((group) => this.postings.rarity(group))) };
    });
    readings.forEach((known, place) => {
      const meaning = meant.find(({ from, length }) => place >= from && place < from + length);
      if (meaning?.length === 1) return;
      const share = meaning ? LITERALLY : 1;
      const weight = known.length ? Math.max(...known.map(([token]) => this.postings.rarity(token))) : Math.log(this.entries.length);
      parts.push({ from: place, length: 1, scores: best(known.map(([token, often]) => this.postings.scores(token, often * share))), weight: weight * share });
    });
    const pairs = stems.slice(1).map((stem, place) => ({ from: place, length: 2, scores: this.postings.scores(`${stems[place]} ${stem}`, NEIGHBOURS), weight: 0 }));
    return [...parts, ...pairs];
  }

  /** Everything that has a part of the question, with how much of the question that is; whatever concerns the named game has its name. */
  totals(parts, named) {
    const whole = parts.reduce((sum, part) => sum + part.weight, 0) || 1;
    const totals = new Map();
    for (const part of parts) {
      const share = part.weight / whole;
      for (const [place, has] of part.scores) {
        const score = isNumberInName(part, named) ? has * NUMBER : has;
        const total = totals.get(place) ?? { score: 0, covered: 0, named: 0 };
        totals.set(place, isName(part, named) ? { ...total, score: total.score + score * (this.entries[place].byGame ? NAME : 1), named: total.named + share } : { ...total, score: total.score + score, covered: total.covered + share });
      }
    }
    named.isAlone ||= this.#isStrange(parts.filter((part) => !isName(part, named)), named);
    const share = parts.filter((part) => isName(part, named)).reduce((sum, part) => sum + part.weight, 0) / whole;
    for (const [place, total] of totals) total.covered += isConcerned(this.entries[place], named) || this.entries[place].kind === "term" ? share : total.named;
    return totals;
  }

  /** Whether hardly anything is known of what a question says beside the name of a game: then its sheet is the best that can be shown. */
  #isStrange(besides, { name, first, general }) {
    if (!name || this.games.concepts.has(first.name)) return false;
    const telling = besides.filter(({ from, length, weight }) => weight && !(length === 1 && general.has(from)));
    const known = telling.filter(({ scores }) => scores.size).reduce((sum, { weight }) => sum + weight, 0);
    return known < KNOWN_LEAST * telling.reduce((sum, { weight }) => sum + weight, 0);
  }
}
