"""Skaty's game of Skat from the deal to the value of the game, in the cards and words of the law.

Nothing is decided here: skaty's state says who acts, what is valid, who wins a trick and what the game is worth. Players are numbered as
in skaty, in the order of the seats.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final

_NAMED_TOO_EARLY: Final = ("DeclareBid", "Listen", "Pass") if sys.version_info < (3, 14) else ()
"""Skaty 0.1.1 claims to support Python 3.13, but one of its modules names these before importing them, which only 3.14 allows."""

for _name in _NAMED_TOO_EARLY:
    setattr(builtins, _name, type(_name, (), {}))

from skaty.cards import Card, Rank, Suit  # noqa: E402
from skaty.isko.actions import BurySkat, DeclareBid, DeclareGame, DrawSkat, Listen, Pass, PlayCard  # noqa: E402
from skaty.isko.rules import VALID_BIDS, ISkO  # noqa: E402
from skaty.isko.state import ISkOGameState, ISkOGameTypes  # noqa: E402

for _name in _NAMED_TOO_EARLY:
    delattr(builtins, _name)

Json = dict[str, Any]
"""A JSON object."""

_RANKS: Final = dict(zip("789TJQKA", Rank, strict=True))
_SUITS: Final = dict(zip("DHSC", Suit, strict=True))
_CARDS: Final = {rank + suit: Card(_RANKS[rank], _SUITS[suit]) for rank in _RANKS for suit in _SUITS}
_NAMES: Final = {card.uid: name for name, card in _CARDS.items()}
_UNKNOWN_TO_SKATY: Final = frozenset(("spitze", "revolution"))
"""What may be announced at some tables, and never to skaty."""

_GAMES: Final = {
    "C": ISkOGameTypes.CLUBS,
    "D": ISkOGameTypes.DIAMONDS,
    "H": ISkOGameTypes.HEARTS,
    "S": ISkOGameTypes.SPADES,
    "grand": ISkOGameTypes.GRAND,
    "null": ISkOGameTypes.NULL,
}
_BASES: Final = {"C": 12, "D": 9, "H": 10, "S": 11, "grand": 24}

PACK: Final = frozenset(_CARDS)
VALUES: Final = tuple(VALID_BIDS)


class SkatyTable:
    """A deal in skaty."""

    def __init__(self, dealer: int, hands: Sequence[Sequence[str]], skat: Sequence[str]) -> None:
        """Deal; raises skaty's own errors for hands it does not take."""
        cards = [[_CARDS[name] for name in hand] for hand in hands]
        self._rules = ISkO()
        self._state: Any = ISkOGameState(self._rules, dealer, cards, [_CARDS[name] for name in skat])
        self.calls: list[tuple[str, int]] = []
        self._has_jack_of_clubs = False

    @property
    def phase(self) -> str:
        """The phase, as skaty calls it: `BID`, `DECLARATION`, `PLAYING` or `GAME_OVER`."""
        return str(self._state.phase).partition(":")[2]

    @property
    def turn(self) -> int | None:
        """The player who acts; None when the deal is over."""
        return None if self.phase == "GAME_OVER" else int(self._state.active_player)

    @property
    def bid(self) -> int:
        """The highest value bid; 0 when there is none."""
        return self._state.bid or 0

    @property
    def is_hand(self) -> bool:
        """Whether the skat has not been taken up."""
        return bool(self._state.hand_available)

    @property
    def has_laid_away(self) -> bool:
        """Whether the skat was taken up and two cards were discarded."""
        return not self.is_hand and len(self._state.skat) == 2

    @property
    def has_passed(self) -> list[bool]:
        """Whether each player has passed."""
        return list(self._state.passes)

    @property
    def last_call(self) -> str | None:
        """The last call: `bid`, `hold` or `pass`."""
        return self.calls[-1][0] if self.calls else None

    @property
    def trick(self) -> list[str]:
        """The unfinished trick."""
        return [_NAMES[card.uid] for card in self._state.current_trick.cards]

    @property
    def is_trump_led(self) -> bool:
        """Whether skaty counts the first card of the trick as a trump."""
        first = self._state.current_trick.first_card
        return first is not None and self._rules.is_card_trump(first, self._state.game_type)

    @property
    def tricks(self) -> int:
        """How many tricks have been played."""
        return len(self._state.trick_history)

    def hand(self, player: int) -> list[str]:
        """The cards of a player."""
        return [_NAMES[card.uid] for card in self._state.hands[player]]

    def move_of(self, player: int, event: Json) -> Any:
        """The skaty move for an action of the law; None if there is none. Skaty has no move for hand: it follows."""
        match event["do"]:
            case "bid" if isinstance(event["bid"], int):
                return DeclareBid(player, event["bid"])
            case "hold":
                return Listen(player)
            case "pass":
                return Pass(player)
            case "take":
                return DrawSkat(player)
            case "discard" if len(event["cards"]) == 2:
                return BurySkat(player, (_CARDS[event["cards"][0]], _CARDS[event["cards"][1]]))
            case "declare" if event.get("contract") in _GAMES and not event.keys() & _UNKNOWN_TO_SKATY:
                return declaration(player, event)
            case "play" if event["card"] in _CARDS:
                return PlayCard(player, _CARDS[event["card"]])
        return None

    def is_valid(self, move: Any) -> bool:
        """Whether skaty accepts the move."""
        return bool(move.is_valid(self._state, self._rules))

    def make(self, verb: str, move: Any) -> int | None:
        """Make a move, even an invalid one; returns the winner of the trick if the move ended one."""
        before = self.tricks
        won = list(self._state.tricks_won)
        if self.phase == "BID":
            self.calls.append((verb, move.player_idx))
        if verb == "declare":
            self._has_jack_of_clubs = "JC" in self.hand(move.player_idx)
        self._state.apply_action(move, check_validity=False)
        if self.tricks == before:
            return None
        return next(player for player in range(3) if self._state.tricks_won[player] > won[player])

    def lists(self) -> Iterable[Any]:
        """The moves skaty lists for the acting player."""
        return [] if self.turn is None else self._state.get_valid_actions(self.turn)

    def result(self) -> Json:
        """The result of a finished deal, by player."""
        state = self._state
        card_points = list(state.points)
        if state.declarer_idx is None:
            return {"pitcher": None, "losses": [0, 0, 0], "card_points": card_points, "tricks": [0, 0, 0]}
        pitcher = state.declarer_idx
        card_points[pitcher] += sum(card.points for card in state.skat)
        scores = state.calculate_game_score()
        made = scores[pitcher] > 0
        value = scores[pitcher] if made else -scores[pitcher] // 2
        return {
            "pitcher": pitcher,
            "made": made,
            "scores": scores,
            "card_points": card_points,
            "tricks": list(state.tricks_won),
            "game": self._game(card_points[pitcher], state.tricks_won[pitcher], value),
        }

    def _game(self, card_points: int, tricks: int, value: int) -> Json:
        """The game as the law describes it. Skaty reports only its value; matadors are its tops, the levels are summed."""
        state = self._state
        game = {"card_points": card_points, "tricks": tricks, "value": value}
        name = next(name for name, kind in _GAMES.items() if kind == state.game_type)
        if name == "null":
            return game | {"overbid": value < self.bid, "schneider": False, "schwarz": False}
        is_schneider, is_schwarz = not 30 < card_points < 90, tricks in (0, 10)
        declared = state.declaration
        levels = sum((declared.hand, declared.schneider, declared.schwarz, declared.open, is_schneider, is_schwarz))
        multiplier = 1 + state.tops + levels
        return game | {
            "matadors": state.tops if self._has_jack_of_clubs else -state.tops,
            "multiplier": multiplier,
            "overbid": multiplier * _BASES[name] < self.bid,
            "schneider": is_schneider,
            "schwarz": is_schwarz,
        }


def declaration(player: int, event: Json) -> Any:
    """The announcement; in skaty a level includes the lower ones explicitly."""
    is_open, is_null = bool(event.get("ouvert")), event["contract"] == "null"
    is_schwarz = bool(event.get("schwarz")) or (is_open and not is_null)
    is_schneider = bool(event.get("schneider")) or is_schwarz
    return DeclareGame(player, _GAMES[event["contract"]], is_schneider, is_schwarz, is_open)


def event_of(move: Any, is_hand: bool) -> Json:
    """The action of the law for a move that skaty lists; only the highest level."""
    match move:
        case DeclareGame():
            name = next(name for name, kind in _GAMES.items() if kind == move.game_type)
            event: Json = {"do": "declare", "contract": name} | ({"hand": True} if is_hand else {})
            level = "ouvert" if move.open else "schwarz" if move.schwarz else "schneider" if move.schneider else None
            return event if level is None else event | {level: True}
        case DeclareBid():
            return {"do": "bid", "bid": move.bid}
        case Listen():
            return {"do": "hold"}
        case Pass():
            return {"do": "pass"}
        case DrawSkat():
            return {"do": "take"}
        case PlayCard():
            return {"do": "play", "card": _NAMES[move.card.uid]}
    return {"do": "discard"}
