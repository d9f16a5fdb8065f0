// What a player may lead or follow with: his obligations in order, each narrowing his choice.
import {NO_TRUMP, isJoker, isTrump, outranksEarlier, suitOf} from "./cards.mjs";
import {isFirstTrick} from "./stack.mjs";
import {undertakesNone} from "./undertaking.mjs";

// An obligation: the clause, which cards it allows, and whether it binds a player with this hand.
const obligation = (clause, allows, binds = () => true) => ({clause, allows, binds});

// The suit that has to be followed.
export const suitLed = ({rules, trump, trick, namedSuit}) => namedSuit ?? suitOf(rules, trick[0].card, trump);

const FIRST_LEAD = {
  "trump": ({rules, trump}) => obligation("play.lead.first-trump", (card) => isTrump(rules, card, trump)), // rule: play.lead.first-trump
  "no-joker": () => obligation("play.lead.no-joker", (card) => !isJoker(card)), // rule: play.lead.no-joker
};

const onlyTrumps = ({rules, trump}, clause) => obligation(clause, (card) => isTrump(rules, card, trump));

function obligationsOfLead(table) {
  const {rules, trump} = table;
  const {joker_lead_no_trump: leadsAtNoTrump, first_lead: firstLead, following} = rules.play;
  const list = [];
  // rule: play.joker.last-lead
  if (trump === NO_TRUMP && leadsAtNoTrump === "last-card") list.push(obligation("play.joker.last-lead", (card) => !isJoker(card)));
  if (isFirstTrick(table) && FIRST_LEAD[firstLead]) list.push(FIRST_LEAD[firstLead](table));
  // rule: play.trumps-only - a player without trumps has the lead only where play.trumps-only.fold gives it to him
  if (following === "trumps-only") list.push(onlyTrumps(table, "play.trumps-only"));
  // rule: play.joker.led-last
  if (trump !== NO_TRUMP && rules.play.joker_lead === "last-card") list.push(obligation("play.joker.led-last", (card) => !isJoker(card)));
  return list;
}

// Following a suit that is not trumps, and the obligations of a void player.
function obligationsToPlain(table, led) {
  const {rules, trump} = table;
  const {play} = rules;
  const atNoTrump = trump === NO_TRUMP;
  const isOfSuit = (card) => suitOf(rules, card, trump) === led;
  const follows = (hand) => hand.some(isOfSuit);
  // rule: play.joker.any-time, play.joker.first-or-last - the suit of this trick is the last of those led
  const opens = play.joker_no_trump === "first-or-last" && table.suitsLed.indexOf(led) === table.suitsLed.length - 1;
  const mayAnyTime = (card) => atNoTrump && (play.joker_no_trump === "any-time" || opens) && isJoker(card);
  const list = [];
  // rule: play.joker.when-void
  if (atNoTrump && play.joker_no_trump === "when-void") list.push(obligation("play.joker.when-void", (card) => !isJoker(card), follows));
  // rule: play.joker.first-or-last
  if (atNoTrump && play.joker_no_trump === "first-or-last" && !opens) list.push(obligation("play.joker.first-or-last", (card) => !isJoker(card), follows));
  // rule: play.follow.strict, play.follow.or-trump
  list.push(play.following === "strict"
    ? obligation("play.follow.strict", (card) => isOfSuit(card) || mayAnyTime(card), follows)
    : obligation("play.follow.or-trump", (card) => isOfSuit(card) || isTrump(rules, card, trump), follows));
  return {following: list, otherwise: obligationsOfVoid(table, (hand) => !follows(hand))};
}

// The obligations of a player void of the plain suit led, and how high a trump must be.
function obligationsOfVoid(table, isVoid) {
  const {rules, trump} = table;
  const {play} = rules;
  const list = [];
  // rule: play.joker.must
  if (play.joker_no_tricks === "must-when-void" && undertakesNone(table)) list.push(obligation("play.joker.must", isJoker, isVoid));
  // rule: play.void.must-trump
  if (play.void === "must-trump") list.push(obligation("play.void.must-trump", (card) => isTrump(rules, card, trump), isVoid));
  if (play.undertrumping === "forbidden") list.push(noUndertrumping(table));
  return list;
}

// rule: play.follow.no-undertrump
function noUndertrumping({rules, trump, trick}) {
  const trumps = trick.map((entry) => entry.card).filter((card) => isTrump(rules, card, trump));
  const isHigher = (card) => trumps.every((earlier) => outranksEarlier(rules, card, earlier, trump));
  return obligation(
    "play.follow.no-undertrump",
    (card) => !isTrump(rules, card, trump) || isHigher(card),
    (hand) => trumps.length > 0 && hand.some((card) => !isTrump(rules, card, trump)),
  );
}

// The obligations from the card led, before and after those from the called card.
function obligationsToLead(table) {
  const {rules, trump, trick, namedSuit} = table;
  const {play} = rules;
  // rule: play.trumps-only, play.trumps-only.fold.answer
  if (play.following === "trumps-only") return {following: [onlyTrumps(table, table.plainLead ? "play.trumps-only.fold.answer" : "play.trumps-only")]};
  // rule: play.joker.frees
  if (play.joker_names === "no-suit" && trump === NO_TRUMP && isJoker(trick[0].card)) return {following: []};
  // rule: play.follow.joker-led
  if (play.joker_led === "anything" && isJoker(trick[0].card) && namedSuit === null) return {following: []};
  const led = suitLed(table);
  if (led === trump) {
    // rule: play.follow.trump, cards.off.printed - a trump that is followed with as its own suit does not follow to trumps, and need not
    return {following: [obligation("play.follow.trump", (card) => suitOf(rules, card, trump) === trump)]};
  }
  return obligationsToPlain(table, led);
}

// The partner's called card, which falls in the first trick; the pitcher may have found it in the widow, and then it binds nobody.
// rule: play.called.first-trick
function calledCard(table) {
  const falls = isFirstTrick(table) && table.partner === table.turn && table.rules.exchange.some((step) => step.do === "call" && step.played === "first-trick");
  return falls ? [obligation("play.called.first-trick", (card) => card === table.contract.called)] : [];
}

function obligationsOfFollowing(table) {
  const {following, otherwise = []} = obligationsToLead(table);
  return [...following, ...calledCard(table), ...otherwise];
}

// The cards that are left to the player in turn on top of those that he lays under, and the clause that shut each of the others out.
// rule: play.obligation.order
function narrow(table, under = []) {
  const hand = table.hands[table.turn].filter((card) => !under.includes(card));
  const shutOut = new Map();
  let left = hand;
  for (const {clause, allows, binds} of table.trick.length ? obligationsOfFollowing(table) : obligationsOfLead(table)) {
    const still = left.filter(allows);
    // rule: play.obligation.falls - one that would leave no card
    if (!binds(hand) || still.length === 0) continue;
    for (const card of left) if (!still.includes(card)) shutOut.set(card, clause);
    left = still;
  }
  // rule: play.lead.free, play.void
  return {left, shutOut};
}

export const playable = (table) => narrow(table).left;

// The clause that shuts this card of the player in turn out, or null.
export const refuseCard = (table, card, under) => narrow(table, under).shutOut.get(card) ?? null;

// Whether the player in turn holds no card of this suit.
const isVoidOf = ({rules, trump, hands, turn}, suit) => !hands[turn].some((held) => suitOf(rules, held, trump) === suit);

// Whether a plain suit was led of which the player in turn has no card to follow with.
export function renounces(table) {
  if (!table.trick.length) return false;
  const led = suitLed(table);
  return led !== table.trump && isVoidOf(table, led);
}
