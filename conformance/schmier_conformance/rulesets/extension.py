"""A game of one's own as a document that names its parent and says what it changes, and nothing else."""

from __future__ import annotations

from typing import Any

from schmier import spec
from schmier_conformance.rulesets.options import Document, value_at

__all__ = ["Document", "begun", "put", "written_at"]


def begun(parent: str, identifier: str, title: str) -> Document:
    """A game played like its parent, a shipped one; raises `SpecError` where there is no such game."""
    written = spec.shipped(parent)
    return {"format": written["format"], "id": identifier, "title": title, "family": "house", "extends": parent}


def written_at(document: Document, path: str) -> Any:
    """The value of an option in the game or its parent; None where neither has it."""
    return value_at(spec.whole(document), path)


def put(document: Document, path: str, value: Any) -> Document:
    """The same game with another value of an option; None takes the option away. What the parent says is not said again."""
    inherited = value_at(spec.ruleset_document(document["extends"]), path)
    part, _, name = path.partition(".")
    if not name:
        return _with(document, part, value, inherited)
    inner = _with(document.get(part) or {}, name, value, inherited)
    kept = {key: member for key, member in document.items() if key != part}
    return {**kept, part: inner} if inner else kept


def _with(holder: Document, name: str, value: Any, inherited: Any) -> Document:
    kept = {key: member for key, member in holder.items() if key != name}
    return kept if value == inherited else {**kept, name: value}
