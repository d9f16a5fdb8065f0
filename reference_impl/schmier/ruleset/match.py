# %% [markdown]
# # How a match ends

# %%
"""The part of a ruleset about the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, assert_never

# %% [markdown]
# ## Its words
#
# The words that the options of the match have. Each is a closed set: code that decides by such a word names every member.


# %%
class SeveralOver(StrEnum):
    """Who wins where several parties are at the target."""

    HIGHER_TOTAL = "higher-total"
    PITCHER_THEN_ORDER = "pitcher-then-order"
    ORDER = "order"
    PITCHER_THEN_HIGHER = "pitcher-then-higher"
    PITCHER_THEN_TRICKS = "pitcher-then-tricks"
    EXTRA_DEAL = "extra-deal"


class AfterDeals(StrEnum):
    """Who has won a match that the number of its deals ends."""

    HIGHEST = "highest"
    UNDECIDED = "undecided"


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


# %%
@dataclass(frozen=True, slots=True, eq=False)
class BockRules:
    """What brings on a Bock round, and how such rounds go."""

    at_half: bool
    """Whether a game lost with half the card-points does."""
    grand_hand: BockGrandHand
    contra: BockContra
    scores: BockScores
    worth: int
    """From which value up a game that was won does; 0 where none does."""
    are_together: bool
    """Whether several rounds that are due run together, and each doubles."""
    brings_ramsch: bool
    """Whether a Ramsch round follows each."""


@dataclass(frozen=True, slots=True, eq=False)
class MatchRules:
    """What ends the match, and who has won it."""

    target: int
    """The score that ends the match; 0 where only a number of deals does."""
    deals: int
    """The number of deals that end the match; 0 where only a score does."""
    deals_at_four: int
    """The same with four at the table."""
    after_deals: AfterDeals
    losing_score: int | None
    losing_setbacks: int
    """How often a party must be set back to lose the match; 0 where none loses by it."""
    several_over: SeveralOver
    bidders_first_from: int
    """From which score up, where one more deal decides, the makers of a bid go first."""
    who_may_win: WhoMayWin
    called_partner_may_win: bool
    """Whether, where only bidders win, a partner who was called is one."""
    plays_on_ties: bool
    lead_needed: int
    spread: int
    """By how much a party must be ahead to win below the target; 0 where it cannot."""
    only_pitcher_ends: bool
    """Whether the match ends only when a pitcher's party that made its contract arrives."""
    later_points_written: bool
    sweep: MatchSweep
    others_stop: bool
    """Whether the parties that do not pitch stop one short of the target."""
    set_back_may_win: bool
    set_back_goes_first: bool
    """Whether the score of a pitcher's party that failed is looked at first, as if it had made its contract."""
    counts_down: bool
    bock: BockRules | None
    """None where there are no Bock rounds."""
    ends_by_deals: bool
    """Whether a number of deals ends the match, with whatever number of players."""


def match_of(document: Mapping[str, Any]) -> MatchRules:
    """What a whole document says of the match."""
    match = document["match"]
    set_back = SetBackPitcher(match["set_back_pitcher"])
    return MatchRules(
        target=match["target"],
        deals=match["deals"],
        deals_at_four=match["deals_at_four"],
        after_deals=AfterDeals(match["after_deals"]),
        losing_score=match["losing_score"],
        losing_setbacks=match["losing_setbacks"],
        several_over=SeveralOver(match["several_over"]),
        bidders_first_from=match["bidders_first_from"],
        who_may_win=WhoMayWin(match["who_may_win"]),
        called_partner_may_win=match["called_partner"] != "may-not-win",
        plays_on_ties=match["tie"] == "play-on",
        lead_needed=match["lead"],
        spread=match["spread"],
        only_pitcher_ends=match["who_may_end"] == "pitcher",
        later_points_written=match["later_points"] == "written",
        sweep=MatchSweep(match["sweep"]),
        others_stop=match["others_stop"],
        set_back_may_win=set_back.may_win,
        set_back_goes_first=set_back.goes_first,
        counts_down=match["counting"] == "down",
        bock=bock_of(match["bock"]) if match["bock"] else None,
        ends_by_deals=bool(match["deals"] or match["deals_at_four"]),
    )


def bock_of(bock: Mapping[str, Any]) -> BockRules:
    """The part of `match` about rounds of Bock and Ramsch."""
    return BockRules(
        at_half=bock["at_half"],
        grand_hand=BockGrandHand(bock["grand_hand"]),
        contra=BockContra(bock["contra"]),
        scores=BockScores(bock["scores"]),
        worth=bock["worth"],
        are_together=bock["several"] == "together",
        brings_ramsch=bock["ramsch"],
    )
