"""The package metadata, the citation, the README and the change log agree with each other."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
import yaml

import schmier
from places import ROOT
from schmier import spec
from schmier_conformance.corpus.cases import load

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CITATION: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

RELEASED = re.compile(r"(?:\d+\.\d+\.\d+ - )?(\d{4}-\d\d-\d\d)")
"""The heading of an entry: a version and its date, or a date before the first version."""

KINDS = ("Added", "Changed", "Fixed", "For engine authors")


def families() -> set[str]:
    """The families of games, as they are written: the first part of the ids of their rulesets."""
    return {ruleset.partition(".")[0].replace("-", " ").title() for ruleset in spec.ruleset_ids()}


def test_the_citation_says_what_the_package_says() -> None:
    description = PROJECT["description"]
    assert {
        "title": CITATION["title"],
        "version": CITATION["version"],
        "authors": CITATION["authors"],
        "license": " AND ".join(CITATION["license"]),
        "keywords": CITATION["keywords"],
        "repository": CITATION["repository-code"],
    } == {
        "title": f"Schmier: {description[0].lower()}{description[1:]}",
        "version": PROJECT["version"],
        "authors": PROJECT["authors"],
        "license": PROJECT["license"],
        "keywords": PROJECT["keywords"],
        "repository": PROJECT["urls"]["Repository"],
    }


def test_the_package_has_one_version() -> None:
    assert schmier.__version__ == PROJECT["version"]


def test_the_abstract_lists_the_families_of_games() -> None:
    found = re.search(r"The rules of (.+?) as labelled clauses", CITATION["abstract"])
    assert found is not None
    assert set(re.split(r", | and ", found[1])) == families()


def test_the_readme_and_the_keywords_name_every_family_of_games() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {family for family in families() if family not in readme} == set()
    assert {family for family in families() if family.lower() not in PROJECT["keywords"]} == set()


@pytest.mark.parametrize("noun", ["rulesets", "clauses", "rulings", "cases"])
def test_the_change_log_counts_what_is_there(noun: str) -> None:
    there = {
        "rulesets": len(spec.ruleset_ids()),
        "clauses": len(spec.clauses()),
        "rulings": len(list((ROOT / "spec" / "rulings").glob("*.toml"))),
        "cases": len(load(is_trusted=True)),
    }
    found = re.search(rf"([\d,]+) {noun}\b", CHANGES)
    assert found is not None
    assert int(found[1].replace(",", "")) == there[noun]


def test_the_change_log_is_dated_and_the_newest_entry_comes_first() -> None:
    first, *released = re.findall(r"^## (.+)$", CHANGES, re.M)
    assert first == "Unreleased" or RELEASED.fullmatch(first)
    dates = [found[1] for found in map(RELEASED.fullmatch, released) if found]
    assert len(dates) == len(released) > 2
    assert dates == sorted(dates, reverse=True)


def test_an_entry_of_the_change_log_has_the_headings_of_keep_a_changelog_in_their_order() -> None:
    for entry in re.split(r"^## ", CHANGES, flags=re.M)[1:]:
        headings = re.findall(r"^### (.+)$", entry, re.M)
        assert headings == [kind for kind in KINDS if kind in headings], entry.splitlines()[0]
        assert headings
