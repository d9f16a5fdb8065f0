"""A wrong engine: the reference with one fault of any kind, made by any means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from types import CodeType, FunctionType
from typing import Any

from schmier import spec
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.mutants.basic_mistakes.mistake import Mistake
from schmier_conformance.mutants.code_exchange import exchanged
from schmier_conformance.mutants.misreading import Misreading, replaced


class Kind(StrEnum):
    """What kind of thing is wrong with an engine."""

    MISREADING = "misreading"
    """One clause is misread."""
    BASIC_MISTAKE = "basic mistake"
    """Something goes wrong that goes wrong in engines whatever the rules."""
    HABIT = "habit"
    """Some members of answers are always reported wrongly, in the same way."""
    TURNED_OPTION = "turned option"
    """Another game is played: one option of the ruleset has another value."""
    MUTANT = "mutant"
    """One expression or statement of the reference is changed mechanically."""


@dataclass(frozen=True, slots=True)
class WrongEngine:
    """One wrong engine. What is wrong is in the fields after `clauses`, most often in one of them."""

    kind: Kind
    name: str
    """`clause:misreading`, `clause:option=value` and the like; empty for a mutant."""
    sentence: str
    """What the engine does wrong; empty where the name says all there is to say."""
    clauses: tuple[str, ...] = ()
    """The clauses it breaks, most often one; empty for a basic mistake whose clauses depend on what it is caught at."""
    misreadings: tuple[Misreading, ...] = ()
    """The misreadings made at the same time; of a game, those whose clause is in force."""
    codes: Mapping[FunctionType, CodeType] = field(default_factory=dict)
    """The code that functions of the reference run instead of their own."""
    rulesets: Mapping[int, Ruleset] = field(default_factory=dict)
    """The rulesets played instead, by the identity of the right one's document."""
    mistake: Mistake | None = None
    """The basic mistake whose engine makes wrong answers out of the right ones; None where only the fields above are wrong."""
    reports: Callable[[Any, int], Document | None] | None = None
    """The answer at a step of a soundly played case; None for the right answer."""

    @contextmanager
    def made(self, document: Document | None = None) -> Iterator[None]:
        """Let the reference be wrong while this lasts; with a document, only as far as its clauses are in force."""
        with ExitStack() as replacing:
            for misreading in self.misreadings:
                if document is None or spec.in_force(misreading.clause, document):
                    replacing.enter_context(replaced(misreading))
            if self.codes:
                replacing.enter_context(exchanged(self.codes))
            yield
