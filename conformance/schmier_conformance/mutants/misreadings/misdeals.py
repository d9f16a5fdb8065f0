"""Misreadings of a misdeal that is paid for."""

from __future__ import annotations

from typing import Final

from schmier import misdeals
from schmier.labels import Label
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, never


def first_alone(right: Function) -> Function:
    """The party whose turn comes first is paid alone."""
    return lambda deal: right(deal)[:1]


MISREADINGS: Final = (
    Misreading(Label.DEAL_MISDEAL, "anybody-misdeals", misdeals.is_not_the_dealers, never),
    Misreading(Label.DEAL_MISDEAL, "eldest-alone-is-paid", misdeals.who_is_paid, first_alone),
    Misreading(Label.DEAL_MISDEAL_LOST, "others-score-it", misdeals.is_lost, never),
    Misreading(Label.DEAL_MISDEAL_WINS, "misdeal-wins-no-match", misdeals.winner_by_misdeal, always(None)),
)
