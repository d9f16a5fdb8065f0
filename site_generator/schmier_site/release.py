"""Build a release: the wheel and the source distribution, an archive of the law and the corpus, one of the schemas, and the digests of all.

The archives have the same bytes wherever they are made: sorted names, no owner, and no time except that of the commit. With `--tag` the
release must agree with the tag, the change log and the metadata before anything is built.

    python -m schmier_site.release dist
    python -m schmier_site.release dist --tag v1.2.0 --notes notes.md
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from schmier import __version__
from schmier_conformance.corpus.cases import corpus_version
from schmier_conformance.corpus.manifest import compared

ROOT: Final = Path(__file__).parents[2]

CORPUS: Final = (
    *("conformance/fixtures", "conformance/perft", "conformance/worked", "conformance/manifest.json"),
    *("docs/guides/perft.md", "spec", "LICENSE"),
)
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


def notes_of(version: str, changes: str) -> str:
    """The section of a version in the text of a change log, without its heading."""
    found = re.search(rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)", changes, re.M | re.S)
    if found is None:
        raise ReleaseError(f"CHANGELOG.md has no section `## {version} - YYYY-MM-DD`; rename the section `Unreleased`")
    return found[1].strip() + "\n"


def main(folder: Path, *, with_wheel: bool = True) -> list[Path]:
    """Write the release into a folder and return its files. Raises `ReleaseError` if the files differ from the manifest."""
    if not compared().is_intact:
        raise ReleaseError(
            "the files differ from the manifest; `schmier verify` lists them, `schmier fixtures build` writes the manifest"
        )
    folder.mkdir(parents=True, exist_ok=True)
    files = [
        archive(folder / f"schmier-corpus-{corpus_version()}.tar.gz", CORPUS),
        archive(folder / f"schmier-schemas-{__version__}.tar.gz", SCHEMAS),
    ]
    if with_wheel:
        build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder.resolve())]
        subprocess.run(build, cwd=ROOT, check=True, stdout=sys.stderr)
        files += sorted(path for path in folder.iterdir() if path.name.startswith(f"schmier-{__version__}"))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / DIGESTS).write_text("".join(lines), encoding="utf-8")
    return [*files, folder / DIGESTS]


def archive(path: Path, names: Iterable[str]) -> Path:
    """Write an archive of files and folders of the project."""
    packed, made = io.BytesIO(), time_of_release()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, file in sorted(members(names)):
            entry = tarfile.TarInfo(f"{path.name.removesuffix('.tar.gz')}/{name}")
            entry.size, entry.mtime, entry.mode = file.stat().st_size, made, 0o644
            with open(file, "rb") as stream:
                tar.addfile(entry, stream)
    path.write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return path


def members(names: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Yield the files, each with its path below the project."""
    for name in names:
        top = ROOT / name
        for file in [top] if top.is_file() else top.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file.relative_to(ROOT).as_posix(), file


def time_of_release() -> int:
    """The time of the last commit, or the value of SOURCE_DATE_EPOCH, in seconds since 1970."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is not None:
        return int(epoch)
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 and done.stdout.strip() else 0


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
        for made in main(arguments.folder):
            print(made)
        if arguments.notes:
            arguments.notes.write_text(notes, encoding="utf-8")
    except ReleaseError as error:
        sys.exit(f"{error}")
