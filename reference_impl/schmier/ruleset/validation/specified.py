# %% [markdown]
# # What must be said, and what means nothing
#
# Some options mean something only beside certain others. There they must be said, or have a meaning where they are not,
# and elsewhere they must not be said: an option that does nothing would make a reader believe that it does. The table of
# options knows where each does anything; the reason that is given is read off the same condition.

# %%
"""Options that are missing from a ruleset, and options that mean nothing in it."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from schmier.conditions import ALWAYS, All, Any_, Comparison, Condition, Not, Some, comparisons, holds, values_at
from schmier.options import Option, as_meant, holders_at, options, places, reasons
from schmier.ruleset.validation.checks import Document
from schmier.violation import Finding

REMEDY: Final = "and extends no ruleset that does"
"""What is wrong with a document that leaves out what every ruleset must say."""


@lru_cache(maxsize=1)
def parts() -> tuple[str, ...]:
    """The parts that a whole ruleset must have, in the order of the table."""
    return tuple(dict.fromkeys(path.partition(".")[0].partition("[")[0] for path in options()))


def missing_from(document: Document) -> Iterator[Finding]:
    """What every ruleset must say and this one does not: whole parts, and options."""
    for part in parts():
        if part not in document:
            clause = options()[part].clause if part in options() else ""
            yield Finding(f"$.{part}", clause, f"it does not say {part!r}, {REMEDY}")
    for option in _always_said():
        for place in places(option, document):
            if not place.is_said:
                yield Finding(place.path, option.clause, f"it does not say {option.path}, {REMEDY}")


def out_of_place(document: Document, meant: Document) -> Iterator[Finding]:
    """The options that others ask for and that are not said, and those that are said and do nothing; `meant` has the defaults."""
    amiss: list[tuple[int, Finding]] = []
    for holders, held_there in _conditional_by_holders().items():
        held = holders_at(document, holders)
        for (pointer, holder, _), (_, _, scope) in zip(held, holders_at(meant, holders), strict=True):
            for number, option in held_there:
                is_said = option.name in holder
                if (is_said or option.is_required) and holds(option.means_something, scope) != is_said:
                    amiss.append((number, _misplaced(option, f"${pointer}.{option.name}", scope, not is_said)))
    # What stands in the same object was asked together; it is told in the order of the table.
    yield from (finding for _, finding in sorted(amiss, key=lambda found: found[0]))


@lru_cache(maxsize=1)
def _conditional_by_holders() -> Mapping[tuple[tuple[str, str], ...], list[tuple[int, Option]]]:
    """The options that mean something only beside others, by the objects that hold them, each with its number."""
    found: dict[tuple[tuple[str, str], ...], list[tuple[int, Option]]] = {}
    for number, option in enumerate(_conditional()):
        found.setdefault(option.holders, []).append((number, option))
    return found


@lru_cache(maxsize=1)
def _conditional() -> tuple[Option, ...]:
    """The options that mean something only beside others."""
    return tuple(option for option in options().values() if option.means_something != ALWAYS)


@lru_cache(maxsize=1)
def _always_said() -> tuple[Option, ...]:
    """The options that every ruleset must set, apart from whole parts."""
    table = options().values()
    return tuple(one for one in table if one.is_required and one.holders and one.means_something == ALWAYS)


def _misplaced(option: Option, path: str, scope: Document, does_something: bool) -> Finding:
    """The finding on an option at a path, where it does something and is not said, or the other way round."""
    verdict = "must be said" if does_something else "means nothing and must not be said"
    reason = why(option.means_something, scope, does_something)
    beside = tuple(_beside(option, scope, does_something))
    return Finding(path, option.clause, f"{reason}, so {option.path} {verdict}", beside)


def without_idle(document: Document) -> Document:
    """A copy without the options that do nothing: one finding on each is enough."""
    mended = copy.deepcopy(dict(document))
    meant = as_meant(mended)
    idle = [
        place
        for option in _conditional()
        for place, whole in zip(places(option, mended), places(option, meant), strict=True)
        if place.is_said and not holds(option.means_something, whole.scope)
    ]
    for place in idle:
        assert isinstance(place.holder, dict)
        del place.holder[place.name]
    return mended


# %% [markdown]
# ## Why


# %%
def why(condition: Condition, document: Document, is_so: bool) -> str:
    """Why a condition holds in a document, or fails, in words."""
    if condition in reasons():
        return reasons()[condition].holds if is_so else reasons()[condition].fails
    if isinstance(condition, Comparison):
        return _words_on(condition, document)
    if isinstance(condition, Not):
        return why(condition.part, document, not is_so)
    if isinstance(condition, Some):
        return f"{'some' if is_so else 'no'} member of {condition.path} has it so"
    return " and ".join(dict.fromkeys(why(part, document, is_so) for part in _deciding(condition, document, is_so)))


def _deciding(condition: All | Any_, document: Document, is_so: bool) -> list[Condition]:
    """The parts that decide: of `and` all that hold or the first that fails, of `or` the first that holds or all that fail."""
    deciding = [part for part in condition.parts if holds(part, document) == is_so]
    is_decided_by_all = isinstance(condition, All) == is_so
    return deciding if is_decided_by_all else deciding[:1]


def _words_on(asked: Comparison, document: Document) -> str:
    """What a document says of the option that is compared; of a list, all that it lists."""
    found = [repr(value) for value in values_at(document, asked.path) if value is not None]
    if not found:
        return f"{asked.path} is not said"
    if asked.operator == "is set":
        return f"{asked.path} is said"
    return (
        f"{asked.path} is {found[0]}"
        if len(found) == 1
        else f"{asked.path} lists {', '.join(found[:-1])} and {found[-1]}"
    )


def _beside(option: Option, document: Document, is_so: bool) -> Iterator[str]:
    """The paths of the options that decide, without those of the same list."""
    here = _in_the_document(option.path)
    compared = (_in_the_document(asked.path) for asked in _compared(option.means_something, document, is_so))
    yield from (path for path in dict.fromkeys(compared) if path != here)


def _compared(condition: Condition, document: Document, is_so: bool) -> Iterator[Comparison]:
    """The comparisons that decide."""
    if condition in reasons() or isinstance(condition, Comparison):
        yield from comparisons(condition)
    elif isinstance(condition, Not):
        yield from _compared(condition.part, document, not is_so)
    elif isinstance(condition, Some):
        yield Comparison(condition.path, "is set")
    else:
        for part in _deciding(condition, document, is_so):
            yield from _compared(part, document, is_so)


def _in_the_document(path: str) -> str:
    """The JSON path of the option that a condition speaks of: of a list, the list itself."""
    return "$." + ".".join(path.partition("[")[0].split(".")[:2])
