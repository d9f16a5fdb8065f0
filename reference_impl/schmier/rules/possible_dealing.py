# %% [markdown]
# # Enough cards
#
# The pack suffices for the largest table, the cards of the widow and the one that is turned up; and a claim to a new
# deal is one that a hand can have.

# %%
"""Whether there are cards enough to deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schmier.rules.checking import Document, finding, needs, size_of_pack
from schmier.violation import Finding


@needs("players.most", "deck.ranks", "deck.jokers", "deal.hand", "deal.widow", "auction.kind")
def pack_suffices(document: Document) -> Iterator[Finding]:
    """The largest table can be dealt."""
    most, hand, widow = document["players"]["most"], document["deal"]["hand"], document["deal"]["widow"]
    if document["players"].get("dealer_sits_out") == most:
        most -= 1
    turned_up = 1 if document["auction"]["kind"] == "turn-up" else 0
    pack, needed = size_of_pack(document), most * hand + widow + turned_up
    if needed > pack:
        more = f" + {turned_up} turned up" if turned_up else ""
        message = f"{most} players × {hand} cards + {widow}{more} = {needed}, but the pack has {pack}"
        yield finding("deal.hand", message, "players.most", "deck.ranks")


@needs("deal.redeal_claim", "deck.ranks", "deal.hand")
def claim_can_arise(document: Document) -> Iterator[Finding]:
    """A claim to a new deal names ranks that the pack holds, and enough of them for a hand."""
    claimed, hand = document["deal"]["redeal_claim"], document["deal"]["hand"]
    if not set(claimed) <= set(document["deck"]["ranks"]):
        yield finding("deal.redeal_claim", "deal.redeal_claim lists a rank that deck.ranks does not hold", "deck.ranks")
    if 0 < 4 * len(claimed) < hand:
        reason = f"deal.redeal_claim lists {len(claimed)} ranks, 4 × {len(claimed)} = {4 * len(claimed)} cards"
        message = f"{reason}, so no hand of {hand} can be of these alone"
        yield finding("deal.redeal_claim", message, "deal.hand")


CHECKS: Final = (pack_suffices, claim_can_arise)
"""Everything that is checked of the deal."""
