// Finds what answers a question: recognises its language and the games it names, weighs every entry that has something of it, and puts first what it names.
import { COMPARED, First, isOfAnother } from "./search-first.js";
import { Games } from "./search-games.js";
import { Languages } from "./search-languages.js";
import { Likeness, waysIn } from "./search-likeness.js";
import { Names } from "./search-names.js";
import { Parts, isConcerned } from "./search-parts.js";
import { Postings } from "./search-postings.js";
import { Spelling } from "./search-spelling.js";
import { Terms, isForMeaning, withoutMeaning } from "./search-terms.js";
import { answerOf, citing, isTerm, nearness, weightOf } from "./search-weights.js";
import { FOREIGN, Lexicon, fold, wordsIn } from "./search-words.js";

/**
 * @typedef {object} Entry one thing that can be found; site_generator/schmier_site/search/entries.py tells what each field means
 * @property {string} kind @property {string} key @property {string} title @property {string} location @property {string} says
 * @property {string} words @property {string} more @property {string[]} sentences @property {string} byGame
 * @property {Record<string, string>} asked by language, how it is asked there, separated by commas
 *
 * @typedef {object} Found
 * @property {Entry} entry
 * @property {string} says the sentence to be shown: where the question names a game, what holds there
 * @property {string} game what the question calls that game; empty where the sentence is about no one game
 * @property {number} score how well it answers, higher is better; of no meaning by itself
 */

/** How much less an answer or a term weighs where another one before it says the same in another language. */
const AGAIN = 0.2;
/** How much more a term weighs where a question asks for the meaning of just this word. */
const MEANT = 12;
/** How much more a term weighs for a question of one word. */
const ONE_WORD = 3;
const LIKENESS = 4;
/** How much more an answer weighs that alone is asked for in just the words of a question. */
const EXACTLY = 3;
/** By what power likeness grows, so that a name that is quite like a question counts most. */
const LIKER = 3;
/** By what power the part of a question grows that an entry covers. */
const COVERED = 0.65;
/** The kinds of pages for those who write down their own game, and how much more they weigh where a question is of that. */
const FOR_A_PAGE = { guide: true, format: true };
const FOR_AUTHORS = 4;
/** How like a question must be to the ways in which an answer is asked for, to find it by that alone. */
const LIKE_ENOUGH = 0.35;
/** The kinds of pages that are no answers, and how like a question must be to the ways in which one is asked for, so that it says nothing more. */
const PAGES = new Set(["page", "guide", "format", "answers"]);
const LIKE_A_PAGE = 0.55;
/** The lists of games by what they have: no answer to a question that names one, but of whoever knows it from elsewhere. */
const WHICH_GAME = "games/which-game.md";
/** What part of the best score is worth telling, and how many are told though they have less. */
const WORTH_TELLING = 0.08;
const TOLD_ANYWAY = 5;
/** How much an answer weighs that does not concern the game that is named. */
const ELSEWHERE = 0.7;
/** How much the sheet of a game weighs where others are named. */
const ANOTHER = 0.3;
/** The place by which the sheet of a game that is named stands. */
const SHEET_AT = 3;
const entryOf = ([kind, key, title, location, says = "", words = "", more = "", sentences = [], byGame = "", asked = {}]) =>
  ({ kind, key, title, location: location.endsWith("#") ? location + key : location, says, words, more, sentences, byGame, asked });

/** What asks for a number; a word that follows "and" is then asked for in the same way. */
const HOW_MANY = /\b(?:how many|how much|wie ?viele?|quant[aeio])\b/i;
/** The places of answers to what the sheet of a game tells too. */
const ON_A_SHEET = /^answers\/(?:deal|bidding|trumps|exchange|points|match)\//;
/** What joins two questions. */
const JOINED = /[?;,]|(?<=\s)(?:und|and|e|ed)(?=\s)/i;

/** @param {any[][]} rows in which 0 stands for what the row before says there @returns {any[][]} */
const whole = (rows) => {
  const found = [];
  for (const row of rows) found.push(row.map((value, place) => (value === 0 ? found.at(-1)[place] : value)));
  return found;
};

/**
 * @typedef {object} Asked a question as it is understood
 * @property {string} text as it was written
 * @property {string} folded
 * @property {string} corrected without slips
 * @property {string} spoken its language
 * @property {{ stem: string, word: string }[]} pieces its words, each once
 * @property {string[]} stems
 * @property {import("./search-games.js").Named} named
 * @property {Set<string>} taken the words that name games
 * @property {string[]} words all its words but those that name games and mean nothing else
 * @property {string | undefined} exactly the answer or term that alone is asked for in just these words
 * @property {boolean} isForMeaning @property {boolean} isElsewhere
 */

export class Engine {
  /** @param {{ words: import("./search-words.js").Words, games: [string, number[]][], seats: [number, number][], entries: any[][] }} data */
  constructor({ words, games, seats, entries }) {
    this.lexicon = new Lexicon(words, games.map(([name]) => name));
    /** @type {Entry[]} */
    this.entries = whole(entries).map(entryOf);
    /** @type {Map<string, number>} by key: the place of an answer in English */
    this.places = new Map(this.entries.flatMap(({ kind, key }, place) => (kind === "answer" ? [[key, place]] : [])));
    /** @type {Map<string, number>} by key: the place of an answer or a term in English */
    this.inEnglish = new Map([...this.places, ...this.entries.flatMap(({ kind, key }, place) => (kind === "term" ? [[key, place]] : []))]);
    /** @type {Set<string>} the answers that there are in German too, by their keys in English */
    this.inGerman = new Set(this.entries.filter(({ kind, byGame }) => kind === "de" && byGame).map(answerOf));
    this.postings = new Postings(this.entries, this.lexicon);
    this.names = new Names(this.entries, this.lexicon, this.postings);
    /** @type {Entry[]} the games, in the order in which entries decide for them */
    this.sheets = this.entries.filter(({ kind }) => kind === "game");
    /** @type {Map<string, number>} by the id of a game: its place among the games */
    this.sheetOf = new Map(this.sheets.map(({ key }, place) => [key, place]));
    this.games = new Games({ named: games, seats, concepts: words.concepts, authors: words.authors, others: words.others }, this.lexicon, this.sheets);
    this.languages = new Languages(this.entries, this.lexicon, this.postings, this.games);
    this.spelling = new Spelling(this.entries, words, this.lexicon, this.postings);
    this.parts = new Parts(this.entries, this.lexicon, this.postings, this.games);
    this.first = new First(this, words.terms);
    /** @type {Record<string, Terms>} by language, once a question is asked in it: what words mean */
    this.terms = {};
    /** @type {Record<string, Likeness>} by language, once a question is asked in it: what answers are asked by */
    this.likenesses = {};
  }

  /** What is there in two languages keeps its weight in the one in which it fits better; in a third it is left out. */
  #twice(weighed, spoken) {
    for (const [place, score] of weighed) {
      const entry = this.entries[place];
      const other = FOREIGN[entry.kind] ? this.inEnglish.get(answerOf(entry)) : undefined;
      if (other === undefined || !weighed.has(other)) continue;
      if (entry.kind !== spoken && answerOf(entry).startsWith("term ")) { weighed.delete(place); continue; }
      const [less, much] = weighed.get(other) < score ? [other, weighed.get(other)] : [place, score];
      weighed.set(less, much * AGAIN);
    }
  }

  /** An entry as it is told to players of the games that the question names: what holds there, where one thing does. */
  #told(place, score, { name, places }) {
    const entry = this.entries[place];
    const said = new Set(places.map((game) => entry.byGame[game]).filter((digit) => digit && digit !== "-"));
    const isOne = said.size === 1 && entry.sentences.length > 1;
    return { entry, score, game: isOne ? name : "", games: places, says: isOne ? entry.sentences[parseInt([...said][0], 36)] : entry.says };
  }

  /** The page that compares two games, opened at them. */
  #sideBySide(place, score, games) {
    const entry = this.entries[place];
    const sheets = games.map((game) => this.sheets[game]);
    const location = `${entry.location}#games=${sheets.map(({ key }) => key).join(",")}`;
    return { entry: { ...entry, location }, score, game: "", games, says: `${sheets.map(({ title }) => title).join(" and ")}: every rule in which they differ.` };
  }

  /** Pieces, each once, or again outside the name of a game in another form: "sell out: how is it sold". What stands twice is kept in the name: "how many points in 13 point pitch". */
  #once(pieces, corrected, spoken) {
    const { taken } = this.games.namedIn(corrected, pieces, spoken);
    const kept = new Map();
    pieces.forEach(({ stem }, place) => { if (!kept.has(stem) || (taken.has(place) && !taken.has(kept.get(stem)))) kept.set(stem, place); });
    const isAgain = ({ stem, word }, place) => taken.has(kept.get(stem)) && !taken.has(place) && word !== pieces[kept.get(stem)].word && !/^\d+$/.test(stem);
    return pieces.filter((piece, place) => kept.get(piece.stem) === place || isAgain(piece, place));
  }

  /** @returns {Asked} */
  #asked(text, language) {
    const spoken = this.languages.of(text, language);
    this.terms[spoken] ??= new Terms(this.entries, spoken);
    this.likenesses[spoken] ??= new Likeness(waysIn(this.entries, spoken));
    const corrected = this.spelling.corrected(text, spoken);
    const pieces = this.#once(this.lexicon.cut(corrected, spoken), corrected, spoken);
    const named = this.games.namedIn(corrected, pieces, spoken);
    const folded = fold(text);
    const taken = new Set(pieces.filter((_, place) => named.taken.has(place)).map(({ word }) => word));
    const words = wordsIn(corrected).filter((word) => !taken.has(word) || (this.terms[spoken].has(word) && !this.games.isCalled(word)));
    const exactly = [words, wordsIn(corrected), withoutMeaning(corrected)].map((some) => this.likenesses[spoken].exactly(some)).find((one) => one !== undefined);
    return {
      text, folded, corrected, spoken, pieces, named, stems: pieces.map(({ stem }) => stem), isForMeaning: isForMeaning(corrected),
      taken, words, exactly, isElsewhere: this.languages.isElsewhere(folded, named, spoken),
    };
  }

  /** How like a question is to the name of each entry: the whole of it, and what it says beside the names of games. */
  #likest({ corrected, pieces, named }) {
    const wanted = this.lexicon.asked(corrected);
    const likenesses = (some) => this.names.likenesses(this.names.understood(some.map(({ stem }) => stem), some.map(({ word }) => word), wanted));
    const rest = pieces.filter((_, place) => !named.taken.has(place));
    return [likenesses(pieces), rest.length ? likenesses(rest) : new Map()];
  }

  /** How near a question is to the ways in which each answer is asked for, names of games aside; a term is known by its name too. */
  #near({ spoken, words, exactly }) {
    const alike = this.likenesses[spoken].to(words);
    const likest = Math.max(0.05, ...alike.values());
    const isNear = ({ kind }, like) => !PAGES.has(kind) || like > LIKE_A_PAGE;
    const likeness = (entry) => (isNear(entry, alike.get(answerOf(entry))) ? alike.get(answerOf(entry)) : undefined);
    const near = (entry) => nearness(likeness(entry), likest) * (answerOf(entry) === exactly ? EXACTLY : 1);
    return (entry) => (isTerm(entry, spoken) ? Math.max(1, near(entry)) : near(entry));
  }

  /** How much more an entry weighs for what a question asks for: a meaning, a paragraph, how to write down a game. */
  #wanted({ text, folded, spoken, ...asked }) {
    const isOneWord = wordsIn(text).length === 1;
    const cited = citing(folded, spoken);
    const paged = this.games.isForAuthors(folded) ? FOR_AUTHORS : 1;
    return (entry, likeness, besides) => {
      const isMeant = isTerm(entry, spoken);
      return (asked.isForMeaning && isMeant && Math.max(likeness, besides) > 0.6 ? MEANT : 1)
        * (entry.kind === "paragraph" ? cited : 1) * (FOR_A_PAGE[entry.kind] ? paged : 1) * (isOneWord && likeness > 0.9 && isMeant ? ONE_WORD : 1);
    };
  }

  /** Everything that has a part of the question, by its place: how well it answers. */
  #weighed(asked) {
    const { text, pieces, named, spoken } = asked;
    const [likest, besides] = this.#likest(asked);
    const near = this.#near(asked);
    const wanted = this.#wanted(asked);
    const isForOne = named.name !== "" && !this.games.concepts.has(named.first.name) && !this.games.isFromElsewhere(text);
    const weighed = new Map();
    if (!pieces.length) return this.#likestOnly(asked);
    for (const [place, { score, covered }] of this.parts.totals(this.parts.of(pieces, /[\p{L}\d]$/u.test(text)), named)) {
      const entry = this.entries[place];
      if (isForOne && entry.key === WHICH_GAME) continue;
      const beside = besides.get(place) ?? 0;
      const concerned = isConcerned(entry, named) || (asked.isForMeaning && entry.key.startsWith("term "));
      const likeness = Math.max(likest.get(place) ?? 0, concerned ? beside : 0);
      const elsewhere = isOfAnother(entry, named, this.sheetOf) ? ANOTHER : !named.name || !entry.byGame || concerned ? 1 : FOREIGN[entry.kind] ? ELSEWHERE / 3 : ELSEWHERE;
      const fitting = covered ** COVERED * (1 + LIKENESS * likeness ** LIKER) * elsewhere;
      weighed.set(place, score * near(entry) * fitting * weightOf(entry, spoken, asked.isElsewhere, this.inGerman) * wanted(entry, likeness, beside));
    }
    return weighed;
  }

  /** The answers that are asked for in the ways most like a question of which no word tells anything by itself: "who is it now". */
  #likestOnly({ corrected, spoken }) {
    const alike = this.likenesses[spoken].to(wordsIn(corrected));
    return new Map([...alike].flatMap(([key, like]) => (like > LIKE_ENOUGH && this.places.has(key) ? [[this.#inLanguage(key, spoken), like]] : [])));
  }

  /** The place of an answer, in a language where it is there in it. */
  #inLanguage(key, spoken) {
    const translated = this.entries.findIndex(({ kind, key: own }) => kind === spoken && own === `${spoken} ${key}`);
    return translated >= 0 ? translated : this.places.get(key);
  }

  /**
   * @param {string} question
   * @param {number} most
   * @param {string} language the language of the reader, where the question is in no one language
   * @returns {Found[]} the best first
   */
  find(question, most = 20, language = "en") {
    const asked = this.#asked(question, language);
    const found = this.#found(asked);
    const halves = this.#halvesOf(asked).map((half) => this.#found(this.#asked(half, asked.spoken))[0]).filter(Boolean);
    const both = this.#sheetOfBoth(asked, halves);
    const first = [...both.map((place) => this.#told(place, found[0]?.score ?? 1, asked.named)), ...(both.length ? [] : found.slice(0, 1))];
    for (const half of halves) if (first.every(({ entry }) => entry !== half.entry)) first.push({ ...half, score: first[0].score });
    return this.#withSheet([...first, ...found.filter(({ entry }) => first.every((one) => one.entry !== entry))], asked).slice(0, most);
  }

  /** What is found, with the sheet of the game that the question names among the first: it tells all else that holds there. */
  #withSheet(found, { named, spoken }) {
    const place = named.name && !this.games.concepts.has(named.first.name) ? this.first.sheetFor(named, spoken) : undefined;
    const entry = this.entries[place];
    if (!entry || found.length < SHEET_AT || found.slice(0, SHEET_AT).some((one) => one.entry === entry)) return found;
    const sheet = found.find((one) => one.entry === entry) ?? this.#told(place, found[SHEET_AT - 1].score, named);
    return [...found.slice(0, SHEET_AT - 1), sheet, ...found.slice(SHEET_AT - 1).filter((one) => one.entry !== entry)];
  }

  /** The sheet of the game that a double question names, where both halves ask for what a sheet tells; none else. */
  #sheetOfBoth({ named, spoken }, halves) {
    const [one, other] = halves.map(({ entry }) => this.entries[this.places.get(answerOf(entry))]);
    if (!named.name || !one || !other || one === other || ![one, other].every(({ location }) => ON_A_SHEET.test(location))) return [];
    return [this.first.sheetFor(named, spoken)].filter((place) => place !== undefined);
  }

  /** The two questions that a question joins, each with the game that is named; none where it is one question. "How many cards and players" is two. */
  #halvesOf({ text, spoken, named }) {
    const parts = text.split(JOINED).filter((part) => this.lexicon.cut(part, spoken).length);
    const asking = HOW_MANY.exec(parts[0] ?? "")?.[0];
    const isBare = (part) => !this.lexicon.asked(part).length && wordsIn(part).length <= 2;
    const halves = parts.map((part, place) => (place && asking && isBare(part) ? `${asking} ${part.trim()}` : part)).filter((part) => this.lexicon.asked(part).length);
    if (halves.length !== 2) return [];
    return halves.map((half) => (named.name && !this.games.namedIn(half, this.lexicon.cut(half, spoken), spoken).name ? `${half.trim()} ${named.name}` : half.trim()));
  }

  /** @param {Asked} asked @returns {Found[]} all that is worth telling, the best first */
  #found(asked) {
    const weighed = this.#weighed(asked);
    const least = WORTH_TELLING * Math.max(0, ...weighed.values());
    const compared = this.games.compared(asked.corrected, asked.spoken);
    const sideBySide = this.entries.findIndex(({ key }) => key === COMPARED);
    this.first.raise(weighed, asked, this.terms[asked.spoken], compared, sideBySide);
    this.#twice(weighed, asked.spoken);
    const worth = [...weighed].sort((one, other) => other[1] - one[1]).filter(([, score], order) => score >= least || (score > 0 && order < TOLD_ANYWAY));
    return worth.map(([place, score]) => (place === sideBySide && compared.length === 2 ? this.#sideBySide(place, score, compared) : this.#told(place, score, asked.named)));
  }
}
