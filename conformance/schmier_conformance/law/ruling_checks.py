"""Faults in the answers of rulings: a missing answer, two that match, one whose condition does not hold."""

from __future__ import annotations

from collections.abc import Iterator

from schmier import spec
from schmier.conditions import ALWAYS, ConditionError, holds
from schmier_conformance.law.rulings import (
    EVERYWHERE,
    Answer,
    Ruling,
    RulingError,
    answer,
    bears,
    lineage,
    shipped_rulings,
    shipped_whole,
)
from schmier_conformance.law.schema_paths import condition_faults

_LEAST_WORDS = 4
"""A self-contained sentence has at least a subject, a verb and an object."""


def answer_faults() -> Iterator[str]:
    """Everything wrong with the answers of the shipped rulings, a sentence each."""
    try:
        known = shipped_rulings()
    except ConditionError as error:
        yield f"a ruling has a condition that cannot be read: {error}"
        return
    for ruling in known.values():
        yield from faults_of(ruling)
    yield from unheard_rulings()


def faults_of(ruling: Ruling) -> Iterator[str]:
    """The faults in one ruling and its answers; its conditions are evaluated only if every name in them exists."""
    unknown = [*_unknown_names(ruling)]
    yield from (f"ruling {ruling.id}{fault}" for fault in unknown)
    if unknown:
        return
    for named in ruling.rulesets:
        if not bears(ruling, shipped_whole(named)):
            yield f"ruling {ruling.id} lists {named}, where its bears_on does not hold"
        if any(other in ruling.rulesets for other in lineage(shipped_whole(named))[1:]):
            yield f"ruling {ruling.id} lists {named} besides the game that it extends"
    for decided in ruling.answers:
        yield from (f"ruling {ruling.id}, {decided.key}: {fault}" for fault in _faults_of_answer(decided, ruling))
    for identifier in spec.ruleset_ids():
        yield from _faults_in_game(ruling, identifier)


def _unknown_names(ruling: Ruling) -> Iterator[str]:
    """The rulesets, options and values that a ruling names and that do not exist."""
    shipped = spec.ruleset_ids()
    yield from (f" names the ruleset {named}, which is not there" for named in ruling.rulesets if named not in shipped)
    yield from (f", bears_on: {fault}" for fault in condition_faults(ruling.bears_on))
    for decided in ruling.answers:
        yield from (f", {decided.key}: {fault}" for fault in condition_faults(decided.where))
        if decided.is_by_id and decided.key not in shipped:
            yield f", {decided.key}: there is no such ruleset"


def _faults_of_answer(decided: Answer, ruling: Ruling) -> Iterator[str]:
    """The faults in one answer by itself."""
    if len(decided.says.split()) < _LEAST_WORDS:
        yield f"{decided.says!r} is no sentence that stands alone"
    depends = bool(ruling.options)
    if decided.key == EVERYWHERE and depends:
        yield "the answer depends on an option, so it is given by a condition"
    if not decided.is_by_id:
        if not any(holds(decided.where, shipped_whole(identifier)) for identifier in spec.ruleset_ids()):
            yield "the answer fits no shipped ruleset"
        return
    if not bears(ruling, shipped_whole(decided.key)):
        yield "the ruling does not bear on this game"
    elif not holds(decided.where, shipped_whole(decided.key)):
        yield "what the answer supposes does not hold in this game"
    elif depends and decided.where == ALWAYS:
        yield "the answer depends on an option and does not say in `where` what it supposes"


def _faults_in_game(ruling: Ruling, identifier: str) -> Iterator[str]:
    """The faults of a ruling in one shipped game: no answer where it bears, or two."""
    document = shipped_whole(identifier)
    try:
        if bears(ruling, document) and answer(ruling, document) is None:
            yield (
                f"ruling {ruling.id} bears on {identifier} and has no answer for it: add one under [answers] in "
                f"spec/rulings/{ruling.id}.toml, or leave the game out by `bears_on`"
            )
    except RulingError as error:
        yield str(error)


def unheard_rulings() -> Iterator[str]:
    """Rulesets that name a ruling as the reason of an option, though it does not bear on them."""
    known = shipped_rulings()
    for identifier in spec.ruleset_ids():
        named = {reason.get("ruling") for reason in spec.shipped(identifier).get("why", {}).values()} - {None}
        for name in sorted(named & known.keys()):
            if not bears(known[name], shipped_whole(identifier)):
                yield f"ruleset {identifier} leans on ruling {name}, which does not bear on it"
