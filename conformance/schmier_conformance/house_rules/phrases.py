"""The phrases for values of options: of the table of options, of those people say (`sayings.toml`), and other words (`spoken.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from schmier.options import options
from schmier_conformance.house_rules.plain_words import NUMBER, numbers_of
from schmier_conformance.house_rules.sayings import sayings

OPEN: Final = "*"
"""The value of a phrase that leaves it open."""

NO_OPTION: Final = ""
"""The path of a phrase for what a table may agree on and no option says."""

_NUMBER: Final = re.compile(r"-?\d+")


class Phrase(NamedTuple):
    """A phrase for a value of an option."""

    path: str
    value: Any
    """The value; `OPEN` for any, `NUMBER` or `-NUMBER` for the number of the sentence."""
    text: str


@cache
def phrases() -> tuple[Phrase, ...]:
    """Every phrase for every value."""
    return (*_of_the_table(), *_said(), *_spoken())


def _of_the_table() -> Iterator[Phrase]:
    """The sentences of the table of options on named values."""
    for path, option in options().items():
        for value, text in (*option.values.items(), *option.in_general.items()):
            if "{" not in text and text.endswith("."):  # a part of a sentence says too little alone
                yield Phrase(path, value_said(path, value) if isinstance(value, str) else value, text)


def _said() -> Iterator[Phrase]:
    """The sentences people say that mean one option."""
    for saying in sayings():
        if len(saying.change) == 1 and not saying.add:
            [(path, value)] = saying.change.items()
            if value is None or isinstance(value, (list, dict)):
                yield Phrase(path, OPEN, saying.sentence)
            elif isinstance(value, bool) or not isinstance(value, int):
                yield Phrase(path, value, saying.sentence)
            elif numbers_of(saying.sentence) == [abs(value)]:
                yield Phrase(path, NUMBER if value >= 0 else f"-{NUMBER}", saying.sentence)


def _spoken() -> Iterator[Phrase]:
    """The other words for values, and the phrases for what no option says."""
    table: Mapping[str, Iterable[str]] = tomllib.loads(Path(__file__).with_name("spoken.toml").read_text("utf-8"))
    for key, texts in table.items():
        path, _, value = key.partition("=")
        for text in texts:
            yield Phrase(path, value_said(path, value) if path != NO_OPTION else value, text)


def value_said(path: str, value: str) -> Any:
    """The value of an option that a text writes: a word, a number, or `true` and `false`."""
    if value in ("true", "false"):
        return value == "true"
    return int(value) if _NUMBER.fullmatch(value) and value not in options()[path].values else value
