"""Mistakes that programs in use have been found to make, where no misreading of the same clause comes out like them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier import ranking
from schmier.labels import Label
from schmier_conformance.mutants.misreading import Misreading
from schmier_conformance.mutants.misreadings.cards import LISTED, follows_printed_suit, with_list


def jack_first(trump_list: Sequence[str], suit: int) -> Sequence[str]:
    """The list with the Jack of trumps before the others, as Euchre has it."""
    return sorted(trump_list, key=lambda token: token != "J")


MISREADINGS: Final = (
    Misreading(
        Label.CARDS_RANK_TRUMPS,
        "jack-above-the-ace",
        ranking.ranking_for,
        with_list(jack_first),
        unmarked=LISTED,
    ),
    Misreading(
        Label.CARDS_JACKS,
        "jacks-follow-their-printed-suit",
        ranking.is_led_as_trump,
        follows_printed_suit("J"),
        unmarked="what leaves its printed suit is decided for off-cards and Jacks alike",
    ),
)
