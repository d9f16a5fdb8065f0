"""A case on its page: the cards, the actions, the questions and the expected answers, from the packed file of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from read_once import law_as_shipped
from schmier import spec
from schmier.options import options
from schmier_conformance.documents.schemas import schemas
from schmier_conformance.wording.vocabulary import COMMON
from schmier_site.cases.words import CHOICES, QUESTIONS, read_situation
from schmier_site.html.deal_diagram import seat_name
from schmier_site.html.packed import read_packed
from schmier_site.html.pieces import unpacked_parts
from schmier_site.html.playing_cards import GLYPHS, TEXT_FORM, rank_text, suit_of
from schmier_site.html.wording import event_html

RANK = "(?:[0-9AKQJ]+ )*"
TAG = re.compile(r"<[^<>]*>")


def test_every_case_made_by_people_is_told_in_the_file_of_its_page(site: Path) -> None:
    told: dict[str, str] = {}
    for path in site.glob("cases/drawn/*.json.gz"):
        told |= {name: _seen(html) for name, html in unpacked_parts(read_packed(path)).items()}
    cases = [case for case in law_as_shipped().cases if not case.is_generated]
    faults = {case.id: missing for case in cases if (missing := list(_missing(case.document, told.get(case.id, ""))))}
    assert faults == {}


def _seen(html: str) -> str:
    return " ".join(unescape(TAG.sub(" ", html)).replace(TEXT_FORM, "").split())


def _missing(document: Mapping[str, Any], text: str) -> Iterator[str]:
    """What a reader of the text would not know: a card, what is expected of an action, the outcome of a deal."""
    deals = [event for event in document["given"]["events"] if event["do"] == "deal"]
    hands = deals[-1].get("hands", {}) if deals else {}
    for card in (card for hand in hands.values() for card in hand):
        suit, rank = GLYPHS[suit_of(card)], rank_text(card)
        if f"{rank}{suit}" not in text and not re.search(rf"{suit} {RANK}{rank}\b", text):
            yield card
    for step in document["steps"]:
        expected = step["expect"]
        wanted = (
            [f"refused by {expected['rejected']}"] if "rejected" in expected else ["accepted"] if "try" in step else []
        )
        seats = document["given"]["seats"]
        wanted += [f"the trick goes to {seat_name(expected['trick_to'], seats)}"] if "trick_to" in expected else []
        if "try" in step and step["try"]["do"] == "play" and set(step["try"]) == {"do", "by", "card"}:
            wanted.append(_seen(event_html(step["try"], seats, COMMON)))
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
    assert QUESTIONS.keys() == set(defined["ask"]["enum"])
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
