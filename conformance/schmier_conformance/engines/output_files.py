"""What a run leaves behind beside its text: files of several kinds, all of them opened before the run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import BinaryIO

from schmier_conformance.documents.writing import Output, output_to
from schmier_conformance.engines.known_differences import Known
from schmier_conformance.engines.report import Listener, Report, ReportWriter

Write = Callable[[Report, BinaryIO], object]
"""Writes a finished report to a file."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The names of the files that are wanted; none for one that is not."""

    json: str | None = None
    junit: str | None = None
    page: str | None = None
    badge: str | None = None
    known: str | None = None
    """The file of known differences, to be written anew."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """Files that are open, each waiting for the end of the run."""

    listeners: tuple[Listener, ...]
    """What is told while the run goes on."""
    at_the_end: tuple[tuple[Write, Output], ...]

    def write(self, report: Report) -> None:
        """Writes what is written at the end; a file that was there before stays as it was until then."""
        for write, output in self.at_the_end:
            write(report, output.stream)
            output.keep()


@contextmanager
def outputs(
    wanted: Wanted, again: Sequence[str], declared: tuple[Known, ...] = (), site: str | None = None
) -> Iterator[Outputs]:
    """Opens the files: a name that cannot be written must not cost the whole run."""
    with ExitStack() as stack:
        listeners: list[Listener] = []
        if wanted.json is not None:
            is_stdout = wanted.json == "-"
            stream = sys.stdout.buffer if is_stdout else stack.enter_context(open(wanted.json, "wb"))
            listeners.append(ReportWriter(stream))
        named: list[tuple[Write, str | None]] = [(_junit, wanted.junit), (_badge, wanted.badge)]
        named += [(_page(again, site), wanted.page), (_known(declared), wanted.known)]
        at_the_end = [(write, stack.enter_context(output_to(name))) for write, name in named if name is not None]
        yield Outputs(tuple(listeners), tuple(at_the_end))


# What writes a file is loaded when the run is over, and only if it is wanted.


def _junit(report: Report, stream: BinaryIO) -> None:
    from schmier_conformance.engines.ci_reports import write_junit

    write_junit(report, stream)


def _badge(report: Report, stream: BinaryIO) -> None:
    from schmier_conformance.engines.ci_reports import write_badge

    write_badge(report, stream)


def _page(again: Sequence[str], site: str | None) -> Write:
    def write(report: Report, stream: BinaryIO) -> None:
        from schmier_conformance.engines.html_report import write_page

        write_page(report, again, stream, site)

    return write


def _known(declared: tuple[Known, ...]) -> Write:
    def write(report: Report, stream: BinaryIO) -> None:
        from schmier_conformance.engines.known_differences import write_known

        write_known(report.judgements, report.stale, declared, stream)

    return write
