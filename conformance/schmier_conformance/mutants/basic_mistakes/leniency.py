"""Mistakes of engines that list the right actions and accept others as well."""

from __future__ import annotations

from typing import Final

from schmier.action import BID, DECLARE, PLAY
from schmier.auction.record import Bidding
from schmier.bids import Bid, BidKind, bid_of
from schmier.cards import CARD_OF
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb
from schmier_conformance.mutants.basic_mistakes.mistake import Json, Mistake, acting, lets_pass


def everywhere(ruleset: Ruleset) -> bool:
    """In every game."""
    return True


def bids_numbers(ruleset: Ruleset) -> bool:
    """Where numbers are bid by all, one higher than the other."""
    return (
        ruleset.auction.kind in (AuctionKind.ONE_ROUND, AuctionKind.UNTIL_PASSED_OUT, AuctionKind.SKAT)
        and not ruleset.auction.contracts
    )


def has_calls(ruleset: Ruleset) -> bool:
    """Where there is an auction."""
    return ruleset.auction.kind is not AuctionKind.NONE


def has_bids(ruleset: Ruleset) -> bool:
    """Where bids must exceed each other."""
    return ruleset.auction.kind.has_bids


def chooses_cards(ruleset: Ruleset) -> bool:
    """Where players choose cards to lay away."""
    kinds = (StepKind.DISCARD, StepKind.BURY, StepKind.TAKE_WIDOW, StepKind.REPLACE)
    return any(step.do in kinds for step in ruleset.exchange.steps)


def declares(ruleset: Ruleset) -> bool:
    """Where something is declared."""
    kinds = (StepKind.NAME_TRUMPS, StepKind.ANNOUNCE, StepKind.CHOOSE_PARTNERS, StepKind.GO_ALONE)
    return any(step.do in kinds for step in ruleset.exchange.steps)


def is_acting(deal: Deal, event: Json) -> bool:
    """Whether an action is taken in turn."""
    return event.get("by") in acting(deal)


def holds(deal: Deal, event: Json) -> bool:
    """Whether a card played is in the hand."""
    return bool(deal.hands[deal.table.seat_of[event["by"]]] >> CARD_OF[event["card"]] & 1)


def is_play(deal: Deal, event: Json) -> bool:
    """Whether a single card is played where cards are played."""
    return deal.phase.name is Stage.PLAY and event["do"] == PLAY and "under" not in event


def compared(deal: Deal, event: Json) -> tuple[Bid, Bid] | None:
    """A bid made in turn, and the highest one so far; None where either is missing."""
    if not is_bid(deal, event) or not isinstance(deal.progress, Bidding) or deal.progress.high_bid is None:
        return None
    return bid_of(event["bid"], deal.ruleset), deal.progress.high_bid


def is_equal_bid(deal: Deal, event: Json, clause: str) -> bool:
    """Whether the highest bid is made again."""
    bids = compared(deal, event)
    return bids is not None and bids[0] == bids[1]


def is_lower_bid(deal: Deal, event: Json, clause: str) -> bool:
    """Whether a bid below another one is made."""
    bids = compared(deal, event)
    return bids is not None and bids[0].kind is not BidKind.NO_BID and bids[0] < bids[1]


def is_bid(deal: Deal, event: Json) -> bool:
    """Whether a bid is made in turn."""
    return deal.phase.name is Stage.AUCTION and event["do"] == BID and is_acting(deal, event)


def is_out_of_range(deal: Deal, event: Json, clause: str) -> bool:
    """Whether a number is bid below the least or above the greatest."""
    rules = deal.ruleset.auction
    if not is_bid(deal, event) or not isinstance(event["bid"], int):
        return False
    return event["bid"] < rules.minimum or event["bid"] > max((rules.maximum, *rules.values))


def is_of_cards(deal: Deal, event: Json) -> bool:
    """Whether cards are chosen in turn."""
    now = deal.legal()
    return now.choose is not None and event["do"] == now.verb != PLAY and is_acting(deal, event)


def count_due(deal: Deal, event: Json) -> int:
    """How many cards the player who acts must choose."""
    now = deal.legal()
    assert now.choose is not None
    return now.choose[now.by.index(deal.table.seat_of[event["by"]])]


def are_held(deal: Deal, event: Json) -> bool:
    """Whether all chosen cards are in the hand."""
    hand = deal.hands[deal.table.seat_of[event["by"]]]
    return all(hand >> CARD_OF[name] & 1 for name in event.get("cards", ()))


def sizes(event: Json) -> set[int]:
    """The sizes of the hands dealt."""
    return {len(hand) for hand in event["hands"].values()}


def is_dealt_twice(deal: Deal, event: Json, clause: str) -> bool:
    """Whether a card is dealt twice."""
    return deal.phase.name is Stage.DEAL and clause == Label.CARDS_UNIQUE


def is_of_wrong_size(deal: Deal, event: Json, clause: str) -> bool:
    """Whether a hand of the wrong size is dealt."""
    return (
        deal.phase.name is Stage.DEAL and event["do"] == Verb.DEAL and sizes(event) != {deal.ruleset.dealing.hand_size}
    )


LETTING_PASS: Final = (
    Mistake(
        "accepts-anything", "Every action is accepted, out of turn and at any time.",
        everywhere, lets_pass(lambda deal, event, clause: True),
    ),
    Mistake(
        "anything-after-the-end", "Every action is accepted after the end of a deal.",
        everywhere, lets_pass(lambda deal, event, clause: deal.phase.name is Stage.OVER),
    ),
    Mistake(
        "card-not-held", "A card is accepted from a player who does not hold it.",
        everywhere,
        lets_pass(
            lambda deal, event, clause: is_play(deal, event) and is_acting(deal, event) and not holds(deal, event)
        ),
    ),
    Mistake(
        "play-out-of-turn", "A card is accepted from a player whose turn it is not.",
        everywhere,
        lets_pass(
            lambda deal, event, clause: is_play(deal, event) and not is_acting(deal, event) and holds(deal, event)
        ),
    ),
    Mistake(
        "need-not-follow", "Any card of the hand is accepted, whatever was led.",
        everywhere,
        lets_pass(lambda deal, event, clause: is_play(deal, event) and is_acting(deal, event) and holds(deal, event)),
    ),
    Mistake(
        "call-out-of-turn", "A call is accepted from a player whose turn it is not.",
        has_calls,
        lets_pass(lambda deal, event, clause: deal.phase.name is Stage.AUCTION and not is_acting(deal, event)),
    ),
    Mistake("equal-bid", "A bid may be as high as the one before it.", has_bids, lets_pass(is_equal_bid)),
    Mistake("lower-bid", "A bid may be lower than the one before it.", has_bids, lets_pass(is_lower_bid)),
    Mistake(
        "bid-clamped", "A bid out of range is accepted, as if it were the nearest that may be made.",
        bids_numbers, lets_pass(is_out_of_range),
    ),
    Mistake("card-dealt-twice", "A deal is accepted in which a card is in two hands.", everywhere, lets_pass(is_dealt_twice)),
    Mistake("hand-of-the-wrong-size", "A deal is accepted in which a hand is too long or too short.",
        everywhere, lets_pass(is_of_wrong_size),
    ),
    Mistake(
        "dealt-in-the-middle", "The cards may be dealt again while a deal is going on.",
        everywhere, lets_pass(lambda deal, event, clause: event["do"] == Verb.DEAL and deal.phase.name not in (Stage.DEAL, Stage.OVER)),
    ),
    Mistake(
        "any-number-of-cards", "Any number of cards to lay away is accepted.",
        chooses_cards,
        lets_pass(
            lambda deal, event, clause: is_of_cards(deal, event) and len(event["cards"]) != count_due(deal, event)
        ),
    ),
    Mistake(
        "card-laid-away-from-nowhere", "A card is accepted as laid away that is not held.",
        chooses_cards, lets_pass(lambda deal, event, clause: is_of_cards(deal, event) and not are_held(deal, event)),
    ),
    Mistake(
        "wrong-kind-of-declaration", "Every declaration is accepted, due or not.",
        everywhere, lets_pass(lambda deal, event, clause: event["do"] == DECLARE),
    ),
    Mistake(
        "words-of-other-games", "Words are accepted that mean nothing in this game or at this time.",
        everywhere, lets_pass(lambda deal, event, clause: clause == Label.IRREGULAR_PHASE),
    ),
)  # fmt: skip
"""The mistakes of engines that check too little."""
