// The auction of Skat: one bids, the other answers. table.duel says who of the two that are at it, {bids, answers}; it is null
// when both others have passed and forehand alone is left. table.contract is the last value named, with the player who is bound by it.
import {isRamschDeal} from "./rounds.mjs";

const answers = (table) => table.duel !== null && table.turn === table.duel.answers;

// rule: auction.nobody-bids.forehand.reject - forehand, when both others have passed without a bid, and nobody else
const mayReject = (table) => table.duel === null && table.rules.auction.nobody_bids === "forehand-or-reject";

// Whether the player in turn may name this value; null, or the clause that it breaks.
function refuseBid(table, bid) {
  const {bidValues} = table.rules;
  // rule: auction.skat.answer - reject would be no answer either
  if (answers(table)) return "auction.skat.answer";
  if (bid === "reject") return mayReject(table) ? null : "auction.nobody-bids.forehand.reject";
  // rule: auction.skat.values - and no other word is a bid
  if (!bidValues.includes(bid)) return "auction.skat.values";
  // rule: auction.nobody-bids.forehand
  if (table.duel === null) return bid === bidValues[0] ? null : "auction.nobody-bids.forehand";
  // rule: auction.skat.bid
  return table.contract === null || bid > table.contract.bid ? null : "auction.skat.bid";
}

// rule: play.reject
function startReject(table) {
  table.contract = {by: null, bid: "reject"};
  table.trump = "grand";
  return "reject";
}

// One of the two has passed: the other goes on against endhand, or has won, or is forehand with nothing bid.
// rule: auction.skat.stages
function carryOn(table, left) {
  const endhand = table.players[2];
  if (table.duel.bids !== endhand) {
    table.duel = {bids: endhand, answers: left};
    table.turn = endhand;
    return null;
  }
  if (table.contract !== null) return "exchange"; // rule: auction.skat.pitcher
  table.duel = null;
  table.turn = left;
  return null;
}

function pass(table, by) {
  if (table.duel !== null) return carryOn(table, by === table.duel.bids ? table.duel.answers : table.duel.bids);
  // rule: auction.nobody-bids.reject, auction.nobody-bids.forehand.pass - forehand has passed as the others have
  return table.rules.auction.nobody_bids === "reject" ? startReject(table) : "close";
}

function bid(table, by, value) {
  if (value === "reject") return startReject(table);
  table.contract = {by, bid: value};
  if (table.duel === null) return "exchange";
  table.turn = table.duel.answers;
  return null;
}

function hold(table, by) {
  // rule: auction.skat.hold - as if he had named it
  table.contract = {by, bid: table.contract.bid};
  table.turn = table.duel.bids;
  return null;
}

export const skatAuction = {
  verbs: ["bid", "hold", "pass"],

  begin(table) {
    // rule: match.rounds.ramsch.played
    if (isRamschDeal(table)) return startReject(table);
    const [forehand, middlehand] = table.players;
    table.duel = {bids: middlehand, answers: forehand};
    table.turn = middlehand;
    return null;
  },

  refuse(table, event) {
    if (event.do === "bid") return refuseBid(table, event.bid);
    // rule: auction.skat.bid - who is to bid has nothing to hold
    if (event.do === "hold") return answers(table) ? null : "auction.skat.bid";
    // rule: auction.pass
    return null;
  },

  make(table, event) {
    const by = table.turn;
    if (event.do === "bid") return bid(table, by, event.bid);
    return event.do === "hold" ? hold(table, by) : pass(table, by);
  },

  legal(table) {
    if (answers(table)) return [{do: "hold"}, {do: "pass"}];
    const bids = [...table.rules.bidValues, "reject"].filter((value) => refuseBid(table, value) === null);
    return [{do: "pass"}, ...bids.map((value) => ({do: "bid", bid: value}))];
  },
};
