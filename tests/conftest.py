"""What every test run says at its end: how far the law is covered."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    from schmier_conformance.corpus import load
    from schmier_conformance.coverage import coverage

    try:
        cases = load()
    except ValueError as problem:
        terminalreporter.write_line(f"the corpus cannot be read: {problem}")
        return
    worked = sum(case.level != "random" for case in cases)
    terminalreporter.write_line(coverage(cases).in_words())
    terminalreporter.write_line(f"{len(cases)} cases in the corpus, {worked} of them worked by hand")
