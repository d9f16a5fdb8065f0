"""Citations: the place of a source that a ruleset or a ruling names as its reason, and whether that place can say it.

`sources.json` records for each seed how many lines it has, which of them are blank, and which lines describe which games. A ruleset
may cite the lines about its own game and those about the games that it extends, but the latter only in a text that describes its own
game too: a sentence about the nine-card game of one book is no reason for an option of the same game in another book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from schmier import spec
from schmier_conformance.law.places import ORDER, Place, places_of
from schmier_conformance.law.rulings import lineage, readings_of

Json = dict[str, Any]
"""A JSON object."""

ABOUT_ITSELF: Final = frozenset(("format", "id", "title", "family", "extends", "sources", "why", "note"))
"""The parts of a ruleset about itself rather than about the game."""

_SEED: Final = "seed"
_IN_PROSE: Final = re.compile(r"\b(\d{3}):(\d+(?:-\d+)?(?:, \d+(?:-\d+)?(?=[,;.)]|$))*)")
"""A citation in a sentence, of lines and of ranges of lines: `001:86`, `001:82-86`, `004:34, 68`."""
_PARAGRAPHS: Final = re.compile(
    rf"\b{ORDER}[ (]+(\d+(?:\.\d+)+)(?:(?:, | and | to )(\d+(?:\.\d+)+))?(?:(?:, | and | to )(\d+(?:\.\d+)+))?"
)
"""A citation of paragraphs of the Order in a sentence: `ISkO (4.1.3, 4.1.4)`."""


def layout_of(text: str) -> Json:
    """What `sources.json` records of a seed's text: `length`, the number of lines, and `blank`, the numbers of the blank ones."""
    lines = text.splitlines()
    return {"length": len(lines), "blank": [number for number, line in enumerate(lines, 1) if not line.strip()]}


# ---- one citation ----------------------------------------------------------------------------------------------------


def place_faults(citation: str, sources: Mapping[str, Json]) -> Iterator[str]:
    """The faults of a citation in a `why` or a `held_by`, half a sentence each."""
    for place in places_of(citation):
        yield from _faults_of_place(place, sources)


def _faults_of_place(place: Place, sources: Mapping[str, Json]) -> Iterator[str]:
    """The faults of one place, half a sentence each; of a range, both ends must be lines with words."""
    if place.source not in sources:
        yield f"names the source {place.source}, which is not there"
        return
    source = sources[place.source]
    if place.paragraph and place.paragraph not in source.get("paragraphs", {}):
        yield f"names {place.source} {place.paragraph}, a paragraph that `spec/sources.json` does not list"
    if source["kind"] != _SEED:
        if place.line is not None:
            yield f"names a line of {place.source}, whose lines are not numbered"
        return
    if place.line is None:
        yield f"names the seed {place.source} without a line"
        return
    for line in dict.fromkeys((place.line, place.last or place.line)):
        if fault := _line_fault(place.source, line, source):
            yield fault
        elif not any(_covers(described, line) for described in source["tells"]):
            yield f"names {place.source}:{line}, which describes no game"


def prose_faults(text: str, sources: Mapping[str, Json]) -> Iterator[str]:
    """The faults of the citations in a paragraph, half a sentence each; of a range, both ends must be lines with words."""
    for source, lines in _IN_PROSE.findall(text):
        if source not in sources:
            yield f"names the source {source}, which is not there"
            continue
        faults = (_line_fault(source, int(number), sources[source]) for number in re.findall(r"\d+", lines))
        yield from (fault for fault in faults if fault)
    for paragraphs in _PARAGRAPHS.findall(text):
        places = (Place(ORDER, None, paragraph=paragraph) for paragraph in paragraphs if paragraph)
        yield from (fault for place in places for fault in _faults_of_place(place, sources))


def _line_fault(source: str, line: int, described: Json) -> str | None:
    """Why this line of a seed can say nothing; None for a line with words."""
    if not 1 <= line <= described["length"]:
        return f"names {source}:{line}, and {source} has {described['length']} lines"
    if line in described["blank"]:
        return f"names {source}:{line}, which is blank"
    return None


def _covers(described: Json, line: int) -> bool:
    first, last = described["lines"]
    return bool(first <= line <= last)


# ---- the citations of a ruleset and of a ruling ----------------------------------------------------------------------


def reason_faults(identifier: str, sources: Mapping[str, Json]) -> Iterator[str]:
    """The faults in the reasons of a shipped ruleset, a sentence each."""
    written, whole = spec.shipped(identifier), spec.ruleset_document(identifier)
    may_cite = lines_about(lineage(written), sources)
    for option, reason in whole["why"].items():
        if "source" not in reason:
            continue
        faults = [*place_faults(reason["source"], sources)]
        for place in () if faults else places_of(reason["source"]):
            if place.line is not None and not lines_of(place) <= may_cite:
                faults.append(f"{reason['source']} describes another game")
            elif place.source not in whole["sources"]:
                faults.append(f"{place.source} is not among its sources")
        yield from (f"ruleset {identifier}, {option}: {fault}" for fault in faults)
    for option in _options_set(written):
        if option not in written.get("why", {}):
            yield f"ruleset {identifier} sets {option} and leaves the reason to its parent"


def citation_faults(ruling: Mapping[str, Any], sources: Mapping[str, Json]) -> Iterator[str]:
    """The faults in the holders and in the prose of a ruling's document, a sentence each."""
    holders = (holder for reading in readings_of(ruling) for holder in reading.held_by)
    yield from (f"ruling {ruling['id']} {fault}" for holder in holders for fault in place_faults(holder, sources))
    prose = "\n".join((ruling["question"], ruling["ruling"], ruling["why"]))
    yield from (f"ruling {ruling['id']} {fault}" for fault in prose_faults(prose, sources))


def lines_of(place: Place) -> set[Place]:
    """Each line of a place in a seed, as a place of its own."""
    first = place.line or 0
    return {Place(place.source, line) for line in range(first, (place.last or first) + 1)}


def lines_about(games: Sequence[str], sources: Mapping[str, Json]) -> frozenset[Place]:
    """The lines about a game and those that it extends, in the texts about the nearest of them that any text covers.

    `games` are their ids, that of the game first.
    """
    known = {game for _, described in _described(sources) for game in described["rulesets"]}
    nearest = next((game for game in games if game in known), "")
    homes = {source for source, described in _described(sources) if nearest in described["rulesets"]}
    return frozenset(
        Place(source, line)
        for source, described in _described(sources)
        if source in homes and set(games) & set(described["rulesets"])
        for line in range(described["lines"][0], described["lines"][1] + 1)
    )


def _described(sources: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
    """Each stretch of lines of a seed, with the games that it describes, under the key of the seed."""
    for key, source in sources.items():
        yield from ((key, described) for described in source.get("tells", ()))


def _options_set(written: spec.Document) -> Iterator[str]:
    """The options that a ruleset writes itself, those that it takes away included; the exchange is one option."""
    for part, value in written.items():
        if part in ABOUT_ITSELF:
            continue
        yield from (f"{part}.{option}" for option in value) if isinstance(value, dict) else [part]
