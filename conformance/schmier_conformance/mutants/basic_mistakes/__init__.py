"""Basic mistakes: what goes wrong in engines whatever the rules.

Every ruleset's own corpus must detect every one possible in it.
"""

from __future__ import annotations

from typing import Final

from schmier_conformance.mutants.basic_mistakes.decisions import DECISIONS
from schmier_conformance.mutants.basic_mistakes.leniency import LETTING_PASS
from schmier_conformance.mutants.basic_mistakes.mistake import Mistake
from schmier_conformance.mutants.basic_mistakes.traces import TRACES

__all__ = ["MISTAKES", "Mistake"]

MISTAKES: Final[tuple[Mistake, ...]] = (*LETTING_PASS, *TRACES, *DECISIONS)
"""All basic mistakes."""
