"""A hunt in a folder: each finding as a case and as a log, and in one file what was done, so that the hunt can go on another day."""

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
from schmier_conformance.generative.differential.run import Bag
from schmier_conformance.generative.differential.search import Hunt
from schmier_conformance.generative.script import Json, told
from schmier_conformance.generative.script import script_of as script_in

STATE: Final = "hunt.json"
"""The file in which it is kept what was done."""

FORMAT: Final = "schmier/hunt/1"


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of a hunt."""

    path: Path
    hunt: Hunt

    @property
    def state(self) -> Path:
        """The file in which it is kept what was done."""
        return self.path / STATE

    @property
    def about(self) -> Json:
        """What makes two hunts one."""
        document = json.dumps(self.hunt.document, sort_keys=True).encode()
        return {
            "engine": self.hunt.manner.command_line,
            "ruleset": self.hunt.document["id"],
            "digest": sha256(document).hexdigest()[:16],
            "seed": self.hunt.seed,
            "strict_reasons": self.hunt.strict_reasons,
        }

    def begun(self) -> bool:
        """Whether a hunt has begun there."""
        return self.state.exists()

    def resumed(self) -> Bag:
        """What the hunt had come to; raises `DocumentError` where it was another hunt, or the file is none of ours."""
        kept = read_document(str(self.state))
        if not isinstance(kept, dict) or kept.get("format") != FORMAT:
            raise DocumentError(
                str(self.state), "$.format", "it was not written by `schmier fuzz`", "name another --out"
            )
        for name, value in self.about.items():
            if kept["hunt"].get(name) != value:
                message = f"this hunt was begun with {name} {kept['hunt'].get(name)!r}, not {value!r}"
                raise DocumentError(str(self.state), f"$.hunt.{name}", message, "name another --out")
        return bag_of(kept, self.hunt)

    def keep(self, bag: Bag) -> None:
        """Keep what a hunt has come to."""
        self.path.mkdir(parents=True, exist_ok=True)
        for finding in bag.findings:
            self.write_finding(finding)
        write(self.state, json.dumps(bag_document(bag, self.about), indent=1) + "\n")

    def write_finding(self, finding: Finding) -> None:
        """Write the case and the log of a finding, unless they are there."""
        fixture, log = self.fixture(finding), self.log(finding)
        if fixture.exists() and log.exists():
            return
        game = self.hunt.game
        shipped = self.shipped
        write(fixture, text_of(fixture_of(game, finding, shipped)))
        write(log, json.dumps(log_of_finding(game, finding, shipped), indent=1) + "\n")

    @property
    def shipped(self) -> str | None:
        """The id of the ruleset if it is a shipped one."""
        identifier: str = self.hunt.document["id"]
        is_shipped = identifier in spec.ruleset_ids() and spec.ruleset_document(identifier) == self.hunt.document
        return identifier if is_shipped else None

    def fixture(self, finding: Finding) -> Path:
        """The file of the case of a finding."""
        return self.path / f"{finding.name}-{finding.number}.fixture.json"

    def log(self, finding: Finding) -> Path:
        """The file of its log."""
        return self.path / f"{finding.name}-{finding.number}.log.json"


def write(path: Path, text: str) -> None:
    """Write a file whole, or leave what was there."""
    with output_to(str(path)) as output:
        output.stream.write(text.encode())
        output.keep()


# ---- what was done, as a document ------------------------------------------------------------------------------------


def bag_document(bag: Bag, about: Json) -> Json:
    """What a hunt has come to, as it is kept."""
    return {
        "format": FORMAT,
        "hunt": about,
        "done": bag.done,
        "seen": [[*key, count] for key, count in bag.seen.items()],
        "not_judged": dict(bag.not_judged),
        "findings": [finding_document(finding) for finding in bag.findings],
    }


def finding_document(finding: Finding) -> Json:
    """A finding, as it is kept."""
    disagreement = finding.disagreement
    return {
        "key": list(finding.key),
        "number": finding.number,
        "steps": finding.steps,
        "given": finding.given,
        "is_repeated": finding.is_repeated,
        "script": finding.told.script.document,
        "disagreement": {**disagreement._asdict(), "key": list(disagreement.key)},
    }


def bag_of(kept: Json, hunt: Hunt) -> Bag:
    """What a hunt had come to."""
    ruleset = hunt.game.ruleset
    findings: list[Finding] = []
    for one in kept["findings"]:
        script = told(ruleset, script_in(one["script"]))
        assert script is not None, "what was kept was played before"
        said: dict[str, Any] = one["disagreement"]
        disagreement = Disagreement(
            **{**said, "key": Key(*said["key"]), "clauses": tuple(said["clauses"]), "stderr": tuple(said["stderr"])}
        )
        findings.append(
            Finding(
                Key(*one["key"]), one["number"], one["steps"], script, disagreement, one["given"], one["is_repeated"]
            )
        )
    seen = Counter({Key(kind, about): count for kind, about, count in kept["seen"]})
    return Bag(kept["done"], findings, seen, Counter(kept["not_judged"]))
