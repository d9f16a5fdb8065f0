# %% [markdown]
# # Points
#
# When the last card has been played, the points of the ruleset's list are given out one by one. Each is about a
# card: the highest trump in play, a named one, a Joker; or about the card-points taken. And each goes to whoever held
# the card as play started, to whoever it was dealt to, or to whoever captured it. What is won is won by a side; where
# a partner is called, a side is more than one party, and its points count for each of them.

# %%
"""The points that each party won in a deal."""

from __future__ import annotations

from schmier.bids import slam_of_bid
from schmier.cards import BIT, BOTH_JOKERS, ONE_SUIT, RANKS, SUIT_WIDTH, Cards, card_at
from schmier.counting.outcome import PointsWon
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ranking import Ranking
from schmier.rules.counting import Point
from schmier.sides import side_of


def count_points(deal: Deal) -> tuple[PointsWon, tuple[int, ...]]:
    """The points won by each party, and the card-points it took."""
    ranking = deal.ranking
    assert ranking is not None
    sides = side_of(deal)
    held, captured = pooled(sides, deal.held), pooled(sides, deal.captured)
    won: PointsWon = tuple([{} for _ in held])
    card_points = tuple([count_card_points(deal, cards) for cards in captured])
    in_play = sum(held) & ranking.trumps
    slam = slam_of_bid(deal.bid)
    everything_is_captured = slam is not None and slam.everything_is_captured
    for point in deal.ruleset.counting.points:
        if point.of == "most-card-points":
            side = most_card_points(deal, card_points)
            value = point.value
        else:
            card = card_of_point(deal, point, ranking, in_play)
            is_captured = point.to == "captor" or everything_is_captured  # rule: points.slam.captor
            dealt = pooled(sides, deal.dealt) if point.to == "dealt" else held  # rule: points.dealt
            side = owner(card, captured if is_captured else dealt)
            is_hung = is_captured and side != owner(card, held)
            value = point.hung_value if is_hung else point.value  # rule: points.hung
            if deal.because is not None:
                deal.because.extend(reasons(point, card, in_play))
        if side is not None:
            won[side][point.name] = value  # rule: points.value
    if deal.ruleset.seats.parties == "called":  # rule: points.party.called
        return tuple([dict(won[side]) for side in sides]), tuple([card_points[side] for side in sides])
    return won, card_points


def pooled(sides: tuple[int, ...], by_seat: list[Cards]) -> list[Cards]:
    """The cards of each side: what partners hold or have taken counts together."""
    cards = [0] * (max(sides) + 1)
    for side, of_seat in zip(sides, by_seat, strict=True):
        cards[side] |= of_seat  # rule: points.party
    return cards


def owner(card: Cards, by_side: list[Cards]) -> int | None:
    """The side that has a card; None when there is no card, because it sleeps."""
    for side, cards in enumerate(by_side):
        if card & cards:
            return side  # rule: points.holder, points.captor
    return None


# %% [markdown]
# ## Which card
#
# High and Low are the highest and the lowest trump that anybody held as play started, whatever they are; with a
# single trump in play one card is both. A named trump is itself or, when it sleeps, nothing.


# %%
def card_of_point(deal: Deal, point: Point, ranking: Ranking, in_play: Cards) -> Cards:
    """The card that a point is about, as a set; empty when it is not in play."""
    if point.of == "highest-trump":
        return extreme(deal, ranking.order, in_play, is_highest=True)  # rule: points.high, points.single
    if point.of == "lowest-trump":
        return extreme(deal, ranking.order[::-1], in_play, is_highest=False)  # rule: points.low, points.single
    if point.of == "lowest-natural-trump":
        return extreme(deal, ranking.order[::-1], in_play & ~BOTH_JOKERS, is_highest=False)  # rule: points.low.natural
    if point.of == "highest-natural-trump":
        return extreme(deal, ranking.order, in_play & ~BOTH_JOKERS, is_highest=True)  # rule: points.high.natural
    if point.of in ("highest-suit-trump", "lowest-suit-trump"):
        of_suit = in_play & ONE_SUIT << SUIT_WIDTH * ranking.trump_suit  # rule: points.suit-trump
        is_highest = point.of == "highest-suit-trump"
        return extreme(deal, ranking.order if is_highest else ranking.order[::-1], of_suit, is_highest=is_highest)
    if point.of in ("first-joker", "second-joker"):
        place = 0 if point.of == "first-joker" else 1
        return BIT[deal.joker_order[place]] if len(deal.joker_order) > place else 0  # rule: points.joker.order
    return point.card[ranking.trump_suit] & in_play  # rule: points.named


def extreme(deal: Deal, order: tuple[int, ...], in_play: Cards, *, is_highest: bool) -> Cards:
    """The first card of an order that is in play; of two like Jokers, the one that the order of play makes first."""
    for card in order:
        if not BIT[card] & in_play:
            continue
        if BIT[card] & BOTH_JOKERS and deal.ruleset.cards.are_like_jokers(in_play & BOTH_JOKERS):
            is_last = deal.ruleset.cards.later_joker_wins == is_highest
            return BIT[deal.joker_order[-1 if is_last else 0]]  # rule: points.like-jokers
        return BIT[card]
    return 0


def reasons(point: Point, card: Cards, in_play: Cards) -> list[Label]:
    """The clauses that decided a point of a card."""
    of_extremes = {
        "highest-trump": Label.POINTS_HIGH,
        "lowest-trump": Label.POINTS_LOW,
        "highest-natural-trump": Label.POINTS_HIGH_NATURAL,
        "lowest-natural-trump": Label.POINTS_LOW_NATURAL,
        "highest-suit-trump": Label.POINTS_SUIT_TRUMP,
        "lowest-suit-trump": Label.POINTS_SUIT_TRUMP,
    }
    which = of_extremes.get(point.of, Label.POINTS_NAMED)
    if point.of in ("first-joker", "second-joker"):
        which = Label.POINTS_JOKER_ORDER
    if not card:
        return [which]
    single = [Label.POINTS_SINGLE] if which in (Label.POINTS_HIGH, Label.POINTS_LOW) and card == in_play else []
    return [which, *single, Label(f"points.{point.to}")]


# %% [markdown]
# ## Game
#
# The card-points of a trick go to the party that took it. All suits count alike, and so does the Jick, which is a
# Jack; a Joker has no rank and counts nothing.


# %%
def count_card_points(deal: Deal, cards: Cards) -> int:
    """The card-points of a set of cards."""
    of_suit = deal.ruleset.counting.suit_points
    return (
        of_suit[cards & ONE_SUIT]
        + of_suit[cards >> SUIT_WIDTH & ONE_SUIT]
        + of_suit[cards >> 2 * SUIT_WIDTH & ONE_SUIT]
        + of_suit[cards >> 3 * SUIT_WIDTH & ONE_SUIT]
        + (trump_jack_difference(deal, cards) if deal.ruleset.counting.trump_jack_points is not None else 0)
    )  # rule: points.game.count


def trump_jack_difference(deal: Deal, cards: Cards) -> int:
    """By how much the Jack of trumps, if it is among the cards, counts more or less than other Jacks."""
    assert deal.ranking is not None
    assert deal.ruleset.counting.trump_jack_points is not None
    jack = BIT[card_at("J", deal.ranking.trump_suit)]
    as_others = deal.ruleset.counting.suit_points[1 << RANKS.index("J")]
    return deal.ruleset.counting.trump_jack_points - as_others if cards & jack else 0  # rule: points.game.trump-jack


def most_card_points(deal: Deal, card_points: tuple[int, ...]) -> int | None:
    """The side that has Game; None when a tie leaves it to nobody."""
    most = max(card_points)
    leading = [party for party, count in enumerate(card_points) if count == most]
    if len(leading) == 1:
        deal.decided(Label.POINTS_GAME_COUNT, Label.POINTS_GAME_MOST)
        return leading[0]  # rule: points.game.most
    deal.decided(Label.POINTS_GAME_COUNT, Label(f"points.game.tie-{deal.ruleset.counting.game_tie}"))
    sides = side_of(deal)
    if deal.ruleset.counting.game_tie == "pitcher":
        pitching = sides[deal.pitcher]
        return pitching if pitching in leading else None  # rule: points.game.tie-pitcher
    dealing = sides[deal.dealer]
    if deal.ruleset.counting.game_tie == "non-dealer" and len(leading) == 2 and dealing in leading:
        return next(side for side in leading if side != dealing)  # rule: points.game.tie-non-dealer
    return None  # rule: points.game.tie-nobody
