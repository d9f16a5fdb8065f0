# %% [markdown]
# # The table
#
# Players sit in a circle. A seat is known by its place in the list of seats, which runs clockwise; a party is
# known by its place among the parties.
#
# Three words of the table come up everywhere. The *dealer* deals, and in most of these games acts last. *Eldest* is
# the player after him in turn: he is dealt to first and speaks first. A *party* is whoever shares one score, be it
# one player, two partners or a team. West deals:
#
#     >>> table = table_for(game_named("smear.ten-point"), ("North", "East", "South", "West"))
#     >>> table.seats[table.eldest(table.seat_of["West"])]
#     'North'
#     >>> [table.seats[seat] for seat in table.in_turn(table.seat_of["South"])]
#     ['South', 'West', 'North', 'East']

# %%
"""Seats, parties and the order of turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, assert_never

from schmier.ruleset.ruleset import Ruleset
from schmier.ruleset.seats import Parties

Seat = int
"""A seat: its place in the list of seats, from 0."""

NOBODY: Final[Seat] = -1
"""No seat: the table itself acts."""

MOST_SEATS: Final = 8
"""More seats than this no game of the family has."""


class NotAtTable(KeyError):  # noqa: N818 - reads as what happened
    """A name at which nobody sits."""

    def __init__(self, name: str, seats: Iterable[str]) -> None:
        super().__init__(name)
        self.said = f"there is no seat {name!r}; the seats are {', '.join(seats)}"

    def __str__(self) -> str:
        return self.said


class SeatsByName(dict[str, Seat]):
    """The seats by their names; to ask for another name raises `NotAtTable`, whatever member of whatever document has it."""

    def __missing__(self, name: str) -> Seat:
        raise NotAtTable(name, self)


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where, and who scores with whom."""

    seats: tuple[str, ...]
    party_of: tuple[int, ...]
    """The party of each seat."""
    parties: tuple[str, ...]
    """The name of each party: its seats in seat order, joined by `+`."""
    after: tuple[Seat, ...]
    """The seat whose turn follows that of each seat."""
    seat_of: SeatsByName
    """The seat of each name."""
    party_names: frozenset[str]
    """The names of the parties, in no order."""
    turns: tuple[tuple[Seat, ...], ...]
    """By seat, all seats in turn from it."""

    def eldest(self, dealer: Seat) -> Seat:
        """The seat that is dealt to first and calls first."""
        return self.after[dealer]  # rule: table.eldest

    def in_turn(self, first: Seat) -> list[Seat]:
        """All seats, in turn from one of them."""
        return list(self.turns[first])


def passing_over(after: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The seat whose turn follows that of each seat, where a player is passed over."""
    before = after.index(seat)
    return tuple(after[seat] if player == before else following for player, following in enumerate(after))


# %% [markdown]
# ## Setting it
#
# Setting the table for a ruleset: partners, where there are any, sit opposite each other, and the players of a team
# in alternate seats. A partner who is called for a deal scores for himself: in the scores everybody is alone.
#
#     >>> table.parties
#     ('North+South', 'East+West')
#
# Six can pair off or make two teams. As three pairs each has his partner opposite, two players between; as two teams
# every other player is a friend:
#
#     >>> table_for(game_named("smear.ten-point-six"), tuple("NESWPQ")).parties
#     ('N+W', 'E+P', 'S+Q')
#     >>> table_for(game_named("smear.five-point-six"), tuple("NESWPQ")).parties
#     ('N+S+P', 'E+W+Q')
#
# The turn mostly passes clockwise, to the left. Some play the other way round: then eldest sits at the dealer's
# right, and nothing else changes, partners least of all.


# %%
def party_numbers(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """The number of each seat's party."""
    match ruleset.seats.parties:
        case Parties.PAIRS:
            return tuple(seat % (players // 2) for seat in range(players))  # rule: table.parties.pairs
        case Parties.TWO_TEAMS:
            return tuple(seat % 2 for seat in range(players))  # rule: table.parties.two-teams
        case Parties.SINGLE | Parties.CALLED | Parties.CHOSEN:
            return tuple(range(players))  # rule: table.parties.single
        case _:
            assert_never(ruleset.seats.parties)


def step_to_next(ruleset: Ruleset) -> int:
    """From each seat to the one whose turn follows: 1 clockwise, -1 the other way round."""
    return -1 if ruleset.seats.is_counter_clockwise else 1  # rule: table.clockwise, table.counter-clockwise


@lru_cache(maxsize=256)
def table_for(ruleset: Ruleset, seats: Sequence[str]) -> Table:
    """The table of a ruleset with these seats."""
    players = len(seats)
    party_of = party_numbers(ruleset, players)
    parties = tuple(
        "+".join(name for name, party in zip(seats, party_of, strict=True) if party == number)
        for number in range(max(party_of) + 1)
    )
    step = step_to_next(ruleset)
    turns = tuple(tuple((seat + step * place) % players for place in range(players)) for seat in range(players))
    after = tuple((seat + step) % players for seat in range(players))
    seat_of = SeatsByName(zip(seats, range(players), strict=True))
    return Table(tuple(seats), party_of, parties, after, seat_of, frozenset(parties), turns)
