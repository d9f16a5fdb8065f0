"""What the logs of one game can say: its verbs, the members of a card it marks, and the forms of its bids.

Anything else is the notation of another game. A player of Pitch never writes it, so only an engine that judges foreign logs meets it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, assert_never

from schmier.action import Event
from schmier.bids import BidKind, bid_of
from schmier.cards import NAMES
from schmier.contracts import Level
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.play import Draws
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb

UNDER: Final = "under"
REVOKE: Final = "revoke"
OUT_OF_TURN: Final = "out_of_turn"
"""The members that mark a card."""

BREAKS_OF_RULES: Final = frozenset((REVOKE, OUT_OF_TURN))
"""The marks of a card that was played against the rules."""


@dataclass(frozen=True, slots=True)
class GameNotation:
    """The verbs and members of one game."""

    ruleset: Ruleset
    verbs: frozenset[Verb]
    marks: frozenset[str]
    """The members that may mark a card."""
    declared: frozenset[str]
    """What may be declared: `trump`, `partners`, `contract`, and what may be announced with a contract."""

    def is_foreign(self, event: Event) -> bool:
        """Whether an event has a verb, a member, a card or a form of bid that this game does not have."""
        verb = Verb(event["do"])
        if verb not in self.verbs:
            return True
        match verb:
            case Verb.PLAY:
                return not (event.keys() & {UNDER, *BREAKS_OF_RULES} <= self.marks) or self.has_strange_card(event)
            case Verb.DECLARE:
                return not event.keys() - {"do", "by"} <= self.declared
            case Verb.BID:
                return self.is_foreign_bid(event["bid"])
            case _:
                return self.has_strange_card(event)

    def has_strange_card(self, event: Event) -> bool:
        """Whether an event names a card that is not in the pack."""
        named = [*([event["card"]] if "card" in event else []), *event.get("cards", ()), *event.get(UNDER, ())]
        return not set(named) <= pack_of(self.ruleset)

    def is_foreign_bid(self, noted: Any) -> bool:
        """Whether no bid of this game is written so: a number where tricks are bid, a word that the game does not have."""
        auction = self.ruleset.auction
        if not isinstance(noted, int):
            return bid_of(noted, self.ruleset).kind is BidKind.NO_BID
        return not auction.kind.has_bids or bool(auction.contracts)


@lru_cache(maxsize=256)
def pack_of(ruleset: Ruleset) -> frozenset[str]:
    """The names of the cards of a pack."""
    return frozenset(name for card, name in enumerate(NAMES) if 1 << card & ruleset.cards.pack)


@lru_cache(maxsize=256)
def notation_of(ruleset: Ruleset) -> GameNotation:
    """The verbs and members of a game."""
    steps = {step.do for step in ruleset.exchange.steps}
    verbs = {Verb.DEAL, Verb.PLAY, *verbs_of_auction(ruleset), *verbs_of_play(ruleset)}
    verbs.update(verb for kind in steps for verb in verbs_of_step(kind))
    play = ruleset.play
    has_revoke = play.revoke_costs is not None or play.wrong_card_ends
    marks = {
        *((UNDER,) if play.stack_spares is not None else ()),
        *((REVOKE,) if has_revoke else ()),
        *((OUT_OF_TURN,) if play.wrong_card_ends else ()),
    }
    return GameNotation(ruleset, frozenset(verbs), frozenset(marks), frozenset(declared_in(steps)))


def verbs_of_auction(ruleset: Ruleset) -> Iterator[Verb]:
    """Yield the verbs of an auction, those of a new deal among them: a player claims one, or a misdeal costs points."""
    yield from verbs_of_kind(ruleset.auction.kind)
    if ruleset.dealing.redeal_cards or ruleset.dealing.misdeal_points:
        yield Verb.REDEAL


def verbs_of_kind(kind: AuctionKind) -> tuple[Verb, ...]:
    """The verbs of a kind of auction."""
    match kind:
        case AuctionKind.ONE_ROUND | AuctionKind.UNTIL_PASSED_OUT:
            return (Verb.BID, Verb.PASS)
        case AuctionKind.SELL_OUT:
            return (Verb.BID, Verb.PASS, Verb.SELL, Verb.KEEP)
        case AuctionKind.TURN_UP:
            return (Verb.STAND, Verb.BEG, Verb.GIVE, Verb.RUN)
        case AuctionKind.SKAT:
            return (Verb.BID, Verb.HOLD, Verb.PASS)
        case AuctionKind.NONE | AuctionKind.REJECT:
            return ()
        case _:
            assert_never(kind)


def verbs_of_step(kind: StepKind) -> tuple[Verb, ...]:
    """The verbs of a step between the auction and the play, those that note it among them."""
    match kind:
        case StepKind.NAME_TRUMPS | StepKind.ANNOUNCE:
            return (Verb.DECLARE,)
        case StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE | StepKind.GRAND_HAND:
            return (Verb.DECLARE, Verb.PASS)
        case StepKind.TAKE_WIDOW | StepKind.TAKE_STOCK:
            return (Verb.TAKE,)
        case StepKind.DISCARD | StepKind.BURY:
            return (Verb.DISCARD,)
        case StepKind.DRAW | StepKind.ROB | StepKind.SEARCH | StepKind.REPLACE:
            return (Verb.DRAW, Verb.DISCARD)
        case StepKind.DEAL_MORE:
            return (Verb.DRAW,)
        case StepKind.PASS_EXCESS | StepKind.GIVE | StepKind.REARRANGE:
            return (Verb.PASS_CARDS, Verb.PASS)
        case StepKind.CALL:
            return (Verb.CALL,)
        case StepKind.TAKE_OR_HAND:
            return (Verb.TAKE, Verb.DECLARE)
        case StepKind.CONTRA:
            return (Verb.CONTRA, Verb.RE, Verb.BOCK, Verb.HIRSCH, Verb.PASS)
        case StepKind.PUSH:
            return (Verb.TAKE, Verb.PASS_CARDS, Verb.PASS)
        case StepKind.KNOCK:
            return (Verb.KNOCK, Verb.PASS)
        case StepKind.GIVE_GAME:
            return (Verb.GIVE_GAME, Verb.TAKE_GAME, Verb.HOLD, Verb.PASS)
        case StepKind.MISDEAL:
            return ()
        case _:
            assert_never(kind)


def verbs_of_play(ruleset: Ruleset) -> Iterator[Verb]:
    """Yield the verbs of the play beside `play` itself."""
    play = ruleset.play
    if play.draws is not Draws.NOTHING:
        yield Verb.DRAW
    if play.may_fold:
        yield Verb.FOLD
    if play.has_no_trump:
        yield Verb.NAME_SUIT
    if play.has_concessions:
        yield from (Verb.CLAIM, Verb.CONCEDE)
    if play.wrong_card_ends:
        yield Verb.BREACH


def declared_in(steps: Iterable[StepKind]) -> Iterator[str]:
    """Yield what may be declared in some steps."""
    for step in steps:
        if step is StepKind.NAME_TRUMPS:
            yield "trump"
        elif step in (StepKind.CHOOSE_PARTNERS, StepKind.GO_ALONE):
            yield "partners"
        elif step in (StepKind.ANNOUNCE, StepKind.TAKE_OR_HAND, StepKind.GRAND_HAND):
            yield from ("contract", *(level.value for level in Level))
