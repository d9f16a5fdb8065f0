"""What a player's cards have become: what he picked up and what he threw, read off his hand before and after."""

from __future__ import annotations

from schmier.deal import Deal
from schmier.table import Seat
from schmier_conformance.explaining import shown


def changes(was: Deal, deal: Deal, besides: int = 0, by: Seat = -1) -> str:
    """What changed in all hands by itself: `besides` are cards of the hand of `by` that have been spoken of."""
    said = [
        told for seat in range(len(deal.hands)) if (told := change_of(was, deal, seat, besides if seat == by else 0))
    ]
    return f"; {'; '.join(said)}" if said else ""


def change_of(was: Deal, deal: Deal, seat: Seat, besides: int) -> str:
    """What one player picked up and threw."""
    gained = deal.hands[seat] & ~was.hands[seat] & ~besides
    lost = was.hands[seat] & ~deal.hands[seat] & ~besides
    words = []
    if lost:
        words.append(f"throws {shown.hand(deal, lost)}")
    if gained:
        words.append(f"gets {shown.hand(deal, gained)}")
    return f"{deal.table.seats[seat]} {' and '.join(words)}" if words else ""
