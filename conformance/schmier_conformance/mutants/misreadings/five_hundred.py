"""Misreadings of what is counted where tricks are bid, as in Five Hundred."""

from __future__ import annotations

from typing import Final

from schmier import contracts
from schmier.account import Entry
from schmier.bids import contract_of_bid
from schmier.contracts import Contract
from schmier.counting import by_tricks
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play import winning
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, instead, never
from schmier_conformance.mutants.misreadings.scores import with_amount

TEN: Final = 10
"""The score of a trick above the bid."""


def tens_besides(right: Function) -> Function:
    """A party that makes its contract scores for the tricks beyond it."""

    def wrong(deal: Deal, played: Contract, ours: int, party: int) -> list[Entry]:
        first, *others = right(deal, played, ours, party)
        more = TEN * (ours - played.tricks) * bool(played.tricks)
        return [first._replace(amount=first.amount + more), *others]

    return wrong


def slam_besides(deal: Deal, worth: int, beyond: int) -> int:
    """What a slam adds to the bid."""
    least = deal.ruleset.counting.slam_least
    return least + worth if least > worth + beyond else worth


def scores_when_failed(right: Function) -> Function:
    """The others score for their tricks only against a contract that fails."""

    def wrong(deal: Deal) -> int:
        played = deal.bid.contract if deal.bid is not None else None
        is_made = played is not None and by_tricks.tricks_of_pitchers(deal) >= played.tricks > 0
        return 0 if is_made else right(deal)

    return wrong


def ranked_higher(right: Function) -> Function:
    """Hi-lo ranks above the bids worth up to ten more."""

    def wrong(said: dict[str, int]) -> Contract:
        contract: Contract = right(said)
        return contract._replace(rank=contract.rank + TEN + 1)

    return wrong


def one_too_many(right: Function) -> Function:
    """Hi-lo fails with exactly the tricks it undertakes."""
    return lambda played, ours: right(played, ours + 1)


def one_trick_early(right: Function) -> Function:
    """Play of hi-lo stops with the last trick that it undertakes."""
    return lambda deal, left: right(deal, left) or exactly_won(deal)


def exactly_won(deal: Deal) -> bool:
    """Whether the pitcher's side has just the tricks that its contract undertakes."""
    contract = contract_of_bid(deal.bid)
    return contract is not None and by_tricks.tricks_of_pitchers(deal) == contract.tricks


def too_many_alone(deal: Deal, left: int) -> bool:
    """Play of hi-lo stops only when too many tricks have been won."""
    contract = contract_of_bid(deal.bid)
    return contract is not None and by_tricks.tricks_of_pitchers(deal) > contract.tricks


MISREADINGS: Final = (
    Misreading(Label.PLAY_JOKER_FREES, "a-freeing-joker-names-a-suit", winning.joker_frees_at_no_trump, never),
    Misreading(
        Label.POINTS_TRICKS_CONTRACT,
        "one-trick-more-is-needed",
        by_tricks.has_tricks,
        instead(lambda played, ours: ours > played.tricks),
    ),
    Misreading(
        Label.POINTS_TRICKS_MADE,
        "tens-for-the-bidder-too",
        by_tricks.lines_won,
        tens_besides,
        unmarked="how many tricks were won is known where the lines are written",
    ),
    Misreading(Label.AUCTION_HI_LO, "hi-lo-at-ten-more", contracts.hi_lo, ranked_higher),
    Misreading(Label.POINTS_TRICKS_HI_LO, "more-makes-hi-lo", by_tricks.has_too_many, never),
    Misreading(Label.POINTS_TRICKS_HI_LO, "exactly-so-many-is-too-much", by_tricks.has_too_many, one_too_many),
    Misreading(Label.POINTS_TRICKS_HI_LO_OTHERS, "tens-against-hi-lo", by_tricks.scores_nothing_against, never),
    Misreading(Label.PLAY_END_HI_LO, "lost-hi-lo-played-out", winning.is_out_of_reach, never),
    Misreading(Label.PLAY_END_HI_LO, "over-with-the-fifth-trick", winning.is_out_of_reach, one_trick_early),
    Misreading(Label.PLAY_END_HI_LO, "only-too-many-is-lost", winning.is_out_of_reach, instead(too_many_alone)),
    Misreading(Label.POINTS_TRICKS_ALONE, "alone-for-the-same", by_tricks.times_counted, always(1)),
    Misreading(Label.POINTS_TRICKS_ALONE, "doubled-with-the-partner", by_tricks.times_counted, always(2)),
    Misreading(Label.POINTS_TRICKS_OVERTRICK, "overtricks-for-nothing", by_tricks.paid_for_overtricks, always(0)),
    Misreading(Label.POINTS_TRICKS_SLAM, "slam-adds-to-the-bid", by_tricks.worth_of_slam, instead(slam_besides)),
    Misreading(
        Label.POINTS_TRICKS_SLAM,
        "slam-pays-no-more",
        by_tricks.worth_of_slam,
        instead(lambda deal, worth, beyond: worth),
    ),
    Misreading(
        Label.POINTS_TRICKS_FAILED,
        "bidder-keeps-his-tens",
        by_tricks.failed_line,
        with_amount(lambda line, deal, played, party: line.amount + TEN * by_tricks.tricks_of_pitchers(deal)),
    ),
    Misreading(Label.POINTS_TRICKS_OTHERS, "others-score-when-it-fails", by_tricks.value_of_trick, scores_when_failed),
    Misreading(Label.POINTS_TRICKS_PARTNERS, "partners-score-tens", by_tricks.is_partner, never),
    Misreading(
        Label.POINTS_TRICKS_NONE, "one-trick-is-forgiven", by_tricks.has_no_trick, instead(lambda ours: ours <= 1)
    ),
    Misreading(
        Label.POINTS_TRICKS_NONE_OTHERS,
        "tens-against-misere",
        by_tricks.value_of_trick_against_none,
        instead(lambda deal, played: deal.ruleset.counting.trick_value),
    ),
    Misreading(Label.POINTS_TRICKS_FREE, "nothing-scored-without-a-bid", by_tricks.value_of_free_trick, always(0)),
)
