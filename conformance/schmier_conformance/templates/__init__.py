"""Engine templates: for each of several languages, a small engine playing a complete tiny game.

The files are kept in one folder per language, next to this module; the ruleset and the text of the README, which all share, are kept
once.
"""

from __future__ import annotations

import shutil
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template
from typing import Any

RULESET = "tiny.json"
"""The ruleset every template plays."""

_FOLDER = Path(__file__).parent
_README = "README.md"


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A way to build and run an engine, inside its folder."""

    tool: str
    """The required program."""
    build: tuple[str, ...]
    """The build commands; empty if nothing is built."""
    run: str
    """The command that runs it, as `--engine` takes it."""

    @property
    def is_here(self) -> bool:
        """Whether the program is installed."""
        return shutil.which(self.tool) is not None

    @property
    def check(self) -> str:
        """The command that checks it."""
        return f'schmier check --engine "{self.run}" --ruleset {RULESET}'

    @property
    def commands(self) -> tuple[str, ...]:
        """All commands to type, in order."""
        return (*self.build, self.check)


@dataclass(frozen=True, slots=True)
class Language:
    """A programming language with the files of its template."""

    name: str
    """The value of `--language`: `rust`."""
    title: str
    """The name for readers: Rust."""
    needs: str
    """The requirements, as text."""
    toolchains: tuple[Toolchain, ...]
    files: dict[str, str]
    """The files of the template by path, with their contents in a phrase."""

    @property
    def toolchain(self) -> Toolchain:
        """The toolchain to use: the first one installed, or the first of all."""
        return next((toolchain for toolchain in self.toolchains if toolchain.is_here), self.toolchains[0])


@cache
def languages() -> dict[str, Language]:
    """The languages by name, in the order of the list."""
    table = tomllib.loads((_FOLDER / "languages.toml").read_text("utf-8"))
    return {name: _language(name, entry) for name, entry in table.items()}


def _language(name: str, entry: dict[str, Any]) -> Language:
    toolchains = tuple(Toolchain(each["tool"], tuple(each["build"]), each["run"]) for each in entry["toolchains"])
    return Language(name, entry["title"], entry["needs"], toolchains, entry["files"])


def write_engine(language: Language, folder: Path) -> list[str]:
    """Write the template, its ruleset and its README into a new or empty folder; returns the paths inside it.

    Raises `FileExistsError` for a non-empty folder, or for a file in its place.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty")
    texts = {path: (_FOLDER / language.name / path).read_bytes() for path in language.files}
    texts[RULESET] = (_FOLDER / RULESET).read_bytes()
    texts[_README] = readme(language).encode()
    for path, text in texts.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text)
    return sorted(texts)


def readme(language: Language) -> str:
    """The README of a template: build, run, check, and the next steps."""
    text = Template((_FOLDER / "readme.md").read_text("utf-8"))
    ways = ["\n".join(toolchain.commands) for toolchain in language.toolchains]
    return text.substitute(
        title=language.title,
        needs=language.needs,
        commands="\n\n# or\n".join(ways),
        run=language.toolchains[0].run,
        files="\n".join(f"| `{path}` | {holds} |" for path, holds in language.files.items()),
    )
