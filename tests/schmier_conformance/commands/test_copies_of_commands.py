"""Commands that exchange functions of the reference run the interpreted copy; all others run the compiled one where there is one."""

from __future__ import annotations

import keyword

import grimp
import pytest

from schmier import copies
from schmier_conformance import command
from schmier_conformance.command import INTERPRETED, SUBCOMMANDS

HARNESS = "schmier_conformance"
EXCHANGE = f"{HARNESS}.mutants.code_exchange"

WITHOUT = (
    # The diagnosis runs in a process of its own.
    (f"{HARNESS}.commands.check", f"{HARNESS}.diagnosis.diagnose"),
    # The name of an error.
    (f"{HARNESS}.command", EXCHANGE),
)
"""Imports by which a command exchanges nothing."""


def module_of(name: str) -> str:
    stem = f"{name}_" if keyword.iskeyword(name) else name.replace("-", "_")
    return f"{HARNESS}.commands.{stem}"


def test_the_commands_that_may_exchange_functions_are_those_that_run_the_files() -> None:
    graph = grimp.build_graph(HARNESS)
    for importer, imported in WITHOUT:
        assert graph.direct_import_exists(importer=importer, imported=imported)
        graph.remove_import(importer=importer, imported=imported)
    exchanging = {name for name in SUBCOMMANDS if graph.chain_exists(importer=module_of(name), imported=EXCHANGE)}
    assert exchanging == INTERPRETED.keys()


@pytest.mark.parametrize(
    ("words", "is_interpreted"),
    [
        (["corpus", "--help"], True),
        (["power", "--help"], True),
        (["campaign", "power", "--help"], True),
        (["campaign", "equivalents", "--help"], True),
        (["campaign", "replay", "--help"], False),
        (["check", "--help"], False),
    ],
)
def test_a_command_selects_its_copy_before_its_modules_are_loaded(
    words: list[str], is_interpreted: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    requested: list[str] = []
    monkeypatch.setattr(copies, "interpret", lambda: requested.append("files"))
    assert command.main(words) == 0
    assert capsys.readouterr().out
    assert requested == ["files"] * is_interpreted
