"""OpenSpiel's Skat from the first lead to the last trick, spoken to in the cards and games of the law.

Nothing is decided here: which cards may be played, who wins a trick and when the play is over, OpenSpiel's state says.
Players are numbered as it numbers them, from forehand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import pyspiel

PLAYERS: Final = 3

_DEALT_TO: Final = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, *(0,) * 4, *(1,) * 4, *(2,) * 4, 0, 0, 0, 1, 1, 1, 2, 2, 2)
"""To whom OpenSpiel deals one card after another: three each, the skat (3 here), four each, three each."""

_PASS: Final = "unknown/pass"

_GAMES: Final = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "grand": "grand", "null": "null"}
"""What OpenSpiel calls the games of the law."""

_HAND: Final = slice(6, 38)
"""The place of a player's own cards in what he observes, after three seats and three phases."""

_SAID: Final = re.compile(r"Last trick won by player (-?\d+)\n.*\nPoints \(Solo / Team\): \((\d+) / (\d+)\)")
"""Only the text of the state gives the winner and the card-points."""

_SKAT: Final[Any] = pyspiel.load_game("skat")

CARDS: Final[tuple[str, ...]] = tuple(
    _SKAT.new_initial_state().action_to_string(0, action)[::-1] for action in range(len(_DEALT_TO))
)
"""The cards by the number of the action playing them; OpenSpiel writes the suit first, the law the rank."""

_ACTION: Final = {card: action for action, card in enumerate(CARDS)}


class Standing(NamedTuple):
    """OpenSpiel's report on the tricks so far."""

    winner: int
    """Who won the last trick; -1 before there is one."""
    pitcher: int
    """The card-points of the player it calls solo."""
    opponents: int
    """The card-points of the other two."""


class SkatTable:
    """A game of Skat in OpenSpiel in which the skat has been taken up and two cards are laid away."""

    def __init__(
        self, hands: Sequence[Sequence[str]], skat: Sequence[str], pitcher: int, game: str, laid_away: Sequence[str]
    ) -> None:
        """Deal, bid and lay away; raises `ValueError` for cards OpenSpiel cannot deal or lay away so."""
        piles = [*hands, skat]
        sizes = [_DEALT_TO.count(place) for place in range(len(piles))]
        if [len(pile) for pile in piles] != sizes or {card for pile in piles for card in pile} != set(CARDS):
            raise ValueError("OpenSpiel deals all 32 cards: ten to each of three players, two to the skat")
        self._state: Any = _SKAT.new_initial_state()
        self._game = game
        coming = [iter(pile) for pile in piles]
        for place in _DEALT_TO:
            self._state.apply_action(_ACTION[next(coming[place])])
        for word in [_PASS] * pitcher + [_GAMES[game]]:
            self._state.apply_action(self._state.string_to_action(word))
        for card in laid_away:
            self._lay_away(card)
        if len(laid_away) != len(skat):
            raise ValueError("two cards are laid away in OpenSpiel")
        self._moves_before_play = int(self._state.move_number())

    def _lay_away(self, card: str) -> None:
        if _ACTION.get(card) not in self._state.legal_actions():
            raise ValueError(f"OpenSpiel does not let the pitcher lay away {card}")
        self._state.apply_action(_ACTION[card])

    @property
    def is_over(self) -> bool:
        """Whether the play is over."""
        return bool(self._state.is_terminal())

    @property
    def turn(self) -> int | None:
        """Who plays next; None when the play is over."""
        return None if self.is_over else int(self._state.current_player())

    @property
    def is_trump_led(self) -> bool:
        """Whether the suit led is trumps, as far as the card and the game say."""
        card = self.card_led
        return card is not None and self._game != "null" and (card[0] == "J" or card[1] == self._game)

    @property
    def cards_played(self) -> int:
        """How many cards have been played."""
        return int(self._state.move_number()) - self._moves_before_play

    @property
    def card_led(self) -> str | None:
        """The first card of the unfinished trick; None when there is none."""
        lying = self.cards_played % PLAYERS
        return CARDS[self._state.history()[-lying]] if lying else None

    def legal(self) -> list[str]:
        """The playable cards; none when the play is over."""
        return [CARDS[action] for action in self._state.legal_actions()]

    def is_held(self, card: str) -> bool:
        """Whether the player whose turn it is holds the card."""
        return card in _ACTION and bool(self._state.observation_tensor(self.turn)[_HAND][_ACTION[card]])

    def play(self, card: str) -> int | None:
        """Play a legal card; returns who won the trick if the card ended one. Raises `ValueError` for any other card.

        OpenSpiel's own `apply_action` would take every card the player holds.
        """
        if card not in self.legal():
            raise ValueError(f"OpenSpiel does not let player {self.turn} play {card}")
        self._state.apply_action(_ACTION[card])
        return None if self.cards_played % PLAYERS else self.standing().winner

    def standing(self) -> Standing:
        """The winner of the last trick and the card-points, those of the skat added when a suit or grand is over."""
        found = _SAID.search(str(self._state))
        assert found is not None  # the text is of one form throughout the play
        return Standing(*map(int, found.groups()))

    def returns(self) -> list[float]:
        """What each player has won by OpenSpiel's own reckoning."""
        return [float(won) for won in self._state.returns()]
