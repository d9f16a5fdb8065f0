// Finds what answers a question: counts the words of everything that can be found, and weighs what a question has in common with it.
import { Games } from "./search-games.js";
import { Likeness } from "./search-likeness.js";
import { Terms } from "./search-terms.js";
import { FOREIGN, Lexicon, fold, germanStem, wordsIn } from "./search-words.js";

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

const FIELDS = { title: 3, words: 3, says: 1.5, more: 0.7, asked: 3 };
const SHORT = { title: 0.4, words: 0.25, says: 0.5, more: 0.6, asked: 0.25 };
const KINDS = { answer: 2, game: 1.05, answers: 0.3, guide: 1.1, term: 0.5, ruling: 0.25, paragraph: 0.4, clause: 0.6, format: 1.2, option: 0.3, code: 0.6, page: 0.7 };
/** By language, how much an entry in it weighs for a question in that language, and for any other. */
const OWN = { de: { answer: 4.2, term: 2.3 }, it: { answer: 0.8, term: 1.2 } };
const OTHER = { de: { answer: 0.6, term: 0.25 }, it: { answer: 0.3, term: 0.15 } };
/** How much less an English answer weighs for a German question, where the same is answered in German, and where it is not. */
const BESIDE_GERMAN = 0.45;
const NOT_IN_GERMAN = 0.8;
/** How much less an answer weighs where another one before it says the same in another language. */
const AGAIN = 0.5;
/** How much more a term weighs where a question asks for the meaning of just this word. */
const MEANT = 12;
/** How much more a term weighs for a question of one word. */
const ONE_WORD = 3;
const SATURATION = 2.5;
const MEANING = 0.8;
const BEGINNING = 0.6;
const NEIGHBOURS = 1.4;
/** How much it tells that a question is like the ways in which an answer is asked for; by itself, and beside the likest answer, by some power. */
const ALIKE = 4;
const LIKEST = 2;
const BY_FAR = 3;
/** How like a question is taken to be to what is asked for in no known way. */
const NEUTRAL = 0.4;
const NEUTRALLY = 0.88;
const LIKENESS = 4;
/** How much it tells that a name and a question ask for the same: a person, a time, a duty. */
const ASKING = 0.5;
/** The part of a question beside the name of a game that must be known, or the sheet of the game comes first. */
const KNOWN_LEAST = 0.3;
/** By what power likeness grows, so that a name that is quite like a question counts most. */
const LIKER = 3;
/** By what power the part of a question grows that an entry covers. */
const COVERED = 0.65;
const LITERALLY = 0.35;
/** How much more a paragraph weighs where a question asks for one. */
const CITED = 14;
const IN_TOURNAMENT = 2;
/** How much more a paragraph weighs for a German question, which finds it by German words. */
const IN_GERMAN = 2.5;
/** The kinds of pages for those who write down their own game, and how much more they weigh where a question is of that. */
const FOR_A_PAGE = { guide: true, format: true };
const FOR_AUTHORS = 4;
const KNOWN = 1000;
const NAMED = 300;
/** How much the name of a game weighs in an answer: which game it is, its rows say. */
const NAME = 0.7;
/** How much more the sheet of a game weighs for a question in a language that has no answers of it. */
const SHEET_ELSEWHERE = 1.5;
const WORTH_TELLING = 0.08;
/** How much an answer weighs that does not concern the game that is named. */
const ELSEWHERE = 0.7;

/** @param {string} one @param {string} other @returns {boolean} whether one slip of a finger lies between them */
export const isSlip = (one, other) => {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return left.length + right.length <= 1 || (left.length === 1 && right.length === 1)
    || (left.length === 2 && left === [...right].reverse().join(""));
};

const entryOf = ([kind, key, title, location, says = "", words = "", more = "", sentences = [], byGame = "", asked = {}]) =>
  ({ kind, key, title, location: location.endsWith("#") ? location + key : location, says, words, more, sentences, byGame, asked });

/** Questions for the meaning of a word, and for a paragraph of the Skat Order. */
const FOR_A_MEANING = /\b(mean|means|meaning|define|definition|explain|explained|glossary|what is|whats|what are|was (heisst|heissen|bedeutet|ist|ist ein|ist eine|sind)|bedeutung|cosa (significa|vuol dire|sono)|cose|che cose?|significato)\b/;
const FOR_A_PARAGRAPH = /\b(paragraph|paragraf|paragraphen|isko|skatordnung|skatregelwerk|skat order|international (rules|order)|regolamento internazionale|schiedsrichter|skatgericht|referee|arbitro)\b/;
/** Questions of a tournament, in which the Order holds. */
const IN_A_TOURNAMENT = /\b(tournaments?|(skat)?turniers?|torneo|league|liga|skatliga|preisskat|offiziell(e[rsn]?)?)\b/;
const COMPARED = "games/side-by-side.md";

/** How much more an entry weighs that is so like a question, where the likest is as like as that; 1 for what is asked for in no known way. */
const nearness = (like, likest) => {
  const weight = (alone, beside) => (1 + ALIKE * alone) * (1 + LIKEST * beside ** BY_FAR);
  return like === undefined ? 1 : weight(like, like / likest) / weight(NEUTRAL, NEUTRALLY);
};

/** The key of an answer in English, whatever its language. */
const answerOf = ({ kind, key }) => (FOREIGN[kind] ? key.slice(kind.length + 1) : key);

/** @param {any[][]} rows in which 0 stands for what the row before says there @returns {any[][]} */
const whole = (rows) => {
  const found = [];
  for (const row of rows) found.push(row.map((value, place) => (value === 0 ? found.at(-1)[place] : value)));
  return found;
};

export class Engine {
  /** @param {{ words: import("./search-words.js").Words, games: [string, number[]][], seats: [number, number][], entries: any[][] }} data */
  constructor({ words, games, seats, entries }) {
    this.lexicon = new Lexicon(words, games.map(([name]) => name));
    /** @type {Entry[]} */
    this.entries = whole(entries).map(entryOf);
    /** @type {Map<string, number>} by key: the place of an answer in English */
    this.places = new Map(this.entries.flatMap(({ kind, key }, place) => (kind === "answer" ? [[key, place]] : [])));
    /** @type {Map<string, Map<number, number>>} by word: the entries with it, and how weighty it is there */
    this.postings = new Map();
    this.#count();
    /** @type {Set<string>} the words of the English texts, but for the other words that an entry goes by, which are of all languages */
    this.english = new Set(this.entries.filter(({ kind }) => !FOREIGN[kind]).flatMap(({ title, says, more, sentences }) => wordsIn([title, says, more, ...sentences].join(" "))));
    this.vocabulary = [...this.postings.keys()].filter((word) => /^[a-z]/.test(word) && !word.includes(" "));
    /** @type {Map<string, number>} by word: how much it tells that an entry has it */
    this.rarities = new Map();
    /** @type {{ place: number, language: string, weight: number }[]} what entries go by: their titles, other words for them, ways of asking */
    this.names = [];
    /** @type {Map<string, number[]>} by language and word: the names with it */
    this.namesWith = new Map();
    this.entries.forEach((entry, place) => this.#learnNames(entry, place));
    /** @type {Entry[]} the games, in the order in which entries decide for them */
    this.sheets = this.entries.filter(({ kind }) => kind === "game");
    this.games = new Games({ named: games, seats, concepts: words.concepts, authors: words.authors, others: words.others }, this.lexicon, this.sheets);
    /** @type {Map<string, Set<number>>} by language: the games of which it has answers */
    this.translated = new Map(Object.keys(FOREIGN).map((language) => [language, this.#answeredIn(language)]));
    /** @type {Record<string, Terms>} by language, once a question is asked in it: what words mean */
    this.terms = {};
    /** @type {Set<string>} the answers that there are in German too, by their keys in English */
    this.inGerman = new Set(this.entries.filter(({ kind, byGame }) => kind === "de" && byGame).map(answerOf));
    /** @type {Record<string, Likeness>} by language, once a question is asked in it: what answers are asked by */
    this.likenesses = {};
    /** @type {Map<string, number>} by word as it is written: how often it stands anywhere */
    this.written = this.#spelling(words);
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

  #answeredIn(language) {
    const answers = this.entries.filter(({ kind, byGame }) => kind === language && byGame);
    return new Set(answers.flatMap(({ byGame }) => [...byGame].flatMap((digit, game) => (digit === "-" ? [] : [game]))));
  }

  #spelling({ stop, german, italian, forms, same, foreign = {} }) {
    const written = new Map();
    const texts = this.entries.flatMap((entry) => [entry.title, entry.says, entry.words, entry.more, ...Object.values(entry.asked)]);
    const meanings = Object.values(foreign).flatMap((words) => Object.values(words));
    for (const text of [...stop, ...german, ...italian, ...Object.keys(forms), ...same.flat(), ...meanings, ...texts])
      for (const word of wordsIn(text)) written.set(word, (written.get(word) ?? 0) + 1);
    return written;
  }

  /** The parts of a German word that is put together of two that are known; none where it is not. */
  #partsOf(word) {
    for (let end = word.length - 3; end >= 3; end -= 1) {
      const [first, second] = [word.slice(0, end), word.slice(end)];
      const begun = [first, first.replace(/(s|n|en|e)$/, "")].find((part) => part.length > 2 && this.#isGerman(part));
      if (begun && this.#isGerman(second)) return [begun, second];
    }
    return [];
  }

  #isGerman(word) {
    return this.lexicon.english.de.has(germanStem(word)) || (word.length > 3 && this.postings.has(`de:${germanStem(word)}`));
  }

  /** A question in which a word that stands nowhere gives way to its parts, or to one that a slip of the finger makes of it. */
  #corrected(question, spoken) {
    const words = wordsIn(question);
    return words.flatMap((word, place) => {
      const isBegun = place === words.length - 1 && [...this.written.keys()].some((known) => known.startsWith(word));
      if (word.length < 5 || this.written.has(word) || isBegun) return word;
      const parts = spoken === "de" ? this.#partsOf(word) : [];
      if (parts.length) return parts;
      const likely = [...this.written].filter(([known]) => isSlip(word, known));
      return likely.sort((one, other) => other[1] - one[1])[0]?.[0] ?? word;
    }).join(" ");
  }

  /** Stems with every phrase that means something read as its meaning. */
  #meant(stems) {
    const meant = [...stems];
    for (const { from, length, groups } of this.lexicon.meanings(stems)) meant.fill("", from, from + length)[from] = groups[0];
    return meant.filter(Boolean);
  }

  /** The words of a text in another language, each marked with it. */
  #foreign(language, text) {
    return this.lexicon.wordsOf(text, language).filter((word) => !this.lexicon.stop.has(word)).map((word) => `${language}:${FOREIGN[language](this.lexicon.asNumber(word))}`);
  }

  /** What an entry goes by, each name cut into what is meant. */
  #learnNames({ kind, title, words, asked }, place) {
    const names = [title, ...words.split(",")].filter(Boolean);
    const own = FOREIGN[kind] ? [] : names.map((name) => ["en", [...this.#meant(this.lexicon.stems(name)), ...this.lexicon.asked(name)]]);
    const others = Object.entries(FOREIGN[kind] ? { [kind]: names.join(",") } : asked);
    const foreign = others.flatMap(([language, ways]) => ways.split(",").map((way) => [language, [...this.#meantIn(language, way), ...this.lexicon.asked(way)]]));
    for (const [language, tokens] of [...own, ...foreign]) {
      for (const token of new Set(tokens)) {
        const name = `${language} ${token}`;
        (this.namesWith.get(name) ?? this.namesWith.set(name, []).get(name)).push(this.names.length);
      }
      this.names.push({ place, language, weight: tokens.reduce((sum, token) => sum + this.#rarity(token), 0) });
    }
  }

  /** What a text in another language means: in English where that is known, else the words without endings. */
  #meantIn(language, text) {
    return this.#meant(this.lexicon.cut(text, language).map(({ stem, word }) => (!word || this.postings.has(stem) ? stem : `${language}:${FOREIGN[language](word)}`)));
  }

  /** A question as it is understood in each language. */
  #understood(stems, words, asked) {
    const text = words.join(" ");
    return { en: [...this.#meant(stems), ...asked], ...Object.fromEntries(Object.keys(FOREIGN).map((language) => [language, [...this.#meantIn(language, text), ...asked]])) };
  }

  /** How like a question is to all the ways of asking for each answer in a language, by the key of the answer in English. */
  #alike(words, language) {
    this.likenesses[language] ??= new Likeness(this.#waysIn(language));
    return this.likenesses[language].to(words);
  }

  #waysIn(language) {
    const ways = new Map();
    for (const entry of this.entries) {
      const { kind, key, title, words, asked } = entry;
      const own = kind === (FOREIGN[language] ? language : "answer") && !key.startsWith(`${kind} term `) && entry.byGame ? [title, ...words.split(",")] : [];
      const known = [...own, ...(kind === "answer" || kind === "paragraph" ? asked[language] ?? "" : "").split(",")].map((way) => way.trim()).filter(Boolean);
      const answer = answerOf(entry);
      if (known.length) ways.set(answer, [...(ways.get(answer) ?? []), ...known.map(wordsIn).filter((way) => way.length)]);
    }
    return ways;
  }

  /** An answer that is there in two languages keeps its weight in the one in which it fits better. */
  #twice(weighed) {
    for (const [place, score] of weighed) {
      const { kind, key, byGame } = this.entries[place];
      const other = FOREIGN[kind] && byGame ? this.places.get(answerOf({ kind, key })) : undefined;
      if (other === undefined || !weighed.has(other)) continue;
      const [less, much] = weighed.get(other) < score ? [other, weighed.get(other)] : [place, score];
      weighed.set(less, much * AGAIN);
    }
  }

  /** How like a question is to the name of each entry that is most like it, from 0 to 1: twice the weight of what they share, by the weight of both. */
  #likenesses(understood) {
    const shared = new Map();
    const asked = {};
    for (const [language, tokens] of Object.entries(understood)) {
      asked[language] = tokens.reduce((sum, token) => sum + this.#rarity(token), 0);
      for (const token of new Set(tokens)) for (const name of this.namesWith.get(`${language} ${token}`) ?? []) shared.set(name, (shared.get(name) ?? 0) + this.#rarity(token));
    }
    const likest = new Map();
    for (const [name, common] of shared) {
      const { place, language, weight } = this.names[name];
      likest.set(place, Math.max(likest.get(place) ?? 0, (2 * common) / (asked[language] + weight || 1)));
    }
    return likest;
  }

  #add(token, place, weight) {
    const entries = this.postings.get(token) ?? this.postings.set(token, new Map()).get(token);
    entries.set(place, (entries.get(place) ?? 0) + weight);
  }

  /** The words of a field, what they mean, and pairs of neighbours. */
  #tokens(entry, field) {
    if (field === "asked") return [...new Set(Object.entries(entry.asked).flatMap(([language, ways]) => [...this.#foreign(language, ways), ...this.lexicon.stems(ways, language)]))];
    const text = field === "more" ? [entry.more, ...entry.sentences].join(" ") : entry[field];
    if (field === "words" && entry.kind === "paragraph") return [];
    const foreignStem = FOREIGN[entry.kind];
    if (foreignStem) return this.#foreign(entry.kind, text);
    const parts = field === "words" ? text.split(",") : [text];
    return parts.flatMap((part) => {
      const stems = this.lexicon.stems(part);
      const pairs = field === "more" ? [] : stems.slice(1).map((stem, place) => `${stems[place]} ${stem}`);
      return [...stems, ...pairs, ...this.lexicon.meanings(stems).flatMap((meaning) => meaning.groups)];
    });
  }

  /** How much it tells that an entry has a word: the rarer, the more. */
  #rarity(token) {
    const known = this.rarities.get(token) ?? (token.startsWith("~") ? ASKING : undefined);
    if (known !== undefined) return known;
    const having = this.postings.get(token)?.size ?? 0;
    const rarity = Math.log(1 + (this.entries.length - having + 0.5) / (having + 0.5));
    this.rarities.set(token, rarity);
    return rarity;
  }

  /** @param {string} token @param {number} share @returns {Map<number, number>} the scores of the entries that have it */
  #scores(token, share = 1) {
    const scores = new Map();
    const rarity = this.#rarity(token) * share;
    for (const [place, weight] of this.postings.get(token) ?? []) scores.set(place, (rarity * weight) / (weight + SATURATION));
    return scores;
  }

  /** The language of a question: the one with more words that are its alone than English has, the names of games aside; else the one its reader reads. */
  #languageOf(question, language) {
    const counts = { en: 0, de: /[äöüß]/i.test(question) ? 1 : 0, it: /[àèéìòù]/i.test(question) ? 1 : 0 };
    for (const word of wordsIn(question).filter((each) => !this.games.words.has(each) || !this.english.has(each))) {
      if (this.lexicon.idleEnglish.has(word) || this.english.has(word)) counts.en += 1;
      for (const [other, foreignStem] of Object.entries(FOREIGN)) if (this.lexicon.idleIn[other].has(word) || this.lexicon.english[other].has(foreignStem(word)) || this.postings.has(`${other}:${foreignStem(word)}`)) counts[other] += 1;
    }
    const most = Math.max(...Object.values(counts));
    return counts[language] === most ? language : Object.keys(counts).find((one) => counts[one] === most) ?? "en";
  }

  /** What a word of a question may be: itself, a word of another language, what it begins. */
  #readings({ stem, word }, isUnfinished) {
    const foreign = Object.entries(FOREIGN).map(([kind, foreignStem]) => `${kind}:${foreignStem(this.lexicon.asNumber(word))}`);
    const readings = [stem, ...foreign].filter((token) => this.postings.has(token)).map((token) => [token, 1]);
    if (isUnfinished && word.length > 1) {
      const begun = this.vocabulary.filter((known) => known !== stem && [stem, ...foreign].some((start) => known.startsWith(start))).slice(0, 40);
      readings.push(...begun.map((known) => [known, readings.length ? BEGINNING / 2 : BEGINNING]));
    }
    return readings;
  }

  /** Of several ways to read the same thing, an entry gets the best. */
  #best(scored) {
    const best = new Map();
    for (const scores of scored) for (const [place, score] of scores) best.set(place, Math.max(best.get(place) ?? 0, score));
    return best;
  }

  /** The parts of a question, each with the entries that answer to it and how much it weighs in the whole. */
  #parts(pieces, isUnfinished) {
    const readings = pieces.map((piece, place) => this.#readings(piece, isUnfinished && place === pieces.length - 1));
    const stems = pieces.map(({ stem }) => stem);
    const meant = this.lexicon.meanings(stems);
    const parts = meant.map(({ from, length, groups }) => {
      const own = length === 1 ? readings[from] : readings.slice(from, from + length).flat().filter(([token]) => token.includes(":"));
      const alone = own.map(([token, share]) => this.#scores(token, share));
      return { from, length, scores: this.#best([...groups.map((group) => this.#scores(group, length > 1 ? 1 : MEANING)), ...alone]), weight: Math.max(...groups.map((group) => this.#rarity(group))) };
    });
    readings.forEach((known, place) => {
      const meaning = meant.find(({ from, length }) => place >= from && place < from + length);
      if (meaning?.length === 1) return;
      const share = meaning ? LITERALLY : 1;
      const weight = known.length ? Math.max(...known.map(([token]) => this.#rarity(token))) : Math.log(this.entries.length);
      parts.push({ from: place, length: 1, scores: this.#best(known.map(([token, often]) => this.#scores(token, often * share))), weight: weight * share });
    });
    const pairs = stems.slice(1).map((stem, place) => ({ from: place, length: 2, scores: this.#scores(`${stems[place]} ${stem}`, NEIGHBOURS), weight: 0 }));
    return { stems, parts: [...parts, ...pairs] };
  }

  /** An entry as it is told to players of the games that the question names: what holds there, where one thing does. */
  #told(place, score, { name, places }) {
    const entry = this.entries[place];
    const said = new Set(places.map((game) => entry.byGame[game]).filter((digit) => digit && digit !== "-"));
    const isOne = said.size === 1 && entry.sentences.length > 1;
    return { entry, score, game: isOne ? name : "", games: places, says: isOne ? entry.sentences[parseInt([...said][0], 36)] : entry.says };
  }

  /** The sheets of a game, where the question names one and says nothing else: first the game that goes by just this name, in the language of the question. */
  #sheetsOf({ name, places, isAlone, first }, spoken) {
    if (!isAlone || !this.sheets.length) return [];
    const best = this.games.meantBy({ name: first.name, places });
    return places.flatMap((game) => {
      const { key } = this.sheets[game];
      const translated = this.entries.findIndex((entry) => entry.kind === spoken && entry.key === `${spoken} ${key}`);
      const place = translated >= 0 ? translated : this.entries.indexOf(this.sheets[game]);
      return [[place, game === best ? NAMED : NAMED / 3]];
    });
  }

  /** The page that compares two games, opened at them. */
  #sideBySide(place, score, games) {
    const entry = this.entries[place];
    const sheets = games.map((game) => this.sheets[game]);
    const location = `${entry.location}#games=${sheets.map(({ key }) => key).join(",")}`;
    return { entry: { ...entry, location }, score, game: "", games, says: `${sheets.map(({ title }) => title).join(" and ")}: every rule in which they differ.` };
  }

  /** How much an entry weighs by its kind, for a question in a language; `isElsewhere` where that language lacks the answers of its game. */
  #weight({ kind, key }, spoken, isElsewhere) {
    if (isElsewhere && (kind === "answer" || kind === "game")) return KINDS[kind] * (kind === "game" ? SHEET_ELSEWHERE : 1);
    if (isElsewhere && FOREIGN[kind] && !key.startsWith(`${kind} term `)) return OTHER[kind].answer;
    if (!FOREIGN[kind]) return (KINDS[kind] ?? 1) * (kind === "answer" && spoken === "de" ? (this.inGerman.has(key) ? BESIDE_GERMAN : NOT_IN_GERMAN) : 1);
    return (kind === spoken ? OWN : OTHER)[kind][key.startsWith(`${kind} term `) ? "term" : "answer"];
  }

  /** How much more a paragraph of the Skat Order weighs for a question. */
  #citing(asked, spoken) {
    const own = spoken === "de" ? IN_GERMAN : 1;
    if (FOR_A_PARAGRAPH.test(asked)) return Math.max(CITED, own);
    return IN_A_TOURNAMENT.test(asked) ? own * IN_TOURNAMENT : own;
  }

  /** Whether a question in another language is of a game whose answers that language lacks: one that it names, or one that so many play. */
  #isElsewhere(asked, { name, places }, spoken) {
    const known = this.translated.get(spoken);
    if (!known?.size) return false;
    if (name) return !places.some((game) => known.has(game));
    const seats = this.games.seatsIn(asked);
    return this.games.isOfOthers(asked, spoken) || (seats > 0 && [...known].every((game) => !this.games.isFor(game, seats)));
  }

  /** How much more an entry weighs for a question that asks what a word means: a term that the word names. */
  #meaning(place, likeness, spoken) {
    return this.#isTerm(place, spoken) && likeness > 0.6 ? MEANT : 1;
  }

  /** Whether an entry is a term, in English or in the language of the question. */
  #isTerm(place, spoken) {
    const { kind, key } = this.entries[place];
    return kind === "term" || key.startsWith(`${spoken} term `);
  }

  /** Everything that has a part of the question, with how much of the question that is; whatever concerns the named game has its name. */
  #totals(parts, named) {
    const whole = parts.reduce((sum, part) => sum + part.weight, 0) || 1;
    const totals = new Map();
    const isName = ({ from, length }) => Array.from({ length }, (_, place) => from + place).every((place) => named.taken.has(place));
    for (const part of parts) {
      const share = part.weight / whole;
      for (const [place, score] of part.scores) {
        const total = totals.get(place) ?? { score: 0, covered: 0, named: 0 };
        totals.set(place, isName(part) ? { ...total, score: total.score + score * (this.entries[place].byGame ? NAME : 1), named: total.named + share } : { ...total, score: total.score + score, covered: total.covered + share });
      }
    }
    named.isAlone ||= this.#isStrange(parts.filter((part) => !isName(part)), named);
    const share = parts.filter(isName).reduce((sum, part) => sum + part.weight, 0) / whole;
    for (const [place, total] of totals) total.covered += this.#isConcerned(place, named) || this.entries[place].kind === "term" ? share : total.named;
    return totals;
  }

  /** Whether hardly anything is known of what a question says beside the name of a game: then its sheet is the best that can be shown. */
  #isStrange(besides, { name, first, general }) {
    if (!name || this.games.concepts.has(first.name)) return false;
    const telling = besides.filter(({ from, length, weight }) => weight && !(length === 1 && general.has(from)));
    const known = telling.filter(({ scores }) => scores.size).reduce((sum, { weight }) => sum + weight, 0);
    return known < KNOWN_LEAST * telling.reduce((sum, { weight }) => sum + weight, 0);
  }

  #isConcerned(place, { places }) {
    return places.some((game) => (this.entries[place].byGame[game] ?? "-") !== "-");
  }

  /** What is known by the very words of the question: a label, an id, the name of a game, whose sheet in the language of the question is first. */
  #known(question, stems, isGerman) {
    const asked = fold(question.trim());
    const named = stems.join(" ");
    return this.entries.flatMap(({ kind, key, title, location, words }, place) => {
      const isSheet = kind === "game" || (kind === "de" && !location.includes("#"));
      if (isGerman && kind === "de" && fold(key) === `de ${asked}`) return [[place, 2 * KNOWN]];
      if (fold(key) === asked || (kind === "paragraph" && words.split(", ").some((name) => fold(name) === asked)) || (kind === "option" && fold(title) === asked && asked.includes("."))) return [[place, kind === "option" ? KNOWN / 2 : KNOWN]];
      const isNamed = isSheet && named && [title, ...words.split(",")].some((name) => !this.games.concepts.has(fold(name.trim())) && this.lexicon.stems(name).join(" ") === named);
      return isNamed && (kind === "de") === isGerman ? [[place, NAMED]] : [];
    });
  }

  /**
   * @param {string} question
   * @param {number} most
   * @param {string} language the language of the reader, where the question is in no one language
   * @returns {Found[]} the best first
   */
  find(question, most = 20, language = "en") {
    const spoken = this.#languageOf(question, language);
    const corrected = this.#corrected(question, spoken);
    const pieces = this.lexicon.cut(corrected, spoken).filter(({ stem }, place, all) => all.findIndex((piece) => piece.stem === stem) === place);
    const every = this.lexicon.stems(corrected, spoken);
    const { stems, parts } = this.#parts(pieces, /[\p{L}\d]$/u.test(question));
    const named = this.games.namedIn(corrected, pieces, spoken);
    const asked = this.lexicon.asked(corrected);
    const understood = this.#understood(stems, pieces.map(({ word }) => word), asked);
    const rest = pieces.filter((_, place) => !named.taken.has(place));
    const besides = this.#understood(rest.map(({ stem }) => stem), rest.map(({ word }) => word), asked);
    const isForMeaning = FOR_A_MEANING.test(fold(question));
    const isOneWord = wordsIn(question).length === 1;
    const cited = this.#citing(fold(question), spoken);
    const paged = this.games.isForAuthors(fold(question)) ? FOR_AUTHORS : 1;
    const isElsewhere = this.#isElsewhere(fold(question), named, spoken);
    const likest = this.#likenesses(understood);
    const likestBesides = rest.length ? this.#likenesses(besides) : new Map();
    const weighed = new Map();
    this.terms[spoken] ??= new Terms(this.entries, spoken);
    const taken = new Set(pieces.filter((_, place) => named.taken.has(place)).map(({ word }) => word));
    const alike = this.#alike(wordsIn(corrected).filter((word) => !taken.has(word) || (this.terms[spoken].has(word) && !this.games.isCalled(word))), spoken);
    const likestAlike = Math.max(0.05, ...alike.values());
    for (const [place, { score, covered }] of this.#totals(parts, named)) {
      const { kind, key, byGame } = this.entries[place];
      const isConcerned = this.#isConcerned(place, named) || (isForMeaning && key.startsWith("term "));
      const likeness = Math.max(likest.get(place) ?? 0, isConcerned ? likestBesides.get(place) ?? 0 : 0);
      const fitting = covered ** COVERED * (1 + LIKENESS * likeness ** LIKER) * (!named.name || !byGame || isConcerned ? 1 : FOREIGN[kind] ? ELSEWHERE / 3 : ELSEWHERE);
      const wanted = (isForMeaning ? this.#meaning(place, Math.max(likeness, likestBesides.get(place) ?? 0), spoken) : 1) * (kind === "paragraph" ? cited : 1) * (FOR_A_PAGE[kind] ? paged : 1) * (isOneWord && likeness > 0.9 && this.#isTerm(place, spoken) ? ONE_WORD : 1);
      const near = nearness(alike.get(answerOf(this.entries[place])), likestAlike);
      weighed.set(place, score * near * fitting * this.#weight(this.entries[place], spoken, isElsewhere) * wanted);
    }
    const least = WORTH_TELLING * Math.max(0, ...weighed.values());
    const raise = (place, much) => weighed.set(place, much + (weighed.get(place) ?? 0));
    for (const [place, known] of this.#known(corrected === wordsIn(question).join(" ") ? question : corrected, isForMeaning || this.games.isForDetail(question) ? [] : stems, spoken === "de")) raise(place, known);
    for (const [place, known] of weighed.size && Math.max(...weighed.values()) < NAMED ? this.#sheetsOf(named, spoken) : []) raise(place, isForMeaning ? known / 10 : known);
    this.terms[spoken].askedFor(question, new Set([...taken].filter((word) => this.lexicon.names.has(word)))).forEach((place, order) => raise(place, KNOWN - order * NAMED / 10));
    const compared = this.games.compared(corrected, every);
    const sideBySide = this.entries.findIndex(({ key }) => key === COMPARED);
    if (compared.length === 2) weighed.set(sideBySide, 2 * KNOWN);
    else if (sideBySide >= 0 && this.games.isBetween(corrected, every)) raise(sideBySide, 2 * NAMED);
    if (compared.length === 1) weighed.set(this.entries.indexOf(this.sheets[compared[0]]), 2 * KNOWN);
    this.#twice(weighed);
    const worth = [...weighed].filter(([, score]) => score >= least).sort((one, other) => other[1] - one[1]);
    return worth.slice(0, most).map(([place, score]) => (place === sideBySide && compared.length === 2 ? this.#sideBySide(place, score, compared) : this.#told(place, score, named)));
  }
}
