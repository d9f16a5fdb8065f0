"""What a sentence about a house rule means: an option and its value, found by words.

Players say one thing in many ways, so a sentence is first put into common words ("bidder" and "declarer" are the pitcher), and then
compared with every sentence on every value: those of the table of options, those people say (`sayings.toml`), and other words for them
(`spoken.toml`). Rare words count more than frequent ones. A number in the sentence is the value of an option that is a number.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from schmier.options import options
from schmier_conformance.house_rules.sayings import sayings
from schmier_conformance.rulesets.options import ruleset_schema, schema_of

OPEN: Final = "*"
"""The value of a phrase that leaves it open."""

NUMBER: Final = "#"
"""A number in a phrase."""

LEAST_ALIKE: Final = 0.25
"""How much like a phrase a sentence must be to mean the same, from 0 to 1."""

CLEARLY: Final = 0.6
"""How much like a phrase a sentence must be to be taken without asking."""

MARGIN: Final = 0.15
"""How far the best meaning must be ahead of every other one to be taken without asking."""

_TABLE: Final = tomllib.loads(Path(__file__).with_name("common_words.toml").read_text("utf-8"))
"""The common words, and the words without meaning."""

_COMMON: Final = tuple((re.compile(rf"\b(?:{pattern})\b"), f" {word} ") for pattern, word in _TABLE["words"])
"""Words and phrases, each with the common word for it, in the order in which they are replaced."""

_OF_THE_VALUE: Final = 0.3
"""How much all the words said of a value count, against those of the phrase most like the sentence."""

_PAIR: Final = 0.5
"""How much two words in their order count, against one of them."""

_UNKNOWN: Final = 3.0
"""How much a word of no phrase counts: as much as one of a twentieth of them."""

_STOP: Final = frozenset(_TABLE["without_meaning"])
"""Words that carry no meaning of a rule."""

_WORD: Final = re.compile(r"[a-z]+|#")
_DIGITS: Final = re.compile(r"-?\d+")


class Phrase(NamedTuple):
    """A phrase for a value of an option."""

    path: str
    value: Any
    """The value; `OPEN` for any, `NUMBER` or `-NUMBER` for the number of the sentence."""
    text: str
    words: Mapping[str, float]
    """Its words, each with its weight, together of length 1."""


class Meaning(NamedTuple):
    """What a sentence may mean."""

    path: str
    value: Any
    """The value; `OPEN` where the words leave it open."""
    likeness: float
    """How much the sentence is like the phrase, from 0 to 1."""
    text: str
    """The phrase, with the number in it."""


def meanings(sentence: str, most: int = 6) -> list[Meaning]:
    """What a sentence may mean, the likeliest first; one meaning for each option and value."""
    words = words_of(sentence)
    numbers = [int(found) for found in _DIGITS.findall(_in_common_words(sentence))]
    weighted = _weighted(words, _rarity())
    of_values = {key: _product(weighted, own) for key, own in _words_of_values().items()}
    found: dict[tuple[str, str], Meaning] = {}
    for phrase in phrases():
        value = _value_of(phrase, numbers)
        if value is None:
            continue
        likeness = _product(weighted, phrase.words)
        likeness += (1 - likeness) * _OF_THE_VALUE * of_values[phrase.path, str(phrase.value)]
        key = phrase.path, str(value)
        if likeness >= LEAST_ALIKE and (key not in found or likeness > found[key].likeness):
            found[key] = Meaning(phrase.path, value, likeness, _with_number(phrase.text, numbers))
    return sorted(found.values(), key=lambda one: -one.likeness)[:most]


def clear_meaning(sentence: str) -> Meaning | None:
    """The meaning of a sentence that has one and clearly no other; None for any other sentence."""
    found = meanings(sentence, 2)
    if not found or found[0].likeness < CLEARLY or found[0].value == OPEN:
        return None
    return found[0] if len(found) == 1 or found[0].likeness - found[1].likeness >= MARGIN else None


def _product(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """How much alike two weighted lists of words are, from 0 to 1."""
    return sum(weight * other.get(word, 0.0) for word, weight in one.items())


def _value_of(phrase: Phrase, numbers: list[int]) -> Any:
    """The value of a phrase in a sentence with these numbers; None where the sentence lacks the number."""
    if phrase.value not in (NUMBER, f"-{NUMBER}"):
        return phrase.value
    possible = _limits(phrase.path)
    fitting = [
        number for number in ((-abs(one) if phrase.value != NUMBER else one) for one in numbers) if number in possible
    ]
    return fitting[-1] if fitting else None


def _with_number(text: str, numbers: list[int]) -> str:
    return text.replace(NUMBER, str(numbers[-1])) if numbers else text


@cache
def _limits(path: str) -> range:
    """The numbers an option may be."""
    schema = schema_of(ruleset_schema(), path)
    return range(schema["minimum"], schema["maximum"] + 1)


# ---- words -----------------------------------------------------------------------------------------------------------


def words_of(sentence: str) -> Counter[str]:
    """The words of a sentence that carry meaning, in common words and without their endings; a number is `#`."""
    text = _DIGITS.sub(NUMBER, _in_common_words(sentence))
    words = [_stem(word) for word in _WORD.findall(text) if word not in _STOP]
    return Counter([*words, *(f"{one} {other}" for one, other in pairwise(words))])


def _in_common_words(sentence: str) -> str:
    text = sentence.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("è", "e").replace("-", " ")
    text = re.sub(r"minus (?=\d)|(?<!\w)−(?=\d)", "belowzero ", text)
    for pattern, word in _COMMON:
        text = " ".join(pattern.sub(word, text).split())
    return text


def _stem(word: str) -> str:
    for ending in ("ings", "ing", "ied", "ies", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word.removesuffix(ending)
            break
    return word.rstrip("e") if len(word) > 3 else word


def _weighted(words: Mapping[str, int], rarity: Mapping[str, float]) -> dict[str, float]:
    """The words with their weights, together of length 1; a word of no phrase weighs as much as a rare one."""
    weights = {word: rarity.get(word, 0.0 if " " in word else _UNKNOWN) for word in words}
    length = sqrt(sum(weight**2 for weight in weights.values())) or 1.0
    return {word: weight / length for word, weight in weights.items()}


# ---- phrases ---------------------------------------------------------------------------------------------------------


@cache
def phrases() -> tuple[Phrase, ...]:
    """Every phrase for every value."""
    rarity = _rarity()
    return tuple(Phrase(path, value, text, _weighted(words_of(text), rarity)) for path, value, text in _texts())


@cache
def _words_of_values() -> Mapping[tuple[str, str], Mapping[str, float]]:
    """By option and value, the words of all its phrases and of what the option is about, with their weights."""
    words: dict[tuple[str, str], set[str]] = {}
    for path, value, text in _texts():
        words.setdefault((path, str(value)), set(words_of(options()[path].about))).update(words_of(text))
    rarity = _rarity()
    return {key: _weighted(dict.fromkeys(own, 1), rarity) for key, own in words.items()}


@cache
def _rarity() -> Mapping[str, float]:
    """How rare each word is among the options: the logarithm of their number by that of those with the word."""
    by_option: dict[str, set[str]] = {}
    for path, value, text in _texts():
        by_option.setdefault(f"{path}={value}", set()).update(words_of(text))
    counted = Counter(word for words in by_option.values() for word in words)
    return {
        word: log((1 + len(by_option)) / count) * (_PAIR if " " in word else 1.0) for word, count in counted.items()
    }


@cache
def _texts() -> tuple[tuple[str, Any, str], ...]:
    """Every phrase with its option and value."""
    return (*_of_the_table(), *_said(), *_spoken())


def _of_the_table() -> Iterator[tuple[str, Any, str]]:
    """The sentences of the table of options on named values."""
    for path, option in options().items():
        for value, text in (*option.values.items(), *option.in_general.items()):
            if "{" not in text and text.endswith("."):  # a part of a sentence says too little alone
                yield path, value_said(path, value) if isinstance(value, str) else value, text


def _said() -> Iterator[tuple[str, Any, str]]:
    """The sentences people say that mean one option."""
    for saying in sayings():
        if len(saying.change) == 1 and not saying.add:
            [(path, value)] = saying.change.items()
            if value is None or isinstance(value, (list, dict)):
                yield path, OPEN, saying.sentence
            elif isinstance(value, bool) or not isinstance(value, int):
                yield path, value, saying.sentence
            elif _DIGITS.findall(_in_common_words(saying.sentence)) == [str(abs(value))]:
                yield path, NUMBER if value >= 0 else f"-{NUMBER}", saying.sentence


def _spoken() -> Iterator[tuple[str, Any, str]]:
    """The other words for values."""
    table: Mapping[str, Iterable[str]] = tomllib.loads(Path(__file__).with_name("spoken.toml").read_text("utf-8"))
    for key, texts in table.items():
        path, _, value = key.partition("=")
        for text in texts:
            yield path, value_said(path, value), text


def value_said(path: str, value: str) -> Any:
    """The value of an option that a text writes: a word, a number, or `true` and `false`."""
    if value in ("true", "false"):
        return value == "true"
    return int(value) if _DIGITS.fullmatch(value) and value not in options()[path].values else value
