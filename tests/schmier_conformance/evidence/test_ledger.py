"""The ledger has every fact and every clause of every game, follows its schema, and counts each of them once."""

from __future__ import annotations

import json

import pytest

from schmier import spec
from schmier_conformance.command import main
from schmier_conformance.documents.reading import validate
from schmier_conformance.evidence.deciding import evidence_of
from schmier_conformance.evidence.kinds import Kind
from schmier_conformance.evidence.ledger import document_of, ledger_of, ledgers
from schmier_conformance.evidence.reasons import shipped_game

LEDGERS = ledgers()


def test_there_is_a_ledger_for_every_game() -> None:
    assert [ledger.game for ledger in LEDGERS] == list(spec.ruleset_ids())


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda ledger: ledger.game)
def test_a_ledger_has_every_fact_and_every_clause_in_force(ledger: object) -> None:
    found = ledger_of(ledger.game)  # type: ignore[attr-defined]
    game = shipped_game(found.game)
    assert {entry.path for entry in found.facts} == game.facts.keys()
    assert [entry.path for entry in found.clauses] == spec.clauses_in_force(game.whole)
    assert [entry.path for entry in (*found.facts, *found.clauses) if not entry.evidence] == []


def test_the_ledger_follows_its_schema() -> None:
    validate("evidence", document_of(LEDGERS), "the ledger")
    validate("evidence", document_of(LEDGERS, is_whole=False), "the totals")


def test_the_totals_count_every_entry_once() -> None:
    document = document_of(LEDGERS)
    for part in ("facts", "clauses"):
        entries = [entry for game in document["games"] for entry in game[part]]
        assert sum(document["totals"][part].values()) == len(entries)
        assert document["totals"][part]["ours"] == sum(entry["rests_on"] == "ours" for entry in entries)


def test_the_kinds_of_the_schema_are_those_of_the_code() -> None:
    schema = json.loads((spec.FOLDER / "schemas" / "evidence.json").read_text("utf-8"))
    assert schema["$defs"]["kind"]["enum"] == [kind.value for kind in Kind]
    assert list(schema["$defs"]["counts"]["properties"]) == [kind.value for kind in Kind]


def test_the_command_prints_the_evidence_of_each_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evidence", "skat.tournament"]) == 0
    printed = capsys.readouterr().out
    assert "  play.wrong_card = ends-game\n      Skatordnung 4.1.3, 4.1.4, 4.2.3.\n" in printed
    for one in evidence_of("skat.tournament", "play.wrong_card"):
        assert one.says in printed


def test_the_command_writes_the_ledger_of_a_game_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evidence", "cinch", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    validate("evidence", document, "standard output")
    assert document == json.loads(json.dumps(document_of([ledger_of("cinch")])))


def test_the_command_counts_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evidence"]) == 0
    printed = capsys.readouterr().out
    facts, clauses = (sum(len(getattr(ledger, part)) for ledger in LEDGERS) for part in ("facts", "clauses"))
    assert f"{facts} facts and {clauses} clauses in force rest on" in printed


def test_an_unknown_game_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evidence", "whist"]) == 2
    assert "there is no ruleset 'whist'" in capsys.readouterr().err
