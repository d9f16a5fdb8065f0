# %% [markdown]
# # Drawing between tricks
#
# Two people who have only each other to play with can make the pack last. Each holds six cards; after every trick the
# winner takes the top card of the stock, the other the next one, and so both hold six again until the stock is gone.
# The last six tricks are played without it.
#
# In California Jack the stock lies face up, and half the game is whether to win a trick at all. The King of hearts lies
# on top here, and spades are trumps. North takes the trick with his Ace, draws the King, and East gets what lay beneath:
#
#     >>> draws = {"play": {"draws": "faced"}, "trumps": {"fixed_by": "pitcher"}, "exchange": [{"do": "name-trumps"}]}
#     >>> hands = {"N": "AS 3H 4H 5H 6H 7H", "E": "2S 3D 4D 5D 6D 7D"}
#     >>> deal = table_of("pitch.auction", hands=hands, stock="KH 2C", only=2, **draws)
#     >>> deal = after(deal, "N bid 2", "E pass", "N declare S", "N play AS", "E play 2S")
#     >>> hand_of(deal, "N").split()[-1], hand_of(deal, "E").split()[0], len(deal.stock)
#     ('KH', '2C', 38)
#
# Nobody has a choice in it, so it happens as soon as the trick is won.

# %%
"""The play of a game in which players draw from the stock after each trick."""

from __future__ import annotations

from schmier.action import DRAW, PLAY, Action, ForcedStep
from schmier.cards import BIT, Cards
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.record import playing
from schmier.play.tricks import Play
from schmier.table import Seat

BY_DRAWING = (Label.PLAY_DRAW, Label.PLAY_DRAW_ORDER, Label.PLAY_DRAW_HELD)
"""The clauses by which hands are filled between tricks."""


# %% [markdown]
# ## Who draws, and when
#
# The winner draws first, for he has paid for the card that lies on top. Then the others draw in turn after him, one card
# each. Hands are as long as at the start again, so it can be seen from them that the drawing is done.


# %%
def drawing_is_due(deal: Deal) -> bool:
    """Whether a trick has just been won and a card is there to be drawn for each that was played."""
    is_between = not playing(deal).trick and bool(deal.stock or deal.unknown_stock)
    winner = deal.hands[deal.turn].bit_count() + deal.unknown[deal.turn]
    return is_between and winner < deal.ruleset.exchange.level  # rule: play.draw


def drawing_in_turn(deal: Deal) -> list[Seat]:
    """The players in the order in which they draw: the winner of the trick, and the others in turn after him."""
    seats = [deal.turn]
    while len(seats) < deal.players:
        seats.append(deal.after[seats[-1]])
    return seats  # rule: play.draw.order


# %% [markdown]
# ## What is drawn was held
#
# High and Low belong to whoever held them as play began, and most of the trumps of these games were in nobody's hand then.
# So a card that is drawn counts as if its player had held it all the time. The Two of spades that South draws in the ninth
# trick is South's Low where Low stays with its holder; where it goes to the captor it makes no difference.


# %%
def count_as_held(deal: Deal, seat: Seat, drawn: Cards) -> None:
    """Let a card that was drawn count as held as play began."""
    deal.held[seat] |= drawn  # rule: play.draw.held


def draw_one(deal: Deal, seat: Seat) -> None:
    """Let a player take the top card of the stock; one that nobody knows is one more unknown card in his hand."""
    drawn = BIT[deal.stock[0]] if deal.stock else 0
    unknown = 0 if deal.stock else 1
    deal.stock = deal.stock[1:]
    deal.unknown_stock -= unknown
    deal.hands[seat] |= drawn
    deal.unknown[seat] += unknown
    count_as_held(deal, seat, drawn)
    deal.confirmable.append(ForcedStep(DRAW, seat, Label.PLAY_DRAW, drawn, unknown))


# %% [markdown]
# ## The phase
#
# It is play as usual, with the drawing put in after each trick. There are more tricks than cards in a hand: one for each
# card held at first, and one for each round of drawing. Two players with six cards each and a pack of 52 play
# 6 + 40 ÷ 2 = 26 tricks:
#
#     >>> deal.progress.tricks_left + sum(deal.tricks_won)
#     26
#
# A log may note what was drawn, until the next card is played:
#
#     >>> answer(deal, "E draw KH"), answer(deal, "E draw 2C")
#     ('play.draw', 'ok')


# %%
class PlayWithDraws(Play):
    """The phase in which the cards are played and hands are filled from the stock after each trick."""

    def begin(self, deal: Deal) -> None:
        """As many more tricks are played as there are rounds of drawing."""
        super().begin(deal)
        playing(deal).tricks_left += (len(deal.stock) + deal.unknown_stock) // deal.players

    def take(self, deal: Deal, action: Action, is_checked: bool = False) -> None:
        """Put a card on the table; after the last one of a trick everybody draws."""
        super().take(deal, action, is_checked)
        if action.do is not PLAY or deal.phase is not self:
            return
        if playing(deal).trick:
            deal.confirmable = []  # What was drawn after the trick before is not noted any more.
        elif drawing_is_due(deal):
            deal.confirmable = []
            for seat in drawing_in_turn(deal):
                draw_one(deal, seat)
            if deal.because is not None:
                deal.decided(*BY_DRAWING)
