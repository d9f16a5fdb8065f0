"""The conformance suite: runs engines against the corpus, builds the corpus, and is the command `schmier`.

Public for callers from Python are `explain` and `Explanation`, beside the command, the plugin for pytest and `strategies`. They are loaded
when they are first used.
"""

from importlib import import_module

__all__ = ["Explanation", "explain"]


def __getattr__(name: str) -> object:
    """A public name; `__init__.pyi` gives type checkers the same names."""
    if name not in __all__:
        raise AttributeError(f"module 'schmier_conformance' has no attribute {name!r}")
    value: object = getattr(import_module("schmier_conformance.wording.explain"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
