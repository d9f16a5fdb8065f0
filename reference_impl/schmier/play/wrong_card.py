# %% [markdown]
# # A wrong card
#
# A card that breaks the rules is refused, and nothing has happened. At a tournament it has happened: the card lies on the table,
# everybody has seen it, and the Order says what it costs. It ends the game. Where the game was still open, the side at fault has lost
# it; where it was decided, it stays decided.
#
# Where a ruleset says so, a log may mark such a card, as a revoke or as one played out of turn. Forehand plays clubs and is to lead;
# middlehand is quicker and leads the Nine of hearts. Unmarked, that is a card that he may not play. Marked, it is one that he has
# played:
#
#     >>> hands = {"F": "JC JS AC", "M": "QC 8S 9H", "E": "8C 7S KH"}
#     >>> strict = {"play.wrong_card": "ends-game"}
#     >>> deal = in_play("skat", hands, trumps="C", plays="clubs", bid=18, but=strict)
#     >>> refused(deal, "M play 9H")
#     'play.lead.eldest'
#     >>> do(deal, "M play 9H out-of-turn")
#     >>> deal.is_played_out, deal.tricks_won
#     (True, [0, 0, 0])
#
# The card wins nothing and is lost to nobody: no trick is finished by it. A mark that is not true is refused, for it accuses somebody:
#
#     >>> deal = in_play("skat", hands, trumps="C", plays="clubs", bid=18, but=strict)
#     >>> refused(deal, "F play JC out-of-turn"), refused(deal, "M play KH out-of-turn")
#     ('play.turn', 'play.held')
#
# A game of Skat that others do not play so strictly has no such marks:
#
#     >>> refused(in_play("skat", hands, trumps="C", plays="clubs", bid=18), "M play 9H out-of-turn")
#     'play.lead.eldest'

# %%
"""A card, or another breach, that breaks the rules of play and ends a game of Skat."""

from __future__ import annotations

from schmier import unknown_cards
from schmier.action import Action
from schmier.cards import BIT, NAMES
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.judging import does_wrong_card_end
from schmier.play.turns import is_more_than_one
from schmier.restrictions import Restriction, check
from schmier.verbs import Verb


def is_found_out_of_turn(deal: Deal, action: Action) -> bool:
    """Whether a card is marked as played out of turn, and was."""
    is_marked = action.is_out_of_turn and does_wrong_card_end(deal)
    return is_marked and action.by != deal.turn  # rule: irregular.out-of-turn


def is_not_held(deal: Deal, action: Action) -> bool:
    """Whether a player does not hold the card."""
    return not unknown_cards.may_hold(deal, action.by, BIT[action.card])


def says_not_held(deal: Deal, action: Action) -> str:
    """The refusal of a card that its player does not hold."""
    return f"{deal.table.seats[action.by]} does not hold {NAMES[action.card]}"


def says_one_card(deal: Deal, action: Action) -> str:
    """The refusal of cards under a card."""
    return f"{deal.table.seats[action.by]} plays more than one card, and no stack is played here"


def is_revoke_besides(deal: Deal, action: Action) -> bool:
    """Whether a card out of turn is marked as a revoke as well."""
    return action.is_revoke


def says_no_revoke(deal: Deal, action: Action) -> str:
    """The refusal of a second mark."""
    return f"{deal.table.seats[action.by]} was not to follow, so {NAMES[action.card]} is no revoke"


OUT_OF_TURN = (
    Restriction(Label.PLAY_HELD, is_not_held, says_not_held),
    Restriction(Label.PLAY_TURN, is_more_than_one, says_one_card),
    Restriction(Label.IRREGULAR_REVOKE, is_revoke_besides, says_no_revoke),
)
"""What forbids to record a card out of turn, in order."""


# %% [markdown]
# ## Any other breach
#
# Whoever looks at the skat during the play, or at old tricks, or has laid away three cards, breaks a rule with no card to mark. A log
# notes that he did, and the game ends with it as with a wrong card:
#
#     >>> deal = in_play("skat", hands, trumps="C", plays="clubs", bid=18, but=strict)
#     >>> do(deal, "E breach")
#     >>> deal.is_played_out, deal.at_fault
#     (True, 2)


# %%
def is_of_nobody(deal: Deal, action: Action) -> bool:
    """Whether a breach is noted of somebody who does not play in the deal."""
    return action.by not in deal.playing()  # rule: irregular.breach


def says_of_nobody(deal: Deal, action: Action) -> str:
    """The refusal of such a breach."""
    return f"{deal.table.seats[action.by]} does not play in this deal"


BREACH = (Restriction(Label.IRREGULAR_BREACH, is_of_nobody, says_of_nobody),)
"""What forbids to record another breach."""


def may_record_breach(deal: Deal, action: Action) -> bool:
    """Whether an action notes a breach of the rules, in a game that one ends."""
    return action.do is Verb.BREACH and does_wrong_card_end(deal)  # rule: irregular.breach


def end_by_breach(deal: Deal, action: Action) -> None:
    """End the game by a breach without a card."""
    deal.at_fault = action.by  # rule: irregular.breach
    deal.decided(Label.IRREGULAR_BREACH)
    deal.finish()


def check_out_of_turn(deal: Deal, action: Action) -> None:
    """Raise `Violation` unless somebody can have played a card out of turn."""
    check(OUT_OF_TURN, deal, action)


def end_by_wrong_card(deal: Deal, action: Action) -> None:
    """End the game by a wrong card, which goes to no trick."""
    if not deal.is_known:
        unknown_cards.reveal(deal, action.by, BIT[action.card])
    deal.at_fault = action.by  # rule: irregular.wrong-card
    mark = Label.IRREGULAR_OUT_OF_TURN if action.is_out_of_turn else Label.IRREGULAR_REVOKE
    deal.decided(mark, Label.IRREGULAR_WRONG_CARD)
    deal.finish()
