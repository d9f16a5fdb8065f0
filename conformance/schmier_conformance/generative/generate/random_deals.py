"""Random deals: with wrong actions tried in every phase, put to an engine, or following each other in a match."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from schmier.counting.match import starting_scores
from schmier.counting.rounds import rounds_after
from schmier.table import table_for
from schmier_conformance.corpus.roles import Role
from schmier_conformance.generative.game import SEATS, Game, Json, Start, deal_at, last_deal, new_table
from schmier_conformance.generative.generate.case_writer import (
    CLOSELY,
    INSISTENTLY,
    LIGHTLY,
    About,
    QuestionDensity,
    Written,
    case_document,
    id_of,
    written,
)
from schmier_conformance.generative.generate.mentions import is_in_clause, may_mention
from schmier_conformance.generative.generate.playouts import STEERINGS, Played, Steering, played_out
from schmier_conformance.generative.generate.trials import AnyTrial, OneTrial, Trial, schedule
from schmier_conformance.generative.script import ObservedScript

# ---- single deals ----------------------------------------------------------------------------------------------------

KIND: Final = "tried"
"""The word in the ids of single deals."""

WHY: Final = "Generated, no hand-made claim: the reference played at random."
"""The `why` of every single deal."""


def random_deal(
    game: Game, kind: str, number: int, density: QuestionDensity, steerings: Sequence[Steering] = STEERINGS
) -> ObservedScript:
    """The random deal of a kind and number in which everything wrong is tried, the same for the same seed; every second one is steered."""
    chance = game.chance(kind, number)
    played = played_out(game, new_table(game, chance), chance, steerings[number % len(steerings)])
    return written(game, played, chance, density, AnyTrial(game.ruleset)).script


class Tried(NamedTuple):
    """A random deal that tries one thing."""

    trial: Trial
    written: Written


DEALS_DRAWN: Final = 6
"""How many deals are drawn for a trial: in many a deal no player holds a Joker, or all pass."""

FRESH: Final = 3
"""Every third deal is the first of a match: an engine that keeps no match can be asked it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which random deal is wanted."""

    kind: str
    number: int
    density: QuestionDensity
    is_whole: bool
    """Whether questions are asked from the first call on; otherwise from the first phase in which something is tried."""
    is_fresh: bool
    """Whether it is the first deal of a match."""


def deal_with_trial(game: Game, wanted: Wanted, trials: Sequence[Trial]) -> Tried:
    """The wanted deal, which tries one thing.

    It is the trial that is due, in one of several deals; or another one where none of them has anything to try.
    """
    due = trials[(wanted.number - 1) % len(trials)]
    for deal in range(DEALS_DRAWN):
        chance = game.chance(f"{wanted.kind} {deal}" if deal else wanted.kind, wanted.number)
        played = playout_of(game, wanted, chance)
        found = in_played(game, played, wanted, due)
        if found.tried:
            return Tried(due, found)
    for trial in game.chance(f"other trials {wanted.kind}", wanted.number).sample(trials, len(trials)):
        found = in_played(game, played, wanted, trial)
        if found.tried:
            return Tried(trial, found)
    return Tried(due, found)


def playout_of(game: Game, wanted: Wanted, chance: Random) -> Played:
    """A random deal, every second one steered."""
    start = new_table(game, chance)
    if wanted.is_fresh:
        start = Start(start.table, start.dealer, starting_scores(len(start.table.parties)))
    return played_out(game, start, chance, STEERINGS[wanted.number % len(STEERINGS)])


def in_played(game: Game, played: Played, wanted: Wanted, trial: Trial) -> Written:
    """A deal with a trial, which is made everywhere if it finds nothing otherwise."""
    since = first_due(game, played, trial)
    since = min(since, 1) if wanted.is_whole else since
    for often in (wanted.density, wanted.density.insisting):
        chance = game.chance(f"questions {wanted.kind}", wanted.number)
        found = written(game, played, chance, often, OneTrial(trial), since=since)
        if found.tried:
            break
    return found


def first_due(game: Game, played: Played, trial: Trial) -> int:
    """How many actions of a deal come before the first phase of a trial."""
    deal = deal_at(game, played.start)
    for place, action in enumerate(played.done):
        if deal.phase.name in trial.phases:
            return place
        deal.apply(action)
    return len(played.done)


def fuzz_deal(game: Game, number: int, roles: Collection[str] | None = None) -> ObservedScript:
    """The random deal of a number that `schmier fuzz` puts to an engine of some roles: every action is followed by a question."""
    is_fresh = number % FRESH == 0 or (roles is not None and Role.MATCH not in roles)
    wanted = Wanted("fuzz", number, INSISTENTLY, is_whole=True, is_fresh=is_fresh)
    return deal_with_trial(game, wanted, schedule(game.ruleset, roles)).written.script


def random_case(game: Game, number: int, trials: Sequence[Trial] = ()) -> Json:
    """A random deal as a case, with wrong actions and questions on the way; it tries one of these trials, or one of the game's."""
    wanted = Wanted(KIND, number, CLOSELY, is_whole=False, is_fresh=number % FRESH == 0)
    trial, made = deal_with_trial(game, wanted, trials or schedule(game.ruleset))
    about = about_deal(game, number, len(made.script.given["seats"]), trial)
    return case_document(game, made.script, about, made.since)


def about_deal(game: Game, number: int, players: int, trial: Trial) -> About:
    """The descriptive members of a random deal."""
    title = f"A random deal of {game.document['title']} for {players}, number {number}, that tries {trial.name}"
    return About(KIND, number, title, WHY)


def random_cases(game: Game, count: int, text: str = "") -> Iterator[Json]:
    """The first `count` random deals as cases, without those that cannot mention a text."""
    clauses_mention, seats, trials = is_in_clause(game, text), game.ruleset.seats, schedule(game.ruleset)
    for number in range(1, count + 1):
        titles = [
            about_deal(game, number, players, trial).title
            for players in range(seats.least_players, seats.most_players + 1)
            for trial in trials
        ]
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


def match(game: Game, number: int, trials: Sequence[Trial] = ()) -> Iterator[Json]:
    """The deals of one match; each begins with the scores and the dealer the one before left, and tries one of these trials."""
    chance = game.chance(MATCH_KIND, number)
    start, trials = first_start(game, number), trials or schedule(game.ruleset, ())
    for place in range(1, DEALS + 1):
        played = played_out(game, start, chance, STEERINGS[(number + place) % len(STEERINGS)])
        in_all = 10 * number + place
        attempts = OneTrial(trials[in_all % len(trials)])
        script = written(game, played, game.chance("asked of a match", in_all), LIGHTLY, attempts).script
        yield case_document(game, script, About(MATCH_KIND, in_all, title_in_match(game, number, place), MATCH_WHY))
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
