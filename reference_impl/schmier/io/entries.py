"""The entries of an account as data: what they are for, whose, how much, and what shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from schmier.account import (
    Because,
    Call,
    Conceded,
    Entry,
    OneCard,
    Piles,
    Product,
    Raised,
    Reached,
    Row,
    Sum,
    Tricks,
    WrongCard,
)
from schmier.card_points import Pile

Json = dict[str, Any]
"""A JSON object."""

Names = Sequence[str]
"""The names of the parties."""


def terms(added: Iterable[tuple[str, int]]) -> list[Json]:
    """What is added, with how much."""
    return [{"of": name, "count": count} for name, count in added]


def piles(laid: Piles, parties: Names) -> Json:
    """The piles of all parties."""
    counted = zip(parties, laid.by_party, strict=True)
    return {"piles": {name: {"terms": terms(pile.terms), "total": pile.total} for name, pile in counted}}


def reached(counted: Reached) -> Json:
    """What was counted, held against what it takes."""
    return {"had": counted.had, "needed": counted.needed, "of": counted.of}


FORMS: Final[Mapping[type, Callable[[Any, Names], Json]]] = {
    OneCard: lambda shown, parties: {"card": shown.name or None},
    Pile: lambda shown, parties: {"terms": terms(shown.terms), "total": shown.total},
    Piles: piles,
    Tricks: lambda shown, parties: {"tricks": dict(zip(parties, shown.by_party, strict=True))},
    Reached: lambda shown, parties: reached(shown),
    WrongCard: lambda shown, parties: {"by": [parties[shown.by]], **reached(shown.reached)},
    Conceded: lambda shown, parties: {"by": [parties[party] for party in shown.by], **reached(shown.against)},
    Raised: lambda shown, parties: {"bid": shown.bid, "worth": shown.worth, "least": shown.least},
    Row: lambda shown, parties: {"cards": list(shown.cards)},
    Sum: lambda shown, parties: {"terms": terms(shown.terms)},
    Product: lambda shown, parties: {"each": shown.each, "times": shown.times},
    Call: lambda shown, parties: {"do": shown.do} if shown.bid is None else {"do": shown.do, "bid": shown.bid},
}
"""By kind, what shows a line, as data."""


def because_of(shown: Because, parties: Names) -> Json:
    """What shows a line, as data."""
    return {"kind": type(shown).__name__.lower(), **FORMS[type(shown)](shown, parties)}


def as_data(entry: Entry, parties: Names) -> Json:
    """An entry as data."""
    return {
        "column": entry.column.value,
        "what": entry.what,
        "party": None if entry.party is None else parties[entry.party],
        "amount": entry.amount,
        "because": because_of(entry.because, parties),
    }
