"""Mutants without effect in a game: those its cases do not notice are tried on further deals of it.

A wrong comparison of contracts is evaluated in every deal and changes nothing where numbers are bid; no engine of that game could show it.
So the mutants the cases of a game do not notice are tried again on deals of another seed, with every question after every action,
right or wrong. A mutant that shows there was missed by the cases. One that does not has no effect in this game, as far as these deals can
prove; if the cases of no other game notice it either, it counts against all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, cases_of
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate.case_writer import INSISTENTLY, About, case_document
from schmier_conformance.generative.generate.corpus import game_of
from schmier_conformance.generative.generate.random_deals import random_deal
from schmier_conformance.mutation_testing.equivalents import is_noticed_as_engine, reason_of
from schmier_conformance.mutation_testing.mutants import Mutant, mutants_of
from schmier_conformance.mutation_testing.reach import reach_of
from schmier_conformance.mutation_testing.run import Tried, by_ruleset, tried_mutants

DEALS: Final = 100
"""How many further deals of each game are played."""

KIND: Final = "further"
"""The seed of these deals, which is also part of their ids."""


def further_deals(document: Document, deals: int = DEALS) -> list[Case]:
    """Deals of a game not among its cases."""
    game = game_of(document, KIND)
    fixture = {"format": "schmier/fixtures/1", "ruleset": game.document}
    found = [further_deal(game, number) for number in range(1, deals + 1)]
    return list(cases_of({**fixture, "cases": found}, f"further deals of {game.document['id']}", is_trusted=True))


def further_deal(game: Game, number: int) -> Document:
    """A deal with questions after every action, right or wrong; every second deal is stacked."""
    about = About(KIND, number, f"A further deal, number {number}", "It is tried, not shipped.")
    return case_document(game, random_deal(game, KIND, number, INSISTENTLY), about)


def tried_in_game(
    cases: Sequence[Case], document: Document, modules: Sequence[str], wanted: Callable[[Mutant], bool], workers: int
) -> Iterator[Tried]:
    """The outcomes of mutants in the cases of one game, and in further deals where the cases do not notice them."""
    unnoticed: dict[str, Tried] = {}
    reach = reach_of(cases, modules, among_functions(modules, wanted), workers)
    for one in tried_mutants(modules, reach, by_ruleset, wanted, workers):
        if one.unnoticed and not one.in_reasons and not reason_of(one.mutant) and not is_noticed_as_engine(one.mutant):
            unnoticed[one.mutant.key] = one
        else:
            yield one
    if not unnoticed:
        return  # Further deals would have nothing to show.

    def is_open(mutant: Mutant) -> bool:
        """Whether the cases have not noticed a mutant."""
        return mutant.key in unnoticed

    further = reach_of(further_deals(document), modules, among_functions(modules, is_open), workers)
    for one in tried_mutants(modules, further, by_ruleset, is_open, workers):
        before = unnoticed.pop(one.mutant.key)
        yield before if one.noticed_by else before._replace(without_effect=before.unnoticed)
    yield from unnoticed.values()


def among_functions(modules: Sequence[str], wanted: Callable[[Mutant], bool]) -> Callable[[str, str], bool]:
    """A test whether a function of a module has wanted mutants."""
    places = {mutant.place for name in modules for mutant, _ in mutants_of(name) if wanted(mutant)}
    return lambda module, function: f"{module}.{function}" in places
