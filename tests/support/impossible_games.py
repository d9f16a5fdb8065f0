"""Rulesets that are no game, each with one change to a shipped one, and the place of its fault."""

from __future__ import annotations

import copy
from typing import Any

from schmier import spec

Json = dict[str, Any]


def changed(document: Json, changes: Json) -> Json:
    """A copy with other values at dotted paths; None takes an option away."""
    document = copy.deepcopy(document)
    for path, value in changes.items():
        part: Any = document
        *parents, last = path.split(".")
        for parent in parents:
            part = part[int(parent)] if parent.isdigit() else part[parent]
        if value is None:
            del part[last]
        else:
            part[int(last) if last.isdigit() else last] = value
    return document


WITHOUT_BIDS = {
    "auction.kind": "none",
    **dict.fromkeys(f"auction.{option}" for option in ("minimum", "maximum", "slams", "dealer", "nobody_bids")),
}
"""What makes a game without an auction of Pitch."""

SOLD = {
    "auction.kind": "sell-out",
    "auction.eldest_pitches": 0,
    "auction.outbid": "unpaid",
    "auction.selling_limits": False,
}
"""What makes a sale of an auction."""

MOON = {
    "bid": "moon",
    "undertaking": "all-points",
    "made": "wins-match",
    "failed": "loses-match",
    "below_zero": "wins-match",
}
STAKED = {**MOON, "made": "scores-value", "failed": "set-back", "below_zero": "no-matter", "value": 10}
ROBBED_ALONE = [{"do": "name-trumps"}, {"do": "rob", "to": 6, "fills_up": "not-at-all"}]
EVERYBODY_DRAWS = {"do": "draw", "who": "everybody", "order": "from-eldest", "to": 6, "short": "own-discards"}
TWO_EXCHANGED = [{"do": "give", "who": who, "cards": 2} for who in ("pitcher", "partner")]
NON_DEALERS_DRAW = {"do": "draw", "who": "non-dealers", "order": "from-eldest", "to": 6, "short": "own-discards"}
MISERE = {"bid": "misere", "value": 250, "open": False, "partner": "plays", "others_score": False}
FOR_FOUR = {"players.least": 4, "players.most": 4}
NAMED = {"trumps.fixed_by": "pitcher"}
NAME, WIDOW, STOCK = {"do": "name-trumps"}, {"do": "take-widow"}, {"do": "take-stock"}
DRAW = {"do": "draw", "who": "non-dealers", "order": "from-eldest", "to": 6, "short": "own-discards"}
DRAW_FOR_ALL = {**DRAW, "who": "everybody", "short": "stay"}
SEARCH = {"do": "search", "who": "pitcher", "to": 6}
REPLACE = {"do": "replace", "order": "from-eldest", "most": 1}
PASS = {"do": "pass-excess", "to": 6, "protects": []}
DISCARD = {"do": "discard", "to": 6, "protects": [], "shows_trumps": True}
EIGHT = ["A", "K", "Q", "J", "T", "9", "8", "7"]
WITHOUT_JACKS = ["A", "T", "K", "Q", "9", "8", "7"]
GIFT = {"do": "give", "who": "pitcher", "cards": 3}
GIVEN = [{"do": "take-widow"}, GIFT, {"do": "bury", "who": "everybody", "to": 10}]
THIRTEEN = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
RAMSCH_ALONE: Json = {"auction.kind": "reject", "auction.nobody_bids": None, "exchange": []}
SKAT_STEPS = [{"do": "take-or-hand"}, {"do": "bury", "who": "pitcher", "to": 10}, {"do": "announce"}]
HIGH = {"name": "high", "value": 1, "of": "highest-trump", "to": "holder"}
GAME = {"name": "game", "value": 1, "of": "most-card-points", "to": "captor"}
JACK = {"name": "jack", "value": 1, "of": "J", "to": "captor"}
FIVES = {"name": "fives", "value": 5, "of": "plain-5", "to": "captor"}
LOW = {"name": "low", "value": 1, "of": "lowest-trump", "to": "holder"}
FOUR = [HIGH, LOW, JACK, GAME]

TEN_POINT = spec.ruleset_document("smear.ten-point")["ranking"]["trumps"]
APART = ["X1", *(token for token in TEN_POINT if token != "X1")]


PHAT = spec.ruleset_document("all-fours.phat")["points"]["list"]
GO_ALONE, TAKE_WIDOW = {"do": "go-alone", "times": 2}, {"do": "take-widow"}
BURY_TO_TEN = {"do": "bury", "who": "pitcher", "to": 10}


def three_jokers(*order: str) -> Json:
    """Three Jokers, in this order behind the Jick; the Ten where it is not among them comes after them."""
    after = [rank for rank in "T98765432" if rank not in order]
    return {"deck.jokers": 3, "ranking.trumps": ["A", "K", "Q", "J", "off-J", *order, *after]}


MARKED = [
    {"X1": "X2", "X2": "X1"}.get(token, token)
    for token in spec.ruleset_document("smear.penguin-marked-jokers")["ranking"]["trumps"]
]

ALONE: list[tuple[str, Json, str]] = [
    # required options, and options without meaning
    ("pitch.auction", {"deal.widow": None}, "$.deal.widow"),
    ("pitch.auction", {"auction.dealer": None}, "$.auction.dealer"),
    ("pitch.auction", {"auction.passing": "open"}, "$.auction.passing"),
    # players and pack
    ("pitch.auction", {"players.least": 8}, "$.players.least"),
    ("pitch.auction", {"parties": "pairs"}, "$.parties"),
    ("pitch.auction", {"parties": "two-teams"}, "$.parties"),
    ("pitch.joker", {"deck.jokers": 2, "ranking.jokers": "ranked"}, "$.deck.jokers"),
    ("five-hundred.partnership", {"deck.without": ["4C", "3S"]}, "$.deck.without"),
    ("skat", {"ranking.plain": ["A", "T", "K", "Q", "9", "8"]}, "$.ranking.plain"),
    ("skat", {"ranking.trumps": ["JC", "JS", "JH", "A", "T", "K", "Q", "9", "8", "7"]}, "$.ranking.trumps"),
    ("pitch.auction", {"ranking.trumps": THIRTEEN[:-1]}, "$.ranking.trumps"),
    ("pitch.racehorse", {"ranking.trumps": [*EIGHT, "6"]}, "$.ranking.trumps"),
    ("pitch.racehorse", {"ranking.trumps": [*EIGHT, "off-5"]}, "$.ranking.trumps"),
    ("smear.penguin-marked-jokers", {"ranking.trumps": MARKED}, "$.ranking.jokers"),
    ("smear.ten-point", {"ranking.trumps": APART}, "$.ranking.jokers"),
    ("five-hundred.three", {"deck.packs": "two"}, "$.deck.packs"),
    ("smear.minnesota", {"deck.packs": "two"}, "$.deck.packs"),
    ("pitch.auction", {"deck.packs": "two"}, "$.deck.packs"),
    # deal
    ("pitch.auction", {"players.most": 8, "deal.hand": 7}, "$.deal.hand"),
    ("pitch.racehorse", {"deal.redeal_claim": ["9", "8", "2"]}, "$.deal.redeal_claim"),
    ("smear.minnesota", {"deal.redeal_claim": ["3", "4"]}, "$.deal.redeal_claim"),
    # auction
    ("smear.minnesota", {"auction.minimum": 5}, "$.auction.minimum"),
    ("pitch.auction", {"auction.maximum": 5}, "$.auction.maximum"),
    ("pitch.sell-out", {"auction.eldest_pitches": 5}, "$.auction.eldest_pitches"),
    ("cinch.forced-dealer", {"auction.forced_bid": 5}, "$.auction.forced_bid"),
    ("pitch.auction", {"auction.dealer": "may-equal-slam"}, "$.auction.dealer"),
    ("pitch.auction", {"auction.dealer": "may-equal-slam-only"}, "$.auction.dealer"),
    ("seven-up.three", {"match.who_may_win": "pitcher", "match.several_over": None}, "$.match.who_may_win"),
    ("pitch.auction", {**WITHOUT_BIDS, "deal.redeal_claim": ["3", "2"]}, "$.deal.redeal_claim"),
    ("cinch.eighty-three", {"auction.dealer": "may-equal"}, "$.auction.dealer"),
    ("pitch.sell-out", {"auction.slams": [MOON]}, "$.auction.slams"),
    ("smear.ten-point", {"auction.slams": [MOON, {**MOON, "undertaking": "everything"}]}, "$.auction.slams"),
    ("smear.ten-point", {"auction.slams": [{**MOON, "over": "slam"}]}, "$.auction.slams[0].over"),
    ("cinch.razzle-dazzle-five", {"auction.slams": [MOON]}, "$.auction.slams[0]"),
    ("smear.ten-point", {"auction.slams": [{**MOON, "below_zero": "no-matter"}]}, "$.auction.slams[0].below_zero"),
    ("smear.ten-point", {"auction.slams": [{**STAKED, "below_zero": "wins-match"}]}, "$.auction.slams[0].below_zero"),
    ("smear.ten-point", {"auction.slams": [{**STAKED, "value": 9}]}, "$.auction.slams[0].value"),
    # bids that can never be made, or taken over
    (
        "smear.ten-point",
        {"auction.slams": [{**MOON, "who": "dealer"}, {**MOON, "bid": "double-moon", "over": "moon"}]},
        "$.auction.slams[1].over",
    ),
    (
        "pitch.auction",
        {"auction.dealer": "may-equal-top", "auction.top_bid": "closes", "auction.slams": []},
        "$.auction.dealer",
    ),
    (
        "smear.ten-point",
        {"auction.dealer": "may-equal-slam-only", "auction.top_bid": "closes", "auction.slams": [MOON]},
        "$.auction.dealer",
    ),
    (
        "five-hundred.three",
        {"auction.no_tricks": [{**MISERE, "after_tricks": 11}], "play.lost_cause": "goes-on"},
        "$.auction.no_tricks[0].after_tricks",
    ),
    (
        "five-hundred.three",
        {"auction.no_tricks": [{**MISERE, "value": 200, "after_tricks": 9}], "play.lost_cause": "goes-on"},
        "$.auction.no_tricks[0].after_tricks",
    ),
    ("five-hundred.three", {**SOLD, "auction.nobody_bids": None}, "$.points.count"),
    # cards that are not in the pack
    ("five-hundred.partnership", {"deck.without": ["4C", "4D", "4H", "4S"], "deal.widow": 1}, "$.deck.without"),
    # exchange
    ("smear.minnesota", {"exchange": [NAME, NAME, WIDOW, {**DISCARD, "to": 9}]}, "$.exchange"),
    ("smear.minnesota", {"deal.widow": 0}, "$.deal.widow"),
    ("five-hundred.three", {"parties": "chosen"}, "$.parties"),
    ("pitch.auction", {"parties": "chosen", "exchange": [{"do": "choose-partners", "one": 6, "two": 8}]}, "$.parties"),
    (
        "five-hundred.three",
        {
            "parties": "called",
            "players.most": 5,
            "players.least": 5,
            "deal.hand": 6,
            "auction.schedule.least": 2,
            "exchange": [TAKE_WIDOW, {**BURY_TO_TEN, "to": 6}, {"do": "call", "open": True, "card": "trump"}],
            "match.several_over": "higher-total",
        },
        "$.exchange[2].card",
    ),
    (
        "all-fours.blind",
        {"parties": "called", "exchange": [{"do": "call", "open": True}], "match.several_over": "higher-total"},
        "$.parties",
    ),
    (
        "pitch.auction",
        {"exchange": [NAME, {"do": "pass-excess", "to": 6, "protects": []}], "trumps.fixed_by": "pitcher"},
        "$.parties",
    ),
    ("five-hundred.three", {"exchange": GIVEN}, "$.parties"),
    ("five-hundred.partnership", {"exchange": [GIVEN[0], {**GIFT, "bid": "nullo"}, GIVEN[2]]}, "$.exchange[1].bid"),
    ("five-hundred.partnership", {"exchange": GIVEN[:2]}, "$.exchange"),
    ("pitch.auction", {"trumps.fixed_by": "pitcher"}, "$.trumps.fixed_by"),
    ("pitch.auction", {"exchange": [DISCARD]}, "$.exchange"),
    ("cinch", {"exchange": [NAME, {**DRAW, "order": "from-dealer"}, {"do": "rob", "to": 6}]}, "$.exchange[1].order"),
    ("cinch", {"exchange": [NAME, {**DRAW, "short": "stay"}, {"do": "rob", "to": 6}]}, "$.exchange[1].short"),
    ("cinch", {"exchange": [NAME, {**DRAW, "to": 10}, {"do": "rob", "to": 10}]}, "$.exchange[1].to"),
    ("cinch", {"exchange": [NAME, {**DRAW, "who": "others"}, DISCARD], "play.stack": None}, "$.exchange[1].who"),
    ("smear.ten-point", {"exchange.2.protects": ["JC"]}, "$.exchange[2].protects"),
    (
        "pitch.auction",
        {"exchange": [NAME, {**DISCARD, "protects": THIRTEEN, "unavoidable": "keep"}], "trumps.fixed_by": "pitcher"},
        "$.exchange[1].shows_trumps",
    ),
    ("pitch.auction", {**NAMED, "exchange": [NAME, {"do": "deal-more", "to": 6}]}, "$.exchange[1].to"),
    ("pitch.auction", {**NAMED, "exchange": [NAME, {"do": "deal-more", "to": 8}]}, "$.exchange[1].to"),
    ("pitch.auction", {**NAMED, "exchange": [{**REPLACE, "trumps": "kept"}, NAME]}, "$.exchange"),
    ("pitch.auction", {"exchange": [{**REPLACE, "trumps": "kept"}]}, "$.exchange"),
    (
        "pitch.auction",
        {**NAMED, "exchange": [NAME, {**REPLACE, "who": "non-dealers", "order": "from-dealer"}]},
        "$.exchange[1].order",
    ),
    ("pitch.auction", {"points.joker": 1}, "$.points.joker"),
    ("pitch.auction", {**NAMED, "exchange": [NAME, REPLACE, {"do": "deal-more", "to": 7}]}, "$.exchange[2].to"),
    ("smear.ten-point", {"exchange": [NAME, {**SEARCH, "to": 10}]}, "$.exchange[1]"),
    ("smear.nine-card", {"exchange": [NAME, DRAW_FOR_ALL, {**SEARCH, "to": 7}]}, "$.exchange[2].to"),
    (
        "smear.nine-card",
        {"parties": "single", "exchange": [NAME, DRAW_FOR_ALL, {**SEARCH, "who": "pitcher-and-partner"}]},
        "$.parties",
    ),
    ("five-hundred.five", {"exchange.0.two": 1}, "$.exchange[0].two"),
    ("smear.ten-point", {"exchange": [NAME, STOCK]}, "$.exchange"),
    ("pitch.auction", {"exchange": [NAME, {**DISCARD, "to": 7}], "trumps.fixed_by": "pitcher"}, "$.exchange[1].to"),
    (
        "cinch.razzle-dazzle-five",
        {"exchange": [{"do": "call", "open": False, "card": "trump"}, {"do": "name-trumps"}]},
        "$.exchange",
    ),
    ("smear.five-point-eight-kitty", {"exchange.1.who": "everybody"}, "$.exchange[1].who"),
    # hands that a step shortens, a stock that has run out, more trumps than two can hold
    (
        "five-hundred.partnership",
        {"exchange": [TAKE_WIDOW, {**GIFT, "who": "partner", "cards": 11}, {**GIFT, "cards": 11}, GIVEN[2]]},
        "$.exchange[1].cards",
    ),
    (
        "pitch.auction",
        {**NAMED, "exchange": [NAME, {**DISCARD, "to": 3, "shows_trumps": False}, {**DRAW, "who": "everybody"}]},
        "$.exchange[2].to",
    ),
    ("smear.ten-point", {"exchange": [NAME, STOCK, DISCARD, {"do": "rob", "to": 7}, DISCARD]}, "$.exchange[3].to"),
    ("cinch.eighty-three", {"exchange": [WIDOW, NAME, {**PASS, "to": 3}, DISCARD]}, "$.exchange"),
    (
        "cinch.eighty-three",
        {"exchange": [WIDOW, NAME, DISCARD, {**PASS, "to": 9}]},
        "$.exchange",
    ),
    (
        "cinch.eighty-three",
        {"exchange": [WIDOW, NAME, {**PASS, "to": 5, "protects": THIRTEEN}, DISCARD]},
        "$.exchange[2].protects",
    ),
    (
        "pitch.auction",
        {"players.least": 8, "players.most": 8, **NAMED, "exchange": [NAME, {"do": "misdeal", "most": 1}]},
        "$.exchange[1].most",
    ),
    # trumps and play
    ("pitch.auction", {"trumps.fixed_by": "turn-up"}, "$.trumps.fixed_by"),
    ("pitch.auction", {"trumps.fixed_by": "bid"}, "$.trumps.fixed_by"),
    ("pitch.auction", {"play.first_lead": "trump"}, "$.play.first_lead"),
    ("pitch.auction", {"play.first_lead": "no-joker"}, "$.play.first_lead"),
    ("pitch.joker", {"trumps.joker_led": None}, "$.trumps.joker_led"),
    ("pitch.joker", {"trumps.joker_led": None, "play.first_lead": "no-joker", "deal.hand": 1}, "$.trumps.joker_led"),
    ("smear.penguin", {"play.first_lead": "any"}, "$.play.following"),
    ("five-hundred.two", {"play.following": "trumps-only", "play.first_lead": "trump"}, "$.play.following"),
    ("smear.penguin", {"ranking.off_cards": "printed-suit"}, "$.ranking.off_cards"),
    ("cinch", {"play.stack": None}, "$.play.stack"),
    ("pitch.auction", {"play.stack": {"spares": []}}, "$.play.stack"),
    ("cinch", {"play.stack": {"spares": ["JC"]}}, "$.play.stack.spares"),
    ("smear.widow", {"play.stack": {"spares": ["K"]}}, "$.play.stack.spares"),
    # drawing between tricks
    ("pitch.auction", {"play.draws": "faced", "players.least": 4, "players.most": 5}, "$.play.draws"),
    ("pitch.racehorse", {**FOR_FOUR, "play.draws": "face-down", "deal.hand": 8}, "$.play.draws"),
    (
        "pitch.auction",
        {**FOR_FOUR, **NAMED, "play.draws": "faced", "exchange": [NAME, {"do": "deal-more", "to": 7}]},
        "$.play.draws",
    ),
    ("seven-up.partnership", {"play.draws": "faced", "deck.ranks": THIRTEEN}, "$.play.draws"),
    (
        "smear.widow",
        {
            "play.draws": "faced",
            "deal.widow": 2,
            "exchange": [NAME, WIDOW, {**DISCARD, "to": 6, "protects": THIRTEEN[:7], "unavoidable": "keep"}],
        },
        "$.play.stack",
    ),
    ("pitch.auction", {**FOR_FOUR, "play.draws": "faced", "points.list.1.to": "dealt"}, "$.points.list[1].to"),
    ("pitch.auction", {**FOR_FOUR, "trumps.fixed_by": "stock-top"}, "$.trumps.fixed_by"),
    (
        "pitch.joker",
        {
            "players.most": 2,
            "trumps.fixed_by": "stock-top",
            "trumps.joker_led": None,
            "play.draws": "faced",
            "deck.jokers": 2,
            "ranking.trumps": [*THIRTEEN, "X1", "X2"],
            "ranking.jokers": "ranked",
        },
        "$.deck.jokers",
    ),
    # points
    ("pitch.auction", {"points.list": [HIGH, {**LOW, "name": "high"}, JACK, GAME]}, "$.points.list"),
    ("pitch.auction", {"points.list": [HIGH, LOW, JACK, {**GAME, "to": "holder"}]}, "$.points.list[3].to"),
    ("pitch.auction", {"points.list": [HIGH, {**LOW, "of": "first-joker"}, JACK, GAME]}, "$.points.list[1].of"),
    (
        "pitch.auction",
        {"points.list": [HIGH, {**LOW, "of": "lowest-natural-trump"}, JACK, GAME]},
        "$.points.list[1].of",
    ),
    ("pitch.auction", {"points.list": [{**HIGH, "of": "highest-suit-trump"}, LOW, JACK, GAME]}, "$.points.list[0].of"),
    ("pitch.auction", {"points.list": [HIGH, LOW, {**JACK, "of": "off-J"}, GAME]}, "$.points.list[2].of"),
    ("pitch.racehorse", {"points.list": [HIGH, LOW, JACK, GAME, FIVES]}, "$.points.list[4].of"),
    ("smear.minnesota", {"points.list": [HIGH, LOW, JACK, GAME, FIVES]}, "$.points.list[4].of"),
    ("pitch.smudge-unbid", {"points.list": [HIGH, LOW, JACK, GAME, FIVES]}, "$.points.list[4].of"),
    ("pitch.auction", {"points.list": [HIGH, LOW, JACK, GAME, {**FIVES, "to": "holder"}]}, "$.points.list[4].to"),
    ("pitch.racehorse", {"points.card_points": {"A": 4, "2": 1}}, "$.points.card_points"),
    ("pitch.auction", {"points.card_points": {"A": 4, "K": None}}, "$.points.card_points"),
    # match
    ("skat", {"match.deals": None, "match.deals_at_four": None}, "$.match.target"),
    (
        "pitch.auction",
        {"match.set_back_pitcher": "goes-first", "match.several_over": "order"},
        "$.match.set_back_pitcher",
    ),
    ("all-fours.blind", {"match.who_may_end": "pitcher"}, "$.match.who_may_end"),
    ("cinch.razzle-dazzle-five", {"match.sweep": "anybody"}, "$.match.sweep"),
    ("five-hundred.partnership", {"match.spread": 1000}, "$.match.spread"),
    ("skat.bock-ramsch", {"match.bock": {"ramsch": True}}, "$.match.bock"),
    ("pitch.auction", {"match.several_over": "pitcher-then-tricks"}, "$.match.several_over"),
    ("five-hundred.three", {"match.several_over": "order"}, "$.match.several_over"),
    ("skat.bierlachs", {"match.target": 500, "match.several_over": "order"}, "$.match.several_over"),
    ("pitch.auction", {"points.made": "difference"}, "$.points.made"),
    ("cinch.razzle-dazzle-five", {"match.several_over": "order"}, "$.match.several_over"),
    ("cinch", {"match.bidders_first_from": 62}, "$.match.bidders_first_from"),
    # contracts
    ("five-hundred.three", {"auction.nobody_bids": "dealer-must-bid"}, "$.auction.nobody_bids"),
    ("pitch.auction", {"auction.nobody_bids": "no-trump"}, "$.auction.nobody_bids"),
    ("skat", {"auction.nobody_bids": "next-dealer", "points.reject": None}, "$.auction.nobody_bids"),
    ("five-hundred.three", {"ranking.contracts": None}, "$.ranking.contracts"),
    ("five-hundred.three", {"ranking.contracts.NT.plain": EIGHT[1:]}, "$.ranking.contracts.NT.plain"),
    ("five-hundred.three", {"ranking.contracts.NT.trumps": []}, "$.ranking.contracts.NT.trumps"),
    (
        "five-hundred.three",
        {"auction.no_tricks": [MISERE, MISERE], "play.lost_cause": "goes-on"},
        "$.auction.no_tricks",
    ),
    (
        "five-hundred.three",
        {"auction.no_tricks": [{**MISERE, "partner": "sits-out"}], "play.lost_cause": "stops"},
        "$.auction.no_tricks",
    ),
    (
        "five-hundred.three",
        {"auction.no_tricks": [{**MISERE, "others_score": True}], "play.lost_cause": "stops"},
        "$.play.lost_cause",
    ),
    (
        "five-hundred.three",
        {"match.who_may_win": "pitcher-unless-all-cross", "match.several_over": None},
        "$.match.who_may_win",
    ),
    (
        "cinch.razzle-dazzle-five",
        {"match.who_may_win": "pitcher-unless-all-cross", "match.several_over": None},
        "$.match.who_may_win",
    ),
    (
        "skat",
        {"ranking.contracts.grand.trumps": [], "ranking.contracts.grand.plain": EIGHT},
        "$.ranking.contracts.grand.trumps",
    ),
    (
        "skat",
        {"ranking.contracts.null.trumps": ["JC", "JS", "JH", "JD"], "ranking.contracts.null.plain": WITHOUT_JACKS},
        "$.ranking.contracts.null.trumps",
    ),
    ("five-hundred.three", {"auction.schedule.values.H": None}, "$.auction.schedule.values"),
    ("five-hundred.three", {"auction.schedule.values.H": [100, 200, 300, 400]}, "$.auction.schedule.values"),
    ("five-hundred.three", {"auction.schedule.least": 7}, "$.auction.schedule"),
    ("five-hundred.three", {"auction.schedule.values.H": [100, 200, 200, 400, 500]}, "$.auction.schedule.values.H"),
    ("skat", {"exchange": [*SKAT_STEPS, {"do": "contra"}, {"do": "contra"}]}, "$.exchange"),
    ("pitch.auction", {"exchange": [{"do": "announce"}]}, "$.exchange"),
    ("skat", {"players.most": 3, "players.dealer_sits_out": 5}, "$.players.dealer_sits_out"),
    ("skat", {"players.least": 2}, "$.players"),
    ("skat", {"parties": "pairs", "players.least": 4}, "$.parties"),
    (
        "skat",
        {"points.written": "losses", "points.list_bonus": {"won": 50, "lost": 50, "others": 40}},
        "$.points.list_bonus",
    ),
    ("five-hundred.partnership", {"auction.no_tricks": [MISERE], "play.lost_cause": "null-stops"}, "$.play.lost_cause"),
    ("smear.penguin", {"exchange": [*ROBBED_ALONE, EVERYBODY_DRAWS], "play.stack": {"spares": []}}, "$.exchange[2].to"),
    (
        "smear.penguin",
        {"exchange": [*ROBBED_ALONE, *TWO_EXCHANGED], "play.stack": {"spares": []}},
        "$.exchange[2].cards",
    ),
    ("skat.schieberamsch", {"auction.nobody_bids": "forehand", "points.reject": None}, "$.exchange"),
    ("skat", {"exchange": [*SKAT_STEPS, {"do": "contra"}, {"do": "grand-hand"}]}, "$.exchange"),
    ("skat", {"exchange": [*SKAT_STEPS, {"do": "knock"}, {"do": "push"}]}, "$.exchange"),
    ("skat", {**RAMSCH_ALONE, "exchange": [{"do": "contra"}]}, "$.exchange"),
    ("skat", {"exchange": [*SKAT_STEPS, {"do": "rearrange"}]}, "$.exchange"),
    ("skat", {"exchange": [*SKAT_STEPS, {"do": "give-game"}, {"do": "contra"}]}, "$.exchange"),
    ("skat", {"points.games.revolution": 92}, "$.exchange"),
    ("skat", {**RAMSCH_ALONE, "exchange": SKAT_STEPS}, "$.exchange"),
    ("skat", {**RAMSCH_ALONE, "deal.redeal_claim": ["7", "8", "9"]}, "$.deal.redeal_claim"),
    ("skat", {**RAMSCH_ALONE, "parties": "pairs", "players.least": 4}, "$.parties"),
    ("skat.tournament", {"exchange": [*SKAT_STEPS, {"do": "knock"}]}, "$.exchange"),
    ("skat", {"exchange": [*SKAT_STEPS, {"do": "knock", "when": "ramsch-rounds"}]}, "$.exchange[3].when"),
    ("skat.tournament", {"exchange": [*SKAT_STEPS, {"do": "grand-hand"}]}, "$.exchange"),
    ("skat", {"exchange": [*SKAT_STEPS, {"do": "grand-hand", "when": "ramsch-rounds"}]}, "$.exchange[3].when"),
]
"""A ruleset, what is changed in it, and where it then fails, and nowhere else."""

BESIDE_OTHERS: list[tuple[str, Json, str]] = [
    ("seven-up.three", {"deck.packs": "two"}, "$.deck.packs"),
    ("cinch.razzle-dazzle-five", {"deck.packs": "two"}, "$.deck.packs"),
    ("seven-up.three", {"deal.turn_up_points": {"J": 1, "3": 1}, "deck.ranks": EIGHT}, "$.deal.turn_up_points"),
    (
        "pitch.auction",
        {"deck.ranks": [rank for rank in THIRTEEN if rank != "J"], "points.trump_jack": 5},
        "$.points.trump_jack",
    ),
    ("pitch.auction", {"deck": None}, "$.deck"),
    ("skat", {"parties": "called"}, "$.parties"),
    ("pitch.auction", {"points.count": "game-value"}, "$.points.count"),
    ("pitch.joker", {"auction.kind": "turn-up"}, "$.deck.jokers"),
    ("smear.ten-point", {"ranking.jokers": "ranked"}, "$.points.list[4].of"),
    ("all-fours.phat", {"points.list": [*PHAT, {**PHAT[-1], "name": "muck"}]}, "$.points.game_tie"),
    ("five-hundred.three", {"auction.schedule.values.NT": None}, "$.ranking.contracts"),
    ("five-hundred.three", {"auction.schedule.values.NT": None}, "$.play.joker_names"),
    (
        "five-hundred.three",
        {"auction.schedule.values.NT": None, "play.joker_lead_no_trump": "last-card"},
        "$.play.joker_lead_no_trump",
    ),
    ("five-hundred.three", {"auction.hi_lo": {"tricks": 11, "worth": 350}}, "$.auction.hi_lo"),
    ("pitch.auction", {"auction.hi_lo": {"tricks": 5, "worth": 350}}, "$.auction.hi_lo"),
    (
        "cinch",
        {"exchange": [{"do": "name-trumps"}, NON_DEALERS_DRAW, {"do": "rob", "to": 6, "fills_up": "not-at-all"}]},
        "$.exchange[2].fills_up",
    ),
    (
        "cinch",
        {"play.revoke": {"with_jack": 1, "without_jack": 1, "game": "forfeited"}},
        "$.play.revoke.game",
    ),
    ("five-hundred.partnership", {"play.leader": "partner-with-one-trump"}, "$.play.leader"),
    ("pitch.partnership", {"play.leader": "partner-with-one-trump"}, "$.play.leader"),
    ("smear.widow-three", {"play.leader": "partner-with-one-trump"}, "$.play.leader"),
    (
        "five-hundred.three",
        {"auction.hi_lo": {"tricks": 5, "worth": 350, "partner": "sits-out"}},
        "$.auction.hi_lo.partner",
    ),
    (
        "five-hundred.partnership",
        {"auction.hi_lo": {"tricks": 5, "worth": 350, "lost_cause": "stops"}},
        "$.auction.hi_lo.lost_cause",
    ),
    ("five-hundred.three", {"exchange": [GO_ALONE, TAKE_WIDOW, BURY_TO_TEN]}, "$.parties"),
    ("five-hundred.partnership", {"exchange": [GO_ALONE, GO_ALONE, TAKE_WIDOW, BURY_TO_TEN]}, "$.exchange"),
    ("smear.minnesota", {"exchange": [GO_ALONE, *spec.ruleset_document("smear.minnesota")["exchange"]]}, "$.exchange"),
    ("smear.ten-point", {"points.list.4.of": "third-joker"}, "$.points.list[4].of"),
    ("smear.ten-point", {**three_jokers("X1", "X2", "X3"), "points.list.4.of": "fourth-joker"}, "$.points.list[4].of"),
    ("smear.ten-point", three_jokers("X1", "X2", "T", "X3"), "$.ranking.jokers"),
    ("smear.penguin-marked-jokers", three_jokers("X1", "X3", "X2"), "$.ranking.jokers"),
    ("smear.ten-point", {"points.list.4.of": "X1"}, "$.points.list[4].of"),
    ("skat", {"auction.kind": "one-round"}, "$.exchange"),
]
"""The same for failures that come together."""


def labelled(example: tuple[str, Json, str]) -> str:
    identifier, changes, _ = example
    return f"{identifier}: {' '.join(changes)}"


def document_of(example: tuple[str, Json, str]) -> Json:
    identifier, changes, _ = example
    return changed(spec.ruleset_document(identifier), changes)
