"""The enumerations of the harness match the schemas, and every table by member covers all members."""

from __future__ import annotations

import argparse
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

import pytest

from schmier import spec
from schmier.ruleset.points import Counts
from schmier_conformance.commands.check import configure
from schmier_conformance.corpus.cases import Body, Case, Level, Question, corpus_version
from schmier_conformance.corpus.roles import Role
from schmier_conformance.documents.reading import Kind
from schmier_conformance.documents.schemas import schemas
from schmier_conformance.engines.causes import Sureness
from schmier_conformance.engines.ci_reports import write_junit
from schmier_conformance.engines.comparison import EXPLANATION, Manner
from schmier_conformance.engines.deciding import UNDECIDED, has_own_clauses
from schmier_conformance.engines.deciding_results import IN_ORDER, ResultMember
from schmier_conformance.engines.known_differences import KnownKind
from schmier_conformance.engines.output_files import OutputKind, open_outputs
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.text_report import SURENESS_TEXT, render
from schmier_conformance.engines.verdicts import Judgement, Verdict

Json = dict[str, Any]


def definitions(kind: str) -> Json:
    found: Json = schemas()[f"urn:schmier:schema:{kind}:1"]["$defs"]
    return found


def footer(member: str) -> Json:
    found: Json = definitions("report")["footer"]["properties"][member]["items"]["properties"]
    return found


@pytest.mark.parametrize(
    ("members", "of_schema"),
    [
        (set(Verdict), set(definitions("report")["verdict"]["enum"])),
        (set(Sureness), set(footer("misread")["sureness"]["enum"])),
        ({one for one in Manner if one.may_be_a_shape}, set(footer("misshapen")["manner"]["enum"])),
        (set(Question), {*definitions("fixtures")["ask"]["enum"], "try"}),
        (set(Role), set(definitions("fixtures")["role"]["enum"])),
        (set(Level), {*definitions("fixtures")["case"]["properties"]["level"]["enum"], "recorded"}),
        (set(KnownKind), set(definitions("known")["entry"]["properties"]) - {"value", "reason", "link"}),
        (set(ResultMember), set(definitions("fixtures")["result"]["properties"]) - EXPLANATION),
        (set(get_args(Kind)), {path.stem for path in (spec.FOLDER / "schemas").glob("*.json")}),
    ],
    ids=["Verdict", "Sureness", "Manner", "Question", "Role", "Level", "KnownKind", "ResultMember", "Kind"],
)
def test_an_enumeration_has_the_values_of_its_schema(members: set[StrEnum], of_schema: set[str]) -> None:
    assert members == of_schema


def test_every_sureness_has_a_text() -> None:
    assert set(SURENESS_TEXT) == set(Sureness)


def test_every_way_of_counting_has_an_order_of_members() -> None:
    assert set(IN_ORDER) == set(Counts)
    for order in IN_ORDER.values():
        assert set(order) <= set(ResultMember) - {ResultMember.OVER}
    assert set().union(*IN_ORDER.values()) == set(ResultMember) - {ResultMember.OVER}


@pytest.mark.parametrize("question", ["state", "view"])
def test_every_member_of_an_observation_has_clauses_of_its_own_or_none(question: str) -> None:
    members = set(definitions("fixtures")[question]["properties"])
    assert {one for one in members if not has_own_clauses(one)} == UNDECIDED & members


@pytest.mark.parametrize("kind", OutputKind)
def test_every_kind_of_output_is_an_option_and_is_written(kind: OutputKind, tmp_path: Path) -> None:
    parser = argparse.ArgumentParser()
    configure(parser)
    name = tmp_path / "written"
    given = parser.parse_args([f"--{kind.replace('_', '-')}", str(name)])
    assert getattr(given, kind) == str(name)
    report = report_with(Verdict.PASSED)
    with open_outputs({kind: str(name)}, ["schmier", "check"]) as files:
        for listener in files.listeners:
            listener.finished(report)
        files.write(report)
    assert name.stat().st_size > 0


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_has_a_place_in_each_report(verdict: Verdict, tmp_path: Path) -> None:
    report = report_with(verdict)
    with (tmp_path / "junit.xml").open("wb") as stream:
        write_junit(report, stream)
    assert verdict in render(report, ["schmier", "check"])
    assert report.is_clean() == (verdict is Verdict.PASSED)


def report_with(verdict: Verdict) -> Report:
    given: Json = {"seats": ["N", "E"], "dealer": "E", "events": []}
    document = spec.ruleset_document("pitch.auction")
    case = Case("a-1", "pitch.auction", document, ("play.turn",), "A title", Level.CORE, Body("", "", given, ()))
    started = {"engine": {"name": "engine", "version": "1", "language": "none"}}
    return Report(Header(corpus_version(), "engine", started, 1), (Judgement(case, verdict, "a message"),), 0.0)
