// Bids of points, of slams, of tricks in a suit and of no tricks: which exist, which is higher, and the clause that forbids one.

const NO_TRICKS_WORDS = ["misere", "open-misere", "blind-misere", "nullo", "double-nullo"];
const ABOVE_ALL_NUMBERS = 1e9;

export const slamOf = (rules, bid) => rules.auction.slams.find((slam) => slam.bid === bid) ?? null;
export const noTricksOf = (rules, bid) => rules.auction.no_tricks.find((each) => each.bid === bid) ?? null;

// Hi-lo, if that is what was bid and the game has it.
// rule: auction.hi-lo
export const hiLoOf = (rules, bid) => (bid === "hi-lo" ? rules.auction.hi_lo : null);

// How many tricks a bid undertakes; 0 for a bid of none, and without a bid.
export const tricksOf = (rules, bid) => hiLoOf(rules, bid)?.tricks ?? bid?.tricks ?? 0;

// Whether a bid undertakes exactly its number of tricks.
// rule: points.made.exactly, points.tricks.hi-lo
export const isExact = (rules, bid) => rules.points.contract === "exactly" || hiLoOf(rules, bid) !== null;

// The value of a bid of the schedule; undefined where it does not exist.
// rule: auction.schedule - the first value is that of the least tricks, the next of one more
const worthInSchedule = ({auction}, {tricks, trump}) => auction.schedule.values[trump]?.[tricks - auction.schedule.least];

// The score or cost of a contract of tricks or of none.
// rule: points.tricks.made, points.tricks.none
export const worthOf = (rules, bid) => noTricksOf(rules, bid)?.value ?? hiLoOf(rules, bid)?.worth ?? worthInSchedule(rules, bid);

// A number by which bids are compared.
function height(rules, bid) {
  if (typeof bid === "number") return bid;
  // rule: auction.schedule.worth
  if (typeof bid === "object") return worthInSchedule(rules, bid);
  const noTricks = noTricksOf(rules, bid);
  if (hiLoOf(rules, bid) !== null) return rules.auction.hi_lo.worth;
  // rule: auction.no-tricks.worth
  if (noTricks !== null) return noTricks.ranks_as ?? noTricks.value;
  // rule: auction.slam - above every number and above every slam listed before it
  return ABOVE_ALL_NUMBERS + rules.auction.slams.indexOf(slamOf(rules, bid));
}

// The clause that refuses a bid that does not exist in this game, or null.
function refuseUnknown(rules, bid) {
  const {schedule, minimum, maximum} = rules.auction;
  if (typeof bid === "string") {
    if (slamOf(rules, bid) !== null || noTricksOf(rules, bid) !== null || hiLoOf(rules, bid) !== null) return null;
    // rule: auction.no-tricks, auction.slam
    return schedule !== null && NO_TRICKS_WORDS.includes(bid) ? "auction.no-tricks" : "auction.slam";
  }
  // rule: auction.schedule
  if (schedule !== null) return typeof bid === "object" && worthInSchedule(rules, bid) !== undefined ? null : "auction.schedule";
  // rule: auction.range
  return Number.isInteger(bid) && bid >= minimum && bid <= maximum ? null : "auction.range";
}

// The clause that refuses a bid that is not high enough, or null.
function refuseTooLow(table, bid) {
  const {rules, contract} = table;
  if (contract === null) return null;
  const over = height(rules, bid) - height(rules, contract.bid);
  if (over > 0) return null;
  const {dealer} = rules.auction;
  // rule: auction.equal-top - whoever bids it
  if (dealer === "everybody-may-equal-top" && bid === contract.bid && bid === rules.auction.maximum) return null;
  if (bid === contract.bid && table.turn === table.dealer) {
    // rule: auction.dealer.may-equal-slam
    if (dealer === "may-equal-slam") return null;
    // rule: auction.dealer.may-equal-slam - of two rights the dealer has the one
    if (dealer === "may-equal-slam-only") return typeof bid === "number" ? "auction.dealer.must-exceed" : null;
    // rule: auction.dealer.may-equal
    if (dealer === "may-equal" && typeof bid === "number") return null;
    // rule: auction.dealer.may-equal-top
    if (dealer === "may-equal-top" && bid === rules.auction.maximum) return null;
    // rule: auction.dealer.must-exceed
    if (["must-exceed", "may-equal-top", "everybody-may-equal-top"].includes(dealer) && typeof bid === "number") return "auction.dealer.must-exceed";
  }
  // rule: auction.higher
  return "auction.higher";
}

// The clause that refuses a bid that the situation forbids, or null.
function refuseForbidden(table, bid) {
  const {rules, contract, calls} = table;
  const {auction, match} = rules;
  const slam = slamOf(rules, bid);
  // rule: auction.slam.over - which binds a dealer who would take the same slam over as well
  if (slam?.over !== undefined && contract?.bid !== slam.over) return "auction.slam.over";
  // rule: auction.slam.dealer
  if (slam?.who === "dealer" && table.turn !== table.dealer) return "auction.slam.dealer";
  // rule: auction.slam.in-the-hole
  if (slam?.below_zero === "may-not-bid" && table.scores[table.partyOf(table.turn)] < 0) return "auction.slam.in-the-hole";
  const after = noTricksOf(rules, bid)?.after_tricks ?? 0;
  // rule: auction.no-tricks.after
  if (after > 0 && !calls.some((call) => tricksOf(rules, call.bid) >= after)) return "auction.no-tricks.after";
  // rule: auction.sell-out.limit
  const sells = auction.selling_limits === true && table.scores[table.partyOf(table.eldest)] + bid >= match.target;
  return sells ? "auction.sell-out.limit" : null;
}

// The clause that a bid of the player in turn breaks, or null. The order of the questions is that of the chapter on irregularities.
export function refuseBid(table, bid) {
  return refuseUnknown(table.rules, bid) ?? refuseTooLow(table, bid) ?? refuseForbidden(table, bid);
}

// Every bid that exists in this game.
function allBids({auction}) {
  const {minimum, maximum, schedule, slams, no_tricks: noTricks} = auction;
  const words = [...[...slams, ...noTricks].map(({bid}) => bid), ...(auction.hi_lo === null ? [] : ["hi-lo"])];
  if (schedule !== null) {
    const inSuits = Object.entries(schedule.values).flatMap(([trump, values]) => values.map((_, more) => ({tricks: schedule.least + more, trump})));
    return [...inSuits, ...words];
  }
  return [...Array.from({length: maximum - minimum + 1}, (_, more) => minimum + more), ...words];
}

// Whether no bid of the game beats one that has been made.
export const isTopBid = (rules, bid) => allBids(rules).every((each) => height(rules, each) <= height(rules, bid));

export const legalBids = (table) => allBids(table.rules)
  .filter((bid) => refuseBid(table, bid) === null)
  .map((bid) => ({do: "bid", bid}));
