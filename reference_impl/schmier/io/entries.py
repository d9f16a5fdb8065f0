"""The entries of an account as data: what they are for, whose, how much, and what shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from schmier.account import (
    Because,
    Call,
    Conceded,
    Entry,
    Factor,
    Loss,
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


def product(shown: Product | Loss, parties: Names) -> Json:
    """Something multiplied, with its factors where it has any."""
    document: Json = {"each": shown.each, "times": shown.times}
    if shown.factors:
        document["factors"] = [factor(one, parties) for one in shown.factors]
    return document


def factor(one: Factor, parties: Names) -> Json:
    """A factor, with the parties that caused it where there are any."""
    by = {"by": [parties[party] for party in one.by]} if one.by else {}
    return {"of": one.of, "times": one.times, **by}


def because_of(shown: Because, parties: Names) -> Json:
    """The evidence of an entry as JSON: its `kind`, and the members of that kind."""
    return {"kind": type(shown).__name__.lower(), **members_of(shown, parties)}


def members_of(shown: Because, parties: Names) -> Json:
    """The members of what shows a line."""
    match shown:
        case OneCard():
            return {"card": shown.name or None}
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
            alone = {"times": shown.times} if shown.times > 1 else {}
            return {"bid": shown.bid, "worth": shown.worth, "least": shown.least, **alone}
        case Row():
            return {"cards": list(shown.cards)}
        case Sum():
            return {"terms": terms(shown.terms)}
        case Product():
            return product(shown, parties)
        case Loss():
            pile = {"terms": terms(shown.pile.terms), "total": shown.pile.total}
            tied = [parties[party] for party in shown.tied]
            return {
                **pile,
                "tied": tied,
                "without": [parties[party] for party in shown.without],
                **product(shown, parties),
            }
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
