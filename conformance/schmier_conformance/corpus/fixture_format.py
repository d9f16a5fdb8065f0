"""The canonical form of a fixture file: the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

Json = dict[str, Any]
"""A JSON object."""


def dense(value: Any) -> str:
    """A value as JSON on one line without a space: events and steps are nine tenths of a corpus that engines carry along."""
    return orjson.dumps(value).decode()


def text_of(fixture: Json) -> str:
    """A fixture file in its canonical form: a line for each property of a case, each event and each step."""
    cases = ",\n".join(case_text(case) for case in fixture["cases"])
    head = f'{{"format":{dense(fixture["format"])},\n"ruleset":{dense(fixture["ruleset"])},\n"cases":[\n'
    return f"{head}{cases}\n]}}\n"


def case_text(case: Json) -> str:
    """One case in canonical form; no spaces stand before its lines, because they were a fortieth of the corpus."""
    parts = [f"{dense(key)}:{dense(value)}" for key, value in case.items() if key not in ("given", "steps")]
    given = case["given"]
    situation = ",".join(
        f"{dense(key)}:{dense(given[key])}" for key in ("seats", "dealer", "number", "scores", "rounds") if key in given
    )
    parts.append(f'"given":{{{situation},"events":{a_line_each(given["events"])}}}')
    parts.append(f'"steps":{a_line_each(case["steps"])}')
    return "{" + ",\n".join(parts) + "}"


def a_line_each(values: Sequence[Json]) -> str:
    """A list of events or steps."""
    lines = ",\n".join(map(dense, values))
    return f"[\n{lines}]" if values else "[]"
