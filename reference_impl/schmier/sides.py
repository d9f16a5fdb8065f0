# %% [markdown]
# # Sides
#
# The sides of a deal are its parties, except where the pitcher has called a partner or chosen some: then he and they are one
# side, and the others are the other or each their own. In the scores a partner of one deal stays alone.

# %%
"""Who plays with whom in a deal."""

from __future__ import annotations

from schmier.deal import Deal


def side_of(deal: Deal) -> tuple[int, ...]:
    """The side of each seat; sides are numbered like parties."""
    seats = range(len(deal.hands))
    if deal.ruleset.seats.parties == "chosen":
        chosen = (deal.pitcher, *(deal.partners or ()))
        return tuple([0 if seat in chosen else seat + 1 for seat in seats])  # rule: table.parties.chosen
    if deal.ruleset.seats.parties != "called":
        return deal.table.party_of
    ours = (deal.pitcher, deal.partner)
    other = 1 if deal.ruleset.counting.others_share else None  # rule: points.party.own
    return tuple([0 if seat in ours else other or seat + 1 for seat in seats])  # rule: table.parties.called


def pitching_parties(deal: Deal) -> frozenset[int]:
    """The parties that score as the pitcher's: his own, and that of a partner who was called."""
    if deal.ruleset.seats.parties != "called":
        return frozenset((deal.table.party_of[deal.pitcher],))
    sides = side_of(deal)
    side = sides[deal.pitcher]
    return frozenset(deal.table.party_of[seat] for seat, of in enumerate(sides) if of == side)
