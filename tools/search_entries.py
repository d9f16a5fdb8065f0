"""Answers and clauses in the search of the site: one entry for each, so that a label or a player's own word finds it first."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from answers import Topic, all_answers, read_topics
from clauses import first_words
from law import Law
from pages import address

BOOST = 4
"""How much more a clause weighs than a page that mentions it."""

ANSWER_BOOST = 8
"""An answer weighs more than the clause that it rests on: who types a question is at a table."""

WORDS_FILE = Path(__file__).with_name("search_words.toml")
"""What players call things, by clause."""


class SearchError(ValueError):
    """The search of the site cannot be completed."""


def clause_entries(law: Law) -> list[dict[str, Any]]:
    """The entries of all clauses; raises `SearchError` when words are given for a clause that there is not."""
    words: dict[str, str] = tomllib.loads(WORDS_FILE.read_text("utf-8"))["words"]
    unknown = sorted(words.keys() - law.clauses.keys())
    if unknown:
        raise SearchError(f"{WORDS_FILE.name}: there is no clause {', '.join(unknown)}")
    return [
        {
            "location": f"{address(f'rules/{clause.chapter}.md')}#{clause.label}",
            "title": f"{clause.label}: {first_words(clause).replace('`', '')}",
            "text": " ".join(filter(None, (clause.text.replace("`", ""), words.get(clause.label)))),
            "boost": BOOST,
        }
        for clause in law.clauses.values()
    ]


def answer_entries(topics: Sequence[Topic]) -> list[dict[str, Any]]:
    """The entries of all answers: the question, what is said, and the words that people have for it."""
    return [
        {
            "location": address(answer.path),
            "title": answer.question,
            "text": " ".join([answer.says, f"{answer.words}.", *dict.fromkeys(said.says for said in answer.games)]),
            "boost": ANSWER_BOOST,
        }
        for answer in all_answers(topics)
    ]


def add_entries(site: Path, law: Law) -> int:
    """Put the answers and the clauses into the search index of a built site; returns how many they are."""
    path = site / "search" / "search_index.json"
    index = json.loads(path.read_text("utf-8"))
    entries = [*answer_entries(read_topics()), *clause_entries(law)]
    fresh = {entry["location"] for entry in entries}
    index["docs"] = [entry for entry in index["docs"] if entry["location"] not in fresh] + entries
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), "utf-8")
    return len(entries)
