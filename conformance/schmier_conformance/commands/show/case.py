"""A case, and the remedy for a name of nothing."""

from __future__ import annotations

import argparse
import json

from schmier import spec
from schmier.options import options
from schmier_conformance.command import UsageError
from schmier_conformance.corpus.cases import Case, files_with, load
from schmier_conformance.corpus.manifest import entries
from schmier_conformance.law.ruling_files import ruling_files


def show(arguments: argparse.Namespace) -> int:
    """Print the case; raises `UsageError` if there is none of this id."""
    what = arguments.what
    for case in load(files_with(case=what), is_trusted=True):
        if case.id == what:
            return show_case(case, as_json=arguments.json)
    raise UsageError(
        f"there is no ruleset, clause, ruling, case or paragraph {what!r}; {remedy_for(what, arguments.game)}"
    )


def show_case(case: Case, *, as_json: bool) -> int:
    """Print a case."""
    if as_json:
        document: spec.Document = {
            "id": case.id,
            "ruleset": case.ruleset,
            "title": case.title,
            "clauses": case.clauses,
            "why": case.why,
        }
        document |= {"source": case.source, "level": case.level, "given": case.given, "steps": case.steps}
        print(json.dumps(document, indent=1, ensure_ascii=False))
        return 0
    print(
        f"{case.id} ({case.ruleset}): {case.title}\n\n  {case.why}\n  Clauses: {', '.join(case.clauses)}\n  Source: {case.source}\n"
    )
    print(
        f"  seats {' '.join(case.given['seats'])}, dealer {case.given['dealer']}, scores {case.given['scores'] or 'all zero'}"
    )
    for event in case.given["events"]:
        print(f"  given  {json.dumps(event, ensure_ascii=False)}")
    for step in case.steps:
        request = {key: value for key, value in step.items() if key != "expect"}
        print(
            f"  step   {json.dumps(request, ensure_ascii=False)}\n         -> {json.dumps(step['expect'], ensure_ascii=False)}"
        )
    return 0


def remedy_for(what: str, game: str | None = None) -> str:
    """The remedy for an unknown name: a game for an option, else similar names."""
    if what in options() and game is None:
        return f"for what an option rests on, name a game: schmier show {what} --game pitch.auction"
    rulings = [path.stem for path in ruling_files()]
    cases = [case for entry in entries().values() for case in entry.cases]
    known = [*spec.ruleset_ids(), *spec.clauses(), *options(), *rulings, *cases]
    return spec.did_you_mean(what, known, "'schmier rulesets' lists the rulesets")
