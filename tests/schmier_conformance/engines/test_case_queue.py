"""Cases generated while the engine runs: each is sent once, and the first at once."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from places import DATA, ZOO
from read_once import corpus
from schmier import spec
from schmier_conformance.command import main
from schmier_conformance.corpus.cases import Case, chosen, files_that_mention, fixture_files, load, may_contain
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.generative.generate import boundary_search, transplant
from schmier_conformance.generative.generate.corpus import beside_shipped, cases_as_made, cases_for, game_of
from schmier_conformance.generative.requested_cases import cases_of_rulesets, supply_of

TWELVE = DATA / "twelve.json"


def engine(name: str, *words: str) -> str:
    return " ".join([sys.executable, str(ZOO / name), *words, str(TWELVE)])


class Listening:
    """Writes down the ids it hears of."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.header: Header | None = None

    def started(self, header: Header) -> None:
        self.header = header

    def judged(self, judgement: Judgement) -> None:
        self.heard.append(judgement.case.id)

    def finished(self, report: Report) -> None:
        pass


def by_twos(cases: list[Case]) -> Iterator[list[Case]]:
    left = iter(cases)
    while two := list(islice(left, 2)):
        yield two


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("behaviour", ["honest", "crash", "answers-twice", "refuses-nothing"])
def test_what_is_made_later_is_judged_as_what_is_there(behaviour: str, workers: int) -> None:
    cases = load([TWELVE])
    command = engine("honest.py") if behaviour == "honest" else engine("misbehaving.py", behaviour)
    at_once = check(cases, Options(command, timeout=2.0))
    listening = Listening()
    later = check(cases[:3], Options(command, timeout=2.0, workers=workers), [listening], later=by_twos(cases[3:]))
    assert [(one.case.id, one.verdict) for one in later.judgements] == [
        (one.case.id, one.verdict) for one in at_once.judgements
    ]
    assert listening.heard == [case.id for case in cases]
    assert listening.header is not None
    assert (listening.header.cases, later.header.cases) == (3, 12)
    assert later.line()["complete"]


def test_the_first_verdict_comes_before_anything_is_made() -> None:
    cases, listening = load([TWELVE]), Listening()
    heard_before: list[int] = []

    def made() -> Iterator[list[Case]]:
        heard_before.append(len(listening.heard))
        yield cases[10:]

    check(cases[:10], Options(engine("honest.py"), window=2), [listening], later=made())
    assert heard_before[0] > 0
    assert len(listening.heard) == 12


def test_an_engine_that_is_given_up_errs_in_every_case_that_would_have_been_made() -> None:
    cases = load([TWELVE])
    report = check(cases[:3], Options(f"{sys.executable} -c pass"), later=by_twos(cases[3:]))
    assert [one.verdict for one in report.judgements] == [Verdict.ERRORED] * 12


def test_a_run_that_is_stopped_makes_no_more_and_does_not_say_how_many_there_would_be() -> None:
    cases = load([TWELVE])

    def made() -> Iterator[list[Case]]:
        raise AssertionError("nobody asks for more")
        yield []

    options = Options(engine("misbehaving.py", "refuses-nothing"), stops_at_first=True)
    report = check(cases, options, later=made())
    assert report.cut_short is not None
    assert not report.line()["complete"]
    assert not report.header.is_all


def test_a_corpus_is_the_same_whether_it_is_made_at_once_or_a_few_at_a_time() -> None:
    document = spec.ruleset_document("pitch.racehorse")
    made = [case for few in cases_as_made(game_of(document), 20) for case in few]
    assert made == cases_for(document, count=20)
    supply = supply_of(["pitch.racehorse"], count=20)
    assert supply.later is not None
    whole = [*supply.at_hand, *(case for few in supply.later for case in few)]
    assert whole == beside_shipped("pitch.racehorse", corpus(), count=20)
    assert whole == cases_of_rulesets(["pitch.racehorse"], count=20)


@pytest.mark.parametrize(
    "text", ["pitch-racehorse-tried-000", "from-cinch", "play.follow", "Match 2", "of 4", "no such words", "00"]
)
def test_with_a_filter_only_the_cases_that_mention_the_text_are_made_and_all_of_them(text: str) -> None:
    document = spec.ruleset_document("pitch.racehorse")
    made = [case for few in cases_as_made(game_of(document), 4, text) for case in few]
    assert made == chosen(own_cases(), text=text)


@cache
def own_cases() -> list[Case]:
    """The generated cases of a game."""
    return cases_for(spec.ruleset_document("pitch.racehorse"), count=4)


def test_with_a_filter_by_id_nothing_else_is_generated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boundary_search, "search", None)
    monkeypatch.setattr(transplant, "as_it_is", None)
    game = game_of(spec.ruleset_document("pitch.racehorse"))
    made = [case.id for few in cases_as_made(game, 12, "pitch-racehorse-tried-0011") for case in few]
    assert made == ["pitch-racehorse-tried-0011"]


@pytest.mark.parametrize("text", ["pitch-auction-003", "points.low", "jick-", 'says "', "ü", "no such words"])
def test_what_mentions_a_text_is_found_though_not_every_file_is_read(text: str) -> None:
    few = load(files_that_mention(text), is_trusted=True)
    assert chosen(few, text=text) == chosen(corpus(), text=text)


def test_only_the_files_are_read_in_which_a_text_stands() -> None:
    assert files_that_mention("") == fixture_files()
    assert 0 < len(files_that_mention("pitch-auction-003")) < 10
    assert may_contain(rb'{"title":"\u004aick"}', b"Jick")
    assert not may_contain(b'{"title":"Jack"}', b"Jick")


def test_a_report_counts_at_its_end_what_was_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--ruleset", "pitch.racehorse", "--count", "5", "--json", "-"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    shipped = len(supply_of(["pitch.racehorse"]).at_hand)
    assert lines[0]["cases"] == shipped < lines[-1]["cases"] == len(lines) - 2
