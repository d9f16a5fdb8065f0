"""A match: deal after deal, until it is won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from schmier.api.deals import Deal, Hand, log_of_deals, seat_names
from schmier.api.documents import Json, LogSource, RulesetSource, load, read_log
from schmier.api.errors import Illegal, InputError
from schmier.api.replays import replay
from schmier.counting.match import as_told, starting_scores
from schmier.deal import Stage
from schmier.ruleset.ruleset import Ruleset
from schmier.table import table_for


class Match:
    """A match at one table. The dealer, the scores and whatever else a deal hands on follow from the deal before.

    >>> from random import Random
    >>> match = Match("pitch.auction", "Ann Ben Cem", seed="2026-11")
    >>> while not match.is_over:
    ...     result = match.deal().play_out(chance=Random(1))
    >>> match.winner in match.scores, len(match.deals) == match.deals[-1].number
    (True, True)
    """

    def __init__(
        self,
        ruleset: RulesetSource,
        seats: str | Iterable[str] | None = None,
        *,
        seed: str | int | None = None,
        dealer: str | None = None,
    ) -> None:
        """A match before its first deal; the arguments are those of `Deal`, and `dealer` deals first.

        Raises `InputError` for what cannot be read.
        """
        self._ruleset = load(ruleset)
        self._table = table_for(self._ruleset, tuple(seat_names(self._ruleset, seats)))
        self._seed, self._dealer = seed, dealer
        if dealer is not None and dealer not in self.seats:
            raise InputError(f"dealer: there is no seat {dealer!r}; the seats are {', '.join(self.seats)}")
        self._deals: list[Deal] = []

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset by which it is played."""
        return self._ruleset

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self._table.seats

    @property
    def parties(self) -> tuple[str, ...]:
        """The parties, each of which has one score; partners are joined by a plus: `N+S`."""
        return self._table.parties

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals so far; the last one may still be going on."""
        return tuple(self._deals)

    @property
    def scores(self) -> dict[str, int]:
        """The scores by party, as the players say them."""
        if self._deals:
            return self._deals[-1].scores
        return dict(zip(self.parties, as_told(starting_scores(len(self.parties)), self._ruleset), strict=True))

    @property
    def winner(self) -> str | None:
        """The party that has won the match; None as long as it goes on, and where it ends without a winner."""
        winner: str | None = self._deals[-1].result().get("winner") if self._deals else None
        return winner

    @property
    def is_over(self) -> bool:
        """Whether the match is over: somebody has won, or the last deal has been played."""
        return bool(self._deals) and self._deals[-1].is_over and self._deals[-1].result()["next_dealer"] is None

    def deal(
        self,
        *,
        hands: Mapping[str, Hand] | None = None,
        widow: Hand | None = None,
        stock: Hand | None = None,
        turn_up: str | None = None,
        cut: str | None = None,
    ) -> Deal:
        """Deal the next deal. Cards may be given as in `Deal`.

        Raises `InputError` when the match is over, or the last deal is not.
        """
        if self.is_over:
            raise InputError("the match is over; begin another one")
        begins = self._next()
        deal = Deal(
            self._ruleset,
            self.seats,
            seed=self._seed,
            hands=hands,
            widow=widow,
            stock=stock,
            turn_up=turn_up,
            cut=cut,
            **begins,
        )
        self._deals.append(deal)
        return deal

    def _next(self) -> dict[str, Any]:
        """What the next deal begins with."""
        if not self._deals:
            return {"dealer": self._dealer}
        last = self._deals[-1]
        if not last.is_over:
            raise InputError(f"deal {last.number} is not over: {last!r}")
        came_to = last.result()
        return {
            "number": last.number + 1,
            "dealer": came_to["next_dealer"],
            "scores": came_to["scores"],
            "rounds": came_to.get("rounds"),
        }

    def log(self) -> Json:
        """A game log of the match, with everything that followed as claims. Any engine can check it, and so can `replay`.

        Raises `InputError` before the first deal.
        """
        if not self._deals:
            raise InputError("nothing has been dealt yet, so there is nothing to write down")
        return log_of_deals(self._deals)

    @classmethod
    def from_log(cls, source: LogSource) -> Self:
        """The match of a game log: the path of a file, or the log as data. The last deal can be played on.

        The log must hold, name every card and every decision, and be of one match. Claims are checked and then made afresh; notes and the
        origin of the log are not kept.

        Raises `InputError` for any other log; `replay` judges those, too.
        """
        log = read_log(source)
        verdict = replay(log)
        if not verdict.holds:
            raise InputError(f"the log does not hold, so it cannot be played on; `replay` says why: {verdict}")
        match = cls(log["ruleset"], log["seats"])
        for number, recorded in enumerate(log["deals"]):
            if number and "new_match" in recorded:
                raise InputError(f"deal {number} begins another match; take the log apart")
            match._deals.append(match._recorded(number, recorded))
        return match

    def _recorded(self, number: int, recorded: Json) -> Deal:
        """A deal of a log, played as far as the log goes."""
        begins: dict[str, Any] = {"number": number + 1, "scores": None, "rounds": None}
        if number:
            begins |= self._next()
        begins |= {part: recorded[part] for part in ("dealer", "number", "scores", "rounds") if part in recorded}
        deal = object.__new__(Deal)
        deal._begin(self._ruleset, list(self.seats), **begins)
        for position, event in enumerate(recorded["events"]):
            try:
                deal.do(event)
            except (InputError, Illegal) as problem:
                raise InputError(
                    f"the log leaves something out at deal {number}, event {position}: {problem}"
                ) from None
        deal._sow(self._seed)
        if deal.phase == Stage.DEAL:
            deal._deal_cards({})
        return deal

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"deal {len(self._deals)}" if self._deals else "not begun"
        return f"<Match of {self._ruleset.identifier}: {state}, {', '.join(f'{name} {score}' for name, score in self.scores.items())}>"
