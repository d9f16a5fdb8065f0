"""The generated cases that the shipped corpus keeps: a list of the numbers from which they are made again, and what each catches.

A generated case earns its place or goes: it meets a boundary, or notices a basic mistake that no hand-worked case of its ruleset
notices. Whoever wants more makes more, `schmier corpus` and `schmier check --count`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.generative.generate import boundary_search, matches, random_deals
from schmier_conformance.generative.generate.amount import SEED
from schmier_conformance.generative.generate.boundary_search import Found
from schmier_conformance.generative.generate.game import Game, Json

FILE: Final = "generated.json"
"""The file, beside the scenarios, in which the list stands."""

BOUNDARY: Final = "boundary "
"""How what a case catches begins where it is a boundary."""


class Chosen(NamedTuple):
    """A generated case that is kept."""

    kind: str
    """`boundary`, `match` or `tried`."""
    number: int
    """The number of the case among those of its kind, as its id has it."""
    catches: tuple[str, ...]
    """What it is there for."""


def read_chosen(folder: Path) -> Mapping[str, list[Chosen]]:
    """The generated cases that are kept of each ruleset; none where there is no list."""
    if not (folder / FILE).exists():
        return {}
    listed = json.loads((folder / FILE).read_text(encoding="utf-8"))
    return {
        identifier: [Chosen(entry["kind"], entry["number"], tuple(entry["catches"])) for entry in entries]
        for identifier, entries in listed.items()
    }


def chosen_text(chosen: Mapping[str, Iterable[Chosen]]) -> str:
    """The list as a file, a line for each case."""
    rulesets = []
    for identifier, kept in sorted(chosen.items()):
        lines = ",\n".join(f"  {json.dumps(one._asdict())}" for one in sorted(kept))
        rulesets.append(f" {json.dumps(identifier)}: [\n{lines}\n ]")
    return "{\n" + ",\n".join(rulesets) + "\n}\n"


def chosen_cases(document: Json, chosen: Iterable[Chosen]) -> list[Json]:
    """The cases of a ruleset that are kept, made again."""
    game = Game(document, read_ruleset(document), SEED)
    return [{**made_again(game, one), "catches": list(one.catches)} for one in chosen]


def made_again(game: Game, chosen: Chosen) -> Json:
    """The case of a kind and number."""
    if chosen.kind == random_deals.KIND:
        return random_deals.random_deal(game, chosen.number)
    number, place = divmod(chosen.number, 10)
    if chosen.kind == matches.KIND:
        return list(matches.match(game, number))[place - 1]
    met = tuple(what.removeprefix(BOUNDARY) for what in chosen.catches if what.startswith(BOUNDARY))
    return boundary_search.boundary_case(game, Found(number, place, met))
