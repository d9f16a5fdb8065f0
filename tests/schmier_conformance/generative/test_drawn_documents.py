"""Drawn ruleset documents: refused with a place and a reason, or dealt, replayed, given cases, and played alike by both readings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chance import examples
from places import ROOT
from schmier import spec
from schmier.options import options
from schmier.ruleset.ruleset import read_ruleset
from schmier.ruleset.validation import exchange, validate
from schmier.violation import Finding
from schmier_conformance.generative.differential.engine_session import EngineSession, EngineSettings
from schmier_conformance.generative.documents.drawn import document_of, is_in_schema
from schmier_conformance.generative.documents.settings import pair_of, pairs, settings, settings_of
from schmier_conformance.generative.documents.tally import Tally, blocks, lines_of, tally_of
from schmier_conformance.generative.documents.trial import Trial, small_corpus, try_document
from schmier_conformance.generative.game import Game
from schmier_conformance.rulesets.options import ruleset_schema, schema_of, words_of
from try_rulesets import main

DOCUMENTS = 300
"""Documents tried in each run; `tools/try_rulesets.py` tries as many as you like."""

SLICES = 4
"""Tests that they are shared out over, so that several processes try them."""


@pytest.fixture(scope="module")
def second_reading() -> Iterator[EngineSession]:
    with EngineSession(
        EngineSettings(["node", str(ROOT / "conformance" / "engines" / "node" / "engine.mjs")])
    ) as engine:
        yield engine


def assert_no_fault(trial: Trial) -> None:
    """Nothing about a document is as it should not be; the message shows the document."""
    assert not trial.faults, f"{trial.faults[0].what}\n{trial.faults[0].detail}\n{json.dumps(trial.document)}"


@pytest.mark.node
@pytest.mark.parametrize("part", range(SLICES))
def test_what_is_accepted_is_played_alike_and_what_is_refused_has_a_reason(
    part: int, second_reading: EngineSession
) -> None:
    trials = [try_document(document_of(number), second_reading) for number in range(part, DOCUMENTS, SLICES)]
    for trial in trials:
        assert_no_fault(trial)
    accepted = sum(trial.is_accepted for trial in trials)
    assert accepted > len(trials) / 4
    assert accepted < len(trials)


@examples(20)
@given(st.integers(min_value=0, max_value=10**9))
def test_any_document_is_played_or_refused(number: int) -> None:
    assert_no_fault(try_document(document_of(number)))


# ---- what is drawn ---------------------------------------------------------------------------------------------------


def test_every_pair_of_options_is_met_once_before_one_is_met_again() -> None:
    met = [pair_of(number) for number in range(len(pairs()))]
    assert len({*met}) == len(pairs()) == len(options()) * (len(options()) - 1) // 2


def test_every_option_is_set_to_every_value_that_has_a_name() -> None:
    assert {setting.path for setting in settings()} == {*options()}
    for path, option in options().items():
        values = [setting.value for setting in settings_of(path)]
        assert values
        assert {*map(json.dumps, [*option.values, *(words_of(schema_of(ruleset_schema(), path)) or [])])} <= {
            *map(json.dumps, values)
        }
        assert option.is_required or None in values


def test_the_same_number_draws_the_same_document_and_every_document_follows_the_schema() -> None:
    for number in range(60):
        document = document_of(number)
        assert document == document_of(number)
        assert is_in_schema(document)
    assert document_of(1, "another") != document_of(1)


# ---- a trial can fail ------------------------------------------------------------------------------------------------


def test_a_game_that_the_check_does_not_see_through_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [
        {"do": "take-widow"},
        {"do": "give", "who": "partner", "cards": 11},
        {"do": "give", "who": "pitcher", "cards": 11},
        {"do": "bury", "who": "everybody", "to": 10},
    ]
    document = spec.ruleset_document("five-hundred.partnership") | {"exchange": steps}
    refused = try_document(document)
    assert [finding.path for finding in refused.findings] == ["$.exchange[1].cards"]
    assert_no_fault(refused)
    without = tuple(check for check in validate.CHECKS if check is not exchange.CHECKS[-1])
    monkeypatch.setattr(validate, "CHECKS", without)
    monkeypatch.setattr("schmier_conformance.rulesets.findings.unplayed", lambda _: ())
    [fault] = try_document(document).faults
    assert fault.what == "ValueError in random.py, sample"


def test_a_refusal_that_is_read_all_the_same_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schmier_conformance.rulesets.findings.unplayed", lambda _: (Finding("$", "", "not so"),))
    assert [fault.what for fault in try_document(spec.ruleset_document("pitch.auction")).faults] == ["refused and read"]


def test_a_small_corpus_has_random_deals_and_a_match() -> None:
    document = spec.ruleset_document("pitch.auction")
    cases = small_corpus(Game(document, read_ruleset(document), "1"))
    assert [case.id.rpartition("-")[0] for case in cases][:3] == ["pitch-auction-tried"] * 2 + ["pitch-auction-match"]


# ---- the count -------------------------------------------------------------------------------------------------------


def test_an_interrupted_count_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def count(documents: int, name: str) -> dict[str, Any]:
        state = tmp_path / name
        words = ["--documents", str(documents), "--workers", "1", "--engine", "", "--state", str(state)]
        monkeypatch.setattr("sys.argv", ["try_rulesets.py", *words])
        assert main() == 0
        found: dict[str, Any] = json.loads(state.read_text(encoding="utf-8"))
        return found

    count(25, "in two runs")
    assert count(50, "in two runs") == count(50, "at once")
    assert "50 of 18528 pairs of options" in capsys.readouterr().out.replace(str(len(pairs())), "18528")


def test_a_fault_is_counted_once_for_a_document_and_names_it() -> None:
    tally = Tally()
    trial = try_document(spec.ruleset_document("pitch.auction"))
    tally.add(7, trial)
    tally.merge(Tally(8, faults={}))
    assert tally_of(json.loads(json.dumps(tally.document))) == tally
    assert next(iter(lines_of(tally))).startswith("8 documents: 1 accepted and played in 18 deals and")
    assert [(block.first, block.end) for block in blocks(10, 62, "1")] == [(10, 35), (35, 60), (60, 62)]
