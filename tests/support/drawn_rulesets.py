"""Strategies for rulesets with changed options: the id of a shipped ruleset, and its changes."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from hypothesis import strategies as st

from schmier import spec
from schmier.options import options
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.ruleset.validation.validate import findings
from schmier_conformance.mutants.turned_options.options import turned_options

Json = dict[str, Any]

Game = tuple[str, tuple[str, ...]]
"""A shipped ruleset by its id, and the changes made to it, each as `turned_options` names it: `play.void=must-trump`."""

IDS = spec.ruleset_ids()


@cache
def ruleset(identifier: str) -> Ruleset:
    """A shipped ruleset, read once."""
    return read_ruleset(spec.ruleset_document(identifier))


@cache
def changes_of(identifier: str) -> dict[str, Json]:
    """By the name of every change, the parts and options of the shipped ruleset it sets otherwise.

    As well as the turned options of stated values, these are other values of those left out.
    """
    document = spec.ruleset_document(identifier)
    flipped = {what: difference(document, other) for what, other in turned_options(document)}
    return {**unsaid_in(document), **flipped}


def unsaid_in(document: Json) -> dict[str, Json]:
    """The words for options of a part, `play.undertrumping`, of which a ruleset says nothing."""
    found: dict[str, Json] = {}
    for option in options().values():
        part, _, name = option.path.partition(".")
        if (
            name.isidentifier()
            and option.values
            and isinstance(document.get(part), dict)
            and name not in document[part]
        ):
            for value in option.values:
                if value != option.default:
                    found[f"{option.path}={value}"] = {part: {name: value}}
    return found


def difference(document: Json, other: Json) -> Json:
    """The parts in which another document differs; of an object only its different members; None for a missing one."""
    changed: Json = {}
    for part, value in document.items():
        if value == other[part]:
            continue
        changed[part] = other[part]
        if isinstance(value, dict):
            keys = value.keys() | other[part].keys()
            changed[part] = {
                key: other[part].get(key) for key in sorted(keys) if other[part].get(key) != value.get(key)
            }
    return changed


def changed_document(game: Game) -> Json:
    """The document of a shipped ruleset with the changes made to it, one after the other."""
    identifier, changes = game
    document = copy.deepcopy(spec.ruleset_document(identifier))
    for what in changes:
        for part, value in changes_of(identifier)[what].items():
            document[part] = {**document[part], **value} if isinstance(value, dict) else value
            document[part] = spec.without_nulls(document[part])
    return document


@cache
def playable_game(game: Game) -> Ruleset | None:
    """The ruleset that comes of the changes; None where `ruleset check` finds fault with it."""
    document = changed_document(game)
    return None if any(findings(document)) else read_ruleset(document)


def games(changes: int = 2) -> st.SearchStrategy[Game]:
    """A shipped ruleset with up to a number of changed options, all of them possible games."""
    strategy = st.sampled_from(IDS).flatmap(lambda identifier: changed_games(identifier, changes))
    return strategy.filter(lambda game: playable_game(game) is not None)


@cache
def changed_games(identifier: str, changes: int) -> st.SearchStrategy[Game]:
    """A shipped ruleset with up to a number of changes, possible or not; hypothesis analyses each new strategy object, so it is cached."""
    changed = st.lists(st.sampled_from([*changes_of(identifier)]), max_size=changes, unique=True)
    return st.tuples(st.just(identifier), changed.map(tuple))
