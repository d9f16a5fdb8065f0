"""What an engine observed against what every engine must observe.

Sets are compared as sets, text is never an oracle, and an engine that tells more than it may (a widow that is face
down) is as wrong as one that tells less. What is compared more loosely than "equal" is listed here and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from schmier.spec import Document
from schmier_conformance.documents.errors import shown

_CARDS = frozenset({"hands", "discards", "shown", "widow", "hand", "discarded", "offered", "open"})
"""Properties whose lists of cards have no order. The stock has one, and so have tricks and calls."""

_SEATS = frozenset({"by", "acts"})
"""Properties that may list several seats that act at once, in no order."""

_ZEROS = frozenset({"points", "card_points", "scores", "tricks"})
"""Properties in which a zero may as well be left out."""

_EXPLANATION = frozenset({"because"})
"""Properties that inform people and are never judged: no text says which of several clauses an engine should name."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What became of one step."""

    differences: tuple[str, ...] = ()
    """In words; none if the observation is right."""
    warnings: tuple[str, ...] = ()
    """Differences that do not fail the case."""
    is_unsupported: bool = False
    """Whether the engine says that it cannot answer."""


def compare(step: Document, observation: Any, *, strict_reasons: bool = False) -> Comparison:
    """The observation made at a step, held against the step's expectation."""
    if not isinstance(observation, dict):
        return Comparison((f"the observation is {shown(observation)}, not an object",))
    if observation == {"unsupported": True}:
        return Comparison(is_unsupported=True)
    expected = step["expect"]
    if "try" in step:
        return _compare_outcome(expected, observation, strict_reasons)
    match step["ask"]:
        case "legal":
            return Comparison(tuple(_legal_differences(expected, observation)))
        case "result":
            return Comparison(tuple(_differences(expected, observation, expected.keys() - _EXPLANATION)))
        case _:
            # Every key counts: what the expectation does not have, the engine must not tell.
            return Comparison(tuple(_differences(expected, observation, expected.keys() | observation.keys())))


def _compare_outcome(expected: Document, observation: Document, strict_reasons: bool) -> Comparison:
    is_accepted = observation.get("accepted") is True
    if is_accepted == ("rejected" in observation):
        return Comparison(('the observation says neither `"accepted": true` nor `"rejected"`, or both',))
    if is_accepted != ("accepted" in expected):
        said = "accepted" if is_accepted else "rejected"
        right = "accepted" if "accepted" in expected else f"rejected by {expected['rejected']}"
        return Comparison((f"the action is {said}; it must be {right}",))
    differences = list(_differences(expected, observation, {"trick_to"}))
    warnings: list[str] = []
    if not is_accepted and observation["rejected"] != expected["rejected"]:
        words = f"rejected by {shown(observation['rejected'])}; the clause is {expected['rejected']}"
        (differences if strict_reasons else warnings).append(words)
    return Comparison(tuple(differences), tuple(warnings))


def _legal_differences(expected: Document, observation: Document) -> Iterable[str]:
    yield from _differences(expected, observation, {"by", "choose"})
    if "actions" not in expected or not isinstance(observation.get("actions"), list):
        yield from _differences(expected, observation, {"actions"})
        return
    right = Counter(_canonical(action) for action in expected["actions"])
    said = Counter(_canonical(action) for action in observation["actions"])
    for words, actions in (("is legal and missing", right - said), ("is not legal, or listed twice", said - right)):
        for action in sorted(actions):
            yield f"{shown(orjson.loads(action))} {words}"


def _differences(expected: Document, observation: Document, keys: Iterable[str]) -> Iterable[str]:
    """The differences under the keys; a key that one side lacks is a difference unless both lack it."""
    for key in sorted(keys):
        if key not in expected and key in observation:
            yield f"`{key}` is {shown(observation[key])}; it must not be told"
        elif key in expected and key not in observation:
            yield f"`{key}` is missing; it must be {shown(expected[key])}"
        elif key in expected and _comparable(key, expected[key]) != _comparable(key, observation[key]):
            yield f"`{key}` is {shown(observation[key])}; it must be {shown(expected[key])}"


def _comparable(key: str, value: Any) -> bytes:
    """The value, as bytes that are equal exactly when two values mean the same under this key."""
    if key in _CARDS or key in _SEATS:
        return _canonical(_unordered(value))
    if key in _ZEROS:
        return _canonical(_without_zeros(value))
    return _canonical(value)


def _canonical(value: Any) -> bytes:
    """The value as JSON with sorted keys; unlike `==` it tells 1 from true."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def _unordered(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _unordered(part) for key, part in value.items()}
    return sorted(value, key=_canonical) if isinstance(value, list) else value


def _without_zeros(value: Any) -> Any:
    """The value without zeros, and without the parties that have nothing else."""
    if not isinstance(value, Mapping):
        return value
    parts = {key: _without_zeros(part) for key, part in value.items()}
    return {key: part for key, part in parts.items() if part != {} and (part != 0 or isinstance(part, bool))}
