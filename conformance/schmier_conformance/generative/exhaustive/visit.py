"""Every state of a miniature visited, deal by deal, and what is found wrong in it: dead ends, lists that lie, points that do not add up."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from schmier.account import ENTERED, WON
from schmier.action import Action, Legal
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.outcome import Outcome
from schmier.rounds import NO_ROUNDS, Rounds
from schmier.ruleset.enums import PointOf
from schmier.ruleset.ruleset import Ruleset
from schmier.sides import side_of
from schmier.table import Seat, Table, table_for
from schmier.violation import Violation
from schmier_conformance.generative.exhaustive.deals import deals_of
from schmier_conformance.generative.exhaustive.states import choices, is_right_number, key_of, others
from schmier_conformance.generative.generate.case_writer import noted_event
from schmier_conformance.generative.generate.game import SEATS
from schmier_conformance.generative.script import IMPOSSIBLE

STATES: Final = 100_000
"""So many states are visited at most, where nobody says otherwise: half a minute."""


ENOUGH: Final = 1000
"""So many problems are noted at most."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state, and how the deal came there."""

    deal: Deal
    before: Node | None = None
    action: Action | None = None
    """What was done last; the deal itself for the first state."""

    @property
    def actions(self) -> list[Action]:
        """Everything that was done, the deal first."""
        listed: list[Action] = []
        node: Node | None = self
        while node is not None and node.action is not None:
            listed.append(node.action)
            node = node.before
        return listed[::-1]


class Problem(NamedTuple):
    """Something that is wrong with a game, and where."""

    kind: str
    """`dead-end`, `listed-and-refused`, `accepted-and-not-listed`, `no-outcome`, `account`, `point-twice`, `breaks-down`."""
    words: str
    node: Node


class Step(NamedTuple):
    """A state as it is come to."""

    node: Node
    is_new: bool
    """Whether it had not been visited before; otherwise another way led to it."""


Visit = Callable[[Step], bool]
"""Is told of each state; answers whether to go on."""


@dataclass(slots=True)
class Explored:
    """What a visit of all states came to."""

    total: int = 0
    """How many deals there are."""
    deals: int = 0
    """How many were visited, those like them but for the names of the suits not counted."""
    is_all: bool = False
    """Whether every state was visited, or one that is like it but for the names of the suits."""
    states: int = 0
    ends: int = 0
    """How many of the states are ends of a deal."""
    tried: int = 0
    """How many actions were tried that are not listed."""
    phases: Counter[str] = field(default_factory=Counter)
    """By phase, how many states there are."""
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
    ) -> None:
        """A table of as few players as may be, the last of them dealing, nobody having scored; `rounds` are those that are left."""
        self.ruleset, self.bound, self.seed, self.visit, self.rounds = ruleset, bound, seed, visit, rounds
        self.table: Table = table_for(ruleset, SEATS[: ruleset.seats.least_players])
        self.dealer: Seat = len(self.table.seats) - 1
        self.found = Explored()
        self.goes_on = True

    def explore(self) -> Explored:
        """Visit all states, or as many as may be visited."""
        deals = deals_of(self.ruleset, self.table, self.dealer, self.seed, self.bound)
        self.found.total = deals.total
        for dealt in deals.deals:
            self.explore_deal(dealt)
            if not self.goes_on or self.found.states >= self.bound:
                return self.found
            self.found.deals += 1
        self.found.is_all = deals.is_all
        return self.found

    def explore_deal(self, dealt: Action) -> None:
        """Visit the states of one deal."""
        scores = (0,) * len(self.table.parties)
        start = Node(new_deal(self.ruleset, self.table, self.dealer, scores, rounds=self.rounds))
        first = after(start, dealt)
        known: set[Hashable] = {key_of(first.deal)}
        waiting: dict[str, deque[Node]] = {first.deal.phase.name: deque([first])}
        self.tell(first, is_new=True)
        while any(waiting.values()) and self.goes_on and self.found.states < self.bound:
            node = self.taken(waiting)
            self.found.states += 1
            self.found.phases[node.deal.phase.name] += 1
            for following in self.looked_at(node):
                key = key_of(following.deal)
                is_new = key not in known
                known.add(key)
                if is_new:
                    waiting.setdefault(following.deal.phase.name, deque()).append(following)
                self.tell(following, is_new=is_new)

    def taken(self, waiting: Mapping[str, deque[Node]]) -> Node:
        """The state to be visited next: of the phase that was visited least, so that all of them are where not every state can be."""
        phase = min((name for name, nodes in waiting.items() if nodes), key=lambda name: self.found.phases[name])
        return waiting[phase].popleft()

    def tell(self, node: Node, *, is_new: bool) -> None:
        """Tell whoever visits of a state."""
        self.goes_on = self.goes_on and self.visit(Step(node, is_new))

    def looked_at(self, node: Node) -> list[Node]:
        """The states that follow one; none where the reference breaks down over it, which is noted."""
        try:
            return list(self.visited(node))
        except IMPOSSIBLE as error:
            self.wrong("breaks-down", f"the reference breaks down: {type(error).__name__}: {error}", node)
            return []

    # ---- one state ---------------------------------------------------------------------------------------------------

    def visited(self, node: Node) -> Iterator[Node]:
        """Look at a state; answers with those that follow it."""
        deal = node.deal
        if deal.phase.name == "over":
            self.found.ends += 1
            self.look_at_end(node)
            return
        if deal.phase.name == "deal":
            return  # The hands are thrown in: whatever is dealt then is a deal of its own.
        now = deal.legal()
        following = list(self.listed_ones(node, now))
        if not following:
            self.wrong("dead-end", "nobody may do anything, and the deal is not over", node)
        for action in others(deal, now):
            self.found.tried += 1
            if not is_refused(deal, action) and not notes_what_has_happened(deal, action):
                self.wrong("accepted-and-not-listed", f"{told(action, deal)} is not listed, and accepted", node)
        yield from following

    def listed_ones(self, node: Node, now: Legal) -> Iterator[Node]:
        """The states that follow by what is listed; of cards that are to be chosen, by what is accepted."""
        for action in choices(node.deal, now):
            self.found.tried += now.choose is not None
            if not is_refused(node.deal, action):
                if now.choose is not None and not is_right_number(now, action):
                    if notes_what_has_happened(node.deal, action):
                        continue
                    words = f"{told(action, node.deal)} is accepted, and so many are not to be chosen"
                    self.wrong("accepted-and-not-listed", words, node)
                yield after(node, action)
            elif now.choose is None:
                self.wrong("listed-and-refused", f"{told(action, node.deal)} is listed, and refused", node)

    def look_at_end(self, node: Node) -> None:
        """Whether the account of a deal adds up."""
        outcome = node.deal.outcome
        if outcome is None:
            self.wrong("no-outcome", "the deal is over, and has come to nothing", node)
            return
        for kind, words in account_problems(node.deal, outcome):
            self.wrong(kind, words, node)

    def wrong(self, kind: str, words: str, node: Node) -> None:
        """Note that something is wrong; after many such things nobody wants to know more."""
        self.found.problems.append(Problem(kind, words, node))
        self.goes_on = self.goes_on and len(self.found.problems) < ENOUGH


def after(node: Node, action: Action) -> Node:
    """The state that follows by an action that is in order."""
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
    """Whether an action may note something that has happened by itself."""
    return any(step.do == action.do and step.by == action.by for step in deal.confirmable)


def told(action: Action, deal: Deal) -> str:
    """An action as logs write it."""
    return str(noted_event(action, deal))


# ---- the end ---------------------------------------------------------------------------------------------------------


def account_problems(deal: Deal, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """What is wrong with an account: scores that its lines do not add up to, a point that is given twice, no way to go on."""
    sums = list(deal.started)
    for entry in outcome.entries:
        if entry.column is ENTERED and entry.party is not None:
            sums[entry.party] += entry.amount
    if tuple(sums) != tuple(outcome.scores):
        yield "account", f"the lines come to {tuple(sums)}, and the scores are {tuple(outcome.scores)}"
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
        yield "account", "either somebody has won or somebody deals next, and here it is neither or both"
