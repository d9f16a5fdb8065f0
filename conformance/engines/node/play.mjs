// Leading, following and winning tricks.
import {isTrump, strength, suitOf} from "./cards.mjs";
import {closeDeal} from "./match.mjs";

export function startPlay(table) {
  table.phase = "play";
  table.turn = table.contract.by; // rule: play.lead.pitcher
  // A card is in play when it is in a hand as the first trick is led to (preamble of the chapter on points).
  table.inPlay = table.hands.map((hand) => [...hand]);
}

// The clause that names whose turn it is.
export function turnClause(table) {
  if (table.trick.length) return "play.turn";
  return table.tricksWon.some((n) => n > 0) ? "play.trick.winner-leads" : "play.lead.pitcher";
}

// The clause that says what the player in turn may play.
function duty(table, hand) {
  const {rules, trump, trick} = table;
  if (!trick.length) return "play.lead.free";
  const led = suitOf(rules, trick[0].card, trump);
  if (!hand.some((held) => suitOf(rules, held, trump) === led)) return "play.void";
  if (led === trump) return "play.follow.trump";
  return rules.following === "strict" ? "play.follow.strict" : "play.follow.or-trump";
}

// The clause that this card of the player in turn breaks, or null.
export function refusePlay(table, card) {
  const {rules, trump, trick} = table;
  const hand = table.hands[table.turn];
  // rule: play.held
  if (!hand.includes(card)) return "play.held";
  const clause = duty(table, hand);
  // rule: play.lead.free, play.void
  if (clause === "play.lead.free" || clause === "play.void") return null;
  // rule: play.follow.trump, play.follow.strict, play.follow.or-trump
  if (suitOf(rules, card, trump) === suitOf(rules, trick[0].card, trump)) return null;
  return clause === "play.follow.or-trump" && isTrump(rules, card, trump) ? null : clause;
}

export function legalPlays(table) {
  return table.hands[table.turn].filter((card) => refusePlay(table, card) === null).map((card) => ({do: "play", card}));
}

function trickWinner(table) {
  const {rules, trump, trick} = table;
  // rule: play.trick.trump, play.trick.suit-led
  const trumps = trick.filter((entry) => isTrump(rules, entry.card, trump));
  const led = suitOf(rules, trick[0].card, trump);
  const running = trumps.length ? trumps : trick.filter((entry) => suitOf(rules, entry.card, trump) === led);
  return running.reduce((best, entry) => (strength(rules, entry.card, trump) > strength(rules, best.card, trump) ? entry : best)).by;
}

// Plays the card; the seat that won the trick, or null while the trick is unfinished.
export function playCard(table, card) {
  const by = table.turn;
  table.hands[by] = table.hands[by].filter((held) => held !== card);
  table.trick.push({by, card});
  // rule: trumps.pitched
  if (table.trump === null) table.trump = card[1];
  if (table.trick.length < table.seats.length) {
    table.turn = table.after(by); // rule: play.turn
    return null;
  }
  const winner = trickWinner(table);
  for (const entry of table.trick) table.captor.set(entry.card, winner);
  table.tricksWon[winner] += 1;
  table.trick = [];
  table.turn = winner; // rule: play.trick.winner-leads
  // rule: play.end
  if (table.hands.every((hand) => hand.length === 0)) closeDeal(table);
  return winner;
}
