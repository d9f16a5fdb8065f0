"""The law is consistent: labels, references, schemas, and every file with a format."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from places import ROOT
from read_once import corpus, worked_cases
from sampled import is_sampled
from schmier import spec
from schmier.conditions import comparisons, holds, read_condition
from schmier_conformance.corpus.cases import fixture_files
from schmier_conformance.documents.reading import Kind, read_json, validate
from schmier_conformance.documents.schemas import schemas
from schmier_conformance.engines.known_differences import FORMAT as KNOWN
from schmier_conformance.engines.known_differences import read_known
from schmier_conformance.law import coverage
from schmier_conformance.law.schema_paths import condition_faults

PROJECT = ROOT
Json = dict[str, Any]


def test_the_law_hangs_together() -> None:
    assert coverage.faults(corpus()) == []


def test_every_clause_is_covered_by_code_and_by_a_hand_worked_case() -> None:
    found = coverage.coverage(corpus())
    print(found.text())
    assert found.missing() == ([], [])


def test_clauses_json_is_up_to_date() -> None:
    assert coverage.CLAUSES.read_text(encoding="utf-8") == coverage.clauses_json()


def test_every_clause_is_one_normative_sentence() -> None:
    for clause in spec.clauses().values():
        assert re.search(r"\b(MUST|MUST NOT|MAY)\b", clause.text), clause.label
        assert clause.text.endswith("."), clause.label


def test_no_clause_needs_more_than_forty_words() -> None:
    assert {clause.label: words for clause in spec.clauses().values() if (words := len(clause.text.split())) > 40} == {}


def test_what_is_forbidden_is_forbidden_and_not_merely_asked_of_nobody() -> None:
    """ "Nobody MUST" denies a duty and forbids nothing; "MUST NOT" forbids."""
    denied = re.compile(r"\b(nobody|neither|no (player|party)|only a [^,]*)( of them)? MUST\b", re.IGNORECASE)
    assert [clause.label for clause in spec.clauses().values() if denied.search(clause.text)] == []


def test_a_label_used_twice_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "10-one.md").write_text("r[a.b]\nIt MUST be.\n\nr[a.b]\nIt MAY be.\n", encoding="utf-8")
    monkeypatch.setattr(spec, "FOLDER", tmp_path)
    spec.clauses.cache_clear()
    try:
        with pytest.raises(spec.SpecError, match=r"10-one.md:4: the label a.b is used twice"):
            spec.clauses()
    finally:
        monkeypatch.undo()
        spec.clauses.cache_clear()


@pytest.mark.parametrize(
    ("text", "message"),
    [("r[Bad Label]\nIt MUST be.\n", "not of the form"), ("r[a.b]\n\nAn orphan.\n", "governs no sentence")],
)
def test_a_label_that_is_malformed_or_governs_nothing_is_refused(text: str, message: str) -> None:
    with pytest.raises(spec.SpecError, match=message):
        list(spec.clauses_of("10-one", text))


# ---- where a clause is in force --------------------------------------------------------------------------------------


def test_a_condition_that_cannot_be_read_is_refused_with_its_file_and_line() -> None:
    with pytest.raises(
        spec.SpecError, match=r"^10-one.md:3: where a.b is in force cannot be read: .*nothing is said of"
    ):
        list(spec.clauses_of("10-one", "# One\n\nr[a.b] if parties\nIt MUST be.\n"))


def test_a_condition_belongs_neither_to_the_sentence_nor_to_its_checksum() -> None:
    plain, conditional = (
        next(spec.clauses_of("10-one", f"r[a.b]{where}\nIt MUST be.\n")) for where in ("", " if parties = pairs")
    )
    assert (plain.text, plain.checksum) == (conditional.text, conditional.checksum)
    assert (plain.where, conditional.where) == ("", "if parties = pairs")
    assert holds(conditional.condition, {"parties": "pairs"})
    assert not holds(conditional.condition, {"parties": "single"})


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("if play.folowing = strict", "there is no option play.folowing"),
        ("if play.following = strickt", "play.following is never strickt"),
        ("if exchange[draw].protects is set", "there is no option exchange[draw].protects"),
        ("unless auction.slams[mon].made = wins-match", "there is no option auction.slams[mon].made"),
        ("if some points.list (of = J and by = captor)", "there is no option points.list.by"),
        ("if auction.schedule.values.NT is set", ""),
        ("if auction.schedule.values.SA is set", "there is no option auction.schedule.values.SA"),
        ("if points.list.of in (9, off-J) and ranking.contracts.grand.trumps = JC and deal.widow > 3", ""),
    ],
)
def test_a_condition_on_what_no_ruleset_can_say_is_found(condition: str, message: str) -> None:
    assert list(condition_faults(read_condition(condition))) == ([message] if message else [])


@pytest.mark.parametrize(
    ("label", "among", "not_among"),
    [
        ("match.start", "pitch.auction skat five-hundred.two", ""),
        ("table.clockwise", "pitch.auction skat five-hundred.two", ""),
        ("match.several.tie", "smear.minnesota smear.widow-three cinch.eighty-three", "cinch smear.penguin skat pitch.auction"),
        ("play.follow.or-trump", "pitch.auction cinch seven-up.three", "cinch.strict smear.minnesota smear.penguin skat"),
        ("play.lead.pitcher", "smear.penguin seven-up.three five-hundred.two", "skat skat.tournament"),
        ("points.named", "pitch.auction cinch seven-up.three smear.penguin", "five-hundred.three skat"),
        ("auction.turn-up.give.not-to-win", "", "seven-up.three seven-up.partnership pitch.auction"),
    ],
)  # fmt: skip
def test_a_clause_is_in_force_in_the_games_that_are_meant(label: str, among: str, not_among: str) -> None:
    named = [*among.split(), *not_among.split()]
    assert [game for game in named if spec.in_force(label, spec.ruleset_document(game))] == among.split()


def test_an_option_brings_a_clause_into_force_that_no_shipped_game_has() -> None:
    seven_up = spec.ruleset_document("seven-up.three")
    forbidden = {**seven_up, "auction": {**seven_up["auction"], "winning_gift": "forbidden"}}
    assert spec.in_force("auction.turn-up.give.not-to-win", forbidden)
    del forbidden["auction"]["winning_gift"]
    assert spec.in_force("auction.turn-up.give.not-to-win", forbidden), "an option that is not said has its default"


def test_what_a_hand_worked_case_of_a_shipped_game_pins_is_in_force_in_that_game() -> None:
    wrong = {
        (label, case.ruleset)
        for case in corpus()
        if case.level != "random" and case.ruleset in spec.ruleset_ids()
        for label in case.clauses
        if not spec.in_force(label, case.document)
    }
    assert wrong == set()


def test_what_an_engine_must_give_as_refusal_or_reason_is_in_force_in_that_game() -> None:
    wrong = {
        (label, case.ruleset)
        for case in corpus()
        for step in case.steps
        for label in (step["expect"].get("rejected"), *step["expect"].get("because", ()))
        if label is not None and not spec.in_force(label, case.document)
    }
    assert wrong == set()


WHERE_IT_IS = re.compile(r"^Where `([\w.]+)` is (?:`([\w-]+)`(?:(?:, `[\w-]+`)* or `([\w-]+)`)?|(true|false|said))")
"""How a sentence begins that says of which value of an option it speaks."""


def test_a_sentence_that_begins_with_where_an_option_is_so_has_that_condition_beside_its_label() -> None:
    conditional = [
        (clause, found)
        for clause in spec.clauses().values()
        if (found := WHERE_IT_IS.match(clause.text)) and clause.where
    ]
    assert len(conditional) > 50
    for clause, found in conditional:
        option, *values = found.groups()
        assert option in {re.sub(r"\[[^\]]*\]", "", comparison.path) for comparison in comparisons(clause.condition)}, (
            clause.label
        )
        missing = [value for value in values if value and value.replace("said", "is set") not in clause.where]
        assert missing == [], clause.label


def test_why_an_option_is_so_names_a_clause_that_is_in_force_or_that_asks_for_this_very_option() -> None:
    for identifier in spec.ruleset_ids():
        document = spec.ruleset_document(identifier)
        for path in coverage.stated_options(document):
            clause = spec.clauses()[document["why"][path]["clause"]]
            paths = {re.sub(r"\[[^\]]*\]", "", paths.path) for paths in comparisons(clause.condition)}
            asks_for_it = any(option == path or option.startswith(f"{path}.") for option in paths)
            assert asks_for_it or spec.in_force(clause.label, document), (identifier, path, clause.label)


DEFAULTS = {
    "players.direction": "clockwise", "ranking.off_cards": "trumps", "auction.gift_to": "eldest",
    "auction.winning_gift": "forbidden", "play.leader": "pitcher", "play.joker_no_tricks": "may", "play.concessions": False,
    "play.void": "free", "play.undertrumping": "free", "play.joker_led": "as-trump", "play.lead_when_out": "passes",
    "points.count": "list", "points.lost_hand": "doubled", "points.made": "points-won", "points.failed": "others-keep",
    "points.sweep_by": "pitcher", "points.others_share": "together", "match.who_may_win": "anybody", "match.tie": "pitcher",
    "match.others_stop": False, "match.set_back_pitcher": "may-win", "match.counting": "up",
}  # fmt: skip
"""What the schema says of options a ruleset leaves out."""


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_leaving_an_option_out_and_saying_its_default_bring_the_same_clauses_into_force(identifier: str) -> None:
    document = spec.ruleset_document(identifier)
    standing = spec.clauses_in_force(document)
    for path, default in DEFAULTS.items():
        part, _, option = path.partition(".")
        if option not in document.get(part, {}) and is_sampled(identifier, path):
            explicit = {**document, part: {**document.get(part, {}), option: default}}
            assert spec.clauses_in_force(explicit) == standing, path


# ---- schemas and files -----------------------------------------------------------------------------------------------


def test_every_schema_is_one_and_is_named_after_its_file() -> None:
    names = sorted(path.stem for path in (spec.FOLDER / "schemas").glob("*.json"))
    assert set(names) == set(get_args(Kind))
    assert sorted(schemas()) == [f"urn:schmier:schema:{name}:1" for name in names]
    for schema in schemas().values():
        Draft202012Validator.check_schema(schema)
        assert "http" not in json.dumps(schema).replace("https://json-schema.org/draft/2020-12/schema", "")


def properties(part: Any, path: str) -> Iterator[tuple[str, Json]]:
    """Every property described anywhere in a schema, and every definition."""
    if isinstance(part, dict):
        for group in ("properties", "$defs"):
            for name, described in part.get(group, {}).items():
                if isinstance(described, dict) and path.count("/if") == 0:
                    yield f"{path}/{group}/{name}", described
        for key, inner in part.items():
            yield from properties(inner, f"{path}/{key}")
    elif isinstance(part, list):
        for number, inner in enumerate(part):
            yield from properties(inner, f"{path}/{number}")


def test_everything_in_the_schemas_has_a_title_and_a_description() -> None:
    for name, schema in schemas().items():
        for path, described in properties(schema, name):
            if "$ref" in described or path.split("/")[-3:-2] == ["if"]:
                continue
            names_a_condition = set(described) <= {"const"} or "/then/properties/" in path
            if names_a_condition and not described.keys() - {"const", "$ref"}:
                continue
            assert "title" in described, path
            assert "description" in described, path


FORMATS = {
    "schmier/ruleset/1": "ruleset",
    "schmier/game-log/1": "game-log",
    "schmier/fixtures/1": "fixtures",
    "schmier/translation/1": "translation",
    "schmier/known/1": "known",
    "schmier/evidence/1": "evidence",
    "schmier/corpus-index/1": "corpus-index",
    "schmier/engine-report/1": "engine-report",
    "schmier/perft/1": "perft",
}


def files_of_a_format() -> list[Path]:
    folders = [PROJECT / "spec", PROJECT / "conformance", PROJECT / "docs", PROJECT / "tests", PROJECT / "examples"]
    found = (path for folder in folders for path in sorted(folder.rglob("*.json")) if "node_modules" not in path.parts)
    return [path for path in found if b'"schmier/' in path.read_bytes()[:4000] and path.parent.name != "schemas"]


@pytest.mark.parametrize("path", files_of_a_format(), ids=lambda path: path.relative_to(PROJECT).as_posix())
def test_every_file_that_claims_a_format_keeps_it(path: Path) -> None:
    document = read_json(path.read_bytes(), str(path))
    if document["format"] == KNOWN:
        # It may be TOML as well, so its reader looks at it, and there is no schema.
        assert read_known(str(path))
        return
    validate(FORMATS[document["format"]], document, str(path))  # type: ignore[arg-type]


def test_case_ids_are_unique_and_registered() -> None:
    ids = [case.id for case in corpus()]
    assert len(ids) == len(set(ids))
    registry = json.loads((PROJECT / "conformance" / "scenarios" / "ids.json").read_text(encoding="utf-8"))
    assert len(set(registry.values())) == len(registry)
    assert {case.id for case in corpus() if case.level != "random"} <= set(registry.values())


SYSTEMS = {
    "smear.nine-card", "smear.widow", "smear.five-point-six", "smear.penguin", "pitch.sell-out", "pedro.single",
    "cinch.sixty-three", "cinch.eighty-three", "cinch.razzle-dazzle-five", "smear.thirteen-point", "all-fours.california-jack",
    "five-hundred.six", "skat.schieberamsch", "skat.bierlachs",
}  # fmt: skip
"""Rulesets that extend another and bring rules of their own all the same."""


def test_there_are_enough_hand_worked_cases_for_each_ruleset() -> None:
    for identifier in spec.ruleset_ids():
        worked = worked_cases(identifier)
        brings_rules = identifier in SYSTEMS or "extends" not in spec.shipped(identifier)
        assert len(worked) >= (40 if brings_rules else 10), identifier


def test_fixtures_are_found() -> None:
    assert fixture_files()
