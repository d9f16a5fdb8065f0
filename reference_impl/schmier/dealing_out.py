# %% [markdown]
# # Dealing out a shuffled pack
#
# A shuffled pack is dealt out from the top: eldest's hand, the next player's, and so on, then the widow, then the
# card that is turned up; the rest is the stock. At the table one deals in packets, three and three; that is for
# honesty's sake, and changes nothing about what a fair shuffle comes to. See *Deals from a seed* for the shuffle.
#
# A new pack that nobody has shuffled lies in order, clubs below diamonds. Two play Auction Pitch, East deals, and
# North has the lowest six clubs:
#
#     >>> from schmier.table import table_for
#     >>> game = game_named("pitch.auction")
#     >>> dealt = deal_out(list(pack_in_order(game)), game, table_for(game, ("N", "E")), dealer=1)
#     >>> names(dealt.hands[0]), names(dealt.hands[1])
#     (['2C', '3C', '4C', '5C', '6C', '7C'], ['8C', '9C', 'TC', 'JC', 'QC', 'KC'])
#
# The other 52 − 2 × 6 = 40 cards sleep. A dealer who sits out is left out of the round, and the next player has
# what would have been his.

# %%
"""From a shuffled pack to the cards of a deal."""

from __future__ import annotations

from functools import lru_cache

from schmier.action import Dealt
from schmier.cards import BIT, each, set_of
from schmier.rules.ruleset import Ruleset
from schmier.table import Seat, Table


def deal_out(shuffled: list[int], ruleset: Ruleset, table: Table, dealer: Seat) -> Dealt:
    """The deal that comes of a shuffled pack."""
    hands = [0] * len(table.seats)
    seat = dealer
    start = 0
    for _ in table.seats:
        seat = table.after[seat]
        if seat == dealer and len(hands) == ruleset.seats.dealer_sits_out:
            continue
        hands[seat] = set_of(shuffled[start : start + ruleset.dealing.hand_size])
        start += ruleset.dealing.hand_size
    widow = set_of(shuffled[start : start + ruleset.dealing.widow_size])
    start += ruleset.dealing.widow_size
    turn_up = -1
    if ruleset.auction.kind == "turn-up":
        turn_up = shuffled[start]
        start += 1
    stock = tuple(shuffled[start:]) if ruleset.dealing.has_stock else ()
    named = sum(hands) | widow | set_of(stock) | (BIT[turn_up] if turn_up >= 0 else 0)
    return Dealt(tuple(hands), (0,) * len(hands), widow, 0, stock, 0, start + len(stock), named, bool(stock), turn_up)


@lru_cache
def pack_in_order(ruleset: Ruleset) -> tuple[int, ...]:
    """The pack in canonical order."""
    return tuple(each(ruleset.cards.pack))
