"""The hypotheses of the diagnosis: options of list members, missing options, kinds of mistakes, and reasons that distinguish them."""

from __future__ import annotations

import ast
import inspect
import json
from dataclasses import replace

import pytest

from diagnosed import seen, shipped
from schmier import spec
from schmier_conformance.diagnosis.places import clause_showing
from schmier_conformance.diagnosis.trial import is_for_another_reason
from schmier_conformance.engines.verdicts import Verdict
from schmier_conformance.mutants.operators import changes_of, with_node
from schmier_conformance.mutants.turned_options.clauses import every_option_turned, in_force_after, left_out
from schmier_conformance.mutants.turned_options.options import turned_options


def turned(ruleset: str) -> dict[str, tuple[str, ...]]:
    """The turned options of a ruleset, each with its clauses."""
    document = json.dumps(spec.ruleset_document(ruleset), sort_keys=True)
    return {name: clauses for name, _, clauses in every_option_turned(document)}


# ---- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "name", "clause"),
    [
        ("five-hundred.australian", "auction.no_tricks.misere.after_tricks=6", "auction.no-tricks.after"),
        ("five-hundred.australian", "auction.no_tricks.misere.partner=plays", "play.sits-out"),
        ("pitch.auction", "points.jack.to=holder", "points.captor"),
        ("pitch.auction", "points.high.to=captor", "points.holder"),
        ("pitch.auction", "points.jack.value=2", "points.value"),
    ],
)
def test_an_option_of_a_lists_member_stands_under_its_own_clause(ruleset: str, name: str, clause: str) -> None:
    assert turned(ruleset)[name] == (clause,)


def test_an_option_that_brings_an_exception_in_force_breaks_the_wider_clause_too() -> None:
    assert turned("all-fours.trinidad")["deal.misdeal_paid=lost"] == ("deal.misdeal.wins", "deal.misdeal")


def test_an_option_that_need_not_be_said_is_left_out() -> None:
    assert turned("five-hundred.australian")["points.slam_least left out"] == ("points.tricks.slam",)
    assert not [name for name in turned("pitch.auction") if name in ("match.target left out", "players.least left out")]


def test_a_number_is_taken_for_another_of_its_clause() -> None:
    games = spec.ruleset_document("skat.tournament")["points"]["games"]
    options = turned("skat.tournament")
    assert options[f"points.games.null_ouvert={games['null']}"] == ("points.skat.value.null",)
    assert f"points.games.null_ouvert={games['null_ouvert']}" not in options


@pytest.mark.parametrize("ruleset", ["five-hundred.australian", "skat.tournament", "smear.minnesota"])
def test_clauses_that_ask_for_nothing_that_was_turned_stand_as_they_stood(ruleset: str) -> None:
    document = spec.ruleset_document(ruleset)
    standing = spec.clauses_in_force(document)
    for name, other in [*turned_options(document), *left_out(document)]:
        assert in_force_after(document, standing, other) == spec.clauses_in_force(other), name


# ---- mistakes --------------------------------------------------------------------------------------------------------


def sample(deal: object, seats: list[int], is_open: bool) -> list[int]:
    """A function as those are that decide, with something of everything."""
    if is_open and not seats:
        return [seat for seat in seats if seat == deal.pitcher]  # type: ignore[attr-defined]
    return [deal.after[deal.dealer]] if is_open else seats  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "mistake",
    [
        "[seat for seat in seats]",
        "[seat for seat in seats if False]",
        "[seat for seat in seats if seat == deal.dealer]",
        "[seat for seat in seats if deal.after[seat] == deal.pitcher]",
        "[deal.dealer] if is_open else seats",
        "[deal.after[deal.pitcher]] if is_open else seats",
        "[deal.after[deal.dealer]] if not is_open else seats",
    ],
)
def test_filters_persons_seats_and_branches_are_mistaken(mistake: str) -> None:
    tree = ast.parse(inspect.getsource(sample))
    made = [
        ast.unparse(ast.fix_missing_locations(with_node(tree, node, change.after)))
        for node in ast.walk(tree)
        for change in changes_of(node)
    ]
    assert any(mistake in text for text in made)


# ---- reasons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "other", "is_another"),
    [
        ("irregular.phase", "auction.range", True),
        ("irregular.phase", "auction.turn", False),
        ("auction.range", "irregular.phase", True),
        ("auction.range", "auction.range", False),
    ],
)
def test_who_takes_the_table_to_stand_otherwise_refuses_for_another_reason(
    given: str, other: str, is_another: bool
) -> None:
    failed = seen(0, Verdict.FAILED)
    refusing = replace(failed, judgement=replace(failed.judgement, got={"rejected": given}))
    assert is_for_another_reason(refusing, {"rejected": other}) == is_another


def test_scores_are_told_as_they_are_counted_in_the_game() -> None:
    [up] = [seen(0, Verdict.FAILED)]
    down = replace(up, judgement=replace(up.judgement, case=shipped("pitch.smudge-unbid")[0]))
    assert (clause_showing("scores", [up]), clause_showing("scores", [down])) == ("view.public", "match.counting.down")
    assert clause_showing("tricks", [down]) == "view.public"
