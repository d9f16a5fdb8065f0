"""A single trick, as players bring it to the book: trumps, who led, the cards on the table, and a hand in dispute.

Nothing is known of how the deal came there. So the play is set up as it would be, and only the cards on the table are judged.
"""

from __future__ import annotations

from collections.abc import Iterator

from page_engine.rulesets import Json, ruleset_of
from schmier.action import Event, action_of
from schmier.cards import SUITS, cards_of
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.io.observation import legal
from schmier.ranking import Ranking
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat, table_for
from schmier.violation import Violation
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.explanation import line_json, refused_json
from schmier_conformance.wording.moment import refusals

ENOUGH = 2
"""Tricks still to be won, so the trick in question does not end the deal."""


def trick(question: Json) -> Json:
    """The judgement on a trick.

    `seats` clockwise, `leader`, `trump` (a suit, the name of a contract in none, or null where the lead fixes it), `first`
    (whether it is the first trick of the deal), `played` in turn from the leader on, `hands`: by seat what it still holds.
    """
    ruleset = ruleset_of(question["ruleset"])
    deal = _set_up(ruleset, question)
    explainer, refusal = Explainer(), None
    for position, event in enumerate(_events(deal, question)):
        try:
            _play(deal, explainer, position, event)
        except Violation as violation:
            refusal = {"action": event, "clause": violation.clause, "message": str(violation)}
            break
    if explainer.steps:
        explainer.write_trick(deal, 0, "")
    reply: Json = {"lines": [line_json(line) for line in explainer.lines], "refusal": refusal}
    if deal.winners:
        return reply | {"trick_to": deal.table.seats[deal.winners[-1]]}
    seat = deal.table.seats[deal.turn]
    if refusal is not None or not deal.hands[deal.turn]:
        return reply | {"by": seat}
    return reply | {"by": seat, "legal": legal(deal), "refused": [refused_json(each) for each in refusals(deal)]}


def _set_up(ruleset: Ruleset, question: Json) -> Deal:
    table = table_for(ruleset, tuple(question["seats"]))
    leader = table.seat_of[question["leader"]]
    deal = new_deal(ruleset, table, _before(leader, len(table.seats), ruleset), (0,) * len(table.parties))
    deal.hands = [cards_of(question["hands"].get(seat, [])) for seat in table.seats]
    for seat, card in zip(in_turn(deal, leader), question["played"], strict=False):
        deal.hands[seat] |= cards_of([card])
    deal.dealt, deal.is_known, deal.pitcher = deal.hands[:], True, leader
    deal.ranking = _ranking(ruleset, question["trump"])
    if not question["first"]:
        deal.tricks_won[leader] = 1
    deal.phase_number = len(deal.flow.phases) - 2
    deal.phase = deal.flow.phases[deal.phase_number]
    deal.phase.begin(deal)
    deal.turn = leader
    deal.progress.leader = leader
    deal.progress.tricks_left = ENOUGH
    return deal


def _before(seat: Seat, seats: int, ruleset: Ruleset) -> Seat:
    """The seat whose turn is just before: the dealer of a deal in which a seat is eldest."""
    step = 1 if ruleset.seats.is_counter_clockwise else -1
    return (seat + step) % seats


def _ranking(ruleset: Ruleset, trump: str | None) -> Ranking | None:
    if trump is None:
        return None
    return ruleset.cards.rankings[SUITS.index(trump)] if trump in SUITS else ruleset.cards.special_rankings[trump]


def in_turn(deal: Deal, leader: Seat) -> list[Seat]:
    """The players in turn from the leader on."""
    seats = [leader]
    while (following := deal.after[seats[-1]]) != leader:
        seats.append(following)
    return seats


def _events(deal: Deal, question: Json) -> Iterator[Event]:
    """The cards in turn, and the suit a led Joker names as soon as the naming is due."""
    leader = deal.turn
    order = in_turn(deal, leader)
    for place, card in enumerate(question["played"]):
        if place == 1 and deal.progress.is_naming_due and question.get("named"):
            yield {"do": "name-suit", "by": deal.table.seats[leader], "suit": question["named"]}
        seat = deal.turn if not deal.winners else order[place]
        yield {"do": "play", "by": deal.table.seats[seat], "card": card}
    if len(question["played"]) == 1 and deal.progress.is_naming_due and question.get("named"):
        yield {"do": "name-suit", "by": deal.table.seats[leader], "suit": question["named"]}


def _play(deal: Deal, explainer: Explainer, position: int, event: Event) -> None:
    action = action_of(event, deal.ruleset, deal.table)
    deal.because = []
    explainer.before(deal, 0, position, event)
    deal.apply(action)
    explainer.after(deal, 0, position, event)
