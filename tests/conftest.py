"""Every run is the same on every machine, unless it explores; and what it says at its end: how far the law is covered."""

from __future__ import annotations

import pytest
from hypothesis import settings

from exploring import PROFILE, Exploring
from schmier_conformance.corpus.cases import load
from schmier_conformance.law.coverage import coverage

settings.register_profile("the same everywhere", derandomize=True, database=None, deadline=None)
settings.register_profile(PROFILE, derandomize=False, database=None, deadline=None, max_examples=10_000)
settings.load_profile("the same everywhere")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--hypothesis-profile") == PROFILE:
        config.pluginmanager.register(Exploring(config), "exploring")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    try:
        cases = load(is_trusted=True)
    except ValueError as problem:
        terminalreporter.write_line(f"the corpus cannot be read: {problem}")
        return
    worked = sum(case.level != "random" for case in cases)
    terminalreporter.write_line(coverage(cases).in_words())
    terminalreporter.write_line(f"{len(cases)} cases in the corpus, {worked} of them worked by hand")
