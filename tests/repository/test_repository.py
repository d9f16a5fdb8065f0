"""The settings of git and GitHub: every clone has the same bytes, generated files are marked, the issue forms are valid."""

from __future__ import annotations

import subprocess
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from places import ROOT
from schmier_conformance.corpus.manifest import DATA

FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")

in_clone = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git clone")


def git(*words: str, given: str = "") -> str:
    """What git answers about the clone in which the tests run."""
    done = subprocess.run(["git", *words], cwd=ROOT, input=given, capture_output=True, text=True, check=True)
    return done.stdout


def attributes(paths: list[str], *names: str) -> dict[str, dict[str, str]]:
    """By path, the value that git gives each attribute."""
    fields = git("check-attr", "-z", "--stdin", *names, given="\0".join(paths)).split("\0")[:-1]
    found: dict[str, dict[str, str]] = {}
    for path, name, value in zip(fields[::3], fields[1::3], fields[2::3], strict=True):
        found.setdefault(path, {})[name] = value
    return found


@in_clone
def test_every_file_with_a_digest_has_line_feeds_in_every_clone() -> None:
    paths = git("ls-files", "spec", *(f"conformance/{folder}" for folder in DATA)).splitlines()
    assert len(paths) > 900
    found = attributes(paths, "text", "eol")
    assert {path: values for path, values in found.items() if values != {"text": "auto", "eol": "lf"}} == {}


@in_clone
def test_no_text_file_is_committed_with_other_line_ends() -> None:
    lines = git("ls-files", "--eol").splitlines()
    assert [line for line in lines if line.split()[0] not in {"i/lf", "i/none", "i/-text"}] == []


@in_clone
def test_every_attribute_is_that_of_some_file() -> None:
    files = git("ls-files").splitlines()
    lines = (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    patterns = [line.split()[0] for line in lines if line and not line.startswith("#") and " binary" not in line]
    assert len(patterns) > 10
    assert [pattern for pattern in patterns if not any(fnmatch(file, pattern) for file in files)] == []


@in_clone
def test_files_that_a_command_writes_are_marked_as_generated() -> None:
    written = [
        "conformance/fingerprint_digests.json",
        "conformance/fingerprints.json",
        "conformance/fixtures/skat/auction.json",
        "conformance/manifest.json",
        "conformance/power.json",
        "conformance/scenarios/ids.json",
        "spec/clauses.json",
        "spec/schemas/ruleset.json",
        "uv.lock",
    ]
    found = attributes(written, "linguist-generated")
    assert found == {path: {"linguist-generated": "set"} for path in written}


@pytest.mark.parametrize("path", FORMS, ids=[path.stem for path in FORMS])
def test_an_issue_form_is_one_that_github_shows(path: Path) -> None:
    form: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert form.keys() == {"name", "description", "title", "labels", "body"}
    assert len(form["description"]) <= 200
    for field in form["body"]:
        assert field["type"] in {"input", "textarea"}
        assert field.keys() <= {"type", "id", "attributes", "validations"}
        assert field["attributes"].keys() <= {"label", "description", "placeholder", "render"}
    for names in ([field["id"] for field in form["body"]], [field["attributes"]["label"] for field in form["body"]]):
        assert len(set(names)) == len(names)


def test_there_is_a_form_for_each_kind_of_doubt() -> None:
    assert [path.stem for path in FORMS] == ["game-missing", "rule-doubted", "verdict-doubted"]
