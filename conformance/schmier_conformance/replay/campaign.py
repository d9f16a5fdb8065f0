"""The campaign `replay`: the logs of files, each shard a part of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from schmier_conformance.documents.reading import unpacked_name
from schmier_conformance.parallel.shards import Json, Kind, Shard
from schmier_conformance.replay.files import Found, is_one_log, logs_of
from schmier_conformance.replay.judge import JudgeOptions, judge

BYTES: Final = 4 * 1024 * 1024
"""The approximate size of a shard: some thousand logs, a few seconds."""

MOST_EXAMPLES: Final = 20
"""Logs named in the tally at most that do not hold; all are counted."""


def shards(files: Sequence[str], ruleset: Any) -> Iterator[Shard]:
    """The shards of some files; a packed file, a file of records, or a single log is one shard."""
    number = 0
    for name in files:
        for first_line, start, length in parts(name):
            task = {"file": name, "line": first_line, "start": start, "bytes": length, "ruleset": ruleset}
            yield Shard("replay", number, task)
            number += 1


def parts(name: str) -> Iterator[tuple[int, int, int | None]]:
    """The parts of a file: the first line, the offset, and the length of each; length None for a whole file."""
    if not is_divisible(name):
        yield 1, 0, None
        return
    line, start = 1, 0
    with open(name, "rb") as stream:
        while chunk := stream.read(BYTES):
            chunk += stream.readline()
            yield line, start, len(chunk)
            line += chunk.count(b"\n")
            start += len(chunk)


def is_divisible(name: str) -> bool:
    """Whether a file is an unpacked file with a log a line."""
    return name == unpacked_name(name) and not name.endswith(".sgf") and not is_one_log(name)


def digest(files: Sequence[str]) -> str:
    """The hash of the content of files."""
    found = sha256()
    for name in files:
        with open(name, "rb") as stream:
            while chunk := stream.read(BYTES):
                found.update(chunk)
    return found.hexdigest()


def with_input(task: Json) -> Json:
    """A task with the text of its part; an indivisible file must exist where the shard runs."""
    if task["bytes"] is None:
        return {**task, "file": str(Path(task["file"]).resolve())}
    with open(task["file"], "rb") as stream:
        stream.seek(task["start"])
        return {**task, "text": stream.read(task["bytes"]).decode(errors="surrogateescape")}


def run(task: Json) -> Json:
    """Judge the logs of a shard."""
    verdicts, clauses = Counter[str](), Counter[str]()
    examples: list[Json] = []
    options = JudgeOptions(ruleset=task["ruleset"])
    for found in logs_in(task):
        judged = judge(found, options)
        verdicts[judged.verdict] += 1
        findings = [] if judged.replayed is None else judged.replayed.findings
        clauses.update(finding.clause for finding in findings)
        if judged.verdict != "holds" and len(examples) < MOST_EXAMPLES:
            message = findings[0].message if findings else judged.problem
            examples.append({"where": found.where, "verdict": judged.verdict, "message": message})
    return {"verdicts": verdicts, "clauses": clauses, "examples": examples}


def logs_in(task: Json) -> Iterator[Found]:
    """The logs of a shard."""
    if "text" not in task:
        yield from logs_of(task["file"])
        return
    for number, text in enumerate(task["text"].encode(errors="surrogateescape").split(b"\n"), task["line"]):
        if text.strip():
            yield Found(task["file"], number, text)


def merge(results: Mapping[int, Json]) -> Json:
    """The sums, and the first logs that do not hold."""
    verdicts, clauses = Counter[str](), Counter[str]()
    examples: list[Json] = []
    for number in sorted(results):
        verdicts.update(results[number]["verdicts"])
        clauses.update(results[number]["clauses"])
        examples += results[number]["examples"][: MOST_EXAMPLES - len(examples)]
    by_clause = dict(sorted(clauses.items(), key=lambda entry: (-entry[1], entry[0])))
    return {"verdicts": dict(sorted(verdicts.items())), "clauses": by_clause, "examples": examples}


def as_text(tally: Json) -> str:
    """The tally as text."""
    lines = [
        ", ".join(f"{count} {verdict}" for verdict, count in tally["verdicts"].items())
        or "no log was found, so nothing was judged"
    ]
    lines += [f"  {count} {clause}" for clause, count in tally["clauses"].items()]
    lines += [f"{one['where']}: {one['verdict']}: {one['message']}" for one in tally["examples"]]
    return "\n".join(lines) + "\n"


def is_clean(tally: Json) -> bool:
    """Whether there are logs, and every one holds."""
    return bool(tally["verdicts"]) and set(tally["verdicts"]) <= {"holds"}


KIND: Final = Kind(run, with_input, merge, as_text, is_clean)
