"""Which options the hand-worked cases exercise, and with which parties and way of counting.

A case exercises an option if it fails under a ruleset that differs in this option: an engine that ignores the option is noticed there.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from places import ROOT
from read_once import corpus
from schmier import spec
from schmier.conditions import comparisons, holds
from schmier.options import Option, as_meant, options, places
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.ruleset.validation.specified import without_idle
from schmier.ruleset.validation.validate import findings
from schmier.violation import Finding, RulesetError
from schmier_conformance.corpus.cases import Case
from schmier_conformance.mutants.turned_options.options import passes
from schmier_conformance.rulesets.alter import other_values
from schmier_conformance.rulesets.options import NOT_RULES

Json = dict[str, Any]

Value = str | bool
"""A named value; of a number, a list or an object, whether it is the default or another."""

SET, DEFAULT, OTHER = "set", "default", "another than the default"


WITNESSES: Final = ROOT / "tests" / "data" / "exercised.json"
"""Which case exercises what; `python tests/support/exercised.py` writes it."""

WHAT_A_GAME_IS: Final = {
    "players.dealer_sits_out": "the number of players at the table goes with it",
    "parties": "the number of players and the steps that find partners go with it",
    "deck.ranks": "the rankings go with it",
    "deck.jokers": "the rankings go with it",
    "ranking.contracts": "the way of counting goes with it",
    "ranking.contracts.trumps": "the pack goes with it",
    "ranking.contracts.plain": "the pack goes with it",
    "auction.kind": "what is bid goes with it",
    "auction.schedule": "the suits and the tricks of a hand go with it",
    "auction.schedule.values": "each suit has as many values as the others",
    "trumps.fixed_by": "the auction and the exchange go with it",
    "exchange.do": "the options of the step go with it",
    "points.count": "everything that is counted goes with it",
    "points.list.name": "it is a name",
}
"""Options with which others change together, and which: no engine can ignore one and play the game.

A case exercises one by playing a game with it.
"""


class Place(NamedTuple):
    """An option at one place of a document."""

    option: Option
    path: str
    """The JSON path of the place."""
    value: Any


class Crossing(NamedTuple):
    """A kind of parties and a way of counting."""

    parties: str
    counts: str


class Use(NamedTuple):
    """An option with one of its values, in a crossing."""

    option: str
    value: Value
    crossing: Crossing


# ---- the rulesets of the cases ---------------------------------------------------------------------------------------


class Worked(NamedTuple):
    """A ruleset and its hand-worked cases."""

    document: Json
    cases: tuple[Case, ...]


@cache
def worked() -> tuple[Worked, ...]:
    """Every ruleset with hand-worked cases, those with the most cases first."""
    found: dict[str, list[Case]] = {}
    for case in corpus():
        if case.level.is_worked:
            rules = {part: value for part, value in case.document.items() if part not in NOT_RULES}
            found.setdefault(json.dumps(rules, sort_keys=True), []).append(case)
    listed = [Worked(dict(cases[0].document), tuple(cases)) for cases in found.values()]
    return tuple(sorted(listed, key=lambda one: -len(one.cases)))


def crossing_of(document: Json) -> Crossing:
    """The kind of parties and the way of counting of a document."""
    return Crossing(document["parties"], document["points"].get("count", "list"))


def places_in(document: Json) -> Iterator[Place]:
    """Every option with a meaning in a document, defaults included."""
    meant = as_meant(document)
    for option in options().values():
        for place in places(option, meant):
            if place.is_said and holds(option.means_something, place.scope):
                yield Place(option, place.path, place.holder[place.name])


def value_of(option: Option, value: Any) -> Value:
    """The value as a `Use` names it."""
    if isinstance(value, str | bool) and (value in option.values or value in option.cards):
        return value
    if option.default is None or option.values:
        return SET
    return DEFAULT if value == option.default else OTHER


# ---- other values ----------------------------------------------------------------------------------------------------


def alternatives(option: Option, value: Any) -> list[Any]:
    """Other values of an option at a place; None takes it away."""
    found: list[Any] = []
    if isinstance(value, str | bool):
        found += [other for other in (*option.values, *option.cards) if other != value]
    elif isinstance(value, int):
        found += other_values(option, value)
    elif isinstance(value, list):
        found += [value[:number] + value[number + 1 :] for number in range(len(value))]
        found += [[value[1], value[0], *value[2:]]] if len(value) > 1 else []
    elif isinstance(value, dict):
        for name, inner in value.items():
            found += [{**value, name: inner + 1}] if isinstance(inner, int) else []
            found.append({key: kept for key, kept in value.items() if key != name})
    may_be_left_out = bool(option.absent) or option.default not in (None, value)
    return [*found, None] if may_be_left_out else found


def changed_at(document: Json, path: str, option: Option, value: Any) -> Json:
    """A copy with another value of an option at a place; None takes it away."""
    copied = copy.deepcopy(document)
    [place] = [place for place in places(option, copied) if place.path == path]
    assert isinstance(place.holder, dict)
    if value is None:
        place.holder.pop(place.name, None)
    else:
        place.holder[place.name] = value
    return copied


@cache
def said_somewhere() -> dict[str, Any]:
    """Of each option a value that some ruleset says."""
    return {
        option.path: place.holder[place.name]
        for one in reversed(worked())
        for option in options().values()
        for place in places(option, one.document)
        if place.is_said
    }


@cache
def said_of(path: str) -> tuple[Any, ...]:
    """Every value that some ruleset says of an option."""
    option = options()[path]
    said = (place.holder[place.name] for one in worked() for place in places(option, one.document) if place.is_said)
    return tuple({json.dumps(value, sort_keys=True): value for value in said}.values())


def mended(document: Json) -> Json:
    """A copy without the options that mean nothing, and with those that must be said, as some other ruleset says them."""
    mended = without_idle(document)
    for option in options().values():
        if option.is_required and option.path in said_somewhere():
            meant = as_meant(mended)
            for place, whole in zip(places(option, mended), places(option, meant), strict=False):
                if not place.is_said and holds(option.means_something, whole.scope):
                    assert isinstance(place.holder, dict)
                    place.holder[place.name] = copy.deepcopy(said_somewhere()[option.path])
    return dict(mended)


def reading(document: Json) -> Ruleset | list[Finding]:
    """The ruleset of a document, or what keeps it from being one."""
    try:
        return read_ruleset(document)
    except RulesetError as refused:
        return list(refused.findings)


def turned(document: Json, place: Place, *, is_thorough: bool) -> Iterator[Ruleset]:
    """The rulesets with another value at a place, and beside it only what this value asks for."""
    for value in alternatives(place.option, place.value):
        try:
            other = changed_at(document, place.path, place.option, value)
            found = reading(other)
            if not isinstance(found, Ruleset):
                other = mended(other)
                found = reading(other)
            if not isinstance(found, Ruleset) and is_thorough:
                found = next(with_one_more(other, found, place), found)
        except (KeyError, TypeError, ValueError, AttributeError):
            continue  # Such a value has another form: the schema refuses it before anything reads it.
        if isinstance(found, Ruleset):
            yield found


def with_one_more(document: Json, found: Iterable[Finding], turned_place: Place) -> Iterator[Ruleset]:
    """The rulesets with one more option changed, one that the findings name beside the one that was turned."""
    named = {path for one in found for path in (one.path, *one.beside)} - {turned_place.path}
    for option in options().values():
        for place in places(option, document):
            for value in said_of(option.path) if place.path in named and not place.is_said else ():
                ruleset = reading(changed_at(document, place.path, option, copy.deepcopy(value)))
                if isinstance(ruleset, Ruleset):
                    yield ruleset
    for place in places_in(document):
        if place.path in named and place.option.values and place.path.count(".") > 1:
            for value in alternatives(place.option, place.value):
                ruleset = reading(mended(changed_at(document, place.path, place.option, value)))
                if isinstance(ruleset, Ruleset):
                    yield ruleset


# ---- what is exercised -----------------------------------------------------------------------------------------------


THOROUGHLY_TRIED: Final = 2
"""In how many rulesets another value is tried with one more option changed, where it is possible in none alone."""


class Exercise(NamedTuple):
    """What the cases do with the uses of options in them."""

    noticed: Mapping[Use, str]
    """Those of which some case fails under another value, with the id of one."""
    alone: frozenset[Use]
    """Those that have another value, with which the game can be played."""


@cache
def exercise() -> Exercise:
    """What the hand-worked cases exercise: first as the file of witnesses says, and for the rest by trying every case."""
    noticed, alone = by_witnesses(), set[Use]()
    uses = [(use, one, place) for use, one, place in all_uses() if use.option not in WHAT_A_GAME_IS]
    for is_thorough in (False, True):
        tried: Counter[Use] = Counter()
        for use, one, place in uses:
            if is_answered(use, noticed) or (is_thorough and (use in alone or tried[use] == THOROUGHLY_TRIED)):
                continue
            tried[use] += 1
            for ruleset in turned(one.document, place, is_thorough=is_thorough):
                alone.add(use)
                witness = next(
                    (case for case in likely_first(one.cases, place.option.clause) if not passes(case, ruleset)), None
                )
                if witness is not None:
                    noticed[use] = witness.id
                    break
    return Exercise(noticed, frozenset(alone))


def all_uses() -> Iterator[tuple[Use, Worked, Place]]:
    """Every use of an option in the rulesets of the cases."""
    for one in worked():
        for place in places_in(one.document):
            yield Use(place.option.path, value_of(place.option, place.value), crossing_of(one.document)), one, place


def by_witnesses() -> dict[Use, str]:
    """The uses of which the case that the file names fails under another value, each with this case."""
    written = json.loads(WITNESSES.read_text(encoding="utf-8")) if WITNESSES.exists() else {}
    by_id = {case.id: (one, case) for one in worked() for case in one.cases}
    found: dict[Use, str] = {}
    for key, name in written.items():
        one, case = by_id.get(name, (None, None))
        if one is not None and case is not None:
            for place in places_in(one.document):
                use = Use(place.option.path, value_of(place.option, place.value), crossing_of(one.document))
                if key_of(use) == key and use not in found and is_noticed_by(case, one, place):
                    found[use] = name
    return found


def is_noticed_by(case: Case, one: Worked, place: Place) -> bool:
    """Whether a case fails under another value of an option."""
    return any(not passes(case, ruleset) for ruleset in turned(one.document, place, is_thorough=True))


def key_of(use: Use) -> str:
    """A use as the file of witnesses names it."""
    return f"{use.option} = {use.value}, parties {use.crossing.parties}, {use.crossing.counts} counted"


def write_witnesses() -> None:
    """Write which case exercises what, so the tests need not search for it."""
    found = {key_of(use): name for use, name in exercise().noticed.items()}
    WITNESSES.write_text(json.dumps(dict(sorted(found.items())), indent=1) + "\n", encoding="utf-8")


def is_answered(use: Use, noticed: Mapping[Use, str]) -> bool:
    """Whether it is known already that the value is exercised, and the option in the crossing, as far as the law makes a difference."""
    by_value = any(other.option == use.option and other.value == use.value for other in noticed)
    by_crossing = any(other.option == use.option and other.crossing == use.crossing for other in noticed)
    return by_value and (by_crossing or not speaks_of_parties(use.option))


def likely_first(cases: Iterable[Case], clause: str) -> list[Case]:
    """The cases, those that speak of a clause first."""
    return sorted(cases, key=lambda case: clause not in case.clauses)


# ---- what the law says of parties ------------------------------------------------------------------------------------

OF_PARTIES: Final = re.compile(
    r"\b(part(y|ies)|partners?|sides?|teams?|adversar(y|ies)|opponents?|together|others|everybody else)\b",
    re.IGNORECASE,
)
"""The words by which a clause speaks of who plays with whom."""


@cache
def speaks_of_parties(option: str) -> bool:
    """Whether a clause that an option steers says anything of parties; where none does, it is the same with every kind of parties."""
    steered = [
        label
        for label, clause in spec.clauses().items()
        if any(comparison.path == option for comparison in comparisons(clause.condition))
    ]
    return any(OF_PARTIES.search(spec.clauses()[label].text) for label in (options()[option].clause, *steered))


# ---- what is accepted ------------------------------------------------------------------------------------------------

TABLES = {"single": (4, 2), "pairs": (4,), "two-teams": (6,), "called": (5,), "chosen": (5,)}
"""The numbers of players tried with each kind of parties."""

CALL, CHOOSE = {"do": "call", "open": True}, {"do": "choose-partners", "one": 6, "two": 8}

FINDS_PARTNERS = {"called": [CALL], "chosen": [CHOOSE]}
"""The step that finds partners."""

SEVERAL_OVER = ("higher-total", "pitcher-then-higher")
"""The ways of going out that go with every kind of parties."""


@cache
def accepted() -> frozenset[Use]:
    """The uses of options in the rulesets of the cases, and in the same for every other kind of parties that can play them."""
    return frozenset(
        Use(place.option.path, value_of(place.option, place.value), crossing_of(document))
        for one in worked()
        for document in (one.document, *(for_other_parties(one.document) if is_shipped(one) else ()))
        for place in places_in(document)
    )


def is_shipped(one: Worked) -> bool:
    """Whether the cases are of a shipped ruleset."""
    return one.cases[0].ruleset in spec.ruleset_ids()


def for_other_parties(document: Json) -> Iterator[Json]:
    """The ruleset for every other kind of parties, where it can be played so."""
    for parties in TABLES:
        if parties != document["parties"]:
            yield from list(possible(document, parties))[:1]


def possible(document: Json, parties: str) -> Iterator[Json]:
    """The rulesets for a kind of parties, with each number of players and way of going out."""
    steps = [step for step in document["exchange"] if step["do"] not in ("call", "choose-partners")]
    for players in TABLES[parties]:
        for several in (document["match"].get("several_over"), *SEVERAL_OVER):
            match = {**document["match"], "several_over": several} if several else document["match"]
            limits = {"least": players, "most": players}
            changed = {"parties": parties, "players": {**document["players"], **limits}, "match": match}
            changed["exchange"] = [*steps, *FINDS_PARTNERS.get(parties, [])]
            other = mended({**document, **changed})
            if not any(findings(other)):
                yield other


if __name__ == "__main__":
    write_witnesses()
