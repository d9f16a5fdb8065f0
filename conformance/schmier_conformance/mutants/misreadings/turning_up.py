"""Misreadings of a suit turned up, begged off, given or run."""

from __future__ import annotations

from typing import Final

from schmier.auction import turn_up, turned_card
from schmier.cards import Suit, suit_of
from schmier.deal import Deal
from schmier.labels import Label
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, instead, never


def gift_of_nothing(deal: Deal) -> None:
    """The suit becomes trumps, and no player scores."""
    turned_card.accept(deal, deal.turn_up)


def asks_eldest_again(deal: Deal) -> None:
    """Eldest may accept the suit or beg again."""
    turned_card.score_turn_up(deal, deal.turn_up)
    deal.calls = []
    deal.turn = deal.table.eldest(deal.dealer)


def first_suit_stays(right: Function) -> Function:
    """After a run the suit turned up first is trumps."""

    def wrong(deal: Deal) -> None:
        refused: Suit = suit_of(deal.turn_up)
        right(deal)
        if deal.ranking is not None:
            deal.ranking = deal.ruleset.cards.rankings[refused]

    return wrong


def dealer_accepts(deal: Deal, card: int) -> None:
    """The dealer leads where the suit turned up becomes trumps."""
    deal.ranking = deal.ruleset.cards.rankings[suit_of(card)]
    deal.pitcher = deal.dealer
    deal.next_phase()


MISREADINGS: Final = (
    Misreading(Label.AUCTION_TURN_UP_STAND, "dealer-stands", turn_up.first_to_speak, instead(lambda deal: deal.dealer)),
    Misreading(Label.AUCTION_TURN_UP_GIVE, "gift-of-nothing", turn_up.give, instead(gift_of_nothing)),
    Misreading(
        Label.AUCTION_TURN_UP_GIVE_ALL,
        "only-eldest-is-given-to",
        turn_up.receivers,
        instead(lambda deal: [deal.table.eldest(deal.dealer)]),
    ),
    Misreading(Label.AUCTION_TURN_UP_MUST_BEG, "stands-on-nothing", turn_up.stands_without_trump, never),
    Misreading(
        Label.AUCTION_TURN_UP_GIVE_NOT_WITHOUT_TRUMP, "gives-without-a-trump", turn_up.gives_without_trump, never
    ),
    Misreading(Label.AUCTION_TURN_UP_GIVE_NOT_TO_WIN, "gift-wins", turn_up.gives_match, never),
    Misreading(Label.AUCTION_TURN_UP_GIVE_WINS, "cards-are-played-all-the-same", turn_up.at_target, always(())),
    Misreading(Label.AUCTION_TURN_UP_RUN, "run-of-two", turned_card.cards_in_a_run, always(2)),
    Misreading(
        Label.AUCTION_TURN_UP_RUN_OTHER_SUIT,
        "eldest-asked-again",
        turned_card.accept_other_suit,
        instead(asks_eldest_again),
    ),
    Misreading(Label.AUCTION_TURN_UP_RUN_SAME_SUIT, "refused-suit-stands", turned_card.is_other_suit, always(True)),
    Misreading(
        Label.AUCTION_TURN_UP_RUN_SAME_SUIT_SCORES,
        "refused-suit-scores-nothing",
        turned_card.refused_suit_scores,
        never,
    ),
    Misreading(Label.AUCTION_TURN_UP_RUN_SHORT, "short-pack-thrown-in", turned_card.may_turn_one, never),
    Misreading(
        Label.AUCTION_TURN_UP_RUN_EXHAUSTED,
        "deal-passes-on-when-cards-give-out",
        turned_card.deal_again,
        instead(lambda deal: deal.end_unplayed()),
    ),
    Misreading(Label.AUCTION_TURN_UP_ELDEST_LEADS, "dealer-leads", turned_card.accept, instead(dealer_accepts)),
    Misreading(
        Label.TRUMPS_TURNED,
        "first-card-turned-stays-trumps",
        turned_card.run,
        first_suit_stays,
        unmarked="only after a run is there another card than the first",
    ),
)
