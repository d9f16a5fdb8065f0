"""The files of the rulings."""

from __future__ import annotations

from pathlib import Path

from schmier import spec


def ruling_file(named: str) -> Path:
    """The file of a ruling, by its id or by a path; whether it exists is another question."""
    return spec.FOLDER / "rulings" / f"{Path(named).name}.toml"


def ruling_files() -> list[Path]:
    """The files of all rulings, in the order of their ids."""
    return sorted((spec.FOLDER / "rulings").glob("*.toml"))
