"""A cache of what is known of each shipped game keeps every game, however many there are.

A bounded one is as good until there are more games than it holds. Then a loop over the games finds nothing in it, and the cost of each
game grows with their number.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

import schmier_conformance
import schmier_site

NAMES_OF_A_GAME: Final = ("identifier", "game", "ruleset")
"""The parameters by which our functions are given the id of a game."""

GAMES: Final = ("str", "Game")
"""The types of such a parameter, as annotations write them. A `Ruleset` may be anybody's, so its cache has to be bounded."""


def cached_functions() -> Iterator[Callable[..., Any]]:
    """The functions of our two larger packages that keep their results."""
    for package in (schmier_conformance, schmier_site):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith("__main__") or ".templates." in module.name:
                continue
            for value in vars(importlib.import_module(module.name)).values():
                if hasattr(value, "cache_parameters") and value.__module__ == module.name:
                    yield value


def is_about_a_game(function: Callable[..., Any]) -> bool:
    """Whether a function is given a shipped game, or its id."""
    parameters = inspect.signature(function).parameters.values()
    return any(one.name in NAMES_OF_A_GAME and one.annotation in GAMES for one in parameters)


CACHED: Final = list(cached_functions())
ABOUT_GAMES: Final = list(filter(is_about_a_game, CACHED))


@pytest.mark.parametrize("function", ABOUT_GAMES, ids=lambda function: function.__qualname__)
def test_what_is_known_of_a_game_is_kept_for_every_game(function: Any) -> None:
    # One result alone is kept on purpose: whatever asks goes through the games one after another.
    assert function.cache_parameters()["maxsize"] in (None, 1), f"use @cache for {function.__qualname__}"


def test_caches_of_games_are_found() -> None:
    found = {function.__qualname__ for function in ABOUT_GAMES}
    assert {"shipped_whole", "shipped_game", "citations_of", "evidence_of_clause"} <= found


@pytest.mark.parametrize("function", CACHED, ids=lambda function: function.__qualname__)
def test_a_bound_is_chosen(function: Any) -> None:
    # `@lru_cache` without arguments keeps 128 results, and nobody who reads it sees that.
    assert function.cache_parameters()["maxsize"] != 128, f"write @cache for {function.__qualname__}, or its bound"
