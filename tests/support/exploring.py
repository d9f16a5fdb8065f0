"""The pytest plugin behind `make explore`: only property-based tests, with fresh seeds, each for its share of the time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import wraps
from time import monotonic
from typing import Any

import pytest

PROFILE = "explore"
"""The name of hypothesis's profile."""

SECONDS = 600
"""How long to explore, unless EXPLORE_SECONDS says otherwise."""

EXAMPLES = "examples tried"
"""Under this name a test reports how many examples it has tried."""


class Exploring:
    """A pytest plugin; every worker has one, and the one of the main process adds up what they report."""

    def __init__(self, config: pytest.Config) -> None:
        self.end = monotonic() + float(os.environ.get("EXPLORE_SECONDS", SECONDS))
        self.workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        self.left = 0
        """How many tests this worker has before it, about."""
        self.tried: dict[str, int] = {}
        self.found = 0

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out the tests that try the same every time."""
        drawing = [item for item in items if hasattr(getattr(item, "obj", None), "hypothesis")]
        config.hook.pytest_deselected(items=[item for item in items if item not in drawing])
        items[:] = drawing
        self.left = len(drawing) // self.workers

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Try examples until this test's share of the time is over."""
        drawing: Any = item.obj.hypothesis  # type: ignore[attr-defined]
        share = max(0, self.end - monotonic()) / max(1, self.left)
        self.left -= 1
        trying = Trying(drawing.inner_test, monotonic() + share)
        drawing.inner_test = trying.test
        try:
            return (yield)
        except pytest.skip.Exception:
            if not trying.is_over:
                raise
            return None
        finally:
            drawing.inner_test = trying.tested
            item.user_properties.append((EXAMPLES, trying.examples))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what a test reports."""
        if report.when == "call":
            self.tried[report.nodeid] = sum(int(value) for name, value in report.user_properties if name == EXAMPLES)
            self.found += report.failed

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how much was tried."""
        terminalreporter.write_line(
            f"{sum(self.tried.values())} examples tried in {len(self.tried)} tests; {self.found} of them found something"
        )
        if self.found:
            terminalreporter.write_line(
                "Write each minimal example above down as an @example of its test, and mend what it shows."
            )


class Trying:
    """One test while its examples are tried."""

    def __init__(self, tested: Callable[..., None], until: float) -> None:
        self.tested = tested
        self.examples = 0
        self.is_over = False
        has_failed = False

        @wraps(tested)
        def test(*arguments: Any, **named: Any) -> None:
            nonlocal has_failed
            self.examples += 1
            try:
                tested(*arguments, **named)
            except Exception:
                has_failed = True
                raise
            # An example that failed is made smaller, however long that takes. Otherwise hypothesis stops at a test that
            # skips, once all the example draws has been drawn.
            if monotonic() > until and not has_failed:
                self.is_over = True
                pytest.skip("its share of the time is over")

        self.test = test
