// Reads a whole ruleset document: fills in defaults, and derives what the other modules need.
import {cardsOf, isJoker} from "./cards.mjs";
import {bidValues} from "./games.mjs";

// The defaults of options. Null is an option without a value.
const NOT_SAID = {
  players: {direction: "clockwise", dealer_sits_out: null},
  ranking: {jokers: null, copies: "first-played", off_cards: "trumps", contracts: null},
  deal: {widow: 0, redeal_claim: [], misdeal_points: 0, misdeal_paid: "to-others", turn_up_points: {}, winning_turn_up: "forbidden", refused_suit: "scores-nothing"},
  auction: {
    minimum: null, maximum: null, schedule: null, no_tricks: [], hi_lo: null, slams: [], dealer: null, nobody_bids: null, forced_bid: null, top_bid: "goes-on",
    passing: null,
    eldest_pitches: null, gift_to: "eldest", winning_gift: "forbidden", begging: "free", giving: "free", short_run: "thrown-in", outbid: null, selling_limits: null,
  },
  trumps: {joker_led: null},
  play: {
    leader: "pitcher", joker_no_trump: null, joker_lead: "any-time", joker_lead_no_trump: "any-time", joker_names: null, joker_no_tricks: "may", lost_cause: null, open_hand: null, concessions: false, conceding: "server",
    void: "free", revoke: null, wrong_card: "refused", undertrumping: "free", draws: null, joker_led: "as-trump", lead_when_out: "passes", stack: null,
  },
  points: {
    count: "list", scored: "after-deal", trick_value: null, overtrick: null, slam_least: null, games: null, schneider_from: null, schneider_to: 30, lost_hand: "doubled", null_below_bid: "refused", unsaid_hand: "refused", written: "pitcher",
    list_bonus: null,
    reject: null, list: [], card_points: {}, trump_jack: null, joker: 0, game_tie: null, contract: "at-least", made: "points-won", failed: "others-keep", sweep: null,
    sweep_by: "pitcher", others_share: "together",
  },
  match: {
    target: null, deals: null, deals_at_four: null, losing_score: null, losing_setbacks: null, several_over: null, bidders_first_from: null, who_may_win: "anybody", called_partner: "may-win", tie: "pitcher",
    lead: null, spread: null, after_deals: "highest", who_may_end: "anybody", later_points: "written", sweep: "nobody", others_stop: false, set_back_pitcher: "may-win", counting: "up", bock: null,
  },
};

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const said = (part) => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null));

function need(condition, path) {
  if (!condition) throw new Error(`ruleset: ${path} is missing or not understood`);
}
const isCount = (n) => Number.isInteger(n) && n >= 0 && n <= 10000;
const isList = (value) => Array.isArray(value) && value.every((entry) => typeof entry === "string");

const strengths = (highToLow) => new Map(highToLow.map((rank, i) => [rank, highToLow.length - i]));

const areAlike = (jokers) => jokers === "last-played" || jokers === "first-played";

function trumpStrengths({trumps, jokers}) {
  const strength = strengths(trumps);
  // Like Jokers stand at one place; between them the order of play decides.
  if (areAlike(jokers)) for (const joker of trumps.filter(isJoker)) strength.set(joker, strength.get("X1"));
  return strength;
}

// The lists of the contracts in no suit, by contract.
function contractLists({contracts, jokers}) {
  return new Map(Object.entries(contracts ?? {}).map(([contract, {trumps, plain}]) => [contract, {
    trumpStrength: trumpStrengths({trumps, jokers}),
    plainStrength: strengths(plain),
  }]));
}

const USES_STOCK = ["take-stock", "draw", "rob", "search", "replace", "deal-more"];

function checkParts(doc) {
  for (const part of ["players", "deck", "ranking", "deal", "auction", "trumps", "play", "points", "match"]) need(isObject(doc[part]), part);
  need(isCount(doc.players.least) && isCount(doc.players.most), "players");
  need(isList(doc.deck.ranks), "deck.ranks");
  need(isList(doc.ranking.trumps) && isList(doc.ranking.plain), "ranking");
  need(isCount(doc.deal.hand), "deal");
  need(Array.isArray(doc.exchange) && doc.exchange.every(isObject), "exchange");
}

// What has to be said where something else is.
function checkRules({auction, points, match, play, exchange, cardsToHold, ranking}) {
  const asksPoints = points.count === "list" && !["turn-up", "none", "skat"].includes(auction.kind);
  need(!asksPoints || (isCount(auction.minimum) && isCount(auction.maximum)), "auction.minimum or maximum");
  need(points.count !== "list" || points.list.length > 0, "points.list");
  need(points.count !== "tricks" || (isObject(auction.schedule) && isCount(points.trick_value)), "auction.schedule or points.trick_value");
  need(points.count !== "game-value" || (isObject(points.games?.bases) && isObject(ranking.contracts)), "points.games or ranking.contracts");
  need(match.several_over !== "extra-deal" || isCount(match.bidders_first_from), "match.bidders_first_from");
  need(isCount(match.target) || isCount(match.deals) || Number.isInteger(match.losing_score), "match");
  need(play.stack === null || (isList(play.stack.spares) && isCount(cardsToHold)), "play.stack");
  need(exchange.every((step) => step.do !== "discard" || isList(step.protects)), "exchange: protects of discard");
}

export function readRuleset(doc) {
  checkParts(doc);
  const filledIn = Object.fromEntries(Object.entries(NOT_SAID).map(([part, values]) => [part, {...values, ...said(doc[part])}]));
  const {ranking, auction, points} = filledIn;
  const {exchange} = doc;
  const rules = {
    ...filledIn, exchange, parties: doc.parties,
    pack: cardsOf(doc.deck),
    trumpStrength: trumpStrengths(ranking),
    plainStrength: strengths(ranking.plain),
    contracts: contractLists(ranking),
    jokersAlike: areAlike(ranking.jokers),
    laterJokerHigher: ranking.jokers === "last-played",
    laterCopyHigher: doc.deck.packs === "two" && ranking.copies === "last-played",
    turnsUp: auction.kind === "turn-up", // rule: deal.turn-up
    usesStock: auction.kind === "turn-up" || filledIn.play.draws !== null || exchange.some((step) => USES_STOCK.includes(step.do)), // rule: deal.stock, deal.sleep
    cardsToHold: exchange.findLast((step) => step.to !== undefined)?.to, // rule: play.stack - the last number to which the exchange brings everybody
    cardPoints: new Map(Object.entries(points.card_points)),
  };
  checkRules(rules);
  // Which values can be bid follows from the games and from how many trumps each has.
  return points.count === "game-value" ? {...rules, bidValues: bidValues(rules)} : rules;
}
