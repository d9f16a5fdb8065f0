"""A game in a few sentences, with its sums: what its author looks at to see whether it is the game that was meant."""

from __future__ import annotations

from typing import Final

from schmier_conformance.rulesets.options import Document, value_at
from schmier_conformance.wording.rulesets.sentences import sentence
from schmier_conformance.wording.rulesets.sums import bids, pack, players_sentence, sum_of_points

_ENDS: Final = ("match.target", "match.deals", "match.losing_score")
"""The options that end a match."""


def summary(ruleset: Document) -> list[str]:
    """The players, the pack, the deal, the bids, the points and the target of a whole ruleset, a line each."""
    return [
        f"Players: {players_sentence(ruleset)} {sentence('parties', ruleset)}",
        f"Pack: {pack(ruleset)}",
        f"Deal: {sentence('deal.hand', ruleset)} {sentence('deal.widow', ruleset)}",
        f"Auction: {_auction(ruleset)}",
        f"Points: {_points(ruleset)}",
        f"Match: {sentence(next((end for end in _ENDS if value_at(ruleset, end) is not None), _ENDS[0]), ruleset)}",
    ]


def _points(ruleset: Document) -> str:
    """The points of a deal as a sum, or what is counted in place of a list."""
    listed = value_at(ruleset, "points.list")
    if listed:
        return f"{sum_of_points(listed, ruleset)} in a deal."
    option = "points.games" if value_at(ruleset, "points.games") else "points.trick_value"
    return f"{sentence('points.count', ruleset)} {sentence(option, ruleset)}"


def _auction(ruleset: Document) -> str:
    """The kind of the auction, and what can be bid."""
    kind, numbers = sentence("auction.kind", ruleset), bids(ruleset)
    if not numbers:
        return kind
    slams = [slam["bid"] for slam in value_at(ruleset, "auction.slams") or []]
    above = f", and above that {', '.join(slams)}" if slams else ""
    no_tricks = [bid["bid"] for bid in value_at(ruleset, "auction.no_tricks") or []]
    none = f", and to take none {', '.join(no_tricks)}" if no_tricks else ""
    return f"{kind} Bids: {numbers}{above}{none}."
