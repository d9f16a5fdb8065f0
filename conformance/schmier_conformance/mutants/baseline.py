"""The hand-worked cases as the sound reference plays them, and what is observed from any moment of them on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, NamedTuple

import orjson

from schmier.action import Action, action_of
from schmier.deal import Deal
from schmier.io import serve
from schmier.io.members import check_members
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import Document
from schmier.table import Table, table_for
from schmier_conformance.corpus.cases import Case, Level, fixture_files, load

READING: Final = -1
"""The moment at which the ruleset and the actions of a case are read."""

BEGINNING: Final = 0
"""The moment at which its deal begins. After it every given action is a moment, and every step."""


class Actions(NamedTuple):
    """What happens in a case, read from its events."""

    given: tuple[Action, ...]
    tried: tuple[Action | None, ...]
    """By step, the action tried; None for a question."""


@dataclass(frozen=True, slots=True)
class Sound:
    """A case as the sound reference plays it."""

    case: Case
    ruleset: Ruleset
    observations: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Read(Sound):
    """The same with everything read for it."""

    table: Table
    actions: Actions

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.actions.given) + len(self.case.steps)

    def steps_before(self, moment: int) -> int:
        """How many steps are over at a moment."""
        return max(0, moment - 1 - len(self.actions.given))


def played(case: Case, ruleset: Ruleset) -> Iterator[Any]:
    """What the reference, as it is now, observes at each step of a case."""
    deal = serve.set_up(ruleset, case.given)
    for step in case.steps:
        yield serve.observe(deal, step)


def table_of(case: Case, ruleset: Ruleset) -> Table:
    """Who sits where in a case."""
    return table_for(ruleset, tuple(case.given["seats"]))


def actions_of(case: Case, ruleset: Ruleset, table: Table) -> Actions:
    """What happens in a case, as the reference reads it now; of the table it takes the places of the names alone."""

    def read(event: Document) -> Action:
        check_members(event)
        return action_of(event, ruleset, table)

    given = tuple([read(event) for event in case.given["events"]])
    return Actions(given, tuple([read(step["try"]) if "try" in step else None for step in case.steps]))


def go_on(deal: Deal, sound: Read, moment: int) -> None:
    """Let happen in a deal what happens at one moment of a case."""
    step = moment - 1 - len(sound.actions.given)
    if step < 0:
        deal.apply(sound.actions.given[moment - 1])
    else:
        observed(deal, sound.case.steps[step], sound.actions.tried[step])


def observed(deal: Deal, step: Document, tried: Action | None) -> Any:
    """What the reference, as it is now, observes at a step whose action has been read."""
    return serve.observe(deal, step) if tried is None else serve.attempted(deal, tried)


def acted(sound: Read, moment: int = BEGINNING) -> Iterator[Any]:
    """What the reference, as it is now, observes at each step of a case not over at a moment.

    Earlier questions are not repeated: a question changes nothing.
    """
    deal = serve.begun(sound.ruleset, sound.case.given)
    apply = deal.apply
    for action in sound.actions.given:
        apply(action)
    first = sound.steps_before(moment)
    for tried in sound.actions.tried[:first]:
        if tried is not None:
            serve.attempted(deal, tried)
    for step, tried in zip(sound.case.steps[first:], sound.actions.tried[first:], strict=True):
        yield observed(deal, step, tried)


@cache
def sound_cases() -> Mapping[str, Read]:
    """The hand-worked cases, played soundly, by their ids."""
    rulesets: dict[bytes, Ruleset] = {}
    found = {}
    for case in load((path for path in fixture_files() if "random" not in path.parts), is_trusted=True):
        if case.level is not Level.RANDOM:
            # Many files are of one game; what the reference works out for a ruleset serves them all.
            key = orjson.dumps(case.document)
            ruleset = rulesets[key] = rulesets.get(key) or read_ruleset(case.document)
            found[case.id] = read_soundly(case, ruleset)
    return found


def read_soundly(case: Case, ruleset: Ruleset) -> Read:
    """A case as the sound reference reads and plays it."""
    table = table_of(case, ruleset)
    unplayed = Read(case, ruleset, (), table, actions_of(case, ruleset, table))
    return replace(unplayed, observations=tuple(acted(unplayed)))
