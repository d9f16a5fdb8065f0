"""Shrinking: from a script that shows something to the smallest script found that still shows it.

The search is greedy. Each pass runs as long as it gains something, then the next one, and all passes again until a round gains nothing
or the budget is spent. The outcome depends only on the script and the test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import orjson

from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.generative.script import ObservedScript, Script, observed, size_of
from schmier_conformance.generative.shrink.passes import PASSES, Pass

Test = Callable[[Sequence[ObservedScript]], Sequence[ObservedScript | None]]
"""Tests candidates: for each the part up to the step at which it shows what is looked for; None if it does not."""

BUDGET: Final = 1500
"""Candidates tested at most: enough for a long deal, and some seconds with most engines."""

BATCH_SIZE: Final = 8
"""Candidates tested at a time."""


class Shrinker:
    """Shrinks one script."""

    def __init__(
        self, ruleset: Ruleset, script: ObservedScript, test: Test, budget: int = BUDGET, batch_size: int = BATCH_SIZE
    ) -> None:
        """Begin with a script that ends with the step at which it shows what is looked for."""
        self.ruleset, self.best, self.test, self.left, self.batch_size = ruleset, script, test, budget, batch_size
        self.tested = {key_of(script.script)}

    def shrink(self, passes: Sequence[Pass] = PASSES) -> ObservedScript:
        """The smallest script found."""
        is_better = True
        while is_better and self.left > 0:
            before = self.best
            for one in passes:
                while self.gains(one(self.ruleset, self.best)):
                    pass
            is_better = self.best is not before
        return self.best

    def gains(self, candidates: Iterable[Script | None]) -> bool:
        """Whether a candidate passes the test and is smaller than the best; the first such becomes the best."""
        source = self.untested(candidates)
        size = size_of(self.best)
        while self.left > 0 and (batch := list(islice(source, min(self.batch_size, self.left)))):
            self.left -= len(batch)
            for shown in self.test(batch):
                if shown is not None and size_of(shown) < size:
                    self.best = shown
                    return True
        return False

    def untested(self, candidates: Iterable[Script | None]) -> Iterator[ObservedScript]:
        """The meaningful candidates not tested yet."""
        for candidate in candidates:
            if candidate is None or (key := key_of(candidate)) in self.tested:
                continue
            self.tested.add(key)
            script = observed(self.ruleset, candidate)
            if script is not None:
                yield script


def key_of(script: Script) -> bytes:
    """A script in a comparable form."""
    return orjson.dumps(script.document, option=orjson.OPT_SORT_KEYS)
