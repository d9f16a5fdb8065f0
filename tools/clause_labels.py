"""Generate the enum of clause labels, so a wrong label in the reference is a type error."""

from __future__ import annotations

import sys
from pathlib import Path

from schmier import spec

FILE = Path(__file__).parents[1] / "reference_impl" / "schmier" / "labels.py"
"""The generated module."""

WIDTH = 138

HEAD = '''"""The labels of the law's clauses. Made from `spec/rules/` by `tools/clause_labels.py`; not to be edited by hand."""

from enum import StrEnum

# fmt: off
Label = StrEnum("Label", {
'''

TAIL = '''})
# fmt: on
"""The label of a clause; as text it is the label itself, `play.follow.strict`."""
'''


def member(label: str) -> str:
    """The name of a label in the enum."""
    return label.replace(".", "_").replace("-", "_").upper()


def module_text() -> str:
    """The text of the module, several labels per line."""
    lines, line = [], "   "
    for label in spec.clauses():
        entry = f' "{member(label)}": "{label}",'
        if len(line) + len(entry) > WIDTH:
            lines.append(line)
            line = "   "
        line += entry
    return HEAD + "\n".join([*lines, line]) + "\n" + TAIL


def main() -> int:
    """Write the module; returns the exit code 0."""
    FILE.write_text(module_text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
