"""Misreadings of public information."""

from __future__ import annotations

from typing import Any, Final

from schmier.action import Action
from schmier.cards import NAMES, names
from schmier.deal import Deal, Stage
from schmier.exchange.discarding import Discard
from schmier.exchange.record import Choosing
from schmier.io import observation
from schmier.labels import Label
from schmier.play import winning
from schmier.table import Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    Wrong,
    instead,
    never,
    nothing,
)

Shown = dict[str, Any]
"""Part of what is shown."""


def showing(what: Function) -> Wrong:
    """Something more is shown, or something else."""
    return lambda right: lambda *given: right(*given) | what(*given)


def neighbours(deal: Deal, seat: Seat) -> Shown:
    """The cards of the player at the right with one's own."""
    return {"hand": names(deal.hands[seat] | deal.hands[seat - 1])}


def robbed_pack(deal: Deal, seat: Seat) -> Shown:
    """The cards offered to a player."""
    is_offered = isinstance(deal.progress, Choosing) and deal.progress.offered
    return {"offered": names(deal.progress.offered)} if is_offered else {}


def unseen(right: Function) -> Function:
    """No player sees the cards offered."""
    return lambda *given: {name: seen for name, seen in right(*given).items() if name != "offered"}


def knowing(knows: Function) -> Wrong:
    """Other players know who the partner is."""
    return showing(lambda deal, seat: {"contract": observation.contract_seen(deal, knows_partner=knows(deal, seat))})


def only_claimed(deal: Deal) -> bool:
    """The pitcher's cards lie open only where he claims."""
    return deal.has_claimed


def ouvert_hidden(right: Function) -> Function:
    """An ouvert game is played with closed cards."""

    def wrong(deal: Deal) -> bool:
        is_ouvert = deal.announcement is not None and deal.announcement.ouvert and not deal.has_claimed
        return not is_ouvert and bool(right(deal))

    return wrong


def claim_hidden(right: Function) -> Function:
    """A claimant keeps his cards closed."""

    def wrong(deal: Deal) -> bool:
        has_claimed, deal.has_claimed = deal.has_claimed, False
        try:
            return right(deal)  # type: ignore[no-any-return]
        finally:
            deal.has_claimed = has_claimed

    return wrong


def shown_too_early(right: Function) -> Function:
    """Every player's trumps are shown as they are discarded."""

    def wrong(step: Discard, deal: Deal, action: Action) -> None:
        right(step, deal, action)
        if step.shows_trumps and deal.phase is step:
            step.show(deal)

    return wrong


MISREADINGS: Final = (
    Misreading(
        Label.EXCHANGE_CALL_SECRET,
        "partner-never-shown",
        winning.show_partner,
        nothing,
    ),
    Misreading(Label.PLAY_OPEN, "ouvert-stays-hidden", observation.lies_open, ouvert_hidden),
    Misreading(Label.VIEW_HAND, "hands-leaked", observation.view, showing(neighbours)),
    Misreading(
        Label.VIEW_HIDDEN, "widow-leaked", observation.view, showing(lambda deal, seat: {"widow": names(deal.widow)})
    ),
    Misreading(
        Label.VIEW_HIDDEN,
        "stock-leaked",
        observation.view,
        showing(lambda deal, seat: {"stock": [NAMES[card] for card in deal.stock]}),
    ),
    Misreading(Label.VIEW_ROBBING, "dealer-robs-unseen", observation.view, unseen),
    Misreading(Label.VIEW_ROBBING, "everybody-sees-the-pack", observation.view, showing(robbed_pack)),
    Misreading(Label.VIEW_PUBLIC, "calls-hidden", observation.public, showing(lambda deal: {"calls": []})),
    Misreading(
        Label.VIEW_TRICKS,
        "old-tricks-shown",
        observation.public,
        showing(lambda deal: {"history": [names(cards) for cards in deal.captured]}),
    ),
    Misreading(
        Label.VIEW_DISCARDS,
        "discards-leaked",
        observation.view,
        showing(lambda deal, seat: {"discarded": names(deal.discards[seat] | deal.discards[seat - 1])}),
    ),
    Misreading(
        Label.VIEW_PARTNER,
        "partner-does-not-know-himself",
        observation.view,
        knowing(lambda deal, seat: deal.is_partner_known),
    ),
    Misreading(
        Label.VIEW_PARTNER,
        "pitcher-knows-his-partner",
        observation.view,
        knowing(lambda deal, seat: deal.is_partner_known or seat in (deal.partner, deal.pitcher)),
    ),
    Misreading(Label.VIEW_SKAT, "skat-stays-hidden", observation.shows_skat, never),
    Misreading(
        Label.VIEW_SKAT,
        "skat-turned-up-at-once",
        observation.shows_skat,
        instead(lambda deal: deal.ruleset.counting.games is not None and deal.phase.name in (Stage.PLAY, Stage.OVER)),
    ),
    Misreading(Label.VIEW_OPEN, "claimed-cards-stay-hidden", observation.lies_open, claim_hidden),
    Misreading(Label.VIEW_DISCARDS_SHOWN, "discarded-trumps-hidden", Discard.show, nothing),
    Misreading(
        Label.VIEW_DISCARDS_SHOWN,
        "shown-too-early",
        Discard.carry_out,
        shown_too_early,
        unmarked="when the cards are shown is decided where the step goes on",
    ),
)
