# %% [markdown]
# # A grand in place of Ramsch
#
# Ramsch is for hands that nobody wants to play, and now and then somebody is dealt one that he does. Many tables ask for it before a
# Ramsch: each in turn, forehand first, may say that he plays a grand from the hand. Then it is a game like any other, with levels
# that may be announced and a contra that may be said; Ramsch is not played, and afterwards the same player deals once more.
#
# All have passed, and Ramsch would be played. Forehand does not want to play grand, middlehand does:
#
#     >>> skat = game_named("skat").exchange.steps
#     >>> steps = [dict(step.stated, do=step.do.value) for step in skat] + [{"do": "grand-hand"}, {"do": "contra"}]
#     >>> table = table_of("skat", exchange=steps, auction={"nobody_bids": "reject"})
#     >>> deal = after(table, "middlehand pass", "endhand pass", "forehand pass")
#     >>> open_to(deal)
#     'forehand: pass; declare grand-hand grand-hand-schneider grand-hand-schwarz grand-hand-ouvert'
#     >>> answer(deal, "forehand declare clubs hand")
#     'exchange.grand-hand'
#     >>> deal = after(deal, "forehand pass", "middlehand declare grand hand")
#     >>> pitcher_of(deal), deal.bid.worth, open_to(deal)
#     ('middlehand', 18, 'endhand: pass; contra')
#
# He has bid nothing, so he is bound to no more than the lowest value, which every grand from the hand is worth.

# %%
"""The step at which, before reject, somebody may play a grand from the hand in its place."""

from __future__ import annotations

from typing import Final

from schmier.action import DECLARE, PASS, PASSES, Action, Legal
from schmier.bids import REJECT, BidKind, number_bid
from schmier.counting.rounds import is_ramsch_deal
from schmier.deal import Deal
from schmier.exchange.announcing import GAMES, announce, every_game, game_in, spitze_clauses
from schmier.exchange.record import ask_in_turn, ask_next
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions, in_game
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.verbs import Verb

GRAND: Final = "grand"
"""The game that is played in place of reject."""


def is_another_asked(deal: Deal, action: Action) -> bool:
    """Whether it is another player's turn to say whether he plays grand."""
    return action.by != deal.turn  # rule: exchange.grand-hand


def is_no_grand_hand(deal: Deal, action: Action) -> bool:
    """Whether another game than a grand from the hand is announced."""
    game = game_in(action)
    return game.contract != GRAND or not game.hand  # rule: exchange.grand-hand


IN_TURN: Final[Restriction[Action]] = Restriction(
    Label.EXCHANGE_GRAND_HAND,
    is_another_asked,
    lambda deal, action: f"{deal.table.seats[deal.turn]} is asked whether he plays a grand from the hand",
)
"""Each player decides in turn."""

GRAND_HAND_VERBS: Final[dict[Verb, Restrictions]] = {
    PASS: (IN_TURN,),
    DECLARE: (
        IN_TURN,
        Restriction(
            Label.EXCHANGE_GRAND_HAND,
            is_no_grand_hand,
            lambda deal, action: in_game(deal, "only a grand from the hand is played in place of {reject}"),
        ),
        *GAMES,
    ),
}
"""By verb, what may forbid it."""


class GrandHand(RestrictedPhase):
    """The step at which each in turn may announce a grand from the hand."""

    name = StepKind.GRAND_HAND
    restrictions = GRAND_HAND_VERBS

    def __init__(self, *, is_for_rounds: bool) -> None:
        self.is_for_rounds = is_for_rounds

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a pass, or a declaration of a game; no other is known here."""
        is_other = action.do is DECLARE and action.announcement is None
        return None if is_other else super().restrictions_on(deal, action)

    def begin(self, deal: Deal) -> None:
        """Eldest decides first; the step is over at once where there is a pitcher."""
        if deal.bid is not REJECT or is_left_out(deal, is_for_rounds=self.is_for_rounds):
            deal.next_phase()
            return
        ask_in_turn(deal, who_is_asked(deal))

    def legal(self, deal: Deal) -> Legal:
        """A pass, and every grand from the hand."""
        announcements = [Action(DECLARE, deal.turn, announcement=game) for game in every_game()]
        return Legal((deal.turn,), self.permitted(deal, [PASSES[deal.turn], *announcements]))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Ask the next player, or let a grand be played."""
        deal.decided(Label.EXCHANGE_GRAND_HAND)
        if action.announcement is not None:
            play_grand(deal, action)
            deal.next_phase()
            return
        ask_next(deal)


def is_left_out(deal: Deal, *, is_for_rounds: bool) -> bool:
    """Whether no player decides, because it is reject outside of a Ramsch round."""
    return is_for_rounds and not is_ramsch_deal(deal)  # rule: exchange.grand-hand.rounds


def who_is_asked(deal: Deal) -> list[Seat]:
    """The players in the order in which they decide."""
    return deal.playing()  # rule: exchange.grand-hand


def play_grand(deal: Deal, action: Action) -> None:
    """Make a player the pitcher of a grand, at the lowest value."""
    deal.is_in_place_of_reject = True
    deal.pitcher = action.by
    deal.bid = number_bid(deal.ruleset.auction.values[0], BidKind.VALUE)  # rule: exchange.grand-hand
    announce(deal, game_in(action))
    deal.decided(Label.EXCHANGE_ANNOUNCE_LEVELS, *spitze_clauses(action))
