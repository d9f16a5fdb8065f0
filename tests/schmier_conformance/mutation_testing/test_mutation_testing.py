"""Mutation testing of the running reference: mutants are installed, tried on the cases they affect, and removed."""

from __future__ import annotations

import ast
import json
import os
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from read_once import corpus
from schmier import spec, table
from schmier.play import record
from schmier.ruleset.auction import AuctionKind
from schmier_conformance.command import main
from schmier_conformance.commands.mutation_test import FILE, mutants_to_try
from schmier_conformance.corpus.cases import Case, Level
from schmier_conformance.mutants.detection import committed_fingerprints
from schmier_conformance.mutants.operators import BASIC, changes_of, expression, with_node
from schmier_conformance.mutants.step_limit import EndlessError, time_limit
from schmier_conformance.mutation_testing import run
from schmier_conformance.mutation_testing.anchors import acting_functions, anchor_of
from schmier_conformance.mutation_testing.equivalents import Equivalent, equivalents, reason_of, stale
from schmier_conformance.mutation_testing.further_deals import among_functions, tried_in_game
from schmier_conformance.mutation_testing.mutants import Mutant, Site, code_of_mutant, in_place, mutants_of
from schmier_conformance.mutation_testing.reach import Reach, reach_of
from schmier_conformance.mutation_testing.run import (
    Sight,
    TracesError,
    Trial,
    Tried,
    sight,
    tried_mutants,
    whole_corpus,
)
from schmier_conformance.mutation_testing.scope import ELSEWHERE, deciding_modules
from schmier_conformance.mutation_testing.table import share_of, table_of

if not hasattr(os, "fork"):
    pytest.skip("mistakes that never end can be broken off on Linux and macOS only", allow_module_level=True)

TABLE = json.loads(FILE.read_text(encoding="utf-8"))
SAMPLE = 60
"""The number of mutants tried here; `schmier mutation-test` tries all."""


# ---- what is changed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "mistakes"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a is None", ["a is not None"]),
        ("a - 1", ["a + 1"]),
        ("a and b", ["a or b", "b", "a"]),
        ("not a", ["a"]),
        ("a if b else c", ["a", "c"]),
        ("3", ["4", "2"]),
        ("True", ["False"]),
        ("a[0]", ["a[-1]"]),
        ("a[1:]", ["a"]),
        ("max(a)", ["min(a)"]),
        ("sorted(a)", ["sorted(a, reverse=True)"]),
        ("sorted(a, reverse=True)", ["sorted(a, reverse=False)"]),
        ("a(b)", []),
    ],
)
def test_the_mistakes_that_can_be_made_at_an_expression(written: str, mistakes: list[str]) -> None:
    changes = changes_of(expression(written), operators=BASIC)
    assert [ast.unparse(change.after) for change in changes] == mistakes


@pytest.mark.parametrize(
    ("written", "returns", "mistakes"),
    [
        ("if a:\n    b()", "int", ["if True:\n    b()", "if False:\n    b()"]),
        ("return a", "bool", ["return True", "return False"]),
        ("return a", "list[Card]", ["return []"]),
        ("return a", "Bid | None", ["return None"]),
        ("return None", "Bid | None", []),
        ("a.b = c", "int", ["pass"]),
        ("a = c", "int", []),
        ("raise a", "int", ["pass"]),
    ],
)
def test_the_mistakes_that_can_be_made_at_a_statement(written: str, returns: str, mistakes: list[str]) -> None:
    changes = changes_of(ast.parse(written).body[0], expression(returns), BASIC)
    assert [ast.unparse(ast.fix_missing_locations(change.after)) for change in changes] == mistakes


def test_every_mistake_has_a_name_of_its_own() -> None:
    mutants = mutants_to_try(deciding_modules(), None, None, "")
    assert len({mutant.key for mutant in mutants}) == len(mutants) > 4000


def test_a_module_decides_or_it_is_said_why_not() -> None:
    assert all(reason for _, reason in ELSEWHERE)
    assert {"schmier.play.tricks", "schmier.counting.match", "schmier.auction.skat"} <= set(deciding_modules())
    assert not [name for name in deciding_modules() if name.startswith(("schmier.ruleset", "schmier.spec"))]


def test_a_mistake_is_made_and_unmade() -> None:
    mutant, site = next(pair for pair in mutants_of("schmier.table") if pair[0].function == "Table.eldest")
    code, right = code_of_mutant(mutant, site), table.Table.eldest.__code__
    assert code is not None
    with in_place(mutant, code):
        assert table.Table.eldest.__code__ is code
    assert table.Table.eldest.__code__ is right
    assert ast.unparse(site.before) == mutant.before.removesuffix(":")


def test_what_never_ends_is_broken_off() -> None:
    with pytest.raises(EndlessError), time_limit(0.05):
        exec("while True: pass", {"__name__": "schmier.endless"})


def test_what_is_not_ours_is_let_go_on() -> None:
    began = time.process_time()
    with time_limit(0.02):
        while time.process_time() < began + 0.1:
            pass


# ---- where it makes a difference -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def some_cases() -> list[Case]:
    """A few cases of every kind."""
    return list(corpus()[::75])


@pytest.fixture(scope="module")
def reach(some_cases: list[Case]) -> Reach:
    """Where they go."""
    return reach_of(some_cases, deciding_modules())


def test_a_program_that_tells_plays_as_the_sound_one(reach: Reach) -> None:
    assert [name for name, sound in reach.sound.items() if sight(sound, {}) is not Sight.NOTHING] == []


def test_no_case_notices_a_mistake_that_makes_no_difference_in_it(reach: Reach) -> None:
    pairs = [pair for name in deciding_modules() for pair in mutants_of(name)]
    wrong = []
    for mutant, site in Random("no difference").sample(pairs, 40):
        code = code_of_mutant(mutant, site)
        elsewhere = [name for name in reach.sound if name not in reach.cases.get(mutant.key, ())]
        if code is not None:
            with in_place(mutant, code):
                wrong += [
                    (mutant.key, name)
                    for name in elsewhere
                    if sight(reach.sound[name], {}) in (Sight.DETECTED, Sight.ENDLESS)
                ]
    assert wrong == []


def site_of(module: str, key: str) -> tuple[Mutant, Site]:
    """A mistake by what it changes."""
    return next(pair for pair in mutants_of(module) if pair[0].key == f"{module}.{key}")


def test_a_mistake_is_asked_at_the_largest_expression_that_changes_nothing() -> None:
    _, site = site_of("schmier.auction.redealing", "has_no_claim: not redeal_cards -> redeal_cards")
    anchor = anchor_of("schmier.auction.redealing", site)
    assert anchor is not None
    assert ast.unparse(anchor) == "not redeal_cards or bool(deal.hands[action.by] & ~redeal_cards)"
    assert (
        ast.unparse(with_node(anchor, site.before, site.change.after))
        == "redeal_cards or bool(deal.hands[action.by] & ~redeal_cards)"
    )


def test_nothing_is_done_twice_to_find_out_what_a_mistake_comes_to() -> None:
    assert {"is_over_by_turning", "score_at_once", "take_all", "reveal"} <= acting_functions()
    assert not {"would_have_match", "playable", "holding", "side_of", "worth_of"} & acting_functions()
    whole = "refused_suit_scores(deal) and is_over_by_turning(deal, deal.turn_up)"
    _, site = site_of(
        "schmier.auction.turned_card", f"is_settled_by: {whole} -> is_over_by_turning(deal, deal.turn_up)"
    )
    assert anchor_of("schmier.auction.turned_card", site) is None


def test_what_can_be_gone_through_once_is_not_gone_through_twice() -> None:
    pairs = "after != before and is_score_that_counts(after, bock.scores)"
    _, site = site_of("schmier.counting.rounds", f"scores_that_count: {pairs} -> after != before")
    anchor = anchor_of("schmier.counting.rounds", site)
    # The sum around it goes through `pairs`, and would find none the second time.
    assert anchor is not None
    assert ast.unparse(anchor) == pairs


def test_a_case_left_out_makes_a_difference_where_it_is_taken(reach: Reach) -> None:
    mutant, _ = site_of("schmier.auction", "auction_of: case AuctionKind.TURN_UP -> no case")
    games = {reach.sound[name].ruleset.auction.kind for name in reach.cases[mutant.key]}
    assert games == {AuctionKind.TURN_UP}


def test_a_mistake_that_spoils_what_all_share_is_reported(reach: Reach, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant, _ = next(pair for pair in mutants_of("schmier.table") if reach.cases.get(pair[0].key))
    trial = Trial(reach, whole_corpus)
    first = next(iter(reach.sound))
    monkeypatch.setattr(run, "sight", lambda sound, rulesets, patiently=(): Sight.DETECTED)
    with pytest.raises(TracesError, match=first):
        trial.check_for_traces(mutant, {"": first})


def test_what_a_mistake_writes_into_a_shared_table_is_undone() -> None:
    key = "schmier.play.leading.Leading.lead: if trick.leads is NO_LEADS -> if False"
    cases = [case for case in corpus() if case.ruleset == "all-fours.california-jack"]
    modules = ["schmier.play.leading"]

    def is_it(mutant: Mutant) -> bool:
        return mutant.key == key

    reach = reach_of(cases, modules, among_functions(modules, is_it), 1)

    (tried,) = tried_mutants(modules, reach, whole_corpus, is_it, 1)

    assert tried.noticed_by
    assert record.NO_LEADS == {}


# ---- what is noticed -------------------------------------------------------------------------------------------------


def sampled() -> list[Mutant]:
    """Some of the mutants detected in the full run."""
    mutants = mutants_to_try(deciding_modules(), None, None, "")
    detected = [one for one in mutants if not reason_of(one) and one.key not in TABLE["whole"]["unnoticed"]]
    return Random("a sample").sample(detected, SAMPLE)


def test_a_sample_of_mistakes_is_noticed() -> None:
    mutants = sampled()
    keys, places = {mutant.key for mutant in mutants}, {mutant.place for mutant in mutants}
    modules = sorted({mutant.module for mutant in mutants})
    cases = [case for case in corpus() if case.id in TABLE["earned"]]
    reach = reach_of(cases, modules, lambda module, function: f"{module}.{function}" in places)
    found = table_of(tried_mutants(modules, reach, whole_corpus, lambda mutant: mutant.key in keys, workers=1))
    # Only cases with a place in the table are run, not the whole corpus; most mistakes are theirs to find.
    assert len(found.whole.unnoticed) <= SAMPLE // 5
    assert found.whole.noticed >= SAMPLE - SAMPLE // 5


def test_every_equivalent_has_a_reason_and_is_a_mistake_that_can_be_made() -> None:
    mutants = mutants_to_try(deciding_modules(), None, None, "")
    assert [entry.function for entry in equivalents() if len(entry.reason) < 20] == []
    assert stale(equivalents(), mutants) == []
    assert stale([Equivalent("schmier.table.step_to_next", ("1 -> 7",), "")], mutants) != []


def test_an_equivalent_names_one_mistake_or_all_of_one_expression_or_of_a_function() -> None:
    (mutant, _), (other, _) = mutants_of("schmier.table")[:2]
    assert Equivalent(mutant.place, (mutant.change,), "").covers(mutant)
    assert Equivalent(mutant.place, (f"{mutant.before} -> *",), "").covers(mutant)
    assert Equivalent(mutant.place, ("*",), "").covers(mutant)
    assert not Equivalent(mutant.place, (mutant.change,), "").covers(other)


# ---- the table -------------------------------------------------------------------------------------------------------


def test_the_table_speaks_of_the_modules_and_rulesets_that_are_there() -> None:
    assert set(TABLE["modules"]) <= set(deciding_modules())
    assert set(TABLE["rulesets"]) == set(spec.ruleset_ids())


def test_the_table_was_measured_on_the_law_that_stands() -> None:
    """A function mended since may have other mistakes in it; more than a fiftieth, and it is time to measure again."""
    possible = Counter(mutant.module for mutant in mutants_to_try(deciding_modules(), None, None, ""))
    measured = Counter({name: count["mutants"] for name, count in TABLE["modules"].items()})
    differing = (possible - measured).total() + (measured - possible).total()
    assert differing <= possible.total() // 50


def test_no_mistake_that_is_called_equivalent_was_noticed() -> None:
    assert TABLE["refuted"] == []


def test_the_whole_corpus_notices_nearly_everything() -> None:
    assert share_of(TABLE["whole"]) >= 0.999


@pytest.mark.parametrize("ruleset", spec.ruleset_ids())
def test_the_cases_of_each_game_notice_nearly_everything(ruleset: str) -> None:
    assert share_of(TABLE["rulesets"][ruleset]) >= 0.99
    assert TABLE["rulesets"][ruleset]["noticed"] > 0.6 * TABLE["rulesets"][ruleset]["mutants"]


def test_no_clause_is_pinned_by_one_case_only() -> None:
    assert [key for key, ids in committed_fingerprints().items() if len(ids) < 2] == []
    named = Counter(clause for case in corpus() if case.level != Level.RANDOM for clause in case.clauses)
    assert [clause for clause in spec.clauses() if named[clause] < 2] == []


# ---- what shows nowhere in a game ------------------------------------------------------------------------------------


NOWHERE = "schmier.auction.bidding.grounds: bid.kind is CONTRACT -> bid.kind is not CONTRACT"
"""Where no dealer may equal a bid, it does not matter what kind of bid is not equalled."""


def test_what_shows_nowhere_in_a_game_is_not_held_against_its_cases() -> None:
    cases = [case for case in corpus() if case.ruleset == "cinch"]
    found = list(
        tried_in_game(cases, cases[0].document, ["schmier.auction.bidding"], lambda one: one.key == NOWHERE, 1)
    )
    assert [one.without_effect for one in found] == [("cinch",)]
    assert table_of(found).groups["cinch"].without_effect == 1
    assert table_of(found).whole.unnoticed == []
    assert table_of(found, holes={NOWHERE}).groups["cinch"].unnoticed == [NOWHERE]


def test_what_a_further_deal_shows_was_missed_by_the_cases() -> None:
    module, key = (
        "schmier.play.active_obligations",
        "schmier.play.active_obligations.playable: left & bound.keep -> left | bound.keep",
    )
    cases = [case for case in corpus() if case.id == "pitch-auction-0019"]
    (found,) = tried_in_game(cases, cases[0].document, [module], lambda one: one.key == key, 1)
    assert (found.unnoticed, found.without_effect) == (("pitch.auction",), ())
    assert table_of([found]).groups["pitch.auction"].unnoticed == [key]


def test_a_mistake_that_no_case_notices_is_held_against_every_game() -> None:
    mutant, _ = site_of("schmier.auction.bidding", NOWHERE.removeprefix("schmier.auction.bidding."))
    of_all = [Tried(mutant, 1, {}, ("",), ())]
    of_game = [Tried(mutant, 1, {}, ("cinch",), (), ("cinch",))]
    assert table_of(of_all, of_game).groups["cinch"].unnoticed == [NOWHERE]
    tried = [Tried(mutant, 1, {"": "a-case"}, (), ())]
    assert table_of(tried, of_game).groups["cinch"].without_effect == 1


def test_the_command_tells_what_the_cases_of_a_ruleset_notice(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["mutation-test", "--ruleset", "pitch.smudge", "--clause", "match.target.reached", "--json"]
    by_one, by_two = tmp_path / "one.json", tmp_path / "two.json"
    assert main([*words, "--workers", "1", "-o", str(by_one)]) in (0, 1)
    found = json.loads(by_one.read_text(encoding="utf-8"))
    assert set(found["rulesets"]) == {"pitch.smudge"}
    assert found["whole"]["noticed"] > 0
    assert set(found["earned"]) <= {case.id for case in corpus() if case.ruleset == "pitch.smudge"}
    main([*words, "--workers", "2", "-o", str(by_two)])
    assert by_one.read_bytes() == by_two.read_bytes()
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("words", [["--ruleset", "bridge"], ["--clause", "no.clause"]])
def test_what_is_not_there_is_not_measured(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutation-test", *words]) == 2
    assert "there is no" in capsys.readouterr().err


def test_the_former_name_of_the_command_still_works(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["power", "--ruleset", "bridge"]) == 2
    assert "there is no" in capsys.readouterr().err
    assert main(["power", "--help"]) == 0
    by_former_name = capsys.readouterr().out
    assert main(["mutation-test", "--help"]) == 0
    assert capsys.readouterr().out == by_former_name


def test_a_reason_is_given_for_an_equivalent_only() -> None:
    mutant = next(mutant for mutant in mutants_to_try(deciding_modules(), None, None, "") if not reason_of(mutant))
    assert not any(entry.covers(mutant) for entry in equivalents())
