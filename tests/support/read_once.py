"""Documents shared by many tests and changed by none, read once per process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from schmier_conformance.corpus.cases import Case, load
from schmier_site.games.sheets import sheet_pages
from schmier_site.law import Law, read_law
from schmier_site.names import names_of


@cache
def corpus() -> tuple[Case, ...]:
    """The cases of the whole corpus. That every file of it keeps its schema is tested by itself."""
    return tuple(load(is_trusted=True))


@cache
def worked_cases(ruleset: str) -> tuple[Case, ...]:
    """The cases of a ruleset people have worked."""
    return tuple(case for case in corpus() if case.ruleset == ruleset and case.level != "random")


@cache
def law_as_shipped() -> Law:
    """The law as it is shipped."""
    return read_law()


@cache
def sheets_as_shipped() -> Mapping[str, str]:
    """The sheets of all games, and the page of all games, by their paths. No name in them leads to a case."""
    return {page.path: page.text for page in sheet_pages(law_as_shipped(), names_of(law_as_shipped(), {}))}
