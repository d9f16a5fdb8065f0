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

    @property
    def is_done_once(self) -> bool:
        """Whether an exchange can have it once only."""
        match self:
            case StepKind.NAME_TRUMPS | StepKind.TAKE_WIDOW | StepKind.TAKE_STOCK | StepKind.ROB | StepKind.SEARCH:
                return True
            case StepKind.CALL | StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE:
                return True
            case StepKind.DISCARD | StepKind.DRAW | StepKind.PASS_EXCESS | StepKind.GIVE | StepKind.REPLACE:
                return False
            case StepKind.BURY | StepKind.TAKE_OR_HAND | StepKind.ANNOUNCE | StepKind.CONTRA | StepKind.PUSH:
                return False
            case StepKind.GRAND_HAND | StepKind.KNOCK | StepKind.GIVE_GAME | StepKind.REARRANGE | StepKind.DEAL_MORE:
                return False
            case StepKind.MISDEAL:
                return False
            case _:
                assert_never(self)

    @property
    def tells_trumps(self) -> bool:
        """Whether trumps must be fixed before it, since it tells them from plain cards."""
        match self:
            case StepKind.DISCARD | StepKind.DRAW | StepKind.ROB | StepKind.SEARCH | StepKind.PASS_EXCESS:
                return True
            case StepKind.MISDEAL:
                return True
            case StepKind.NAME_TRUMPS | StepKind.TAKE_WIDOW | StepKind.TAKE_STOCK | StepKind.GIVE | StepKind.CALL:
                return False
            case (
                StepKind.REPLACE | StepKind.BURY | StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE | StepKind.TAKE_OR_HAND
            ):
                return False
            case StepKind.ANNOUNCE | StepKind.CONTRA | StepKind.PUSH | StepKind.GRAND_HAND | StepKind.KNOCK:
                return False
            case StepKind.GIVE_GAME | StepKind.REARRANGE | StepKind.DEAL_MORE:
                return False
            case _:
                assert_never(self)


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

    @property
    def are_faced(self) -> bool:
        """Whether the card on top of the stock lies open."""
        match self:
            case Draws.FACED:
                return True
            case Draws.NOTHING | Draws.FACE_DOWN:
                return False
            case _:
                assert_never(self)


class JokerNames(StrEnum):
    """What the leader of a Joker at no trump may name."""

    NOTHING = ""
    """There is no such Joker."""
    ANY_SUIT = "any-suit"
    NOT_RENOUNCED = "not-renounced"
    LAST_CARD = "last-card"
    NO_SUIT = "no-suit"
    """None: everybody is free."""

    @property
    def bars_renounced(self) -> bool:
        """Whether the leader may not name a suit to which he has failed to follow."""
        match self:
            case JokerNames.NOT_RENOUNCED:
                return True
            case JokerNames.NOTHING | JokerNames.ANY_SUIT | JokerNames.LAST_CARD | JokerNames.NO_SUIT:
                return False
            case _:
                assert_never(self)

    @property
    def names_none(self) -> bool:
        """Whether no suit is named, and the others are free."""
        match self:
            case JokerNames.NO_SUIT:
                return True
            case JokerNames.NOTHING | JokerNames.ANY_SUIT | JokerNames.NOT_RENOUNCED | JokerNames.LAST_CARD:
                return False
            case _:
                assert_never(self)


class JokerNoTrump(StrEnum):
    """When a Joker may be played at no trump."""

    WHEN_VOID = "when-void"
    """By who cannot follow."""
    ANY_TIME = "any-time"
    FIRST_OR_LAST = "first-or-last"
    """By who can follow too, if no trick has been led in the suit before."""

    @property
    def is_free(self) -> bool:
        """Whether a Joker may be played to any trick."""
        match self:
            case JokerNoTrump.ANY_TIME:
                return True
            case JokerNoTrump.WHEN_VOID | JokerNoTrump.FIRST_OR_LAST:
                return False
            case _:
                assert_never(self)

    @property
    def opens_suit(self) -> bool:
        """Whether a Joker may be played by who can follow, if no trick has been led in the suit before."""
        match self:
            case JokerNoTrump.FIRST_OR_LAST:
                return True
            case JokerNoTrump.WHEN_VOID | JokerNoTrump.ANY_TIME:
                return False
            case _:
                assert_never(self)


class LostCause(StrEnum):
    """What becomes of a play whose contract has failed."""

    GOES_ON = "goes-on"
    STOPS = "stops"
    NULL_STOPS = "null-stops"
    """A null that has failed ends it."""

    @property
    def stops_play(self) -> bool:
        """Whether whatever has failed ends the play."""
        match self:
            case LostCause.STOPS:
                return True
            case LostCause.GOES_ON | LostCause.NULL_STOPS:
                return False
            case _:
                assert_never(self)

    @property
    def stops_null(self) -> bool:
        """Whether a null that has failed ends the play, where other games go on."""
        match self:
            case LostCause.NULL_STOPS:
                return True
            case LostCause.GOES_ON | LostCause.STOPS:
                return False
            case _:
                assert_never(self)


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


class SeveralOver(StrEnum):
    """Who wins where several parties are at the target."""

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

    @property
    def is_for_anybody(self) -> bool:
        """Whether a party that does not pitch wins the match by it too."""
        match self:
            case MatchSweep.ANYBODY:
                return True
            case MatchSweep.NOBODY | MatchSweep.PITCHER:
                return False
            case _:
                assert_never(self)


class WhoMayWin(StrEnum):
    """Who may win the match."""

    ANYBODY = "anybody"
    PITCHER = "pitcher"
    PITCHER_UNLESS_ALL_CROSS = "pitcher-unless-all-cross"


class SetBackPitcher(StrEnum):
    """Whether a pitcher who is set back may win the match in that deal."""

    MAY_NOT_WIN = "may-not-win"
    MAY_WIN = "may-win"
    GOES_FIRST = "goes-first"
    """He may, and is looked at before the others."""

    @property
    def may_win(self) -> bool:
        """Whether he may win."""
        match self:
            case SetBackPitcher.MAY_WIN | SetBackPitcher.GOES_FIRST:
                return True
            case SetBackPitcher.MAY_NOT_WIN:
                return False
            case _:
                assert_never(self)

    @property
    def goes_first(self) -> bool:
        """Whether his score is looked at before the others', as if he had made his contract."""
        match self:
            case SetBackPitcher.GOES_FIRST:
                return True
            case SetBackPitcher.MAY_NOT_WIN | SetBackPitcher.MAY_WIN:
                return False
            case _:
                assert_never(self)


class BockGrandHand(StrEnum):
    """Which grand from the hand brings on a Bock round."""

    NEVER = "never"
    WON = "won"
    LOST = "lost"

    @property
    def made(self) -> bool | None:
        """How the grand must have come out, made or not; None where none brings on a round."""
        match self:
            case BockGrandHand.WON:
                return True
            case BockGrandHand.LOST:
                return False
            case BockGrandHand.NEVER:
                return None
            case _:
                assert_never(self)


class BockContra(StrEnum):
    """Which games with contra bring on a Bock round."""

    NEVER = "never"
    LOST = "lost"
    RE = "re"
    LOST_OR_RE = "lost-or-re"

    @property
    def counts_lost(self) -> bool:
        """Whether a doubled game that is lost brings on a round."""
        match self:
            case BockContra.LOST | BockContra.LOST_OR_RE:
                return True
            case BockContra.NEVER | BockContra.RE:
                return False
            case _:
                assert_never(self)

    @property
    def counts_re(self) -> bool:
        """Whether a game with re brings on a round, however it ends."""
        match self:
            case BockContra.RE | BockContra.LOST_OR_RE:
                return True
            case BockContra.NEVER | BockContra.LOST:
                return False
            case _:
                assert_never(self)


class BockScores(StrEnum):
    """Which scores bring on a Bock round."""

    NEVER = "never"
    HUNDREDS = "hundreds"
    REPEATED = "repeated"
    HUNDREDS_OR_REPEATED = "hundreds-or-repeated"
