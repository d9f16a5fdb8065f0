"""Where a boundary can occur: conditions on rulesets."""

from __future__ import annotations

from collections.abc import Callable

from schmier.cards import ALL_JOKERS
from schmier.counting.tricks import without_card
from schmier.ruleset.enums import NobodyBids, PointTo, StepKind
from schmier.ruleset.play import Following
from schmier.ruleset.ruleset import Ruleset


def anywhere(ruleset: Ruleset) -> bool:
    """In every game."""
    return True


def counts(*ways: str) -> Callable[[Ruleset], bool]:
    """Where one of these is counted."""
    return lambda ruleset: ruleset.counting.counts in ways


def has_target(ruleset: Ruleset) -> bool:
    """Where a score ends the match."""
    return bool(ruleset.match.target)


def has_auction_of_numbers(ruleset: Ruleset) -> bool:
    """Where numbers are bid for points."""
    return ruleset.counting.counts == "list" and ruleset.auction.kind.has_bids


def binds_to_a_number(ruleset: Ruleset) -> bool:
    """Where what is won is held against what was bid."""
    return ruleset.counting.counts == "tricks" or has_auction_of_numbers(ruleset)


def both_bids_and_target(ruleset: Ruleset) -> bool:
    """Where somebody undertakes something, and a score ends the match."""
    return binds_to_a_number(ruleset) and has_target(ruleset)


def pays_a_card(to: PointTo) -> Callable[[Ruleset], bool]:
    """Where a point of a card is for whoever took it, or for whoever held it."""
    return lambda ruleset: any(point.to is to and without_card(point.of) is None for point in ruleset.counting.points)


def may_be_passed_out(ruleset: Ruleset) -> bool:
    """Where nobody need bid by himself."""
    return ruleset.auction.nobody_bids not in (NobodyBids.DEALER_MUST_BID, NobodyBids.DEALER_FORCED)


def may_be_dealt_again(ruleset: Ruleset) -> bool:
    """Where a hand may claim new cards, or too many trumps are a misdeal."""
    return bool(ruleset.dealing.redeal_cards) or has_step(StepKind.MISDEAL)(ruleset)


def names_trumps(ruleset: Ruleset) -> bool:
    """Where points are counted and trumps are named before the first lead."""
    return ruleset.counting.counts == "list" and not ruleset.auction.trumps_are_pitched


def plays_plain_suits(ruleset: Ruleset) -> bool:
    """Where plain cards are played to tricks, and not trumps alone."""
    return ruleset.play.following is not Following.TRUMPS_ONLY


def plays_no_trump_with_joker(ruleset: Ruleset) -> bool:
    """Where a contract at no trump may be played with a Joker in the pack."""
    return has_joker(ruleset) and any(contract.trump == "NT" for contract in ruleset.auction.contracts)


def has_game_point(ruleset: Ruleset) -> bool:
    """Where a point goes to whoever takes most card-points."""
    return any(point.of == "most-card-points" for point in ruleset.counting.points)


def has_slams(ruleset: Ruleset) -> bool:
    """Where slams are bid."""
    return bool(ruleset.auction.slams)


def has_two_jokers(ruleset: Ruleset) -> bool:
    """Where the pack has two Jokers or more."""
    return (ruleset.cards.pack & ALL_JOKERS).bit_count() > 1


def has_joker(ruleset: Ruleset) -> bool:
    """Where the pack has a Joker."""
    return bool(ruleset.cards.pack & ALL_JOKERS)


def has_step(*kinds: StepKind) -> Callable[[Ruleset], bool]:
    """Where the exchange has such a step."""
    return lambda ruleset: any(step.do in kinds for step in ruleset.exchange.steps)


def protects_trumps(ruleset: Ruleset) -> bool:
    """Where some trumps are protected when cards are laid away."""
    return any(any(step.protects) for step in ruleset.exchange.steps)


def bids_no_tricks(ruleset: Ruleset) -> bool:
    """Where no tricks can be bid."""
    return any(not contract.tricks for contract in ruleset.auction.contracts)
