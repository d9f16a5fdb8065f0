"""Tools for engine authors beside the verdicts: the wire, early stop, time limits, workers, report files."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from places import DATA, ZOO
from schmier_conformance.command import main
from schmier_conformance.corpus import cases as corpus
from schmier_conformance.documents.reading import validate
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.known_differences import PLACEHOLDER_REASON
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.verdicts import Judgement, Verdict

TWELVE = DATA / "twelve.json"


def engine(name: str, *words: str) -> str:
    return " ".join([sys.executable, str(ZOO / name), *words, str(TWELVE)])


HONEST = engine("honest.py")
REFUSES_NOTHING = engine("misbehaving.py", "refuses-nothing")


@pytest.fixture(autouse=True)
def small_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "fixture_files", lambda: [TWELVE])


class Listening:
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[Judgement] = []

    def started(self, header: Header) -> None:
        assert not self.heard

    def judged(self, judgement: Judgement) -> None:
        self.heard.append(judgement)

    def finished(self, report: Report) -> None:
        assert [(one.case.id, one.verdict) for one in self.heard] == [
            (one.case.id, one.verdict) for one in report.judgements
        ]


# ---- several workers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("behaviour", ["crash", "garbage", "answers-twice", "refuses-nothing"])
def test_several_workers_come_to_what_one_comes_to(behaviour: str) -> None:
    cases, command = corpus.load(), engine("misbehaving.py", behaviour)
    alone, together = Listening(), Listening()
    check(cases, Options(command, timeout=2.0), [alone])
    check(cases, Options(command, timeout=2.0, workers=3, window=2), [together])
    assert [(one.case.id, one.verdict) for one in together.heard] == [(one.case.id, one.verdict) for one in alone.heard]


def test_workers_do_the_work_at_the_same_time(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    spans = tmp_path / "spans.txt"
    slow.write_text(
        f"import os, sys, time\nsys.path.insert(0, {str(ZOO)!r})\nimport honest\n"
        "def slowly(request, case):\n"
        "    began = time.monotonic()\n    time.sleep(0.1)\n    honest.answer_rightly(request, case)\n"
        f"    print(os.getpid(), began, time.monotonic(), file=open({str(spans)!r}, 'a'))\n"
        "honest.serve(sys.argv[1:], slowly)\n"
    )
    cases, command = corpus.load(), f"{sys.executable} {slow} {TWELVE}"
    # One request at a time, so the first process cannot have taken all before the second has started.
    report = check(cases, Options(command, workers=4, window=1))
    assert report.totals()[Verdict.PASSED] == len(cases) == 12
    times = [line.split() for line in spans.read_text().splitlines()]
    together = [
        (one, other)
        for one, other in combinations(times, 2)
        if one[0] != other[0] and float(one[1]) < float(other[2]) and float(other[1]) < float(one[2])
    ]
    assert together


def test_an_engine_that_always_fails_is_given_up_by_all_workers() -> None:
    report = check(corpus.load(), Options(f"{sys.executable} -c pass", workers=3))
    assert {one.verdict for one in report.judgements} == {Verdict.ERRORED}
    assert len(report.judgements) == 12


def test_a_listener_that_fails_ends_the_run_whichever_worker_it_hears() -> None:
    class Gone(Listening):
        def judged(self, judgement: Judgement) -> None:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        check(corpus.load(), Options(HONEST, workers=3), [Gone()])


# ---- an end before the end -------------------------------------------------------------------------------------------


def test_fail_fast_stops_at_the_first_failure(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    command = ["check", "--engine", REFUSES_NOTHING, "--fail-fast", "--workers", "1", "--json", str(report)]
    assert main(command) == 1
    assert "cases in" in capsys.readouterr().out
    lines = [json.loads(line) for line in report.read_text().splitlines()]
    verdicts = [line["verdict"] for line in lines if line["line"] == "case"]
    assert "failed" in verdicts
    assert len(verdicts) < 12
    assert lines[-1]["cut_short"].startswith("stopped at the first failure")
    assert not lines[-1]["complete"]
    for line in lines:
        validate("report", line, "")


def test_what_is_declared_does_not_stop_a_run_that_fails_fast(tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    main(["check", "--engine", REFUSES_NOTHING, "--write-known", str(known)])
    assert main(["check", "--engine", REFUSES_NOTHING, "--known", str(known), "--fail-fast"]) == 0


def test_a_limit_ends_the_run_although_the_engine_hangs(capsys: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    assert main(["check", "--engine", engine("misbehaving.py", "hang"), "--workers", "1", "--limit", "0.5"]) == 1
    assert time.monotonic() - began < 3
    shown = capsys.readouterr().out
    assert "of 12 cases in" in shown
    assert "stopped after 0.5 seconds (--limit)" in shown


def test_a_limit_that_is_not_reached_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--engine", HONEST, "--limit", "60"]) == 0
    assert "12 cases in" in capsys.readouterr().out


# ---- the wire --------------------------------------------------------------------------------------------------------


def test_the_wire_of_one_case_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--engine", REFUSES_NOTHING, "--show-wire", "harness-0002"]) == 1
    shown = capsys.readouterr().out
    wire = [line for line in shown.splitlines() if line.startswith(("> ", "< "))]
    assert [json.loads(line[2:]).get("cmd") for line in wire if line.startswith(">")] == ["start", "run", "stop"]
    [introduction, answer] = [json.loads(line[2:]) for line in wire if line.startswith("<")]
    assert "rulesets" in introduction
    assert answer["observations"][0] == {"accepted": True}
    assert "FAILED harness-0002" in shown


def test_a_case_that_is_not_there_is_told_with_those_that_are_like_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--engine", HONEST, "--show-wire", "harness-0013"]) == 2
    assert "no case 'harness-0013' among those selected; did you mean harness-0012" in capsys.readouterr().err


# ---- what is known ---------------------------------------------------------------------------------------------------


def test_what_is_known_is_written_down_and_goes_when_it_is_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = tmp_path / "known.json"
    assert main(["check", "--engine", REFUSES_NOTHING, "--write-known", str(known)]) == 1
    written = json.loads(known.read_text())["known"]
    assert written
    assert all(entry["reason"].startswith(PLACEHOLDER_REASON) for entry in written)
    assert main(["check", "--engine", REFUSES_NOTHING, "--known", str(known)]) == 0
    # The engine is mended: every entry is an error now, until the file is rewritten.
    capsys.readouterr()
    assert main(["check", "--engine", HONEST, "--known", str(known)]) == 1
    assert capsys.readouterr().out.count("STALE declared, but its cases pass: case harness-") == len(written)
    # Rewriting it is no error, and the report does not ask for what has just been done.
    assert main(["check", "--engine", HONEST, "--known", str(known), "--write-known", str(known)]) == 0
    output = capsys.readouterr().out
    assert output.count("Fixed, and removed from the file: case harness-") == len(written)
    assert "STALE" not in output
    assert json.loads(known.read_text())["known"] == []
    assert main(["check", "--engine", HONEST, "--known", str(known)]) == 0


def test_a_reason_that_a_person_wrote_is_kept(tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    entry = {"clause": "play.follow.trump", "reason": "a rule of our club", "link": "https://example.org/7"}
    known.write_text(json.dumps({"format": "schmier/known/1", "known": [entry]}))
    main(["check", "--engine", REFUSES_NOTHING, "--known", str(known), "--write-known", str(known)])
    assert json.loads(known.read_text())["known"][0] == entry


def test_of_a_part_of_the_cases_nobody_concludes_that_something_is_mended(tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    main(["check", "--engine", REFUSES_NOTHING, "--write-known", str(known)])
    assert main(["check", "--engine", HONEST, "--known", str(known), "--filter", "harness-0002"]) == 0


def test_a_case_without_an_answer_can_be_declared_by_its_name(tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    command = engine("misbehaving.py", "crash")
    assert main(["check", "--engine", command, "--write-known", str(known)]) == 1
    [entry] = json.loads(known.read_text())["known"]
    assert entry["case"] == "harness-0005"
    assert main(["check", "--engine", command, "--known", str(known)]) == 0


# ---- the report in other forms ---------------------------------------------------------------------------------------


class Reading(HTMLParser):
    """Reads a page: its texts, its links inside, whether every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.anchors: set[str] = set()
        self.links: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes: dict[str, Any] = dict(attrs)
        self.anchors |= {attributes["id"]} if "id" in attributes else set()
        self.links |= {attributes["href"]} if "href" in attributes else set()
        assert "src" not in attributes
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_report_is_a_page_that_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    site = "https://example.org/rules-site/"
    assert main(["check", "--engine", REFUSES_NOTHING, "--html", str(path), "--site", site]) == 1
    page = Reading()
    page.feed(path.read_text(encoding="utf-8"))
    assert page.open == []
    inside = {link.removeprefix("#") for link in page.links if link.startswith("#")}
    assert inside <= page.anchors
    assert f"{site}rules/50-play/#play.follow.trump" in page.links
    text = "".join(page.texts)
    for words in ("12 cases in", "Diagnosis", "A♠", '{"accepted": true}', "--filter harness-0002"):
        assert words in text


def test_nothing_that_an_engine_says_becomes_part_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    script = tmp_path / "engine.py"
    script.write_text('print("<script>alert(1)</script>", flush=True)')
    main(["check", "--engine", f"{sys.executable} {script}", "--html", str(path)])
    assert "<script>alert" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "message", "colour", "is_error"),
    [(HONEST, "12 of 12", "brightgreen", False), (engine("misbehaving.py", "crash"), "11 of 12", "yellow", True)],
)
def test_the_badge_says_how_many_cases_pass(
    tmp_path: Path, command: str, message: str, colour: str, is_error: bool
) -> None:
    path = tmp_path / "badge.json"
    main(["check", "--engine", command, "--badge", str(path)])
    report = json.loads(path.read_text())
    assert report == {
        "schemaVersion": 1,
        "label": "schmier pitch.auction",
        "message": message,
        "color": colour,
        "isError": is_error,
    }


def test_a_file_that_cannot_be_written_costs_no_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--html", "--badge", "--junit", "--json", "--write-known"):
        began = time.monotonic()
        assert main(["check", "--engine", engine("misbehaving.py", "hang"), option, str(tmp_path / "no" / "x")]) == 2
        assert time.monotonic() - began < 2
        assert "no" in capsys.readouterr().err


def test_the_wire_stays_out_of_a_report_on_standard_output() -> None:
    words = [
        sys.executable,
        "-m",
        "schmier_conformance.command",
        "check",
        "--show-wire",
        "pitch-auction-0001",
        "--json",
        "-",
    ]
    done = subprocess.run(words, capture_output=True, check=False, timeout=60)
    assert [json.loads(line)["line"] for line in done.stdout.splitlines()] == ["header", "case", "footer"]
    assert done.stderr.count(b"\n> ") + done.stderr.startswith(b"> ") == 3


def test_what_is_declared_is_told_with_its_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = tmp_path / "known.json"
    entries = [{"clause": "play.follow.trump", "reason": "our club follows nothing", "link": "https://example.org/7"}]
    known.write_text(json.dumps({"format": "schmier/known/1", "known": entries}))
    page = tmp_path / "report.html"
    main(["check", "--engine", REFUSES_NOTHING, "--known", str(known), "--html", str(page)])
    words = "declared by clause play.follow.trump: our club follows nothing (https://example.org/7)"
    assert words in capsys.readouterr().out
    assert words in page.read_text(encoding="utf-8")


def test_reasons_that_nobody_has_written_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = tmp_path / "known.json"
    main(["check", "--engine", REFUSES_NOTHING, "--write-known", str(known)])
    capsys.readouterr()
    assert main(["check", "--engine", REFUSES_NOTHING, "--known", str(known)]) == 0
    assert "known differences still have a placeholder for a reason" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"option": "match.targt", "value": 11}, "there is no option"),
        ({"option": "auction.winning_gift", "value": "barred"}, 'auction.winning_gift cannot be "barred"'),
    ],
)
def test_an_option_that_there_is_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], entry: dict[str, Any], message: str
) -> None:
    known = tmp_path / "known.json"
    known.write_text(json.dumps({"format": "schmier/known/1", "known": [{**entry, "reason": "ours"}]}))
    assert main(["check", "--engine", HONEST, "--known", str(known)]) == 2
    assert message in capsys.readouterr().err


def engine_that(folder: Path, what: str) -> str:
    """The reference with something done to each observation `one`."""
    script = folder / "engine.py"
    script.write_text(
        "import json, sys\nfrom schmier.io import serve\nfor line in serve.answers(sys.stdin.buffer):\n"
        f"    for one in line.get('observations', ()):\n        {what}\n    print(json.dumps(line), flush=True)\n",
        encoding="utf-8",
    )
    return f"{sys.executable} {script}"


@pytest.mark.parametrize(
    ("what", "shapes"),
    [
        ("one.update({'winner': None} if one.get('over') else {})", 0),
        (
            "one = (one.clear(), one.update({'over': False})) if 'over' in one else one",
            0,
        ),
        ("one.pop('winner', None)", 1),
    ],
    ids=["writes null", "never sees the end", "leaves it out"],
)
def test_only_what_is_never_written_is_a_matter_of_shape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, shapes: int
) -> None:
    monkeypatch.undo()
    cases = [
        case for case in corpus.load(corpus.files_with(["pitch.auction"])) if case.document["id"] == "pitch.auction"
    ]
    over = [case for case in cases if any(step["expect"].get("winner") for step in case.steps)]
    report = check(over, Options(engine_that(tmp_path, what)))
    assert len(report.shapes) == shapes
    assert report.totals()[Verdict.FAILED] == (0 if shapes else len(over))
