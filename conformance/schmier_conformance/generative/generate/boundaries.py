"""Boundaries at which engines go wrong: each with a name, a sentence, the rulesets where it can occur, and a test of a finished deal.

Boundaries are searched for among random deals. A boundary of scores is reached by changing the scores before the deal; one that
chance seldom deals, by a stacked pack.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schmier.auction.bidding import BINDING_THE_DEALER
from schmier.cards import ALL_JOKERS
from schmier.counting.tricks import without_card
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.play import Following
from schmier.ruleset.points import Counts, PointOf, PointTo
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.generative.generate.boundary_recognition import (
    arrives_at_losing_score,
    contract_of_none,
    dealt_again,
    first_card,
    follower_wins,
    hand_sizes,
    is_in_one_trick,
    is_null,
    joker_beside_followers,
    joker_with_suit_led,
    level_at_target,
    lost_point,
    nobody_bid,
    of_game,
    outcome_of,
    pitcher_stands_at,
    point_sleeps,
    protected_in_hand,
    set_back_there,
    short_by,
    sits_first,
    slam_came_to,
    stands_at,
    takes_all_tricks,
    ten_meets_king,
    ties_for_game,
    trumps_in_play,
    wins_later,
)
from schmier_conformance.generative.generate.playouts import Played

# ---- where a boundary can occur --------------------------------------------------------------------------------------


def anywhere(ruleset: Ruleset) -> bool:
    """Any ruleset."""
    return True


def counts(*ways: Counts) -> Callable[[Ruleset], bool]:
    """Rulesets that count in one of these ways."""
    return lambda ruleset: ruleset.counting.counts in ways


def has_target(ruleset: Ruleset) -> bool:
    """Rulesets where a score ends the match."""
    return bool(ruleset.match.target)


def has_auction_of_numbers(ruleset: Ruleset) -> bool:
    """Rulesets where numbers are bid for points."""
    return ruleset.counting.counts is Counts.LIST and ruleset.auction.kind.has_bids


def binds_to_a_number(ruleset: Ruleset) -> bool:
    """Rulesets where the points or tricks won are compared with the bid."""
    return ruleset.counting.counts is Counts.TRICKS or has_auction_of_numbers(ruleset)


def both_bids_and_target(ruleset: Ruleset) -> bool:
    """Rulesets with such a comparison where a score ends the match."""
    return binds_to_a_number(ruleset) and has_target(ruleset)


def pays_a_card(to: PointTo) -> Callable[[Ruleset], bool]:
    """Rulesets where the point of a card goes to its captor, or to its holder."""
    return lambda ruleset: any(point.to is to and without_card(point.of) is None for point in ruleset.counting.points)


def may_be_passed_out(ruleset: Ruleset) -> bool:
    """Rulesets where every player may pass."""
    return ruleset.auction.nobody_bids not in BINDING_THE_DEALER


def may_be_dealt_again(ruleset: Ruleset) -> bool:
    """Rulesets where a hand may claim new cards, or too many trumps are a misdeal."""
    return bool(ruleset.dealing.redeal_cards) or has_step(StepKind.MISDEAL)(ruleset)


def names_trumps(ruleset: Ruleset) -> bool:
    """Rulesets that count points and name trumps before the first lead."""
    return ruleset.counting.counts is Counts.LIST and not ruleset.auction.trumps_are_pitched


def plays_plain_suits(ruleset: Ruleset) -> bool:
    """Rulesets where plain cards are played to tricks, and not trumps alone."""
    return ruleset.play.following is not Following.TRUMPS_ONLY


def plays_no_trump_with_joker(ruleset: Ruleset) -> bool:
    """Rulesets with contracts at no trump and a Joker in the pack."""
    return has_joker(ruleset) and any(contract.trump == "NT" for contract in ruleset.auction.contracts)


def has_game_point(ruleset: Ruleset) -> bool:
    """Rulesets with a point for most card-points."""
    return any(point.of is PointOf.MOST_CARD_POINTS for point in ruleset.counting.points)


def has_slams(ruleset: Ruleset) -> bool:
    """Rulesets where slams are bid."""
    return bool(ruleset.auction.slams)


def has_two_jokers(ruleset: Ruleset) -> bool:
    """Rulesets with two Jokers or more."""
    return (ruleset.cards.pack & ALL_JOKERS).bit_count() > 1


def has_joker(ruleset: Ruleset) -> bool:
    """Rulesets with a Joker."""
    return bool(ruleset.cards.pack & ALL_JOKERS)


def has_step(*kinds: StepKind) -> Callable[[Ruleset], bool]:
    """Rulesets whose exchange has one of these steps."""
    return lambda ruleset: any(step.do in kinds for step in ruleset.exchange.steps)


def protects_trumps(ruleset: Ruleset) -> bool:
    """Rulesets where some trumps may not be discarded freely."""
    return any(any(step.protects) for step in ruleset.exchange.steps)


def bids_no_tricks(ruleset: Ruleset) -> bool:
    """Rulesets where no tricks can be bid."""
    return any(not contract.tricks for contract in ruleset.auction.contracts)


# ---- the boundaries --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Boundary:
    """A boundary."""

    name: str
    sentence: str
    """The sentence for the title of a case; concepts in braces take the word of the game."""
    may_occur: Callable[[Ruleset], bool]
    """Whether it can occur under a ruleset."""
    is_met: Callable[[Played], bool]
    """Whether a finished deal reaches it."""
    is_tried_closely: bool = False
    """Whether it is about refusals, so its case tries as much as possible."""
    is_early: bool = False
    """Whether it is reached before the last trick, so its case begins with the deal."""


POINTS, GAMES = counts(Counts.LIST), counts(Counts.GAME_VALUE)

BOUNDARIES: Final[tuple[Boundary, ...]] = (
    Boundary("exactly-the-bid", "What was bid is won, and no more", binds_to_a_number, short_by(0)),
    Boundary("one-short", "The {pitcher} is one short of the bid", binds_to_a_number, short_by(1)),
    Boundary("one-over", "The {pitcher} wins one more than the bid", binds_to_a_number, short_by(-1)),
    Boundary("exactly-the-target", "A party arrives exactly at the target", has_target, stands_at(0)),
    Boundary("one-short-of-the-target", "A party stops one short of the target", has_target, stands_at(-1)),
    Boundary(
        "pitcher-at-the-target", "The {pitcher} makes the contract and arrives exactly at the target",
        both_bids_and_target, pitcher_stands_at(0),
    ),
    Boundary(
        "pitcher-one-short-of-the-target", "The {pitcher} makes the contract and stops one short of the target",
        both_bids_and_target, pitcher_stands_at(-1),
    ),
    Boundary("both-over", "Two parties reach the target in one deal", has_target, stands_at(0, parties=2)),
    Boundary("not-to-the-first", "A party wins though one before it is there too", has_target, wins_later),
    Boundary("level-at-the-target", "Two parties reach the target level", has_target, level_at_target),
    Boundary("won-though-set-back", "The match ends in a deal in which the contract fails", has_target, set_back_there),
    Boundary(
        "exactly-the-losing-score", "A party arrives exactly at the score that loses",
        lambda ruleset: ruleset.match.losing_score is not None, arrives_at_losing_score,
    ),
    Boundary("tie-for-game", "Two parties take the same card-points, and most", has_game_point, ties_for_game),
    Boundary("no-trump-in-play", "No player holds a trump", names_trumps, lambda played: trumps_in_play(played) == 0),
    Boundary("one-trump-in-play", "A single trump is in play", POINTS, lambda played: trumps_in_play(played) == 1),
    Boundary("a-point-sleeps", "The card of a point is in nobody's hand", POINTS, point_sleeps),
    Boundary(
        "point-taken", "The card of a point is taken from its holder, and the point goes with it",
        pays_a_card(PointTo.CAPTOR), lost_point(PointTo.CAPTOR),
    ),
    Boundary(
        "point-kept", "The card of a point is taken from its holder, and the point stays his",
        pays_a_card(PointTo.HOLDER), lost_point(PointTo.HOLDER),
    ),
    Boundary("seven-scoring-trumps", "A hand has seven protected trumps", protects_trumps, protected_in_hand(7), is_early=True),
    Boundary("eight-scoring-trumps", "A hand has eight protected trumps", protects_trumps, protected_in_hand(8), is_early=True),
    Boundary("both-jokers-in-a-trick", "Both Jokers fall in one trick", has_two_jokers, is_in_one_trick(("X1", "X2"))),
    Boundary("joker-led", "A Joker is led", has_joker, joker_with_suit_led),
    Boundary(
        "joker-at-no-trump", "A player who holds a Joker at no trump could follow without it",
        plays_no_trump_with_joker, joker_beside_followers, is_early=True, is_tried_closely=True,
    ),
    Boundary("slam-made", "A slam is bid and made", has_slams, slam_came_to(True)),
    Boundary("slam-failed", "A slam is bid and fails", has_slams, slam_came_to(False)),
    Boundary("every-trick", "One party takes every trick", anywhere, takes_all_tricks),
    Boundary("misere-made", "A bid of no tricks is made", bids_no_tricks, contract_of_none(True)),
    Boundary("misere-failed", "A bid of no tricks fails", bids_no_tricks, contract_of_none(False)),
    Boundary(
        "follower-wins", "A plain card that is led is beaten by another of its suit",
        plays_plain_suits, follower_wins, is_early=True,
    ),
    Boundary(
        "ten-against-king", "The Ten and the King of a plain suit meet, and no trump does",
        plays_plain_suits, ten_meets_king, is_early=True,
    ),
    Boundary(
        "first-card-turned-up", "The first card of the pack is turned up",
        lambda ruleset: ruleset.dealing.turns_up, lambda played: played.deal.turn_up == first_card(played.deal),
        is_early=True,
    ),
    Boundary(
        "first-card-called", "The first card of the pack is called for a partner",
        has_step(StepKind.CALL), lambda played: played.deal.called == first_card(played.deal),
        is_early=True,
    ),
    Boundary(
        "first-card-led", "The first card of the pack is led",
        anywhere, lambda played: any(trick[0] == first_card(played.deal) for trick in played.tricks),
    ),
    Boundary("first-seat-pitches", "The first seat at the table is the {pitcher}", anywhere, sits_first),
    Boundary("nobody-bids", "No bid is made", may_be_passed_out, nobody_bid, is_early=True),
    Boundary("dealt-again", "The cards are dealt once more", may_be_dealt_again, dealt_again, is_early=True),
    Boundary(
        "short-hand", "A hand stays short as the play begins",
        has_step(StepKind.DRAW, StepKind.REPLACE), hand_sizes(lambda held, level: held < level),
        is_early=True,
    ),
    Boundary(
        "long-hand", "A hand is too long as the play begins",
        protects_trumps, hand_sizes(lambda held, level: held > level),
        is_early=True,
    ),
    Boundary("sixty", "The {pitcher} has sixty card-points", GAMES, of_game(lambda game: game.card_points == 60)),
    Boundary("sixty-one", "The {pitcher} has sixty-one card-points", GAMES, of_game(lambda game: game.card_points == 61)),
    Boundary("thirty", "The {pitcher} has thirty card-points", GAMES, of_game(lambda game: game.card_points == 30)),
    Boundary("thirty-one", "The {pitcher} has thirty-one card-points", GAMES, of_game(lambda game: game.card_points == 31)),
    Boundary("eighty-nine", "The {pitcher} has 89 card-points", GAMES, of_game(lambda game: game.card_points == 89)),
    Boundary("ninety", "The {pitcher} has ninety card-points", GAMES, of_game(lambda game: game.card_points == 90)),
    Boundary("overbid", "A game is overbid", GAMES, of_game(lambda game: game.overbid)),
    Boundary("schwarz", "One side takes every trick of a game", GAMES, of_game(lambda game: game.schwarz)),
    Boundary("without-three", "A game is played without three or more", GAMES, of_game(lambda game: game.matadors <= -3)),
    Boundary("null-made", "Null is won", GAMES, lambda played: is_null(played) and outcome_of(played).made is True),
    Boundary("null-failed", "Null is lost", GAMES, lambda played: is_null(played) and outcome_of(played).made is False),
)  # fmt: skip
"""All boundaries."""
