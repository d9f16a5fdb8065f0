"""One moment of a deal: who may do what, and what refuses the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from schmier import spec
from schmier.action import PLAYS, Action, Event, event_of
from schmier.auction.ladder import rungs_of
from schmier.bids import REJECT, BidKind, number_bid
from schmier.cards import SUITS, each
from schmier.contracts import Announcement
from schmier.deal import Deal
from schmier.io.observation import legal
from schmier.labels import Label
from schmier.ruleset.enums import AuctionKind
from schmier.table import Seat
from schmier.violation import Violation
from schmier_conformance.wording.accounts.lines import Json, paragraph
from schmier_conformance.wording.cards import counted, listed
from schmier_conformance.wording.text import alternatives, event_text

EVIDENCE: Final = ("claims", "legal")
"""What a log says of an event besides what was done."""


class Refused(NamedTuple):
    """Something that may not be done."""

    action: Event
    clause: Label
    """The first clause that forbids it."""
    message: str


class Moment(NamedTuple):
    """A deal before one of its events."""

    deal: int
    event: int
    phase: str
    by: tuple[str, ...]
    """Who may act; nobody where the table is to."""
    legal: Json
    """What may be done, as an engine of the protocol answers."""
    refused: tuple[Refused, ...]
    done: Event
    """What was done."""
    clauses: tuple[Label, ...] = ()
    """The clauses that decided it; none where it was refused."""


class Onlooker:
    """Waits for one event of a log, and tells how the deal stood before it."""

    def __init__(self, deal: int, event: int) -> None:
        self.place = (deal, event)
        self.moment: Moment | None = None

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Look at the deal, if it is the event."""
        if (number, position) == self.place:
            self.moment = moment_of(deal.copied(), number, position, event)

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Note the clauses that decided the event."""
        if (number, position) == self.place and self.moment is not None:
            self.moment = self.moment._replace(clauses=tuple(dict.fromkeys(deal.because or ())))

    def counted(self, deal: Deal, number: int) -> None:
        """The end of a deal is no event."""


def moment_of(deal: Deal, number: int, position: int, event: Event) -> Moment:
    """How a deal stands before an event."""
    now = deal.legal()
    return Moment(
        number,
        position,
        deal.phase.name,
        tuple(deal.table.seats[seat] for seat in now.by),
        legal(deal),
        tuple(refusals(deal)),
        {key: value for key, value in event.items() if key not in EVIDENCE and not key.startswith("x-")},
    )


# ---- conceivable actions ---------------------------------------------------------------------------------------------

SPOKEN: Final = (
    "pass",
    "hold",
    "keep",
    "sell",
    "stand",
    "beg",
    "give",
    "run",
    "take",
    "contra",
    "re",
    "bock",
    "hirsch",
    "knock",
    "give-game",
    "take-game",
    "fold",
)
"""The verbs that a player may think of before the play and that need no more than himself."""


def conceivable(deal: Deal, seat: Seat) -> Iterable[Action]:
    """The actions that a player might think of in the present phase: in the play the cards he holds, before it calls, suits, games and
    cards to call."""
    if deal.phase.name == "play":
        yield from (PLAYS[seat][card] for card in each(deal.hands[seat]))
        return
    yield from (Action(word, seat) for word in SPOKEN)
    if deal.ruleset.dealing.redeal_cards:
        yield Action("redeal", seat)
    if deal.phase.name == "auction":
        yield from bids(deal, seat)
    elif deal.phase.name == "call":
        yield from (Action("call", seat, card) for card in each(deal.ruleset.cards.pack))
    elif deal.phase.name == "name-trumps":
        yield from (Action("declare", seat, trump=suit) for suit in range(len(SUITS)))
    elif deal.phase.name in ("announce", "take-or-hand"):
        games = (*SUITS, "grand", "null")
        yield from (Action("declare", seat, announcement=Announcement(game)) for game in games)


def bids(deal: Deal, seat: Seat) -> Iterable[Action]:
    """Every bid of the game."""
    if deal.ruleset.auction.kind is AuctionKind.SKAT:
        values = [number_bid(value, BidKind.VALUE) for value in deal.ruleset.auction.values]
        yield from (Action("bid", seat, bid=bid) for bid in (*values, REJECT))
    else:
        yield from (Action("bid", seat, bid=bid) for bid in rungs_of(deal.ruleset))


# ---- what is refused -------------------------------------------------------------------------------------------------


def refusals(deal: Deal) -> Iterator[Refused]:
    """What those who act may not do though they might think of it, and what keeps the others waiting."""
    now = deal.legal()
    if not now.by:
        return
    allowed = set(now.actions)
    for seat in now.by:
        if now.choose is None:
            for action in conceivable(deal, seat):
                if action not in allowed:
                    yield from refusal(deal, action)
    for seat in deal.playing():
        if seat not in now.by:
            yield from out_of_turn(deal, seat, now.actions)


def out_of_turn(deal: Deal, seat: Seat, listed_actions: tuple[Action, ...]) -> Iterator[Refused]:
    """What refuses a player whose turn it is not: tried with what those who act may do, with a card of his own."""
    held = each(deal.hands[seat])
    for action in listed_actions[:1]:
        if action.do != "play":
            yield from refusal(deal, action._replace(by=seat))
        elif held:
            yield from refusal(deal, PLAYS[seat][held[0]])


def refusal(deal: Deal, action: Action) -> Iterator[Refused]:
    """What refuses an action; nothing where it is allowed, or nobody would think of it in this phase."""
    try:
        deal.phase.check(deal, action)
    except Violation as violation:
        if violation.clause is not Label.IRREGULAR_PHASE:
            yield Refused(event_of(action, deal.ruleset, deal.table), violation.clause, str(violation))


# ---- telling ---------------------------------------------------------------------------------------------------------


def as_json(moment: Moment) -> Json:
    """A moment as `spec/schemas/explanation.json` has it."""
    return {
        "deal": moment.deal,
        "event": moment.event,
        "phase": moment.phase,
        "by": list(moment.by),
        "legal": moment.legal,
        "refused": [
            {"action": action, "clause": clause, "message": message} for action, clause, message in moment.refused
        ],
        "done": moment.done,
        "clauses": list(moment.clauses),
    }


def told(moment: Moment) -> list[str]:
    """A moment for people."""
    said = [f"  deal {moment.deal}, event {moment.event}: {moment.phase}", paragraph(f"{what_may_be_done(moment)}.", 4)]
    for clause in dict.fromkeys(refused.clause for refused in moment.refused):
        which = [refused for refused in moment.refused if refused.clause is clause]
        said.append(paragraph(f"{refused_words(which, moment.by)} [{clause}]", 4))
        law = spec.clauses().get(clause)
        if law is not None:
            said.append(paragraph(law.text, 8))
    done = event_text(moment.done)
    decided = f" [{', '.join(moment.clauses)}]" if moment.clauses else ", which was not carried out"
    said.append(paragraph(f"Done: {done}{decided}", 4))
    return said


def what_may_be_done(moment: Moment) -> str:
    """Who may do what."""
    if not moment.by:
        return "The cards are to be dealt" if moment.phase == "deal" else "Nobody is to act"
    choose = moment.legal.get("choose")
    if choose is None:
        return f"{listed(moment.by)} may {alternatives(moment.legal['actions'], by_player=True)}"
    most = "at most " if choose.get("at_most") else ""
    each_of = [f"{seat} {most}{counted(count, 'card')}" for seat, count in choose["count"].items()]
    return f"To {choose['do']}: {listed(each_of)}"


def refused_words(refused: list[Refused], by: tuple[str, ...]) -> str:
    """What one clause refuses."""
    message = refused[0].message
    waiting = [one.action["by"] for one in refused if one.action["by"] not in by]
    if waiting:
        return f"{listed(waiting)} must wait: {message}"
    return f"Not {alternatives([one.action for one in refused])}: {message}"
