"""The boundaries at which engines go wrong, each with a name, a sentence, where it can occur, and how it is recognised in a deal.

A boundary is looked for among random deals. Where scores make it, as with exactly the target, the scores before the deal are set
so that they do; where cards make it that chance seldom deals, a rigged pack does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schmier.ruleset.enums import PointTo, StepKind
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.generative.generate.boundary_conditions import (
    anywhere,
    bids_no_tricks,
    binds_to_a_number,
    both_bids_and_target,
    counts,
    has_game_point,
    has_joker,
    has_slams,
    has_step,
    has_target,
    has_two_jokers,
    may_be_dealt_again,
    may_be_passed_out,
    names_trumps,
    pays_a_card,
    plays_no_trump_with_joker,
    plays_plain_suits,
    protects_trumps,
)
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
from schmier_conformance.generative.generate.random_game import Played


@dataclass(frozen=True, slots=True)
class Boundary:
    """One boundary."""

    name: str
    sentence: str
    """What happens there, for the title of a case."""
    may_occur: Callable[[Ruleset], bool]
    """Whether it can occur under a ruleset."""
    is_met: Callable[[Played], bool]
    """Whether a deal that is over has met it."""
    is_tried_closely: bool = False
    """Whether it is about what must be refused, so that as much as can be is tried."""
    is_early: bool = False
    """Whether it is met before the last trick, so that the case has to begin with the deal."""


POINTS, GAMES = counts("list"), counts("game-value")

BOUNDARIES: Final[tuple[Boundary, ...]] = (
    Boundary("exactly-the-bid", "What was bid is won, and no more", binds_to_a_number, short_by(0)),
    Boundary("one-short", "The pitcher is one short of the bid", binds_to_a_number, short_by(1)),
    Boundary("one-over", "The pitcher wins one more than the bid", binds_to_a_number, short_by(-1)),
    Boundary("exactly-the-target", "A party arrives exactly at the target", has_target, stands_at(0)),
    Boundary("one-short-of-the-target", "A party stops one short of the target", has_target, stands_at(-1)),
    Boundary(
        "pitcher-at-the-target", "The pitcher makes the contract and arrives exactly at the target",
        both_bids_and_target, pitcher_stands_at(0),
    ),
    Boundary(
        "pitcher-one-short-of-the-target", "The pitcher makes the contract and stops one short of the target",
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
    Boundary("no-trump-in-play", "Nobody holds a trump", names_trumps, lambda played: trumps_in_play(played) == 0),
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
        "joker-at-no-trump", "A Joker is held at no trump by who could follow without it",
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
    Boundary("first-seat-pitches", "The first seat at the table pitches", anywhere, sits_first),
    Boundary("nobody-bids", "Nobody bids by himself", may_be_passed_out, nobody_bid, is_early=True),
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
    Boundary("sixty", "The pitcher has sixty card-points", GAMES, of_game(lambda game: game.card_points == 60)),
    Boundary("sixty-one", "The pitcher has sixty-one card-points", GAMES, of_game(lambda game: game.card_points == 61)),
    Boundary("thirty", "The pitcher has thirty card-points", GAMES, of_game(lambda game: game.card_points == 30)),
    Boundary("thirty-one", "The pitcher has thirty-one card-points", GAMES, of_game(lambda game: game.card_points == 31)),
    Boundary("eighty-nine", "The pitcher has 89 card-points", GAMES, of_game(lambda game: game.card_points == 89)),
    Boundary("ninety", "The pitcher has ninety card-points", GAMES, of_game(lambda game: game.card_points == 90)),
    Boundary("overbid", "A game is overbid", GAMES, of_game(lambda game: game.overbid)),
    Boundary("schwarz", "One side takes every trick of a game", GAMES, of_game(lambda game: game.schwarz)),
    Boundary("without-three", "A game is played without three or more", GAMES, of_game(lambda game: game.matadors <= -3)),
    Boundary("null-made", "Null is won", GAMES, lambda played: is_null(played) and outcome_of(played).made is True),
    Boundary("null-failed", "Null is lost", GAMES, lambda played: is_null(played) and outcome_of(played).made is False),
)  # fmt: skip
"""The boundaries by their names."""
