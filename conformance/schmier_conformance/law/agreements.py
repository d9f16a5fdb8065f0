"""What to agree on before the deal: the points that tables play in more than one way, the commonest question first."""

from __future__ import annotations

import tomllib
from functools import cache

from schmier import spec
from schmier_conformance.law.rulings import Ruling, answers_in


@cache
def agreements() -> tuple[str, ...]:
    """The ids of the rulings on such points, in the order in which sheets list them."""
    return tuple(tomllib.loads((spec.FOLDER / "agreements.toml").read_text("utf-8"))["before_the_deal"])


def to_agree_on(document: spec.Document) -> list[tuple[Ruling, str]]:
    """The points to agree on in a game, each with its answer there."""
    answers = {ruling.id: (ruling, answer) for ruling, answer in answers_in(document)}
    return [answers[identifier] for identifier in agreements() if identifier in answers]
