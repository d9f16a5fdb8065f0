"""Which answers stand close to each other: those that players ask for in the same words, so that one is easily taken for another."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from heapq import nlargest
from typing import Final, TypeAlias

from schmier_conformance.wording.answers import Answer, all_answers, read_topics
from schmier_site.ways import read_ways

MOST: Final = 5
"""How many answers are shown beside another."""

_WORD: Final = re.compile(r"[a-z0-9]+")
_SHORTEST: Final = 3
"""Letters of a word that tells something."""

_WORDS: Final = 200
"""How many words of an answer are compared, those that tell most."""

Weights: TypeAlias = dict[str, float]
"""How much each word of an answer tells, scaled so that their squares add up to one."""


@cache
def neighbours() -> Mapping[str, tuple[Answer, ...]]:
    """By the id of an answer: the answers closest to it, the closest first."""
    answers, ways = all_answers(read_topics()), read_ways()
    weights = _weights({answer.id: _words(_asked(answer, ways.get(answer.id, {}))) for answer in answers})
    return {answer.id: tuple(_closest(answer, answers, weights)) for answer in answers}


def _closest(answer: Answer, answers: Iterable[Answer], weights: Mapping[str, Weights]) -> list[Answer]:
    own = weights[answer.id]
    others = [other for other in answers if other.id != answer.id]
    return nlargest(MOST, others, key=lambda other: _likeness(own, weights[other.id]))


def _asked(answer: Answer, ways: Mapping[str, str]) -> Iterable[str]:
    """The question of an answer, and all the ways in which it is asked."""
    yield from (answer.question, answer.words, *ways.values())


def _words(texts: Iterable[str]) -> Counter[str]:
    decomposed = unicodedata.normalize("NFD", " ".join(texts).lower())
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return Counter(word for word in _WORD.findall(bare) if len(word) >= _SHORTEST)


def _weights(words: Mapping[str, Counter[str]]) -> dict[str, Weights]:
    """The rarer a word is among the answers, the more it tells; how often it comes in one tells less and less."""
    having = Counter(word for counted in words.values() for word in counted)
    rarity = {word: math.log(len(words) / often) for word, often in having.items()}
    return {
        key: _scaled({word: math.log1p(often) * rarity[word] for word, often in counted.items()})
        for key, counted in words.items()
    }


def _scaled(every: Weights) -> Weights:
    weights = dict(sorted(every.items(), key=lambda item: (-item[1], item[0]))[:_WORDS])
    size = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {word: weight / size for word, weight in weights.items()}


def _likeness(one: Weights, other: Weights) -> float:
    return sum(weight * other.get(word, 0.0) for word, weight in one.items())
