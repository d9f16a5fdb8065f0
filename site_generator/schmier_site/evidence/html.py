"""Evidence as HTML: who says so, with links to the sources and the rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final

from schmier_conformance.evidence.deciding import evidence_of, facts_at
from schmier_conformance.evidence.kinds import OF_SOURCES, Evidence, Kind
from schmier_conformance.evidence.reasons import shipped_game
from schmier_site.names import Names

_RULING: Final = re.compile(r"([Rr]uling )([A-Z]-\d+)")


def evidence_html(found: Iterable[Evidence], names: Names, origin: str) -> str:
    """Some pieces of evidence, each in a span of its own, so that what is ours looks different."""
    return " ".join(f'<span class="{_css_class(one)}">{_piece(one, names, origin)}</span>' for one in found)


def rests_on_html(option: str, identifier: str, names: Names, origin: str) -> str:
    """What an option of a game rests on: the clause that it steers, and its evidence; empty for what the game does not have."""
    game = shipped_game(identifier)
    found = evidence_of(game, option)
    if not found:
        return ""
    reasons = (game.reasons.get(fact.path) for fact in facts_at(game, option))
    clauses = dict.fromkeys(reason.clause for reason in reasons if reason is not None)
    links = [names.html(names.clauses, clause, origin) for clause in clauses]
    return " ".join([*links, evidence_html(found, names, origin)])


def _css_class(one: Evidence) -> str:
    return "evidence ours" if one.kind in (Kind.DEFAULT, Kind.OURS) else "evidence"


def _piece(one: Evidence, names: Names, origin: str) -> str:
    """One piece: a source is a link as a whole, in a sentence the ruling is."""
    if one.kind in OF_SOURCES:
        return f"{names.sources_html(one.sources, origin)}."

    def linked(found: re.Match[str]) -> str:
        return found[1] + names.html(names.rulings, found[2], origin)

    return _RULING.sub(linked, escape(one.says))
