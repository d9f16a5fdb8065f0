"""The public interface: what `from schmier import ...` offers.

It is a thin layer. The rules are decided in the chapters below it, and this one gives them names, text and exceptions that a caller
can work with at the prompt. A mistake of the caller raises `InputError`, an action that the law forbids raises `Illegal`; neither
leaves a trace in the deal.
"""

from __future__ import annotations

from schmier.api.deals import Deal, Done
from schmier.api.documents import load, read_log, rulesets
from schmier.api.errors import Illegal, InputError, clause
from schmier.api.matches import Match
from schmier.api.observations import Entry, Event, Legal, Observation
from schmier.api.replays import Verdict, replay
from schmier.io.findings import Finding
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Clause

__all__ = [
    "Clause",
    "Deal",
    "Done",
    "Entry",
    "Event",
    "Finding",
    "Illegal",
    "InputError",
    "Legal",
    "Match",
    "Observation",
    "Ruleset",
    "Verdict",
    "clause",
    "load",
    "read_log",
    "replay",
    "rulesets",
]
