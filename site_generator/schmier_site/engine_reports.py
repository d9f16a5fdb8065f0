"""Run the engines of `conformance/engines/engines.toml` and write their reports, from which the site makes a table.

    python -m schmier_site.engine_reports                                    # all engines that run here
    python -m schmier_site.engine_reports skaty --python ~/skaty/bin/python  # one, under its own Python
    python -m schmier_site.engine_reports --registries --into reports        # those that package registries have, as a release does

Each report is `conformance/engines/NAME/report.json`: the engine, the day, the versions, and for each ruleset the number of cases by
verdict.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from schmier import __version__
from schmier_conformance.corpus import cases as corpus
from schmier_conformance.documents.reading import is_path, validate
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.engines.process import EngineNotFoundError
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.generative.generate.corpus import cases_for
from schmier_conformance.rulesets.load import ruleset_document

ROOT = Path(__file__).parents[2]
ENGINES = ROOT / "conformance" / "engines"

FORMAT = "schmier/engine-report/1"

Json = dict[str, Any]
"""A JSON object."""


def engines() -> dict[str, Json]:
    """The engines by name, with their settings."""
    return tomllib.loads((ENGINES / "engines.toml").read_text("utf-8"))


def report_file(name: str, folder: Path = ENGINES) -> Path:
    """The report file of an engine."""
    return folder / name / "report.json"


def reports() -> dict[str, Json]:
    """The kept reports by engine; raises `DocumentError` for one that does not follow its schema."""
    found = {name: json.loads(report_file(name).read_text("utf-8")) for name in engines() if report_file(name).exists()}
    for name, report in found.items():
        validate("engine-report", report, str(report_file(name)))
    return found


def is_current(report: Json) -> bool:
    """Whether a report is on the corpus of today."""
    return bool(report["corpus"] == corpus.corpus_version())


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
        "format": FORMAT,
        "judged": datetime.now(UTC).date().isoformat(),
        "schmier": __version__,
        "corpus": report.header.corpus,
        "engine": started["engine"],
        "asks": started.get("asks"),
        "rulesets": {name: dict(sorted(verdicts.items())) for name, verdicts in sorted(counted.items())},
    }


def main(arguments: list[str]) -> int:
    """Write the reports; returns 1 where an engine given by name, or one of a registry, could not run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"engines to run: {', '.join(engines())} (default: all)"
    )
    parser.add_argument("--python", default=sys.executable, help="Python that has the engine (default: this one)")
    parser.add_argument(
        "--registries", action="store_true", help="run only the engines that can be installed from package registries"
    )
    parser.add_argument("--into", type=Path, default=ENGINES, metavar="FOLDER", help="where the reports are written")
    chosen = parser.parse_args(arguments)
    is_required = bool(chosen.names or chosen.registries)
    missed = False
    for name, engine in engines().items():
        if (chosen.names and name not in chosen.names) or (chosen.registries and "package" not in engine):
            continue
        missed |= not write_report(name, run(engine, chosen.python), chosen.into)
    return 1 if missed and is_required else 0


def write_report(name: str, report: Report, folder: Path) -> bool:
    """Write the report on an engine and print its totals; False, and nothing is written, where the engine did not start."""
    if report.header.engine is None:
        print(f"{name}: report not changed; {report.judgements[0].message}")
        return False
    text = json.dumps(summary(report), indent=1, ensure_ascii=False) + "\n"
    report_file(name, folder).parent.mkdir(parents=True, exist_ok=True)
    report_file(name, folder).write_text(text, "utf-8")
    totals = ", ".join(f"{count} {verdict.value}" for verdict, count in report.totals().items() if count)
    print(f"{name}: {totals}", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
