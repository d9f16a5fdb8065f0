"""The modules of the reference that decide rules, whose mutants the corpus must notice."""

from __future__ import annotations

import pkgutil
from functools import cache
from typing import Final

import schmier

ELSEWHERE: Final = (
    ("schmier.__main__", "finds the command and starts it"),
    ("schmier.api", "gives callers from Python what the modules below decide"),
    ("schmier.ruleset", "a ruleset is validated before any case is played; its own tests try impossible games"),
    ("schmier.spec", "finds the files of the law"),
    ("schmier.copies", "finds the compiled copy of the files"),
    ("schmier.vocabulary", "reads the words of each game, which only messages have"),
    ("schmier.options", "reads the table of options"),
    ("schmier.labels", "lists the clauses"),
    ("schmier.conditions", "reads where a clause is in force"),
    ("schmier.verbs", "lists the verbs"),
    ("schmier.violation", "what a refusal is, without a decision"),
    ("schmier.cards.printed", "names cards for people"),
    ("schmier.account.multiplied", "says how an amount is made up, which no case claims"),
    ("schmier.counting.by_games.what_ended", "says why a level does not count, which no case claims"),
    ("schmier.counting.game_value.reason_of_level", "says why a level does not count, which no case claims"),
    ("schmier.counting.reject.factors_of_doublings", "says how an amount is made up, which no case claims"),
    ("schmier.counting.points.usual_clauses", "names the clauses by which a point is counted, and no reason is judged"),
    ("schmier.counting.points.special_clauses", "names the clauses by which a point is counted, and no reason is judged"),
    ("schmier.counting.points.check_points_known", "called only where a log leaves cards out"),
    ("schmier.counting.points.check_game_known", "called only where a log leaves cards out"),
    ("schmier.dealing.deal_out", "deals a shuffled pack; it makes cases and judges none"),
    ("schmier.dealing.suit_cut", "cuts a shuffled pack; it makes cases and judges none"),
    ("schmier.dealing.pack_in_order", "deals a shuffled pack; it makes cases and judges none"),
    ("schmier.unknown_cards", "called only where a log leaves cards out; cases of the corpus name all cards"),
    ("schmier.io.claims", "judges the claims of logs, which `schmier replay` reads and no case holds"),
    ("schmier.io.entries", "writes the lines of an account as data"),
    ("schmier.io.findings", "what is found in a log"),
    ("schmier.io.legal_claims", "judges the claims of logs"),
    ("schmier.io.logs", "reads logs"),
    ("schmier.io.members", "refuses meaningless members of events in logs; every event of a case is valid"),
    ("schmier.io.named_ruleset", "finds the ruleset of a log"),
    ("schmier.io.notation", "reads and writes actions in a line"),
    ("schmier.io.random_play", "plays at random; it makes cases and judges none"),
    ("schmier.io.result_claims", "judges the claims of logs"),
    ("schmier.io.seeded", "deals from a seed; it makes cases and judges none"),
    ("schmier.io.serve", "carries questions to the reference and answers back"),
    ("schmier.io.shapes", "holds documents against the schemas"),
    ("schmier.io.standing", "where a match stands that a log records"),
    ("schmier.io.unrecorded", "fills in what a log leaves out"),
    ("schmier.io.unrecorded_auction", "fills in what a log leaves out"),
    ("schmier.io.writing", "writes logs"),
)  # fmt: skip
"""Packages, modules and functions left unmutated, each with the reason."""


@cache
def deciding_modules() -> tuple[str, ...]:
    """The modules that decide rules, in the order of their names."""
    names = (module.name for module in pkgutil.walk_packages(schmier.__path__, "schmier."))
    return tuple(sorted(name for name in names if not is_elsewhere(name)))


def is_elsewhere(name: str) -> bool:
    """Whether a module or a function, by its dotted name, is not mutated."""
    return any(name == left or name.startswith(f"{left}.") for left, _ in ELSEWHERE)
