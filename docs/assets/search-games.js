// Recognises the games that a question names: by a name, by two names that narrow each other, by a number of players.
import { fold, wordsIn } from "./search-words.js";

/**
 * @typedef {object} Named what a question names
 * @property {string} name what it calls the game; empty where it names none
 * @property {number[]} places the games meant, by their places in the list of all
 * @property {Set<number>} taken the places of the words that name it, or say how many play
 * @property {Set<number>} numbers the places of the numbers that are part of a name
 * @property {number} seats how many play, where the question says so; else 0
 * @property {boolean} isAlone whether the question says nothing else
 * @property {boolean} isNamesake whether the question says nothing else than a name that means something in a game first
 * @property {boolean} isForSeats whether the question asks only whether so many can play
 * @property {Set<number>} general the places of the words that say nothing beside the name of a game
 */

/** Questions for what differs between two games. */
const FOR_A_COMPARISON = /\b(differences?|diffs?|like|in common|related|gemeinsam|gemeinsamkeiten|verwandt|anders als|was ist (?:\w+ ){0,3}anders|in comune|cosa cambi(?:a|ano)|quale tra|parente|different|differ|vs|versus|compare|compared|comparison|same (as|thing|game)|the same|unterschiede?|unterscheidet|vergleich|verglichen|dasselbe|das gleiche|gleich wie|differenz[ae]|confronto|lo stesso|la stessa cosa|stesso gioco|ugual[ei]|diversi|similar|ahnlich|aehnlich|ganz anders|simil[ei]|(another|different|other) name|ande?rer name|altro nome)\b/;
const BETWEEN_GAMES = /\b(differences? between|unterschied zwischen|differenza (tra|fra))\b/;

const NUMBERS = {
  2: "two zwei zweit due", 3: "three drei dritt tre", 4: "four vier viert quattro", 5: "five funf funft fuenf fuenft cinque",
  6: "six sechs sechst sei", 7: "seven sieben siebt sette", 8: "eight acht otto",
};
const NUMBER = Object.fromEntries(Object.entries(NUMBERS).flatMap(([number, words]) => [[number, +number], ...words.split(" ").map((word) => [word, +number])]));
const NUMBER_WORD = `(${Object.keys(NUMBER).join("|")})`;
/** How a question says how many play, the plainest first. */
const SEATS = [
  new RegExp(`\\b${NUMBER_WORD}[- ]?(?:handed|hander)\\b`),
  new RegExp(`\\b${NUMBER_WORD}[- ]?(?:hand|players?|people|persons|person|of us|spielern?|leuten?|personen|mann|giocatori|persone)\\b`),
  new RegExp(`\\b(?:zu|in|siamo in|among|fur|fuer|per|for)[- ]${NUMBER_WORD}(?=$| (?!hundred|up\\b|point|punkt|punti|card|kart|carte|trick|stich|prese|spades|clubs|diamonds|hearts|no\\b|picche|fiori|quadri|cuori|pik|kreuz|karo|herz))`),
];
/** Questions in which "for three" is a price or a bid. */
const FOR_A_PRICE = /\b(sold|sells?|selling|buys?|bought|bids?|bidding|offer(s|ed)?|venduta|vende|vendere|offre|offerta|compra|dichiarat[oa]|verkauft|geboten|gereizt)\b/;
const AT_A_PRICE = new RegExp(`\\b(?:fur|fuer|per|for) ${NUMBER_WORD}\\b`, "g");
const BETWEEN_TWO = /^(.*?) (?:vs|versus|and|or|und|oder|e|o|from|von|zu|tra|da) (.*)$/;
const TWO_OF_US = /\b(me and my|my (wife|husband|partner) and (i|me)|just the two of us|just (us|we) two|nur wir beide|io e (mia|mio))\b/;

/** Questions of somebody who knows another game: "vengo da Euchre", "Doppelkopf kann ich", "like in Whist". */
const FROM_ELSEWHERE = /\b(coming from|come from|came from|switching from|moving from|from|i know|we know|i play|i played|players?|learning|used to|familiar with|like|as in|vengo dal?|veniamo dal?|arrivo dal?|conosco|so giocare|gioco a|giocavo|abituat[oi]|come (?:a|al|in|nel|nell|nella)|komme|kommen|kenne|kennen|kann ich|ich kann|gewohnt|umsteiger|umsteigen|von|wie (?:bei|beim|in|im))\b/;

/** Questions for a game that is like another: "gioco simile alla briscola", "is Skat like Spades". */
const FOR_LIKENESS = /\b(like|similar|closest|ahnlich\w*|aehnlich\w*|simil[ei]|somiglia\w*|assomiglia\w*|tipo)\b/;
const OF_A_GAME = /\b(games?|spiele?n?|kartenspiele?|gioc\w+)\b/;

/** Questions for another name of a game. */
const FOR_A_NAME = /\b((other|another|different) names?|ande?re[rn]? namen?|altr[oi] nom[ei]|nomi diversi)\b/;

/** Words that say nothing in a question that names a game. */
export const GENERAL = new Set((`play game card rule version variant how learn teach basic explain go instruction setup american german people one regel anleitung
  geh moglich deutsch usa america amerika spielanleitung kartenspiel spiel gioc gioco giocare spiegazione americano inglese tedesco regolamento istruzioni italiano italian si va bene online beginner pub
  guide full complete official standard print printable pdf sheet cheat summary overview tutorial basics step quick quickly short brief briefly wife husband just geht gibt
  ablauf spielablauf grundregel grundregeln spielregel uberblick ueberblick ubersicht zusammenfassung spickzettel einfuhrung einsteiger anfanger anfang kurz schnell lernen drucken schritt
  partner cutthroat coppie coppia paarweise simple simply easy easily kid kids child children teach teaching einfache einfachen kind kinder lesen erklaren
  semplice semplici facile facili bambini bambino ragazzi ragazzo insegnare spiegare riassunto sintesi breve brevi principiante principianti imparare stampare base basi introduzione schema guida`).split(/\s+/));

/** Questions for a person, a time, a place or a number, and for what is a duty: not for the rules of a game as a whole. */
const FOR_A_DETAIL = /\b(who|whom|whose|when|why|where|which|must|should|how many|how much|chi|quando|perche|dove|quale|quanto|quanta|quanti|quante|deve|devo|wer|wem|wen|wann|warum|welche[rsmn]?|muss|wieviele?|wie viele?)\b/;

/** Questions for whether something can be done. */
const FOR_WHETHER = /\b(can (you|we|i|u)|possible|moglich|geht|kann man|konnen wir|si puo|possiamo|possibile)\b/;

/** Questions for what kind of game a game is. */
const FOR_A_KIND = /\b(what (kind|sort|type) of (card )?game|was (ist|fur ein) .*\b(spiel|kartenspiel)|che (tipo di )?gioco e)\b/;

/** Questions for the rules of a game as a whole. */
const FOR_THE_RULES = /\b(rules?|how to play|(spiel|grund)?regeln|(spiel)?anleitung|(spiel)?ablauf|lauft .*\bab|wie spielt man|how does (?:it|an? (?:game|hand|deal|round)(?: of [a-z ]+)?) (?:go|work|run)|how do you play|wie geht (das|es)|come funziona|regole|regolamento|come si gioca|how to score|scoring rules|wie zahlt man|come si segna)\b/;

/** Whether what is left of a name still names a game: a number alone does not, if the name says more. */
const isTelling = (name, stems) => stems.some((stem) => !/^\d+$/.test(stem)) || stems.length > 1 || wordsIn(name).length === 1;

/** Whether the words of a name stand in a question at a place: in their order, or, as in Italian, the last one first or the first one last. */
const isAt = (stems, asked, from, isItalian) => {
  const here = asked.slice(from, from + stems.length).join(" ");
  return here === stems.join(" ") || (isItalian && (here === [stems.at(-1), ...stems.slice(0, -1)].join(" ") || here === [...stems.slice(1), stems[0]].join(" ")));
};

/** The places of the words of a name. */
const placesIn = ({ from, length }) => Array.from({ length }, (_, place) => from + place);

/** What matches any of some words or phrases, at the beginning of a word. */
const anyOf = (phrases) => (phrases.length ? new RegExp(`(^| )(${phrases.map((phrase) => wordsIn(phrase).join(" ")).join("|")})`) : /$^/);

export class Games {
  /**
   * @param {object} data
   * @param {[string, number[]][]} data.named by name, the games meant
   * @param {[number, number][]} data.seats by game, how few and how many play it
   * @param {string[]} data.concepts names of games that mean something in a game first
   * @param {string[]} [data.authors] what those say who write down their own game, or a program for it
   * @param {Record<string, string>} [data.others] by language: words of games of which it has no answers
   * @param {import("./search-words.js").Lexicon} lexicon
   * @param {import("./search-engine.js").Entry[]} sheets the games, in the order of their places; none among the cases
   */
  constructor({ named, seats, concepts, authors = [], others = {} }, lexicon, sheets) {
    this.authors = anyOf(authors);
    this.others = Object.fromEntries(Object.entries(others).map(([language, words]) => [language, anyOf(words.split(", "))]));
    this.seats = seats;
    this.concepts = new Set(concepts);
    this.lexicon = lexicon;
    this.sheets = sheets;
    /** @type {Set<string>} the words of the names of games, which are the same in every language */
    this.words = new Set(named.flatMap(([name]) => wordsIn(name)).filter((word) => !lexicon.stop.has(word)));
    /** @type {Set<string>} the same, without endings */
    this.stems = new Set(named.flatMap(([name]) => lexicon.stems(name)));
    this.names = named.map(([name, places]) => ({ name, stems: lexicon.stems(name), places })).filter(({ name, stems }) => isTelling(name, stems)).sort((one, other) => other.stems.length - one.stems.length);
  }

  /** The names of games in a question, the longest first. */
  #all(asked, longest = Infinity, isItalian = false) {
    const found = [];
    const taken = new Set();
    for (const { name, stems, places } of this.names) {
      if (!stems.length || stems.length > longest) continue;
      for (let from = 0; from + stems.length <= asked.length; from += 1) {
        if (stems.some((_, place) => taken.has(from + place)) || !isAt(stems, asked, from, isItalian) || (stems.length === 1 && this.lexicon.beforeCards.has(asked[from - 1])) || this.lexicon.beforeNumbers.has(asked[from - 1])) continue;
        stems.forEach((_, place) => taken.add(from + place));
        found.push({ name, places, from, length: stems.length });
      }
    }
    return found;
  }

  /** Whether a word is the whole name of a game, and means nothing in a game first. */
  isCalled(word) {
    return !this.concepts.has(word) && this.names.some(({ name }) => name === word);
  }

  /** @param {string} question @returns {number} how many play, where the question says so; else 0 */
  seatsIn(question) {
    const asked = wordsIn(question).join(" ");
    if (TWO_OF_US.test(asked)) return 2;
    const priceless = FOR_A_PRICE.test(asked) ? asked.replace(AT_A_PRICE, "") : asked;
    const found = SEATS.map((form) => form.exec(priceless)).find(Boolean);
    return found ? NUMBER[found[1]] : 0;
  }

  /** The game first meant by a name: the one that goes by just this name. */
  meantBy({ name, places }, but = -1) {
    const called = places.filter((place) => this.sheets[place]?.words.split(",").some((known) => fold(known.trim()) === fold(name)));
    return called.find((place) => place !== but) ?? called[0] ?? places[0];
  }

  /** Two games that a question compares, by their places: one where it has two names for the same. */
  compared(question, spoken) {
    if (!this.sheets.length || !FOR_A_COMPARISON.test(fold(question))) return [];
    const isItalian = spoken === "it";
    // A name does not go on across what compares: "pitch same as smudge".
    const rest = fold(question).replace(BETWEEN_GAMES, " ").replace(FOR_A_COMPARISON, " vs ").trim();
    const stems = this.lexicon.stems(rest, spoken);
    const named = this.#all(stems, Infinity, isItalian);
    const ways = [() => this.#both(rest, spoken), () => named, () => (named.length ? [named[0], ...this.#all(stems, named[0].length - 1, isItalian)] : [])];
    const [one, ...others] = ways.reduce((found, way) => (found.length > 1 ? found : way()), []);
    if (!one || !others.length) return [];
    const first = this.meantBy(one);
    const meant = others.map((other) => this.#meantBeside(other, first));
    return [first, meant.find((game) => game !== first) ?? first].filter((game, place, all) => all.indexOf(game) === place);
  }

  /** The game meant by a name beside another: of two of one family, the one of the family of that name: "Cinch and Pedro". */
  #meantBeside(named, first) {
    const familyOf = (place) => this.sheets[place].key.split(".")[0];
    const meant = this.meantBy(named, first);
    const family = wordsIn(named.name).join("-");
    const isOfItsOwn = familyOf(meant) === familyOf(first) && family !== familyOf(first);
    const isCalled = ({ words }) => words.split(",").some((known) => fold(known.trim()) === fold(named.name));
    const own = isOfItsOwn ? named.places.find((place) => place !== first && familyOf(place) === family && isCalled(this.sheets[place])) : undefined;
    return own ?? meant;
  }

  /** The names of the games that a question compares, though only one of two is whole: "pub or league skat", "nine or ten point pitch". */
  #both(question, spoken) {
    const isItalian = spoken === "it";
    const sides = BETWEEN_TWO.exec(wordsIn(question).join(" "));
    if (!sides) return [];
    const [first, second] = sides.slice(1).map((side) => this.lexicon.stems(side, spoken));
    const [longest] = this.#all(second, Infinity, isItalian);
    if (!longest) return [];
    const name = second.slice(longest.from, longest.from + longest.length);
    const ends = name.map((_, from) => name.slice(from)).filter((end) => end.some((stem) => this.words.has(stem)));
    const wholes = ends.map((end) => this.#all([...first, ...end], Infinity, isItalian).find(({ from, length }) => from < first.length && from + length > first.length));
    const whole = wholes.filter(Boolean).sort((one, other) => other.length - one.length)[0];
    return whole && this.meantBy(whole) !== this.meantBy(longest) ? [whole, longest] : [];
  }

  /** @param {string} question @returns {boolean} whether it asks for a person, a time, a number: not for a game as a whole */
  isForDetail(question) {
    return FOR_A_DETAIL.test(fold(question));
  }

  /** Whether a question with the name of a game asks for its rules, whatever else it says. */
  isForRules(question, { name, first }) {
    const asked = fold(question);
    return name !== "" && !this.concepts.has(first.name) && (FOR_A_KIND.test(asked) || (FOR_THE_RULES.test(asked) && !this.isForDetail(question)));
  }

  /** Whether a question with the name of a game asks what else it is called, or which game is called so. */
  isForName(question, { name, first }) {
    return name !== "" && !this.concepts.has(first.name) && FOR_A_NAME.test(fold(question));
  }

  /** Whether a question asks for rules, of whatever. */
  isForSomeRules(question) {
    return FOR_THE_RULES.test(fold(question));
  }

  /** Whether somebody asks who writes down a game of his own, or a program. */
  isForAuthors(question) {
    return this.authors.test(wordsIn(question).join(" "));
  }

  /** Whether a question has words of games of which its language has no answers. */
  isOfOthers(question, language) {
    return this.others[language]?.test(wordsIn(question).join(" ")) ?? false;
  }

  /** Whether so many can play a game. */
  isFor(game, seats) {
    return seats >= this.seats[game][0] && seats <= this.seats[game][1];
  }

  /** Whether a question asks what differs between two things. */
  isComparing(question) {
    return FOR_A_COMPARISON.test(fold(question));
  }

  /** Whether a question asks which game is like another: the names of some of those mean suits too. */
  isForLikeness(question, { name }) {
    const asked = fold(question);
    return FOR_LIKENESS.test(asked) && (name !== "" || OF_A_GAME.test(asked));
  }

  /** Whether a question may be that of somebody who knows another game. */
  isFromElsewhere(question) {
    return FROM_ELSEWHERE.test(fold(question));
  }

  /** Whether a question with the name of a game asks what differs between games: not whether one card beats another. */
  isBetween(question, stems) {
    if (!this.#all(stems).length) return false;
    const sides = fold(question).split(/\b(?:vs|versus)\b/);
    const isWhole = (side) => this.lexicon.stems(side).every((stem) => GENERAL.has(stem) || this.stems.has(stem));
    return BETWEEN_GAMES.test(fold(question)) || (sides.length === 2 && sides.every(isWhole));
  }

  /** @param {string} question @param {{ stem: string, word: string }[]} pieces its words @param {string} spoken its language @returns {Named} */
  namedIn(question, pieces, spoken) {
    const seats = this.seatsIn(question);
    const found = this.#all(pieces.map(({ stem }) => stem), Infinity, spoken === "it").filter(({ name }) => NUMBER[name] !== seats || !seats);
    const [first, ...others] = [...found.filter(({ name }) => !this.concepts.has(name)), ...found.filter(({ name }) => this.concepts.has(name))];
    if (!first) {
      const isForSeats = seats > 0 && pieces.every(({ stem, word }) => stem === `${seats}` || stem === "player" || GENERAL.has(stem) || GENERAL.has(word));
      return { name: "", places: [], taken: new Set(), numbers: new Set(), seats, general: new Set(), isAlone: false, isNamesake: false, isForSeats };
    }
    let { name, places } = first;
    const spans = [first];
    for (const other of others) {
      const both = places.filter((place) => other.places.includes(place));
      if (both.length) {
        spans.push(other);
        if (both.length < places.length) name = other.places.length < first.places.length ? other.name : name;
        places = both;
      }
    }
    let isNarrowed = false;
    const isOfOneNumber = (place) => this.seats[place][0] === this.seats[place][1];
    const fitting = places.filter((place) => seats >= this.seats[place][0] && seats <= this.seats[place][1]);
    if (fitting.length && fitting.length < places.length) {
      places = fitting;
      isNarrowed = true;
      name = fitting.length === 1 && this.sheets.length ? this.sheets[fitting[0]].title.replace(/ \([^)]*\)/g, "").toLowerCase() : `${name} for ${seats}`;
    } else if (fitting.length && fitting.every(isOfOneNumber)) isNarrowed = true;
    const main = this.meantBy({ name: first.name, places });
    places = [main, ...places.filter((place) => place !== main)];
    const taken = new Set(spans.flatMap(placesIn));
    const numbers = new Set(spans.filter(({ length }) => length > 1).flatMap(placesIn).filter((place) => /^\d+$/.test(pieces[place].stem)));
    if (isNarrowed) pieces.forEach(({ stem }, place) => { if (stem === `${seats}` || stem === "player") taken.add(place); });
    const general = new Set(pieces.flatMap(({ stem, word }, place) => (GENERAL.has(stem) || GENERAL.has(word) ? [place] : [])));
    const isWhole = pieces.every((_, place) => taken.has(place) || general.has(place));
    const isNamesake = isWhole && spans.some((span) => this.concepts.has(span.name));
    const isPlain = isWhole && !isNamesake;
    const isForSeats = isPlain && seats > 0 && FOR_WHETHER.test(fold(question));
    return { name, places, taken, numbers, seats, first, general, isAlone: isPlain && !isForSeats && !this.isForDetail(question), isNamesake, isForSeats };
  }
}
