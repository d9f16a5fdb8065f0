"""Hand-worked cases of other rulesets that mean the same under this one.

A case is transplanted when its clause is in force here and the reference sees here what it saw there, the deciding clause included.
So what was worked out by hand for a relative stands, word for word. Where the game has no room for its players, or deals them other
hands, a position of a trick is set up anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from schmier import spec
from schmier.counting.match import as_scored
from schmier.deal import Deal
from schmier.io.serve import NotSetUp, observe, set_up
from schmier_conformance.corpus.cases import Case, Level, fixture_files, load
from schmier_conformance.generative.generate.game import Game, Json
from schmier_conformance.generative.generate.resize import resized

KIND: Final = "from"
"""The word in the ids of these cases; behind it stands the id of the case as it was."""

SAID_BY_THE_WAY: Final = "because"
"""The member of an observation that informs people and may differ."""


@cache
def hand_worked() -> tuple[Case, ...]:
    """The hand-worked cases of the shipped corpus; whoever makes cases for several games reads them once."""
    files = (path for path in fixture_files() if Level.RANDOM not in path.parts)
    return tuple(case for case in load(files, is_trusted=True) if case.level != Level.RANDOM)


def transplanted(game: Game, cases: Iterable[Case]) -> Iterator[Json]:
    """The cases that stand under this ruleset, as cases of it; its own are left out."""
    seen: set[str] = set()
    for case in cases:
        if case.ruleset == game.ruleset.identifier or not has_point(game, case):
            continue
        stands = as_it_is(game, case) or resized(game, case)
        told = repr(stands)
        if stands is not None and told not in seen:
            seen.add(told)
            yield moved(game, case, *stands)


def as_it_is(game: Game, case: Case) -> tuple[Json, list[Json]] | None:
    """The situation and the steps of a case that stands here with the same players and the same cards."""
    seats = game.ruleset.seats
    if not seats.least_players <= len(case.given["seats"]) <= seats.most_players:
        return None
    steps = steps_here(game, case)
    return (case.given, steps) if steps is not None else None


OF_THE_MATCH: Final = "match."
"""How the clauses begin whose cases stand near the end of a match; to another target they may be right and have no point."""


def has_point(game: Game, case: Case) -> bool:
    """Whether the clause of a case is in force here; of one about the end of a match, whether it ends at the same score.

    Where the match would have been over before the deal no case has a point.
    """
    clause, match = case.clauses[0], case.document["match"]
    is_of_another = clause.startswith(OF_THE_MATCH) and match.get("target") != game.document["match"].get("target")
    return not is_of_another and not is_over(game, case.given["scores"]) and spec.in_force(clause, game.document)


def is_over(game: Game, told: Json) -> bool:
    """Whether a match with these scores is over in this game."""
    rules = game.ruleset.match
    scores = as_scored(told.values(), game.ruleset)
    has_lost = rules.losing_score is not None and any(score <= rules.losing_score for score in scores)
    return has_lost or (bool(rules.target) and any(score >= rules.target for score in scores))


def steps_here(game: Game, case: Case) -> list[Json] | None:
    """The steps of a case as the reference sees them under this ruleset; None where it sees something else."""
    try:
        deal = set_up(game.ruleset, case.given)
        if leaves_cards_out(deal):
            return None
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
    return None if leaves_cards_out(deal) else steps


def leaves_cards_out(deal: Deal) -> bool:
    """Whether a deal does not tell all of its cards: a widow, say, that the game of the case does not have."""
    return deal.phase.name != "deal" and not deal.is_known


def is_the_same(there: Json, here: Json, clause: str) -> bool:
    """Whether two observations say the same; where the clause of the case decided it, it decides here as well."""
    if without_reason(there) != without_reason(here):
        return False
    return clause not in there.get(SAID_BY_THE_WAY, ()) or clause in here.get(SAID_BY_THE_WAY, ())


def without_reason(seen: Json) -> Json:
    """An observation without what is said by the way."""
    return {key: value for key, value in seen.items() if key != SAID_BY_THE_WAY}


def moved(game: Game, case: Case, given: Json, steps: list[Json]) -> Json:
    """A case under this ruleset."""
    manner = "and the same here" if given is case.given else "and set up here for other players or hands"
    fault = {"fault": case.fault} if case.fault else {}
    return {
        "id": f"{game.prefix}-{KIND}-{case.id}",
        "title": case.title,
        "clauses": [clause for clause in case.clauses if spec.in_force(clause, game.document)],
        **fault,
        "why": case.why,
        "source": f"{case.source} (worked as {case.id} of {case.ruleset}, {manner})",
        "level": case.level,
        "given": given,
        "steps": steps,
    }
