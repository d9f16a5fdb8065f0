"""The commands in the documentation: lines of shell blocks, indented lines, and inline code that begins with a program."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from places import ROOT

PAGES: Final = sorted(
    [
        *(ROOT / name for name in ("CONTRIBUTING.md", "README.md", "RELEASING.md", "SECURITY.md")),
        *(ROOT / ".github").glob("*.md"),
        *(ROOT / "benchmarks").glob("*.md"),
        *(ROOT / "conformance" / "engines").glob("*/README.md"),
        *(ROOT / "conformance" / "recorded").glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "examples").rglob("*.md"),
    ]
)

SHELLS: Final = ("bash", "console", "sh", "shell")
PROGRAMS: Final = ("make", "pip", "pytest", "python", "python3", "schmier", "uv")
"""Programs whose commands are found in sentences and in indented blocks, too; in a shell block every line is a command."""

_FENCE: Final = re.compile(r"^ *```(\w*)[^\n]*\n(.*?)^ *```", re.M | re.S)
_INDENTED: Final = re.compile(r"^    (\S.*(?:\\\n.*)*)$", re.M)
_SPAN: Final = re.compile(r"`([^`\n]+)`")
_ASSIGNMENT: Final = re.compile(r"[A-Z_]+=")
_PLACEHOLDER: Final = re.compile(r"v?[A-Z]{3,}|\.\.\.|…")


class Command(NamedTuple):
    """A command as a page shows it."""

    page: str
    words: tuple[str, ...]
    """The program, without the folder of the environment, and its arguments."""
    variables: tuple[str, ...]
    """The names of the environment variables set for it."""
    is_in_sentence: bool
    """Whether it is code in a sentence or an indented line, and may be a mention such as `schmier fuzz`."""

    @property
    def program(self) -> str:
        """The first word."""
        return self.words[0]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The words after the program."""
        return self.words[1:]

    @property
    def has_placeholder(self) -> bool:
        """Whether the reader has to put something in place of a word, such as FILE or COMMIT."""
        return any(_PLACEHOLDER.fullmatch(word) for word in self.arguments if not self.is_engine(word))

    def is_engine(self, word: str) -> bool:
        """Whether a word is the command line of an engine, which may be an ellipsis."""
        return "--engine" in self.words and self.words[self.words.index("--engine") + 1] == word

    def __str__(self) -> str:
        return shlex.join(self.words)


def documented_commands() -> list[Command]:
    """Every command of every page, once each."""
    found = {(command.words, command.variables): command for page in PAGES for command in commands_of(page)}
    return sorted(found.values(), key=lambda command: (command.program, command.words))


def commands_of(page: Path) -> Iterator[Command]:
    """The commands of a page. One found in a block and in a sentence comes from the block."""
    name, text = page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8")
    rest = _FENCE.sub("", text)
    for span in _SPAN.findall(rest):
        yield from _read(name, span, is_in_sentence=True)
    for block in _INDENTED.findall(rest):
        yield from _read(name, block, is_in_sentence=True)
    for language, body in _FENCE.findall(text):
        if language in SHELLS:
            for line in body.replace("\\\n", " ").splitlines():
                yield from _read(name, line, is_in_sentence=False)


def _read(page: str, text: str, *, is_in_sentence: bool) -> Iterator[Command]:
    """The command in a text; in a sentence, nothing if it does not begin with a known program."""
    try:
        words = shlex.split(text.replace("\\\n", " ").removeprefix("$ "), comments=True)
    except ValueError:
        assert is_in_sentence, f"{page}: {text}"
        return
    variables = []
    while words and _ASSIGNMENT.match(words[0]):
        variables.append(words.pop(0).partition("=")[0])
    if not words:
        return
    words[0] = words[0].removeprefix(".venv/bin/")
    if words[0].startswith("python") and words[1:2] == ["-m"] and words[2:3] in (["pip"], ["pytest"], ["schmier"]):
        words = words[2:]
    if not is_in_sentence or (words[0] in PROGRAMS and len(words) > 1):
        yield Command(page, tuple(words), tuple(variables), is_in_sentence)
