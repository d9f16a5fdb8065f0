// Which auction a ruleset has, and the claim to a new deal in its course. table.contract is the highest bid so far: {by, bid}, or null.
import {isJoker} from "./cards.mjs";
import {bidding} from "./bidding.mjs";
import {sellOut} from "./sell-out.mjs";
import {skatAuction, startReject} from "./skat-auction.mjs";
import {turnUp} from "./turn-up.mjs";

// An auction knows the verbs that are due in it, how it begins, how a call is refused, made and listed.
// Beginning and calling return the next phase, or null while the auction goes on.
const AUCTIONS = {
  "one-round": bidding, "until-passed-out": bidding, "sell-out": sellOut, "turn-up": turnUp, "skat": skatAuction,
  "none": {
    verbs: [],
    // rule: auction.none
    begin(table) {
      table.contract = {by: table.eldest, bid: null};
      return "exchange";
    },
  },
  "reject": {
    verbs: [],
    // rule: auction.reject
    begin: startReject,
  },
};
const auctionOf = (table) => AUCTIONS[table.rules.auction.kind];

export function beginAuction(table) {
  table.phase = "auction";
  table.turn = table.eldest; // rule: auction.turn
  return auctionOf(table).begin?.(table) ?? null;
}

// A claim to a new deal has its place in the auction, whether or not the ruleset gives the right to it.
export const isCall = (table, event) => auctionOf(table).verbs.includes(event.do) || (event.do === "redeal" && event.by !== undefined);

// Whether the cards of the player in turn give him a claim to a new deal.
function givesClaim(table) {
  const ranks = table.rules.deal.redeal_claim;
  return ranks.length > 0 && table.hands[table.turn].every((card) => !isJoker(card) && ranks.includes(card[0]));
}

// A word about a pitch for sale counts as a call.
const hasCalled = (table, seat) => table.calls.some((call) => call.by === seat);

function refuseClaim(table, event) {
  if (!table.isTurnOf(event.by)) return "deal.redeal.turn";
  // rule: deal.redeal.claim - who never had a claim has not lost it by a call
  if (!givesClaim(table)) return "deal.redeal.claim";
  // rule: deal.redeal.turn - in place of his call, so not after it
  return hasCalled(table, table.turn) ? "deal.redeal.claim" : null;
}

// The clause that a call breaks, or null.
export function refuseCall(table, event) {
  if (event.do === "redeal") return refuseClaim(table, event);
  // rule: auction.turn
  return table.isTurnOf(event.by) ? auctionOf(table).refuse(table, event) : "auction.turn";
}

export function makeCall(table, event) {
  // rule: deal.redeal.same-dealer
  if (event.do === "redeal") return "new-deal";
  const call = {by: table.turn, do: event.do};
  table.calls.push(event.do === "bid" ? {...call, bid: event.bid} : call);
  return auctionOf(table).make(table, event);
}

export function legalCalls(table) {
  const calls = auctionOf(table).legal(table);
  return givesClaim(table) && !hasCalled(table, table.turn) ? [...calls, {do: "redeal"}] : calls;
}
