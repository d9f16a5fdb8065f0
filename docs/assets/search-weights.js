// Says how much an entry weighs for a question: by its kind, by its language, and by what the question asks for.
import { FOREIGN } from "./search-words.js";

const KINDS = { answer: 2, game: 1.05, answers: 0.3, guide: 0.9, term: 0.5, ruling: 0.25, paragraph: 0.4, clause: 0.4, format: 0.8, option: 0.3, code: 0.6, page: 0.7 };
/** By language, how much an entry in it weighs for a question in that language, and for any other. */
const OWN = { de: { answer: 4.2, term: 2.3 }, it: { answer: 0.8, term: 1.2 } };
const OTHER = { de: { answer: 0.6, term: 0.25 }, it: { answer: 0.3, term: 0.15 } };
/** How much less an English answer weighs for a German question, where the same is answered in German, and where it is not. */
const BESIDE_GERMAN = 0.45;
const NOT_IN_GERMAN = 0.8;
/** How much it tells that a question is like the ways in which an answer is asked for; by itself, and beside the likest answer, by some power. */
const ALIKE = 4;
const LIKEST = 2;
const BY_FAR = 3;
/** How like a question is taken to be to what is asked for in no known way. */
const NEUTRAL = 0.4;
const NEUTRALLY = 0.88;
/** How much more a paragraph weighs where a question asks for one. */
const CITED = 14;
const IN_TOURNAMENT = 2;
/** How much more a paragraph weighs for a German question, which finds it by German words. */
const IN_GERMAN = 2.5;
/** How much more the sheet of a game weighs for a question in a language that has no answers of it. */
const SHEET_ELSEWHERE = 1.5;

/** Questions for a paragraph of the Skat Order. */
const FOR_A_PARAGRAPH = /\b(paragraph|paragraf|paragraphen|isko|skatordnung|skatregelwerk|skat order|international (rules|order)|regolamento internazionale|schiedsrichter|skatgericht|referee|arbitro)\b/;
/** Questions of a tournament, in which the Order holds. */
const IN_A_TOURNAMENT = /\b(tournaments?|(skat)?turniers?|torneo|league|liga|skatliga|preisskat|offiziell(e[rsn]?)?)\b/;

/** How much more an entry weighs that is so like a question, where the likest is as like as that; 1 for what is asked for in no known way. */
export const nearness = (like, likest) => {
  const weight = (alone, beside) => (1 + ALIKE * alone) * (1 + LIKEST * beside ** BY_FAR);
  return like === undefined ? 1 : weight(like, like / likest) / weight(NEUTRAL, NEUTRALLY);
};

/** The key of an answer in English, whatever its language. */
export const answerOf = ({ kind, key }) => (FOREIGN[kind] ? key.slice(kind.length + 1) : key);

/** Whether an entry is a term, in English or in the language of the question. */
export const isTerm = ({ kind, key }, spoken) => kind === "term" || key.startsWith(`${spoken} term `);

/** How much more a paragraph of the Skat Order weighs for a question. */
export const citing = (asked, spoken) => {
  const own = spoken === "de" ? IN_GERMAN : 1;
  if (FOR_A_PARAGRAPH.test(asked)) return Math.max(CITED, own);
  return IN_A_TOURNAMENT.test(asked) ? own * IN_TOURNAMENT : own;
};

/**
 * How much an entry weighs by its kind, for a question in a language.
 * @param {import("./search-engine.js").Entry} entry
 * @param {string} spoken
 * @param {boolean} isElsewhere whether that language lacks the answers of its game
 * @param {Set<string>} inGerman the answers that there are in German too, by their keys in English
 */
export const weightOf = ({ kind, key }, spoken, isElsewhere, inGerman) => {
  if (isElsewhere && (kind === "answer" || kind === "game")) return KINDS[kind] * (kind === "game" ? SHEET_ELSEWHERE : 1);
  if (isElsewhere && FOREIGN[kind] && !key.startsWith(`${kind} term `)) return OTHER[kind].answer;
  if (!FOREIGN[kind]) return (KINDS[kind] ?? 1) * (kind === "answer" && spoken === "de" ? (inGerman.has(key) ? BESIDE_GERMAN : NOT_IN_GERMAN) : 1);
  return (kind === spoken ? OWN : OTHER)[kind][key.startsWith(`${kind} term `) ? "term" : "answer"];
};
