"""Find out which facts and clauses the recorded games support, and store that in `spec/recorded_play.json`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from schmier_conformance.evidence.agreement import supported_clauses, supported_facts
from schmier_conformance.evidence.recorded import FILE
from schmier_conformance.importers.skat_server import log_of_record

RECORDS: Final = Path(__file__).parents[1] / "conformance" / "recorded" / "skat-server-games.sgf"
"""The games of the International Skat Server, one a line."""

RULESET: Final = "skat"
"""The ruleset that the games of the server follow."""


def findings() -> Mapping[str, Any]:
    """The findings by ruleset, as the file has them."""
    logs = [log_of_record(line) for line in RECORDS.read_text("utf-8").splitlines() if line.strip()]
    facts, clauses = supported_facts(RULESET, logs), supported_clauses(RULESET, logs)
    return {RULESET: {"source": "ISS", "games": len(logs), "facts": facts, "clauses": clauses}}


def main() -> int:
    """Write the file; returns the exit code 0."""
    FILE.write_text(json.dumps(findings(), indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
