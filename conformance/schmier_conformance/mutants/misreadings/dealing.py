"""Misreadings of the deal."""

from __future__ import annotations

from typing import Final

from schmier import dealing
from schmier.action import Action
from schmier.auction import redealing, turned_card
from schmier.cards import ALL_JOKERS
from schmier.deal import Deal
from schmier.labels import Label
from schmier.table import Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, instead, never


def anybody_claims(deal: Deal, action: Action) -> bool:
    """Whether a claim fails only where there are none."""
    has_called = any(call.by == action.by for call in deal.calls)
    return not deal.ruleset.dealing.redeal_cards or has_called


def jokers_are_no_obstacle(deal: Deal, action: Action) -> bool:
    """Whether a claim fails by the cards with a rank alone."""
    ranked = deal.hands[action.by] & ~ALL_JOKERS
    has_called = any(call.by == action.by for call in deal.calls)
    return not deal.ruleset.dealing.redeal_cards or has_called or bool(ranked & ~deal.ruleset.dealing.redeal_cards)


def passes_deal(right: Function) -> Function:
    """After a claim for a new deal, the next player deals it."""

    def wrong(deal: Deal, seat: Seat) -> None:
        deal.dealer = deal.after[deal.dealer]
        right(deal, seat)

    return wrong


MISREADINGS: Final = (
    Misreading(Label.DEAL_HAND_COUNT, "any-hand-size", dealing.wrongly_served, always([])),
    Misreading(Label.DEAL_WIDOW_COUNT, "any-widow", dealing.is_widow_wrong, never),
    Misreading(Label.DEAL_STOCK, "any-stock", dealing.is_stock_wrong, never),
    Misreading(Label.DEAL_SLEEP, "sleeping-cards-shown", dealing.shows_sleeping_cards, never),
    Misreading(Label.DEAL_TURN_UP, "turned-card-not-asked-for", dealing.is_turned_up_wrongly, never),
    Misreading(Label.DEAL_TURN_UP_POINTS, "turned-jack-scores-nothing", turned_card.points_of_turn_up, always(0)),
    Misreading(Label.DEAL_TURN_UP_NOT_TO_WIN, "turned-card-wins", turned_card.would_be_match, never),
    Misreading(Label.DEAL_TURN_UP_WINS, "cards-are-played-all-the-same", turned_card.has_won_by_turning, never),
    Misreading(Label.DEAL_REDEAL_CLAIM, "redeal-for-anybody", redealing.has_no_claim, instead(anybody_claims)),
    Misreading(Label.DEAL_REDEAL_CLAIM, "no-redeal-at-all", redealing.has_no_claim, always(True)),
    Misreading(
        Label.DEAL_REDEAL_CLAIM, "jokers-are-no-obstacle", redealing.has_no_claim, instead(jokers_are_no_obstacle)
    ),
    Misreading(Label.DEAL_REDEAL_TURN, "redeal-at-any-time", redealing.claims_out_of_turn, never),
    Misreading(Label.DEAL_REDEAL_SAME_DEALER, "redeal-passes-the-deal", redealing.redeal, passes_deal),
)
