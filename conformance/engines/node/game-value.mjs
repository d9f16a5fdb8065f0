// The value of a finished deal of Skat to its pitcher.
import {trumpsOfPack} from "./cards.mjs";
import {includes, isLostByAnnouncement, lowestTrump, nullValue, openGrandBase} from "./games.mjs";
import {excludesSchwarz, isGivenUp, isWonByGivingUp, levelsAllowed} from "./given-up.mjs";
import {cardPoints, sumOf} from "./points.mjs";
import {costOthers, settleReject, writesLosses} from "./reject.mjs";
import {timesInBock} from "./rounds.mjs";
import {undertakesAll} from "./undertaking.mjs";

// rule: points.skat.matadors - with so many, or less than zero, without so many
function matadors(trumps, held) {
  const holdsFirst = held.includes(trumps[0]);
  const end = trumps.findIndex((card) => held.includes(card) !== holdsFirst);
  const row = end < 0 ? trumps.length : end;
  return holdsFirst ? row : -row;
}

// The facts about the pitcher's side at the end of the deal.
function count(table) {
  const {rules, contract, tricksWon, partyOf} = table;
  const {by, game} = contract;
  const took = cardPoints(table);
  // rule: points.skat.count - the widow, laid away or untouched, is counted for the pitcher
  took[partyOf(by)] += sumOf(rules, [...table.discards[by], ...table.widow]);
  const points = took[partyOf(by)];
  const tricks = tricksWon[partyOf(by)];
  const others = tricksWon.reduce((sum, won) => sum + won, 0) - tricks;
  const inSuit = game !== "null";
  return {
    took, points, tricks, others,
    against: took.reduce((sum, party) => sum + party, 0) - points,
    total: sumOf(rules, [...rules.pack]),
    matadors: inSuit ? matadors(trumpsOfPack(rules, game), [...table.dealt[by], ...table.widowDealt]) : 0,
    // rule: points.skat.schneider, points.skat.schwarz - as it was won, and against the pitcher as well
    schneider: inSuit && (points >= rules.points.schneider_from || points <= rules.points.schneider_to),
    schwarz: inSuit && (tricks === 0 || others === 0) && !excludesSchwarz(table),
  };
}

// rule: points.skat.multiplier
function multiplierOf(rules, {game, hand, level, spitze}, counted) {
  const announced = (each) => includes(level, each);
  const more = [
    hand,
    counted.schneider || announced("schneider"), announced("schneider"),
    counted.schwarz || announced("schwarz"), announced("schwarz"),
    announced("ouvert") && openGrandBase(rules, game, level) === null,
  ];
  // rule: points.skat.spitze
  return Math.abs(counted.matadors) + 1 + more.filter(Boolean).length + (spitze ? rules.points.games.spitze : 0);
}

// What is paid in place of a null that was lost with its announcement: the least that another game would be settled at.
// rule: points.skat.null-lost
function priceInPlace({rules, contract, dealt, widowDealt}) {
  const had = [...dealt[contract.by], ...widowDealt];
  return Math.min(...Object.entries(rules.points.games.bases).map(([game, base]) => {
    const own = Math.abs(matadors(trumpsOfPack(rules, game), had)) + 1 + (contract.hand ? 1 : 0);
    return base * Math.max(own, Math.ceil(contract.bid / base));
  }));
}

// {multiplier, value, overbid} of the game, from what was counted.
function valueAt(table, counted) {
  const {rules, contract} = table;
  const {game, hand, level, bid} = contract;
  if (isLostByAnnouncement(rules, contract)) return {multiplier: 0, value: priceInPlace(table), overbid: true};
  if (game === "null") return {multiplier: 0, value: nullValue(rules, hand, level === "ouvert", contract.revolution), overbid: false};
  const base = openGrandBase(rules, game, level) ?? rules.points.games.bases[game];
  const multiplier = multiplierOf(rules, contract, counted);
  // rule: points.skat.value
  const value = base * multiplier;
  // rule: points.skat.overbid
  return value < bid ? {multiplier, value: base * Math.ceil(bid / base), overbid: true} : {multiplier, value, overbid: false};
}

// The same, with the levels that were counted for it: of a game that was given up the first allowed that saves it, or else the lowest.
function valueOf(table, counted) {
  // rule: points.skat.given - nothing was reached, and nobody asks what was bid
  if (table.given) {
    const {contract} = table;
    const asGiven = {...counted, schneider: false, schwarz: false};
    return {schneider: false, schwarz: false, ...valueAt({rules: table.rules, contract: {...contract, bid: 0}}, asGiven)};
  }
  const levels = isGivenUp(table) ? levelsAllowed(table, counted) : [counted];
  const values = levels.map(({schneider, schwarz}) => ({schneider, schwarz, ...valueAt(table, {...counted, schneider, schwarz})}));
  return values.find(({overbid}) => !overbid) ?? values[0];
}

function isWon(table, counted, overbid) {
  const {rules, contract} = table;
  if (table.given) return true;
  // An overbid game stays lost, though an opponent give it up.
  if (overbid) return false;
  if (isGivenUp(table)) return isWonByGivingUp(table, counted);
  // rule: points.skat.won.spitze
  if (contract.spitze && table.lastWonWith !== lowestTrump(rules, contract.game)) return false;
  // rule: points.skat.won.null - a null that the pitcher conceded is lost without a trick, unless he threw his cards in
  const hasYielded = table.conceded.includes(contract.by) && rules.play.conceding !== "order";
  if (contract.game === "null") return counted.tricks === 0 && !hasYielded;
  // rule: points.skat.won.schwarz
  if (undertakesAll(contract)) return counted.others === 0 && !excludesSchwarz(table);
  // rule: points.skat.won.schneider
  if (includes(contract.level, "schneider")) return counted.points >= rules.points.schneider_from;
  // rule: points.skat.won
  return counted.points * 2 > counted.total;
}

// How many times its value a lost game costs.
function lostTimes({rules, contract}) {
  // rule: points.skat.lost-hand
  if (contract.hand && rules.points.lost_hand === "single") return 1;
  // rule: points.skat.lost
  return 2;
}

// rule: points.skat.list - what the list adds: points, by party, and the pitcher's loss
function listBonus(table, made) {
  const bonus = table.rules.points.list_bonus ?? null;
  const pitcher = table.partyOf(table.contract.by);
  if (bonus === null) return {points: [], loss: 0};
  if (made) return {points: [{name: "bonus", value: bonus.won, party: pitcher}], loss: 0};
  // A dealer who sits out scores it too.
  const value = table.seats.length === 4 ? bonus.others_at_four : bonus.others;
  const others = table.parties.flatMap((_, party) => (party === pitcher ? [] : [{name: "bonus", value, party}]));
  return {points: others, loss: bonus.lost};
}

function settleGame(table) {
  const {contract} = table;
  const counted = count(table);
  const {multiplier, value, overbid, schneider, schwarz} = valueOf(table, counted);
  const made = isWon(table, counted, overbid);
  const pitcher = table.partyOf(contract.by);
  const told = {
    card_points: counted.points, tricks: counted.tricks, matadors: counted.matadors,
    multiplier, value, overbid, schneider, schwarz,
  };
  // rule: points.skat.contra
  const stake = value * 2 ** ["contra", "re", "bock", "hirsch"].filter((word) => contract[word]).length * timesInBock(table);
  const bonus = listBonus(table, made);
  // rule: points.skat.losses
  if (made && writesLosses(table)) return {points: [], made, cardPoints: counted.took, scored: [], losses: costOthers(table, pitcher, stake), game: told};
  // rule: points.skat.made
  const points = made ? [{name: "game", value: stake, party: pitcher}, ...bonus.points] : bonus.points;
  const lost = made ? 0 : stake * lostTimes(table) + bonus.loss;
  return {
    points, made,
    cardPoints: counted.took,
    scored: points,
    losses: table.parties.map((_, party) => (party === pitcher ? lost : 0)),
    game: told,
  };
}

// rule: points.skat.value - and where nobody plays a game, reject or nothing at all
export function settleGameValue(table) {
  if (table.contract === null) return {points: [], scored: [], losses: table.parties.map(() => 0), made: null, cardPoints: cardPoints(table)};
  return table.contract.by === null ? settleReject(table) : settleGame(table);
}
