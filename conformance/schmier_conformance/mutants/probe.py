"""Asking, whenever a decision is taken, what the faults of it would have answered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from schmier_conformance.mutants.code_exchange import Function, function_of, instead_of
from schmier_conformance.mutants.misreading import Fault


class Asking:
    """The faults that would have made a difference since they were last asked for."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = faults
        self.by_place: dict[str, list[int]] = defaultdict(list)
        for number, fault in enumerate(faults):
            self.by_place[fault.place].append(number)
        self.met: set[int] = set()
        """The faults whose decision was taken."""
        self.moment = 0
        """What is noted of a fault that makes a difference now; whoever plays may set it as he goes on."""
        self.different: dict[int, int] = {}
        """Those that would have made a difference, and the moment at which they did first."""
        self.asked_for_good: set[str] = set()
        """The places where every fault would have made a difference, so that nothing is left to ask there."""
        self.is_asking = False

    def begin(self, replacing: ExitStack) -> None:
        """Let every decision that some fault replaces be asked about, as long as the replacements last."""
        for place, numbers in self.by_place.items():
            replacing.enter_context(instead_of(self.faults[numbers[0]].decision, self.asked(place, numbers)))

    def taken(self) -> tuple[set[int], dict[int, int]]:
        """The faults whose decision was taken since the last time, and those that would have made a difference, with the moment."""
        met, different = self.met, self.different
        self.met, self.different = set(), {}
        self.asked_for_good.clear()
        return met, different

    def asked(self, place: str, numbers: Sequence[int]) -> Any:
        """What makes a function that answers rightly, and asks what these faults would have answered."""
        answers = function_of(self.faults[numbers[0]].decision).__annotations__["return"] not in (None, "None")
        answering = [number for number in numbers if answers and not self.faults[number].acts]
        every = frozenset(numbers)
        acting = every.difference(answering)

        def make(right: Function) -> Function:
            wrongs = [(number, self.faults[number].wrong(right)) for number in answering]
            asked_for_good = self.asked_for_good

            def asked(*given: Any, **named: Any) -> Any:
                if self.is_asking or place in asked_for_good:
                    return right(*given, **named)
                self.met.update(numbers)
                for number in acting:
                    self.different.setdefault(number, self.moment)
                answer = right(*given, **named)
                for number, wrong in wrongs:
                    if number not in self.different and self.differs(wrong, given, named, answer):
                        self.different[number] = self.moment
                if self.different.keys() >= every:
                    asked_for_good.add(place)
                return answer

            return asked

        return make

    def differs(self, wrong: Function, given: Any, named: Any, answer: Any) -> bool:
        """Whether a wrong function answers otherwise, or not at all."""
        self.is_asking = True
        try:
            return bool(wrong(*given, **named) != answer)
        except Exception:
            return True
        finally:
            self.is_asking = False
