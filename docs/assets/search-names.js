// Compares a question with what entries go by: their titles, other words for them, and ways of asking, each read as what it means.
import { FOREIGN } from "./search-words.js";

export class Names {
  /** @param {import("./search-engine.js").Entry[]} entries @param {import("./search-words.js").Lexicon} lexicon @param {import("./search-postings.js").Postings} postings */
  constructor(entries, lexicon, postings) {
    this.lexicon = lexicon;
    this.postings = postings;
    /** @type {{ place: number, language: string, weight: number }[]} */
    this.names = [];
    /** @type {Map<string, number[]>} by language and word: the names with it */
    this.namesWith = new Map();
    entries.forEach((entry, place) => this.#learn(entry, place));
  }

  /** Stems with every phrase that means something read as its meaning. */
  #meant(stems) {
    const meant = [...stems];
    for (const { from, length, groups } of this.lexicon.meanings(stems)) meant.fill("", from, from + length)[from] = groups[0];
    return meant.filter(Boolean);
  }

  /** What a text in another language means: in English where that is known, else the words without endings. */
  #meantIn(language, text) {
    if (!FOREIGN[language]) return this.#meant(this.lexicon.stems(text));
    return this.#meant(this.lexicon.cut(text, language).map(({ stem, word }) => (!word || this.postings.has(stem) ? stem : `${language}:${FOREIGN[language](word)}`)));
  }

  /** What an entry goes by, each name cut into what is meant. */
  #learn({ kind, title, words, asked }, place) {
    const names = [title, ...words.split(",")].filter(Boolean);
    const own = FOREIGN[kind] ? [] : names.map((name) => ["en", [...this.#meant(this.lexicon.stems(name)), ...this.lexicon.asked(name)]]);
    const others = Object.entries(FOREIGN[kind] ? { [kind]: [...names, asked[kind] ?? []].flat().join(",") } : asked);
    const foreign = others.flatMap(([language, ways]) => ways.split(",").map((way) => [language, [...this.#meantIn(language, way), ...this.lexicon.asked(way)]]));
    for (const [language, tokens] of [...own, ...foreign]) {
      for (const token of new Set(tokens)) {
        const name = `${language} ${token}`;
        (this.namesWith.get(name) ?? this.namesWith.set(name, []).get(name)).push(this.names.length);
      }
      this.names.push({ place, language, weight: tokens.reduce((sum, token) => sum + this.postings.rarity(token), 0) });
    }
  }

  /** A question as it is understood in each language. */
  understood(stems, words, asked) {
    const text = words.join(" ");
    return { en: [...this.#meant(stems), ...asked], ...Object.fromEntries(Object.keys(FOREIGN).map((language) => [language, [...this.#meantIn(language, text), ...asked]])) };
  }

  /** How like a question is to the name of each entry that is most like it, from 0 to 1: twice the weight of what they share, by the weight of both. */
  likenesses(understood) {
    const shared = new Map();
    const asked = {};
    for (const [language, tokens] of Object.entries(understood)) {
      asked[language] = tokens.reduce((sum, token) => sum + this.postings.rarity(token), 0);
      for (const token of new Set(tokens)) for (const name of this.namesWith.get(`${language} ${token}`) ?? []) shared.set(name, (shared.get(name) ?? 0) + this.postings.rarity(token));
    }
    const likest = new Map();
    for (const [name, common] of shared) {
      const { place, language, weight } = this.names[name];
      likest.set(place, Math.max(likest.get(place) ?? 0, (2 * common) / (asked[language] + weight || 1)));
    }
    return likest;
  }
}
