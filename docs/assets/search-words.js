// Cuts texts and questions into the words by which they meet: folded, without endings, without the words that say nothing.

/**
 * @typedef {object} Words what `search_words.toml` says, and the glossary of the terms that name games
 * @property {string[]} stop words that say nothing
 * @property {string[]} german words that say nothing in German
 * @property {string[]} italian words that say nothing in Italian
 * @property {string[]} phrases groups of words that say nothing
 * @property {Record<string, string>} forms how a word is read
 * @property {string[][]} same groups of words that mean the same
 * @property {Record<string, Record<string, string>>} foreign by language and English word: the words for it
 * @property {Record<string, string>} asking what is asked for, by the words that ask for it in any language
 * @property {Record<string, string[]>} [terms] by what they are: the keys of the terms that name games
 * @property {Record<string, string>} separable by German verb that is put together: its forms, apart from what is put before it
 */

/** What Italian leaves of a little word before a vowel. */
const ELIDED = /\b(?:un|d|l|c|(?:de|a|ne|da|su)ll|quest|quell)['’](?=\w)/g;

/** @param {string} text @returns {string} in small letters, without accents and apostrophes */
export const fold = (text) => {
  let folded = text.toLowerCase();
  if (/[^\0-\x7f]/.test(folded)) folded = folded.replace(/ß/g, "ss").normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  if (/['’]/.test(folded)) folded = folded.replace(/\b(what|who|how|where|that)['’]s\b/g, "$1s").replace(/['’]s\b/g, "").replace(ELIDED, "").replace(/['’]/g, "");
  return /\d/.test(folded) ? folded.replace(/(?<=^|\s)[-−](?=\d)/g, "minus ").replace(/\b([a-z])-(\d+)\b/g, "$1$2").replace(/\b(\d+)s\b/g, "$1") : folded;
};

/** @param {string} text @returns {string[]} its words, as they stand */
export const wordsIn = (text) => fold(text).match(/[a-z0-9]+/g) ?? [];

const undouble = (stem) => (/([bdgklmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem);

/** @param {string} word @returns {string} the word without its ending: bidding, bids and bid are one */
export const stem = (word) => {
  let cut = word;
  if (cut.length > 3 && /[^siu]s$/.test(cut)) cut = cut.replace(/ies$/, "y").replace(/(x|ch|sh)es$/, "$1").replace(/([^s])s$/, "$1");
  else cut = cut.replace(/sses$/, "ss");
  const bare = cut.replace(/(ing|ed)$/, "");
  if (bare !== cut && bare.length > 2 && /[aeiouy]/.test(bare)) cut = undouble(bare);
  return cut.length > 4 ? cut.replace(/e$/, "").replace(/y$/, "i") : cut.replace(/^(...)e$/, "$1");
};

const ITALIAN_VERB = /(?:[aei]r(?:e|[lstmc]i|l[aeo]|ne)|[aiu]t[aeio]|[ae]ndo|[ao]no|iamo|[aei]v[aoi])$/;

/** @param {string} word @returns {string} an Italian word without the ending of a verb, or the vowels at its end */
export const italianStem = (word) => {
  const bare = word.replace(ITALIAN_VERB, "");
  if (word.length > 5 && bare.length > 2) return bare.replace(/(?<=...)[i]$|h$/, "");
  return word.length > 4 ? word.replace(/[aeiou]{1,2}$/, "").replace(/h$/, "") : word;
};

const ENDINGS = /(ungen|ung|ern|en|em|er|es|st|et|te|e|n|s|t)$/;
const PARTICIPLE = /^(ab|an|auf|aus|ein|heraus|nach|um|vor|weg|weiter|zurueck|zuruck|zusammen|zu)?ge(?=...)/;

/** @param {string} word @returns {string} a German word without its endings: reizen, reizt and gereizt are one, and so are ueberreizt and überreizt */
export const germanStem = (word) => {
  let cut = word.replace(/([aou])e/g, "$1");
  if (cut.length > 5) cut = cut.replace(PARTICIPLE, (_, before = "") => before);
  for (let before = ""; before !== cut && cut.length > 4;) [before, cut] = [cut, cut.length > 4 ? cut.replace(ENDINGS, "") : cut];
  return cut;
};

/** @type {Record<string, (word: string) => string>} by the kind of an entry in another language, how its words are cut */
export const FOREIGN = { it: italianStem, de: germanStem };

/** Who gives in German, deals: elsewhere the word says nothing. */
const WHO_DEALS = / wer ((?:[a-z]+ ){0,2})gibt(?= )/;

/** The words of a language, as they are behind an equals sign and without endings, each with the English words for it, numbers in figures. */
const inEnglish = (words, foreignStem, forms) => {
  const found = new Map();
  for (const [english, meaning] of Object.entries(words)) {
    const read = wordsIn(english).flatMap((word) => (/^\d+$/.test(forms.get(word)?.[0]) ? forms.get(word) : [word]));
    for (const word of wordsIn(meaning)) {
      found.set(`=${word}`, read);
      if (!found.has(foreignStem(word))) found.set(foreignStem(word), read);
    }
  }
  return found;
};

/** A language of players, ready to cut texts. */
export class Lexicon {
  /** @param {Words} words @param {string[]} [names] the names of games */
  constructor({ stop, german, italian, phrases, forms, same, foreign = {}, asking = {}, separable = {} }, names = []) {
    /** @type {Set<string>} the words of the names of games, which are the same in every language */
    this.names = new Set(names.flatMap(wordsIn));
    this.idleEnglish = new Set(stop.map(fold));
    /** @type {Record<string, Set<string>>} by language, the words that say nothing in it */
    this.idleIn = { de: new Set(german.map(fold)), it: new Set(italian.map(fold)) };
    this.stop = new Set([...this.idleEnglish, ...this.idleIn.de, ...this.idleIn.it]);
    /** @type {Set<string>} before the name of a game: what makes it that of a card */
    this.beforeCards = new Set(["left", "right", "off", "low", "other"]);
    /** @type {Set<string>} before the name of a game that is a number: what makes it a number below nothing */
    this.beforeNumbers = new Set(["minu", "minus", "meno"]);
    this.forms = new Map(Object.entries(forms).map(([form, read]) => [fold(form), read.split(" ")]));
    this.idle = new RegExp(` (?:${phrases.map((phrase) => wordsIn(phrase).join(" ")).sort((one, other) => other.length - one.length).join("|")})(?= )`, "g");
    /** @type {Map<string, string[]>} by the stems of a phrase: the groups in which it stands */
    this.groups = new Map();
    /** @type {Map<string, number>} by stem: how long the longest phrase is that begins with it */
    this.longest = new Map();
    /** @type {Map<string, string>} */
    this.cutWords = new Map();
    /** @type {Map<string, string>} by word that asks: what it asks for, the same in every language */
    this.asking = new Map(Object.entries(asking).flatMap(([wanted, words]) => wordsIn(words).map((word) => [word, `~${wanted}`])));
    /** @type {[RegExp, string][]} German verbs whose parts stand apart, and the whole verb */
    this.separable = Object.entries(separable).map(([verb, forms]) => {
      const [before, ...apart] = wordsIn(forms);
      return [new RegExp(` (?:${apart.join("|")})(?= (?:[a-z0-9]+ )*?${before} )`), ` ${fold(verb)}`];
    });
    /** @type {Record<string, Map<string, string[]>>} by language and word without endings: what it is in English */
    this.english = Object.fromEntries(Object.entries(FOREIGN).map(([language, foreignStem]) => [language, inEnglish(foreign[language] ?? {}, foreignStem, this.forms)]));
    same.forEach((group, place) => group.forEach((phrase) => this.#learn(phrase, `=${place}`)));
  }

  #stem(word) {
    return this.cutWords.get(word) ?? this.cutWords.set(word, stem(word)).get(word);
  }

  #learn(phrase, group) {
    const stems = this.stems(phrase);
    const known = this.groups.get(stems.join(" ")) ?? [];
    this.groups.set(stems.join(" "), known.includes(group) ? known : [...known, group]);
    this.longest.set(stems[0], Math.max(this.longest.get(stems[0]) ?? 0, stems.length));
  }

  /** @param {string} word @param {string} language @returns {string[]} how a word is read: in English, where it is known in the language */
  #read(word, language) {
    const known = this.english[language];
    return this.forms.get(word) ?? known?.get(`=${word}`) ?? (this.names.has(word) ? undefined : known?.get(FOREIGN[language](word))) ?? [word];
  }

  /** @param {string} text @param {string} [language] @returns {{ stem: string, word: string }[]} its words without endings, but for the idle ones */
  cut(text, language = "en") {
    const words = ` ${this.wordsOf(text, language).join(" ")} `.replace(this.idle, " ");
    return words.trim().split(/ +/).filter((word) => word && !this.stop.has(word))
      .flatMap((word) => this.#read(word, language).map((read, place) => ({ stem: this.#stem(read), word: place ? "" : word })));
  }

  /** @param {string} text @param {string} language @returns {string[]} its words, German verbs put together */
  wordsOf(text, language) {
    if (language !== "de") return wordsIn(text);
    let words = ` ${wordsIn(text).join(" ")} `;
    for (const [apart, verb] of this.separable) words = words.replace(apart, verb);
    return wordsIn(words.replace(WHO_DEALS, " wer $1austeilt"));
  }

  /** @param {string} text @returns {string[]} what it asks for: a person, a time, a duty */
  asked(text) {
    return [...new Set(wordsIn(text).flatMap((word) => this.asking.get(word) ?? []))];
  }

  /** @param {string} word @returns {string} a number that is written as a word, in figures; any other word as it is */
  asNumber(word) {
    const [read, ...more] = this.forms.get(word) ?? [word];
    return more.length === 0 && /^\d+$/.test(read) ? read : word;
  }

  /** @param {string} text @param {string} [language] @returns {string[]} the same, the stems alone */
  stems(text, language = "en") {
    return this.cut(text, language).map((piece) => piece.stem);
  }

  /**
   * What a row of stems means besides itself.
   * @param {string[]} stems
   * @returns {{ from: number, length: number, groups: string[] }[]} phrases of a group, the longest at each place
   */
  meanings(stems) {
    const found = [];
    for (let from = 0; from < stems.length; from += 1) {
      for (let length = Math.min(this.longest.get(stems[from]) ?? 0, stems.length - from); length > 0; length -= 1) {
        const groups = this.groups.get(stems.slice(from, from + length).join(" "));
        if (groups) { found.push({ from, length, groups }); break; }
      }
    }
    return found;
  }
}
