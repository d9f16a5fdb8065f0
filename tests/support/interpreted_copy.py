"""Selects the interpreted copy of the reference for the tests, from the moment this module is imported.

Tests replace functions of the reference and look inside its objects. Those that are about the compiled copy start processes of their own.
"""

from __future__ import annotations

import os

from schmier import copies

copies.interpret()


def compiled_environment() -> dict[str, str]:
    """The environment of a process that runs the compiled copy, where there is one."""
    return {name: value for name, value in os.environ.items() if name != copies.PURE}
