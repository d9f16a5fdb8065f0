"""The words of a sentence on a house rule: common words without endings, in place of the many that players use alike."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Final

NUMBER: Final = "#"
"""A number among the words."""

_TABLE: Final = tomllib.loads(Path(__file__).with_name("common_words.toml").read_text("utf-8"))
"""The common words, and the words without meaning."""

_COMMON: Final = tuple((re.compile(rf"\b(?:{pattern})\b"), f" {word} ") for pattern, word in _TABLE["words"])
"""Words and phrases, each with the common word for it, in the order in which they are replaced."""

_STOP: Final = frozenset(_TABLE["without_meaning"])
"""Words that carry no meaning of a rule."""

_WORD: Final = re.compile(r"[a-z]+|#")
_DIGITS: Final = re.compile(r"-?\d+")
_TENS_AND_ONE: Final = re.compile(r"\b([2-9])0 ([1-9])\b")
"""A number of two words, as twenty-four is."""

_HUNDRED_AND_TENS: Final = re.compile(r"\b([1-9]) ([2-9]0)\b")
"""A number of hundreds without the word, as two-fifty is."""

_HUNDREDS: Final = re.compile(r"\b(?:([1-9]) )?hundred(?: (?:and )?(\d{1,2}))?\b")
"""A number of hundreds, as two hundred and fifty is."""


def words_of(sentence: str) -> Counter[str]:
    """The words of a sentence that carry meaning, each two that follow one another too; a number is `#`."""
    return _counted(_DIGITS.sub(NUMBER, in_common_words(sentence)))


def readings(sentence: str) -> list[tuple[Counter[str], list[int]]]:
    """The words of a sentence with its number; of several numbers, with none of them and then with each one alone."""
    numbers = numbers_of(sentence)
    found = [(words_of(sentence), numbers if len(numbers) == 1 else [])]
    if len(numbers) > 1:
        text = in_common_words(sentence)
        places = [match.span() for match in _DIGITS.finditer(text)]
        for number, (start, end) in zip(numbers, places, strict=True):
            alone = f"{_DIGITS.sub('', text[:start])}{NUMBER}{_DIGITS.sub('', text[end:])}"
            found.append((_counted(alone), [number]))
    return found


def _counted(text: str) -> Counter[str]:
    words = [_stem(word) for word in _WORD.findall(text) if word not in _STOP]
    return Counter([*words, *(f"{one} {other}" for one, other in pairwise(words))])


def numbers_of(sentence: str) -> list[int]:
    """The numbers of a sentence, in their order."""
    return [int(found) for found in _DIGITS.findall(in_common_words(sentence))]


def in_common_words(sentence: str) -> str:
    """The sentence with common words in place of those that players use alike."""
    text = sentence.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("è", "e").replace("-", " ")
    text = re.sub(r"minus (?=\d)|(?<!\w)−(?=\d)", "belowzero ", text)
    for pattern, word in _COMMON:
        text = _TENS_AND_ONE.sub(r"\1\2", " ".join(pattern.sub(word, text).split()))
    text = _HUNDRED_AND_TENS.sub(r"\1\2", text)
    return _HUNDREDS.sub(lambda found: str(100 * int(found[1] or 1) + int(found[2] or 0)), text)


def _stem(word: str) -> str:
    for ending in ("ings", "ing", "ied", "ies", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word.removesuffix(ending)
            break
    return word.rstrip("e") if len(word) > 3 else word
