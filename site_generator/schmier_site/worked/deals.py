"""The worked deals, played on the reference: for every event the legal and the refused actions, beside the explanation."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from schmier.action import Event
from schmier.cards import NAMES, each
from schmier.deal import Deal
from schmier.io.logs import replay
from schmier.verbs import Verb
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.accounts.lines import Line, without_repeated
from schmier_conformance.wording.moment import moment_of
from schmier_site.law import ROOT, Document

FOLDER: Final = ROOT / "conformance" / "worked"
"""The folder of the logs."""

TITLES: Final = ROOT / "docs" / "worked" / "deals.toml"
"""The titles and introductions of the deals, in the order of the site."""


class WorkedError(ValueError):
    """The list of worked deals does not fit the logs."""


class Barred(NamedTuple):
    """Cards that one clause forbids, of those in the hand of the player whose turn it is."""

    clause: str
    cards: tuple[str, ...]
    message: str
    """The message of the reference on the first of them."""


class Stand(NamedTuple):
    """The table as an event was done."""

    event: Event
    allowed: tuple[str, ...]
    """The cards the player might have played; none where no card was played."""
    barred: tuple[Barred, ...]
    hands: Mapping[str, tuple[str, ...]]
    """By seat, the cards held after it."""
    trump: str
    """The trump suit after it; empty where there is none yet, or none at all."""
    winner: str
    """The winner of the trick it ends; empty where it ends none."""


@dataclass(frozen=True, slots=True)
class WorkedDeal:
    """One worked deal."""

    stem: str
    title: str
    about: str
    beside: str
    """The name of another deal to compare it with; empty where there is none."""
    has_search: bool
    """Whether what might have been was searched."""
    log: Document
    lines: tuple[Line, ...]
    stands: tuple[Stand, ...]
    """By the number of the event."""

    @property
    def path(self) -> str:
        """Its page in the docs tree."""
        return f"worked/{self.stem}.md"

    @property
    def seats(self) -> Sequence[str]:
        """The seats, clockwise."""
        return list(self.log["seats"])


class _Onlooker(Explainer):
    """A witness of a replay that keeps the table at every event."""

    def __init__(self) -> None:
        super().__init__()
        self.stands: list[Stand] = []
        self.choice: tuple[tuple[str, ...], tuple[Barred, ...]] = ((), ())

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """See what the player might do instead."""
        super().before(deal, number, position, event)
        self.choice = _choice(deal, number, position, event) if event["do"] == Verb.PLAY else ((), ())

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Keep the table after the event."""
        super().after(deal, number, position, event)
        seats = deal.table.seats
        ended = len(deal.winners) > len(self.was.winners) and event["do"] == Verb.PLAY
        hands = {seat: tuple(NAMES[card] for card in each(deal.hands[place])) for place, seat in enumerate(seats)}
        trump = deal.ranking.name if deal.ranking is not None and deal.ranking.name in "CDHS" else ""
        winner = seats[deal.winners[-1]] if ended else ""
        self.stands.append(Stand(event, *self.choice, hands, trump, winner))


def _choice(deal: Deal, number: int, position: int, event: Event) -> tuple[tuple[str, ...], tuple[Barred, ...]]:
    """The cards a player may play, and those he may not, by the clause that forbids them."""
    moment = moment_of(deal.copied(), number, position, event)
    allowed = dict.fromkeys(action["card"] for action in moment.legal.get("actions", ()) if action["do"] == Verb.PLAY)
    barred: dict[str, list[str]] = {}
    messages: dict[str, str] = {}
    for refused in moment.refused:
        if refused.action["do"] == Verb.PLAY and refused.action["by"] == event["by"]:
            barred.setdefault(refused.clause, []).append(refused.action["card"])
            messages.setdefault(refused.clause, refused.message)
    return tuple(allowed), tuple(Barred(clause, tuple(cards), messages[clause]) for clause, cards in barred.items())


def read_worked_deals() -> list[WorkedDeal]:
    """Every worked deal, played; raises `WorkedError` where the list leaves one out or names a missing one."""
    listed = tomllib.loads(TITLES.read_text("utf-8"))
    logs = {path.stem: path for path in sorted(FOLDER.glob("*.json"))}
    if listed.keys() != logs.keys():
        raise WorkedError(f"{TITLES.name} and {FOLDER.name} do not agree on {', '.join(listed.keys() ^ logs.keys())}")
    return [_read(stem, entry, logs[stem]) for stem, entry in listed.items()]


def _read(stem: str, entry: Mapping[str, Any], path: Path) -> WorkedDeal:
    log = json.loads(path.read_text("utf-8"))
    lines, stands = walked(log)
    return WorkedDeal(
        stem, entry["title"], entry["about"], entry.get("beside", ""), entry.get("search", False), log, lines, stands
    )


def walked(log: Document) -> tuple[tuple[Line, ...], tuple[Stand, ...]]:
    """A log of one deal: its explanation, and the table at every event."""
    onlooker = _Onlooker()
    found = replay(log, witness=onlooker)
    if found.findings:
        raise WorkedError(f"a worked deal does not hold: {found.findings[0]}")
    return tuple(without_repeated(onlooker.lines)), tuple(onlooker.stands)
