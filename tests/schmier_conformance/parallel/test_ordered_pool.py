"""The ordered pool yields results in input order, works ahead within a limit, and stops with its consumer."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from pieces import squared
from schmier_conformance.commands.arguments import number_of_workers
from schmier_conformance.parallel import worker_processes
from schmier_conformance.parallel.pool import ordered_map
from schmier_conformance.parallel.process import cores
from schmier_conformance.replay import pool as replay_pool
from schmier_conformance.replay.files import Found
from schmier_conformance.replay.judge import PLAIN
from schmier_conformance.replay.report import counts_only


@pytest.mark.parametrize("workers", [1, 2])
def test_what_comes_of_the_pieces_comes_in_their_order(workers: int) -> None:
    done = list(ordered_map(squared, range(50), workers))
    assert [result for result, _ in done] == [number * number for number in range(50)]
    assert (os.getpid() in {by for _, by in done}) == (workers == 1)


def test_nobody_is_called_where_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_processes, "ProcessPoolExecutor", None)
    assert list(ordered_map(squared, [], 2)) == []


def test_no_more_pieces_are_taken_than_wait() -> None:
    taken: list[int] = []

    def pieces() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = ordered_map(squared, pieces(), 2)
    for _ in range(5):
        next(results)
    results.close()
    assert len(taken) <= 5 + worker_processes.QUEUED_PER_WORKER * 2


def test_few_logs_call_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_processes, "ProcessPoolExecutor", None)
    monkeypatch.setattr(replay_pool, "cores", lambda: 2)
    few = [Found("few.jsonl", number, b"{}") for number in range(replay_pool.ALONE)]
    assert [report.verdict for report in replay_pool.log_reports(few, PLAIN, counts_only)] == ["unreadable"] * len(few)
    with pytest.raises(TypeError):
        list(replay_pool.log_reports([*few, few[0]], PLAIN, counts_only))


def test_a_number_of_workers_is_one_and_so_many_cores_there_are() -> None:
    assert number_of_workers("2") == 2
    assert cores() >= 1
