# %% [markdown]
# # The points of a ruleset
#
# The part of a ruleset on points says what is counted: a list of points, each about a card or about what was taken in tricks; tricks;
# or the value of a game of Skat. It says what each is worth, and what a contract scores or costs.
#
# Most points of a list can be won once in a deal. A point may also be about all cards of a rank that are no trumps, each for itself.
# There are three of them, or two where the other one of the colour is a trump as well:
#
#     >>> fives = {"name": "fives", "value": 5, "of": "plain-5", "to": "captor"}
#     >>> values_of_points([fives], trumps=["5", "4"])
#     [5, 5, 5]
#     >>> values_of_points([fives], trumps=["5", "off-5", "4"])
#     [5, 5]
#
# Where two packs are shuffled together, there are two Jacks of trumps, and each is a point; Game is one all the same:
#
#     >>> jack, game = ({"name": of, "value": 1, "of": of, "to": "captor"} for of in ("J", "most-card-points"))
#     >>> values_of_points([jack, game], trumps=["J"], packs=Packs.TWO)
#     [1, 1, 1]

# %%
"""The part of a ruleset about points."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, assert_never

from schmier.cards import NAMES, RANKS, Cards, each
from schmier.contracts import Games, games_of
from schmier.ruleset.cards import CardRules, Packs, all_packs, cards_of_ranks

# %% [markdown]
# ## Its words
#
# What a point can be about and who gets it, and the words that the options of the count have. Each is a closed set: code that
# decides by such a word names every member.


# %%
class Counts(StrEnum):
    """What is counted when the cards are played."""

    LIST = "list"
    """A list of points."""
    TRICKS = "tricks"
    GAME_VALUE = "game-value"
    """The value of a game of Skat."""


class PointOf(StrEnum):
    """What a point is about, where it is not a named trump."""

    NAMED_TRUMP = ""
    HIGHEST_TRUMP = "highest-trump"
    LOWEST_TRUMP = "lowest-trump"
    HIGHEST_NATURAL_TRUMP = "highest-natural-trump"
    LOWEST_NATURAL_TRUMP = "lowest-natural-trump"
    HIGHEST_SUIT_TRUMP = "highest-suit-trump"
    LOWEST_SUIT_TRUMP = "lowest-suit-trump"
    FIRST_JOKER = "first-joker"
    SECOND_JOKER = "second-joker"
    THIRD_JOKER = "third-joker"
    FOURTH_JOKER = "fourth-joker"
    MOST_CARD_POINTS = "most-card-points"
    LAST_TRICK = "last-trick"
    PLAIN_CARDS = "plain"
    """The cards of a rank that are no trumps."""


class PointTo(StrEnum):
    """Who gets a point."""

    HOLDER = "holder"
    """Who held the card as play started."""
    DEALT = "dealt"
    """Who was dealt the card."""
    CAPTOR = "captor"
    """Who won the card in a trick."""


class GameTie(StrEnum):
    """Who has Game where card-points are tied."""

    NOBODY = "nobody"
    PITCHER = "pitcher"
    NON_DEALER = "non-dealer"
    CARRIED_OVER = "carried-over"
    """It waits for whoever has Game next."""


class Made(StrEnum):
    """What a pitcher scores who made his bid."""

    POINTS_WON = "points-won"
    BID = "bid"
    DIFFERENCE = "difference"


class SweepBy(StrEnum):
    """Who is paid for winning every point."""

    PITCHER = "pitcher"
    FULL_BID = "full-bid"
    ANYBODY = "anybody"

    @property
    def needs_full_bid(self) -> bool:
        """Whether a sweep is paid only to who has bid every point."""
        match self:
            case SweepBy.FULL_BID:
                return True
            case SweepBy.PITCHER | SweepBy.ANYBODY:
                return False
            case _:
                assert_never(self)


class RejectTie(StrEnum):
    """Who loses reject where two have most card-points."""

    ALL_TIED = "all-tied"
    LAST_TRICK = "last-trick"


class RejectWidow(StrEnum):
    """Whose the skat is in reject."""

    NOBODY = "nobody"
    LAST_TRICK = "last-trick"
    LOSER = "loser"


# %%
PLAIN_RANKS: Final[Mapping[str, str]] = {f"plain-{rank}": rank for rank in "AKQJT98765432"}
"""By what a point is about, the rank of the plain cards that it is about."""

PLAIN_SUITS: Final = 3
"""How many suits are no trumps."""

JOKERS_IN_ORDER: Final = frozenset(
    (PointOf.FIRST_JOKER, PointOf.SECOND_JOKER, PointOf.THIRD_JOKER, PointOf.FOURTH_JOKER)
)
"""What a point can be about that goes by the order in which like Jokers fall."""

ONCE: Final = JOKERS_IN_ORDER | {PointOf.MOST_CARD_POINTS, PointOf.LAST_TRICK}
"""What a point can be about of which there is one, however many packs are shuffled together."""


def values_of_points(
    points: Iterable[Mapping[str, Any]], trumps: Collection[str], packs: Packs = Packs.ONE
) -> list[int]:
    """What each point of a list counts, that of several cards once for each of them."""
    return [point["value"] for point in points for _ in range(times_won(point["of"], trumps, packs))]


def times_won(of: str, trumps: Collection[str], packs: Packs = Packs.ONE) -> int:
    """How often a point can be won in a deal: once, or once for each card that it is about."""
    copies = copies_won(of, packs)
    if of not in PLAIN_RANKS:
        return copies
    return copies * (PLAIN_SUITS - (f"off-{PLAIN_RANKS[of]}" in trumps))  # rule: points.plain


def copies_won(of: str, packs: Packs) -> int:
    """For how many copies of a card a point can be won: for both, where it is about a card of which there are two."""
    return 2 if packs is Packs.TWO and of not in ONCE else 1  # rule: points.copies


# %% [markdown]
# ## What is counted


# %%
@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """One thing to be won in a deal."""

    name: str
    value: int
    of: PointOf
    to: PointTo
    hung_value: int
    """What it counts for a captor who took the card from another party."""
    card: tuple[Cards, ...]
    """For a point of a named trump or of plain cards, the card or cards as a set, by trump suit; otherwise empty sets."""


@dataclass(frozen=True, slots=True, eq=False)
class Reject:
    """What is lost in reject."""

    loses_card_points: bool
    """Whether the loser loses his card-points, rather than a value."""
    value: int
    one_without: int
    """The value if one player has no trick."""
    two_without: int
    march: int
    """What a player scores who wins every trick; 0 where he loses like any other."""
    tie: RejectTie
    widow: RejectWidow


@dataclass(frozen=True, slots=True, eq=False)
class ListBonus:
    """What a list adds to the value of a game."""

    won: int
    lost: int
    others: int
    others_at_four: int


@dataclass(frozen=True, slots=True, eq=False)
class CountRules:
    """What is counted in a deal, and what it scores."""

    counts: Counts
    points: tuple[Point, ...]
    packs: Packs
    """How many packs there are, and so whether a point of a card can be won twice."""
    scored_as_won: bool
    """Whether points are scored as their trick is won, and the match ends with them."""
    suit_points: tuple[int, ...]
    """For Game: what every set of cards of one suit counts. The set is the number that its ranks make as bits, Two lowest."""
    all_card_points: int
    """What all cards of the pack count."""
    trump_jack_points: int | None
    """What the Jack of trumps counts for Game; None where it counts like other Jacks."""
    joker_points: int
    """What each Joker counts for Game."""
    counts_more: bool
    """Whether more counts for Game than the ranks of one pack: the Jack of trumps otherwise, Jokers, a second pack."""
    game_tie: GameTie
    must_be_exact: bool
    """Whether a contract fails that is more than made."""
    made_scores: Made
    higher_scores_difference: bool
    """Whether the difference is the other party's where it has more points, though the bid was made."""
    others_take_all: bool
    sweep: int
    """What winning every point scores instead of the points; 0 where they are scored."""
    sweep_by: SweepBy
    others_share: bool
    """Whether those who play against a pitcher and his called partner score together."""
    trick_value: int
    overtrick: int
    slam_least: int
    games: Games | None
    schneider_from: int
    schneider_to: int
    """The card-points with which, or with fewer, the pitcher is schneider himself."""
    lost_hand_is_single: bool
    loses_null_below_bid: bool
    """Whether a null below the bid may be announced, and is lost with that."""
    plays_unsaid_hand: bool
    """Whether a game may be announced over the untouched skat that is not called a hand game."""
    writes_losses: bool
    """Whether a game won is written as a loss of every other player."""
    list_bonus: ListBonus | None
    reject: Reject | None


def counting_of(document: Mapping[str, Any], cards: CardRules) -> CountRules:
    """What a whole document says of points."""
    points = document["points"]
    card_points = points["card_points"]
    return CountRules(
        counts=Counts(points["count"]),
        points=tuple(point_of(point, cards) for point in points["list"]),
        packs=cards.packs,
        scored_as_won=points["scored"] == "as-won",
        suit_points=points_of_suit(tuple(card_points.get(rank, 0) for rank in RANKS)),
        all_card_points=sum((card_points | {"X": points["joker"]}).get(NAMES[card][0], 0) for card in each(cards.pack)),
        trump_jack_points=points["trump_jack"],
        joker_points=points["joker"],
        counts_more=points["trump_jack"] is not None or points["joker"] != 0 or cards.packs is Packs.TWO,
        game_tie=GameTie(points["game_tie"]),
        must_be_exact=points["contract"] == "exactly",
        made_scores=Made(points["made"]),
        higher_scores_difference=points["difference"] == "higher",
        others_take_all=points["failed"] == "others-take-all",
        sweep=points["sweep"],
        sweep_by=SweepBy(points["sweep_by"]),
        others_share=points["others_share"] != "own",
        trick_value=points["trick_value"],
        overtrick=points["overtrick"],
        slam_least=points["slam_least"],
        games=games_of(points["games"]) if points["games"] else None,
        schneider_from=points["schneider_from"],
        schneider_to=points["schneider_to"],
        lost_hand_is_single=points["lost_hand"] == "single",
        loses_null_below_bid=points["null_below_bid"] == "lost",
        plays_unsaid_hand=points["unsaid_hand"] == "plain",
        writes_losses=points["written"] == "losses",
        list_bonus=ListBonus(**points["list_bonus"]) if points["list_bonus"] else None,
        reject=reject_of(points["reject"]) if points["reject"] else None,
    )


@lru_cache(maxsize=64)
def points_of_suit(card_points: tuple[int, ...]) -> tuple[int, ...]:
    """What every set of cards of one suit counts for Game, from what each rank counts, Two first.

    A set counts what it counts without its highest card, and that card. Most games count alike, so the table is kept.
    """
    counted = [0]
    for of_rank in card_points:
        counted += [count + of_rank for count in counted]
    return tuple(counted)


def point_of(point: Mapping[str, Any], cards: CardRules) -> Point:
    """One entry of `points.list`."""
    of = point["of"]
    card = plain_by_suit(cards, of) if of in PLAIN_RANKS else cards.by_suit([of])
    return Point(point["name"], point["value"], about(of), PointTo(point["to"]), point["hung_value"], card)


def about(of: str) -> PointOf:
    """What a point is about, from the word or the card that a document says."""
    if of in PLAIN_RANKS:
        return PointOf.PLAIN_CARDS
    return PointOf(of) if of in KINDS else PointOf.NAMED_TRUMP


KINDS: Final = frozenset(kind.value for kind in PointOf)
"""The words for what a point is about."""


def plain_by_suit(cards: CardRules, of: str) -> tuple[Cards, ...]:
    """The cards of a rank that are no trumps, as sets, by trump suit."""
    of_rank = all_packs(cards_of_ranks([PLAIN_RANKS[of]]), cards.packs) & cards.pack
    return tuple(of_rank & ~ranking.trumps for ranking in cards.rankings)  # rule: points.plain


def reject_of(reject: Mapping[str, Any]) -> Reject:
    """The part of `points` about reject."""
    return Reject(
        loses_card_points=reject["loses"] == "card-points",
        value=reject["value"],
        one_without=reject["one_without"],
        two_without=reject["two_without"],
        march=reject["march"],
        tie=RejectTie(reject["tie"]),
        widow=RejectWidow(reject["widow"]),
    )
