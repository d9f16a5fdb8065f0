"""Every invalid input is reported in one line: rulesets, cases, scenarios, answers, records, requests.

Every run mangles a sample, the same everywhere. `MANGLED=20000 pytest tests/schmier_conformance/commands/test_mangled_inputs.py`
mangles that many of each kind, with another seed in `MANGLED_SEED`; all of them take about an hour.
"""

from __future__ import annotations

import copy
import io
import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from places import DATA, ROOT
from schmier import spec
from schmier.io import serve
from schmier.ruleset.validation import validate as validation
from schmier.violation import Finding
from schmier_conformance.command import main
from schmier_conformance.corpus.cases import FOLDER, load
from schmier_conformance.documents.reading import validate
from schmier_conformance.rulesets import findings as ruleset_findings

Json = dict[str, Any]
TWELVE = DATA / "twelve.json"

MANGLED: Final = int(os.environ.get("MANGLED", "0"))
"""How many of each kind are mangled; none for the sample of every run."""

SEED: Final = os.environ.get("MANGLED_SEED", "mangled")

SCRAP: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 3, 10**12, 0.5, "", "N", "AS", "X1", "off-J", "ZZ", "pitch.auction", "\x1b[2J", "é" * 300, [], ["AS", "AS"],
    {}, {"N": 1},
)  # fmt: skip
"""What is put into a document."""

BYTES: Final = (b"\x00", b"\xff\xfe", b"{", b"[", b'"', b"\n", b"1e999", b"\xef\xbb\xbf", b"NaN", b"9" * 400)
"""What is put into a text."""


# ---- mangling --------------------------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from places(part, (*path, key))


def mangled_document(document: Any, chance: Random) -> bytes:
    """A document with one to three parts replaced, removed, doubled or called otherwise."""
    document = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        there = list(places(document))
        if not there:
            break
        path = chance.choice(there)
        part = document
        for key in path[:-1]:
            part = part[key]
        match chance.choice(["replace", "remove", "double", "rename"]):
            case "replace":
                part[path[-1]] = copy.deepcopy(chance.choice(SCRAP))
            case "remove":
                del part[path[-1]]
            case "double" if isinstance(part, list):
                part.insert(path[-1], copy.deepcopy(part[path[-1]]))
            case _ if isinstance(part, dict):
                part[f"{path[-1]}s"] = part.pop(path[-1])
    return json.dumps(document).encode()


def mangled_text(text: bytes, chance: Random) -> bytes:
    """A text with a piece of it cut out, doubled, moved or replaced."""
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([1, 2, 10, 100]))
        match chance.choice(["cut", "double", "move", "replace", "end"]):
            case "cut":
                text = text[:start] + text[end:]
            case "double":
                text = text[:end] + text[start:end] + text[end:]
            case "move":
                text = text[end:] + text[start:end] + text[:start]
            case "replace":
                text = text[:start] + chance.choice(BYTES) + text[end:]
            case _:
                text = text[:start]
    return text


def mangled(name: str, number: int, whole: Any) -> bytes:
    """The mangled input of a kind with a number."""
    chance = Random(f"{SEED} {name} {number}")
    if isinstance(whole, bytes):
        return mangled_text(whole, chance)
    return (
        mangled_document(whole, chance) if chance.random() < 0.7 else mangled_text(json.dumps(whole).encode(), chance)
    )


# ---- what there is to mangle -----------------------------------------------------------------------------------------


@cache
def rulesets() -> list[Json]:
    shipped = [spec.shipped(identifier) for identifier in spec.ruleset_ids()]
    return shipped + [
        json.loads(path.read_bytes()) for path in sorted((ROOT / "examples" / "house-rules").glob("*.json"))
    ]


@cache
def scenarios() -> list[bytes]:
    return [path.read_bytes() for path in sorted((FOLDER.parent / "scenarios").rglob("*.toml"))]


@cache
def requests() -> list[Json]:
    return [
        {"cmd": "run", "seq": 1, "ruleset": case.document, "given": case.given, "steps": list(case.steps)}
        for case in load([TWELVE])
    ]


def known() -> list[Json]:
    entries = [
        {"clause": "play.follow.trump", "reason": "so"},
        {"option": "match.target", "value": 11, "reason": "so", "link": "https://example.org"},
        {"ruleset": "pitch.racehorse", "reason": "so"},
        {"case": "harness-0001", "reason": "so"},
    ]
    return [{"format": "schmier/known/1", "known": entries}]


def fixtures() -> list[Json]:
    return [json.loads(TWELVE.read_bytes())]


@cache
def answers() -> list[bytes]:
    """What the reference said about the twelve cases, as a file of recorded answers."""
    lines = [
        {
            "case": case.id,
            **serve.run({"seq": 1, "ruleset": case.document, "given": case.given, "steps": list(case.steps)}),
        }
        for case in load([TWELVE])
    ]
    return [
        b"".join(json.dumps({name: line[name] for name in line if name != "seq"}).encode() + b"\n" for line in lines)
    ]


def records() -> list[bytes]:
    return [(ROOT / "conformance" / "recorded" / "skat-server-games.sgf").read_bytes()[:20_000]]


KINDS: Final[dict[str, tuple[Callable[[], list[Any]], str, list[list[str]], int]]] = {
    "ruleset": (
        rulesets,
        "mine.json",
        [
            ["ruleset", "check", "FILE"],
            ["ruleset", "diff", "pitch.auction", "FILE"],
            ["deal", "FILE"],
            ["show", "FILE"],
        ],
        60,
    ),
    "scenarios": (scenarios, "mine.toml", [["fixtures", "check", "FILE"]], 60),
    "known": (known, "known.json", [["check", "--cases", str(TWELVE), "--recorded", "ANSWERS", "--known", "FILE"]], 20),
    "fixtures": (fixtures, "cases.json", [["check", "--cases", "FILE", "--recorded", "ANSWERS"]], 20),
    "answers": (answers, "answers.jsonl", [["check", "--cases", str(TWELVE), "--recorded", "FILE"]], 20),
    "records": (records, "games.sgf", [["import", "iss", "FILE", "-o", os.devnull]], 10),
}
"""By kind: what there is, the name of its file, the questions about it, and how many are mangled in every run."""


# ---- what comes of it ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_mangled_gets_a_line_and_an_exit_status(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there, name, commands, sample = KINDS[kind]
    file, given = tmp_path / name, tmp_path / "given.jsonl"
    given.write_bytes(answers()[0])
    for number in range(MANGLED or sample):
        whole = there()[number % len(there())]
        file.write_bytes(mangled(kind, number, whole))
        words = [
            {"FILE": str(file), "ANSWERS": str(given)}.get(word, word) for word in commands[number % len(commands)]
        ]
        try:
            status = main(words)
        except Exception as error:
            raise AssertionError(f"{kind} {number} of {SEED!r}, {words[:2]}: {file.read_bytes()[:2000]!r}") from error
        captured = capsys.readouterr()
        assert status in (0, 1, 2), (kind, number)
        assert status != 2 or captured.err or captured.out, (kind, number)


def test_what_the_schema_refuses_never_reaches_the_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Json] = []

    def recording(whole: Json) -> Iterator[Finding]:
        checked.append(whole)
        return validation.findings(whole)

    monkeypatch.setattr(ruleset_findings, "findings", recording)
    for number in range(MANGLED or 180):
        mine = mangled_document(rulesets()[number % len(rulesets())], Random(f"{SEED} checked {number}"))
        ruleset_findings.findings_of(json.loads(mine), "mine.json")
    assert len(checked) > 10
    for whole in checked:
        validate("ruleset", whole, "what is checked")


def test_a_mangled_request_gets_an_answer() -> None:
    for number in range(MANGLED or 60):
        line = mangled("request", number, requests()[number % 12]).replace(b"\n", b" ")
        for answer in serve.answers(io.BytesIO(line + b"\n")):
            assert answer is serve.ABOUT or answer.keys() & {"observations", "error"}, (number, line[:500])
            json.dumps(answer)


def test_the_whole_inputs_are_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = tmp_path / "given.jsonl"
    given.write_bytes(answers()[0])
    for kind, (there, name, commands, _) in KINDS.items():
        whole = there()[0]
        file = tmp_path / name
        file.write_bytes(whole if isinstance(whole, bytes) else json.dumps(whole).encode())
        words = [{"FILE": str(file), "ANSWERS": str(given)}.get(word, word) for word in commands[0]]
        status = main(words)
        captured = capsys.readouterr()
        assert status == 0, (kind, captured)
