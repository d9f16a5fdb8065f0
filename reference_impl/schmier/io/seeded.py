# %% [markdown]
# # Deals from a seed
#
# A seed text names one order of the pack, the same in every language: its SHA-512 is a number, and dividing that
# number by 54, 53, 52 and so on leaves the places from which the cards are drawn. `spec/seeded-deals.md` states
# the method.
#
# The same seed deals the same cards to everybody who asks. So two engines can be set the same hand without a file
# between them, and a club can play one deal at several tables:
#
#     >>> pack = [CARD_OF[card] for card in ("AH", "KH", "QH", "JH", "TH")]
#     >>> " ".join(NAMES[card] for card in shuffled("a Tuesday evening", pack))
#     'TH AH KH QH JH'
#     >>> shuffled("a Tuesday evening", pack) == shuffled("a Tuesday evening", pack)
#     True
#
# A generator of random numbers would not do: each language has its own, and some change with a version.

# %%
"""The shuffle of a seed text."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from math import factorial

from schmier.action import Dealt
from schmier.cards import Card
from schmier.dealing import deal_out, pack_in_order
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat, Table


def seed_text(ruleset: Ruleset, table: Table, seed: str, number: int) -> str:
    """The seed text of deal `number`, counted from 1, of a seed."""
    return f"{ruleset.identifier}/{len(table.seats)}/{seed}/{number}"


def shuffled(text: str, pack: Sequence[Card]) -> list[Card]:
    """The pack in the order of a seed text."""
    remaining = list(pack)
    order = []
    # What a number exceeds the number of orders by changes none of the places.
    number = int.from_bytes(sha512(text.encode()).digest()) % factorial(len(remaining))
    for left in range(len(remaining), 0, -1):
        number, place = divmod(number, left)
        order.append(remaining.pop(place))
    return order


def seeded_deal(ruleset: Ruleset, table: Table, dealer: Seat, text: str) -> Dealt:
    """The deal of a seed text."""
    return deal_out(shuffled(text, pack_in_order(ruleset)), ruleset, table, dealer)
