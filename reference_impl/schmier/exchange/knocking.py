# %% [markdown]
# # Knocking
#
# Who is sure before a Ramsch that he will not lose it knocks on the table, and the loss is doubled, whoever has it in the end. Each may,
# in turn, and each knock doubles once more. Where the skat goes round, who has not looked at it has doubled already, and may not
# double twice.
#
# All have passed. Forehand takes the skat up and middlehand does not; then they are asked whether they knock:
#
#     >>> skat = game_named("skat").exchange.steps
#     >>> steps = [dict(step.stated, do=step.do.value) for step in skat] + [{"do": "push"}, {"do": "knock"}]
#     >>> table = table_of("skat", exchange=steps, auction={"nobody_bids": "reject"})
#     >>> deal = after(table, "middlehand pass", "endhand pass", "forehand pass", "forehand take")
#     >>> plain = [card for card in hand_of(deal, "forehand").split() if card[0] != "J"]
#     >>> deal = after(deal, "forehand pass-cards " + " ".join(plain[:2]), "middlehand pass", "endhand pass")
#     >>> open_to(deal), open_to(after(deal, "forehand knock"))
#     ('forehand: pass; knock', 'middlehand: pass')
#     >>> answer(deal, "middlehand knock")
#     'exchange.knock.unseen'

# %%
"""The step at which, in reject, each may double what is lost."""

from __future__ import annotations

from typing import Final

from schmier.action import PASS, PASSES, Action, Legal
from schmier.bids import REJECT
from schmier.counting.rounds import is_ramsch_deal
from schmier.deal import Deal
from schmier.exchange.record import ask_in_turn, ask_next
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.verbs import Verb


def is_another_asked(deal: Deal, action: Action) -> bool:
    """Whether it is another player's turn to knock or pass."""
    return action.by != deal.turn  # rule: exchange.knock


def has_not_looked(deal: Deal, action: Action) -> bool:
    """Whether a player has passed the skat on unseen."""
    return action.by in deal.passed_unseen  # rule: exchange.knock.unseen


IN_TURN: Final[Restriction[Action]] = Restriction(
    Label.EXCHANGE_KNOCK, is_another_asked, lambda deal, action: f"{deal.table.seats[deal.turn]} knocks or passes"
)
"""Each player decides in turn."""

KNOCK_VERBS: Final[dict[Verb, Restrictions]] = {
    PASS: (IN_TURN,),
    Verb.KNOCK: (
        IN_TURN,
        Restriction(
            Label.EXCHANGE_KNOCK_UNSEEN,
            has_not_looked,
            lambda deal, action: "who has passed the skat on unseen has doubled already, and may not knock",
        ),
    ),
}
"""By verb, what may forbid it."""


class Knock(RestrictedPhase):
    """The step at which each in turn may knock."""

    name = StepKind.KNOCK
    restrictions = KNOCK_VERBS

    def __init__(self, *, is_for_rounds: bool) -> None:
        self.is_for_rounds = is_for_rounds

    def begin(self, deal: Deal) -> None:
        """Eldest decides first; the step is over at once where there is a pitcher."""
        if deal.bid is not REJECT or is_left_out(deal, is_for_rounds=self.is_for_rounds):
            deal.next_phase()
            return
        ask_in_turn(deal, who_knocks(deal))

    def legal(self, deal: Deal) -> Legal:
        """A pass, or a knock."""
        return Legal((deal.turn,), self.permitted(deal, [PASSES[deal.turn], Action(Verb.KNOCK, deal.turn)]))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Note a knock, and ask the next player."""
        deal.decided(Label.EXCHANGE_KNOCK)
        if action.do is Verb.KNOCK:
            knock(deal, action.by)
        ask_next(deal)


def is_left_out(deal: Deal, *, is_for_rounds: bool) -> bool:
    """Whether no player decides, because it is reject outside of a Ramsch round."""
    return is_for_rounds and not is_ramsch_deal(deal)  # rule: exchange.knock.rounds


def who_knocks(deal: Deal) -> list[Seat]:
    """The players in the order in which they decide."""
    return deal.playing()  # rule: exchange.knock


def knock(deal: Deal, seat: Seat) -> None:
    """Note that a player has knocked."""
    deal.knocked.append(seat)  # rule: points.reject.knock
