# %% [markdown]
# # Revokes
#
# Somebody could have followed suit and did not. Where the table punishes that, it is paid for before anything of the deal is
# counted: once by each player who revoked, however often he did. It costs more where the Jack of trumps is in play, because more was
# to be lost by it.
#
# East has revoked twice in a game of Seven Up, and his Jack of spades was in play. He pays two, once; with three points before
# the deal he has one left to begin with. Then the deal is counted as if nothing had happened: his Two of spades is Low, and brings
# him back to two.
#
#     >>> held = {"N": "AS KS 3S", "E": "2S JS 4H"}
#     >>> cards = {"held": held, "taken": {"N": "AS KS JS 4H", "E": "3S 2S"}}
#     >>> deal = counted("seven-up.three", seats="N E S", trumps="S", scores={"E": 3}, marks={"revoked": [1, 1]}, **cards)
#     >>> pad(deal)
#     E -2 revoke
#     N +3 points
#     E +1 points
#     S +0 points
#     >>> scores_of(deal)
#     {'N': 3, 'E': 2, 'S': 0}
#
# People ask whether the tricks are to be given back. No: the cards lie where they fell, and the points are whose they are. The
# fine is all.

# %%
"""What a revoke costs that was found."""

from __future__ import annotations

from schmier.account import OneCard
from schmier.cards import BIT, NAMES, Cards, card_at
from schmier.counting.entering import score_at_once
from schmier.deal import Deal
from schmier.labels import Label
from schmier.table import Seat


def pay_for_revokes(deal: Deal) -> None:
    """Charge every player who revoked, once."""
    if deal.ruleset.play.revoke_costs is None or not deal.revoked:
        return
    assert deal.ranking is not None
    jack = card_at("J", deal.ranking.trump_suit)
    in_play: Cards = 0
    for hand in deal.held:
        in_play |= hand
    shown = OneCard(NAMES[jack] if in_play & BIT[jack] else "")
    for seat in who_revoked(deal):
        cost = cost_of_revoke(deal, has_jack=bool(shown.name))
        score_at_once(deal, "revoke", seat, -cost, shown, Label.IRREGULAR_REVOKE_PENALTY)


def who_revoked(deal: Deal) -> list[Seat]:
    """The players who revoked, each once."""
    return list(dict.fromkeys(deal.revoked))  # rule: irregular.revoke.penalty


def cost_of_revoke(deal: Deal, *, has_jack: bool) -> int:
    """What a revoke costs."""
    assert deal.ruleset.play.revoke_costs is not None
    with_jack, without_jack = deal.ruleset.play.revoke_costs
    return with_jack if has_jack else without_jack  # rule: irregular.revoke.penalty
