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
#
# A hand that is thrown in and dealt again takes the cards of the same text with a stroke more. And where some cards are given, as in
# an example or an exercise, the others are dealt from the rest of the pack in its shuffled order:
#
#     >>> from schmier.table import table_for
#     >>> table = table_for(game_named("pitch.auction"), ("N", "E"))
#     >>> given = {"hands": {"N": ["AS", "KS"]}}
#     >>> completed(game_named("pitch.auction"), table, 1, "a Tuesday evening", given)["hands"]["N"]
#     ['7C', '6D', '9D', '7H', 'KS', 'AS']

# %%
"""The shuffle of a seed text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha512
from math import factorial
from typing import Any

from schmier.action import Dealt, Event, stock_due
from schmier.cards import CARD_OF, NAMES, SUITS, Card
from schmier.dealing import deal_out, pack_in_order, suit_cut
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


def dealt_again(text: str) -> str:
    """The seed text for the cards that are dealt when those of another text have been thrown in."""
    return f"{text}'"


def completed(ruleset: Ruleset, table: Table, dealer: Seat, text: str, given: Mapping[str, Any]) -> Event:
    """The event of a deal in which some cards are given, and the others come as the seed text has them.

    `given` may have `hands`, `widow`, `turn_up`, `stock` and `cut`, as the event has them. What is too short is filled up; what is too long
    stays as it is, for the law to refuse.
    """
    hands = {name: list(given.get("hands", {}).get(name, ())) for name in table.seats}
    widow, stock = list(given.get("widow", ())), list(given.get("stock", ()))
    turned = [given["turn_up"]] if "turn_up" in given else []
    named = {CARD_OF[name] for cards in (*hands.values(), widow, stock, turned) for name in cards}
    left = [NAMES[card] for card in shuffled(text, pack_in_order(ruleset)) if card not in named]

    def fill(cards: list[str], size: int) -> None:
        while left and len(cards) < size:
            cards.append(left.pop(0))

    sits_out = dealer if len(table.seats) == ruleset.seats.dealer_sits_out else None
    for seat in table.turns[table.eldest(dealer)]:
        fill(hands[table.seats[seat]], 0 if seat == sits_out else ruleset.dealing.hand_size)
    fill(widow, ruleset.dealing.widow_size)
    fill(turned, 1 if ruleset.dealing.turns_up else 0)
    fill(stock, stock_due(ruleset, len(table.seats)))
    for cards in (*hands.values(), widow):
        cards.sort(key=CARD_OF.__getitem__)
    dealt: Event = {"do": "deal", "hands": {name: cards for name, cards in hands.items() if cards}}
    dealt |= {part: cards for part, cards in (("widow", widow), ("stock", stock)) if cards}
    if ruleset.dealing.cut_fixes_trumps:
        dealt["cut"] = given.get("cut", SUITS[suit_cut(shuffled(text, pack_in_order(ruleset)))])
    return dealt | ({"turn_up": turned[0]} if turned else {})
