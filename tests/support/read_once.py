"""Documents shared by many tests and changed by none, read once per process."""

from __future__ import annotations

from functools import cache

from schmier_conformance.corpus.cases import Case, load
from schmier_site.law import Law, read_law


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
