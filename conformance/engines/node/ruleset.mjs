// Reads the ruleset document of a request: what the other modules need, or why this engine does not play it.
import {packOf} from "./cards.mjs";
import {STEPS_PLAYED} from "./exchange.mjs";
import {SEVERAL_OVER_PLAYED} from "./match.mjs";

// The answers that are played, by option; null stands for an option that is not said.
const ANSWERS_PLAYED = {
  "players.direction": [null, "clockwise"],
  "parties": ["single", "pairs"],
  "deck.jokers": [0, 1, 2],
  "ranking.jokers": [null, "ranked", "last-played", "first-played"],
  "ranking.off_cards": [null, "trumps"],
  "deal.widow": [0],
  "auction.kind": ["one-round"],
  "auction.dealer": ["may-equal", "must-exceed"],
  "auction.nobody_bids": ["same-dealer", "next-dealer", "dealer-must-bid", "eldest-free"],
  "trumps.fixed_by": ["first-lead", "pitcher"],
  "play.first_lead": ["any", "trump"],
  "play.following": ["follow-or-trump", "strict"],
  "play.undertrumping": [null, "free"],
  "play.joker_led": [null, "as-trump"],
  "points.game_tie": [null, "nobody", "pitcher"],
  "points.made": [null, "points-won"],
  "points.failed": [null, "others-keep"],
  "points.sweep": [null],
  "match.several_over": SEVERAL_OVER_PLAYED,
  "match.who_may_win": [null, "anybody"],
  "match.tie": [null, "pitcher"],
  "match.lead": [null],
  "match.others_stop": [null, false],
  "match.set_back_pitcher": [null, "may-win"],
  "match.counting": [null, "up"],
};
const STEP_ANSWERS_PLAYED = {
  "do": STEPS_PLAYED,
  "who": [null, "everybody", "others", "non-dealers"],
  "order": [null, "from-eldest", "from-dealer", "from-pitcher", "pitcher-last", "by-seat"],
  "short": [null, "own-discards"], // a hand that stayed short would run out before the others
  "unavoidable": [null, "choose"],
  "surplus": [null, "choice"],
};
const POINTS_NOT_PLAYED = ["highest-natural-trump", "lowest-natural-trump", "highest-suit-trump", "lowest-suit-trump"];

const option = (doc, path) => path.split(".").reduce((part, key) => part?.[key], doc) ?? null;

// The first option whose answer is not among those played, as a sentence, or null.
function notPlayed(doc, played) {
  const path = Object.keys(played).find((each) => !played[each].includes(option(doc, each)));
  return path === undefined ? null : `${path}: ${JSON.stringify(option(doc, path))} is not played`;
}

// A sentence if the ruleset asks for something that this engine does not know, else null.
export function whyNotPlayed(doc) {
  const reason = notPlayed(doc, ANSWERS_PLAYED);
  if (reason !== null) return reason;
  for (const step of doc.exchange ?? []) {
    const stepReason = notPlayed(step, STEP_ANSWERS_PLAYED);
    if (stepReason !== null) return `exchange: ${stepReason}`;
  }
  for (const {name, of, to, hung_value: hung} of doc.points?.list ?? []) {
    if (POINTS_NOT_PLAYED.includes(of) || to === "dealt" || hung !== undefined) return `the point ${name} is not played`;
  }
  if (doc.deal?.redeal_claim?.length) return "a claim to a new deal is not played";
  if (doc.auction?.slams?.length) return "slams are not played";
  if (doc.trumps.fixed_by === "first-lead" && (doc.deck.jokers || doc.exchange?.length)) return "pitched trumps are played without Jokers and without exchange";
  return null;
}

function need(condition, path) {
  if (!condition) throw new Error(`ruleset: ${path} is missing or not understood`);
}
const isCount = (n) => Number.isInteger(n) && n >= 0 && n <= 10000;
const isList = (value) => Array.isArray(value) && value.every((entry) => typeof entry === "string");

const strengths = (highToLow) => new Map(highToLow.map((rank, i) => [rank, highToLow.length - i]));

function trumpStrengths({trumps, jokers}) {
  const strength = strengths(trumps);
  const alike = jokers === "last-played" || jokers === "first-played";
  // Like Jokers stand at one place; between the two the order of play decides.
  if (alike && strength.has("X1")) strength.set("X2", strength.get("X1"));
  return strength;
}

const USES_STOCK = ["take-stock", "draw", "rob"];

export function readRuleset(doc) {
  const {players, parties, deck, ranking, deal, auction, exchange, play, points, match} = doc;
  need(isCount(players?.least) && isCount(players?.most), "players");
  need(isList(deck?.ranks), "deck.ranks");
  need(isList(ranking?.trumps) && isList(ranking.plain), "ranking");
  need(isCount(deal?.hand), "deal.hand");
  need(isCount(auction?.minimum) && isCount(auction?.maximum), "auction");
  need(Array.isArray(exchange), "exchange");
  for (const step of exchange) {
    need(["name-trumps", "take-stock"].includes(step.do) || isCount(step.to), `exchange: to of ${step.do}`);
    need(step.do !== "discard" || isList(step.protects), "exchange: protects of discard");
  }
  const cardsToHold = exchange.findLast((step) => step.to !== undefined)?.to;
  const stack = play.stack ?? null;
  need(stack === null || (isList(stack.spares) && isCount(cardsToHold)), "play.stack");
  need(Array.isArray(points?.list), "points");
  need(points.list.every((p) => typeof p?.name === "string" && isCount(p.value) && typeof p.of === "string"
    && ["holder", "captor"].includes(p.to)), "points.list");
  need(isCount(match?.target), "match.target");
  need(match.several_over !== "extra-deal" || isCount(match.bidders_first_from), "match.bidders_first_from");
  return {
    players, parties, auction, exchange, points, match,
    pack: packOf(deck.ranks, deck.jokers),
    trumpStrength: trumpStrengths(ranking),
    plainStrength: strengths(ranking.plain),
    laterJokerHigher: ranking.jokers === "last-played",
    handSize: deal.hand,
    usesStock: exchange.some((step) => USES_STOCK.includes(step.do)), // rule: deal.stock, deal.sleep
    firstLead: play.first_lead,
    following: play.following,
    stack,
    cardsToHold, // rule: play.stack - the last number to which the exchange brings everybody
    cardPoints: new Map(Object.entries(points.card_points ?? {})),
  };
}
