"""The one door: a question as JSON text in, the answer as JSON text out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from page_engine.cases import case_of
from page_engine.house import examined
from page_engine.logs import judged, now
from page_engine.rulesets import Json
from page_engine.tricks import trick
from schmier import __version__
from schmier.edge.findings import LogError
from schmier.edge.members import MemberError
from schmier.spec import SpecError
from schmier.table import NotAtTable
from schmier.violation import RulesetError, Violation
from schmier_conformance.documents.errors import DocumentError

QUESTIONS: Final[Mapping[str, Callable[[Json], Json]]] = {
    "about": lambda _: {"version": __version__},
    "now": now,
    "log": judged,
    "trick": trick,
    "ruleset": examined,
    "case": case_of,
}
"""What can be asked, by the name in `ask`."""

REFUSALS: Final = (DocumentError, LogError, MemberError, NotAtTable, RulesetError, SpecError)
"""What says in words why a question cannot be answered."""


def answer(text: str) -> str:
    """The answer to a question; `{"problem": ...}` where there is none."""
    question: Json = json.loads(text)
    said: Any
    try:
        said = QUESTIONS[question["ask"]](question)
    except REFUSALS as problem:
        said = {"problem": str(problem)}
    except Violation as violation:
        said = {"problem": str(violation), "clause": violation.clause}
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as problem:
        said = {"problem": f"that is not in order: {type(problem).__name__}: {problem}"}
    return json.dumps(said, separators=(",", ":"), ensure_ascii=False)
