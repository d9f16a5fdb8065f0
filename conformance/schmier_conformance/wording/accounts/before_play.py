"""The auction and the exchange in words: the calls, trumps, partners, games, and the cards that change hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier.action import Event, Verb
from schmier.bids import noted_bid
from schmier.cards import NAMES, Cards, cards_of
from schmier.deal import Deal, PhaseName, Stage
from schmier.labels import Label
from schmier.ruleset.exchange import StepKind
from schmier.table import NOBODY
from schmier_conformance.wording.accounts.hands import changes, hand, vocabulary
from schmier_conformance.wording.accounts.lines import Step, step_of
from schmier_conformance.wording.text import announced, bid, card, cards, deed_text, event_text, trumps

# ---- the auction -----------------------------------------------------------------------------------------------------


def called(was: Deal, deal: Deal, number: int, event: Event) -> Step:
    """A call, and its outcome."""
    assert deal.because is not None
    return step_of(number, call_text(deal, event) + outcome_of_call(was, deal), deal.because)


def call_text(deal: Deal, event: Event) -> str:
    """A call with its player; of a verb with two senses the one the clauses show."""
    text = event_text(event, vocabulary(deal))
    if event["do"] == Verb.SELL and Label.AUCTION_SELL_OUT_OFFER in (deal.because or ()):
        return f"{event['by']} puts the pitch up for sale"
    if event["do"] == Verb.WIN_AUCTION:
        return f"{text}; the bids before that are not recorded"
    return text


def outcome_of_call(was: Deal, deal: Deal) -> str:
    """The outcome of a call, after a comma or semicolon; empty where there is none."""
    seats = deal.table.seats
    if deal.phase.name is Stage.DEAL:
        return ", and the cards are dealt again"
    text = ""
    if deal.turn_up != was.turn_up and deal.turn_up >= 0:
        text += f"; {card(NAMES[deal.turn_up])} is turned up"
    if deal.pitcher != NOBODY and was.pitcher == NOBODY:
        text += f"; {seats[deal.pitcher]} {at_what(deal)}"
    elif deal.phase.name is Stage.OVER:
        text += "; nothing is played"
    elif deal.phase.name != was.phase.name and deal.pitcher == NOBODY:
        text += "; everybody plays for himself" if deal.bid is not None else "; the cards are played without a bid"
    if deal.ranking is not None and was.ranking is None:
        text += f"; trumps are {trumps(deal.ranking.name)}"
    return text + changes(was, deal)


def at_what(deal: Deal) -> str:
    """The bid at which a player pitches; where nothing is bid, he only leads."""
    if not deal.ruleset.auction.kind.has_bids:
        return "is to lead"
    noted = noted_bid(deal.bid)
    return "pitches, bound to nothing" if noted is None else f"pitches at {bid(noted)}"


# ---- the exchange ----------------------------------------------------------------------------------------------------

PASSES: Final[Mapping[PhaseName, str]] = {
    StepKind.CONTRA: "says nothing more",
    StepKind.GIVE_GAME: "does not give the game",
    StepKind.GRAND_HAND: "plays no grand",
    StepKind.KNOCK: "does not knock",
    StepKind.PUSH: "pushes the skat on unseen",
}
"""By the phase of the exchange in which a player may pass, what he does by it."""

PASSES_CARDS: Final[Mapping[PhaseName, str]] = {
    StepKind.GIVE: "passes {cards} to his partner",
    StepKind.PASS_EXCESS: "passes {cards} to his partner",
    StepKind.PUSH: "pushes {cards} on",
    StepKind.REARRANGE: "takes the other's cards and passes {cards} back",
}
"""By the phase in which a player passes cards, whose they become."""


def exchanged(was: Deal, deal: Deal, number: int, event: Event) -> Step:
    """One event of the exchange, and the cards that changed hands by themselves after it."""
    assert deal.because is not None
    seat = deal.table.seat_of[event["by"]] if "by" in event else NOBODY
    text = f"{event['by']} {deed(was, deal, event)}" if "by" in event else event_text(event, vocabulary(deal))
    if deal.phase.name is Stage.DEAL:
        return step_of(number, f"{text}, and the cards are dealt again", deal.because)
    return step_of(number, text + changes(was, deal, cards_named(was, deal, event), seat), deal.because)


def deed(was: Deal, deal: Deal, event: Event) -> str:
    """The deed of a player, to be put after his name: in the common words, or more exactly where the deal shows more."""
    match event["do"]:
        case Verb.TAKE:
            taken = cards_named(was, deal, event)
            return f"takes up the {vocabulary(deal).widow}: {hand(deal, taken)}" if taken else "takes up what is his"
        case Verb.DECLARE if deal.announcement is not None and "contract" in event:
            # The highest level implies those below it.
            return f"announces {announced(deal.announcement)}"
        case Verb.HOLD:
            return "holds, and plays for more"
        case Verb.PASS:
            return PASSES[was.phase.name]
        case Verb.PASS_CARDS:
            return PASSES_CARDS[was.phase.name].format(cards=cards(event["cards"]) or "nothing")
        case _:
            return deed_text(event, vocabulary(deal))


def cards_named(was: Deal, deal: Deal, event: Event) -> Cards:
    """The cards the sentence about an event names."""
    if event["do"] == Verb.TAKE:
        seat = deal.table.seat_of[event["by"]]
        return deal.hands[seat] & ~was.hands[seat]
    return cards_of(event.get("cards", ()))
