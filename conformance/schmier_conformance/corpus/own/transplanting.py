"""Hand-worked cases of other rulesets that mean the same under this one.

A case is transplanted when this game has room for its players, its clause is in force here, and the reference sees here what it saw
there, the deciding clause included. So what was worked out by hand for a relative stands, word for word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from schmier import spec
from schmier.edge.serve import NotSetUp, observe, set_up
from schmier_conformance.corpus.cases import RANDOM, Case, fixture_files, load
from schmier_conformance.corpus.own.game import Game, Json

KIND: Final = "from"
"""The word in the ids of these cases; behind it stands the id of the case as it was."""

SAID_BY_THE_WAY: Final = "because"
"""The member of an observation that informs people and may differ."""


def hand_worked() -> list[Case]:
    """The hand-worked cases of the shipped corpus."""
    files = (path for path in fixture_files() if RANDOM not in path.parts)
    return [case for case in load(files, is_trusted=True) if case.level != RANDOM]


def transplanted(game: Game, cases: Iterable[Case]) -> Iterator[Json]:
    """The cases that stand under this ruleset, as cases of it; its own are left out."""
    seen: set[str] = set()
    for case in cases:
        if case.ruleset == game.ruleset.identifier or not fits(game, case):
            continue
        steps = steps_here(game, case)
        told = repr((case.given, steps))
        if steps is not None and told not in seen:
            seen.add(told)
            yield moved(game, case, steps)


OF_THE_MATCH: Final = "match."
"""How the clauses begin whose cases stand near the end of a match; to another target they may be right and have no point."""


def fits(game: Game, case: Case) -> bool:
    """Whether the game has room for the players, the clause of the case is in force, and it has a point here."""
    seats, clause = game.ruleset.seats, case.clauses[0]
    has_room = seats.least_players <= len(case.given["seats"]) <= seats.most_players
    target = game.document["match"].get("target")
    has_point = not clause.startswith(OF_THE_MATCH) or case.document["match"].get("target") == target
    return has_room and has_point and spec.in_force(clause, game.document)


def steps_here(game: Game, case: Case) -> list[Json] | None:
    """The steps of a case as the reference sees them under this ruleset; None where it sees something else."""
    try:
        deal = set_up(game.ruleset, case.given)
        steps = []
        for step in case.steps:
            request = {key: value for key, value in step.items() if key != "expect"}
            seen = observe(deal, request)
            if not is_the_same(step["expect"], seen, case.clauses[0]):
                return None
            steps.append({**request, "expect": seen})
    except (NotSetUp, KeyError, TypeError, IndexError, ValueError, AttributeError):
        # What the protocol answers as an error: of this game the case makes no sense.
        return None
    return steps


def is_the_same(there: Json, here: Json, clause: str) -> bool:
    """Whether two observations say the same; where the clause of the case decided it, it decides here as well."""
    if without_reason(there) != without_reason(here):
        return False
    return clause not in there.get(SAID_BY_THE_WAY, ()) or clause in here.get(SAID_BY_THE_WAY, ())


def without_reason(seen: Json) -> Json:
    """An observation without what is said by the way."""
    return {key: value for key, value in seen.items() if key != SAID_BY_THE_WAY}


def moved(game: Game, case: Case, steps: list[Json]) -> Json:
    """A case under this ruleset."""
    fault = {"fault": case.fault} if case.fault else {}
    return {
        "id": f"{game.prefix}-{KIND}-{case.id}",
        "title": case.title,
        "clauses": [clause for clause in case.clauses if spec.in_force(clause, game.document)],
        **fault,
        "why": case.why,
        "source": f"{case.source} (worked as {case.id} of {case.ruleset}, and the same here)",
        "level": case.level,
        "given": case.given,
        "steps": steps,
    }
