// The auction of Skat: one bids, the other answers. table.duel says who of the two that are at it, {bids, answers}; it is null
// when both others have passed and forehand alone is left. table.contract is the last value named, with the player who is bound by it.
import {startExchange} from "./exchange.mjs";
import {closeDeal} from "./match.mjs";
import {startPlay} from "./play.mjs";

const answers = (table) => table.duel !== null && table.turn === table.duel.answers;

// rule: auction.nobody-bids.forehand.reject - forehand, when both others have passed without a bid, and nobody else
const mayReject = (table) => table.duel === null && table.rules.auction.nobody_bids === "forehand-or-reject";

// Whether the player in turn may name this value; null, or the clause that it breaks.
function refuseBid(table, bid) {
  const {bidValues} = table.rules;
  // rule: auction.skat.answer - reject would be no answer either
  if (answers(table)) return "auction.skat.answer";
  if (bid === "reject") return mayReject(table) ? null : "auction.nobody-bids.forehand.reject";
  // rule: auction.slam - no other word is a bid
  if (typeof bid === "string") return "auction.slam";
  // rule: auction.skat.values
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
  startPlay(table);
}

// Forehand has passed as the others have.
function nobodyBids(table) {
  // rule: auction.nobody-bids.reject
  if (table.rules.auction.nobody_bids === "reject") startReject(table);
  // rule: auction.nobody-bids.forehand.pass
  else closeDeal(table);
}

// One of the two has passed: the other goes on against endhand, or has won, or is forehand with nothing bid.
// rule: auction.skat.stages
function carryOn(table, left) {
  const endhand = table.players[2];
  if (table.duel.bids !== endhand) {
    table.duel = {bids: endhand, answers: left};
    table.turn = endhand;
  } else if (table.contract !== null) {
    startExchange(table); // rule: auction.skat.pitcher
  } else {
    table.duel = null;
    table.turn = left;
  }
}

function pass(table, by) {
  if (table.duel === null) nobodyBids(table);
  else carryOn(table, by === table.duel.bids ? table.duel.answers : table.duel.bids);
}

function bid(table, by, value) {
  if (value === "reject") {
    startReject(table);
    return;
  }
  table.contract = {by, bid: value};
  if (table.duel === null) startExchange(table);
  else table.turn = table.duel.answers;
}

function hold(table, by) {
  // rule: auction.skat.hold - as if he had named it
  table.contract = {by, bid: table.contract.bid};
  table.turn = table.duel.bids;
}

export const skatAuction = {
  verbs: ["bid", "hold", "pass"],

  begin(table) {
    const [forehand, middlehand] = table.players;
    table.duel = {bids: middlehand, answers: forehand};
    table.turn = middlehand;
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
    table.calls.push(event.do === "bid" ? {by, do: "bid", bid: event.bid} : {by, do: event.do});
    if (event.do === "bid") bid(table, by, event.bid);
    if (event.do === "hold") hold(table, by);
    if (event.do === "pass") pass(table, by);
  },

  legal(table) {
    if (answers(table)) return [{do: "hold"}, {do: "pass"}];
    const bids = [...table.rules.bidValues, "reject"].filter((value) => refuseBid(table, value) === null);
    return [{do: "pass"}, ...bids.map((value) => ({do: "bid", bid: value}))];
  },
};
