# %% [markdown]
# # Rulesets
#
# A ruleset is a document that says how one game is played. It is read once, into a frozen record with everything
# worked out that play will ask for again and again: the pack as a set, the ranking for each trump suit, what each
# card counts. Nothing below knows a game by name.

# %%
"""A ruleset, read from its document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from schmier.cards import BIT, BOTH_JOKERS, JOKERS, RANKS, SUITS, Cards, Suit, card_at, cards_of
from schmier.possible import check_possible
from schmier.ranking import Ranking, ranking_for

SLAM: Final = 1_000_001
"""Bids from here up are slams: `SLAM` is the first one listed. Numbers that can be bid end at a million."""


@dataclass(frozen=True, slots=True, eq=False)
class Slam:
    """A bid above all numbers, with the match at stake."""

    word: str
    needs_every_trick: bool
    needs_every_point: bool
    everything_is_captured: bool
    """While it lasts, every point goes to the captor."""
    value: int
    """What it scores or costs where the match is not at stake."""
    wins_match: bool
    loses_match: bool
    below_zero: str
    """`score-to-zero`, `wins-match`, `may-not-bid` or `no-matter`."""


@dataclass(frozen=True, slots=True, eq=False)
class Discarding:
    """What a discard step asks of everybody."""

    keep: int
    """How many cards each player keeps."""
    protected: tuple[Cards, ...]
    """The protected trumps, by trump suit."""
    shows_trumps: bool


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """One thing to be won in a deal."""

    name: str
    value: int
    of: str
    """The trump it is about, by the names that rulesets use, or `most-card-points`."""
    to_holder: bool
    """Goes to the holder of the card as play starts; otherwise to the captor."""
    card: tuple[Cards, ...]
    """For a point of a named trump, the card as a set, by trump suit; otherwise empty sets."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One game as it is played."""

    identifier: str
    title: str
    document: Mapping[str, Any]
    """The whole document it was read from."""
    least_players: int
    most_players: int
    parties: str
    """`single`, `pairs` or `three-pairs`."""
    pack: Cards
    jokers: str
    """`ranked`, `last-played` or `first-played`."""
    later_joker_wins: bool
    rankings: tuple[Ranking, ...]
    """The ranking for each trump suit."""
    hand_size: int
    widow_size: int
    has_stock: bool
    redeal_cards: Cards
    """A hand of these cards alone may claim a redeal; no cards where there is no such claim."""
    minimum_bid: int
    maximum_bid: int
    slams: tuple[Slam, ...]
    dealer_may_equal: bool
    nobody_bids: str
    trumps_are_pitched: bool
    joker_led: Suit
    """The suit that becomes trumps when a Joker is led first; means nothing where that cannot happen."""
    steps: tuple[str, ...]
    """What is done in the exchange, step by step."""
    discarding: tuple[Discarding | None, ...]
    """For each step, what it asks if it is a discard."""
    leads_trump_first: bool
    follows_strictly: bool
    points: tuple[Point, ...]
    suit_points: tuple[int, ...]
    """For Game: what every set of cards of one suit counts. The set is the number that its ranks make as bits, Two lowest."""
    pitcher_wins_tied_game: bool
    target: int
    counts_in_order: bool
    """Several parties at the target: the pitcher's first, then in the order of the points; or else the higher total."""


# %% [markdown]
# ## Reading a document
#
# The document has been validated against the schema when it comes here, so every option is there and has one of
# its values. What the schema cannot say is checked first: that the game can be played at all.


# %%
def read_ruleset(document: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a whole document; raises `RulesetError`, with the arithmetic, when no game can come of it."""
    check_possible(document)
    ranking = document["ranking"]
    pack = pack_of(document["deck"])
    jokers = ranking.get("jokers", "ranked")
    rankings = tuple(
        ranking_for(suit, pack, ranking["trumps"], ranking["plain"], jokers_are_alike=jokers != "ranked")
        for suit in range(len(SUITS))
    )
    exchange = document["exchange"]
    auction = document["auction"]
    points = document["points"]
    return Ruleset(
        identifier=document["id"],
        title=document["title"],
        document=document,
        least_players=document["players"]["least"],
        most_players=document["players"]["most"],
        parties=document["parties"],
        pack=pack,
        jokers=jokers,
        later_joker_wins=jokers == "last-played",
        rankings=rankings,
        hand_size=document["deal"]["hand"],
        widow_size=document["deal"]["widow"],
        has_stock=any(step["do"] == "take-stock" for step in exchange),  # rule: deal.stock
        redeal_cards=cards_of_ranks(document["deal"]["redeal_claim"]),
        minimum_bid=auction["minimum"],
        maximum_bid=auction["maximum"],
        slams=tuple(slam_of(slam) for slam in auction["slams"]),
        dealer_may_equal=auction["dealer"] == "may-equal",
        nobody_bids=auction["nobody_bids"],
        trumps_are_pitched=document["trumps"]["fixed_by"] == "first-lead",
        joker_led=SUITS.index(document["trumps"].get("joker_led", "S")),
        steps=tuple(step["do"] for step in exchange),
        discarding=tuple(discarding_of(step, rankings, ranking["trumps"]) for step in exchange),
        leads_trump_first=document["play"]["first_lead"] == "trump",
        follows_strictly=document["play"]["following"] == "strict",
        points=tuple(point_of(point, rankings, ranking["trumps"]) for point in points["list"]),
        suit_points=points_of_suit(points["card_points"]),
        pitcher_wins_tied_game=points["game_tie"] == "pitcher",
        target=document["match"]["target"],
        counts_in_order=document["match"]["several_over"] == "pitcher-then-order",
    )


def slam_of(slam: Mapping[str, Any]) -> Slam:
    """One entry of `auction.slams`."""
    return Slam(
        word=slam["bid"],
        needs_every_trick=slam["undertaking"] in ("all-tricks", "everything"),
        needs_every_point=slam["undertaking"] in ("all-points", "everything"),
        everything_is_captured=slam["undertaking"] == "everything",
        value=slam.get("value", 0),
        wins_match=slam["made"] == "wins-match",
        loses_match=slam["failed"] == "loses-match",
        below_zero=slam["below_zero"],
    )


def pack_of(deck: Mapping[str, Any]) -> Cards:
    """The pack: the listed ranks in four suits, and the Jokers."""
    return cards_of_ranks(deck["ranks"]) | cards_of(JOKERS[: deck["jokers"]])  # rule: cards.pack


def cards_of_ranks(ranks: list[str]) -> Cards:
    """All cards of the given ranks, in all four suits."""
    return sum(BIT[card_at(rank, suit)] for rank in ranks for suit in range(len(SUITS)))


def points_of_suit(card_points: Mapping[str, int]) -> tuple[int, ...]:
    """What every set of cards of one suit counts for Game: a set counts what it counts without its highest card, and that card."""
    counted = [0]
    for rank in RANKS:
        counted += [count + card_points.get(rank, 0) for count in counted]
    return tuple(counted)


def cards_of_token(token: str, rankings: tuple[Ranking, ...], trump_list: list[str]) -> tuple[Cards, ...]:
    """The card that a token of `ranking.trumps` stands for, as a set, by trump suit; no card for any other word."""
    if token not in trump_list:
        return (0,) * len(rankings)
    place = trump_list.index(token)
    return tuple(BIT[ranking.order[place]] for ranking in rankings)


def discarding_of(step: Mapping[str, Any], rankings: tuple[Ranking, ...], trump_list: list[str]) -> Discarding | None:
    """What a discard step asks; None for a step of another kind."""
    if step["do"] != "discard":
        return None
    by_token = [cards_of_token(token, rankings, trump_list) for token in step["protects"]]
    protected = tuple(sum(cards[suit] for cards in by_token) for suit in range(len(SUITS)))
    return Discarding(step["to"], protected, step["shows_trumps"])


def point_of(point: Mapping[str, Any], rankings: tuple[Ranking, ...], trump_list: list[str]) -> Point:
    """One entry of `points.list`."""
    card = cards_of_token(point["of"], rankings, trump_list)
    return Point(point["name"], point["value"], point["of"], point["to"] == "holder", card)


def are_like_jokers(ruleset: Ruleset, cards: Cards) -> bool:
    """Whether these cards are the two Jokers of a game that does not tell them apart."""
    return cards == BOTH_JOKERS and ruleset.jokers != "ranked"
