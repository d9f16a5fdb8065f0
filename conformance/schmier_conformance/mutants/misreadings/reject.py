"""Misreadings of what is counted in reject."""

from __future__ import annotations

from typing import Final

from schmier.card_points import Pile
from schmier.counting import reject, rounds
from schmier.deal import Deal
from schmier.exchange import pushing
from schmier.labels import Label
from schmier.ruleset.points import Reject, RejectWidow
from schmier.table import Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, instead, nothing


def with_fewest(playing: list[Seat], card_points: list[int]) -> list[Seat]:
    """The players with the fewest card-points."""
    fewest = min(card_points[seat] for seat in playing)
    return [seat for seat in playing if card_points[seat] == fewest]


def last_trick_in_any_case(right: Function) -> Function:
    """The skat goes with the last trick even where no player should have it."""

    def wrong(deal: Deal, rules: Reject, seat: Seat, pile: Pile) -> Pile:
        is_his = rules.widow is RejectWidow.NOBODY and seat == deal.winners[-1]
        answer: Pile = reject.with_skat(deal, pile) if is_his else right(deal, rules, seat, pile)
        return answer

    return wrong


MISREADINGS: Final = (
    Misreading(Label.POINTS_REJECT_LOSER, "fewest-points-lose", reject.with_most_card_points, instead(with_fewest)),
    Misreading(
        Label.POINTS_REJECT_WITHOUT,
        "idle-players-change-nothing",
        reject.value_lost,
        instead(lambda rules, without: rules.value),
    ),
    Misreading(Label.POINTS_REJECT_TIE, "one-of-two-loses", reject.when_two_tie, instead(lambda tied: tied[:1])),
    Misreading(
        Label.POINTS_REJECT_TIE_LAST_TRICK,
        "tie-always-costs-both",
        reject.last_trick_loses,
        instead(lambda tied, last: tied),
    ),
    Misreading(Label.POINTS_REJECT_TIE_THREE, "all-three-lose", reject.when_all_tie, instead(lambda tied: tied)),
    Misreading(Label.POINTS_REJECT_CARD_POINTS, "no-doubling-for-an-idle-player", reject.times_lost, always(1)),
    Misreading(Label.POINTS_REJECT_UNSEEN, "unseen-costs-nothing", pushing.pass_unseen, nothing),
    Misreading(
        Label.POINTS_REJECT_UNSEEN,
        "unseen-doubles-once",
        reject.doubled_unseen,
        instead(lambda deal, amount: amount * 2 if deal.passed_unseen else amount),
    ),
    Misreading(Label.POINTS_REJECT_MARCH, "march-loses", rounds.who_marches, always(())),
    Misreading(
        Label.POINTS_REJECT_WIDOW_NOBODY,
        "skat-to-the-last-trick-always",
        reject.with_skat_of_last_trick,
        last_trick_in_any_case,
    ),
    Misreading(
        Label.POINTS_REJECT_WIDOW_LAST_TRICK,
        "skat-to-nobody-always",
        reject.with_skat_of_last_trick,
        instead(lambda deal, rules, seat, pile: pile),
    ),
    Misreading(
        Label.POINTS_REJECT_WIDOW_LOSER,
        "loser-without-the-skat",
        reject.with_skat_of_loser,
        instead(lambda deal, rules, pile: pile),
    ),
)
