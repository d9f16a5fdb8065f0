"""A case without a script: one table on its page with the cards, the actions, the questions and the expected answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from read_once import law_as_shipped
from schmier import spec
from schmier.options import options
from schmier_conformance.documents.schemas import schemas
from schmier_site.cases.plain import SHORT_QUESTIONS, plain_html
from schmier_site.cases.words import CHOICES, QUESTIONS, read_situation
from schmier_site.html.playing_cards import GLYPHS, rank_text, suit_of
from schmier_site.html.wording import event_html

RANK = "(?:[0-9AKQJ]+ )*"


def rows(identifier: str) -> list[tuple[str, str]]:
    """The table of a case, row by row."""
    html = plain_html(law_as_shipped().case_by_id[identifier])
    return re.findall(r"<tr><th>(.*?)</th><td>(.*?)</td></tr>", html)


@pytest.mark.parametrize(
    ("identifier", "row"),
    [
        ("five-hundred-three-0081", ("C, dealer", "♥A Q 10 ♦Q 10 9 8 ♣J 9 ★1")),
        ("five-hundred-three-0081", ("Calls", "Player A bids 7 ♥, B passes, C passes")),
        ("five-hundred-three-0081", ("Tricks", "A ♦A")),
        ("five-hundred-three-0081", ("Accepted", "B ♠8, C ♦Q (A wins)")),
        ("smear-widow-0080", ("North discards ♠K Q J 10 ♣7 6 5 4 3 2", "refused by exchange.discard.to")),
        ("skat-0171", ("skat", "♥Q ♦10")),
        ("skat-0171", ("Then", "F takes up the cards on the table, F discards ♠K ♦7, F announces hearts")),
        ("five-hundred-partnership-0029", ("May be done", "North: ♠A 5 ♥A K Q 9")),
        ("pitch-smudge-0012", ("Scores", "E 6")),
        ("cinch-0123", ("Accepted", "S ♠K on ♠7, W ♠A (W wins)")),
    ],
)
def test_a_row_says_what_the_drawing_shows(identifier: str, row: tuple[str, str]) -> None:
    assert row in rows(identifier)


def test_an_answer_in_full_names_the_hands_that_have_changed_and_no_others() -> None:
    table = dict(rows("smear-ten-point-0053"))["The table"]
    assert "hands N ♠A K Q J" in table
    assert "E ♥K Q" not in table


def test_every_case_made_by_people_is_told_on_its_page(site: Path) -> None:
    entries: dict[str, str] = {}
    for path in site.glob("cases/**/index.html"):
        for identifier, entry in re.findall(
            r'<details [^>]*id="([^"]*)"(.*?)</details>', path.read_text("utf-8"), re.DOTALL
        ):
            entries[identifier] = re.sub("<[^>]*>", " ", entry.partition("<table class=plain-case>")[2])
    cases = [case for case in law_as_shipped().cases if not case.is_generated]
    faults = {
        case.id: missing for case in cases if (missing := list(_missing(case.document, entries.get(case.id, ""))))
    }
    assert faults == {}


def _missing(document: Mapping[str, Any], text: str) -> Iterator[str]:
    """What a reader of the text would not know: a card, what is expected of an action, the outcome of a deal."""
    deals = [event for event in document["given"]["events"] if event["do"] == "deal"]
    hands = deals[-1].get("hands", {}) if deals else {}
    for card in (card for hand in hands.values() for card in hand):
        if not re.search(rf"{GLYPHS[suit_of(card)]}{RANK}{rank_text(card)}\b", text):
            yield card
    for action in (step["try"] for step in document["steps"] if "rejected" not in step["expect"] and "try" in step):
        if (
            action["do"] == "play"
            and f"{action['by']} {GLYPHS[suit_of(action['card'])]}{rank_text(action['card'])}" not in text
        ):
            yield f"{action['by']} plays {action['card']}"
    for step in document["steps"]:
        expected = step["expect"]
        wanted = (
            [f"refused by {expected['rejected']}"] if "rejected" in expected else ["Accepted"] if "try" in step else []
        )
        wanted += [f"({expected['trick_to']} wins)"] if "trick_to" in expected else []
        if step.get("ask") == "result":
            wanted += [f"{party} {score}".replace(" -", " −") for party, score in expected.get("scores", {}).items()]
        yield from (words for words in wanted if words not in text)


@pytest.mark.parametrize(
    ("before", "legal"),
    [
        ([{"do": "bid", "by": "F", "bid": 18}], "F, bound by 18, plays grand hand"),
        ([{"do": "pass", "by": "E"}], "F plays grand hand"),
        ([{"do": "bid", "by": "F", "bid": "reject"}, {"do": "pass", "by": "E"}], "F plays grand hand"),
    ],
)
def test_who_plays_is_bound_by_what_he_has_bid_and_by_nothing_else(before: list[dict[str, Any]], legal: str) -> None:
    announced = {"do": "declare", "by": "F", "contract": "grand", "hand": True}
    given = {"seats": ["F", "M", "E"], "dealer": "E", "events": [*before, announced]}
    diagram, _, _ = read_situation(given, dict(spec.ruleset_document("skat.bock-ramsch")))
    assert diagram.contract == legal


@pytest.mark.parametrize(
    ("mark", "text"), [("revoke", "E revokes with {card}"), ("out_of_turn", "E plays {card} out of turn")]
)
def test_a_card_that_is_marked_is_told_with_its_mark(mark: str, text: str) -> None:
    # Without it the page showed the same card twice, refused and then accepted.
    played = {"do": "play", "by": "E", "card": "KH"}
    seats = ["F", "M", "E"]
    card = event_html(played, seats).removeprefix("E plays ")
    assert event_html(played | {mark: True}, seats) == text.format(card=card)


def test_every_question_and_every_choice_of_a_case_has_words() -> None:
    defined = schemas()["urn:schmier:schema:fixtures:1"]["$defs"]
    assert QUESTIONS.keys() == SHORT_QUESTIONS.keys() == set(defined["ask"]["enum"])
    assert CHOICES.keys() == set(defined["legal"]["properties"]["choose"]["properties"]["do"]["enum"])


@pytest.mark.parametrize("fixed_by", list(options()["trumps.fixed_by"].values))
def test_a_case_is_drawn_whatever_fixes_trumps(fixed_by: str) -> None:
    events = [
        {"do": "bid", "by": "N", "bid": {"tricks": 7, "trump": "D"}},
        {"do": "discard", "by": "N", "cards": []},
    ]
    ruleset = dict(spec.whole(spec.ruleset_document("pitch.auction")))
    ruleset["trumps"] = {**ruleset["trumps"], "fixed_by": fixed_by}
    given = {"seats": ["N", "E", "S", "W"], "dealer": "W", "events": events, "scores": {}}
    diagram, _, _ = read_situation(given, ruleset)
    assert diagram.trump == ("D" if fixed_by == "bid" else "")
