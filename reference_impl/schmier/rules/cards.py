# %% [markdown]
# # The pack and its ranking
#
# The pack is a set of cards. How they rank is worked out for each of the four suits that may be trumps, and for each contract
# in no suit.

# %%
"""The part of a ruleset about the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from schmier.cards import BIT, BOTH_JOKERS, JOKERS, SUITS, Cards, card_at, cards_of
from schmier.ranking import Ranking, ranking_for, trump_named
from schmier.rules.words import Jokers

LATER_WINS: Final = Jokers.LAST_PLAYED
RANKED: Final = Jokers.RANKED
"""How Jokers stand to each other, by name alone: it is asked at every trick."""


@dataclass(frozen=True, slots=True, eq=False)
class CardRules:
    """The pack, and how its cards rank."""

    pack: Cards
    jokers: Jokers
    trump_list: tuple[str, ...]
    """The tokens of the trumps, high to low."""
    rankings: tuple[Ranking, ...]
    """The ranking for each trump suit."""
    special_rankings: Mapping[str, Ranking]
    """The ranking for each contract in no suit."""

    @property
    def later_joker_wins(self) -> bool:
        """Whether of two like Jokers the later one beats the earlier."""
        return self.jokers is LATER_WINS

    def are_like_jokers(self, cards: Cards) -> bool:
        """Whether these cards are the two Jokers of a game that does not tell them apart."""
        return cards == BOTH_JOKERS and self.jokers is not RANKED

    def by_suit(self, tokens: Sequence[str]) -> tuple[Cards, ...]:
        """The trumps that several tokens stand for, as sets, by trump suit; a word that is no trump here stands for none."""
        return tuple(
            sum(
                BIT[trump_named(token, ranking.trump_suit)] & ranking.trumps
                for token in tokens
                if token in self.trump_list
            )
            for ranking in self.rankings
        )


def cards_of_document(document: Mapping[str, Any]) -> CardRules:
    """What a whole document says of the cards."""
    ranking, pack = document["ranking"], pack_of(document["deck"])
    jokers = Jokers(ranking["jokers"])
    are_alike = jokers is not Jokers.RANKED
    rankings = tuple(
        ranking_for(
            suit,
            pack,
            tuple(ranking["trumps"]),
            tuple(ranking["plain"]),
            jokers_are_alike=are_alike,
            off_cards_are_printed=ranking["off_cards"] == "printed-suit",
        )
        for suit in range(len(SUITS))
    )
    special_rankings = {
        contract: ranking_in_contract(contract, lists, pack, jokers_are_alike=are_alike)
        for contract, lists in ranking["contracts"].items()
    }
    return CardRules(pack, jokers, tuple(ranking["trumps"]), rankings, special_rankings)


def ranking_in_contract(
    contract: str, lists: Mapping[str, Sequence[str]], pack: Cards, *, jokers_are_alike: bool
) -> Ranking:
    """How the cards rank in a contract in no suit, which has lists of its own."""
    return ranking_for(
        -1, pack, tuple(lists["trumps"]), tuple(lists["plain"]), jokers_are_alike=jokers_are_alike, contract=contract
    )  # rule: cards.rank.contracts


def pack_of(deck: Mapping[str, Any]) -> Cards:
    """The pack: the listed ranks in four suits, less the cards it is without, and the Jokers."""
    suits = cards_of_ranks(deck["ranks"]) & ~cards_of(deck["without"])
    return suits | cards_of(JOKERS[: deck["jokers"]])  # rule: cards.pack


def cards_of_ranks(ranks: Sequence[str]) -> Cards:
    """All cards of the given ranks, in all four suits."""
    return sum(BIT[card_at(rank, suit)] for rank in ranks for suit in range(len(SUITS)))
