"""The corpus in seven languages without the harness: a package installed from its file, and a test that finds a planted mistake.

Nothing is fetched: each package manager runs without a network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from places import ROOT
from schmier_conformance.corpus.cases import chosen, load
from schmier_site.corpus_packages.build import write_archive, write_package
from schmier_site.corpus_packages.languages import Registry

EXAMPLES: Final = ROOT / "examples" / "native"
TEMPLATES: Final = ROOT / "conformance" / "schmier_conformance" / "templates"

CLAUSE: Final = "play.follow."

MISTAKE: Final = "strict"
"""The argument with which the engine of an example forgets that a trump may be played."""


NOTICED: Final = {"pitch-auction-0029", "pitch-auction-0059", "pitch-auction-0128", "pitch-auction-0129"}
"""The cases in which a trump is played though the suit led is held."""


@cache
def plays() -> int:
    """How many plays an example judges: those of the cases of the clause that no other clause refuses."""
    cases = [case for case in chosen(load(is_trusted=True), ["pitch.auction"]) if case.level == "core"]
    return sum(
        step.get("try", {}).get("do") == "play" and step["expect"].get("rejected", CLAUSE).startswith(CLAUSE)
        for case in cases
        if any(label.startswith(CLAUSE) for label in case.clauses)
        for step in case.steps
    )


def run(words: list[str], folder: Path, status: int = 0, **environment: str) -> str:
    """What a command prints; fails with both its streams unless it ends with the status."""
    done = subprocess.run(
        words, cwd=folder, capture_output=True, text=True, check=False, timeout=300, env={**os.environ, **environment}
    )
    assert done.returncode == status, f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def judge(words: list[str], folder: Path) -> None:
    """An example passes its right engine, and names the cases that notice the wrong one."""
    assert run(words, folder).splitlines() == [f"{plays()} plays, 0 wrong"]
    *lines, last = run([*words, MISTAKE], folder, status=1).splitlines()
    assert {line.partition(":")[0] for line in lines} == NOTICED
    assert last == f"{plays()} plays, {len(lines)} wrong"


def unpacked(path: Path, folder: Path) -> Path:
    """The folder in an archive, unpacked."""
    shutil.unpack_archive(path, folder, "gztar")
    [inside] = folder.iterdir()
    return inside


@pytest.fixture
def example(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A copy of an example, with the JSON reader of the template of its language where it needs one."""
    language = request.param
    folder = tmp_path / "example"
    shutil.copytree(EXAMPLES / language, folder)
    for name in ("Json.java", "Json.cs", "json.h", "json.c", "src/json.rs"):
        if (TEMPLATES / language / name).is_file():
            shutil.copyfile(TEMPLATES / language / name, folder / name)
    return folder


@pytest.mark.parametrize("example", ["python"], indirect=True)
def test_python(example: Path, tmp_path: Path) -> None:
    wheel = write_package(Registry.PYPI, tmp_path)
    python = tmp_path / "empty" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run([sys.executable, "-m", "venv", str(tmp_path / "empty")], tmp_path)
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", str(wheel)]
    run([str(python), *install], tmp_path, PYTHONPATH="")
    judge([str(python), "-E", "test_follow.py"], example)


@pytest.mark.npm
@pytest.mark.parametrize("example", ["javascript"], indirect=True)
def test_javascript(example: Path, tmp_path: Path) -> None:
    packed = write_package(Registry.NPM, tmp_path)
    run(["npm", "install", "--offline", "--no-audit", "--no-fund", str(packed)], example)
    judge(["node", "follow.test.mjs"], example)


@pytest.mark.go
@pytest.mark.parametrize("example", ["go"], indirect=True)
def test_go(example: Path, tmp_path: Path) -> None:
    module = unpacked(write_package(Registry.GO, tmp_path), tmp_path / "module")
    offline = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOTOOLCHAIN": "local"}
    run(["go", "mod", "edit", f"-replace=github.com/OWNER/schmier/corpus={module}"], example, **offline)
    run(["go", "vet", "."], module, **offline)
    run(["go", "build", "-o", "follow", "."], example, **offline)
    judge(["./follow"], example)


@pytest.mark.cargo
@pytest.mark.parametrize("example", ["rust"], indirect=True)
def test_rust(example: Path, tmp_path: Path) -> None:
    crate = unpacked(write_package(Registry.CRATES, tmp_path), tmp_path / "crate")
    manifest = example / "Cargo.toml"
    manifest.write_text(manifest.read_text().replace('"*"', f"{{path = '{crate}'}}"))
    run(["cargo", "build", "--offline", "--quiet"], example)
    judge(["target/debug/follow"], example)


@pytest.mark.javac
@pytest.mark.parametrize("example", ["java"], indirect=True)
def test_java(example: Path, tmp_path: Path) -> None:
    corpus = unpacked(write_archive(tmp_path), tmp_path / "corpus")
    run(["javac", "-Xlint:all,-serial", "-Werror", "-d", "build", "Follow.java", "Json.java"], example)
    judge(["java", "-cp", "build", "Follow", str(corpus)], example)


@pytest.mark.mono
@pytest.mark.parametrize("example", ["csharp"], indirect=True)
def test_csharp(example: Path, tmp_path: Path) -> None:
    if shutil.which("mcs") is None:
        pytest.skip("the example in C# is built with Mono here")
    corpus = unpacked(write_archive(tmp_path), tmp_path / "corpus")
    run(["mcs", "-warnaserror", "-out:follow.exe", "Follow.cs", "Json.cs"], example)
    judge(["mono", "follow.exe", str(corpus)], example)


@pytest.mark.cc
@pytest.mark.parametrize("example", ["c"], indirect=True)
def test_c(example: Path, tmp_path: Path) -> None:
    corpus = unpacked(write_archive(tmp_path), tmp_path / "corpus")
    run(["cc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-o", "follow", "follow.c", "json.c"], example)
    judge(["./follow", str(corpus)], example)
