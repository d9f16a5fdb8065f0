// The games of Skat: their announcements, and their values before the play.
import {SUITS, trumpsOfPack} from "./cards.mjs";

export const GAMES = [...SUITS, "grand", "null"];
// The levels of an announcement, each including those before it.
// rule: exchange.announce.levels
export const LEVELS = ["schneider", "schwarz", "ouvert"];

export const includes = (announced, level) => announced !== null && LEVELS.indexOf(announced) >= LEVELS.indexOf(level);

// rule: points.skat.value.null, points.skat.value.revolution
export function nullValue(rules, hand, ouvert, revolution = false) {
  if (revolution) return rules.points.games.revolution;
  return rules.points.games[`null${ouvert ? "_ouvert" : ""}${hand ? "_hand" : ""}`];
}

// Whether a game is a null below the bid that may be announced, and is lost with that.
// rule: exchange.announce.null-lost
export function isLostByAnnouncement(rules, {game, hand, level, revolution, bid}) {
  if (rules.points.null_below_bid !== "lost" || game !== "null") return false;
  return nullValue(rules, hand, level === "ouvert", revolution) < bid;
}

export const JACKS = ["JC", "JS", "JH", "JD"];
export const lowestTrump = (rules, game) => trumpsOfPack(rules, game).at(-1);

// rule: points.skat.grand-ouvert - the base of a grand laid open where it has one of its own, or null
export const openGrandBase = (rules, game, level) => (game === "grand" && level === "ouvert" ? rules.points.games.grand_ouvert ?? null : null);

// The values that can be bid, lowest first.
// rule: auction.skat.values
export function bidValues(rules) {
  const values = new Set();
  for (const hand of [false, true]) for (const ouvert of [false, true]) values.add(nullValue(rules, hand, ouvert));
  // rule: auction.skat.values.more
  const {spitze = 0, grand_ouvert: openGrand = 0, revolution} = rules.points.games;
  if (revolution) values.add(revolution);
  const ofOpenGrand = trumpsOfPack(rules, "grand").length + 6 + spitze;
  for (let multiplier = 7; openGrand && multiplier <= ofOpenGrand; multiplier += 1) values.add(openGrand * multiplier);
  for (const [game, base] of Object.entries(rules.points.games.bases)) {
    const most = trumpsOfPack(rules, game).length + 7 + spitze;
    for (let multiplier = 2; multiplier <= most; multiplier += 1) values.add(base * multiplier);
  }
  return [...values].sort((a, b) => a - b);
}
