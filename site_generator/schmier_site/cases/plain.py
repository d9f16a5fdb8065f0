"""A case for readers without a script: one table with the cards, the events, the attempts and the expectations.

It says what the drawing says, in the same words, without boxes, links and coloured signs. So all cases of a page are in the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any, Final

from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Question
from schmier_conformance.wording.vocabulary import COMMON
from schmier_site.cases.words import (
    has_sentence,
    rounds_text,
    signed,
    situation_of,
    step_html,
)
from schmier_site.html.deal_diagram import Diagram, Trick, roles_of, seat_name
from schmier_site.html.playing_cards import (
    GLYPHS,
    TEXT_FORM,
    in_order,
    is_card,
    rank_text,
    suit_of,
)
from schmier_site.html.wording import event_html
from schmier_site.law import Case, Document
from schmier_site.names import Names

SHORT_QUESTIONS: Final[Mapping[Question, str]] = {
    Question.LEGAL: "May be done",
    Question.STATE: "The table",
    Question.VIEW: "{seat} sees",
    Question.RESULT: "Result",
}
"""The questions in as few words as a table has room for."""

_SHOWN_ELSEWHERE: Final = frozenset(("calls", "dealer", "seat"))
"""Members of an answer other rows show."""

_TAG: Final = re.compile(r"<[^<>]*>")
_NEXT_ITEM: Final = re.compile(r"</li><li>")
_BOX: Final = r'<span class="card[^<>]*>([^<]*)</span>'
_ROW: Final = re.compile(rf'<span class="card-row">((?:{_BOX} ?)*)</span>')

_NO_NAMES: Final = Names()


def plain_html(case: Case) -> str:
    """The table of a case."""
    given = case.document["given"]
    diagram, calls, acts = situation_of(case)
    rows = [*_situation(given, diagram, calls, acts), *_rows_of_steps(case.document["steps"], diagram)]
    return f'<table class="plain-case">{"".join(f"<tr><th>{head}</th><td>{content}</td></tr>" for head, content in rows)}</table>'


def _words(html: str) -> str:
    """HTML without its tags."""
    html = _ROW.sub(lambda found: _suit_by_suit(re.findall(_BOX, found[1])), html)
    return _TAG.sub("", _NEXT_ITEM.sub("; ", html)).replace(TEXT_FORM, "")


def _suit_by_suit(faces: Sequence[str]) -> str:
    """The cards of a row, written like those of a hand."""
    plain = [face.replace(TEXT_FORM, "") for face in faces]
    signs = ((sign, [face.strip(sign) for face in plain if sign in face]) for sign in GLYPHS.values())
    return " ".join(sign + " ".join(ranks) for sign, ranks in signs if ranks)


def _cards(cards: Sequence[str]) -> str:
    """Cards suit by suit: `♠A K 10 ♥9`."""
    suits = groupby(in_order(cards), suit_of)
    return " ".join(GLYPHS[suit] + " ".join(map(rank_text, held)) for suit, held in suits)


# ---- the table -------------------------------------------------------------------------------------------------------


def _situation(
    given: Document, diagram: Diagram, calls: Sequence[str], acts: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """The table at the first question."""
    for seat in diagram.seats:
        yield _who(seat, diagram), _hand(seat, diagram)
    for name, pile in diagram.piles.items():
        yield escape(name), _cards(pile)
    facts = {
        "Deal": str(given.get("number", "")),
        "Rounds": rounds_text(given["rounds"]) if "rounds" in given else "",
        "Scores": _numbers(given.get("scores", {})),
        "Calls": _words(", ".join(calls)),
        "Then": _words(", ".join(acts)),
        "Trumps": GLYPHS.get(diagram.trump, ""),
        "Tricks": "<br>".join(_trick(trick) for trick in diagram.tricks),
    }
    yield from ((name, fact) for name, fact in facts.items() if fact)


def _numbers(counts: Mapping[str, int]) -> str:
    """The counts of parties other than zero."""
    return ", ".join(f"{escape(COMMON.player(party))} {signed(count)}" for party, count in counts.items() if count)


def _who(seat: str, diagram: Diagram) -> str:
    return ", ".join([escape(seat_name(seat, diagram.seats)), *roles_of(seat, diagram)])


def _hand(seat: str, diagram: Diagram) -> str:
    if seat == diagram.sits_out:
        return "sits out"
    return _cards(diagram.hands[seat]) if seat in diagram.hands else "not known"


def _trick(trick: Trick) -> str:
    """The cards in the order in which they fell, and who won them."""
    played = ", ".join(_played(seat, card, trick.under.get(seat, ())) for seat, card in trick.cards.items())
    return played + _won(trick.winner)


def _played(seat: str, card: str, under: Sequence[str]) -> str:
    """A card with its player: `N ♥9`."""
    return f"{escape(seat)} {_cards([card])}" + (f" on {_cards(under)}" if under else "")


def _won(winner: str | None) -> str:
    return f" ({escape(winner)} wins)" if winner else ""


# ---- the questions ---------------------------------------------------------------------------------------------------


def _rows_of_steps(steps: Sequence[Document], diagram: Diagram) -> Iterator[tuple[str, str]]:
    """The steps with their expected answers; consecutive accepted actions share a row."""
    for is_accepted, some in groupby(steps, lambda step: "try" in step and "rejected" not in step["expect"]):
        if is_accepted:
            yield "Accepted", ", ".join(_accepted(step, diagram) for step in some)
        else:
            yield from (_answered(step, diagram) for step in some)


def _accepted(step: Document, diagram: Diagram) -> str:
    """An accepted action, and who wins a trick by it."""
    action = step["try"]
    is_card_played = action["do"] == Verb.PLAY and is_card(str(action.get("card")))
    text = (
        _played(action["by"], action["card"], action.get("under", ()))
        if is_card_played
        else _words(event_html(action, diagram.seats, diagram.vocabulary))
    )
    return text + _won(step["expect"].get("trick_to"))


def _answered(step: Document, diagram: Diagram) -> tuple[str, str]:
    """A question with its answer, or a refused action with its clause."""
    seats = diagram.seats
    expected = {key: value for key, value in step["expect"].items() if key != "because"}
    if "try" in step:
        return _words(event_html(step["try"], seats, diagram.vocabulary)), f"refused by {escape(expected['rejected'])}"
    head = SHORT_QUESTIONS[step["ask"]].format(seat=escape(seat_name(step.get("seat", ""), seats)))
    if not has_sentence(step["ask"], expected):
        return head, "; ".join(_facts(expected, diagram))
    actions = expected.get("actions", ())
    if actions and all(action.keys() == {"do", "card"} and action["do"] == Verb.PLAY for action in actions):
        return head, f"{escape(seat_name(expected['by'], seats))}: {_cards([action['card'] for action in actions])}"
    item = step_html({**step, "expect": expected}, seats, "", _NO_NAMES, diagram.vocabulary)
    return head, _words(item.partition("</span> ")[2])


def _facts(document: Mapping[str, Any], diagram: Diagram) -> Iterator[str]:
    """An answer in full, without what is empty or nothing; of the hands only those changed since the row above."""
    hands, words = diagram.hands, diagram.vocabulary.words.singular
    for name, value in document.items():
        match name:
            case "hands":
                shown: Any = {seat: cards for seat, cards in value.items() if set(cards) != set(hands.get(seat, ()))}
            case "hand" if set(value) == set(hands.get(document["seat"], ())):
                shown = "as above"
            case "trump":
                shown = GLYPHS.get(value, value)
            case _:
                shown = None if name in _SHOWN_ELSEWHERE else value
        text = _value_html(shown, words)
        if text:
            yield f"{escape(words.get(name, name))} {text}"


def _value_html(value: Any, words: Mapping[str, str]) -> str:
    """A value of an answer; `words` are those of the game, by the concept that an answer names."""
    if isinstance(value, list):
        is_of_cards = all(isinstance(card, str) and is_card(card) for card in value)
        return _cards(value) if is_of_cards else ", ".join([_value_html(inner, words) for inner in value])
    if isinstance(value, dict):
        parts = ((words.get(key, key), _value_html(inner, words)) for key, inner in value.items())
        return ", ".join(f"{escape(key)} {inner}" for key, inner in parts if inner and inner != "0")
    return "" if value is None else escape(words.get(str(value), str(value)))
