"""Where the answers of `schmier ruleset ask` come from, and what is said at its end."""

from __future__ import annotations

import argparse
import sys

from schmier import spec
from schmier.cards import names
from schmier.io.seeded import seed_text, seeded_deal
from schmier.ruleset.ruleset import read_ruleset
from schmier.table import table_for
from schmier_conformance.documents.reading import read_table
from schmier_conformance.house_rules.answers_file import answered
from schmier_conformance.house_rules.interview import Talk, interview
from schmier_conformance.rulesets.extension import Document
from schmier_conformance.wording.rulesets.differences import differences

SEATS = ("N", "E", "S", "W", "P5", "P6", "P7", "P8")
"""How players are called in the hand that is dealt."""


class BrokenOffError(ValueError):
    """Nobody answers any more."""


def asked(arguments: argparse.Namespace) -> Document:
    """The document that somebody answers to, in a file or at the terminal."""
    if arguments.answers is not None:
        answers = read_table(arguments.answers, "name a file in TOML or JSON")
        return answered(answers, arguments.answers, arguments.parent, arguments.identifier, arguments.title)
    try:
        return interview(Talk(ask, tell), arguments.parent, arguments.identifier, arguments.title)
    except EOFError:
        tell("")
        raise BrokenOffError("the conversation was broken off, and nothing is written") from None


def ask(question: str) -> str:
    """Put a question beside what is written, and come back with the line that is answered."""
    sys.stderr.write(f"{question} > ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def tell(text: str) -> None:
    """Say something beside what is written."""
    sys.stderr.write(f"{text}\n")


def tell_game(document: Document, path: str | None) -> None:
    """Say what the game changes, and deal a hand of it."""
    whole = spec.whole(document)
    parent = spec.ruleset_document(document["extends"])
    found = differences(parent, whole)
    tell(f"\n{document['title']} is played like {parent['title']}{', but for this:' if found else '.'}")
    for difference in found:
        for line in difference.second.lines:
            tell(f"  {line}")
    tell("\nA hand of it, from the seed 'ask':")
    for player, cards in a_hand(whole):
        tell(f"  {player}: {cards}")
    if path is not None:
        tell(f'\n{path} is written. Go on with: schmier deal {path}; schmier check --engine "…" --ruleset {path}')


def a_hand(whole: Document) -> list[tuple[str, str]]:
    """What every player is dealt, and the table, in one deal of the game."""
    ruleset = read_ruleset(whole)
    players = min(max(4, ruleset.seats.least_players), ruleset.seats.most_players)
    table = table_for(ruleset, SEATS[:players])
    dealt = seeded_deal(ruleset, table, players - 1, seed_text(ruleset, table, "ask", 1))
    hands = [(name, " ".join(names(hand))) for name, hand in zip(table.seats, dealt.hands, strict=True)]
    return [*hands, *([("widow", " ".join(names(dealt.widow)))] if dealt.widow else [])]
