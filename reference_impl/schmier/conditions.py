# %% [markdown]
# # Where a clause is in force
#
# Most clauses hold in some games only. The law says in which beside the label, in an expression over the options of a
# ruleset: `if play.following = strict`, `unless play.leader = eldest`, `if exchange.do = discard and exchange.surplus = lowest`.
#
# An option is named by its dotted path. Where a path leads through a list, such as the steps of the exchange or the points,
# the expression asks whether any member has it so; `exchange[discard].to` asks the discards alone, `points.list[low].to` the
# point of that name. `auction.kind in (one-round, sell-out)` asks for one of several values, and `some exchange (do = discard
# and unavoidable != keep)` for one member of the list of which all of that holds. What a ruleset does not say is not equal to
# anything, and what it leaves empty is not set.

# %%
"""Expressions over the options of a ruleset: read from text, evaluated on a document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final

_TOKEN: Final = re.compile(r"\s*(>=|<=|!=|[=<>(),]|[^\s=<>!(),]+)")
_STEP: Final = re.compile(r"([A-Za-z_]+)(?:\[([^\]]+)\])?")
"""One step of a path: a key, and in brackets which members of the list under it are meant."""

NAMED_BY: Final = ("do", "name", "bid")
"""By which key a member of a list goes: a step by what is done, a point by its name, a slam by its bid."""

_OPERATORS: Final = ("=", "!=", ">=", "<=", "<", ">")

_WORDS: Final = frozenset(("and", "or", "not", "if", "unless", "is", "set", "in", "some", "(", ")", ",", *_OPERATORS))


class ConditionError(ValueError):
    """An expression that cannot be read."""


# %% [markdown]
# ## The kinds of expression


# %%
@dataclass(frozen=True, slots=True)
class Comparison:
    """One option compared with one value; `is set` where only its being there matters."""

    path: str
    operator: str
    """`=`, `!=`, `<`, `>`, `<=`, `>=` or `is set`."""
    value: str | int | bool = ""


@dataclass(frozen=True, slots=True)
class Not:
    """What holds where another expression does not."""

    part: Condition


@dataclass(frozen=True, slots=True)
class All:
    """What holds where every part does; without parts, everywhere."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Any_:  # noqa: N801 - `Any` is taken
    """What holds where some part does."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """What holds where one member of a list satisfies an expression, whose paths begin at the member."""

    path: str
    part: Condition


Condition = Comparison | Not | All | Any_ | Some
"""An expression."""

ALWAYS: Final = All(())
"""The condition of a clause that is in force in every game."""


# %% [markdown]
# ## Reading one
#
# `or` binds loosest, then `and`, then `not`. In front of the whole stands `if` or `unless`, or first the one and then the other.


# %%
@lru_cache(maxsize=1024)
def read_condition(text: str) -> Condition:
    """The condition that follows a label, `ALWAYS` for none; raises `ConditionError`."""
    tokens = _TOKEN.findall(text)
    if not tokens:
        return ALWAYS
    reader = _Reader(tokens, text)
    parts: list[Condition] = []
    if reader.takes("if"):
        parts.append(reader.either())
    if reader.takes("unless"):
        parts.append(Not(reader.either()))
    if not parts or reader.tokens:
        raise ConditionError(f"{text!r} is not of the form 'if ... unless ...'")
    return parts[0] if len(parts) == 1 else All(tuple(parts))


class _Reader:
    """The tokens of an expression that are not read yet."""

    def __init__(self, tokens: list[str], text: str) -> None:
        self.tokens = tokens
        self.text = text

    def takes(self, word: str) -> bool:
        """Whether the next token is this word; if so it is read."""
        if self.tokens[:1] != [word]:
            return False
        self.tokens.pop(0)
        return True

    def word(self) -> str:
        """The next token, which is no word of the language."""
        if not self.tokens or self.tokens[0] in _WORDS:
            raise ConditionError(f"{self.text!r}: an option or a value is missing")
        return self.tokens.pop(0)

    def either(self) -> Condition:
        """Parts joined by `or`."""
        parts = [self.both()]
        while self.takes("or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else Any_(tuple(parts))

    def both(self) -> Condition:
        """Parts joined by `and`."""
        parts = [self.one()]
        while self.takes("and"):
            parts.append(self.one())
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def one(self) -> Condition:
        """A comparison, a negation, or an expression in brackets."""
        if self.takes("not"):
            return Not(self.one())
        if self.takes("("):
            return self.closed(self.either())
        if self.takes("some"):
            path = _well_formed(self.word(), self.text)
            self.opens("some")
            return Some(path, self.closed(self.either()))
        return self.comparison(_well_formed(self.word(), self.text))

    def comparison(self, path: str) -> Condition:
        """A comparison of an option."""
        if self.takes("is"):
            if not self.takes("set"):
                raise ConditionError(f"{self.text!r}: 'is' goes with 'set'")
            return Comparison(path, "is set")
        if self.takes("in"):
            self.opens("in")
            values = [self.word()]
            while self.takes(","):
                values.append(self.word())
            return self.closed(Any_(tuple(Comparison(path, "=", _value(value)) for value in values)))
        for operator in _OPERATORS:
            if self.takes(operator):
                return Comparison(path, operator, _value(self.word()))
        raise ConditionError(f"{self.text!r}: nothing is said of {path}")

    def opens(self, word: str) -> None:
        """Reads the bracket that has to follow a word."""
        if not self.takes("("):
            raise ConditionError(f"{self.text!r}: a bracket follows {word!r}")

    def closed(self, inner: Condition) -> Condition:
        """Reads the bracket that closes an expression, which it gives back."""
        if not self.takes(")"):
            raise ConditionError(f"{self.text!r}: a bracket is not closed")
        return inner


def _well_formed(path: str, text: str) -> str:
    """A path of which every step can be read."""
    for step in path.split("."):
        if not _STEP.fullmatch(step):
            raise ConditionError(f"{text!r}: {step!r} is no step of a path")
    return path


def _value(word: str) -> str | int | bool:
    """The value of a word: a truth value, a number or the word itself."""
    if word in ("true", "false"):
        return word == "true"
    return int(word) if word.lstrip("-").isdigit() else word


# %% [markdown]
# ## Asking one


# %%
def holds(condition: Condition, document: Mapping[str, Any]) -> bool:
    """Whether a condition holds for a whole ruleset document."""
    match condition:
        case Comparison():
            return _compares(condition, document)
        case Not(part):
            return not holds(part, document)
        case All(parts):
            return all(holds(part, document) for part in parts)
        case Any_(parts):
            return any(holds(part, document) for part in parts)
        case Some(path, part):
            return any(holds(part, member) for member in values_at(document, path))


def _compares(asked: Comparison, document: Mapping[str, Any]) -> bool:
    """Whether some value at the path compares so."""
    found, operator = values_at(document, asked.path), asked.operator
    if operator in ("=", "!="):
        for value in found:
            if value is not None and _is_same(value, asked.value):
                return operator == "="
        return operator == "!="
    if operator == "is set":
        return any(value is not None for value in found)
    numbers = [value for value in found if isinstance(value, int) and not isinstance(value, bool)]
    return any(_is_in_order(value, asked) for value in numbers)


def _is_same(value: Any, asked: str | int | bool) -> bool:
    """Whether a value is the one compared with; `9` is the number and the rank."""
    return type(value) in (type(asked), str) and value == (str(asked) if isinstance(value, str) else asked)


def _is_in_order(value: int, asked: Comparison) -> bool:
    """Whether a number compares with the one of a comparison."""
    other = asked.value
    if not isinstance(other, int):
        return False
    return {"<": value < other, ">": value > other, "<=": value <= other, ">=": value >= other}[asked.operator]


def values_at(value: Any, path: str) -> list[Any]:
    """Every value at a dotted path: of a list, those of all its members."""
    steps = _steps_of(path)
    for number, (key, named) in enumerate(steps):
        if named is not None or not isinstance(value, dict):
            return _values_below(value, steps[number:])
        value = value.get(key)  # As `_values_below` does it, thousands of times for each ruleset that is checked.
    return _members(value)


def _values_below(value: Any, steps: tuple[tuple[str, str | None], ...]) -> list[Any]:
    """Every value that some steps lead to, each a key and perhaps the name of a member of the list under it."""
    found = _members(value)
    for key, named in steps:
        found = [member for holder in found if isinstance(holder, Mapping) for member in _members(holder.get(key))]
        if named is not None:
            found = [one for one in found if isinstance(one, Mapping) and named in [one.get(by) for by in NAMED_BY]]
    return found


@cache
def _steps_of(path: str) -> tuple[tuple[str, str | None], ...]:
    """The steps of a path: of each the key, and by which name the members of the list are meant."""
    read = [_STEP.fullmatch(step) for step in path.split(".")]
    if None in read:
        raise ConditionError(f"{path!r} is no path")
    return tuple((step[1], step[2]) for step in read if step is not None)


def _members(value: Any) -> list[Any]:
    """The members of a list, of those that are lists as well; anything else is its own only member."""
    if not isinstance(value, list):
        return [value]
    return [inner for member in value for inner in _members(member)]


def comparisons(condition: Condition) -> Iterator[Comparison]:
    """Every comparison in a condition, in the order of the text, with its whole path."""
    match condition:
        case Comparison():
            yield condition
        case Not(part):
            yield from comparisons(part)
        case All(parts) | Any_(parts):
            for part in parts:
                yield from comparisons(part)
        case Some(path, part):
            for inner in comparisons(part):
                yield replace(inner, path=f"{path}.{inner.path}")
