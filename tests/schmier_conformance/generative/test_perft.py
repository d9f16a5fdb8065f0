"""Sequences of legal actions are counted as the law has them, by both readings, and dividing them leads to a wrong list."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import follow_suit
from places import ROOT
from sampled import is_sampled
from schmier import spec
from schmier.deal import Deal
from schmier.io import observation
from schmier.io.serve import attempt, set_up
from schmier.play.order import obligations_to_follow, obligations_to_lead
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.exchange import Step, StepKind
from schmier.ruleset.ruleset import read_ruleset
from schmier.verbs import Verb
from schmier_conformance.command import main
from schmier_conformance.corpus.manifest import data_folder
from schmier_conformance.generative.exhaustive import perft_branches
from schmier_conformance.generative.exhaustive.perft import Counter, positions_after
from schmier_conformance.generative.exhaustive.perft_branches import branch_counts, sums
from schmier_conformance.generative.exhaustive.perft_table import (
    DEEPEST,
    is_listable,
    shipped_table,
    table_file,
    text_of,
)
from schmier_conformance.mutants.misreadings import MISREADINGS, replaced
from schmier_conformance.rulesets.load import ruleset_document, ruleset_named

Json = dict[str, Any]

IDS = spec.ruleset_ids()

FEW = 60
"""The sequences counted again at positions of each table; `python tools/perft_tables.py --check` counts all with both readings."""

ENGINE = ROOT / "conformance" / "engines" / "node" / "perft.mjs"

THREE_GAMES = ("pitch.auction", "five-hundred.three", "skat")

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")


@cache
def positions(identifier: str) -> list[Json]:
    """The positions of a shipped table."""
    listed: list[Json] = shipped_table(identifier)["positions"]
    return listed


def shallow(entry: Json) -> list[int]:
    """The first counts of a position, up to the first of more than `FEW` sequences."""
    deep = next((number for number, count in enumerate(entry["counts"]) if count > FEW), len(entry["counts"]))
    return list(entry["counts"][: max(1, deep)])


def counted(deal: Deal, depth: int) -> list[int]:
    """The counts of the reference at a position."""
    counter = Counter()
    return [counter.sequences(deal, length) for length in range(1, depth + 1)]


def by_engine(identifier: str, entries: list[Json], *words: str) -> Json:
    """What the JavaScript engine prints of some positions."""
    asked = json.dumps({"ruleset": ruleset_document(identifier), "positions": entries})
    done = subprocess.run(["node", str(ENGINE), *words], input=asked, capture_output=True, text=True, check=True)
    answer: Json = json.loads(done.stdout)
    return answer


# ---- the tables ------------------------------------------------------------------------------------------------------


def test_every_shipped_ruleset_has_a_table_and_nothing_else_has() -> None:
    assert sorted(path.stem for path in (data_folder() / "perft").iterdir()) == IDS


@pytest.mark.parametrize("identifier", IDS)
def test_the_table_of_a_ruleset_is_what_the_law_has(identifier: str) -> None:
    ruleset = ruleset_named(identifier)
    for entry in positions(identifier):
        deal = set_up(ruleset, entry["given"])
        if is_sampled(identifier, entry["id"]):
            assert counted(deal, len(shallow(entry))) == shallow(entry), entry["id"]
        assert deal.phase.name == entry["phase"], entry["id"]
        acting = [deal.table.seats[seat] for seat in deal.legal().by]
        for clause, event in entry["refused"].items():
            assert attempt(deal, event) == {"rejected": clause}, entry["id"]
            assert event["by"] in acting, entry["id"]
        for clause, event in entry["allowed"].items():
            assert clause in attempt(deal.copied(), event)["because"], entry["id"]
    assert table_file(identifier).read_text(encoding="utf-8") == text_of(shipped_table(identifier))


@pytest.mark.parametrize("identifier", IDS)
def test_every_obligation_auction_and_step_of_a_game_binds_in_its_table(identifier: str) -> None:
    ruleset = ruleset_named(identifier)
    bound = {clause for entry in positions(identifier) for clause in entry["refused"]}
    obligations = (*obligations_to_lead(ruleset.play), *obligations_to_follow(ruleset.play))
    in_force = {str(each.clause) for each in obligations if spec.in_force(each.clause, ruleset.document)}
    assert in_force <= bound
    phases = {entry["phase"] for entry in positions(identifier)}
    steps = {str(step.do) for step in ruleset.exchange.steps if has_choice(step)}
    assert steps - phases == LEFT_OUT.get(identifier, set())
    if ruleset.auction.kind is not AuctionKind.NONE:
        assert "auction" in phases
        assert any(clause.startswith("auction.") for clause in bound)


LEFT_OUT = {"smear.widow-three": {"draw", "discard"}}
"""Steps without a position. Two players never draw a stock of 23 cards out, so they have no choice. The third lays away all but about six
of twenty-five cards, in hundreds of thousands of ways."""


def has_choice(step: Step) -> bool:
    """Whether a player may have a choice at a step. Cards from the stock are taken without one, unless discards eke out a short stock."""
    if step.do in (StepKind.DRAW, StepKind.SEARCH):
        return step.stated.get("short") == "own-discards"
    return step.do.is_a_choice


def test_a_table_is_not_too_large() -> None:
    assert max(table_file(identifier).stat().st_size for identifier in IDS) <= MOST_BYTES
    assert all(0 < len(entry["counts"]) <= DEEPEST for identifier in IDS for entry in positions(identifier))


MOST_BYTES = 30_000
"""The most bytes of a table: the largest took 23 531. A test of the generated corpus weighs all of them with the generated cases."""


def test_what_no_engine_lists_is_not_among_the_refusals() -> None:
    assert is_listable("play.follow.or-trump")
    assert not any(map(is_listable, ("irregular.phase", "play.turn", "play.held", "deal.hand.count")))


# ---- counting --------------------------------------------------------------------------------------------------------


def plainly(deal: Deal, depth: int) -> int:
    """The sequences counted one by one."""
    return sum(plainly(after, depth - 1) for _, after in positions_after(deal)) if depth else 1


@pytest.mark.parametrize("identifier", ["skat", "smear.penguin", "cinch", "five-hundred.six", "seven-up.three"])
def test_counting_equal_positions_once_counts_alike(identifier: str) -> None:
    for entry in positions(identifier):
        deal = set_up(ruleset_named(identifier), entry["given"])
        depth = max(1, sum(1 for count in entry["counts"] if count <= 300))
        assert Counter().sequences(deal, depth) == plainly(deal, depth), entry["id"]


@pytest.mark.parametrize("workers", [1, 2])
def test_the_counts_by_first_action_add_up_in_one_process_and_in_two(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perft_branches, "FEW_POSITIONS", 20)
    entry = positions("pitch.auction")[-1]
    depth = len(entry["counts"])
    parts: list[tuple[int, int]] = []
    document = ruleset_document("pitch.auction")
    firsts = branch_counts(document, entry["given"], depth, workers, lambda done, of: parts.append((done, of)))
    assert sums(firsts, depth) == entry["counts"]
    assert len(firsts) == entry["counts"][0]
    assert parts[-1][0] == parts[-1][1] >= workers


def test_a_deal_that_is_over_has_no_further_action() -> None:
    entry = next(entry for entry in positions("pitch.auction") if entry["phase"] == "play")
    deal = set_up(ruleset_named("pitch.auction"), entry["given"])
    events = list(entry["given"]["events"])
    while deal.legal().actions:
        events.append(observation.legal(deal)["actions"][0] | {"by": deal.table.seats[deal.legal().by[0]]})
        attempt(deal, events[-1])
    firsts = branch_counts(ruleset_document("pitch.auction"), {**entry["given"], "events": events}, 3)
    assert (firsts, sums(firsts, 3)) == ([], [0, 0, 0])
    assert Counter().sequences(deal, 1) == 0


# ---- other engines ---------------------------------------------------------------------------------------------------


@needs_node
@pytest.mark.parametrize("identifier", THREE_GAMES)
def test_the_javascript_engine_counts_alike(identifier: str) -> None:
    answer = by_engine(identifier, positions(identifier))
    assert answer == {"positions": [{"id": entry["id"], "counts": entry["counts"]} for entry in positions(identifier)]}


def tricks_in_progress(identifier: str) -> Iterator[tuple[Json, int]]:
    """The positions at which a card is to be played to a trick in progress, each with how many are still to play to it."""
    for entry in positions(identifier):
        deal = set_up(ruleset_named(identifier), entry["given"])
        order = follow_suit.position(entry["given"], observation.state(deal))[1]
        if order and all(action.do is Verb.PLAY for action in deal.legal().actions):
            yield entry["given"], len(order)


def divided(identifier: str, given: Json, depth: int) -> dict[str, int]:
    """By the JavaScript engine, the sequences by the first card; the reference has the same."""
    entry = {"id": "here", "given": given, "counts": []}
    answer = by_engine(identifier, [entry], "--divide", "here", str(depth))
    firsts = branch_counts(ruleset_document(identifier), given, depth)
    assert {json.dumps(first["event"], sort_keys=True): first["counts"] for first in answer["divided"]} == {
        json.dumps(first.event, sort_keys=True): first.counts for first in firsts
    }
    return {first.event["card"]: first.counts[-1] for first in firsts}


def cards_that_differ(identifier: str, given: Json, depth: int) -> tuple[Json, set[str], set[str]]:
    """Where dividing leads: a position, the cards that only the law lists there, and those that only the engine of ten lines does."""
    deal = set_up(ruleset_named(identifier), given)
    law = divided(identifier, given, depth)
    own = follow_suit.divide(*follow_suit.position(given, observation.state(deal)), depth)
    if law.keys() != own.keys():
        return given, set(law.keys() - own.keys()), set(own.keys() - law.keys())
    card = next(card for card in law if law[card] != own[card])
    event = {"do": "play", "by": deal.table.seats[deal.legal().by[0]], "card": card}
    return cards_that_differ(identifier, {**given, "events": [*given["events"], event]}, depth - 1)


@needs_node
@pytest.mark.parametrize("identifier", THREE_GAMES)
def test_dividing_leads_to_the_card_about_which_an_engine_that_only_follows_suit_is_wrong(identifier: str) -> None:
    ruleset = ruleset_named(identifier)
    found: set[str] = set()
    for start, depth in tricks_in_progress(identifier):
        deal = set_up(ruleset, start)
        if follow_suit.perft(*follow_suit.position(start, observation.state(deal)), depth) == counted(deal, depth)[-1]:
            continue
        given, missing, excess = cards_that_differ(identifier, start, depth)
        deal = set_up(ruleset, given)
        by = deal.table.seats[deal.legal().by[0]]
        found |= {"missing"} if missing else set()
        found |= {attempt(deal.copied(), {"do": "play", "by": by, "card": card})["rejected"] for card in excess}
    assert found == FOUND[identifier]


FOUND = {
    "pitch.auction": {"missing"},
    "five-hundred.three": {"play.follow.trump"},
    "skat": {"play.follow.trump"},
}
"""What the engine of ten lines is found to do: in Pitch it misses the trumps of a player who can follow; where a Jack or a Joker is the
only trump, it lists plain cards that the law refuses."""


@needs_node
def test_dividing_goes_down_to_the_card() -> None:
    """Spades are trumps, and South leads QD. West has 4D and 3D, North 9D, East 6D and two trumps: 2, 2 × 1 and 2 × 1 × 3 sequences."""
    hands = {"N": "5S AH 9D AC TC 3C", "E": "AS KS 2S 8H 6D 4C", "S": "8S 7H 3H QD 7D 8C", "W": "7S KH TH 5H 4D 3D"}
    calls = [
        {"do": "pass", "by": "W"},
        {"do": "pass", "by": "N"},
        {"do": "bid", "by": "E", "bid": 2},
        {"do": "pass", "by": "S"},
    ]
    plays = [{"do": "play", "by": by, "card": card} for by, card in (["E", "2S"], ["S", "8S"], ["W", "7S"])]
    plays += [{"do": "play", "by": by, "card": card} for by, card in (["N", "5S"], ["S", "QD"])]
    dealt = {"do": "deal", "hands": {seat: cards.split() for seat, cards in hands.items()}}
    start = {"seats": [*"NESW"], "dealer": "S", "scores": {}, "events": [dealt, *calls, *plays]}
    deal = set_up(ruleset_named("pitch.auction"), start)
    own = follow_suit.position(start, observation.state(deal))
    assert counted(deal, 3) == [2, 2, 6]
    assert [follow_suit.perft(*own, length) for length in (1, 2, 3)] == [2, 2, 2]
    given, missing, excess = cards_that_differ("pitch.auction", start, 3)
    assert [event["by"] for event in given["events"][len(start["events"]) :]] == ["W", "N"]
    assert (missing, excess) == ({"AS", "KS"}, set())


@pytest.mark.parametrize("identifier", THREE_GAMES)
def test_an_engine_that_misreads_a_duty_to_follow_counts_otherwise(identifier: str) -> None:
    document = ruleset_document(identifier)
    misread = [
        one for one in MISREADINGS if one.clause.startswith("play.follow.") and spec.in_force(one.clause, document)
    ]
    assert misread
    for misreading in misread:
        with replaced(misreading):
            ruleset = read_ruleset(document)
            assert any(
                counted(set_up(ruleset, entry["given"]), len(shallow(entry))) != shallow(entry)
                for entry in positions(identifier)
            ), misreading.key


# ---- the command -----------------------------------------------------------------------------------------------------


def test_a_position_of_ones_own_is_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    entry = positions("pitch.auction")[0]
    (tmp_path / "position.json").write_text(json.dumps(entry["given"]), encoding="utf-8")
    assert main(["perft", "pitch.auction", "--deal", str(tmp_path / "position.json"), "--depth", "2"]) == 0
    assert f"  2 {entry['counts'][1]:>12}\n" in capsys.readouterr().out


def test_a_game_log_is_counted_from_its_first_deal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["deal", "pitch.auction", "--seed", "1"]) == 0
    log = tmp_path / "log.json"
    log.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["perft", "pitch.auction", "--deal", str(log), "--depth", "1"]) == 0
    assert "after 1 event: auction" in capsys.readouterr().out
    assert main(["perft", "pitch.auction", "--deal", str(log), "--events", "2", "--depth", "1"]) == 0
    assert "after 2 events: auction" in capsys.readouterr().out


def test_a_divided_count_adds_up_and_leads_on(capsys: pytest.CaptureFixture[str]) -> None:
    entry = positions("skat")[0]
    words = ["perft", "skat", "--position", entry["id"], "--json"]
    assert main([*words, "--depth", "3", "--divide"]) == 0
    document = json.loads(capsys.readouterr().out)
    (whole,) = document["positions"]
    assert document["ruleset"] == ruleset_document("skat")
    assert whole["counts"] == [sum(first["counts"][length] for first in whole["divided"]) for length in range(3)]
    first = whole["divided"][-1]
    assert main([*words, "--depth", "2", "--after", json.dumps(first["event"])]) == 0
    assert json.loads(capsys.readouterr().out)["positions"][0]["counts"] == first["counts"][1:]


def test_a_count_without_options_is_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "pitch.auction", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["positions"] == positions("pitch.auction")


NOT_DEALT = {"seats": ["N", "E", "S", "W"], "dealer": "W", "scores": {}, "events": []}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("nonsense", "it is not JSON"),
        ({"seats": ["N"]}, '"events" are missing'),
        (NOT_DEALT, "no cards are dealt"),
        ({**NOT_DEALT, "dealer": "Q"}, "this is no position of pitch.auction: there is no seat 'Q'"),
        ({**NOT_DEALT, "events": [{"do": "pass", "by": "N"}]}, "given.events[0]: "),
        ({**NOT_DEALT, "events": [{"do": "deal", "hands": {}}]}, "some cards are not known"),
        ({**NOT_DEALT, "events": [{"do": "deal", "hands": {"N": ["AS"]}}]}, "given.events[0]: deal.hand.count"),
    ],
)
def test_a_bad_position_is_an_error_of_one_line(
    given: Any, message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "position.json"
    path.write_text(given if isinstance(given, str) else json.dumps(given), encoding="utf-8")
    assert main(["perft", "pitch.auction", "--deal", str(path)]) == 2
    assert_one_line(capsys.readouterr().err, message)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["pitch.auctoin"], "there is no ruleset 'pitch.auctoin'; "),
        (["pitch.auction", "--position", "0"], "there is no position '0'; the table has 1 to"),
        (["pitch.auction", "--depth", "-1"], "-1 is not a number from 1"),
        (["pitch.auction", "--events", "-1"], "-1 is below zero"),
        (["pitch.auction", "--events", "1"], "--events and --after need one position"),
        (["pitch.auction", "--position", "1", "--events", "99"], "--events 99: the position has 1 event"),
        (["pitch.auction", "--position", "1", "--after", "pass"], "--after: $: it is not JSON"),
        (["pitch.auction", "--position", "1", "--after", '{"do": "play"}'], "--after: $"),
        (["pitch.auction", "--position", "1", "--after", '{"do": "beg", "by": "N"}'], "irregular.phase"),
    ],
)
def test_a_wrong_word_is_an_error_of_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["perft", *words]) == 2
    assert_one_line(capsys.readouterr().err, message)


def assert_one_line(text: str, message: str) -> None:
    """Check that an error is one line with a message in it."""
    assert message in text
    assert text.count("\n") == 1


def test_a_ruleset_of_ones_own_needs_a_deal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(
        json.dumps({**ruleset_document("pitch.auction"), "id": "mine"}), encoding="utf-8"
    )
    assert main(["perft", str(tmp_path / "mine.json")]) == 2
    assert "--deal" in capsys.readouterr().err
    given = tmp_path / "position.json"
    given.write_text(json.dumps(positions("pitch.auction")[0]["given"]), encoding="utf-8")
    assert main(["perft", str(tmp_path / "mine.json"), "--deal", str(given), "--depth", "1"]) == 0
