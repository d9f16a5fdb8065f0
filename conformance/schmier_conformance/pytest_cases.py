"""The corpus as tests of pytest, one for each case.

The tests are called by the ids of their cases, so `-k`, `-x`, `--deselect`, `--junitxml` and several workers of pytest-xdist do what
they always do. Every process has an engine of its own, which is started at its first test. What an engine does not play is skipped; what
its author has declared is expected to fail, and a case that is declared by its id and passes is a failure, as with a strict `xfail`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from schmier_conformance.corpus.cases import Case
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.engines.process import EngineNotFoundError
from schmier_conformance.engines.runner import Options
from schmier_conformance.engines.session import Asking
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.generative.requested_cases import NoCaseError, cases_of_rulesets


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the options of the plugin say; an empty text, or none, where they say nothing."""

    schmier_engine: str
    schmier_ruleset: str | None
    schmier_filter: str | None
    schmier_known: str | None
    schmier_timeout: str | None
    schmier_strict_reasons: bool


def tests_of_cases(session: pytest.Session, wanted: Wanted) -> Iterator[pytest.Item]:
    """A test for each case that the options choose; raises `pytest.UsageError` where there is none."""
    try:
        timeout = float(wanted.schmier_timeout or 10)
        known = read_known(wanted.schmier_known) if wanted.schmier_known else ()
        cases = cases_of_rulesets(
            [wanted.schmier_ruleset] if wanted.schmier_ruleset else [], wanted.schmier_filter or ""
        )
    except (NoCaseError, DocumentError, ValueError) as error:
        raise pytest.UsageError(f"schmier: {error}") from None
    options = Options(wanted.schmier_engine, timeout, strict_reasons=wanted.schmier_strict_reasons, known=known)
    corpus = Corpus.from_parent(session, name="schmier", nodeid="schmier")
    engine = EngineUnderTest(options)
    session.config.add_cleanup(engine.close)
    for case in cases:
        yield CaseTest.from_parent(corpus, name=case.id, case=case, engine=engine)


class EngineUnderTest:
    """The engine of this process; it is started when it is first asked, and not at all by a process that runs none of the tests."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._asking: Asking | None = None

    @property
    def asking(self) -> Asking:
        """The engine at work; ends the whole session where there is none to be had."""
        if self._asking is None:
            try:
                self._asking = Asking(self._options)
            except EngineNotFoundError as error:
                pytest.exit(f"schmier: {error}", returncode=pytest.ExitCode.USAGE_ERROR)
        return self._asking

    def close(self) -> None:
        """Ends the engine."""
        if self._asking is not None:
            self._asking.close()


class Corpus(pytest.Collector):
    """The corpus: where the tests of its cases stand."""

    def collect(self) -> Iterator[pytest.Item]:
        """Nothing, since the tests were made with it."""
        return iter(())


class WantingError(Exception):
    """An engine is found wanting; the text tells how."""


class CaseTest(pytest.Item):
    """One case as a test."""

    def __init__(self, *, case: Case, engine: EngineUnderTest, **named: Any) -> None:
        super().__init__(**named)
        self.case = case
        self.engine = engine

    def runtest(self) -> None:
        """Asks the engine, and tells its verdict in pytest's own words."""
        asking = self.engine.asking
        judgement = asking.judgement(self.case)
        match judgement.verdict:
            case Verdict.PASSED:
                if asking.is_declared(self.case):
                    raise WantingError(f"{self.case.id} is declared to fail, and passes: take it out of the file")
            case Verdict.UNSUPPORTED | Verdict.SKIPPED:
                pytest.skip(judgement.message or "")
            case Verdict.DECLARED:
                pytest.xfail(judgement.message or "")
            case Verdict.FAILED | Verdict.MISSHAPEN | Verdict.ERRORED:
                raise WantingError(asking.told(judgement))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The case as `schmier check` tells it; anything else with its traceback."""
        if isinstance(excinfo.value, WantingError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, None, str]:
        """What is written above a failure."""
        return self.path, None, f"{self.case.id}: {self.case.title}"
