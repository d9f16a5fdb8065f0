"""Evidence as HTML: who says so, with links to the sources and the rulings."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from html import escape
from typing import Final

from schmier_conformance.evidence.deciding import evidence_of_facts, facts_at
from schmier_conformance.evidence.facts import Fact
from schmier_conformance.evidence.kinds import OF_SOURCES, Evidence, Kind
from schmier_conformance.evidence.reasons import Game, shipped_game
from schmier_site.names import Names
from schmier_site.pages import html_link

_RULING: Final = re.compile(r"([Rr]uling )([A-Z]-\d+)")


def evidence_html(found: Sequence[Evidence], names: Names, origin: str) -> str:
    """Some pieces of evidence, one after the other; what is ours is emphasized.

    A ruling does not name again the sources that were just named.
    """
    named = {source for one in found if one.kind in OF_SOURCES for source in one.sources}
    return " ".join(_piece(one, named, names, origin) for one in found)


def rests_on_html(option: str, identifier: str, names: Names, origin: str) -> str:
    """What an option of a game rests on: the clause that it steers, and its evidence; empty for what the game does not have."""
    return facts_html(shipped_game(identifier), facts_at(shipped_game(identifier), option), names, origin)


def facts_html(game: Game, facts: Sequence[Fact], names: Names, origin: str) -> str:
    """What some facts of a game rest on: the clauses that they steer, and their evidence; empty for none."""
    found = evidence_of_facts(game, facts)
    if not found:
        return ""
    reasons = (game.reasons.get(fact.path) for fact in facts)
    clauses = dict.fromkeys(reason.clause for reason in reasons if reason is not None)
    links = [names.html(names.clauses, clause, origin) for clause in clauses]
    return " ".join([*links, evidence_html(found, names, origin)])


def _piece(one: Evidence, named: Set[str], names: Names, origin: str) -> str:
    """One piece: a source is a link as a whole, in a sentence the ruling is."""
    if one.kind in OF_SOURCES:
        return f"{names.sources_html(one.sources, origin)}."
    if one.kind is Kind.RULING and one.sources and set(one.sources) <= named:
        return f"Ruling {_ruling(one.ruling, names, origin)}."

    def linked(found: re.Match[str]) -> str:
        return found[1] + _ruling(found[2], names, origin)

    text = _RULING.sub(linked, escape(one.says))
    return f"<em>{text}</em>" if one.kind in (Kind.DEFAULT, Kind.OURS) else text


def _ruling(identifier: str, names: Names, origin: str) -> str:
    return html_link(identifier, names.rulings[identifier], origin)
