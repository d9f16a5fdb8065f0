"""What a verdict of the resolver says beside the decision: the rule in the words of the game, and the answers that explain it."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from schmier.vocabulary import COMMON, words
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_site.answers.answers import decide
from schmier_site.answers.rows import rows_of
from schmier_site.law import Law

_ONE_OPTION: Final = re.compile(r"^Where `[^`]+` is (?:`[^`]+`|said|true)(?P<joined> and |, )")
"""The condition over one option with which a clause begins; what follows "and" is a condition of the deal."""

_BOUND: Final = re.compile(r"^(?P<who>[^,]+?) (?:MUST|MAY)\b")
"""A sentence that begins with whom it binds."""

_NOT_ALONE: Final = ("It ", "Such ", "Where ", "and ")
"""Beginnings of sentences that need the one before."""


def refusals() -> Mapping[str, str]:
    """By clause, why it refuses an action, with the concepts of the vocabulary in braces."""
    found: Mapping[str, str] = tomllib.loads((Path(__file__).parent / "refusals.toml").read_text("utf-8"))
    return found


def plain_sentence(text: str) -> str:
    """A clause as a player says it, with the concepts in braces; empty where it speaks of options all through.

    >>> plain_sentence("Where `play.following` is `strict` and a plain suit is led, a player MUST follow.")
    'Where a plain suit is led, a player must follow.'
    >>> plain_sentence("Where `x` is `y`, the bidder MAY pass.")
    'The bidder may pass.'
    """
    found = _ONE_OPTION.match(text)
    rest = text[found.end() :] if found else text
    condition = ""
    if found and found["joined"] == " and ":
        condition, _, rest = rest.partition(", ")
    if "`" in condition + rest or rest.startswith(_NOT_ALONE) or not _BOUND.match(rest):
        return ""
    rest = f"where {condition}, {rest}" if condition else rest
    rest = re.sub(r"\b(?:MUST|MAY|NOT)\b", lambda modal: modal[0].lower(), rest)
    for concept, word in words(COMMON).singular.items():
        rest = re.sub(rf"\b{word}\b", f"{{{concept}}}", rest)
    return rest[0].upper() + rest[1:]


def clauses_in_words(law: Law) -> dict[str, list[str]]:
    """By label: the chapter, the sentence of the law, the sentence in players' words, and why it refuses an action."""
    why = refusals()
    return {
        clause.label: [clause.chapter, clause.text, plain_sentence(clause.text), why.get(clause.label, "")]
        for clause in law.clauses.values()
    }


def answers_by_clause(law: Law) -> dict[str, Any]:
    """The answers that explain clauses of the cards and of the play: each with its question, its page, and what it says of which game."""
    topics = read_topics()
    decided = decide(topics, law)
    number = {game: place for place, game in enumerate(law.rulesets)}
    shown: dict[str, Any] = {}
    by_clause: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for answer in all_answers(topics):
        for place, label in enumerate(answer.clauses):
            if label.startswith(("cards.", "play.")):
                by_clause[label].append((place, answer.id))
                rows = {row.says: [number[game] for game in row.games] for row in rows_of(decided[answer.id])}
                shown[answer.id] = [answer.question, answer.path.removesuffix(".md"), rows]
    # An answer that names the clause first is about it.
    return {
        "games": list(law.rulesets),
        "answers": shown,
        "clauses": {label: [name for _, name in sorted(found)] for label, found in sorted(by_clause.items())},
    }
