"""The files of a release: the wheel, an archive of the law and the corpus, an archive of the schemas, and their digests.

The archives are reproducible byte for byte: sorted names, no owner, and the time of the commit.

    python -m schmier_site.release dist
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from schmier import __version__
from schmier_conformance.corpus.cases import corpus_version
from schmier_conformance.corpus.manifest import compared

ROOT: Final = Path(__file__).parents[2]

CORPUS: Final = ("conformance/fixtures", "conformance/worked", "conformance/manifest.json", "spec", "LICENSE")
SCHEMAS: Final = ("spec/schemas", "spec/LICENSE")
DIGESTS: Final = "SHA256SUMS"


class ReleaseError(RuntimeError):
    """The working tree cannot be released."""


def main(folder: Path, *, with_wheel: bool = True) -> list[Path]:
    """Write the release into a folder; returns its files. Raises `ReleaseError` where the corpus differs from its manifest."""
    if not compared().is_intact:
        raise ReleaseError("the files differ from the manifest; run `schmier fixtures build`")
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
    """The time of the last commit, or of SOURCE_DATE_EPOCH; seconds since 1970."""
    said = os.environ.get("SOURCE_DATE_EPOCH")
    if said is not None:
        return int(said)
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 and done.stdout.strip() else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder to write to")
    try:
        for made in main(parser.parse_args().folder):
            print(made)
    except ReleaseError as error:
        sys.exit(f"{error}")
