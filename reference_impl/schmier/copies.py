"""Which copy of the reference runs: the files that people read, or the libraries that a compiler made of the same files.

The compiled copy is a folder beside this file, `__compiled__`, with one folder of libraries for each Python. Where there is none, the
files run. `SCHMIER_PURE=1` in the environment selects the files in any case, and so does a debugger or a coverage tool, which needs
their lines. The choice is made when the first module is loaded; a process never runs some modules of either copy.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from types import ModuleType
from typing import Final

PURE: Final = "SCHMIER_PURE"
"""The environment variable that selects the interpreted copy; processes that this one starts inherit it."""

SOURCE: Final = os.path.dirname(__file__)
"""The folder of the files."""

SUFFIX: Final = EXTENSION_SUFFIXES[0] if EXTENSION_SUFFIXES else ".none"
"""How the name of a library for this Python ends, `.cpython-311-x86_64-linux-gnu.so`."""

FOLDER: Final = os.path.join(SOURCE, "__compiled__", SUFFIX[1:].rpartition(".")[0])
"""The folder of the libraries for this Python."""

STAMP: Final = os.path.join(FOLDER, "stamp.txt")
"""In a checkout, a file as old as the start of the compilation. It holds the digest of what was compiled. An installed copy has none."""


class CompiledCopyError(RuntimeError):
    """The interpreted copy is needed, but the compiled one is loaded already."""


class CompiledModules:
    """Finds the compiled modules, each in a library named after it: `schmier.deal.cpython-311-x86_64-linux-gnu.so`."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = frozenset(names)
        self.is_chosen: bool | None = None
        """Whether this process runs the compiled copy; None before the first module is loaded."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How to load a compiled module; None where its file is to run."""
        if name not in self.names:
            return None
        if self.is_chosen is None:
            self.is_chosen = not is_interpretation_requested()
        if not self.is_chosen:
            return None
        file = os.path.join(FOLDER, name + SUFFIX)
        found = ModuleSpec(name, ExtensionFileLoader(name, file), origin=file)
        found.has_location = True
        return found


def prefer_compiled() -> None:
    """Let modules be loaded from the compiled copy, where there is one for this Python that is up to date."""
    names = compiled_modules()
    if names and not is_out_of_date():
        sys.meta_path.insert(0, CompiledModules(names))


def interpret() -> None:
    """Run the files, here and in processes started later; raises `CompiledCopyError` when the other copy is loaded already."""
    if is_compiled_loaded():
        raise CompiledCopyError(
            f"this needs the interpreted copy of the reference: set {PURE}=1 before schmier is imported"
        )
    os.environ[PURE] = "1"


def is_compiled_loaded() -> bool:
    """Whether this process runs the compiled copy; False also before any module is loaded."""
    return any(isinstance(finder, CompiledModules) and finder.is_chosen for finder in sys.meta_path)


def is_interpretation_requested() -> bool:
    """Whether the environment selects the files, or something follows the lines that run."""
    return os.environ.get(PURE, "") not in ("", "0") or sys.gettrace() is not None or has_monitor()


def has_monitor() -> bool:
    """Whether a debugger or a coverage tool follows the lines by `sys.monitoring`, which Python has since 3.12."""
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None:
        return False
    return any(monitoring.get_tool(tool) is not None for tool in (monitoring.DEBUGGER_ID, monitoring.COVERAGE_ID))


def in_use() -> str:
    """Which copy runs, and why."""
    if is_compiled_loaded():
        return "compiled"
    if not compiled_modules():
        return "interpreted (none is compiled for this Python)"
    if is_out_of_date():
        return "interpreted (the compiled one is older than the files: run `make compiled`)"
    if is_interpretation_requested():
        return f"interpreted ({PURE} is set, or a tool follows the lines)"
    return "compiled"


def compiled_modules() -> list[str]:
    """The names of the modules that are compiled for this Python."""
    try:
        return [file.removesuffix(SUFFIX) for file in os.listdir(FOLDER) if file.endswith(SUFFIX)]
    except OSError:
        return []


def is_out_of_date() -> bool:
    """Whether a file of a checkout has changed since it was compiled; an installed copy goes with its files."""
    try:
        compiled = os.stat(STAMP).st_mtime_ns
    except OSError:
        return False
    return any(changed > compiled for changed in changes(SOURCE))


def changes(folder: str) -> Iterator[int]:
    """When each file of the reference was last changed, in nanoseconds."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield entry.stat().st_mtime_ns
            elif not entry.name.startswith("__") and entry.is_dir():
                yield from changes(entry.path)
