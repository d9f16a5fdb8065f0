"""Engines that play another game: each option of the ruleset at hand turned to another value.

Nothing is commoner than an engine that plays as its author's table does. The clause is the one that is in force under the ruleset and no
longer under the turned one; where there is none, the first clause that the option steers.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
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
from schmier_conformance.diagnosis.hypotheses import Hypothesis
from schmier_conformance.diagnosis.trial import Seen
from schmier_conformance.mutants.turned_options.options import flips
from schmier_conformance.rulesets.alter import changed, other_values, without

MOST_RULESETS: Final = 3
"""In so many rulesets, those in which most failed, every option is turned."""

MOST_CLAUSES: Final = 3


def turned_options(failed: Sequence[Seen], passed: Sequence[Seen] = ()) -> list[Hypothesis]:
    """Every option of the rulesets in which most failed turned to every other value, those of one name together."""
    documents = {id(seen.case.document): seen.case.document for seen in (*failed, *passed)}
    texts = {number: json.dumps(document, sort_keys=True) for number, document in documents.items()}
    counted = Counter(texts[id(seen.case.document)] for seen in failed)
    by_name: dict[str, dict[int, Ruleset]] = defaultdict(dict)
    clauses: dict[str, tuple[str, ...]] = {}
    for text, _ in counted.most_common(MOST_RULESETS):
        for name, ruleset, put_out in every_option_turned(text):
            # Every file of cases has its ruleset for itself: what is turned in one is turned in those that say the same.
            by_name[name].update({number: ruleset for number, other in texts.items() if other == text})
            clauses.setdefault(name, put_out)
    return [
        Hypothesis(clauses[name], f"{clauses[name][0]}:{name}", rulesets=rulesets)
        for name, rulesets in by_name.items()
        if clauses[name]
    ]


@lru_cache(maxsize=8)
def every_option_turned(text: str) -> tuple[tuple[str, Ruleset, tuple[str, ...]], ...]:
    """Every ruleset that comes of turning one option of a document, given as JSON: its name, and the clauses that this puts out of force.

    A hundred rulesets are read for it, so they are kept for whoever asks about the same game again.
    """
    document = json.loads(text)
    standing = spec.clauses_in_force(document)
    every = (
        (name, turned, read(turned))
        for name, turned in chain(
            flips(document), unsaid_turned(document), left_out(document), taken_for_another(document)
        )
    )
    return tuple(
        (name, ruleset, clauses_turned(document, standing, turned, name))
        for name, turned, ruleset in every
        if ruleset is not None
    )


def unsaid_turned(document: Document) -> Iterator[tuple[str, Document]]:
    """What goes without saying turned as well: it is misread like what is said."""
    meant = as_meant(document)
    for option in options().values():
        said = [place.path for place in places(option, document) if place.is_said]
        for place in places(option, meant):
            if place.is_said and "[" not in place.path and not said:
                for other in other_values(option, place.holder[place.name]):
                    yield f"{option.path}={other}", changed(document, option.path.split("."), other)


def left_out(document: Document) -> Iterator[tuple[str, Document]]:
    """Each option that need not be said left out: many an engine does not know it at all."""
    for option in options().values():
        for place in places(option, document) if option.absent else ():
            if place.is_said and "[" not in place.path:
                yield f"{option.path} left out", without(document, option.path.split("."))


def taken_for_another(document: Document) -> Iterator[tuple[str, Document]]:
    """Each number that has the value of another one of the same object which steers the same clause."""
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


def clauses_turned(document: Document, standing: Sequence[str], turned: Document, name: str) -> tuple[str, ...]:
    """Of the clauses in force, those that an option decides as it stands, the one that it steers first if that is one.

    Where it puts none out of force, it is the one in force of which those that it puts in force speak more narrowly, and the one that
    it steers, or what is in force that speaks more narrowly than that.
    """
    steered = clause_steered(name)
    after = in_force_after(document, standing, turned)
    off = [label for label in standing if label not in after] or put_out_by_member(document, turned)
    if off:
        return tuple(sorted(off, key=lambda label: label != steered)[:MOST_CLAUSES])
    wider = [label.rpartition(".")[0] for label in after if label not in standing]
    narrower = [label for label in standing if steered and label.startswith(f"{steered}.")]
    found = [label for label in wider if label in standing] + ([steered] if steered in standing else narrower)
    return tuple(dict.fromkeys(found or filter(None, [steered])))[:MOST_CLAUSES]


def in_force_after(document: Document, standing: Sequence[str], turned: Document) -> list[str]:
    """The clauses in force in a document of which a few parts were changed; those that ask for other parts stand as they stood."""
    parts = [part for part in document.keys() | turned.keys() if document.get(part) != turned.get(part)]
    asking = frozenset().union(*(clauses_that_ask(part) for part in parts))
    stood = frozenset(standing)
    return [label for label in spec.clauses() if (spec.in_force(label, turned) if label in asking else label in stood)]


@cache
def clauses_that_ask(part: str) -> frozenset[str]:
    """The clauses that hang on an option of a part of the rulesets."""
    return frozenset(
        label
        for label, clause in spec.clauses().items()
        if any(asked.path.partition(".")[0].partition("[")[0] == part for asked in comparisons(clause.condition))
    )


_LISTS: Final = (("points", "list"), ("auction", "no_tricks"), ("auction", "slams"))
"""The lists of which a flip changes one member."""


def put_out_by_member(document: Document, turned: Document) -> list[str]:
    """What a change of one member of a list puts out of force for that member, though others keep it in force for themselves."""
    for part, name in _LISTS:
        here, there = document[part].get(name) or [], turned[part].get(name) or []
        differing = [pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]]
        if len(here) == len(there) > len(differing) == 1:
            alone, changed_alone = (changed(document, [part, name], [member]) for member in differing[0])
            after = spec.clauses_in_force(changed_alone)
            return [label for label in spec.clauses_in_force(alone) if label not in after]
    return []


def clause_steered(name: str) -> str:
    """The first clause that the option steers of which the name of a flip speaks; empty where none is found."""
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
    """The option of a list's member of which the name of a flip speaks, as in `auction.no_tricks.misere.open`; None if of none."""
    if path in options():
        return None
    holder, _, name = path.rpartition(".")
    within = holder.rpartition(".")[0]
    lists = ("points.list",) if within == "points" else (within,)
    return next(
        (options()[f"{one}.{name}"] for one in lists if one in options() and f"{one}.{name}" in options()), None
    )


def clause_of_step(kind: str, clause: str) -> str:
    """A clause about a kind of step: the one that an option steers, unless that speaks of another kind."""
    begins = (f"exchange.{kind}", f"exchange.{kind.replace('-', '.')}")
    own = [label for label in spec.clauses() if label.startswith(begins)]
    return clause if not own or clause in own else own[0]
