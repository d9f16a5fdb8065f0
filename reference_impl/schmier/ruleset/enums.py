# %% [markdown]
# # The words of a ruleset
#
# Where an option has a few words for its values, each of them is a member of a closed set. Code that decides by such a word
# names every member, so a new word cannot be forgotten anywhere. The words of play and of the match are in the chapters on those
# parts.

# %%
"""The closed sets of words that rulesets are written in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, assert_never


class Parties(StrEnum):
    """Who scores with whom."""

    SINGLE = "single"
    """Everybody for himself."""
    PAIRS = "pairs"
    """Pairs, partners opposite each other."""
    TWO_TEAMS = "two-teams"
    """Two teams, in alternate seats."""
    CALLED = "called"
    """Everybody for himself in the scores; the pitcher calls a card for a partner."""
    CHOSEN = "chosen"
    """Everybody for himself in the scores; the pitcher chooses partners."""


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


class AuctionKind(StrEnum):
    """How the contract is found."""

    ONE_ROUND = "one-round"
    UNTIL_PASSED_OUT = "until-passed-out"
    SELL_OUT = "sell-out"
    TURN_UP = "turn-up"
    NONE = "none"
    SKAT = "skat"
    REJECT = "reject"

    @property
    def has_bids(self) -> bool:
        """Whether anybody undertakes anything."""
        match self:
            case AuctionKind.ONE_ROUND | AuctionKind.UNTIL_PASSED_OUT | AuctionKind.SELL_OUT | AuctionKind.SKAT:
                return True
            case AuctionKind.TURN_UP | AuctionKind.NONE | AuctionKind.REJECT:
                return False
            case _:
                assert_never(self)


class Dealer(StrEnum):
    """With which bids the dealer may stay on the level of the highest."""

    MUST_EXCEED = "must-exceed"
    MAY_EQUAL = "may-equal"
    MAY_EQUAL_SLAM = "may-equal-slam"
    """Every bid, a slam too."""
    MAY_EQUAL_SLAM_ONLY = "may-equal-slam-only"
    MAY_EQUAL_TOP = "may-equal-top"
    """The highest number of all, and no other bid."""
    EVERYBODY_MAY_EQUAL_TOP = "everybody-may-equal-top"
    """Whoever calls may take over the highest number of all."""

    @property
    def may_equal_numbers(self) -> bool:
        """Whether the dealer may equal any number."""
        match self:
            case Dealer.MAY_EQUAL | Dealer.MAY_EQUAL_SLAM:
                return True
            case (
                Dealer.MUST_EXCEED | Dealer.MAY_EQUAL_SLAM_ONLY | Dealer.MAY_EQUAL_TOP | Dealer.EVERYBODY_MAY_EQUAL_TOP
            ):
                return False
            case _:
                assert_never(self)

    @property
    def may_equal_slams(self) -> bool:
        """Whether the dealer may equal a slam."""
        match self:
            case Dealer.MAY_EQUAL_SLAM | Dealer.MAY_EQUAL_SLAM_ONLY:
                return True
            case Dealer.MUST_EXCEED | Dealer.MAY_EQUAL | Dealer.MAY_EQUAL_TOP | Dealer.EVERYBODY_MAY_EQUAL_TOP:
                return False
            case _:
                assert_never(self)


class Undertaking(StrEnum):
    """What a slam undertakes to win."""

    ALL_TRICKS = "all-tricks"
    ALL_POINTS = "all-points"
    """Every point of the list."""
    ALL_IN_PLAY = "all-in-play"
    """Every point that anybody wins."""
    EVERYTHING = "everything"
    """Every trick and every point, and while it lasts every point goes to the captor."""

    @property
    def needs_every_trick(self) -> bool:
        """Whether it takes every trick."""
        match self:
            case Undertaking.ALL_TRICKS | Undertaking.EVERYTHING:
                return True
            case Undertaking.ALL_POINTS | Undertaking.ALL_IN_PLAY:
                return False
            case _:
                assert_never(self)

    @property
    def needs_every_point(self) -> bool:
        """Whether it takes every point of the list."""
        match self:
            case Undertaking.ALL_POINTS | Undertaking.EVERYTHING:
                return True
            case Undertaking.ALL_TRICKS | Undertaking.ALL_IN_PLAY:
                return False
            case _:
                assert_never(self)


class FixedBy(StrEnum):
    """What fixes trumps."""

    PITCHER = "pitcher"
    """The pitcher names them."""
    BID = "bid"
    """The bid that wins the auction has its suit."""
    CONTRACT = "contract"
    """The game of Skat that is announced."""
    TURN_UP = "turn-up"
    """A card that is turned up."""
    STOCK_TOP = "stock-top"
    """The card on top of the stock."""
    FIRST_LEAD = "first-lead"
    """The first card that is led."""


class NobodyBids(StrEnum):
    """What becomes of a deal in which nobody bids."""

    NOTHING = ""
    """It cannot happen, or the kind of auction says so itself."""
    SAME_DEALER = "same-dealer"
    NEXT_DEALER = "next-dealer"
    DEALER_MUST_BID = "dealer-must-bid"
    DEALER_FORCED = "dealer-forced"
    DEALER_STUCK = "dealer-stuck"
    DEALER_SET_BACK = "dealer-set-back"
    DEALER_FREE = "dealer-free"
    ELDEST_FREE = "eldest-free"
    NO_TRUMP = "no-trump"
    FOREHAND = "forehand"
    FOREHAND_OR_REJECT = "forehand-or-reject"
    REJECT = "reject"


class StepKind(StrEnum):
    """What is done in a step of the exchange."""

    NAME_TRUMPS = "name-trumps"
    TAKE_WIDOW = "take-widow"
    TAKE_STOCK = "take-stock"
    DISCARD = "discard"
    DRAW = "draw"
    ROB = "rob"
    SEARCH = "search"
    PASS_EXCESS = "pass-excess"
    GIVE = "give"
    CALL = "call"
    REPLACE = "replace"
    BURY = "bury"
    CHOOSE_PARTNERS = "choose-partners"
    GO_ALONE = "go-alone"
    TAKE_OR_HAND = "take-or-hand"
    ANNOUNCE = "announce"
    CONTRA = "contra"
    PUSH = "push"
    GRAND_HAND = "grand-hand"
    KNOCK = "knock"
    GIVE_GAME = "give-game"
    REARRANGE = "rearrange"
    DEAL_MORE = "deal-more"
    MISDEAL = "misdeal"

    @property
    def is_a_choice(self) -> bool:
        """Whether a player has a choice at it, so that it is seen as a phase; the others are over as they begin."""
        return STEPS[self].is_a_choice

    @property
    def uses_stock(self) -> bool:
        """Whether cards come out of the stock."""
        return STEPS[self].uses_stock

    @property
    def is_done_once(self) -> bool:
        """Whether an exchange can have it once only."""
        return STEPS[self].is_done_once

    @property
    def tells_trumps(self) -> bool:
        """Whether trumps must be fixed before it, since it distinguishes them from plain cards."""
        return STEPS[self].tells_trumps


class StepTraits(NamedTuple):
    """What holds of every step of a kind."""

    is_a_choice: bool = True
    uses_stock: bool = False
    is_done_once: bool = False
    tells_trumps: bool = False


STEPS: Final[Mapping[StepKind, StepTraits]] = {
    StepKind.NAME_TRUMPS: StepTraits(is_done_once=True),
    StepKind.TAKE_WIDOW: StepTraits(is_a_choice=False, is_done_once=True),
    StepKind.TAKE_STOCK: StepTraits(is_a_choice=False, uses_stock=True, is_done_once=True),
    StepKind.DISCARD: StepTraits(tells_trumps=True),
    StepKind.DRAW: StepTraits(uses_stock=True, tells_trumps=True),
    StepKind.ROB: StepTraits(uses_stock=True, is_done_once=True, tells_trumps=True),
    StepKind.SEARCH: StepTraits(uses_stock=True, is_done_once=True, tells_trumps=True),
    StepKind.PASS_EXCESS: StepTraits(tells_trumps=True),
    StepKind.GIVE: StepTraits(),
    StepKind.CALL: StepTraits(is_done_once=True),
    StepKind.REPLACE: StepTraits(uses_stock=True),
    StepKind.BURY: StepTraits(),
    StepKind.CHOOSE_PARTNERS: StepTraits(is_done_once=True),
    StepKind.GO_ALONE: StepTraits(is_done_once=True),
    StepKind.TAKE_OR_HAND: StepTraits(),
    StepKind.ANNOUNCE: StepTraits(),
    StepKind.CONTRA: StepTraits(),
    StepKind.PUSH: StepTraits(),
    StepKind.GRAND_HAND: StepTraits(),
    StepKind.KNOCK: StepTraits(),
    StepKind.GIVE_GAME: StepTraits(),
    StepKind.REARRANGE: StepTraits(),
    StepKind.DEAL_MORE: StepTraits(is_a_choice=False, uses_stock=True),
    StepKind.MISDEAL: StepTraits(is_a_choice=False, tells_trumps=True),
}
"""The traits of every kind of step; a test compares the kinds."""


class Order(StrEnum):
    """In what order players are served from the stock."""

    FROM_ELDEST = "from-eldest"
    FROM_DEALER = "from-dealer"
    FROM_PITCHER = "from-pitcher"
    PITCHER_LAST = "pitcher-last"
    BY_SEAT = "by-seat"
    """Together; only a record needs an order."""


class WhoDraws(StrEnum):
    """Who draws from the stock."""

    EVERYBODY = "everybody"
    OTHERS = "others"
    """Everybody but the pitcher."""
    NON_DEALERS = "non-dealers"
    """Everybody but the dealer."""


class BelowZero(StrEnum):
    """What a slam is worth to a party in the hole."""

    SCORE_TO_ZERO = "score-to-zero"
    WINS_MATCH = "wins-match"
    MAY_NOT_BID = "may-not-bid"
    NO_MATTER = "no-matter"


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
