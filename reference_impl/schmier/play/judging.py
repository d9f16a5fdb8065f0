# %% [markdown]
# # May he play this card?
#
# Three questions are asked of a card, always in the same order. Is it the player's turn? Does he hold the card? Does anything
# that binds him exclude it? The first answer that is no is the reason that he hears, and what comes after it is not looked at: a player
# whose turn it is not, and who names a card that he does not have, is told to wait.
#
# Spades are trumps, and North has led the Ace of hearts. East holds the Jack and the Two of hearts and the Four of clubs. The
# Queen of hearts he has not got, and the Four of clubs, which he has, does not follow:
#
#     >>> hands = {"N": "AH 3S", "E": "JH 2H 4C", "S": "9D 5D", "W": "KH 8D"}
#     >>> deal = in_play("pitch.auction", hands, trumps="S")
#     >>> do(deal, "N play AH")
#     >>> refused(deal, "W play QH"), refused(deal, "E play QH"), refused(deal, "E play 4C")
#     ('play.turn', 'play.held', 'play.follow.or-trump')

# %%
"""What is said of a card: what excludes it, whether it is a revoke, what it shows of a hand, and why it could be played."""

from __future__ import annotations

from schmier import unknown_cards
from schmier.action import Action
from schmier.cards import BIT, NAMES, Cards
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.active_obligations import ActiveObligation, binding, certainly_refusing, possibly_refusing, refusing
from schmier.play.order import OF_CLAUSE, is_revoke, refusal
from schmier.play.record import playing
from schmier.play.turns import clause_of_turn, is_first_lead
from schmier.table import NOBODY
from schmier.violation import Violation

# %% [markdown]
# ## What excludes it
#
# Of all that binds a player one thing excludes his card first, and that one he is told. Where his hand lies open to whoever judges,
# that is quickly seen. Where it does not, as in a log that names only the cards that fell, the judge says no more than he knows: a
# card is refused if it would be wrong *whatever* the player's other cards are.
#
# East's three cards are not known. The Four of clubs to a led heart is accepted, for he may be void. But once he is known to hold
# the Two of hearts, it is refused, whatever the third card may be:
#
#     >>> deal = in_play("pitch.auction", hands, trumps="S")
#     >>> do(deal, "N play AH")
#     >>> deal.hands[1], deal.unknown[1], deal.is_known = cards_of(["2H"]), 2, False
#     >>> refused(deal, "E play 4C")
#     'play.follow.or-trump'
#     >>> deal.hands[1], deal.unknown[1] = 0, 3
#     >>> refused(deal, "E play 4C")
#     ''


# %%
def check_excluded(deal: Deal, action: Action, hand: Cards) -> None:
    """Raise `Violation` when an obligation excludes a card of a hand, or when a card is marked as a revoke that is none."""
    seat, played, bounds = action.by, BIT[action.card], playing(deal).bounds
    if action.is_revoke:
        check_revoke(deal, action, hand)
        return
    bound = excluding(deal, action, hand) if deal.unknown[seat] else refusing(bounds, hand, played)
    if bound is not None:
        raise refusal(deal, bound, seat, action.card)


def excluding(deal: Deal, action: Action, known: Cards) -> ActiveObligation | None:
    """What excludes a card out of a hand of which only some cards are known."""
    possible = unknown_cards.possible_besides(deal)
    return certainly_refusing(playing(deal).bounds, known, possible, BIT[action.card])


# %% [markdown]
# ## A revoke
#
# Sometimes a player fails to follow, and nobody notices until the tricks are turned over. Then the wrong card *has* been played,
# and a record of the deal must be able to say so. It marks the card as a revoke. In Seven Up, which has a price for it, such a card
# is let through; and only such a card, for the mark is an accusation, and a false one is refused.
#
# Spades are trumps, hearts are led. East holds the Two of hearts and throws a club, which is a revoke. South, who has no heart
# and no spade, throws a diamond; to call that one would be wrong:
#
#     >>> deal = in_play("seven-up.three", {"N": "AH 3S", "E": "2H 4C", "S": "9D 5D"}, trumps="S")
#     >>> do(deal, "N play AH")
#     >>> refused(deal, "E play 4C"), refused(deal, "E play 4C revoke"), refused(deal, "S play 9D revoke")
#     ('play.follow.or-trump', '', 'irregular.revoke')
#
# Where a game puts no price on it and is not ended by it, a card that does not follow is simply not played, marked or not:
#
#     >>> deal = in_play("pitch.auction", {"N": "AH 3S", "E": "2H 4C"}, trumps="S", seats="N E S W")
#     >>> do(deal, "N play AH")
#     >>> refused(deal, "E play 4C revoke")
#     'irregular.revoke'
#
# The leader cannot revoke. He has nobody to follow, and a wrong first lead is no failure to follow either.


# %%
def check_revoke(deal: Deal, action: Action, hand: Cards) -> None:
    """Raise `Violation` where no revoke can be recorded, and for a card that is none."""
    trick, card = playing(deal), action.card
    bound = refusing(trick.bounds, hand, BIT[card])
    fails = bool(deal.unknown[action.by]) if bound is None else is_revoke(bound)
    if not may_record_revokes(deal) or not trick.trick or not fails:  # rule: irregular.revoke
        raise Violation(Label.IRREGULAR_REVOKE, f"{NAMES[card]} is no revoke, or none can be recorded in this game")


def may_record_revokes(deal: Deal) -> bool:
    """Whether a revoke can be on record: it costs something, or it ends the game."""
    return deal.ruleset.play.revoke_costs is not None or does_wrong_card_end(deal)  # rule: irregular.revoke


def does_wrong_card_end(deal: Deal) -> bool:
    """Whether a wrong card ends what is played: a game of Skat, and not reject, in which there are no sides."""
    return deal.ruleset.play.wrong_card_ends and deal.pitcher != NOBODY  # rule: irregular.wrong-card


# %% [markdown]
# ## What a card tells
#
# A card that falls was held, so a hand of which nothing was known is now known a little better. It may also raise a question.
# When East, of whose hand nothing is known, threw the Four of clubs to a heart, either he was void of hearts or he has done
# wrong, and the record cannot say which. It notes the doubt and goes on; whoever reads it may know more.
#
#     >>> deal = in_play("pitch.auction", hands, trumps="S")
#     >>> do(deal, "N play AH")
#     >>> deal.hands[1], deal.unknown[1], deal.is_known = 0, 3, False
#     >>> do(deal, "E play 4C")
#     >>> deal.unknown[1], deal.doubts
#     (2, [(<Label.PLAY_VOID: 'play.void'>, 'whether E could follow is not known')])
#
# Had he thrown the Jack of hearts, there would be nothing to ask.


# %%
def reveal(deal: Deal, action: Action) -> None:
    """Note what a card shows of a hand that is not wholly known, and what it leaves open."""
    seat, played = action.by, BIT[action.card]
    unknown_cards.reveal(deal, seat, played)
    possible = unknown_cards.possible_besides(deal) if deal.unknown[seat] else 0
    bound = possibly_refusing(playing(deal).bounds, deal.hands[seat], possible, played)
    if bound is not None and not action.is_revoke:
        deal.doubt(OF_CLAUSE[bound.clause].open, f"whether {deal.table.seats[seat]} could follow is not known")


# %% [markdown]
# ## Why he could
#
# A card that was right has reasons too. Who followed was bound to; who could not follow was free; the leader may lead what he likes, and
# on the first lead it is also said why it was he who led. Here is the same trick again, with the reasons for each card:
#
#     >>> deal = in_play("pitch.auction", hands, trumps="S")
#     >>> def reasons_for(line):
#     ...     deal.because = []
#     ...     do(deal, line)
#     ...     return [str(clause) for clause in deal.because]
#     >>> reasons_for("N play AH")
#     ['play.lead.pitcher', 'play.lead.free']
#     >>> reasons_for("E play JH")
#     ['play.follow.or-trump']
#     >>> reasons_for("S play 9D")
#     ['play.void']
#
# West's last card does two things: it follows, and it fills the trick; so the reasons end with the clause by which North has won it.
#
#     >>> reasons_for("W play KH")
#     ['play.follow.or-trump', 'play.trick.suit-led']


# %%
def reasons(deal: Deal, action: Action) -> list[Label]:
    """The clauses that let a player choose this card."""
    trick = playing(deal)
    if action.is_revoke:
        return [Label.IRREGULAR_REVOKE]
    bound = [bound.clause for bound in binding(trick.bounds, deal.hands[action.by])]
    if trick.trick:
        return bound or [Label.PLAY_VOID]  # rule: play.void
    leading = [clause_of_turn(deal)] if is_first_lead(deal) else []
    pitched = [Label.TRUMPS_PITCHED] if deal.ranking is None else []
    return [*leading, *(bound or [Label.PLAY_LEAD_FREE]), *pitched]  # rule: play.lead.free
