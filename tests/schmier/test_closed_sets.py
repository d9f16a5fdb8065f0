"""Every enumeration of the language is handled totally: adding a member names every place that must handle it.

A member is added to every enumeration of the reference at once, in a copy of the sources, and the type checker reads reference, harness
and site generator. Each place that matches an enumeration exhaustively names the new member. Tables by member, schemas and the table of
options are compared with the enumerations directly.
"""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from enum import EnumType, IntEnum, StrEnum
from pathlib import Path
from typing import Any, Final, get_args

import pytest

import schmier
from places import ROOT
from schmier import spec
from schmier.account import Because, Column
from schmier.auction import auction_of
from schmier.contracts import Level
from schmier.deal import Stage
from schmier.doublings import DOUBLINGS
from schmier.io.members import DECLARATIONS
from schmier.io.serve import ABOUT
from schmier.options import Option, options
from schmier.restrictions import RestrictedPhase
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.points import PLAIN_RANKS, PointOf
from schmier.ruleset.ruleset import read_ruleset
from schmier.verbs import Verb

PACKAGES: Final = ("reference_impl/schmier", "conformance/schmier_conformance", "site_generator")
"""What is copied and read: the reference, the harness, and the site generator with the engine of its pages."""

NEW: Final = "A_NEW_MEMBER"
"""The member added everywhere."""


def enumerations() -> dict[str, EnumType]:
    """The enumerations of the reference by name, but for the clauses of the law, whose labels are generated."""
    found: dict[str, EnumType] = {}
    for module in pkgutil.walk_packages(schmier.__path__, "schmier."):
        if module.name == "schmier.__main__":
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, EnumType) and value.__module__ == module.name and name != "Label":
                found[name] = value
    return found


ENUMERATIONS: Final = enumerations()


# ---- what the type checker names -------------------------------------------------------------------------------------


TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "BidKind": ("schmier.bids.AS_NOTED",),
    "PointOf": ("schmier.counting.points.CLAUSE_OF_CARD", "schmier.counting.card_of_point.CARD_OF_POINT"),
    "PointTo": ("schmier.counting.points.CLAUSE_OF_OWNER",),
    "StepKind": ("schmier.ruleset.exchange.STEPS",),
}
"""The tables by member every member must be in: a comparison names what is missing, since the type checker does not."""

FIELDS: Final = {"Level": "schmier.contracts.Announcement"}
"""What has a field for each member."""


@pytest.fixture(scope="session")
def named(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Mapping[str, list[str]]:
    """By enumeration, every place the type checker names when it has one member more."""
    copy = tmp_path_factory.mktemp("one-member-more")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, copy / package, ignore=all_but_modules)
    shutil.copy(ROOT / "pyproject.toml", copy)
    for enumeration in ENUMERATIONS.values():
        add_member(copy, enumeration)
    # Sharing the cache between runs makes all but the first take a second or two.
    cache = pytestconfig.cache.mkdir("one-member-more") if pytestconfig.cache else copy / "cache"
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", str(cache), *PACKAGES]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    found: dict[str, list[str]] = defaultdict(list)
    for line in done.stdout.splitlines():
        names = set(re.findall(rf"(\w+)\.{NEW}\b", line))
        assert names, f"this is about no new member: {line}"
        for name in names:
            found[name].append(line.partition(": error")[0])
    return found


def all_but_modules(folder: str, names: list[str]) -> list[str]:
    """The files of a folder to leave out of a copy: all but Python."""
    return [name for name in names if Path(folder, name).is_file() and not name.endswith((".py", ".typed"))]


def add_member(copy: Path, enumeration: EnumType) -> None:
    """Write a member more into the source of an enumeration, after the last."""
    path = copy / Path(str(sys.modules[enumeration.__module__].__file__)).relative_to(ROOT)
    text = path.read_text(encoding="utf-8")
    (found,) = (
        node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == enumeration.__name__
    )
    last = max(node.lineno for node in found.body if isinstance(node, ast.Assign))
    lines = text.split("\n")
    value = "99" if issubclass(enumeration, IntEnum) else '"a-new-member"'
    lines.insert(last, f"    {NEW} = {value}")
    path.write_text("\n".join(lines), encoding="utf-8")


ANSWERING: Final[Mapping[str, frozenset[str]]] = {
    "AuctionKind": frozenset(("schmier/auction/__init__", "schmier/ruleset/auction")),
    "Counts": frozenset(("schmier/deal_flow",)),
    "Parties": frozenset(("schmier/sides", "schmier/table")),
    "PointOf": frozenset(("schmier/counting/tricks", "schmier/ruleset/validation/points")),
    "StepKind": frozenset((
        "schmier/exchange/__init__", "schmier/io/legal_claims", "schmier/ruleset/validation/hand_bounds",
    )),
    "Verb": frozenset(("schmier/action", "schmier/io/members")),
}  # fmt: skip
"""The modules that must be among those that answer for a new member of the larger enumerations."""


@pytest.mark.parametrize(("name", "modules"), ANSWERING.items())
def test_every_module_that_handles_an_enumeration_answers(
    name: str, modules: frozenset[str], named: Mapping[str, list[str]]
) -> None:
    found = {place.partition(".py:")[0].split("/", 1)[1] for place in named[name]}
    assert modules <= found


@pytest.mark.parametrize("name", ENUMERATIONS)
def test_a_member_more_is_named_wherever_it_must_be_handled(name: str, named: Mapping[str, list[str]]) -> None:
    assert named.get(name) or name in TABLES or name in FIELDS, "no place must answer for a new member"


@pytest.mark.parametrize(("name", "table"), [(name, table) for name, tables in TABLES.items() for table in tables])
def test_a_table_by_member_has_every_member(name: str, table: str) -> None:
    assert set(at(table)) == set(ENUMERATIONS[name])


@pytest.mark.parametrize(("name", "record"), FIELDS.items())
def test_a_record_has_a_field_for_every_member(name: str, record: str) -> None:
    assert set(map(str, ENUMERATIONS[name])) <= set(at(record)._fields)


def at(path: str) -> Any:
    """What a dotted path names."""
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)


# ---- schemas ---------------------------------------------------------------------------------------------------------


def definition(schema: str, *path: str) -> Any:
    """A part of a schema."""
    part: Any = json.loads((spec.FOLDER / "schemas" / f"{schema}.json").read_text(encoding="utf-8"))
    for key in path:
        part = part[key]
    return part


def test_the_schemas_have_every_verb() -> None:
    event = definition("game-log", "$defs", "event", "properties", "do", "enum")
    assert sorted(event) == sorted(set(Verb) - {Verb.WIN_AUCTION})
    assert definition("game-log", "$defs", "winAuction", "properties", "do", "const") == Verb.WIN_AUCTION


def test_the_schemas_have_every_call() -> None:
    auctions = [auction_of(read_ruleset(spec.ruleset_document(name))) for name in spec.ruleset_ids()]
    calls = {verb for auction in auctions if isinstance(auction, RestrictedPhase) for verb in auction.restrictions}
    assert set(definition("fixtures", "$defs", "call", "properties", "do", "enum")) == calls - {Verb.REDEAL}


def test_the_schemas_have_every_phase_that_can_be_seen() -> None:
    phases = definition("fixtures", "$defs", "phase", "enum")
    assert sorted(phases) == sorted([*Stage, *(kind for kind in StepKind if kind.is_a_choice)])


def test_the_schemas_have_every_level_and_every_doubling() -> None:
    declared = definition("game-log", "$defs", "declare", "properties")
    assert declared.keys() - {"do", "by", *DECLARATIONS, "claims", "legal"} == set(Level)
    assert definition("fixtures", "$defs", "contract", "properties").keys() >= {*Level, *DOUBLINGS}
    listed = definition("fixtures", "$defs", "legal", "properties", "actions", "items", "properties")
    assert listed.keys() >= set(Level)


def test_the_schemas_have_every_column_and_everything_that_shows_a_line() -> None:
    text = (spec.FOLDER / "schemas" / "explanation.json").read_text(encoding="utf-8")
    assert f'"enum": {json.dumps([column.value for column in Column])}' in text
    shown = re.search(r'"title": "Kind"[^{}]*"enum": (\[[^]]*])', text)
    assert shown
    assert sorted(json.loads(shown[1])) == sorted(one.__name__.lower() for one in get_args(Because))


def test_the_schemas_have_every_question() -> None:
    assert definition("fixtures", "$defs", "ask", "enum") == ABOUT["asks"]


# ---- options ---------------------------------------------------------------------------------------------------------


def words_of(enumeration: EnumType) -> frozenset[str]:
    """The words of an enumeration a document can say."""
    return frozenset(str(member) for member in enumeration if str(member))


WORDS_OF_BIDS: Final = frozenset(option for option in options() if re.search(r"\.(bid|over)$", option))
"""Options whose values are words of bids: they are carried into the bid, and nothing depends on which word it is."""

IN_PART: Final = {
    "exchange[contra].up_to": frozenset(DOUBLINGS[1:]),
    "points.list.of": words_of(PointOf) - {PointOf.PLAIN_CARDS} | PLAIN_RANKS.keys(),
    "trumps.joker_led": frozenset("CDHS"),
}
"""Options whose values are members of an enumeration in part, or are derived from one."""


@pytest.mark.parametrize(
    "option", [option for option in options().values() if len(option.values) > 2], ids=lambda one: one.path
)
def test_an_option_of_several_values_is_read_as_an_enumeration(option: Option) -> None:
    words = frozenset(map(str, option.values))
    if option.path not in WORDS_OF_BIDS:
        sets = [words_of(one) for one in ENUMERATIONS.values() if issubclass(one, StrEnum)]
        assert words in sets or words == IN_PART.get(option.path), "options with more than two values are enumerations"
