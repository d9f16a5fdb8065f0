"""Misreadings of what is out of order."""

from __future__ import annotations

from typing import Final

from schmier import forced_steps, restrictions
from schmier.action import PLAY, Action, ForcedStep
from schmier.cards import BIT, NAMES
from schmier.deal import Deal, Phase, Stage
from schmier.deal_flow import Over
from schmier.labels import Label
from schmier.play import judging, wrong_card
from schmier.play.order import OF_CLAUSE
from schmier.restrictions import Restrictions
from schmier.violation import Violation
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    always,
    instead,
    never,
    nothing,
)


def refused_card_is_gone(right: Function) -> Function:
    """A card that does not follow is not played, but it leaves the hand."""

    def wrong(phase: Phase, deal: Deal, action: Action) -> None:
        try:
            right(phase, deal, action)
        except Violation as violation:
            if violation.clause in OF_CLAUSE:
                deal.hands[action.by] ^= BIT[action.card]
            raise

    return wrong


def in_any_phase(right: Function) -> Function:
    """What is not due is taken for a step that may be recorded."""

    def wrong(deal: Deal, action: Action) -> None:
        is_due = any(step[0] == action.do for step in deal.confirmable)
        if not is_due and action.do is not PLAY and deal.phase.name is not Stage.OVER:
            deal.confirmable.append(ForcedStep(action.do, action.by, Label.IRREGULAR_PHASE))
        else:
            right(deal, action)

    return wrong


def is_no_note(on_action: Restrictions, deal: Deal, action: Action) -> bool:
    """Whether an action could not be a note of what was forced before."""
    return not forced_steps.is_confirmable(deal, action)


def refuses_revokes(deal: Deal, action: Action, hand: int) -> None:
    """A card that does not follow cannot have been played."""
    raise Violation(Label.IRREGULAR_REVOKE, f"{NAMES[action.card]} does not follow")


def ends_reject_too(deal: Deal) -> bool:
    """Whether a wrong card ends what is played, reject or not."""
    return deal.ruleset.play.wrong_card_ends


MISREADINGS: Final = (
    Misreading(Label.IRREGULAR_UNCHANGED, "refused-card-is-gone", Phase.take, refused_card_is_gone),
    Misreading(Label.IRREGULAR_PHASE, "actions-in-any-phase", forced_steps.check_other, in_any_phase),
    Misreading(
        Label.IRREGULAR_PHASE,
        "any-cards-noted",
        forced_steps.are_other_cards,
        always(False),
        unmarked="cards that did not go with a step are no note of it",
    ),
    Misreading(Label.IRREGULAR_PHASE, "notes-before-choices", restrictions.is_choice, instead(is_no_note)),
    Misreading(Label.IRREGULAR_OVER, "goes-on-after-the-end", Over.check, nothing),
    Misreading(
        Label.IRREGULAR_REVOKE, "a-found-revoke-is-refused", judging.check_revoke, lambda right: refuses_revokes
    ),
    Misreading(Label.IRREGULAR_OUT_OF_TURN, "no-card-is-out-of-turn", wrong_card.is_found_out_of_turn, never),
    Misreading(
        Label.IRREGULAR_WRONG_CARD,
        "a-wrong-card-is-taken-back",
        wrong_card.end_by_wrong_card,
        nothing,
        acts=True,
    ),
    Misreading(
        Label.IRREGULAR_WRONG_CARD, "marked-in-reject-too", judging.does_wrong_card_end, instead(ends_reject_too)
    ),
)
