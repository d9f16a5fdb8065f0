# %% [markdown]
# # Cards that are not known
#
# A log may name only some of the cards. Those that it does not name are counted, never guessed: a player holds so many more, of
# those that nobody has shown. When he plays one, or throws one, it turns out that he held it.
#
# Nothing is known of four hands of six. East may hold the Ace of hearts, and so may everybody; but once North has
# played it nobody else has it, and of North one card less is unknown:
#
#     >>> deal = table_set("pitch.auction", trumps="H", pitcher="N")
#     >>> deal.hands, deal.unknown = [0, 0, 0, 0], [6, 6, 6, 6]
#     >>> north, east = 0, 1
#     >>> ace = cards_of(["AH"])
#     >>> may_hold(deal, east, ace)
#     True
#     >>> reveal(deal, north, ace)
#     >>> may_hold(deal, east, ace), deal.unknown
#     (False, [5, 6, 6, 6])

# %%
"""What a player may hold whose hand is not wholly known."""

from __future__ import annotations

from schmier.cards import Cards
from schmier.deal import Deal
from schmier.table import Seat


def possible_besides(deal: Deal) -> Cards:
    """The cards that nobody has shown yet, so that a player whose hand is not known may hold them."""
    return deal.ruleset.cards.pack & ~deal.seen


def may_hold(deal: Deal, seat: Seat, cards: Cards) -> bool:
    """Whether a player holds these cards, or may hold them as far as his hand is not known."""
    strangers = cards & ~deal.hands[seat]
    if not strangers:
        return True
    is_elsewhere = strangers & ~possible_besides(deal)
    return not is_elsewhere and strangers.bit_count() <= deal.unknown[seat]


def reveal(deal: Deal, seat: Seat, cards: Cards) -> None:
    """Let a player whose hand is not wholly known turn out to hold these cards."""
    strangers = cards & ~deal.hands[seat]
    if not strangers:
        return
    deal.hands[seat] |= strangers
    deal.unknown[seat] -= strangers.bit_count()
    deal.seen |= strangers
    if deal.held:
        deal.held[seat] |= strangers  # What he has drawn since play began counts as held then.


def keep(deal: Deal, seat: Seat, kept: Cards, count: int) -> None:
    """Let a player keep a number of cards, of which some are known; which of the others he has thrown is not."""
    deal.seen = deal.seen & ~deal.hands[seat] | kept
    deal.hands[seat] = kept
    deal.unknown[seat] = count - kept.bit_count()
