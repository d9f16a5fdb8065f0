"""A game in a few sentences, with its sums: what its author looks at to see whether it is the game that was meant."""

from __future__ import annotations

from schmier_conformance.ruleset_options import Document
from schmier_conformance.ruleset_sentences import sentence
from schmier_conformance.ruleset_sums import bids, pack, players_sentence, sum_of_points


def summary(ruleset: Document) -> list[str]:
    """The players, the pack, the deal, the bids, the points and the target of a whole ruleset, a line each."""
    return [
        f"Players: {players_sentence(ruleset)} {sentence('parties', ruleset)}",
        f"Pack: {pack(ruleset)}",
        f"Deal: {sentence('deal.hand', ruleset)} {sentence('deal.widow', ruleset)}",
        f"Auction: {_auction(ruleset)}",
        f"Points: {sum_of_points(ruleset['points']['list'])} in a deal.",
        f"Match: {sentence('match.target', ruleset)}",
    ]


def _auction(ruleset: Document) -> str:
    """The kind of the auction, and what can be bid."""
    kind, numbers = sentence("auction.kind", ruleset), bids(ruleset)
    if not numbers:
        return kind
    slams = [slam["bid"] for slam in ruleset["auction"]["slams"]]
    above = f", and above that {', '.join(slams)}" if slams else ""
    return f"{kind} Bids: {numbers}{above}."
