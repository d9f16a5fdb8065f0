# %% [markdown]
# # Hands through the exchange
#
# How many cards does each player hold after each step? Before anybody has dealt, only bounds are known: the fewest and the
# most. A player may hold more than the most, too, but then trumps alone; a dealer who robs the pack takes every trump there
# is. The stock has bounds in the same way.
#
# The bounds are followed through the steps for every number of players, after every bid that decides about a step, and for the
# pitcher who deals as for the one who does not. How a step changes a number is not said again here: these are the sums of the
# step itself, in the chapter on how many cards change hands.

# %%
"""The fewest and the most cards that each player and the stock can have, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, assert_never

from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.card_counts import lacking, most_replaced, passed_on
from schmier.ruleset.exchange import Order, RobberFills, StepKind, WhoDraws
from schmier.ruleset.validation.checks import Document, number_of_packs, said, size_of_pack, steps_of

PITCHER: Final = "pitcher"
DEALER: Final = "dealer"
PARTNER: Final = "partner"
OTHERS: Final = "others"
"""The names of players by what the steps make of them; the partner is the pitcher's."""

DEALT_IN_A_RUN: Final = 3
"""How many cards each player gets when the cards are run."""


class Bounds(NamedTuple):
    """The fewest and the most of something."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Hand:
    """What is known of a hand: it has at least `least` cards and at most `most`, or more than that and all of them trumps."""

    least: int
    most: int
    trumps: int
    """How many trumps it has at most, where it is longer than `most`."""
    lacks: int = 0
    """How many cards of those `least` it may lack, where a player is left short."""

    @property
    def fewest(self) -> int:
        """The smallest number of cards that it can have."""
        return self.least - self.lacks

    @property
    def longest(self) -> int:
        """The largest number of cards that it can have."""
        return max(self.most, self.trumps)


@dataclass(slots=True)
class Counts:
    """The cards at a table, in bounds."""

    document: Document
    players: int
    roles: Mapping[str, Set[str]]
    """By the name of a hand what its player is: the pitcher may be the dealer."""
    bid: str
    """The bid that decides which steps are due; empty for any other."""
    hands: dict[str, Hand]
    stock: Bounds
    faults: list[Fault] = field(default_factory=list)
    """What cannot be done, or can come to be impossible."""
    before: dict[int, Mapping[str, Hand]] = field(default_factory=dict)
    """The hands before each step that is due, by its place."""

    @property
    def all_trumps(self) -> int:
        """How many trumps there are."""
        return all_trumps_of(self.document)

    def many(self, name: str) -> int:
        """How many players hold a hand of this name."""
        return self.players - len(self.hands) + 1 if name == OTHERS else 1

    def of(self, role: str) -> str:
        """The name of the hand of the player in a role."""
        return next(name for name, roles in self.roles.items() if role in roles)

    def fault(self, place: int, member: str, message: str, clause: str) -> None:
        """Note what cannot be done at a step."""
        self.faults.append(Fault(place, f"exchange[{place}]{member}", message, clause))


class Fault(NamedTuple):
    """What cannot be done at a step: the place of the step, the path, the sum, and the clause."""

    place: int
    path: str
    message: str
    clause: str


# %% [markdown]
# ## The tables
#
# The pitcher, the dealer and the pitcher's partner, where the steps know one, have hands of their own. All others are alike. The cards
# may have been run before, which gives everybody three more.


# %%
def tables(document: Document) -> Iterator[Counts]:
    """Every table that the exchange can begin at: by the number of players, the bid, who deals, and how often the cards were run."""
    for players in range(document["players"]["least"], document["players"]["most"] + 1):
        playing = players - (said(document, "players.dealer_sits_out") == players)
        for bid in ("", *sorted({step["bid"] for step in document["exchange"] if step.get("bid")})):
            for roles in _roles(document, playing):
                yield from _dealt(document, playing, roles, bid)


def _roles(document: Document, players: int) -> Iterator[Mapping[str, Set[str]]]:
    """Who can be who."""
    others = {OTHERS: frozenset[str]()}
    if has_partner(document):
        yield {PITCHER: {PITCHER}, DEALER: {DEALER}, PARTNER: {PARTNER}, **others}
        yield {PITCHER: {PITCHER, DEALER}, PARTNER: {PARTNER}, **others}
        yield {PITCHER: {PITCHER}, PARTNER: {PARTNER, DEALER}, **others}
        return
    yield {PITCHER: {PITCHER}, DEALER: {DEALER}, **(others if players > len((PITCHER, DEALER)) else {})}
    yield {PITCHER: {PITCHER, DEALER}, **others}


def has_partner(document: Document) -> bool:
    """Whether some step is done by the pitcher's partner."""
    return bool({StepKind.GIVE, StepKind.PASS_EXCESS} & {*steps_of(document)}) or any(
        step.get("who") == "pitcher-and-partner" for step in document["exchange"]
    )


def all_trumps_of(document: Document) -> int:
    """How many trumps there are, in all packs together."""
    return number_of_packs(document) * len(document["ranking"]["trumps"])


def _dealt(document: Document, players: int, roles: Mapping[str, Set[str]], bid: str) -> Iterator[Counts]:
    """The tables after the deal, and after every run of the cards where one card is turned up."""
    deal, all_trumps = document["deal"], all_trumps_of(document)
    is_turned = said(document, "auction.kind") == AuctionKind.TURN_UP
    held, stock = deal["hand"], size_of_pack(document) - players * deal["hand"] - deal["widow"] - is_turned
    while True:
        hand = Hand(held, held, min(held, all_trumps))
        yield Counts(document, players, roles, bid, dict.fromkeys(roles, hand), Bounds(stock, stock))
        held, stock = held + DEALT_IN_A_RUN, stock - DEALT_IN_A_RUN * players - 1
        if not is_turned or stock < 0:
            return


# %% [markdown]
# ## Step by step


# %%
def followed(table: Counts) -> Counts:
    """The table after the exchange; it ends at the first step that cannot be done."""
    for place, step in enumerate(table.document["exchange"]):
        if step.get("bid") and step["bid"] != table.bid:
            continue
        table.before[place] = dict(table.hands)
        take(table, place, step)
        if table.faults:
            break
    return table


def take(table: Counts, place: int, step: Mapping[str, Any]) -> None:
    """Carry out a step."""
    kind = StepKind(step["do"])
    match kind:
        case StepKind.TAKE_WIDOW | StepKind.TAKE_OR_HAND | StepKind.TAKE_STOCK:
            take_up(table, kind)
        case StepKind.GIVE:
            give(table, place, step)
        case StepKind.PASS_EXCESS:
            pass_excess(table, place, step)
        case StepKind.DRAW:
            draw(table, place, step)
        case StepKind.DEAL_MORE:
            deal_more(table, place, step)
        case StepKind.ROB:
            rob(table, place, step)
        case StepKind.SEARCH:
            search(table, place, step)
        case StepKind.REPLACE:
            replace_cards(table, step)
        case StepKind.DISCARD | StepKind.BURY:
            lay_away(table, step)
        case StepKind.MISDEAL:
            throw_in(table, place, step)
        case StepKind.NAME_TRUMPS | StepKind.CALL | StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE:
            pass
        case StepKind.ANNOUNCE | StepKind.GRAND_HAND | StepKind.CONTRA | StepKind.KNOCK | StepKind.GIVE_GAME:
            pass
        case StepKind.PUSH | StepKind.REARRANGE:
            pass  # As many cards as come into a hand leave it.
        case _:
            assert_never(kind)


def with_room(table: Counts, hand: Hand) -> Hand:
    """A hand into which cards have come that may be trumps."""
    return replace(hand, trumps=min(hand.longest, table.all_trumps))


def take_up(table: Counts, kind: StepKind) -> None:
    """The pitcher takes up the widow, or may, or the stock."""
    name, widow = table.of(PITCHER), table.document["deal"]["widow"]
    more = table.stock if kind is StepKind.TAKE_STOCK else Bounds(widow, widow)
    if kind is StepKind.TAKE_OR_HAND:
        more = Bounds(0, widow)
    if kind is StepKind.TAKE_STOCK:
        table.stock = Bounds(0, 0)
    hand = table.hands[name]
    longest = hand.longest if more.most else hand.most
    table.hands[name] = with_room(table, Hand(hand.least + more.least, longest + more.most, hand.trumps, hand.lacks))


def give(table: Counts, place: int, step: Mapping[str, Any]) -> None:
    """Partners give each other cards: the giver has as many."""
    by_pitcher, count = step["who"] == PITCHER, step["cards"]
    giver, taker = (table.of(role) for role in ((PITCHER, PARTNER) if by_pitcher else (PARTNER, PITCHER)))
    held = table.hands[giver]
    if held.fewest < count:
        message = f"{at(table)} the {giver} gives {count} cards, but {holds(held)}"
        table.fault(place, ".cards", message, "exchange.give")
        return
    taken = table.hands[taker]
    room = held.longest - count
    table.hands[giver] = Hand(held.least - count, room, min(held.trumps, room), held.lacks)
    table.hands[taker] = with_room(table, Hand(taken.least + count, taken.longest + count, taken.trumps, taken.lacks))


def pass_excess(table: Counts, place: int, step: Mapping[str, Any]) -> None:
    """Partners pass each other trumps that they have too many; a player who passes some keeps at least as many as he may hold."""
    keep, protected = step["to"], len(step["protects"]) * number_of_packs(table.document)
    if protected > 2 * keep + 1 and all(hand.trumps > keep for hand in table.hands.values()):
        message = (
            f"two partners could each hold {keep + 1} of {protected} protected trumps, one more than either may keep"
        )
        table.fault(place, ".protects", message, "exchange.pass.protected")
        return
    before = dict(table.hands)
    for name, hand in before.items():
        passed = max((passed_on(keep, before[mate].trumps, 0, 0) for mate in mates(table, name)), default=0)
        least = min(hand.least, keep) if hand.trumps > keep else hand.least
        lacks = least - min(least, hand.fewest)
        table.hands[name] = with_room(table, Hand(least, hand.most + max(0, passed), hand.trumps, lacks))


def mates(table: Counts, name: str) -> list[str]:
    """The hands that the partner of a player may hold."""
    if name in (PITCHER, PARTNER):
        return [PARTNER if name == PITCHER else PITCHER]
    others = [other for other in table.hands if other not in (PITCHER, PARTNER, name)]
    return [*others, *([name] if table.many(name) > 1 else [])]


# %% [markdown]
# ## Cards from the stock
#
# Whoever draws has laid his plain cards away. At worst he holds no trump, and draws a whole hand. Can all do so? Not where the
# trumps that they do not hold would have to lie in a stock that is too small for them.


# %%
def draw(table: Counts, place: int, step: Mapping[str, Any]) -> None:
    """Players lay away plain cards and are filled up; where the stock may be too short for them they need enough of their own."""
    fill_to, names = step["to"], [name for name in table.hands if draws(table, name, step["who"])]
    wanted, stock = drawn_at_most(table, names, fill_to), table.stock.least
    short = [name for name in names if table.hands[name].fewest < fill_to]
    served = served_until(table, names, short, step["order"])
    if short and step["short"] == "own-discards" and drawn_at_most(table, served, fill_to) > stock:
        held, drawers = min(table.hands[name].fewest for name in short), sum(table.many(name) for name in served)
        is_unsure = any(table.hands[name].lacks for name in short)
        message = (
            f"{at(table)} the step draw may take {drawers} × {fill_to} = {drawers * fill_to} cards, but the stock has {stock};"
            f" it fills up to {fill_to} from own discards, but a player {'may have' if is_unsure else 'has'} {held} cards"
        )
        table.fault(place, ".to", message, "exchange.draw.short.own-discards")
        return
    lacks = fill_to if step["short"] == "stay" and wanted > stock else 0
    for name in names:
        table.hands[name] = with_room(table, Hand(fill_to, fill_to, table.hands[name].trumps, lacks))
    table.stock = Bounds(max(0, stock - wanted), table.stock.most)


def drawn_at_most(table: Counts, names: Sequence[str], fill_to: int) -> int:
    """How many cards these players draw at most: all that they are to hold, without the trumps for which there is no other place."""
    drawers = sum(table.many(name) for name in names)
    outside = size_of_pack(table.document) - sum(table.many(name) * table.hands[name].fewest for name in names)
    return drawers * fill_to - min(max(0, table.all_trumps - outside), drawers * fill_to)


def served_until(table: Counts, names: Sequence[str], short: Sequence[str], order: str) -> list[str]:
    """The players who draw before the last of those who may be short, and they themselves."""
    last = {Order.PITCHER_LAST: PITCHER, Order.FROM_ELDEST: DEALER}.get(Order(order))
    first = {Order.FROM_PITCHER: PITCHER, Order.FROM_DEALER: DEALER}.get(Order(order))
    if first is not None and [*short] == [table.of(first)]:
        return [*short]
    return [name for name in names if name in short or last is None or name != table.of(last)]


def draws(table: Counts, name: str, who: str) -> bool:
    """Whether a player draws."""
    drawing = WhoDraws(who)
    match drawing:
        case WhoDraws.EVERYBODY:
            return True
        case WhoDraws.OTHERS:
            return PITCHER not in table.roles[name]
        case WhoDraws.NON_DEALERS:
            return DEALER not in table.roles[name]
        case _:
            assert_never(drawing)


def deal_more(table: Counts, place: int, step: Mapping[str, Any]) -> None:
    """Everybody is dealt more cards: some lack cards, and the stock has enough of them."""
    deal_to, stock = step["to"], table.stock.least
    lacking_in_all = sum(table.many(name) * lacking(deal_to, hand.fewest) for name, hand in table.hands.items())
    held = min(hand.fewest for hand in table.hands.values())
    if not lacking_in_all:
        message = f"the step deal-more deals up to {deal_to} cards, but everybody holds {held}"
        table.fault(place, ".to", message, "exchange.deal-more")
    elif lacking_in_all > stock:
        one_by_one = f"{table.players} players × ({deal_to} − {held}) = "
        is_level = lacking_in_all == table.players * (deal_to - held)
        sum_of_cards = f"{one_by_one if is_level else 'as many as '}{lacking_in_all} cards"
        message = f"the step deal-more deals {sum_of_cards}, but the stock has {stock}"
        table.fault(place, ".to", message, "exchange.deal-more")
    for name, hand in table.hands.items():
        longer = Hand(max(hand.least, deal_to), max(hand.most, deal_to), hand.trumps)
        table.hands[name] = with_room(table, longer)
    table.stock = Bounds(max(0, stock - lacking_in_all), table.stock.most)


def rob(table: Counts, place: int, step: Mapping[str, Any]) -> None:
    """The dealer takes every trump of the stock, and fills up from it and from his own cards: together they suffice."""
    name, fill_to, stock = table.of(DEALER), step["to"], table.stock.least
    hand = table.hands[name]
    is_filled = step["fills_up"] != RobberFills.NOT_AT_ALL
    if is_filled and hand.fewest + stock < fill_to:
        message = f"{at(table)} the dealer robs the pack up to {fill_to} cards, but {holds(hand)}, and the stock may have {stock}"
        table.fault(place, ".to", message, "exchange.rob.fill")
        return
    table.hands[name] = Hand(fill_to, fill_to, table.all_trumps, 0 if is_filled else fill_to)
    table.stock = Bounds(max(0, stock - max(fill_to, table.all_trumps)), table.stock.most)


def search(table: Counts, place: int, step: Mapping[str, Any]) -> None:
    """The pitcher, and perhaps his partner, takes trumps from the stock, card for card."""
    stays = step["short"] == "stay"
    searching = (PITCHER, PARTNER) if step["who"] == "pitcher-and-partner" else (PITCHER,)
    for role in searching:
        name = table.of(role)
        hand = table.hands[name]
        held = hand.least if stays else hand.fewest
        if held < step["to"]:
            message = f"{at(table)} the step search is card for card: it fills up to {step['to']} cards, but the {name} holds {held}"
            table.fault(place, ".to", message, "exchange.search")
            return
        table.hands[name] = with_room(table, Hand(step["to"], step["to"], hand.trumps, step["to"] if stays else 0))
    table.stock = Bounds(max(0, table.stock.least - len(searching) * step["to"]), table.stock.most)


def replace_cards(table: Counts, step: Mapping[str, Any]) -> None:
    """As many cards come from the stock as leave the hand."""
    for name, hand in table.hands.items():
        drawn = most_replaced(step["most"], hand.longest, table.stock.most)
        table.hands[name] = replace(
            hand, trumps=min(max(hand.most, hand.trumps), hand.trumps + drawn, table.all_trumps)
        )
    drawn_in_all = sum(
        table.many(name) * most_replaced(step["most"], hand.longest, table.stock.most)
        for name, hand in table.hands.items()
    )
    table.stock = Bounds(max(0, table.stock.least - drawn_in_all), table.stock.most)


# %% [markdown]
# ## Cards laid away


# %%
def lay_away(table: Counts, step: Mapping[str, Any]) -> None:
    """The pitcher, or everybody, lays away what is too many; protected trumps may be kept though they be more."""
    keep, kept = step["to"], step["to"]
    if step["do"] == StepKind.DISCARD and step["unavoidable"] == "keep":
        kept = max(keep, len(step["protects"]) * number_of_packs(table.document))
    for name in discarding(table, step):
        hand = table.hands[name]
        least = min(hand.least, keep)
        lacks = least - min(least, hand.fewest)
        table.hands[name] = Hand(least, min(hand.most, keep), min(hand.trumps, kept), lacks)


def discarding(table: Counts, step: Mapping[str, Any]) -> list[str]:
    """Who lays cards away at a step."""
    return [name for name in table.hands if step.get("who") != PITCHER or PITCHER in table.roles[name]]


def throw_in(table: Counts, place: int, step: Mapping[str, Any]) -> None:
    """Hands with too many trumps are thrown in, unless there are such hands in every deal."""
    held = sum(table.many(name) * hand.fewest for name, hand in table.hands.items())
    outside = size_of_pack(table.document) - held
    most, players = step["most"], table.players
    in_hands = table.all_trumps - outside
    if in_hands > players * most:
        message = (
            f"with {players} players at least {table.all_trumps} − {outside} = {in_hands} trumps are in hands,"
            f" so somebody always holds more than {most}, and no deal is played"
        )
        table.fault(place, ".most", message, "exchange.misdeal")
        return
    for name, hand in table.hands.items():
        table.hands[name] = replace(hand, trumps=min(hand.trumps, most))


def holds(hand: Hand) -> str:
    """How many cards a player has at least, in a sentence."""
    return f"may hold {hand.fewest}" if hand.lacks else f"holds {hand.fewest}"


def at(table: Counts) -> str:
    """The table in a sentence."""
    return f"with {table.players} players{f' after {table.bid}' if table.bid else ''}"


def level(document: Document) -> int:
    """How many cards everybody is to hold as play starts."""
    held: int = next((step["to"] for step in reversed(document["exchange"]) if "to" in step), document["deal"]["hand"])
    return held
