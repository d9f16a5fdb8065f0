"""The kinds of campaigns, by their names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from schmier_conformance.campaign import fuzzing, powering, replays
from schmier_conformance.campaign.shards import Kind

KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {"fuzz": fuzzing.KIND, "power": powering.KIND, "replay": replays.KIND}
)
