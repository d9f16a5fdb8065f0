// Claiming the tricks that are left, and conceding them or the game. Neither is a turn.
import {lowestTrump} from "./games.mjs";
import {isSpitzeToCome, othersTricks, sparesSchneider} from "./given-up.mjs";

// rule: play.concede - in reject there is no pitcher, and nobody claims or concedes
export const mayConcede = (table) => table.rules.play.concessions === true && table.contract.by !== null;

// Another breach than a wrong card, of which a log says no more than whose it was.
// rule: irregular.breach
export const mayBreach = ({rules, contract}) => rules.play.wrong_card === "ends-game" && contract.by !== null;
export function refuseBreach(table, {by, discard}) {
  const seat = table.seats.indexOf(by);
  if (!table.players.includes(seat)) return "irregular.breach";
  // rule: irregular.breach.discard - only a declarer who had cards to lay away
  const laidAway = seat === table.contract.by && !table.contract.hand;
  return discard && !laidAway ? "irregular.breach.discard" : null;
}
export function breach(table, {by, discard}) {
  table.atFault = table.seats.indexOf(by);
  table.wrongNumber = discard === true;
  return "close";
}

const byOrder = ({rules}) => rules.play.conceding === "order";

// With this many cards in hand the pitcher needs no consent.
const ENOUGH_CARDS = 9;

// The level that a claim names, or undefined.
const claimedLevel = (event) => ["schwarz", "schneider"].find((level) => event[level]);

// Whether the tricks won by now leave the pitcher a level.
// rule: play.claim.level
function isLost(table, level) {
  if (table.contract.game === "null") return true;
  return level === "schwarz" ? othersTricks(table) > 0 : !sparesSchneider(table);
}

// rule: play.claim - the pitcher, and once
export function refuseClaim(table, event) {
  const by = table.seats.indexOf(event.by);
  // rule: play.claim.defender
  if (by !== table.contract.by) return refuseOpponentsClaim(table, by, event);
  if (table.claimed || event.agreed !== undefined) return "play.claim";
  const level = claimedLevel(event);
  if (level !== undefined && !byOrder(table)) return "play.claim";
  return level !== undefined && isLost(table, level) ? "play.claim.level" : null;
}

function refuseOpponentsClaim(table, by, event) {
  if (!byOrder(table) || !table.players.includes(by)) return "play.claim";
  if (event.agreed !== undefined && table.seats.indexOf(event.agreed) !== table.contract.by) return "play.claim";
  return claimedLevel(event) === undefined ? null : "play.claim.level";
}

// An opponent lays his cards open: the rest is his side's, or he is at fault.
// rule: play.claim.defender
function claimAsOpponent(table, by, event) {
  if (event.agreed === undefined) {
    table.atFault = by;
    return "close";
  }
  return concede(table, {by: event.agreed, open: true});
}

export function claim(table, event) {
  const by = table.seats.indexOf(event.by);
  if (by !== table.contract.by) return claimAsOpponent(table, by, event);
  table.claimed = true;
  table.open = true;
  // rule: play.claim.granted - the opponents are asked, both of them
  if (byOrder(table)) table.question = {level: claimedLevel(event) ?? null};
  return null;
}

// A card that is played is the answer no.
// rule: play.claim.granted
export function closeQuestion(table) {
  if (table.question === null) return;
  table.question = null;
  table.conceded = [];
}

const opponents = ({players, contract}) => players.filter((seat) => seat !== contract.by);

// Whether a player concedes without the consent he needs, or names a player who cannot give it.
// rule: play.concede.consent
function lacksLeave(table, by, {agreed, open}) {
  const isPitcher = by === table.contract.by;
  if (agreed !== undefined) return !isPitcher || !opponents(table).includes(table.seats.indexOf(agreed));
  return isPitcher && !open && table.hands[by].length < ENOUGH_CARDS;
}

// The clause that a concession breaks, or null. The order of the questions is that of the chapter on irregularities.
export function refuseConcession(table, event) {
  const by = table.seats.indexOf(event.by);
  // rule: play.concede - a player of this deal, and once
  if (!table.players.includes(by) || table.conceded.includes(by)) return "play.concede";
  if (byOrder(table)) return lacksLeave(table, by, event) ? "play.concede.consent" : null;
  // A server knows neither leave nor cards thrown in.
  return event.agreed !== undefined || event.open ? "play.concede" : null;
}

// How many tricks are left, the unfinished one among them.
function tricksLeft(table) {
  const most = Math.max(...table.hands.map((hand) => hand.length));
  const fullest = table.players.filter((seat) => table.hands[seat].length === most);
  const havePlayed = fullest.every((seat) => table.trick.some((entry) => entry.by === seat));
  return havePlayed ? most + 1 : most;
}

// rule: play.concede.rest - cards that count as won are in nobody's hand any more
function giveRest(table, winner) {
  table.tricksWon[table.partyOf(winner)] += tricksLeft(table);
  const cards = [...table.trick.map((entry) => entry.card), ...table.hands.flat()];
  for (const card of cards) table.captor.set(card, winner);
  table.trick = [];
  table.hands = table.hands.map(() => []);
}

// rule: play.concede.ends - by the Order an opponent binds the other, unless he answers a claim
function endsPlay(table, by) {
  const binds = byOrder(table) && table.question === null;
  return by === table.contract.by || binds || opponents(table).every((seat) => table.conceded.includes(seat));
}

export function concede(table, event) {
  const by = table.seats.indexOf(event.by);
  const pitcher = table.contract.by;
  if (event.open || by === pitcher) closeQuestion(table);
  table.conceded.push(by);
  if (!endsPlay(table, by)) return null;
  if (byOrder(table) && !event.open) {
    // rule: points.skat.conceded - a word gives away no trick; play.concede.thrown-in - cards do
    table.givenUpBy = by;
    return "close";
  }
  if (event.open) table.thrownInBy = by === pitcher ? [by] : opponents(table);
  // A server's null: the remaining tricks are the opponents', whoever has conceded.
  const hasSpitze = table.contract.spitze && isSpitzeToCome(table);
  const toPitcher = by !== pitcher && (byOrder(table) || table.contract.game !== "null");
  if (toPitcher && hasSpitze) table.lastWonWith = lowestTrump(table.rules, table.contract.game);
  giveRest(table, toPitcher ? pitcher : table.after(pitcher));
  return "close";
}
