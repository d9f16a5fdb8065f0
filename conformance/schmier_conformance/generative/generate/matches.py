"""Matches of several deals: each deal is a case, and begins where the one before it has left the scores and the dealer.

An engine lives on from case to case, so what it carries over by mistake, such as trumps, a bid or a score, meets the next deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schmier.counting.match import starting_scores
from schmier.counting.rounds import rounds_after
from schmier.table import table_for
from schmier_conformance.generative.generate.case_writer import LIGHTLY, About, case_of, told
from schmier_conformance.generative.generate.game import (
    SEATS,
    Game,
    Json,
    Start,
    last_deal,
)
from schmier_conformance.generative.generate.random_game import played_out
from schmier_conformance.generative.generate.stacked_deals import RIGGINGS

KIND: Final = "match"
"""The word in the ids of these cases."""

DEALS: Final = 4
"""How many deals of a match are played, unless it is won sooner."""

TO_THE_END: Final = 3
"""Of the matches, every third goes on from shortly before its end."""


def matches(game: Game, count: int) -> Iterator[Json]:
    """So many matches, their deals as cases one after the other."""
    for number in range(1, count + 1):
        yield from match(game, number)


def match(game: Game, number: int) -> Iterator[Json]:
    """The deals of one match."""
    chance = game.chance(KIND, number)
    start = first_start(game, number)
    for place in range(1, DEALS + 1):
        played = played_out(game, start, chance, RIGGINGS[(number + place) % len(RIGGINGS)])
        steps = told(game, start, played.done, game.chance("asked of a match", 10 * number + place), LIGHTLY)
        title = f"Match {number} of {game.document['title']}, deal {place} of those that follow each other"
        yield case_of(game, start, steps, About(KIND, 10 * number + place, title, WHY))
        outcome = played.deal.outcome
        if outcome is None or outcome.next_dealer is None:
            return
        start = Start(
            start.table, outcome.next_dealer, outcome.scores, start.number + 1, rounds_after(played.deal, outcome)
        )


def first_start(game: Game, number: int) -> Start:
    """The table of a match before the first deal that is played of it."""
    chance = game.chance("first deal of a match", number)
    seats, rules = game.ruleset.seats, game.ruleset.match
    table = table_for(game.ruleset, SEATS[: chance.randint(seats.least_players, seats.most_players)])
    scores, place = starting_scores(len(table.parties)), 1
    if number % TO_THE_END == 0:
        scores = tuple(max(0, rules.target - rules.target // 4 - 1) for _ in scores) if rules.target else scores
        place = max(1, last_deal(game.ruleset) - 1) if rules.deals else 1
    return Start(table, chance.randrange(len(table.seats)), scores, place)


WHY: Final = "The next deal begins with the scores and the dealer that the last one left, and with nothing else of it."
"""What is said of every such case."""
