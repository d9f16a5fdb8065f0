"""Misreadings of the setbacks that lose a match."""

from __future__ import annotations

from typing import Final

from schmier.counting import losses
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Account
from schmier.sides import pitching_parties
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, instead, nothing


def one_more(right: Function) -> Function:
    """A party loses with one setback more."""

    def wrong(deal: Deal, account: Account) -> list[int]:
        after, most = losses.setbacks_after(deal, account), deal.ruleset.match.losing_setbacks
        lost: list[int] = right(deal, account)
        return [party for party in lost if after[party] > most]

    return wrong


def set_back_whoever_bids(deal: Deal, account: Account) -> frozenset[int]:
    """The pitcher's parties, the contract made or not."""
    return frozenset() if account.made is None else pitching_parties(deal)


MISREADINGS: Final = (
    Misreading(Label.MATCH_SETBACKS, "contracts-made-count-too", losses.set_back_in, instead(set_back_whoever_bids)),
    Misreading(Label.MATCH_SETBACKS_LOST, "nobody-loses-by-setbacks", losses.lost_by_setbacks, nothing),
    Misreading(Label.MATCH_SETBACKS_LOST, "one-setback-more", losses.lost_by_setbacks, one_more),
    Misreading(
        Label.MATCH_SETBACKS_WINNER,
        "lowest-of-the-others-wins-by-setbacks",
        losses.best_without_setbacks,
        instead(lambda deal, scores, left: min(left, key=lambda party: scores[party])),
    ),
    Misreading(
        Label.MATCH_SETBACKS_WINNER,
        "first-of-the-others-wins",
        losses.best_without_setbacks,
        instead(lambda deal, scores, left: left[0]),
    ),
)
