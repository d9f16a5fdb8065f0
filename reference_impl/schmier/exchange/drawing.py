# %% [markdown]
# # Drawing
#
# Once trumps are known plain cards are worth little. Everybody lays his away and is filled up from the stock, one
# player after the other. None of it is a choice, so the step runs by itself until the stock gives out: a player who
# does not get enough may have to choose which of his own cards to take back.

# %%
"""The steps at which players get cards from the stock."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import BIT, Cards
from schmier.deal import Deal, Unchecked
from schmier.exchange.discarding import check_owned
from schmier.labels import Label
from schmier.legal import Legal
from schmier.table import Seat
from schmier.violation import Undecidable, Violation


def drawing_order(deal: Deal, order: str) -> list[Seat]:
    """All players, in the order in which they draw."""
    table, eldest = deal.table, deal.table.eldest(deal.dealer)  # rule: exchange.draw.order
    if order == "by-seat":
        return list(range(len(table.seats)))
    if order == "pitcher-last":
        return [seat for seat in table.in_turn(eldest) if seat != deal.pitcher] + [deal.pitcher]
    first = {"from-eldest": eldest, "from-dealer": deal.dealer, "from-pitcher": deal.pitcher}[order]
    return table.in_turn(first)


def lay_away_plain(deal: Deal, seat: Seat) -> Cards:
    """Lay a player's plain cards away; returns them."""
    if any(deal.unknown) or deal.unknown_stock:
        raise Undecidable(Label.EXCHANGE_DRAW_PLAIN_OUT, "who draws what cannot be told: not all cards are known")
    assert deal.ranking is not None
    plain = deal.hands[seat] & ~deal.ranking.trumps
    deal.hands[seat] &= deal.ranking.trumps  # rule: exchange.draw.plain-out
    deal.discards[seat] |= plain
    return plain


def draw_up(deal: Deal, seat: Seat, count: int) -> None:
    """Deal a player so many cards from the top of the stock, or as many as there are."""
    for card in deal.stock[:count]:
        deal.hands[seat] |= 1 << card
    deal.stock = deal.stock[count:]


# %% [markdown]
# A player who is short chooses from cards that are offered to him. So it is at a draw, where they are his own, and
# when the dealer robs the pack, where they are the pack's as well.


# %%
class FillsUp(Unchecked):
    """A step at which a player may have to fill up his hand with cards of his own choice."""

    def __init__(self, fill_to: int) -> None:
        self.fill_to = fill_to

    def missing(self, deal: Deal) -> int:
        """How many cards the player who has to choose is short of."""
        return self.fill_to - deal.hands[deal.turn].bit_count()

    def legal(self, deal: Deal) -> Legal:
        """How many cards the player who is short must choose."""

        return Legal((deal.turn,), choose=(self.missing(deal),), verb="draw")

    def fill_up(self, deal: Deal, action: Action, clause: Label, clause_of_turn: Label) -> bool:
        """Fill up a hand; False when the action was something else. Raises `Violation` for a choice that is not open."""
        if action.do != "draw" or (not action.cards and deal.is_confirmable(action)):
            deal.other_verb(action)
            return False
        check_filling(deal, action, self.missing(deal), clause, clause_of_turn)
        deal.confirmable = []
        deal.hands[deal.turn] |= action.cards  # rule: exchange.draw.short.own-discards, exchange.rob.fill
        deal.discards[deal.turn] &= ~action.cards
        deal.stock = tuple(card for card in deal.stock if not BIT[card] & action.cards)
        deal.offered = 0
        deal.decided(clause)
        return True


class Draw(FillsUp):
    """The step at which players lay away their plain cards and draw."""

    name = "draw"

    def __init__(self, who: str, order: str, fill_to: int, *, fills_from_discards: bool) -> None:
        super().__init__(fill_to)
        self.who = who
        self.order = order
        self.fills_from_discards = fills_from_discards

    def begin(self, deal: Deal) -> None:
        """Serve one player after the other."""
        left_out = {"everybody": None, "others": deal.pitcher, "non-dealers": deal.dealer}[self.who]
        deal.pending = [seat for seat in drawing_order(deal, self.order) if seat != left_out]
        self.serve(deal)

    def serve(self, deal: Deal) -> None:
        """Serve players until one has to choose, or all are served."""
        while deal.pending:
            seat = deal.pending[0]
            laid_away = lay_away_plain(deal, seat)
            missing = max(0, self.fill_to - deal.hands[seat].bit_count())
            draw_up(deal, seat, missing)  # rule: exchange.draw.fill
            deal.decided(Label.EXCHANGE_DRAW_PLAIN_OUT, Label.EXCHANGE_DRAW_FILL)
            still_missing = self.fill_to - deal.hands[seat].bit_count()
            if still_missing > 0 and self.fills_from_discards:
                if laid_away.bit_count() > still_missing:
                    deal.turn, deal.offered = seat, laid_away
                    return
                deal.hands[seat] |= laid_away  # He takes everything back, which leaves him no choice.
                deal.discards[seat] &= ~laid_away
            deal.pending.pop(0)  # rule: exchange.draw.short.stay
            deal.confirmable.append(("draw", seat, Label.EXCHANGE_DRAW_ORDER))
        deal.next_phase()

    def act(self, deal: Deal, action: Action) -> None:
        """Fill up from cards laid away."""
        if self.fill_up(deal, action, Label.EXCHANGE_DRAW_SHORT_OWN_DISCARDS, Label.EXCHANGE_DRAW_ORDER):
            deal.pending.pop(0)
            self.serve(deal)


def check_filling(deal: Deal, action: Action, due: int, clause: Label, clause_of_turn: Label) -> None:
    """Raise `Violation` unless the player whose turn it is fills up with so many of the cards offered."""
    name = deal.table.seats[action.by]
    if action.by != deal.turn:
        raise Violation(clause_of_turn, f"{deal.table.seats[deal.turn]} is to draw, not {name}")
    if action.cards & ~deal.offered or action.listed != action.cards.bit_count():
        raise Violation(clause, f"{name} takes a card that is not there to be chosen, or one card twice")
    if action.listed != due:
        raise Violation(clause, f"{name} takes {action.listed} cards, not {due}")


# %% [markdown]
# ## Replacing
#
# At some tables everybody may change a few cards for as many unknown ones, whatever they are.


# %%
class Replace(Unchecked):
    """The step at which players exchange cards with the stock."""

    name = "replace"

    def __init__(self, order: str, most: int) -> None:
        self.order = order
        self.most = most

    def begin(self, deal: Deal) -> None:
        """One player after the other."""
        deal.pending = drawing_order(deal, self.order)
        self.go_on(deal)

    def go_on(self, deal: Deal) -> None:
        """The next player's turn; nobody's when no cards are left to draw."""
        if deal.unknown_stock:
            raise Undecidable(Label.EXCHANGE_REPLACE, "who draws what cannot be told: the stock is not known")
        if not deal.pending or not deal.stock:
            deal.pending = []
            deal.next_phase()
            return
        deal.turn = deal.pending[0]

    def at_most(self, deal: Deal) -> int:
        """How many cards may be replaced now."""
        return min(self.most, len(deal.stock))

    def legal(self, deal: Deal) -> Legal:
        """Up to so many cards."""

        return Legal((deal.turn,), choose=(self.at_most(deal),), at_most=True)

    def act(self, deal: Deal, action: Action) -> None:
        """Discard some cards and draw as many."""
        if action.do != "discard":
            deal.other_verb(action)
            return
        seat, name = action.by, deal.table.seats[action.by]
        if seat != deal.turn:
            raise Violation(Label.EXCHANGE_REPLACE, f"{deal.table.seats[deal.turn]} is to replace cards, not {name}")
        check_owned(deal, action)
        if action.listed > self.at_most(deal):  # rule: exchange.replace
            raise Violation(Label.EXCHANGE_REPLACE, f"{name} replaces {action.listed} cards, more than may be")
        deal.confirmable = []
        deal.reveal(seat, action.cards)
        deal.hands[seat] &= ~action.cards
        deal.discards[seat] |= action.cards
        draw_up(deal, seat, action.listed)
        deal.pending.pop(0)
        deal.decided(Label.EXCHANGE_REPLACE)
        self.go_on(deal)
