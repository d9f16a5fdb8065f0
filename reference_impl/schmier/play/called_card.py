# %% [markdown]
# # The called card
#
# Where a partner is called, most tables leave it to him when he shows himself. Some want to see him at once: he puts the card
# that was called into the first trick, whatever else he would rather play. In ten-point Pitch for five, hearts are trumps and North
# has called the Ace. South, who holds it, has no choice; West, who does not, has:
#
#     >>> hands = {"N": "KH 3H", "E": "9H 8H", "S": "AH 7H", "W": "TH 6H", "P": "5H 4H"}
#     >>> deal = in_play("smear.ten-point-five", hands, seats="N E S W P", trumps="H")
#     >>> deal.called, deal.partner = CARD_OF["AH"], 2
#     >>> do(deal, "N play 3H", "E play 8H")
#     >>> may(deal), refused(deal, "S play 7H")
#     ('S: AH', 'play.called.first-trick')
#     >>> do(deal, "S play AH")
#     >>> may(deal)
#     'W: 6H TH'
#
# In the second trick nobody is asked for it any more; it has been played.

# %%
"""What binds a partner who was called: to play the called card at once, at tables that ask for it."""

from __future__ import annotations

from typing import Final

from schmier.cards import BIT, Cards
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.active_obligations import ActiveObligation
from schmier.play.obligations import Obligation, Situation
from schmier.ruleset.play import PlayRules
from schmier.table import NOBODY


def called_in_first_trick(deal: Deal) -> Cards:
    """The card that found a partner, as long as the first trick lasts; afterwards, and where it found nobody, none."""
    return BIT[deal.called] if deal.partner != NOBODY and not any(deal.tricks_won) else 0


def called_card_is_played(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """The card that found a partner is played to the first trick."""
    if not trick.called:
        return None
    return ActiveObligation(
        Label.PLAY_CALLED_FIRST_TRICK, 0, trick.called, trick.called
    )  # rule: play.called.first-trick


CALLED_FIRST: Final = Obligation(
    Label.PLAY_CALLED_FIRST_TRICK,
    called_card_is_played,
    "{player} was called by a card that he holds, and {card} is not that card",
    Label.PLAY_CALLED_FIRST_TRICK,
)
