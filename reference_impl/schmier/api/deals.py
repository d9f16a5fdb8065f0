"""One deal, from the cards to the score."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from schmier.action import Action, action_of, event_of
from schmier.api.documents import Json, RulesetSource, load, plain, shaped
from schmier.api.errors import Illegal, InputError
from schmier.api.observations import Entry, Event, Legal, Observation
from schmier.deal import Stage
from schmier.dealing import with_dealer_out
from schmier.io import observation
from schmier.io.members import MemberError, check_members
from schmier.io.notation import event as event_in
from schmier.io.notation import line_of
from schmier.io.random_play import random_action
from schmier.io.results import result
from schmier.io.seeded import completed, dealt_again, seed_text
from schmier.io.serve import NotSetUp, begun, carried_out
from schmier.io.shapes import EVENT, GAME_LOG, SEATS
from schmier.io.writing import record_of
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import ruleset_ids
from schmier.table import NotAtTable
from schmier.verbs import Verb
from schmier.violation import Violation

SEAT_NAMES: Final = ("N", "E", "S", "W", "P", "Q", "R", "T")
"""The names of the seats where the caller gives none."""

USUAL_PLAYERS: Final = 4
"""How many sit down where the caller does not say, or the nearest number that the game takes."""

MOST_TIMES_DEALT: Final = 100
"""How often `play_out` lets the cards be dealt. Players who always pass would have them dealt for ever; chance alone never gets so far."""

Move = str | Mapping[str, Any]
"""An action as the caller writes it: in its short form, `"N bid 3"` or `"bid 3"`, or as the JSON object that logs have."""

Hand = str | Sequence[str]
"""Cards as the caller writes them: `"AS KS TD"`, or a list of names."""

Player = Callable[[Observation, Legal], Move]
"""Chooses an action from what one seat sees and what may be done. A `Move` without a seat is taken as the player's own."""


@dataclass(frozen=True, slots=True, repr=False)
class Done:
    """An action that has been carried out, and why it was legal."""

    event: Event
    clauses: tuple[str, ...]
    """The labels of the clauses that decided it and what followed from it, in the order in which they were asked; one may come twice."""
    trick_to: str | None = None
    """The seat that won the trick; None where the action completed none."""

    def as_json(self) -> Json:
        """The answer of an engine of the protocol: `accepted`, `because`, and `trick_to` where a trick was completed."""
        answer: Json = {"accepted": True, "because": list(self.clauses)}
        return answer | ({"trick_to": self.trick_to} if self.trick_to is not None else {})

    def __str__(self) -> str:
        won = f", {self.trick_to} wins the trick" if self.trick_to is not None else ""
        return f"{self.event}{won} [{', '.join(dict.fromkeys(self.clauses))}]"

    def __repr__(self) -> str:
        return f"<{self}>"


class Deal:
    """A deal that is being played.

    The cards are dealt at once: those that are given as they are given, all others from a seed. The same seed deals the same cards in
    every language (`spec/seeded-deals.md`). When the hands are thrown in and the rules deal again, the next cards are dealt by themselves.

    >>> deal = Deal("pitch.auction", seed="2026-11")
    >>> deal
    <Deal 1 of pitch.auction: auction, N acts>
    >>> deal.do("bid 3")
    <N bid 3 [auction.range, auction.higher]>
    """

    def __init__(
        self,
        ruleset: RulesetSource,
        seats: str | Iterable[str] | None = None,
        *,
        seed: str | int | None = None,
        number: int = 1,
        dealer: str | None = None,
        scores: Mapping[str, int] | None = None,
        rounds: Mapping[str, Any] | None = None,
        hands: Mapping[str, Hand] | None = None,
        widow: Hand | None = None,
        stock: Hand | None = None,
        turn_up: str | None = None,
        cut: str | None = None,
    ) -> None:
        """A deal of a game.

        - `ruleset`: what `load` takes: an id, a path, a document, or a ruleset that has been loaded.
        - `seats`: the names of the seats, clockwise: `"N E S W"` or a list. By default four compass points, or as many seats as fit.
        - `seed`: any text or number. By default a new one, which `deal.seed` shows.
        - `number`: which deal of the match it is, from 1. It names the cards together with the seed.
        - `dealer`: the seat that deals; by default the last one, so that the first is eldest.
        - `scores`: by party, the scores before the deal, as the players say them; a party that is missing stands as at the start.
        - `rounds`: what the deal before has handed on, as its result says it.
        - `hands`, `widow`, `stock`, `turn_up`: cards that are to lie there. What is missing is dealt from the seed.
        - `cut`: the suit that is cut for trumps, `H`, where the game cuts for them; left out, it comes from the seed.

        Raises `InputError` for what cannot be read, and `Illegal` for cards that the law does not deal: one twice, or too many.
        """
        game = load(ruleset)
        names = seat_names(game, seats)
        self._begin(game, names, number=number, dealer=dealer, scores=scores, rounds=rounds)
        self._sow(seed)
        given = {"hands": hands, "widow": widow, "stock": stock, "turn_up": turn_up, "cut": cut}
        event = self._read(
            {"do": "deal", **{part: spelled(cards) for part, cards in given.items() if cards is not None}}
        )
        self._action(event)
        self._deal_cards(event)

    def _begin(
        self,
        ruleset: Ruleset,
        seats: list[str],
        *,
        number: int,
        dealer: str | None,
        scores: Mapping[str, int] | None,
        rounds: Mapping[str, Any] | None,
    ) -> None:
        """Set the table, before a card is dealt."""
        given: Json = {"seats": seats, "dealer": seats[-1] if dealer is None else dealer, "number": plain(number)}
        given["scores"] = shaped(plain(scores or {}), f"{GAME_LOG}#/$defs/scores", "scores")
        given["rounds"] = shaped(plain(rounds or {}), f"{GAME_LOG}#/$defs/rounds", "rounds")
        shaped(given["number"], f"{GAME_LOG}#/$defs/deal/properties/number", "number")
        shaped(given["dealer"], f"{GAME_LOG}#/$defs/seat", "dealer")
        try:
            self._deal = begun(ruleset, given)
        except (NotSetUp, NotAtTable) as problem:
            raise InputError(str(problem).removeprefix("given.")) from None
        self._events: list[Event] = []
        self._deals_again = False

    def _sow(self, seed: str | int | None) -> None:
        """Take a seed, from which cards are dealt from now on."""
        self._seed = secrets.token_hex(8) if seed is None else str(seed)
        try:
            self._seed.encode()
        except UnicodeEncodeError:
            raise InputError(f"the seed {self._seed!r} has no UTF-8") from None
        self._text = seed_text(self._deal.ruleset, self._deal.table, self._seed, self._deal.number)
        self._deals_again = True

    # ---- what it is --------------------------------------------------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset by which it is played."""
        return self._deal.ruleset

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self._deal.table.seats

    @property
    def parties(self) -> tuple[str, ...]:
        """The parties, each of which has one score; partners are joined by a plus: `N+S`."""
        return self._deal.table.parties

    @property
    def dealer(self) -> str:
        """The seat that deals."""
        return self.seats[self._deal.dealer]

    @property
    def number(self) -> int:
        """Which deal of the match it is, from 1."""
        return self._deal.number

    @property
    def seed(self) -> str:
        """The seed; together with the ruleset, the number of players and the number of the deal it names the cards."""
        return self._seed

    @property
    def phase(self) -> str:
        """What is going on: `auction`, `discard`, `play` and so on; `over` at the end."""
        return self._deal.phase.name

    @property
    def is_over(self) -> bool:
        """Whether the deal is over, and has a result."""
        return self._deal.outcome is not None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, the deal of the cards first; copies, so that changing one changes nothing here."""
        return tuple([Event(plain(event)) for event in self._events])

    # ---- playing -----------------------------------------------------------------------------------------------------

    @property
    def legal(self) -> Legal:
        """Who may act, and every legal action."""
        return Legal.of(self._deal)

    def do(self, action: Move) -> Done:
        """Carry out an action.

        `action` is the JSON object that logs have, or its short form. Where it does not say who acts, the one player acts whose turn it is.
        Claims of a log (`claims`, `legal`) are passed over; `replay` judges them.

        Raises `Illegal` when the law forbids it, and `InputError` when it cannot be read. The deal is then as it was before.

        >>> deal = Deal("pitch.auction", seed="2026-11")
        >>> deal.do({"do": "bid", "by": "N", "bid": 2}).clauses
        ('auction.range', 'auction.higher')
        >>> print(deal.do("pass"))
        E pass [auction.pass]
        """
        return self._carry_out(self._read(action))

    def refusal(self, action: Move) -> Illegal | None:
        """Why the law forbids an action; None where it is legal. Nothing is carried out.

        Raises `InputError` when the action cannot be read.

        >>> print(Deal("pitch.auction", seed="2026-11").refusal("N play AS"))
        N play AS: play is not due: the phase is auction [irregular.phase]
        """
        try:
            self.copy().do(action)
        except Illegal as refusal:
            return refusal.with_traceback(None)
        return None

    def copy(self) -> Self:
        """Another deal that is where this one is, and can go on without it: to look ahead, or to try something."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._deal, twin._events = self._deal.copied(), self._events[:]
        return twin

    def random_action(self, chance: Random | None = None) -> Event:
        """A random legal action; passes and low bids are more frequent than the others, so that deals are not all slams.

        `chance` is the source of chance; by default a new one. Raises `InputError` when the deal is over.
        """
        if self.is_over:
            raise InputError("the deal is over, so there is no legal action; look at `is_over` first")
        action = random_action(self._deal, chance or Random())
        return Event(event_of(action, self.ruleset, self._deal.table))

    def play_out(self, players: Mapping[str, Player] | None = None, *, chance: Random | None = None) -> Observation:
        """Play to the end, and return the result. Seats without a player in `players` play at random.

        A player gets the view of the seat and the legal actions, and returns an action. `Illegal` and `InputError` of a wrong answer are
        raised; the deal is then as it was before that answer. `InputError` is raised as well when the hands have been thrown in a hundred
        times, because no player bids.

        >>> timid = lambda view, legal: legal[0]
        >>> deal = Deal("pitch.auction", seed="2026-11")
        >>> result = deal.play_out({"N": timid}, chance=Random(1))
        >>> result["over"], deal.events[1]
        (True, {'do': 'pass', 'by': 'N'})
        """
        asked, chance = dict(players or {}), chance or Random()
        for name in asked:
            self._seat(name)
        while not self.is_over:
            if sum(event["do"] == Verb.DEAL for event in self._events) > MOST_TIMES_DEALT:
                raise InputError(
                    f"the cards have been dealt {MOST_TIMES_DEALT} times and thrown in again; let a player bid"
                )
            legal = self.legal
            by = next((seat for seat in legal.by if seat in asked), None)
            if by is None:
                self.do(self.random_action(chance))
            else:
                self._carry_out(self._read(asked[by](self.view(by), legal), by))
        return self.result()

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def view(self, seat: str) -> Observation:
        """What one seat may see: its own hand, what lies open, and of the other hands only how many cards they hold.

        Raises `InputError` for a seat that is not at the table.

        >>> Deal("pitch.auction", seed="2026-11").view("N")["holds"]
        {'N': 6, 'E': 6, 'S': 6, 'W': 6}
        """
        return Observation(observation.view(self._deal, self._seat(seat)))

    def state(self) -> Observation:
        """What the table knows: everything, hidden cards included. `print(deal)` shows it."""
        return Observation(observation.state(self._deal))

    def result(self) -> Observation:
        """What the deal came to: points, scores, who has won or deals next. Before the end only `{"over": False}`."""
        return Observation(result(self._deal))

    @property
    def scores(self) -> dict[str, int]:
        """The scores by party, as the players say them: those before the deal, and from its end on those after it."""
        scores: dict[str, int] = observation.public(self._deal)["scores"]
        return scores

    @property
    def account(self) -> tuple[Entry, ...]:
        """Every line of the account; empty before the end."""
        outcome = self._deal.outcome
        return () if outcome is None else tuple([Entry.of(entry, self._deal.table) for entry in outcome.entries])

    def log(self) -> Json:
        """A game log of this deal alone, with everything that followed as claims. Any engine can check it, and so can `replay`."""
        return log_of_deals([self])

    def _record(self) -> Json:
        """The record of this deal in a log."""
        return record_of(self._deal, list(self.events))

    # ---- reading an action -------------------------------------------------------------------------------------------

    def _seat(self, name: str) -> int:
        """The number of a seat; raises `InputError` for one that is not at the table."""
        try:
            return self._deal.table.seat_of[name]
        except (NotAtTable, TypeError):
            raise InputError(f"there is no seat {name!r}; the seats are {', '.join(self.seats)}") from None

    def _read(self, action: Move, by: str | None = None) -> Event:
        """The event of an action as the caller writes it, of a right shape and with its seat; raises `InputError`."""
        if not isinstance(action, str | Mapping):
            raise InputError(f"expected an action: a text or a dict, not {type(action).__name__}")
        event = self._read_line(action, by) if isinstance(action, str) else plain(action)
        if "by" not in event and event.get("do") not in (Verb.DEAL, Verb.REDEAL):
            event = {"do": event.get("do"), "by": by or self._actor(), **event}
        shaped(event, EVENT, str(action) if isinstance(action, str) else "")
        return Event({member: value for member, value in event.items() if member not in ("claims", "legal")})

    def _read_line(self, line: str, by: str | None) -> Json:
        """The event of an action in its short form."""
        words = line.split()
        if not words:
            raise InputError("the action is empty; write 'N bid 3', or 'bid 3' for the player whose turn it is")
        names_seat = len(words) > 1 and words[0] in self.seats
        whole = (
            line if names_seat or words[0] == Verb.DEAL or words == [Verb.REDEAL] else f"{by or self._actor()} {line}"
        )
        try:
            return event_in(whole, self.seats)
        except ValueError as problem:
            seats = ", ".join(self.seats)
            raise InputError(f"{problem}; write 'N bid 3' or 'play AS' for example; the seats are {seats}") from None

    def _actor(self) -> str:
        """The one seat that may act; raises `InputError` where there are several, or none."""
        by = self.legal.by
        if len(by) == 1:
            return by[0]
        if by:
            raise InputError(f"{', '.join(by)} may act now, so the action must say who acts: '{by[0]} ...'")
        raise InputError("the deal is over, so an action must say who acts")

    def _action(self, event: Event) -> Action:
        """The action of an event; raises `InputError` for one that cannot be meant."""
        try:
            check_members(event)
            return action_of(event, self.ruleset, self._deal.table)
        except (MemberError, NotAtTable) as problem:
            raise InputError(f"{line_of(event)}: {problem}") from None

    def _carry_out(self, event: Event) -> Done:
        """Carry out the action of an event; raises `Illegal`, and changes nothing, when the law forbids it."""
        action = self._action(event)
        if action.dealt is not None and not with_dealer_out(self._deal, action.dealt).is_known:
            raise InputError("the deal leaves cards out; name every card, or give `Deal` the cards that matter")
        try:
            answer = carried_out(self._deal, action)
        except Violation as violation:
            raise Illegal(line_of(event), violation.clause.value, str(violation)) from None
        self._events.append(event)
        done = Done(event, tuple([label.value for label in answer["because"]]), answer.get("trick_to"))
        if self._deals_again and self.phase == Stage.DEAL:
            self._text = dealt_again(self._text)
            self._deal_cards({})
        return done

    def _deal_cards(self, given: Json) -> None:
        """Deal the cards that are given, and all others from the seed."""
        deal = self._deal
        self._carry_out(Event(completed(deal.ruleset, deal.table, deal.dealer, self._text, given)))

    def __str__(self) -> str:
        return str(self.state())

    def __repr__(self) -> str:
        by = self.legal.by
        who = "" if not by else f", {by[0]} acts" if len(by) == 1 else f", {', '.join(by)} act"
        return f"<Deal {self.number} of {self.ruleset.identifier}: {self.phase}{who}>"


def seat_names(ruleset: Ruleset, seats: str | Iterable[str] | None) -> list[str]:
    """The names of the seats; raises `InputError` for names that are none, and for a number of players that the game does not take."""
    least, most = ruleset.seats.least_players, ruleset.seats.most_players
    if seats is None:
        return list(SEAT_NAMES[: min(max(USUAL_PLAYERS, least), most)])
    if not isinstance(seats, str | Iterable):
        raise InputError(f"expected the names of the seats, 'N E S W' for example, not {seats!r}")
    names: list[str] = plain(seats.split() if isinstance(seats, str) else list(seats))
    shaped(names, SEATS, "seats")
    if not least <= len(names) <= most:
        takes = f"{least} to {most}" if least < most else str(least)
        raise InputError(f"seats: {len(names)} players, but {ruleset.title} takes {takes}")
    return names


def spelled(cards: object) -> object:
    """Cards as events have them, in lists: what the caller wrote as one text is taken apart."""
    if isinstance(cards, Mapping):
        return {seat: held.split() if isinstance(held, str) else held for seat, held in cards.items()}
    return cards.split() if isinstance(cards, str) and " " in cards else cards


def log_of_deals(deals: Sequence[Deal]) -> Json:
    """A game log of some deals of one match."""
    first, last = deals[0], deals[-1]
    ruleset = first.ruleset
    is_shipped = ruleset.identifier in ruleset_ids()
    return {
        "format": "schmier/game-log/1",
        "ruleset": ruleset.identifier if is_shipped else plain(ruleset.document),
        "seats": list(first.seats),
        "deals": [deal._record() for deal in deals],
        "winner": last.result().get("winner"),
    }
