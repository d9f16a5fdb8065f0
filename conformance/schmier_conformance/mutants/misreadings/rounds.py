"""Misreadings of what brings on a round of Bock or Ramsch, and of what is played in one."""

from __future__ import annotations

from typing import Final

from schmier import rounds as due
from schmier.counting import rounds
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.rounds import Rounds
from schmier.ruleset.match import BockRules, BockScores
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    Wrong,
    always,
    instead,
    never,
)


def events_at_most(most: int) -> Wrong:
    """The number of rounds a deal can bring on is limited."""
    return lambda right: lambda *given: min(most, right(*given))


def without_announcing_hand(right: Function) -> Function:
    """A grand is an event though the skat was taken up."""

    def wrong(deal: Deal, bock: BockRules, outcome: object) -> bool:
        game = deal.announcement
        if game is None or game.hand:
            return bool(right(deal, bock, outcome))
        deal.announcement = game._replace(hand=True)
        try:
            return bool(right(deal, bock, outcome))
        finally:
            deal.announcement = game

    return wrong


def lengthening(left: tuple[int, ...], played_in: int) -> tuple[tuple[int, ...], int]:
    """A round a deal is played in is not shortened."""
    return left, 0


def every_round_shortened(right: Function) -> Function:
    """A deal is taken off every round due."""
    return lambda left, played_in: right(left, len(left))


def ramsch_in_any_case(left: Rounds, length: int) -> bool:
    """Ramsch breaks into a Bock round."""
    return bool(left.ramsch)


def bock_before_ramsch(left: Rounds, length: int) -> bool:
    """Ramsch waits for every Bock round."""
    return bool(left.ramsch) and not left.bock


def is_only_hundred(score: int, counting: BockScores) -> bool:
    """Equal digits are overlooked."""
    return score % 100 == 0


def is_only_above_zero(right: Function) -> Function:
    """Scores below zero, and zero, are overlooked."""
    return lambda score, counting: score > 0 and right(score, counting)


def what_somebody_gains(deal: Deal, outcome: Outcome) -> int:
    """What is scored is taken for what the game was worth."""
    return max(0, *(after - before for before, after in zip(deal.started, outcome.scores, strict=True)))


MISREADINGS: Final = (
    Misreading(Label.MATCH_ROUNDS, "rounds-of-those-who-play", rounds.round_length, instead(lambda deal: deal.players)),
    Misreading(Label.MATCH_ROUNDS, "rounds-without-end", rounds.without_one_deal, instead(lengthening)),
    Misreading(Label.MATCH_ROUNDS_DUE, "one-round-for-a-deal", rounds.rounds_brought_on, events_at_most(1)),
    Misreading(Label.MATCH_ROUNDS_DUE, "nothing-brings-a-round-on", rounds.rounds_brought_on, always(0)),
    Misreading(
        Label.MATCH_ROUNDS_AT_HALF,
        "half-or-less",
        rounds.has_half,
        instead(lambda card_points, of_all: 2 * card_points <= of_all),
    ),
    Misreading(Label.MATCH_ROUNDS_AT_HALF, "sixty-is-no-event", rounds.has_half, never),
    Misreading(Label.MATCH_ROUNDS_GRAND_HAND, "grand-hand-is-no-event", rounds.is_grand_hand, never),
    Misreading(Label.MATCH_ROUNDS_GRAND_HAND, "grand-with-the-skat-too", rounds.is_grand_hand, without_announcing_hand),
    Misreading(
        Label.MATCH_ROUNDS_CONTRA,
        "contra-whoever-was-right",
        rounds.is_contra,
        instead(lambda deal, bock, outcome: deal.doublings > 0),
    ),
    Misreading(
        Label.MATCH_ROUNDS_CONTRA,
        "contra-and-re-are-two",
        rounds.is_contra,
        lambda right: lambda deal, bock, outcome: right(deal, bock, outcome) * max(1, deal.doublings),
    ),
    Misreading(Label.MATCH_ROUNDS_SCORES, "equal-digits-overlooked", rounds.is_score_that_counts, instead(is_only_hundred)),
    Misreading(Label.MATCH_ROUNDS_SCORES, "scores-above-zero-alone", rounds.is_score_that_counts, is_only_above_zero),
    Misreading(Label.MATCH_ROUNDS_VALUE, "any-value", rounds.is_worth_enough, instead(
        lambda deal, bock, outcome: rounds.worth_when_won(deal, outcome) > 0
    )),
    Misreading(Label.MATCH_ROUNDS_VALUE, "more-than-the-value", rounds.is_worth_enough, instead(
        lambda deal, bock, outcome: rounds.worth_when_won(deal, outcome) > bock.worth > 0
    )),
    Misreading(Label.MATCH_ROUNDS_VALUE, "value-with-doublings", rounds.worth_when_won, instead(what_somebody_gains)),
    Misreading(
        Label.MATCH_ROUNDS_IN_TURN,
        "rounds-always-run-together",
        due.rounds_in_play,
        instead(lambda left, are_together: len(left.bock)),
    ),
    Misreading(
        Label.MATCH_ROUNDS_IN_TURN,
        "every-round-is-shortened",
        rounds.without_one_deal,
        every_round_shortened,
        unmarked="how many rounds a deal is played in is told it",
    ),
    Misreading(
        Label.MATCH_ROUNDS_TOGETHER,
        "rounds-never-run-together",
        due.rounds_in_play,
        instead(lambda left, are_together: min(len(left.bock), 1)),
    ),
    Misreading(
        Label.MATCH_ROUNDS_TOGETHER,
        "two-rounds-at-most",
        due.rounds_in_play,
        lambda right: lambda left, are_together: min(2, right(left, are_together=are_together)),
    ),
    Misreading(Label.MATCH_ROUNDS_RAMSCH, "bock-without-ramsch", rounds.ramsch_rounds_due, always(0)),
    Misreading(Label.MATCH_ROUNDS_RAMSCH, "ramsch-after-every-deal-of-bock", rounds.ramsch_rounds_due, instead(
        lambda bock, over: int(bock.brings_ramsch)
    )),
    Misreading(Label.MATCH_ROUNDS_FIRST, "ramsch-breaks-in", due.is_ramsch_next, instead(ramsch_in_any_case)),
    Misreading(Label.MATCH_ROUNDS_FIRST, "ramsch-comes-last", due.is_ramsch_next, instead(bock_before_ramsch)),
    Misreading(Label.MATCH_ROUNDS_DOUBLED, "bock-does-not-double", rounds.doubled_in_bock, instead(lambda amount, doublings: amount)),
    Misreading(
        Label.MATCH_ROUNDS_DOUBLED,
        "bock-rounds-are-added",
        rounds.doubled_in_bock,
        instead(lambda amount, doublings: amount * (1 + doublings)),
    ),
    Misreading(
        Label.MATCH_ROUNDS_DOUBLED,
        "bock-trebles",
        rounds.doubled_in_bock,
        instead(lambda amount, doublings: amount * 3**doublings),
    ),
    Misreading(Label.MATCH_ROUNDS_RAMSCH_PLAYED, "auction-in-ramsch", rounds.is_ramsch_deal, never),
    Misreading(
        Label.MATCH_ROUNDS_RAMSCH_PLAYED,
        "one-deal-of-ramsch",
        rounds.is_ramsch_deal,
        lambda right: lambda deal: right(deal) and deal.rounds.ramsch[0] == rounds.round_length(deal),
    ),
)  # fmt: skip
"""Misreadings of rounds."""
