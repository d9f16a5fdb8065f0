"""Setnacki's Setback from the deal to the scores, spoken to in the cards and seats of the law.

Nothing is decided here: what may be bid and played, who wins a trick, what the deal came to and whether the game is over,
setnacki's state says. Players are numbered as it numbers them, in the order of the seats.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardnacki.card import Card
from setnacki.logic.models import GameState, Grid, Hand, SetbackDeck, SetbackScorer, WonPile

Json = dict[str, Any]
"""A JSON object."""

_DECK: Final[Any] = SetbackDeck()


def card_of(name: str) -> Any:
    """Setnacki's card of a name of the law; None where its deck has none."""
    return next((card for card in _DECK.cards if name_of(card) == name), None)


def name_of(card: Card) -> str:
    """The law's name of a card: setnacki writes the suit small."""
    return str(card.rank_suit).upper()


class SetbackTable:
    """A deal in setnacki."""

    def __init__(self, dealer: int, scores: Sequence[int], hands: Sequence[Sequence[str]]) -> None:
        """Deal; raises `ValueError` for hands setnacki does not take."""
        piles = [Hand([card_of(name) for name in hand]) for hand in hands]
        if any(card is None for pile in piles for card in pile.cards):
            raise ValueError("setnacki's deck has no such card")
        players = len(piles)
        won = [WonPile() for _ in range(players)]
        self._state: Any = GameState(Grid(players, dealer, piles, won, list(scores)))
        self.tricks = [0] * players

    @property
    def phase(self) -> str:
        """The phase, as the law calls it."""
        if self._state.is_bidding_phase:
            return "auction"
        return "over" if self._state.is_round_over else "play"

    @property
    def turn(self) -> int | None:
        """The player who acts; None when the deal is over."""
        return None if self.phase == "over" else int(self._state.player_turn_idx)

    @property
    def bids(self) -> list[tuple[int, int]]:
        """Players with their bids; 0 is a pass."""
        return [(bid.player_idx, bid.value) for bid in self._state.grid.bids.bids]

    @property
    def contract(self) -> tuple[int, int] | None:
        """The highest bidder and the bid."""
        best = self._state.grid.bids.winning_bid
        return (best.player_idx, best.value) if best is not None and best.value else None

    @property
    def trump(self) -> str | None:
        """The suit of trumps, once it is fixed."""
        trump = self._state.grid.trump
        return trump[0].upper() if trump else None

    @property
    def trick(self) -> list[tuple[int, str]]:
        """The unfinished trick: players with their cards."""
        middle = self._state.grid.middle
        return [(who, name_of(card)) for who, card in zip(middle.player_indexes, middle.cards, strict=True)]

    @property
    def hands(self) -> list[list[str]]:
        """The cards each player holds."""
        return [[name_of(card) for card in hand.cards] for hand in self._state.grid.hands]

    @property
    def scores(self) -> list[int]:
        """The scores, after the deal when it is over."""
        return list(self._state.grid.scores)

    def choices(self) -> dict[int | str, Any]:
        """The moves setnacki lists, by bid or card; each can be passed to `make`."""
        if self.phase == "over":
            return {}
        # It prints what it thinks is wrong, and standard output belongs to the protocol.
        with contextlib.redirect_stdout(sys.stderr):
            listed = [move for move in self._state.possible_plays or [] if move is not None]
        if self.phase == "auction":
            return {move.after_state.grid.bids.bids[-1].value: move for move in listed}
        held = {name_of(card) for card in self._state.grid.hands[self.turn].cards}
        return {(held - _names_held(move, self.turn)).pop(): move for move in listed}

    def make(self, move: Any) -> int | None:
        """Make a move of `choices`; returns the winner of the trick if the move ended one."""
        before = len(self.trick)
        was_play = self.phase == "play"
        self._state = move.after_state
        if not was_play or len(self.trick) == before + 1:
            return None
        winner = int(self._state.grid.prior_trick_winner_idx)
        self.tricks[winner] += 1
        return winner

    def result(self) -> Json:
        """The result of a finished deal by player; the winner is that of setnacki's game loop."""
        grid = self._state.grid
        scorer = SetbackScorer(grid.won_piles, grid.bids.winning_bid, grid.trump)
        winners = {
            "high": scorer._high_card_player_idx,
            "low": scorer._low_card_player_idx,
            "jack": scorer._jack_card_player_idx,
            "game": scorer._game_points_player_idx,
        }
        return {
            "points": {name: who for name, who in winners.items() if who is not None},
            "card_points": scorer.digest_by_point["Game"],
            "made": scorer.was_bid_made,
            "winner": self._state.winner if self._state.is_game_over else None,
            "next": (grid.dealer_idx + 1) % grid.player_cnt,
        }


def _names_held(move: Any, player: int | None) -> set[str]:
    """The cards of a player after a move."""
    return {name_of(card) for card in move.after_state.grid.hands[player].cards}


def by_seat(seats: Sequence[str], values: Sequence[Any]) -> Mapping[str, Any]:
    """Values by player as values by seat."""
    return dict(zip(seats, values, strict=True))
