# %% [markdown]
# # Discarding
#
# Whoever holds too many cards comes down to the number that the step names. Trumps stay in the hand as long as there
# is room for them; a player with more trumps than room gives up the surplus, and where some trumps are protected,
# those go last, or do not go at all.
#
# All players discard at once. A log has to write one after the other, and any order will do.

# %%
"""The steps at which players discard."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import BIT, Cards, names
from schmier.deal import Deal, Unchecked
from schmier.labels import Label
from schmier.legal import Legal
from schmier.ranking import Ranking
from schmier.rules.exchange import Discarding
from schmier.table import Seat
from schmier.violation import Violation


class Discard(Unchecked):
    """The step at which everybody discards."""

    name = "discard"

    def __init__(self, discarding: Discarding) -> None:
        self.keep = discarding.keep
        self.protected = discarding.protected
        self.keeps_protected = discarding.keeps_protected
        self.lowest_first = discarding.lowest_first
        self.shows_trumps = discarding.shows_trumps

    def begin(self, deal: Deal) -> None:
        """Everybody with too many cards is still to discard."""
        deal.pending = [seat for seat in range(len(deal.hands)) if self.due(deal, seat) > 0]
        if not deal.pending:
            deal.next_phase()

    def due(self, deal: Deal, seat: Seat) -> int:
        """How many cards a player must discard."""
        keep = self.keep
        if self.keeps_protected and deal.ranking is not None:
            protected = deal.hands[seat] & self.protected[deal.ranking.trump_suit]
            keep = max(keep, protected.bit_count())  # rule: exchange.discard.keeps-protected
        return hand_size(deal, seat) - keep

    def legal(self, deal: Deal) -> Legal:
        """How many cards each player who has not discarded yet must choose."""

        return Legal(tuple(deal.pending), choose=tuple(self.due(deal, seat) for seat in deal.pending))

    def act(self, deal: Deal, action: Action) -> None:
        """Discard."""
        if action.do != "discard" or deal.ranking is None:
            deal.other_verb(action)
            return
        seat = action.by
        if seat not in deal.pending:  # rule: exchange.discard.together
            raise Violation(Label.EXCHANGE_DISCARD_TOGETHER, f"{deal.table.seats[seat]} has nothing more to discard")
        self.check_cards(deal, deal.ranking, action)
        deal.confirmable = []
        deal.reveal(seat, action.cards)
        deal.hands[seat] &= ~action.cards  # rule: exchange.discard.dead
        deal.discards[seat] |= action.cards
        deal.pending.remove(seat)
        deal.decided(Label.EXCHANGE_DISCARD_TO, *reasons_to_discard(self, deal.ranking, deal.hands[seat], action.cards))
        self.conclude(deal, deal.ranking)

    def conclude(self, deal: Deal, ranking: Ranking) -> None:
        """When all have discarded, show what is to be shown and go on."""
        if not deal.pending:
            self.show(deal, ranking)
            deal.next_phase()

    def discard_unseen(self, deal: Deal, seat: Seat, kept: Cards) -> None:
        """Let a player whose hand is not wholly known discard he knows what; `kept` is what he is known to keep."""
        assert deal.ranking is not None
        deal.doubt(Label.EXCHANGE_DISCARD_TRUMPS_LAST, f"what {deal.table.seats[seat]} discarded is not known")
        deal.hands[seat] = kept
        deal.unknown[seat] = self.keep - kept.bit_count()
        deal.pending.remove(seat)
        self.conclude(deal, deal.ranking)

    # %% [markdown]
    # ### What may not be discarded

    # %%
    def check_cards(self, deal: Deal, ranking: Ranking, action: Action) -> None:
        """Raise `Violation` unless the player may discard these cards."""
        seat, cards = action.by, action.cards
        name = deal.table.seats[seat]
        check_owned(deal, action)
        protected = self.protected[ranking.trump_suit]
        if self.keeps_protected and cards & protected:
            raise Violation(
                Label.EXCHANGE_DISCARD_KEEPS_PROTECTED, f"{name} discards {names(cards & protected)[0]}, which is kept"
            )
        due = self.due(deal, seat)
        if cards.bit_count() != due:  # rule: exchange.discard.to
            raise Violation(Label.EXCHANGE_DISCARD_TO, f"{name} discards {cards.bit_count()} cards, not {due}")
        hand = deal.hands[seat]
        trumps_held, trumps_out = (hand & ranking.trumps).bit_count(), cards & ranking.trumps
        surplus = max(0, trumps_held - self.keep)
        if trumps_out.bit_count() > surplus + deal.unknown[seat]:  # rule: exchange.discard.trumps-last
            raise Violation(Label.EXCHANGE_DISCARD_TRUMPS_LAST, f"{name} discards a trump while there is room for it")
        if self.lowest_first:
            check_lowest(ranking, hand & ranking.trumps & ~protected, trumps_out & ~protected, name)
        spared = hand & ~cards & ranking.trumps & ~protected
        if trumps_out & protected and spared:  # rule: exchange.discard.protected
            raise Violation(
                Label.EXCHANGE_DISCARD_PROTECTED,
                f"{name} discards {names(trumps_out & protected)[0]}, which is protected, and keeps {names(spared)[0]}",
            )
        if deal.unknown[seat] and trumps_out:
            deal.doubt(Label.EXCHANGE_DISCARD_TRUMPS_LAST, f"the cards of {name} are not known")

    def show(self, deal: Deal, ranking: Ranking) -> None:
        """Lay the discarded trumps open, where the game has them shown."""
        if self.shows_trumps:
            deal.shown = [cards & ranking.trumps for cards in deal.discards]  # rule: view.discards.shown


def check_owned(deal: Deal, action: Action) -> None:
    """Raise `Violation` unless a player discards cards out of his own hand, each once."""
    seat, cards = action.by, action.cards
    is_owned = action.listed == cards.bit_count() and deal.may_hold(seat, cards)
    if not is_owned:  # rule: exchange.discard.held
        raise Violation(
            Label.EXCHANGE_DISCARD_HELD,
            f"{deal.table.seats[seat]} discards a card that is not in the hand, or one card twice",
        )


def check_lowest(ranking: Ranking, held: Cards, out: Cards, name: str) -> None:
    """Raise `Violation` unless the trumps that go are the lowest of those held."""
    lowest_first = [BIT[card] for card in reversed(ranking.order) if BIT[card] & held]
    if sum(lowest_first[: out.bit_count()]) != out:  # rule: exchange.discard.lowest
        raise Violation(Label.EXCHANGE_DISCARD_LOWEST, f"{name} discards a trump and keeps a lower one")


def hand_size(deal: Deal, seat: Seat) -> int:
    """How many cards a player holds, known or not."""
    return deal.hands[seat].bit_count() + deal.unknown[seat]


# %% [markdown]
# ### Why a discard was in order
#
# A player without surplus trumps needs no reason beyond the count. One with surplus trumps either had a free
# choice among them, or gave up unprotected ones, or had too many protected ones and chose among those.


# %%
def reasons_to_discard(step: Discard, ranking: Ranking, kept: Cards, cards: Cards) -> tuple[Label, ...]:
    """The clauses beyond the count that allowed a discard."""
    trumps_out = cards & ranking.trumps
    protected = step.protected[ranking.trump_suit]
    if not trumps_out:
        return (Label.EXCHANGE_DISCARD_TRUMPS_LAST,)
    if not protected:
        return (Label.EXCHANGE_DISCARD_FREE_TRUMPS,)  # rule: exchange.discard.free-trumps
    if trumps_out & protected and not kept & ranking.trumps & ~protected:
        return (Label.EXCHANGE_DISCARD_UNAVOIDABLE,)  # rule: exchange.discard.unavoidable
    return (Label.EXCHANGE_DISCARD_PROTECTED,)


# %% [markdown]
# ## Burying
#
# Where trumps are not fixed yet there is nothing to spare: the pitcher with a kitty in his hand, or everybody with a
# long one, gives up what he likes.


# %%
class Bury(Unchecked):
    """The step at which cards of any kind are discarded."""

    name = "bury"

    def __init__(self, *, is_for_everybody: bool, keep: int) -> None:
        self.is_for_everybody = is_for_everybody
        self.keep = keep

    def begin(self, deal: Deal) -> None:
        """The pitcher, or everybody with too many cards, is to discard."""
        seats = range(len(deal.hands)) if self.is_for_everybody else [deal.pitcher]
        deal.pending = [seat for seat in seats if hand_size(deal, seat) > self.keep]
        if not deal.pending:
            deal.next_phase()

    def legal(self, deal: Deal) -> Legal:
        """How many cards each player who has not discarded yet must choose."""

        return Legal(tuple(deal.pending), choose=tuple(hand_size(deal, seat) - self.keep for seat in deal.pending))

    def act(self, deal: Deal, action: Action) -> None:
        """Discard."""
        if action.do != "discard":
            deal.other_verb(action)
            return
        seat, name = action.by, deal.table.seats[action.by]
        if seat not in deal.pending:
            clause = Label.EXCHANGE_DISCARD_TOGETHER if self.is_for_everybody else Label.EXCHANGE_BURY
            raise Violation(clause, f"{name} has nothing to bury")
        check_owned(deal, action)
        due = hand_size(deal, seat) - self.keep
        if action.cards.bit_count() != due:  # rule: exchange.bury
            raise Violation(Label.EXCHANGE_BURY, f"{name} buries {action.cards.bit_count()} cards, not {due}")
        deal.confirmable = []
        deal.reveal(seat, action.cards)
        deal.hands[seat] &= ~action.cards
        deal.discards[seat] |= action.cards
        deal.pending.remove(seat)
        deal.decided(Label.EXCHANGE_BURY)
        self.conclude(deal)

    def conclude(self, deal: Deal) -> None:
        """When all have discarded, go on."""
        if not deal.pending:
            deal.next_phase()

    def discard_unseen(self, deal: Deal, seat: Seat, kept: Cards) -> None:
        """Let a player whose hand is not wholly known discard he knows what; `kept` is what he is known to keep."""
        deal.doubt(Label.EXCHANGE_BURY, f"what {deal.table.seats[seat]} discarded is not known")
        deal.hands[seat] = kept
        deal.unknown[seat] = self.keep - kept.bit_count()
        deal.pending.remove(seat)
        self.conclude(deal)
