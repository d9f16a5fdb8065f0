"""The catalogue of wrong engines. Corpora are selected with it, and the diagnosis takes every hypothesis from it.

- `misreadings` and `basic_mistakes` have a name of their own.
- `turned_options` plays another game than a document describes.
- `habit` reports some members wrongly.
- `mutants_at` in `mechanical` changes one node of a marked function.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.mutants.basic_mistakes import MISTAKES, Mistake
from schmier_conformance.mutants.habits import MemberHabit
from schmier_conformance.mutants.misreadings import MISREADINGS
from schmier_conformance.mutants.turned_options.clauses import every_option_turned
from schmier_conformance.mutants.wrong_engine import Kind, WrongEngine


@cache
def misreadings() -> tuple[WrongEngine, ...]:
    """The engines that misread one clause, in the order of the law."""
    return tuple(
        WrongEngine(Kind.MISREADING, one.key, one.name.replace("-", " "), (str(one.clause),), misreadings=(one,))
        for one in MISREADINGS
    )


@cache
def basic_mistakes() -> tuple[WrongEngine, ...]:
    """The engines that make one basic mistake. A single misreading is the engine with that misreading."""
    by_misreadings = {one.misreadings: one for one in misreadings()}
    return tuple(by_misreadings.get(mistake.misreadings) or basic_mistake(mistake) for mistake in MISTAKES)


def basic_mistake(mistake: Mistake) -> WrongEngine:
    """The engine that makes a basic mistake."""
    clauses = mistake.clauses or tuple(dict.fromkeys(str(one.clause) for one in mistake.misreadings))
    return WrongEngine(
        Kind.BASIC_MISTAKE,
        mistake.name,
        mistake.sentence,
        clauses,
        misreadings=mistake.misreadings,
        mistake=mistake if mistake.answers is not None else None,
    )


def turned_options(documents: Mapping[int, Document], texts: Sequence[str]) -> list[WrongEngine]:
    """The engines that play another game than some documents describe, one option turned; engines of one option are one.

    `documents` are the documents of the cases by identity, `texts` the rulesets whose options are turned, as JSON with sorted keys. Every
    file of cases has a document of its own; an option turned in one is turned in all equal ones.
    """
    by_text: dict[str, list[int]] = defaultdict(list)
    for number, document in documents.items():
        by_text[json.dumps(document, sort_keys=True)].append(number)
    by_name: dict[str, dict[int, Ruleset]] = defaultdict(dict)
    clauses: dict[str, tuple[str, ...]] = {}
    for text in texts:
        for name, ruleset, broken in every_option_turned(text):
            by_name[name].update(dict.fromkeys(by_text[text], ruleset))
            clauses.setdefault(name, broken)
    return [
        WrongEngine(Kind.TURNED_OPTION, f"{clauses[name][0]}:{name}", "", clauses[name], rulesets=rulesets)
        for name, rulesets in by_name.items()
        if clauses[name]
    ]


def habit(
    clause: str, members: Sequence[str], one: MemberHabit, reports: Callable[[Any, int], Document | None]
) -> WrongEngine:
    """The engine with a habit at some members; `reports` is its answer at a step of a soundly played case."""
    sentence = f"For {' and '.join(members)}, {one.sentence} is reported."
    return WrongEngine(Kind.HABIT, f"{clause}:{'-and-'.join(members)}-{one.name}", sentence, (clause,), reports=reports)
