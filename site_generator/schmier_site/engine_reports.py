"""Run the engines of `conformance/engines/engines.toml` and write their reports, from which the site makes a table.

    python -m schmier_site.engine_reports                                    # all engines that run here
    python -m schmier_site.engine_reports skaty --python ~/skaty/bin/python  # one, under its own Python

Each report is `conformance/engines/NAME/report.json`: the engine, and for each ruleset the number of cases by verdict.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from schmier_conformance.corpus import cases as corpus
from schmier_conformance.documents.reading import is_path
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.engines.process import EngineNotFoundError
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.generative.generate.corpus import cases_for
from schmier_conformance.rulesets.load import ruleset_document

ROOT = Path(__file__).parents[2]
ENGINES = ROOT / "conformance" / "engines"

Json = dict[str, Any]
"""A JSON object."""


def engines() -> dict[str, Json]:
    """The engines by name, with their settings."""
    return tomllib.loads((ENGINES / "engines.toml").read_text("utf-8"))


def report_file(name: str) -> Path:
    """The report file of an engine."""
    return ENGINES / name / "report.json"


def cases_of(rulesets: list[str]) -> list[corpus.Case]:
    """The cases for an engine: those of a shipped ruleset, those generated for one in a file, or the whole corpus."""
    if not rulesets:
        return corpus.load()
    requested: list[corpus.Case] = []
    for named in rulesets:
        if is_path(named):
            requested += cases_for(ruleset_document(str(ROOT / named)))
        else:
            requested += corpus.chosen(corpus.load(), [named])
    return requested


def run(engine: Json, python: str) -> Report:
    """The report on an engine; its header has no engine if the engine did not start."""
    known = read_known(str(ROOT / engine["known"])) if "known" in engine else ()
    command = [python if word == "{python}" else word for word in engine["command"].split()]
    cases = cases_of(engine.get("rulesets", []))
    try:
        return check(cases, Options(command=command, known=known))
    except EngineNotFoundError as problem:
        header = Header(corpus.corpus_version(), engine["command"], None, len(cases))
        return Report(header, (Judgement(cases[0], Verdict.ERRORED, str(problem)),), 0.0)


def summary(report: Report) -> Json:
    """The kept part of a report, without verdicts no case had."""
    counted: dict[str, Counter[str]] = {}
    for judgement in report.judgements:
        counted.setdefault(judgement.case.ruleset, Counter())[judgement.verdict.value] += 1
    started = report.header.engine or {}
    return {
        "corpus": report.header.corpus,
        "engine": started["engine"],
        "asks": started.get("asks"),
        "rulesets": {name: dict(sorted(verdicts.items())) for name, verdicts in sorted(counted.items())},
    }


def main(arguments: list[str]) -> int:
    """Write the reports; returns 1 where an engine given by name could not run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"engines to run: {', '.join(engines())} (default: all)"
    )
    parser.add_argument("--python", default=sys.executable, help="Python that has the engine (default: this one)")
    chosen = parser.parse_args(arguments)
    missed = False
    for name, engine in engines().items():
        if chosen.names and name not in chosen.names:
            continue
        report = run(engine, chosen.python)
        if report.header.engine is None:
            missed = True
            print(f"{name}: report not changed; {report.judgements[0].message}")
            continue
        text = json.dumps(summary(report), indent=1, ensure_ascii=False) + "\n"
        report_file(name).parent.mkdir(exist_ok=True)
        report_file(name).write_text(text, "utf-8")
        totals = ", ".join(f"{count} {verdict.value}" for verdict, count in report.totals().items() if count)
        print(f"{name}: {totals}", flush=True)
    return 1 if missed and chosen.names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
