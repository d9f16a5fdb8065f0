"""The answers of `schmier ruleset ask`, from a file or the terminal, and the report at its end."""

from __future__ import annotations

import argparse
import sys
from itertools import chain

from schmier import spec
from schmier.cards import names
from schmier.io.seeded import seed_text, seeded_deal
from schmier.ruleset.ruleset import read_ruleset
from schmier.table import table_for
from schmier_conformance.documents.reading import read_table
from schmier_conformance.house_rules.answers_file import answered
from schmier_conformance.house_rules.interview import Dialogue, interview
from schmier_conformance.rulesets.extension import Document
from schmier_conformance.wording.rulesets.differences import differences, second_said

SEATS = ("N", "E", "S", "W", "P5", "P6", "P7", "P8")
"""The names of the players in the example hand."""


class InputEndedError(ValueError):
    """The input ended before the dialogue did."""


def answered_document(arguments: argparse.Namespace) -> Document:
    """The document the answers in a file, or at the terminal, describe."""
    if arguments.answers is not None:
        answers = read_table(arguments.answers, "name a file in TOML or JSON")
        return answered(answers, arguments.answers, arguments.parent, arguments.identifier, arguments.title)
    try:
        return interview(Dialogue(ask, say), arguments.parent, arguments.identifier, arguments.title)
    except EOFError:
        say("")
        raise InputEndedError("the input ended before the dialogue did; nothing was written") from None


def ask(question: str) -> str:
    """Write a question to standard error and return the line of the answer; raises `EOFError` at the end of the input."""
    sys.stderr.write(f"{question} > ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def say(text: str) -> None:
    """Write a line to standard error."""
    sys.stderr.write(f"{text}\n")


def report_game(document: Document, path: str | None) -> None:
    """Report the differences from the parent game, and deal an example hand."""
    whole = spec.whole(document)
    parent = spec.ruleset_document(document["extends"])
    found = differences(parent, whole)
    say(f"\n{document['title']} is played like {parent['title']}{', but for this:' if found else '.'}")
    for line in chain.from_iterable(second_said(found)):
        say(f"  {line}")
    say("\nA hand of it, from the seed 'ask':")
    for player, cards in a_hand(whole):
        say(f"  {player}: {cards}")
    if path is not None:
        say(f'\n{path} is written. Next: schmier deal {path}; schmier check --engine "…" --ruleset {path}')


def a_hand(whole: Document) -> list[tuple[str, str]]:
    """The hands of all players, and the widow, in one deal of the game."""
    ruleset = read_ruleset(whole)
    players = min(max(4, ruleset.seats.least_players), ruleset.seats.most_players)
    table = table_for(ruleset, SEATS[:players])
    dealt = seeded_deal(ruleset, table, players - 1, seed_text(ruleset, table, "ask", 1))
    hands = [(name, " ".join(names(hand))) for name, hand in zip(table.seats, dealt.hands, strict=True)]
    return [*hands, *([("widow", " ".join(names(dealt.widow)))] if dealt.widow else [])]
