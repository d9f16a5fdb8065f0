"""A campaign in a folder: its plan, and the result of every shard that has been carried out, each in a file of its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_document
from schmier_conformance.documents.writing import output_to
from schmier_conformance.parallel.shards import Json, Shard

FORMAT: Final = "schmier/campaign/1"
PLAN: Final = "plan.json"
TALLY: Final = "tally.json"
RESULTS: Final = "shards"


@dataclass(frozen=True, slots=True)
class Folder:
    """Where a campaign is kept."""

    path: Path
    shards: Sequence[Shard]
    about: Json
    """What the campaign is, beside its shards: what tells it from every other."""

    @property
    def plan(self) -> Json:
        """The plan, as it is kept."""
        told = json.dumps([list(shard) for shard in self.shards], sort_keys=True).encode()
        return {"format": FORMAT, **self.about, "shards": len(self.shards), "digest": sha256(told).hexdigest()}

    def begin(self) -> dict[int, Json]:
        """The results that are there; begins the campaign if there is none. Raises `DocumentError` where another one has begun."""
        file = self.path / PLAN
        if not file.exists():
            write(file, self.plan)
            return {}
        kept = read_document(str(file))
        for name, value in self.plan.items():
            if not isinstance(kept, dict) or kept.get(name) != value:
                message = f"another campaign was begun in this folder, with another {name}"
                raise DocumentError(str(file), f"$.{name}", message, "name another folder with -o, or delete this one")
        found = {shard.number: self.kept(shard) for shard in self.shards}
        return {number: result for number, result in found.items() if result is not None}

    def kept(self, shard: Shard) -> Json | None:
        """The result of a shard, if it has been carried out."""
        file = self.path / RESULTS / f"{shard.name}.json"
        if not file.exists():
            return None
        document: Json = json.loads(file.read_bytes())
        return document

    def keep(self, shard: Shard, result: Json) -> None:
        """Keep the result of a shard; whoever is interrupted while he writes leaves none."""
        write(self.path / RESULTS / f"{shard.name}.json", result)

    def close(self, tally: Json) -> None:
        """Write the tally."""
        write(self.path / TALLY, tally)


def write(file: Path, document: Json) -> None:
    """Write a file whole or not at all; the same document always as the same bytes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with output_to(str(file)) as output:
        output.stream.write((json.dumps(document, indent=1, sort_keys=True) + "\n").encode())
        output.keep()
