# %% [markdown]
# # The ruleset of a log
#
# A log names a ruleset that everybody has, or carries one of its own. One of its own has a name of its own, or none: a document
# that is called like a shipped game and says something else would be taken for it by whoever reads the name.
#
#     >>> from schmier import spec
#     >>> longer = spec.ruleset_document("pitch.auction")
#     >>> longer["match"]["target"] = 11
#     >>> unlike_shipped(longer)
#     ['match.target']
#
# A document may be that of a shipped game word for word, and it need not be *word for word* either. What decides nothing at the
# table, a title or a note on sources, may differ; and what is left unsaid means what its default means.
#
#     >>> longer["match"]["target"], longer["title"] = 7, "Pitch as my aunt plays it"
#     >>> unlike_shipped(longer)
#     []
#
# Under a name of its own a game may be played as anybody likes:
#
#     >>> longer |= {"id": "pitch.aunt", "match": {**longer["match"], "target": 21}}
#     >>> unlike_shipped(longer), ruleset_of(longer, None).match.target
#     ([], 21)
#
# Why so strict about a name? A log is judged years later, by somebody who was not there. He reads "pitch.auction", knows
# that game, and would never look whether the players had gone on to eleven.

# %%
"""From what a log says of its ruleset to the ruleset."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from schmier import spec
from schmier.io.findings import Json, LogError
from schmier.options import as_meant
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.violation import RulesetError

ABOUT_THE_DOCUMENT: Final = frozenset(("format", "title", "family", "sources", "why", "extends", "note", "notes"))
"""The parts of a document that decide nothing at the table."""


def ruleset_of(named: str | Json, rulesets: Callable[[str], Ruleset] | None) -> Ruleset:
    """The ruleset that a log names or contains; raises `LogError` for one that is none, or goes by another's name."""
    try:
        if isinstance(named, str):
            return rulesets(named) if rulesets else read_ruleset(spec.ruleset_document(named))
        return ruleset_in(json.dumps(named, sort_keys=True))
    except (spec.SpecError, RulesetError) as problem:
        raise LogError("$.ruleset", str(problem)) from None


@lru_cache(maxsize=64)
def ruleset_in(text: str) -> Ruleset:
    """The ruleset of a document, given as JSON text so that it is read once for all logs that carry it."""
    stated = json.loads(text)
    document = spec.whole(stated)
    ruleset = read_ruleset(document)
    differing = unlike_shipped(document) if "id" in stated else []
    if differing:
        message = (
            f"it is called {ruleset.identifier}, but differs from it in {', '.join(differing)}: give it another id"
        )
        raise LogError("$.ruleset.id", message)
    return ruleset


def unlike_shipped(document: Json) -> list[str]:
    """The options in which a whole document differs from the shipped ruleset of its name; none where none is called so."""
    if document["id"] not in spec.ruleset_ids():
        return []
    here, there = options_said(document), options_said(spec.ruleset_document(document["id"]))
    return [path for path in sorted(here.keys() | there.keys()) if here.get(path) != there.get(path)]


def options_said(document: Json) -> dict[str, Any]:
    """Everything that a document says which decides something, by its path, defaults said with the rest."""
    said: dict[str, Any] = {}
    for part, value in as_meant(document).items():
        if part in ABOUT_THE_DOCUMENT:
            continue
        if isinstance(value, dict):
            said |= {f"{part}.{option}": inner for option, inner in value.items()}
        else:
            said[part] = value
    return said
