# %% [markdown]
# # Points that can be won
#
# Every point is about a card that exists, and goes to somebody who can earn it.

# %%
"""Whether every point can be won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, assert_never

from schmier.cards import JOKERS
from schmier.ruleset.auction import Undertaking
from schmier.ruleset.cards import Jokers, Packs
from schmier.ruleset.match import MatchSweep, SeveralOver, WhoMayWin
from schmier.ruleset.points import PLAIN_RANKS, GameTie, PointOf, PointTo, about
from schmier.ruleset.validation.checks import Check, Document, finding, needs, number_of_packs, packs_of, said
from schmier.violation import Finding

LIKE: Final = tuple(jokers for jokers in Jokers if jokers.are_alike)
"""The ways in which Jokers are alike."""

BY_ORDER: Final = {PointOf.FIRST_JOKER: 2, PointOf.SECOND_JOKER: 2, PointOf.THIRD_JOKER: 3, PointOf.FOURTH_JOKER: 4}
"""The Jokers that go by the order in which they fall, and how many the pack must have for that."""

NUMBERS: Final = {2: "two", 3: "three", 4: "four"}


@needs("points.list")
def points_have_names(document: Document) -> Iterator[Finding]:
    """Each point has a name of its own."""
    names = [point["name"] for point in document["points"]["list"]]
    if len(set(names)) < len(names):
        yield finding("points.list", "points.list has two points of the same name")


@needs("points.list", "ranking.trumps", "deck.jokers")
def points_can_be_earned(document: Document) -> Iterator[Finding]:
    """Each point is about a card that the game distinguishes, and goes to a player who can have it."""
    for place, point in enumerate(document["points"]["list"]):
        path = f"points.list[{place}]"
        yield from _to_the_captor(point, path)
        yield from _of_a_joker(point, path, document)
        yield from _of_an_end(point, path, document["ranking"]["trumps"])
        yield from _of_a_trump(point, path, document["ranking"]["trumps"])
        yield from _of_plain_cards(point, path, document)


def _to_the_captor(point: Mapping[str, Any], path: str) -> Iterator[Finding]:
    """Card-points are counted in tricks, and a trick is won."""
    clause = clause_by_tricks(about(point["of"]))
    if clause and point["to"] != PointTo.CAPTOR:
        message = f"the point {point['name']} goes by what was won in tricks, so it can go to the captor only"
        yield finding(f"{path}.to", message, clause=clause)


def clause_by_tricks(of: PointOf) -> str:
    """The clause by which a point goes by what was won in tricks; empty for a point of a card that somebody may have held."""
    match of:
        case PointOf.MOST_CARD_POINTS:
            return "points.game.most"
        case PointOf.LAST_TRICK:
            return "points.last-trick"
        case PointOf.PLAIN_CARDS:
            return "points.plain"
        case (
            PointOf.NAMED_TRUMP
            | PointOf.FIRST_JOKER
            | PointOf.SECOND_JOKER
            | PointOf.THIRD_JOKER
            | PointOf.FOURTH_JOKER
        ):
            return ""
        case PointOf.HIGHEST_TRUMP | PointOf.HIGHEST_NATURAL_TRUMP | PointOf.HIGHEST_SUIT_TRUMP:
            return ""
        case PointOf.LOWEST_TRUMP | PointOf.LOWEST_NATURAL_TRUMP | PointOf.LOWEST_SUIT_TRUMP:
            return ""
        case _:
            assert_never(of)


def _of_a_joker(point: Mapping[str, Any], path: str, document: Document) -> Iterator[Finding]:
    """Like Jokers differ by the order in which they are played, others by their names."""
    name, of = point["name"], point["of"]
    tie, jokers = document["ranking"].get("jokers"), document["deck"]["jokers"] * number_of_packs(document)
    if of in BY_ORDER and (tie not in LIKE or jokers < BY_ORDER[of]):
        message = f"the point {name} is of the {of}, which needs {NUMBERS[BY_ORDER[of]]} like Jokers"
        yield finding(f"{path}.of", message, "ranking.jokers", "deck.jokers", clause="points.joker.order")
    if of in JOKERS and tie in LIKE:
        message = f"the point {name} is of {of}, but the Jokers are alike: say first-joker or second-joker"
        yield finding(f"{path}.of", message, "ranking.jokers", clause="points.like-jokers")


def _of_an_end(point: Mapping[str, Any], path: str, trumps: list[str]) -> Iterator[Finding]:
    """The highest and lowest trumps are said in the shortest way that means the same."""
    name, of = point["name"], point["of"]
    for end, place, clause in (("lowest", -1, "points.low"), ("highest", 0, "points.high")):
        if of == f"{end}-natural-trump" and not trumps[place].startswith("X"):
            message = f"the point {name} is of the {of}, but no Joker ranks {end}: say {end}-trump"
            yield finding(f"{path}.of", message, "ranking.trumps", clause=f"{clause}.natural")
        if of == f"{end}-suit-trump" and all(len(trump) == 1 for trump in trumps):
            message = f"the point {name} is of the {of}, but all trumps are of the suit: say {end}-trump"
            yield finding(f"{path}.of", message, "ranking.trumps", clause="points.suit-trump")


def _of_a_trump(point: Mapping[str, Any], path: str, trumps: list[str]) -> Iterator[Finding]:
    """A point of a single card is of a trump."""
    of = point["of"]
    if (len(of) <= 2 or of.startswith("off-")) and of not in trumps:
        message = f"the point {point['name']} is of {of}, which ranking.trumps does not list"
        yield finding(f"{path}.of", message, "ranking.trumps", clause="points.named")


def _of_plain_cards(point: Mapping[str, Any], path: str, document: Document) -> Iterator[Finding]:
    """A point of plain cards has such cards in the pack, and nothing hangs on one party winning every point."""
    rank = PLAIN_RANKS.get(point["of"])
    if rank is None:
        return
    if rank not in document["deck"]["ranks"]:
        message = f"the point {point['name']} is of {point['of']}, but deck.ranks has no {rank}"
        yield finding(f"{path}.of", message, "deck.ranks", clause="points.plain")
    for asked in asking_for_all(document):
        message = f"the point {point['name']} is of {point['of']}, which several may win, so {asked} can ask nobody for every point"
        yield finding(f"{path}.of", message, asked, clause="points.plain")


def asking_for_all(document: Document) -> Iterator[str]:
    """The options by which something hangs on one party winning every point."""
    if any(slam["undertaking"] != Undertaking.ALL_TRICKS for slam in said(document, "auction.slams") or ()):
        yield "auction.slams"
    if said(document, "points.sweep"):
        yield "points.sweep"
    if said(document, "match.sweep") not in (None, MatchSweep.NOBODY):
        yield "match.sweep"


# %% [markdown]
# ## Points that are there twice
#
# Where two packs are shuffled together two parties may win a point of a card, a copy each. So no party need have every point, and
# counting in the order of the list does not say which of the two is counted first.


# %%
@needs("deck.packs", "points.list")
def copies_are_shared(document: Document) -> Iterator[Finding]:
    """With two packs nothing asks who has every point, or which of two parties has a point first."""
    if packs_of(document) is Packs.ONE:
        return
    shared = "deck.packs is 'two', so two parties may win the same point, a copy each"
    for asked in asking_for_all(document):
        message = f"{shared}, and {asked} can ask nobody for every point"
        yield finding("deck.packs", message, asked, clause="points.copies")
    for asked in asking_for_an_order(document):
        message = f"{shared}, and {asked} {said(document, asked)!r} cannot count one before the other"
        yield finding("deck.packs", message, asked, clause="points.copies")


def asking_for_an_order(document: Document) -> Iterator[str]:
    """The options by which points are counted in the order of the list until somebody is at the target."""
    if said(document, "match.several_over") in (SeveralOver.PITCHER_THEN_ORDER, SeveralOver.ORDER):
        yield "match.several_over"
    if said(document, "match.who_may_win") == WhoMayWin.PITCHER_UNLESS_ALL_CROSS:
        yield "match.who_may_win"
    if said(document, "points.scored") == "as-won":
        yield "points.scored"


# %% [markdown]
# ## What cards count


# %%
@needs("points.card_points", "deck.ranks")
def counted_ranks_are_held(document: Document) -> Iterator[Finding]:
    """What counts for Game is in the pack, and counts a number."""
    counted = document["points"]["card_points"]
    unknown = set(counted) - set(document["deck"]["ranks"])
    if unknown:
        message = f"points.card_points counts {', '.join(sorted(unknown))}, which deck.ranks does not hold"
        yield finding("points.card_points", message, "deck.ranks")
    uncounted = sorted(rank for rank, count in counted.items() if count is None)
    if uncounted:
        message = f"points.card_points gives {', '.join(uncounted)} no number: leave it out, and it counts nothing"
        yield finding("points.card_points", message)


@needs("deck.ranks", "points.trump_jack")
def scoring_jack_is_held(document: Document) -> Iterator[Finding]:
    """The Jack of trumps counts for Game in a pack with Jacks."""
    if "J" not in document["deck"]["ranks"]:
        yield finding("points.trump_jack", "points.trump_jack is said, but deck.ranks has no J", "deck.ranks")


@needs("deal.turn_up_points", "deck.ranks")
def turned_ranks_are_held(document: Document) -> Iterator[Finding]:
    """What counts for being turned up is in the pack."""
    unknown = set(document["deal"]["turn_up_points"]) - set(document["deck"]["ranks"])
    if unknown:
        message = f"deal.turn_up_points counts {', '.join(sorted(unknown))}, which deck.ranks does not hold"
        yield finding("deal.turn_up_points", message, "deck.ranks")


@needs("points.list")
def games_can_wait(document: Document) -> Iterator[Finding]:
    """Where a tied Game is carried over there is one Game."""
    if document["points"].get("game_tie") != GameTie.CARRIED_OVER:
        return
    if [point["of"] for point in document["points"]["list"]].count(PointOf.MOST_CARD_POINTS) > 1:
        message = "points.game_tie is 'carried-over', so points.list has one point of the most card-points"
        yield finding("points.game_tie", message, "points.list", clause="points.game.tie-carried")


@needs("points.list", "play")
def game_is_there_to_forfeit(document: Document) -> Iterator[Finding]:
    """Where a revoke costs Game there is a Game, and none that waits for another deal."""
    revoke = said(document, "play.revoke")
    if not revoke or revoke["game"] != "forfeited":
        return
    has_game = any(point["of"] == PointOf.MOST_CARD_POINTS for point in document["points"]["list"])
    if not has_game or said(document, "points.game_tie") == GameTie.CARRIED_OVER:
        message = "play.revoke has Game forfeited, but points.list has no Game, or a tied one is carried over"
        yield finding("play.revoke.game", message, "points.list", clause="irregular.revoke.game")


CHECKS: Final[tuple[Check, ...]] = (
    points_have_names,
    points_can_be_earned,
    copies_are_shared,
    counted_ranks_are_held,
    scoring_jack_is_held,
    turned_ranks_are_held,
    games_can_wait,
    game_is_there_to_forfeit,
)
"""Everything that is checked of the points."""
