// The auction in which eldest may sell the pitch: he offers it or keeps it, the others bid, he decides.
import {legalBids, refuseBid} from "./bids.mjs";

// The stage of the auction: eldest's first word, the others' bids, or his decision.
function stage({calls, players}) {
  if (calls.length === 0) return "offer";
  return calls.length < players.length ? "bids" : "decision";
}

const isWord = (verb) => ["keep", "sell"].includes(verb);

function score(table, seat, value) {
  table.scores[table.partyOf(seat)] += value;
}

// rule: auction.sell-out.must-sell
function mustSell({rules, contract, scores, partyOf}) {
  return rules.auction.selling_limits === true && scores[partyOf(contract.by)] + contract.bid >= rules.match.target;
}

function pitchOf(table, bid) {
  table.contract = {by: table.eldest, bid};
  return "exchange";
}

// Eldest's answers to the highest bid.
function decide(table, verb) {
  const {contract, eldest} = table;
  if (verb === "sell") {
    score(table, eldest, contract.bid); // rule: auction.sell-out.sell
    return "exchange";
  }
  // rule: auction.sell-out.keep
  if (table.rules.auction.outbid === "paid") score(table, contract.by, contract.bid);
  return pitchOf(table, contract.bid);
}

export const sellOut = {
  verbs: ["bid", "pass", "keep", "sell"],

  refuse(table, event) {
    switch (stage(table)) {
      // rule: auction.sell-out.offer
      case "offer": return isWord(event.do) ? null : "auction.sell-out.offer";
      case "bids":
        // rule: auction.sell-out.bids
        if (isWord(event.do)) return "auction.sell-out.bids";
        return event.do === "bid" ? refuseBid(table, event.bid) : null; // rule: auction.pass
      default:
        // rule: auction.sell-out.bids - eldest has no call
        if (!isWord(event.do)) return "auction.sell-out.bids";
        return event.do === "keep" && mustSell(table) ? "auction.sell-out.must-sell" : null;
    }
  },

  make(table, event) {
    if (table.turn === table.eldest) {
      const hasDecided = table.calls.length > table.players.length; // one call each, and his second word
      if (hasDecided) return decide(table, event.do);
      // rule: auction.sell-out.keep-at-once
      if (event.do === "keep") return pitchOf(table, table.rules.auction.eldest_pitches);
    } else if (event.do === "bid") {
      table.contract = {by: table.turn, bid: event.bid};
    }
    table.turn = table.after(table.turn);
    // rule: auction.sell-out.no-bid
    return table.turn === table.eldest && table.contract === null ? pitchOf(table, null) : null;
  },

  legal(table) {
    switch (stage(table)) {
      case "offer": return [{do: "keep"}, {do: "sell"}];
      case "bids": return [{do: "pass"}, ...legalBids(table)];
      default: return mustSell(table) ? [{do: "sell"}] : [{do: "sell"}, {do: "keep"}];
    }
  },
};
