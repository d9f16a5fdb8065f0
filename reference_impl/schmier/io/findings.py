# %% [markdown]
# # What is found in a log
#
# A replay finds fault with a log in two ways: what cannot be read is refused at once, with its place; everything else is noted,
# by deal and event, with the clause that says otherwise.
#
# A finding is a breach or a doubt. A doubt accuses nobody: the rule asks for cards that the log does not tell of. One breach is
# enough to break the whole log, and as long as there is none, one doubt is enough to leave it open:
#
#     >>> doubt = Finding(0, 5, Label.PLAY_VOID, "whether North could follow is not known", is_doubt=True)
#     >>> breach = Finding(0, 9, Label.PLAY_FOLLOW_OR_TRUMP, "9C does not follow suit, which North holds")
#     >>> Replay().verdict, Replay([doubt]).verdict, Replay([doubt, breach]).verdict
#     ('holds', 'undecidable', 'broken')

# %%
"""What the replay of a log finds, and what makes a log unreadable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from schmier.action import Event
from schmier.cards import BIT, CARD_OF
from schmier.deal import Deal
from schmier.io.results import scored
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NotAtTable, Seat, Table
from schmier.verbs import Verb

Json = dict[str, Any]
"""A JSON object."""


class LogError(ValueError):
    """A log that cannot be read: `str()` says where and why."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a log."""

    deal: int | None
    """The number of the deal, from 0; None when it is about the whole log."""
    event: int | None
    """The number of the event in the deal, from 0; None when it is about the deal's result."""
    clause: Label
    """The clause that says otherwise, or that cannot be decided; a text, `auction.higher`."""
    message: str
    """What is wrong, for people."""
    is_doubt: bool = False
    """Whether the clause cannot be decided, rather than being broken."""
    left_out_at: int | None = None
    """Of a doubt, the first event of the deal at which the log leaves something out: to know it might have settled the matter."""


@dataclass(slots=True)
class Replay:
    """What the replay of one log came to."""

    findings: list[Finding] = field(default_factory=list)
    played: list[tuple[Ruleset, Table, Outcome]] = field(default_factory=list)
    """For each deal that was played to its end, by what ruleset and at which table, and what it came to."""
    winner: str | None = None
    is_complete: bool = True
    """Whether every deal of the log was played to its end."""

    @property
    def deals(self) -> list[Json]:
        """For each deal that was played to its end, its points, whether the contract was made, and the scores after it."""
        return [scored(*one) for one in self.played]

    @property
    def verdict(self) -> str:
        """`holds`, `broken` or `undecidable`."""
        if any(not finding.is_doubt for finding in self.findings):
            return "broken"
        return "undecidable" if self.findings else "holds"


# %% [markdown]
# ## A deal that is judged
#
# What turns on the scores cannot be wrong for certain where the log does not tell the scores before the deal: a slam that may not be
# bid in the hole, a gift that may not win the match. There a finding is a doubt.
#
# A doubt also says from where on the log is silent: the first event at which it leaves out cards or a choice. Whoever has kept
# notes can look there, and settle it.

# %%
BY_SCORES: Final = ("auction.", "irregular.")
"""How the labels begin of what may turn on the scores before the deal: what may be bid, and whether the deal is over."""


@dataclass(slots=True)
class Judging:
    """One deal of a log, while it is judged."""

    deal: Deal
    recorded: Json
    number: int
    """Its place in the log, from 0."""
    replayed: Replay
    knows_scores: bool = True
    """Whether the scores before the deal are known."""
    witness: Witness | None = None
    """Who looks on, if anybody does."""
    left_out_at: int | None = None
    """The first event at which the log leaves something out: cards of the deal, or a choice before the event."""

    def leaves_out_at(self, position: int) -> None:
        """Note that the log leaves something out at an event, or just before it."""
        if self.left_out_at is None:
            self.left_out_at = position

    def find(self, clause: Label, message: str, event: int | None = None, *, is_doubt: bool = False) -> None:
        """Note what is found."""
        is_open = is_doubt or (clause.startswith(BY_SCORES) and not self.knows_scores)
        left_out_at = event if self.left_out_at is None else self.left_out_at
        finding = Finding(self.number, event, clause, message, is_open, left_out_at if is_open else None)
        self.replayed.findings.append(finding)

    @property
    def path(self) -> str:
        """The JSON path of the deal in the log."""
        return f"$.deals[{self.number}]"

    @property
    def has_findings(self) -> bool:
        """Whether anything was found in this deal."""
        return any(finding.deal == self.number for finding in self.replayed.findings)


# %% [markdown]
# ## Who is named in a log
#
# A log names seats and parties; the deal counts them.


# %%
def seat_named(name: str, table: Table, path: str) -> Seat:
    """The seat of a name; raises `LogError` when nobody sits there."""
    try:
        return table.seat_of[name]
    except NotAtTable as problem:
        raise LogError(path, str(problem)) from None


def check_party(name: str | None, table: Table, path: str) -> None:
    """Raise `LogError` for a party that is not at the table; nobody is no party."""
    if name is not None and name not in table.parties:
        raise LogError(path, f"there is no party {name!r}; the parties are {', '.join(table.parties)}")


def by_party(numbers: Json, table: Table, path: str, part: str, default: Any = 0) -> tuple[Any, ...]:
    """Values by the name of a party as values by its number; raises `LogError` for a party that is not at the table.

    They are a part of the value at a JSON path of the log.
    """
    for name in numbers:
        if name not in table.party_names:
            check_party(name, table, f"{path}.{part}")
    return tuple([numbers.get(party, default) for party in table.parties])


# %% [markdown]
# ## Who looks on
#
# A replay judges. Whoever wants to tell what happened looks on while it goes: before an event, after it, and when a deal is
# counted. He sees the record of the deal itself, and need work out nothing a second time. He may not touch it.


# %%
class Witness(Protocol):
    """Looks on while a log is replayed; while it does, every deal notes the clauses that decide."""

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """An event is about to be carried out: the deal of that number, the event at that place in it."""

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """The event has been carried out; `deal.because` holds the clauses that decided it."""

    def counted(self, deal: Deal, number: int) -> None:
        """The record of a deal is at its end; without an outcome where the deal is not over."""


# %% [markdown]
# ## What is wrong for certain
#
# Where the log does not tell what happened the replay of a deal stops, and what comes after it is not judged. One thing needs no
# judging: whatever the hands were, no card is played twice, and none that the pack does not hold. In Seven Up a pack was run that
# nobody recorded, so nobody can say what is trumps; yet when West plays the Nine of clubs that North has played, the log is broken.
#
# Here three players sit at Seven Up. The pack is run for another card to be turned up, the log does not say which, and so it
# cannot be decided who had to follow to what. The second Jack of spades needs no trumps to be wrong:
#
#     >>> begins = {"do": "deal", "turn_up": "7C"}
#     >>> told = log_told("E beg", "W run", "trick E: AS JS 4S", game="seven-up.three", seats="E S W", dealer="W")
#     >>> told["deals"][0]["events"].insert(0, begins)
#     >>> found_in(told)
#     ['auction.turn-up.run?']
#     >>> told["deals"][0]["events"][-1]["card"] = "JS"
#     >>> found_in(told)
#     ['auction.turn-up.run?', 'play.held']


# %%
def find_certain(judging: Judging) -> None:
    """Note the first card of a deal that is played a second time, or that is none of the pack."""
    played = 0
    for position, event in enumerate(judging.recorded["events"]):
        if event["do"] == Verb.DEAL:
            played = 0
        if event["do"] != Verb.PLAY:
            continue
        for name in (event["card"], *event.get("under", ())):
            card = BIT[CARD_OF[name]]
            if played & card or not card & judging.deal.ruleset.cards.pack:
                judging.find(Label.PLAY_HELD, f"{name} cannot be played here, whoever holds what", position)
                return
            played |= card


# %% [markdown]
# ## Sessions
#
# An evening is seldom one match. A log may hold several, one after the other: the first deal of another match says so by
# `"new_match": true`. The scores stand at the start again, the deals are counted from 1, and whoever the players like deals first.
# The match before it need not be over, since people break off; but where it is over, nothing but another match can follow.
#
# The `winner` of the log is that of its last match. That of any match may be claimed in the result of its last deal.


# %%
def begins_match(recorded: Json) -> bool:
    """Whether a deal is the first of another match."""
    return "new_match" in recorded
