// The known values of each option: on an unknown one the engine says so instead of guessing.
import {STEPS_KNOWN} from "./exchange.mjs";

const ANSWERS_KNOWN = {
  "players.direction": ["clockwise", "counter-clockwise"],
  "parties": ["single", "pairs", "two-teams", "called", "chosen"],
  "deck.jokers": [0, 1, 2, 3, 4],
  "ranking.jokers": ["ranked", "last-played", "first-played"],
  "deck.packs": ["one", "two"],
  "ranking.copies": ["first-played", "last-played"],
  "ranking.off_cards": ["trumps", "printed-suit"],
  "auction.kind": ["one-round", "until-passed-out", "sell-out", "turn-up", "none", "skat", "reject"],
  "auction.dealer": ["may-equal", "must-exceed", "may-equal-slam", "may-equal-slam-only", "may-equal-top", "everybody-may-equal-top"],
  "auction.nobody_bids": [
    "same-dealer", "next-dealer", "dealer-must-bid", "eldest-free", "dealer-free", "dealer-forced", "dealer-forced-or-more", "dealer-stuck", "dealer-set-back", "no-trump",
    "forehand", "forehand-or-reject", "reject",
  ],
  "auction.hi_lo.partner": ["plays", "sits-out"],
  "auction.hi_lo.lost_cause": ["goes-on", "stops"],
  "auction.top_bid": ["goes-on", "closes"],
  "auction.passing": ["final", "open"],
  "auction.gift_to": ["eldest", "adversaries"],
  "auction.winning_gift": ["forbidden", "wins"],
  "auction.begging": ["free", "must-without-trump"],
  "auction.giving": ["free", "not-without-trump"],
  "auction.short_run": ["thrown-in", "turns-one"],
  "deal.winning_turn_up": ["forbidden", "wins"],
  "deal.misdeal_paid": ["to-others", "lost"],
  "deal.refused_suit": ["scores-nothing", "scores"],
  "auction.outbid": ["paid", "unpaid"],
  "trumps.fixed_by": ["pitcher", "first-lead", "turn-up", "bid", "contract", "stock-top", "cut"],
  "play.first_lead": ["any", "trump", "no-joker"],
  "play.following": ["follow-or-trump", "strict", "trumps-only"],
  "play.leader": ["pitcher", "eldest", "partner-with-one-trump"],
  "play.joker_no_trump": ["when-void", "any-time", "first-or-last"],
  "play.joker_lead": ["any-time", "last-card"],
  "play.joker_lead_no_trump": ["any-time", "last-card"],
  "play.joker_names": ["any-suit", "not-renounced", "no-suit"],
  "play.joker_no_tricks": ["may", "must-when-void"],
  "play.lost_cause": ["stops", "goes-on", "null-stops"],
  "play.conceding": ["server", "order"],
  "play.open_hand": ["before-lead", "after-first-trick"],
  "play.void": ["free", "must-trump"],
  "play.draws": ["faced", "face-down"],
  "play.revoke.game": ["kept", "forfeited"],
  "play.undertrumping": ["free", "forbidden"],
  "play.joker_led": ["as-trump", "anything"],
  "play.lead_when_out": ["passes", "fold"],
  "points.count": ["list", "tricks", "game-value"],
  "points.lost_hand": ["doubled", "single"],
  "points.unsaid_hand": ["refused", "plain"],
  "points.null_below_bid": ["refused", "lost"],
  "points.written": ["pitcher", "losses"],
  "points.game_tie": ["nobody", "pitcher", "non-dealer", "carried-over"],
  "points.contract": ["at-least", "exactly"],
  "points.made": ["points-won", "bid", "difference"],
  "points.difference": ["pitcher", "higher"],
  "points.failed": ["others-keep", "others-take-all"],
  "points.sweep_by": ["pitcher", "full-bid", "anybody"],
  "points.others_share": ["together", "own"],
  "match.several_over": ["pitcher-then-order", "order", "higher-total", "pitcher-then-higher", "extra-deal", "pitcher-then-tricks"],
  "match.who_may_win": ["anybody", "pitcher", "pitcher-unless-all-cross"],
  "match.called_partner": ["may-win", "may-not-win"],
  "match.tie": ["pitcher", "play-on"],
  "match.who_may_end": ["anybody", "pitcher"],
  "match.later_points": ["written", "unwritten"],
  "match.after_deals": ["highest", "undecided"],
  "match.sweep": ["nobody", "pitcher", "anybody"],
  "match.set_back_pitcher": ["may-win", "may-not-win", "goes-first"],
  "match.counting": ["up", "down"],
  "match.bock.grand_hand": ["never", "won", "lost"],
  "match.bock.contra": ["never", "lost", "re", "lost-or-re"],
  "match.bock.scores": ["never", "hundreds", "repeated", "hundreds-or-repeated"],
  "match.bock.several": ["in-turn", "together"],
};
const STEP_ANSWERS_KNOWN = {
  "do": STEPS_KNOWN,
  "who": ["everybody", "others", "non-dealers", "pitcher", "partner", "pitcher-and-partner", "opponents", "bidders"],
  "jacks": ["kept", "pushed"],
  "when": ["reject", "ramsch-rounds"],
  "dealer": ["same", "next"],
  "levels": ["hand-games", "any-game"],
  "up_to": ["re", "bock", "hirsch"],
  "until": ["before-lead", "first-card"],
  "order": ["from-eldest", "from-dealer", "from-pitcher", "pitcher-last", "by-seat"],
  "short": ["stay", "own-discards"],
  "card": ["any", "trump"],
  "played": ["freely", "first-trick"],
  "fills_up": ["as-he-likes", "stock-first", "not-at-all"],
  "no_choice": ["asked", "carried-out"],
  "unavoidable": ["choose", "keep"],
  "surplus": ["choice", "lowest"],
};
const SLAM_ANSWERS_KNOWN = {
  "undertaking": ["all-points", "all-in-play", "all-tricks", "everything"],
  "made": ["wins-match", "scores-value"],
  "failed": ["loses-match", "set-back"],
  "who": ["dealer"],
  "below_zero": ["score-to-zero", "wins-match", "may-not-bid", "no-matter"],
};

const option = (part, path) => path.split(".").reduce((each, key) => each?.[key], part) ?? null;

// A sentence about the first option with an unknown value, or null.
function unknownIn(part, known) {
  const path = Object.keys(known).find((each) => option(part, each) !== null && !known[each].includes(option(part, each)));
  return path === undefined ? null : `${path}: ${JSON.stringify(option(part, path))} is not known`;
}

// A sentence if the ruleset needs something unknown to this engine, else null.
export function whyNotPlayed(doc) {
  const steps = (doc.exchange ?? []).map((step) => unknownIn(step, STEP_ANSWERS_KNOWN));
  const slams = (doc.auction?.slams ?? []).map((slam) => unknownIn(slam, SLAM_ANSWERS_KNOWN));
  return [unknownIn(doc, ANSWERS_KNOWN), ...steps, ...slams].find((reason) => reason !== null) ?? null;
}
