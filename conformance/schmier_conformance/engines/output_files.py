"""The files a run writes: reports of several kinds, all of them opened before the run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import BinaryIO, assert_never

from schmier_conformance.documents.writing import Output, output_to
from schmier_conformance.engines.known_differences import Known
from schmier_conformance.engines.report import Listener, Report, ReportWriter

Write = Callable[[Report, BinaryIO], object]
"""Writes a finished report to a file."""


class OutputKind(StrEnum):
    """What a file holds; its value is the option of `schmier check` that names the file."""

    JSON = "json"
    """The report as JSON lines, written during the run."""
    JUNIT = "junit"
    HTML = "html"
    BADGE = "badge"
    KNOWN = "write_known"
    """The updated file of known differences."""


@dataclass(frozen=True, slots=True)
class OutputFiles:
    """The open files of a run."""

    listeners: tuple[Listener, ...]
    """Write during the run."""
    at_the_end: tuple[tuple[Write, Output], ...]

    def write(self, report: Report) -> None:
        """Write the files written at the end; until then a file that already existed stays as it was."""
        for write, output in self.at_the_end:
            write(report, output.stream)
            output.keep()


@contextmanager
def open_outputs(
    names: Mapping[OutputKind, str], rerun: Sequence[str], known: tuple[Known, ...] = (), site: str | None = None
) -> Iterator[OutputFiles]:
    """Open the files before the run, so an unwritable name does not cost the whole run.

    `-` is standard output. `rerun` is the command repeating the run, `known` the declared differences, `site` the address for links.
    """
    with ExitStack() as stack:
        listeners: list[Listener] = []
        at_the_end: list[tuple[Write, Output]] = []
        for kind, name in names.items():
            match kind:
                case OutputKind.JSON:
                    stream = sys.stdout.buffer if name == "-" else stack.enter_context(open(name, "wb"))
                    listeners.append(ReportWriter(stream))
                    continue
                case OutputKind.JUNIT:
                    write: Write = _junit
                case OutputKind.HTML:
                    write = _html(rerun, site)
                case OutputKind.BADGE:
                    write = _badge
                case OutputKind.KNOWN:
                    write = _known(known)
                case _:
                    assert_never(kind)
            at_the_end.append((write, stack.enter_context(output_to(name))))
        yield OutputFiles(tuple(listeners), tuple(at_the_end))


# The writers are imported after the run, and only if they are needed.


def _junit(report: Report, stream: BinaryIO) -> None:
    from schmier_conformance.engines.ci_reports import write_junit

    write_junit(report, stream)


def _badge(report: Report, stream: BinaryIO) -> None:
    from schmier_conformance.engines.ci_reports import write_badge

    write_badge(report, stream)


def _html(rerun: Sequence[str], site: str | None) -> Write:
    def write(report: Report, stream: BinaryIO) -> None:
        from schmier_conformance.engines.html_report import write_html

        write_html(report, rerun, stream, site)

    return write


def _known(known: tuple[Known, ...]) -> Write:
    def write(report: Report, stream: BinaryIO) -> None:
        from schmier_conformance.engines.known_differences import write_known

        write_known(report.judgements, report.stale, known, stream)

    return write
