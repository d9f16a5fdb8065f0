"""Turning any single option of a shipped ruleset makes at least one hand-worked case fail."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from read_once import worked_cases
from schmier import spec
from schmier.options import clause_at
from schmier_conformance.corpus.cases import Case
from schmier_conformance.mutants.turned_options.options import REFUSED, notices, turned_options

EVERYWHERE = ""
"""The beginning of the id of every ruleset."""

EQUIVALENT = {
    (EVERYWHERE, "points.high.to=captor"): "the highest trump in play wins the trick it is played to: its holder is its captor",
    (EVERYWHERE, "ranking.trumps: X1 and X2 swapped"): "like Jokers have names that tell nothing; others may not be swapped",
    ("all-fours.blind", "match.several_over=pitcher-then-order"): "there is no contract, so no pitcher makes one",
    ("all-fours.california-jack", "points.game_tie=pitcher"): "of two the one who did not deal is eldest, and eldest is the pitcher",
    ("all-fours.california-jack", "points.high.of=A"): "the whole pack is played, so the highest trump is the Ace",
    ("all-fours.california-jack", "points.high.to=holder"): "the Ace wins its trick, and is never buried under another card",
    ("all-fours.california-jack", "points.low.of=2"): "the whole pack is played, so the lowest trump is the Two",
    ("all-fours.trinidad", "points.high.to=holder"): "the highest trump in play wins its trick, and is never buried under another card",
    ("cinch", "points.high.of=highest-trump"): "every trump is in play, so the highest is the Ace",
    ("cinch", "points.low.of=lowest-trump"): "every trump is in play, so the lowest is the Two",
    ("cinch", "points.high.to=holder"): "the Ace wins its trick, and in these games it is never buried under another card",
    ("cinch.eighty-three", "points.low.of=lowest-natural-trump"): "every trump is in play, so the lowest but the Joker is the Two",
    ("cinch.eighty-three", "auction.slams.undertaking=all-in-play"): "no counter can be discarded, so all points are in play",
    ("cinch.eighty-three", "match.several_over=pitcher-then-order"): "with two sides at the target the pitcher has made his bid",
    **{
        ("cinch.foster", f"match.several_over={flip}"): "one side alone scores in a deal, so two never come to the target together"
        for flip in ("order", "pitcher-then-higher", "pitcher-then-order")
    },
    ("cinch.finnish", "exchange.discard.unavoidable=choose"): "six trumps are protected and six are kept, so nobody has one too many",
    ("cinch.finnish", "match.several_over=pitcher-then-order"): "with two sides at the target the pitcher has made his bid",
    **{
        ("five-hundred.australian", f"auction.no_tricks.{flip}"): "every other bid is a multiple of 20, so it stands between the same two"
        for flip in ("misere.ranks_as=229", "misere.ranks_as=231", "open-misere.ranks_as=489", "open-misere.ranks_as=491")
    },
    ("five-hundred.five", "exchange.choose-partners.one=5"): "the lowest bid is six",
    ("pitch.partnership", "points.high.to=holder"): "the highest trump in play wins its trick, and is never buried under another card",
    **{
        ("pitch.partnership", f"points: {flip}"): "with two sides at the target the pitcher has made his bid, and counts first"
        for flip in ("low before high", "jack before low", "game before jack")
    },
    ("pitch.smudge-unbid", "points.high.to=holder"): "the highest trump in play wins its trick, and is never buried under another card",
    **{
        (game, "points.game_tie=carried-over"): "a tied Game waits in `rounds`, which an engine of another game is not asked for"
        for game in ("pitch.auction", "seven-up.three", "smear.five-point-six", "smear.minnesota", "smear.ten-point")
    },
    ("seven-up", "points.high.to=holder"): "the highest trump in play wins its trick, and is never buried under another card",
    ("seven-up", "match.several_over=pitcher-then-order"): "there is no contract, so no pitcher makes one",
    ("smear.st-paul", "points.high.of=highest-trump"): "no scoring trump is ever thrown away, so the highest trump in play is the Ace",
    ("smear.st-paul", "points.low.of=lowest-natural-trump"): "no scoring trump is ever thrown away, so the lowest but the Joker is the Two",
    ("smear.st-paul", "points.joker.of=lowest-trump"): "no scoring trump is ever thrown away, so the lowest trump in play is the Joker",
    ("smear.thirteen-point", "points.high.to=holder"): "the Ace wins the trick it is played to, and it is never under another card",
    ("smear.thirteen-point", "match.several_over=pitcher-then-order"): "with two sides at the target the pitcher has made his bid",
    ("smear.widow", "auction.slams.undertaking=all-in-play"): "all trumps that score are in play, so all points are",
    ("smear.widow", "points.deuce.of=lowest-trump"): "the Two is in every deal, and it is the lowest trump",
    ("smear.widow", "points.high.of=A"): "the Ace is in every deal",
}  # fmt: skip
"""Flips that change no outcome of any deal, by the beginning of the ruleset's id, and why."""

BURIED = "a card may lie under another there, and be lost so"

NOT_IN = {
    ("cinch.eighty-three", "points.low.of=lowest-trump"): "the Joker is a trump, and the lowest",
    ("cinch.king-pedro", "points.high.to=holder"): BURIED,
    ("cinch.sixty-three", "points.high.to=holder"): BURIED,
    ("smear.nine-card", "points.high.to=captor"): BURIED,
    ("smear.penguin", "points.high.to=captor"): BURIED,
    ("smear.widow", "points.high.to=captor"): BURIED,
}
"""Exceptions to the entries about many games above, by the ruleset's id, and why."""

UNFLIPPED = {"format", "id", "title", "family", "sources"}
"""What is no option."""


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_every_flip_is_noticed(identifier: str) -> None:
    cases = worked_cases(identifier)
    document = spec.ruleset_document(identifier)
    stated = options_of(spec.shipped(identifier))
    assert notices(document, cases) is None
    equivalent = equivalent_in(identifier)
    unnoticed = []
    likely = {case.id: case for case in cases}
    for what, flipped in turned_options(document):
        # What a variant leaves to its parent is flipped there, where the cases are.
        differing = changed_options(document, flipped)
        if not differing & stated:
            continue
        detecting = notices(flipped, likely_first([*likely.values()], differing))
        if detecting is None:
            unnoticed.append(what)
            continue
        assert what not in equivalent or detecting == REFUSED, (
            f"{what} is said to change nothing, and {detecting} notices it"
        )
        if detecting in likely:
            # Flips come sorted by option, so the case that detected one is tried first on the next.
            likely = {detecting: likely[detecting], **likely}
    assert sorted(set(unnoticed) - equivalent) == []


def likely_first(cases: list[Case], differing: set[str]) -> list[Case]:
    """The cases, those first that speak of the clauses of some options, then those of the clauses beside; the first stays the first.

    Which case notices does not matter, only whether one does; asked in this order, half as many are played in vain.
    """
    clauses = {clause_at(path) for path in differing}
    beside = {begins(clause, 2) for clause in clauses}
    chapters = {begins(clause, 1) for clause in clauses}

    def distance(case: Case) -> int:
        if not clauses.isdisjoint(case.clauses):
            return 0
        if not beside.isdisjoint([begins(clause, 2) for clause in case.clauses]):
            return 1
        return 3 if chapters.isdisjoint([begins(clause, 1) for clause in case.clauses]) else 2

    return cases[:1] + sorted(cases[1:], key=distance)


@cache
def begins(clause: str, words: int) -> tuple[str, ...]:
    """The first words of the label of a clause."""
    return tuple(clause.split(".")[:words])


def equivalent_in(identifier: str) -> set[str]:
    """The turned options that change nothing in a game."""
    listed = {what for beginning, what in EQUIVALENT if identifier.startswith(beginning)}
    return {what for what in listed if (identifier, what) not in NOT_IN}


def options_of(document: dict[str, Any]) -> set[str]:
    """The options a document states itself, two levels deep."""
    found: set[str] = set()
    for key, value in document.items():
        found |= {f"{key}.{option}" for option in value} if isinstance(value, dict) else {key}
    return found


def changed_options(document: dict[str, Any], flipped: dict[str, Any]) -> set[str]:
    """The options in which two whole documents differ."""
    differing: set[str] = set()
    for key, value in document.items():
        if isinstance(value, dict):
            differing |= {f"{key}.{option}" for option in value if value[option] != flipped[key].get(option)}
        elif value != flipped[key]:
            differing.add(key)
    return differing


def test_the_flips_reach_every_option() -> None:
    for identifier in spec.ruleset_ids():
        document = spec.ruleset_document(identifier)
        reached: set[str] = set()
        for _, flipped in turned_options(document):
            reached |= changed_options(document, flipped)
        assert (
            options_of(document) - reached - {f"{key}.{sub}" for key in ("why",) for sub in document["why"]}
            <= UNFLIPPED
        )
