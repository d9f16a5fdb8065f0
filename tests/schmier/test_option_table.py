"""The table of options is complete, agrees with the schema, and is the only place with default values."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from option_schema import SCHEMA, add_to_part, schema_described, schema_text
from places import ROOT
from schmier import spec
from schmier.conditions import All, Any_, Comparison, Condition, Not, comparisons, values_at
from schmier.options import SameAs, _table, as_meant, as_read, defaults, options, options_in, places, reasons
from schmier.ruleset import ruleset
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import validate
from schmier_conformance.rulesets.options import entry_schemas, resolved, schema_of, words_of
from schmier_conformance.rulesets.options import options as options_of_the_schema

Json = dict[str, Any]

EXAMPLES = sorted((ROOT / "examples" / "house-rules").glob("*.json"))

DOCUMENTS = {
    **{identifier: spec.ruleset_document(identifier) for identifier in spec.ruleset_ids()},
    **{path.stem: spec.whole(json.loads(path.read_text(encoding="utf-8"))) for path in EXAMPLES},
}
"""Every shipped ruleset, and every example of a house rule."""


# ---- the table is whole ----------------------------------------------------------------------------------------------


def test_every_option_has_a_row_that_says_everything_and_the_schema_says_the_same() -> None:
    written = SCHEMA.read_text(encoding="utf-8")
    missing = [f"spec/options.toml, {path}: {what}" for path in paths_of_the_schema() for what in lacks(path)]
    assert not missing, "\n".join(missing)
    assert schema_text(json.loads(written)) == written, "run python tools/option_schema.py"


def test_a_new_option_whose_values_have_names_need_not_be_written_into_the_schema() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    add_to_part(schema, replace(options()["play.undertrumping"], path="play.lead_trumps"))
    assert schema["properties"]["play"]["properties"]["lead_trumps"] == {"title": "Lead trumps"}


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('about = "Who leads to the first trick."', "", "spec/options.toml, play.leader: the row needs 'about'"),
        ('clause = "play.lead.eldest"', "", "spec/options.toml, play.leader: the row needs 'clause'"),
        (
            'default = "pitcher"',
            'defualt = "pitcher"',
            "spec/options.toml, play.leader: there is no key 'defualt' in a row",
        ),
        ('default = "pitcher"', "default = pitcher", "spec/options.toml is not TOML: Invalid value (at line "),
        (
            'means-something = "if deck.jokers > 0"',
            'means-something = "if deck.jokers >"',
            "spec/options.toml, play.joker_lead, `means-something`: 'if deck.jokers >': an option or a value is missing",
        ),
        (
            'idle."if play.wrong_card = ends-game"',
            'idle."if play.wrong_card ="',
            "spec/options.toml, play.revoke, `idle`: 'if play.wrong_card =': an option or a value is missing",
        ),
    ],
    ids=["without about", "without a clause", "unknown key", "no TOML", "half a condition", "half a reason to be idle"],
)
def test_a_wrong_row_is_refused_by_its_name(
    right: str, wrong: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (spec.FOLDER / "options.toml").read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "options.toml").write_text(text.replace(right, wrong, 1), encoding="utf-8")
    monkeypatch.setattr(spec, "FOLDER", tmp_path)
    monkeypatch.setattr("schmier.options._table", _table.__wrapped__)
    with pytest.raises(spec.SpecError) as refused:
        options.__wrapped__()
    assert str(refused.value).startswith(words)


def test_an_option_that_the_schema_must_describe_by_hand_is_refused_by_its_name() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    most = replace(options()["play.undertrumping"], path="play.most_leads", name="most_leads", values={})
    with pytest.raises(
        spec.SpecError, match=r"spec/options\.toml, play\.most_leads: .* does not describe it\. Write its title"
    ):
        schema_described(schema, most)


def paths_of_the_schema() -> list[str]:
    """Every option the schema describes, those of the members of lists as well."""
    found: list[str] = []
    for option in options_of_the_schema():
        found.append(option.path)
        for kind, schema in entry_schemas(option).items():
            holder = f"{option.path}[{kind}]" if kind else option.path
            found += [path_of(holder, name) for name in schema["properties"] if name != "do"]
        inner = resolved(option.schema).get("properties", {})
        found += [f"{option.path}.{name}" for name in inner if f"{option.path}.{name}" not in MAPS]
    return list(dict.fromkeys(found))


MAPS = {"ranking.contracts.NT", "ranking.contracts.grand", "ranking.contracts.null"}
"""Objects under a key for each contract, all alike."""


def path_of(holder: str, name: str) -> str:
    """The path of an option of a step: of its own, or of all steps."""
    shared = f"{holder.partition('[')[0]}.{name}"
    return shared if shared in options() else f"{holder}.{name}"


SHOWN_BY_OTHERS = {
    "exchange.to", "exchange[replace].most", "exchange[misdeal].most", "exchange[choose-partners].one",
    "exchange[choose-partners].two", "auction.schedule.least", "auction.schedule.values", "ranking.contracts.trumps",
    "ranking.contracts.plain", "auction.no_tricks.value", "auction.slams.value", "points.list.name", "points.list.value",
    "points.games.bases", "points.games.null", "points.games.null_hand", "points.games.null_ouvert",
    "points.games.null_ouvert_hand", "points.list_bonus.won", "points.list_bonus.lost", "points.list_bonus.others",
    "points.list_bonus.others_at_four", "points.reject.value", "points.reject.one_without", "points.reject.two_without",
    "exchange[give].cards", "exchange[go-alone].times", "auction.hi_lo.tricks", "auction.hi_lo.worth",
    "play.revoke.with_jack", "play.revoke.without_jack",
}  # fmt: skip
"""Options without a sentence of their own: the sentence on the option they are part of states them."""


def lacks(path: str) -> Iterator[str]:
    """What is missing in the row of an option."""
    if path not in options():
        yield "it has no row"
        return
    option = options()[path]
    described = schema_of(json.loads(SCHEMA.read_text(encoding="utf-8")), path)
    if not option.about.endswith("."):
        yield "`about` is no sentence"
    if option.clause not in spec.clauses():
        yield f"there is no clause {option.clause!r}"
    for value in words_of(described) or []:
        if value not in option.values and value not in option.cards:
            yield f"the value {value!r} has no sentence"
    if len(set(option.values.values())) < len(option.values):
        yield "two values have the same sentence"
    if not (option.values or option.sentence or path in SHOWN_BY_OTHERS):
        yield "it has neither a sentence nor values"
    if "{value" in option.sentence and f"{path}.value" in options():
        yield "`{value}` in its sentence is the whole of it, and not its member of that name"
    if is_of_a_part(path) and not (option.absent or option.is_required or option.default is not None):
        yield "nothing says how it is where it is not said"
    if option.default is not None and option.absent:
        yield "it has a default, and says besides how it is without one"


def is_of_a_part(path: str) -> bool:
    """Whether an option is in a part of the document and not in a member of a list, where the schema says what is due."""
    return path.count(".") == 1 and not path.startswith("exchange")


def test_every_row_is_an_option_of_the_schema() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    for path in options():
        assert "title" in schema_of(schema, path), path


def test_a_default_is_one_of_the_values_and_is_not_asked_for() -> None:
    for path, default in defaults().items():
        values = options()[path].values
        assert default in values or (not values and isinstance(default, int)), path
        assert not options()[path].is_required, path


def test_what_older_documents_say_is_no_value_any_more_and_what_stands_in_its_place_is_one() -> None:
    written = [(option, old, new) for option in options().values() for old, new in option.formerly.items()]
    assert written
    for option, old, new in written:
        assert old not in option.values
        assert old not in option.cards
        assert new in option.values or new in option.cards, f"{option.path}: {new}"


def test_a_value_that_answered_two_questions_names_an_option_and_a_value_for_the_other() -> None:
    written = [(option, *said) for option in options().values() for said in option.formerly_beside.items()]
    assert written
    for option, old, beside in written:
        path, _, value = beside.partition(" = ")
        assert old in option.formerly
        assert value in options()[path].values


def test_the_refusal_of_such_a_value_says_both_parts() -> None:
    three = DOCUMENTS["five-hundred.three"]
    document = {**three, "play": {**three["play"], "joker_names": "last-card"}}
    with pytest.raises(DocumentError) as caught:
        validate("ruleset", document, "old.json")
    assert str(caught.value) == (
        'old.json: $.play.joker_names: "last-card" is the value of older documents; '
        'write "any-suit" and play.joker_lead_no_trump = last-card'
    )


@pytest.mark.parametrize(("path", "old", "new"), [("parties", "three-pairs", "pairs")])
def test_the_refusal_of_a_value_that_older_documents_say_tells_what_to_write(path: str, old: str, new: str) -> None:
    assert options()[path].formerly[old] == new
    document = {**DOCUMENTS["smear.ten-point-six"], path: old}
    with pytest.raises(DocumentError) as caught:
        validate("ruleset", document, "old.json")
    assert str(caught.value) == f'old.json: $.{path}: "{old}" is the value of older documents; write "{new}"'


def test_conditions_speak_of_options_and_of_values_that_these_have() -> None:
    for option in options().values():
        for comparison in comparisons(option.means_something):
            other = options()[without_key_of_a_map(comparison.path)]
            assert comparison.path != option.path
            if comparison.operator in ("=", "!=") and other.values:
                assert comparison.value in other.values, f"{option.path}: {comparison}"


def without_key_of_a_map(path: str) -> str:
    """The option that a path names; keys of a map, such as the suits of a schedule, are not options of their own."""
    return path if path in options() else path.rpartition(".")[0]


def test_every_reason_is_one_that_somebody_gives() -> None:
    conditions = [part for option in options().values() for part in parts_of(option.means_something)]
    for condition in reasons():
        assert condition in conditions


def parts_of(condition: Condition) -> Iterator[Condition]:
    yield condition
    match condition:
        case Not(part):
            yield from parts_of(part)
        case All(parts) | Any_(parts):
            for part in parts:
                yield from parts_of(part)
        case Comparison():
            return


# ---- where options are -----------------------------------------------------------------------------------------------


def test_an_option_of_a_step_stands_in_every_such_step_and_is_asked_about_with_that_step_alone() -> None:
    draw = {"do": "draw", "who": "everybody", "order": "from-eldest", "to": 6, "short": "stay"}
    document = {"exchange": [{"do": "name-trumps"}, draw, {**draw, "who": "others"}]}
    found = list(places(options()["exchange[draw].who"], document))
    assert [place.path for place in found] == ["$.exchange[1].who", "$.exchange[2].who"]
    assert [values_at(place.scope, "exchange.who") for place in found] == [["everybody"], ["others"]]


def test_an_option_whose_object_is_not_there_stands_nowhere() -> None:
    assert list(places(options()["points.reject.value"], {"points": {}})) == []
    assert list(places(options()["auction.slams.value"], {"auction": {"slams": []}})) == []


# ---- defaults --------------------------------------------------------------------------------------------------------


def test_what_goes_without_saying_is_filled_in_and_the_document_stays_as_it_was() -> None:
    document = DOCUMENTS["pitch.auction"]
    before = json.dumps(document)
    completed = as_meant(document)
    assert json.dumps(document) == before
    usual = {option.name: option.default for option in options_in("play").values() if option.default is not None}
    assert usual.items() >= {"leader": "pitcher", "void": "free", "concessions": False}.items()
    assert completed["play"] == {**usual, **document["play"]}
    assert document["play"].keys().isdisjoint(usual)
    assert as_meant(completed) == completed
    [discard] = [step for step in as_meant(DOCUMENTS["smear.ten-point"])["exchange"] if step["do"] == "discard"]
    assert discard["surplus"] == "choice"


def test_as_it_is_read_a_ruleset_says_every_option_that_its_author_may_leave_unsaid() -> None:
    for document in DOCUMENTS.values():
        read = as_read(document)
        for option in options().values():
            if option.absent or option.default is not None:
                assert all(place.is_said for place in places(option, read)), option.path


def test_what_is_read_in_place_of_an_option_stands_in_the_table() -> None:
    unsaid = {"match": {"target": 21}, "exchange": [{"do": "discard", "protects": ["A"]}, {"do": "rob"}]}
    read = as_read({**unsaid, "points": {"list": [{"value": 3}, {"value": 1, "hung_value": 2}]}})
    assert read["match"]["lead"] == 0
    assert read["match"]["losing_score"] is None
    assert [step.get("surplus") for step in read["exchange"]] == ["choice", None]
    assert [point["hung_value"] for point in read["points"]["list"]] == [3, 2]


def test_an_option_that_is_read_otherwise_where_it_is_not_said_says_how_that_is() -> None:
    for option in options().values():
        assert option.read_as is None or option.absent, option.path
        if isinstance(option.read_as, SameAs):
            assert option.read_as.name in options_in(option.path.rpartition(".")[0])


RULES = Path(ruleset.__file__).parent
READERS = (*(RULES / f"{part}.py" for part in ("auction", "cards", "dealing", "exchange", "match", "play",
                                               "points", "seats")), RULES.parent / "contracts.py")  # fmt: skip
"""The modules that read the parts of a document."""


def test_no_reader_and_no_check_of_a_ruleset_knows_what_goes_without_saying() -> None:
    found = [
        f"{path.name}:{line}: {key}"
        for path in {*RULES.rglob("*.py"), *READERS}
        for line, key, has_default in looked_up_softly(path)
        if path in READERS or (has_default and key in OPTIONS)
    ]
    assert not found, "\n".join(found)


OPTIONS = frozenset(option.name for option in options().values())
"""The key of every option."""


def looked_up_softly(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Every `.get("key")` of a module: its line, the key, and whether it has a default."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value=str(key)), *further]):
                yield node.lineno, key, bool(further)


def test_as_it_is_meant_a_ruleset_says_every_option_that_has_a_default() -> None:
    for document in DOCUMENTS.values():
        completed = as_meant(document)
        for option in options().values():
            if option.default is not None:
                assert all(place.is_said for place in places(option, completed)), option.path


def test_what_is_said_stays() -> None:
    match = {"deals": 10, "counting": "down"}
    assert as_meant({"match": match})["match"].items() >= match.items()
    assert as_read({"match": match})["match"].items() >= match.items()


def test_an_option_of_a_part_that_is_missing_is_filled_in_nowhere() -> None:
    assert list(places(options()["match.tie"], {})) == []
    assert "match" not in as_read({"play": {"following": "strict"}})
