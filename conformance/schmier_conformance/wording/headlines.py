"""The headlines of the answers: what each says of which games, in statements that are evaluated over the shipped rulesets.

A headline sums up an answer over many games, so no row of the answer proves it. Below it stand its statements, a table each:

    { every = "CONDITION" }                              so in every game that the answer concerns
    { most = "CONDITION", of = ["cinch", "cinch.*"] }    so in more than half of the games named, and not in all
    { some = "CONDITION", of = ["smear.*"] }             so in one of the games named at least, and not in all
    { none = "CONDITION", but = ["cinch.kokkola"] }      so in no game, these left out
    { only = "CONDITION", of = ["cinch.eighty-three"] }  so in these games, and in no other that the answer concerns

In place of a condition may stand the label of a clause, which is then in force there; `where` narrows the games by a condition, and
`case` names a case worked by hand that shows it. A clause in force in every game says nothing without such a case. What can be
checked by none of these is written `{ unchecked = "the reason" }`. A statement whose `where` repeats its condition says nothing.

A headline is refused if no statement is about a game, if it names a game or a quantity without a statement of that strength, if it
does not name the games that `only` and `but` single out, or if it starts with what fewer games play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, assert_never

from schmier import spec
from schmier.conditions import ConditionError, holds
from schmier_conformance.law.named_games import NameReader, names_with
from schmier_conformance.law.notes import Statement
from schmier_conformance.law.rulings import condition_of
from schmier_conformance.law.schema_paths import condition_faults
from schmier_conformance.rulesets.options import Document


class Quantifier(StrEnum):
    """In how many of the games that a statement is about its condition holds."""

    EVERY = "every"
    """In all of them."""
    MOST = "most"
    """In more than half, and not in all."""
    SOME = "some"
    """In one at least, and not in all."""
    NONE = "none"
    """In none."""
    ONLY = "only"
    """In all of them, and in no other game that the answer concerns."""
    UNCHECKED = "unchecked"
    """Not known; the text is the reason why nothing can check it."""


@dataclass(frozen=True, slots=True)
class HeadlineStatement:
    """What a headline says of some games."""

    quantifier: Quantifier
    says: str
    """A condition over options, or the label of a clause; the reason of a statement that is not checked."""
    of: tuple[str, ...] = ()
    """Ids of rulesets, or patterns such as `pitch.*`; empty for all that the answer concerns."""
    but: tuple[str, ...] = ()
    """The rulesets left out."""
    where: str = ""
    """A condition that narrows the games."""
    case: str = ""
    """The id of a case worked by hand that shows it."""

    @property
    def label(self) -> str:
        """The clause that it is about; empty for a condition."""
        return self.says if self.says in spec.clauses() else ""

    def scope(self, concerned: Mapping[str, Document]) -> frozenset[str]:
        """The ids of the games that it is about, of those that the answer concerns."""
        found = set(concerned)
        if self.of:
            found &= Statement(self.of).rulesets()
        narrowed = condition_of(self.where)
        return frozenset(game for game in found - Statement(self.but).rulesets() if holds(narrowed, concerned[game]))

    def holding(self, concerned: Mapping[str, Document]) -> frozenset[str]:
        """The ids of the games that the answer concerns in which its condition holds, whether it is about them or not."""
        if self.label:
            return frozenset(game for game, rules in concerned.items() if spec.in_force(self.label, rules))
        condition = condition_of(self.says)
        return frozenset(game for game, rules in concerned.items() if holds(condition, rules))

    def written(self) -> str:
        """The statement as its file has it, in short."""
        among = f" of {' '.join(self.of)}" if self.of else ""
        left_out = f" but {' '.join(self.but)}" if self.but else ""
        narrowed = f" where {self.where}" if self.where else ""
        return f"{self.quantifier}{among}{left_out}{narrowed}: {self.says}"


_KEYS: Final = frozenset(field.name for field in fields(HeadlineStatement)) - {"quantifier", "says"}
"""The keys of a statement beside its quantifier."""


class HeadlineError(ValueError):
    """A statement that cannot be read."""


def read_statements(entries: Sequence[Mapping[str, Any]]) -> tuple[HeadlineStatement, ...]:
    """The statements of a headline; raises `HeadlineError`."""
    return tuple(_read_statement(entry) for entry in entries)


def _read_statement(entry: Mapping[str, Any]) -> HeadlineStatement:
    found = [quantifier for quantifier in Quantifier if quantifier in entry]
    if len(found) != 1 or entry.keys() - _KEYS - {found[0]}:
        raise HeadlineError(f"{dict(entry)} is no statement of a headline")
    return HeadlineStatement(
        found[0],
        entry[found[0]],
        tuple(entry.get("of", ())),
        tuple(entry.get("but", ())),
        entry.get("where", ""),
        entry.get("case", ""),
    )


# ---- whether a statement is so ---------------------------------------------------------------------------------------


def statement_faults(statement: HeadlineStatement, concerned: Mapping[str, Document]) -> Iterator[str]:
    """Why a statement of a headline is not so, a sentence each."""
    unknown = [game for game in (*statement.of, *statement.but) if not Statement((game,)).rulesets()]
    yield from (f"{game} names no shipped ruleset" for game in unknown)
    if statement.quantifier is Quantifier.UNCHECKED:
        return
    try:
        read = [condition_of(statement.where), *([] if statement.label else [condition_of(statement.says)])]
    except ConditionError as error:
        yield f"{statement.written()}: {error}"
        return
    yield from (fault for condition in read for fault in condition_faults(condition))
    if not statement.says:
        yield "a statement needs a condition or a clause"
    elif statement.where.removeprefix("if ") == statement.says:
        yield f"{statement.written()} says nothing: it is about the games of which it is so"
    elif not statement.scope(concerned):
        yield f"{statement.written()} is about no game that the answer concerns"
    elif wrong := _games_against(statement, concerned):
        yield f"it is not so that {statement.written()} ({wrong})"
    elif statement.label and not statement.case and not spec.clauses()[statement.label].where:
        yield f"{statement.label} is in force in every game; name a case that shows what the headline says"


def _games_against(statement: HeadlineStatement, concerned: Mapping[str, Document]) -> str:
    """The games that contradict a statement, or how many agree; empty where it is so."""
    scope, holding = statement.scope(concerned), statement.holding(concerned)
    agreeing = f"{len(scope & holding)} of {len(scope)}"
    match statement.quantifier:
        case Quantifier.EVERY:
            return " ".join(sorted(scope - holding))
        case Quantifier.NONE:
            return " ".join(sorted(scope & holding))
        case Quantifier.ONLY:
            return " ".join(sorted(scope ^ holding))
        case Quantifier.MOST:
            return "" if len(scope) < 2 * len(scope & holding) < 2 * len(scope) else agreeing
        case Quantifier.SOME:
            return "" if 0 < len(scope & holding) < len(scope) else agreeing
        case Quantifier.UNCHECKED:
            return ""
        case _:
            assert_never(statement.quantifier)


# ---- whether every part of a headline has its statement --------------------------------------------------------------


_OTHER_NAMES: Final = {
    "Louisiana": "cinch.louisiana",
    "Finland": "cinch.finnish cinch.kokkola",
    "Phat": "all-fours.phat",
    "St Paul": "smear.st-paul",
    "Wisconsin": "smear.wisconsin-six",
    "Minnesota": "smear.minnesota smear.minnesota-seven",
    "both kinds of Minnesota Smear": "smear.minnesota smear.minnesota-seven",
    "thirteen-point Pitch": "smear.thirteen-point",
    "tournament Skat": "skat.tournament",
    "tournaments": "skat.tournament",
    "the Order": "skat.tournament",
}
"""Names of games that headlines use, beside those of the law's notes."""

_OF_A_BOOK: Final = re.compile(r"a book on [\w ]+?(?= (?:has|lets|charges))")
"""A phrase with the names of games in it that is about a source."""

_MOST: Final = re.compile(r"\b(?<!the )(?<!at )[Mm]ost(?:ly)? (?!card-points)|\b[Aa]s a rule\b")
_ELSEWHERE: Final = re.compile(r"\b(?:elsewhere|in (?:the )?others?|in all (?:the )?other)\b", re.IGNORECASE)
_EVERY_GAME: Final = re.compile(r"\b(?:every|all|no|any)(?: the)? (?:other )?(?:games?|kinds?)\b", re.IGNORECASE)
_ALWAYS: Final = re.compile(r"\b(?:never|always|ever|none)\b", re.IGNORECASE)
_ONLY_BEFORE: Final = re.compile(r"\b(?:only|except|but not)(?: in)? $", re.IGNORECASE)
_ALONE: Final = re.compile(r" alone\b")
_AND: Final = re.compile(r",? (?:and )?(?:in )?")
_PART_OF_A_NAME: Final = re.compile(r"\b\w+-(?:point|card|handed)\b")
_MOST_BEFORE: Final = re.compile(r"\b[Mm]ost (?:kinds of |of )?$")
_SOME_BEFORE: Final = re.compile(r"\b(?:some|many|half|few)(?: kinds)?(?: of)? $")

_CAPITAL: Final = re.compile(r"(?<=[a-z,)] )[A-Z][\w-]*")
_OF_CARDS_AND_DEALS: Final = frozenset(
    (
        *("Ace", "King", "Queen", "Jack", "Ten", "Nine", "Eight", "Seven", "Six", "Five", "Four", "Three", "Two"),
        *("Jacks", "Joker", "Jokers", "Jick", "Left", "Right", "Pedros", "High", "Low", "Game"),
        *("Ramsch", "Bock", "Kontra", "Re", "Schneider", "Schwarz"),
    )
)
"""Words with a capital in the middle of a headline that are no names of games."""

_FIRM: Final = (Quantifier.EVERY, Quantifier.NONE, Quantifier.ONLY, Quantifier.UNCHECKED)
"""The quantifiers that say something of each game that a statement is about."""


@lru_cache(maxsize=1)
def _reader() -> NameReader:
    return names_with(_OTHER_NAMES)


def rulesets_in_headlines(name: str) -> frozenset[str]:
    """The ids of the rulesets that a name in a headline is for."""
    return _reader().rulesets(name)


def coverage_faults(
    says: str, statements: Sequence[HeadlineStatement], concerned: Mapping[str, Document]
) -> Iterator[str]:
    """What a headline says of a game, or of how many games, without a statement; and the games that it forgets."""
    headline = _OF_A_BOOK.sub("a book", says)
    scopes = [(statement, statement.scope(concerned)) for statement in statements]
    forgotten = set(concerned).difference(*(scope for _, scope in scopes))
    if forgotten:
        yield f"no statement is about {' '.join(sorted(forgotten))}"
    kinds = {statement.quantifier for statement in statements}
    if _MOST.search(headline) and Quantifier.MOST not in kinds:
        yield "the headline says most, and no statement does"
    if Quantifier.MOST in kinds and not _MOST.search(headline):
        yield "a statement says most, and the headline does not"
    whole = any(statement.quantifier in _FIRM and scope == set(concerned) for statement, scope in scopes)
    if _EVERY_GAME.search(headline) and not whole:
        yield "the headline speaks of every game, and no statement does"
    if _ALWAYS.search(headline) and not kinds & set(_FIRM):
        yield "the headline says always or never, and no statement does"
    if _ELSEWHERE.search(headline) and not any(not statement.of or statement.but for statement in statements):
        yield "the headline speaks of the other games, and no statement does"
    yield from _name_faults(headline, scopes, frozenset(concerned))


_Scoped = Sequence[tuple[HeadlineStatement, frozenset[str]]]
"""Statements, each with the games that it is about."""


def _name_faults(headline: str, scopes: _Scoped, concerned: frozenset[str]) -> Iterator[str]:
    """The games named in a headline without a statement of the same strength."""
    named = _reader().found_in(headline)
    without = _reader().pattern.sub("a game", headline)
    unknown = {*_PART_OF_A_NAME.findall(without), *_CAPITAL.findall(without)} - _OF_CARDS_AND_DEALS
    yield from (f"it names a game by {word} alone; write a name that is known" for word in sorted(unknown))
    of_names = {name: _reader().rulesets(name) & concerned for name, _ in named}
    singled_out = _singled_out(scopes) & concerned
    if unnamed := singled_out.difference(*of_names.values()):
        yield f"a statement singles out {' '.join(sorted(unnamed))}, which the headline does not name"
    for name, start in named:
        narrower = (of_names[other] for other, _ in named if of_names[other] < of_names[name])
        meant = of_names[name].difference(*narrower)
        if not of_names[name]:
            yield f"it names {name}, which the answer does not concern"
        elif _MOST_BEFORE.search(headline[:start]):
            if not _is_said_of_all(scopes, of_names[name], (Quantifier.MOST,)):
                yield f"it says most of {name}, and no statement says most of just these"
        elif _SOME_BEFORE.search(headline[:start]):
            if not _is_said_of_all(scopes, of_names[name], (Quantifier.SOME, Quantifier.MOST)):
                yield f"it says some of {name}, and no statement says some of just these"
        elif missing := meant.difference(*(scope for statement, scope in scopes if statement.quantifier in _FIRM)):
            yield f"it names {name}, and no statement says it of {' '.join(sorted(missing))}"
    yield from _only_faults(headline, scopes, of_names)


def _singled_out(scopes: _Scoped) -> frozenset[str]:
    """The games that a statement leaves out, or is about and no other."""
    return frozenset[str]().union(
        *(scope for statement, scope in scopes if statement.quantifier is Quantifier.ONLY),
        *(Statement(statement.but).rulesets() for statement, _ in scopes),
    )


def _is_said_of_all(scopes: _Scoped, games: frozenset[str], kinds: Sequence[Quantifier]) -> bool:
    """Whether a statement of one of these kinds is about exactly these games."""
    return any(statement.quantifier in kinds and scope == games for statement, scope in scopes)


def _only_faults(headline: str, scopes: _Scoped, of_names: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """The games to which a headline limits something, without a statement that does."""
    said = _singled_out(scopes)
    limited, end = False, 0
    for name, start in _reader().found_in(headline):
        limited = bool(_ONLY_BEFORE.search(headline[:start])) or (limited and bool(_AND.fullmatch(headline[end:start])))
        end = start + len(name)
        if (limited or _ALONE.match(headline[end:])) and of_names[name] - said:
            yield f"it says only of {name}, and no statement does"


def order_faults(
    statements: Sequence[HeadlineStatement], sentences: Mapping[str, str], concerned: Mapping[str, Document]
) -> Iterator[str]:
    """A headline that does not start with the commonest way to play.

    No sentence for other games may be played in more of them than the condition of the first statement holds in.
    """
    if not statements or statements[0].quantifier is Quantifier.UNCHECKED:
        return
    first, games = statements[0], frozenset(concerned)
    holding = first.holding(concerned)
    true_of = games - holding if first.quantifier is Quantifier.NONE else holding
    outside: dict[str, int] = {}
    for game, sentence in sentences.items():
        if game not in true_of:
            outside[sentence] = outside.get(sentence, 0) + 1
    for sentence, number in outside.items():
        if number > len(true_of):
            yield f"it starts with what {len(true_of)} games play, and {number} play: {sentence}"
