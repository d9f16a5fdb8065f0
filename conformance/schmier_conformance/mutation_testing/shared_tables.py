"""The tables that the modules of the reference share, as they were before any mutant: a wrong reference may write into one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field

SharedTable = dict[object, object] | list[object] | set[object]
"""A table that code can write into."""


def tables_of_modules() -> Iterator[SharedTable]:
    """The tables that modules of the reference keep as constants."""
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0] == "schmier":
            for constant, value in vars(module).items():
                if constant.isupper() and isinstance(value, dict | list | set):
                    yield value


@dataclass(frozen=True, slots=True)
class SharedTables:
    """All tables, each with a copy of what it held."""

    held: tuple[tuple[SharedTable, SharedTable], ...] = field(
        default_factory=lambda: tuple((table, copy(table)) for table in tables_of_modules())
    )

    def restore(self) -> None:
        """Put back what each table held."""
        for table, before in self.held:
            if table != before:
                table.clear()
                if isinstance(table, list):
                    table.extend(before)
                else:
                    table.update(before)  # type: ignore[arg-type]
