"""The table of perft: positions of each ruleset, and the number of sequences of each length at each.

The positions are taken from the cases: at each, the law refuses or allows an action of a player who is to act. An engine that lacks the
clause counts too many or too few there. Random deals add positions for clauses, phases and kinds of actions that no case reaches, and two
near the end of the play.
"""

from __future__ import annotations

import json
from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from schmier.action import event_of
from schmier.deal import Deal, Stage
from schmier.io.serve import attempt, set_up
from schmier.labels import Label
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import NotAtTable
from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Case, Level, files_with, load
from schmier_conformance.corpus.manifest import data_folder
from schmier_conformance.documents.reading import read_document, validate
from schmier_conformance.generative.defaults import SEED
from schmier_conformance.generative.exhaustive.perft import NO_MORE, Counter, TooManyChoicesError, number_of_choices
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate.random_deals import fuzz_deal
from schmier_conformance.rulesets.load import ruleset_document
from schmier_conformance.wording.moment import refusals

Json = dict[str, Any]
"""A JSON object."""

FORMAT: Final = "schmier/perft/1"
"""The name and major version of the format of a table."""

MOST_SEQUENCES: Final = 1000
"""A position is counted to the depth at which it first has so many sequences."""

DEEPEST: Final = 8
"""The greatest depth."""

MOST_CHOICES: Final = 10_000
"""The choices of cards tried at most for one position: of 17 cards 6 stay in 12376 ways."""

RANDOM_DEALS: Final = 30
"""The random deals searched for what no case reaches."""

LAST_CARDS: Final = (2, 3)
"""The cards left in each hand at the positions near the end of the play."""

ALLOWING: Final = ("auction.", "exchange.", "play.", "trumps.", "deal.redeal.")
"""The beginnings of the labels by which an action can be allowed."""

ENOUGH_CANDIDATES: Final = 3
"""Positions of the cases considered for one clause that allows an action."""

NOT_LISTED: Final = (
    *("irregular.", "table.", "cards.", "deal.hand.", "deal.sleep", "deal.stock", "deal.turn-up", "deal.widow."),
    *("play.claim", "play.concede"),
)
"""The beginnings of the labels that refuse what no engine lists or counts: an action of another phase, a deal that is none, a claim or a
concession."""

OUT_OF_REACH: Final = frozenset(
    ("auction.turn", "play.turn", "play.held", "exchange.discard.held", "exchange.give.held")
)
"""The labels that refuse an action out of turn, or a card that the player does not hold."""


UNCOUNTED: Final = frozenset((Verb.CLAIM, Verb.CONCEDE, Verb.DEAL))
"""The verbs of actions that are not counted."""

WITH_CARDS: Final = frozenset(("card", "cards", "under", "hands"))
"""The members of an action that name cards."""


class Position(NamedTuple):
    """A deal in progress, as a table of perft keeps it."""

    given: Json
    """The table and the events so far, as in a case."""
    phase: str
    refused: dict[str, Json]
    """By clause, an action that the law refuses to a player who is to act."""
    allowed: dict[str, Json]
    """By clause, an action that the law allows."""
    features: frozenset[str]
    """The phase, the kinds of legal actions, and whether the play is near its end."""

    @property
    def covers(self) -> set[str]:
        """What the position has that a table wants."""
        return {*self.features, *self.refused, *(f"allowed by {label}" for label in self.allowed)}


def table_of(identifier: str) -> Json:
    """The table of a shipped ruleset, counted afresh."""
    ruleset = read_ruleset(ruleset_document(identifier))
    cases = load(files_with(rulesets=[identifier]), is_trusted=True)
    tried = sayings(cases)
    positions = chosen(positions_in(ruleset, cases, tried))
    positions += new_in_random_deals(Game(dict(ruleset.document), ruleset, SEED), positions, tried)
    positions.sort(key=lambda position: len(position.given["events"]))
    entries = [entry_of(ruleset, position, number) for number, position in enumerate(positions, 1)]
    return {"format": FORMAT, "ruleset": identifier, "positions": entries}


def entry_of(ruleset: Ruleset, position: Position, number: int) -> Json:
    """A position of a table, with its counts."""
    return {
        "id": str(number),
        "phase": position.phase,
        "refused": dict(sorted(position.refused.items())),
        "allowed": dict(sorted(position.allowed.items())),
        "given": position.given,
        "counts": counts_up_to(set_up(ruleset, position.given), MOST_SEQUENCES),
    }


def counts_up_to(deal: Deal, most: int) -> list[int]:
    """The numbers of sequences by length, to the first that reaches `most`, to `DEEPEST`, to 0 where every deal has ended, or as
    long as trying `MOST_CHOICES` choices of cards is enough."""
    counter = Counter(MOST_CHOICES)
    counted: list[int] = []
    try:
        while len(counted) < DEEPEST and (not counted or 0 < counted[-1] < most):
            counted.append(counter.sequences(deal, len(counted) + 1))
    except TooManyChoicesError:
        pass
    return counted


# ---- positions -------------------------------------------------------------------------------------------------------


def sayings(cases: Iterable[Case]) -> list[Json]:
    """The refused actions of the hand-worked cases that name no card, each without its player: they can be tried in any deal."""
    found: dict[str, Json] = {}
    for case in cases:
        for step in case.steps if case.level is not Level.RANDOM else ():
            if "try" in step and "rejected" in step["expect"] and not WITH_CARDS.intersection(step["try"]):
                saying = {name: value for name, value in step["try"].items() if name != "by"}
                found[json.dumps(saying, sort_keys=True)] = saying
    return [*found.values()]


def positions_in(ruleset: Ruleset, cases: Iterable[Case], tried: Sequence[Json]) -> Iterator[Position]:
    """The positions of the cases: after the deal, and where the law refuses an action, or allows one by a clause seen seldom so far."""
    seen: Counted[str] = Counted()
    for case in cases:
        events = list(case.given["events"])
        refused: dict[str, Json] = {}
        if [event["do"] for event in events] == [Verb.DEAL]:
            yield from position_at(ruleset, {**case.given, "events": list(events)}, {}, {}, tried)
        for step in [*case.steps, {"try": None, "expect": {}}]:
            if "try" not in step:
                continue
            if "rejected" in step["expect"]:
                refused[step["expect"]["rejected"]] = step["try"]
                continue
            allowed = allowed_by(step["try"], step["expect"].get("because", ()))
            if refused or any(seen[label] < ENOUGH_CANDIDATES for label in allowed):
                yield from position_at(ruleset, {**case.given, "events": list(events)}, refused, allowed, tried)
                seen.update(allowed.keys())
                refused = {}
            events.append(step["try"])


def allowed_by(event: Json | None, because: Iterable[str]) -> dict[str, Json]:
    """By clause, an action that is allowed, if it is one that is counted."""
    if event is None or event["do"] in UNCOUNTED:
        return {}
    return {str(label): event for label in because if label.startswith(ALLOWING)}


def position_at(
    ruleset: Ruleset, given: Json, refused: dict[str, Json], allowed: dict[str, Json], tried: Sequence[Json]
) -> Iterator[Position]:
    """The position after some events, if it can be counted."""
    deal = set_up(ruleset, given)
    if is_countable(deal):
        yield position_of(deal, given, refused, allowed, tried)


def is_countable(deal: Deal) -> bool:
    """Whether players act in a deal, all cards are known, and not too many choices of cards must be tried."""
    if deal.phase.name in NO_MORE or not deal.is_known:
        return False
    now = deal.legal()
    return now.choose is None or number_of_choices(deal, now) <= MOST_CHOICES


def position_of(
    deal: Deal, given: Json, refused: dict[str, Json], allowed: dict[str, Json], tried: Sequence[Json]
) -> Position:
    """The position of a deal, with those of some refused actions that an engine might list, and others found by trying."""
    seats = [deal.table.seats[seat] for seat in deal.legal().by]
    by_trying = {str(each.clause): each.action for each in refusals(deal)}
    found = {**refusals_of(deal, seats[0], tried), **refused, **by_trying}
    listable = {label: found[label] for label in found if is_listable(label) and found[label].get("by") in seats}
    features = {*features_of(deal), *(["void, with trumps"] if has_trumps_to_throw(deal, allowed) else [])}
    return Position(given, deal.phase.name, listable, allowed, frozenset(features))


def has_trumps_to_throw(deal: Deal, allowed: dict[str, Json]) -> bool:
    """Whether a player who cannot follow has trumps and other cards."""
    if str(Label.PLAY_VOID) not in allowed or deal.ranking is None:
        return False
    hand, trumps = deal.hands[deal.turn], deal.ranking.trumps
    return 0 < (hand & trumps).bit_count() < hand.bit_count()


def features_of(deal: Deal) -> Iterator[str]:
    """The phase of a deal, the kinds of its legal actions, and how many cards are left where those are few."""
    yield f"phase {deal.phase.name}"
    for action in deal.legal().actions:
        event = event_of(action, deal.ruleset, deal.table)
        words = [f"{name} {value}" if is_word(value) else name for name, value in sorted(event.items()) if name != "by"]
        yield f"{deal.phase.name}: {', '.join(words)}"
    lengths = {deal.hands[seat].bit_count() for seat in deal.playing()}
    if deal.phase.name is Stage.PLAY and len(lengths) == 1:
        yield from (f"{length} cards left" for length in lengths.intersection(LAST_CARDS))


def is_word(value: Any) -> bool:
    """Whether a member of an action is a word of the game, such as `moon` or `null`, rather than a number, a card or a suit."""
    return isinstance(value, str) and len(value) > 2


def refusals_of(deal: Deal, seat: str, tried: Sequence[Json]) -> dict[str, Json]:
    """Of some actions, those that the law refuses to a player, by clause."""
    found: dict[str, Json] = {}
    for saying in tried:
        event = {"do": saying["do"], "by": seat, **saying}
        try:
            answer = attempt(deal.copied(), event)
        except (ValueError, NotAtTable):
            continue  # It means nothing in this game, or names a player who is not at this table.
        if "rejected" in answer:
            found.setdefault(str(answer["rejected"]), event)
    return found


def is_listable(label: str) -> bool:
    """Whether an engine might list what the law refuses by a clause."""
    return not label.startswith(NOT_LISTED) and label not in OUT_OF_REACH


def chosen(positions: Iterable[Position]) -> list[Position]:
    """Few positions that cover what any of some positions covers; of those that add as much, the one with the fewest events. The first is
    the one with the fewest events of all."""
    left = sorted(positions, key=lambda one: len(one.given["events"]))
    found = left[:1]
    covered = {what for position in found for what in position.covers}
    while left:
        best = max(left, key=lambda one: len(one.covers - covered))
        if not best.covers - covered:
            break
        found.append(best)
        covered |= best.covers
    return found


def new_in_random_deals(game: Game, positions: Iterable[Position], tried: Sequence[Json]) -> list[Position]:
    """Positions of random deals that cover what none of some positions covers."""
    known = {what for position in positions for what in position.covers}
    found: list[Position] = []
    for number in range(RANDOM_DEALS):
        for position in positions_of_random_deal(game, number, tried):
            if position.covers - known:
                known |= position.covers
                found.append(position)
    return found


def positions_of_random_deal(game: Game, number: int, tried: Sequence[Json]) -> Iterator[Position]:
    """The positions of a random deal before each of its actions."""
    script = fuzz_deal(game, number).script
    given = {"events": [], **script.given}
    deal = set_up(game.ruleset, given)
    events: list[Json] = list(given["events"])
    for step in script.steps:
        if "try" not in step:
            continue
        before = deal.copied()
        answer = attempt(deal, step["try"])
        if "rejected" in answer:
            continue
        if is_countable(before):
            allowed = allowed_by(step["try"], answer["because"])
            yield position_of(before, {**given, "events": list(events)}, {}, allowed, tried)
        events.append(step["try"])


# ---- files -----------------------------------------------------------------------------------------------------------


def table_file(identifier: str) -> Path:
    """The file of the table of a shipped ruleset."""
    return data_folder() / "perft" / f"{identifier}.json"


def shipped_table(identifier: str) -> Json:
    """The committed table of a shipped ruleset; raises `DocumentError` where there is none."""
    path = str(table_file(identifier))
    table: Json = read_document(path)
    validate("perft", table, path)
    return table


def text_of(table: Json) -> str:
    """A table as its file has it: a line for each event, one for the other members of a position."""
    head = f'{{"format": {json.dumps(table["format"])}, "ruleset": {json.dumps(table["ruleset"])}, "positions": [\n'
    return head + ",\n".join(map(position_text, table["positions"])) + "\n]}\n"


def position_text(entry: Json) -> str:
    """A position as the file of its table has it."""
    given = {name: value for name, value in entry["given"].items() if name != "events"}
    events = ",\n".join(f"  {json.dumps(event)}" for event in entry["given"]["events"])
    about = {name: entry[name] for name in ("id", "phase", "refused", "allowed")}
    return (
        f' {json.dumps(about)[:-1]},\n  "counts": {json.dumps(entry["counts"])},\n'
        f'  "given": {json.dumps(given)[:-1]}, "events": [\n{events}\n ]}}}}'
    )
