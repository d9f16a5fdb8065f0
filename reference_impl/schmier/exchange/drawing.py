# %% [markdown]
# # Drawing
#
# Once trumps are known plain cards are worth little. Everybody lays his away and is filled up from the stock, one
# player after the other. None of it is a choice, so the step runs by itself until the stock gives out: a player
# who does not get enough may have to choose which of his own cards to take back.
#
# Nine cards were dealt, six are to be held. Who has two trumps lays seven cards away and draws four. Who has
# seven trumps lays two away, draws nothing, and holds seven.
#
# In Cinch hearts are trumps. East has the Ace and the Jack of hearts, and the first card of the stock is the
# King. He draws it with three plain cards after it, and keeps those, though they are plain: he lays away once,
# before he draws, and not again.
#
#     >>> east = "AH JH 2C 3C 4C 6C 7C 8C 9C"
#     >>> deal = table_of("cinch", hands={"N": "TH 9H 8H 7H 6H 4H TC JC QC", "E": east}, stock="KH 2S 3S 4S")
#     >>> deal = after(deal, "N bid 7", "E pass", "S pass", "W pass", "N declare H")
#     >>> hand_of(deal, "E")
#     'JH KH AH 2S 3S 4S'
#
# North, who had six trumps, drew nothing at all:
#
#     >>> hand_of(deal, "N")
#     '4H 6H 7H 8H 9H TH'

# %%
"""The step at which players get cards from the stock."""

from __future__ import annotations

from typing import Final, assert_never

from schmier.action import DISCARD, DRAW, Action, ForcedStep, Legal
from schmier.cards import BIT, Cards, set_of
from schmier.deal import Deal
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions, is_choice
from schmier.ruleset.card_counts import lacking
from schmier.ruleset.exchange import Order, StepKind, WhoDraws
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable

# %% [markdown]
# ## Who draws before whom
#
# It is told because the order decides who comes too late. Cinch goes round from eldest. Other tables let the
# dealer draw first, or the pitcher, who has paid for it, or him last, when the others have left him what they
# could not use.
#
# As long as the stock lasts the order is worth nothing: everybody draws as many as he lacks, and what he gets is chance. It begins to
# matter with the last cards. Whoever finds the stock empty fills up with what he has just thrown away; and since it is the players with
# few trumps who want many cards, a late place costs them most.


# %%
def drawing_order(deal: Deal, order: Order) -> list[Seat]:
    """All players, in the order in which they draw."""
    table, eldest = deal.table, deal.table.eldest(deal.dealer)  # rule: exchange.draw.order
    match order:
        case Order.FROM_ELDEST:
            return table.in_turn(eldest)
        case Order.FROM_DEALER:
            return table.in_turn(deal.dealer)
        case Order.FROM_PITCHER:
            return table.in_turn(deal.pitcher)
        case Order.PITCHER_LAST:
            return [seat for seat in table.in_turn(eldest) if seat != deal.pitcher] + [deal.pitcher]
        case Order.BY_SEAT:
            return list(range(len(table.seats)))
        case _:
            assert_never(order)


# %% [markdown]
# ## Laying away, and drawing up
#
# All plain cards go and all trumps stay: nobody keeps an Ace of another suit back, however fine it looks. What is
# not known of a hand cannot be laid away, and where the stock is not known nobody can tell what was drawn.


# %%
def lay_away_plain(deal: Deal, seat: Seat) -> Cards:
    """Lay a player's plain cards away; returns them."""
    if any(deal.unknown) or deal.unknown_stock:
        raise Undecidable(Label.EXCHANGE_DRAW_PLAIN_OUT, "who draws what cannot be told: not all cards are known")
    assert deal.ranking is not None
    plain = deal.hands[seat] & ~deal.ranking.trumps
    deal.hands[seat] &= deal.ranking.trumps  # rule: exchange.draw.plain-out
    deal.discards[seat] |= plain
    return plain


def draw_up(deal: Deal, seat: Seat, count: int) -> Cards:
    """Deal a player up to `count` cards from the top of the stock; returns them."""
    drawn = set_of(deal.stock[:count])
    deal.hands[seat] |= drawn  # rule: exchange.draw.fill
    deal.stock = deal.stock[count:]
    return drawn


# %% [markdown]
# ## Filling up
#
# A player who is short chooses from cards that are offered to him. So it is at a draw, where they are his own,
# and when the dealer robs the pack, where they are the pack's as well.
#
# Here is how a stock runs short. In Cinch 52 − 4 × 9 = 16 cards are there to draw. West, who deals, holds nine
# hearts and names them; the three others have no trump and want 3 × 6 = 18. North has six and East six, so four
# are left for South. He is two short and takes back two of the nine that he has laid away:
#
#     >>> deal = table_of("cinch", hands={"W": "AH KH QH JH TH 9H 8H 7H 6H"}, stock="5H 4H 3H 2H 5D")
#     >>> deal = after(deal, "N pass", "E pass", "S pass", "W bid 7", "W declare H")
#     >>> open_to(deal)
#     'draw S 2'
#
# He chooses after he has seen what he drew. What he cannot do is take a card of the dealer's, or one too many:
#
#     >>> laid_away = names(deal.discards[2])
#     >>> answer(deal, "S draw AH " + laid_away[0]), answer(deal, "S draw " + " ".join(laid_away[:3]))
#     ('exchange.draw.short.own-discards', 'exchange.draw.short.own-discards')
#     >>> answer(deal, "S draw " + " ".join(laid_away[:2]))
#     'ok'
#
# At a table where only trumps are played he simply stays short, and that harms nobody.


# %%
def is_for_another_to_draw(deal: Deal, action: Action) -> bool:
    """Whether somebody else fills up his hand."""
    return action.by != deal.turn


def takes_what_is_not_offered(deal: Deal, action: Action) -> bool:
    """Whether a card is taken that is not there to be chosen, or one twice."""
    return bool(action.cards & ~choosing(deal).offered) or action.listed != action.cards.bit_count()


class FillsUp(RestrictedPhase):
    """A step at which a player may have to fill up his hand with cards of his own choice."""

    def __init__(self, fill_to: int, clause: Label, clause_of_turn: Label) -> None:
        self.fill_to = fill_to
        self.clause = clause
        self.restrictions: dict[Verb, Restrictions] = {
            DRAW: (
                Restriction(
                    clause_of_turn,
                    is_for_another_to_draw,
                    lambda deal, action: f"{deal.table.seats[deal.turn]} is to draw, not {deal.table.seats[action.by]}",
                ),
                Restriction(
                    clause,
                    takes_what_is_not_offered,
                    lambda deal, action: (
                        f"{deal.table.seats[action.by]} takes a card that is not there to be chosen, or one card twice"
                    ),
                ),
                Restriction(clause, self.is_wrong_number, self.number_says),
            )
        }

    def missing(self, deal: Deal, seat: Seat) -> int:
        """How many cards a player is short of."""
        return lacking(self.fill_to, deal.hands[seat].bit_count())  # rule: exchange.draw.fill

    def is_wrong_number(self, deal: Deal, action: Action) -> bool:
        """Whether too few cards are taken, or too many."""
        return action.listed != self.missing(deal, deal.turn)

    def number_says(self, deal: Deal, action: Action) -> str:
        """The refusal of a wrong number."""
        return f"{deal.table.seats[action.by]} takes {action.listed} cards, not {self.missing(deal, deal.turn)}"

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a draw of the player who chooses; one that he cannot choose may record that somebody was served."""
        on_draws = self.restrictions[DRAW]
        return on_draws if action.do is DRAW and is_choice(on_draws, deal, action) else None

    def legal(self, deal: Deal) -> Legal:
        """How many cards the player who is short must choose."""
        return Legal((deal.turn,), choose=(self.missing(deal, deal.turn),), verb=DRAW)

    def fill_up(self, deal: Deal, action: Action) -> None:
        """Fill up a hand."""
        deal.confirmable = []
        deal.hands[deal.turn] |= (
            action.cards
        )  # rule: exchange.draw.short.own-discards, exchange.search.own-discards, exchange.rob.fill
        deal.discards[deal.turn] &= ~action.cards
        deal.stock = tuple(card for card in deal.stock if not BIT[card] & action.cards)
        choosing(deal).offered = 0
        deal.decided(self.clause)


# %% [markdown]
# ## The step
#
# Who is served needs no asking as long as the stock lasts. The step stops for a player only where he has a choice: when the stock is out,
# he is short, and he has laid more away than he may take back.
#
# Everybody draws, or all but the pitcher, who takes the stock up afterwards, or all but the dealer, who robs it.


# %%
PLAIN_OUT: Final = Label.EXCHANGE_DRAW_PLAIN_OUT
IN_ORDER: Final = Label.EXCHANGE_DRAW_ORDER
"""The clauses by which everybody is served."""


def left_out(deal: Deal, who: WhoDraws) -> Seat:
    """The player who draws nothing; nobody where all draw."""
    match who:
        case WhoDraws.EVERYBODY:
            return NOBODY
        case WhoDraws.OTHERS:
            return deal.pitcher
        case WhoDraws.NON_DEALERS:
            return deal.dealer
        case _:
            assert_never(who)


class Draw(FillsUp):
    """The step at which players lay away their plain cards and draw."""

    name = StepKind.DRAW

    def __init__(self, who: WhoDraws, order: Order, fill_to: int, *, fills_from_discards: bool) -> None:
        super().__init__(fill_to, Label.EXCHANGE_DRAW_SHORT_OWN_DISCARDS, Label.EXCHANGE_DRAW_ORDER)
        self.who = who
        self.order = order
        self.fills_from_discards = fills_from_discards

    def begin(self, deal: Deal) -> None:
        """Serve one player after the other."""
        draws_not = left_out(deal, self.who)
        deal.progress = Choosing([seat for seat in drawing_order(deal, self.order) if seat != draws_not])
        self.serve(deal)

    def serve(self, deal: Deal) -> None:
        """Serve players until one has to choose, or all are served."""
        step: Choosing = deal.progress
        pending = step.pending
        while pending:
            seat = pending[0]
            laid_away = lay_away_plain(deal, seat)
            deal.confirmable.append(ForcedStep(DISCARD, seat, PLAIN_OUT, laid_away))
            drawn = draw_up(deal, seat, self.missing(deal, seat))
            if deal.because is not None:
                deal.decided(Label.EXCHANGE_DRAW_PLAIN_OUT, Label.EXCHANGE_DRAW_FILL)
            if self.takes_back(deal, seat):
                if laid_away.bit_count() > self.missing(deal, seat):
                    deal.turn, step.offered = seat, laid_away
                    return
                deal.hands[seat] |= laid_away  # He takes everything back, which leaves him no choice.
                deal.discards[seat] &= ~laid_away
            pending.pop(0)
            deal.confirmable.append(ForcedStep(DRAW, seat, IN_ORDER, drawn))
        deal.next_phase()

    def takes_back(self, deal: Deal, seat: Seat) -> bool:
        """Whether a player who is still short fills up with what he has laid away; elsewhere he stays short."""
        is_short = self.missing(deal, seat) > 0
        return self.fills_from_discards and is_short  # rule: exchange.draw.short.stay, exchange.draw.short.own-discards

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Fill up from cards laid away."""
        self.fill_up(deal, action)
        choosing(deal).pending.pop(0)
        self.serve(deal)
