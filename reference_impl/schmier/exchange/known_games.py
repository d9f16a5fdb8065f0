# %% [markdown]
# # Games that are known to be in order
#
# Whether a game may be announced hangs on the game, on the bid and on the rules of the table, and not on the cards that anybody holds.
# Hearts at a bid of eighteen were in order yesterday, so they are in order today; what is left to ask is who announces them. A
# game that is *not* in order is looked at again each time, for somebody is to be told why.
#
#     >>> deal = after(table_of("skat"), "middlehand bid 18", "forehand pass", "endhand pass", "middlehand take")
#     >>> deal = after(deal, "middlehand discard " + " ".join(hand_of(deal, "middlehand").split()[:2]))
#     >>> [answer(deal, said) for said in ("middlehand declare hearts schneider", "forehand declare hearts")]
#     ['exchange.announce.taken', 'exchange.announce']

# %%
"""Steps at which a game of Skat is announced, and which of them need not be looked at again."""

from __future__ import annotations

from schmier.action import Action
from schmier.bids import number_of_bid
from schmier.contracts import Announcement
from schmier.deal import Deal
from schmier.verbs import Restrictions, Verbs, is_forbidden


class Announces(Verbs):
    """A step at which a game is announced."""

    on_games: Restrictions
    """What may forbid a game: first, whose it is to announce it."""

    def __init__(self) -> None:
        self.whose, self.others = self.on_games[:1], self.on_games[1:]
        self.in_order: set[tuple[Announcement, int]] = set()
        """The games that nothing forbade, each with the bid at which it was announced."""

    def begin(self, deal: Deal) -> None:
        """The pitcher acts."""
        deal.turn = deal.pitcher

    def still_to_ask(self, deal: Deal, action: Action) -> Restrictions:
        """Of what may forbid a game, what is still to be asked: whose it is to announce, and the others once."""
        assert action.announcement is not None
        if action.announcement.spitze:
            return self.on_games  # It hangs on a card.
        known = (action.announcement, number_of_bid(deal.bid))
        if known not in self.in_order:
            if is_forbidden(self.others, deal, action):
                return self.on_games
            self.in_order.add(known)
        return self.whose
