"""Replacing a decision of the running reference by a wrong one, and putting the right one back.

A decision is a function of the reference. Others hold it by name, in tuples of restrictions, in objects and in classes, so
putting another function in its place would leave most of them with the right one. Its code is exchanged instead: the function
itself stays, and whoever calls it calls the wrong one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from types import CodeType, FunctionType
from typing import Any, Final

Function = Callable[..., Any]

NEVER_WRONG: Final = ("schmier.spec", "schmier.labels", "schmier.conditions", "schmier.options")
"""Modules that remember what stands in files, and are slow to read it again; no decision is in them."""

_NUMBERS = count(1)


class FaultError(ValueError):
    """A fault that cannot be made: what it replaces is no function that can be replaced."""


def function_of(decision: object) -> FunctionType:
    """The function of a decision: of a method, of a property, of a function that remembers what it answered."""
    for inner in ("__wrapped__", "fget", "__func__"):
        decision = getattr(decision, inner, None) or decision
    if not isinstance(decision, FunctionType) or decision.__module__ in NEVER_WRONG:
        raise FaultError(f"{decision!r} is no function that decides in the reference")
    return decision


def right_function(function: FunctionType) -> FunctionType:
    """A twin of a function, which goes on as the function did when its code is exchanged."""
    twin = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin


@contextmanager
def instead_of(decision: object, wrong: Callable[[Function], Function]) -> Iterator[None]:
    """As long as this lasts, a decision is taken by what `wrong` makes of the right function."""
    function = function_of(decision)
    right, place = function.__code__, f"__wrong_{next(_NUMBERS)}__"
    function.__globals__[place] = wrong(right_function(function))
    forget()
    function.__code__ = passing_on(function, place)
    try:
        yield
    finally:
        function.__code__ = right
        del function.__globals__[place]
        forget()


def passing_on(function: FunctionType, place: str) -> CodeType:
    """Code that passes all it is given on to the function at a place among the globals.

    A method that speaks to its base class has its class as a free variable; its code is exchanged only for code that has
    one as well. Other free variables belong to functions made inside functions, of which a program has many at a time.
    """
    code = _PASSING_ON.get(function.__code__.co_freevars)
    if code is None:
        raise FaultError(f"{function.__qualname__} is made inside another function, so it cannot be replaced")
    names = tuple(place if name == "_the_place_" else name for name in code.co_names)
    return code.replace(co_names=names, co_filename=f"<instead of {function.__qualname__}>")


def _pattern_of_passing_on(free: tuple[str, ...]) -> CodeType:
    """Code that passes on what it is given, for a function with these free variables; the place is put in for each function."""
    mentions = "".join(f" {name};" for name in free)
    outer = f"def outer(__class__=None):\n def inner(*given, **named):{mentions} return _the_place_(*given, **named)\n return inner"
    made: dict[str, Any] = {}
    exec(compile(outer, "<instead of a function>", "exec"), made)
    code: CodeType = made["outer"]().__code__
    return code


_PASSING_ON: Final[Mapping[tuple[str, ...], CodeType]] = {
    free: _pattern_of_passing_on(free) for free in ((), ("__class__",))
}
"""Compiled once, by free variables: thousands of functions are replaced in a run."""


def forget() -> None:
    """Let the reference forget what it has worked out from rulesets; a wrong decision may be part of it."""
    for cached in remembering():
        cached.cache_clear()


def remembering() -> tuple[Any, ...]:
    """The functions of the reference that remember what they answered."""
    return remembering_among(len(sys.modules), next(reversed(sys.modules)))


@lru_cache(maxsize=1)
def remembering_among(modules: int, last: str) -> tuple[Any, ...]:
    """Those in so many modules, one of which was the last; they are looked for again only when a module has come."""
    named = [module for name, module in sys.modules.items() if name.startswith("schmier.") and name not in NEVER_WRONG]
    found = {id(value): value for module in named for value in vars(module).values() if hasattr(value, "cache_clear")}
    return tuple(value for value in found.values() if getattr(value, "__module__", "") not in NEVER_WRONG)
