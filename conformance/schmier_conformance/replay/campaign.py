"""A campaign of replay: the logs of files, so many bytes a shard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from schmier_conformance.documents.reading import unpacked_name
from schmier_conformance.parallel.shards import Json, Kind, Shard
from schmier_conformance.replay.files import Found, is_one_log, logs_of
from schmier_conformance.replay.judge import Asked, judge

BYTES: Final = 4 * 1024 * 1024
"""How large a shard is, about: some thousand logs, a few seconds."""

MOST_EXAMPLES: Final = 20
"""So many logs that do not hold are named in the tally; all are counted."""


def shards(files: Sequence[str], ruleset: Any) -> Iterator[Shard]:
    """The shards of some files; a file that is packed, or of records, or one log, is one shard."""
    number = 0
    for name in files:
        for first_line, start, length in parts(name):
            what = {"file": name, "line": first_line, "start": start, "bytes": length, "ruleset": ruleset}
            yield Shard("replay", number, what)
            number += 1


def parts(name: str) -> Iterator[tuple[int, int, int | None]]:
    """The parts of a file: the line with which each begins, where it starts, and its length; None for all there is."""
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
    """Whether a file holds a log a line, as it lies on the disk."""
    return name == unpacked_name(name) and not name.endswith(".sgf") and not is_one_log(name)


def digest(files: Sequence[str]) -> str:
    """What tells these files from others."""
    found = sha256()
    for name in files:
        with open(name, "rb") as stream:
            while chunk := stream.read(BYTES):
                found.update(chunk)
    return found.hexdigest()


def with_input(what: Json) -> Json:
    """The shard with the text of its part; a file that is no lines of text must be there where it is read."""
    if what["bytes"] is None:
        return {**what, "file": str(Path(what["file"]).resolve())}
    with open(what["file"], "rb") as stream:
        stream.seek(what["start"])
        return {**what, "text": stream.read(what["bytes"]).decode(errors="surrogateescape")}


def carry_out(what: Json) -> Json:
    """Judges the logs of a shard."""
    verdicts, clauses = Counter[str](), Counter[str]()
    examples: list[Json] = []
    asked = Asked(ruleset=what["ruleset"])
    for found in logs_in(what):
        judged = judge(found, asked)
        verdicts[judged.verdict] += 1
        findings = [] if judged.replayed is None else judged.replayed.findings
        clauses.update(finding.clause for finding in findings)
        if judged.verdict != "holds" and len(examples) < MOST_EXAMPLES:
            said = findings[0].message if findings else judged.problem
            examples.append({"where": found.where, "verdict": judged.verdict, "message": said})
    return {"verdicts": verdicts, "clauses": clauses, "examples": examples}


def logs_in(what: Json) -> Iterator[Found]:
    """The logs of a shard."""
    if "text" not in what:
        yield from logs_of(what["file"])
        return
    for number, text in enumerate(what["text"].encode(errors="surrogateescape").split(b"\n"), what["line"]):
        if text.strip():
            yield Found(what["file"], number, text)


def together(results: Mapping[int, Json]) -> Json:
    """The sums, and the first logs that do not hold."""
    verdicts, clauses = Counter[str](), Counter[str]()
    examples: list[Json] = []
    for number in sorted(results):
        verdicts.update(results[number]["verdicts"])
        clauses.update(results[number]["clauses"])
        examples += results[number]["examples"][: MOST_EXAMPLES - len(examples)]
    by_clause = dict(sorted(clauses.items(), key=lambda entry: (-entry[1], entry[0])))
    return {"verdicts": dict(sorted(verdicts.items())), "clauses": by_clause, "examples": examples}


def in_words(tally: Json) -> str:
    """The sums for people."""
    lines = [", ".join(f"{count} {verdict}" for verdict, count in tally["verdicts"].items()) or "no logs"]
    lines += [f"  {count} {clause}" for clause, count in tally["clauses"].items()]
    lines += [f"{one['where']}: {one['verdict']}: {one['message']}" for one in tally["examples"]]
    return "\n".join(lines) + "\n"


def is_clean(tally: Json) -> bool:
    """Whether every log holds."""
    return set(tally["verdicts"]) <= {"holds"}


KIND: Final = Kind(carry_out, with_input, together, in_words, is_clean)

__all__ = ["KIND", "digest", "shards"]
