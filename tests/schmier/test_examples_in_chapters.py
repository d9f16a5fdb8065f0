"""The examples in the chapters of the reference are run and are true."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

import schmier
from chapter_examples import HELPERS
from counting_examples import COUNTING_HELPERS
from log_examples import LOG_HELPERS

FOLDER = Path(schmier.__file__).parent
_PROSE = re.compile(r"^ *# ?")


def examples_in(path: Path) -> list[doctest.Example]:
    """The examples in the prose of a module, and in its docstrings."""
    lines = path.read_text(encoding="utf-8").split("\n")
    # An example ends where its paragraph does: what follows without a gap, prose or the end of a docstring, would count as
    # what is expected.
    lines = ["" if line.strip() == '"""' else line for line in lines]
    text = "\n".join(_PROSE.sub("", line) if _PROSE.match(line) else line for line in lines)
    return [example for example in doctest.DocTestParser().get_examples(text) if example.source.strip()]


WITH_EXAMPLES = [path for path in sorted(FOLDER.rglob("*.py")) if examples_in(path)]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_the_examples_of_a_chapter_are_true(path: Path) -> None:
    name = ".".join(("schmier", *path.relative_to(FOLDER).with_suffix("").parts)).removesuffix(".__init__")
    namespace = {**HELPERS, **COUNTING_HELPERS, **LOG_HELPERS, **vars(importlib.import_module(name))}
    test = doctest.DocTest(examples_in(path), namespace, name, str(path), 0, None)
    output: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    result = runner.run(test, out=output.append)
    assert not result.failed, "".join(output)


CHAPTERS_THAT_DECIDE = [
    "dealing.py", "bids.py", "contracts.py", "deal_flow.py", "deal.py", "record.py", "forced_steps.py",
    "ranking.py", "sides.py", "table.py",
    "io/observation.py", "io/unrecorded.py", "io/claims.py", "io/findings.py", "io/legal_claims.py", "io/members.py",
    "io/named_ruleset.py", "io/result_claims.py", "io/standing.py",
    "io/logs.py", "io/unrecorded_auction.py",
    *(f"auction/{name}.py" for name in (
        "__init__", "ladder", "bidding", "barred_bids", "one_round", "until_passed_out", "closing", "redealing", "sell_out",
        "turn_up", "turned_card", "no_auction", "skat_calls", "skat",
    )),
    *(f"exchange/{name}.py" for name in (
        "__init__", "naming", "taking", "surplus", "discarding", "burying", "drawing", "robbing", "replacing", "passing",
        "calling", "partners", "announcing", "spitze", "doubling", "giving_game", "rearranging", "grand_hand", "pushing", "knocking",
        "long_hands", "holding",
    )),
    "play/active_obligations.py", "play/obligations.py", "play/winning.py", "play/turns.py", "play/tricks.py",
    "play/leading.py", "play/judging.py", "play/wrong_card.py",
]  # fmt: skip
"""The chapters in which a rule is decided, each to be followed by a card player."""


def test_every_chapter_that_decides_a_rule_has_an_example() -> None:
    with_examples = {path.relative_to(FOLDER).as_posix() for path in WITH_EXAMPLES}
    assert [chapter for chapter in CHAPTERS_THAT_DECIDE if chapter not in with_examples] == []


PLUMBING = {"play/record.py", "counting/__init__.py"}
"""Modules of play and counting that decide no rule."""


def test_every_chapter_on_play_and_on_counting_has_an_example() -> None:
    with_examples = {path.relative_to(FOLDER).as_posix() for path in WITH_EXAMPLES}
    chapters = {
        path.relative_to(FOLDER).as_posix() for room in ("play", "counting") for path in (FOLDER / room).glob("*.py")
    }
    assert chapters - with_examples == PLUMBING
