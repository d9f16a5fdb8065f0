"""Schmier: the rules of Smear and its relatives as a program to read.

`from schmier import Deal` and the other names in `__all__` are the public interface; `schmier.api` defines it, and the guide *Use
Schmier from Python* shows it. They are loaded when they are first used, so that a program that needs only one module pays for no more.

The chapters, in the order of a deal: `cards`, `ranking`, `table`, `dealing`, `auction`, `exchange`, `play`, `counting`; `deal` is the
record that they share, `deal_flow` puts them in sequence. `io` is where logs are replayed and observations made, `ruleset` is where
a ruleset is read. Where the same files have been compiled, `copies` puts the libraries in their place.
"""

from importlib import import_module

from schmier import copies

copies.prefer_compiled()

__version__ = "0.1.0"

__all__ = [
    "Clause",
    "Deal",
    "Done",
    "Entry",
    "Event",
    "Finding",
    "Illegal",
    "InputError",
    "Legal",
    "Match",
    "Observation",
    "Ruleset",
    "Verdict",
    "__version__",
    "clause",
    "load",
    "read_log",
    "replay",
    "rulesets",
]


def __getattr__(name: str) -> object:
    """A name of the public interface; `__init__.pyi` gives type checkers the same names."""
    if name not in __all__:
        raise AttributeError(f"module 'schmier' has no attribute {name!r}")
    value: object = getattr(import_module("schmier.api"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
