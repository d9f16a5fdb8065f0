# %% [markdown]
# # The words of a ruleset
#
# Where an option has a few words for its values, each of them is a member of a closed set. Whoever decides by such a word
# names every member; a new word cannot be forgotten anywhere.

# %%
"""The closed sets of words that rulesets are written in."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never


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
    """How several Jokers stand to each other."""

    RANKED = "ranked"
    """Each has a rank of its own, the High Joker first."""
    LAST_PLAYED = "last-played"
    """Alike; a later one beats an earlier."""
    FIRST_PLAYED = "first-played"
    """Alike; the earlier one stays best."""


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
    def uses_stock(self) -> bool:
        """Whether cards come out of the stock."""
        match self:
            case (
                StepKind.TAKE_STOCK
                | StepKind.DRAW
                | StepKind.ROB
                | StepKind.SEARCH
                | StepKind.REPLACE
                | StepKind.DEAL_MORE
            ):
                return True
            case StepKind.NAME_TRUMPS | StepKind.DISCARD | StepKind.BURY | StepKind.MISDEAL:
                return False
            case StepKind.PASS_EXCESS | StepKind.GIVE | StepKind.CALL | StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE:
                return False
            case (
                StepKind.TAKE_WIDOW | StepKind.TAKE_OR_HAND | StepKind.ANNOUNCE | StepKind.GRAND_HAND | StepKind.CONTRA
            ):
                return False
            case StepKind.PUSH | StepKind.KNOCK | StepKind.GIVE_GAME | StepKind.REARRANGE:
                return False
            case _:
                assert_never(self)

    @property
    def is_a_choice(self) -> bool:
        """Whether a player has a choice at it, so that it is seen as a phase; the others are over as they begin."""
        match self:
            case StepKind.TAKE_WIDOW | StepKind.TAKE_STOCK | StepKind.DEAL_MORE | StepKind.MISDEAL:
                return False
            case (
                StepKind.NAME_TRUMPS | StepKind.DISCARD | StepKind.DRAW | StepKind.ROB | StepKind.SEARCH | StepKind.BURY
            ):
                return True
            case StepKind.PASS_EXCESS | StepKind.GIVE | StepKind.CALL | StepKind.REPLACE | StepKind.CHOOSE_PARTNERS:
                return True
            case StepKind.GO_ALONE | StepKind.TAKE_OR_HAND | StepKind.ANNOUNCE | StepKind.GRAND_HAND | StepKind.CONTRA:
                return True
            case StepKind.PUSH | StepKind.KNOCK | StepKind.GIVE_GAME | StepKind.REARRANGE:
                return True
            case _:
                assert_never(self)


class BelowZero(StrEnum):
    """What a slam is worth to a party in the hole."""

    SCORE_TO_ZERO = "score-to-zero"
    WINS_MATCH = "wins-match"
    MAY_NOT_BID = "may-not-bid"
    NO_MATTER = "no-matter"


class Following(StrEnum):
    """What a player owes to the suit led."""

    FOLLOW_OR_TRUMP = "follow-or-trump"
    """The suit led or a trump."""
    STRICT = "strict"
    """The suit led."""
    TRUMPS_ONLY = "trumps-only"
    """Only trumps are played."""


class FirstLead(StrEnum):
    """What may be led first."""

    ANY = "any"
    TRUMP = "trump"
    NO_JOKER = "no-joker"


class Draws(StrEnum):
    """How players draw between tricks."""

    NOTHING = ""
    """They do not."""
    FACED = "faced"
    """From a stock whose top card lies open."""
    FACE_DOWN = "face-down"


class JokerNames(StrEnum):
    """What the leader of a Joker at no trump may name."""

    NOTHING = ""
    """There is no such Joker."""
    ANY_SUIT = "any-suit"
    NOT_RENOUNCED = "not-renounced"
    LAST_CARD = "last-card"
    NO_SUIT = "no-suit"
    """None: everybody is free."""


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


class RejectTie(StrEnum):
    """Who loses reject where two have most card-points."""

    ALL_TIED = "all-tied"
    LAST_TRICK = "last-trick"


class RejectWidow(StrEnum):
    """Whose the skat is in reject."""

    NOBODY = "nobody"
    LAST_TRICK = "last-trick"
    LOSER = "loser"


class SeveralOver(StrEnum):
    """Who wins where several stand at the target."""

    HIGHER_TOTAL = "higher-total"
    PITCHER_THEN_ORDER = "pitcher-then-order"
    ORDER = "order"
    PITCHER_THEN_HIGHER = "pitcher-then-higher"
    PITCHER_THEN_TRICKS = "pitcher-then-tricks"
    EXTRA_DEAL = "extra-deal"


class MatchSweep(StrEnum):
    """Who wins the match by winning every point, where no slam was bid."""

    NOBODY = "nobody"
    PITCHER = "pitcher"
    ANYBODY = "anybody"


class WhoMayWin(StrEnum):
    """Who may win the match."""

    ANYBODY = "anybody"
    PITCHER = "pitcher"
    PITCHER_UNLESS_ALL_CROSS = "pitcher-unless-all-cross"


class BockGrandHand(StrEnum):
    """Which grand from the hand brings on a Bock round."""

    NEVER = "never"
    WON = "won"
    LOST = "lost"


class BockContra(StrEnum):
    """Which games with contra bring on a Bock round."""

    NEVER = "never"
    LOST = "lost"
    RE = "re"
    LOST_OR_RE = "lost-or-re"


class BockScores(StrEnum):
    """Which scores bring on a Bock round."""

    NEVER = "never"
    HUNDREDS = "hundreds"
    REPEATED = "repeated"
    HUNDREDS_OR_REPEATED = "hundreds-or-repeated"
