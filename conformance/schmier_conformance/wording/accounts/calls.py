"""The auction in words: what everybody said, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from schmier.action import Event
from schmier.bids import noted_bid
from schmier.cards import NAMES
from schmier.deal import Deal
from schmier.labels import Label
from schmier.table import NOBODY
from schmier_conformance.wording.accounts import notation
from schmier_conformance.wording.accounts.lines import Step, step_of
from schmier_conformance.wording.accounts.notation import changes

WORDS: Final[Mapping[str, Callable[[Event], str]]] = {
    "bid": lambda event: f"bids {notation.bid(event['bid'])}",
    "pass": lambda event: "passes",
    "hold": lambda event: "holds",
    "keep": lambda event: "keeps the pitch",
    "sell": lambda event: "sells the pitch",
    "stand": lambda event: "stands",
    "beg": lambda event: "begs",
    "give": lambda event: "gives a point",
    "run": lambda event: "runs the cards",
    "redeal": lambda event: "asks for another deal",
    "win-auction": lambda event: (
        f"has bought the pitch for {notation.bid(event['bid'])}; how it came to that is not recorded"
    ),
}
"""By verb, what a player says in an auction."""


def called(was: Deal, deal: Deal, number: int, event: Event) -> Step:
    """A call, and what came of it."""
    assert deal.because is not None
    words = "puts the pitch up for sale" if Label.AUCTION_SELL_OUT_OFFER in deal.because else WORDS[event["do"]](event)
    said = f"{event['by']} {words}" if "by" in event else "the cards are thrown in"
    return step_of(number, said + outcome_of_call(was, deal), deal.because)


def outcome_of_call(was: Deal, deal: Deal) -> str:
    """What a call has led to."""
    seats = deal.table.seats
    if deal.phase.name == "deal":
        return ", and the cards are dealt again"
    said = ""
    if deal.turn_up != was.turn_up and deal.turn_up >= 0:
        said += f"; {notation.card(NAMES[deal.turn_up])} is turned up"
    if deal.pitcher != NOBODY and was.pitcher == NOBODY:
        said += f"; {seats[deal.pitcher]} {at_what(deal)}"
    elif deal.phase.name == "over":
        said += "; nothing is played"
    elif deal.phase.name != was.phase.name and deal.pitcher == NOBODY:
        said += "; everybody plays for himself" if deal.bid is not None else "; the cards are played without a bid"
    if deal.ranking is not None and was.ranking is None:
        said += f"; trumps are {notation.trumps(deal.ranking.name)}"
    return said + changes(was, deal)


def at_what(deal: Deal) -> str:
    """At what somebody pitches; where nothing is bid, he only leads."""
    if not deal.ruleset.auction.kind.has_bids:
        return "is to lead"
    noted = noted_bid(deal.bid)
    return "pitches, bound to nothing" if noted is None else f"pitches at {notation.bid(noted)}"
