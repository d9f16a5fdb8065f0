"""Judges one log, and explains it on request."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from schmier import spec
from schmier.io.findings import Finding, LogError, Replay
from schmier.io.logs import replay
from schmier.ruleset.ruleset import Ruleset, read_checked
from schmier.vocabulary import ENGLISH
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_json, validate
from schmier_conformance.replay.files import Found
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.accounts.lines import Line
from schmier_conformance.wording.moment import Moment, Onlooker

Json = dict[str, Any]
"""A JSON object."""


class JudgeOptions(NamedTuple):
    """How to judge and explain a log."""

    explain: bool = False
    ruleset: str | Json | None = None
    """The rules to judge by, whatever the log names; None for those it names."""
    deal: int = 0
    event: int | None = None
    """The index of the event to explain, in the deal `deal`; None for no single event."""
    deals: bool = False
    """Whether to include the result of each deal."""
    language: str = ENGLISH
    """The code of the language of explanations."""


PLAIN = JudgeOptions()
"""Judge, and explain nothing."""


class Judged(NamedTuple):
    """A judged log."""

    found: Found
    replayed: Replay | None
    """The replay; None where the log could not be read."""
    problem: str = ""
    """Why the log could not be read."""
    lines: tuple[Line, ...] = ()
    """The explanation, if requested."""
    moment: Moment | None = None
    """The explanation of a single event, if requested and reached."""
    language: str = ENGLISH
    """The code of the language of the explanation."""
    ruleset: str = ""
    """The id of its ruleset; empty where the log could not be read."""
    deals: tuple[Json, ...] = ()
    """The result of each deal, if requested."""
    seats: tuple[str, ...] = ()
    """The names of the seats; empty where the log could not be read."""
    actors: tuple[str, ...] = ()
    """By finding, the seat whose action it is about; empty for a finding about a deal, or the match."""

    @property
    def verdict(self) -> str:
        """`holds`, `broken`, `undecidable`, or `unreadable`."""
        return self.replayed.verdict if self.replayed is not None else "unreadable"


@cache
def shipped(identifier: str) -> Ruleset:
    """A shipped ruleset, read once. The tests of the law check that it can be played."""
    return read_checked(spec.ruleset_document(identifier))


def judge(found: Found, options: JudgeOptions = PLAIN) -> Judged:
    """Judge one log."""
    if isinstance(found.text, DocumentError):
        return Judged(found._replace(text=b""), None, str(found.text))
    onlooker = Onlooker(options.deal, options.event, options.language) if options.event is not None else None
    explainer = Explainer(options.language) if options.explain else None
    place = found._replace(text=b"")
    try:
        log = read_json(found.text, found.where)
        if options.ruleset is not None and isinstance(log, dict):
            log["ruleset"] = options.ruleset
        validate("game-log", log, found.where)
        check_events(log, found.where)
        replayed = replay(log, witness=onlooker or explainer, rulesets=shipped)
    except DocumentError as problem:
        return Judged(place, None, str(problem))
    except LogError as problem:
        return Judged(place, None, f"{found.where}: {problem}")
    named = log["ruleset"]
    return Judged(
        place,
        replayed,
        lines=tuple(explainer.lines) if explainer else (),
        moment=onlooker.moment if onlooker else None,
        language=options.language,
        ruleset=named if isinstance(named, str) else named["id"],
        deals=tuple(replayed.deals) if options.deals else (),
        seats=tuple(log["seats"]),
        actors=tuple(_actor_of(log, finding) for finding in replayed.findings),
    )


def check_events(log: Json, where: str) -> None:
    """Raise `DocumentError` for a log in which nothing happens: it would hold whatever the rules are."""
    if not any(deal["events"] for deal in log["deals"]):
        raise DocumentError(where, "$.deals", "nothing happens in this log", "record at least the cards dealt")


def _actor_of(log: Json, finding: Finding) -> str:
    """The seat whose action a finding is about; empty where it is about none."""
    if finding.deal is None or finding.event is None:
        return ""
    events = log["deals"][finding.deal]["events"]
    return str(events[finding.event].get("by", "")) if finding.event < len(events) else ""
