"""The entries of an account as data: what they are for, whose, how much, and what shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

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
    """The terms of a sum."""
    return [{"of": name, "count": count} for name, count in added]


def piles(laid: Piles, parties: Names) -> Json:
    """The piles of all parties."""
    counted = zip(parties, laid.by_party, strict=True)
    return {"piles": {name: {"terms": terms(pile.terms), "total": pile.total} for name, pile in counted}}


def reached(counted: Reached) -> Json:
    """A count against the number that is needed."""
    return {"had": counted.had, "needed": counted.needed, "of": counted.of}


def because_of(shown: Because, parties: Names) -> Json:
    """The evidence of an entry as JSON: its `kind`, and the members of that kind."""
    return {"kind": type(shown).__name__.lower(), **members_of(shown, parties)}


def members_of(shown: Because, parties: Names) -> Json:
    """The members of what shows a line."""
    match shown:
        case OneCard():
            return {"card": shown.name or None}
        case Pile():
            return {"terms": terms(shown.terms), "total": shown.total}
        case Piles():
            return piles(shown, parties)
        case Tricks():
            return {"tricks": dict(zip(parties, shown.by_party, strict=True))}
        case Reached():
            return reached(shown)
        case WrongCard():
            return {"by": [parties[shown.by]], **reached(shown.reached)}
        case Conceded():
            return {"by": [parties[party] for party in shown.by], **reached(shown.against)}
        case Raised():
            return {"bid": shown.bid, "worth": shown.worth, "least": shown.least}
        case Row():
            return {"cards": list(shown.cards)}
        case Sum():
            return {"terms": terms(shown.terms)}
        case Product():
            return {"each": shown.each, "times": shown.times}
        case Call():
            return {"do": shown.do} if shown.bid is None else {"do": shown.do, "bid": shown.bid}
        case _:
            assert_never(shown)


def as_data(entry: Entry, parties: Names) -> Json:
    """An entry as data."""
    return {
        "column": entry.column.value,
        "what": entry.what,
        "party": None if entry.party is None else parties[entry.party],
        "amount": entry.amount,
        "because": because_of(entry.because, parties),
    }
