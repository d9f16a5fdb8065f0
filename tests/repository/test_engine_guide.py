"""The guide for engines lists every verb, member and role of the protocol."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from places import ROOT
from schmier import spec
from schmier_conformance.corpus.roles import Role

Json = dict[str, Any]

GUIDE = (ROOT / "docs" / "guides" / "check-your-engine.md").read_text(encoding="utf-8")
EVENTS: Json = json.loads((spec.FOLDER / "schemas" / "game-log.json").read_bytes())["$defs"]

EVERYWHERE = {"do", "by", "claims", "legal"}
"""Members that any event may have; the last two are of logs alone."""


def section(heading: str) -> str:
    return GUIDE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def rows(heading: str) -> list[list[str]]:
    table = [line for line in section(heading).splitlines() if line.startswith("| `") and "| `do` |" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def members_by_verb() -> dict[str, dict[str, bool]]:
    """By verb, each member of the schema, and whether it must be there."""
    found = {}
    for branch in EVENTS["event"]["allOf"]:
        verbs = branch["if"]["properties"]["do"]
        definition = EVENTS[branch["then"]["$ref"].rpartition("/")[2]]
        for verb in verbs.get("enum", [verbs.get("const")]):
            found[verb] = {
                name: name in definition["required"] for name in definition["properties"] if name not in EVERYWHERE
            }
    return found


def members_in_guide() -> dict[str, dict[str, bool]]:
    found = {}
    for verbs, members, _ in rows("The actions"):
        named = {name: not bracket for bracket, name in re.findall(r"(\(?)`([a-z_]+)`", members.split(";")[0])}
        named |= dict.fromkeys(re.findall(r"\(`([a-z_]+)`\)", members), False)
        for verb in re.findall(r"`([a-z-]+)`", verbs):
            found[verb] = {name: is_required for name, is_required in named.items() if name != "by"}
    return found


def test_every_verb_of_the_schema_is_in_the_table_once() -> None:
    verbs = [verb for cells in rows("The actions") for verb in re.findall(r"`([a-z-]+)`", cells[0])]
    assert sorted(verbs) == sorted(EVENTS["event"]["properties"]["do"]["enum"])


@pytest.mark.parametrize("verb", EVENTS["event"]["properties"]["do"]["enum"])
def test_every_member_of_the_schema_is_in_the_row_of_its_verb(verb: str) -> None:
    assert members_in_guide()[verb] == members_by_verb()[verb]


def test_every_role_is_in_the_table_in_order() -> None:
    assert [cells[0].strip("`") for cells in rows("What your engine takes part in")] == list(Role)


@pytest.mark.parametrize("name", ["under", "revoke", "out_of_turn", "redeal"])
def test_the_guide_says_what_to_do_with_members_that_engines_forget(name: str) -> None:
    refusals = section("The actions").partition("**Refuse what you do not know.**")[2]
    assert f"`{name}`" in refusals
