# %% [markdown]
# # How a match ends

# %%
"""The part of a ruleset about the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from schmier.rules.words import SeveralOver, WhoMayWin


@dataclass(frozen=True, slots=True, eq=False)
class MatchRules:
    """What ends the match, and who has won it."""

    target: int
    """The score that ends the match; 0 where a number of deals does."""
    deals: int
    """The number of deals that end the match; 0 where a score does."""
    deals_at_four: int
    """The same with four at the table."""
    losing_score: int | None
    several_over: SeveralOver
    bidders_first_from: int
    """From which score up, where one more deal decides, the makers of a bid go first."""
    who_may_win: WhoMayWin
    plays_on_ties: bool
    lead_needed: int
    others_stop: bool
    """Whether the parties that do not pitch stop one short of the target."""
    set_back_may_win: bool
    counts_down: bool


def match_of(document: Mapping[str, Any]) -> MatchRules:
    """What a whole document says of the match."""
    match = document["match"]
    return MatchRules(
        target=match["target"],
        deals=match["deals"],
        deals_at_four=match["deals_at_four"],
        losing_score=match["losing_score"],
        several_over=SeveralOver(match["several_over"]),
        bidders_first_from=match["bidders_first_from"],
        who_may_win=WhoMayWin(match["who_may_win"]),
        plays_on_ties=match["tie"] == "play-on",
        lead_needed=match["lead"],
        others_stop=match["others_stop"],
        set_back_may_win=match["set_back_pitcher"] != "may-not-win",
        counts_down=match["counting"] == "down",
    )
