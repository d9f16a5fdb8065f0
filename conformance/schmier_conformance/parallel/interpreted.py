"""Work that needs the interpreted copy of the reference, in a process that runs the compiled one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

from schmier import copies
from schmier_conformance.parallel.worker_processes import become_worker

Result = TypeVar("Result")


def interpreted(work: Callable[..., Result], *given: object) -> Result:
    """The result of some work under the interpreted copy: in a new process if this one runs the compiled copy.

    The work exchanges functions of the reference, or follows its lines; compiled functions have no code to exchange. What is given
    and what is returned must be picklable.
    """
    if not copies.is_compiled_loaded():
        copies.interpret()
        return work(*given)
    with interpretation_requested(), ProcessPoolExecutor(1, get_context("spawn"), become_worker, (None,)) as pool:
        return pool.submit(work, *given).result()


@contextmanager
def interpretation_requested() -> Iterator[None]:
    """Let processes that are started meanwhile run the interpreted copy."""
    before = os.environ.get(copies.PURE)
    os.environ[copies.PURE] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[copies.PURE]
        else:
            os.environ[copies.PURE] = before
