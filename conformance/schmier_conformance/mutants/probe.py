"""A probe for misreadings: whenever a decision is taken, it computes what the misreadings of it would have returned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from schmier_conformance.mutants.code_exchange import Function, function_of, instead_of
from schmier_conformance.mutants.misreading import Misreading


class Probe:
    """The misreadings that would have made a difference since they were last taken."""

    def __init__(self, misreadings: Sequence[Misreading]) -> None:
        self.misreadings = misreadings
        self.by_place: dict[str, list[int]] = defaultdict(list)
        for number, misreading in enumerate(misreadings):
            self.by_place[misreading.place].append(number)
        self.met: set[int] = set()
        """The misreadings whose decision was taken."""
        self.moment = 0
        """The present moment of the case, which the caller sets as it plays."""
        self.different: dict[int, int] = {}
        """The misreadings that would have made a difference, with the first moment of it."""
        self.exhausted: set[str] = set()
        """The places where every misreading would have made a difference, so nothing is left to compute."""
        self.is_computing = False

    def begin(self, replacing: ExitStack) -> None:
        """Probe every decision a misreading replaces, until `replacing` is closed."""
        for place, numbers in self.by_place.items():
            replacing.enter_context(instead_of(self.misreadings[numbers[0]].decision, self.probed(place, numbers)))

    def taken(self) -> tuple[set[int], dict[int, int]]:
        """The misreadings whose decision was taken since the last call, and those that would have made a difference, with the moment."""
        met, different = self.met, self.different
        self.met, self.different = set(), {}
        self.exhausted.clear()
        return met, different

    def probed(self, place: str, numbers: Sequence[int]) -> Any:
        """Makes a function that returns the right result and computes the results of some misreadings."""
        returns = function_of(self.misreadings[numbers[0]].decision).__annotations__["return"] not in (None, "None")
        returning = [number for number in numbers if returns and not self.misreadings[number].acts]
        every = frozenset(numbers)
        acting = every.difference(returning)

        def make(right: Function) -> Function:
            wrongs = [(number, self.misreadings[number].wrong(right)) for number in returning]
            exhausted = self.exhausted

            def probed(*given: Any, **named: Any) -> Any:
                if self.is_computing or place in exhausted:
                    return right(*given, **named)
                self.met.update(numbers)
                for number in acting:
                    self.different.setdefault(number, self.moment)
                answer = right(*given, **named)
                for number, wrong in wrongs:
                    if number not in self.different and self.differs(wrong, given, named, answer):
                        self.different[number] = self.moment
                if self.different.keys() >= every:
                    exhausted.add(place)
                return answer

            return probed

        return make

    def differs(self, wrong: Function, given: Any, named: Any, answer: Any) -> bool:
        """Whether a wrong function returns something else, or fails."""
        self.is_computing = True
        try:
            return bool(wrong(*given, **named) != answer)
        except Exception:
            return True
        finally:
            self.is_computing = False
