"""Which misreadings the cases of one game notice, generated cases included.

The committed fingerprints name hand-worked cases only, so for a game they say little, and for a game of one's own nothing: there every
misreading of a clause in force is tried on the very cases an engine of the game is tested on.
"""

from __future__ import annotations

from collections.abc import Sequence

from schmier import spec
from schmier.io import serve
from schmier.ruleset.ruleset import read_ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.mutants.basic_mistakes.detection import fails
from schmier_conformance.mutants.misreading import Misreading, replaced
from schmier_conformance.mutants.misreadings import MISREADINGS


def misreadings_in_force(document: Document, clause: str | None = None) -> list[Misreading]:
    """The misreadings of a clause, or of all clauses, that are in force in a game."""
    found = [one for one in MISREADINGS if clause is None or one.clause == clause]
    return [one for one in found if spec.in_force(one.clause, document)]


def noticed_in_game(cases: Sequence[Case], misreadings: Sequence[Misreading]) -> dict[str, bool]:
    """Whether the cases of one game notice each misreading, by its key."""
    return {one.key: is_noticed(one, cases) for one in misreadings}


def is_noticed(misreading: Misreading, cases: Sequence[Case]) -> bool:
    """Whether one of the cases fails the reference while it misreads; those that name the clause are tried first."""
    nearest = sorted(cases, key=lambda case: misreading.clause not in case.clauses)
    with replaced(misreading):
        try:
            ruleset = read_ruleset(cases[0].document)
        except Exception:  # A ruleset that a misreading cannot read is a detection.
            return True
        return any(fails(serve.observe, ruleset, case) for case in nearest)
