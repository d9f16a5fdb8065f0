"""The random deals of a game: the same for the same seed and number, with wrong actions tried and a question after everything."""

from __future__ import annotations

from collections.abc import Sequence

from schmier_conformance.corpus.cases import Case
from schmier_conformance.generative.generate.case_writer import INSISTENTLY, About, case_of, told
from schmier_conformance.generative.generate.game import Game, new_table
from schmier_conformance.generative.generate.random_game import Rigging, played_out
from schmier_conformance.generative.generate.stacked_deals import RIGGINGS
from schmier_conformance.generative.script import Told, case_as_asked, script_of

KIND = "fuzz"
"""The word from which the chance of these deals is drawn."""


def random_deal(game: Game, number: int, riggings: Sequence[Rigging] = RIGGINGS) -> Told:
    """The random deal of a number, every second one rigged."""
    chance = game.chance(KIND, number)
    start = new_table(game, chance)
    played = played_out(game, start, chance, riggings[number % len(riggings)])
    steps = told(game, start, played.done, chance, INSISTENTLY)
    case = case_of(game, start, steps, About(KIND, number, KIND, KIND))
    return Told(script_of(case), tuple([step["expect"] for step in case["steps"]]))


def as_case(game: Game, deal: Told, number: int) -> Case:
    """A random deal as an engine is asked it."""
    return case_as_asked(game.document, deal, f"fuzz-{number:04}")
