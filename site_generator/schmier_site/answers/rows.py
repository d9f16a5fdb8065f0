"""The rows of an answer: each sentence with the games that play so, and who says it of these games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from schmier_conformance.law.rulings import bears, readings_of, shipped_rulings
from schmier_conformance.wording.answers import Answer, Saying
from schmier_site.in_force import options_of_condition
from schmier_site.law import Document, Law


class Row(NamedTuple):
    """One sentence of an answer, in the words of its games."""

    saying: Saying
    games: tuple[str, ...]


def rows_of(decided: Mapping[str, Saying]) -> list[Row]:
    """The sentences of an answer, the one that most games of this site play first."""
    games: dict[Saying, list[str]] = {}
    for game, saying in decided.items():
        games.setdefault(saying, []).append(game)
    rows = [Row(saying, tuple(found)) for saying, found in games.items()]
    return sorted(rows, key=lambda row: -len(row.games))


# ---- who says so -----------------------------------------------------------------------------------------------------


class Evidence(NamedTuple):
    """Who says in one game what a row of an answer says of it."""

    sources: tuple[str, ...]
    """As rulesets cite them, `001:86`."""
    rulings: tuple[str, ...]


def evidence_of(answer: Answer, saying: Saying, game: str, law: Law) -> Evidence:
    """The reasons of exactly the options that decide a sentence in a game, or else the rulings of the answer on it."""
    reasons = list(_reasons(answer, saying, law.rulesets[game]))
    sources = dict.fromkeys(reason["source"] for reason in reasons if "source" in reason)
    rulings = dict.fromkeys(reason["ruling"] for reason in reasons if "ruling" in reason)
    if not reasons:
        rulings = dict.fromkeys(named for named in answer.rulings if bears(shipped_rulings()[named], law.written[game]))
    return Evidence(tuple(sources or _holders(rulings, law)), tuple(rulings))


def _reasons(answer: Answer, saying: Saying, ruleset: Document) -> Iterator[Document]:
    """Yield what a ruleset gives as the reason of each option that decides a sentence."""
    deciding = answer.decided_by or options_of_condition(saying.condition)
    for option, reason in ruleset.get("why", {}).items():
        if any(path == option or path.startswith(f"{option}.") for path in deciding):
            yield reason


def _holders(rulings: Mapping[str, None], law: Law) -> dict[str, None]:
    """The sources that hold what some rulings take."""
    return dict.fromkeys(
        key
        for identifier in rulings
        for reading in readings_of(law.rulings[identifier])
        if reading.is_taken
        for key in reading.held_by
    )
