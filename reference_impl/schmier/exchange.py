# %% [markdown]
# # Trumps and exchange
#
# Between the auction and the first lead lie the steps of the exchange. Some are the pitcher's alone: naming
# trumps, taking up the widow, taking up the stock. One is everybody's: discarding.

# %%
"""The steps between the auction and the first lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schmier.action import Action
from schmier.cards import SUITS, Cards, names
from schmier.ranking import Ranking
from schmier.ruleset import Discarding, Ruleset
from schmier.table import Seat
from schmier.violation import Violation

if TYPE_CHECKING:
    from schmier.deal import Deal, Legal, Phase


def step_of(ruleset: Ruleset, number: int) -> Phase:
    """The phase for one step of the exchange."""
    discarding = ruleset.discarding[number]
    if discarding is not None:
        return Discard(discarding)
    steps: dict[str, type[NameTrumps] | type[TakeWidow] | type[TakeStock]] = {
        "name-trumps": NameTrumps,
        "take-widow": TakeWidow,
        "take-stock": TakeStock,
    }
    return steps[ruleset.steps[number]]()


# %% [markdown]
# ## Naming trumps
#
# One of four suits, whether the pitcher holds a card of it or not.


# %%
class NameTrumps:
    """The step at which the pitcher names trumps."""

    name = "name-trumps"

    def begin(self, deal: Deal) -> None:
        """The pitcher acts."""
        deal.turn = deal.pitcher

    def legal(self, deal: Deal) -> Legal:
        """Any of the four suits."""
        from schmier.deal import Legal

        return Legal((deal.turn,), tuple(Action("declare", deal.turn, trump=suit) for suit in range(len(SUITS))))

    def act(self, deal: Deal, action: Action) -> None:
        """Name trumps."""
        if action.do != "declare":
            deal.other_verb(action)
            return
        if action.by != deal.pitcher:  # rule: trumps.named
            raise Violation("trumps.named", f"{deal.table.seats[deal.pitcher]} is the pitcher and names trumps")
        deal.confirmable = None
        deal.ranking = deal.ruleset.rankings[action.trump]
        deal.decided("trumps.named")
        deal.next_phase()


# %% [markdown]
# ## Taking up cards
#
# Nobody has a choice here, so the step carries itself out as soon as it is due. A log may record it or not.


# %%
class TakeWidow:
    """The step at which the pitcher takes up the widow."""

    name = "take-widow"

    def begin(self, deal: Deal) -> None:
        """Put the widow into the pitcher's hand."""
        deal.hands[deal.pitcher] |= deal.widow  # rule: exchange.take.widow
        deal.unknown[deal.pitcher] += deal.unknown_widow
        deal.widow = deal.unknown_widow = 0
        take(deal, "exchange.take.widow")

    def legal(self, deal: Deal) -> Legal:
        """Never asked: the step is over as soon as it begins."""
        raise AssertionError("taking up the widow waits for nobody")

    def act(self, deal: Deal, action: Action) -> None:
        """Never asked: the step is over as soon as it begins."""
        raise AssertionError("taking up the widow waits for nobody")


class TakeStock:
    """The step at which the pitcher takes up the stock."""

    name = "take-stock"

    def begin(self, deal: Deal) -> None:
        """Put the stock into the pitcher's hand."""
        for card in deal.stock:
            deal.hands[deal.pitcher] |= 1 << card  # rule: exchange.take.stock
        deal.unknown[deal.pitcher] += deal.unknown_stock
        deal.stock, deal.unknown_stock = (), 0
        take(deal, "exchange.take.stock")

    def legal(self, deal: Deal) -> Legal:
        """Never asked: the step is over as soon as it begins."""
        raise AssertionError("taking up the stock waits for nobody")

    def act(self, deal: Deal, action: Action) -> None:
        """Never asked: the step is over as soon as it begins."""
        raise AssertionError("taking up the stock waits for nobody")


def take(deal: Deal, clause: str) -> None:
    """Go on to the next step, in which a log may still record that cards were taken up."""
    deal.decided(clause)
    deal.next_phase()
    deal.confirmable = ("take", deal.pitcher, clause)


# %% [markdown]
# ## Discarding
#
# Everybody comes down to the same number of cards. Trumps stay in the hand as long as there is room for them; a
# player with more trumps than room gives up the surplus, and where some trumps are protected, those go last.
#
# All players discard at once. A log has to write one after the other, and any order will do.


# %%
class Discard:
    """The step at which everybody discards."""

    name = "discard"

    def __init__(self, discarding: Discarding) -> None:
        self.keep = discarding.keep
        self.protected = discarding.protected
        self.shows_trumps = discarding.shows_trumps

    def begin(self, deal: Deal) -> None:
        """Everybody is still to discard."""
        deal.pending = list(range(len(deal.table.seats)))

    def legal(self, deal: Deal) -> Legal:
        """How many cards each player who has not discarded yet must choose."""
        from schmier.deal import Legal

        counts = (hand_size(deal, seat) - self.keep for seat in deal.pending)
        return Legal(tuple(deal.pending), choose=tuple(counts))

    def act(self, deal: Deal, action: Action) -> None:
        """Discard."""
        if action.do != "discard" or deal.ranking is None:
            deal.other_verb(action)
            return
        seat = action.by
        if seat not in deal.pending:  # rule: exchange.discard.together
            raise Violation("exchange.discard.together", f"{deal.table.seats[seat]} has discarded already")
        self.check(deal, deal.ranking, action)
        deal.confirmable = None
        deal.hands[seat] &= ~action.cards  # rule: exchange.discard.dead
        deal.discards[seat] |= action.cards
        deal.pending.remove(seat)
        deal.decided("exchange.discard.to", *reasons_to_discard(self, deal.ranking, deal.hands[seat], action.cards))
        self.conclude(deal, deal.ranking)

    def conclude(self, deal: Deal, ranking: Ranking) -> None:
        """When all have discarded, show what is to be shown and go on."""
        if not deal.pending:
            self.show(deal, ranking)
            deal.next_phase()

    def discard_unseen(self, deal: Deal, seat: Seat, kept: Cards) -> None:
        """Let a player whose hand is not wholly known discard he knows what; `kept` is what he is known to keep."""
        assert deal.ranking is not None
        deal.doubt("exchange.discard.trumps-last", f"what {deal.table.seats[seat]} discarded is not known")
        deal.hands[seat] = kept
        deal.unknown[seat] = self.keep - kept.bit_count()
        deal.pending.remove(seat)
        self.conclude(deal, deal.ranking)

    # %% [markdown]
    # ### What may not be discarded

    # %%
    def check(self, deal: Deal, ranking: Ranking, action: Action) -> None:
        """Raise `Violation` unless the player may discard these cards."""
        seat, cards = action.by, action.cards
        name, hand = deal.table.seats[seat], deal.hands[seat]
        is_owned = action.listed == cards.bit_count() and (not cards & ~hand or deal.reveal(seat, cards))
        if not is_owned:  # rule: exchange.discard.held
            raise Violation(
                "exchange.discard.held", f"{name} discards a card that is not in the hand, or one card twice"
            )
        due = hand_size(deal, seat) - self.keep
        if cards.bit_count() != due:  # rule: exchange.discard.to
            raise Violation("exchange.discard.to", f"{name} discards {cards.bit_count()} cards, not {due}")
        hand = deal.hands[seat]
        trumps_held, trumps_out = (hand & ranking.trumps).bit_count(), cards & ranking.trumps
        surplus = max(0, trumps_held - self.keep)
        if trumps_out.bit_count() > surplus + deal.unknown[seat]:  # rule: exchange.discard.trumps-last
            raise Violation("exchange.discard.trumps-last", f"{name} discards a trump while there is room for it")
        protected = self.protected[ranking.trump_suit]
        spared = hand & ~cards & ranking.trumps & ~protected
        if trumps_out & protected and spared:  # rule: exchange.discard.protected
            raise Violation(
                "exchange.discard.protected",
                f"{name} discards {names(trumps_out & protected)[0]}, which is protected, and keeps {names(spared)[0]}",
            )
        if deal.unknown[seat] and trumps_out:
            deal.doubt("exchange.discard.trumps-last", f"the cards of {name} are not known")

    def show(self, deal: Deal, ranking: Ranking) -> None:
        """Lay the discarded trumps open, where the game has them shown."""
        if self.shows_trumps:
            deal.shown = [cards & ranking.trumps for cards in deal.discards]  # rule: view.discards.shown


def hand_size(deal: Deal, seat: Seat) -> int:
    """How many cards a player holds, known or not."""
    return deal.hands[seat].bit_count() + deal.unknown[seat]


# %% [markdown]
# ### Why a discard was in order
#
# A player without surplus trumps needs no reason beyond the count. One with surplus trumps either had a free
# choice among them, or gave up unprotected ones, or had too many protected ones and chose among those.


# %%
def reasons_to_discard(step: Discard, ranking: Ranking, kept: Cards, cards: Cards) -> tuple[str, ...]:
    """The clauses beyond the count that allowed a discard."""
    trumps_out = cards & ranking.trumps
    protected = step.protected[ranking.trump_suit]
    if not trumps_out:
        return ("exchange.discard.trumps-last",)
    if not protected:
        return ("exchange.discard.free-trumps",)  # rule: exchange.discard.free-trumps
    if trumps_out & protected and not kept & ranking.trumps & ~protected:
        return ("exchange.discard.unavoidable",)  # rule: exchange.discard.unavoidable
    return ("exchange.discard.protected",)
