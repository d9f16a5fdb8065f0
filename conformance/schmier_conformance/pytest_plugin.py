"""A pytest plugin: `pytest --schmier-engine COMMAND` runs the corpus against an engine, one test per case.

Every run of pytest loads this module where Schmier is installed, so it imports the harness only when the option is given.
"""

from __future__ import annotations

import pytest

OPTIONS = {
    "schmier_engine": "run the conformance corpus against the engine with this command line",
    "schmier_ruleset": "run only the cases of this ruleset, an id or a file",
    "schmier_filter": "run only cases with this text in their id, title, clauses or fault",
    "schmier_known": "file of known differences, in JSON or TOML",
    "schmier_timeout": "seconds to wait for an answer (default: 10)",
}
"""The options that take a value; the configuration file may set each of them too."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin, on the command line and in the configuration file."""
    group = parser.getgroup("schmier", "conformance to the rules of Smear and its relatives")
    for name, description in OPTIONS.items():
        group.addoption(f"--{name.replace('_', '-')}", metavar="VALUE", help=description)
        parser.addini(name, description)
    strict = "fail a refusal that names the wrong clause"
    group.addoption("--schmier-strict-reasons", action="store_true", help=strict)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Append a test for each case."""
    given = {name: config.getoption(name) or config.getini(name) for name in OPTIONS}
    if given["schmier_engine"]:
        from schmier_conformance.pytest_cases import PluginOptions, tests_of_cases

        strict_reasons = config.getoption("schmier_strict_reasons")
        items.extend(tests_of_cases(session, PluginOptions(**given, schmier_strict_reasons=strict_reasons)))
