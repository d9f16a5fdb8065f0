# %% [markdown]
# # Asking for another deal
#
# In Minnesota Smear a player whose nine cards are all Threes to Nines may have the hand dealt again, when it is
# his turn to call and instead of calling. Such a hand seldom wins a trick. But it is his choice, for he may as
# well pass and hope for his partner.
#
#     >>> poor = "9S 8S 7S 6S 5S 4S 3S 9H 8H"
#     >>> open_to(table_of("smear.minnesota", hands={"N": poor}))
#     'N: pass; bid 2 3 4 moon; redeal'
#
# One Ten is enough to lose the claim, for it counts ten for Game, and so is one Two, which will be Low if it is a
# trump.
#
#     >>> deal = table_of("smear.minnesota", hands={"N": "2S 8S 7S 6S 5S 4S 3S 9H 8H"})
#     >>> answer(deal, "N redeal")
#     'deal.redeal.claim'
#
# Who has called once has made do with his cards. What was called before the claim is void, and the same dealer
# deals once more.

# %%
"""The claim to another deal."""

from __future__ import annotations

from typing import Final

from schmier.action import Action
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import Restriction
from schmier.table import Seat


def claims_out_of_turn(deal: Deal, action: Action) -> bool:
    """Whether somebody else is to call."""
    return action.by != deal.turn  # rule: deal.redeal.turn


def has_no_claim(deal: Deal, action: Action) -> bool:
    """Whether a player's cards give him no right to a new deal, or he has called already."""
    redeal_cards = deal.ruleset.dealing.redeal_cards
    if redeal_cards and any(call.by == action.by for call in deal.calls):
        return True  # rule: deal.redeal.turn
    return not redeal_cards or bool(deal.hands[action.by] & ~redeal_cards)  # rule: deal.redeal.claim


# %% [markdown]
# ## The claim, and what comes of it
#
# A right, not a duty. A Joker is of no rank, so who holds one has no claim; nor has anybody at a table that lists
# no rank.


# %%
ON_REDEAL: Final[tuple[Restriction[Action], ...]] = (
    Restriction(
        Label.DEAL_REDEAL_TURN,
        claims_out_of_turn,
        lambda deal, action: f"it is not the turn of {deal.table.seats[action.by]} to call",
    ),
    Restriction(
        Label.DEAL_REDEAL_CLAIM,
        has_no_claim,
        lambda deal, action: f"{deal.table.seats[action.by]} holds cards that give no claim to a redeal",
    ),
)
"""What may forbid the claim to another deal."""


def redeal(deal: Deal, seat: Seat) -> None:
    """Throw the cards in for a claimed redeal."""
    if deal.unknown[seat]:
        deal.doubt(Label.DEAL_REDEAL_CLAIM, f"the cards of {deal.table.seats[seat]} are not known")
    deal.decided(Label.DEAL_REDEAL_CLAIM, Label.DEAL_REDEAL_SAME_DEALER)
    deal.start_afresh()  # rule: deal.redeal.same-dealer
