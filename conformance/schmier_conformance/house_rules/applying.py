"""Writes what a sentence means into a house game."""

from __future__ import annotations

import re
from typing import Any, Final

from schmier import spec
from schmier.options import as_meant
from schmier_conformance.house_rules.meanings import Meaning
from schmier_conformance.house_rules.phrases import OPEN
from schmier_conformance.rulesets.extension import Document, put, written_at
from schmier_conformance.rulesets.options import options

_OF_STEP: Final = re.compile(r"exchange\[(.+)\]\.(\w+)")
"""The path of an option of a kind of step."""


def with_meaning(document: Document, meaning: Meaning) -> Document | None:
    """The game in which a sentence holds; None where it takes more than one value, as for a new step or a new point."""
    if meaning.value == OPEN:
        return None
    if any(option.path == meaning.path for option in options()):
        return put(document, meaning.path, meaning.value)
    if of_step := _OF_STEP.fullmatch(meaning.path):
        return _with_step(document, of_step[1], of_step[2], meaning.value)
    holder, _, name = meaning.path.rpartition(".")
    holding = written_at(document, holder)
    return put(document, holder, {**holding, name: meaning.value}) if isinstance(holding, dict) else None


def what_is_counted(document: Document) -> str:
    """What a house game counts: the points of a list, tricks, or the value of a game."""
    return str(as_meant(spec.whole(document))["points"]["count"])


def _with_step(document: Document, kind: str, name: str, value: Any) -> Document | None:
    """The game with another value in each of its steps of a kind; None where it has no such step."""
    steps = written_at(document, "exchange") or []
    if not any(step["do"] == kind for step in steps):
        return None
    return put(document, "exchange", [{**step, name: value} if step["do"] == kind else step for step in steps])
