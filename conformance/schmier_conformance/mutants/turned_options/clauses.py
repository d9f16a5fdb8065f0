"""Every ruleset that differs from another in one option, with the clauses an engine breaks which plays it instead.

Many engines play as their author's table does. The clauses are those in force under the right ruleset and not under the turned one; where
there are none, the first clause the option decides.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from schmier import spec
from schmier.conditions import comparisons
from schmier.options import Option, as_meant, options, options_in, options_of_step, places
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import Document
from schmier.violation import RulesetError
from schmier_conformance.mutants.turned_options.options import turned_options
from schmier_conformance.rulesets.alter import changed, other_values, without

MOST_CLAUSES: Final = 3
"""More clauses of one option than this say nothing of any."""


@lru_cache(maxsize=8)
def every_option_turned(text: str) -> tuple[tuple[str, Ruleset, tuple[str, ...]], ...]:
    """Every ruleset with one option of a document turned: its name, the ruleset, and the clauses this breaks.

    The document is JSON text, so the hundred rulesets are read once for each game.
    """
    document = json.loads(text)
    before = spec.clauses_in_force(document)
    every = (
        (name, turned, read(turned))
        for name, turned in chain(
            turned_options(document), defaults_turned(document), left_out(document), taken_for_another(document)
        )
    )
    return tuple(
        (name, ruleset, clauses_turned(document, before, turned, name))
        for name, turned, ruleset in every
        if ruleset is not None
    )


def defaults_turned(document: Document) -> Iterator[tuple[str, Document]]:
    """Each default value turned as well: it is misread like a stated one."""
    completed = as_meant(document)
    for option in options().values():
        written = [place.path for place in places(option, document) if place.is_said]
        for place in places(option, completed):
            if place.is_said and "[" not in place.path and not written:
                for other in other_values(option, place.holder[place.name]):
                    yield f"{option.path}={other}", changed(document, option.path.split("."), other)


def left_out(document: Document) -> Iterator[tuple[str, Document]]:
    """Each optional option left out: many engines do not know it at all."""
    for option in options().values():
        for place in places(option, document) if option.absent else ():
            if place.is_said and "[" not in place.path:
                yield f"{option.path} left out", without(document, option.path.split("."))


def taken_for_another(document: Document) -> Iterator[tuple[str, Document]]:
    """Each number set to that of another option of the same object and clause."""
    for option in options().values():
        for place in places(option, document):
            if "[" in place.path or not is_number(place.holder.get(place.name)):
                continue
            alike = [one for one in options_in(option.path.rpartition(".")[0]).values() if one.clause == option.clause]
            numbers = {place.holder[one.name] for one in alike if is_number(place.holder.get(one.name))}
            for number in sorted(numbers - {place.holder[place.name]}):
                yield f"{option.path}={number}", changed(document, option.path.split("."), number)


def is_number(value: object) -> bool:
    """Whether a value is a number."""
    return isinstance(value, int) and not isinstance(value, bool)


def read(document: Document) -> Ruleset | None:
    """The ruleset of a document; None where it cannot be played."""
    try:
        return read_ruleset(document)
    except RulesetError:
        return None


def clauses_turned(document: Document, before: Sequence[str], turned: Document, name: str) -> tuple[str, ...]:
    """The clauses in force a turned option puts out of force, beginning with the one the option decides, if it is among them.

    If that one comes in force, the wider clause of which it is a case comes last. Where an option puts none out of force: the clauses in
    force whose narrower ones it puts in force, and the one it decides, or the narrower ones of that.
    """
    decided = clause_decided(name)
    after = in_force_after(document, before, turned)
    off = [label for label in before if label not in after] or put_out_by_member(document, turned)
    if off:
        wider = [decided.rpartition(".")[0]] if decided in after and decided not in before else []
        own = sorted(off, key=lambda label: label != decided)[:MOST_CLAUSES]
        return tuple(dict.fromkeys([*own, *[label for label in wider if label in before]]))
    wider = [label.rpartition(".")[0] for label in after if label not in before]
    narrower = [label for label in before if decided and label.startswith(f"{decided}.")]
    found = [label for label in wider if label in before] + ([decided] if decided in before else narrower)
    return tuple(dict.fromkeys(found or filter(None, [decided])))[:MOST_CLAUSES]


def in_force_after(document: Document, before: Sequence[str], turned: Document) -> list[str]:
    """The clauses in force in a turned document; clauses whose conditions depend on unchanged parts keep their state."""
    parts = [part for part in document.keys() | turned.keys() if document.get(part) != turned.get(part)]
    dependent = frozenset().union(*(clauses_that_depend_on(part) for part in parts))
    as_before = frozenset(before)
    return [
        label
        for label in spec.clauses()
        if (spec.in_force(label, turned) if label in dependent else label in as_before)
    ]


@cache
def clauses_that_depend_on(part: str) -> frozenset[str]:
    """The clauses whose conditions depend on a part of the ruleset."""
    return frozenset(
        label
        for label, clause in spec.clauses().items()
        if any(
            comparison.path.partition(".")[0].partition("[")[0] == part for comparison in comparisons(clause.condition)
        )
    )


_LISTS: Final = (("points", "list"), ("auction", "no_tricks"), ("auction", "slams"))
"""The lists of which a turned option changes one member."""


def put_out_by_member(document: Document, turned: Document) -> list[str]:
    """The clauses a change of one member of a list puts out of force for that member, though other members keep them in force."""
    for part, name in _LISTS:
        here, there = document[part].get(name) or [], turned[part].get(name) or []
        differing = [pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]]
        if len(here) == len(there) > len(differing) == 1:
            alone, changed_alone = (changed(document, [part, name], [member]) for member in differing[0])
            after = spec.clauses_in_force(changed_alone)
            return [label for label in spec.clauses_in_force(alone) if label not in after]
    return []


def clause_decided(name: str) -> str:
    """The first clause an option decides, from the name of the turned option; empty where none is found."""
    words = name.replace("=", " ").replace(":", " ").split()
    if words[:2] == ["exchange", "without"]:
        return clause_of_step(words[2], "")
    path = words[0]
    kind, _, member = path.removeprefix("exchange.").partition(".")
    if path.startswith("exchange.") and member in options_of_step(kind):
        return clause_of_step(kind, options_of_step(kind)[member].clause)
    of_member = option_of_member(path)
    if of_member:
        return of_member.clause
    while path and path not in options():
        path = path.rpartition(".")[0]
    return options()[path].clause if path else ""


def option_of_member(path: str) -> Option | None:
    """The option of a list's member in a name such as `auction.no_tricks.misere.open`; None where there is none."""
    if path in options():
        return None
    holder, _, name = path.rpartition(".")
    within = holder.rpartition(".")[0]
    lists = ("points.list",) if within == "points" else (within,)
    return next(
        (options()[f"{one}.{name}"] for one in lists if one in options() and f"{one}.{name}" in options()), None
    )


def clause_of_step(kind: str, clause: str) -> str:
    """The clause an option decides for a kind of step: its own, unless its own is about another kind."""
    begins = (f"exchange.{kind}", f"exchange.{kind.replace('-', '.')}")
    own = [label for label in spec.clauses() if label.startswith(begins)]
    return clause if not own or clause in own else own[0]
