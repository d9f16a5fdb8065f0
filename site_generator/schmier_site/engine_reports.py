"""Run the engines of `conformance/engines/engines.toml` and write down what came of it, for the table on the site.

    python -m schmier_site.engine_reports                                    # those that can run here
    python -m schmier_site.engine_reports skaty --python ~/skaty/bin/python  # one, under the Python that has it

Each report is `conformance/engines/NAME/report.json`: who answered, and for each ruleset how many cases had which verdict.
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
    """The engines by name, as the table tells of them."""
    return tomllib.loads((ENGINES / "engines.toml").read_text("utf-8"))


def report_file(name: str) -> Path:
    """Where the report of an engine lies."""
    return ENGINES / name / "report.json"


def cases_of(rulesets: list[str]) -> list[corpus.Case]:
    """What an engine is asked: the shipped cases of a shipped ruleset, those made for one in a file; all that are shipped."""
    if not rulesets:
        return corpus.load()
    asked: list[corpus.Case] = []
    for named in rulesets:
        if is_path(named):
            asked += cases_for(ruleset_document(str(ROOT / named)))
        else:
            asked += corpus.chosen(corpus.load(), [named])
    return asked


def run(engine: Json, python: str) -> Report:
    """The report on an engine; one that does not start has told nothing of itself in it."""
    known = read_known(str(ROOT / engine["known"])) if "known" in engine else ()
    command = [python if word == "{python}" else word for word in engine["command"].split()]
    cases = cases_of(engine.get("rulesets", []))
    try:
        return check(cases, Options(command=command, known=known))
    except EngineNotFoundError as problem:
        nobody = Header(corpus.corpus_version(), engine["command"], None, len(cases))
        return Report(nobody, (Judgement(cases[0], Verdict.ERRORED, str(problem)),), 0.0)


def summary(report: Report) -> Json:
    """What is kept of a report: verdicts that no case had are left out."""
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
    """Write the reports; returns 1 where one that was asked for by name could not be written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(engines())}; all when left out")
    parser.add_argument("--python", default=sys.executable, help="the Python that has the engine (this one)")
    chosen = parser.parse_args(arguments)
    missed = False
    for name, engine in engines().items():
        if chosen.names and name not in chosen.names:
            continue
        report = run(engine, chosen.python)
        if report.header.engine is None:
            missed = True
            print(f"{name}: its report is left as it was; {report.judgements[0].message}")
            continue
        text = json.dumps(summary(report), indent=1, ensure_ascii=False) + "\n"
        report_file(name).parent.mkdir(exist_ok=True)
        report_file(name).write_text(text, "utf-8")
        totals = ", ".join(f"{count} {verdict.value}" for verdict, count in report.totals().items() if count)
        print(f"{name}: {totals}", flush=True)
    return 1 if missed and chosen.names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
