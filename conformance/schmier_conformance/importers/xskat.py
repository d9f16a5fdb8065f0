"""Reads the games XSkat logs, and its list of games.

A game is three tables with a column for each player: the names, underlined where a player has doubled; the tricks; and the sorted
cards. In a trick the card led has an underscore for its blank, and the suit of the winning card is in capitals; a leader who won the
trick has no underscore. Below are the skat before and after the exchange, the last bid, the declarer and the game, and how it ended.
The calls of the auction are not logged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from schmier.contracts import Level
from schmier_conformance.importers.errors import RecordError

PLAYERS = ("player1", "player2", "player3")
"""The players as XSkat's manual calls them, in the order of play."""

COLUMN = 12
"""The width of a column in its tables."""

MOST_LINES = 60
"""The most lines of a game; it has about thirty."""

_SUITS = {"diamond": "D", "heart": "H", "spade": "S", "club": "C"}
_CARD = re.compile(r"(Diamond|Heart|Spade|Club|DIAMOND|HEART|SPADE|CLUB)([ _])(10|[AKQJ987])")
_SPITZE = re.compile(r"(Spitze|SPITZE)([ _])!")
_LOWEST_TRUMP = "lowest trump"
_NAMED = re.compile(r"(Diamond|Heart|Spade|Club) (10|[AKQJ987])")
_GAMES = {"Grand": "grand", "Null": "null", "Diamond": "D", "Heart": "H", "Spade": "S", "Club": "C"}
_LEVELS = {
    "Played Hand": (Level.HAND,),
    "Schneider announced": (Level.HAND, Level.SCHNEIDER),
    "Schwarz announced": (Level.HAND, Level.SCHWARZ),
    "Played ouvert": (Level.OUVERT,),
    "Played ouvert Hand": (Level.HAND, Level.OUVERT),
}
_PUSHED = re.compile(r"_?[FMR]H([ _])passed:_? (.*)")
"""The skat each player left in Schieberamsch; with an underscore where the player did not look."""

_PLAYED = re.compile(r"(.*) played (\w+)")
_RAMSCH = re.compile(r"(.*) (won|lost) the Ramsch")
_ENDED = re.compile(r"(Won|Lost)(?: with: (\d+) points)?")


class Trick(NamedTuple):
    """A row of the tricks."""

    cards: tuple[str, ...]
    """The card of each player."""
    leader: int | None
    winner: int | None
    """None, like `leader`, where the row holds unplayed cards."""


@dataclass(slots=True)
class Game:
    """A game as XSkat logged it."""

    doubled_by: tuple[bool, ...] = (False, False, False)
    """Whether each player has said Kontra, or the declarer Re."""
    forehand: int = 0
    is_passed: bool = False
    is_ramsch: bool = False
    tricks: tuple[Trick, ...] = ()
    held: tuple[tuple[str, ...], ...] = ()
    """The ten cards of each player as the play began."""
    skat: tuple[str, ...] = ()
    """The skat as it was dealt."""
    laid_away: tuple[str, ...] = ()
    pushed: tuple[tuple[str, ...], ...] = ()
    """In Schieberamsch, the skat each player left, from forehand on; empty for one who passed it on unseen."""
    bid: int = 0
    pitcher: int | None = None
    contract: str = ""
    levels: tuple[Level, ...] = ()
    is_won: bool | None = None
    card_points: int | None = None

    @property
    def is_in_place_of_ramsch(self) -> bool:
        """Whether a grand from the hand was played in a round of Ramsch, without a bid."""
        return self.pitcher is not None and not self.bid


def game_of(lines: Sequence[str]) -> Game:
    """The game in the lines between two double rules; raises `RecordError` for other lines, or rules no ruleset has."""
    if any("\b" in line for line in lines):
        raise RecordError("the log is formatted for a printer: let XSkat write it with -unfmt")
    rules = [number for number, line in enumerate(lines) if line.startswith("----")]
    if len(rules) != 3 or rules[0] != 2:
        raise RecordError("it is no game as XSkat writes it: expected tables between three rules")
    names = names_of(lines[0], lines[1])
    game = Game(doubled_by=tuple(is_underlined(cell) for cell in cells(lines[0], 0)))
    note_tricks(game, lines[3 : rules[1]])
    held = [cards_in(line) for line in lines[rules[1] + 1 : rules[2]]]
    game.held = tuple(tuple(row[player] for row in held) for player in range(len(PLAYERS)))
    for line in lines[rules[2] + 1 :]:
        note_line(game, line.rstrip(), names)
    name_spitze(game)
    check_whole(game)
    return game


def name_spitze(game: Game) -> None:
    """Replace the name `Spitze` by the lowest trump of the game."""
    if not any(_LOWEST_TRUMP in cards for cards in game.held):
        return
    lowest = "JD" if game.contract == "grand" else f"7{game.contract}"
    game.held = tuple(tuple(lowest if card == _LOWEST_TRUMP else card for card in cards) for cards in game.held)
    game.tricks = tuple(
        trick._replace(cards=tuple(lowest if card == _LOWEST_TRUMP else card for card in trick.cards))
        for trick in game.tricks
    )
    game.levels = (*game.levels, Level.SPITZE)


def cells(line: str, indent: int) -> list[str]:
    """The three columns of a row."""
    starts = range(indent, indent + COLUMN * len(PLAYERS), COLUMN)
    return [line[start : start + COLUMN].strip() for start in starts]


def is_underlined(cell: str) -> bool:
    """Whether a name is underlined."""
    return cell.startswith("_") and cell.endswith("_")


def names_of(first: str, second: str) -> dict[str, int]:
    """The players by the names the lines below the tables use."""
    pairs = zip(cells(first, 0), cells(second, 0), strict=True)
    named = [f"{one.strip('_')} {two.strip('_ ')}".strip() for one, two in pairs]
    return {name: player for player, name in enumerate(named)}


def note_tricks(game: Game, rows: Sequence[str]) -> None:
    """Add the tricks, or that all have passed; the first leader is forehand."""
    passes = [cell.strip("_") == "Pass" for cell in cells(rows[0], 2)] if rows else []
    if passes and all(passes):
        game.is_passed = True
        game.forehand = next(player for player, cell in enumerate(cells(rows[0], 2)) if is_underlined(cell))
        return
    if rows and "Schenken" in rows[0]:
        raise RecordError("Schenken, a game given away without a trick, has no rules here")
    game.tricks = tuple(trick_of(row) for row in rows)
    if not game.tricks or game.tricks[0].leader is None:
        raise RecordError("it does not say who led to the first trick")
    game.forehand = game.tricks[0].leader


def trick_of(row: str) -> Trick:
    """The trick in a row."""
    found = [_CARD.fullmatch(cell) or _SPITZE.fullmatch(cell) for cell in cells(row, 2)]
    cards, leader, winner = [], None, None
    for player, card in enumerate(found):
        if card is None:
            raise RecordError(f"the row {row.strip()!r} is no trick; is the log written with -lang english?")
        cards.append(_LOWEST_TRUMP if card.re is _SPITZE else card_named(card[1], card[3]))
        if card[1].isupper():
            winner = player
        if card[2] == "_":
            leader = player
    return Trick(tuple(cards), winner if leader is None else leader, winner)


def cards_in(row: str) -> tuple[str, ...]:
    """The cards in a row of the sorted hands, where trumps are in capitals."""
    return trick_of(row).cards


def card_named(suit: str, rank: str) -> str:
    """A card as logs write it."""
    return ("T" if rank == "10" else rank) + _SUITS[suit.lower()]


def note_line(game: Game, line: str, names: dict[str, int]) -> None:
    """Add the content of a line below the tables."""
    what, _, rest = line.partition(": ")
    if what in ("Skat is", "Skat was"):
        cards = tuple(card_named(*found) for found in _NAMED.findall(rest))
        if what == "Skat is":
            game.laid_away = cards
        game.skat = cards
    elif what == "Last bid" and rest.isdecimal():
        game.bid = int(rest)
    elif line in _LEVELS:
        game.levels = _LEVELS[line]
    elif found := _PLAYED.fullmatch(line):
        game.pitcher, game.contract = names.get(found[1]), _GAMES.get(found[2], found[2])
    elif _RAMSCH.fullmatch(line):
        game.is_ramsch = True
    elif found := _ENDED.fullmatch(line):
        game.is_won, game.card_points = found[1] == "Won", int(found[2]) if found[2] else None
    elif found := _PUSHED.fullmatch(line):
        left = tuple(card_named(*card) for card in _NAMED.findall(found[2]))
        game.pushed = (*game.pushed, () if found[1] == "_" else left)
    else:
        raise RecordError(f"the line {line[:60]!r} is not known; is the log written with -lang english?")


def check_whole(game: Game) -> None:
    """Raise `RecordError` where something is missing, or the game was played by rules no ruleset has."""
    if game.pushed and not (game.is_ramsch and len(game.pushed) == len(PLAYERS)):
        raise RecordError("the cards that each player passed on in Schieberamsch are incomplete")
    cards = [card for hand in game.held for card in hand]
    if len({*cards, *game.laid_away}) != 32 or len(game.skat) != 2:
        raise RecordError("the hands and the skat are not the 32 cards")
    if game.is_passed or game.is_ramsch:
        return
    if game.pitcher is None or game.contract not in _GAMES.values() or game.is_won is None:
        raise RecordError(f"the declarer, the game or the outcome is missing, or {game.contract!r} has no rules here")
    if game.is_in_place_of_ramsch and (game.contract, game.levels) != ("grand", (Level.HAND,)):
        raise RecordError("it was not bid for, and is no grand from the hand as it may be played in place of Ramsch")


# ---- files -----------------------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """An entry of XSkat's list of games."""

    player: int
    is_ramsch: bool
    is_march: bool
    value: int
    is_won: bool

    @property
    def changes(self) -> tuple[int, ...]:
        """The score of each player."""
        if self.is_ramsch and self.is_won and not self.is_march:
            # Two have lost; the one whom the entry names has not.
            return tuple(0 if player == self.player else -self.value for player in range(len(PLAYERS)))
        value = self.value if self.is_won else -self.value
        return tuple(value if player == self.player else 0 for player in range(len(PLAYERS)))

    @property
    def as_losses(self) -> tuple[int, ...]:
        """The score of each player where only losses are written."""
        return tuple(
            change - max(0, *self.changes[:player], *self.changes[player + 1 :]) if change <= 0 else 0
            for player, change in enumerate(self.changes)
        )

    @property
    def in_tournament(self) -> tuple[int, ...]:
        """The score of each player in tournament scoring: 50 more or less, and 40 for the others."""
        if self.is_ramsch or not self.value:
            return self.changes
        own, others = (50, 0) if self.is_won else (-50, 40)
        return tuple(change + (own if player == self.player else others) for player, change in enumerate(self.changes))


def entries_of(text: str) -> list[Entry]:
    """The entries of a list of games; raises `RecordError` for another text, or an incomplete list."""
    lines = text.splitlines()
    sums = [line.split()[-3:] for line in lines[:6]]
    if len(lines) < 6 or [line[:1] for line in lines[1:6]] != ["a", "t", "b", "g", "v"]:
        raise RecordError("it is no list of games as XSkat saves it")
    if any(number != "0" for line in sums[:3] for number in line):
        raise RecordError("the list has forgotten its first games: it keeps 360 of them at most")
    entries = []
    for number, line in enumerate(lines[6:], 7):
        found = re.fullmatch(r"e ([012]) ([01]) ([01]) (\d{1,6}) ([01])", line.strip())
        if found is None:
            raise RecordError(f"line {number} of the list is no entry")
        entries.append(Entry(int(found[1]), found[2] == "1", found[3] == "1", int(found[4]), found[5] == "1"))
    return entries


def games_in(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each game with the number of its first line; the sums at the end are no game."""
    block: list[str] = []
    began = 1
    for number, line in enumerate(lines, 1):
        text = line.rstrip("\r\n")
        if text.startswith("====="):
            yield began, block
            block, began = [], number + 1
        else:
            block.append(text)
            if len(block) > MOST_LINES:
                raise RecordError(
                    f"line {began}: it is no log of XSkat's, whose games have fewer than {MOST_LINES} lines"
                )
    if any(line.strip() for line in block) and not re.fullmatch(r"\s*(-?\d+\s*){3}", "".join(block)):
        yield began, block
