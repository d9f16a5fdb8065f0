"""The one door: a question as JSON text in, the answer as JSON text out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from schmier.io.findings import LogError
from schmier.io.members import MemberError
from schmier.spec import SpecError
from schmier.table import NotAtTable
from schmier.violation import RulesetError, Violation
from schmier_conformance.documents.errors import DocumentError

QUESTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "now": ("logs", "now"),
    "trick": ("tricks", "trick"),
    "log": ("judging", "judged"),
    "ruleset": ("house", "examined"),
    "case": ("cases", "case_of"),
}
"""By the name in `ask`, the module of this package and its function. A module is loaded with its first question: those that read
schemas take a second in a browser, which a question about a trick need not wait for."""

REFUSALS: Final = (DocumentError, LogError, MemberError, NotAtTable, RulesetError, SpecError)
"""The exceptions whose messages say why a question has no answer."""


def answer(text: str) -> str:
    """The answer to a question; `{"problem": ...}` where there is none."""
    question: dict[str, Any] = json.loads(text)
    reply: Any
    try:
        module, function = QUESTIONS[question["ask"]]
        reply = getattr(import_module(f"page_engine.{module}"), function)(question)
    except REFUSALS as problem:
        reply = {"problem": str(problem)}
    except Violation as violation:
        reply = {"problem": str(violation), "clause": violation.clause}
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as problem:
        reply = {"problem": f"that is not in order: {type(problem).__name__}: {problem}"}
    return json.dumps(reply, separators=(",", ":"), ensure_ascii=False)
