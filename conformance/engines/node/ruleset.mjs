// Reads the ruleset document of a request: what the other modules need, or why this engine does not play it.
import {packOf} from "./cards.mjs";
import {STEPS_PLAYED} from "./exchange.mjs";
import {bidValues} from "./games.mjs";
import {SEVERAL_OVER_PLAYED} from "./match.mjs";

// The answers that are played, by option; null stands for an option that is not said.
const ANSWERS_PLAYED = {
  "players.direction": [null, "clockwise"],
  "parties": ["single", "pairs"],
  "deck.jokers": [0, 1, 2],
  "deck.without": [null],
  "ranking.jokers": [null, "ranked", "last-played", "first-played"],
  "ranking.off_cards": [null, "trumps"],
  "deal.turn_up_points": [null],
  "play.first_lead": ["any", "trump"],
  "play.following": ["follow-or-trump", "strict"],
  "play.leader": [null, "pitcher", "eldest"],
  "play.void": [null, "free"],
  "play.revoke": [null],
  "play.undertrumping": [null, "free"],
  "play.joker_led": [null, "as-trump"],
  "points.game_tie": [null, "nobody", "pitcher"],
  "points.made": [null, "points-won"],
  "points.failed": [null, "others-keep"],
  "points.sweep": [null],
  "points.trump_jack": [null],
  "match.losing_score": [null],
  "match.who_may_win": [null, "anybody"],
  "match.tie": [null, "pitcher"],
  "match.lead": [null],
  "match.others_stop": [null, false],
  "match.set_back_pitcher": [null, "may-win"],
  "match.counting": [null, "up"],
};
const SKAT_STEPS = ["take-or-hand", "bury", "announce", "contra"];

// The answers that are played in an auction of points, and those that are played in Skat.
const ONE_ROUND_PLAYED = {
  "auction.kind": ["one-round"],
  "auction.dealer": ["may-equal", "must-exceed"],
  "auction.nobody_bids": ["same-dealer", "next-dealer", "dealer-must-bid", "eldest-free"],
  "deal.widow": [0],
  "trumps.fixed_by": ["first-lead", "pitcher"],
  "points.count": [null, "list"],
  "play.concessions": [null, false],
};
const SKAT_PLAYED = {
  "auction.kind": ["skat"],
  "auction.nobody_bids": ["forehand", "forehand-or-reject", "reject"],
  "parties": ["single"],
  "deck.jokers": [0],
  "trumps.fixed_by": ["contract"],
  "points.count": ["game-value"],
  "points.lost_hand": [null, "doubled", "single"],
  "play.first_lead": ["any"],
  "play.following": ["strict"],
  "play.stack": [null],
  "play.lost_cause": [null, "stops", "goes-on"],
  "play.open_hand": ["before-lead", "after-first-trick"],
  "play.concessions": [null, true, false],
  "match.target": [null],
};
const STEP_ANSWERS_PLAYED = {
  "do": STEPS_PLAYED,
  "who": [null, "everybody", "others", "non-dealers", "pitcher"],
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

const isSkat = (doc) => doc.auction.kind === "skat";

// What holds of Skat alone: three play, and the pitcher alone exchanges.
function whySkatNotPlayed(doc) {
  const {players, exchange} = doc;
  for (let seats = players.least; seats <= players.most; seats += 1) {
    const playing = seats === players.dealer_sits_out ? seats - 1 : seats;
    if (playing !== 3) return "Skat is played by three, and by four of whom the dealer sits out";
  }
  const step = exchange.find(({do: verb, who}) => !SKAT_STEPS.includes(verb) || (who ?? "pitcher") !== "pitcher");
  if (step !== undefined) return `exchange: ${step.do} is not played in Skat`;
  return exchange.some(({do: verb}) => verb === "announce") ? null : "Skat without the step announce is not played";
}

function whyListNotPlayed(doc) {
  const {players, exchange, match} = doc;
  if ((players.dealer_sits_out ?? null) !== null) return "a dealer who sits out is played in Skat alone";
  const step = exchange?.find(({do: verb}) => SKAT_STEPS.includes(verb));
  if (step !== undefined) return `exchange: ${step.do} is played in Skat alone`;
  const hasTarget = (match.target ?? null) !== null;
  if (hasTarget && !SEVERAL_OVER_PLAYED.includes(match.several_over)) return `match.several_over: ${JSON.stringify(match.several_over ?? null)} is not played`;
  return null;
}

// A sentence if the ruleset asks for something that this engine does not know, else null.
export function whyNotPlayed(doc) {
  const reason = notPlayed(doc, ANSWERS_PLAYED)
    ?? notPlayed(doc, isSkat(doc) ? SKAT_PLAYED : ONE_ROUND_PLAYED)
    ?? (isSkat(doc) ? whySkatNotPlayed(doc) : whyListNotPlayed(doc));
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

// The lists of the contracts in no suit, by contract.
function contractLists({contracts, jokers}) {
  return new Map(Object.entries(contracts ?? {}).map(([contract, {trumps, plain}]) => [contract, {
    trumpStrength: trumpStrengths({trumps, jokers}),
    plainStrength: strengths(plain),
  }]));
}

const USES_STOCK = ["take-stock", "draw", "rob"];
const NO_NUMBER = ["name-trumps", "take-stock", "take-or-hand", "announce", "contra"];

function needAuctionOfPoints({auction, points, match}) {
  need(isCount(auction?.minimum) && isCount(auction?.maximum), "auction");
  need(Array.isArray(points?.list), "points");
  need(points.list.every((p) => typeof p?.name === "string" && isCount(p.value) && typeof p.of === "string"
    && ["holder", "captor"].includes(p.to)), "points.list");
  need(match.several_over !== "extra-deal" || isCount(match.bidders_first_from), "match.bidders_first_from");
}

const areCounts = (part, names) => names.every((name) => isCount(part?.[name]));

function needSkat({ranking, auction, points}) {
  const {games, list_bonus: bonus, reject} = points;
  for (const contract of ["grand", "null"]) {
    const lists = ranking.contracts?.[contract];
    need(isList(lists?.trumps) && isList(lists.plain), `ranking.contracts.${contract}`);
  }
  need(areCounts(games, ["null", "null_hand", "null_ouvert", "null_ouvert_hand"]), "points.games");
  need(areCounts(games.bases, ["C", "D", "H", "S", "grand"]) && Object.values(games.bases).every((base) => base > 0), "points.games.bases");
  need(isCount(points.schneider_from), "points.schneider_from");
  need((bonus ?? null) === null || areCounts(bonus, ["won", "lost", "others", "others_at_four"]), "points.list_bonus");
  if (auction.nobody_bids === "forehand") return;
  need(["value", "card-points"].includes(reject?.loses), "points.reject.loses");
  need(reject.loses !== "value" || isCount(reject.value), "points.reject.value");
  need(["all-tied", "last-trick"].includes(reject.tie), "points.reject.tie");
  need(["nobody", "last-trick", "loser"].includes(reject.widow), "points.reject.widow");
}

export function readRuleset(doc) {
  const {players, parties, deck, ranking, deal, auction, exchange, play, points, match} = doc;
  need(isCount(players?.least) && isCount(players?.most), "players");
  need(isList(deck?.ranks), "deck.ranks");
  need(isList(ranking?.trumps) && isList(ranking.plain), "ranking");
  need(isCount(deal?.hand) && isCount(deal.widow), "deal");
  need(Array.isArray(exchange), "exchange");
  for (const step of exchange) {
    need(NO_NUMBER.includes(step.do) || isCount(step.to), `exchange: to of ${step.do}`);
    need(step.do !== "discard" || isList(step.protects), "exchange: protects of discard");
  }
  const cardsToHold = exchange.findLast((step) => step.to !== undefined)?.to;
  const stack = play.stack ?? null;
  need(stack === null || (isList(stack.spares) && isCount(cardsToHold)), "play.stack");
  need(isCount(match?.target) || isCount(match?.deals), "match");
  if (isSkat(doc)) needSkat(doc);
  else needAuctionOfPoints(doc);
  const rules = {
    players, parties, auction, exchange, points, match,
    pack: packOf(deck.ranks, deck.jokers),
    trumpStrength: trumpStrengths(ranking),
    plainStrength: strengths(ranking.plain),
    contracts: contractLists(ranking),
    laterJokerHigher: ranking.jokers === "last-played",
    handSize: deal.hand,
    widowSize: deal.widow,
    usesStock: exchange.some((step) => USES_STOCK.includes(step.do)), // rule: deal.stock, deal.sleep
    firstLead: play.first_lead,
    following: play.following,
    leader: play.leader,
    lostCause: play.lost_cause,
    openHand: play.open_hand,
    concessions: play.concessions === true,
    stack,
    cardsToHold, // rule: play.stack - the last number to which the exchange brings everybody
    cardPoints: new Map(Object.entries(points.card_points ?? {})),
  };
  // Which values can be bid follows from the games and from how many trumps each has.
  return isSkat(doc) ? {...rules, bidValues: bidValues(rules)} : rules;
}
