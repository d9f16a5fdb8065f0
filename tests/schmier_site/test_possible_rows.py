"""What an answer or a paragraph says can happen, can happen in each game that shows it; and what it says is all, leaves no rule out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from drawn_rulesets import ruleset
from places import ROOT
from random_deals import fresh_deal, play_out
from read_once import law_as_shipped
from schmier import spec
from schmier.conditions import holds
from schmier.options import as_meant
from schmier_conformance.law.rulings import answers_in, condition_of
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_conformance.wording.rulesets.sheet import sheet_sentences
from schmier_site.games.abouts import about_entries, about_game
from what_can_happen import SITUATIONS, out_at_most

CONDITION = re.compile(r"\b(?:[Ii]f|[Uu]nless|[Oo]therwise|[Ee]xcept|as long as|as far as)\b[^,.;:]*")
"""A condition in a sentence, to the next mark."""

BY_SITUATION = "@"
"""What stands before the name of a situation."""


@cache
def table() -> Mapping[str, Any]:
    """The file of patterns."""
    return tomllib.loads((ROOT / "tests" / "data" / "possible.toml").read_text("utf-8"))


@cache
def sentences() -> Mapping[tuple[str, str], list[str]]:
    """By answer, ruling or paragraph, and what it says, the games for which it is."""
    games: dict[tuple[str, str], list[str]] = {}
    for answer in all_answers(read_topics()):
        for game, (saying,) in answer.decided(law_as_shipped().rulesets).items():
            games.setdefault((answer.id, saying.says), []).append(game)
    for game, rules in law_as_shipped().rulesets.items():
        for ruling, says in answers_in(rules):
            games.setdefault((ruling.id, says), []).append(game)
    for game in law_as_shipped().rulesets:
        of = about_game(game, law_as_shipped()).of
        games.setdefault((of, about_entries()[of]["about"]), []).append(game)
    return games


def is_so(claim: str, rules: Document) -> bool:
    """Whether a claim holds in a game: a condition over options, or a situation that can come about."""
    if claim.startswith(BY_SITUATION):
        return SITUATIONS[claim.removeprefix(BY_SITUATION)](rules)
    return holds(condition_of(claim), as_meant(rules))


def false_claims(says: str, game: str) -> list[str]:
    """The claims of a sentence that do not hold in a game."""
    rules = law_as_shipped().rulesets[game]
    return [
        claim for pattern, claim in table()["claims"].items() if re.search(pattern, says) and not is_so(claim, rules)
    ]


@pytest.mark.parametrize("game", spec.ruleset_ids())
def test_no_sentence_supposes_what_cannot_happen_or_leaves_out_what_can(game: str) -> None:
    found = {place: false_claims(place[1], game) for place, games in sentences().items() if game in games}
    assert {place: claims for place, claims in found.items() if claims} == {}


def false_on_a_sheet(says: str, game: str) -> list[str]:
    """The claims of a sentence of a sheet that do not hold in the game."""
    rules = law_as_shipped().rulesets[game]
    return [
        claim for pattern, claim in table()["sheets"].items() if re.search(pattern, says) and not is_so(claim, rules)
    ]


@pytest.mark.parametrize("game", spec.ruleset_ids())
def test_no_sentence_of_a_sheet_supposes_what_cannot_happen(game: str) -> None:
    rows = sheet_sentences(law_as_shipped().rulesets[game], {})
    assert {row.of: claims for row in rows if (claims := false_on_a_sheet(row.english, game))} == {}


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("cinch.foster", "Trumps only those that are too many, but of these only when no other trump is left: A, J."),
        (
            "cinch",
            "He puts those too many under his card in the first trick, these only when nothing else is left: A, J.",
        ),
        ("five-hundred.five", "Each trick scores 10 for a party other than the contractor's."),
        (
            "skat.bierlachs",
            "A party that stands at −301 or below has lost the match; of the others the one with the highest score wins.",
        ),
    ],
)
def test_a_sentence_of_a_sheet_on_what_cannot_happen_is_found(game: str, says: str) -> None:
    assert false_on_a_sheet(says, game)


def test_every_condition_is_known() -> None:
    """A new condition in a row needs a line in `possible.toml`: what must hold in a game so that it can come about."""
    known = [re.compile(pattern) for pattern in (*table()["claims"], *table()["always"]["patterns"])]
    unknown = [
        (place, condition[0])
        for place, says in sentences()
        for condition in CONDITION.finditer(says)
        if not any(
            found.start() < condition.end() and condition.start() < found.end()
            for pattern in known
            for found in pattern.finditer(says)
        )
    ]
    assert unknown == []


ALL = re.compile(
    r"\b(?:[Aa]ll|[Aa]lways|[Bb]oth|[Ee]ach|[Ee]very|[Ff]ill(?:s|ed)?|[Nn]ever|[Oo]nly|[Uu]nless|[Ww]hile)\b"
)
"""A word in a paragraph by which it speaks of every deal."""


def test_every_word_of_all_deals_in_a_paragraph_is_known() -> None:
    """A paragraph is shown for each game that inherits it: a claim on all its deals needs a line in `possible.toml`."""
    known = [re.compile(pattern) for pattern in (*table()["claims"], *table()["paragraphs"]["patterns"])]
    unknown = [
        (of, entry["about"][word.start() : word.end() + 30])
        for of, entry in about_entries().items()
        if "about" in entry
        for word in ALL.finditer(entry["about"])
        if not any(
            found.start() <= word.start() < found.end()
            for pattern in known
            for found in pattern.finditer(entry["about"])
        )
    ]
    assert unknown == []


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("smear.penguin-six", "Plain cards are laid away, a fresh draw fills the hands to six."),
        (
            "smear.nine-card",
            "All lay their plain cards away and fill up, and a player who runs out is out of the deal.",
        ),
        ("cinch.razzle-dazzle-five", "He takes every trump that is left, so that all fourteen points are in play."),
        ("skat.bock-ramsch", "After the skat has gone round and each has pushed two cards on."),
        ("pitch.sell-out", "No: you may pass, whatever you hold."),
        ("skat", "It ends the game, unless the other side asks that play go on."),
        ("smear.five-point-four", "Never Low; High only if no natural trump is in play."),
        ("smear.penguin-six", "Nobody scores Game when the Ten of trumps is not in play."),
        ("smear.widow-three", "No; only plain cards that you laid away yourself may come back, when you fill up."),
        ("cinch.foster", "Only as many as you hold above six, and no counter while another trump is left."),
        ("cinch.foster", "The higher total, bidders or not."),
        ("cinch.king-pedro", "The bidder takes the widow; then all discard down to six."),
        ("five-hundred.two", "The bidder, if he made his contract; otherwise tricks are counted as they fell."),
        ("five-hundred.six", "Ordinary Jacks, between Queen and Ten of their suits."),
        ("seven-up.three", "Four, or three if the Jack is not in play."),
        ("smear.ten-point-five", "Yes, if you hold one; which one is your choice."),
        ("skat.tournament", "Yes: you must follow, and the trump is refused."),
        (
            "all-fours.trinidad",
            "No; only a card that the dealer turns up, or a point that he gives, may win before the play.",
        ),
    ],
)
def test_a_sentence_on_what_cannot_happen_is_found(game: str, says: str) -> None:
    assert false_claims(says, game)


# ---- the numbers behind the situations -------------------------------------------------------------------------------


def trumps_out(game: str, number: int) -> int:
    """How many trumps are in no hand as the play of a random deal begins; none where no suit is trumps."""
    chance = Random(f"out {game} {number}")
    deal = fresh_deal(ruleset(game), chance)
    play_out(deal, chance)
    if deal.ranking is None or not deal.held:
        return 0
    held = 0
    for hand in deal.held:
        held |= hand
    return (deal.ranking.trumps & ~held).bit_count()


@pytest.mark.parametrize(
    "game", [game for game in spec.ruleset_ids() if "list" in spec.ruleset_document(game)["points"]]
)
def test_no_more_trumps_are_out_of_play_than_the_sum_allows(game: str) -> None:
    rules = law_as_shipped().rulesets[game]
    assert max(trumps_out(game, number) for number in range(20)) <= out_at_most(rules)
