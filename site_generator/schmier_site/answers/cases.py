"""A case drawn for players: the table, the attempts and their outcomes, without long lists of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import takewhile

from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Question
from schmier_conformance.wording.vocabulary import vocabulary_of
from schmier_site.cases.words import read_situation, situation_html, step_html
from schmier_site.html.deal_diagram import Diagram, deal_html, seat_name
from schmier_site.html.playing_cards import card_row, in_order
from schmier_site.law import Case, Document
from schmier_site.names import Names
from schmier_site.pages import counted

_MOST_STEPS: int = 2
"""The limit of actions listed one by one; a longer row of accepted actions is drawn as a part of the deal."""


def case_html(case: Case, origin: str, names: Names) -> str:
    """A case as HTML: the situation, and then the steps."""
    given, steps = drawing_and_steps(case.document)
    items = "".join(_step(step, case, origin, names) for step in steps if step.get("ask") != Question.STATE)
    listed = f'<ol class="steps">{items}</ol>' if items else ""
    return f"{situation_html(given, read_situation(given, case.ruleset_document))}\n{listed}"


def drawing_and_steps(document: Document) -> tuple[Document, list[Document]]:
    """The situation to draw and the steps to list: a long row of accepted actions becomes part of the drawing."""
    given, steps = document["given"], document["steps"]
    played = list(takewhile(_is_accepted, steps))
    if len(played) <= _MOST_STEPS:
        return given, steps
    events = [*given["events"], *(step["try"] for step in played)]
    return {**given, "events": events}, steps[len(played) :]


def _is_accepted(step: Document) -> bool:
    """Whether a step is an action that right engines accept."""
    return "try" in step and "rejected" not in step["expect"]


def _step(step: Document, case: Case, origin: str, names: Names) -> str:
    """One step; the clauses behind what is accepted are left to the page of the case."""
    given, vocabulary = case.document["given"], vocabulary_of(case.ruleset_document)
    seats = given["seats"]
    if step.get("ask") == Question.VIEW:
        who = escape(seat_name(step["seat"], seats))
        facts = "".join(f"<li>{fact}</li>" for fact in _seen(step["expect"], seats))
        return f'<li><span class="question-asked">What does {who} see?</span><ul>{facts}</ul></li>'
    without_clauses = {key: value for key, value in step["expect"].items() if key != "because"}
    item = step_html({**step, "expect": without_clauses}, seats, origin, names, vocabulary)
    dealt = step.get("try", {})
    if dealt.get("do") != Verb.DEAL or "hands" not in dealt:
        return item
    hands = {seat: in_order(cards) for seat, cards in dealt["hands"].items()}
    widow = {"on the table": dealt["widow"]} if dealt.get("widow") else {}
    diagram = deal_html(Diagram(list(dealt.get("seats", hands)), hands, dealer=given["dealer"], piles=widow))
    return item.replace("</li>", f"{diagram}</li>", 1)


def _seen(view: Document, seats: Sequence[str]) -> Iterator[str]:
    """The view of a player, without the calls and the scores."""
    yield f"his own cards {card_row(in_order(view['hand']))}" if view["hand"] else "no cards of his own"
    for seat, cards in view.get("open", {}).items():
        yield f"the open cards of {escape(seat_name(seat, seats))} {card_row(in_order(cards))}"
    for seat, cards in view["shown"].items():
        yield f"the trumps that {escape(seat_name(seat, seats))} discarded {card_row(in_order(cards))}"
    if view["discarded"]:
        yield f"what he laid away himself {card_row(in_order(view['discarded']))}"
    if view["widow"]:
        yield f"{counted(view['widow'], 'card')} on the table, face down"
    contract = view.get("contract") or {}
    if "called" in contract:
        partner = contract["partner"]
        yield f"{escape(seat_name(partner, seats))} is the partner" if partner else "not who the partner is"
    if any(view["tricks"].values()):
        won = ", ".join(f"{escape(party)} {number}" for party, number in view["tricks"].items())
        yield f"how many tricks were won: {won}"
    yield "how many cards each of the others holds"
