"""An engine asked one case at a time, for callers that choose each case after the last verdict."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace

from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.fault_groups import Group, fault_lines, group_key
from schmier_conformance.engines.final_verdicts import as_declared, with_deciding
from schmier_conformance.engines.known_differences import KnownKind
from schmier_conformance.engines.runner import EngineRunner, Options
from schmier_conformance.engines.verdicts import Judgement, Verdict


class EngineSession:
    """A running engine; close it when you are done."""

    def __init__(self, options: Options) -> None:
        """Start the engine; raises `EngineNotFoundError` if the command cannot be run."""
        self.options = replace(options, window=1)
        self._cases: list[Case] = []
        self._verdicts: dict[int, Judgement] = {}
        self._rulesets: dict[int, Ruleset] = {}
        self._runner = EngineRunner(self._cases, self.options, deque(), self._verdicts.__setitem__)
        self._runner.start()

    def judge(self, case: Case) -> Judgement:
        """Send a case to the engine, and judge its answer."""
        index = len(self._cases)
        self._cases.append(case)
        self._runner.run_one(index)
        message = self._runner.given_up or "the case was not run"
        judgement = self._verdicts.pop(index, Judgement(case, Verdict.ERRORED, message))
        return as_declared(with_deciding(judgement, self._rulesets), self.options.known, Counter(), frozenset())

    def is_declared(self, case: Case) -> bool:
        """Whether the engine's author has declared this very case."""
        return any(entry.kind is KnownKind.CASE and entry.subject == case.id for entry in self.options.known)

    def fault_text(self, judgement: Judgement) -> str:
        """A fault as the report of `schmier check` shows it."""
        group = Group(judgement.verdict, group_key(judgement)[0], (judgement,))
        rerun = ["schmier", "check", "--engine", self.options.command_line, "--ruleset", judgement.case.ruleset]
        return "\n".join(fault_lines(group, rerun))

    def close(self) -> None:
        """Stop the engine."""
        self._runner.finish()
        self._runner.kill()
