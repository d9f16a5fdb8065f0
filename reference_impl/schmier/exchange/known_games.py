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
#
# Spitze is the exception. It takes the lowest trump, so whoever wants to say it is looked at with his cards, however often it was
# in order before. The list of games from which a pitcher may choose is made once for each bid, too; of those with Spitze it keeps for
# him the ones that go with his hand.

# %%
"""Steps at which a game of Skat is announced, and which of them need not be looked at again."""

from __future__ import annotations

from functools import lru_cache

from schmier.action import DECLARE, Action
from schmier.bids import number_of_bid
from schmier.contracts import Announcement
from schmier.deal import Deal
from schmier.exchange.announcing import every_game
from schmier.exchange.spitze import ON_SPITZE
from schmier.restrictions import RestrictedPhase, Restrictions, is_forbidden
from schmier.table import MOST_SEATS, Seat


def has_spitze(action: Action) -> bool:
    """Whether Spitze is announced: whether that may be hangs on a card."""
    return action.announcement is not None and action.announcement.spitze


@lru_cache(maxsize=MOST_SEATS)
def declarations_of(seat: Seat) -> tuple[Action, ...]:
    """Every game that there is, as a player declares it."""
    return tuple([Action(DECLARE, seat, announcement=game) for game in every_game()])


class Announces(RestrictedPhase):
    """A step at which a game is announced."""

    def __init__(self) -> None:
        self.on_games = self.restrictions[DECLARE]
        """What may forbid a game: first, whose it is to announce it."""
        self.whose, self.others = self.on_games[:1], self.on_games[1:]
        self.but_for_cards = [restriction for restriction in self.others if restriction not in ON_SPITZE]
        self.in_order: set[tuple[Announcement, int]] = set()
        """The games that nothing forbade, each with the bid at which it was announced."""
        self.open_games: dict[tuple[Seat, int], list[Action]] = {}
        """By who announces at which bid: the games that nothing forbids, unless it hangs on his cards."""

    def begin(self, deal: Deal) -> None:
        """The pitcher acts."""
        deal.turn = deal.pitcher

    def still_to_ask(self, deal: Deal, action: Action) -> Restrictions:
        """Of what may forbid a game, what is still to be asked: whose it is to announce, and the others once."""
        assert action.announcement is not None
        known = (action.announcement, number_of_bid(deal.bid))
        if known in self.in_order:
            return self.whose
        if has_spitze(action) or is_forbidden(self.others, deal, action):
            return self.on_games  # Spitze hangs on a card, so it is asked each time.
        self.in_order.add(known)
        return self.whose

    def lasting(self, action: Action) -> Restrictions:
        """What may forbid a game and does not hang on the pitcher's cards."""
        return self.but_for_cards if has_spitze(action) else self.others

    def games_open(self, deal: Deal) -> list[Action]:
        """Every game that may be announced; those that depend on a card are checked each time."""
        declarations = declarations_of(deal.turn)
        if is_forbidden(self.whose, deal, declarations[0]):
            return []
        standing = (deal.turn, number_of_bid(deal.bid))
        known = self.open_games.get(standing)
        if known is None:
            known = [action for action in declarations if not is_forbidden(self.lasting(action), deal, action)]
            self.open_games[standing] = known
        return [action for action in known if not (has_spitze(action) and is_forbidden(ON_SPITZE, deal, action))]
