# %% [markdown]
# # Misdeals
#
# A card too many, a card exposed: the deal is put right before anybody has called, and at most tables it costs nothing. At some it
# does. In Trinidad the other side scores a point for it. A log notes the misdeal as a redeal by the dealer, before the cards that stood.
#
#     >>> from schmier.action import Action
#     >>> from schmier.deal_flow import new_deal
#     >>> from schmier.table import table_for
#     >>> from schmier.verbs import Verb
#     >>> trinidad = game_named("all-fours.trinidad")
#     >>> deal = new_deal(trinidad, table_for(trinidad, ("N", "E", "S", "W")), dealer=3, scores=(12, 4))
#     >>> deal.apply(Action(Verb.REDEAL, 3))
#     >>> str(deal.phase.name), scores_now(deal)
#     ('deal', {'N+S': 13, 'E+W': 4})
#     >>> deal.apply(Action(Verb.REDEAL, 3))
#     >>> str(deal.phase.name), deal.outcome.winner
#     ('over', 0)

# %%
"""What a misdeal costs the dealer."""

from __future__ import annotations

from typing import Final

from schmier.account import Call
from schmier.action import Action
from schmier.counting.scores import score_at_once
from schmier.counting.several import highest
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Decision
from schmier.restrictions import Restriction
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb


def is_misdeal(deal: Deal, action: Action) -> bool:
    """Whether an action notes a misdeal, where one has a price."""
    return action.do is Verb.REDEAL and action.by != NOBODY and deal.ruleset.dealing.misdeal_points > 0


def is_not_the_dealers(deal: Deal, action: Action) -> bool:
    """Whether another than the dealer is said to have misdealt."""
    return action.by != deal.dealer  # rule: deal.misdeal


MISDEAL: Final = (
    Restriction(
        Label.DEAL_MISDEAL,
        is_not_the_dealers,
        lambda deal, action: f"{deal.table.seats[deal.dealer]} deals, so a misdeal is his",
    ),
)
"""What may forbid that a misdeal is noted."""


def misdeal(deal: Deal) -> None:
    """Charge the dealer for a misdeal; the match may be over by it."""
    cost = deal.ruleset.dealing.misdeal_points
    if is_lost(deal):
        score_at_once(
            deal, "misdeal", deal.dealer, -cost, Call(Verb.REDEAL), Label.DEAL_MISDEAL, Label.DEAL_MISDEAL_LOST
        )
        return
    for seat in who_is_paid(deal):
        score_at_once(deal, "misdeal", seat, cost, Call(Verb.REDEAL), Label.DEAL_MISDEAL)
    winner = winner_by_misdeal(deal)
    if winner is not None:
        deal.end_unplayed(Decision(winner, (Label.DEAL_MISDEAL_WINS,)))


def is_lost(deal: Deal) -> bool:
    """Whether the dealer's party loses the points, and no other scores them."""
    return deal.ruleset.dealing.misdeal_is_lost  # rule: deal.misdeal.lost


def who_is_paid(deal: Deal) -> list[Seat]:
    """A player of each party other than the dealer's, in turn."""
    party_of, paid = deal.table.party_of, {deal.table.party_of[deal.dealer]: deal.dealer}
    for seat in deal.table.in_turn(deal.table.after[deal.dealer]):
        paid.setdefault(party_of[seat], seat)
    return [seat for seat in paid.values() if seat != deal.dealer]  # rule: deal.misdeal


def winner_by_misdeal(deal: Deal) -> int | None:
    """The party that the points for a misdeal have brought to the target; of several the one with the highest score."""
    paid = [deal.table.party_of[seat] for seat in who_is_paid(deal)]
    there = [party for party in paid if deal.scores[party] >= deal.ruleset.match.target]
    return highest(deal, deal.scores, there) if there else None  # rule: deal.misdeal.wins
