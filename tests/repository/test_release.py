"""A release: reproducible archives, a digest for each, and a wheel that works outside the checkout."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from places import ROOT
from schmier_conformance.corpus.cases import corpus_version
from schmier_site import release
from schmier_site.corpus_packages.languages import Registry, file_name

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTIONS = sorted((ROOT / ".github" / "actions").glob("*/action.yml"))


def test_the_archives_are_the_same_to_the_byte_and_their_digests_are_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first = release.main(tmp_path / "first", with_packages=False)
    second = release.main(tmp_path / "second", with_packages=False)
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    digests = dict(reversed(line.split("  ")) for line in first[-1].read_text().splitlines())
    assert digests == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in first[:-1]}
    inside = []
    for path in first[:-1]:
        with tarfile.open(path) as tar:
            inside.append({name.partition("/")[2] for name in tar.getnames()})
    corpus, law, schemas = inside
    assert {"index.json", "SHA256SUMS", "VERSION", "types.d.ts"} <= corpus
    assert sum(name.startswith("fixtures/") for name in corpus) > 300
    assert "spec/rules/50-play.md" in law
    assert "spec/schemas/ruleset.json" in schemas


def test_what_is_not_that_of_the_manifest_is_not_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "compared", lambda: release_comparison(("spec/x",)))
    with pytest.raises(release.ReleaseError, match="fixtures build"):
        release.main(tmp_path, with_packages=False)


def release_comparison(differing: tuple[str, ...]) -> Any:
    from schmier_conformance.corpus.manifest import Comparison

    return Comparison(1, (), (), differing)


@pytest.mark.parametrize("path", WORKFLOWS, ids=[path.stem for path in WORKFLOWS])
def test_a_workflow_asks_for_what_is_there(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for job in workflow["jobs"].values():
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file()
            continue
        assert job["timeout-minutes"] <= 30
        for step in job["steps"]:
            words = step.get("run", "").split()
            for before, word in pairwise(words):
                if before == "make":
                    assert f"\n{word}:" in makefile
                if word.startswith(("tests/", "tools/", ".ci/")):
                    assert (ROOT / word).exists(), word


@pytest.mark.parametrize("path", [*WORKFLOWS, *ACTIONS], ids=[path.stem for path in [*WORKFLOWS, *ACTIONS]])
def test_every_action_is_pinned_by_its_commit_and_says_which_version_that_is(path: Path) -> None:
    used = re.findall(r"^ *(?:- )?uses: (?!\./)(.+)$", path.read_text(encoding="utf-8"), re.M)
    assert used
    assert [action for action in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)] == []


def test_the_examples_of_the_action_pin_the_current_release() -> None:
    pinned = []
    for path in (*ACTIONS, *(ROOT / "docs" / "guides").glob("*.md")):
        pinned += re.findall(r"check-engine@(\S+)", path.read_text(encoding="utf-8"))
    assert set(pinned) == {f"v{release.__version__}"}


def test_the_guide_pins_the_corpus_of_this_release() -> None:
    guide = (ROOT / "docs" / "guides" / "without-the-harness.md").read_text(encoding="utf-8")
    beginning = guide.partition("## Versions")[0]
    assert set(re.findall(r"\d+\.\d+\.\d+", beginning)) == {corpus_version()}
    files = set(re.findall(r"schmier[_-]corpus[\w.-]+\.(?:tar\.gz|tgz|crate|whl)", beginning))
    version = corpus_version()
    assert files == {f"schmier-corpus-{version}.tar.gz", *(file_name(registry, version) for registry in Registry)}


def test_the_guide_shows_the_test_in_python_as_it_runs() -> None:
    guide = (ROOT / "docs" / "guides" / "without-the-harness.md").read_text(encoding="utf-8")
    example = (ROOT / "examples" / "native" / "python" / "test_follow.py").read_text(encoding="utf-8")
    assert f"```python\n{example}```" in guide


def metadata(folder: Path, *, owner: str = "someone", version: str = "1.2.0") -> Path:
    """A project with the metadata and the change log a release reads."""
    (folder / "pyproject.toml").write_text(
        f'[project]\nversion = "{version}"\nurls = {{Repository = "https://github.com/{owner}/schmier"}}\n'
    )
    (folder / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 1.2.0 - 2026-12-01\n\n### Added\n\n- A game.\n\n## 1.1.0 - 2026-11-30\n"
    )
    return folder


def test_the_notes_of_a_release_are_its_section_of_the_change_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "ROOT", metadata(tmp_path))
    assert release.require_release_of("v1.2.0") == "### Added\n\n- A game.\n"


@pytest.mark.parametrize(
    ("tag", "changed", "complaint"),
    [
        ("v1.2.1", {}, "the tag is v1.2.1, but pyproject.toml has version 1.2.0, whose tag is v1.2.0"),
        ("v1.3.0", {"version": "1.3.0"}, "no section `## 1.3.0 - YYYY-MM-DD`; rename the section `Unreleased`"),
        ("v1.2.0", {"owner": "OWNER"}, "placeholder OWNER in https://github.com/OWNER/schmier"),
    ],
)
def test_a_release_that_disagrees_with_its_tag_is_refused(
    tag: str, changed: dict[str, str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "ROOT", metadata(tmp_path, **changed))
    with pytest.raises(release.ReleaseError, match=re.escape(complaint)):
        release.require_release_of(tag)


@pytest.mark.parametrize(
    ("cases", "version", "complaint"),
    [
        (["a-0001"], "0.1.0", None),
        (["a-0001", "a-0002"], "0.2.0", None),
        (
            ["a-0001", "a-0002"],
            "0.1.1",
            "since v1.0.0 1 cases were added and 0 removed, .* from 0.1.0 to 0.1.1; raise the minor version",
        ),
        (["a-0002"], "0.1.0", "raise the minor version"),
    ],
)
def test_a_release_that_hides_a_change_of_the_corpus_is_refused(
    cases: list[str], version: str, complaint: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixtures = tmp_path / "conformance" / "fixtures"
    fixtures.mkdir(parents=True)

    def commit(cases: list[str], version: str, tag: str) -> None:
        manifest = {"digests": {"fixtures/a.json": str(cases)}, "cases": {"a.json": {"cases": cases}}}
        (fixtures.parent / "manifest.json").write_text(json.dumps(manifest))
        (fixtures / "VERSION").write_text(f"{version}\n")
        who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
        for words in (["add", "."], [*who, "commit", "-q", "--allow-empty", "-m", tag], ["tag", tag]):
            subprocess.run(["git", *words], cwd=tmp_path, check=True)

    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "corpus_version", lambda: version)
    commit(["a-0001"], "0.1.0", "v1.0.0")
    release.require_risen_corpus("v1.0.0")
    commit(cases, version, "v1.1.0")
    if complaint is None:
        release.require_risen_corpus("v1.1.0")
    else:
        with pytest.raises(release.ReleaseError, match=complaint):
            release.require_risen_corpus("v1.1.0")


def test_the_wheel_works_away_from_the_checkout(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert built.returncode == 0, built.stderr
    [wheel] = tmp_path.glob("*.whl")
    inside = tmp_path / "inside"
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(inside)], check=True, timeout=60)
    for words in (["doctor"], ["verify"], ["show", "pitch-auction-0032"], ["check", "--filter", "pitch-auction-003"]):
        done = subprocess.run(
            [sys.executable, "-m", "schmier", *words],
            cwd=tmp_path,
            env={"PYTHONPATH": str(inside), "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        if words == ["doctor"]:
            assert str(inside) in done.stdout
