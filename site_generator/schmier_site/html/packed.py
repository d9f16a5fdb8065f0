"""JSON packed for the scripts of the site; `docs/assets/unpacked.mjs` reads it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any


def write_packed(path: Path, document: Any) -> None:
    """Write a document; the same document makes the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def read_packed(path: Path) -> Any:
    """The document written."""
    return json.loads(gzip.decompress(path.read_bytes()))
