"""An engine of ten lines that knows one rule: follow suit if you can. It counts sequences of plays in a trick in progress."""

from __future__ import annotations

from typing import Any


def plays(hand: list[str], led: str) -> list[str]:
    """The cards of a hand that follow suit; all of it where none does."""
    return [card for card in hand if card[-1] == led] or hand


def divide(hands: dict[str, list[str]], order: list[str], led: str, depth: int) -> dict[str, int]:
    """The sequences of plays within the trick by the first card."""
    here, *later = order
    return {card: perft(hands, later, led, depth - 1) for card in plays(hands[here], led)}


def perft(hands: dict[str, list[str]], order: list[str], led: str, depth: int) -> int:
    """The sequences of plays within the trick."""
    return sum(divide(hands, order, led, depth).values()) if depth else 1


def position(given: dict[str, Any], state: dict[str, Any]) -> tuple[dict[str, list[str]], list[str], str]:
    """The hands, the players still to play to the trick, and the suit led, of a state; no player where no trick is in progress."""
    seats = [seat for seat in given["seats"] if seat in state["hands"]]
    if not state.get("trick"):
        return state["hands"], [], ""
    first = seats.index(state["trick"][0]["by"])
    order = [seats[(first + number) % len(seats)] for number in range(len(seats))][len(state["trick"]) :]
    return state["hands"], order, state["trick"][0]["card"][-1]
