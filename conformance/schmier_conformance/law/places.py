"""Places in sources: `001:86`, a line of a seed; `ISkO 4.1.3`, a paragraph of the Skat Order; `FOS`, a source as a whole.

A citation may name several places, separated by semicolons: `004:105; ISkO 2.3.2`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from schmier import spec

Json = dict[str, Any]
"""A JSON object."""

ORDER: Final = "ISkO"
"""The key of the Skat Order, which is cited by paragraph."""

_REFERENCE: Final = re.compile(r"(\w+)(?::(\d+)(?:[-–](\d+))?| (\d+(?:\.\d+)+))?")
_SEPARATOR: Final = re.compile(r"\s*;\s*")


class Place(NamedTuple):
    """A place in a source: its key, and the line of a seed or the paragraph of the Order."""

    source: str
    line: int | None
    last: int | None = None
    """The last line of a range; None for a single line."""
    paragraph: str = ""


@lru_cache(maxsize=1)
def sources() -> Mapping[str, Json]:
    """The books and pages that the law cites, by their keys; read once, not to be changed."""
    found: dict[str, Json] = json.loads((spec.FOLDER / "sources.json").read_text(encoding="utf-8"))
    return found


def place_of(reference: str) -> Place:
    """The place that `001:86`, `ISkO 4.1.3` or `FOS` names; anything else is taken for the key of a source."""
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return Place(reference, None)
    source, first, last, paragraph = found.groups()
    return Place(source, int(first) if first else None, int(last) if last else None, paragraph or "")


def places_of(citation: str) -> list[Place]:
    """The places that a citation names, in its order."""
    return [place_of(reference) for reference in _SEPARATOR.split(citation.strip())]


def citation_of(place: Place) -> str:
    """A place as it is cited: `001:86`, `ISkO 4.1.3`."""
    if place.paragraph:
        return f"{place.source} {place.paragraph}"
    if place.line is None:
        return place.source
    return f"{place.source}:{place.line}" + (f"-{place.last}" if place.last else "")


# ---- in words --------------------------------------------------------------------------------------------------------


def names_of(places: Iterable[Place]) -> str:
    """The readers' names of some places, each source once: `Penguin book, lines 82, 86; Skatordnung 4.1.3; Foster`."""
    by_source: dict[str, list[Place]] = {}
    for place in dict.fromkeys(places):
        by_source.setdefault(place.source, []).append(place)
    return "; ".join(_name(key, found) for key, found in by_source.items())


def _name(key: str, places: list[Place]) -> str:
    """The readers' name of one source with the lines or paragraphs that are cited."""
    called = str(sources()[key]["called"]) if key in sources() else key
    paragraphs = [place.paragraph for place in places if place.paragraph]
    if paragraphs:
        return f"{called} {', '.join(paragraphs)}"
    lines = [*cited_lines(places)]
    if not lines:
        return called
    is_one = len(lines) == 1 and lines[0].isdigit()
    return f"{called}, {'line' if is_one else 'lines'} {', '.join(lines)}"


def cited_lines(places: Iterable[Place]) -> Iterator[str]:
    """The cited lines of a seed, ranges with a dash."""
    for place in places:
        if place.line is not None:
            yield f"{place.line}–{place.last}" if place.last else str(place.line)
