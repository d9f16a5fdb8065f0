"""Writes the file of known differences anew: what still holds stays as it was written, what is mended goes, what is new comes in."""

from __future__ import annotations

from typing import BinaryIO, Final

import orjson

from schmier.spec import Document
from schmier_conformance.engines.known_differences import FORMAT, TO_BE_WRITTEN, Known
from schmier_conformance.engines.report import Report

_REASON_WIDTH: Final = 200


def write_known(report: Report, known: tuple[Known, ...], stream: BinaryIO) -> int:
    """Writes the file; returns how many entries are new. A failure is declared by its case, so that nothing else is hidden with it."""
    gone = set(map(id, report.stale))
    kept = [entry_line(entry) for entry in known if id(entry) not in gone]
    new = [
        {"case": judgement.case.id, "reason": f"{TO_BE_WRITTEN}: {(judgement.message or '')[:_REASON_WIDTH]}"}
        for judgement in report.judgements
        if judgement.is_fault
    ]
    document = {"format": FORMAT, "known": [*kept, *new]}
    stream.write(orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    return len(new)


def entry_line(entry: Known) -> Document:
    """A declared difference as it stands in the file."""
    line: Document = {entry.kind: entry.what}
    if entry.kind == "option":
        line["value"] = entry.value
    line["reason"] = entry.reason
    return line if entry.link is None else {**line, "link": entry.link}
