// Counts the words of everything that can be found: which entries have a word, how weighty it is there, and how much that tells.
import { FOREIGN } from "./search-words.js";

const FIELDS = { title: 3, words: 3, says: 1.5, more: 0.7, asked: 3 };
const SHORT = { title: 0.4, words: 0.25, says: 0.5, more: 0.6, asked: 0.25 };
const SATURATION = 2.5;
/** How much it tells that a name and a question ask for the same: a person, a time, a duty. */
const ASKING = 0.5;

export class Postings {
  /** @param {import("./search-engine.js").Entry[]} entries @param {import("./search-words.js").Lexicon} lexicon */
  constructor(entries, lexicon) {
    this.entries = entries;
    this.lexicon = lexicon;
    /** @type {Map<string, Map<number, number>>} by word: the entries with it, and how weighty it is there */
    this.having = new Map();
    /** @type {Map<string, number>} by word: how much it tells that an entry has it */
    this.rarities = new Map();
    this.#count();
    this.vocabulary = [...this.having.keys()].filter((word) => /^[a-z]/.test(word) && !word.includes(" "));
  }

  #count() {
    const counted = this.entries.map((entry) => Object.fromEntries(Object.keys(FIELDS).map((field) => [field, this.#tokens(entry, field)])));
    for (const [field, weight] of Object.entries(FIELDS)) {
      const lengths = counted.map((tokens) => tokens[field].length).filter(Boolean);
      const usual = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1);
      counted.forEach((tokens, place) => {
        const share = weight / (1 - SHORT[field] + SHORT[field] * (tokens[field].length / usual));
        for (const token of tokens[field]) this.#add(token, place, share);
      });
    }
  }

  #add(token, place, weight) {
    const entries = this.having.get(token) ?? this.having.set(token, new Map()).get(token);
    entries.set(place, (entries.get(place) ?? 0) + weight);
  }

  /** The words of a field, what they mean, and pairs of neighbours. */
  #tokens(entry, field) {
    if (field === "asked") return [...new Set(Object.entries(entry.asked).flatMap(([language, ways]) => ways.split(",").flatMap((way) => [...this.foreign(language, way), ...this.lexicon.stems(way, language)])))];
    const text = field === "more" ? [entry.more, ...entry.sentences].join(" ") : entry[field];
    if (field === "words" && entry.kind === "paragraph") return [];
    const foreignStem = FOREIGN[entry.kind];
    if (foreignStem) return this.foreign(entry.kind, text);
    const parts = field === "words" ? text.split(",") : [text];
    return parts.flatMap((part) => {
      const stems = this.lexicon.stems(part);
      const pairs = field === "more" ? [] : stems.slice(1).map((stem, place) => `${stems[place]} ${stem}`);
      return [...stems, ...pairs, ...this.lexicon.meanings(stems).flatMap((meaning) => meaning.groups)];
    });
  }

  /** Whether anything has a word. */
  has(token) {
    return this.having.has(token);
  }

  /** The words of a text in another language, each marked with it; none in English. */
  foreign(language, text) {
    if (!FOREIGN[language]) return [];
    return this.lexicon.wordsOf(text, language).filter((word) => !this.lexicon.stop.has(word)).map((word) => `${language}:${FOREIGN[language](this.lexicon.asNumber(word))}`);
  }

  /** How much it tells that an entry has a word: the rarer, the more. */
  rarity(token) {
    const known = this.rarities.get(token) ?? (token.startsWith("~") ? ASKING : undefined);
    if (known !== undefined) return known;
    const having = this.having.get(token)?.size ?? 0;
    const rarity = Math.log(1 + (this.entries.length - having + 0.5) / (having + 0.5));
    this.rarities.set(token, rarity);
    return rarity;
  }

  /** @param {string} token @param {number} share @returns {Map<number, number>} the scores of the entries that have it */
  scores(token, share = 1) {
    const scores = new Map();
    const rarity = this.rarity(token) * share;
    for (const [place, weight] of this.having.get(token) ?? []) scores.set(place, (rarity * weight) / (weight + SATURATION));
    return scores;
  }
}
