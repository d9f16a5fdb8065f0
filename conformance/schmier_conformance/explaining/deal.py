"""The deal: who dealt, what everybody was dealt, what lies on the table."""

from __future__ import annotations

from schmier.cards import NAMES
from schmier.counting.match import as_told
from schmier.deal import Deal
from schmier_conformance.explaining import shown
from schmier_conformance.explaining.lines import Step, step_of


def dealt(was: Deal, deal: Deal, number: int) -> Step:
    """The deal of the cards."""
    assert deal.because is not None
    seats = deal.table.seats
    eldest = seats[deal.table.eldest(deal.dealer)]
    said = [f"{seats[deal.dealer]} deals, {eldest} is eldest; {scores_before(was)}."]
    said += [f"{cards_dealt(deal)}."]
    if deal.turn_up >= 0:
        said.append(f"{shown.card(NAMES[deal.turn_up])} is turned up.")
    if deal.players < len(seats):
        said.append(f"{seats[deal.dealer]} sits out.")
    return step_of(number, " ".join(said), deal.because)


def scores_before(was: Deal) -> str:
    """The scores before a deal."""
    told = as_told(was.scores, was.ruleset)
    if not any(was.scores):
        return f"everybody stands at {told[0]}"
    return "scores " + ", ".join(f"{party} {score}" for party, score in zip(was.table.parties, told, strict=True))


def cards_dealt(deal: Deal) -> str:
    """What everybody was dealt, as far as it is known, and what lies aside."""
    seats = deal.table.seats
    said = [
        f"{seats[seat]} {shown.hand(deal, deal.dealt[seat], size_of_hand(deal) - deal.dealt[seat].bit_count())}"
        for seat in deal.playing()
    ]
    if deal.ruleset.dealing.widow_size:
        unknown = deal.ruleset.dealing.widow_size - deal.dealt_widow.bit_count()
        said.append(f"the {shown.widow(deal)} {shown.hand(deal, deal.dealt_widow, unknown)}")
    return "; ".join(said)


def size_of_hand(deal: Deal) -> int:
    """How many cards everybody is dealt."""
    return deal.ruleset.dealing.hand_size
