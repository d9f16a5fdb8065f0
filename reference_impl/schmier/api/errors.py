"""The two things that can go wrong: the law forbids an action, or the caller has made a mistake."""

from __future__ import annotations

from typing import Any

from schmier import spec
from schmier.spec import Clause


class InputError(ValueError):
    """A mistake of the caller: a ruleset, a file, a seat, a card or an action that cannot be read.

    `str()` says where, what is wrong, and what would do. Nothing has changed, and no rule of the game was broken.
    """

    # A traceback names it as a program imports it.
    __module__ = "schmier"


class Illegal(ValueError):  # noqa: N818 - reads as what happened
    """An action that the law forbids. The deal is as it was before.

    >>> from schmier import Deal
    >>> deal = Deal("pitch.auction", seed="2026-11")
    >>> deal.do("E bid 2")
    Traceback (most recent call last):
        ...
    schmier.Illegal: E bid 2: E speaks out of turn: it is for N to speak [auction.turn]
    """

    __module__ = "schmier"

    def __init__(self, action: str, clause: str, reason: str) -> None:
        super().__init__(action, clause, reason)
        self.action: str = action
        """What was tried, in its short form: `E bid 2`."""
        self.clause: str = clause
        """The label of the clause that forbids it, `auction.turn`. A label is never reused, so programs may compare it."""
        self.reason: str = reason
        """What is wrong, for people. The wording may change."""

    def __str__(self) -> str:
        return f"{self.action}: {self.reason} [{self.clause}]"

    @property
    def sentence(self) -> str:
        """The clause itself: one sentence of the law."""
        return clause(self.clause).text

    def as_json(self) -> dict[str, Any]:
        """The refusal as an engine of the protocol answers: `{"rejected": "auction.turn"}`."""
        return {"rejected": self.clause}


def clause(label: str) -> Clause:
    """The clause of the law with a label; raises `InputError` when there is none.

    >>> clause("auction.turn").chapter
    '30-auction'
    """
    try:
        return spec.clauses()[label]
    except (KeyError, TypeError):
        raise InputError(f"the law has no clause {label!r}; labels look like 'auction.turn'") from None
