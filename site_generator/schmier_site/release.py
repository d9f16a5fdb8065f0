"""Build a release: the wheel and the source distribution, the corpus as an archive and as packages, the law, the schemas, all digests.

Archives and packages have the same bytes wherever they are made: sorted names, no owner, and no time except that of the commit. With
`--tag` the release must agree with the tag, the change log and the metadata before anything is built.

    python -m schmier_site.release dist
    python -m schmier_site.release dist --tag v1.2.0 --notes notes.md
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from schmier import __version__
from schmier_conformance.corpus.cases import corpus_version
from schmier_conformance.corpus.manifest import compared
from schmier_site.corpus_packages.archives import tar_of
from schmier_site.corpus_packages.build import write_archive, write_packages
from schmier_site.corpus_packages.changes import is_risen, rise_required

ROOT: Final = Path(__file__).parents[2]

LAW: Final = ("spec",)
SCHEMAS: Final = ("spec/schemas", "spec/LICENSE")
DIGESTS: Final = "SHA256SUMS"
PLACEHOLDER: Final = "OWNER"
"""The owner of the repository in the metadata and the examples, until the project has an address."""


class ReleaseError(RuntimeError):
    """The release cannot be built from this tree."""


def require_release_of(tag: str) -> str:
    """Return the notes of the release a tag names.

    Raises `ReleaseError` if the tag does not name the version in `pyproject.toml`, if the change log has no section for it, or if the
    metadata still has the placeholder for the owner of the repository.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = project["version"]
    if tag != f"v{version}":
        raise ReleaseError(
            f"the tag is {tag}, but pyproject.toml has version {version}, whose tag is v{version}; "
            "delete the tag, set the version, and tag that commit"
        )
    addresses = [address for address in project["urls"].values() if f"/{PLACEHOLDER}/" in address]
    if addresses:
        raise ReleaseError(
            f"pyproject.toml has the placeholder {PLACEHOLDER} in {addresses[0]}; name the owner of the repository"
        )
    return notes_of(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def require_risen_corpus(tag: str) -> None:
    """Raise `ReleaseError` if cases differ from those of the release before the tag and the version of the corpus does not say so."""
    described = git("describe", "--tags", "--abbrev=0", "--match", "v*", "--exclude", tag, "HEAD")
    if described is None:
        return
    before = described.strip()
    recorded, version = (git("show", f"{before}:conformance/{name}") for name in ("manifest.json", "fixtures/VERSION"))
    if recorded is None or version is None:
        return
    after = json.loads((ROOT / "conformance" / "manifest.json").read_text(encoding="utf-8"))
    part = rise_required(json.loads(recorded), after)
    if part is not None and not is_risen(version.strip(), corpus_version(), part):
        raise ReleaseError(
            f"since {before} {part.reason}, but the version of the corpus went from {version.strip()} to {corpus_version()}; "
            f"raise the {('major', 'minor', 'patch')[part.place]} version in conformance/fixtures/VERSION"
        )


def git(*words: str) -> str | None:
    """What a command of git prints; None where it fails."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def notes_of(version: str, changes: str) -> str:
    """The section of a version in the text of a change log, without its heading."""
    found = re.search(rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)", changes, re.M | re.S)
    if found is None:
        raise ReleaseError(f"CHANGELOG.md has no section `## {version} - YYYY-MM-DD`; rename the section `Unreleased`")
    return found[1].strip() + "\n"


def main(folder: Path, *, with_packages: bool = True) -> list[Path]:
    """Write the release into a folder, or its archives alone, and return the files.

    Raises `ReleaseError` if the files of the law and of the corpus differ from the manifest.
    """
    if not compared().is_intact:
        raise ReleaseError(
            "the files differ from the manifest; `schmier verify` lists them, `schmier fixtures build` writes the manifest"
        )
    folder.mkdir(parents=True, exist_ok=True)
    files = [
        write_archive(folder),
        archive(folder / f"schmier-law-{__version__}.tar.gz", LAW),
        archive(folder / f"schmier-schemas-{__version__}.tar.gz", SCHEMAS),
    ]
    if with_packages:
        files += write_packages(folder)
        build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder.resolve())]
        subprocess.run(build, cwd=ROOT, check=True, stdout=sys.stderr)
        files += sorted(path for path in folder.iterdir() if path.name.startswith(f"schmier-{__version__}"))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / DIGESTS).write_text("".join(lines), encoding="utf-8")
    return [*files, folder / DIGESTS]


def archive(path: Path, names: Iterable[str]) -> Path:
    """Write an archive of files and folders of the project."""
    files = {name: file.read_bytes() for name, file in members(names)}
    path.write_bytes(tar_of(files, path.name.removesuffix(".tar.gz")))
    return path


def members(names: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Yield the files, each with its path below the project."""
    for name in names:
        top = ROOT / name
        for file in [top] if top.is_file() else top.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file.relative_to(ROOT).as_posix(), file


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the release is written")
    parser.add_argument("--tag", help="the tag of the release, which must agree with the version and the change log")
    parser.add_argument(
        "--notes", type=Path, metavar="FILE", help="with --tag: write the section of the change log to FILE"
    )
    arguments = parser.parse_args()
    if arguments.notes and not arguments.tag:
        parser.error("--notes needs --tag")
    try:
        notes = require_release_of(arguments.tag) if arguments.tag else ""
        if arguments.tag:
            require_risen_corpus(arguments.tag)
        for made in main(arguments.folder):
            print(made)
        if arguments.notes:
            arguments.notes.write_text(notes, encoding="utf-8")
    except ReleaseError as error:
        sys.exit(f"{error}")
