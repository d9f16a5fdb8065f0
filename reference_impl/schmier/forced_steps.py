# %% [markdown]
# # Steps that may be left out
#
# Taking up the stock leaves no choice, so it happens by itself. A log may record it all the same, at its place and by the right
# player, and with the cards; then there is something to check and nothing to do. The same holds for a deal that the law has thrown
# in: the log may write "redeal", or go straight on to the next cards.
#
# Any other verb that a phase does not know is out of its time.
#
# North has bid four in Ten-point Smear and names hearts. The stock is in his hand at once. The log may say that he took it; that
# East did cannot be, for there was nothing for East to take; and nobody can play a card before all have discarded:
#
#     >>> deal = after(table_of("smear.ten-point"), "N bid 4", "E pass", "S pass", "W pass", "N declare H")
#     >>> answer(deal, "E take"), answer(deal, "N play AH")
#     ('exchange.take.stock', 'irregular.phase')
#     >>> answer(deal, "N take"), answer(deal, "N take")
#     ('ok', 'irregular.phase')
#
# It can be recorded once, and only until something else has happened.
#
# A note may name the cards, and then they must be the right ones. In Cinch East keeps his two hearts, lays away seven plain cards and
# draws four, and none of it is his choice. To write that he laid away the Ace of hearts would be to write down something that did not
# happen:
#
#     >>> east, north = "AH JH 2C 3C 4C 6C 7C 8C 9C", "TH 9H 8H 7H 6H 4H TC JC QC"
#     >>> deal = table_of("cinch", hands={"N": north, "E": east}, stock="KH 2S 3S 4S")
#     >>> deal = after(deal, "N bid 7", "E pass", "S pass", "W pass", "N declare H")
#     >>> answer(deal, "E discard 2C 3C 4C 6C 7C 8C AH"), answer(deal, "E discard 2C 3C 4C 6C 7C 8C 9C")
#     ('irregular.phase', 'ok')
#     >>> answer(deal, "E draw KH 2S 3S 4S")
#     'ok'

# %%
"""RestrictedPhase that the phase in progress does not know: recorded forced steps, and what is not due."""

from __future__ import annotations

from schmier.action import DISCARD, REDEAL, Action, ForcedStep
from schmier.cards import Cards
from schmier.deal import Deal
from schmier.labels import Label
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb
from schmier.violation import Violation


def check_other(deal: Deal, action: Action) -> None:
    """Refuse a verb that the present phase does not know, unless it records a forced step in its place."""
    due = confirmable_as(deal, action) if deal.confirmable else ()
    if not due:
        raise Violation(
            Label.IRREGULAR_PHASE, f"{named(action)} is not due: the phase is {deal.phase.name}"
        )  # rule: irregular.phase
    step = next((step for step in due if step.by == action.by), None)
    if step is None:
        raise Violation(due[0].clause, "somebody else is to do this")
    if are_other_cards(deal, action, step.cards, step.unknown):
        raise Violation(step.clause, f"these are not the cards with which {action.do} has happened")


def named(action: Action) -> str:
    """What somebody does; of a declaration, what it declares."""
    if action.do is not Verb.DECLARE:
        return action.do
    what = "partners" if action.partners is not None else "trump" if action.announcement is None else "contract"
    return f"declare with {what}"


def are_other_cards(deal: Deal, action: Action, cards: Cards, unknown: int) -> bool:
    """Whether an action names cards, and they are not those that it is about; so many of those are not known."""
    if not action.listed and action.do is not DISCARD:
        return False
    strangers = action.cards & ~cards
    is_count_wrong = action.listed != action.cards.bit_count() or strangers.bit_count() != unknown
    return is_count_wrong or bool(cards & ~action.cards or strangers & deal.seen)


def confirm(deal: Deal, action: Action) -> None:
    """Note that a forced step has been recorded."""
    step = next(step for step in confirmable_as(deal, action) if step.by == action.by)
    place = deal.confirmable.index(step)
    before = deal.confirmable[:place] if is_simultaneous(step) else []
    deal.confirmable = [*before, *deal.confirmable[place + 1 :]]
    strangers = action.cards & ~step.cards
    if strangers:
        show_taken(deal, action.by, strangers, step.clause)
    deal.decided(step.clause)


def is_simultaneous(step: ForcedStep) -> bool:
    """Whether a step is one that several players make at once, so that it is noted in any order."""
    return step.clause is Label.EXCHANGE_DISCARD_NO_CHOICE  # rule: exchange.discard.no-choice


def show_taken(deal: Deal, seat: Seat, cards: Cards, clause: Label) -> None:
    """Let cards that were not known turn out to be those that a player has taken up."""
    deal.hands[seat] |= cards
    deal.unknown[seat] -= cards.bit_count()
    deal.seen |= cards
    if deal.held:
        deal.held[seat] |= cards  # What is drawn during the play counts as held as it began.
    if clause is Label.EXCHANGE_TAKE_WIDOW:
        deal.dealt_widow |= cards


def confirmable_as(deal: Deal, action: Action) -> list[ForcedStep]:
    """The forced steps that an action may record, whoever did them; to discard other cards would be a choice, and none is due."""
    if action.do is REDEAL and action.by != NOBODY:
        return []
    steps = [step for step in deal.confirmable if step.do == action.do]
    return steps if action.do is not DISCARD else [step for step in steps if is_noted_by(deal, action, step)]


def is_confirmable(deal: Deal, action: Action) -> bool:
    """Whether an action is a forced step that has been carried out and may still be recorded."""
    return any(step.do == action.do and is_noted_by(deal, action, step) for step in deal.confirmable)


def is_noted_by(deal: Deal, action: Action, step: ForcedStep) -> bool:
    """Whether an action is by the player of a step, and names no other cards."""
    return step.by == action.by and not are_other_cards(deal, action, step.cards, step.unknown)
