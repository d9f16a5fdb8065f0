"""No sentence about a game has a role, a place or a contract of another family, or a number of players that the game does not take."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from drawn_rulesets import IDS, ruleset
from said_of_deals import said_of_random_deal
from schmier import spec
from schmier.options import options
from schmier.vocabulary import families, family_of, words
from schmier_conformance.completeness import templates_of
from schmier_conformance.law.coverage import rulings
from schmier_conformance.wording.cards import NUMBERS
from schmier_conformance.wording.rulesets.differences import differences
from schmier_conformance.wording.rulesets.sentences import placeholders
from schmier_conformance.wording.rulesets.sheet import sheet_sentences, summary
from schmier_conformance.wording.translations import fields_of

OF_OTHERS = {
    "skat": r"pitch\w*|eldest|widow|kitty|set ?back|reject|contractor|endhand",
    "five-hundred": r"pitch\w*|widow|set ?back|reject|declarer|skat|Ramsch|forehand|middlehand|rearhand|Schneider|Schwarz|Kontra",
}
"""By family, a pattern of the words that belong to other families only."""

OF_SKAT_AND_FIVE_HUNDRED = (
    r"declarer|skat|Ramsch|contractor|kitty|forehand|middlehand|rearhand|endhand|Schneider|Schwarz|Kontra|misère"
)
"""The words that no game of Pitch and its relatives has."""

PLAYERS = re.compile(
    rf"\b(?:[Ww]ith|[Aa]t least|[Aa]t most) ({'|'.join(NUMBERS[2:9])}) (?:players|at the table|play\b)"
)
"""A number of players in a sentence."""

BY_FAMILY = {
    family: [identifier for identifier in IDS if family_of(spec.ruleset_document(identifier)) == family]
    for family in {family_of(spec.ruleset_document(identifier)) for identifier in IDS}
}
"""The games of each family."""


def words_of_others(identifier: str) -> re.Pattern[str]:
    """The words that a sentence about a game must not have."""
    family = family_of(spec.ruleset_document(identifier))
    return re.compile(rf"\b({OF_OTHERS.get(family, OF_SKAT_AND_FIVE_HUNDRED)})\b", re.IGNORECASE)


def strange_players(identifier: str, text: str) -> list[str]:
    """The numbers of players in a text that a game is not played with."""
    seats = ruleset(identifier).seats
    return [
        found
        for found in PLAYERS.findall(text)
        if not seats.least_players <= NUMBERS.index(found) <= seats.most_players
    ]


def sheet_of(identifier: str) -> list[str]:
    """The sheet of a game and its summary, without its title and the titles of rulings, which the law has for all games."""
    document = spec.ruleset_document(identifier)
    return [*(line.english for line in sheet_sentences(document, rulings()) if line.group), *summary(document)]


@pytest.mark.parametrize("identifier", IDS)
def test_a_sheet_has_the_words_of_its_game(identifier: str) -> None:
    strange = words_of_others(identifier)
    assert [text for text in sheet_of(identifier) if strange.search(text)] == []
    assert [text for text in sheet_of(identifier) if strange_players(identifier, text)] == []


@pytest.mark.parametrize("identifier", IDS)
def test_a_deal_is_told_in_the_words_of_its_game(identifier: str) -> None:
    strange = words_of_others(identifier)
    said = list(said_of_random_deal(ruleset(identifier), f"words {identifier}"))
    assert [text for text in said if strange.search(text)] == []


@pytest.mark.parametrize("family", sorted(BY_FAMILY))
def test_the_differences_between_two_games_of_a_family_have_its_words(family: str) -> None:
    games = BY_FAMILY[family]
    for one, other in pairwise([*games, games[0]]):
        strange = words_of_others(one)
        found = differences(spec.ruleset_document(one), spec.ruleset_document(other))
        texts = [text for each in found for side in (each.first, each.second) for text in (*side.lines, each.title)]
        assert [text for text in texts if strange.search(text)] == []


# ---- the table of options --------------------------------------------------------------------------------------------


def test_every_text_of_the_table_of_options_names_known_concepts() -> None:
    for family in ("", *families()):
        for option in options(family).values():
            whole = (option.about, option.absent, option.when_said, *(said for _, said in option.idle))
            assert [text for text in whole if "{" in text] == [], option.path


def test_a_concept_and_an_option_of_its_name_are_told_apart() -> None:
    concepts = words()
    named = {option.path for option in options().values() if option.name in concepts}
    assert named == {"deal.widow", "points.reject", "points.reject.widow", "match.bock", "match.bock.contra"}
    for path in named:
        holder = options().get(path.rpartition(".")[0])
        assert holder is None or f"option.{options()[path].name}" in fields_of(holder.sentence), path
    for option in options().values():
        for key, template in templates_of(option):
            assert fields_of(template) <= placeholders(option, key)
            assert not [field for field in fields_of(template) if field in concepts]
