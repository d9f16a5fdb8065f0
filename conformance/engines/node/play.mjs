// Leading, following and winning tricks.
import {chosenFrom, isTrump, outranksEarlier, suitOf, suitPrinted, without} from "./cards.mjs";
import {undertakesAll, undertakesNone} from "./games.mjs";
import {closeDeal} from "./match.mjs";
import {isFirstTrick, refuseUnder, surplus} from "./stack.mjs";

// rule: play.lead.eldest, play.reject - whoever the pitcher is, and where there is none
const eldestLeads = (table) => table.rules.leader === "eldest" || table.contract.by === null;

export function startPlay(table) {
  table.phase = "play";
  table.turn = eldestLeads(table) ? table.eldest : table.contract.by; // rule: play.lead.pitcher
  layOpen(table, "before-lead");
  // A card is in play when it is in a hand as the first trick is led to (preamble of the chapter on points).
  table.hands.forEach((hand, seat) => hand.forEach((card) => table.holder.set(card, seat)));
}

// The clause that names whose turn it is.
export function turnClause(table) {
  if (table.trick.length) return "play.turn";
  if (!isFirstTrick(table)) return "play.trick.winner-leads";
  return eldestLeads(table) ? "play.lead.eldest" : "play.lead.pitcher";
}

// rule: play.open - it lies open from the moment that the ruleset names
function layOpen(table, moment) {
  if (table.contract.level === "ouvert" && table.rules.openHand === moment) table.open = true;
}

// rule: play.end.lost - whether this trick has lost a game that had to win none, or every one
function isLostCause(table, winner) {
  const {rules, contract} = table;
  if (rules.lostCause !== "stops" || contract.game === undefined) return false;
  return winner === contract.by ? undertakesNone(contract) : undertakesAll(contract);
}

// The clause that this card breaks when it is led, or null.
function refuseLead(table, hand, card) {
  const {rules, trump} = table;
  const mustBeTrump = rules.firstLead === "trump" && isFirstTrick(table) && hand.some((held) => isTrump(rules, held, trump));
  // rule: play.lead.first-trump
  if (mustBeTrump && !isTrump(rules, card, trump)) return "play.lead.first-trump";
  // rule: play.lead.free
  return null;
}

// The clause that this card breaks when it follows, or null.
function refuseFollow(table, hand, card) {
  const {rules, trump, trick} = table;
  const led = suitOf(rules, trick[0].card, trump);
  if (suitOf(rules, card, trump) === led) return null;
  // rule: play.void
  if (!hand.some((held) => suitOf(rules, held, trump) === led)) return null;
  // rule: play.follow.trump
  if (led === trump) return "play.follow.trump";
  // rule: play.follow.strict
  if (rules.following === "strict") return "play.follow.strict";
  // rule: play.follow.or-trump
  return isTrump(rules, card, trump) ? null : "play.follow.or-trump";
}

function refuseTop(table, card) {
  const hand = table.hands[table.turn];
  return table.trick.length ? refuseFollow(table, hand, card) : refuseLead(table, hand, card);
}

// The clause that this card of the player in turn breaks, with what he puts under it, or null.
export function refusePlay(table, card, under = []) {
  // rule: play.held
  if (!chosenFrom(table.hands[table.turn], [card, ...under])) return "play.held";
  return refuseTop(table, card) ?? refuseUnder(table, under);
}

export function legalPlays(table) {
  const under = surplus(table);
  if (under > 0) return {choose: {do: "play", count: {[table.seats[table.turn]]: under + 1}}};
  const cards = table.hands[table.turn].filter((card) => refuseTop(table, card) === null);
  return {actions: cards.map((card) => ({do: "play", card}))};
}

function trickWinner(table) {
  const {rules, trump, trick} = table;
  // rule: play.trick.trump, play.trick.suit-led, play.stack.top - of a stack only the top card is looked at
  const trumps = trick.filter((entry) => isTrump(rules, entry.card, trump));
  const led = suitOf(rules, trick[0].card, trump);
  const running = trumps.length ? trumps : trick.filter((entry) => suitOf(rules, entry.card, trump) === led);
  return running.reduce((best, entry) => (outranksEarlier(rules, entry.card, best.card, trump) ? entry : best)).by;
}

// Plays the card; the seat that won the trick, or null while the trick is unfinished.
export function playCard(table, card, under = []) {
  const by = table.turn;
  table.hands[by] = without(table.hands[by], [card, ...under]);
  table.trick.push({by, card, under});
  // rule: trumps.pitched
  if (table.trump === null) table.trump = suitPrinted(card);
  if (table.trick.length < table.players.length) {
    table.turn = table.after(by); // rule: play.turn
    return null;
  }
  const winner = trickWinner(table);
  for (const entry of table.trick) for (const won of [entry.card, ...entry.under]) table.captor.set(won, winner);
  table.tricksWon[table.partyOf(winner)] += 1;
  table.trick = [];
  table.lastTrickTo = winner;
  table.turn = winner; // rule: play.trick.winner-leads
  layOpen(table, "after-first-trick");
  // rule: play.end
  if (isLostCause(table, winner) || table.hands.every((hand) => hand.length === 0)) closeDeal(table);
  return winner;
}
