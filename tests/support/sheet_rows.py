"""The rows of a game's sheet, and for each a deal that shows it: one that ends, or is played, otherwise under another rule."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import Any, Final

from read_once import corpus
from schmier import spec
from schmier.conditions import comparisons
from schmier.io.serve import NotSetUp, observe, set_up
from schmier.options import clause_at, options
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import table_for
from schmier.violation import RulesetError
from schmier_conformance.corpus.cases import Case
from schmier_conformance.law.rulings import Ruling, lineage
from schmier_conformance.mutants.detection import committed_fingerprints
from schmier_conformance.mutants.turned_options.clauses import defaults_turned, left_out
from schmier_conformance.mutants.turned_options.options import passes, turned_options
from schmier_conformance.wording.rulesets.sheet import TITLE, sheet_sentences

Json = dict[str, Any]

PLAYERS: Final = "players"
"""The row on the number of players."""

SLAM: Final = {
    "bid": "slam", "undertaking": "all-points", "value": 166, "made": "scores-value", "failed": "set-back", "below_zero": "no-matter",
}  # fmt: skip
"""A slam for games in which a slam cannot end the match."""


def rows_of(document: Json) -> list[str]:
    """The subjects of the sentences of a sheet: options, steps of the exchange, points."""
    return [row.of for row in sheet_sentences(document, {}) if row.of != TITLE]


class Other:
    """A document that differs from a game in one rule. To read one takes as long as to play ten cases; most are never asked for."""

    def __init__(self, name: str, document: Json) -> None:
        self.name = name
        self.document = document

    @cached_property
    def ruleset(self) -> Ruleset | None:
        """The ruleset; None where it cannot be played."""
        return read(self.document)


def shown_by(game: str, rows: Iterable[str]) -> dict[str, str]:
    """For each of some rows of a sheet what shows it; empty where nothing does."""
    document = spec.ruleset_document(game)
    return {
        row: next(
            _evidence(row, game, document, [one for one in others_of(game) if concerns(row, document, one.document)]),
            "",
        )
        for row in rows
    }


@lru_cache(maxsize=1)
def others_of(game: str) -> tuple[Other, ...]:
    """The other rules of a game."""
    return tuple(Other(name, document) for name, document in other_rules(spec.ruleset_document(game)).items())


def other_rules(document: Json) -> dict[str, Json]:
    """The documents that differ in one rule, by the name of the difference."""
    with_slam = {**document, "auction": {**document["auction"], "slams": [SLAM]}}
    return {**dict(chain(turned_options(document), left_out(document))), "auction.slams with a slam": with_slam}


def shown_answer(ruling: Ruling, game: str) -> str:
    """A case that shows the answer of a ruling in a game; empty where none does."""
    document = spec.ruleset_document(game)
    clauses = set(clauses_of_ruling(ruling.id).intersection(spec.clauses_in_force(document)))
    return next(_evidence_of_answer(ruling, clauses, game, document), "")


def _evidence_of_answer(ruling: Ruling, clauses: set[str], game: str, document: Json) -> Iterator[str]:
    """Cases about its clauses, then cases that notice another value of its options."""
    yield from (case.id for case in cases_of(game) if not clauses.isdisjoint(case.clauses))
    right = read_ruleset(document)
    of_family = (case for case in cases_of_family(game) if not clauses.isdisjoint(case.clauses))
    yield from (case.id for case in of_family if passes(case, right))
    for one in [*others_of(game), *(Other(*turned) for turned in defaults_turned(document))]:
        if any(is_about(option, one.name, document, one.document) for option in ruling.options) and one.ruleset:
            yield from (f"{case.id}: {one.name}" for case in cases_of(game) if not passes(case, one.ruleset))


def is_about(option: str, name: str, document: Json, other: Json) -> bool:
    """Whether a turned option is the one of a ruling; of an option of a step its name says so, of the exchange as such nothing does."""
    if option.startswith("exchange"):
        kind = option.removeprefix("exchange")
        return bool(kind) and name.startswith("exchange.") and name.partition("=")[0].endswith(kind)
    return concerns(option, document, other)


@cache
def clauses_of_ruling(identifier: str) -> frozenset[str]:
    """The clauses that a ruling is about."""
    return frozenset(tomllib.loads((spec.FOLDER / "rulings" / f"{identifier}.toml").read_text("utf-8"))["clauses"])


def read(document: Json) -> Ruleset | None:
    """The ruleset of a document; None where it cannot be played."""
    try:
        return read_ruleset(document)
    except RulesetError:
        return None


def _evidence(row: str, game: str, document: Json, others: Sequence[Other]) -> Iterator[str]:
    """What shows a row, the nearest first."""
    own = cases_of(game)
    if row == PLAYERS:
        yield from (f"seats of {case.id}" for case in own if refuses_another_seat(case, document))
    likely = likely_first(own, row)
    for ruleset in playable(others):
        yield from (case.id for case in likely if not passes(case, ruleset))
    is_turned = any(True for _ in playable(others))
    clauses = clauses_steered(row, document)
    if row == "parties":
        yield from (f"scores of {case.id}" for case in own if names_parties(case, document))
    if not is_turned:
        noticing = {
            case for fault, cases in fingerprints().items() if fault.partition(":")[0] in clauses for case in cases
        }
        is_about = (case for case in own if case.id in noticing or not clauses.isdisjoint(case.clauses))
        yield from (f"{case.id} by its clause" for case in is_about)
    right = read_ruleset(document)
    for case in cases_of_family(game):
        if not is_turned:
            is_pinned = not clauses.isdisjoint(case.clauses) and passes(case, right)
            yield from (f"{case.id}, played in this game, by its clause" for _ in range(is_pinned))
        elif (observed := played(case, right)) is not None:
            yield from (
                f"{case.id}, played in this game" for other in playable(others) if played(case, other) != observed
            )


def likely_first(cases: Sequence[Case], row: str) -> list[Case]:
    """The cases, first those about the clause of a row, then short ones: which one shows the row does not matter."""
    clause = clause_at(row)
    return sorted(cases, key=lambda case: (clause not in case.clauses, len(case.steps)))


def playable(others: Sequence[Other]) -> Iterator[Ruleset]:
    """The rulesets of those that can be played."""
    return (one.ruleset for one in others if one.ruleset is not None)


@cache
def fingerprints() -> Mapping[str, frozenset[str]]:
    """The cases that notice each misreading."""
    return committed_fingerprints()


@cache
def cases_of(game: str) -> tuple[Case, ...]:
    """All cases of a game."""
    return tuple(case for case in corpus() if case.ruleset == game)


def cases_of_family(game: str) -> Iterator[Case]:
    """The cases of the games that a game comes of, then those of its other relatives."""
    document = spec.ruleset_document(game)
    ancestors = lineage(document)[1:]
    relatives = [other for other in spec.ruleset_ids() if spec.ruleset_document(other)["family"] == document["family"]]
    for other in dict.fromkeys([*ancestors, *relatives]):
        if other != game:
            yield from cases_of(other)


def played(case: Case, ruleset: Ruleset) -> list[Any] | None:
    """What a case observes under a ruleset; None where it makes no sense in that game."""
    try:
        deal = set_up(ruleset, case.given)
        return [observe(deal, step) for step in case.steps]
    except (NotSetUp, KeyError, TypeError, IndexError, ValueError, AttributeError):
        return None


def refuses_another_seat(case: Case, document: Json) -> bool:
    """Whether one player fewer than the least, or one more than the most, could not play this deal."""
    seats = case.given["seats"]
    if len(seats) == document["players"]["least"]:
        return played_at(case, seats[:-1], document) is None
    return len(seats) == document["players"]["most"] and played_at(case, [*seats, "?"], document) is None


def names_parties(case: Case, document: Json) -> bool:
    """Whether a case expects a score of each party of the game, and of no other."""
    parties = set(table_for(read_ruleset(document), tuple(case.given["seats"])).parties)
    scores = [step["expect"].get("scores") for step in case.steps if isinstance(step.get("expect"), dict)]
    return any(found is not None and found.keys() == parties for found in scores)


def played_at(case: Case, seats: list[str], document: Json) -> Ruleset | None:
    """The ruleset, if a table of these seats may play by it."""
    try:
        set_up(read_ruleset(document), {**case.given, "seats": seats, "events": []})
    except (NotSetUp, KeyError, TypeError, IndexError, ValueError, AttributeError):
        return None
    return read_ruleset(document)


# ---- which turned option is about which row --------------------------------------------------------------------------


def concerns(row: str, document: Json, turned: Json) -> bool:
    """Whether two documents differ in what a row says."""
    part, _, name = row.partition(".")
    if part == "exchange":
        return differs_in_step(int(name) - 1, document["exchange"], turned["exchange"])
    if row.startswith("points.list."):
        point = row.removeprefix("points.list.")
        return member(document, point) != member(turned, point)
    here, there = document.get(part), turned.get(part)
    if name and isinstance(here, dict) and isinstance(there, dict):
        return bool(here.get(name) != there.get(name))
    return bool(here != there)


def member(document: Json, name: str) -> Json | None:
    """The point of a name."""
    return next((point for point in document["points"].get("list") or [] if point["name"] == name), None)


def differs_in_step(place: int, here: list[Json], there: list[Json]) -> bool:
    """Whether two exchanges differ in one step: it is another, or it is not there."""
    if len(here) == len(there):
        return here[place] != there[place]
    return len(there) < len(here) and [*here[:place], *here[place + 1 :]] == there


def clauses_steered(row: str, document: Json) -> set[str]:
    """The clauses in force that hang on the option of a row, and the one that the document gives for it."""
    of_list = row.rpartition(".")[0] if row.startswith("points.list.") else row
    option = "exchange" if row.startswith("exchange.") else of_list
    steered = {
        one.clause for path, one in options().items() if path == option or path.startswith((f"{option}.", f"{option}["))
    }
    for label, clause in spec.clauses().items():
        paths = [comparison.path for comparison in comparisons(clause.condition)]
        if any(path == option or path.startswith((f"{option}.", f"{option}[")) for path in paths):
            steered.add(label)
    reason = document.get("why", {}).get(option)
    return (steered | ({reason["clause"]} if reason else set())) & set(spec.clauses_in_force(document))
