"""The games that a sentence names, and whether what it says of them is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from schmier import spec
from schmier.conditions import ConditionError, holds, read_condition
from schmier_conformance.law.notes import Note, Statement
from schmier_conformance.law.schema_paths import condition_faults

GAMES: Final = {
    "Blind All Fours": "all-fours.blind",
    "English All Fours": "all-fours.english",
    "California Jack": "all-fours.california-jack",
    "Shasta Sam": "all-fours.shasta-sam",
    "Nine-card Don": "all-fours.nine-card-don",
    "Don": "all-fours.don all-fours.nine-card-don",
    "Phat": "all-fours.phat",
    "Trinidad": "all-fours.trinidad",
    "Cinch that forces the dealer": "cinch.forced-dealer",
    "Auction Cinch": "cinch.razzle-dazzle-*",
    "Eighty-Three": "cinch.eighty-three",
    "Sixty-Three": "cinch.sixty-three",
    "Kokkola": "cinch.kokkola",
    "Finnish Pidro": "cinch.finnish",
    "King Pedro": "cinch.king-pedro",
    "Louisiana Pedro": "cinch.louisiana",
    "Cinch as in Foster": "cinch.foster",
    "Cinch": "cinch",
    "Australian Five Hundred": "five-hundred.australian",
    "Five Hundred for partners": "five-hundred.partnership",
    "Five Hundred for five": "five-hundred.five",
    "Five Hundred": "five-hundred.*",
    "Double Pedro": "pedro.double*",
    "Single Pedro": "pedro.single*",
    "Pedro for partners": "pedro.*-partners",
    "Pedro": "pedro.*",
    "Auction Pitch": "pitch.auction",
    "auction Pitch": "pitch.auction",
    "Joker Pitch": "pitch.joker",
    "Pitch for partners": "pitch.partnership",
    "Racehorse": "pitch.racehorse",
    "Pitch called Smudge": "pitch.smudge-unbid",
    "Thirteen-point Pitch": "smear.thirteen-point",
    "Pitch with a fifth point": "pitch.smudge-slam",
    "Pitch": "pitch.*",
    "Sell-out": "pitch.sell-out",
    "Seven Up": "seven-up.*",
    "Bierlachs": "skat.bierlachs",
    "Schieberamsch": "skat.schieberamsch",
    "Tournament Skat": "skat.tournament",
    "Skat": "skat skat.*",
    "St Paul Schmier": "smear.st-paul",
    "Minnesota Smear": "smear.minnesota",
    "Penguin Smear": "smear.penguin smear.penguin-*",
    "Ten-point Smear for four": "smear.ten-point",
    "ten-point Smear for four": "smear.ten-point",
    "Ten-point Smear": "smear.ten-point smear.ten-point-*",
    "ten-point Smear": "smear.ten-point smear.ten-point-*",
    "Five-point Smear for eight with a kitty": "smear.five-point-eight-kitty",
    "five-point Smear": "smear.five-point-*",
    "Smear with a widow": "smear.widow smear.widow-three",
    "Smear": "smear.*",
}
"""The name of a game in a sentence, and the rulesets that a reader takes it for."""

_NO_GAME: Final = re.compile(r"(?:International )?Skat Order|(?:Left|Right) Pedro|`[^`]*`")
"""A phrase with the name of a game in it that is not about the game."""

_NAME: Final = re.compile(r"(?<![\w-])(?:" + "|".join(sorted(GAMES, key=len, reverse=True)) + r")(?![\w-])")


def named_in(text: str) -> list[str]:
    """The names of games in a sentence, each once, the longest where one is part of another."""
    return list(dict.fromkeys(_NAME.findall(_NO_GAME.sub("", text))))


@lru_cache(maxsize=256)
def rulesets_named(name: str) -> frozenset[str]:
    """The ids of the rulesets that the name of a game is for."""
    return Statement(tuple(GAMES[name].split())).rulesets()


def note_faults(note: Note) -> Iterator[str]:
    """Everything wrong with what a note says of games, a sentence each."""
    said: set[str] = set()
    for statement in note.statements:
        said |= statement.rulesets()
        yield from (f"{note.place}: {fault}" for fault in statement_faults(statement, note.label))
    for name in named_in(note.text):
        for identifier in sorted(rulesets_named(name) - said):
            if not _is_said_by_the_clause(note.label, identifier):
                yield (
                    f"{note.place}: the note names {name}, and nothing checks what it says of {identifier}; "
                    f"add a line in[{identifier}: CONDITION] below it"
                )


def statement_faults(statement: Statement, label: str = "") -> Iterator[str]:
    """Why a statement is not so; with a label, one without a condition says that this clause is in force."""
    games = " ".join(statement.games)
    if not statement.rulesets():
        yield f"in[{games}] names no shipped ruleset"
    if not statement.condition:
        missing = [each for each in sorted(statement.rulesets()) if not _is_said_by_the_clause(label, each)]
        yield from (f"in[{games}]: {label or 'no clause'} is not a clause of {each} alone" for each in missing)
        return
    try:
        condition = read_condition(f"if {statement.condition}")
    except ConditionError as error:
        yield f"in[{games}]: {error}"
        return
    yield from (f"in[{games}]{fault}" for fault in condition_faults(condition))
    for identifier in sorted(statement.rulesets()):
        if not holds(condition, spec.ruleset_document(identifier)):
            yield f"in {identifier} it is not so that {statement.condition}"


def _is_said_by_the_clause(label: str, identifier: str) -> bool:
    """Whether a clause that is not in force in every game is in force in this one."""
    return bool(label and spec.clauses()[label].where) and spec.in_force(label, spec.ruleset_document(identifier))
