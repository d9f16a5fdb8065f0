# %% [markdown]
# # Revolution
#
# Some tables know a null that is harder than the open one. When the declarer's cards lie on the table the defenders may put their own
# together and share them out again as they like: who has the only low diamond gets the other diamonds too, or gets rid of them all.
# A null that outlives this is a revolution.
#
# One of them does it for both. The defender at the declarer's left takes the other's cards up and passes back as many as he likes
# best, ten of twenty:
#
#     >>> skat = game_named("skat")
#     >>> steps = [*(dict(step.stated, do=step.do.value) for step in skat.exchange.steps), {"do": "rearrange"}]
#     >>> games = {**skat.document["points"]["games"], "revolution": 92}
#     >>> table = table_of("skat", exchange=steps, points={"games": games})
#     >>> deal = after(table, "middlehand bid 18", "forehand pass", "endhand pass")
#     >>> deal = after(deal, "middlehand declare null hand ouvert revolution")
#     >>> open_to(deal), len(hand_of(deal, "endhand").split()), hand_of(deal, "forehand")
#     ('pass-cards endhand 10', 20, '')

# %%
"""The step at which the opponents of a revolution rearrange their cards."""

from __future__ import annotations

from typing import Final

from schmier.action import Action, Legal
from schmier.deal import Deal
from schmier.exchange.holding import HELD
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable


def is_for_another(deal: Deal, action: Action) -> bool:
    """Whether somebody else rearranges the cards."""
    return action.by not in choosing(deal).pending  # rule: exchange.rearrange


def is_wrong_number(deal: Deal, action: Action) -> bool:
    """Whether the two would not hold as many cards as each other."""
    return action.cards.bit_count() != deal.ruleset.dealing.hand_size  # rule: exchange.rearrange


def rearrange_says(deal: Deal, action: Action) -> str:
    """Who passes how many cards."""
    return f"{deal.table.seats[deal.turn]} passes {deal.ruleset.dealing.hand_size} cards back"


REARRANGE_VERBS: Final[dict[Verb, Restrictions]] = {
    Verb.PASS_CARDS: (
        Restriction(Label.EXCHANGE_REARRANGE, is_for_another, rearrange_says),
        HELD,
        Restriction(Label.EXCHANGE_REARRANGE, is_wrong_number, rearrange_says),
    )
}
"""What forbids a way to share the cards out."""


class Rearrange(RestrictedPhase):
    """The step at which one opponent of a revolution has the cards of both, and passes some back."""

    name = StepKind.REARRANGE
    restrictions = REARRANGE_VERBS

    def begin(self, deal: Deal) -> None:
        """The opponent at the pitcher's left takes up the other's cards; in any other game nobody does."""
        if deal.announcement is None or not deal.announcement.revolution:
            deal.next_phase()
            return
        first = who_rearranges(deal)
        other = other_opponent(deal, first)
        if deal.unknown[first] or deal.unknown[other]:
            raise Undecidable(Label.EXCHANGE_REARRANGE, "what is passed cannot be told: not all cards are known")
        deal.hands[first], deal.hands[other] = deal.hands[first] | deal.hands[other], 0
        deal.progress = Choosing([first])
        deal.turn = first

    def legal(self, deal: Deal) -> Legal:
        """How many cards are passed back."""
        return Legal((deal.turn,), choose=(deal.ruleset.dealing.hand_size,), verb=Verb.PASS_CARDS)

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Share the cards out."""
        deal.decided(Label.EXCHANGE_REARRANGE)
        pass_back(deal, action)
        deal.next_phase()


def who_rearranges(deal: Deal) -> Seat:
    """The opponent who does it for both."""
    return deal.after[deal.pitcher]  # rule: exchange.rearrange


def other_opponent(deal: Deal, first: Seat) -> Seat:
    """The opponent whose cards are taken up."""
    return deal.after[first]


def pass_back(deal: Deal, action: Action) -> None:
    """Give the other opponent the cards that are chosen for him."""
    deal.hands[action.by] &= ~action.cards
    deal.hands[other_opponent(deal, action.by)] = action.cards  # rule: exchange.rearrange
