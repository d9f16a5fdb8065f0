// Recognises a question for the meaning of words: "was sind Spitzen", "che significa jick", "Vorhand, Mittelhand: was heisst das".
import { FOREIGN, wordsIn } from "./search-words.js";

const FOR_A_MEANING = new RegExp(`\\b(?:${[
  "was (?:genau )?(?:ist|sind|heisst|heissen|bedeutet|bedeuten|meint man mit|meint|versteht man unter|soll)", "bedeutung(?: von)?", "definition(?: von| of)?", "erklarung(?: von)?", "heissen",
  "wofur steht", "(?:che )?cosa (?:significa|significano|vuol dire|vuole dire|vogliono dire|vuol|si intende(?: per| con)?|intendono per|e|sono|sarebbe)", "che (?:significa|significano|vuol dire|cose|cos e|roba e)", "cose",
  "significato(?: di)?", "(?:che )?si intende(?: per| con)?", "whats the meaning of", "what (?:does|do)", "means?", "meaning(?: of)?", "define",
].join("|")})\\b`, "g");
/** Questions for the difference between two words. */
const FOR_A_DIFFERENCE = /\b(?:was ist der )?(?:what(?:s| is)? the )?(?:unterschiede?(?: zwischen)?|differences?(?: between)?|differenz[ae](?: fra| tra)?|che differenza ce(?: fra| tra))\b/;
const LITTLE = new Set("der die das den dem des ein eine einen einem il lo la gli le un uno una i a an the denn eigentlich genau bitte so es word wort begriff parola termine dire".split(" "));
const BETWEEN = new Set("und oder e o and or".split(" "));
const BEFORE_A_GAME = new Set("bei beim im in nel nello nella a al di del von zu at".split(" "));

/** Words without those that join or introduce others. */
const telling = (words) => words.filter((word) => !LITTLE.has(word) && !BETWEEN.has(word));

/** Words without the names of games, and without what stands before them. */
const withoutGames = (words, taken) => words.filter((word, place) => !taken.has(word) && !(BEFORE_A_GAME.has(word) && taken.has(words[place + 1])));

/** A name without what says where it is used: "grand hand in a Ramsch round". */
const withoutPlace = (words) => words.slice(0, words.findIndex((word, place) => place && BEFORE_A_GAME.has(word)) >>> 0);

/** The names of terms in one language and in English. */
export class Terms {
  /** @param {import("./search-engine.js").Entry[]} entries @param {string} language */
  constructor(entries, language) {
    this.stem = FOREIGN[language] ?? ((word) => word.replace(/s$/, ""));
    /** @type {Map<string, Map<number, number>>} by name: the places of the terms that go by it, and how far behind their other names */
    this.named = new Map();
    this.longest = 1;
    entries.forEach(({ kind, key, title, words }, place) => {
      if (kind !== "term" && !key.startsWith(`${language} term `)) return;
      const behind = kind === language ? 0 : 0.5;
      const names = [title, ...words.split(",")].map(wordsIn).filter((name) => name.length);
      [...names, ...names.map(withoutPlace)].forEach((name, order) => this.#learn(name, place, order + behind));
    });
  }

  #learn(words, place, behind) {
    const places = this.named.get(this.#cut(words)) ?? this.named.set(this.#cut(words), new Map()).get(this.#cut(words));
    if (!places.has(place)) places.set(place, behind);
    this.longest = Math.max(this.longest, words.length);
  }

  /** Whether a word is the name of a term. */
  has(word) {
    return this.named.has(this.#cut([word]));
  }

  #cut(words) {
    return words.map(this.stem).join(" ");
  }

  /** The terms of which a row of words consists, in their order; none where there is another word among them. */
  #allIn(words) {
    const found = [];
    for (let from = 0; from < words.length;) {
      let length = Math.min(this.longest, words.length - from);
      while (length && !this.named.has(this.#cut(words.slice(from, from + length)))) length -= 1;
      if (!length) return [];
      found.push([...this.named.get(this.#cut(words.slice(from, from + length)))].sort((one, other) => one[1] - other[1]).map(([place]) => place));
      from += length;
    }
    const best = found.map(([first]) => first);
    return [...new Set([...best, ...found.flat()])];
  }

  /**
   * @param {string} question
   * @param {Set<string>} taken the words of it that name games
   * @returns {number[]} the places of the terms whose meaning is all it asks for
   */
  askedFor(question, taken) {
    const text = wordsIn(question).join(" ");
    const isForDifference = FOR_A_DIFFERENCE.test(text);
    const rest = isForDifference ? text.replace(FOR_A_DIFFERENCE, " ").replace(FOR_A_MEANING, " ") : text.replace(FOR_A_MEANING, " ");
    if (rest === text) return [];
    const words = wordsIn(rest);
    const besides = telling(withoutGames(words, taken));
    if (isForDifference && besides.length < 2) return [];
    return this.#allIn(besides.length ? besides : telling(words));
  }
}
