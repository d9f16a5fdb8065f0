# %% [markdown]
# # How a match ends

# %%
"""The part of a ruleset about the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from schmier.ruleset.enums import (
    BockContra,
    BockGrandHand,
    BockScores,
    MatchSweep,
    SetBackPitcher,
    SeveralOver,
    WhoMayWin,
)


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
    losing_score: int | None
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
        losing_score=match["losing_score"],
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
