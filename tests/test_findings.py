"""Every way in which a ruleset can fail to be a game has a document that fails in that way alone, and is told where it does."""

from __future__ import annotations

import ast
import copy
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schmier import rules, spec
from schmier.options import as_meant, options, places
from schmier.rules import checking
from schmier.rules.possible import CHECKS, check_possible, findings
from schmier.ruleset import read_ruleset
from schmier.violation import Finding, RulesetError
from schmier_conformance.documents import DocumentError, validate
from schmier_conformance.flipping import flips
from schmier_conformance.ruleset_findings import findings_of
from schmier_conformance.ruleset_options import ruleset_schema, schema_of, words_of

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


MOON = {
    "bid": "moon",
    "undertaking": "all-points",
    "made": "wins-match",
    "failed": "loses-match",
    "below_zero": "wins-match",
}
STAKED = {**MOON, "made": "scores-value", "failed": "set-back", "below_zero": "no-matter", "value": 10}
MISERE = {"bid": "misere", "value": 250, "open": False, "partner": "plays", "others_score": False}
NAME, WIDOW, STOCK = {"do": "name-trumps"}, {"do": "take-widow"}, {"do": "take-stock"}
DRAW = {"do": "draw", "who": "non-dealers", "order": "from-eldest", "to": 6, "short": "own-discards"}
DISCARD = {"do": "discard", "to": 6, "protects": [], "shows_trumps": True}
EIGHT = ["A", "K", "Q", "J", "T", "9", "8", "7"]
THIRTEEN = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
SKAT_STEPS = [{"do": "take-or-hand"}, {"do": "bury", "who": "pitcher", "to": 10}, {"do": "announce"}]
HIGH = {"name": "high", "value": 1, "of": "highest-trump", "to": "holder"}
GAME = {"name": "game", "value": 1, "of": "most-card-points", "to": "captor"}
JACK = {"name": "jack", "value": 1, "of": "J", "to": "captor"}
LOW = {"name": "low", "value": 1, "of": "lowest-trump", "to": "holder"}
FOUR = [HIGH, LOW, JACK, GAME]

TEN_POINT = spec.ruleset_document("smear.ten-point")["ranking"]["trumps"]
APART = ["X1", *(token for token in TEN_POINT if token != "X1")]
MARKED = [
    {"X1": "X2", "X2": "X1"}.get(token, token)
    for token in spec.ruleset_document("smear.penguin-marked-jokers")["ranking"]["trumps"]
]

ALONE: list[tuple[str, Json, str]] = [
    # what must be said, and what means nothing
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
    ("cinch.eighty-three", {"auction.dealer": "may-equal"}, "$.auction.dealer"),
    ("pitch.sell-out", {"auction.slams": [MOON]}, "$.auction.slams"),
    ("smear.ten-point", {"auction.slams": [MOON, {**MOON, "undertaking": "everything"}]}, "$.auction.slams"),
    ("smear.ten-point", {"auction.slams": [{**MOON, "over": "slam"}]}, "$.auction.slams[0].over"),
    ("cinch.razzle-dazzle-five", {"auction.slams": [MOON]}, "$.auction.slams[0]"),
    ("smear.ten-point", {"auction.slams": [{**MOON, "below_zero": "no-matter"}]}, "$.auction.slams[0].below_zero"),
    ("smear.ten-point", {"auction.slams": [{**STAKED, "below_zero": "wins-match"}]}, "$.auction.slams[0].below_zero"),
    ("smear.ten-point", {"auction.slams": [{**STAKED, "value": 9}]}, "$.auction.slams[0].value"),
    # exchange
    ("smear.minnesota", {"exchange": [NAME, NAME, WIDOW, {**DISCARD, "to": 9}]}, "$.exchange"),
    ("smear.minnesota", {"deal.widow": 0}, "$.deal.widow"),
    ("pitch.auction", {"parties": "chosen"}, "$.parties"),
    (
        "pitch.auction",
        {"exchange": [NAME, {"do": "pass-excess", "to": 6, "protects": []}], "trumps.fixed_by": "pitcher"},
        "$.parties",
    ),
    ("pitch.auction", {"trumps.fixed_by": "pitcher"}, "$.trumps.fixed_by"),
    ("pitch.auction", {"exchange": [DISCARD]}, "$.exchange"),
    ("cinch", {"exchange": [NAME, {**DRAW, "order": "from-dealer"}, {"do": "rob", "to": 6}]}, "$.exchange[1].order"),
    ("cinch", {"exchange": [NAME, {**DRAW, "short": "stay"}, {"do": "rob", "to": 6}]}, "$.exchange[1].short"),
    (
        "cinch",
        {"exchange": [NAME, {**DRAW, "to": 10}, {"do": "rob", "to": 10}], "play.stack": None},
        "$.exchange[1].to",
    ),
    ("cinch", {"exchange": [NAME, {**DRAW, "who": "others"}, DISCARD], "play.stack": None}, "$.exchange[1].who"),
    ("smear.ten-point", {"exchange.2.protects": ["JC"]}, "$.exchange[2].protects"),
    (
        "pitch.auction",
        {"exchange": [NAME, {**DISCARD, "protects": THIRTEEN, "unavoidable": "keep"}], "trumps.fixed_by": "pitcher"},
        "$.exchange[1].shows_trumps",
    ),
    ("five-hundred.five", {"exchange.0.two": 1}, "$.exchange[0].two"),
    ("smear.ten-point", {"exchange": [NAME, STOCK]}, "$.exchange"),
    ("pitch.auction", {"exchange": [NAME, {**DISCARD, "to": 7}], "trumps.fixed_by": "pitcher"}, "$.exchange[1].to"),
    ("smear.five-point-eight-kitty", {"exchange.1.who": "everybody"}, "$.exchange[1].who"),
    # trumps and play
    ("pitch.auction", {"trumps.fixed_by": "turn-up"}, "$.trumps.fixed_by"),
    ("pitch.auction", {"trumps.fixed_by": "bid"}, "$.trumps.fixed_by"),
    ("pitch.auction", {"play.first_lead": "trump"}, "$.play.first_lead"),
    ("pitch.auction", {"play.first_lead": "no-joker"}, "$.play.first_lead"),
    ("smear.penguin", {"play.first_lead": "any"}, "$.play.following"),
    ("cinch", {"play.stack": None}, "$.play.stack"),
    ("pitch.auction", {"play.stack": {"spares": []}}, "$.play.stack"),
    ("cinch", {"play.stack": {"spares": ["JC"]}}, "$.play.stack.spares"),
    ("smear.widow", {"play.stack": {"spares": ["K"]}}, "$.play.stack.spares"),
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
    ("pitch.racehorse", {"points.card_points": {"A": 4, "2": 1}}, "$.points.card_points"),
    ("pitch.auction", {"points.card_points": {"A": 4, "K": None}}, "$.points.card_points"),
    # match
    ("skat", {"match.target": 500}, "$.match.target"),
    ("pitch.auction", {"match.several_over": "pitcher-then-tricks"}, "$.match.several_over"),
    ("five-hundred.three", {"match.several_over": "order"}, "$.match.several_over"),
    ("pitch.auction", {"points.made": "difference"}, "$.points.made"),
    ("five-hundred.three", {"match.losing_score": -500}, "$.match.losing_score"),
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
    ("five-hundred.three", {"auction.schedule.values.NT": None}, "$.auction.schedule.values"),
    ("five-hundred.three", {"auction.schedule.values.H": [100, 200, 300, 400]}, "$.auction.schedule.values"),
    ("five-hundred.three", {"auction.schedule.least": 7}, "$.auction.schedule"),
    ("five-hundred.three", {"auction.schedule.values.H": [100, 200, 200, 400, 500]}, "$.auction.schedule.values.H"),
    ("skat", {"exchange": [*SKAT_STEPS, {"do": "contra"}, {"do": "contra"}]}, "$.exchange"),
    ("pitch.auction", {"exchange": [{"do": "announce"}]}, "$.exchange"),
    ("skat", {"players.most": 3, "players.dealer_sits_out": 5}, "$.players.dealer_sits_out"),
    ("skat", {"players.least": 2}, "$.players"),
    ("skat", {"parties": "pairs", "players.least": 4}, "$.parties"),
]
"""A ruleset, what is changed in it, and where it then fails, and nowhere else."""

BESIDE_OTHERS: list[tuple[str, Json, str]] = [
    ("pitch.auction", {"deck": None}, "$.deck"),
    ("skat", {"parties": "called"}, "$.parties"),
    ("pitch.auction", {"points.count": "game-value"}, "$.points.count"),
    ("pitch.joker", {"auction.kind": "turn-up"}, "$.deck.jokers"),
    ("smear.ten-point", {"ranking.jokers": "ranked"}, "$.points.list[4].of"),
    ("smear.ten-point", {"points.list.4.of": "X1"}, "$.points.list[4].of"),
    ("skat", {"auction.kind": "one-round"}, "$.exchange"),
]
"""The same for failures that do not come alone."""


def labelled(example: tuple[str, Json, str]) -> str:
    identifier, changes, _ = example
    return f"{identifier}: {' '.join(changes)}"


def document_of(example: tuple[str, Json, str]) -> Json:
    identifier, changes, _ = example
    return changed(spec.ruleset_document(identifier), changes)


@pytest.mark.parametrize("example", ALONE, ids=labelled)
def test_a_ruleset_with_one_mistake_gets_one_finding_at_its_place(example: tuple[str, Json, str]) -> None:
    document = document_of(example)
    [found] = findings(document)
    assert found.path == example[2]
    assert_in_order(found, document)


@pytest.mark.parametrize("example", BESIDE_OTHERS, ids=labelled)
def test_a_mistake_that_brings_others_with_it_is_found_among_them(example: tuple[str, Json, str]) -> None:
    document = document_of(example)
    found = list(findings(document))
    assert example[2] in [one.path for one in found]
    for one in found:
        assert_in_order(one, document)


def assert_in_order(found: Finding, document: Json) -> None:
    """A finding has a clause of the law, and paths that lead to something or to what is missing there."""
    assert found.clause in spec.clauses() or not found.clause
    assert found.message
    assert found.path not in found.beside
    is_missing = found.message.endswith(("must be said", "no ruleset that does")) or "say one of them" in found.message
    assert leads_somewhere(found.path, document) or is_missing or found.path == "$.ranking.contracts"
    assert all(leads_somewhere(path.rpartition(".")[0] or "$", document) for path in found.beside)


def leads_somewhere(path: str, document: Json) -> bool:
    """Whether a JSON path leads to something in a document."""
    value: Any = document
    for name, index in re.findall(r"\.([A-Za-z_]+)|\[(\d+)\]", path):
        if isinstance(value, list) and index:
            value = value[int(index)]
        elif isinstance(value, dict) and name in value:
            value = value[name]
        else:
            return False
    return True


# ---- nothing is left out ---------------------------------------------------------------------------------------------

FOLDER = Path(rules.__file__).parent


def lines_with_findings() -> Iterator[tuple[str, int]]:
    """Every place in the checks where a finding is made."""
    for path in sorted(FOLDER.glob("possible*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("finding", "Finding")
            ):
                yield path.stem, node.lineno


def test_every_kind_of_finding_has_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    made: set[tuple[str, int]] = set()

    def recording(original: Any) -> Any:
        def make(*words: Any, **named: Any) -> Finding:
            frame = sys._getframe(1)
            made.add((Path(frame.f_code.co_filename).stem, frame.f_lineno))
            return original(*words, **named)

        return make

    for stem in {stem for stem, _ in lines_with_findings()}:
        module = sys.modules[f"schmier.rules.{stem}"]
        for name, original in (("finding", checking.finding), ("Finding", Finding)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, recording(original))
    for example in (*ALONE, *BESIDE_OTHERS):
        list(findings(document_of(example)))
    assert set(lines_with_findings()) - made == set()


def test_five_mistakes_are_told_in_one_go() -> None:
    document = changed(
        spec.ruleset_document("pitch.auction"),
        {
            "deal.hand": 8,
            "auction.maximum": 5,
            "auction.passing": "open",
            "play.first_lead": "no-joker",
            "match.several_over": "pitcher-then-tricks",
        },
    )
    found = findings_of(document, "mine.json")
    assert [one.path for one in found] == [
        "$.auction.passing",
        "$.deal.hand",
        "$.auction.maximum",
        "$.play.first_lead",
        "$.match.several_over",
    ]
    with pytest.raises(RulesetError) as refused:
        check_possible(document)
    assert refused.value.findings == tuple(found)
    assert all(one.message in str(refused.value) for one in found)


def test_an_option_that_means_nothing_is_found_once_and_not_reckoned_with() -> None:
    document = changed(
        spec.ruleset_document("pitch.auction"), {"auction.forced_bid": 99, "match.bidders_first_from": 99}
    )
    assert [one.path for one in findings(document)] == ["$.auction.forced_bid", "$.match.bidders_first_from"]


def test_undertrumping_may_be_forbidden_where_who_cannot_follow_must_trump() -> None:
    document = changed(spec.ruleset_document("seven-up.three"), {"play.undertrumping": "forbidden"})
    assert list(findings(document)) == []
    read_ruleset(document)


@pytest.mark.parametrize(
    "part", ["players", "deck", "ranking", "deal", "auction", "trumps", "exchange", "play", "points", "match"]
)
def test_a_part_that_is_missing_is_no_reason_to_fall_over(part: str) -> None:
    document = spec.ruleset_document("smear.minnesota")
    del document[part]
    assert f"$.{part}" in [one.path for one in findings(document)]


def test_every_check_is_about_a_document_and_changes_nothing() -> None:
    for identifier in ("smear.minnesota", "skat", "five-hundred.partnership"):
        document = spec.ruleset_document(identifier)
        before = json.dumps(document)
        assert [one for check in CHECKS for one in check(as_meant(document))] == []
        broken = changed(document, {"points.count": "list"})
        list(findings(broken))
        assert json.dumps(document) == before


# ---- pairs of options ------------------------------------------------------------------------------------------------

Change = tuple[str, Any]
"""The path of an option, and the value it is set to; None takes it away."""


def values_to_try(path: str) -> st.SearchStrategy[Any]:
    """The values of an option that the schema allows, small ones first."""
    option = options()[path]
    if option.values:
        return st.sampled_from([*option.values, None])
    described = schema_of(ruleset_schema(), path)
    if "minimum" in described:
        return st.one_of(
            st.none(), st.integers(described["minimum"], min(described["maximum"], described["minimum"] + 60))
        )
    return st.none()


SETTABLE = [path for path in options() if not path.startswith("ranking.contracts.")]
"""The options that a drawn change may set: those of parts, and those of every member of a list."""

CHANGES: st.SearchStrategy[Change] = st.sampled_from(SETTABLE).flatmap(
    lambda path: st.tuples(st.just(path), values_to_try(path))
)


def with_changes(document: Json, changes: list[Change]) -> Json:
    """A copy with some options set otherwise, as far as they have a place."""
    document = copy.deepcopy(document)
    for path, value in changes:
        for place in places(options()[path], document):
            assert isinstance(place.holder, dict)
            if value is None:
                place.holder.pop(place.name, None)
            else:
                place.holder[place.name] = value
    return document


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(spec.ruleset_ids()), st.lists(CHANGES, min_size=2, max_size=2))
def test_whatever_two_options_say_there_is_an_answer_and_what_passes_can_be_read(
    identifier: str, changes: list[Change]
) -> None:
    document = with_changes(spec.ruleset_document(identifier), changes)
    try:
        validate("ruleset", document, "drawn")
    except DocumentError:
        return
    found = list(findings(document))
    if found:
        with pytest.raises(RulesetError):
            read_ruleset(document)
    else:
        read_ruleset(document)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(("smear.minnesota", "skat", "five-hundred.five", "cinch", "smear.widow")), st.data())
def test_two_flips_of_lists_and_steps_are_answered_too(identifier: str, drawn: st.DataObject) -> None:
    document = spec.ruleset_document(identifier)
    for _ in range(2):
        try:
            listed = list(flips(document))
        except (LookupError, TypeError):
            return
        document = drawn.draw(st.sampled_from(listed))[1]
    if not list(findings(document)):
        read_ruleset(document)


def test_the_drawn_values_are_all_that_an_option_can_be() -> None:
    for path in SETTABLE:
        described = schema_of(ruleset_schema(), path)
        assert set(words_of(described) or []) <= {*options()[path].values, *options()[path].cards}
