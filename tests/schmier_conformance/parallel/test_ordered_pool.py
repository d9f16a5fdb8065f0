"""Work by several processes comes in the order of its pieces, is not done ahead of everybody, and ends when nobody wants more."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from pieces import squared
from schmier_conformance.parallel import ordered_pool
from schmier_conformance.parallel.ordered_pool import WAITING, done_in_order
from schmier_conformance.parallel.workers import cores, number_of_workers
from schmier_conformance.replay import pool
from schmier_conformance.replay.files import Found
from schmier_conformance.replay.judge import PLAIN
from schmier_conformance.replay.verdict_text import in_sums


@pytest.mark.parametrize("hands", [1, 2])
def test_what_comes_of_the_pieces_comes_in_their_order(hands: int) -> None:
    done = list(done_in_order(squared, range(50), hands))
    assert [result for result, _ in done] == [number * number for number in range(50)]
    assert (os.getpid() in {by for _, by in done}) == (hands == 1)


def test_nobody_is_called_where_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordered_pool, "ProcessPoolExecutor", None)
    assert list(done_in_order(squared, [], 2)) == []


def test_no_more_pieces_are_taken_than_wait() -> None:
    taken: list[int] = []

    def pieces() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = done_in_order(squared, pieces(), 2)
    for _ in range(5):
        next(results)
    results.close()
    assert len(taken) <= 5 + WAITING * 2


def test_few_logs_call_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordered_pool, "ProcessPoolExecutor", None)
    monkeypatch.setattr(pool, "cores", lambda: 2)
    few = [Found("few.jsonl", number, b"{}") for number in range(pool.ALONE)]
    assert [told.verdict for told in pool.told_of(few, PLAIN, in_sums)] == ["unreadable"] * len(few)
    with pytest.raises(TypeError):
        list(pool.told_of([*few, few[0]], PLAIN, in_sums))


def test_a_number_of_workers_is_one_and_so_many_cores_there_are() -> None:
    assert number_of_workers("2") == 2
    assert cores() >= 1
