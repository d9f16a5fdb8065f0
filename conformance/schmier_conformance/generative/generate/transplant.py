"""Hand-worked cases of other rulesets holding under this one.

A case is transplanted when its clause is in force here and the reference observes here what it observed there, the deciding clause
included. Where the table or the hands do not fit, a position of a trick is set up again, see `resize`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import orjson

from schmier import spec
from schmier.counting.match import as_scored
from schmier.deal import Deal, Stage
from schmier.io.serve import observe, set_up
from schmier_conformance.corpus.cases import Case, Level, cases_of, files_that_mention, fixture_files
from schmier_conformance.corpus.roles import needs_of
from schmier_conformance.generative.game import Game, Json
from schmier_conformance.generative.generate.resize import resized, ruleset_of
from schmier_conformance.generative.generate.titles import title_here
from schmier_conformance.generative.script import MEANINGLESS

KIND: Final = "from"
"""The word in the ids of these cases; the original id follows it."""

INFORMATIVE: Final = "because"
"""The informative member of an observation, which may differ."""


def hand_worked(game: Game | None = None, text: str = "") -> Iterator[Case]:
    """The hand-worked cases of the shipped corpus, read file by file, so that few are in memory at a time.

    Files with no case that mentions the text, nor would do so in a game, are left out.
    """
    head = "" if game is None else f"{game.prefix}-{KIND}-"
    is_about_ids = any(text.startswith(head[place:]) for place in range(len(head))) or text in head
    for path in fixture_files() if is_about_ids else files_that_mention(text):
        if Level.RANDOM not in path.parts:
            cases = cases_of(orjson.loads(path.read_bytes()), str(path), is_trusted=True)
            yield from (case for case in cases if case.level != Level.RANDOM)


def transplanted(game: Game, cases: Iterable[Case], text: str = "") -> Iterator[Json]:
    """The cases of other rulesets holding under this one that mention a text, as cases of it."""
    seen: set[str] = set()
    for case in cases:
        if case.ruleset == game.ruleset.identifier or not has_point(game, case):
            continue
        if text and not mentions(game, case, text):
            continue
        found = as_it_is(game, case) or resized(game, case)
        written = repr(found)
        if found is not None and written not in seen:
            seen.add(written)
            yield moved(game, case, *found)


def mentions(game: Game, case: Case, text: str) -> bool:
    """Whether a case would mention a text here."""
    clauses = tuple(clause for clause in case.clauses if spec.in_force(clause, game.document))
    return replace(case, id=id_here(game, case), clauses=clauses).mentions(text)


def id_here(game: Game, case: Case) -> str:
    """The id of a case under this ruleset."""
    return f"{game.prefix}-{KIND}-{case.id}"


def as_it_is(game: Game, case: Case) -> tuple[Json, list[Json]] | None:
    """The situation and the steps of a case holding here unchanged; None for another case."""
    seats = game.ruleset.seats
    if not seats.least_players <= len(case.given["seats"]) <= seats.most_players:
        return None
    steps = steps_here(game, case)
    return (case.given, steps) if steps is not None else None


OF_THE_MATCH: Final = "match."
"""The prefix of clauses about the end of a match, whose cases are pointless with another target."""


def has_point(game: Game, case: Case) -> bool:
    """Whether a case has a point here: its clause is in force, and the match is not over before the deal.

    A case about the end of a match also needs the same target.
    """
    clause, match = case.clauses[0], case.document["match"]
    is_of_another = clause.startswith(OF_THE_MATCH) and match.get("target") != game.document["match"].get("target")
    return not is_of_another and not is_over(game, case.given["scores"]) and spec.in_force(clause, game.document)


def is_over(game: Game, scored: Json) -> bool:
    """Whether a match with these scores is over in this game."""
    rules = game.ruleset.match
    scores = as_scored(scored.values(), game.ruleset)
    has_lost = rules.losing_score is not None and any(score <= rules.losing_score for score in scores)
    return has_lost or (bool(rules.target) and any(score >= rules.target for score in scores))


def steps_here(game: Game, case: Case) -> list[Json] | None:
    """The steps of a case as the reference observes them here; None where it observes something else."""
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
    except MEANINGLESS:
        # The protocol answers these as errors: under this ruleset the case has no meaning.
        return None
    return None if leaves_cards_out(deal) else steps


def leaves_cards_out(deal: Deal) -> bool:
    """Whether a deal leaves some cards unknown, such as a widow the original game does not have."""
    return deal.phase.name is not Stage.DEAL and not deal.is_known


def is_the_same(there: Json, here: Json, clause: str) -> bool:
    """Whether two observations agree; a clause that decided there must decide here."""
    if without_reason(there) != without_reason(here):
        return False
    return clause not in there.get(INFORMATIVE, ()) or clause in here.get(INFORMATIVE, ())


def without_reason(seen: Json) -> Json:
    """An observation without the informative member."""
    return {key: value for key, value in seen.items() if key != INFORMATIVE}


def moved(game: Game, case: Case, given: Json, steps: list[Json]) -> Json:
    """A case under this ruleset."""
    manner = "and the same here" if given is case.given else "and set up here for other players or hands"
    fault = {"fault": case.fault} if case.fault else {}
    entry = {
        "id": id_here(game, case),
        "title": case.title,
        "clauses": [clause for clause in case.clauses if spec.in_force(clause, game.document)],
        **fault,
        "why": case.why,
        "source": f"{case.source} (worked as {case.id} of {case.ruleset}, {manner})",
        "level": case.level,
        "needs": list(needs_of(game.ruleset, given, steps)),
        "given": given,
        "steps": steps,
    }
    return {**entry, "title": title_here(game, case, entry, ruleset_of(orjson.dumps(case.document)))}
