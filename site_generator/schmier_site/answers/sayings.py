"""The index of what people say at their tables: the sentence, and what is written for it in a ruleset."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from schmier_conformance.house_rules.sayings import Saying, sayings

MARK: Final = re.compile(r"^<!-- what people say at their tables -->$", re.MULTILINE)
"""The place of the index in a hand-written page."""


def index_of_sayings() -> str:
    """The index in Markdown, a list for each topic."""
    return "\n\n".join(
        f"### {topic}\n\n{listed(found)}" for topic, found in groupby(sayings(), key=lambda saying: saying.topic)
    )


def listed(found: Iterable[Saying]) -> str:
    """The sentences of a topic, each with what is written for it, and a game in which it is a change."""
    return "\n".join(
        f"- **{saying.sentence}** In `{saying.parent}`:<br>{'<br>'.join(written(saying))}" for saying in found
    )


def written(saying: Saying) -> Iterator[str]:
    """The options a sentence is written with, each with its value."""
    for path, value in saying.change.items():
        yield f"`{path}`: {'taken away, as `null`' if value is None else as_json(value)}"
    for path, member in saying.add.items():
        yield f"`{path}`, one more: {as_json(member)}"


def as_json(value: object) -> str:
    """A value as written in a document."""
    return f"`{json.dumps(value, ensure_ascii=False)}`"
