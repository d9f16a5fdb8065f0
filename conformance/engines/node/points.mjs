// The points of a finished deal by the list: which side won which point.
import {isPegged, isPlainCardOf, plainRank} from "./as-won.mjs";
import {areCopies, isJoker, isOfTrumpSuit, isTrump, printed, strength, trumpName} from "./cards.mjs";
import {slamOf} from "./bids.mjs";
import {partiesAt, sidesOf} from "./parties.mjs";

// The card-points of these cards.
export function sumOf(rules, cards, trump = null) {
  const {trump_jack: trumpJack, joker} = rules.points;
  const valueOf = (card) => {
    if (isJoker(card)) return joker; // rule: points.game.joker
    if (trumpJack !== null && printed(card) === `J${trump}`) return trumpJack; // rule: points.game.trump-jack
    return rules.cardPoints.get(card[0]) ?? 0;
  };
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}

// The card-points that each party took in tricks.
// rule: points.game.count, points.skat.count, points.party
export function cardPoints(table) {
  const sums = table.parties.map(() => 0);
  for (const [card, captor] of table.captor) sums[table.partyOf(captor)] += sumOf(table.rules, [card], table.trump);
  return sums;
}

// The same, those of partners for a deal counted together, for the party of each.
// rule: points.party, points.party.called
export function cardPointsOfSides(table) {
  const own = cardPoints(table);
  const sides = sidesOf(table);
  const sideOf = (party) => sides[table.seats.findIndex((_, seat) => table.partyOf(seat) === party)];
  return own.map((_, party) => own.reduce((sum, points, other) => (sideOf(other) === sideOf(party) ? sum + points : sum), 0));
}

// The cards in play, in the order in which they fell; then those that did not.
const inOrderOfPlay = (table) => [...new Set([...table.captor.keys(), ...table.holder.keys()])].filter((card) => table.holder.has(card));

// The trumps in play, lowest first.
function trumpsInPlay(table) {
  const {rules, trump} = table;
  const trumps = inOrderOfPlay(table).filter((card) => isTrump(rules, card, trump));
  // rule: points.like-jokers - sorting leaves equal cards as they stand, so of like Jokers the lower must stand first
  if (!rules.laterJokerHigher) trumps.reverse();
  return trumps.sort((a, b) => strength(rules, a, trump) - strength(rules, b, trump));
}

// The trump that a point is about, or undefined when it is not in play.
function cardOf(table, of, trumps) {
  const jokers = inOrderOfPlay(table).filter(isJoker);
  const natural = trumps.filter((card) => !isJoker(card));
  const ofSuit = trumps.filter((card) => isOfTrumpSuit(card, table.trump));
  switch (of) {
    // rule: points.high, points.low, points.single - the only trump is the last of the list and the first
    case "highest-trump": return trumps.at(-1);
    case "lowest-trump": return trumps[0];
    // rule: points.high.natural, points.low.natural
    case "highest-natural-trump": return natural.at(-1);
    case "lowest-natural-trump": return natural[0];
    // rule: points.suit-trump
    case "highest-suit-trump": return ofSuit.at(-1);
    case "lowest-suit-trump": return ofSuit[0];
    // rule: points.joker.order
    case "first-joker": return jokers[0];
    case "second-joker": return jokers[1];
    case "third-joker": return jokers[2];
    case "fourth-joker": return jokers[3];
    // rule: points.named
    default: return trumps.find((card) => trumpName(table.rules, card, table.trump) === of);
  }
}

// The side that has Game, or null.
// rule: irregular.revoke.game
function gameTo(table, sides) {
  const side = mostTo(table, sides);
  const hasRevoked = table.revoked.some((seat) => sides[seat] === side);
  return hasRevoked && table.rules.play.revoke?.game === "forfeited" ? null : side;
}

// The side with most card-points, or the one that a tie leaves Game to; null if that is none.
function mostTo(table, sides) {
  const sums = cardPointsOfSides(table);
  const most = Math.max(...sums);
  const leaders = [...new Set(sides.filter((_, seat) => sums[table.partyOf(seat)] === most))];
  // rule: points.game.most
  if (leaders.length === 1) return leaders[0];
  const {game_tie: tie} = table.rules.points;
  // rule: points.game.tie-pitcher
  const pitchers = sides[table.contract.by];
  if (tie === "pitcher") return leaders.includes(pitchers) ? pitchers : null;
  // rule: points.game.tie-non-dealer
  const dealers = sides[table.dealer];
  if (tie === "non-dealer" && leaders.length === 2 && leaders.includes(dealers)) return leaders.find((side) => side !== dealers);
  // rule: points.game.tie-nobody
  return null;
}

// The cards that a point is about: its card, and the copy of that card that is in play too.
// rule: points.copies
function cardsOf(table, of, trumps) {
  const card = cardOf(table, of, trumps);
  if (card === undefined) return [];
  // rule: points.joker.order, points.like-jokers - an order of play singles one Joker out
  const isOne = of.endsWith("-joker") || (isJoker(card) && table.rules.jokersAlike);
  return isOne ? [card] : [card, ...trumps.filter((other) => areCopies(card, other))];
}

// The seat that earns a point about this card, or undefined.
function earnerOf(table, to, card) {
  // rule: points.slam.captor
  if (slamOf(table.rules, table.contract.bid)?.undertaking === "everything") return table.captor.get(card);
  // rule: points.dealt - to nobody if it was dealt to none
  if (to === "dealt") return table.dealt.findIndex((hand) => hand.includes(card));
  // rule: points.holder, points.captor
  return to === "holder" ? table.holder.get(card) : table.captor.get(card);
}

// The sides that have won plain cards of a point, each with what its cards count.
// rule: points.plain
function awardPlainCards(table, {name, value, of}, sides) {
  const won = [...table.captor].filter(([card]) => isPlainCardOf(table, of, card)).map(([, captor]) => sides[captor]);
  const count = (side) => won.filter((each) => each === side).length;
  return [...new Set(won)].sort((a, b) => a - b).map((side) => ({name, value: value * count(side), side}));
}

// What this card counts to the side that earns the point, or null.
function awardCard(table, {name, value, to, hung_value: hung}, card, sides) {
  const side = sides[earnerOf(table, to, card)];
  if (side === undefined) return null;
  // rule: points.hung, points.value
  const isHung = to === "captor" && hung !== undefined && sides[table.holder.get(card)] !== side;
  return {name, value: isHung ? hung : value, side};
}

// The sides that earn the cards of a point, each with what its cards count.
function awardCards(table, point, trumps, sides) {
  const won = cardsOf(table, point.of, trumps).map((card) => awardCard(table, point, card, sides)).filter((each) => each !== null);
  const count = (side) => won.filter((each) => each.side === side).reduce((sum, {value}) => sum + value, 0);
  return [...new Set(won.map(({side}) => side))].sort((a, b) => a - b).map((side) => ({name: point.name, value: count(side), side}));
}

// The sides that earn a point and what it counts for each.
function award(table, point, trumps, sides) {
  const {name, value, of} = point;
  if (of === "most-card-points") {
    const side = gameTo(table, sides);
    // rule: points.game.tie-carried
    const tied = table.rules.points.game_tie === "carried-over" ? table.rounds.tiedGames : 0;
    return side === null ? [] : [{name, value: value * (1 + tied), side}];
  }
  // rule: points.last-trick
  if (of === "last-trick") return table.tricksTo.length > 0 ? [{name, value, side: sides[table.tricksTo.at(-1)]}] : [];
  return plainRank(of) === null ? awardCards(table, point, trumps, sides) : awardPlainCards(table, point, sides);
}

// The points awarded, in the order of the list: [{name, value, parties}], each with all the parties of the side that won it.
// rule: points.party.called
export function countPoints(table) {
  if (table.trump === null || table.contract === null) return [];
  const trumps = trumpsInPlay(table);
  const sides = sidesOf(table);
  return table.rules.points.list
    .filter((point) => table.wonAtOnce === null || isPegged(table, point)) // rule: match.target.at-once
    .flatMap((point) => award(table, point, trumps, sides))
    .map(({name, value, side}) => ({
      name, value, parties: partiesAt(table, table.seats.flatMap((_, seat) => (sides[seat] === side ? [seat] : []))),
    }));
}
