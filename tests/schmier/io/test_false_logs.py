"""A true log with one change no longer holds, unless the changed statement is provably true as well."""

from __future__ import annotations

import copy
from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chance import examples
from mutations import MUTATIONS, all_events
from random_matches import Onlooker, denied_by_protocol, plain, random_match
from schmier import spec
from schmier.io.findings import LogError
from schmier.io.logs import replay
from schmier.ruleset.ruleset import Ruleset, read_ruleset

Json = dict[str, Any]

LOGS_OF_A_KIND = 6
"""On how many logs each kind of change is tried; other logs for each kind."""

RARE = {"cinch.eighty-three": "pass-cards"}
"""Events so rare in a game that a match with one is searched for."""


@cache
def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


@cache
def match_of(identifier: str, *, is_plain: bool) -> Json:
    """A match of two deals, or of one where it is won by then, with everything a log can say, or what most say."""
    verb = RARE.get(identifier, "")
    for seed in count():
        log = random_match(ruleset(identifier), Random(f"false/{identifier}/{seed}"), deals=2)
        if not verb or any(event["do"] == verb for event in all_events(log)):
            return plain(log) if is_plain else log
    raise AssertionError


def verdict_of(log: Json) -> str:
    """The verdict on a log, the same with and without explanation: the short way of a card applies only without a witness."""
    verdicts = set()
    for explain in (False, True):
        try:
            replayed = replay(log, witness=Onlooker() if explain else None, rulesets=ruleset)
        except LogError as problem:
            verdicts.add(("unreadable", str(problem)))
        else:
            verdicts.add((replayed.verdict, str((replayed.findings, replayed.deals, replayed.winner))))
    assert len(verdicts) == 1
    return verdicts.pop()[0]


def equivalence(log: Json, original: Json) -> str:
    """Why a changed log holds; empty when there is no reason for it."""
    if not denied_by_protocol(log, ruleset(log["ruleset"]).document):
        return "all that it says is true of what it tells"
    if is_less(log, original):
        return "it says the same, and less of it"
    return ""


def is_less(part: Any, whole: Any) -> bool:
    """Whether one document contains another, apart from events left out."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(name in whole and is_less(part[name], whole[name]) for name in part)
    if isinstance(part, list) and part and isinstance(part[0], dict):
        left = iter(whole)
        return all(any(is_less(one, other) for other in left) for one in part)
    return bool(part == whole)


def judge(name: str, identifier: str, chance: Random) -> str | None:
    """The verdict on a log changed so; None where it has nothing to change."""
    original = match_of(identifier, is_plain=chance.random() < 0.5)
    log = copy.deepcopy(original)
    if not MUTATIONS[name](log, chance) or log == original:
        return None
    verdict = verdict_of(log)
    assert verdict != "holds" or equivalence(log, original), (name, identifier)
    return verdict


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_log_that_is_falsified_does_not_hold(name: str) -> None:
    chance = Random(name)
    verdicts = []
    for identifier in chance.sample(spec.ruleset_ids(), len(spec.ruleset_ids())) * 2:
        verdict = judge(name, identifier, chance)
        verdicts += [verdict] if verdict else []
        if len(verdicts) == LOGS_OF_A_KIND:
            break
    assert set(verdicts) - {"holds"}


@examples(60)
@given(
    name=st.sampled_from(list(MUTATIONS)), identifier=st.sampled_from(spec.ruleset_ids()), seed=st.integers(0, 2**32)
)
def test_any_log_that_is_falsified_does_not_hold(name: str, identifier: str, seed: int) -> None:
    judge(name, identifier, Random(seed))


def test_there_are_many_ways_to_falsify_a_log() -> None:
    assert len(MUTATIONS) >= 40
