"""`schmier replay`: judge recorded games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import orjson

from schmier import spec
from schmier.edge.findings import Finding, LogError, Replay
from schmier.edge.logs import replay
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.notation import LEVELS
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import lines, open_stream, read_json, unpacked_name, validate
from schmier_conformance.recordings.converting import log_of, records_of

SUMMARY = "judge recorded games: which rule each breaks, at which event"
EXAMPLE = "schmier replay --explain game.json"

LINE_LIMIT = 16 * 1024 * 1024
"""The longest log, in bytes: a match of a thousand deals is a third of it."""

Json = dict[str, Any]
"""A JSON object."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Which files, and how much to say of them."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help=".json: one log; .jsonl: a log a line; .sgf: records of the Skat server; any as .gz or .bz2; - for standard input",
    )
    parser.add_argument("--explain", action="store_true", help="for every event, the clauses that decided it")
    parser.add_argument("--json", action="store_true", help="one JSON object a log instead of words")


def run(arguments: argparse.Namespace) -> int:
    """Judge every log; returns 2 if one was unreadable, else 1 if one does not hold, else 0."""
    worst = 0
    report = JsonReport() if arguments.json else WordReport()
    rulesets = shipped_rulesets()
    for name in arguments.files:
        for number, where, text in logs_of(name):
            worst = max(worst, judge(text, number, where, report, rulesets, explain=arguments.explain))
    report.close()
    return worst


@cache
def shipped_rulesets() -> Callable[[str], Ruleset]:
    """A reader of shipped rulesets that reads each once."""

    @cache
    def read(identifier: str) -> Ruleset:
        return read_ruleset(spec.ruleset_document(identifier))

    return read


# ---- reading ---------------------------------------------------------------------------------------------------------


def logs_of(name: str) -> Iterator[tuple[int, str, bytes | DocumentError]]:
    """The logs of a file: their number, where they stand, and their text, or why it could not be read."""
    if unpacked_name(name).endswith(".sgf"):
        yield from logs_of_records(name)
        return
    try:
        with open_stream(name) as stream:
            if is_one_log(name):
                text = stream.read(LINE_LIMIT + 1)
                problem = too_long(name) if len(text) > LINE_LIMIT else None
                yield 0, name, problem or text
                return
            number = 0
            for line_number, line in lines(stream, LINE_LIMIT):
                where = f"{name}:{line_number}"
                if isinstance(line, DocumentError) or line.strip():
                    yield number, where, line
                else:
                    continue
                number += 1
    except DocumentError as problem:
        yield 0, name, problem
    except OSError as problem:
        yield 0, name, DocumentError(name, "$", problem.strerror or str(problem), "name a file that can be read")


def logs_of_records(name: str) -> Iterator[tuple[int, str, bytes | DocumentError]]:
    """The records of the Skat server in a file, as logs."""
    for number, (line, found) in enumerate(records_of(name)):
        where = f"{name}:{line}" if line else name
        log = log_of(found)
        remedy = "`schmier import iss` converts the others"
        yield number, where, DocumentError(where, "$", log, remedy) if isinstance(log, str) else orjson.dumps(log)


def too_long(name: str) -> DocumentError:
    """The refusal of a file that is too large to be one log."""
    return DocumentError(
        name, "", f"it is larger than {LINE_LIMIT} bytes", "write a log a line, in a file named .jsonl"
    )


def is_one_log(name: str) -> bool:
    """Whether a file holds one log, by its name; everything else holds a log a line."""
    return unpacked_name(name).endswith(".json")


def judge(
    text: bytes | DocumentError,
    number: int,
    where: str,
    report: JsonReport | WordReport,
    rulesets: Callable[[str], Ruleset],
    *,
    explain: bool,
) -> int:
    """Judge one log and report it; returns its exit code."""
    if isinstance(text, DocumentError):
        report.unreadable(number, where, str(text))
        return 2
    try:
        log = read_json(text, where)
        validate("game-log", log, where)
        replayed = replay(log, explain=explain, rulesets=rulesets)
    except DocumentError as problem:
        report.unreadable(number, where, str(problem))
        return 2
    except LogError as problem:
        report.unreadable(number, where, f"{where}: {problem}")
        return 2
    report.judged(number, where, replayed)
    return 0 if replayed.verdict == "holds" else 1


# ---- saying it -------------------------------------------------------------------------------------------------------


class JsonReport:
    """One JSON object a log."""

    def unreadable(self, number: int, where: str, message: str) -> None:
        """Report a log that could not be read."""
        finding = {"deal": None, "event": None, "clause": None, "message": message}
        self.write(
            {
                "log": number,
                "verdict": "unreadable",
                "complete": False,
                "findings": [finding],
                "deals": [],
                "winner": None,
            }
        )

    def judged(self, number: int, where: str, replayed: Replay) -> None:
        """Report a log that was replayed."""
        line: Json = {
            "log": number,
            "verdict": replayed.verdict,
            "complete": replayed.is_complete,
            "findings": [
                {"deal": finding.deal, "event": finding.event, "clause": finding.clause, "message": finding.message}
                for finding in replayed.findings
            ],
            "deals": replayed.deals,
            "winner": replayed.winner,
        }
        if replayed.reasons:
            line["because"] = [
                {"deal": deal, "event": event, "clauses": clauses} for deal, event, _, clauses in replayed.reasons
            ]
        self.write(line)

    def write(self, line: Json) -> None:
        """Write one line."""
        sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")

    def close(self) -> None:
        """Nothing is left to say."""


class WordReport:
    """Words for people: a line for a log that holds, more for one that does not, and a sum at the end."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def count(self, verdict: str) -> None:
        """Count a verdict for the sum at the end."""
        self.counts[verdict] = self.counts.get(verdict, 0) + 1

    def unreadable(self, number: int, where: str, message: str) -> None:
        """Report a log that could not be read."""
        self.count("unreadable")
        sys.stdout.flush()
        sys.stderr.write(f"schmier: {message}\n")

    def judged(self, number: int, where: str, replayed: Replay) -> None:
        """Report a log that was replayed."""
        self.count(replayed.verdict)
        for deal, event, noted, clauses in replayed.reasons:
            print(f"  deal {deal}, event {event}: {in_words(noted)}: {', '.join(clauses) or 'nothing to decide'}")
        as_far = "" if replayed.is_complete else ", as far as it goes"
        came_to = f"; {replayed.winner} wins" if replayed.winner else ""
        print(f"{where}: {replayed.verdict}{as_far}{came_to}")
        for finding in replayed.findings:
            print(f"  {place_of(finding)}: {finding.message}")
            clause = spec.clauses().get(finding.clause)
            doubt = " (cannot be decided from this log)" if finding.is_doubt else ""
            print(f"    {finding.clause}{doubt}: {clause.text if clause else ''}")

    def close(self) -> None:
        """Say the sum."""
        if sum(self.counts.values()) > 1:
            print(", ".join(f"{count} {verdict}" for verdict, count in sorted(self.counts.items())))


def place_of(finding: Finding) -> str:
    """Where in the log a finding is."""
    if finding.deal is None:
        return "the match"
    if finding.event is None:
        return f"deal {finding.deal}, result"
    return f"deal {finding.deal}, event {finding.event}"


def in_words(event: Json) -> str:
    """An event as people say it."""
    who = event.get("by", "the table")
    return f"{who} {event['do']} {what_of(event)}".strip()


def what_of(event: Json) -> str:
    """What an event is about: a card, cards, a bid, a suit, partners, a game of Skat."""
    match event:
        case {"bid": {"tricks": tricks, "trump": trump}}:
            return f"{tricks}{trump}"
        case {"contract": contract}:
            return " ".join([contract, *(level for level in LEVELS if event.get(level))])
        case {"partners": partners}:
            return f"partners {' '.join(partners)}".strip()
        case _:
            said = event.get("card") or event.get("bid") or event.get("trump") or event.get("suit")
            return str(said or " ".join(event.get("cards", [])))
