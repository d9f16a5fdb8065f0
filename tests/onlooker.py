"""Somebody who looks on while a log is replayed, and says nothing."""

from __future__ import annotations

from schmier.action import Event
from schmier.deal import Deal


class Onlooker:
    """While he looks on, every deal notes the clauses that decide."""

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """An event is about to be carried out."""

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """It has been."""

    def counted(self, deal: Deal, number: int) -> None:
        """A deal is at its end."""
