"""The compiled copy answers as the files do: the fixtures byte for byte, random deals with wrong actions, and a diagnosis.

`make test` compiles the reference first where there is a C compiler. Elsewhere these tests are skipped.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import compare_copies
import compiled_copy
from interpreted_copy import compiled_environment
from places import ROOT, ZOO
from sampled import times
from schmier import copies, spec
from schmier.play import obligations
from schmier_conformance.commands.fixtures import HASH_SEEDS
from schmier_conformance.fixture_building import FIXTURES
from schmier_conformance.mutants.code_exchange import instead_of

DEALS = 20
"""How many random deals of each game both copies play with `WHOLE=1`."""

compiled = pytest.mark.skipif(
    not copies.compiled_modules() or copies.is_out_of_date(),
    reason="there is no compiled copy that is as new as the files: run `make compiled`",
)


def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A run of Python under the compiled copy."""
    command = [sys.executable, *words]
    return subprocess.run(
        command, cwd=ROOT, env=compiled_environment() | more, capture_output=True, text=True, check=False, timeout=600
    )


# ---- the same answers ------------------------------------------------------------------------------------------------


@compiled
def test_the_compiled_copy_passes_a_check() -> None:
    """Of one game: building the fixtures asks every case."""
    done = run("-m", "schmier", "check", "--ruleset", "skat")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "0 failed" not in done.stdout.splitlines()[-1]


@compiled
def test_the_compiled_copy_builds_the_fixtures_byte_for_byte() -> None:
    program = (
        "import json, sys; from schmier import copies; from schmier_conformance.fixture_building import build; "
        "json.dump([build().files, copies.in_use()], sys.stdout)"
    )
    done = run("-c", program, PYTHONHASHSEED=HASH_SEEDS[1])
    assert done.returncode == 0, done.stderr[-2000:]
    built, in_use = json.loads(done.stdout)
    assert in_use == "compiled"
    assert built == {
        path.relative_to(FIXTURES).as_posix(): path.read_text("utf-8") for path in FIXTURES.rglob("*.json")
    }


@compiled
def test_both_copies_say_the_same_of_random_deals_of_every_game() -> None:
    shown: list[str] = []
    _, found = compare_copies.compare(times(DEALS) * len(spec.ruleset_ids()), show=shown.append)
    assert not found, "\n\n".join(shown)


@compiled
def test_the_diagnosis_of_a_check_is_the_same() -> None:
    engine = f"{sys.executable} {ZOO / 'planted.py'} must-follow-suit"
    # One worker: several finish their cases in an order of their own, and of failures that are equally small the first to come is examined.
    words = ("-m", "schmier", "check", "--engine", engine, "--ruleset", "pitch.auction", "--workers", "1")
    by_files = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    reports = [without_time(done.stdout) for done in (run(*words), by_files)]
    assert reports[0] == reports[1]
    assert "Probably misread: play.follow.or-trump" in reports[0]


def without_time(report: str) -> str:
    """A report without its last line, which says how long it took."""
    return report.strip().rpartition("\n")[0]


@compiled
@pytest.mark.parametrize("words", [("--version",), ("doctor",)], ids=" ".join)
def test_the_command_says_which_copy_runs(words: tuple[str, ...]) -> None:
    assert "compiled" in run("-m", "schmier", *words).stdout
    assert "interpreted (SCHMIER_PURE is set" in run_interpreted(*words)


def run_interpreted(*words: str) -> str:
    """The output of a command under the interpreted copy."""
    return subprocess.run(
        [sys.executable, "-m", "schmier", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


@compiled
def test_every_module_can_be_loaded() -> None:
    program = (
        "from importlib import import_module; from schmier import copies; "
        "print(*[import_module(name).__file__ for name in copies.compiled_modules() if name.startswith('schmier.')], sep=chr(10))"
    )
    files = run("-c", program).stdout.splitlines()
    assert len(files) > 120
    assert [file for file in files if not file.endswith(copies.SUFFIX)] == []


@compiled
def test_the_examples_of_the_public_interface_come_out_the_same() -> None:
    program = (
        "import doctest, sys; from importlib import import_module; from schmier import copies; "
        "names = ['deals', 'documents', 'errors', 'matches', 'observations', 'replays']; "
        "done = [doctest.testmod(import_module(f'schmier.api.{name}')) for name in names]; "
        "print(copies.in_use(), sum(one.attempted for one in done)); sys.exit(sum(one.failed for one in done))"
    )
    done = run("-c", program)
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("compiled ")


# ---- a difference is found -------------------------------------------------------------------------------------------


def misreading(request: dict[str, Any]) -> list[str]:
    """A copy that never lets a player trump who can follow suit."""
    with instead_of(obligations.suit_or_trump, lambda right: lambda *given: None):
        return compare_copies.answer(request)


def test_a_copy_that_decides_otherwise_is_found_and_the_deal_made_small() -> None:
    comparison = compare_copies.Comparison(compare_copies.answer, misreading)
    request = comparison.request("pitch.auction", first=1, last=3)
    digests = list(zip(compare_copies.answer(request), misreading(request), strict=True))
    found = next(comparison.differences("pitch.auction", digests, 1))
    assert found.script is not None
    happened = [step for step in found.script.steps if "try" in step]
    assert len(happened) <= 8
    assert found.answers[0] != found.answers[1]
    assert "pitch.auction, deal 1: the copies differ after the last step" in found.text()


# ---- the marks that the compiler wants -------------------------------------------------------------------------------

MODULE = """# A chapter.
\"\"\"Two exceptions and a record.\"\"\"

from __future__ import annotations

from dataclasses import dataclass


class Wrong(ValueError):
    pass


class Worse(Wrong):
    pass


@dataclass(slots=True)
class Progress:
    kept: int
"""


def test_marks_change_no_line_number() -> None:
    path = compiled_copy.source_files()[0]
    text = compiled_copy.marked({path: MODULE})[path]
    lines = text.split("\n")
    assert len(lines) == len(MODULE.split("\n"))
    assert [lines.index(f"class {name}:") for name in ("Wrong(ValueError)", "Worse(Wrong)", "Progress")] == [8, 12, 17]
    assert (lines[7], lines[11], lines[15]) == ("@_as_it_is", "@_as_it_is", "@mypyc_attr(serializable=True)")


def test_every_module_is_compiled_unless_a_reason_is_given() -> None:
    left = {path.as_posix() for path in compiled_copy.source_files() if not compiled_copy.is_compiled(path)}
    unnamed = {path for path in left if not path.endswith(("__init__.py", "__main__.py"))}
    for name in compiled_copy.INTERPRETED:
        of_name = {path for path in unnamed if path == f"schmier/{name}.py" or path.startswith(f"schmier/{name}/")}
        assert of_name, name
        unnamed -= of_name
    assert unnamed == set()


def test_the_libraries_lie_where_they_are_looked_for() -> None:
    assert str(compiled_copy.folder_of_libraries()) == copies.FOLDER
