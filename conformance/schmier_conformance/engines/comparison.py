"""What an engine observed against what every engine must observe.

Sets are compared as sets, text is never an oracle, and an engine that tells more than it may (a widow that is face
down) is as wrong as one that tells less. What is left out is nothing: null, zero and the empty list or object say no more
than silence. What is compared more loosely than "equal" is listed here and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

import orjson

from schmier.spec import Document
from schmier_conformance.documents.errors import shown

_CARDS = frozenset({"hands", "discards", "shown", "widow", "hand", "discarded", "offered", "open"})
"""Properties whose lists of cards have no order. The stock has one, and so have tricks and calls."""

_SEATS = frozenset({"by", "acts", "partners"})
"""Properties that may list several seats, in no order."""

_EXPLANATION = frozenset({"because"})
"""Properties that inform people and are never judged: no text says which of several clauses an engine should name."""

_NEVER_LEFT_OUT = frozenset({"over"})
"""Properties that must be told whatever they are."""


class Manner(StrEnum):
    """How an answer differs at one member."""

    MISSING = "missing"
    """It is not there, though there is something to tell."""
    UNTOLD = "must not be told"
    """It is there, and nothing must be."""
    FORM = "of another form"
    """It is a list where an object is wanted, words where a number is, and so on."""
    OTHER = "other"
    """It says something else."""


class Difference(NamedTuple):
    """One thing in which an answer differs."""

    member: str
    """Where it stands: `scores.N`, `game.value`; for an action that is listed or not, `actions`."""
    manner: Manner
    words: str
    """The difference as people are told it."""
    action: Document | None = None
    """Among legal actions: the one that is missing, or too many."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What became of one step."""

    differences: tuple[Difference, ...] = ()
    """None if the observation is right."""
    warnings: tuple[str, ...] = ()
    """Differences that do not fail the case, in words."""
    is_unsupported: bool = False
    """Whether the engine says that it cannot answer."""


RIGHT = Comparison()
"""What became of a step that was answered rightly."""


def compare(step: Document, observation: Any, *, strict_reasons: bool = False) -> Comparison:
    """The observation made at a step, held against the step's expectation."""
    if not isinstance(observation, dict):
        words = f"the observation is {shown(observation)}, not an object"
        return Comparison((Difference("", Manner.FORM, words),))
    if observation == {"unsupported": True}:
        return Comparison(is_unsupported=True)
    expected = step["expect"]
    if canonical(expected) == canonical(observation):
        return RIGHT
    if "try" in step:
        return _compare_outcome(expected, observation, strict_reasons)
    right, said = told(expected), told(observation)
    match step["ask"]:
        case "legal":
            return Comparison(tuple(_legal_differences(right, said)))
        case "result":
            # What a result holds besides is the engine's own.
            return Comparison(tuple(_differences(right, said, expected.keys() - _EXPLANATION)))
        case _:
            # Every key counts: what the expectation does not have, the engine must not tell.
            return Comparison(tuple(_differences(right, said, right.keys() | said.keys())))


def _compare_outcome(expected: Document, observation: Document, strict_reasons: bool) -> Comparison:
    is_accepted = observation.get("accepted") is True
    if is_accepted == (observation.get("rejected") is not None):
        words = 'the observation says neither `"accepted": true` nor `"rejected"`, or both'
        return Comparison((Difference("accepted", Manner.FORM, words),))
    if is_accepted != ("accepted" in expected):
        said = "accepted" if is_accepted else "rejected"
        right = "accepted" if "accepted" in expected else f"rejected by {expected['rejected']}"
        return Comparison((Difference("accepted", Manner.OTHER, f"the action is {said}; it must be {right}"),))
    trick_to = {"trick_to"}
    due, seen = ({key: one[key] for key in trick_to & one.keys()} for one in (expected, observation))
    differences = list(_differences(told(due), told(seen), trick_to))
    warnings: list[str] = []
    if not is_accepted and observation["rejected"] != expected["rejected"]:
        words = f"rejected by {shown(observation['rejected'])}; the clause is {expected['rejected']}"
        if strict_reasons:
            differences.append(Difference("rejected", Manner.OTHER, words))
        else:
            warnings.append(words)
    return Comparison(tuple(differences), tuple(warnings))


def _legal_differences(expected: Document, observation: Document) -> Iterable[Difference]:
    yield from _differences(expected, observation, {"by", "choose"})
    listed = observation.get("actions", [])
    if "choose" in expected or not isinstance(listed, list):
        yield from _differences(expected, observation, {"actions"})
        return
    right = Counter(canonical(action) for action in expected.get("actions", []))
    said = Counter(canonical(action) for action in listed)
    if right and "actions" not in observation:
        yield from _differences(expected, observation, {"actions"})
        return
    for manner, words, actions in (
        (Manner.OTHER, "is legal and missing", right - said),
        (Manner.UNTOLD, "is not legal, or listed twice", said - right),
    ):
        for action in map(orjson.loads, sorted(actions)):
            yield Difference(
                "actions", manner, f"{shown(action)} {words}", action if isinstance(action, dict) else None
            )


def _differences(
    expected: Mapping[str, Any], observation: Mapping[str, Any], keys: Iterable[str], within: str = ""
) -> Iterator[Difference]:
    """The differences under the keys, each named by the innermost member that differs; `within` is what holds them."""
    for key in sorted(keys):
        member = f"{within}{key}"
        right, said = expected.get(key), observation.get(key)
        if key not in expected and key in observation:
            yield Difference(member, Manner.UNTOLD, f"`{member}` is {shown(said)}; nothing must be told there")
        elif key in expected and key not in observation:
            yield Difference(member, Manner.MISSING, f"`{member}` is missing; it must be {shown(right)}")
        elif isinstance(right, Mapping) and isinstance(said, Mapping):
            if _comparable(key, right) != _comparable(key, said):
                yield from _nested(right, said, member)
        elif key in expected and _comparable(key, right) != _comparable(key, said):
            manner = Manner.OTHER if form(right) == form(said) else Manner.FORM
            yield Difference(member, manner, f"`{member}` is {shown(said)}; it must be {shown(right)}")


def _nested(right: Mapping[str, Any], said: Mapping[str, Any], member: str) -> Iterator[Difference]:
    """The differences of two objects; both say nothing of what they leave out."""
    name = member.rpartition(".")[2]
    if name in _CARDS:
        right, said = _unordered(right), _unordered(said)
    yield from _differences(right, said, right.keys() | said.keys(), f"{member}.")


def form(value: Any) -> str:
    """What kind of JSON a value is: an object, a list, words, a number, or yes and no."""
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (Mapping, "object"), (list, "list"), (str, "words"), (bool, "yes or no"), ((int, float), "number"),
    )  # fmt: skip
    return next((name for kind, name in kinds if isinstance(value, kind)), "nothing")


def _comparable(key: str, value: Any) -> bytes:
    """The value, as bytes that are equal exactly when two values mean the same under this key."""
    return canonical(_unordered(value) if key in _CARDS or key in _SEATS else value)


def canonical(value: Any) -> bytes:
    """The value as JSON with sorted keys; unlike `==` it tells 1 from true."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def _unordered(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _unordered(part) for key, part in value.items()}
    return sorted(value, key=canonical) if isinstance(value, list) else value


def told(value: Any) -> Any:
    """The value without what says nothing: null, zero, and what is empty; as often as that leaves something empty again."""
    if isinstance(value, list):
        return [told(part) for part in value]
    if not isinstance(value, dict):
        return value
    parts = {key: told(part) if isinstance(part, dict | list) else part for key, part in value.items()}
    return {key: part for key, part in parts.items() if part or key in _NEVER_LEFT_OUT or not says_nothing(part)}


def says_nothing(value: Any) -> bool:
    """Whether a value says no more than leaving it out; no is something else than nothing."""
    return value is None or (not isinstance(value, bool) and value in (0, "", [], {}))
