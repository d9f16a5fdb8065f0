"""The folder of a hunt: each finding as a case and as a log, and the state from which the hunt can be resumed."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from schmier import spec
from schmier_conformance.corpus.cases import text_of
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_document
from schmier_conformance.documents.writing import output_to
from schmier_conformance.generative.differential.disagreements import Disagreement, Key
from schmier_conformance.generative.differential.findings import Finding, fixture_of, log_of_finding
from schmier_conformance.generative.differential.hunt import Hunt, HuntState
from schmier_conformance.generative.script import Json, observed, script_of

STATE: Final = "hunt.json"
"""The file of the state."""

FORMAT: Final = "schmier/hunt/1"


@dataclass(frozen=True, slots=True)
class HuntFolder:
    """The folder of a hunt."""

    path: Path
    hunt: Hunt

    @property
    def state(self) -> Path:
        """The file of the state."""
        return self.path / STATE

    @property
    def about(self) -> Json:
        """The facts that identify a hunt."""
        document = json.dumps(self.hunt.document, sort_keys=True).encode()
        return {
            "engine": self.hunt.settings.command_line,
            "ruleset": self.hunt.document["id"],
            "digest": sha256(document).hexdigest()[:16],
            "seed": self.hunt.seed,
            "strict_reasons": self.hunt.strict_reasons,
            "known": [entry.name for entry in self.hunt.known],
        }

    def resume(self) -> HuntState:
        """The saved state; raises `DocumentError` if it belongs to another hunt, or is no state."""
        document = read_document(str(self.state))
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise DocumentError(
                str(self.state), "$.format", "it was not written by `schmier fuzz`", "name another --out"
            )
        for name, value in self.about.items():
            if document["hunt"].get(name, []) != value:
                message = f"this hunt was begun with {name} {document['hunt'].get(name)!r}, not {value!r}"
                raise DocumentError(str(self.state), f"$.hunt.{name}", message, "name another --out")
        return state_of(document, self.hunt)

    def save(self, state: HuntState) -> None:
        """Write the state and the files of its findings."""
        for finding in state.findings:
            self.save_finding(finding)
        write(self.state, json.dumps(state_document(state, self.about), indent=1) + "\n")

    def save_finding(self, finding: Finding) -> None:
        """Write the case and the log of a finding unless both exist."""
        fixture, log = self.fixture(finding), self.log(finding)
        if fixture.exists() and log.exists():
            return
        game = self.hunt.game
        shipped = self.shipped
        write(fixture, text_of(fixture_of(game, finding, shipped)))
        write(log, json.dumps(log_of_finding(game, finding, shipped), indent=1) + "\n")

    @property
    def shipped(self) -> str | None:
        """The id of the ruleset if it is a shipped one, else None."""
        identifier: str = self.hunt.document["id"]
        is_shipped = identifier in spec.ruleset_ids() and spec.ruleset_document(identifier) == self.hunt.document
        return identifier if is_shipped else None

    def fixture(self, finding: Finding) -> Path:
        """The file of the case of a finding."""
        return self.path / f"{finding.name}-{finding.number}.fixture.json"

    def log(self, finding: Finding) -> Path:
        """The file of the log of a finding."""
        return self.path / f"{finding.name}-{finding.number}.log.json"


def write(path: Path, text: str) -> None:
    """Write a file completely, or leave the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with output_to(str(path)) as output:
        output.stream.write(text.encode())
        output.keep()


# ---- the state as a document -----------------------------------------------------------------------------------------


def state_document(state: HuntState, about: Json) -> Json:
    """The state as JSON."""
    return {
        "format": FORMAT,
        "hunt": about,
        "done": state.done,
        "seen": [[*key, count] for key, count in state.seen.items()],
        "not_judged": dict(state.not_judged),
        "judged": state.judged,
        "declared": dict(state.declared),
        "findings": [finding_document(finding) for finding in state.findings],
    }


def finding_document(finding: Finding) -> Json:
    """A finding as JSON."""
    disagreement = finding.disagreement
    return {
        "key": list(finding.key),
        "number": finding.number,
        "steps": finding.steps,
        "given": finding.given,
        "is_repeated": finding.is_repeated,
        "script": finding.script.script.document,
        "disagreement": {**disagreement._asdict(), "key": list(disagreement.key)},
    }


def state_of(document: Json, hunt: Hunt) -> HuntState:
    """The state in a document."""
    ruleset = hunt.game.ruleset
    findings: list[Finding] = []
    for one in document["findings"]:
        script = observed(ruleset, script_of(one["script"]))
        assert script is not None, "a kept script was observed before"
        members: dict[str, Any] = one["disagreement"]
        lists = {"key": Key(*members["key"]), "clauses": tuple(members["clauses"]), "stderr": tuple(members["stderr"])}
        disagreement = Disagreement(**{**members, **lists})
        key = Key(*one["key"])
        findings.append(
            Finding(key, one["number"], one["steps"], script, disagreement, one["given"], one["is_repeated"])
        )
    seen = Counter({Key(kind, about): count for kind, about, count in document["seen"]})
    # A hunt begun by an older version did not count what was judged.
    judged: int = document["judged"] if "judged" in document else document["done"]
    return HuntState(
        document["done"], findings, seen, Counter(document["not_judged"]), judged, Counter(document.get("declared", {}))
    )
