"""Files that people write, in TOML or in JSON: both come as the same values."""

from __future__ import annotations

import tomllib
from typing import Any

import orjson

from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_document, read_json, read_text


def read_table(name: str, remedy: str) -> Any:
    """What a file says whose name ends in `.toml`, or which is JSON; raises `DocumentError` for one that is neither."""
    if not name.endswith(".toml"):
        return read_document(name)
    try:
        return read_json(orjson.dumps(tomllib.loads(read_text(name))), name)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise DocumentError(name, "$", f"it is not TOML: {error}", remedy) from None
