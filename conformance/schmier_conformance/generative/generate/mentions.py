"""Which generated cases may mention a text, decided before they are made: `schmier check --filter` makes no others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from schmier import spec
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate.case_writer import id_head

LETTERS: Final = re.compile(r"[^\W\d_]+")
"""A run of letters. The numbers in a title are not known before the case is made; its words are."""


def may_mention(game: Game, kind: str, text: str, sentences: Iterable[str]) -> bool:
    """Whether a case of a kind may mention a text, if its title is put together from some sentences and numbers."""
    return is_in_clause(game, text) or may_be_in_id(game, kind, text) or may_be_in_title(text, sentences)


def is_in_clause(game: Game, text: str) -> bool:
    """Whether a clause in force in a game mentions a text; the clauses of a deal are not known before it is played."""
    return any(text in clause for clause in spec.clauses_in_force(game.document))


def may_be_in_id(game: Game, kind: str, text: str) -> bool:
    """Whether a text may occur in the id of a case of a kind, which ends with its number."""
    head, before_digits = id_head(game, kind), text.rstrip("0123456789")
    return head.endswith(before_digits) if before_digits != text else text in head


def may_be_in_title(text: str, sentences: Iterable[str]) -> bool:
    """Whether all words of a text occur in some sentences, as words or as parts of words."""
    together = "\n".join(sentences)
    return all(word in together for word in LETTERS.findall(text))
