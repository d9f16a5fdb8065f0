"""An engine that is asked one case at a time, by whoever does not know beforehand which cases will come."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace

from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.fault_groups import Group, fault_lines, key_of
from schmier_conformance.engines.final_verdicts import declared, with_deciding
from schmier_conformance.engines.runner import Options, Running
from schmier_conformance.engines.verdicts import Judgement, Verdict


class Asking:
    """An engine that runs; whoever has asked enough closes it."""

    def __init__(self, options: Options) -> None:
        """Starts the engine; raises `EngineNotFoundError` if the command cannot be run."""
        self.options = replace(options, window=1)
        self._cases: list[Case] = []
        self._heard: dict[int, Judgement] = {}
        self._rulesets: dict[int, Ruleset] = {}
        self._running = Running(self._cases, self.options, deque(), self._heard.__setitem__)
        self._running.start()

    def judgement(self, case: Case) -> Judgement:
        """What becomes of a case."""
        index = len(self._cases)
        self._cases.append(case)
        self._running.ask(index)
        words = self._running.given_up or "the case was not run"
        judgement = self._heard.pop(index, Judgement(case, Verdict.ERRORED, words))
        return declared(with_deciding(judgement, self._rulesets), self.options.known, Counter(), frozenset())

    def is_declared(self, case: Case) -> bool:
        """Whether the engine's author has declared this very case."""
        return any(entry.kind == "case" and entry.what == case.id for entry in self.options.known)

    def told(self, judgement: Judgement) -> str:
        """A fault as the report tells it."""
        group = Group(judgement.verdict, key_of(judgement)[0], (judgement,))
        again = ["schmier", "check", "--engine", self.options.command_line, "--ruleset", judgement.case.ruleset]
        return "\n".join(fault_lines(group, again))

    def close(self) -> None:
        """Ends the engine."""
        self._running.finish()
        self._running.kill()
