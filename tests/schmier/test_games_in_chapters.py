"""What the chapters of the reference say of games is so: by module and name of a game, a condition that its rulesets meet."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import schmier
from places import ROOT
from schmier_conformance.law.named_games import named_in, rulesets_named, statement_faults
from schmier_conformance.law.notes import Statement, statement_of

TABLE = tomllib.loads((ROOT / "tests" / "data" / "games_in_chapters.toml").read_text("utf-8"))
CHAPTERS = Path(schmier.__file__).parent


def prose_of(path: Path) -> str:
    """The prose of a chapter: its lines that begin with a hash, without headings of cells and examples."""
    lines = [line.lstrip("# ") for line in path.read_text("utf-8").splitlines() if re.match(r"#(?! %%|     >>>)", line)]
    return " ".join(lines)


def names_in_chapters() -> Iterator[tuple[str, str]]:
    """The module and the name of each game in a chapter."""
    for path in sorted(CHAPTERS.rglob("*.py")):
        for name in named_in(prose_of(path)):
            yield path.relative_to(CHAPTERS).as_posix(), name


def statement_on(name: str, written: str) -> Statement:
    """The statement of a row of the table: on the rulesets that it lists, else on all of the name."""
    return statement_of(written) if ": " in written else Statement(tuple(sorted(rulesets_named(name))), written)


def test_every_game_in_a_chapter_has_a_row_and_every_row_a_game() -> None:
    rows = {(module, name) for module, games in TABLE.items() for name in games}
    assert rows == set(names_in_chapters())


def test_what_a_chapter_says_of_a_game_is_so() -> None:
    faults = [
        (module, fault)
        for module, games in TABLE.items()
        for name, written in games.items()
        for fault in statement_faults(statement_on(name, written))
    ]
    assert faults == []
