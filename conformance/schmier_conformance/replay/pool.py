"""Judges many logs and reports them in their order, on one core or on several, with bounded memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from schmier_conformance.parallel.pool import ordered_map
from schmier_conformance.parallel.process import cores
from schmier_conformance.replay.files import Found
from schmier_conformance.replay.judge import JudgeOptions, judge
from schmier_conformance.replay.report import LogReport, Renderer

BATCH = 50
"""Logs sent to a worker at a time; a log may be a match of a hundred deals."""

BATCH_BYTES = 1024 * 1024
"""The size at which a batch is closed, for long logs."""

ALONE = 300
"""Logs judged before worker processes start, which takes longer than judging these."""


def log_reports(
    found: Iterable[Found], options: JudgeOptions, renderer: Renderer, workers: int | None = None
) -> Iterator[LogReport]:
    """The report on each log, in order; without a number of workers there is one per core once there are enough logs."""
    source, by_one = iter(found), partial(report_of, options=options, renderer=renderer)
    if workers is None:
        yield from map(by_one, islice(source, ALONE))
        workers = cores()
    if workers == 1:
        yield from map(by_one, source)
        return
    # Workers return reports and not replays, which take longer to send than to make.
    for reports in ordered_map(partial(reports_of, options=options, renderer=renderer), batches(source), workers):
        yield from reports


def reports_of(batch: list[Found], options: JudgeOptions, renderer: Renderer) -> list[LogReport]:
    """The reports on the logs of a batch."""
    return [report_of(found, options, renderer) for found in batch]


def report_of(found: Found, options: JudgeOptions, renderer: Renderer) -> LogReport:
    """The report on a log."""
    judged = judge(found, options)
    report = renderer(judged)
    if options.event is not None and judged.replayed is not None and judged.moment is None:
        return report._replace(lacks_event=judged.found.where)
    return report


def batches(found: Iterable[Found]) -> Iterator[list[Found]]:
    """Logs in batches, limited in number and in bytes."""
    source = iter(found)
    while batch := list(islice(source, 1)):
        size = size_of(batch[0])
        while size < BATCH_BYTES and len(batch) < BATCH and (more := next(source, None)) is not None:
            batch.append(more)
            size += size_of(more)
        yield batch


def size_of(found: Found) -> int:
    """The size of a log in bytes."""
    return len(found.text) if isinstance(found.text, bytes) else 0
