"""A pytest plugin: `pytest --schmier-engine COMMAND` runs the corpus against an engine, a test for each case.

Every run of pytest loads this module where Schmier is installed, so it imports nothing of the harness before it is asked for.
"""

from __future__ import annotations

import pytest

OPTIONS = {
    "schmier_engine": "run the conformance corpus against an engine, by its command line",
    "schmier_ruleset": "only this ruleset, by its id or a file",
    "schmier_filter": "only cases with this text in their id, title, clauses or fault",
    "schmier_known": "a file of differences that you know, in JSON or TOML",
    "schmier_timeout": "seconds to wait for an answer (10)",
}
"""The options that have a value; each may stand in the configuration file too."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the plugin, on the command line and in the configuration file."""
    group = parser.getgroup("schmier", "conformance to the rules of Smear and its relatives")
    for name, told in OPTIONS.items():
        group.addoption(f"--{name.replace('_', '-')}", metavar="VALUE", help=told)
        parser.addini(name, told)
    group.addoption("--schmier-strict-reasons", action="store_true", help="a refusal must name the right clause")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts a test for each case behind the others."""
    said = {name: config.getoption(name) or config.getini(name) for name in OPTIONS}
    if said["schmier_engine"]:
        from schmier_conformance.pytest_cases import Wanted, tests_of_cases

        strict_reasons = config.getoption("schmier_strict_reasons")
        items.extend(tests_of_cases(session, Wanted(**said, schmier_strict_reasons=strict_reasons)))
