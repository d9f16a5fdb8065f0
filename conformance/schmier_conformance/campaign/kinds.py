"""The kinds of campaigns, by their names."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from schmier_conformance.campaign.shards import Kind

MODULES: Final[Mapping[str, str]] = MappingProxyType({"fuzz": "fuzzing", "power": "powering", "replay": "replays"})
"""Where each kind is at home."""


def kind_of(name: str) -> Kind:
    """A kind by its name; the others are not loaded, for every shard has a process of its own that begins with this."""
    kind: Kind = importlib.import_module(f"schmier_conformance.campaign.{MODULES[name]}").KIND
    return kind
