/** Why a card takes a trick, in players' words; who takes it is decided by the engine. */
import {short} from "./cards.mjs";
import {isJoker, isTrump, outranksEarlier, suitOf, suitPrinted, trumpName} from "./engine/cards.mjs";
import {readRuleset} from "./engine/ruleset.mjs";

const NO_TRUMPS = ["NT", "null"];

/** The clauses that make a card win as a trump, the most particular first. */
function clausesOfTrump(rules, card, trump) {
  const name = trumpName(rules, card, trump);
  const own = isJoker(card) ? ["cards.joker"] : name === "off-J" ? ["cards.jick"] : name === "off-5" ? ["cards.left-pedro"] : name.startsWith("off-") ? ["cards.off"] : name.length === 2 ? ["cards.jacks"] : [];
  return [...own, "play.trick.trump"];
}

/** What is said of two cards that rank alike. */
function amongEqual(rules, trump, best, cards) {
  const place = cards.indexOf(best);
  const isEqual = (other) => outranksEarlier(rules, best, other, trump) === outranksEarlier(rules, other, best, trump);
  const places = cards.map((_, each) => each).filter((each) => each !== place && isEqual(cards[each]));
  if (!places.length) return "";
  return places.every((each) => each < place) ? ", and of two alike the later one wins" : places.every((each) => each > place) ? ", and of two alike the earlier one wins" : "";
}

/**
 * @param {object} document the whole ruleset
 * @param {{trump: string|null, played: string[], named?: string}} state a finished trick
 * @param {number} place of the card that takes it
 * @returns {{text: string, clauses: string[]}|null} null for a card that cannot take it; else a sentence, and the clauses behind it, the most telling first
 */
export function whyItTakes(document, {trump: chosen, played, named}, place) {
  const rules = readRuleset(document);
  const [first] = played;
  const trump = chosen ?? (isJoker(first) ? rules.trumps.joker_led : suitPrinted(first));
  const best = played[place];
  const trumps = played.filter((card) => isTrump(rules, card, trump));
  const led = isJoker(first) && named ? named : suitOf(rules, first, trump);
  const following = played.filter((card) => suitOf(rules, card, trump) === led);
  if (!(trumps.length ? trumps : following).includes(best)) return null;
  if (trumps.length) {
    const kind = NO_TRUMPS.includes(trump) ? "Joker" : "trump";
    const text = trumps.length > 1 ? `The ${short(best)} is the highest ${kind}` : kind === "trump" ? `The ${short(best)} is the only trump` : "The Joker beats every other card";
    return {text: `${text}${amongEqual(rules, trump, best, trumps)}.`, clauses: clausesOfTrump(rules, best, trump)};
  }
  const why = following.length === 1 ? `The ${short(best)} is the only card of the suit led` : `The ${short(best)} is the highest card of the suit led`;
  const noTrump = NO_TRUMPS.includes(trump) ? "" : ", and no trump was played";
  return {text: `${why}${amongEqual(rules, trump, best, following)}${noTrump}.`, clauses: ["play.trick.suit-led"]};
}
