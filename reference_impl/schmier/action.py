# %% [markdown]
# # Actions
#
# Everything that happens at the table is an action: somebody does something. The deal itself is an action of
# nobody, the table's. An action is a plain tuple; which of its fields mean something depends on the verb.

# %%
"""What can happen at the table, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, assert_never, cast

from schmier.bids import Bid, bid_of, noted_bid
from schmier.cards import BIT, CARD_OF, NAMES, SUITS, Card, Cards, Suit, cards_of, names
from schmier.contracts import LEVELS, Announcement, Level, highest_level
from schmier.labels import Label
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.ruleset import Ruleset
from schmier.table import MOST_SEATS, NOBODY, Seat, Table
from schmier.verbs import Verb

Event = dict[str, Any]
"""An action as logs, fixtures and engines write it: a JSON object that has passed the schema."""


PLAY: Final = Verb.PLAY
PASS: Final = Verb.PASS
BID: Final = Verb.BID
HOLD: Final = Verb.HOLD
REDEAL: Final = Verb.REDEAL
DISCARD: Final = Verb.DISCARD
DRAW: Final = Verb.DRAW
DECLARE: Final = Verb.DECLARE
TAKE: Final = Verb.TAKE
"""The commonest by name alone: looking a member up in its class takes longer than comparing it."""

VERBS: Final[Mapping[str, Verb]] = {verb.value: verb for verb in Verb}
"""The verbs by their words."""

WORDS: Final[Mapping[Verb, str]] = {verb: verb.value for verb in Verb}
"""The words of the verbs."""

# %% [markdown]
# ## What an action holds

# %%

Numbers = tuple[tuple[int, ...], int, int, int, int, bool, bool, bool]
"""How many cards everybody is dealt, and the widow, and the stock; how many are named, and how many of those are different; whether any
card of a stock is named, whether one is turned up, and whether a suit is cut for trumps."""


class Dealt(NamedTuple):
    """The cards of a deal, as far as they are known."""

    hands: tuple[Cards, ...]
    unknown: tuple[int, ...]
    """By seat, how many cards of the hand are not known."""
    widow: Cards
    unknown_widow: int
    stock: tuple[Card, ...]
    """In drawing order."""
    unknown_stock: int
    listed: int
    """How many cards were named in all; more than there are different ones when one was named twice."""
    named: Cards
    """The cards that were named, as a set."""
    names_stock: bool
    """Whether any card of a stock was named."""
    turn_up: Card = -1
    """The card turned up; -1 where none is, or it is not known."""
    cut: int = -1
    """The suit that was cut for trumps, by its number; -1 where none was, or it is not known."""

    @property
    def is_known(self) -> bool:
        """Whether every card is named."""
        return not (any(self.unknown) or self.unknown_widow or self.unknown_stock)

    @property
    def numbers(self) -> Numbers:
        """How many cards lie where, where all are known; what else than strangers may be wrong with a deal hangs on these alone."""
        hands, _, widow, _, stock, _, listed, named, names_stock, turn_up, cut = self
        sizes = tuple(map(int.bit_count, hands))
        return sizes, widow.bit_count(), len(stock), listed, named.bit_count(), names_stock, turn_up >= 0, cut >= 0


dealt_so: Final = cast(Callable[[tuple[Any, ...]], Dealt], partial(tuple.__new__, Dealt))
"""The cards of a deal, of their parts in their order."""


class Action(NamedTuple):
    """One thing that somebody does: the verb, the seat, and the fields that the verb needs.

    A field that the verb does not need has its default: -1 for no seat, card or suit, 0 for no cards, None for nothing said.
    `action_of` makes an action of the event that logs write, and `event_of` the event of an action.
    """

    do: Verb
    """The verb as logs write it: `deal`, `bid`, `pass`, `declare`, `discard`, `play` and so on."""
    by: Seat = NOBODY
    """The seat that acts; -1 (`NOBODY`) where the table does: the cards are dealt, or the hands are thrown in."""
    card: Card = -1
    """The one card that is played or called; -1 with every other verb."""
    bid: Bid | None = None
    """What is bid; None with every other verb."""
    trump: Suit = -1
    """A suit that is named, 0 to 3: for trumps, or for a Joker led at no trump; -1 where none is."""
    cards: Cards = 0
    """Cards that are discarded, drawn, passed, or lie under the card played, as a set; 0 for none."""
    listed: int = 0
    """How many cards were named so, one named twice counted twice; a set alone would not show it."""
    dealt: Dealt | None = None
    """The cards of a deal; None with every other verb, and in a list of what is legal, which leaves the cards open."""
    is_revoke: bool = False
    """Whether a card played is marked as a revoke."""
    partners: tuple[Seat, ...] | None = None
    """The partners whom a pitcher chooses, an empty tuple when he chooses none; None where partners are not what is declared."""
    announcement: Announcement | None = None
    """The game of Skat that is announced; None where something else is declared."""
    agreed: Seat = NOBODY
    """The opponent who lets the pitcher concede, or the pitcher who grants an opponent's claim; -1 (`NOBODY`) where nobody does."""
    is_open: bool = False
    """Whether who concedes throws his cards in open."""
    is_out_of_turn: bool = False
    """Whether a card played is marked as played out of turn."""
    level: str = ""
    """The level that is claimed with the cards laid open, `schneider` or `schwarz`; empty where none is."""


class ForcedStep(NamedTuple):
    """Something that has happened by itself, and that a log may still record."""

    do: Verb
    by: Seat
    clause: Label
    cards: Cards = 0
    """The cards that went with it, as far as they are known."""
    unknown: int = 0
    """How many more there were."""


PLAYS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(Action(Verb.PLAY, seat, card) for card in range(len(NAMES))) for seat in range(MOST_SEATS)
)
"""Every play there can be, by seat and card. Four of five actions are plays, and looking one up is cheaper than making it."""


PASSES: Final[tuple[Action, ...]] = tuple(Action(PASS, seat) for seat in range(MOST_SEATS))
REDEALS: Final[tuple[Action, ...]] = tuple(Action(REDEAL, seat) for seat in range(MOST_SEATS))
"""By seat, a pass and the claim to another deal, which are listed at every turn of an auction."""


MARKS: Final = frozenset(("under", "revoke", "out_of_turn"))
"""The members by which an event marks a card that is played."""

CLAIMED: Final = (Level.SCHNEIDER.value, Level.SCHWARZ.value)
"""The levels that may be claimed with the cards laid open, the lower first."""

ActionsNamed = dict[str, dict[str, Action]]
"""Plays by the names of seat and card, and by the name of the seat what its player says who passes."""


@lru_cache(maxsize=256)
def actions_named(seats: tuple[str, ...]) -> ActionsNamed:
    """Every play and every pass there can be at a table."""
    return {
        name: {**dict(zip(NAMES, PLAYS[seat], strict=True)), "pass": PASSES[seat]} for seat, name in enumerate(seats)
    }


# %% [markdown]
# ## From the notation of logs, and back


# %%
def action_of(event: Event, ruleset: Ruleset, table: Table) -> Action:
    """The action that an event notes; raises `NotAtTable` for a seat that is not at the table, `KeyError` for a verb that there is not."""
    verb = VERBS[event["do"]]
    if verb is PLAY and MARKS.isdisjoint(event):
        return PLAYS[table.seat_of[event["by"]]][CARD_OF[event["card"]]]
    if verb is PASS:
        return PASSES[table.seat_of[event["by"]]]
    return READERS[verb](event, table.seat_of[event["by"]] if "by" in event else NOBODY, ruleset, table)


Reader = Callable[[Event, Seat, Ruleset, Table], Action]
"""Reads an event of one verb; the seat that acts has been read."""


def reader_of(verb: Verb) -> Reader:
    """What reads the events of a verb."""
    match verb:
        case Verb.DEAL:
            return lambda event, by, ruleset, table: Action(verb, dealt=dealt_of(event, ruleset, table))
        case Verb.BID | Verb.WIN_AUCTION:
            return lambda event, by, ruleset, table: Action(verb, by, bid=bid_of(event["bid"], ruleset))
        case Verb.DECLARE:
            return lambda event, by, ruleset, table: declaration_of(event, by, table)
        case Verb.DISCARD | Verb.TAKE | Verb.DRAW | Verb.PASS_CARDS:
            return lambda event, by, ruleset, table: with_cards(Action(verb, by), event.get("cards", ()))
        case Verb.CALL:
            return lambda event, by, ruleset, table: Action(verb, by, CARD_OF[event["card"]])
        case Verb.PLAY:
            return lambda event, by, ruleset, table: marked_play_of(event, by)
        case Verb.NAME_SUIT:
            return lambda event, by, ruleset, table: Action(verb, by, trump=SUITS.index(event["suit"]))
        case Verb.CLAIM | Verb.CONCEDE:
            return lambda event, by, ruleset, table: break_of(verb, event, by, table)
        case Verb.REDEAL | Verb.PASS | Verb.HOLD | Verb.KEEP | Verb.SELL | Verb.STAND | Verb.BEG | Verb.GIVE | Verb.RUN:
            return lambda event, by, ruleset, table: Action(verb, by)
        case Verb.CONTRA | Verb.RE | Verb.BOCK | Verb.HIRSCH | Verb.KNOCK | Verb.GIVE_GAME | Verb.TAKE_GAME:
            return lambda event, by, ruleset, table: Action(verb, by)
        case Verb.FOLD | Verb.BREACH:
            return lambda event, by, ruleset, table: Action(verb, by)
        case _:
            assert_never(verb)


READERS: Final[Mapping[Verb, Reader]] = {verb: reader_of(verb) for verb in Verb}
"""What reads the events of each verb."""


def with_cards(action: Action, listed: Sequence[str]) -> Action:
    """The same action with the cards that an event lists."""
    return action._replace(cards=cards_of(listed), listed=len(listed))


def marked_play_of(event: Event, by: Seat) -> Action:
    """A card that is played with others under it, as a revoke, or out of turn."""
    is_revoke, is_out_of_turn = "revoke" in event, "out_of_turn" in event
    action = Action(PLAY, by, CARD_OF[event["card"]], is_revoke=is_revoke, is_out_of_turn=is_out_of_turn)
    return with_cards(action, event.get("under", ()))


def break_of(verb: Verb, event: Event, by: Seat, table: Table) -> Action:
    """A claim with the highest level that it names, or a game given up; and whoever agrees to it."""
    agreed = table.seat_of[event["agreed"]] if "agreed" in event else NOBODY
    level = next((level for level in reversed(CLAIMED) if level in event), "")
    return Action(verb, by, agreed=agreed, is_open="open" in event, level=level)


def declaration_of(event: Event, by: Seat, table: Table) -> Action:
    """What is declared: trumps, partners, or a game of Skat."""
    if "trump" in event:
        return Action(Verb.DECLARE, by, trump=SUITS.index(event["trump"]))
    if "partners" in event:
        partners = event["partners"]
        return Action(Verb.DECLARE, by, partners=tuple([table.seat_of.get(name, NOBODY) for name in partners]))
    levels = (level in event for level in LEVELS)
    return Action(Verb.DECLARE, by, announcement=highest_level(Announcement(event["contract"], *levels)))


def dealt_of(event: Event, ruleset: Ruleset, table: Table) -> Dealt:
    """The cards that a deal event names; whatever it leaves out counts as not known."""
    hands: dict[str, list[str]] = event.get("hands", {})
    for name in hands:
        table.seat_of[name]
    widow, stock = event.get("widow"), event.get("stock")
    players = len(table.seats)
    stock_size = stock_due(ruleset, players)
    turn_up = event.get("turn_up")
    turned_up = -1 if turn_up is None else CARD_OF[turn_up]
    held = tuple([cards_of(hands.get(name, ())) for name in table.seats])
    in_widow = cards_of(widow or ())
    named = in_widow | cards_of(stock or ()) | (0 if turn_up is None else BIT[turned_up])
    for hand in held:
        named |= hand
    return dealt_so(
        (
            held,
            tuple([0 if name in hands else ruleset.dealing.hand_size for name in table.seats]),
            in_widow,
            ruleset.dealing.widow_size if widow is None else 0,
            tuple([CARD_OF[name] for name in stock or ()]),
            stock_size if stock is None else 0,
            sum([len(cards) for cards in hands.values()]) + len(widow or ()) + len(stock or ()) + (turn_up is not None),
            named,
            bool(stock),
            turned_up,
            SUITS.index(event["cut"]) if "cut" in event else -1,
        )
    )


def stock_due(ruleset: Ruleset, players: int) -> int:
    """How many cards the stock has after the deal; none where the cards not dealt sleep."""
    if not ruleset.dealing.has_stock:
        return 0
    turned_up = 1 if ruleset.auction.kind is AuctionKind.TURN_UP else 0
    return ruleset.cards.pack.bit_count() - players * ruleset.dealing.hand_size - ruleset.dealing.widow_size - turned_up


def event_of(action: Action, ruleset: Ruleset, table: Table) -> Event:
    """The event that notes an action."""
    event: Event = {"do": WORDS[action.do]}
    if action.by != NOBODY:
        event["by"] = table.seats[action.by]
    if action.card >= 0:
        event["card"] = NAMES[action.card]
    note = NOTES[action.do]
    if note is not None:
        event |= note(action, ruleset, table)
    return event


Note = Callable[[Action, Ruleset, Table], Event]
"""The members of an event beyond the verb, the seat, and a single card."""


def note_of(verb: Verb) -> Note | None:
    """What notes an action of a verb beyond the seat and a single card; None where those are all."""
    match verb:
        case Verb.DEAL:
            return lambda action, ruleset, table: noted_deal(action.dealt, ruleset, table)
        case Verb.BID | Verb.WIN_AUCTION:
            return lambda action, ruleset, table: {"bid": noted_bid(action.bid)}
        case Verb.DECLARE:
            return lambda action, ruleset, table: noted_declaration(action, table)
        case Verb.DISCARD | Verb.PASS_CARDS:
            return lambda action, ruleset, table: {"cards": names(action.cards)}
        case Verb.TAKE | Verb.DRAW:
            return lambda action, ruleset, table: {"cards": names(action.cards)} if action.cards else {}
        case Verb.PLAY:
            return lambda action, ruleset, table: noted_marks(action)
        case Verb.NAME_SUIT:
            return lambda action, ruleset, table: {"suit": SUITS[action.trump]}
        case Verb.CLAIM | Verb.CONCEDE:
            return lambda action, ruleset, table: noted_break(action, table)
        case Verb.REDEAL | Verb.PASS | Verb.HOLD | Verb.KEEP | Verb.SELL | Verb.STAND | Verb.BEG | Verb.GIVE | Verb.RUN:
            return None
        case Verb.CONTRA | Verb.RE | Verb.BOCK | Verb.HIRSCH | Verb.KNOCK | Verb.GIVE_GAME | Verb.TAKE_GAME:
            return None
        case Verb.CALL | Verb.FOLD | Verb.BREACH:
            return None
        case _:
            assert_never(verb)


NOTES: Final[Mapping[Verb, Note | None]] = {verb: note_of(verb) for verb in Verb}
"""What notes an action of each verb beyond the seat and a single card."""


def noted_deal(dealt: Dealt | None, ruleset: Ruleset, table: Table) -> Event:
    """The cards of a deal, as logs write them; nothing for a deal whose cards are open."""
    if dealt is None:
        return {}
    hands = zip(table.seats, dealt.hands, strict=True)
    sits_out = ruleset.seats.dealer_sits_out == len(table.seats)
    event: Event = {"hands": {name: names(hand) for name, hand in hands if hand or not sits_out}}
    if ruleset.dealing.widow_size:
        event["widow"] = names(dealt.widow)
    if ruleset.dealing.has_stock:
        event["stock"] = [NAMES[card] for card in dealt.stock]
    if dealt.turn_up >= 0:
        event["turn_up"] = NAMES[dealt.turn_up]
    if dealt.cut >= 0:
        event["cut"] = SUITS[dealt.cut]
    return event


def noted_marks(action: Action) -> Event:
    """What is noted of a card that is played beyond the card: the cards under it, a revoke, a card out of turn."""
    event: Event = {"under": names(action.cards)} if action.cards else {}
    if action.is_revoke:
        event["revoke"] = True
    if action.is_out_of_turn:
        event["out_of_turn"] = True
    return event


def noted_declaration(action: Action, table: Table) -> Event:
    """What a declaration says, as logs write it."""
    if action.partners is not None:
        return {"partners": [table.seats[seat] for seat in action.partners]}
    if action.announcement is not None:
        return noted_announcement(action.announcement)
    return {"trump": SUITS[action.trump]}


def noted_break(action: Action, table: Table) -> Event:
    """The members of a claim or a concession beyond the seat, as logs write them."""
    agreed = {"agreed": table.seats[action.agreed]} if action.agreed != NOBODY else {}
    said = action.level or ("open" if action.is_open else "")
    return {**agreed, said: True} if said else agreed


def noted_announcement(announcement: Announcement) -> Event:
    """A game of Skat as logs write it."""
    levels = announcement._asdict()
    return {"contract": levels.pop("contract"), **{level: True for level, is_said in levels.items() if is_said}}


# %% [markdown]
# ## What may be done now
#
# Most of the time the choice is small enough to be listed. Where cards are chosen freely out of a hand it is told by rule:
# who chooses, and how many.


# %%
class Legal(NamedTuple):
    """What may be done now."""

    by: tuple[Seat, ...]
    """The seats that may act; an empty tuple when the table acts, or when the deal is over."""
    actions: tuple[Action, ...] = ()
    """Every legal action; empty where cards are to be chosen."""
    choose: tuple[int, ...] | None = None
    """Where cards are to be chosen: how many, aligned with `by`, so that `choose[i]` is for the seat `by[i]`. None where actions are
    listed."""
    verb: Verb = Verb.DISCARD
    """What is done with the cards that are chosen; it has no meaning where `choose` is None."""
    at_most: bool = False
    """Whether fewer may be chosen, or none."""
