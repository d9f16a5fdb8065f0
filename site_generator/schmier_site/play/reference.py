"""The reference for the page: an archive of its modules, and an image of Python's memory with all of them imported.

A page loads the image, which takes a second; importing the modules in a browser takes five times as long. The archive is for browsers
that cannot load the image.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from schmier import spec
from schmier_site.html.packed import write_packed
from schmier_site.law import ROOT
from schmier_site.play.pyodide_files import pyodide_files

ARCHIVE: Final = "files/play/reference.zip"
"""The reference and the libraries it uses, for Pyodide."""

IMAGE: Final = "files/play/reference.image.gz"
"""The memory of Pyodide with the archive imported."""

LAW: Final = "files/play/law.json.gz"
"""The files that the reference reads while it runs, by their places in the archive; an image has no files."""

_MAKER: Final = ROOT / "site_generator" / "npm" / "image.mjs"

_KEPT: Final = ROOT / "build" / "images"
"""The last image, named by a digest of what it is made from."""

_PATIENCE: Final = 240
"""Seconds for an image, which takes eleven on a quiet machine."""

_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive, so the same files make the same archive."""


def write_reference(docs: Path) -> None:
    """Write the archive, the law beside it, and the image where Pyodide is at hand."""
    files = _files()
    archive = docs / ARCHIVE
    archive.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name, _LONG_AGO), path.read_bytes(), zipfile.ZIP_DEFLATED)
    write_packed(docs / LAW, {name: path.read_text("utf-8") for name, path in files.items() if path.suffix != ".py"})
    image = _image(archive)
    if image is not None:
        shutil.copyfile(image, docs / IMAGE)


def _files() -> dict[str, Path]:
    """The modules that questions of the page need, found by asking some, and the law, by their places in the archive."""
    paths = [str(ROOT / folder) for folder in ("reference_impl", "conformance", "site_generator")]
    # The page runs the files, so a compiled copy must not be named.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "SCHMIER_PURE": "1"}
    command = [sys.executable, "-m", "page_engine.needed"]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    files = {name: Path(path) for name, path in json.loads(printed).items()}
    law = [spec.FOLDER / f"{name}.toml" for name in ("options", "vocabulary", "agreements")]
    law += (spec.FOLDER / "rules").glob("*.md")
    law += [path for folder in ("rulesets", "schemas") for path in (spec.FOLDER / folder).glob("*.json")]
    return files | {f"schmier/spec/{path.relative_to(spec.FOLDER).as_posix()}": path for path in law}


def _image(archive: Path) -> Path | None:
    """The image, made if what it is made from has changed; nothing, with a message, where that fails."""
    runtime = pyodide_files()
    node = shutil.which("node")
    if not runtime or node is None:
        return None
    digest = sha256()
    for path in (archive, _MAKER, *runtime):
        digest.update(path.read_bytes())
    image = _KEPT / f"{digest.hexdigest()[:32]}.gz"
    if image.is_file():
        return image
    _KEPT.mkdir(parents=True, exist_ok=True)
    beginning = image.with_suffix(f".{os.getpid()}")
    command = [node, str(_MAKER), str(runtime[0].parent), str(archive), str(beginning)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    if done.returncode:
        print(f"The site is built without an image of the reference: {done.stderr.strip()[-200:]}", file=sys.stderr)
        return None
    for old in _KEPT.glob("*.gz"):
        old.unlink(missing_ok=True)
    return beginning.replace(image)
