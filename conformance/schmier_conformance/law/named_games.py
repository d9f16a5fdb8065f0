"""The games that a sentence names, and whether what it says of them is so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from schmier import spec
from schmier.conditions import ConditionError, holds, read_condition
from schmier_conformance.law.notes import Note, Statement, statement_of
from schmier_conformance.law.rulings import Ruling, answer, bears, shipped_rulings, shipped_whole
from schmier_conformance.law.schema_paths import condition_faults
from schmier_conformance.rulesets.headings import HEADINGS, games_under

GAMES: Final = {
    **{title: games_under(heading) for heading, title in HEADINGS.items()},
    "Blind All Fours": "all-fours.blind",
    "English All Fours": "all-fours.english",
    "California Jack": "all-fours.california-jack",
    "Shasta Sam": "all-fours.shasta-sam",
    "Don in Ireland": "all-fours.don",
    "Nine-card Don": "all-fours.nine-card-don",
    "Don": "all-fours.don all-fours.nine-card-don",
    "Phat": "all-fours.phat",
    "Trinidad": "all-fours.trinidad",
    "Auction Cinch": "cinch.razzle-dazzle-*",
    "Cinch as in Foster": "cinch.foster",
    "Cinch that forces the dealer": "cinch.forced-dealer",
    "Cinch with a forced dealer": "cinch.forced-dealer",
    "Cinch with a trump lead": "cinch.trump-lead",
    "Cinch with all hands reduced to six": "cinch.reduced-hands",
    "Cinch with reduced hands": "cinch.reduced-hands",
    "Cinch with strict following": "cinch.strict",
    "Cinch with twenty-eight for all": "cinch.twenty-eight",
    "Eighty-Three": "cinch.eighty-three",
    "Sixty-Three": "cinch.sixty-three",
    "Kokkola": "cinch.kokkola",
    "Finnish Pidro": "cinch.finnish cinch.kokkola",
    "King Pedro": "cinch.king-pedro",
    "Louisiana Pedro": "cinch.louisiana",
    "Australia": "five-hundred.australian",
    "Australian Five Hundred": "five-hundred.australian",
    "Five Hundred for five": "five-hundred.five",
    "Five Hundred for partners": "five-hundred.partnership",
    "Five Hundred for six": "five-hundred.six five-hundred.six-teams",
    "Five Hundred for three pairs": "five-hundred.six",
    "Five Hundred for three": "five-hundred.three",
    "Five Hundred for two teams": "five-hundred.six-teams",
    "Five Hundred for two": "five-hundred.two",
    "Single and Double Pedro": "pedro.*",
    "Double Pedro": "pedro.double pedro.double-partners",
    "Single Pedro": "pedro.single pedro.single-partners",
    "Pedro for partners": "pedro.*-partners",
    "Auction Pitch": "pitch.auction",
    "auction Pitch": "pitch.auction",
    "Joker Pitch": "pitch.joker",
    "Pitch called Smudge": "pitch.smudge-unbid",
    "Smudge that nobody bids": "pitch.smudge-unbid",
    "Pitch for partners": "pitch.partnership",
    "Pitch with a fifth point": "pitch.smudge-slam",
    "Pitch with a smudge": "pitch.smudge",
    "Racehorse": "pitch.racehorse",
    "Ten-point Pitch for five": "smear.ten-point-five",
    "ten-point Pitch for five": "smear.ten-point-five",
    "Thirteen-point Pitch": "smear.thirteen-point",
    "Sell-out": "pitch.sell-out",
    "Partnership Seven Up": "seven-up.partnership",
    "Bierlachs": "skat.bierlachs",
    "Skat with Bock and Ramsch": "skat.bock-ramsch",
    "Skat with Contra and Schieberamsch": "skat.schieberamsch",
    "Tournament Skat": "skat.tournament",
    "Minnesota Smear with seven points": "smear.minnesota-seven",
    "Minnesota Smear with a kitty": "smear.minnesota",
    "Minnesota Smear with four points": "smear.minnesota",
    "Minnesota Smear": "smear.minnesota smear.minnesota-seven",
    "Penguin Smear for six": "smear.penguin-six",
    "Penguin Smear with like Jokers": "smear.penguin smear.penguin-no-trey smear.penguin-six",
    "Penguin Smear with marked Jokers": "smear.penguin-marked-jokers",
    "Penguin Smear with one Joker": "smear.penguin-one-joker",
    "Penguin Smear without the Trey": "smear.penguin-no-trey",
    "Penguin Smear": "smear.penguin smear.penguin-*",
    "St Paul Schmier": "smear.st-paul",
    "Five-point Smear for eight with a kitty": "smear.five-point-eight-kitty",
    "Five-point Smear": "smear.five-point-*",
    "five-point Smear": "smear.five-point-*",
    "Ten-point Smear for four": "smear.ten-point",
    "ten-point Smear for four": "smear.ten-point",
    "Ten-point Smear": "smear.ten-point smear.ten-point-six",
    "ten-point Smear": "smear.ten-point smear.ten-point-six",
    "ten-point for five": "smear.ten-point-five",
    "Thirteen-point Smear": "smear.thirteen-point",
    "Smear with a widow for three": "smear.widow-three",
    "Smear with a widow": "smear.widow smear.widow-three",
    "Smear with nine cards": "smear.nine-card",
    "Nine-card Smear": "smear.nine-card",
    "nine-card Smear": "smear.nine-card",
}
"""The name of a game in a sentence, and the rulesets that a reader takes it for."""

_NO_GAME: Final = re.compile(
    r"(?:International )?Skat Order|(?:Left|Right|[Aa]|[Tt]he) Pedro|\(Pedro\)|Smear of the Penguin book|Skat server|`[^`]*`"
)
"""A phrase with the name of a game in it that is not about the game."""


@dataclass(frozen=True, slots=True)
class NameReader:
    """Finds the names of games in a sentence."""

    games: Mapping[str, str]
    """The names, each with the rulesets that a reader takes it for."""
    pattern: re.Pattern[str]
    """One of the names, the longest first."""

    def found_in(self, text: str) -> list[tuple[str, int]]:
        """The names in a sentence with the places where they begin; of two that overlap the longer."""
        masked = _NO_GAME.sub(lambda phrase: " " * len(phrase[0]), text)
        return [(found[0], found.start()) for found in self.pattern.finditer(masked)]

    def rulesets(self, name: str) -> frozenset[str]:
        """The ids of the rulesets that a name is for."""
        return Statement(tuple(self.games[name].split())).rulesets()


def names_with(more: Mapping[str, str]) -> NameReader:
    """A reader of the names of games that knows some more than the law's notes use."""
    games = {**GAMES, **more}
    names = "|".join(re.escape(name) for name in sorted(games, key=len, reverse=True))
    return NameReader(games, re.compile(rf"(?<![\w-])(?:{names})(?![\w-])"))


_IN_THE_LAW: Final = {"Cinch": "cinch"}
"""The name that notes and rulings have for one game alone, whose variants they name by what these change; elsewhere it is a heading."""

_READER: Final = names_with(_IN_THE_LAW)


def named_in(text: str) -> list[str]:
    """The names of games in a sentence, each once, the longest where one is part of another."""
    return list(dict.fromkeys(name for name, _ in _READER.found_in(text)))


def without_names(text: str) -> str:
    """A text without the names of games in it."""
    return _READER.pattern.sub("", text)


@cache
def rulesets_named(name: str) -> frozenset[str]:
    """The ids of the rulesets that the name of a game is for."""
    return _READER.rulesets(name)


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


def ruling_faults(document: Mapping[str, Any]) -> Iterator[str]:
    """Everything wrong with what a ruling says of games, a sentence each.

    A ruling that names a game bears on it and answers all of its rulesets alike. Where it does not, the ruleset is named by itself, or a
    line in the ruling's `games` says what the ruling says of it. What a line in its `only` says is so in no other game.
    """
    ruling = shipped_rulings()[document["id"]]
    alone = [statement_of(written) for written in document.get("only", ())]
    statements = [*(statement_of(written) for written in document.get("games", ())), *alone]
    said = {identifier for statement in statements for identifier in statement.rulesets()}
    for statement in statements:
        yield from (f"ruling {ruling.id}: {fault}" for fault in statement_faults(statement))
    for statement in alone:
        for identifier in also_in(statement):
            yield f"ruling {ruling.id}: `only` does not name {identifier}, where it is so too that {statement.condition}"
    names = named_in(document["ruling"])
    for name in names:
        of_the_name = rulesets_named(name)
        narrower = {one for other in names if rulesets_named(other) < of_the_name for one in rulesets_named(other)}
        for identifier in sorted(_answered_otherwise(ruling, of_the_name) - said - narrower):
            yield f"ruling {ruling.id} names {name}, and what it says is not its answer for {identifier}"


def also_in(statement: Statement) -> list[str]:
    """The shipped rulesets that a statement does not name and in which its condition holds."""
    condition = read_condition(f"if {statement.condition}")
    others = (identifier for identifier in spec.ruleset_ids() if identifier not in statement.rulesets())
    return [identifier for identifier in others if holds(condition, spec.ruleset_document(identifier))]


def _answered_otherwise(ruling: Ruling, identifiers: frozenset[str]) -> set[str]:
    """The rulesets to which a ruling does not give the answer that it gives to most of these."""
    answers: dict[str, str] = {}
    for identifier in sorted(identifiers):
        document = shipped_whole(identifier)
        found = answer(ruling, document) if bears(ruling, document) else None
        answers[identifier] = found or ""
    usual = Counter(answers.values()).most_common(1)[0][0]
    return {identifier for identifier, says in answers.items() if says != usual or not says}


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
