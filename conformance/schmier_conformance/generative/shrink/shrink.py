"""Shrinking: from a script that shows something to the smallest that is found to show the same.

It is greedy. Each way to make the script smaller is tried as long as it gains something, then the next, and all of them again until a
whole round gains nothing, or as many scripts have been tried as may be. It depends on nothing but the script and on whoever looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import orjson

from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.generative.script import Script, Told, size_of, told
from schmier_conformance.generative.shrink.passes import PASSES, Pass

Look = Callable[[Sequence[Told]], Sequence[Told | None]]
"""Looks at candidates: of each the part up to the step at which it shows what is to be shown; None where it does not."""

BUDGET: Final = 1500
"""So many scripts at most are looked at: enough for a long deal, and some seconds with most engines."""

TOGETHER: Final = 8
"""So many are looked at at once."""


class Shrinker:
    """One script being shrunk."""

    def __init__(
        self, ruleset: Ruleset, script: Told, look: Look, budget: int = BUDGET, together: int = TOGETHER
    ) -> None:
        """Begin with a script that ends with the step at which it shows what is to be shown."""
        self.ruleset, self.best, self.look, self.left, self.together = ruleset, script, look, budget, together
        self.tried = {key_of(script.script)}

    def shrink(self, passes: Sequence[Pass] = PASSES) -> Told:
        """The smallest script that was found."""
        is_better = True
        while is_better and self.left > 0:
            before = self.best
            for one in passes:
                while self.gains(one(self.ruleset, self.best)):
                    pass
            is_better = self.best is not before
        return self.best

    def gains(self, candidates: Iterable[Script | None]) -> bool:
        """Whether one of some candidates shows the same and is smaller; the first that does is the best from then on."""
        source = self.worth_a_look(candidates)
        size = size_of(self.best)
        while self.left > 0 and (batch := list(islice(source, min(self.together, self.left)))):
            self.left -= len(batch)
            for seen in self.look(batch):
                if seen is not None and size_of(seen) < size:
                    self.best = seen
                    return True
        return False

    def worth_a_look(self, candidates: Iterable[Script | None]) -> Iterator[Told]:
        """The candidates that mean something and have not been looked at."""
        for candidate in candidates:
            if candidate is None or (key := key_of(candidate)) in self.tried:
                continue
            self.tried.add(key)
            expected = told(self.ruleset, candidate)
            if expected is not None:
                yield expected


def key_of(script: Script) -> bytes:
    """A script in few bytes, by which it is known again."""
    return orjson.dumps(script.document, option=orjson.OPT_SORT_KEYS)
