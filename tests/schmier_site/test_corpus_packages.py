"""The packages of the corpus: the same bytes in each, an index that is right, types that a compiler takes."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import re
import subprocess
import tarfile
import zipfile
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from npm_packages import npm_modules
from places import ROOT
from schmier import spec
from schmier_conformance.corpus.cases import corpus_version, load
from schmier_conformance.documents.reading import validate
from schmier_site.corpus_packages import archives
from schmier_site.corpus_packages.build import write_archive
from schmier_site.corpus_packages.changes import changes_text, is_risen, rise_required
from schmier_site.corpus_packages.contents import DIGESTS, contents
from schmier_site.corpus_packages.languages import Registry, file_name, own_files, package
from schmier_site.corpus_packages.typescript import Types

VERSION: Final = corpus_version()


def unpacked(content: bytes) -> dict[str, bytes]:
    """The files of an archive, a package or a wheel, by their names below its folder."""
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return {name.removeprefix("schmier_corpus/"): archive.read(name) for name in archive.namelist()}
    with tarfile.open(fileobj=io.BytesIO(content)) as tar:
        return {member.name.partition("/")[2]: tar.extractfile(member).read() for member in tar}  # type: ignore[union-attr]


@cache
def built(registry: Registry) -> bytes:
    return package(registry, contents(), VERSION)


@cache
def index() -> Any:
    return json.loads(contents()["index.json"])


@pytest.mark.parametrize("registry", Registry)
def test_every_package_has_the_bytes_of_the_archive(registry: Registry, tmp_path: Path) -> None:
    archived = unpacked(write_archive(tmp_path).read_bytes())
    packed = unpacked(built(registry))
    assert archived == dict(contents())
    assert {name: packed[name] for name in archived} == archived
    further = {"src/files.rs"} | {
        f"schmier_corpus-{VERSION}.dist-info/{name}" for name in ("METADATA", "RECORD", "WHEEL")
    }
    own = {name.removeprefix("schmier_corpus/") for name in own_files(registry, VERSION)}
    assert packed.keys() - archived.keys() - further == own
    assert VERSION in file_name(registry, VERSION)


@pytest.mark.parametrize("registry", Registry)
def test_a_package_has_the_same_bytes_again(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(archives.time_of_release()))
    shuffled = dict(reversed(contents().items()))
    assert package(registry, shuffled, VERSION) == built(registry)


def test_the_digests_are_those_of_the_files() -> None:
    lines = contents()[DIGESTS].decode().splitlines()
    stated = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert stated == {name: hashlib.sha256(text).hexdigest() for name, text in contents().items() if name != DIGESTS}


def test_the_record_of_the_wheel_lists_its_files() -> None:
    with zipfile.ZipFile(io.BytesIO(built(Registry.PYPI))) as wheel:
        rows = list(csv.reader(io.TextIOWrapper(wheel.open(f"schmier_corpus-{VERSION}.dist-info/RECORD"), "utf-8")))
        assert [row[0] for row in rows] == wheel.namelist()
        for name, digest, size in rows[:-1]:
            content = wheel.read(name)
            found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            assert (digest, size) == (f"sha256={found}", str(len(content)))


def test_the_index_leads_to_every_case() -> None:
    validate("corpus-index", index(), "index.json")
    cases = {case.id: case for case in load(is_trusted=True)}
    assert [entry["id"] for entry in index()["cases"]] == list(cases)
    assert index()["version"] == VERSION
    files: dict[str, Any] = {}
    for entry in index()["cases"]:
        name = entry["file"]
        files.setdefault(name, json.loads(contents()[name]))
        case, written = cases[entry["id"]], files[name]["cases"][entry["number"]]
        assert (written["id"], tuple(entry["clauses"])) == (case.id, case.clauses)
        assert (entry["ruleset"], entry["level"], entry["title"]) == (case.ruleset, case.level, case.title)
        assert entry.get("needs") == written.get("needs")


def test_the_index_leads_to_every_ruleset_as_one_whole_document() -> None:
    rulesets = index()["rulesets"]
    whole = {case.ruleset: case.document for case in load(is_trusted=True)}
    assert whole.keys() <= rulesets.keys()
    for identifier, entry in rulesets.items():
        document = json.loads(contents()[entry["file"]])
        assert document == whole.get(identifier, spec.ruleset_document(identifier) if identifier not in whole else None)
        assert (document["id"], "extends" in document) == (identifier, False)
    assert sum(entry["cases"] for entry in rulesets.values()) == len(index()["cases"])
    assert sum(index()["levels"].values()) == len(index()["cases"])


def test_the_guides_lead_only_to_each_other() -> None:
    guides = {name: text.decode() for name, text in contents().items() if name.startswith("guides/")}
    assert {"guides/without-the-harness.md", "guides/what-an-engine-answers.md"} <= guides.keys()
    links = [target for text in guides.values() for target in re.findall(r"\]\(([^)]+)\)", text)]
    assert links
    assert [target for target in links if f"guides/{target.partition('#')[0]}" not in guides] == []


def test_a_digest_of_the_index_differs_where_a_case_does() -> None:
    digests = [entry["digest"] for entry in index()["cases"]]
    assert len(set(digests)) == len(digests)


# ---- types -----------------------------------------------------------------------------------------------------------

PROGRAM: Final = """
import type { Case, Choice, Event, Step } from "schmier-corpus";
import { cases, document, ruleset, version } from "schmier-corpus";

const mine: Choice = { ruleset: "pitch.auction", clause: "play.follow", level: "core", roles: ["play"] };
const asked = (step: Step): string => (step.try !== undefined ? step.try.do : step.ask === "legal" ? `${step.expect.by}` : step.ask);
const chosen: Case[] = cases(mine);
const words: string[] = chosen.flatMap((it) => it.steps.map(asked));
const played: Event = { do: "play", by: "N", card: "AS" };
const card: string = played.do === "play" ? played.card : "";
console.log(version, words, card, document("clauses.json"), ruleset("pitch.auction").id);
// @ts-expect-error: there is no such verb
const danced: Event = { do: "dance", by: "N" };
// @ts-expect-error: there is no such level
cases({ level: "hard" });
"""


@pytest.mark.npm
def test_the_compiler_of_typescript_takes_the_types_and_refuses_what_the_schemas_refuse(tmp_path: Path) -> None:
    modules = npm_modules()
    folder = tmp_path / "node_modules" / "schmier-corpus"
    for name, content in unpacked(built(Registry.NPM)).items():
        if "/" not in name:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
    (tmp_path / "program.mts").write_text(PROGRAM + "declare const console: { log(...words: unknown[]): void };\n")
    options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022"]
    words = ["node", str(modules / "typescript" / "bin" / "tsc"), *options, "program.mts"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (0, "")


def test_types_say_what_a_schema_says() -> None:
    schema = {
        "$id": "urn:x",
        "description": "A thing.",
        "type": "object",
        "required": ["do"],
        "properties": {
            "do": {"description": "What.", "const": "play"},
            "by-hand": {"type": ["boolean", "null"]},
            "cards": {"type": "array", "items": {"enum": ["AS", 3]}},
            "scores": {"type": "object", "additionalProperties": {"type": "integer"}},
            "part": {"$ref": "#/$defs/part"},
        },
        "$defs": {
            "part": {"if": {"type": "string"}, "then": {"type": "string", "maxLength": 3}, "else": {"type": "null"}}
        },
    }
    assert Types({"a-thing": schema}).text().partition("\n\n")[2] == (
        '/** A thing. */\nexport type AThing = {\n  /** What. */\n  do: "play";\n  "by-hand"?: boolean | null;\n'
        '  cards?: ("AS" | 3)[];\n  scores?: { [name: string]: number };\n  part?: Part;\n};\n\n'
        "export type Part = string | null;\n"
    )


# ---- versions --------------------------------------------------------------------------------------------------------


def manifest(digest: str, *cases: str) -> dict[str, Any]:
    return {"digests": {"fixtures/a.json": digest, "spec/x.md": digest}, "cases": {"a.json": {"cases": list(cases)}}}


def test_the_part_of_the_version_that_must_rise_depends_on_what_happened_to_the_cases() -> None:
    before = manifest("1", "a-0001", "a-0002")
    assert rise_required(before, before) is None
    changed = rise_required(before, manifest("2", "a-0001", "a-0002"))
    assert changed == (2, "cases changed in 1 files")
    added = rise_required(before, manifest("2", "a-0002", "a-0003", "a-0004"))
    assert added == (1, "2 cases were added and 1 removed")
    assert changed is not None
    assert added is not None
    assert [is_risen("0.1.0", version, changed) for version in ("0.1.0", "0.1.1", "0.2.0")] == [False, True, True]
    assert [is_risen("0.1.0", version, added) for version in ("0.1.0", "0.1.1", "0.2.0", "1.0.0")] == [
        False,
        False,
        True,
        True,
    ]


def test_the_changes_are_listed_by_version_and_by_clause() -> None:
    changes = json.loads(contents()["changes.json"])
    text = contents()["CHANGES.md"].decode()
    assert {change["version"] for change in changes} <= set(text.split())
    labels = {label for change in changes for label in change["clauses"]}
    assert labels <= spec.clauses().keys()
    assert [label for label in spec.clauses() if f"\n- `{label}`: " in text] == [
        label for label in spec.clauses() if label in labels
    ]
    assert changes_text([], spec.clauses()).endswith("## By clause\n")


def test_the_version_has_a_section_in_the_change_log() -> None:
    headings = (ROOT / "conformance" / "CHANGELOG.md").read_text("utf-8").split("\n## ")
    assert headings[-1].splitlines()[0] == VERSION
