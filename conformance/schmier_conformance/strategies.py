"""Hypothesis strategies: deals, situations, questions and logs of any ruleset, as data that shrinks.

    from hypothesis import given
    from schmier_conformance import strategies as cards

    @given(cards.cases("pitch.auction"))
    def test_my_engine_agrees_with_the_law(case):
        assert my_engine(case["ruleset"], case["given"], case["steps"]) == case["expect"]

The examples are plain JSON in our formats. A failing one shrinks towards fewer events, and towards the first of each list: the lowest
bid, the first legal card.
"""

from __future__ import annotations

import json
from typing import Any, Final

from hypothesis import strategies as st

from schmier import spec
from schmier.action import Action, Event, event_of
from schmier.deal import Deal, Stage
from schmier.deal_flow import new_deal
from schmier.dealing import deal_out, pack_in_order
from schmier.io import serve
from schmier.io.random_play import random_action
from schmier.io.writing import log_of
from schmier.ruleset.ruleset import Ruleset
from schmier.table import table_for
from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Question
from schmier_conformance.generative.game import SEATS

Json = dict[str, Any]

MOST_EVENTS = 200
"""More events than any deal has, so a situation may be anywhere in a deal."""

QUESTIONS: Final = tuple(question for question in Question if question is not Question.TRY)
"""The questions of the protocol."""


def rulesets(*identifiers: str) -> st.SearchStrategy[Json]:
    """Complete documents of shipped rulesets; of any of them if none is named."""
    return st.sampled_from(identifiers or tuple(spec.ruleset_ids())).map(spec.ruleset_document)


@st.composite
def deals(draw: st.DrawFn, ruleset: str | Json) -> Json:
    """A situation just after the deal: `seats`, `dealer`, `scores` of zero, and the deal as the only event.

    `ruleset` is the id of a shipped ruleset, or a document.
    """
    read = _read(ruleset)
    deal = _fresh(draw, read)
    return _given(deal, [event_of(_deal_cards(draw, deal), read, deal.table)])


@st.composite
def situations(draw: st.DrawFn, ruleset: str | Json) -> Json:
    """A situation anywhere in a deal, from the first call to the last card: `seats`, `dealer`, `scores` and the events so far."""
    deal, events = _played(draw, _read(ruleset), draw(st.integers(1, MOST_EVENTS)))
    return _given(deal, events)


@st.composite
def cases(draw: st.DrawFn, ruleset: str | Json) -> Json:
    """A situation with each kind of question and one legal action to try, and the observations of the reference.

    The members are `ruleset`, `given` and `steps` as in the protocol, and `expect`, the observations in order.
    """
    read = _read(ruleset)
    deal, events = _played(draw, read, draw(st.integers(1, MOST_EVENTS)))
    given = _given(deal, events)
    seat = draw(st.sampled_from(deal.table.seats))
    steps: list[Json] = [{"ask": ask.value} | ({"seat": seat} if ask is Question.VIEW else {}) for ask in QUESTIONS]
    if deal.outcome is None:
        steps.append({"try": event_of(_next(draw, deal), read, deal.table)})
    again = serve.set_up(read, given)
    expect = [serve.observe(again, step) for step in steps]
    return {"ruleset": dict(read.document), "given": given, "steps": steps, "expect": expect}


@st.composite
def logs(draw: st.DrawFn, ruleset: str | Json) -> Json:
    """A log of one finished deal with every claim it can have, all of them true."""
    deal, events = _played(draw, _read(ruleset), None)
    return {**log_of(deal, events), "ruleset": dict(deal.ruleset.document)}


def _read(ruleset: str | Json) -> Ruleset:
    """The ruleset, read once."""
    return serve.ruleset_of(json.dumps(spec.ruleset_document(ruleset) if isinstance(ruleset, str) else ruleset))


def _fresh(draw: st.DrawFn, ruleset: Ruleset) -> Deal:
    """A deal about to be dealt."""
    seats = ruleset.seats
    players = draw(st.integers(seats.least_players, seats.most_players))
    table = table_for(ruleset, SEATS[:players])
    return new_deal(ruleset, table, draw(st.integers(0, players - 1)), (0,) * len(table.parties))


def _deal_cards(draw: st.DrawFn, deal: Deal) -> Action:
    """The deal of a shuffled pack."""
    order = draw(st.permutations(pack_in_order(deal.ruleset)))
    return Action(Verb.DEAL, dealt=deal_out(order, deal.ruleset, deal.table, deal.dealer))


def _next(draw: st.DrawFn, deal: Deal) -> Action:
    """The next action: a deal if one is due, otherwise a legal action."""
    if deal.phase.name is Stage.DEAL:
        return _deal_cards(draw, deal)
    return random_action(deal, draw(st.randoms(use_true_random=False)))


def _played(draw: st.DrawFn, ruleset: Ruleset, most: int | None) -> tuple[Deal, list[Event]]:
    """A deal after at most `most` events, or after its last."""
    deal = _fresh(draw, ruleset)
    events: list[Event] = []
    while deal.outcome is None and (most is None or len(events) < most):
        action = _next(draw, deal)
        deal.apply(action)
        events.append(event_of(action, ruleset, deal.table))
    return deal, events


def _given(deal: Deal, events: list[Event]) -> Json:
    seats = deal.table.seats
    return {
        "seats": list(seats), "dealer": seats[deal.dealer], "scores": dict.fromkeys(deal.table.parties, 0), "events": events
    }  # fmt: skip
