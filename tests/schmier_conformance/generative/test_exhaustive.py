"""Miniatures: derived from every ruleset, explored state by state, with every defect detected."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from places import ZOO
from schmier import spec
from schmier.deal import Deal
from schmier.outcome import Account, Outcome
from schmier.rounds import Rounds
from schmier.ruleset.ruleset import read_ruleset
from schmier.violation import RulesetError
from schmier_conformance.command import main
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.generative.exhaustive import deals, explorer
from schmier_conformance.generative.exhaustive.explorer import Explored, Explorer
from schmier_conformance.generative.exhaustive.miniature import Size, miniature

Json = dict[str, Any]

IDS = spec.ruleset_ids()

BOUND = 60
"""The number of states of each shipped game; the command's default is a thousand times as many."""

SMALLEST = (("A",), ("A", "J"), ("A", "K", "J"), ("A", "K", "J", "T"))
"""The ranks of which the first a game can be played with are taken."""


def derived(identifier: str, ranks: tuple[str, ...], hand: int, **more: Any) -> Json:
    return miniature(spec.ruleset_document(identifier), Size(ranks, hand, **more))


def quickest(identifier: str, hand: int = 1) -> Json:
    """The miniature with the fewest ranks; in Skat the Jacks are among them, for grand asks for them."""
    for ranks in SMALLEST[1:] if identifier.startswith("skat") else SMALLEST:
        try:
            return derived(identifier, ranks, hand)
        except (RulesetError, DocumentError):
            continue
    raise AssertionError(identifier)


def explored(small: Json, bound: int = BOUND) -> Explored:
    return Explorer(read_ruleset(small), bound).explore()


# ---- every game ------------------------------------------------------------------------------------------------------


def test_nothing_is_wrong_in_the_miniature_of_any_game_and_every_kind_of_phase_is_visited() -> None:
    visited: Counter[str] = Counter()
    for identifier in IDS:
        found = explored(quickest(identifier))
        assert found.problems == [], identifier
        visited += found.phases
    # Some come only in a longer hand, or after many calls.
    longer = ("cinch.reduced-hands", "smear.penguin"), ("cinch.eighty-three", "skat", "five-hundred.five")
    for identifier, hand in [(name, hand) for hand, names in zip((2, 1), longer, strict=True) for name in names]:
        found = explored(quickest(identifier, hand), 3 * BOUND)
        assert found.problems == [], identifier
        visited += found.phases
    # A grand in place of reject is announced in a Ramsch round.
    in_ramsch = Explorer(read_ruleset(quickest("skat.bock-ramsch")), BOUND, rounds=Rounds(ramsch=(3,))).explore()
    assert in_ramsch.problems == []
    visited += in_ramsch.phases
    steps = {step["do"] for identifier in IDS for step in spec.ruleset_document(identifier)["exchange"]}
    by_themselves = {"take-widow", "take-stock", "search"}
    assert visited.keys() == {"deal", "auction", "play", "over", *steps} - by_themselves


@pytest.mark.parametrize("identifier", ["pitch.auction", "pitch.sell-out", "smear.penguin-one-joker", "seven-up.three"])
def test_a_small_game_is_visited_to_its_last_state(identifier: str) -> None:
    found = explored(quickest(identifier), 5000)
    assert found.is_all
    assert found.problems == []
    assert found.ends > 0


@given(st.data())
@settings(max_examples=6)
def test_whatever_miniature_can_be_played_has_nothing_wrong(data: st.DataObject) -> None:
    identifier = data.draw(st.sampled_from(IDS))
    pack = spec.ruleset_document(identifier)["deck"]["ranks"]
    needed = {"J"} if identifier.startswith("skat") else set[str]()
    ranks = data.draw(st.sets(st.sampled_from(pack), min_size=1, max_size=5)) | needed
    try:
        small = derived(identifier, tuple(ranks), data.draw(st.integers(1, 3)), bids=data.draw(st.integers(1, 3)))
    except (RulesetError, DocumentError):
        return
    assert explored(small).problems == []


# ---- deriving --------------------------------------------------------------------------------------------------------


def test_a_miniature_keeps_the_order_of_what_is_dealt_and_kept() -> None:
    small = derived("cinch.reduced-hands", ("A", "J", "T", "5"), 4, bids=3)
    assert small["deal"]["hand"] == 4
    assert [step["to"] for step in small["exchange"] if "to" in step] == [1, 1, 1]
    assert small["ranking"]["trumps"] == ["A", "J", "T", "5", "off-5"]
    assert [point["name"] for point in small["points"]["list"]] == ["high", "jack", "game", "right-pedro", "left-pedro"]
    assert (small["auction"]["minimum"], small["auction"]["maximum"]) == (7, 9)
    assert small["match"]["target"] == 13


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--ranks", "A,Z", "--hand", "1"], "not a list of ranks"),
        (["--ranks", "A,X", "--hand", "1"], "not a list of ranks"),
        (["--ranks", "A", "--hand", "9"], "2 players × 9 cards + 0 = 18, but the pack has 4"),
        (["--ranks", "A", "--hand", "1", "--seats", "9"], "2 to 7 play, not 9"),
        (["--ranks", "A"], "--hand"),
    ],
)
def test_what_is_too_small_is_refused_in_a_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explore", "pitch.auction", *words]) == 2
    errors = capsys.readouterr().err
    assert message in errors
    assert errors.count("\n") == 1


# ---- deals -----------------------------------------------------------------------------------------------------------


def test_every_deal_is_like_one_of_those_that_are_visited(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = read_ruleset(derived("pitch.auction", ("A", "K"), 1))
    explorer = Explorer(ruleset, 10_000)
    ways = deals.exchanges_of_suits(ruleset)
    assert len(ways) == 24
    visited = [
        action.dealt.hands
        for action in deals.deals_of(ruleset, explorer.table, explorer.dealer, "1", 10_000).deals
        if action.dealt
    ]
    alike = {tuple(deals.exchanged(hand, way) for hand in hands) for hands in visited for way in ways}
    assert len(alike) == deals.number_of_deals(ruleset, explorer.table) == 8 * 7
    assert len(visited) < 8


@pytest.mark.parametrize(
    ("identifier", "ways"), [("pitch.auction", 24), ("smear.ten-point", 8), ("five-hundred.two", 1), ("pitch.joker", 1)]
)
def test_suits_are_exchanged_only_where_the_game_stays_what_it_is(identifier: str, ways: int) -> None:
    assert len(deals.exchanges_of_suits(read_ruleset(quickest(identifier, 2)))) in (ways, 24 if ways == 8 else ways)
    assert len(deals.exchanges_of_suits(read_ruleset(spec.ruleset_document(identifier)))) == ways


# ---- what is wrong is noticed ----------------------------------------------------------------------------------------


def kinds(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Any) -> set[str]:
    """The kinds of problem found when a part of the exploration is deceived."""
    monkeypatch.setattr(explorer, name, wrong)
    return {problem.kind for problem in explored(derived("pitch.auction", ("A", "K"), 2)).problems}


def test_a_list_that_lies_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kinds(monkeypatch, "is_refused", lambda deal, action: False) == {"accepted-and-not-listed"}


def test_a_dead_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kinds(monkeypatch, "is_refused", lambda deal, action: True) == {"listed-and-refused", "dead-end"}


def test_an_account_that_does_not_add_up_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kinds(monkeypatch, "ENTERED", None) == {"account"}


def test_a_point_for_both_sides_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    original = explorer.account_problems

    def twice(deal: Deal, outcome: Outcome) -> Iterator[tuple[str, str]]:
        doubled = [entry._replace(party=1 - entry.party) for entry in outcome.entries if entry.party is not None]
        account = Account((*outcome.entries, *doubled), outcome.account.started, outcome.scores)
        return original(deal, outcome._replace(account=account))

    assert "point-twice" in kinds(monkeypatch, "account_problems", twice)


def test_a_reference_that_breaks_down_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaking(deal: Deal, outcome: Outcome) -> Iterator[tuple[str, str]]:
        raise IndexError("tuple index out of range")

    assert kinds(monkeypatch, "account_problems", breaking) == {"breaks-down"}


# ---- the command -----------------------------------------------------------------------------------------------------


def test_a_miniature_is_written_as_a_ruleset_and_all_of_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "small.json"
    words = ["explore", "pitch.auction", "--ranks", "A,2", "--hand", "1"]
    assert main([*words, "-o", str(file)]) == 0
    output = capsys.readouterr().out
    assert "All 56 deals" in output
    assert "No dead end" in output
    assert main(["ruleset", "check", str(file)]) == 0
    capsys.readouterr()
    assert main([*words, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main(["explore", str(file), *words[2:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert main([*words, "--states", "5"]) == 0
    assert "CUT SHORT after 0 of 56 deals, by --states 5" in capsys.readouterr().out


def test_an_engine_is_asked_about_every_state_and_the_first_that_differs_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["explore", "pitch.auction", "--ranks", "A,2", "--hand", "2", "--out", str(tmp_path)]
    assert main([*words, "--engine", f"{sys.executable} -m schmier.io.serve", "--states", "150"]) == 0
    assert "The engine says the same as the law: it was asked" in capsys.readouterr().out
    wrong = f"{sys.executable} {ZOO / 'planted.py'} dealer-must-exceed"
    assert main([*words, "--engine", wrong, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["differs"], found["problems"]) == (True, [])
    [fixture] = tmp_path.glob("*.fixture.json")
    assert found["finding"]["fixture"] == str(fixture)
    assert main(["check", "--cases", str(fixture)]) == 0
    assert main(["check", "--cases", str(fixture), "--engine", wrong]) == 1
