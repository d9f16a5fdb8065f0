/** Cards as people write them: `JH`, `10♥`, `♥10`, `Jack of hearts`, `Pik Ass`, `Herz 10`, `fante di cuori`, `Joker`. */
import {short, spoken} from "./cards.mjs";

const RANK_WORDS = {
  A: "ace asso ass as daus", K: "king könig koenig re", Q: "queen dame ober donna regina", J: "jack knave bube bauer unter wenzel fante",
  R: "thirteen", W: "twelve", E: "eleven elf", T: "ten zehn dieci", 9: "nine neun nove", 8: "eight acht otto", 7: "seven sieben sette",
  6: "six sechs sei", 5: "five fünf fuenf cinque", 4: "four vier quattro", 3: "three trey drei tre", 2: "two deuce zwei due",
};
const SUIT_WORDS = {
  S: "spades spade pik schippen laub blatt grün gruen picche", H: "hearts heart herz rot cuori",
  D: "diamonds diamond karo eckstein schellen schell quadri", C: "clubs club kreuz treff eichel fiori",
};
const SIGNS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"};
const NUMBERS = {10: "T", 11: "E", 12: "W", 13: "R"};
/** Letters that German packs print: with a sign they are Bube and Dame. */
const GERMAN_LETTERS = {B: "J", D: "Q"};

const byWord = (table) => Object.fromEntries(Object.entries(table).flatMap(([name, words]) => words.split(" ").map((word) => [word, name])));
const rankOf = byWord(RANK_WORDS);
const suitOf = byWord(SUIT_WORDS);
const anyOf = (table) => Object.keys(table).sort((one, other) => other.length - one.length).join("|");

const ALONE = String.raw`(?<![\p{L}\d])`;
const ENDS = String.raw`(?![\p{L}\d])`;
const NUMBER = "1[0-3]|[2-9]";
const SIGN = String.raw`[♠♤♥♡♦♢♣♧]`;
const RANK = `${anyOf(rankOf)}|${NUMBER}`;
const WRITTEN = new RegExp(
  [
    String.raw`${ALONE}(?<suitFirst>${anyOf(suitOf)})[\s-]*(?<rankSecond>${RANK}|[AKQJBDT])${ENDS}`,
    String.raw`${ALONE}(?<rankFirst>${RANK})[\s-]*(?:(?:of|di|von)\s+)?(?<suitSecond>${anyOf(suitOf)})${ENDS}`,
    String.raw`${ALONE}(?<joker>(?:high|big|red|low|little|black)?\s*joker(?:\s*[1-4])?|X[1-4])${ENDS}`,
    String.raw`${ALONE}(?<rank>1[0-3]|[AKQJTREW2-9])[\s-]*(?<suit>[SHDC])${ENDS}`,
    String.raw`${ALONE}(?<rankOfSign>${RANK}|[AKQJTREWBD])\s*(?<sign>${SIGN})\ufe0e?`,
    String.raw`(?<signFirst>${SIGN})\ufe0e?\s*(?<rankAfter>${RANK}|[AKQJTREWBD])${ENDS}`,
  ].join("|"),
  "giu",
);

function jokerOf(text) {
  const [number] = /[1-4]$/.exec(text) ?? [/low|little|black/i.test(text) ? "2" : "1"];
  return `X${number}`;
}

function cardOf({suitFirst, rankSecond, rankFirst, suitSecond, joker, rank, suit, rankOfSign, sign, signFirst, rankAfter}) {
  if (joker) return jokerOf(joker.trim());
  const said = (rankSecond ?? rankFirst ?? rank ?? rankOfSign ?? rankAfter).toLowerCase();
  const upper = said.toUpperCase();
  const named = rankOf[said] ?? NUMBERS[said] ?? (suit ? upper : GERMAN_LETTERS[upper] ?? upper);
  return named + (SIGNS[sign ?? signFirst] ?? suitOf[(suitFirst ?? suitSecond ?? "").toLowerCase()] ?? suit.toUpperCase());
}

const isRank = (text) => text.toLowerCase() in rankOf || new RegExp(`^(?:${NUMBER}|[AKQJT])$`, "i").test(text);

/** Why a piece of text is no card. */
function whyNot(text) {
  if (/^1[shdc♠♥♦♣]$|^[♠♥♦♣]1$/iu.test(text)) return `“${text}” is no card: an Ace is A, a Ten 10.`;
  if (/^[AKQJT2-9]{2,}$/i.test(text)) return `“${text}” names ranks, but no suit.`;
  if (isRank(text)) return `“${text}” needs a suit.`;
  if (text.toLowerCase() in suitOf || text in SIGNS) return `“${text}” needs a rank.`;
  return `“${text}” is no card.`;
}

const SAYS_NOTHING = /^(?:and|und|e|the|an?|der|die|das|il|lo|la|l’|l')$/i;

/** The pieces of what lies between cards; words that join cards say nothing. */
const piecesOf = (text, from) => [...text.matchAll(/[^\s,;/|.+–-]+/gu)].filter(([piece]) => !SAYS_NOTHING.test(piece)).map(({0: piece, index}) => ({text: piece, start: from + index, problem: whyNot(piece)}));

/**
 * @param {string} text
 * @returns {{text: string, start: number, card?: string, problem?: string}[]} cards and what is none, in their order
 */
export function readCards(text) {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(WRITTEN)) {
    found.push(...piecesOf(text.slice(end, match.index), end), {text: match[0], start: match.index, card: cardOf(match.groups)});
    end = match.index + match[0].length;
  }
  return [...found, ...piecesOf(text.slice(end), end)];
}

/**
 * What is wrong with cards for a place that takes so many: none of this game, there already, or too many.
 * @param {ReturnType<typeof readCards>} read
 * @param {{pack: string[], taken: Map<string, string>, room: number, full: string}} place `taken` says of a card where it is
 */
export function placed(read, {pack, taken, room, full}) {
  const seen = new Set();
  let left = room;
  return read.map((each) => {
    const {card, problem} = each;
    if (problem) return each;
    const fault = !pack.includes(card) ? (card[0] === "X" && !pack.some((other) => other[0] === "X") ? "There is no Joker in this game." : `The ${short(card)} is not in the pack of this game.`)
      : seen.has(card) ? `The ${spoken(card)} is named twice.`
        : taken.has(card) ? `The ${spoken(card)} is ${taken.get(card)} already.`
          : left === 0 ? full : null;
    if (fault) return {...each, problem: fault};
    seen.add(card);
    left -= 1;
    return each;
  });
}

/** The cards of a text that are in order. */
export const cardsOf = (read) => read.filter(({problem}) => !problem).map(({card}) => card);

/** What is wrong, each once. */
export const problemsOf = (read) => [...new Set(read.map(({problem}) => problem).filter(Boolean))];
