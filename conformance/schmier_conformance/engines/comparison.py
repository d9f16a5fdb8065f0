"""What an engine observed, compared with what every engine must observe.

Sets are compared as sets, text is never an oracle, and an engine that shows more than it may (a face-down widow) is as wrong as one
that shows less. Leaving a member out means the same as null, zero and the empty list or object. This module lists every comparison
looser than equality.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, assert_never

import orjson

from schmier.spec import Document
from schmier_conformance.corpus.cases import Question, question_of
from schmier_conformance.documents.errors import shown

_CARDS = frozenset({"hands", "discards", "shown", "widow", "skat", "hand", "discarded", "offered", "open", "under"})
"""Properties whose lists of cards are unordered. The stock is ordered, and so are calls and tricks, but not the cards under a top card."""

_SEATS = frozenset({"by", "acts", "partners"})
"""Properties that may list several seats, unordered."""

EXPLANATION = frozenset({"because", "unwritten"})
"""Properties that inform people and are never judged: no text says which of several clauses an engine should name, and `unwritten` says
which points of a result it may leave out."""

_NEVER_LEFT_OUT = frozenset({"over"})
"""Properties that must be present whatever their value."""


class Manner(StrEnum):
    """How an answer differs at one member."""

    MISSING = "missing"
    """The member is absent, and a value is expected."""
    EXTRA = "must not be told"
    """The member is present, and must be absent."""
    FORM = "of another form"
    """The value has another JSON type: a list where an object is expected, a string where a number is."""
    IGNORED = "ignored"
    """The engine ignores the member of an action; no single answer shows it."""
    OTHER = "other"
    """The value is another one."""

    @property
    def may_be_a_shape(self) -> bool:
        """Whether a mistake of form, repeated in every answer, can look like this."""
        match self:
            case Manner.MISSING | Manner.FORM | Manner.IGNORED:
                return True
            case Manner.EXTRA | Manner.OTHER:
                return False
            case _:
                assert_never(self)


class Difference(NamedTuple):
    """One difference between an answer and the expectation."""

    member: str
    """The path of the member: `scores.N`, `game.value`; `actions` for a listed or missing action."""
    manner: Manner
    message: str
    """The difference as text."""
    action: Document | None = None
    """Among legal actions: the missing or unexpected one."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison at one step."""

    differences: tuple[Difference, ...] = ()
    """Empty if the observation is right."""
    warnings: tuple[str, ...] = ()
    """Differences that do not fail the case, as text."""
    is_unsupported: bool = False
    """Whether the engine says it cannot answer."""


RIGHT = Comparison()
"""The comparison at a step with a right answer."""


def compare(step: Document, observation: Any, *, strict_reasons: bool = False) -> Comparison:
    """Compare the observation at a step with the step's expectation."""
    if not isinstance(observation, dict):
        message = f"the observation is {shown(observation)}, not an object"
        return Comparison((Difference("", Manner.FORM, message),))
    if observation == {"unsupported": True}:
        return Comparison(is_unsupported=True)
    expected = step["expect"]
    if canonical(expected) == canonical(observation):
        return RIGHT

    right, answered = without_empty(expected), without_empty(observation)
    match question_of(step):
        case Question.TRY:
            return _compare_outcome(expected, observation, strict_reasons)
        case Question.LEGAL:
            return Comparison(tuple(_legal_differences(right, answered)))
        case Question.RESULT:
            # An engine may add members of its own to a result.
            right = without_empty(_without_points_left_out(expected, answered))
            return Comparison(tuple(_differences(right, answered, expected.keys() - EXPLANATION)))
        case Question.STATE | Question.VIEW:
            # Every key counts: an unexpected member must be absent.
            return Comparison(tuple(_differences(right, answered, right.keys() | answered.keys())))
        case _ as question:
            assert_never(question)


def _compare_outcome(expected: Document, observation: Document, strict_reasons: bool) -> Comparison:
    is_accepted = observation.get("accepted") is True
    if is_accepted == (observation.get("rejected") is not None):
        message = 'the observation says neither `"accepted": true` nor `"rejected"`, or both'
        return Comparison((Difference("accepted", Manner.FORM, message),))
    if is_accepted != ("accepted" in expected):
        answered = "accepted" if is_accepted else "rejected"
        right = "accepted" if "accepted" in expected else f"rejected by {expected['rejected']}"
        return Comparison((Difference("accepted", Manner.OTHER, f"the action is {answered}; it must be {right}"),))
    trick_to = {"trick_to"}
    due, seen = ({key: one[key] for key in trick_to & one.keys()} for one in (expected, observation))
    differences = list(_differences(without_empty(due), without_empty(seen), trick_to))
    warnings: list[str] = []
    if not is_accepted and observation["rejected"] != expected["rejected"]:
        message = f"rejected by {shown(observation['rejected'])}; the clause is {expected['rejected']}"
        if strict_reasons:
            differences.append(Difference("rejected", Manner.OTHER, message))
        else:
            warnings.append(message)
    return Comparison(tuple(differences), tuple(warnings))


def _without_points_left_out(expected: Document, answered: Document) -> Document:
    """The expected result without the points never written that the engine does not list: it may have stopped counting before them."""
    unwritten, listed = expected.get("unwritten"), answered.get("points", {})
    if not unwritten or not isinstance(listed, dict):
        return expected
    points = {
        party: {
            name: value
            for name, value in won.items()
            if name not in unwritten.get(party, ()) or name in (listed.get(party) or {})
        }
        for party, won in expected["points"].items()
    }
    return {**expected, "points": points}


def _legal_differences(expected: Document, observation: Document) -> Iterable[Difference]:
    yield from _differences(expected, observation, {"by", "choose"})
    listed = observation.get("actions", [])
    if "choose" in expected or not isinstance(listed, list):
        yield from _differences(expected, observation, {"actions"})
        return
    right = Counter(canonical(action) for action in expected.get("actions", []))
    answered = Counter(canonical(action) for action in listed)
    if right and "actions" not in observation:
        yield from _differences(expected, observation, {"actions"})
        return
    for manner, message, actions in (
        (Manner.OTHER, "is legal and missing", right - answered),
        (Manner.EXTRA, "is not legal, or listed twice", answered - right),
    ):
        for action in map(orjson.loads, sorted(actions)):
            yield Difference(
                "actions", manner, f"{shown(action)} {message}", action if isinstance(action, dict) else None
            )


def _differences(
    expected: Mapping[str, Any], observation: Mapping[str, Any], keys: Iterable[str], within: str = ""
) -> Iterator[Difference]:
    """Yield the differences under the keys, each named by the innermost member that differs; `within` is the path of the object."""
    for key in sorted(keys):
        member = f"{within}{key}"
        right, answered = expected.get(key), observation.get(key)
        if key not in expected and key in observation:
            yield Difference(member, Manner.EXTRA, f"`{member}` is {shown(answered)}; it must be absent")
        elif key in expected and key not in observation:
            yield Difference(member, Manner.MISSING, f"`{member}` is missing; it must be {shown(right)}")
        elif isinstance(right, Mapping) and isinstance(answered, Mapping):
            if _comparable(key, right) != _comparable(key, answered):
                yield from _nested(right, answered, member)
        elif key in expected and _comparable(key, right) != _comparable(key, answered):
            manner = Manner.OTHER if json_type(right) == json_type(answered) else Manner.FORM
            yield Difference(member, manner, f"`{member}` is {shown(answered)}; it must be {shown(right)}")


def _nested(right: Mapping[str, Any], answered: Mapping[str, Any], member: str) -> Iterator[Difference]:
    """Yield the differences of two objects, in both of which a missing member means an empty one."""
    name = member.rpartition(".")[2]
    if name in _CARDS:
        right, answered = _unordered(right), _unordered(answered)
    yield from _differences(right, answered, right.keys() | answered.keys(), f"{member}.")


def json_type(value: Any) -> str:
    """The JSON type of a value, in words."""
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (Mapping, "object"), (list, "list"), (str, "string"), (bool, "boolean"), ((int, float), "number"),
    )  # fmt: skip
    return next((name for kind, name in kinds if isinstance(value, kind)), "nothing")


def _comparable(key: str, value: Any) -> bytes:
    """The value as bytes, equal exactly when two values mean the same under this key."""
    if key == "trick" and isinstance(value, list):
        return canonical([_with_unordered_stack(played) for played in value])
    return canonical(_unordered(value) if key in _CARDS or key in _SEATS else value)


def _with_unordered_stack(played: Any) -> Any:
    """A card of a trick, with those under it in any order."""
    if not isinstance(played, Mapping):
        return played
    return {name: _unordered(part) if name in _CARDS else part for name, part in played.items()}


def canonical(value: Any) -> bytes:
    """The value as JSON with sorted keys; unlike `==` it distinguishes 1 from true."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def _unordered(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _unordered(part) for key, part in value.items()}
    return sorted(value, key=canonical) if isinstance(value, list) else value


def without_empty(value: Any) -> Any:
    """The value without empty members: null, zero, and empty text, lists and objects, repeated until none is left."""
    if isinstance(value, list):
        return [without_empty(part) for part in value]
    if not isinstance(value, dict):
        return value
    parts = {key: without_empty(part) if isinstance(part, dict | list) else part for key, part in value.items()}
    return {key: part for key, part in parts.items() if part or key in _NEVER_LEFT_OUT or not is_empty(part)}


def is_empty(value: Any) -> bool:
    """Whether a value means no more than a missing member; false is not empty."""
    return value is None or (not isinstance(value, bool) and value in (0, "", [], {}))
