"""The process that carries out one shard: what is to be done on standard input, the result on standard output."""

from __future__ import annotations

import json
import os
import sys

from schmier_conformance.parallel.shards import kind_of


def main() -> int:
    """Carries out the shard; what somebody prints on the way goes to standard error."""
    asked = json.load(sys.stdin)
    result_to = os.dup(1)
    os.dup2(2, 1)
    result = kind_of(asked["kind"]).carry_out(asked["what"])
    with open(result_to, "w", encoding="utf-8") as stream:
        json.dump(result, stream)
    return 0


if __name__ == "__main__":
    sys.exit(main())
