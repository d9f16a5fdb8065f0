"""One moment of a deal: the legal actions, and the clauses that refuse other conceivable ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from schmier.action import PLAYS, Action, Event, event_of
from schmier.auction.ladder import rungs_of
from schmier.bids import REJECT, BidKind, number_bid
from schmier.cards import SUITS, each
from schmier.contracts import Announcement
from schmier.deal import Deal, Stage
from schmier.io.observation import legal
from schmier.labels import Label
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier.vocabulary import ENGLISH
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.phases import vocabulary_at
from schmier_conformance.wording.vocabulary import COMMON, Vocabulary, vocabulary_of

Json = dict[str, Any]
"""A JSON object."""

EVIDENCE: Final = ("claims", "legal")
"""The members of a logged event that record the evidence rather than the action."""


class Refused(NamedTuple):
    """An illegal action."""

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
    """The seats that may act; empty where the table is to act, or the deal is over."""
    legal: Json
    """The legal actions, as an engine answers `legal`."""
    refused: tuple[Refused, ...]
    done: Event
    """The event that followed."""
    clauses: tuple[Label, ...] = ()
    """The clauses that decided the event; empty where it was refused."""
    vocabulary: Vocabulary = COMMON
    """The words of the game in this phase."""
    text: str = ""
    """What happened, in the words of the account; empty where the event was refused."""


class Onlooker:
    """A witness of a replay that keeps the moment before one event, numbered from 0 in its deal.

    It lets the deal be explained as well, so that what happened has the same words in a moment and in an account.
    """

    def __init__(self, deal: int, event: int, language: str = ENGLISH) -> None:
        self.place = (deal, event)
        self.moment: Moment | None = None
        self.explainer = Explainer(language)

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Keep the moment, if this is the event."""
        if (number, position) == self.place:
            self.moment = moment_of(deal.copied(), number, position, event, self.explainer.language)
        self.explainer.before(deal, number, position, event)

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Note the clauses that decided the event."""
        self.explainer.after(deal, number, position, event)
        if (number, position) == self.place and self.moment is not None:
            clauses = tuple(dict.fromkeys(deal.because or ()))
            self.moment = self.moment._replace(clauses=clauses, text=self.explainer.text_of(number, position))

    def counted(self, deal: Deal, number: int) -> None:
        """The end of a deal is no event."""


def moment_of(deal: Deal, number: int, position: int, event: Event, language: str = ENGLISH) -> Moment:
    """The moment of a deal before an event, with the words of a language."""
    now = deal.legal()
    return Moment(
        number,
        position,
        deal.phase.name,
        tuple(deal.table.seats[seat] for seat in now.by),
        legal(deal),
        tuple(refusals(deal)),
        {key: value for key, value in event.items() if key not in EVIDENCE and not key.startswith("x-")},
        vocabulary=vocabulary_at(deal, language),
    )


# ---- conceivable actions ---------------------------------------------------------------------------------------------

SPOKEN: Final = (
    Verb.PASS,
    Verb.HOLD,
    Verb.KEEP,
    Verb.SELL,
    Verb.STAND,
    Verb.BEG,
    Verb.GIVE,
    Verb.RUN,
    Verb.TAKE,
    Verb.CONTRA,
    Verb.RE,
    Verb.BOCK,
    Verb.HIRSCH,
    Verb.KNOCK,
    Verb.GIVE_GAME,
    Verb.TAKE_GAME,
    Verb.FOLD,
)
"""The verbs a player may think of before the play and that need no more than himself."""


def conceivable(deal: Deal, seat: Seat) -> Iterable[Action]:
    """The actions a player might think of in the present phase: in the play the cards he holds, before it calls, suits, games and
    cards to call."""
    if deal.phase.name is Stage.PLAY:
        yield from (PLAYS[seat][card] for card in each(deal.hands[seat]))
        return
    yield from (Action(verb, seat) for verb in SPOKEN)
    if deal.ruleset.dealing.redeal_cards:
        yield Action(Verb.REDEAL, seat)
    if deal.phase.name is Stage.AUCTION:
        yield from bids(deal, seat)
    elif deal.phase.name is StepKind.CALL:
        yield from (Action(Verb.CALL, seat, card) for card in each(deal.ruleset.cards.pack))
    elif deal.phase.name is StepKind.NAME_TRUMPS:
        yield from (Action(Verb.DECLARE, seat, trump=suit) for suit in range(len(SUITS)))
    elif deal.phase.name in (StepKind.ANNOUNCE, StepKind.TAKE_OR_HAND):
        games = (*SUITS, "grand", "null")
        yield from (Action(Verb.DECLARE, seat, announcement=Announcement(game)) for game in games)


def bids(deal: Deal, seat: Seat) -> Iterable[Action]:
    """Every bid of the game."""
    if deal.ruleset.auction.kind is AuctionKind.SKAT:
        values = [number_bid(value, BidKind.VALUE) for value in deal.ruleset.auction.values]
        yield from (Action(Verb.BID, seat, bid=bid) for bid in (*values, REJECT))
    else:
        yield from (Action(Verb.BID, seat, bid=bid) for bid in rungs_of(deal.ruleset))


# ---- what is refused -------------------------------------------------------------------------------------------------


def refusals(deal: Deal) -> Iterator[Refused]:
    """The conceivable actions refused to the seats that act, and the refusals of the seats that must wait."""
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
    """The refusal of a player whose turn it is not, who tries what the acting seats may do; a play with a card of his own."""
    held = each(deal.hands[seat])
    for action in listed_actions[:1]:
        if action.do is not Verb.PLAY:
            yield from refusal(deal, action._replace(by=seat))
        elif held:
            yield from refusal(deal, PLAYS[seat][held[0]])


def refusal(deal: Deal, action: Action) -> Iterator[Refused]:
    """The refusal of an action; none where it is legal, or means nothing in this phase."""
    try:
        deal.phase.check(deal, action)
    except Violation as violation:
        if violation.clause is not Label.IRREGULAR_PHASE:
            words = vocabulary_of(deal.ruleset.document)
            message = words.name_players(str(violation), deal.table.seats)
            yield Refused(event_of(action, deal.ruleset, deal.table), violation.clause, message)
