"""Archives whose bytes are the same wherever they are made: sorted names, no owner, and one time."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import tarfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]

Files = Mapping[str, bytes]
"""Contents by name."""

_OLDEST_IN_ZIP: Final = 315532800
"""The first time that a zip archive can say: 1980."""


def tar_of(files: Files, folder: str) -> bytes:
    """A gzipped tar archive of files below a folder."""
    packed, made = io.BytesIO(), time_of_release()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mtime, entry.mode = len(content), made, 0o644
            tar.addfile(entry, io.BytesIO(content))
    return gzip.compress(packed.getvalue(), mtime=0)


def zip_of(files: Files) -> bytes:
    """A zip archive of files; those named last come last, as a wheel wants its record."""
    packed = io.BytesIO()
    made = time.gmtime(max(time_of_release(), _OLDEST_IN_ZIP))[:6]
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, made)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o100644 << 16
            entry.create_system = 3  # Unix, on every system.
            archive.writestr(entry, content)
    return packed.getvalue()


def time_of_release() -> int:
    """The time of the last commit, or the value of SOURCE_DATE_EPOCH, in seconds since 1970."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is not None:
        return int(epoch)
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 and done.stdout.strip() else 0
