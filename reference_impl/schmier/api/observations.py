"""What a deal answers: what may be done, what is seen, what was counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self, overload

from schmier import account
from schmier.action import event_of
from schmier.deal import Deal
from schmier.io.entries import because_of
from schmier.io.notation import bid_word, line_of
from schmier.table import Table


class Event(dict[str, Any]):
    """Something that happens at the table: an action, or the deal of the cards.

    A dict, and the same JSON object as in game logs and in the engine protocol; `str()` gives its short form.

    - `do`: the verb: `deal`, `bid`, `pass`, `declare`, `discard`, `play` and so on.
    - `by`: the seat that acts. Missing where the table acts: the cards are dealt, or the hands are thrown in.
    - What belongs to the verb: `bid` (a number, a word, or `{"tricks": 7, "trump": "H"}`), `card` (`"AS"`), `cards` (a list),
      `trump` (`"H"`), and so on. A member that is missing was not said. `spec/schemas/game-log.json` lists them all.

    >>> print(Event({"do": "play", "by": "N", "card": "AS"}))
    N play AS
    """

    def __str__(self) -> str:
        return line_of(self)


class Observation(dict[str, Any]):
    """What an engine of the protocol answers to `view`, `state` or `result`: a dict, and the same JSON object.

    `print()` shows one member a line. The guide *What an engine answers* says what each member means.
    """

    def __str__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(f"{name:{width}}  {in_a_line(value)}".rstrip() for name, value in self.items())


def in_a_line(value: Any) -> str:
    """A value of an observation in one line: cards side by side, actions in their short form, nothing as a dash."""
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case {"do": _}:
            return line_of(value)
        case {"tricks": int(), "trump": str()}:
            return bid_word(value)
        case {"by": str(by), "card": str(card)}:
            return " ".join([by, card, *(["under", *value["under"]] if "under" in value else [])])
        case dict():
            return ", ".join(f"{name} {in_a_line(inner)}" for name, inner in value.items()) or "-"
        case list() if value and all(isinstance(item, str) for item in value):
            return " ".join(value)
        case list():
            return "; ".join(map(in_a_line, value)) or "-"
    return str(value)


# ---- what may be done ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Legal(Sequence[Event]):
    """What may be done now: a sequence of the legal actions.

    Where cards are chosen out of a hand the choices are too many to be listed. Then the sequence is empty, and `choose` says how many
    cards each seat chooses, for which verb. At the end of a deal there is neither.

    >>> from schmier import Deal
    >>> legal = Deal("pitch.auction", seed="2026-11").legal
    >>> print(legal)
    N: pass; bid 1 2 3 4
    >>> legal[-1]
    {'do': 'bid', 'by': 'N', 'bid': 4}
    """

    by: tuple[str, ...]
    """The seats that may act now, in the order of the table. Mostly one; several where all discard at the same time; none at the end."""
    actions: tuple[Event, ...] = ()
    """Every legal action, complete with its `by`; empty where cards are to be chosen."""
    choose: Mapping[str, int] = field(default_factory=dict)
    """Where cards are to be chosen: by seat, how many. Empty otherwise."""
    verb: str | None = None
    """The verb for the cards that are chosen, `discard` for example; None where actions are listed."""
    at_most: bool = False
    """Whether a seat may choose fewer cards than `choose` says, or none."""

    @classmethod
    def of(cls, deal: Deal) -> Self:
        """What may be done in a deal."""
        now = deal.legal()
        seats = deal.table.seats
        by = tuple([seats[seat] for seat in now.by])
        if now.choose is not None:
            return cls(by, choose=dict(zip(by, now.choose, strict=True)), verb=now.verb.value, at_most=now.at_most)
        return cls(by, tuple([Event(event_of(action, deal.ruleset, deal.table)) for action in now.actions]))

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.actions)

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, place: int | slice) -> Event | tuple[Event, ...]:
        return self.actions[place]

    def __str__(self) -> str:
        if self.verb is not None:
            counts = ", ".join(f"{seat} {count}" for seat, count in self.choose.items())
            return f"{self.verb} {counts}{' at most' if self.at_most else ''}"
        if not self.by:
            return "nobody"
        said: dict[str, list[str]] = {}
        for action in self.actions:
            verb, *details = line_of({**action, "by": ""}).split()
            said.setdefault(verb, []).append("-".join(details))
        return f"{self.by[0]}: " + "; ".join(" ".join([verb, *details]).strip() for verb, details in said.items())

    def __repr__(self) -> str:
        return f"<Legal {self}>"


# ---- what was counted ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a deal's account: what was counted, won or entered, for whom, and by which clauses."""

    column: str
    """`counted`: something was counted, such as card-points, and wins nothing by itself. `won`: a point was won in the deal.
    `contract`: whether the contract was made. `entered`: what moves a score; these lines add up to the change of the scores."""
    what: str
    """What it is for: the name of a point (`high`), or `card-points`, `tricks`, `contract`, `setback` and so on."""
    party: str | None
    """The party whose line it is; None where no party gets the point, or where the line is about all of them."""
    amount: int
    """Card-points or tricks where they are counted; points elsewhere, below zero for a loss; of a contract 1 if it was made, 0 if not."""
    clauses: tuple[str, ...]
    """The labels of the clauses that decided it, the most telling one first."""
    because: Mapping[str, Any]
    """What shows it, as data: a card, piles and their sums, a bid and what was reached. `spec/schemas/explanation.json` lists the kinds."""

    @classmethod
    def of(cls, entry: account.Entry, table: Table) -> Self:
        """An entry of an account, with the names of the table."""
        return cls(
            entry.column.value,
            entry.what,
            None if entry.party is None else table.parties[entry.party],
            entry.amount,
            tuple([label.value for label in entry.clauses]),
            because_of(entry.because, table.parties),
        )

    def __str__(self) -> str:
        whose = f" {self.party}" if self.party is not None else ""
        return f"{self.column}{whose}: {self.what} {self.amount} [{', '.join(self.clauses)}]"
