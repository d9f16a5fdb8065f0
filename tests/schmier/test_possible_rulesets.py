"""Rulesets that describe no game are refused, with the arithmetic."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from random_deals import check_random_deal
from schmier import spec
from schmier.options import as_meant
from schmier.ruleset.ruleset import read_ruleset
from schmier.ruleset.validation.hands import can_be_long
from schmier.violation import RulesetError
from schmier_conformance.command import main

Json = dict[str, Any]


def changed(identifier: str, path: str, value: Any) -> Json:
    return changed_in(spec.ruleset_document(identifier), path, value)


def changed_in(document: Json, path: str, value: Any) -> Json:
    document = copy.deepcopy(document)
    part = document
    *parents, last = path.split(".")
    for parent in parents:
        part = part[parent]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return document


DRAW = {"do": "draw", "who": "non-dealers", "order": "from-eldest", "to": 6, "short": "own-discards"}

HUNG = [
    {**point, "hung_value": 3} if point["name"] == "jack" else point
    for point in spec.ruleset_document("pitch.auction")["points"]["list"]
]
MISERE = {"bid": "misere", "value": 250, "open": False, "partner": "plays", "others_score": False}
EIGHT = ["A", "K", "Q", "J", "T", "9", "8", "7"]
VALUE = {"loses": "value", "value": 10, "one_without": 15, "two_without": 20, "tie": "all-tied", "widow": "nobody"}
CARD_POINTS = {"loses": "card-points", "tie": "all-tied", "widow": "nobody"}

IMPOSSIBLE = [
    ("smear.ten-point", "deal.hand", 14, "4 players × 14 cards + 0 = 56, but the pack has 54"),
    ("pitch.auction", "players.most", 9, "9 players × 6 cards + 0 = 54, but the pack has 52"),
    ("pitch.auction", "auction.maximum", 5, "auction.maximum is 5, but all points together are 1 + 1 + 1 + 1 = 4"),
    ("smear.ten-point", "auction.maximum", 11, "1 + 1 + 1 + 1 + 1 + 1 + 1 + 3 = 10"),
    ("smear.minnesota", "auction.minimum", 5, "auction.minimum is 5, more than auction.maximum, 4"),
    ("smear.ten-point", "deck.jokers", 1, "deck.jokers is 1, so ranking.trumps must list X1, but it lists X1 and X2"),
    ("pitch.auction", "parties", "pairs", "takes an even number of players, four or more, but 2 to 7 may play"),
    ("smear.minnesota", "deal.widow", 0, "deal.widow is 0, so the exchange must not take the widow"),
    ("pitch.auction", "trumps.fixed_by", "pitcher", "the exchange must have a step name-trumps"),
    ("pitch.auction", "play.first_lead", "trump", "whatever is led first fixes trumps"),
    (
        "smear.ten-point",
        "exchange",
        [{"do": "name-trumps"}, {"do": "take-stock"}],
        "leaves the pitcher 24, the dealer 10, the others 10 cards",
    ),
    ("smear.minnesota", "deal.redeal_claim", ["3", "4"], "2 ranks, 4 × 2 = 8 cards, so no hand of 9"),
    ("pitch.auction", "players.least", 8, "players.least is 8, more than players.most, 7"),
    ("smear.ten-point", "ranking.jokers", "ranked", "needs two like Jokers"),
    ("cinch", "play.stack", None, "more than 6 trumps, so play.stack must be said"),
    ("cinch.eighty-three", "play.stack", {"spares": []}, "nobody comes to play with too many cards"),
    ("cinch", "exchange", [{"do": "name-trumps"}, DRAW], "leaves the pitcher 6, the dealer 9, the others 6 cards"),
    ("cinch", "exchange", [DRAW, {"do": "name-trumps"}, {"do": "rob", "to": 6}], "trumps must be fixed before it"),
    ("cinch", "exchange", [{"do": "name-trumps"}, {**DRAW, "short": "stay"}], "leaves hands short"),
    ("cinch", "match.bidders_first_from", 62, "the match is over at 62"),
    ("cinch", "points.game_tie", "pitcher", "no point of the most card-points"),
    ("cinch", "auction.forced_bid", 7, "nobody_bids is 'next-dealer', so auction.forced_bid means nothing"),
    ("cinch.forced-dealer", "auction.forced_bid", 5, "which is no bid: they run from 6 to 14"),
    ("cinch", "parties", "called", "must have a step call"),
    ("smear.penguin", "match.several_over", "order", "means nothing"),
    ("smear.penguin", "play.first_lead", "any", "first_lead is 'trump'"),
    ("pitch.sell-out", "auction.nobody_bids", "same-dealer", "auction.nobody_bids means nothing"),
    ("pitch.sell-out", "auction.eldest_pitches", 5, "auction.eldest_pitches is 5, but all points together are 4"),
    ("pitch.auction", "auction.kind", "turn-up", "must not be said"),
    ("pitch.auction", "parties", "two-teams", "takes six or eight players, but 2 to 7 may play"),
    ("pitch.auction", "points.others_share", "own", "parties is not 'called'"),
    ("pitch.auction", "points.made", "difference", "needs two parties, but there can be 7"),
    ("pitch.auction", "play.first_lead", "no-joker", "deck.jokers is 0"),
    ("pitch.auction", "ranking.off_cards", "trumps", "lists no card of the other suit of the colour"),
    ("pedro.double", "deck.ranks", ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "4", "3", "2"], "ranking.plain"),
    ("pitch.auction", "auction.dealer", "may-equal-slam", "auction.slams is empty"),
    ("cinch.razzle-dazzle-five", "match.several_over", "order", "partners score alike"),
    (
        "cinch",
        "exchange",
        [{"do": "name-trumps"}, {**DRAW, "order": "from-dealer"}, {"do": "rob", "to": 6}],
        "say that",
    ),
    ("smear.widow", "play.stack", {"spares": ["K"]}, "leaves no such card in a hand that is too long"),
    # Five Hundred
    ("five-hundred.three", "auction.schedule.least", 7, "runs from 7 to 11 tricks, but a hand has 10 cards"),
    ("five-hundred.three", "auction.schedule.values.H", [100, 200, 300, 400], "the same number of values"),
    (
        "five-hundred.three",
        "auction.schedule.values.H",
        [100, 200, 200, 400, 500],
        "more with every trick, which H is not",
    ),
    ("five-hundred.three", "auction.schedule.values.H", None, "values for C, D, H and S, and for NT where"),
    (
        "five-hundred.three",
        "auction.schedule.values.NT",
        None,
        "no contract is at no trump, so ranking.contracts must list",
    ),
    ("five-hundred.three", "auction.schedule", None, "points.count is 'tricks', so auction.schedule must be said"),
    ("five-hundred.three", "auction.minimum", 6, "points.count is 'tricks', so auction.minimum means nothing"),
    ("five-hundred.three", "auction.nobody_bids", "dealer-must-bid", "which is about points"),
    ("five-hundred.three", "auction.no_tricks", [MISERE], "a contract of no tricks, so play.lost_cause must be said"),
    ("five-hundred.three", "trumps.fixed_by", "pitcher", "points.count is 'tricks', so trumps.fixed_by cannot be"),
    ("five-hundred.three", "ranking.contracts", None, "must list NT, but it lists nothing"),
    ("five-hundred.three", "ranking.contracts.NT.plain", EIGHT[1:], "NT.plain must list each rank"),
    ("five-hundred.three", "ranking.contracts.NT.trumps", [], "NT.trumps must list the Jokers of the pack"),
    ("five-hundred.three", "play.joker_names", None, "and a Joker, so play.joker_names must be said"),
    ("five-hundred.three", "play.joker_no_tricks", "must-when-void", "no bid of no tricks, or no Joker"),
    ("five-hundred.three", "play.open_hand", "before-lead", "no hand is laid open"),
    ("five-hundred.three", "play.concessions", True, "so play.concessions means nothing"),
    ("five-hundred.three", "points.count", None, "points.count is 'list'"),
    ("five-hundred.three", "points.games", {}, "points.count is 'tricks', so points.games means nothing"),
    ("five-hundred.three", "match.several_over", "order", "there is no order of points"),
    ("five-hundred.partnership", "deal.widow", 4, "4 players × 10 cards + 4 = 44, but the pack has 43"),
    ("five-hundred.partnership", "deck.without", ["4C", "3S"], "deck.without names 3S"),
    ("five-hundred.partnership", "players.dealer_sits_out", 4, "auction.kind is not 'skat'"),
    ("five-hundred.five", "parties", "single", "the exchange must have no step choose-partners"),
    ("five-hundred.five", "exchange", [], "deal.widow is 3, so the exchange must take the widow"),
    ("pitch.auction", "points.trick_value", 10, "points.count is 'list', so points.trick_value means nothing"),
    ("pitch.auction", "auction.nobody_bids", "no-trump", "no tricks are counted"),
    ("pitch.auction", "auction.nobody_bids", "reject", "auction.kind is 'one-round', so auction.nobody_bids cannot be"),
    ("pitch.auction", "match.several_over", "pitcher-then-tricks", "but points.count is 'list'"),
    ("pitch.auction", "play.joker_no_trump", "any-time", "no Joker meets a contract at no trump"),
    ("pitch.auction", "exchange", [{"do": "announce"}], "announce belongs to auction.kind 'skat'"),
    # Skat
    (
        "skat",
        "match.target",
        500,
        "match.target ends the match and match.who_may_win is 'anybody' and points are scored after the deal,"
        " so match.several_over must be said",
    ),
    (
        "skat",
        "match.deals",
        None,
        "ends at match.target, after match.deals, with whichever comes first, or at match.losing_score: say one of them",
    ),
    (
        "skat",
        "match.several_over",
        "higher-total",
        "match.target does not end the match, so match.several_over means nothing",
    ),
    ("skat", "match.losing_score", -500, "match.deals ends the match, so match.losing_score means nothing"),
    ("skat", "points.list", [], "points.count is 'game-value', so points.list means nothing"),
    ("skat", "points.games", None, "points.count is 'game-value', so points.games must be said"),
    ("skat", "points.reject", {**CARD_POINTS, "value": 10}, "points.reject.value means nothing"),
    ("skat", "points.reject", {**VALUE, "loses": "card-points"}, "points.reject.value means nothing"),
    ("skat", "points.reject", {**CARD_POINTS, "loses": "value"}, "points.reject.value must be said"),
    ("skat", "points.reject", {**VALUE, "march": 120}, "points.reject.march means nothing"),
    ("skat", "points.reject", None, "nobody_bids is 'forehand-or-reject', so points.reject must be said"),
    ("skat", "auction.nobody_bids", "forehand", "auction.kind is 'skat', so points.reject means nothing"),
    ("skat", "auction.nobody_bids", "next-dealer", "auction.kind is 'skat', so auction.nobody_bids cannot be"),
    ("skat.tournament", "auction.nobody_bids", "reject", "so points.reject must be said"),
    ("skat", "auction.kind", "one-round", "the games of Skat and its auction go together"),
    ("skat", "players.dealer_sits_out", None, "4 players × 10 cards + 2 = 42, but the pack has 32"),
    ("skat", "players.least", 2, "which three play, but 2 would"),
    ("skat", "parties", "called", "auction.kind is 'skat', so parties cannot be 'called'"),
    (
        "skat",
        "exchange",
        [{"do": "take-or-hand"}, {"do": "announce"}],
        "is take-or-hand, bury, announce, and grand-hand, contra",
    ),
    ("skat", "ranking.trumps", ["JC", "JS", "A", "T", "K", "Q", "9", "8", "7"], "list all of them or none"),
    ("skat", "ranking.contracts.null.trumps", ["JC"], "either all four Jacks or none"),
    ("skat", "play.lost_cause", None, "play.lost_cause must be said"),
    ("pitch.joker", "trumps.joker_led", None, "may lead a Joker first, so trumps.joker_led must be said"),
]

SEVERAL = [
    (
        "five-hundred.three",
        {
            "deck.jokers": 0,
            "ranking.trumps": ["J", "off-J", *(rank for rank in EIGHT if rank != "J")],
            "ranking.contracts": {"NT": {"trumps": [], "plain": EIGHT}},
            "deal.widow": 2,
        },
        "no Joker meets a contract at no trump, so play.joker_no_trump means nothing",
    ),
    (
        "five-hundred.three",
        {"auction.no_tricks": [{**MISERE, "partner": "sits-out"}], "play.lost_cause": "stops"},
        "a partner sits out at a bid of no tricks, but parties is 'single'",
    ),
    (
        "five-hundred.three",
        {"auction.no_tricks": [{**MISERE, "others_score": True}], "play.lost_cause": "stops"},
        "play.lost_cause is 'stops', but the others score for their tricks",
    ),
    (
        "five-hundred.three",
        {"auction.no_tricks": [MISERE, MISERE], "play.lost_cause": "goes-on"},
        "auction.no_tricks lists the same bid twice",
    ),
    (
        "five-hundred.three",
        {"auction.no_tricks": [{**MISERE, "open": True}], "play.lost_cause": "stops"},
        "a hand may be laid open, so play.open_hand must be said",
    ),
    (
        "skat",
        {"match.deals": None, "match.target": 500},
        "match.who_may_win is 'anybody' and points are scored after the deal, so match.several_over must be said",
    ),
    ("pitch.auction", {"points.list": HUNG, "auction.maximum": 7}, "all points together are 1 + 1 + 3 + 1 = 6"),
    ("five-hundred.partnership", {"deck.without": None, "deal.widow": 6}, "+ 6 = 46, but the pack has 45"),
]
"""Contradictions that take more than one option."""


NAME, TO_SIX = {"do": "name-trumps"}, {"do": "discard", "to": 6, "protects": [], "shows_trumps": False}
MISDEAL = {"do": "misdeal", "most": 6}
FILL = {**DRAW, "who": "everybody"}
NINE_CARDS = {"trumps.fixed_by": "pitcher", "deal.hand": 9, "players.most": 5}
NAMED_FOR_FOUR = {"trumps.fixed_by": "pitcher", "players.most": 4}
REPLACE = {"do": "replace", "order": "from-eldest", "most": 1}
FOUR_RANKS = {
    **{path: ["A", "K", "J", "T"] for path in ("deck.ranks", "ranking.trumps", "ranking.plain")},
    "points.card_points": {"A": 4, "K": 3, "J": 1, "T": 10},
}
TWO_JOKERS = {
    "play.first_lead": "no-joker",
    "trumps.joker_led": None,
    "deck.jokers": 2,
    "ranking.trumps": ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2", "X1", "X2"],
    "ranking.jokers": "ranked",
}

FOUR_JOKERS = ["A", "K", "Q", "J", "off-J", "X1", "X2", "X3", "X4", "T", "9", "8", "7", "6", "5", "4", "3", "2"]

SET_BACK = {"match.set_back_pitcher": "goes-first"}

SUITS_ONLY: Json = dict.fromkeys(
    ("auction.schedule.values.NT", "ranking.contracts", "play.joker_no_trump", "play.joker_names")
)

POSSIBLE: list[tuple[str, Json]] = [
    # Who has discarded down to six and draws up to six holds six, trumps or not.
    ("pitch.auction", {**NINE_CARDS, "exchange": [NAME, TO_SIX, FILL]}),
    # Who draws first may hold nine trumps still; they are discarded down to six, or thrown in.
    ("pitch.auction", {**NINE_CARDS, "exchange": [NAME, FILL, TO_SIX]}),
    ("pitch.auction", {**NINE_CARDS, "exchange": [NAME, FILL, MISDEAL]}),
    # Four cards are dealt and six are held: for four players the stock has cards enough, whatever they hold.
    ("pitch.auction", {**NAMED_FOR_FOUR, "deal.hand": 4, "exchange": [NAME, FILL]}),
    # Cards are dealt on after an exchange, since the stock has enough for both.
    ("pitch.auction", {**NAMED_FOR_FOUR, "exchange": [NAME, REPLACE, {"do": "deal-more", "to": 7}]}),
    # Hands of three are filled up again, since a stock of 28 has 4 × 6 = 24 cards.
    ("pitch.auction", {**NAMED_FOR_FOUR, "exchange": [NAME, {**TO_SIX, "to": 3}, FILL]}),
    # Who has fewer Jokers than cards leads none first, so no suit is needed for one.
    ("pitch.joker", {"play.first_lead": "no-joker", "trumps.joker_led": None}),
    ("pitch.joker", {"play.first_lead": "no-joker", "trumps.joker_led": None, "deal.hand": 2}),
    ("pitch.joker", {**TWO_JOKERS, "deal.hand": 3}),
    ("pitch.joker", {"play.first_lead": "no-joker"}),
    # Four Jokers, alike or each with a rank of its own; and two players who cannot hold one each.
    ("smear.ten-point", {"deck.jokers": 4, "ranking.trumps": FOUR_JOKERS}),
    ("smear.minnesota", {"deck.jokers": 4, "ranking.trumps": FOUR_JOKERS}),
    ("pitch.joker", {**TWO_JOKERS, "deck.jokers": 4, "ranking.trumps": [*TWO_JOKERS["ranking.trumps"], "X3", "X4"]}),
    # Bidders who end the match count as if they had made their bid, whatever decides among several then.
    ("pitch.auction", {"match.who_may_end": "pitcher", **SET_BACK, "match.several_over": "higher-total"}),
    ("pitch.auction", {"match.who_may_end": "pitcher", **SET_BACK, "match.several_over": "order"}),
    # With a Jack that counts three to its captor six points can be won, and bid.
    ("pitch.auction", {"points.list": HUNG, "auction.maximum": 6}),
    # A tied Game waits where points are bid, and where a card is turned up.
    ("pitch.auction", {"points.game_tie": "carried-over"}),
    ("pitch.sell-out", {"points.game_tie": "carried-over"}),
    ("seven-up.three", {"points.game_tie": "carried-over"}),
    # Sixteen cards are too few for the cards to be run, so nobody holds too many where all bury.
    ("seven-up.three", {"players.most": 2, **FOUR_RANKS}),
    # Only suits are bid, and no trump is played either way: as no bid, by a bid of no tricks, or where all pass.
    ("five-hundred.three", SUITS_ONLY),
    ("five-hundred.partnership", SUITS_ONLY),
    ("five-hundred.three", {"auction.schedule.values.NT": None, "auction.nobody_bids": "no-trump"}),
    ("five-hundred.three", {"auction.schedule.values.NT": None, "auction.hi_lo": {"tricks": 5, "worth": 350}}),
]
"""What is changed in a shipped ruleset, and leaves a playable game."""


@pytest.mark.parametrize(("identifier", "values"), POSSIBLE)
def test_what_can_be_played_is_accepted_and_played(identifier: str, values: Json) -> None:
    document = spec.ruleset_document(identifier)
    for path, value in values.items():
        document = changed_in(document, path, value)
    played = read_ruleset(document)
    for seed in range(20):
        check_random_deal(played, Random(seed))


LONG: list[tuple[str, Json, bool]] = [
    # Nine cards are dealt, and thirteen are trumps: nine of them can stay where plain cards alone are laid away.
    ("pitch.auction", {**NINE_CARDS, "exchange": [NAME, FILL]}, True),
    ("pitch.auction", {**NINE_CARDS, "exchange": [NAME, FILL, {**MISDEAL, "most": 7}]}, True),
    ("pitch.auction", {**NINE_CARDS, "exchange": [NAME, FILL, MISDEAL]}, False),
    ("pitch.auction", {**NINE_CARDS, "exchange": [NAME, TO_SIX, FILL]}, False),
    ("pitch.auction", {**NINE_CARDS, "exchange": [NAME, TO_SIX, {**FILL, "to": 7}]}, False),
    # A dealer who robs the pack takes every trump there is, however few he was left with.
    ("cinch", {"exchange": [NAME, TO_SIX, DRAW, {"do": "rob", "to": 6}]}, True),
    # Seven protected trumps are kept where the hand has six cards; six are six.
    (
        "pitch.auction",
        {**NINE_CARDS, "exchange": [NAME, {**TO_SIX, "protects": EIGHT[:7], "unavoidable": "keep"}]},
        True,
    ),
    (
        "pitch.auction",
        {**NINE_CARDS, "exchange": [NAME, {**TO_SIX, "protects": EIGHT[:6], "unavoidable": "keep"}]},
        False,
    ),
]
"""Whether a hand can be too long as play starts."""


@pytest.mark.parametrize(("identifier", "values", "is_long"), LONG)
def test_a_stack_is_asked_for_just_where_a_hand_can_be_too_long(identifier: str, values: Json, is_long: bool) -> None:
    document = spec.ruleset_document(identifier)
    for path, value in values.items():
        document = changed_in(document, path, value)
    assert can_be_long(as_meant(document)) is is_long


@pytest.mark.parametrize(("identifier", "path", "value", "words"), IMPOSSIBLE)
def test_an_impossible_ruleset_is_refused_with_the_arithmetic(
    identifier: str, path: str, value: Any, words: str
) -> None:
    with pytest.raises(RulesetError) as refused:
        read_ruleset(changed(identifier, path, value))
    assert words in str(refused.value)


@pytest.mark.parametrize(("identifier", "values", "words"), SEVERAL)
def test_options_that_contradict_only_together_are_refused(identifier: str, values: Json, words: str) -> None:
    document = spec.ruleset_document(identifier)
    for path, value in values.items():
        document = changed_in(document, path, value)
    with pytest.raises(RulesetError) as refused:
        read_ruleset(document)
    assert words in str(refused.value)


@pytest.mark.parametrize("part", ["deck", "auction", "points"])
def test_a_ruleset_that_leaves_a_part_out_is_refused(part: str) -> None:
    document = spec.ruleset_document("pitch.auction")
    del document[part]
    with pytest.raises(RulesetError, match=f"does not say '{part}'"):
        read_ruleset(document)


def test_a_variant_states_only_what_it_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    variant = {
        "format": "schmier/ruleset/1",
        "id": "house.pitch-to-eleven",
        "title": "Pitch, eleven up",
        "extends": "pitch.auction",
    }
    variant["match"] = {"target": 11}  # type: ignore[assignment]
    whole = spec.whole(variant)
    assert whole["match"] == {"target": 11, "several_over": "pitcher-then-order"}
    assert "extends" not in whole
    path, report = tmp_path / "eleven.json", tmp_path / "report.jsonl"
    path.write_text(json.dumps(variant), encoding="utf-8")
    assert main(["check", "--ruleset", str(path), "--count", "7", "--json", str(report)]) == 0
    ids = [json.loads(line).get("id", "") for line in report.read_text(encoding="utf-8").splitlines()]
    assert sum("-tried-" in identifier for identifier in ids) == 7
    assert sum("-from-pitch-auction-" in identifier for identifier in ids) > 40
    assert main(["deal", str(path), "--count", "2"]) == 0


def test_a_ruleset_that_extends_nothing_known_is_refused() -> None:
    with pytest.raises(spec.SpecError, match="there is no ruleset 'bridge'"):
        spec.whole({"id": "house.x", "extends": "bridge"})


def test_a_bad_ruleset_file_gets_one_line_and_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.json"
    for text, words in (
        ("{", "bad.json"),
        ('{"format": "schmier/ruleset/1"}', "id"),
        (json.dumps(changed("pitch.auction", "deal.hand", 8)), "56"),
    ):
        path.write_text(text, encoding="utf-8")
        assert main(["deal", str(path)]) == 2
        errors = capsys.readouterr().err
        assert errors.count("\n") == 1
        assert words in errors
