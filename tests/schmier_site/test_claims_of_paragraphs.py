"""The paragraph on a game claims nothing without a statement, and nothing that is not so of each game that shows it."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest

from read_once import law_as_shipped
from schmier_conformance.wording.headlines import HeadlineStatement, Quantifier, read_statements
from schmier_site.games.abouts import about_entries, about_faults, about_game
from schmier_site.games.claims import TEXT, claim_faults, paragraph_faults


def shown(game: str) -> list[str]:
    """The games that show the paragraph of a game."""
    law = law_as_shipped()
    return [other for other in law.rulesets if about_game(other, law).of == game]


def faults_of(game: str, about: str = "", claims: list[dict[str, Any]] | None = None) -> list[str]:
    """What is wrong with the paragraph of a game where it, or its claims, are written otherwise."""
    entry = about_entries()[game]
    return list(paragraph_faults(about or entry["about"], claims or entry["claims"], shown(game), law_as_shipped()))


def statements_of(game: str) -> list[HeadlineStatement]:
    claims = about_entries()[game]["claims"]
    return list(read_statements([{key: value for key, value in claim.items() if key != TEXT} for claim in claims]))


def test_nothing_is_wrong_with_the_paragraphs() -> None:
    assert about_faults(law_as_shipped()) == []


@pytest.mark.parametrize("game", about_entries())
def test_a_paragraph_without_one_of_its_claims_is_refused(game: str) -> None:
    claims = about_entries()[game]["claims"]
    for claim in claims:
        others = [other for other in claims if other is not claim]
        assert any("no claim has the words" in fault for fault in faults_of(game, claims=others or [{}])), claim


@pytest.mark.parametrize("game", about_entries())
def test_a_paragraph_that_says_more_than_its_claims_is_refused(game: str) -> None:
    assert faults_of(game, about=f"{about_entries()[game]['about']} Jokers are wild.") == [
        "no claim has the words Jokers are wild"
    ]


@pytest.mark.parametrize(
    ("claim", "fault"),
    [
        ({TEXT: "six cards"}, "no statement of a headline"),
        ({TEXT: "seven cards", "every": "deal.hand = 7"}, "does not say 'seven cards'"),
        ({TEXT: "six cards", "every": "deal.hand = 9"}, "it is not so that every: deal.hand = 9 (pitch.auction)"),
        ({TEXT: "six cards", "every": "deal.hand > 1"}, "deal.hand > 1 is so of every game"),
        ({TEXT: "six cards", "every": "play.held"}, "play.held is in force in every game"),
        ({TEXT: "six cards", "every": "deal.hands = 6"}, "there is no option deal.hands"),
        ({TEXT: "six cards", "most": "deal.hand = 6"}, "no claim about each game that shows it"),
        (
            {TEXT: "six cards", "every": "play.held", "case": "pitch-auction-9999"},
            "there is no case pitch-auction-9999",
        ),
    ],
)
def test_a_claim_that_nothing_bears_out_is_a_fault(claim: dict[str, Any], fault: str) -> None:
    claims = [claim if other[TEXT] == "six cards" else other for other in about_entries()["pitch.auction"]["claims"]]
    assert any(fault in found for found in faults_of("pitch.auction", claims=claims))


@pytest.mark.parametrize("game", about_entries())
def test_every_claim_is_false_with_the_options_of_some_other_game(game: str) -> None:
    law = law_as_shipped()
    for statement in statements_of(game):
        if statement.quantifier is not Quantifier.UNCHECKED and not statement.case:
            assert any(list(claim_faults(statement, {game: rules}, law)) for rules in law.rulesets.values()), statement


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("pitch.auction", "parties", "pairs"),
        ("pitch.auction", "deal.hand", 7),
        ("pitch.partnership", "auction.nobody_bids", "same-dealer"),
        ("cinch.finnish", "auction.minimum", 7),
        ("cinch.foster", "points.made", "points-won"),
        ("smear.wisconsin-six", "deal.widow", 2),
        ("five-hundred.australian", "match.losing_score", None),
        ("skat.bock-ramsch", "match.bock.grand_hand", "lost"),
        ("skat.bierlachs", "points.written", "all"),
        # A game that shows the paragraph of another one.
        ("cinch.reduced-hands", "auction.maximum", 15),
        ("smear.five-point-four", "deck.jokers", 2),
    ],
)
def test_a_changed_option_refuses_the_paragraph(game: str, path: str, value: object) -> None:
    law = law_as_shipped()
    changed = deepcopy(law.rulesets[game])
    *parents, name = path.split(".")
    inner = changed
    for parent in parents:
        inner = inner[parent]
    inner[name] = value
    altered: Any = SimpleNamespace(rulesets={**law.rulesets, game: changed}, case_by_id=law.case_by_id)
    of = about_game(game, law).of
    assert list(paragraph_faults(about_entries()[of]["about"], about_entries()[of]["claims"], shown(of), altered))
