"""Random deals: with wrong actions tried in every phase, put to an engine, or following each other in a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schmier.counting.match import starting_scores
from schmier.counting.rounds import rounds_after
from schmier.table import table_for
from schmier_conformance.generative.game import SEATS, Game, Json, Start, last_deal, new_table
from schmier_conformance.generative.generate.case_writer import (
    CLOSELY,
    INSISTENTLY,
    LIGHTLY,
    About,
    QuestionDensity,
    case_document,
    id_of,
    written,
)
from schmier_conformance.generative.generate.mentions import is_in_clause, may_mention
from schmier_conformance.generative.generate.playouts import STEERINGS, Steering, played_out
from schmier_conformance.generative.script import ObservedScript

# ---- single deals ----------------------------------------------------------------------------------------------------

KIND: Final = "tried"
"""The word in the ids of single deals."""

WHY: Final = (
    "No hand-made claim: the reference played at random, refused what is wrong, and another engine should do the same."
)
"""The `why` of every single deal."""


def random_deal(
    game: Game, kind: str, number: int, density: QuestionDensity, steerings: Sequence[Steering] = STEERINGS
) -> ObservedScript:
    """The random deal of a kind and number, the same for the same seed; every second one is steered."""
    chance = game.chance(kind, number)
    start = new_table(game, chance)
    played = played_out(game, start, chance, steerings[number % len(steerings)])
    return written(game, start, played.done, chance, density)


def fuzz_deal(game: Game, number: int, steerings: Sequence[Steering] = STEERINGS) -> ObservedScript:
    """The random deal of a number that `schmier fuzz` puts to an engine: every action is followed by a question."""
    return random_deal(game, "fuzz", number, INSISTENTLY, steerings)


def random_case(game: Game, number: int) -> Json:
    """A random deal as a case, with wrong actions and questions on the way."""
    script = random_deal(game, KIND, number, CLOSELY)
    return case_document(game, script, about_deal(game, number, len(script.given["seats"])))


def about_deal(game: Game, number: int, players: int) -> About:
    """The descriptive members of a random deal."""
    title = f"A random deal of {game.document['title']} for {players}, with wrong actions tried, number {number}"
    return About(KIND, number, title, WHY)


def random_cases(game: Game, count: int, text: str = "") -> Iterator[Json]:
    """The first `count` random deals as cases, without those that cannot mention a text."""
    clauses_mention, seats = is_in_clause(game, text), game.ruleset.seats
    for number in range(1, count + 1):
        titles = [about_deal(game, number, most).title for most in range(seats.least_players, seats.most_players + 1)]
        if clauses_mention or any(text in place for place in (id_of(game, KIND, number), *titles)):
            yield random_case(game, number)


# ---- matches ---------------------------------------------------------------------------------------------------------

MATCH_KIND: Final = "match"
"""The word in the ids of the deals of matches."""

MATCH_WHY: Final = (
    "The next deal begins with the scores and the dealer that the last one left, and with nothing else of it."
)
"""The `why` of every deal of a match. An engine process lives on from case to case, so leftover trumps, bids or scores show."""

DEALS: Final = 4
"""How many deals of a match are played, unless it is won sooner."""

TO_THE_END: Final = 3
"""Every third match begins shortly before its end."""


def matches(game: Game, count: int, text: str = "") -> Iterator[Json]:
    """The first `count` matches, each deal a case, in the order played; none if they cannot mention a text."""
    if may_mention(game, MATCH_KIND, text, (title_in_match(game, 1, 1),)):
        for number in range(1, count + 1):
            yield from match(game, number)


def title_in_match(game: Game, number: int, place: int) -> str:
    """The title of a deal of a match."""
    return f"Match {number} of {game.document['title']}, deal {place} of those that follow each other"


def match(game: Game, number: int) -> Iterator[Json]:
    """The deals of one match; each begins with the scores and the dealer the one before left."""
    chance = game.chance(MATCH_KIND, number)
    start = first_start(game, number)
    for place in range(1, DEALS + 1):
        played = played_out(game, start, chance, STEERINGS[(number + place) % len(STEERINGS)])
        script = written(game, start, played.done, game.chance("asked of a match", 10 * number + place), LIGHTLY)
        about = About(MATCH_KIND, 10 * number + place, title_in_match(game, number, place), MATCH_WHY)
        yield case_document(game, script, about)
        outcome = played.deal.outcome
        if outcome is None or outcome.next_dealer is None:
            return
        start = Start(
            start.table, outcome.next_dealer, outcome.scores, start.number + 1, rounds_after(played.deal, outcome)
        )


def first_start(game: Game, number: int) -> Start:
    """The table of a match before the first deal played of it."""
    chance = game.chance("first deal of a match", number)
    seats, rules = game.ruleset.seats, game.ruleset.match
    table = table_for(game.ruleset, SEATS[: chance.randint(seats.least_players, seats.most_players)])
    scores, place = starting_scores(len(table.parties)), 1
    if number % TO_THE_END == 0:
        scores = tuple(max(0, rules.target - rules.target // 4 - 1) for _ in scores) if rules.target else scores
        place = max(1, last_deal(game.ruleset) - 1) if rules.deals else 1
    return Start(table, chance.randrange(len(table.seats)), scores, place)
