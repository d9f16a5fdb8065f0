"""The corpus as pytest tests, one per case.

Each test has the id of its case as its name, so `-k`, `-x`, `--deselect`, `--junitxml` and the workers of pytest-xdist work as usual.
Every process has an engine of its own, started at its first test. A case the engine does not play is skipped; a known difference
is an expected failure; a case declared by its id that passes is a failure, as with a strict `xfail`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, assert_never

import pytest

from schmier_conformance.corpus.cases import Case
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.engines.process import EngineNotFoundError
from schmier_conformance.engines.runner import Options
from schmier_conformance.engines.session import EngineSession
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.generative.requested_cases import NoCaseError, cases_of_rulesets


@dataclass(frozen=True, slots=True)
class PluginOptions:
    """The options of the plugin; empty or None where an option is not given."""

    schmier_engine: str
    schmier_ruleset: str | None
    schmier_filter: str | None
    schmier_known: str | None
    schmier_timeout: str | None
    schmier_strict_reasons: bool


def tests_of_cases(session: pytest.Session, chosen: PluginOptions) -> Iterator[pytest.Item]:
    """A test for each case the options select; raises `pytest.UsageError` where there is none."""
    try:
        timeout = float(chosen.schmier_timeout or 10)
        known = read_known(chosen.schmier_known) if chosen.schmier_known else ()
        cases = cases_of_rulesets(
            [chosen.schmier_ruleset] if chosen.schmier_ruleset else [], chosen.schmier_filter or ""
        )
    except (NoCaseError, DocumentError, ValueError) as error:
        raise pytest.UsageError(f"schmier: {error}") from None
    options = Options(chosen.schmier_engine, timeout, strict_reasons=chosen.schmier_strict_reasons, known=known)
    corpus = Corpus.from_parent(session, name="schmier", nodeid="schmier")
    engine = EngineUnderTest(options)
    session.config.add_cleanup(engine.close)
    for case in cases:
        yield CaseTest.from_parent(corpus, name=case.id, case=case, engine=engine)


class EngineUnderTest:
    """The engine of this process, started at the first test; a process that runs no test starts none."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._session: EngineSession | None = None

    @property
    def session(self) -> EngineSession:
        """The running engine; ends the pytest session if it cannot be started."""
        if self._session is None:
            try:
                self._session = EngineSession(self._options)
            except EngineNotFoundError as error:
                pytest.exit(f"schmier: {error}", returncode=pytest.ExitCode.USAGE_ERROR)
        return self._session

    def close(self) -> None:
        """Stop the engine."""
        if self._session is not None:
            self._session.close()


class Corpus(pytest.Collector):
    """The collector of the tests."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield nothing: the tests are created together with the collector."""
        return iter(())


class CaseFailedError(Exception):
    """The engine failed a case; the text is the fault as `schmier check` shows it."""


class CaseTest(pytest.Item):
    """One case as a test."""

    def __init__(self, *, case: Case, engine: EngineUnderTest, **named: Any) -> None:
        super().__init__(**named)
        self.case = case
        self.engine = engine

    def runtest(self) -> None:
        """Send the case to the engine, and translate its verdict into pytest's outcomes."""
        session = self.engine.session
        judgement = session.judge(self.case)
        match judgement.verdict:
            case Verdict.PASSED:
                if session.is_declared(self.case):
                    raise CaseFailedError(f"{self.case.id} is declared to fail, but passes: remove it from the file")
            case Verdict.UNSUPPORTED | Verdict.SKIPPED | Verdict.UNASKED:
                pytest.skip(judgement.message or "")
            case Verdict.DECLARED:
                pytest.xfail(judgement.message or "")
            case Verdict.FAILED | Verdict.MISSHAPEN | Verdict.ERRORED:
                raise CaseFailedError(session.fault_text(judgement))
            case _:
                assert_never(judgement.verdict)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The fault as `schmier check` shows it; any other exception with its traceback."""
        if isinstance(excinfo.value, CaseFailedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, None, str]:
        """The heading of a failure."""
        return self.path, None, f"{self.case.id}: {self.case.title}"
