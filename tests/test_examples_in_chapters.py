"""The examples in the chapters of the reference are true: every one is run."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

import schmier
from chapter_examples import HELPERS
from counting_examples import COUNTING_HELPERS

FOLDER = Path(schmier.__file__).parent
_PROSE = re.compile(r"^ *# ?")


def examples_in(path: Path) -> list[doctest.Example]:
    """The examples in the prose of a module, and in its docstrings."""
    lines = path.read_text(encoding="utf-8").split("\n")
    text = "\n".join(_PROSE.sub("", line) if _PROSE.match(line) else line.replace('"""', "") for line in lines)
    # An example ends where its paragraph does: prose that follows without a gap would count as what is expected.
    return [example for example in doctest.DocTestParser().get_examples(text) if example.source.strip()]


WITH_EXAMPLES = [path for path in sorted(FOLDER.rglob("*.py")) if examples_in(path)]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_the_examples_of_a_chapter_are_true(path: Path) -> None:
    name = ".".join(("schmier", *path.relative_to(FOLDER).with_suffix("").parts)).removesuffix(".__init__")
    namespace = {**HELPERS, **COUNTING_HELPERS, **vars(importlib.import_module(name))}
    test = doctest.DocTest(examples_in(path), namespace, name, str(path), 0, None)
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    result = runner.run(test, out=told.append)
    assert not result.failed, "".join(told)


PLUMBING = {"play/__init__.py", "play/record.py", "counting/__init__.py", "counting/outcome.py"}
"""Modules of play and counting that decide no rule."""


def test_every_chapter_on_play_and_on_counting_has_an_example() -> None:
    with_examples = {path.relative_to(FOLDER).as_posix() for path in WITH_EXAMPLES}
    chapters = {
        path.relative_to(FOLDER).as_posix() for room in ("play", "counting") for path in (FOLDER / room).glob("*.py")
    }
    assert chapters - with_examples == PLUMBING
