# %% [markdown]
# # Enough cards
#
# The pack suffices for the largest table, the cards of the widow and the one that is turned up; and a claim to a new
# deal is one that a hand can have.

# %%
"""Whether there are cards enough to deal, and to draw between tricks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schmier.ruleset.auction import AuctionKind, FixedBy
from schmier.ruleset.dealing import STOCK_STEPS
from schmier.ruleset.points import PointTo
from schmier.ruleset.validation.checks import (
    Check,
    Document,
    finding,
    needs,
    number_of_packs,
    said,
    size_of_pack,
    steps_of,
)
from schmier.violation import Finding


@needs("players.most", "deck.ranks", "deck.jokers", "deal.hand", "deal.widow", "auction.kind")
def pack_suffices(document: Document) -> Iterator[Finding]:
    """The largest table can be dealt."""
    most, hand, widow = document["players"]["most"], document["deal"]["hand"], document["deal"]["widow"]
    if document["players"].get("dealer_sits_out") == most:
        most -= 1
    turned_up = 1 if document["auction"]["kind"] == AuctionKind.TURN_UP else 0
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
    of_rank = 4 * number_of_packs(document)
    if 0 < of_rank * len(claimed) < hand:
        reason = (
            f"deal.redeal_claim lists {len(claimed)} ranks, {of_rank} × {len(claimed)} = {of_rank * len(claimed)} cards"
        )
        message = f"{reason}, so no hand of {hand} can be of these alone"
        yield finding("deal.redeal_claim", message, "deal.hand")


# %% [markdown]
# ## Stocks that are drawn out
#
# Where players draw between tricks, all draw alike: the last card of the stock goes to the last of them. So the stock
# is theirs alone, and what is left of the pack when the hands are dealt can be shared out evenly.


# %%
@needs("play.draws", "players.least", "players.most", "deck.ranks", "deck.jokers", "deal.hand", "deal.widow")
def stock_is_shared_out(document: Document) -> Iterator[Finding]:
    """With every number of players the stock gives each as many cards as the others, and at least one."""
    deal, pack = document["deal"], size_of_pack(document)
    for players in range(document["players"]["least"], document["players"]["most"] + 1):
        stock = pack - players * deal["hand"] - deal["widow"]
        if stock < 0:
            return
        if not stock or stock % players:
            left = f"{pack} − {players} × {deal['hand']} − {deal['widow']} = {stock} cards"
            message = f"with {players} players the stock has {left}, which {players} cannot draw evenly"
            yield finding("play.draws", message, "deal.hand", "players.most", clause="play.draw")
            return


@needs("play.draws", "auction.kind", "exchange")
def stock_is_for_drawing(document: Document) -> Iterator[Finding]:
    """Nothing else takes cards out of a stock that is drawn between tricks."""
    taking = [step for step in steps_of(document) if step in STOCK_STEPS]
    if taking:
        message = f"the step {taking[0]} takes cards out of the stock that is drawn between tricks"
        yield finding("play.draws", message, "exchange", clause="play.draw")
    if document["auction"]["kind"] == AuctionKind.TURN_UP:
        message = "auction.kind is 'turn-up', so cards run out of the stock that is drawn between tricks"
        yield finding("play.draws", message, "auction.kind", clause="play.draw")


@needs("play.draws", "play.stack")
def nobody_stacks_and_draws(document: Document) -> Iterator[Finding]:
    """A hand that is too long is nothing to draw to."""
    message = "play.draws fills all hands alike, so none is too long: leave out play.stack"
    yield finding("play.stack", message, "play.draws", clause="play.stack")


@needs("play.draws", "points.list")
def drawn_cards_have_owners(document: Document) -> Iterator[Finding]:
    """No point is for whoever was dealt a card, since most cards are drawn."""
    for place, point in enumerate(document["points"]["list"]):
        if point["to"] == PointTo.DEALT:
            message = (
                f"the point {point['name']} goes to whoever was dealt a card, but most cards are drawn: say 'holder'"
            )
            yield finding(f"points.list[{place}].to", message, "play.draws", clause="points.dealt")


@needs("trumps.fixed_by", "deck.jokers")
def top_card_has_a_suit(document: Document) -> Iterator[Finding]:
    """Trumps are fixed by the top of a stock where there is one that is drawn, and where it can be no Joker."""
    if document["trumps"]["fixed_by"] != FixedBy.STOCK_TOP:
        return
    if said(document, "play.draws") is None:
        message = "trumps.fixed_by is 'stock-top', so the stock must be drawn between tricks: say play.draws"
        yield finding("trumps.fixed_by", message, "play.draws", clause="trumps.stock-top")
    if document["deck"]["jokers"]:
        message = "trumps.fixed_by is 'stock-top': a Joker on top has no suit, so deck.jokers must be 0"
        yield finding("deck.jokers", message, "trumps.fixed_by", clause="trumps.stock-top")


CHECKS: Final[tuple[Check, ...]] = (
    pack_suffices,
    claim_can_arise,
    stock_is_shared_out,
    stock_is_for_drawing,
    nobody_stacks_and_draws,
    drawn_cards_have_owners,
    top_card_has_a_suit,
)
"""Everything that is checked of the deal, and of drawing between tricks."""
