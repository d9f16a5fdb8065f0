# %% [markdown]
# # Once more the same dealer
#
# A grand that is played in place of Ramsch has taken the Ramsch away from the table, and it is to be made up for: who has dealt it deals
# again, and the round is not a deal shorter. At some tables the deal simply passes on.
#
#     >>> skat = game_named("skat").exchange.steps
#     >>> steps = [dict(step.stated, do=step.do.value) for step in skat]
#     >>> def after_a_grand(**said):
#     ...     table = table_of("skat", exchange=[*steps, {"do": "grand-hand", **said}], auction={"nobody_bids": "reject"})
#     ...     deal = after(table, "middlehand pass", "endhand pass", "forehand pass", "forehand declare grand hand")
#     ...     return after(deal, "forehand concede").outcome
#     >>> after_a_grand().next_dealer, after_a_grand(dealer="next").next_dealer
#     (2, 0)

# %%
"""Whether a deal is dealt once more by the same player, because a grand was played in place of reject."""

from __future__ import annotations

from schmier.deal import Deal
from schmier.rules.exchange import Step
from schmier.rules.words import StepKind


def is_dealt_again(deal: Deal) -> bool:
    """Whether a grand was played in place of reject, and the same player deals once more."""
    if not deal.is_in_place_of_reject:
        return False
    steps = deal.ruleset.exchange.steps
    return any(is_made_up_for(step) for step in steps if step.do is StepKind.GRAND_HAND)


def is_made_up_for(step: Step) -> bool:
    """Whether the step at which the grand was announced lets the same player deal again."""
    return bool(step.stated["dealer"] != "next")  # rule: exchange.grand-hand.again
