// Reads the ruleset document of a request: what the other modules need, or why this engine does not play it.
import {packOf} from "./cards.mjs";

const strengths = (highToLow) => new Map(highToLow.map((rank, i) => [rank, highToLow.length - i]));

function need(condition, path) {
  if (!condition) throw new Error(`ruleset: ${path} is missing or not understood`);
}
const isCount = (n) => Number.isInteger(n) && n >= 0 && n <= 10000;

// A sentence if the ruleset asks for something Pitch never uses, else null.
export function whyNotPlayed(doc) {
  if (doc.parties !== "single") return "only single parties are played";
  if (doc.deck?.jokers !== 0) return "Jokers are not played";
  if (doc.deal?.widow !== 0) return "a widow is not played";
  if (doc.deal?.redeal_claim?.length !== 0) return "a claim to a new deal is not played";
  if (doc.auction?.kind !== "one-round") return "only an auction of one round is played";
  if (doc.auction?.slams?.length !== 0) return "slams are not played";
  if (doc.trumps?.fixed_by !== "first-lead") return "only pitched trumps are played";
  if (doc.exchange?.length !== 0) return "exchange steps are not played";
  return null;
}

export function readRuleset(doc) {
  const {players, deck, ranking, deal, auction, play, points, match} = doc;
  need(isCount(players?.least) && isCount(players?.most), "players");
  need(Array.isArray(deck?.ranks) && deck.ranks.every((r) => typeof r === "string"), "deck.ranks");
  need(Array.isArray(ranking?.trumps) && Array.isArray(ranking?.plain), "ranking");
  need(isCount(deal?.hand), "deal.hand");
  need(isCount(auction?.minimum) && isCount(auction?.maximum), "auction");
  need(["may-equal", "must-exceed"].includes(auction.dealer), "auction.dealer");
  need(["same-dealer", "next-dealer", "dealer-must-bid", "eldest-free"].includes(auction.nobody_bids), "auction.nobody_bids");
  need(["follow-or-trump", "strict"].includes(play?.following), "play.following");
  need(Array.isArray(points?.list) && typeof points.card_points === "object" && points.card_points !== null, "points");
  need(points.list.every((p) => typeof p?.name === "string" && isCount(p.value) && typeof p.of === "string"
    && ["holder", "captor"].includes(p.to)), "points.list");
  need(["nobody", "pitcher"].includes(points.game_tie), "points.game_tie");
  need(isCount(match?.target), "match.target");
  need(["pitcher-then-order", "higher-total"].includes(match.several_over), "match.several_over");
  return {
    players, auction, points, match,
    pack: packOf(deck.ranks),
    trumpStrength: strengths(ranking.trumps),
    plainStrength: strengths(ranking.plain),
    jick: ranking.trumps.includes("off-J"),
    handSize: deal.hand,
    following: play.following,
    cardPoints: new Map(Object.entries(points.card_points)),
  };
}
