// The auction of one round, and which auction a ruleset has. table.contract is the highest bid so far: {by, bid}, or null.
import {throwIn} from "./deal.mjs";
import {startExchange} from "./exchange.mjs";
import {closeDeal} from "./match.mjs";
import {skatAuction} from "./skat-auction.mjs";

// Whether this bid beats the bids before it; null, or the clause that it breaks.
function refuseBid(table, bid) {
  const {minimum, maximum, dealer} = table.rules.auction;
  // rule: auction.slam - a slam that the ruleset does not list cannot be bid; none that is played here lists one
  if (typeof bid === "string") return "auction.slam";
  // rule: auction.range
  if (!Number.isInteger(bid) || bid < minimum || bid > maximum) return "auction.range";
  if (table.contract === null || bid > table.contract.bid) return null;
  if (bid === table.contract.bid && table.turn === table.dealer) {
    // rule: auction.dealer.may-equal
    if (dealer === "may-equal") return null;
    // rule: auction.dealer.must-exceed
    return "auction.dealer.must-exceed";
  }
  // rule: auction.higher
  return "auction.higher";
}

// rule: auction.nobody-bids.dealer-must-bid
function mayPass(table) {
  const forced = table.rules.auction.nobody_bids === "dealer-must-bid"
    && table.turn === table.dealer && table.contract === null;
  return !forced;
}

// The clause that a call of the player in turn breaks, or null.
function refuse(table, event) {
  if (event.do === "bid") return refuseBid(table, event.bid);
  // rule: auction.pass
  return mayPass(table) ? null : "auction.nobody-bids.dealer-must-bid";
}

function legal(table) {
  const actions = mayPass(table) ? [{do: "pass"}] : [];
  const {minimum, maximum} = table.rules.auction;
  for (let bid = minimum; bid <= maximum; bid += 1) {
    if (refuseBid(table, bid) === null) actions.push({do: "bid", bid});
  }
  return actions;
}

function make(table, event) {
  const by = table.turn;
  table.calls.push(event.do === "bid" ? {by, do: "bid", bid: event.bid} : {by, do: "pass"});
  if (event.do === "bid") {
    table.contract = {by, bid: event.bid}; // rule: auction.pitcher
  }
  // rule: auction.once - one call each, and the dealer's is the last
  if (by === table.dealer) endAuction(table);
  else table.turn = table.after(by); // rule: auction.turn
}

function endAuction(table) {
  if (table.contract !== null) {
    startExchange(table);
    return;
  }
  const answer = table.rules.auction.nobody_bids;
  if (answer === "same-dealer") throwIn(table);
  // rule: auction.nobody-bids.next-dealer
  if (answer === "next-dealer") closeDeal(table);
  if (answer === "eldest-free") {
    // rule: auction.nobody-bids.eldest-free
    table.contract = {by: table.eldest, bid: null};
    startExchange(table);
  }
}

const oneRound = {
  verbs: ["bid", "pass"],
  begin(table) {
    table.turn = table.eldest; // rule: auction.turn
  },
  refuse, make, legal,
};

// The auction that the ruleset has: the verbs that are due in it, how it begins, how a call is refused, made and listed.
const auctionOf = (table) => (table.rules.auction.kind === "skat" ? skatAuction : oneRound);

export const beginAuction = (table) => auctionOf(table).begin(table);
export const isCall = (table, event) => auctionOf(table).verbs.includes(event.do);
// The clause that a call of the player in turn breaks, or null.
export const refuseCall = (table, event) => auctionOf(table).refuse(table, event);
export const makeCall = (table, event) => auctionOf(table).make(table, event);
export const legalCalls = (table) => auctionOf(table).legal(table);
