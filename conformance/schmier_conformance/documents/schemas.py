"""The schemas of our formats."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from schmier import spec


@lru_cache
def schemas() -> dict[str, dict[str, Any]]:
    """The schemas of `spec/schemas` by their `$id`."""
    found = [json.loads(path.read_bytes()) for path in sorted((spec.FOLDER / "schemas").glob("*.json"))]
    return {schema["$id"]: schema for schema in found}
