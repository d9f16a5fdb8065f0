"""A seed deals the same cards on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from math import factorial

from hypothesis import given
from hypothesis import strategies as st

from schmier import spec
from schmier.cards import NAMES, names
from schmier.dealing import pack_in_order
from schmier.io.seeded import seed_text, seeded_deal, shuffled
from schmier.ruleset.ruleset import read_ruleset
from schmier.table import table_for

PITCH = read_ruleset(spec.ruleset_document("pitch.auction"))
SMEAR = read_ruleset(spec.ruleset_document("smear.ten-point"))


def by_the_letter(text: str, pack: Sequence[int]) -> list[int]:
    """The method of `spec/seeded-deals.md`, the other way round: the rank of the permutation by factorials."""
    number = int.from_bytes(sha512(text.encode()).digest())
    left, order = list(pack), []
    weight = 1
    for size in range(len(pack), 0, -1):
        order.append(left.pop(number // weight % size))
        weight *= size
    assert weight == factorial(len(pack))
    return order


@given(st.text(max_size=30))
def test_the_shuffle_is_the_one_that_the_law_describes(text: str) -> None:
    pack = pack_in_order(SMEAR)
    order = shuffled(text, pack)
    assert order == by_the_letter(text, pack)
    assert sorted(order) == list(pack)


def test_a_known_deal() -> None:
    table = table_for(PITCH, ("N", "E", "S", "W"))
    text = seed_text(PITCH, table, "2026-11", 1)
    assert text == "pitch.auction/4/2026-11/1"
    order = [NAMES[card] for card in by_the_letter(text, pack_in_order(PITCH))]
    dealt = seeded_deal(PITCH, table, 3, text)
    assert [set(names(hand)) for hand in dealt.hands] == [set(order[start : start + 6]) for start in (0, 6, 12, 18)]
    assert (dealt.widow, dealt.stock) == (0, ())


def test_the_stock_lies_in_drawing_order() -> None:
    table = table_for(SMEAR, ("N", "E", "S", "W"))
    dealt = seeded_deal(SMEAR, table, 1, "any text")
    order = shuffled("any text", pack_in_order(SMEAR))
    assert list(dealt.stock) == order[40:]
    assert set(names(dealt.hands[2])) == {NAMES[card] for card in order[:10]}, "eldest sits after the dealer"
