"""The facts of a game: each value that its options have, one by one, and each option of which it says nothing.

A fact goes by the path of its value. A member of a list is named by what it does, its name or its bid, and a second member of that name
by its number: `points.list[low].to`, `exchange[draw].who`, `exchange[draw:2].who`. A list of objects, or an object with further options,
is a fact too: which members there are, and in which order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from schmier.conditions import NAMED_BY
from schmier.options import Place, means_something, options, places
from schmier_conformance.law.reasons import ABOUT_ITSELF

_BRACKETS: Final = re.compile(r"\[[^\]]*\]")
_NUMBER: Final = re.compile(r":\d+\]")
_ONLY_A_NAME: Final = "name"
"""The key by which a point is named; its name decides nothing."""

_STEP: Final = re.compile(r"([^.\[]+)(\[[^\]]*\])?")
_DOT: Final = r"\."
_ANY_MEMBER: Final = r"(?:\[[^\]]*\])?"
_POINTER: Final = re.compile(r"\.(\w+)(?:\[(\d+)\])?")


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of a game."""

    path: str
    """Its path: `auction.minimum`, `points.list[low].to`."""
    value: Any
    """The value; the names of the members for a list or an object; None where nothing is said and there is no default."""
    is_said: bool = True
    """Whether a ruleset says it; otherwise it holds because nothing is said."""
    is_group: bool = False
    """Whether the value is a list of objects, or an object, whose members are facts of their own."""


def facts_said(whole: Mapping[str, Any]) -> Iterator[Fact]:
    """The facts that a whole document says, in its order."""
    for part, value in whole.items():
        if part in ABOUT_ITSELF:
            continue
        if isinstance(value, Mapping):
            for name, inner in value.items():
                yield from _facts_at(f"{part}.{name}", inner)
        else:
            yield from _facts_at(part, value)


def _facts_at(path: str, value: Any) -> Iterator[Fact]:
    """The facts of one value, the value itself first."""
    if isinstance(value, Mapping):
        yield Fact(path, list(value), is_group=True)
        for name, inner in value.items():
            yield from _facts_at(f"{path}.{name}", inner)
    elif isinstance(value, list) and any(isinstance(member, Mapping) for member in value):
        names = _names(value)
        yield Fact(path, names, is_group=True)
        for name, member in zip(names, value, strict=True):
            for key, inner in member.items():
                if key != _ONLY_A_NAME:
                    yield from _facts_at(f"{path}[{name}].{key}", inner)
    else:
        yield Fact(path, value)


def _names(members: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names of the members of a list, a repeated one with its number."""
    plain = [next(str(member[key]) for key in NAMED_BY if key in member) for member in members]
    return [
        name if plain.index(name) == at else f"{name}:{plain[: at + 1].count(name)}" for at, name in enumerate(plain)
    ]


# ---- what is not said ------------------------------------------------------------------------------------------------


def facts_not_said(whole: Mapping[str, Any]) -> Iterator[Fact]:
    """The facts that hold in a game because its document says nothing, wherever that means anything."""
    for option in options().values():
        if option.is_required or (option.default is None and not option.absent):
            continue
        for place in places(option, whole):
            if not place.is_said and means_something(option, place):
                yield Fact(_path_of(place, whole), option.default, is_said=False)


def _path_of(place: Place, whole: Mapping[str, Any]) -> str:
    """The path of a place as facts have it: members of lists by name."""
    found = ""
    value: Any = whole
    for key, index in _POINTER.findall(place.path):
        found += f".{key}" if found else key
        value = value.get(key) if isinstance(value, Mapping) else None
        if index and isinstance(value, list):
            found += f"[{_names(value)[int(index)]}]"
            value = value[int(index)]
    return found


# ---- paths -----------------------------------------------------------------------------------------------------------


def unit_of(path: str) -> str:
    """The option that a ruleset inherits or replaces as a whole, to which a path belongs: `points.list`, `exchange`."""
    part, _, rest = path.partition(".")
    name = _BRACKETS.sub("", part)
    return name if name != part or not rest else f"{part}.{_BRACKETS.sub('', rest.partition('.')[0])}"


def keys_for(path: str) -> Iterator[str]:
    """The keys under which a reason for a fact may be given, the most specific first.

    For `exchange[draw:2].who` they are `exchange[draw].who`, `exchange.who`, `exchange[draw]` and `exchange`.
    """
    named = _NUMBER.sub("]", path)
    while named:
        yield named
        plain = _BRACKETS.sub("", named)
        if plain != named and not named.endswith("]"):
            yield plain
        if plain == unit_of(named) and not named.endswith("]"):
            return
        named = named.rpartition("[")[0] if named.endswith("]") else named.rpartition(".")[0]


def is_at(path: str, asked: str) -> bool:
    """Whether a fact is at a path as conditions write it, or below it: members that are not named are all meant."""
    return _pattern(asked).fullmatch(_NUMBER.sub("]", path)) is not None


@cache
def _pattern(asked: str) -> re.Pattern[str]:
    """The paths at a path, or below it: behind every name the members of a list may be named or not."""
    steps = (re.escape(name) + (re.escape(member) or _ANY_MEMBER) for name, member in _STEP.findall(asked))
    return re.compile(rf"{_DOT.join(steps)}(?:\..*)?")
