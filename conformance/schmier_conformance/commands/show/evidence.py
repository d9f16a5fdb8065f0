"""What a clause rests on in a shipped game."""

from __future__ import annotations

from schmier_conformance.evidence.deciding import evidence_of_clause
from schmier_conformance.evidence.reasons import shipped_game


def evidence_in(game: str, label: str) -> str:
    """What a clause rests on in a shipped game, line by line."""
    found = evidence_of_clause(shipped_game(game), label)
    if not found:
        return f"  In {game} it is not in force.\n"
    return "\n".join([f"  In {game} it rests on:", *(f"    {one.says}" for one in found), ""])
