# %% [markdown]
# # Sides
#
# The sides of a deal are its parties, except where the pitcher has called a partner or chosen some: then he and they are one
# side, and the others are the other or each their own. In the scores a partner of one deal stays alone.
#
# Five at the table, and North calls the Ace of hearts, which South holds: North and South are one side for this deal, the other
# three the other, or at some tables three sides of one. Next deal it may be North against South.
#
# Two questions must not be confused, for they have different answers in such a game. Who wins this trick, this point, this bid
# is asked of sides. Whose score moves is asked of parties, and when the pitcher's side makes its bid the partner scores on his
# own line. Here North pitches and South is his partner:
#
#     >>> deal = table_set("cinch.razzle-dazzle-five", trumps="H", pitcher="N", seats="N E S W P")
#     >>> deal.partner = deal.table.seat_of["S"]
#     >>> side_of(deal)
#     (0, 1, 0, 1, 1)
#     >>> deal.table.parties, sorted(pitching_parties(deal))
#     (('N', 'E', 'S', 'W', 'P'), [0, 2])
#
# Partners who sit opposite each other are the simple case: sides and parties are the same.
#
#     >>> side_of(table_set("smear.ten-point", trumps="H", pitcher="N"))
#     (0, 1, 0, 1)

# %%
"""Who plays with whom in a deal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never

from schmier.deal import Deal
from schmier.ruleset.seats import Parties
from schmier.table import MOST_SEATS

CALLED: Final = Parties.CALLED
"""The word for partners who are called."""

ALONE: Final = tuple(frozenset((party,)) for party in range(MOST_SEATS))
"""By party, itself alone."""

AS_IN_THE_SCORES: Final = (Parties.SINGLE, Parties.PAIRS, Parties.TWO_TEAMS)
"""The words for parties that are the sides of every deal."""


def side_of(deal: Deal) -> tuple[int, ...]:
    """The side of each seat; sides are numbered like parties."""
    if deal.ruleset.seats.parties in AS_IN_THE_SCORES:
        return deal.table.party_of
    match deal.ruleset.seats.parties:
        case Parties.CALLED:
            return sides_with_called_partner(deal)
        case Parties.CHOSEN:
            return sides_with_chosen_partners(deal)
        case _:
            assert_never(deal.ruleset.seats.parties)


def plays_alone(deal: Deal) -> bool:
    """Whether the pitcher has said that he plays without a partner."""
    return deal.partners == ()


def sides_with_chosen_partners(deal: Deal) -> tuple[int, ...]:
    """The side of each seat where the pitcher has chosen partners: everybody else is alone."""
    chosen = (deal.pitcher, *(deal.partners or ()))
    return tuple([0 if seat in chosen else seat + 1 for seat in range(len(deal.hands))])  # rule: table.parties.chosen


def sides_with_called_partner(deal: Deal) -> tuple[int, ...]:
    """The side of each seat where the pitcher has called a partner."""
    ours = (deal.pitcher, deal.partner)
    return tuple(
        [0 if seat in ours else side_of_other(deal, seat) for seat in range(len(deal.hands))]
    )  # rule: table.parties.called


def side_of_other(deal: Deal, seat: int) -> int:
    """The side of a player who is not the pitcher's: one for all of them, or one for himself."""
    return 1 if deal.ruleset.counting.others_share else seat + 1  # rule: points.party.own


@lru_cache(maxsize=256)
def sides_in_alternate_seats(sides: tuple[int, ...]) -> tuple[slice, ...]:
    """By side, its seats, if the sides sit in alternate seats; nothing if they do not."""
    count = max(sides) + 1
    is_alternate = sides == tuple([seat % count for seat in range(len(sides))])
    return tuple([slice(side, None, count) for side in range(count)]) if is_alternate else ()


def pitching_parties(deal: Deal) -> frozenset[int]:
    """The parties that score as the pitcher's: his own, and that of a partner who was called."""
    if deal.ruleset.seats.parties is not CALLED:
        return ALONE[deal.table.party_of[deal.pitcher]]
    sides = side_of(deal)
    side = sides[deal.pitcher]
    return frozenset(deal.table.party_of[seat] for seat, of in enumerate(sides) if of == side)
