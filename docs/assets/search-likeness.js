// Tells how like a question is to all the ways in which a thing is asked for, by pieces of words: so that endings, compounds and slips do not matter.
import { FOREIGN, wordsIn } from "./search-words.js";
import { answerOf } from "./search-weights.js";

const SHORTEST = 3;
const LONGEST = 4;
/** How much the ways of a thing tell that are most like the question, the likest first, beside all its ways together. */
const LIKEST = [0.78, 0.33, 0.2];
const SUM = 1 + LIKEST.reduce((sum, weight) => sum + weight, 0);

/** Words that frame a question about anything: they make no two questions alike. */
const FRAMING = new Set(`work works explain explained explanation funktioniert funktionieren erklar erklare erklaren erklart erklarung
  funziona funzionano spiega spiegami spiegare spiegata spiegate spiegati spiegato spiegazione spieghi`.split(/\s+/));

/** @param {string[]} words @returns {string[]} the words, each once, and their pairs of neighbours */
const withPairs = (words) => {
  const telling = words.filter((word) => !FRAMING.has(word));
  return [...new Set(telling), ...telling.slice(1).map((word, place) => `${telling[place]} ${word}`)];
};

/** @param {string} token @returns {string[]} a word with its pieces of three and four letters; a pair as it is */
const piecesOf = (token) => {
  if (token.includes(" ")) return [token];
  const word = `_${token}_`;
  const pieces = new Set([word]);
  for (let length = SHORTEST; length <= LONGEST; length += 1)
    for (let from = 0; from + length <= word.length; from += 1) pieces.add(word.slice(from, from + length));
  return [...pieces];
};

/** Numbers what is met for the first time, and knows it again. */
class Numbers {
  constructor() { this.known = new Map(); }

  of(thing) {
    const number = this.known.get(thing);
    if (number !== undefined) return number;
    this.known.set(thing, this.known.size);
    return this.known.size - 1;
  }
}

/** How the keys of the paragraphs of the Skat Order begin. */
const PARAGRAPH = "ISkO ";

/** The ways in which things are asked for in one language. */
export class Likeness {
  /** @param {Map<string, string[][]>} asked by thing: the words of its ways */
  constructor(asked) {
    this.things = [...asked.keys()];
    this.pieces = new Numbers();
    const tokens = new Numbers();
    /** @type {number[][]} by token: its pieces */
    this.piecesIn = [];
    const read = (words) => withPairs(words).map((token) => {
      const number = tokens.of(token);
      this.piecesIn[number] ??= piecesOf(token).map((piece) => this.pieces.of(piece));
      return number;
    });
    /** @type {{ tokens: number[], size: number }[][]} by thing: its ways */
    this.ways = [...asked.values()].map((ways) => ways.map((way) => ({ tokens: read(way), size: 0 })));
    this.#weigh();
    /** @type {Map<string, string | undefined>} by the words of a way: the thing that is asked for so, an answer rather than a paragraph; undefined where there is more than one */
    this.only = new Map();
    for (const [thing, ways] of asked) for (const way of ways.map((words) => words.join(" "))) this.only.set(way, this.#oneOf(this.only.get(way), thing, this.only.has(way)));
  }

  /** Which of two things is meant where both are asked for in the same words. */
  #oneOf(known, thing, isKnown) {
    if (!isKnown || known === thing || known?.startsWith(PARAGRAPH)) return thing;
    return thing.startsWith(PARAGRAPH) ? known : undefined;
  }

  /** The rarer a piece is among the things, the more it weighs. */
  #weigh() {
    const having = new Float64Array(this.pieces.known.size);
    const last = new Int32Array(having.length).fill(-1);
    this.ways.forEach((ways, thing) => {
      for (const { tokens } of ways) for (const token of tokens) for (const piece of this.piecesIn[token])
        if (last[piece] !== thing) { last[piece] = thing; having[piece] += 1; }
    });
    this.weights = having.map((number) => Math.log(1 + (this.things.length - number + 0.5) / (number + 0.5)));
    /** @type {number[]} by token: how much all its pieces weigh */
    this.sizes = this.piecesIn.map((pieces) => pieces.reduce((sum, piece) => sum + this.weights[piece], 0));
    /** @type {{ tokens: [number, number][], size: number }[]} by thing: all its words, weighed by how often they come */
    this.together = this.ways.map((ways) => {
      const often = new Map();
      for (const way of ways) {
        way.size = Math.sqrt(way.tokens.reduce((sum, token) => sum + this.sizes[token], 0));
        for (const token of way.tokens) often.set(token, (often.get(token) ?? 0) + 1);
      }
      const weighed = [...often].map(([token, times]) => [token, Math.log(1 + times)]);
      return { tokens: weighed, size: Math.sqrt(weighed.reduce((sum, [token, weight]) => sum + weight * weight * this.sizes[token], 0)) };
    });
  }

  /** @param {string[]} words @returns {string | undefined} what alone is asked for in just these words */
  exactly(words) {
    return this.only.get(words.join(" "));
  }

  /** @param {string[]} words @returns {Map<string, number>} by thing: how like the words of a question are, from 0 to 1 */
  to(words) {
    const asked = new Set(withPairs(words).flatMap(piecesOf).map((piece) => this.pieces.known.get(piece)).filter((piece) => piece !== undefined));
    const size = Math.sqrt([...asked].reduce((sum, piece) => sum + this.weights[piece], 0));
    if (!size) return new Map();
    const isAsked = new Uint8Array(this.pieces.known.size);
    for (const piece of asked) isAsked[piece] = 1;
    const common = new Float64Array(this.piecesIn.length);
    this.piecesIn.forEach((pieces, token) => { for (const piece of pieces) if (isAsked[piece]) common[token] += this.weights[piece]; });
    return new Map(this.things.map((thing, place) => {
      const { tokens, size: own } = this.together[place];
      let whole = 0;
      for (const [token, weight] of tokens) whole += weight * common[token];
      return [thing, (this.#likest(place, common) + whole / own) / (size * SUM)];
    }));
  }

  /** How much the ways of a thing that are most like a question tell, by what its words have in common with it. */
  #likest(place, common) {
    const likest = LIKEST.map(() => 0);
    for (const { tokens, size } of this.ways[place]) {
      let much = 0;
      for (const token of tokens) much += common[token];
      let like = much / size;
      for (let order = 0; order < likest.length && like; order += 1) if (like > likest[order]) [likest[order], like] = [like, likest[order]];
    }
    return LIKEST.reduce((sum, weight, order) => sum + weight * likest[order], 0);
  }
}

/**
 * @param {import("./search-engine.js").Entry[]} entries
 * @param {string} language
 * @returns {Map<string, string[][]>} by the key of an answer in English: the words of all the ways in which it is asked for in a language
 */
export const waysIn = (entries, language) => {
  const ways = new Map();
  for (const entry of entries) {
    const { kind, key, title, words, asked } = entry;
    const own = kind === (FOREIGN[language] ? language : "answer") && !key.startsWith(`${kind} term `) && entry.byGame ? [title, ...words.split(",")] : [];
    // Players of every language know the single words of the game that are English: "misdeal", "kitty".
    const english = kind === "answer" && FOREIGN[language] ? words.split(",").filter((way) => !way.trim().includes(" ")) : [];
    const known = [...own, ...english, ...(asked[language] ?? "").split(",")].map((way) => way.trim()).filter(Boolean);
    const answer = answerOf(entry);
    if (known.length) ways.set(answer, [...(ways.get(answer) ?? []), ...known.map(wordsIn).filter((way) => way.length)]);
  }
  return ways;
};
