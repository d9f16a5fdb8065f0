"""What a headline says of which games is evaluated, and a headline that says more than its statements is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from schmier import spec
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.answers import Answer, AnswerError, all_answers, read_answer, read_topics
from schmier_conformance.wording.headlines import (
    HeadlineError,
    Quantifier,
    coverage_faults,
    order_faults,
    read_statements,
    statement_faults,
)

ALL = {identifier: spec.ruleset_document(identifier) for identifier in spec.ruleset_ids()}
"""Every shipped ruleset, as an answer about every game concerns them."""

FIVE_HUNDRED = {identifier: rules for identifier, rules in ALL.items() if identifier.startswith("five-hundred")}


def faults(statement: dict[str, Any], concerned: dict[str, Document] = ALL) -> list[str]:
    """Why one statement is not so."""
    (read,) = read_statements([statement])
    return list(statement_faults(read, concerned))


def uncovered(says: str, *statements: dict[str, Any], concerned: dict[str, Document] = ALL) -> list[str]:
    """What a headline says without a statement; each of these is so."""
    assert [fault for statement in statements for fault in faults(statement, concerned)] == []
    return list(coverage_faults(says, read_statements(statements), concerned))


CLOCKWISE = "players.direction != counter-clockwise"


@pytest.mark.parametrize(
    "statement",
    [
        {"every": CLOCKWISE, "but": ["all-fours.trinidad"]},
        {"only": "players.direction = counter-clockwise", "of": ["all-fours.trinidad"]},
        {"most": CLOCKWISE},
        {"some": CLOCKWISE},
        {"none": CLOCKWISE, "of": ["all-fours.trinidad"]},
        {"every": "table.counter-clockwise", "of": ["all-fours.trinidad"]},
        {"every": "match.dealer.next", "case": "pitch-auction-0052"},
        {"every": "parties = single", "where": "points.count = game-value"},
        {"unchecked": "no option decides it"},
    ],
)
def test_a_true_statement_has_no_fault(statement: dict[str, Any]) -> None:
    assert faults(statement) == []


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ({"every": CLOCKWISE}, "(all-fours.trinidad)"),
        ({"none": CLOCKWISE, "but": ["all-fours.trinidad"]}, "it is not so that none"),
        ({"only": "match.target = 7", "of": ["pitch.auction"]}, "pitch.sell-out"),
        ({"only": CLOCKWISE, "of": ["all-fours.trinidad", "pitch.auction"]}, "all-fours.trinidad"),
        ({"most": "match.target = 21"}, "(18 of 69)"),
        ({"most": CLOCKWISE, "of": ["pitch.*"]}, "(8 of 8)"),
        ({"some": CLOCKWISE, "of": ["pitch.*"]}, "(8 of 8)"),
        ({"some": "match.target = 21", "of": ["pitch.*"]}, "(0 of 8)"),
        ({"every": "play.stack.top", "of": ["pitch.*"]}, "it is not so that every of pitch.*"),
        ({"every": "match.dealer.next"}, "is in force in every game; name a case"),
        ({"every": ""}, "a statement needs a condition or a clause"),
        ({"every": "match.target = 21", "of": ["bridge.*"]}, "bridge.* names no shipped ruleset"),
        ({"every": "match.target = 21", "but": ["bridge"]}, "bridge names no shipped ruleset"),
        ({"every": "play.undertrumping = sometimes"}, "play.undertrumping is never sometimes"),
        ({"every": "match.target ="}, "a value is missing"),
        ({"every": CLOCKWISE, "where": "match.target = 3"}, "is about no game that the answer concerns"),
    ],
)
def test_a_false_statement_is_a_fault(statement: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in faults(statement)), faults(statement)


ONLY_SOME = re.compile(r"; only (?:a|the|where|\w+ may)\b")
"""A headline that singles out a player, a card or a bid, and no game."""

SINGLED_OUT = {
    "does-the-moon-beat-every-number": "the smudge for the match, by a statement on the games in which it wins the match",
}
"""Answers with such a headline whose statements are about all games of a kind, with what singles it out."""


def test_a_statement_on_the_games_of_which_it_is_so_says_nothing() -> None:
    found = faults({"every": "play.revoke is set", "where": "play.revoke is set"})
    assert any("says nothing" in fault for fault in found)


@pytest.mark.parametrize("answer", all_answers(read_topics()), ids=lambda answer: answer.id)
def test_a_headline_that_singles_out_a_player_says_in_which_games(answer: Answer) -> None:
    """ "Only a dealer who must bid may not" is about the games that have such a dealer, and about no player like him in another."""
    strengths = {statement.quantifier for statement in answer.headline}
    is_singled_out = strengths & {Quantifier.ONLY, Quantifier.SOME, Quantifier.MOST}
    wants = len(answer.decided(ALL)) > 0 and bool(ONLY_SOME.search(answer.says)) and len(rows(answer)) > 1
    assert not wants or is_singled_out or answer.id in SINGLED_OUT


def rows(answer: Answer) -> set[str]:
    """What an answer says in its games."""
    return {saying.says for sayings in answer.decided(ALL).values() for saying in sayings}


@pytest.mark.parametrize(
    "entry", [{}, {"every": "a = 1", "most": "a = 1"}, {"every": "a = 1", "games": ["skat"]}, {"of": ["skat"]}]
)
def test_what_is_no_statement_is_refused(entry: dict[str, Any]) -> None:
    with pytest.raises(HeadlineError, match="is no statement of a headline"):
        read_statements([entry])


def test_an_answer_without_statements_cannot_be_read() -> None:
    entry = {
        "id": "which-way",
        "question": "Which way round?",
        "says": "Clockwise.",
        "games": [{"says": "Clockwise."}],
        "clauses": ["table.clockwise"],
        "case": "pitch-auction-0028",
        "caption": "To the left.",
    }
    with pytest.raises(AnswerError, match="lacks 'headline'"):
        read_answer(entry, "deal")
    with pytest.raises(AnswerError, match="is no statement of a headline"):
        read_answer({**entry, "headline": [{}]}, "deal")


def test_a_game_that_a_headline_forgets_is_a_fault() -> None:
    assert "no statement is about all-fours.trinidad" in uncovered(
        "Clockwise.", {"every": CLOCKWISE, "but": ["all-fours.trinidad"]}
    )


def test_a_game_that_plays_otherwise_and_is_not_named_is_a_fault() -> None:
    left_out = {"every": CLOCKWISE, "but": ["all-fours.trinidad"]}
    only = {"only": "players.direction = counter-clockwise", "of": ["all-fours.trinidad"]}
    assert uncovered("Clockwise; in Trinidad counter-clockwise.", left_out, only) == []
    assert uncovered("Clockwise.", left_out, only) == [
        "a statement singles out all-fours.trinidad, which the headline does not name"
    ]


MOST_HAVE_A_SUM = {"most": "match.target is set"}


@pytest.mark.parametrize(
    ("says", "statements", "fault"),
    [
        ("In most games clockwise.", [{"every": "play.held", "case": "x"}], "the headline says most"),
        ("As a rule clockwise.", [{"every": "play.held", "case": "x"}], "the headline says most"),
        ("To a number of points.", [MOST_HAVE_A_SUM], "a statement says most, and the headline does not"),
        ("Mostly to a number, in every game.", [MOST_HAVE_A_SUM], "the headline speaks of every game"),
        ("Mostly to a number, never less.", [MOST_HAVE_A_SUM], "the headline says always or never"),
        ("Mostly to a number; 21 in Smear.", [MOST_HAVE_A_SUM], "it names Smear, and no statement says it of"),
        ("Mostly to a number; most Pitch to 7.", [MOST_HAVE_A_SUM], "it says most of Pitch"),
        ("Mostly to a number; some Pitch to 7.", [MOST_HAVE_A_SUM], "it says some of Pitch"),
        ("Mostly to a number; ten-point to 21.", [MOST_HAVE_A_SUM], "it names a game by ten-point alone"),
        ("Mostly to a number; not in Trinity.", [MOST_HAVE_A_SUM], "it names a game by Trinity alone"),
        (
            "Mostly to a number; most Pitch to 7.",
            [MOST_HAVE_A_SUM, {"most": "match.target = 7", "of": ["pitch.*", "seven-up.*"]}],
            "it says most of Pitch",
        ),
        (
            "Mostly to a number, in Pitch to 7.",
            [MOST_HAVE_A_SUM, {"most": "match.target = 7", "of": ["pitch.*"]}],
            "it names Pitch",
        ),
        (
            "Mostly to a number; only in Skat and Pedro to another.",
            [MOST_HAVE_A_SUM, {"every": "play.held", "of": ["skat", "skat.*", "pedro.*"], "case": "x"}],
            "it says only of Pedro",
        ),
        (
            "Mostly to a number; Bierlachs alone to a loss.",
            [MOST_HAVE_A_SUM, {"every": "match.losing_score is set", "of": ["skat.bierlachs"]}],
            "it says only of Bierlachs",
        ),
        ("To 7 in Pitch, elsewhere more.", [{"every": "play.held", "of": ["pitch.*"], "case": "x"}], "the other games"),
    ],
)
def test_a_headline_that_says_more_than_its_statements_is_a_fault(
    says: str, statements: list[dict[str, Any]], fault: str
) -> None:
    found = uncovered(says, *statements)
    assert any(fault in one for one in found), found


def test_a_name_within_another_is_that_of_fewer_games() -> None:
    says = "To 500 in Five Hundred; in Australia only the bidder wins."
    every = {"every": "match.target = 500", "but": ["five-hundred.australian"]}
    only = {"only": "match.who_may_win = pitcher", "of": ["five-hundred.australian"]}
    assert uncovered(says, every, only, concerned=FIVE_HUNDRED) == []
    assert uncovered(says, every, concerned=FIVE_HUNDRED) != []


def test_a_game_that_the_answer_does_not_concern_cannot_be_named() -> None:
    found = uncovered("500, in Skat too.", {"every": "match.target = 500"}, concerned=FIVE_HUNDRED)
    assert found == ["it names Skat, which the answer does not concern"]


def test_a_book_on_a_game_says_nothing_of_the_game() -> None:
    says = "500; a book on Skat has it otherwise."
    assert uncovered(says, {"every": "match.target = 500"}, concerned=FIVE_HUNDRED) == []


def test_a_headline_that_starts_with_the_rarer_way_to_play_is_a_fault() -> None:
    sentences = {game: "No." if "australian" in game else "Yes." for game in FIVE_HUNDRED}
    rare = read_statements([{"only": "match.who_may_win = pitcher", "of": ["five-hundred.australian"]}])
    common = read_statements([{"none": "match.who_may_win = pitcher", "but": ["five-hundred.australian"]}])
    assert list(order_faults(common, sentences, FIVE_HUNDRED)) == []
    assert list(order_faults(rare, sentences, FIVE_HUNDRED)) == ["it starts with what 1 games play, and 6 play: Yes."]


def test_few_statements_are_not_checked() -> None:
    unchecked = [
        answer.id
        for answer in all_answers(read_topics())
        if any(statement.quantifier is Quantifier.UNCHECKED for statement in answer.headline)
    ]
    assert unchecked == []
