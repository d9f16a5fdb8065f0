// Leading, following and winning tricks.
import {scoreTrick} from "./as-won.mjs";
import {hiLoOf, noTricksOf} from "./bids.mjs";
import {NO_TRUMP, SUITS, canonical, chosenFrom, isJoker, isTrump, outranksEarlier, suitOf, suitPrinted, without} from "./cards.mjs";
import {playable, refuseCard, renounces, suitLed} from "./obligations.mjs";
import {goesAlone, partiesAt, pitchersSide} from "./parties.mjs";
import {endsGame, refuseMark, refuseOutOfTurn} from "./revoke.mjs";
import {isFirstTrick, refuseNumberUnder, refuseUnder, surplus} from "./stack.mjs";
import {beginPlainLead, holdsTrump, leaderAfter, mayFold, onlyTrumps, refuseFold} from "./trumps-only.mjs";
import {Undecidable} from "./undecidable.mjs";
import {layOpen, undertakesAll, undertakesNone} from "./undertaking.mjs";

// rule: play.lead.eldest, play.reject - whoever the pitcher is, and where there is none
const eldestLeads = (table) => table.rules.play.leader === "eldest" || table.contract.by === null;

// The partner of the pitcher who leads in his place, because he holds one trump, no more and no fewer; null if the pitcher leads.
// rule: play.lead.partner
function partnerWhoLeads(table) {
  const {rules, trump, hands, contract} = table;
  if (rules.play.leader !== "partner-with-one-trump" || eldestLeads(table)) return null;
  const partners = pitchersSide(table);
  const hasOne = (seat) => hands[seat].filter((card) => isTrump(rules, card, trump)).length === 1;
  return table.roundFrom(contract.by).slice(1).find((seat) => partners.includes(seat) && hasOne(seat)) ?? null;
}

// rule: play.sits-out - his cards count as discarded
function sitOut(table) {
  const {rules, contract} = table;
  const bid = noTricksOf(rules, contract.bid) ?? hiLoOf(rules, contract.bid);
  if (bid?.partner !== "sits-out" && !goesAlone(table)) return;
  const partner = pitchersSide(table).find((seat) => seat !== table.contract.by);
  if (partner === undefined) return;
  table.out = partner;
  table.discards[partner].push(...table.hands[partner]);
  table.hands[partner] = [];
}

// Who plays to a trick that this player leads, he at the head.
function playsTo(table, leader) {
  const round = table.roundFrom(leader).filter((seat) => seat !== table.out);
  // rule: play.trumps-only.out
  return onlyTrumps(table) ? round.filter((seat) => seat === leader || holdsTrump(table, seat)) : round;
}

// This player leads, or, where only trumps are played, the next who can; returns the next phase if no player can.
function giveLead(table, seat) {
  const leader = onlyTrumps(table) ? leaderAfter(table, seat) : seat;
  if (leader === null) return "close"; // rule: play.trumps-only.end
  table.toPlay = playsTo(table, leader);
  table.turn = leader;
  return null;
}

export function startPlay(table) {
  table.phase = "play";
  sitOut(table);
  layOpen(table, "before-lead");
  // A card is in play when it is in a hand as the first trick is led to (preamble of the chapter on points).
  table.hands.forEach((hand, seat) => hand.forEach((card) => table.holder.set(card, seat)));
  if (eldestLeads(table)) return giveLead(table, table.eldest);
  return giveLead(table, partnerWhoLeads(table) ?? table.contract.by); // rule: play.lead.pitcher
}

// The clause that names whose turn it is.
function turnClause(table) {
  if (table.trick.length) return "play.turn";
  if (!isFirstTrick(table)) return "play.trick.winner-leads";
  if (eldestLeads(table)) return "play.lead.eldest";
  return partnerWhoLeads(table) === null ? "play.lead.pitcher" : "play.lead.partner";
}

// Whether an event belongs to the play at this point; whether the player may do it is checked later.
export function isMove(table, {do: verb}) {
  if (verb === "name-suit") return table.mustName;
  if (verb === "fold") return onlyTrumps(table);
  return verb === "play" || (verb === "pass" && table.plainLead);
}

function refuseCards(table, {card, under = [], revoke = false, out_of_turn: outOfTurn = false}) {
  const hand = table.hands[table.turn];
  // rule: play.turn - where nobody ever plays a stack, nothing lies under a card, held or not
  if (table.rules.play.stack === null && under.length > 0 && hand.includes(card)) return "play.turn";
  // rule: play.held
  if (!chosenFrom(hand, [card, ...under])) return "play.held";
  // rule: play.turn - his turn it is
  if (outOfTurn) return "play.turn";
  // A stack of the wrong size is refused before anybody looks at the card on top.
  const wrongNumber = refuseNumberUnder(table, under);
  if (wrongNumber !== null) return wrongNumber;
  const clause = refuseCard(table, card, under);
  return (revoke ? refuseMark(table, clause) : clause) ?? refuseUnder(table, under);
}

// The clause that refuses the suit named, or null.
function refuseSuit(table, suit) {
  const {rules, renounced, turn} = table;
  if (!SUITS.includes(suit)) return "play.joker.names";
  // rule: play.joker.names.not-renounced
  const isBound = rules.play.joker_names === "not-renounced" && SUITS.some((each) => !renounced[turn].includes(each));
  return isBound && renounced[turn].includes(suit) ? "play.joker.names.not-renounced" : null;
}

// The clause that a move breaks, or null.
export function refuseMove(table, event) {
  const inTurn = table.isTurnOf(event.by);
  if (table.mustName) {
    // rule: play.joker.names - before the next card, and by nobody else
    return event.do === "name-suit" && inTurn ? refuseSuit(table, event.suit) : "play.joker.names";
  }
  // rule: play.trumps-only.fold - whoever's turn it is
  if (event.do === "fold") return inTurn ? refuseFold(table) : "play.trumps-only.fold";
  // rule: play.trumps-only.fold.answer - a pass, too, comes in turn
  if (!inTurn && event.out_of_turn) {
    const clause = refuseOutOfTurn(table, event);
    if (clause !== undefined) return clause;
  }
  if (!inTurn) return event.do === "pass" ? "play.trumps-only.fold.answer" : turnClause(table);
  return event.do === "play" ? refuseCards(table, event) : null;
}

function suitsToName(table) {
  return SUITS.filter((suit) => refuseSuit(table, suit) === null).map((suit) => ({do: "name-suit", suit}));
}

export function legalMoves(table) {
  if (table.mustName) return {actions: suitsToName(table)};
  const under = surplus(table);
  if (under > 0) return {choose: {do: "play", count: {[table.seats[table.turn]]: under + 1}}};
  const cards = playable(table).map((card) => ({do: "play", card}));
  if (table.plainLead) return {actions: [...cards, {do: "pass"}]};
  return {actions: mayFold(table) ? [...cards, {do: "fold"}] : cards};
}

function winningEntry(table) {
  const {rules, trump, trick} = table;
  // rule: play.trick.trump, play.trick.suit-led, play.stack.top - of a stack only the top card is looked at
  const trumps = trick.filter((entry) => isTrump(rules, entry.card, trump));
  const led = suitLed(table);
  const running = trumps.length ? trumps : trick.filter((entry) => suitOf(rules, entry.card, trump) === led);
  return running.reduce((best, entry) => (outranksEarlier(rules, entry.card, best.card, trump) ? entry : best));
}

// rule: play.end.lost - whether this trick has lost a game that had to win none, or every one
function isLostCause(table, winner) {
  const {lost_cause: lostCause} = table.rules.play;
  if (!["stops", "null-stops"].includes(lostCause) || table.contract.by === null) return false;
  if (pitchersSide(table).includes(winner)) return undertakesNone(table);
  return lostCause === "stops" && undertakesAll(table.contract); // rule: play.end.lost.null
}

// Whether hi-lo can no more be made with exactly its tricks.
// rule: play.end.hi-lo
function isOutOfReach(table) {
  const {rules, contract, hands, tricksWon} = table;
  const hiLo = hiLoOf(rules, contract.bid);
  if (hiLo?.lost_cause !== "stops") return false;
  const won = partiesAt(table, pitchersSide(table)).reduce((total, party) => total + tricksWon[party], 0);
  const left = Math.max(...hands.map((hand) => hand.length));
  return won > hiLo.tricks || won + left < hiLo.tricks;
}

// rule: play.end
const allPlayed = (table) => table.hands.every((hand) => hand.length === 0);

// Everybody draws a card, the winner first, while the stock lasts.
function drawBetween(table, winner) {
  const {stock, stockInOrder} = table;
  if (!stockInOrder && stock.length > 0) throw new Undecidable("the order of the stock is not known");
  for (const seat of stock.length > 0 ? table.roundFrom(winner) : []) { // rule: play.draw, play.draw.order
    const card = stock.shift();
    table.hands[seat].push(card);
    table.holder.set(card, seat); // rule: play.draw.held
    table.forced.push({do: "draw", by: seat, clause: "play.draw", cards: [card]});
  }
}

function finishTrick(table) {
  const {by: winner, card: best} = winningEntry(table);
  const {by: leader} = table.trick[0];
  const cards = table.trick.flatMap(({card, under}) => [card, ...under]);
  // Of the cards under one top card the order is nobody's doing, so it is always the same (rule: points.joker.order).
  for (const {card, under} of table.trick) for (const won of [card, ...canonical(under)]) table.captor.set(won, winner);
  table.tricksWon[table.partyOf(winner)] += 1;
  table.tricksTo.push(winner);
  const hasFolded = table.plainLead && winner === leader;
  Object.assign(table, {trick: [], namedSuit: null, plainLead: false});
  layOpen(table, "after-first-trick");
  if (table.rules.points.scored === "as-won" && scoreTrick(table, winner, cards)) return "close";
  if (table.rules.play.draws !== null) drawBetween(table, winner);
  if (allPlayed(table)) table.lastWonWith = best;
  if (isLostCause(table, winner) || isOutOfReach(table) || allPlayed(table)) return "close";
  if (!hasFolded && mayFold(table, winner)) {
    table.turn = winner;
    return null;
  }
  return giveLead(table, winner); // rule: play.trick.winner-leads
}

// The next player to this trick, or its end.
function passOn(table) {
  if (table.toPlay.length === 0) return finishTrick(table);
  [table.turn] = table.toPlay; // rule: play.turn
  return null;
}

// What the first card led fixes.
function pitch(table, card) {
  // rule: trumps.joker-led, trumps.pitched
  table.trump = isJoker(card) ? table.rules.trumps.joker_led : suitPrinted(card);
}

function playCards(table, {card, under = [], revoke = false}) {
  const by = table.turn;
  if (revoke && !table.revoked.includes(by)) table.revoked.push(by); // rule: irregular.revoke.penalty - once in a deal
  if (mayFold(table)) beginPlainLead(table);
  if (renounces(table)) table.renounced[by].push(suitLed(table));
  // rule: exchange.call.secret
  if ([card, ...under].includes(table.contract.called)) table.partnerKnown = true;
  table.hands[by] = without(table.hands[by], [card, ...under]);
  if (table.trump === null) pitch(table, card);
  const isLead = table.trick.length === 0;
  table.trick.push({by, card, under});
  table.toPlay.shift();
  // rule: play.joker.names
  table.mustName = isLead && isJoker(card) && table.trump === NO_TRUMP && ![null, "no-suit"].includes(table.rules.play.joker_names);
  if (isLead && !table.mustName) table.suitsLed.push(suitOf(table.rules, card, table.trump));
  return table.mustName ? null : passOn(table);
}

// Carries out a move; returns the next phase, or null while play goes on.
export function makeMove(table, event) {
  switch (event.do) {
    case "name-suit":
      Object.assign(table, {namedSuit: event.suit, mustName: false});
      table.suitsLed.push(event.suit);
      return passOn(table);
    case "fold": return giveLead(table, table.turn); // he is out, so the lead passes on
    case "pass":
      table.toPlay.shift();
      return passOn(table);
    default:
      // rule: irregular.wrong-card - the card goes to no trick
      if (endsGame(table) && (event.revoke || event.out_of_turn)) {
        table.atFault = table.seats.indexOf(event.by);
        return "close";
      }
      return playCards(table, event);
  }
}
