"""Makes every run reproducible on every machine, except under `make explore`, and reports at the end how far the law is covered."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

import interpreted_copy  # noqa: F401 - before any module of the reference
from chromium import Chromium, browser
from exploring import PROFILE, Exploring
from places import ROOT
from schmier_conformance.corpus.cases import load
from schmier_conformance.law.coverage import coverage
from schmier_conformance.parallel.process import collect_garbage_rarely
from served import Line, served

settings.register_profile("the same everywhere", derandomize=True, database=None, deadline=None)
settings.register_profile(PROFILE, derandomize=False, database=None, deadline=None, max_examples=10_000)
settings.load_profile("the same everywhere")

collect_garbage_rarely()


LONGEST_FIRST = (
    "test_fixture_building",
    "test_turned_options",
    "test_mangled_logs",
    "test_random_play",
    "test_house_rules",
)
"""Modules whose single tests take longest. They come first, so at the end both processes have short ones left to share."""


TOGETHER = {
    "test_misreadings": "sound cases", "test_leaks": "sound cases", "test_site": "site", "test_search": "site", "test_weight": "site",
    "test_phone_trials": "site", "test_offline": "site", "test_my_game": "site", "test_access": "site", "test_frame": "site",
    "test_drawn_cases": "site", "test_source_names": "site", "test_version_copies": "site", "test_print": "site", "test_lines": "site",
    "test_sheets": "sheets", "test_evidence_pages": "sheets", "test_comparison_pages": "sheets", "test_skat_order_page": "sheets",
    "test_sentences_of_a_kind": "sheets",
    "test_clause_pages": "pages of the law",
    "test_resolver": "resolver",
    "test_mutation_testing": "where cases go", "test_planted_defects": "corpora of houses",
}  # fmt: skip
"""Modules whose tests begin with something that takes long to make, and what it is: their tests go to one process, which makes
it once."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, built by the means of `make site` in another folder; the build fails on a broken link."""
    from read_once import law_as_shipped
    from schmier_site.build import build_site

    top = tmp_path_factory.mktemp("project")
    shutil.copyfile(ROOT / "mkdocs.yml", top / "mkdocs.yml")
    assert build_site(top, law_as_shipped()) == 0
    return top / "site"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The site behind an address; a module with a smaller `site` of its own has that one there."""
    with served(site) as place:
        yield place


@pytest.fixture(scope="module")
def line(site: Path) -> Iterator[Line]:
    """The site, by a line that can be cut."""
    found = Line(site)
    yield found
    found.cut()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A browser in a fresh state."""
    with browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


class Sharing(LoadScopeScheduling):
    """Hands tests to processes: one by one, or together with all that need the same."""

    def _split_scope(self, nodeid: str) -> str:
        return TOGETHER.get(Path(nodeid.partition("::")[0]).stem, nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing | None:
    """How tests are shared out, unless the command line wants it otherwise."""
    return Sharing(config, log) if config.getoption("dist") == "load" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long tests first; the same order everywhere."""
    place = {name: number for number, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(place)))


def pytest_collection_finish() -> None:
    """Objects created before the first test live until the last, so the garbage collector need not scan them again."""
    gc.collect()
    gc.freeze()


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
    terminalreporter.write_line(coverage(cases).text())
    terminalreporter.write_line(f"{len(cases)} cases in the corpus, {worked} of them worked by hand")
