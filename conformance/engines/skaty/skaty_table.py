"""Skaty's game of Skat from the deal to the value of the game, spoken to in the cards and words of the law.

Nothing is decided here: who acts, what is valid, who wins a trick and what the game is worth, skaty's state says. Players are
numbered as it numbers them, in the order of the seats.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final

_NAMED_TOO_EARLY: Final = ("DeclareBid", "Listen", "Pass") if sys.version_info < (3, 14) else ()
"""Skaty 0.1.1 says that Python 3.13 is enough, but a module of it names these before they are imported, which only 3.14 allows."""

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
        """Deal; raises skaty's own errors for hands that it does not take."""
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
        """Who acts; None when the deal is over."""
        return None if self.phase == "GAME_OVER" else int(self._state.active_player)

    @property
    def bid(self) -> int:
        """The highest value named; 0 when there is none."""
        return self._state.bid or 0

    @property
    def is_hand(self) -> bool:
        """Whether the skat has not been taken up."""
        return bool(self._state.hand_available)

    @property
    def has_laid_away(self) -> bool:
        """Whether two cards lie in the skat that was taken up."""
        return not self.is_hand and len(self._state.skat) == 2

    @property
    def has_passed(self) -> list[bool]:
        """Who has passed."""
        return list(self._state.passes)

    @property
    def last_call(self) -> str | None:
        """What was said last: `bid`, `hold` or `pass`."""
        return self.calls[-1][0] if self.calls else None

    @property
    def trick(self) -> list[str]:
        """The unfinished trick."""
        return [_NAMES[card.uid] for card in self._state.current_trick.cards]

    @property
    def is_trump_led(self) -> bool:
        """Whether the first card of the trick is a trump to skaty."""
        first = self._state.current_trick.first_card
        return first is not None and self._rules.is_card_trump(first, self._state.game_type)

    @property
    def tricks(self) -> int:
        """How many tricks have been played."""
        return len(self._state.trick_history)

    def hand(self, player: int) -> list[str]:
        """What a player holds."""
        return [_NAMES[card.uid] for card in self._state.hands[player]]

    def move_of(self, player: int, event: Json) -> Any:
        """What an action of the law is in skaty; None where it has none. Hand games are not said there: they follow."""
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
            case "declare" if event.get("contract") in _GAMES:
                return declaration(player, event)
            case "play" if event["card"] in _CARDS:
                return PlayCard(player, _CARDS[event["card"]])
        return None

    def is_valid(self, move: Any) -> bool:
        """Whether skaty takes the move."""
        return bool(move.is_valid(self._state, self._rules))

    def make(self, verb: str, move: Any) -> int | None:
        """Make a move, whether skaty thinks it valid or not; returns who won the trick if it ended one."""
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
        """The moves that skaty lists for whoever acts."""
        return [] if self.turn is None else self._state.get_valid_actions(self.turn)

    def result(self) -> Json:
        """What a deal that is over came to, by player."""
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
        """The game told as the law tells it. Skaty tells its value alone; matadors are its tops, the levels what it adds up."""
        state = self._state
        game = {"card_points": card_points, "tricks": tricks, "value": value}
        name = next(name for name, kind in _GAMES.items() if kind == state.game_type)
        if name == "null":
            return game | {"overbid": value < self.bid, "schneider": False, "schwarz": False}
        is_schneider, is_schwarz = not 30 < card_points < 90, tricks in (0, 10)
        said = state.declaration
        levels = sum((said.hand, said.schneider, said.schwarz, said.open, is_schneider, is_schwarz))
        multiplier = 1 + state.tops + levels
        return game | {
            "matadors": state.tops if self._has_jack_of_clubs else -state.tops,
            "multiplier": multiplier,
            "overbid": multiplier * _BASES[name] < self.bid,
            "schneider": is_schneider,
            "schwarz": is_schwarz,
        }


def declaration(player: int, event: Json) -> Any:
    """The announcement; in skaty a level is said with those that it includes."""
    is_open, is_null = bool(event.get("ouvert")), event["contract"] == "null"
    is_schwarz = bool(event.get("schwarz")) or (is_open and not is_null)
    is_schneider = bool(event.get("schneider")) or is_schwarz
    return DeclareGame(player, _GAMES[event["contract"]], is_schneider, is_schwarz, is_open)


def event_of(move: Any, is_hand: bool) -> Json:
    """What a move that skaty lists is in the law; of levels the highest alone."""
    match move:
        case DeclareGame():
            name = next(name for name, kind in _GAMES.items() if kind == move.game_type)
            said: Json = {"do": "declare", "contract": name} | ({"hand": True} if is_hand else {})
            level = "ouvert" if move.open else "schwarz" if move.schwarz else "schneider" if move.schneider else None
            return said if level is None else said | {level: True}
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
