"""Measure the diagnosis on engines broken by hand: edits of the JavaScript engine, each judged and diagnosed.

    python tools/broken_engines.py tests/data/broken_engines/first.toml

A list holds edits as a careless programmer would make them, independent of the hypotheses of the diagnosis, with the clauses an
honest reader would accept. A diagnosis is right if it names one of them. An edit no case of its ruleset detects is a gap in the
corpus.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from schmier import spec
from schmier_conformance.corpus.cases import Case, load
from schmier_conformance.diagnosis import diagnose
from schmier_conformance.engines.causes import Diagnosis
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.report import Report
from schmier_conformance.generative.defaults import SEED
from schmier_conformance.generative.generate.corpus import beside_shipped, cases_for

ENGINE = Path(__file__).parents[1] / "conformance" / "engines" / "node"

MOST_SHOWN = 3
"""How many causes and places count."""

VERDICTS = ("first", "wrong, then right", "wrong", "where to look", "silent")


@dataclass(frozen=True, slots=True)
class Broken:
    """An edit that breaks the engine."""

    file: str
    old: str
    new: str
    ruleset: str
    """The game it is broken in: a shipped ruleset, or a house rule of the corpus."""
    clauses: tuple[str, ...]
    """The causes an honest reader would accept."""
    kind: str = ""
    """The kind of error, where the list sorts them."""
    says: str = ""
    """The rule as the broken engine plays it."""
    also: tuple[str, ...] = ()
    """Other games in which the edit shows."""


def edits_of(name: str) -> list[Broken]:
    """The edits of a list."""
    with open(name, "rb") as stream:
        entries = tomllib.load(stream)["broken"]
    return [
        Broken(**{**entry, "clauses": tuple(entry["clauses"]), "also": tuple(entry.get("also", ()))})
        for entry in entries
    ]


def everywhere(edits: Sequence[tuple[int, Broken]]) -> list[tuple[int, Broken]]:
    """The edits in every game in which they show."""
    return [(number, replace(one, ruleset=game)) for number, one in edits for game in (one.ruleset, *one.also)]


def edited(broken: Broken, folder: Path) -> Path:
    """The engine with an edit, in a folder of its own; exits unless the old text occurs once."""
    copied = folder / "node"
    shutil.copytree(ENGINE, copied, dirs_exist_ok=True)
    text = (copied / broken.file).read_text(encoding="utf-8")
    if text.count(broken.old) != 1:
        raise SystemExit(f"{broken.file}: {broken.old!r} occurs {text.count(broken.old)} times; it must occur once")
    (copied / broken.file).write_text(text.replace(broken.old, broken.new), encoding="utf-8")
    return copied / "engine.mjs"


@cache
def shipped() -> tuple[Case, ...]:
    """The shipped cases."""
    return tuple(load(is_trusted=True))


def cases_of(ruleset: str, count: int) -> list[Case]:
    """The cases of `schmier check --ruleset`; for a house rule, its hand-worked cases too."""
    if ruleset in spec.ruleset_ids():
        return beside_shipped(ruleset, shipped(), seed=SEED, count=count)
    worked = [case for case in shipped() if case.ruleset == ruleset]
    return [*worked, *cases_for(worked[0].document, seed=SEED, count=count)]


def judged(broken: Broken, cases: Sequence[Case]) -> Report:
    """The report on a broken engine."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["node", str(edited(broken, Path(folder)))]
        return check(cases, Options(command))


def verdict_on(diagnosis: Diagnosis, right: Sequence[str]) -> str:
    """One of `VERDICTS`: the rank of the right clause among the first three causes and places, or silence."""
    named = [*[cause.clauses for cause in diagnosis.causes], *[(label,) for label in diagnosis.where_to_look]]
    is_named = any(set(clauses) & set(right) for clauses in named[:MOST_SHOWN])
    if not diagnosis.causes:
        return "where to look" if is_named else "silent"
    if set(diagnosis.causes[0].clauses) & set(right):
        return "first"
    return "wrong, then right" if is_named else "wrong"


def figures(counted: Counter[str]) -> str:
    """The shares that measure a diagnosis, among the edits that failed rules."""
    every = sum(counted[verdict] for verdict in VERDICTS)
    named = {
        "right first": ("first",),
        "right among three": ("first", "wrong, then right", "where to look"),
        "wrong first": ("wrong", "wrong, then right"),
    }
    shares = [f"{name} {sum(counted[one] for one in of):d} of {every:d}" for name, of in named.items()]
    return ", ".join(shares)


def lines_of(number: int, broken: Broken, report: Report) -> Iterator[str]:
    """Yield the outcome of an edit, one line per cause; the first line begins with the verdict."""
    faults = sum(judgement.is_fault for judgement in report.judgements)
    if not faults and not report.shapes:
        yield f"not noticed: {number} {broken.file} in {broken.ruleset}: {' '.join(broken.new.split())}"
        return
    began = time.process_time()
    diagnosis = diagnose(report.judgements, report.shapes)
    seconds = time.process_time() - began
    verdict = verdict_on(diagnosis, broken.clauses) if diagnosis.failures else "told as a shape"
    totals = {one.value: count for one, count in report.totals().items() if count}
    yield f"{verdict}: {number} {broken.file} in {broken.ruleset}, wanted {', '.join(broken.clauses)}; {totals}, {seconds:.1f} s"
    for cause in diagnosis.causes:
        named = ", ".join(cause.faults or cause.clauses)
        yield f"    {cause.sureness.value}: {named} explains {cause.explains} of {diagnosis.failures}, would fail {cause.would_fail}"
    if diagnosis.where_to_look:
        yield f"    where to look: {', '.join(diagnosis.where_to_look)}"


def main() -> int:
    """Break, judge, diagnose, and count."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("list", help="a TOML file of edits")
    parser.add_argument(
        "--only", type=int, action="append", default=[], metavar="N", help="only edit number N; repeatable"
    )
    parser.add_argument("--count", type=int, default=60, help="random deals for each ruleset (default: 60)")
    parser.add_argument("--everywhere", action="store_true", help="in every game in which an edit shows")
    arguments = parser.parse_args()
    edits = [(number, one) for number, one in enumerate(edits_of(arguments.list), 1)]
    chosen = [(number, one) for number, one in edits if number in (arguments.only or range(1, len(edits) + 1))]
    chosen = everywhere(chosen) if arguments.everywhere else chosen
    counted: Counter[str] = Counter()
    for ruleset in dict.fromkeys(one.ruleset for _, one in chosen):
        cases = cases_of(ruleset, arguments.count)
        for number, broken in chosen:
            if broken.ruleset == ruleset:
                lines = list(lines_of(number, broken, judged(broken, cases)))
                counted[lines[0].partition(":")[0]] += 1
                print("\n".join(lines), flush=True)
    print(", ".join(f"{name} {count}" for name, count in counted.most_common()))
    print(figures(counted))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
