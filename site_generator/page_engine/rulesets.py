"""The ruleset a question names or carries, read once."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from schmier import spec
from schmier.ruleset.ruleset import Ruleset, read_ruleset

Json = dict[str, Any]
"""A JSON object."""


def ruleset_of(named: str | Json) -> Ruleset:
    """A shipped ruleset by its id, or that of a whole document; raises what is wrong with it."""
    return _read(json.dumps(named, sort_keys=True))


@lru_cache(maxsize=64)
def _read(text: str) -> Ruleset:
    named = json.loads(text)
    return read_ruleset(spec.ruleset_document(named) if isinstance(named, str) else spec.whole(named))
