"""Every clause has plausible misreadings, and the hand-worked cases detect each of them."""

from __future__ import annotations

import inspect
import json
import sys

import pytest

from read_once import corpus
from schmier import spec
from schmier.io import serve
from schmier.labels import Label
from schmier.options import options
from schmier.play import obligations, order, winning
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.violation import Violation
from schmier_conformance.corpus.cases import Case
from schmier_conformance.mutants import detection, fingerprints
from schmier_conformance.mutants.baseline import READING, played, sound_cases
from schmier_conformance.mutants.code_exchange import ExchangeError, function_of, instead_of
from schmier_conformance.mutants.misreading import always, ignoring, never
from schmier_conformance.mutants.misreadings import MISREADINGS, Misreading, replaced

FINGERPRINTS = json.loads(detection.FILE.read_text(encoding="utf-8"))


def test_every_clause_has_a_misreading() -> None:
    assert {misreading.clause for misreading in MISREADINGS} == set(spec.clauses())


def test_every_misreading_has_a_name_of_its_own() -> None:
    assert sorted(FINGERPRINTS) == sorted(misreading.key for misreading in MISREADINGS)


def test_every_misreading_is_noticed_by_two_cases() -> None:
    assert [key for key, ids in FINGERPRINTS.items() if len(ids) < fingerprints.LEAST] == []


def test_the_fingerprints_are_the_cases_that_notice_each_misreading() -> None:
    found = detection.fingerprints(processes=1)
    differing = {key: (ids, FINGERPRINTS.get(key)) for key, ids in found.items() if ids != FINGERPRINTS.get(key)}
    assert differing == {}, "run 'schmier fixtures fingerprint'"


def test_no_misreading_is_noticed_only_by_breaking_down() -> None:
    # A misreading that calls what is not there is noticed by every case that reaches it, and proves nothing about any of them.
    cases = {case.id: case for case in corpus()}
    broken = []
    for misreading in MISREADINGS:
        with replaced(misreading):
            if all(map(breaks_down, [cases[name] for name in FINGERPRINTS[misreading.key][:5]])):
                broken.append(misreading.key)
    assert broken == []


def breaks_down(case: Case) -> bool:
    """Whether the reference, as it is now, ends in an error no engine would answer."""
    try:
        list(played(case, read_ruleset(case.document)))
    except serve.NotSetUp:
        return False  # It refuses the given events, which is an answer.
    except Exception:
        return True
    return False


def test_no_case_notices_a_misreading_that_would_make_no_difference_in_it() -> None:
    cases = list(sound_cases())[::40]
    by_case = detection.differing(cases)
    for number in range(0, len(MISREADINGS), 25):
        moments = {name: by_case[name][number] for name in cases if number in by_case[name]}
        tried_anyway = detection.cases_that_notice(MISREADINGS[number], dict.fromkeys(cases, READING))
        assert tried_anyway == detection.cases_that_notice(MISREADINGS[number], moments)


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda misreading: misreading.key)
def test_the_decision_is_marked_with_the_clause_or_it_says_why_not(misreading: Misreading) -> None:
    source = inspect.getsource(function_of(misreading.decision))
    marks = {label.strip() for line in source.splitlines() for label in line.partition("# rule: ")[2].split(",")}
    assert (misreading.clause in marks) != bool(misreading.unmarked)


# ---- replacing and putting back --------------------------------------------------------------------------------------


def test_the_whole_corpus_passes_after_all_misreadings_were_tried() -> None:
    for misreading in MISREADINGS:
        with replaced(misreading):
            pass
    rulesets: dict[int, Ruleset] = {}
    assert [name for name, sound in sound_cases().items() if detection.notices(sound, rulesets)] == []


def test_a_decision_is_put_back_when_something_goes_wrong_meanwhile() -> None:
    code = obligations.suit_or_trump.__code__
    with pytest.raises(ZeroDivisionError), instead_of(obligations.suit_or_trump, always(None)):  # noqa: PT012
        assert order.SUIT_OR_TRUMP.binds(None, None) is None  # type: ignore[arg-type]
        raise ZeroDivisionError
    assert obligations.suit_or_trump.__code__ is code
    assert not [name for name in vars(obligations) if name.startswith("__wrong")]


def test_a_decision_is_replaced_for_whoever_holds_it() -> None:
    held, by_name = order.SUIT_OR_TRUMP.binds, winning.later_joker_wins
    with instead_of(obligations.suit_or_trump, always("wrong")), instead_of(winning.later_joker_wins, never):
        assert held(None, None) == "wrong"  # type: ignore[arg-type]
        assert by_name(None) is False  # type: ignore[arg-type]


def test_a_method_that_asks_its_base_class_is_replaced() -> None:
    class Base:
        def answer(self) -> int:
            return 1

    class Derived(Base):
        def answer(self) -> int:
            return super().answer() + 1

    with instead_of(Derived.answer, lambda right: lambda self: right(self) + 10):
        assert Derived().answer() == 12
    assert Derived().answer() == 2


def test_a_function_made_in_a_function_and_what_only_reads_files_cannot_be_replaced() -> None:
    outside = 1

    def made() -> int:
        return outside

    with pytest.raises(ExchangeError, match="made inside another function"), instead_of(made, never):
        pass
    for other in (3, options):
        with pytest.raises(ExchangeError, match="no function"), instead_of(other, never):
            pass


def test_a_refusal_of_one_clause_can_be_ignored() -> None:
    def refuses(clause: Label) -> None:
        raise Violation(clause, "no")

    wrong = ignoring(Label.PLAY_TURN)(refuses)
    assert wrong(Label.PLAY_TURN) is None
    with pytest.raises(Violation):
        wrong(Label.PLAY_HELD)


def test_tables_worked_out_under_a_misreading_are_forgotten() -> None:
    module = sys.modules["schmier.deal_flow"]
    with replaced(MISREADINGS[0]):
        assert module.deal_flow_of.cache_info().currsize == 0
    assert module.deal_flow_of.cache_info().currsize == 0
