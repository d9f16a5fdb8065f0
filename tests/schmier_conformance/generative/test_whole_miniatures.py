"""Miniatures explored to the last state, one of every kind of auction, step and play, without a defect."""

from __future__ import annotations

import os
import tomllib
from typing import Any

import pytest

from places import DATA, ROOT
from schmier import spec
from schmier.io.results import rounds_of
from schmier.play import play_of
from schmier.ruleset.ruleset import read_ruleset
from schmier.table import table_for
from schmier_conformance.generative.exhaustive.explorer import Explorer
from schmier_conformance.generative.exhaustive.miniature import Size, miniature
from schmier_conformance.generative.game import SEATS
from schmier_conformance.rulesets.load import ruleset_document

Json = dict[str, Any]


MINIATURES: list[Json] = tomllib.loads((DATA / "whole_miniatures.toml").read_text())["miniature"]

WHOLE = bool(os.environ.get("WHOLE"))
"""Whether all known ones are visited, and not only those that take a second."""

SMALL = 2500
"""The number of states explored in about a second."""

CHOSEN = [entry for entry in MINIATURES if WHOLE or entry["states"] <= SMALL]


def derived(entry: Json) -> Json:
    without = tuple(entry["without"].split(",")) if "without" in entry else ()
    size = Size(tuple(entry["ranks"].split(",")), entry["hand"], bids=entry.get("bids", 2), without=without)
    named = entry["ruleset"]
    return miniature(ruleset_document(str(ROOT / named) if named.endswith(".json") else named), size)


def kinds(document: Json) -> set[str]:
    """What kinds of auction, of steps and of play a game has."""
    steps = {f"step {step['do']}" for step in document["exchange"]}
    return {f"auction {document['auction']['kind']}", type(play_of(read_ruleset(document))).__name__, *steps}


def test_every_kind_of_auction_of_step_and_of_play_is_visited_whole() -> None:
    there = set().union(*(kinds(spec.ruleset_document(identifier)) for identifier in spec.ruleset_ids()))
    visited = set().union(*(kinds(derived(entry)) for entry in MINIATURES))
    assert there <= visited


@pytest.mark.parametrize("entry", CHOSEN, ids=lambda entry: f"{entry['ruleset']} {entry['ranks']}")
def test_nothing_is_wrong_in_any_state(entry: Json) -> None:
    played = read_ruleset(derived(entry))
    rounds = rounds_of(entry.get("rounds", {}), table_for(played, SEATS[: played.seats.least_players]))
    found = Explorer(played, bound=entry["states"] + 1, rounds=rounds).explore()
    assert found.problems == []
    assert found.is_all
    assert (found.total, found.states) == (entry["deals"], entry["states"])
    assert found.ends > 0


def test_a_card_that_leaves_the_pack_is_gone() -> None:
    small = derived({"ruleset": "skat", "ranks": "J,A", "hand": 1, "without": "JD,AS,AH,AD,7C"})
    assert small["deck"]["without"] == ["JD", "AS", "AH", "AD"]
    assert read_ruleset(small).cards.pack.bit_count() == 4
