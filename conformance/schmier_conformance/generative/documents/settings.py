"""Every setting of every option: the values that drawn rulesets give it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import gcd
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier.options import Option, options, places
from schmier_conformance.rulesets.options import resolved, ruleset_schema, schema_of, words_of

UNSAID: Final = None
"""The value of a setting that takes its option away."""

NEAR_THE_LEAST: Final = 4
"""How many of the smallest numbers an option is set to, as well as those of the shipped rulesets and the largest."""


GOLDEN: Final = 0.618
"""A part of the whole whose multiples never crowd together."""


class Setting(NamedTuple):
    """An option, and what it is set to."""

    path: str
    """The path in the table of options: `exchange[draw].who`."""
    written: str
    """The value as JSON; `null` takes the option away."""

    @property
    def value(self) -> Any:
        """A value of its own at every call, so that a document may change it."""
        return json.loads(self.written)


@cache
def settings() -> tuple[Setting, ...]:
    """All settings, in the order of the table of options."""
    found = (Setting(option.path, written) for option in options().values() for written in _written_values(option))
    return tuple(dict.fromkeys(found))


def _written_values(option: Option) -> Iterator[str]:
    """The values of one option: those that have names, small and large numbers, those of shipped rulesets, and none."""
    named = words_of(resolved(schema_of(ruleset_schema(), option.path))) or ()
    values = [*option.values, *named, *_numbers(option), *shipped_values()[option.path]]
    if not option.is_required:
        values.append(UNSAID)
    yield from (json.dumps(value) for value in values)


def _numbers(option: Option) -> Sequence[int]:
    """The smallest numbers that an option may be, and the largest; none where it is no number."""
    described = resolved(schema_of(ruleset_schema(), option.path))
    if "minimum" not in described:
        return ()
    least, most = described["minimum"], described["maximum"]
    return (*range(least, min(most + 1, least + NEAR_THE_LEAST)), most)


@cache
def shipped_values() -> Mapping[str, Sequence[Any]]:
    """By the path of every option, what the shipped rulesets set it to, each value once."""
    found: dict[str, dict[str, Any]] = {path: {} for path in options()}
    for identifier in spec.ruleset_ids():
        document = spec.ruleset_document(identifier)
        for option in options().values():
            for place in places(option, document):
                if place.is_said:
                    value = place.holder[place.name]
                    found[option.path].setdefault(json.dumps(value), value)
    return {path: tuple(values.values()) for path, values in found.items()}


# ---- pairs -----------------------------------------------------------------------------------------------------------


@cache
def settings_of(path: str) -> Sequence[Setting]:
    """The settings of one option."""
    return tuple(setting for setting in settings() if setting.path == path)


@cache
def pairs() -> Sequence[tuple[str, str]]:
    """Every pair of different options, by their paths."""
    return tuple(combinations(options(), 2))


@cache
def _stride() -> int:
    """A step through the pairs that meets each once before it meets one again, and neighbours far apart."""
    count = len(pairs())
    return next(step for step in range(int(count * GOLDEN), count) if gcd(step, count) == 1)


def pair_of(number: int) -> tuple[str, str]:
    """The two options that a document by its number is about; as many numbers in a row as there are pairs have each once."""
    return pairs()[number * _stride() % len(pairs())]
