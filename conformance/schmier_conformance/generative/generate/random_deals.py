"""Random deals in which wrong actions are tried in every phase."""

from __future__ import annotations

from collections.abc import Iterator

from schmier_conformance.generative.generate.case_writer import CLOSELY, About, case_of, told
from schmier_conformance.generative.generate.game import Game, Json, new_table
from schmier_conformance.generative.generate.random_game import played_out
from schmier_conformance.generative.generate.stacked_deals import RIGGINGS

KIND = "tried"
"""The word in the ids of these cases."""


def random_deals(game: Game, count: int) -> Iterator[Json]:
    """So many random deals, each a case."""
    return (random_deal(game, number) for number in range(1, count + 1))


def random_deal(game: Game, number: int) -> Json:
    """A random deal, every second one rigged, in which wrong actions are tried and questions asked as it goes on."""
    chance = game.chance(KIND, number)
    start = new_table(game, chance)
    played = played_out(game, start, chance, RIGGINGS[number % len(RIGGINGS)])
    steps = told(game, start, played.done, chance, CLOSELY)
    players = len(start.table.seats)
    title = f"A random deal of {game.document['title']} for {players}, with wrong actions tried, number {number}"
    return case_of(game, start, steps, About(KIND, number, title, WHY))


WHY = (
    "No hand-made claim: the reference played at random, refused what is wrong, and another engine should do the same."
)
"""What is said of every such case."""
