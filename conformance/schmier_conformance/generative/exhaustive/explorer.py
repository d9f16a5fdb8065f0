"""Visits every state of a miniature and reports dead ends, wrong lists of legal actions, and inconsistent accounts."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple

from schmier.account import ENTERED, WON
from schmier.action import Action, Legal
from schmier.deal import Deal, Stage
from schmier.deal_flow import new_deal
from schmier.outcome import Outcome
from schmier.rounds import NO_ROUNDS, Rounds
from schmier.ruleset.points import PointOf
from schmier.ruleset.ruleset import Ruleset
from schmier.sides import side_of
from schmier.table import Seat, Table, table_for
from schmier.violation import Violation
from schmier_conformance.generative.exhaustive.deals import deals_of, number_of_deals
from schmier_conformance.generative.exhaustive.endings import endings
from schmier_conformance.generative.exhaustive.states import choices, is_right_number, key_of, others
from schmier_conformance.generative.game import SEATS
from schmier_conformance.generative.script import MEANINGLESS, noted_event

STATES: Final = 100_000
"""States visited at most by default: half a minute."""


ENOUGH: Final = 1000
"""Problems noted at most."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state, and the actions that led to it."""

    deal: Deal
    before: Node | None = None
    action: Action | None = None
    """The last action; the deal itself for the first state."""

    @property
    def actions(self) -> list[Action]:
        """All actions, the deal first."""
        listed: list[Action] = []
        node: Node | None = self
        while node is not None and node.action is not None:
            listed.append(node.action)
            node = node.before
        return listed[::-1]


class Problem(NamedTuple):
    """Something wrong with a game, and where."""

    kind: str
    """`dead-end`, `listed-and-refused`, `accepted-and-not-listed`, `no-outcome`, `account`, `point-twice`, `breaks-down`."""
    message: str
    node: Node


class Step(NamedTuple):
    """A state as the explorer reaches it."""

    node: Node
    is_new: bool
    """Whether it is reached for the first time."""


Visit = Callable[[Step], bool]
"""Called for each state reached; returns whether the exploration continues."""


@dataclass(slots=True)
class Explored:
    """The outcome of an exploration."""

    total: int = 0
    """How many deals the game has."""
    deals: int = 0
    """How many deals were visited; one represents all that exchanging suits makes equal."""
    is_all: bool = False
    """Whether every state was visited, up to an exchange of suits."""
    last: int | None = None
    """How many cards each hand has at most where only the ends of deals are visited; None where deals are visited whole."""
    states: int = 0
    ends: int = 0
    """How many of the states end a deal."""
    tried: int = 0
    """How many unlisted actions were tried."""
    phases: Counter[str] = field(default_factory=Counter)
    """How many states there are in each phase."""
    problems: list[Problem] = field(default_factory=list)


class Explorer:
    """Visits the states of one game."""

    def __init__(
        self,
        ruleset: Ruleset,
        bound: int = STATES,
        seed: str = "1",
        visit: Visit = lambda _: True,
        rounds: Rounds = NO_ROUNDS,
        seats: int | None = None,
    ) -> None:
        """Begin with the fewest players, or `seats`, the last one dealing, no scores, and `rounds` left."""
        self.ruleset, self.bound, self.seed, self.visit, self.rounds = ruleset, bound, seed, visit, rounds
        self.table: Table = table_for(ruleset, SEATS[: seats or ruleset.seats.least_players])
        self.dealer: Seat = len(self.table.seats) - 1
        self.found = Explored()
        self.goes_on = True

    def explore(self) -> Explored:
        """Visit all states, or as many as the bound allows."""
        deals = deals_of(self.ruleset, self.table, self.dealer, self.seed, self.bound)
        self.found.total = deals.total
        self.found.is_all = self.explore_each((dealt,) for dealt in deals.deals) and deals.is_all
        return self.found

    def explore_endings(self, last: int, most: int) -> Explored:
        """Visit all states of random deals in which hands have no more cards than `last`, or as many as the bound allows."""
        self.found.total, self.found.last = number_of_deals(self.ruleset, self.table), last
        self.explore_each(islice(endings(self.ruleset, self.table, self.dealer, self.seed, last), most))
        return self.found

    def explore_each(self, beginnings: Iterable[Sequence[Action]]) -> bool:
        """Visit the states of deals after what was done in them; returns whether all were visited."""
        for done in beginnings:
            self.explore_deal(done)
            if not self.goes_on or self.found.states >= self.bound:
                return False
            self.found.deals += 1
        return True

    def explore_deal(self, done: Sequence[Action]) -> None:
        """Visit the states of one deal after some actions, of which the first deals the cards."""
        scores = (0,) * len(self.table.parties)
        first = Node(new_deal(self.ruleset, self.table, self.dealer, scores, rounds=self.rounds))
        for action in done:
            first = after(first, action)
        known: set[Hashable] = {key_of(first.deal)}
        waiting: dict[str, deque[Node]] = {first.deal.phase.name: deque([first])}
        self.report(first, is_new=True)
        while any(waiting.values()) and self.goes_on and self.found.states < self.bound:
            node = self.next_node(waiting)
            self.found.states += 1
            self.found.phases[node.deal.phase.name] += 1
            for node_after in self.following(node):
                key = key_of(node_after.deal)
                is_new = key not in known
                known.add(key)
                if is_new:
                    waiting.setdefault(node_after.deal.phase.name, deque()).append(node_after)
                self.report(node_after, is_new=is_new)

    def next_node(self, waiting: Mapping[str, deque[Node]]) -> Node:
        """The state to visit next: one of the phase visited least, so a bounded exploration sees all phases."""
        phase = min((name for name, nodes in waiting.items() if nodes), key=lambda name: self.found.phases[name])
        return waiting[phase].popleft()

    def report(self, node: Node, *, is_new: bool) -> None:
        """Call `visit` for a state."""
        self.goes_on = self.goes_on and self.visit(Step(node, is_new))

    def following(self, node: Node) -> list[Node]:
        """The states after one; none where the reference fails on it, which is noted as a problem."""
        try:
            return list(self.visited(node))
        except MEANINGLESS as error:
            self.note("breaks-down", f"the reference breaks down: {type(error).__name__}: {error}", node)
            return []

    # ---- one state -------------------------------------------------------------------------------------------------------

    def visited(self, node: Node) -> Iterator[Node]:
        """Check a state; yields the states after it."""
        deal = node.deal
        if deal.phase.name is Stage.OVER:
            self.found.ends += 1
            self.check_end(node)
            return
        if deal.phase.name is Stage.DEAL:
            return  # The hands are thrown in: whatever is dealt then is a deal of its own.
        now = deal.legal()
        following = list(self.listed_nodes(node, now))
        if not following:
            self.note("dead-end", "no player may act, and the deal is not over", node)
        for action in others(deal, now):
            self.found.tried += 1
            if not is_refused(deal, action) and not notes_what_has_happened(deal, action):
                self.note("accepted-and-not-listed", f"{text_of(action, deal)} is not listed, and accepted", node)
        yield from following

    def listed_nodes(self, node: Node, now: Legal) -> Iterator[Node]:
        """The states after the listed actions; where cards are to be chosen, after each accepted choice."""
        for action in choices(node.deal, now):
            self.found.tried += now.choose is not None
            if not is_refused(node.deal, action):
                if now.choose is not None and not is_right_number(now, action):
                    if notes_what_has_happened(node.deal, action):
                        continue
                    message = f"{text_of(action, node.deal)} is accepted, with the wrong number of cards"
                    self.note("accepted-and-not-listed", message, node)
                yield after(node, action)
            elif now.choose is None:
                self.note("listed-and-refused", f"{text_of(action, node.deal)} is listed, and refused", node)

    def check_end(self, node: Node) -> None:
        """Check the account of a finished deal."""
        outcome = node.deal.outcome
        if outcome is None:
            self.note("no-outcome", "the deal is over and has no outcome", node)
            return
        for kind, message in account_problems(node.deal, outcome):
            self.note(kind, message, node)

    def note(self, kind: str, message: str, node: Node) -> None:
        """Note a problem, and stop after `ENOUGH` of them."""
        self.found.problems.append(Problem(kind, message, node))
        self.goes_on = self.goes_on and len(self.found.problems) < ENOUGH


def after(node: Node, action: Action) -> Node:
    """The state after a legal action."""
    deal = node.deal.copied()
    deal.apply(action)
    return Node(deal, node, action)


def is_refused(deal: Deal, action: Action) -> bool:
    """Whether the law refuses an action."""
    try:
        deal.phase.check(deal, action)
    except Violation:
        return True
    return False


def notes_what_has_happened(deal: Deal, action: Action) -> bool:
    """Whether an action may note a forced step."""
    return any(step.do == action.do and step.by == action.by for step in deal.confirmable)


def text_of(action: Action, deal: Deal) -> str:
    """An action as logs write it."""
    return str(noted_event(action, deal))


# ---- the end ---------------------------------------------------------------------------------------------------------


def account_problems(deal: Deal, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """The problems of an account, each a kind and a sentence: wrong sums, a point given twice, no way to go on."""
    sums = list(deal.started)
    for entry in outcome.entries:
        if entry.column is ENTERED and entry.party is not None:
            sums[entry.party] += entry.amount
    if tuple(sums) != tuple(outcome.scores):
        yield "account", f"the lines add up to {tuple(sums)}, and the scores are {tuple(outcome.scores)}"
    holders: dict[str, set[int]] = {}
    named = {point.name for point in deal.ruleset.counting.points if point.of is not PointOf.PLAIN_CARDS}
    for entry in outcome.entries:
        if entry.column is WON and entry.party is not None and entry.what in named:
            holders.setdefault(entry.what, set()).add(entry.party)
    sides = side_of(deal)
    twice = [what for what, parties in holders.items() if len({sides[party] for party in parties}) > 1]
    if twice:
        yield "point-twice", f"{', '.join(twice)} is given to more than one side"
    if (outcome.winner is None) == (outcome.next_dealer is None):
        yield "account", "a deal has either a winner or a next dealer, and this one has neither or both"
