// Recognises a question for the meaning of words: "was sind Spitzen", "che significa jick", "Vorhand, Mittelhand: was heisst das".
import { FOREIGN, wordsIn } from "./search-words.js";

const OF_A_WORD = [
  "was (?:genau )?(?:ist|sind|heisst|heissen|bedeutet|bedeuten|meint man mit|meint|versteht man unter|soll)", "bedeutung(?: von)?", "definition(?: von| of)?", "traduzione(?: di)?", "translation(?: of)?", "ubersetzung(?: von)?", "come si dice", "come si chiama(?:no)?(?=.* in (?:italiano|inglese|tedesco)$)", "wie (?:heisst|heissen|nennt man)(?=.* auf (?:deutsch|englisch)$)", "wie sagt man(?: zu)?", "how do you say", "erklarung(?: von)?", "heissen",
  "wofur steht", "(?:che )?cosa (?:significa|significano|vuol dire|vuole dire|vogliono dire|vuol|si intende(?: per| con)?|intendono per|e|sono|sarebbe|fa)", "che (?:significa|significano|vuol dire|cose|cos e|roba e)", "(?:vuol|vuole|vogliono) dire", "significa(?:no)?", "bedeute[nt]", "cose", "cos e", "erklart", "spiegat[aeio]", "explained",
  "significato(?: di)?", "(?:che )?si intende(?: per| con)?", "what does it mean(?: to)?", "whats the meaning of", "meaning(?: of)?", "define",
];
const FOR_A_MEANING = new RegExp(`\\b(?:${[...OF_A_WORD, "wer (?:ist|sind)", "chi (?:e|sono)", "who (?:is|are)", "what (?:does|do)", "means?"].join("|")})\\b`, "g");
/** The language in which a word is asked for: no part of the word, though "trump in" is one. */
const IN_A_LANGUAGE = /\b(?:in|auf) (?:italiano|inglese|tedesco|english|german|italian|deutsch|englisch|italienisch)$/;
/** What stands before the word whose meaning is asked for, whatever else is asked. */
const BEFORE_A_WORD = new RegExp(`\\b(?:${[...OF_A_WORD, "whats", "what (?:is|are|an?|the)", "how (?:does|do)", "wie (?:funktioniert|geht)", "come funziona"].join("|")})\\b`);
const WITH_A_WORD = new RegExp(`\\b(?:${[...OF_A_WORD, "whats", "what (?:is|are|an?|the)"].join("|")})\\b|\\b(?:means?|explain(?:ed)?|glossary|whats (?:it|that|this) called|called what|words? for|name for|wie (?:heisst|nennt)|wort|come si (?:chiama|dice)|nome|parola)\\b`);
/** Questions for what a word means: a game is no answer to them. */
const FOR_A_WORD = /\b(?:mean(?:s|ing)?|define|definition|bedeute[nt]|bedeutung|heisst|heissen|wofur steht|signific\w+|vuol|vuole|vogliono|word|wort|begriff|parola|termine|name|nome)\b/;
/** What frames a question for how something works. */
const FOR_WORKING = /\b(?:how (?:does|do)|works?|working|explain(?:ed)?|wie (?:funktioniert|funktionieren|geht|gehen|lauft|laufen)|(?:come )?(?:funziona|funzionano)|spiegami|spieghi)\b/g;
/** What frames a question for the rules of a kind of game: "null rules", "Ramsch Spielregeln". */
const FOR_RULES = /\b(?:(?:what are )?(?:the )?(?:game )?rules?(?: of| for)?|how (?:do (?:you|i|we)|to|is|are) (?:play|played)|(?:die )?(?:spiel|grund)?regeln?(?: fur| von| beim?)?|spielanleitung|anleitung|regole(?: del| di)?|regolamento|come si gioca|wie spielt man|games?|skat|spiel)\b/g;
/** Questions for the difference between two words. */
const FOR_A_DIFFERENCE = /\b(?:was ist der )?(?:what(?:s| is)? the )?(?:unterschiede?(?: zwischen)?|diff(?:erence)?s?(?: between)?|versus|vs|diff?eren[zs][ae](?: fra| tra)?|che differenza ce(?: fra| tra)|(?:are )?the same(?: as| thing(?: as)?)?|(?:sono|e) la stessa cosa|das ?selbe|das gleiche)\b/;
/** How far an English term is behind one in the language of the question. */
const FAR = 100;
/** How far a name in English is behind one in that language. */
const NEAR = 10;
const LITTLE = new Set("deutsch italiano inglese english italian spielen giocare play wer who chi der die das den dem des ein eine einen einem il lo la gli le un uno una i a an the denn eigentlich genau einfach kurz erklart erklaren spiegato semplice mal bitte so es word wort begriff parola termine dire".split(" "));
const ARTICLES = new Set("der die das den dem ein eine einen il lo la gli le un una a an the".split(" "));
const BETWEEN = new Set("und oder e o and or".split(" "));
const BEFORE_A_GAME = new Set("bei beim im in nel nello nella a al di del von zu at".split(" "));

/** Words without those that join or introduce others. */
const telling = (words) => words.filter((word) => !LITTLE.has(word) && !BETWEEN.has(word));

/** Words without the names of games, and without what stands before them. */
const withoutGames = (words, taken) => words.filter((word, place) => !taken.has(word) && !(BEFORE_A_GAME.has(word) && taken.has(words[place + 1])));

/** A name without what says where it is used: "grand hand in a Ramsch round"; one word alone is no such name: "Skat zu zweit". */
const withoutPlace = (words) => words.slice(0, words.findIndex((word, place) => place > 1 && BEFORE_A_GAME.has(word)) >>> 0);

/** The key of a name with its endings: "mazzo" is no dealer, though "mazziere" is. */
const asWritten = (words) => `=${words.join(" ")}`;

/** The names in some lists, each cut into words. */
const namesIn = (...lists) => lists.flatMap((list) => list.split(",")).map(wordsIn).filter((name) => name.length);

/** @param {string} asked folded @returns {boolean} whether it asks for the meaning of a word */
export const isForMeaning = (asked) => WITH_A_WORD.test(wordsIn(asked).join(" "));

/** @param {string} asked folded @returns {boolean} whether it asks for what a word means, not for a game of that name */
export const isForWord = (asked) => FOR_A_WORD.test(wordsIn(asked).join(" "));

/** @param {string} asked @returns {string[]} its words without those that ask for a meaning: what is meant by "without two, play three" */
export const withoutMeaning = (asked) => wordsIn(wordsIn(asked).join(" ").replace(FOR_A_MEANING, " "));

/** The names of terms: players use words of other languages too. */
export class Terms {
  /** @param {import("./search-engine.js").Entry[]} entries @param {string} language */
  constructor(entries, language) {
    this.stem = FOREIGN[language] ?? ((word) => word.replace(/s$/, ""));
    /** @type {Map<string, Map<number, number>>} by name: the places of the terms that go by it, and how far behind their other names */
    this.named = new Map();
    this.longest = 1;
    const inAll = new Map(entries.flatMap(({ kind, key, words }) => (kind === "term" ? [[`${language} ${key}`, words]] : [])));
    entries.forEach(({ kind, key, title, words }, place) => {
      if (kind !== "term" && !key.startsWith(`${language} term `)) return;
      const behind = kind === language || language === "en" ? 0 : FAR;
      const names = namesIn(title, words);
      [...names, ...names.map(withoutPlace)].forEach((name, order) => this.#learn(name, place, order + behind));
      namesIn(inAll.get(key) ?? "").forEach((name, order) => this.#learn(name, place, order + NEAR));
    });
  }

  #learn(name, place, behind) {
    const words = name.filter((word) => !ARTICLES.has(word));
    for (const known of [this.#cut(words), asWritten(words)]) {
      const places = this.named.get(known) ?? this.named.set(known, new Map()).get(known);
      if (!places.has(place)) places.set(place, behind);
    }
    this.longest = Math.max(this.longest, words.length);
  }

  /** The places of the terms that go by some words, the nearest first: as they are written, else without endings. */
  #goingBy(words) {
    const places = this.named.get(asWritten(words)) ?? this.named.get(this.#cut(words)) ?? new Map();
    return [...places].sort((one, other) => one[1] - other[1]).map(([place]) => place);
  }

  /** Whether a word is the name of a term. */
  has(word) {
    return this.named.has(this.#cut([word]));
  }

  #cut(words) {
    return words.map(this.stem).join(" ");
  }

  /** Words without those that say little, but for a name that has one of them: "Italian pack". */
  #telling(words) {
    const all = words.filter((word) => !ARTICLES.has(word));
    return all.length > 1 && this.named.has(this.#cut(all)) ? all : telling(words);
  }

  /** The terms of which a row of words consists, those of the longest names first, else in their order; none where there is another word among them. */
  #allIn(words) {
    const found = [];
    for (let from = 0; from < words.length;) {
      let length = Math.min(this.longest, words.length - from);
      while (length && !this.named.has(this.#cut(words.slice(from, from + length)))) length -= 1;
      if (!length) return [];
      found.push({ length, places: this.#goingBy(words.slice(from, from + length)) });
      from += length;
    }
    const best = found.sort((one, other) => other.length - one.length).map(({ places: [first] }) => first);
    return [...new Set([...best, ...found.flatMap(({ places }) => places)])];
  }

  /** @returns {number} the place of the first term of some that a question names; -1 where it names none of them */
  anyIn(question, keys, entries) {
    return wordsIn(question).flatMap((word) => this.#goingBy([word])).find((place) => keys.has(entries[place].key.replace(/^(de|it) /, ""))) ?? -1;
  }

  /** @param {string} question @returns {number[]} the places of the terms of whose names a question consists, the nearest first; none where it says more */
  namedBy(question) {
    const words = this.#telling(wordsIn(question));
    const places = this.#goingBy(words);
    return places.length ? places : this.#allIn(words);
  }

  /** @param {string} question @returns {number} the place of the term that is all whose working a question asks for; -1 where it is none */
  workingOf(question) {
    const asked = wordsIn(question).join(" ");
    const rest = asked.replace(FOR_WORKING, " ");
    return rest === asked ? -1 : this.#goingBy(telling(wordsIn(rest)))[0] ?? -1;
  }

  /** @param {string} question folded @returns {number} the place of the term for whose rules it asks and for nothing else; -1 where there is none */
  rulesOf(question) {
    const asked = wordsIn(question).join(" ");
    return this.#goingBy(telling(wordsIn(asked.replace(FOR_RULES, " "))))[0] ?? -1;
  }

  /**
   * @param {string} question
   * @returns {number} the place of the term with which that goes on whose meaning a question asks for, whatever else it says; -1 where it is none
   */
  begunBy(question) {
    const [before, ...after] = wordsIn(question).join(" ").split(BEFORE_A_WORD).map((part) => telling(wordsIn(part)));
    const behind = after.flat();
    for (let length = Math.min(this.longest, (behind.length ? behind : before).length); length && after.length; length -= 1) {
      const [place] = this.#goingBy(behind.length ? behind.slice(0, length) : before.slice(-length));
      if (place !== undefined) return place;
    }
    return -1;
  }

  /** Whether a question for what something is says nothing else than the name of a term: "what is a trick". */
  isAllAfter(question, place) {
    const [before, ...after] = wordsIn(question).join(" ").split(BEFORE_A_WORD).map((part) => telling(wordsIn(part)));
    return !before.length && after.length > 0 && this.#goingBy(after.flat())[0] === place;
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
    const words = wordsIn(rest.trim().replace(IN_A_LANGUAGE, ""));
    const called = this.#telling(words);
    if (!isForDifference && this.named.has(this.#cut(called))) return this.#allIn(called);
    const others = telling(withoutGames(words, taken));
    const besides = others.every((word) => BEFORE_A_GAME.has(word)) ? [] : others;
    if (isForDifference && besides.length < 2) return [];
    return this.#allIn(besides.length ? besides : telling(words).filter((word) => !BEFORE_A_GAME.has(word)));
  }
}
