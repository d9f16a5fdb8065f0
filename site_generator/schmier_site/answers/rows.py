"""The rows of an answer: each sentence with the games that play so, and who says it of each of these games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from schmier_conformance.evidence.deciding import (
    evidence_of,
    evidence_of_clause,
    evidence_of_condition,
    evidence_of_fact,
)
from schmier_conformance.evidence.kinds import Evidence, Kind, strongest
from schmier_conformance.evidence.reasons import shipped_game
from schmier_conformance.wording.answers import Answer, Saying

LEFT_TO_THE_TABLE: Final = "The law leaves it to the table"
"""The beginning of a sentence on what the law does not settle; such a sentence needs no evidence."""


class Row(NamedTuple):
    """One sentence of an answer, in the words of its games."""

    says: str
    sayings: Mapping[str, Saying]
    """By the games that play so, the sentence with the condition that holds there."""

    @property
    def games(self) -> tuple[str, ...]:
        """The games that play so."""
        return tuple(self.sayings)


def rows_of(decided: Mapping[str, Saying]) -> list[Row]:
    """The sentences of an answer, the one that most games of this site play first."""
    sayings: dict[str, dict[str, Saying]] = {}
    for game, saying in decided.items():
        sayings.setdefault(saying.says, {})[game] = saying
    rows = [Row(says, found) for says, found in sayings.items()]
    return sorted(rows, key=lambda row: -len(row.games))


def evidence_of_row(answer: Answer, row: Row) -> dict[tuple[Evidence, ...], list[str]]:
    """The games of a row by who says of them what it says, in the order of the games."""
    found: dict[tuple[Evidence, ...], list[str]] = {}
    for game, saying in row.sayings.items():
        found.setdefault(evidence_in(answer, saying, game), []).append(game)
    return found


def evidence_in(answer: Answer, saying: Saying, game: str) -> tuple[Evidence, ...]:
    """Who says in a game what a sentence of an answer says of it: the evidence of what decides the sentence, and of nothing else."""
    if saying.says.startswith(LEFT_TO_THE_TABLE):
        return ()
    found = (
        tuple(dict.fromkeys(_of_what_decides(answer, game)))
        if answer.decided_by
        else evidence_of_condition(game, saying.condition, answer.clauses)
    )
    return tuple(one for one in found if one.kind is not Kind.DEFAULT) or found


def games_of_our_choice(answer: Answer, decided: Mapping[str, Saying]) -> list[str]:
    """The games in which nothing but our own choice, or custom without a source, decides an answer."""
    found = {game: evidence_in(answer, saying, game) for game, saying in decided.items()}
    return [game for game, evidence in found.items() if evidence and strongest(evidence) in (Kind.OURS, Kind.DEFAULT)]


def _of_what_decides(answer: Answer, game: str) -> Iterator[Evidence]:
    """Yield the evidence of the clauses in force, and of the options, that an answer names in `decided_by`."""
    for name in answer.decided_by:
        if name in answer.clauses:
            yield from evidence_of_clause(shipped_game(game), name)
        else:  # of a list without members, such as no exchange at all, that of the list
            known = shipped_game(game)
            the_list = known.facts.get(name.rpartition(".")[0])
            yield from evidence_of(known, name) or (evidence_of_fact(known, the_list) if the_list else ())
