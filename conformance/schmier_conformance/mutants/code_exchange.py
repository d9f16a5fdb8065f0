"""Exchanging the code of running functions of the reference, and putting the right code back.

Others hold a function by name, in tuples of restrictions, in objects and in classes, so another function in its place would leave most
of them with the right one. Its code is exchanged instead: the function object stays, and every caller runs the new code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from types import CodeType, FunctionType
from typing import Any, Final

from schmier import copies

Function = Callable[..., Any]

NEVER_WRONG: Final = ("schmier.spec", "schmier.labels", "schmier.conditions", "schmier.options")
"""Modules that cache the contents of files and are slow to read them again. They decide nothing."""

_NUMBERS = count(1)


class ExchangeError(ValueError):
    """The code of something cannot be exchanged."""


def function_of(decision: object) -> FunctionType:
    """The function behind a method, a property or a cached function; raises `ExchangeError` where there is none in the reference."""
    for inner in ("__wrapped__", "fget", "__func__"):
        decision = getattr(decision, inner, None) or decision
    if copies.is_compiled_loaded():
        raise ExchangeError(f"compiled functions cannot be exchanged: set {copies.PURE}=1 before schmier is imported")
    if not isinstance(decision, FunctionType) or decision.__module__ in NEVER_WRONG:
        raise ExchangeError(f"{decision!r} is no function that decides in the reference")
    return decision


@contextmanager
def exchanged(codes: Mapping[FunctionType, CodeType]) -> Iterator[None]:
    """Let functions run other code while this lasts."""
    right = {function: function.__code__ for function in codes}
    forget()
    try:
        for function, code in codes.items():
            function.__code__ = code
        yield
    finally:
        for function, code in right.items():
            function.__code__ = code
        forget()


@contextmanager
def instead_of(decision: object, wrong: Callable[[Function], Function]) -> Iterator[None]:
    """Let the function that `wrong` makes of the right one take a decision while this lasts."""
    function = function_of(decision)
    place = f"__wrong_{next(_NUMBERS)}__"
    code = passing_on(function, place)
    function.__globals__[place] = wrong(right_function(function))
    try:
        with exchanged({function: code}):
            yield
    finally:
        del function.__globals__[place]


def right_function(function: FunctionType) -> FunctionType:
    """A twin of a function that keeps its code when the code of the function is exchanged."""
    twin = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin


def passing_on(function: FunctionType, place: str) -> CodeType:
    """Code that passes all arguments on to the function at a place among the globals.

    A method that calls `super()` has its class as a free variable; its code can be exchanged only for code with one as well. Other
    free variables belong to functions made inside functions, of which a program has many at a time.
    """
    code = _PASSING_ON.get(function.__code__.co_freevars)
    if code is None:
        raise ExchangeError(f"{function.__qualname__} is made inside another function, so it cannot be replaced")
    names = tuple(place if name == "_the_place_" else name for name in code.co_names)
    return code.replace(co_names=names, co_filename=f"<instead of {function.__qualname__}>")


def _pattern_of_passing_on(free: tuple[str, ...]) -> CodeType:
    """Code that passes its arguments on, for a function with these free variables; the place is filled in for each function."""
    mentions = "".join(f" {name};" for name in free)
    outer = f"def outer(__class__=None):\n def inner(*given, **named):{mentions} return _the_place_(*given, **named)\n return inner"
    made: dict[str, Any] = {}
    exec(compile(outer, "<instead of a function>", "exec"), made)
    code: CodeType = made["outer"]().__code__
    return code


_PASSING_ON: Final[Mapping[tuple[str, ...], CodeType]] = {
    free: _pattern_of_passing_on(free) for free in ((), ("__class__",))
}
"""By free variables; compiled once, since a run replaces thousands of functions."""


def forget() -> None:
    """Empty the caches of the reference: they may hold results of a wrong decision."""
    for cached in caches():
        cached.cache_clear()


def caches() -> tuple[Any, ...]:
    """The cached functions of the reference."""
    return caches_among(len(sys.modules), next(reversed(sys.modules)))


@lru_cache(maxsize=1)
def caches_among(modules: int, last: str) -> tuple[Any, ...]:
    """The cached functions, keyed by the number of loaded modules and the last one: looked up again only after another import."""
    named = [module for name, module in sys.modules.items() if name.startswith("schmier.") and name not in NEVER_WRONG]
    found = {id(value): value for module in named for value in vars(module).values() if hasattr(value, "cache_clear")}
    return tuple(value for value in found.values() if getattr(value, "__module__", "") not in NEVER_WRONG)
