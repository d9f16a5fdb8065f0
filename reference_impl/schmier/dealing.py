# %% [markdown]
# # Dealing
#
# The cards come to the table in one event. This chapter sees to it that they are the right cards and the right
# number of them.
#
# In Auction Pitch everybody is dealt six cards, and 52 − 4 × 6 = 28 sleep when four play: nobody sees them,
# nobody knows which they are. That is the heart of the game. Is the Three of hearts the Low, or does the Two lie
# among the sleepers? In Minnesota Smear the four players have nine cards each and the kitty four: 4 × 9 + 4 = 40
# of 54, so 14 sleep. In ten-point Smear nothing sleeps: what is not dealt, 54 − 4 × 10 = 14, is the stock, and
# the pitcher takes it up.
#
#     >>> deal = table_of("smear.minnesota")
#     >>> [hand.bit_count() for hand in deal.hands], deal.widow.bit_count(), len(deal.stock)
#     ([9, 9, 9, 9], 4, 0)
#     >>> len(table_of("smear.ten-point").stock)
#     14
#
# How the cards are packeted, who cuts, and how the first dealer is found decides nothing that follows, so nothing here speaks of it.

# %%
"""The deal of the cards: who deals, what is dealt, and how a shuffled pack becomes a deal."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import Final

from schmier import forced_steps, restrictions
from schmier.action import Action, Dealt, Legal, Numbers, dealt_so, stock_due
from schmier.cards import ALL_JOKERS, BIT, each, names, set_of, suit_of
from schmier.deal import Deal, Phase, Stage
from schmier.labels import Label
from schmier.misdeals import MISDEAL, is_misdeal, misdeal
from schmier.ranking import Ranking
from schmier.restrictions import Restriction, in_game
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat, Table
from schmier.verbs import Verb
from schmier.violation import Undecidable

# %% [markdown]
# ## The right cards
#
# First the table: so many players as the game takes. Then the pack: no stranger among the cards, none twice. Then
# each place: so many to every hand, so many to the widow. What is left is the stock in a game that uses one;
# otherwise it sleeps, and a deal that shows it is no deal of that game.
#
# Two sit down to Auction Pitch, North and East. North is dealt five cards, which is a misdeal. Then both are
# dealt an Ace of spades, so the pack is not right. Then a Joker has been left in it. The fourth deal is in order:
#
#     >>> diamonds = "2D 3D 4D 5D 6D 7D"
#     >>> answer_to_deal("pitch.auction", N="2C 3C 4C 5C 6C", E=diamonds)
#     'deal.hand.count'
#     >>> answer_to_deal("pitch.auction", N="2C 3C 4C 5C 6C AS", E="2D 3D 4D 5D 6D AS")
#     'cards.unique'
#     >>> answer_to_deal("pitch.auction", N="2C 3C 4C 5C 6C X1", E=diamonds)
#     'cards.pack'
#     >>> answer_to_deal("pitch.auction", N="2C 3C 4C 5C 6C 7C", E=diamonds)
#     'ok'
#
# One player alone cannot play, nor can eight: Auction Pitch takes two to seven. And there is no widow in it, so a
# deal with one is another game's.
#
#     >>> answer_to_deal("pitch.auction", N="2C 3C 4C 5C 6C 7C")
#     'table.players'
#     >>> answer_to_deal("pitch.auction", N="2C 3C 4C 5C 6C 7C", E=diamonds, widow="AS KS")
#     'deal.widow.count'
#
# A log may keep a hand to itself. Then nobody can say whether it was right, and it counts as the number of cards
# that it has to be.


# %%
def has_too_few_or_many_players(deal: Deal, dealt: Dealt) -> bool:
    """Whether the game is not for this number of players."""
    seats = deal.ruleset.seats
    return not seats.least_players <= len(deal.table.seats) <= seats.most_players  # rule: table.players


def strangers(deal: Deal, dealt: Dealt) -> int:
    """The cards that do not belong to the pack."""
    return dealt.named & ~deal.ruleset.cards.pack  # rule: cards.pack


def names_a_card_twice(deal: Deal, dealt: Dealt) -> bool:
    """Whether a card is in two places."""
    return dealt.named.bit_count() != dealt.listed  # rule: cards.unique


def deals_to_who_sits_out(deal: Deal, dealt: Dealt) -> bool:
    """Whether a dealer who sits out has cards."""
    return sits_out(deal, deal.dealer) and size_of_hand(dealt, deal.dealer) > 0  # rule: table.sits-out


def wrongly_served(deal: Deal, dealt: Dealt) -> list[Seat]:
    """The players who are not dealt as many cards as each is to have."""
    due = deal.ruleset.dealing.hand_size
    sizes = map(add, map(int.bit_count, dealt.hands), dealt.unknown)
    return [
        seat for seat, size in enumerate(sizes) if size != due and not sits_out(deal, seat)
    ]  # rule: deal.hand.count


def is_widow_wrong(deal: Deal, dealt: Dealt) -> bool:
    """Whether the widow has too few cards, or too many."""
    return dealt.widow.bit_count() + dealt.unknown_widow != deal.ruleset.dealing.widow_size  # rule: deal.widow.count


def is_turned_up_wrongly(deal: Deal, dealt: Dealt) -> bool:
    """Whether no card is turned up where one is to be, or one where none is."""
    return (dealt.turn_up >= 0) != deal.ruleset.dealing.turns_up  # rule: deal.turn-up


def is_cut_missing(deal: Deal, dealt: Dealt) -> bool:
    """Whether no suit is cut for trumps where one is to be."""
    return deal.ruleset.dealing.cut_fixes_trumps and dealt.cut < 0  # rule: trumps.cut


def shows_sleeping_cards(deal: Deal, dealt: Dealt) -> bool:
    """Whether cards are named that sleep, in a game that uses no stock."""
    return dealt.names_stock  # rule: deal.sleep


def is_stock_wrong(deal: Deal, dealt: Dealt) -> bool:
    """Whether the stock is not what the hands and the widow leave, in a game that uses one."""
    return size_of_stock(dealt) != stock_due(deal.ruleset, len(deal.table.seats))  # rule: deal.stock


# %% [markdown]
# ## In their order
#
# In this order a deal is looked at, and the first thing that is wrong with it is named. Sixty cards out of a pack
# of 54 are refused because of the pack, whatever else is wrong with them. Here a hand has a card too many, and it
# is a Joker, which Auction Pitch does not have; whoever takes the stranger out has mended both:
#
#     >>> answer_to_deal("pitch.auction", N="2C 3C 4C 5C 6C 7C X1", E="2D 3D 4D 5D 6D 7D")
#     'cards.pack'

# %%
RIGHT_CARDS: Final[tuple[Restriction[Dealt], ...]] = (
    Restriction(
        Label.TABLE_PLAYERS,
        has_too_few_or_many_players,
        lambda deal, dealt: (
            f"{len(deal.table.seats)} players cannot play {deal.ruleset.title}, "
            f"which takes {deal.ruleset.seats.least_players} to {deal.ruleset.seats.most_players}"
        ),
    ),
    Restriction(
        Label.CARDS_PACK,
        strangers,
        lambda deal, dealt: f"not in the pack: {' '.join(names(strangers(deal, dealt)))}",
    ),
    Restriction(Label.CARDS_UNIQUE, names_a_card_twice, lambda deal, dealt: "a card is in two places"),
    Restriction(
        Label.TABLE_SITS_OUT,
        deals_to_who_sits_out,
        lambda deal, dealt: f"{deal.table.seats[deal.dealer]} deals and sits out, so he is dealt no cards",
    ),
    Restriction(
        Label.DEAL_HAND_COUNT,
        wrongly_served,
        lambda deal, dealt: served_wrongly_says(deal, dealt, wrongly_served(deal, dealt)[0]),
    ),
    Restriction(
        Label.DEAL_WIDOW_COUNT,
        is_widow_wrong,
        lambda deal, dealt: (
            in_game(deal, "the {widow} has ") + f"{size_of_widow(dealt)} cards, not {deal.ruleset.dealing.widow_size}"
        ),
    ),
    Restriction(
        Label.DEAL_TURN_UP,
        is_turned_up_wrongly,
        lambda deal, dealt: "a card is to be turned up" if dealt.turn_up < 0 else "no card is turned up here",
    ),
    Restriction(
        Label.TRUMPS_CUT, is_cut_missing, lambda deal, dealt: "trumps are cut for: the suit that was cut is to be named"
    ),
    Restriction(
        Label.DEAL_SLEEP, shows_sleeping_cards, lambda deal, dealt: "no stock is used: the cards not dealt sleep"
    ),
    Restriction(
        Label.DEAL_STOCK,
        is_stock_wrong,
        lambda deal, dealt: (
            f"the stock has {size_of_stock(dealt)} cards, not {stock_due(deal.ruleset, len(deal.table.seats))}"
        ),
    ),
)
"""What may be wrong with the cards of a deal."""


# %% [markdown]
# ## Counting what was dealt
#
# A place holds the cards that are named there and as many besides as are not known. When four sit down to Skat,
# three play: the dealer sits out and has no cards. A deal that gives him some is refused.
#
#     >>> sizes = [hand.bit_count() for hand in table_of("skat").hands]
#     >>> sizes, 32 - sum(sizes)
#     ([10, 10, 10], 2)
#
# Where a card is turned up, it is the next after the hands, and the stock is the rest: 52 − 4 × 6 − 1 = 27 for
# four.
#
#     >>> len(table_of("seven-up.three", players=4, turn_up="8H").stock)
#     27


# %%
def sits_out(deal: Deal, seat: Seat) -> bool:
    """Whether a player is the dealer and sits out."""
    return seat == deal.dealer and deal.players < len(deal.hands)  # rule: table.sits-out


def size_of_hand(dealt: Dealt, seat: Seat) -> int:
    """How many cards a player is dealt, known or not."""
    return dealt.hands[seat].bit_count() + dealt.unknown[seat]


def size_of_widow(dealt: Dealt) -> int:
    """How many cards the widow has, known or not."""
    return dealt.widow.bit_count() + dealt.unknown_widow


def size_of_stock(dealt: Dealt) -> int:
    """How many cards the stock has, known or not."""
    return len(dealt.stock) + dealt.unknown_stock


def served_wrongly_says(deal: Deal, dealt: Dealt, seat: Seat) -> str:
    """The refusal of a hand of the wrong size."""
    due = deal.ruleset.dealing.hand_size
    return f"{deal.table.seats[seat]} is dealt {size_of_hand(dealt, seat)} cards, not {due}"


# %% [markdown]
# ## The phase
#
# Nobody at the table has anything to decide here. The deal is the table's own act: taken as a whole, or refused.


# %%
class Dealing(Phase):
    """The phase in which the cards are dealt."""

    name = Stage.DEAL

    def __init__(self, ruleset: Ruleset) -> None:
        self.dealer_sits_out = bool(ruleset.seats.dealer_sits_out)
        of_stock = Label.DEAL_SLEEP if ruleset.dealing.has_stock else Label.DEAL_STOCK
        absent = (of_stock,) if self.dealer_sits_out else (of_stock, Label.TABLE_SITS_OUT)
        self.right_cards = tuple(restriction for restriction in RIGHT_CARDS if restriction.clause not in absent)
        self.right_numbers: set[tuple[Seat, int, Numbers]] = set()

    def begin(self, deal: Deal) -> None:
        """Nobody at the table has anything to decide."""

    def legal(self, deal: Deal) -> Legal:
        """The table deals."""
        return Legal((), (Action(Verb.DEAL),))

    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless the cards are a deal of the game."""
        if is_misdeal(deal, action):
            restrictions.check(MISDEAL, deal, action)
        elif action.do is not Verb.DEAL or action.dealt is None:
            forced_steps.check_other(deal, action)
        else:
            restrictions.check(self.right_cards, deal, with_dealer_out(deal, action.dealt))

    def take(self, deal: Deal, action: Action) -> None:
        """Check the cards, and deal them; where all are known nothing can be left open, and nothing need be tried out."""
        dealt = action.dealt
        if self.dealer_sits_out and dealt is not None:
            dealt = with_dealer_out(deal, dealt)
        if dealt is not None and dealt.is_known:
            numbers = (deal.dealer, deal.players, dealt.numbers)  # Cards that were right in number are so again.
            if numbers not in self.right_numbers or strangers(deal, dealt):
                restrictions.check(self.right_cards, deal, dealt)
                self.right_numbers.add(numbers)
            self.hand_out(deal, dealt, is_known=True)
        else:
            super().take(deal, action)

    def act(self, deal: Deal, action: Action) -> None:
        """Deal the cards, or note a misdeal."""
        if is_misdeal(deal, action):
            misdeal(deal)
        elif action.dealt is None:
            forced_steps.confirm(deal, action)
        else:
            dealt = with_dealer_out(deal, action.dealt)
            self.hand_out(deal, dealt, is_known=dealt.is_known)

    def hand_out(self, deal: Deal, dealt: Dealt, *, is_known: bool) -> None:
        """Put cards that have been checked into their places."""
        if deal.because is not None:
            deal.decided(Label.CARDS_PACK, Label.CARDS_UNIQUE, Label.DEAL_HAND_COUNT)
        (
            hands,
            unknown,
            widow,
            deal.unknown_widow,
            deal.stock,
            deal.unknown_stock,
            _,
            deal.seen,
            _,
            deal.turn_up,
            cut,
        ) = dealt
        deal.hands, deal.dealt = list(hands), list(hands)
        deal.unknown, deal.is_known = list(unknown), is_known
        deal.widow = deal.dealt_widow = widow
        deal.confirmable = []
        turn_trumps(deal, cut)
        deal.next_phase()


def with_dealer_out(deal: Deal, dealt: Dealt) -> Dealt:
    """The deal, where no card that is not known lies with a dealer who sits out."""
    dealer, unknown = deal.dealer, dealt.unknown
    if not sits_out(deal, dealer) or dealt.hands[dealer]:
        return dealt
    return dealt_so((dealt.hands, (*unknown[:dealer], 0, *unknown[dealer + 1 :]), *dealt[2:]))


# %% [markdown]
# ## Dealing out a shuffled pack
#
# A shuffled pack is dealt out from the top: eldest's hand, the next player's, and so on, then the widow, then the
# card that is turned up; the rest is the stock. At the table one deals in packets, three and three; that is for
# honesty's sake, and changes nothing about what a fair shuffle comes to. See *Deals from a seed* for the shuffle.
#
# A new pack that nobody has shuffled lies in order, clubs below diamonds. Two play Auction Pitch, East deals, and
# North has the lowest six clubs:
#
#     >>> from schmier.table import table_for
#     >>> game = game_named("pitch.auction")
#     >>> dealt = deal_out(list(pack_in_order(game)), game, table_for(game, ("N", "E")), dealer=1)
#     >>> names(dealt.hands[0]), names(dealt.hands[1])
#     (['2C', '3C', '4C', '5C', '6C', '7C'], ['8C', '9C', 'TC', 'JC', 'QC', 'KC'])
#
# The other 52 − 2 × 6 = 40 cards sleep. A dealer who sits out is left out of the round, and the next player has
# what would have been his.


# %%
def deal_out(shuffled: list[int], ruleset: Ruleset, table: Table, dealer: Seat) -> Dealt:
    """The deal that comes of a shuffled pack."""
    hands = [0] * len(table.seats)
    seat = dealer
    start = 0
    for _ in table.seats:
        seat = table.after[seat]
        if seat == dealer and len(hands) == ruleset.seats.dealer_sits_out:
            continue
        hands[seat] = set_of(shuffled[start : start + ruleset.dealing.hand_size])
        start += ruleset.dealing.hand_size
    widow = set_of(shuffled[start : start + ruleset.dealing.widow_size])
    start += ruleset.dealing.widow_size
    turn_up = -1
    if ruleset.auction.kind is AuctionKind.TURN_UP:
        turn_up = shuffled[start]
        start += 1
    stock = tuple(shuffled[start:]) if ruleset.dealing.has_stock else ()
    named = sum(hands) | widow | set_of(stock) | (BIT[turn_up] if turn_up >= 0 else 0)
    cut = suit_cut(shuffled) if ruleset.dealing.cut_fixes_trumps else -1
    listed = start + len(stock)
    return Dealt(tuple(hands), (0,) * len(hands), widow, 0, stock, 0, listed, named, bool(stock), turn_up, cut)


def suit_cut(shuffled: list[int]) -> int:
    """The suit that is cut from a shuffled pack: that of its last card which is no Joker."""
    return suit_of(next(card for card in reversed(shuffled) if not BIT[card] & ALL_JOKERS))


@lru_cache
def pack_in_order(ruleset: Ruleset) -> tuple[int, ...]:
    """The pack in canonical order."""
    return tuple(each(ruleset.cards.pack))


# %% [markdown]
# ## Trumps by the top of the stock, or by a cut
#
# Foster cuts for trumps: before the cards are dealt a card is cut from the pack, its suit is trumps, and the card goes back. Nothing of it
# is to be seen in the deal, so a log says the suit.
#
#     >>> unsaid = dict.fromkeys(("minimum", "maximum", "slams", "dealer", "nobody_bids"))
#     >>> cutting = {"auction": {**unsaid, "kind": "none"}, "trumps": {"fixed_by": "cut"}}
#     >>> table_of("pitch.auction", cut="H", only=2, **cutting).ranking.name
#     'H'
#
# Where players draw between tricks, the first card that they will draw can make trumps. It is turned up as the hands are dealt, nobody
# is asked whether he likes its suit, and it stays where it is until the winner of the first trick takes it.
#
#     >>> unsaid = dict.fromkeys(("minimum", "maximum", "slams", "dealer", "nobody_bids"))
#     >>> game = {"auction": {**unsaid, "kind": "none"}, "trumps": {"fixed_by": "stock-top"}, "play": {"draws": "faced"}}
#     >>> deal = table_of("pitch.auction", stock="JH 2C", only=2, **game)
#     >>> deal.ranking.name, NAMES[deal.stock[0]]
#     ('H', 'JH')


# %%
def turn_trumps(deal: Deal, cut: int) -> None:
    """Let the top card of the stock fix trumps, or the suit that was cut, in a game in which it does."""
    if deal.ruleset.dealing.cut_fixes_trumps:
        deal.ranking = ranking_cut(deal, cut)
        deal.decided(Label.TRUMPS_CUT)
    if deal.ruleset.dealing.top_fixes_trumps:
        deal.ranking = ranking_on_top(deal)
        deal.decided(Label.TRUMPS_STOCK_TOP)


def ranking_cut(deal: Deal, cut: int) -> Ranking:
    """The ranking that a suit cut for trumps fixes."""
    return deal.ruleset.cards.rankings[cut]  # rule: trumps.cut


def ranking_on_top(deal: Deal) -> Ranking:
    """The ranking that the card on top of the stock fixes."""
    if not deal.stock:
        raise Undecidable(Label.TRUMPS_STOCK_TOP, "what is trumps cannot be told: the stock is not known")
    return deal.ruleset.cards.rankings[suit_of(deal.stock[0])]  # rule: trumps.stock-top
