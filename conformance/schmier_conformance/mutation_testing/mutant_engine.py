"""Mutants of the reference as an engine: a process of its own, whose modules have the changed text from the beginning.

`python -m schmier_conformance.mutation_testing.mutant_engine FOLDER` reads the text of each changed module from `FOLDER/MODULE.py`. It
imports nothing of the reference before the modules can be replaced.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

SECONDS: Final = 120
"""Seconds of processor time after which the engine is ended; the corpus takes a right one five."""


class MutatedLoader(SourceFileLoader):
    """Loads a module from another text than that of its file."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        """The code of the other text; never that in the cache of bytecode."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class MutatedFinder(MetaPathFinder):
    """Finds some modules with another text."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A module with its other text; None for any other module."""
        found = PathFinder.find_spec(fullname, path, target) if fullname in self.texts else None
        if found is not None and found.origin is not None:
            found.loader = MutatedLoader(fullname, found.origin, self.texts[fullname])
        return found


def main() -> int:
    """Answer requests on standard input; returns the exit code."""
    (folder,) = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    texts = {file.stem: file.read_text(encoding="utf-8") for file in Path(folder).glob("*.py")}
    sys.meta_path.insert(0, MutatedFinder(texts))
    status: int = import_module("schmier.io.serve").main()
    return status


if __name__ == "__main__":
    sys.exit(main())
