"""One log judged, and told if somebody asks for it."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from schmier import spec
from schmier.io.findings import LogError, Replay
from schmier.io.logs import replay
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_json, validate
from schmier_conformance.replay.files import Found
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.accounts.lines import Line
from schmier_conformance.wording.moment import Moment, Onlooker

Json = dict[str, Any]
"""A JSON object."""


class Asked(NamedTuple):
    """What is asked of each log."""

    explain: bool = False
    ruleset: str | Json | None = None
    """The rules by which to judge, whatever the log names; None for those that it names."""
    deal: int = 0
    event: int | None = None
    """The event that is to be explained, and its deal; None where no single one is."""
    deals: bool = False
    """Whether what each deal came to is to be told."""


PLAIN = Asked()
"""Whether it holds, and nothing more."""


class Judged(NamedTuple):
    """What became of a log."""

    found: Found
    replayed: Replay | None
    """What the replay came to; None where the log could not be read."""
    problem: str = ""
    """Why it could not be read."""
    lines: tuple[Line, ...] = ()
    """The explanation, if one was asked for."""
    moment: Moment | None = None
    """The one moment that was to be explained."""
    ruleset: str = ""
    """The id of its ruleset, as far as it names one."""
    deals: tuple[Json, ...] = ()
    """What each deal came to, if somebody asked."""

    @property
    def verdict(self) -> str:
        """`holds`, `broken`, `undecidable`, or `unreadable`."""
        return self.replayed.verdict if self.replayed is not None else "unreadable"


@cache
def shipped(identifier: str) -> Ruleset:
    """A shipped ruleset, read once."""
    return read_ruleset(spec.ruleset_document(identifier))


def judge(found: Found, asked: Asked = PLAIN) -> Judged:
    """Judge one log."""
    if isinstance(found.text, DocumentError):
        return Judged(found._replace(text=b""), None, str(found.text))
    onlooker = Onlooker(asked.deal, asked.event) if asked.event is not None else None
    explainer = Explainer() if asked.explain else None
    place = found._replace(text=b"")
    try:
        log = read_json(found.text, found.where)
        if asked.ruleset is not None and isinstance(log, dict):
            log["ruleset"] = asked.ruleset
        validate("game-log", log, found.where)
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
        ruleset=named if isinstance(named, str) else named["id"],
        deals=tuple(replayed.deals) if asked.deals else (),
    )
