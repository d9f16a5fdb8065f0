# %% [markdown]
# # Options
#
# Everything that may differ from game to game is an option of a ruleset. One table, `spec/options.toml`, says of each
# what it is about, which values it has and what they mean, what holds where nothing is said, where it does anything at
# all, and which clause it steers. The schema, the sentences, the checks and what is read are made from it.

# %%
"""The table of options, and a ruleset with what it leaves unsaid filled in."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier.conditions import Condition, ConditionError, holds, read_condition
from schmier.vocabulary import COMMON, Words, words

Value = str | int | bool
"""A value that has a name, or a number."""

_REASONS: Final = "reason"
"""The key of the table that holds no option, but the reasons why options mean something."""


_KEYS: Final = frozenset(
    (
        "about", "values", "values-of", "cards", "sentence", "none", "member", "in-general", "of-value", "when-said",
        "formerly", "formerly-beside", "default", "absent", "idle", "read-as", "same-as", "required", "means-something", "clause",
    )
)  # fmt: skip
"""The keys of a row, as the head of the table explains them."""


class SameAs(NamedTuple):
    """What is read of an option that goes with another of the same object."""

    name: str


@dataclass(frozen=True, slots=True)
class Option:
    """One row of the table of options."""

    path: str
    """Its path in a document: `auction.minimum`, `exchange[draw].who`."""
    holders: tuple[tuple[str, str], ...]
    """The keys on the way to the object that says it, each with the kind of step that is meant, if one is."""
    name: str
    """Its key there."""
    about: str
    clause: str
    """The label of the clause that it steers, or of the first of them."""
    values: Mapping[Value, str]
    """Each named value with its sentence; empty for numbers, lists and objects."""
    cards: tuple[str, ...]
    """The names of cards that are values too."""
    sentence: str
    """The template of the sentence on a number or a list; empty where there is none."""
    none: str
    """The sentence on 0 or on an empty list, where that has one of its own."""
    member: str
    """The template of the sentence on one member of a list."""
    in_general: Mapping[Value, str]
    """The sentences on values, whatever the game, where the one on a game is filled in with what it says."""
    of_value: str
    """The template of the sentence on a value whose own words are a part of a sentence, or on a card."""
    when_said: str
    """The sentence on its being said at all."""
    formerly: Mapping[str, Value]
    """Each value of older documents, with the value that replaces it today."""
    formerly_beside: Mapping[str, str]
    """Of such a value that answered two questions, what a document says of the other one today."""
    default: Value | None
    """The value that holds where a document does not set the option; None where there is none."""
    absent: str
    """The sentence on a document that does not set an option without a default."""
    idle: tuple[tuple[Condition, str], ...]
    """The sentences on games in which the question does not arise as it is put, each behind the condition for it."""
    read_as: Any
    """The value read in its place there; None where None is read."""
    is_required: bool
    """Whether it must be said wherever it means something."""
    means_something: Condition
    """Where it has an effect; for a member of a list, evaluated with that member alone."""


_PLACE_IN_LIST: Final = re.compile(r"\[\d+\]")
"""Which member of a list a JSON path names."""


class Reason(NamedTuple):
    """Why a condition holds, or fails, in a player's words."""

    holds: str
    fails: str


# %% [markdown]
# ## Reading the table


# %%
@lru_cache(maxsize=16)
def options(family: str = COMMON) -> Mapping[str, Option]:
    """Every option by its path, in the order of the table, its sentences in the words of a family of games."""
    known = words(family)
    rows = {path: _in_words(row, known) for path, row in _table(spec.FOLDER).items() if path != _REASONS}
    return {path: _read(path, row, rows.get(str(row.get("values-of")), row)) for path, row in rows.items()}


_SAID: Final = frozenset(
    ("about", "values", "sentence", "none", "member", "in-general", "of-value", "when-said", "absent", "idle")
)
"""The keys of a row whose texts may name concepts."""


def _in_words(row: Mapping[str, Any], known: Words) -> Mapping[str, Any]:
    """A row with words in place of the concepts that its texts name."""
    return {key: _text_in_words(text, known) if key in _SAID else text for key, text in row.items()}


def _text_in_words(text: Any, known: Words) -> Any:
    """A text, or each text of a table, with words in place of concepts; what is neither is a fault that the reader finds."""
    if isinstance(text, Mapping):
        return {value: _text_in_words(said, known) for value, said in text.items()}
    return known.put_into(text) if isinstance(text, str) else text


@lru_cache(maxsize=1)
def reasons() -> Mapping[Condition, Reason]:
    """The conditions that have better words than their options and values."""
    return {
        read_condition(row["condition"]): Reason(row["holds"], row["fails"]) for row in _table(spec.FOLDER)[_REASONS]
    }


@lru_cache(maxsize=1)
def _table(folder: Path) -> Mapping[str, Any]:
    """The table as its file has it; raises `SpecError` if that is not TOML."""
    try:
        return tomllib.loads((folder / "options.toml").read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise spec.SpecError(f"spec/options.toml is not TOML: {error}") from None


def _read(path: str, row: Mapping[str, Any], named: Mapping[str, Any]) -> Option:
    """One row of the table, with the values that `named` lists; raises `SpecError`, which names the row, for one that is wrong."""
    where = f"spec/options.toml, {path}"
    for key in row.keys() - _KEYS:
        raise spec.SpecError(f"{where}: there is no key {key!r} in a row; the keys are {', '.join(sorted(_KEYS))}")
    for key in ("about", "clause"):
        if key not in row:
            raise spec.SpecError(f"{where}: the row needs {key!r}")
    for key, conditions in (("means-something", (row.get("means-something", ""),)), ("idle", row.get("idle", ()))):
        try:
            for condition in conditions:
                read_condition(condition)
        except ConditionError as error:
            raise spec.SpecError(f"{where}, `{key}`: {error}") from None
    return _option(path, row, named)


def _option(path: str, row: Mapping[str, Any], named: Mapping[str, Any]) -> Option:
    """One row of the table, with the values that `named` lists."""
    truths = {"true": True, "false": False}
    *holders, name = path.split(".")
    return Option(
        path=path,
        holders=tuple((key, kind) for key, _, kind in (holder.rstrip("]").partition("[") for holder in holders)),
        name=name,
        about=row["about"],
        clause=row["clause"],
        values={truths.get(value, value): said for value, said in named.get("values", {}).items()},
        cards=tuple(row.get("cards", ())),
        sentence=row.get("sentence", ""),
        none=row.get("none", ""),
        member=row.get("member", ""),
        in_general=row.get("in-general", {}),
        of_value=row.get("of-value", ""),
        when_said=row.get("when-said", ""),
        formerly=row.get("formerly", {}),
        formerly_beside=row.get("formerly-beside", {}),
        default=row.get("default"),
        absent=row.get("absent", ""),
        idle=tuple((read_condition(condition), said) for condition, said in row.get("idle", {}).items()),
        read_as=SameAs(row["same-as"]) if "same-as" in row else row.get("read-as"),
        is_required=row.get("required", False),
        means_something=read_condition(row.get("means-something", "")),
    )


@lru_cache(maxsize=512)
def options_in(path: str, family: str = COMMON) -> Mapping[str, Option]:
    """The options of an object, or of each member of a list, by their keys: `auction`, `points.list`, `exchange[draw]`."""
    return {option.name: option for option in options(family).values() if option.path.rpartition(".")[0] == path}


def options_of_step(kind: str, family: str = COMMON) -> Mapping[str, Option]:
    """The options of a kind of step: those of its own, and those that all kinds share."""
    shared = {name: option for name, option in options_in("exchange", family).items() if name != "do"}
    return {**shared, **options_in(f"exchange[{kind}]", family)}


def clause_at(path: str) -> str:
    """The clause steered by the option at a JSON path, or by the option that contains the path; empty for no option."""
    names = _PLACE_IN_LIST.sub("", path).removeprefix("$.").split(".")
    for count in range(len(names), 0, -1):
        option = options().get(".".join(names[:count]))
        if option:
            return option.clause
    return ""


# %% [markdown]
# ## Where an option stands
#
# An option of a step stands in every such step. Whether it means something there is asked with that step alone, so that
# what another step says does not answer for it.


# %%
class Place(NamedTuple):
    """One place in a document where an option is set or could be."""

    path: str
    """The JSON path: `$.exchange[2].who`."""
    holder: Mapping[str, Any]
    """The object that says it, or does not."""
    name: str
    """Its key there."""
    scope: Mapping[str, Any]
    """The document, of every list on the way only the one member."""

    @property
    def is_said(self) -> bool:
        """Whether the document says it here."""
        return self.name in self.holder


Held = tuple[str, Mapping[str, Any], Mapping[str, Any]]
"""The path of an object, the object, and the document as `Place.scope` has it."""


def places(option: Option, document: Mapping[str, Any]) -> Iterator[Place]:
    """Every place of an option in a whole document; none where the object that would hold it is not there."""
    for pointer, holder, scope in holders_at(document, option.holders):
        yield Place(f"${pointer}.{option.name}", holder, option.name, scope)


def holders_at(value: Mapping[str, Any], holders: tuple[tuple[str, str], ...]) -> Iterator[Held]:
    """Every object at a path: its JSON path, the object, and `value` with it as the only member of its lists."""
    if not holders:
        yield "", value, value
        return
    (key, kind), further = holders[0], holders[1:]
    inner = value.get(key)
    if isinstance(inner, dict):
        for pointer, holder, scope in holders_at(inner, further):
            yield f".{key}{pointer}", holder, value if scope is inner else {**value, key: scope}
    elif isinstance(inner, list):
        for index, member in enumerate(inner):
            if isinstance(member, dict) and kind in ("", member.get("do")):
                for pointer, holder, scope in holders_at(member, further):
                    yield f".{key}[{index}]{pointer}", holder, {**value, key: [scope]}


def means_something(option: Option, place: Place) -> bool:
    """Whether an option does anything at a place of a document that is read as it is meant."""
    return holds(option.means_something, place.scope)


# %% [markdown]
# ## What holds where nothing is said
#
# A ruleset says only what is not as usual. The table is asked once what goes without saying, and the answers are written
# into a copy of the document. Two readers ask. Whoever checks a ruleset wants it *as it is meant*: an option that has a
# default says it, and one that has none stays unsaid, for he must still see that it is missing. Whoever plays by it wants
# it *as it is read*: every option says something, be it that there is none of the thing.
#
#     >>> as_meant({"match": {"target": 21}})["match"]["counting"]
#     'up'
#     >>> "lead" in as_meant({"match": {"target": 21}})["match"]
#     False
#     >>> as_read({"match": {"target": 21}})["match"]["lead"]
#     0


# %%
@lru_cache(maxsize=1)
def defaults() -> Mapping[str, Value]:
    """What holds where a ruleset says nothing, by the path of the option."""
    return {path: option.default for path, option in options().items() if option.default is not None}


def as_meant(document: Mapping[str, Any]) -> dict[str, Any]:
    """A copy in which every option that has a default says something, whether or not it does anything there."""
    return {part: _filled(part, value, _defaults_in) for part, value in document.items()}


def as_read(document: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a whole document in which every option says something: a default, or the value for nothing of its kind."""
    return {part: _filled(part, value, _unsaid_in) for part, value in document.items()}


def _filled(path: str, value: Any, unsaid_in: Callable[[str], Mapping[str, Any]]) -> Any:
    """A copy of the value at a path of a document, with defaults filled in."""
    if isinstance(value, list):
        members_are_objects = bool(value) and isinstance(value[0], Mapping)
        return (
            [_filled(_path_of(member, path), member, unsaid_in) for member in value] if members_are_objects else value
        )
    if not isinstance(value, Mapping):
        return value
    filled = {**unsaid_in(path), **value}
    for name in _composed_in(path):
        inner = filled.get(name)
        if isinstance(inner, SameAs):
            filled[name] = filled[inner.name]
        elif isinstance(inner, dict | list):
            filled[name] = _filled(f"{path}.{name}", inner, unsaid_in)
    return filled


def _path_of(member: Mapping[str, Any], path: str) -> str:
    """The path of the options of a member of a list; those of a step go by its kind."""
    return f"{path}[{member.get('do')}]" if path == "exchange" else path


@lru_cache(maxsize=256)
def _defaults_in(path: str) -> Mapping[str, Value]:
    """The defaults of the options of an object, by their keys."""
    return {name: option.default for name, option in options_in(path).items() if option.default is not None}


@lru_cache(maxsize=256)
def _unsaid_in(path: str) -> Mapping[str, Any]:
    """What is read of an object that says nothing, by the keys of its options, but for those that it must say."""
    unsaid = {name: option.read_as for name, option in options_in(path).items() if option.absent}
    return {**unsaid, **_defaults_in(path)}


@lru_cache(maxsize=256)
def _composed_in(path: str) -> tuple[str, ...]:
    """The keys of the options of an object that are objects or lists with options of their own, or go with another."""
    described = options_in(path).values()
    return tuple(one.name for one in described if options_in(one.path) or isinstance(one.read_as, SameAs))
