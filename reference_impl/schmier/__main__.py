"""`python -m schmier`: the command, where the conformance suite is installed; otherwise the reference as an engine."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec


def main() -> int:
    """Runs the command; the reference knows it by its name only, for it leans on nobody."""
    has_command = find_spec("schmier_conformance") is not None
    status: int = import_module("schmier_conformance.command" if has_command else "schmier.io.serve").main()
    return status


if __name__ == "__main__":
    sys.exit(main())
