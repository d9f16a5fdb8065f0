// The auction of one round, the one that goes on until all but one have passed, and the deal without a bid.
import {isTopBid, legalBids, refuseBid} from "./bids.mjs";
import {NO_TRUMP} from "./cards.mjs";

// Everybody before the dealer has passed, and the dealer is not free to.
function dealerIsBound({rules, turn, dealer, contract}, answer) {
  return rules.auction.nobody_bids === answer && turn === dealer && contract === null;
}

// The clause that a call of the player in turn breaks, or null.
function refuse(table, event) {
  const refused = event.do === "bid" ? refuseBid(table, event.bid) : null;
  if (refused !== null) return refused;
  // rule: auction.nobody-bids.dealer-forced
  const isForced = dealerIsBound(table, "dealer-forced") && event.bid !== table.rules.auction.forced_bid;
  if (isForced) return "auction.nobody-bids.dealer-forced";
  // rule: auction.nobody-bids.dealer-forced-or-more - a slam, which is a word, is above every number
  if (dealerIsBound(table, "dealer-forced-or-more") && !isForcedBidOrMore(table, event)) return "auction.nobody-bids.dealer-forced-or-more";
  // rule: auction.nobody-bids.dealer-must-bid, auction.pass
  return event.do === "pass" && dealerIsBound(table, "dealer-must-bid") ? "auction.nobody-bids.dealer-must-bid" : null;
}

const isForcedBidOrMore = ({rules}, call) => call.do === "bid" && (typeof call.bid !== "number" || call.bid >= rules.auction.forced_bid);

function legal(table) {
  if (dealerIsBound(table, "dealer-forced")) return [{do: "bid", bid: table.rules.auction.forced_bid}];
  if (dealerIsBound(table, "dealer-forced-or-more")) return legalBids(table).filter((call) => isForcedBidOrMore(table, call));
  return dealerIsBound(table, "dealer-must-bid") ? legalBids(table) : [{do: "pass"}, ...legalBids(table)];
}

// Whether a player has passed and not come back.
function isOut({rules, calls, contract}, seat) {
  const passes = calls.flatMap((call, i) => (call.by === seat && call.do === "pass" ? [i] : []));
  if (!passes.length) return false;
  // rule: auction.passed-out.final
  if (rules.auction.passing === "final" || contract === null) return true;
  // rule: auction.passed-out.open - only a pass after the highest bid counts
  return passes.at(-1) > calls.findLastIndex((call) => call.do === "bid");
}

function isOver(table, by) {
  // rule: auction.top-bid
  if (table.rules.auction.top_bid === "closes" && table.contract !== null && isTopBid(table.rules, table.contract.bid)) return true;
  // rule: auction.once - one call each, and the dealer's is the last
  if (table.rules.auction.kind === "one-round") return by === table.dealer;
  // rule: auction.passed-out
  return table.players.every((seat) => seat === table.contract?.by || isOut(table, seat));
}

// The next in turn who may still call.
function nextToCall(table, by) {
  let seat = table.after(by);
  if (table.rules.auction.passing === "final") while (isOut(table, seat)) seat = table.after(seat);
  return seat;
}

const freePitch = (table, by) => {
  table.contract = {by, bid: null};
  return "exchange";
};

const NOBODY_BIDS = {
  // rule: auction.nobody-bids.same-dealer
  "same-dealer": () => "throw-in",
  // rule: auction.nobody-bids.next-dealer
  "next-dealer": () => "close",
  // rule: auction.nobody-bids.eldest-free
  "eldest-free": (table) => freePitch(table, table.eldest),
  // rule: auction.nobody-bids.dealer-free
  "dealer-free": (table) => freePitch(table, table.dealer),
  // rule: auction.nobody-bids.dealer-stuck
  "dealer-stuck"(table) {
    table.contract = {by: table.dealer, bid: table.rules.auction.forced_bid};
    return "exchange";
  },
  // rule: auction.nobody-bids.dealer-set-back
  "dealer-set-back"(table) {
    table.forfeit = {party: table.partyOf(table.dealer), value: table.rules.auction.forced_bid};
    return "close";
  },
  // rule: auction.nobody-bids.no-trump
  "no-trump"(table) {
    table.contract = {by: table.eldest, bid: null};
    table.trump = NO_TRUMP;
    return "play";
  },
};

export const bidding = {
  verbs: ["bid", "pass"],
  refuse, legal,
  make(table, event) {
    const by = table.turn;
    // rule: auction.pitcher
    if (event.do === "bid") table.contract = {by, bid: event.bid};
    if (!isOver(table, by)) {
      table.turn = nextToCall(table, by); // rule: auction.turn
      return null;
    }
    return table.contract === null ? NOBODY_BIDS[table.rules.auction.nobody_bids](table) : "exchange";
  },
};
