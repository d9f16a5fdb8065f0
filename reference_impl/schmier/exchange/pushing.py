# %% [markdown]
# # Pushing the skat on
#
# Nobody wants the cards that lie in the skat of a Ramsch, and in Schieberamsch nobody is spared them. Forehand takes them up and gets rid
# of two others, middlehand takes those, and rearhand what middlehand could not use. Whoever trusts his hand passes the two on without
# a look: then everything costs twice as much, once for each who does.
#
# All have passed, and Ramsch is played. Forehand takes up the skat and lays two cards in its place; middlehand passes them on:
#
#     >>> skat = game_named("skat").exchange.steps
#     >>> steps = [dict(step.stated, do=step.do.value) for step in skat] + [{"do": "push"}]
#     >>> table = table_of("skat", exchange=steps, auction={"nobody_bids": "reject"})
#     >>> deal = after(table, "middlehand pass", "endhand pass", "forehand pass")
#     >>> open_to(deal), open_to(after(deal, "forehand take"))
#     ('forehand: pass; take', 'pass-cards forehand 2')
#     >>> plain = [card for card in hand_of(deal, "forehand").split() if card[0] != "J"]
#     >>> deal = after(deal, "forehand pass-cards " + " ".join(plain[:2]), "middlehand pass")
#     >>> open_to(deal), 2 ** len(deal.passed_unseen)
#     ('endhand: pass; take', 2)
#
# The Jacks stay where they are at most tables: they are the trumps that one would most like to be rid of.

# %%
"""The step at which, in reject, the skat goes from player to player."""

from __future__ import annotations

from typing import Final

from schmier.action import PASS, PASSES, TAKE, Action, Legal
from schmier.bids import REJECT
from schmier.cards import Cards, cards_of
from schmier.deal import Deal
from schmier.exchange.holding import HELD
from schmier.exchange.record import ask_in_turn, ask_next
from schmier.exchange.taking import take_skat, takes_other_cards
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.unknown_cards import reveal
from schmier.verbs import Verb

JACKS: Final[Cards] = cards_of(("JC", "JS", "JH", "JD"))
"""The cards that are kept."""


def to_push(deal: Deal) -> int:
    """How many cards the player in turn has too many: those of the skat, once he has taken it up."""
    return deal.hands[deal.turn].bit_count() + deal.unknown[deal.turn] - deal.ruleset.dealing.hand_size


def has_no_skat_to_take(deal: Deal, action: Action) -> bool:
    """Whether it is another player's turn, or he has taken the skat up."""
    return action.by != deal.turn or to_push(deal) > 0  # rule: exchange.push


def has_no_cards_to_push(deal: Deal, action: Action) -> bool:
    """Whether it is another player's turn, or he has not taken the skat up."""
    return action.by != deal.turn or to_push(deal) == 0  # rule: exchange.push


def is_wrong_number(deal: Deal, action: Action) -> bool:
    """Whether too many cards are pushed on, or too few."""
    return action.cards.bit_count() != to_push(deal)  # rule: exchange.push


def pushes_a_jack(deal: Deal, action: Action) -> bool:
    """Whether a Jack is among the cards that are pushed on, of a player who has others enough."""
    others = (deal.hands[action.by] & ~JACKS).bit_count() + deal.unknown[action.by]
    return bool(action.cards & JACKS) and others >= to_push(deal)  # rule: exchange.push.jacks


def push_says(deal: Deal, action: Action) -> str:
    """Whose turn it is, and for what."""
    due = f"lays {to_push(deal)} cards down" if to_push(deal) else "takes the skat up or passes it on"
    return f"{deal.table.seats[deal.turn]} {due}"


TAKES: Final = (
    Restriction(Label.EXCHANGE_PUSH, has_no_skat_to_take, push_says),
    Restriction(Label.EXCHANGE_PUSH, takes_other_cards, lambda deal, action: "these cards are not the skat"),
)
"""What forbids taking up the skat."""

LAYS: Final = (
    Restriction(Label.EXCHANGE_PUSH, has_no_cards_to_push, push_says),
    HELD,
    Restriction(Label.EXCHANGE_PUSH, is_wrong_number, push_says),
)
"""What forbids laying cards in its place."""

KEEPS: Final[Restriction[Action]] = Restriction(
    Label.EXCHANGE_PUSH_JACKS, pushes_a_jack, lambda deal, action: "no Jack is pushed on"
)
"""The further restriction where the Jacks are kept."""


class Push(RestrictedPhase):
    """The step at which everybody takes up the skat and pushes two cards on, or passes it on unseen."""

    name = StepKind.PUSH

    def __init__(self, *, keeps_jacks: bool) -> None:
        self.restrictions: dict[Verb, Restrictions] = {
            TAKE: TAKES,
            PASS: TAKES[:1],
            Verb.PASS_CARDS: (*LAYS, KEEPS) if keeps_jacks else LAYS,
        }

    def begin(self, deal: Deal) -> None:
        """Eldest has the skat first; with a pitcher there is nothing to push."""
        if deal.bid is not REJECT:
            deal.next_phase()
            return
        ask_in_turn(deal, who_pushes(deal))

    def legal(self, deal: Deal) -> Legal:
        """The skat, or a pass; with the skat in hand, two cards."""
        if to_push(deal):
            return Legal((deal.turn,), choose=(to_push(deal),), verb=Verb.PASS_CARDS)
        return Legal((deal.turn,), self.permitted(deal, [PASSES[deal.turn], Action(TAKE, deal.turn)]))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Take the skat up, lay cards in its place, or pass it on."""
        deal.decided(Label.EXCHANGE_PUSH)
        if action.do is TAKE:
            take_skat(deal, action.by, action.cards)
            return
        if action.do is PASS:
            pass_unseen(deal, action.by)
        else:
            lay_down(deal, action)
        ask_next(deal)


def who_pushes(deal: Deal) -> list[Seat]:
    """The players in the order in which the skat goes round."""
    return deal.playing()  # rule: exchange.push


def pass_unseen(deal: Deal, seat: Seat) -> None:
    """Note that a player has passed the skat on unseen."""
    deal.passed_unseen.append(seat)  # rule: points.reject.unseen


def lay_down(deal: Deal, action: Action) -> None:
    """Put cards of a hand in the place of the skat."""
    reveal(deal, action.by, action.cards)
    deal.hands[action.by] &= ~action.cards
    deal.widow |= action.cards  # rule: exchange.push
