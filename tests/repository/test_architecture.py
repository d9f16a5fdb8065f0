"""The architecture in CONTRIBUTING.md is that of the import contracts: every layer, from top to bottom."""

from __future__ import annotations

import re
import tomllib

import pytest

from places import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("\n## Architecture\n")[1].split("\n## ")[0]

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]

HEADINGS = {"schmier": "**The reference**", "schmier_conformance": "**The harness**"}


@pytest.mark.parametrize("package", HEADINGS)
def test_a_table_names_every_layer_in_the_order_of_the_contract(package: str) -> None:
    layers = next(contract["layers"] for contract in CONTRACTS if contract.get("containers") == [package])
    expected = [name.strip() for layer in layers for name in layer.split("|")]
    table = TEXT.split(HEADINGS[package])[1].split("\n\n**")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert [name for row in rows for name in re.findall(r"`(\w+)`", row)] == expected


def test_the_picture_names_every_program() -> None:
    picture = TEXT.split("```text\n")[1].split("```")[0]
    layers = next(contract["layers"] for contract in CONTRACTS if "containers" not in contract and "layers" in contract)
    positions = [picture.index(f" {name} ") for name in layers]
    assert positions == sorted(positions)


def test_every_folder_that_is_named_exists() -> None:
    for name in re.findall(r"`((?:spec|reference_impl|conformance|site_generator|tests)/[\w/]*)`", TEXT):
        assert (ROOT / name).is_dir(), name
