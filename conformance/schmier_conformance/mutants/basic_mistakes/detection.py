"""Which cases notice a basic mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from schmier.io.serve import set_up
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import compare
from schmier_conformance.mutants.basic_mistakes import MISTAKES, Mistake
from schmier_conformance.mutants.basic_mistakes.mistake import Observing, wrong_engine


def that_notice(mistake: Mistake, document: Document, cases: Sequence[Case]) -> Iterator[str]:
    """The ids of the cases of one ruleset an engine with this mistake fails, in their order."""
    with wrong_engine(mistake, read_ruleset(document)) as engine:
        ruleset = read_ruleset(document)  # It may be read wrongly now.
        for case in cases:
            if fails(engine, ruleset, case):
                yield case.id


def fails(engine: Observing, ruleset: Ruleset, case: Case) -> bool:
    """Whether an engine fails a case."""
    try:
        deal = set_up(ruleset, case.given)
        return any(is_wrong(step, engine(deal, step)) for step in case.steps)
    except Exception:  # A breakdown of a wrong engine, of any kind, is a detection.
        return True


def is_wrong(step: Document, seen: Document) -> bool:
    """Whether an answer is another one than it must be."""
    return seen != step["expect"] and bool(compare(step, seen).differences)


def possible_mistakes(document: Document) -> list[Mistake]:
    """The basic mistakes possible under a ruleset."""
    ruleset = read_ruleset(document)
    return [mistake for mistake in MISTAKES if mistake.makes_sense(ruleset)]


def first_to_notice(document: Document, cases: Sequence[Case]) -> dict[str, str | None]:
    """By the name of every mistake possible under a ruleset, the first case that notices it; None where none does."""
    return {mistake.name: next(that_notice(mistake, document, cases), None) for mistake in possible_mistakes(document)}
