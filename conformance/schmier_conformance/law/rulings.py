"""Rulings, and what each decides in one game: the sentence its answers have for that game, and for no other.

A ruling bears on the games it lists under `rulesets` and on all that extend them, as far as its `bears_on` holds there.
Its `[answers]` map a game's id, a condition over options, or `everywhere`, to one short sentence. The answer of a game is
the one by its own id, else the one by the id of its nearest ancestor, else the one whose condition holds. An answer by id says
beside the sentence, in `where`, what it supposes; it is no answer for a game in which that does not hold, or in which an option of
the ruling differs from the game the id names. So a game that extends another and changes the option gets no wrong answer.

Its `[[readings]]` are the ways to read the sources. The first reading is one the ruling takes; a further one it takes as
well, for another game or another part of the question, says `taken = true`. A reading that is taken in some games only says
by `where` in which, and one about some of the options only says by `options` about which. A reading without a known holder
is listed only where the ruling takes it: then it is ours.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier.conditions import ALWAYS, Condition, holds, read_condition, values_at
from schmier_conformance.law.ruling_files import ruling_files

EVERYWHERE: Final = "everywhere"
"""The key of an answer on which no option has any bearing."""


class RulingError(ValueError):
    """A ruling gives a game two answers."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One self-contained sentence for the players of the games it answers."""

    key: str
    """The id of a ruleset, a condition, or `everywhere`, as written."""
    says: str
    where: Condition
    """The condition on a game for which it answers: under an id its `where`, otherwise the key itself."""

    @property
    def is_by_id(self) -> bool:
        """Whether the key names a game."""
        return _is_id(self.key)


@dataclass(frozen=True, slots=True)
class Ruling:
    """One point on which the sources are silent, garbled or at odds, and how it is decided."""

    id: str
    title: str
    options: tuple[str, ...]
    """The options that decide it, by their paths."""
    rulesets: tuple[str, ...]
    """The games, and with them all that extend them, on which it bears where `bears_on` holds."""
    bears_on: Condition
    answers: tuple[Answer, ...]


def condition_of(text: str) -> Condition:
    """A condition as rulings write it: the `if` in front may be left out."""
    if not text:
        return ALWAYS
    return read_condition(text if text.startswith(("if ", "unless ")) else f"if {text}")


def read_ruling(document: Mapping[str, Any]) -> Ruling:
    """The ruling of a TOML document; raises `ConditionError`."""
    return Ruling(
        id=document["id"],
        title=document["title"],
        options=tuple(document["options"]),
        rulesets=tuple(document["rulesets"]),
        bears_on=condition_of(document.get("bears_on", "")),
        answers=tuple(_read_answer(key, entry) for key, entry in document.get("answers", {}).items()),
    )


def _read_answer(key: str, entry: str | Mapping[str, str]) -> Answer:
    """An answer: a sentence under a condition, or under an id a sentence and what it supposes."""
    sentence, where = (entry, "") if isinstance(entry, str) else (entry["says"], entry.get("where", ""))
    if not _is_id(key) and key != EVERYWHERE:
        where = f"({key}) and ({where})" if where else key
    return Answer(key, sentence, condition_of(where))


def _is_id(key: str) -> bool:
    """Whether a key names a game: a condition has at least two words."""
    return key != EVERYWHERE and not any(letter.isspace() or letter in "=<>" for letter in key)


@cache
def shipped_rulings() -> Mapping[str, Ruling]:
    """Every ruling by its id, `A-9` before `A-10`."""
    read = (read_ruling(tomllib.loads(path.read_text(encoding="utf-8"))) for path in ruling_files())
    return {ruling.id: ruling for ruling in sorted(read, key=lambda ruling: _by_number(ruling.id))}


def _by_number(identifier: str) -> tuple[str, int]:
    letter, _, number = identifier.partition("-")
    return letter, int(number)


# ---- the readings ----------------------------------------------------------------------------------------------------

OURS: Final = "ours"
"""The holder of a reading the ruling takes and no source is known to hold."""

STRENGTHS: Final = {
    "source": "A source says so in words.",
    "derived": "It follows from what the sources say.",
    "choice": "The sources leave it open or are at odds; a choice had to be made.",
}
"""The strengths of a ruling, and their meanings."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way of reading the sources, or of playing where they are silent."""

    says: str
    held_by: tuple[str, ...]
    """Sources by their key, seeds with the line: `001:86`, `FOS`."""
    is_taken: bool
    where: str = ""
    """The games for which the ruling takes it, as a condition over options; empty for all on which it bears."""
    options: tuple[str, ...] = ()
    """The options that it is about, where the ruling settles several; empty for all."""

    @property
    def holders(self) -> str:
        """Its holders, as a list for people."""
        return ", ".join(self.held_by) or OURS


def readings_of(document: Mapping[str, Any]) -> list[Reading]:
    """The readings of a ruling's document, in their order."""
    return [
        Reading(
            reading["reading"],
            tuple(reading["held_by"]),
            number == 0 or reading.get("taken", False),
            reading.get("where", ""),
            tuple(reading.get("options", ())),
        )
        for number, reading in enumerate(document["readings"])
    ]


def reading_faults(document: Mapping[str, Any]) -> Iterator[str]:
    """The faults in the readings of a ruling, a sentence each."""
    identifier, strength, readings = document["id"], document["strength"], readings_of(document)
    if strength not in STRENGTHS:
        yield f"ruling {identifier} has the strength {strength!r}, which is none"
    if not readings:
        yield f"ruling {identifier} lists no reading"
    sentences = [reading.says for reading in readings]
    yield from (
        f"ruling {identifier} lists twice: {twice}" for twice in dict.fromkeys(sentences) if sentences.count(twice) > 1
    )
    for reading in readings:
        if len(set(reading.held_by)) < len(reading.held_by):
            yield f"ruling {identifier} names a holder twice: {reading.says}"
        if not reading.held_by and not reading.is_taken:
            yield f"ruling {identifier} lists a reading that nobody holds and that it does not take: {reading.says}"
        if not reading.held_by and strength == "source":
            yield f"ruling {identifier} is to have a source, and nobody holds what it takes: {reading.says}"


# ---- the answer for one game -----------------------------------------------------------------------------------------


class _Game(NamedTuple):
    """A game with what it comes of."""

    lineage: list[str]
    whole: spec.Document


def bears(ruling: Ruling, document: spec.Document) -> bool:
    """Whether a ruling bears on a game: on one it lists, or one extending those, in which its condition holds."""
    return _bears(ruling, _game_of(document))


def answer(ruling: Ruling, document: spec.Document) -> str | None:
    """The sentence a ruling has for a game, written out or not; None where it does not bear, or has no answer.

    Raises `RulingError` where two conditions hold and say different things.
    """
    return _answer(ruling, _game_of(document))


def answers_in(document: spec.Document) -> list[tuple[Ruling, str]]:
    """The rulings that bear on a game, each with its answer there."""
    game = _game_of(document)
    found = ((ruling, _answer(ruling, game)) for ruling in shipped_rulings().values())
    return [(ruling, text) for ruling, text in found if text is not None]


def _game_of(document: spec.Document) -> _Game:
    return _Game(lineage(document), spec.whole(document) if "extends" in document else document)


def _bears(ruling: Ruling, game: _Game) -> bool:
    return any(identifier in ruling.rulesets for identifier in game.lineage) and holds(ruling.bears_on, game.whole)


def _answer(ruling: Ruling, game: _Game) -> str | None:
    """The nearest answer by id, else the one whose condition holds."""
    if not _bears(ruling, game):
        return None
    named = {one.key: one for one in ruling.answers if one.is_by_id}
    for identifier in game.lineage:
        if identifier in named and _passes_on(named[identifier], ruling, game.whole):
            return named[identifier].says
    fitting = dict.fromkeys(one.says for one in ruling.answers if not one.is_by_id and holds(one.where, game.whole))
    if len(fitting) > 1:
        raise RulingError(f"ruling {ruling.id} has {len(fitting)} answers for {game.lineage[0]}: {' / '.join(fitting)}")
    return next(iter(fitting), None)


def answers_of(ruling: Ruling) -> dict[str, str]:
    """The answers of a ruling by the ids of the shipped games on which it bears."""
    found = ((identifier, answer(ruling, shipped_whole(identifier))) for identifier in spec.ruleset_ids())
    return {identifier: text for identifier, text in found if text is not None}


def lineage(document: spec.Document) -> list[str]:
    """The id of a game, those of its parent and of all that came before; a shipped game is known by its id."""
    descent = [str(document.get("id", ""))]
    parent = document.get("extends") or _parent(descent[0])
    while parent and parent not in descent:
        descent.append(parent)
        parent = _parent(parent)
    return descent


@cache
def _parent(identifier: str) -> str | None:
    """The parent of a shipped game; none where there is no such game."""
    return spec.shipped(identifier).get("extends") if identifier in spec.ruleset_ids() else None


@cache
def shipped_whole(identifier: str) -> spec.Document:
    """The whole document of a shipped game, read once; not to be changed."""
    return spec.ruleset_document(identifier)


def _passes_on(named_answer: Answer, ruling: Ruling, whole: spec.Document) -> bool:
    """Whether an answer by id is one for a game that is, or comes of, the one named."""
    named = shipped_whole(named_answer.key)
    same = all(_values(named, option) == _values(whole, option) for option in ruling.options)
    return same and holds(named_answer.where, whole)


def _values(document: spec.Document, option: str) -> list[Any]:
    return values_at(document, option)
