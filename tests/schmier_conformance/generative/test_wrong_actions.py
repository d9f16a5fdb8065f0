"""Every kind of wrong action finds something forbidden by the law in some game."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from random_deals import fresh_deal
from schmier import spec
from schmier.action import Action, action_of
from schmier.io.random_play import random_action
from schmier.io.seeded import seed_text, seeded_deal
from schmier.ruleset.ruleset import read_ruleset
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate.random_deals import random_case
from schmier_conformance.generative.generate.wrong_actions import (
    ANNOUNCED,
    ANYWHERE,
    BETWEEN,
    BID_WORDS,
    BY_PHASE,
    NEVER_ANNOUNCED,
    NEVER_BID,
    NEVER_TRIED,
    is_refused,
    next_attempt,
    tempting_in,
)

ATTEMPTS = 20
"""How often a wrong action is requested in a state before there counts as being none."""

GAME_LOG = json.loads((spec.FOLDER / "schemas" / "game-log.json").read_bytes())
GAMES = ("pitch.auction", "smear.minnesota", "seven-up.three", "five-hundred.five", "skat", "smear.penguin")


@cache
def refused_by_kind() -> dict[str, set[str]]:
    """For each kind the verbs of its events the law refuses, in a few deals of each game."""
    found: dict[str, set[str]] = defaultdict(set)
    for identifier in GAMES:
        chance = Random(identifier)
        ruleset = read_ruleset(spec.ruleset_document(identifier))
        for _ in range(4):
            deal = fresh_deal(ruleset, chance)
            while deal.phase.name != "over":
                for name, kind in {**ANYWHERE, **tempting_in(deal.phase.name)}.items():
                    event = kind(deal, chance)
                    if event is not None and is_refused(deal, event):
                        found[name].add(event["do"])
                text = seed_text(ruleset, deal.table, str(chance.random()), 1)
                is_to_deal = deal.phase.name == "deal"
                dealt = (
                    Action(Verb.DEAL, dealt=seeded_deal(ruleset, deal.table, deal.dealer, text)) if is_to_deal else None
                )
                deal.apply(dealt or random_action(deal, chance))
    return found


def test_every_kind_of_wrong_action_finds_something_that_is_refused() -> None:
    assert set(refused_by_kind()) == {*ANYWHERE, *BETWEEN, *(name for kinds in BY_PHASE.values() for name in kinds)}


def test_every_verb_is_tried_or_listed_as_never_tried() -> None:
    event = GAME_LOG["$defs"]["event"]
    tried = {verb for verbs in refused_by_kind().values() for verb in verbs}
    assert tried | NEVER_TRIED == set(event["properties"]["do"]["enum"])
    assert not tried & NEVER_TRIED


def test_every_bid_in_a_word_is_tried_or_listed_as_never_tried() -> None:
    words = GAME_LOG["$defs"]["bid"]["else"]["else"]["enum"]
    assert {*BID_WORDS, *NEVER_BID} == set(words)
    assert not set(BID_WORDS) & NEVER_BID


def test_every_announcement_is_tried_or_listed_as_never_tried() -> None:
    declared = GAME_LOG["$defs"]["declare"]["properties"]
    members = {name for name, form in declared.items() if form.get("const") is True}
    assert {*ANNOUNCED, *NEVER_ANNOUNCED} == members
    assert not set(ANNOUNCED) & NEVER_ANNOUNCED


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_a_wrong_action_is_refused_and_found_in_every_phase_of_every_game(identifier: str) -> None:
    chance = Random(f"wrong {identifier}")
    ruleset = read_ruleset(spec.ruleset_document(identifier))
    deal = fresh_deal(ruleset, chance)
    without, tried = set(), Counter[str]()
    while True:
        attempts = (next_attempt(deal, chance, tried) for _ in range(ATTEMPTS))
        event = next(filter(None, attempts), None)
        if event is None:
            without.add(deal.phase.name)
        else:
            with pytest.raises(Violation):
                deal.phase.check(deal, action_of(event, ruleset, deal.table))
        if deal.phase.name == "over":
            break
        text = seed_text(ruleset, deal.table, str(chance.random()), 1)
        is_to_deal = deal.phase.name == "deal"
        dealt = Action(Verb.DEAL, dealt=seeded_deal(ruleset, deal.table, deal.dealer, text)) if is_to_deal else None
        deal.apply(dealt or random_action(deal, chance))
    assert without <= {"deal"}


def test_in_every_random_deal_of_a_corpus_wrong_actions_are_tried_to_its_end_and_beyond() -> None:
    document = spec.ruleset_document("cinch")
    case = random_case(Game(document, read_ruleset(document), "some seed"), 1)
    refused = [step for step in case["steps"] if "rejected" in step["expect"]]
    assert len(refused) > 10
    assert refused[-1]["expect"]["rejected"] == "irregular.over"


def test_each_wrong_action_is_followed_by_a_question() -> None:
    document = spec.ruleset_document("skat")
    steps = random_case(Game(document, read_ruleset(document), "some seed"), 1)["steps"]
    followers = [after for step, after in pairwise(steps) if "rejected" in step["expect"]]
    assert followers
    assert all("ask" in after for after in followers)
