// Mends a question: a word that stands nowhere gives way to the parts it is put together of, or to what a slip of the finger made it from.
import { GENERAL } from "./search-games.js";
import { FOREIGN, germanStem, stem, wordsIn } from "./search-words.js";

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

/** The length of words in which a slip is taken for one of any kind; in those a letter shorter no letter gives way to another, and the first one stands. */
const LONG = 5;

/** How much likelier it is that a letter was left out, or two changed places, than that one was put in or changed. */
const OMITTED = 3;

/** The length of words in which two slips are taken for one word, where no single slip makes one: "shiberamsch". */
const TWICE_LONG = 9;

/** Whether two slips of a finger lie between two long words that begin alike: a letter is missing, put in, or another. */
const isTwoSlips = (one, other) => {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 2) return false;
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let from = 1; from <= one.length; from += 1) {
    const next = [from];
    for (let to = 1; to <= other.length; to += 1) next[to] = Math.min(next[to - 1] + 1, row[to] + 1, row[to - 1] + (one[from - 1] === other[to - 1] ? 0 : 1));
    if (Math.min(...next) > 2) return false;
    row = next;
  }
  return row[other.length] <= 2;
};

/** Whether a short word may be a slip for another: two letters changed places, or one is missing or doubled. */
const isShortSlip = (word, known) => word[0] === known[0] && (known.length !== word.length || [...word].sort().join("") === [...known].sort().join(""));

/** What one hears of a word, in each language much the same: "bierlax" is "Bierlachs". */
const SOUNDS = [[/sch|sh/g, "s"], [/chs|cks|ks|cs/g, "x"], [/ph/g, "f"], [/th|dt/g, "t"], [/tz|ts/g, "z"], [/ck|c(?=[aoulrkt]|$)|q/g, "k"], [/ie|ee|ea|y/g, "i"], [/(.)\1/g, "$1"]];
const soundOf = (word) => SOUNDS.reduce((sound, [letters, one]) => sound.replace(letters, one), word);

/** How much likelier a word is that sounds as what was typed than one a slip of a finger away. */
const HEARD = 3;

/** By language, how its words are cut. */
const CUT = { en: stem, ...FOREIGN };

export class Spelling {
  /**
   * @param {import("./search-engine.js").Entry[]} entries
   * @param {import("./search-words.js").Words} words
   * @param {import("./search-words.js").Lexicon} lexicon
   * @param {import("./search-postings.js").Postings} postings
   */
  constructor(entries, words, lexicon, postings) {
    this.lexicon = lexicon;
    this.postings = postings;
    /** @type {Map<string, number>} by word as it is written: how often it stands anywhere */
    this.written = this.#learned(entries, words, () => true);
    /** @type {Map<string, number>} the same of English alone: "frist" is a German word, and in English a slip */
    this.inEnglish = this.#learned(entries, { ...words, german: [], italian: [], foreign: {} }, (kind) => !FOREIGN[kind]);
    /** @type {Map<string, string>} by word, what one hears of it; filled when the first word is unknown */
    this.sounds = new Map();
    /** @type {Set<string>} words that say nothing in German beside the name of a game: "Skatspiel", "Pitchregeln" */
    this.frames = new Set([...GENERAL, ...words.german]);
    /** @type {Set<string>} all those words without their endings, as each language cuts them */
    this.cut = new Set([...this.written.keys()].flatMap((word) => Object.entries(CUT).map(([language, cut]) => `${language} ${cut(word)}`)));
  }

  #learned(entries, { stop, german, italian, forms, same, foreign = {} }, isOfThese) {
    const written = new Map();
    const isWhole = (language) => language === "en" || isOfThese(language);
    const waysIn = ({ asked }) => Object.entries(asked).flatMap(([language, ways]) => (isWhole(language) ? [ways] : []));
    const texts = entries.filter(({ kind }) => isOfThese(kind)).flatMap((entry) => [entry.title, entry.says, entry.words, entry.more, ...waysIn(entry)]);
    const meanings = Object.values(foreign).flatMap((words) => Object.values(words));
    for (const text of [...GENERAL, ...stop, ...german, ...italian, ...Object.keys(forms), ...same.flat(), ...meanings, ...texts])
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

  /** The name of a game and what stands behind it in a German word that is put together of both: "Skatspiel". */
  #gameIn(word) {
    const name = [...this.lexicon.names].find((one) => one.length > 3 && word.length > one.length + 3 && word.startsWith(one));
    return name ? [name, word.slice(name.length)] : [];
  }

  /** Whether another form of a word is known: "changing" is no slip for "hanging" where "change" is known. */
  #isForm(word, spoken) {
    const bare = CUT[spoken](word);
    return bare !== word && this.cut.has(`${spoken} ${bare}`);
  }

  /** Whether two words sound alike. */
  #isHeard(word, known) {
    if (known.length < LONG || known[0] !== word[0]) return false;
    if (!this.sounds.has(known)) this.sounds.set(known, soundOf(known));
    return this.sounds.get(known) === soundOf(word);
  }

  #isGerman(word) {
    return this.lexicon.english.de.has(germanStem(word)) || (word.length > 3 && this.postings.has(`de:${germanStem(word)}`));
  }

  /** A question in which a word that stands nowhere gives way to its parts, or to one that a slip of the finger makes of it. */
  corrected(question, spoken) {
    const words = wordsIn(question);
    return words.flatMap((word, place) => {
      const written = spoken === "en" ? this.inEnglish : this.written;
      const isBegun = place === words.length - 1 && [...written.keys()].some((known) => known.startsWith(word));
      const [game, frame] = spoken === "de" ? this.#gameIn(word) : [];
      if (game && this.frames.has(frame)) return [game, frame];
      if (word.length < LONG - 1 || /\d/.test(word) || written.has(word) || isBegun || this.#isForm(word, spoken)) return word;
      const parts = game && this.#isGerman(frame) ? [game, frame] : spoken === "de" ? this.#partsOf(word) : [];
      const isOdd = parts.some((part) => !(written.get(part) > 1));
      if (parts.length && !isOdd) return parts;
      const isLikely = ([known]) => (word.length >= LONG ? isSlip(word, known) || this.#isHeard(word, known) : isSlip(word, known) && isShortSlip(word, known));
      const likely = [...written].filter(isLikely);
      const isSwapped = (known) => known.length === word.length && [...known].sort().join("") === [...word].sort().join("");
      const weight = ([known, often]) => often * (known.length > word.length || isSwapped(known) ? OMITTED : 1) * (this.#isHeard(word, known) ? HEARD : 1);
      const [best] = likely.sort((one, other) => weight(other) - weight(one));
      const twice = best || parts.length || word.length < TWICE_LONG ? [] : [...written].filter(([known]) => isTwoSlips(word, known)).sort((one, other) => other[1] - one[1]);
      return best?.[0] ?? (parts.length ? parts : twice[0]?.[0] ?? word);
    }).join(" ");
  }
}
