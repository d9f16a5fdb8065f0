"""Every misbehaving engine gets the right verdict on the affected case and on all others."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from places import DATA, ZOO
from schmier_conformance.corpus.cases import Case, load
from schmier_conformance.engines.check import MOST_FAILURES, Options, check
from schmier_conformance.engines.process import EngineNotFoundError
from schmier_conformance.engines.report import Header, Report
from schmier_conformance.engines.verdicts import Judgement

FIXTURES = DATA / "twelve.json"
HONEST = ZOO / "honest.py"
MISBEHAVING = ZOO / "misbehaving.py"

VICTIM = 4
"""The index of the case the zoo misbehaves over."""

LETTERS = {
    "passed": "p", "failed": "F", "declared": "d", "misshapen": "m", "unsupported": "u", "skipped": "s", "errored": "E",
}  # fmt: skip


class Witness:
    """Keeps what a listener hears."""

    def __init__(self) -> None:
        self.headers: list[Header] = []
        self.heard: list[Judgement] = []

    def started(self, header: Header) -> None:
        self.headers.append(header)

    def judged(self, judgement: Judgement) -> None:
        self.heard.append(judgement)

    def finished(self, report: Report) -> None:
        assert self.headers == [report.header]
        # An error is reported at once, its cause at the end.
        assert [(one.case, one.verdict) for one in self.heard] == [(one.case, one.verdict) for one in report.judgements]


def zoo(
    behaviour: str, timeout: float = 5.0, window: int = 8, cases: list[Case] | None = None, strict: bool = False
) -> Report:
    """The report on an engine of the zoo.

    Asserts that nothing of the engine is left behind, and that a listener hears each final verdict, once and in order.
    """
    before = len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0
    threads = threading.active_count()
    command = [sys.executable, str(MISBEHAVING), behaviour, str(FIXTURES)]
    options = Options(command, timeout=timeout, window=window, strict_reasons=strict)
    report = check(load([FIXTURES]) if cases is None else cases, options, [Witness()])
    assert threading.active_count() == threads
    if before:
        assert len(os.listdir("/proc/self/fd")) == before
    return report


def verdicts(report: Report) -> str:
    """The verdicts in the order of the cases, a letter each."""
    return "".join(LETTERS[judgement.verdict] for judgement in report.judgements)


def message(report: Report, index: int = VICTIM) -> str:
    return report.judgements[index].message or ""


def test_the_honest_engine_passes_everything() -> None:
    report = check(load([FIXTURES]), Options([sys.executable, str(HONEST), str(FIXTURES)]))
    assert verdicts(report) == "pppppppppppp"
    assert report.is_clean()
    assert report.notes == ()


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [
        ("crash", "the engine exited with status 3"),
        ("killed-by-a-signal", "the engine was ended by signal 9 (Killed)"),
        ("garbage", 'the engine wrote the line "debug: playing 7D": it is not JSON'),
        ("half-a-line", 'the engine exited with status 0 in the middle of the line \'{"seq": 5, "observ\''),
        ("endless-line", "the engine wrote a line of more than 8388608 bytes"),
        ("wrong-sequence-number", '"seq": 100000'),
        ("fraction", "1.5 is not an integer"),
        ("closes-output", "the engine closed its standard output"),
        ("leaves-a-child", "the engine exited with status 3"),
        ("twice", "the engine answered twice"),
        ("one-observation-too-few", "the answer has 3 observations for 4 steps"),
        ("wrong-shape", 'the answer: $: there is no property "observed" here'),
        ("says-error", "the engine says: index out of range"),
    ],
)
@pytest.mark.parametrize("window", [1, 8])
def test_only_the_case_that_breaks_the_engine_is_errored(behaviour: str, words: str, window: int) -> None:
    report = zoo(behaviour, window=window)
    assert verdicts(report) == "ppppEppppppp"
    assert words in message(report)
    assert not report.is_clean()


def test_only_the_case_that_makes_the_engine_hang_is_errored() -> None:
    report = zoo("hang", timeout=0.5)
    assert verdicts(report) == "ppppEppppppp"
    assert message(report) == "no answer within 0.5 seconds"


def test_a_closed_standard_input_errs_the_case_that_could_not_be_sent() -> None:
    report = zoo("closes-input", window=1)
    assert verdicts(report) == "pppppEpppppp"
    assert message(report, 5) == "the engine closed its standard input"


def test_an_engine_that_does_not_read_cannot_block_the_harness() -> None:
    [case, *_] = load([FIXTURES])
    large = case.changed(steps=case.steps * 10_000)
    report = zoo("deaf", timeout=0.3, cases=[large])
    assert verdicts(report) == "E"


def test_the_last_words_on_standard_error_stand_with_the_errored_case() -> None:
    assert zoo("crash").judgements[VICTIM].stderr == (" [31mTraceback: the trump suit is nil",)


def test_noise_on_standard_error_is_not_judged() -> None:
    assert verdicts(zoo("noisy")) == "pppppppppppp"


def test_answers_may_come_in_any_order() -> None:
    assert verdicts(zoo("backwards")) == "pppppppppppp"


def test_an_engine_that_says_yes_to_everything_fails_where_the_answer_is_no() -> None:
    """Its answers to questions have another shape, always; the report separates this from the rules."""
    report = zoo("says-yes")
    assert verdicts(report) == "mFmmFmmFmmFm"
    assert [".".join(shape.place) for shape in report.shapes] == ["legal.actions", "legal.by", "result.over"]
    assert not report.is_clean()


def test_an_engine_that_says_no_to_everything_fails_every_action() -> None:
    assert verdicts(zoo("says-no")) == "FFmFFmFFmFFm"


def test_blank_lines_between_answers_are_ignored() -> None:
    assert verdicts(zoo("blank-lines")) == "pppppppppppp"


def test_a_skipped_case_is_counted_apart() -> None:
    report = zoo("skips")
    assert verdicts(report) == "ppppsppppppp"
    assert message(report) == "https://example.org/issues/7"
    assert report.is_clean()


def test_a_rejection_by_another_clause_is_a_warning() -> None:
    report = zoo("names-another-clause")
    assert verdicts(report) == "pppppppppppp"
    warning = 'step 0: rejected by "play.held"; the clause is play.follow.trump'
    assert [judgement.warnings for judgement in report.judgements if judgement.warnings] == [(warning,)]


def test_under_strict_reasons_a_rejection_by_another_clause_fails() -> None:
    assert verdicts(zoo("names-another-clause", strict=True)) == "ppppFppppppp"


def test_a_case_with_an_unsupported_step_never_passes() -> None:
    assert verdicts(zoo("knows-no-result")) == "ppuppuppuppu"


def test_nothing_is_judged_after_an_unsupported_action() -> None:
    assert verdicts(zoo("cannot-try")) == "ppppuppppppp"


def test_a_question_the_engine_does_not_declare_is_not_asked() -> None:
    """Of the steps of the first case only the action is left, and it passes."""
    report = zoo("declares-result")
    assert verdicts(report) == "pppppppppppp"
    assert (len(report.judgements[0].case.steps), report.judgements[0].steps) == (3, (1,))


def test_a_case_of_which_no_step_can_be_asked_is_not_sent() -> None:
    report = zoo("declares-legal")
    assert verdicts(report) == "ppuppuppuppu"
    assert message(report, 2) == "the engine answers none of the questions"


def test_a_ruleset_the_engine_does_not_list_is_unsupported() -> None:
    report = zoo("plays-skat-only")
    assert verdicts(report) == "uuuuuuuuuuuu"
    assert message(report) == 'the engine does not play pitch.auction; it says that it plays "skat"'
    assert not report.is_clean()


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [
        ("crashes-at-start", "the engine exited with status 127; cannot find libtrumps.so"),
        ("silent-at-start", "no answer within 0.5 seconds"),
        ("other-version", "the answer to start: $.version: 2 is not 1; write 1"),
    ],
)
def test_an_engine_that_cannot_be_started_errs_everything(behaviour: str, words: str) -> None:
    report = zoo(behaviour, timeout=0.5 if behaviour == "silent-at-start" else 5)
    assert verdicts(report) == "EEEEEEEEEEEE"
    assert message(report).startswith("the engine could not be started, 3 times in a row: ")
    assert words in message(report)
    assert report.header.engine is None


def test_an_engine_that_starts_at_the_second_attempt_is_none_the_worse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARKER", str(tmp_path / "crashed"))
    assert verdicts(zoo("crashes-at-first-start")) == "pppppppppppp"


def test_many_crashes_are_survived_as_long_as_there_are_answers_between() -> None:
    cases = load([FIXTURES]) * 6
    assert verdicts(zoo("crashes-often", cases=cases, window=1)) == "pEp" * 24


def test_a_second_answer_to_the_last_case_is_noticed() -> None:
    assert verdicts(zoo("twice", cases=load([FIXTURES])[: VICTIM + 1])) == "ppppE"


def test_a_line_after_the_last_answer_is_noted() -> None:
    report = zoo("says-goodbye")
    assert verdicts(report) == "pppppppppppp"
    assert report.notes == ('The engine wrote "goodbye" after its last answer.',)


def test_a_command_that_does_not_exist_is_a_mistake_of_the_user() -> None:
    with pytest.raises(EngineNotFoundError, match="'no-such-engine' cannot be run: No such file or directory"):
        check(load([FIXTURES]), Options("no-such-engine --fast"))


def test_a_crash_that_does_not_come_again_errs_the_oldest_case_in_flight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARKER", str(tmp_path / "crashed"))
    report = zoo("crashes-once", window=3)
    assert verdicts(report).count("E") == 1
    assert verdicts(report).index("E") <= VICTIM
    [errored] = [judgement for judgement in report.judgements if judgement.is_fault]
    assert errored.message is not None
    assert errored.message.endswith("alone each is answered")


def test_an_engine_that_only_fails_is_given_up() -> None:
    cases = load([FIXTURES]) * 3
    report = zoo("fails-always", cases=cases)
    assert verdicts(report) == "E" * 36
    assert message(report, 0) == "the engine exited with status 3"
    assert message(report, 35).startswith(f"the engine failed {MOST_FAILURES} times in a row")


def test_an_engine_that_floods_the_harness_is_stopped() -> None:
    assert verdicts(zoo("floods", cases=load([FIXTURES])[:3])) == "EEE"


def test_a_bad_exit_status_after_stop_is_noted() -> None:
    report = zoo("bad-exit")
    assert verdicts(report) == "pppppppppppp"
    assert report.notes == ("The engine exited with status 9 after `stop`; it should exit with status 0.",)


def test_an_engine_that_ignores_stop_is_ended() -> None:
    report = zoo("ignores-stop", cases=load([FIXTURES])[:1])
    assert verdicts(report) == "p"
    assert report.notes == ("The engine had to be killed after `stop`; it should exit with status 0.",)
