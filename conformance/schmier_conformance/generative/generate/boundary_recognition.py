"""Tests of finished deals: which boundary each reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from schmier.account import CONTRACT, WON, OneCard, Reached
from schmier.bids import slam_of_bid
from schmier.cards import ALL_JOKERS, BIT, CARD_OF, NAMES, Cards, each
from schmier.deal import Deal
from schmier.outcome import GameResult, Outcome
from schmier.ranking import TRUMP_POWER, TRUMPS
from schmier.ruleset.points import PointTo
from schmier.sides import side_of
from schmier.verbs import Verb
from schmier_conformance.generative.generate.playouts import Played


def outcome_of(played: Played) -> Outcome:
    """The outcome of a finished deal."""
    assert played.deal.outcome is not None
    return played.deal.outcome


def short_by(short: int) -> Callable[[Played], bool]:
    """Whether the points or tricks won are `short` fewer than the bid."""

    def is_met(played: Played) -> bool:
        reached = contract_reached(played)
        return reached is not None and reached.needed - reached.had == short and reached.needed > 0

    return is_met


def contract_reached(played: Played) -> Reached | None:
    """The comparison of the points or tricks won with the bid; None where there is none."""
    for entry in outcome_of(played).entries:
        if entry.column is CONTRACT and isinstance(entry.because, Reached):
            return entry.because
    return None


def stands_at(more: int, parties: int = 1) -> Callable[[Played], bool]:
    """Whether a party arrives `more` above the target in this deal; of several `parties`, whether as many reach it."""

    def is_met(played: Played) -> bool:
        target, outcome = played.deal.ruleset.match.target, outcome_of(played)
        arriving = [
            after - target
            for before, after in zip(played.start.scores, outcome.scores, strict=True)
            if after != before and before < target
        ]
        if parties > 1:
            return sum(over >= 0 for over in arriving) >= parties
        return any(over == more for over in arriving)

    return is_met


def pitcher_stands_at(more: int) -> Callable[[Played], bool]:
    """Whether the pitcher makes the contract and arrives `more` above the target."""

    def is_met(played: Played) -> bool:
        deal, outcome = played.deal, outcome_of(played)
        if outcome.made is not True or deal.pitcher < 0:
            return False
        return outcome.scores[deal.table.party_of[deal.pitcher]] == deal.ruleset.match.target + more

    return is_met


def level_at_target(played: Played) -> bool:
    """Whether two parties reach the target with equal scores."""
    target, after = played.deal.ruleset.match.target, outcome_of(played).scores
    there = [score for score in after if score >= target]
    return len(there) != len(set(there))


def wins_later(played: Played) -> bool:
    """Whether a party wins the match though one that sits before it has reached the target as well."""
    outcome, target = outcome_of(played), played.deal.ruleset.match.target
    return outcome.winner is not None and any(score >= target for score in outcome.scores[: outcome.winner])


def set_back_there(played: Played) -> bool:
    """Whether the match ends in a deal whose contract failed."""
    return outcome_of(played).winner is not None and outcome_of(played).made is False


def arrives_at_losing_score(played: Played) -> bool:
    """Whether a party arrives exactly at the score that loses the match."""
    losing = played.deal.ruleset.match.losing_score
    return any(
        after == losing != before for before, after in zip(played.start.scores, outcome_of(played).scores, strict=True)
    )


def ties_for_game(played: Played) -> bool:
    """Whether two parties share the most card-points, and there are some."""
    points = outcome_of(played).card_points
    return max(points) > 0 and sorted(points)[-2:] == [max(points)] * 2


def trumps_in_play(played: Played) -> int | None:
    """The number of trumps in the hand as the play began; None where it did not begin."""
    deal = played.deal
    if deal.ranking is None or not deal.held:
        return None
    return sum((hand & deal.ranking.trumps).bit_count() for hand in deal.held)


def protected_in_hand(most: int) -> Callable[[Played], bool]:
    """Whether a hand has exactly `most` protected trumps at the discard."""

    def is_met(played: Played) -> bool:
        deal = played.deal
        if deal.ranking is None or deal.ranking.trump_suit < 0:
            return False
        protected = union(
            step.protects[deal.ranking.trump_suit] for step in deal.ruleset.exchange.steps if step.protects
        )
        hands = [hand | away for hand, away in zip(deal.held or deal.dealt, deal.discards, strict=True)]
        return any((hand & protected).bit_count() == most for hand in hands)

    return is_met


def union(sets: Any) -> Cards:
    """All cards of some sets."""
    together: Cards = 0
    for cards in sets:
        together |= cards
    return together


def ten_meets_king(played: Played) -> bool:
    """Whether the Ten and the King of the plain suit led fall in one trick in which nothing beats them."""
    ranking = played.deal.ranking
    if ranking is None:
        return False
    for trick in played.tricks:
        suit = ranking.suit_of[trick[0]]
        names = {NAMES[card][0] for card in trick if suit < TRUMPS and ranking.suit_of[card] == suit}
        is_trumped = any(BIT[card] & ranking.trumps for card in trick)
        if {"T", "K"} <= names and "A" not in names and not is_trumped:
            return True
    return False


def follower_wins(played: Played) -> bool:
    """Whether a plain card led is beaten by another of its suit, and by no trump."""
    ranking = played.deal.ranking
    if ranking is None:
        return False
    for trick in played.tricks:
        suit = ranking.suit_of[trick[0]]
        powers = [ranking.power[suit][card] for card in trick]
        if suit < TRUMPS and powers[0] < max(powers) < TRUMP_POWER:
            return True
    return False


def is_in_one_trick(names: tuple[str, ...]) -> Callable[[Played], bool]:
    """Whether all these cards fall in one trick."""
    cards = {CARD_OF[name] for name in names}
    return lambda played: any(cards <= set(trick) for trick in played.tricks)


def slam_came_to(made: bool) -> Callable[[Played], bool]:
    """Whether a slam was bid and made, or bid and failed."""
    return lambda played: slam_of_bid(played.deal.bid) is not None and outcome_of(played).made is made


def takes_all_tricks(played: Played) -> bool:
    """Whether one party takes every trick."""
    parties = {played.deal.table.party_of[seat] for seat in played.deal.winners}
    return len(played.deal.winners) > 1 and len(parties) == 1


def first_card(deal: Deal) -> int:
    """The first card of the pack, whose number 0 a careless engine takes for none."""
    return each(deal.ruleset.cards.pack)[0]


def of_game(test: Callable[[GameResult], bool]) -> Callable[[Played], bool]:
    """Whether a game of Skat other than null passes a test."""

    def is_met(played: Played) -> bool:
        game = outcome_of(played).game
        return game is not None and game.multiplier > 0 and test(game)

    return is_met


def is_null(played: Played) -> bool:
    """Whether null was played."""
    announced = played.deal.announcement
    return announced is not None and announced.contract == "null"


def contract_of_none(made: bool) -> Callable[[Played], bool]:
    """Whether a contract of no tricks was made, or failed."""

    def is_met(played: Played) -> bool:
        reached = contract_reached(played)
        return (
            reached is not None and reached.of == "tricks" and reached.needed == 0 and outcome_of(played).made is made
        )

    return is_met


OFFERS: Final = (Verb.BID, Verb.BEG, Verb.KEEP, Verb.HOLD)
"""The calls by which a player wants something."""


def nobody_bid(played: Played) -> bool:
    """Whether no player bid voluntarily."""
    return bool(played.deal.calls) and not any(call.do in OFFERS for call in played.deal.calls)


def dealt_again(played: Played) -> bool:
    """Whether the cards were dealt more than once."""
    return sum(action.do is Verb.DEAL for action in played.done) > 1


def hand_sizes(test: Callable[[int, int], bool]) -> Callable[[Played], bool]:
    """Whether a hand, as the play begins, compares with the usual size as the test says."""

    def is_met(played: Played) -> bool:
        level = played.deal.ruleset.exchange.level
        return any(test(hand.bit_count(), level) for hand in played.deal.held)

    return is_met


def joker_beside_followers(played: Played) -> bool:
    """Whether, at no trump, the holder of a Joker follows to one of the first tricks with another card."""
    ranking = played.deal.ranking
    if ranking is None or ranking.trump_suit >= 0 or not played.deal.held:
        return False
    holder = next((hand for hand in played.deal.held if hand & ALL_JOKERS), 0)
    return any(
        BIT[card] & holder and ranking.suit_of[card] == ranking.suit_of[trick[0]]
        for trick in played.tricks[:2]
        for card in trick[1:]
    )


def joker_with_suit_led(played: Played) -> bool:
    """Whether a Joker is led."""
    return any(BIT[card] & ALL_JOKERS for trick in played.tricks for card in trick[:1])


def sits_first(played: Played) -> bool:
    """Whether the first seat pitches and does not deal."""
    return played.deal.pitcher == 0 and played.start.dealer != 0


def point_sleeps(played: Played) -> bool:
    """Whether the card of a point is in no hand."""
    deal = played.deal
    if deal.ranking is None or deal.ranking.trump_suit < 0 or not deal.held:
        return False
    in_play = union(deal.held)
    named = [point.card[deal.ranking.trump_suit] for point in deal.ruleset.counting.points if any(point.card)]
    return any(card and not card & in_play for card in named)


def lost_point(goes_to: PointTo) -> Callable[[Played], bool]:
    """Whether the card of a point that goes to its captor, or to its holder, is captured by another side than its holder's."""

    def is_met(played: Played) -> bool:
        deal = played.deal
        to = {point.name: point.to for point in deal.ruleset.counting.points}
        shown = [
            (entry.what, entry.because.name)
            for entry in outcome_of(played).entries
            if entry.column is WON and isinstance(entry.because, OneCard)
        ]
        return any(
            to.get(point) is goes_to and name and changes_sides(deal, BIT[CARD_OF[name]]) for point, name in shown
        )

    return is_met


def changes_sides(deal: Deal, card: Cards) -> bool:
    """Whether a card was captured by another side than its holder's."""
    sides = side_of(deal)
    holding = {side for side, held in zip(sides, deal.held, strict=True) if held & card}
    taking = {side for side, captured in zip(sides, deal.captured, strict=True) if captured & card}
    return bool(holding) and bool(taking) and holding != taking
