# %% [markdown]
# # The pack and its ranking
#
# The pack is a set of cards. How they rank is worked out for each of the four suits that may be trumps, and for each contract
# in no suit.
#
# A ruleset lists its trumps from the top, in words that fit any suit: a rank is that card of the trump suit, `off-J` is the Jack of the
# other suit of the same colour, and the Jokers are themselves. In ten-point Smear that is the Jick, and which card it is hangs on
# trumps. With clubs it is the Jack of spades, with diamonds that of hearts, and the other way round:
#
#     >>> smear = game_named("smear.ten-point").cards
#     >>> [names(cards) for cards in smear.by_suit(["off-J"])]
#     [['JS'], ['JH'], ['JD'], ['JC']]
#
# A word that no trump of the game answers to stands for nothing. Auction Pitch knows no Jick:
#
#     >>> game_named("pitch.auction").cards.by_suit(["off-J"])
#     (0, 0, 0, 0)
#
# Several Jokers may be different cards, one higher than the other, or one card several times. Where they are alike it matters which is
# played first, or last; where they are ranked it never does.
#
#     >>> both = cards_of(["X1", "X2"])
#     >>> smear.are_like_jokers(both), game_named("smear.penguin-marked-jokers").cards.are_like_jokers(both)
#     (True, False)

# %%
"""The part of a ruleset about the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, assert_never

from schmier.cards import ALL_JOKERS, BIT, JOKERS, SUITS, Cards, card_at, cards_of, with_copies
from schmier.ranking import Ranking, ranking_for, trump_named

# %% [markdown]
# ## Its words
#
# How several Jokers rank, as the document says it. Each is a closed set: code that decides by such a word names every member.


# %%
class Jokers(StrEnum):
    """How several Jokers rank among each other."""

    RANKED = "ranked"
    """Each has a rank of its own, the High Joker first."""
    LAST_PLAYED = "last-played"
    """Alike; a later one beats an earlier."""
    FIRST_PLAYED = "first-played"
    """Alike; the earlier one stays best."""

    @property
    def are_alike(self) -> bool:
        """Whether they differ by nothing but the order in which they fall."""
        match self:
            case Jokers.LAST_PLAYED | Jokers.FIRST_PLAYED:
                return True
            case Jokers.RANKED:
                return False
            case _:
                assert_never(self)

    @property
    def later_wins(self) -> bool:
        """Whether of like Jokers the one that is played later beats the other."""
        match self:
            case Jokers.LAST_PLAYED:
                return True
            case Jokers.RANKED | Jokers.FIRST_PLAYED:
                return False
            case _:
                assert_never(self)


class Packs(StrEnum):
    """How many packs are used."""

    ONE = "one"
    TWO = "two"
    """Two alike, shuffled together: each card is there twice."""


class Copies(StrEnum):
    """Which of two copies of a card ranks higher in a trick."""

    FIRST_PLAYED = "first-played"
    LAST_PLAYED = "last-played"

    @property
    def later_wins(self) -> bool:
        """Whether of two copies the one played later ranks higher."""
        match self:
            case Copies.FIRST_PLAYED:
                return False
            case Copies.LAST_PLAYED:
                return True
            case _:
                assert_never(self)


# %%
LATER_WINS: Final = frozenset(jokers for jokers in Jokers if jokers.later_wins)
ALIKE: Final = frozenset(jokers for jokers in Jokers if jokers.are_alike)
"""How Jokers rank among each other, looked up once: it matters in every trick."""


@dataclass(frozen=True, slots=True, eq=False)
class CardRules:
    """The pack, and how its cards rank."""

    pack: Cards
    packs: Packs
    copies: Copies
    """Which of two copies of a card ranks higher; it means nothing in one pack, where no card has a copy."""
    jokers: Jokers
    trump_list: tuple[str, ...]
    """The tokens of the trumps, high to low."""
    rankings: tuple[Ranking, ...]
    """The ranking for each trump suit."""
    special_rankings: Mapping[str, Ranking]
    """The ranking for each contract in no suit."""
    rankings_by_name: Mapping[str, Ranking]
    """All of them by their names."""

    @property
    def later_joker_wins(self) -> bool:
        """Whether of like Jokers a later one beats an earlier."""
        return self.jokers in LATER_WINS

    @property
    def later_copy_wins(self) -> bool:
        """Whether of two copies of a card the later one beats the earlier."""
        return self.packs is Packs.TWO and self.copies.later_wins

    def are_like_jokers(self, cards: Cards) -> bool:
        """Whether these cards are several Jokers, in a game whose Jokers are alike."""
        return cards.bit_count() > 1 and not cards & ~ALL_JOKERS and self.jokers in ALIKE

    def by_suit(self, tokens: Sequence[str]) -> tuple[Cards, ...]:
        """The trumps that several tokens name, as sets, by trump suit; a word that is no trump here names none."""
        return tuple(
            sum(
                with_copies(BIT[trump_named(token, ranking.trump_suit)]) & ranking.trumps
                for token in tokens
                if token in self.trump_list
            )
            for ranking in self.rankings
        )


# %% [markdown]
# ## Read from a ruleset
#
# The order is worked out once for each suit that may become trumps and once for each contract in no suit, such as no trump or null;
# afterwards nobody asks what a ruleset says about Jacks. Five Hundred has its four suits, and one contract besides:
#
#     >>> five_hundred = game_named("five-hundred.three").cards
#     >>> [ranking.name for ranking in five_hundred.rankings], list(five_hundred.special_rankings)
#     (['C', 'D', 'H', 'S'], ['NT'])


# %%
def cards_of_document(document: Mapping[str, Any]) -> CardRules:
    """What a whole document says of the cards."""
    ranking, packs = document["ranking"], Packs(document["deck"]["packs"])
    pack = all_packs(pack_of(document["deck"]), packs)
    jokers = Jokers(ranking["jokers"])
    rankings = tuple(
        ranking_for(
            suit,
            pack,
            tuple(ranking["trumps"]),
            tuple(ranking["plain"]),
            jokers_are_alike=jokers.are_alike,
            off_cards_are_printed=ranking["off_cards"] == "printed-suit",
        )
        for suit in range(len(SUITS))
    )
    special_rankings = {
        contract: ranking_in_contract(contract, lists, pack, jokers_are_alike=jokers.are_alike)
        for contract, lists in ranking["contracts"].items()
    }
    by_name = {of_suit.name: of_suit for of_suit in rankings} | special_rankings
    copies = Copies(ranking["copies"])
    return CardRules(pack, packs, copies, jokers, tuple(ranking["trumps"]), rankings, special_rankings, by_name)


def ranking_in_contract(
    contract: str, lists: Mapping[str, Sequence[str]], pack: Cards, *, jokers_are_alike: bool
) -> Ranking:
    """How the cards rank in a contract in no suit, which has lists of its own."""
    return ranking_for(
        -1, pack, tuple(lists["trumps"]), tuple(lists["plain"]), jokers_are_alike=jokers_are_alike, contract=contract
    )  # rule: cards.rank.contracts


def all_packs(pack: Cards, packs: Packs) -> Cards:
    """All cards that are shuffled together: one pack, or two alike."""
    match packs:
        case Packs.ONE:
            return pack
        case Packs.TWO:
            return with_copies(pack)  # rule: cards.packs
        case _:
            assert_never(packs)


def pack_of(deck: Mapping[str, Any]) -> Cards:
    """One pack: the listed ranks in four suits, less the cards it is without, and the Jokers."""
    suits = cards_of_ranks(deck["ranks"]) & ~cards_of(deck["without"])
    return suits | cards_of(JOKERS[: deck["jokers"]])  # rule: cards.pack


def cards_of_ranks(ranks: Sequence[str]) -> Cards:
    """All cards of the given ranks, in all four suits."""
    return sum(BIT[card_at(rank, suit)] for rank in ranks for suit in range(len(SUITS)))
