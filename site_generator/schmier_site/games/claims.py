"""What the paragraph on a game says of its rules, claim by claim, each held against every game that shows the paragraph.

Each paragraph of `docs/games/about.toml` has a list of its claims: the words of each, and a statement such as headlines have:

    { text = "Each player plays for himself", every = "parties = single" }     a condition over options
    { text = "Only trumps are played", every = "play.trumps-only" }            the label of a clause that is then in force
    { text = "it is the lowest trump", every = "cards.joker", case = "…" }     a clause, and a case worked by hand that shows it
    { text = "The oldest Pitch", unchecked = "the reason" }                    what no option and no clause says

A paragraph is refused if a word of it belongs to no claim, if a claim is not so of a game that shows it, or if a condition is so of every
game, which says nothing of this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from schmier_conformance.wording.headlines import (
    HeadlineError,
    HeadlineStatement,
    Quantifier,
    read_statements,
    statement_faults,
)
from schmier_site.law import Document, Law

TEXT: Final = "text"
"""The key of the words that say a claim."""

STRENGTHS: Final = (Quantifier.EVERY, Quantifier.UNCHECKED)
"""A paragraph speaks of one game and those that inherit it, so a claim is of all of them, or cannot be checked."""

CONNECTIVES: Final = frozenset(
    (
        *(
            "a",
            "after",
            "and",
            "as",
            "at",
            "but",
            "by",
            "for",
            "from",
            "he",
            "if",
            "in",
            "is",
            "it",
            "of",
            "or",
            "so",
            "that",
        ),
        *("the", "then", "though", "to", "which", "with", "without"),
    )
)
"""Words that join claims and claim nothing."""


def paragraph_faults(about: str, entries: Sequence[Mapping[str, Any]], shown: Sequence[str], law: Law) -> Iterator[str]:
    """Why a paragraph may not stand on the sheets of some games, a sentence each."""
    concerned = {game: law.rulesets[game] for game in shown}
    left = about
    for entry in sorted(entries, key=lambda entry: -len(entry.get(TEXT, ""))):
        words = entry.get(TEXT, "")
        if not words or words not in about:
            yield f"the paragraph does not say {words!r}"
            continue
        left = left.replace(words, " … ")
        try:
            (statement,) = read_statements([{key: value for key, value in entry.items() if key != TEXT}])
        except HeadlineError as error:
            yield str(error)
            continue
        yield from (f"{words!r}: {fault}" for fault in claim_faults(statement, concerned, law))
    if bare := [word for word in re.findall(r"[\w'−-]+", left) if word.lower() not in CONNECTIVES]:
        yield f"no claim has the words {' '.join(bare)}"


def claim_faults(statement: HeadlineStatement, concerned: Mapping[str, Document], law: Law) -> Iterator[str]:
    """Why a claim is not so of the games that show it, or says nothing."""
    if statement.quantifier not in STRENGTHS or statement.of or statement.but or statement.where:
        yield f"{statement.written()} is no claim about each game that shows it"
        return
    faults = list(statement_faults(statement, concerned))
    yield from faults
    if faults or statement.quantifier is Quantifier.UNCHECKED:
        return
    case = law.case_by_id.get(statement.case)
    if statement.case and (case is None or case.is_generated or statement.label not in case.document["clauses"]):
        yield f"there is no case {statement.case} worked by hand that shows {statement.says}"
    if not statement.case and not law.rulesets.keys() - statement.holding(law.rulesets):
        yield f"{statement.says} is so of every game"
