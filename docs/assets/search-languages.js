// Recognises the language of a question, and whether that language lacks the answers of the game that is meant.
import { FOREIGN, wordsIn } from "./search-words.js";

/** How many times as often a word must stand in another language, so that English has it from there: "Augen", "giocatori". */
const CITED = 5;

/** How often each word stands in some texts. */
const counted = (texts) => {
  const counts = new Map();
  for (const word of texts.flatMap(wordsIn)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

export class Languages {
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
    /** @type {Set<string>} the words of the English texts, but for the other words that an entry goes by, which are of all languages, and those that English only cites */
    this.english = this.#inEnglish();
    /** @type {Record<string, Set<string>>} by language: the words of its texts and ways, but for those that English has too */
    this.written = Object.fromEntries(Object.keys(FOREIGN).map((other) => [other, this.#wordsOf(other)]));
    /** @type {Map<string, Set<number>>} by language: the games of which it has answers */
    this.translated = new Map(Object.keys(FOREIGN).map((language) => [language, this.#answeredIn(language)]));
  }

  /** How often each word stands in the texts of another language, and in the ways of asking in it. */
  #countsOf(language) {
    return counted(this.entries.flatMap(({ kind, title, says, asked }) => [...(kind === language ? [title, says] : []), asked[language] ?? ""]));
  }

  #inEnglish() {
    const here = counted(this.entries.filter(({ kind }) => !FOREIGN[kind]).flatMap(({ title, says, more, sentences, asked }) => [title, says, more, ...sentences, asked.en ?? ""]));
    const elsewhere = Object.keys(FOREIGN).map((other) => this.#countsOf(other));
    const isCited = ([word, often]) => elsewhere.some((counts) => (counts.get(word) ?? 0) > CITED * often);
    return new Set([...here].filter((known) => !isCited(known)).map(([word]) => word));
  }

  #wordsOf(language) {
    return new Set([...this.#countsOf(language).keys()].filter((word) => !this.english.has(word)));
  }

  #answeredIn(language) {
    const answers = this.entries.filter(({ kind, byGame }) => kind === language && byGame);
    return new Set(answers.flatMap(({ byGame }) => [...byGame].flatMap((digit, game) => (digit === "-" ? [] : [game]))));
  }

  /**
   * The language of a question: the one with more words that are its alone than English has, the names of games aside; else the one its reader reads.
   * A single word more is enough only where some word is of that language alone: "lowst" is no German, though a German ending may be cut off it.
   */
  of(question, language) {
    const telling = { en: 0, de: 0, it: 0 };
    const alone = { en: 0, de: 0, it: 0 };
    const counts = { en: 0, de: /[äöüß]/i.test(question) ? 1 : 0, it: /[àèéìòù]/i.test(question) ? 1 : 0 };
    for (const word of wordsIn(question).filter((each) => !this.games.words.has(each) || !this.english.has(each))) {
      if (this.lexicon.idleEnglish.has(word) || this.english.has(word)) counts.en += 1;
      for (const [other, foreignStem] of Object.entries(FOREIGN)) {
        const isKnown = this.lexicon.english[other].has(foreignStem(word)) || this.postings.has(`${other}:${foreignStem(word)}`);
        if (isKnown) telling[other] += 1;
        if (isKnown || this.lexicon.idleIn[other].has(word)) counts[other] += 1;
        if ((this.lexicon.idleIn[other].has(word) && !this.lexicon.idleEnglish.has(word)) || this.written[other].has(word)) alone[other] += 1;
      }
    }
    for (const other of Object.keys(FOREIGN)) if (!alone[other] && counts[other] === counts.en + 1 && !/[^\0-\x7f]/.test(question)) counts[other] -= 1;
    const most = Math.max(...Object.values(counts));
    return counts[language] === most ? language : Object.keys(counts).filter((one) => counts[one] === most).sort((one, other) => telling[other] - telling[one])[0];
  }

  /** Whether a question in another language is of a game whose answers that language lacks: one that it names, or one that so many play. */
  isElsewhere(asked, { name, places }, spoken) {
    const known = this.translated.get(spoken);
    if (!known?.size) return false;
    if (name) return !places.some((game) => known.has(game));
    const seats = this.games.seatsIn(asked);
    return this.games.isOfOthers(asked, spoken) || (seats > 0 && [...known].every((game) => !this.games.isFor(game, seats)));
  }
}
