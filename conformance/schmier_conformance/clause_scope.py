"""Which clauses bear on a game: those whose sentences say no condition, and those whose conditions the ruleset meets.

A clause holds for every game, unless it says where it holds. The conditions are read from the sentences themselves, in the few turns
of phrase that the law has for them. A turn of phrase that is not known here says no condition: a game is rather given a clause too many.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier_conformance.ruleset_options import Document, options, value_at
from schmier_conformance.ruleset_sentences import meant
from schmier_conformance.ruleset_sums import STOCK_STEPS

Clauses = Mapping[str, spec.Clause]
"""The clauses of the law by their labels."""

# ---- the turns of phrase ---------------------------------------------------------------------------------------------

_OPTION: Final = r"(?<!step's )(?<!slam's )(?<!whose )`(?P<about>[a-z_]+(?:\.[a-z_]+)*)`"
_VALUES: Final = r"(?P<values>`[^`]+`(?: or `[^`]+`(?! is))*|true|false)"
_IN_BACKTICKS: Final = re.compile(r"`([^`]+)`")

_UNLESS: Final = re.compile(r"\b[Uu]nless .+?(?=, | MUST | MAY |[.;:] |\.$)|, except .+?(?= MUST |;|\.$)")
"""An exception; one that opens the sentence keeps the whole of it away where it is met."""

_ALSO_OTHERWISE: Final = re.compile(r", or [^,]* where .+?(?=, |\.$)|.*; in other games ")
"""What holds only under a condition, in a sentence that holds without it too."""

_UNDER: Final = re.compile(r"(?<!Except )(?<!named )\bunder `(?P<label>[a-z]+(?:\.[a-z-]+)+)`")
"""A clause that another leans on."""

_OF_STEP: Final = "step's "
"""Begins what a condition on a key of a step is about: such a condition speaks of the step that the family is about."""


class _Condition(NamedTuple):
    """A condition that a sentence says."""

    about: str
    """The option, the key, or the thing that it is about."""
    values: frozenset[str]
    """The values that it names; several are alternatives."""
    is_met: bool
    """Whether the ruleset meets it."""


class _Entry(NamedTuple):
    """A turn of phrase for conditions on the entries of a list."""

    pattern: re.Pattern[str]
    about: str
    """What stands before the key, to tell the keys of steps, slams and points apart."""
    entries: Callable[[Document], list[Document]]


def _steps(ruleset: Document) -> list[Document]:
    steps: list[Document] = ruleset["exchange"]
    return steps


def _slams(ruleset: Document) -> list[Document]:
    return value_at(ruleset, "auction.slams") or []


def _points(ruleset: Document) -> list[Document]:
    return value_at(ruleset, "points.list") or []


def _has_stock(ruleset: Document) -> bool:
    is_turned_up: bool = value_at(ruleset, "auction.kind") == "turn-up"
    return is_turned_up or any(step["do"] in STOCK_STEPS for step in _steps(ruleset))


_OF_OPTIONS: Final[Mapping[re.Pattern[str], Callable[[Any, set[str]], bool]]] = {
    re.compile(f"{_OPTION} is {_VALUES}"): lambda value, named: _text(value) in named,
    re.compile(f"{_OPTION} is more than zero"): lambda value, named: bool(value),
    re.compile(f"{_OPTION} lists (?P<values>`[^`]+`)"): lambda value, named: not named.isdisjoint(value or ()),
}
"""Conditions on an option: from its value and the values named to whether it is met."""

_OF_ENTRIES: Final = (
    _Entry(re.compile(r"\bstep (?P<values>`[a-z-]+`)"), "do", _steps),
    _Entry(re.compile(rf"step's `(?P<key>[a-z_]+)` is {_VALUES}"), _OF_STEP, _steps),
    _Entry(re.compile(r"step's `(?P<key>[a-z_]+)` is (?P<values>empty)"), _OF_STEP, _steps),
    _Entry(re.compile(r"step's `(?P<key>[a-z_]+)` (?P<values>lists)"), _OF_STEP, _steps),
    _Entry(re.compile(rf"slam(?:'s| whose) `(?P<key>[a-z_]+)` is {_VALUES}"), "slam's ", _slams),
    _Entry(re.compile(r"slam with the `(?P<key>[a-z_]+)` (?P<values>`[a-z-]+`)"), "slam's ", _slams),
    _Entry(re.compile(r"slam that (?P<values>names) another in `(?P<key>[a-z_]+)`"), "slam's ", _slams),
    _Entry(re.compile(r"point of the (?P<values>`[a-z-]+`(?: or the `[a-z-]+`)*)"), "of", _points),
    _Entry(re.compile(r"goes to the (?P<values>`[a-z-]+`)"), "to", _points),
    _Entry(re.compile(r"(?P<values>has) a `(?P<key>[a-z_]+)`"), "point's ", _points),
)
"""Conditions on what some entry of a list says."""

_IN_WORDS: Final[Mapping[str, Callable[[Document], bool]]] = {
    "trumps are fixed by the first lead": lambda ruleset: value_at(ruleset, "trumps.fixed_by") == "first-lead",
    "the Jokers are alike": lambda ruleset: value_at(ruleset, "ranking.jokers") in ("last-played", "first-played"),
    "the trumps listed hold `JC`": lambda ruleset: "JC" in (value_at(ruleset, "ranking.trumps") or []),
    "at no trump": lambda ruleset: "NT" in (value_at(ruleset, "ranking.contracts") or {}),
    "of no tricks": lambda ruleset: bool(value_at(ruleset, "auction.no_tricks")),
    "In `skat`": lambda ruleset: value_at(ruleset, "auction.kind") == "skat",
    "lays open": lambda ruleset: bool(value_at(ruleset, "play.open_hand") or value_at(ruleset, "play.concessions")),
    "In reject": lambda ruleset: "reject" in str(value_at(ruleset, "auction.nobody_bids")),
    "a turned card": lambda ruleset: value_at(ruleset, "auction.kind") == "turn-up",
    "A called card": lambda ruleset: any(step["do"] == "call" for step in _steps(ruleset)),
    "takes the stock, draws from it or robs it": _has_stock,
    "uses the stock": lambda ruleset: not _has_stock(ruleset),
}
"""Conditions in which no option is named."""

_OF_FAMILIES: Final[Mapping[str, Callable[[Document], bool]]] = {
    "points.skat": lambda ruleset: value_at(ruleset, "auction.kind") == "skat",
}
"""Families of clauses whose condition stands over them, in the heading and not in a sentence."""


# ---- the clauses of a game -------------------------------------------------------------------------------------------


def clauses_of_game(ruleset: Document, clauses: Clauses) -> list[str]:
    """The labels of the clauses that bear on a whole ruleset, in the order of the law; what it gives as a reason is among them."""
    reasons = {reason["clause"] for reason in ruleset.get("why", {}).values()}
    return [label for label in clauses if label in reasons or _bears(label, ruleset, clauses)]


def _bears(label: str, ruleset: Document, clauses: Clauses) -> bool:
    """Whether a clause bears on a game. One without a condition of its own shares that of the head of its family."""
    if any(label.startswith(f"{family}.") and not is_met(ruleset) for family, is_met in _OF_FAMILIES.items()):
        return False
    text = clauses[label].text
    exceptions = (found for found in _UNLESS.findall(text) if found.startswith("U"))
    if any(condition.is_met for exception in exceptions for condition in _conditions(exception, ruleset)):
        return False
    text = _normal_part(text)
    leaning = [found["label"] for found in _UNDER.finditer(text)]
    if not all(other in clauses and _bears(other, ruleset, clauses) for other in leaning):
        return False
    if any(_is_left_out(found["about"], ruleset) for found in re.finditer(_OPTION, text)):
        return False
    conditions = _conditions(text, ruleset)
    if {condition.about for condition in conditions} != {found.about for found in conditions if found.is_met}:
        return False
    if (conditions or leaning) and not any(condition.about.startswith(_OF_STEP) for condition in conditions):
        return True
    head = _head(label, ruleset, clauses)
    return head == label or _bears(head, ruleset, clauses)


def _is_left_out(path: str, ruleset: Document) -> bool:
    """Whether this is an option that the ruleset leaves out or leaves empty; what is said of it bears on nothing there."""
    # An empty exchange is no option left out: it says that there is none.
    is_option = "." in path and any(option.path == path for option in options())
    return is_option and meant(ruleset, path) in (None, [], {})


def _normal_part(text: str) -> str:
    """A sentence without its exceptions and alternatives."""
    return _ALSO_OTHERWISE.sub("", _UNLESS.sub("", text))


def _head(label: str, ruleset: Document, clauses: Clauses) -> str:
    """The head of the family: `play.stack` of `play.stack.top`, the first clause called `exchange.draw` of `exchange.draw.fill`.

    The clause itself stands for one without a family, and in a family whose members are a choice between the values of one option.
    """
    family = label.rpartition(".")[0]
    while "." in family:
        if family in clauses:
            return family
        members = [other for other in clauses if other.startswith(f"{family}.")]
        if members[0] != label:
            return label if _is_choice(members, ruleset, clauses) else members[0]
        family = family.rpartition(".")[0]
    return label


def _is_choice(members: list[str], ruleset: Document, clauses: Clauses) -> bool:
    """Whether two of these clauses name different values of what the first is conditional on."""
    first, *others = ([*_conditions(_normal_part(clauses[label].text), ruleset)] for label in members)
    return any(
        condition.about == other.about and condition.values.isdisjoint(other.values)
        for condition in first
        for conditions in others
        for other in conditions
    )


def _conditions(text: str, ruleset: Document) -> list[_Condition]:
    """The conditions that a text says, each with whether the ruleset meets it."""
    said: list[_Condition] = []
    for pattern, is_met in _OF_OPTIONS.items():
        for found in pattern.finditer(text):
            named = _values(found)
            said.append(_Condition(found["about"], named, is_met(meant(ruleset, found["about"]), set(named))))
    for entry in _OF_ENTRIES:
        for found in entry.pattern.finditer(text):
            about, named = entry.about + found.groupdict().get("key", ""), _values(found)
            key = about.removeprefix(entry.about) or about
            is_so = any(_says(member, key, named) for member in entry.entries(ruleset))
            said.append(_Condition(about, named, is_so))
    said += [_Condition(words, frozenset(), is_met(ruleset)) for words, is_met in _IN_WORDS.items() if words in text]
    return said


def _says(entry: Document, key: str, named: frozenset[str]) -> bool:
    """Whether an entry says one of the named values under a key; what it leaves out is false."""
    value = entry.get(key, False)
    if named == {"empty"}:
        return bool(value == [])
    is_there_at_all = named in ({"lists"}, {"names"}, {"has"})
    return bool(value) if is_there_at_all else _text(value) in named


def _values(found: re.Match[str]) -> frozenset[str]:
    """The values that a condition names: words in backticks, or a bare word."""
    values = found.groupdict().get("values")
    return frozenset(_IN_BACKTICKS.findall(values) or [values]) if values else frozenset()


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
