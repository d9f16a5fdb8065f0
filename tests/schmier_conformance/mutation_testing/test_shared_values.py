"""A mutant that hands out a list instead of a copy computes an equal value, and still makes a difference later."""

from __future__ import annotations

from read_once import corpus
from schmier_conformance.mutation_testing.equivalents import reason_of
from schmier_conformance.mutation_testing.further_deals import among_functions
from schmier_conformance.mutation_testing.instrument import is_wrong_value
from schmier_conformance.mutation_testing.mutants import Mutant
from schmier_conformance.mutation_testing.reach import reach_of
from schmier_conformance.mutation_testing.run import tried_mutants, whole_corpus

MODULE = "schmier.play.tricks"


def keeps_the_hands_themselves(mutant: Mutant) -> bool:
    return mutant.change == "deal.hands[:] -> deal.hands"


def test_a_list_that_is_shared_is_another_value_than_its_copy() -> None:
    hands = [1, 2]
    assert is_wrong_value(lambda place: hands, 0, hands[:])
    assert not is_wrong_value(lambda place: list(hands), 0, hands[:])
    assert not is_wrong_value(lambda place: hands, 0, hands)
    assert not is_wrong_value(lambda place: (1, 2), 0, (1, 2))


def test_hands_held_at_the_first_lead_that_are_no_copy_are_noticed() -> None:
    cases = [case for case in corpus() if case.ruleset == "pitch.auction"]
    reach = reach_of(cases, [MODULE], among_functions([MODULE], keeps_the_hands_themselves), 1)

    (tried,) = tried_mutants([MODULE], reach, whole_corpus, keeps_the_hands_themselves, 1)

    assert tried.noticed_by
    assert reason_of(tried.mutant) == ""
