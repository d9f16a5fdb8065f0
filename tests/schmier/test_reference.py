"""The reference uses only the standard library and answers every request."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import schmier
from schmier import spec
from schmier.io.serve import run

FOLDER = Path(schmier.__file__).parent


def test_the_reference_needs_nothing_but_the_standard_library() -> None:
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            imported = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            imported += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in imported:
                top = name.split(".")[0]
                assert top == "schmier" or top in sys.stdlib_module_names, f"{path.name} imports {name}"


def test_no_game_is_known_by_name() -> None:
    # The auction of Skat is called so in the language of rulesets, as a kind among others.
    names = [*(name for name in spec.ruleset_ids() if name != "skat"), "minnesota", "ten-point"]
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                code = ast.unparse(node)
                assert not any(name in code for name in names), f"{path.name}:{node.lineno}"


def request(**changes: Any) -> dict[str, Any]:
    given = {"seats": ["N", "E"], "dealer": "E", "scores": {}, "events": []}
    good = {
        "cmd": "run",
        "seq": 1,
        "ruleset": spec.ruleset_document("pitch.auction"),
        "given": given,
        "steps": [{"ask": "legal"}],
    }
    return {**good, **changes}


def test_a_good_request_is_answered() -> None:
    assert run(request()) == {"seq": 1, "observations": [{"by": None, "actions": [{"do": "deal"}]}]}


@pytest.mark.parametrize(
    "bad",
    [
        request(ruleset={}),
        request(ruleset=None),
        request(given={}),
        request(given={"seats": ["N", "E"], "dealer": "Q", "scores": {}, "events": []}),
        request(
            given={
                "seats": ["N", "E"],
                "dealer": "E",
                "scores": {},
                "events": [{"do": "play", "by": "N", "card": "AS"}],
            }
        ),
        request(steps=[{"ask": "weather"}]),
        request(steps=[{"try": {"do": "play", "by": "N", "card": "1Z"}}]),
        request(steps=None),
    ],
)
def test_a_bad_request_is_answered_with_an_error(bad: dict[str, Any]) -> None:
    answer = run(bad)
    assert set(answer) == {"seq", "error"}
    assert answer["error"]


def test_serving_survives_garbage_and_stops_when_told() -> None:
    lines = [
        "garbage",
        "[]",
        json.dumps({"cmd": "start", "version": 1}),
        json.dumps(request()),
        json.dumps({"cmd": "stop"}),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "schmier.io.serve"],
        input="\n".join(lines) + "\nnever read\n",
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert done.stderr == ""
    assert [sorted(answer) for answer in answers] == [
        ["error", "seq"], ["error", "seq"], ["asks", "engine", "rulesets", "version"], ["observations", "seq"],
    ]  # fmt: skip
