"""What a sentence about a house rule means: an option and its value, found by words.

Players say one thing in many ways, so a sentence is first put into common words ("bidder" and "declarer" are the pitcher), and then
compared with every phrase for every value, and with all that is said of the value and of its option. A word counts the more the less it
is said of other values. A number in the sentence is the value of an option that is a number.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from math import log, sqrt
from typing import Any, Final, NamedTuple

from schmier.conditions import Any_, comparisons
from schmier.options import options
from schmier_conformance.house_rules.phrases import NO_OPTION, OPEN, phrases
from schmier_conformance.house_rules.plain_words import NUMBER, readings, words_of
from schmier_conformance.rulesets.options import ruleset_schema, schema_of

LEAST_ALIKE: Final = 1.6
"""How much like what is said of a value a sentence must be to mean something."""

OTHERS: Final = 0.5
"""How much like it, against the likeliest value, another one must be that the sentence may mean too."""

CLEARLY: Final = 3.2
"""How much like it a sentence must be to be taken without asking."""

MARGIN: Final = 0.4
"""How far the best meaning must be ahead of every other one to be taken without asking."""

_SECOND: Final = 0.3
"""How much the second phrase for a value counts, against the one most like the sentence."""

_ABOUT: Final = 0.3
"""How much the words counted by their rarity count, of all that is said of a value."""

_OPTION: Final = 0.6
"""How much the words of an option count, against those of the one value."""

_SMOOTH: Final = 10
"""How many words are thought to have been said of each value besides, so that few phrases do not count too much."""

_OFTEN: Final = 0.1
"""How much it counts that many phrases are known for a value: it is said more often."""

_MISSING: Final = 0.2
"""How much it counts against a value that a word is missing that its phrases have."""

_MOSTLY: Final = 0.6
"""The part of the phrases for a value that have a word which is not to be missing."""

_OTHER_GAME: Final = 0.5
"""How much it counts against an option that it is for games that count something else."""

_OPEN_VALUE: Final = 0.1
"""How much it counts against a phrase that it leaves the value open."""

_PAIR: Final = 0.5
"""How much two words in their order count, against one of them."""

_UNKNOWN: Final = 3.0
"""How much a word of no phrase counts: as much as one of a twentieth of them."""

Key = tuple[str, str]
"""An option and a value, as a phrase has it."""


class Meaning(NamedTuple):
    """What a sentence may mean."""

    path: str
    """The option; `NO_OPTION` for what no option says."""
    value: Any
    """The value; `OPEN` where the words leave it open."""
    likeness: float
    """How much the sentence is like what is said of the value: 0 where no word is."""
    text: str
    """The phrase, with the number in it."""


def meanings(sentence: str, most: int = 6, counted: str | None = None) -> list[Meaning]:
    """What a sentence may mean in a game that counts this, the likeliest first; one meaning for each option and value."""
    found = _all_meanings(sentence, counted)
    if not found or found[0].likeness < LEAST_ALIKE or found[0].path == NO_OPTION:
        return []
    near = found[0].likeness * OTHERS
    return [one for one in found if one.path != NO_OPTION and one.likeness >= near][:most]


def clear_meaning(sentence: str, counted: str | None = None) -> Meaning | None:
    """The meaning of a sentence that has one and clearly no other; None for any other sentence."""
    found = meanings(sentence, 2, counted)
    if not found or found[0].likeness < CLEARLY or found[0].value == OPEN:
        return None
    return found[0] if len(found) == 1 or found[0].likeness - found[1].likeness >= MARGIN else None


def _all_meanings(sentence: str, counted: str | None = None) -> list[Meaning]:
    """Every value with a word of the sentence, and what no option says, the likeliest first."""
    found: dict[tuple[str, str], Meaning] = {}
    for number, (words, numbers) in enumerate(readings(sentence)):
        for one in _read(words, numbers, counted):
            last = found.get((one.path, str(one.value)))
            is_number = isinstance(one.value, int) and not isinstance(one.value, bool)
            if (is_number or not number) and (last is None or one.likeness > last.likeness):
                found[one.path, str(one.value)] = one
    return sorted(found.values(), key=lambda one: -one.likeness)


def _read(words: Counter[str], numbers: list[int], counted: str | None) -> Iterator[Meaning]:
    """Every value with one of these words, with one of these numbers where it is a number."""
    weighted = _weighted(words)
    for key, alike in _alike(weighted).items():
        meant = _meant(key, _values()[key], numbers)
        if meant is None:
            continue
        (first, text), *others = sorted(alike, reverse=True)
        likeness = first + (1 - first) * (_SECOND * others[0][0] if others else 0.0)
        likeness += (1 - likeness) * _ABOUT * _product(weighted, _words_of_values()[key])
        likeness += _said_of(key, words) + _OFTEN * log(_phrases_for()[key] + 0.5) - _MISSING * _missing(key, words)
        likeness -= _OTHER_GAME if counted and counted not in _counted_where(key[0]) else 0.0
        likeness -= _OPEN_VALUE if meant == OPEN else 0.0
        yield Meaning(key[0], meant, likeness, _with_number(text, numbers))


def _alike(weighted: Mapping[str, float]) -> Mapping[Key, list[tuple[float, str]]]:
    """By value, how much its phrases that share a word with the sentence are like it."""
    products: dict[int, float] = defaultdict(float)
    for word, weight in weighted.items():
        for place, other in _places().get(word, ()):
            products[place] += weight * other
    found: dict[Key, list[tuple[float, str]]] = defaultdict(list)
    for place, product in products.items():
        phrase = phrases()[place]
        found[phrase.path, str(phrase.value)].append((product, phrase.text))
    return found


@cache
def _counted_where(path: str) -> Collection[str]:
    """What is counted in the games an option is for."""
    counts = {str(value) for value in options()["points.count"].values}
    holder = path
    while holder:
        option = options().get(holder)
        if option and not isinstance(option.means_something, Any_):
            named = [one for one in comparisons(option.means_something) if one.path == "points.count"]
            counts &= {str(one.value) for one in named if one.operator == "="} or counts
        holder = holder.rpartition(".")[0]
    return counts


def _product(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """How much alike two weighted lists of words are, from 0 to 1."""
    return sum(weight * other.get(word, 0.0) for word, weight in one.items())


def _meant(key: Key, value: Any, numbers: list[int]) -> Any:
    """The value that a phrase means in a sentence with these numbers; None where the sentence lacks the number."""
    if value not in (NUMBER, f"-{NUMBER}"):
        return value
    possible = _limits(key[0])
    fitting = [number for number in ((-abs(one) if value != NUMBER else one) for one in numbers) if number in possible]
    return fitting[-1] if fitting else None


def _with_number(text: str, numbers: list[int]) -> str:
    return text.replace(NUMBER, str(numbers[-1])) if numbers else text


@cache
def _limits(path: str) -> range:
    """The numbers an option may be."""
    schema = schema_of(ruleset_schema(), path)
    return range(schema["minimum"], schema["maximum"] + 1)


# ---- how much words say ----------------------------------------------------------------------------------------------


def _missing(key: Key, words: Iterable[str]) -> float:
    """How much the sentence lacks of the words that most phrases for a value have."""
    return sum(weight for word, weight in _needed()[key].items() if word not in words)


@cache
def _needed() -> Mapping[Key, Mapping[str, float]]:
    """By value, the single words that most of its phrases have, each with that part and its rarity."""
    counted: dict[Key, Counter[str]] = defaultdict(Counter)
    for phrase in phrases():
        counted[phrase.path, str(phrase.value)].update(set(words_of(phrase.text)))
    return {
        key: {
            word: part * _rarity()[word]
            for word, often in own.items()
            if " " not in word and (part := often / (_phrases_for()[key] + 0.5)) >= _MOSTLY
        }
        for key, own in counted.items()
    }


class _Said(NamedTuple):
    """How often each word is said."""

    of_all: Mapping[str, float]
    """What one time is of all: the number of all words by how often this one is said."""
    of_value: Mapping[Key, Mapping[str, float]]
    """The part that a word has in the phrases for a value."""
    of_option: Mapping[str, Mapping[str, float]]
    """The part that a word has in the phrases for an option."""


def _said_of(key: Key, words: Iterable[str]) -> float:
    """How much more than of anything words are said of a value and of its option, on average, as a logarithm."""
    of_all, of_values, of_options = _said_how_often()
    of_value, of_option = of_values[key], of_options[key[0]]
    found = weights = 0.0
    for word in words:
        weight = _PAIR if " " in word else 1.0
        weights += weight
        if word in of_option:
            more = (of_value.get(word, 0.0) + _OPTION * of_option[word]) * of_all[word]
            found += weight * log(1 + more)
    return found / weights if weights else 0.0


@cache
def _said_how_often() -> _Said:
    """How often each word is said in all phrases, in those for each value, and in those for each option."""
    everything: Counter[str] = Counter()
    of_values: dict[Key, Counter[str]] = defaultdict(Counter)
    of_options: dict[str, Counter[str]] = defaultdict(Counter)
    for phrase in phrases():
        words = words_of(phrase.text)
        for counted in (everything, of_values[phrase.path, str(phrase.value)], of_options[phrase.path]):
            counted.update(words)
    total = everything.total()
    return _Said(
        {word: total / often for word, often in everything.items()},
        {key: _parts(counted) for key, counted in of_values.items()},
        {path: _parts(counted) for path, counted in of_options.items()},
    )


def _parts(counted: Counter[str]) -> Mapping[str, float]:
    total = counted.total() + _SMOOTH
    return {word: often / total for word, often in counted.items()}


@cache
def _places() -> Mapping[str, list[tuple[int, float]]]:
    """By word, the places of the phrases with it, and its weight in each."""
    places: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for place, phrase in enumerate(phrases()):
        for word, weight in _weighted(words_of(phrase.text)).items():
            places[word].append((place, weight))
    return places


@cache
def _phrases_for() -> Mapping[Key, int]:
    """How many phrases each value has."""
    return Counter((phrase.path, str(phrase.value)) for phrase in phrases())


def _weighted(words: Iterable[str]) -> dict[str, float]:
    """The words with their weights, together of length 1; a word of no phrase weighs as much as a rare one."""
    rarity = _rarity()
    weights = {word: rarity.get(word, 0.0 if " " in word else _UNKNOWN) for word in words}
    length = sqrt(sum(weight**2 for weight in weights.values())) or 1.0
    return {word: weight / length for word, weight in weights.items()}


@cache
def _values() -> Mapping[Key, Any]:
    """Every value that a phrase is for."""
    return {(phrase.path, str(phrase.value)): phrase.value for phrase in phrases()}


@cache
def _words_of_values() -> Mapping[Key, Mapping[str, float]]:
    """By option and value, the words of all its phrases and of what the option is about, with their weights."""
    words: dict[Key, set[str]] = {}
    for phrase in phrases():
        about = options()[phrase.path].about if phrase.path != NO_OPTION else ""
        words.setdefault((phrase.path, str(phrase.value)), set(words_of(about))).update(words_of(phrase.text))
    return {key: _weighted(sorted(own)) for key, own in words.items()}


@cache
def _rarity() -> Mapping[str, float]:
    """How rare each word is: the logarithm of the number of all values by that of those with the word."""
    of_values = _said_how_often().of_value
    counted = Counter(word for words in of_values.values() for word in words)
    return {
        word: log((1 + len(of_values)) / count) * (_PAIR if " " in word else 1.0) for word, count in counted.items()
    }
