# %% [markdown]
# # Discarding
#
# Whoever holds too many cards comes down to the number that the step names. Trumps stay in the hand as long as
# there is room for them; a player with more trumps than room gives up the surplus, and where some trumps are
# protected, those go last, or do not go at all.
#
# Hearts are trumps and six cards are kept. A hand of nine with five hearts lays away three of its four other
# cards, whichever it likes, and no heart. A hand of nine with seven hearts lays away both others and one heart.
#
# In Minnesota Smear East has those seven: Ace, Queen, Ten, Nine, Eight, Seven and Four. The Ace, the Queen and
# the Ten are protected, the four others are not, so the heart that goes is one of those four, whichever East
# likes:
#
#     >>> deal = table_of("smear.minnesota", hands={"E": "AH QH TH 9H 8H 7H 4H 2C 3C"}, widow="4C 5C 6C 7C")
#     >>> deal = after(deal, "N pass", "E bid 3", "S pass", "W pass", "E declare H")
#     >>> open_to(deal)
#     'discard N 3, E 7, S 3, W 3'
#
# He is the pitcher, and has taken up the kitty: 13 − 6 = 7 cards must go. The kitty holds clubs only, and all six
# plain cards go with a heart.
#
#     >>> plain = "2C 3C 4C 5C 6C 7C"
#     >>> answer(deal, "E discard QH " + plain), answer(deal, "E discard 9H 4H " + plain)
#     ('exchange.discard.protected', 'exchange.discard.to')
#     >>> answer(deal, "E discard 9H " + plain), hand_of(deal, "E")
#     ('ok', '4H 7H 8H TH QH AH')
#
# At some tables he would have had to give up the lowest, the Four. This one leaves him the choice, and he gives
# up the Nine: perhaps he thinks that the Four will be Low.
#
# What he could not do is keep a club. Two hearts and five clubs are seven cards too, but with them a trump would go
# before the last plain card. He might like that, to be void of nothing; the rule keeps trumps in play:
#
#     >>> deal = table_of("smear.minnesota", hands={"E": "AH QH TH 9H 8H 7H 4H 2C 3C"}, widow="4C 5C 6C 7C")
#     >>> deal = after(deal, "N pass", "E bid 3", "S pass", "W pass", "E declare H")
#     >>> answer(deal, "E discard 9H 4H 2C 3C 4C 5C 6C")
#     'exchange.discard.trumps-last'

# %%
"""The step at which everybody discards."""

from __future__ import annotations

from typing import Final

from schmier import unknown_cards
from schmier.action import DISCARD, Action, ForcedStep, Legal
from schmier.cards import Card, Cards, each, names, set_of
from schmier.deal import Deal
from schmier.exchange.holding import HELD, holding, lay_away, tick_off
from schmier.exchange.record import Choosing, choosing
from schmier.exchange.surplus import are_lowest, early_says, grouped, lower_says, ranking_in, trumps_from_lowest
from schmier.labels import Label
from schmier.ranking import TRUMPS
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions, is_choice
from schmier.ruleset.card_counts import too_many
from schmier.ruleset.exchange import Discarding, StepKind
from schmier.table import Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable

# %% [markdown]
# ## All at once
#
# All players discard at once. A log has to write one after the other, and any order will do. Nobody sees what the
# others have thrown before he has thrown himself. Who holds no more than is kept discards nothing and is not
# asked.


# %%
def is_not_pending(deal: Deal, action: Action) -> bool:
    """Whether a player has nothing more to discard; the others may discard in any order."""
    step: Choosing = deal.progress
    return action.by not in step.pending  # rule: exchange.discard.together


MUST_DISCARD: Final[Restriction[Action]] = Restriction(
    Label.EXCHANGE_DISCARD_TOGETHER,
    is_not_pending,
    lambda deal, action: f"{deal.table.seats[action.by]} has nothing more to discard",
)
"""Who has too many cards discards, once."""


class Discard(RestrictedPhase):
    """The step at which everybody discards."""

    name = StepKind.DISCARD

    # %% [markdown]
    # ## What may not be discarded
    #
    # In this order: a card that is not there; a card that is kept in any case; too few or too many; a trump while
    # there is room for it; a trump while a lower one is kept, where the lowest go first; a protected trump while
    # another one is kept.
    #
    # The commonest mistake is the fourth. A player who sees no use for his Three of trumps keeps an Ace of clubs
    # instead. He may not: there is room for it.
    #
    #     >>> deal = table_of("smear.ten-point", hands={"E": "KH 3H 2C 4C 5C 6C AC AS KS QS"})
    #     >>> deal = after(deal, "N bid 4", "E pass", "S pass", "W pass", "N declare H")
    #     >>> answer(deal, "E discard 3H 2C 4C 5C")
    #     'exchange.discard.trumps-last'
    #     >>> answer(deal, "E discard 2C 4C 5C 6C")
    #     'ok'
    #
    # In Smear with a widow protected trumps are kept though they be too many. East has fifteen cards when he has
    # taken up the widow and what the others have left of the stock, eight of them scoring trumps. He keeps eight: 15
    # − 8 = 7 go. The two for which there is no trick of their own lie under a card that he plays.
    #
    #     >>> deal = table_of("smear.widow", hands={"E": "AH JH JD X1 TH 3H 2H 9H 2C"}, widow="3C 4C 5C 6C")
    #     >>> deal = after(deal, "N pass", "E bid 5", "S pass", "W pass", "E declare H")
    #     >>> open_to(deal).split(",")[0], answer(deal, "E discard TH 2C 3C 4C 5C 6C 9H")
    #     ('discard E 7', 'exchange.discard.keeps-protected')

    # %%
    def __init__(self, discarding: Discarding) -> None:
        self.keep = discarding.keep
        self.protected = discarding.protected
        self.keeps_protected = discarding.keeps_protected
        self.lowest_first = discarding.lowest_first
        self.shows_trumps = discarding.shows_trumps
        self.makes_only_discards = discarding.makes_only_discards
        kept = Restriction(Label.EXCHANGE_DISCARD_KEEPS_PROTECTED, self.throws_what_is_kept, self.kept_says)
        lowest = Restriction(Label.EXCHANGE_DISCARD_LOWEST, self.keeps_lower_trump, lower_says)
        # Protected cards are trumps, so of plain cards alone it is enough to ask whose they are, and whether they are as many.
        number = Restriction(Label.EXCHANGE_DISCARD_TO, self.is_wrong_number, self.number_says)
        self.on_plain_cards: Restrictions = (MUST_DISCARD, HELD, number)
        self.on_cards: Restrictions = (
            MUST_DISCARD,
            HELD,
            *((kept,) if self.keeps_protected else ()),
            number,
            Restriction(Label.EXCHANGE_DISCARD_TRUMPS_LAST, self.throws_trump_early, early_says),
            *((lowest,) if self.lowest_first else ()),
            Restriction(Label.EXCHANGE_DISCARD_PROTECTED, self.throws_protected, self.protected_says),
        )
        self.restrictions: dict[Verb, Restrictions] = {DISCARD: self.on_cards}

    def protected_trumps(self, deal: Deal) -> Cards:
        """The protected trumps; none where the choice among trumps is free, and at no trump only a Joker."""
        ranking = ranking_in(deal)
        return self.protected[ranking.trump_suit] & ranking.trumps  # rule: exchange.discard.free-trumps

    def must_go(self, deal: Deal, seat: Seat) -> int:
        """How many cards a player must discard; where protected trumps are kept though they be too many, his hand is known."""
        hand = deal.hands[seat]
        keeps_more = self.keeps_protected and deal.ranking is not None
        return too_many(self.room(deal, hand) if keeps_more else self.keep, hand.bit_count() + deal.unknown[seat])

    def room(self, deal: Deal, hand: Cards) -> int:
        """How many cards are kept where protected trumps are kept though they be too many."""
        protected = hand & self.protected_trumps(deal)
        return max(self.keep, protected.bit_count())  # rule: exchange.discard.keeps-protected

    def throws_what_is_kept(self, deal: Deal, action: Action) -> bool:
        """Whether a protected trump goes where they are kept in any case."""
        return action.cards & self.protected_trumps(deal) != 0  # rule: exchange.discard.keeps-protected

    def is_wrong_number(self, deal: Deal, action: Action) -> bool:
        """Whether too few cards go, or too many."""
        return action.cards.bit_count() != self.must_go(deal, action.by)  # rule: exchange.discard.to

    def throws_trump_early(self, deal: Deal, action: Action) -> bool:
        """Whether a trump goes while there is room for it; cards that are not known may be trumps."""
        trumps = ranking_in(deal).trumps
        going = action.cards & trumps
        if not going:
            return False
        hand, unknown = holding(deal, action.by, action.cards)
        surplus = max(0, (hand & trumps).bit_count() - self.keep) + unknown
        return going.bit_count() > surplus  # rule: exchange.discard.trumps-last

    def keeps_lower_trump(self, deal: Deal, action: Action) -> bool:
        """Whether an unprotected trump goes and a lower one stays, where the lowest go first."""
        going = action.cards & ranking_in(deal).trumps & ~self.protected_trumps(deal)
        return not are_lowest(deal, going, self.common_kept(deal, action))

    def common_kept(self, deal: Deal, action: Action) -> Cards:
        """The trumps that stay and are not protected."""
        hand, _ = holding(deal, action.by, action.cards)
        return hand & ~action.cards & ranking_in(deal).trumps & ~self.protected_trumps(deal)

    def is_unavoidable(self, deal: Deal, action: Action) -> bool:
        """Whether a protected trump can go because no other trump is left to go for it."""
        return not self.common_kept(deal, action)  # rule: exchange.discard.unavoidable

    def throws_protected(self, deal: Deal, action: Action) -> bool:
        """Whether a protected trump goes while another trump could."""
        going = action.cards & self.protected_trumps(deal)
        return bool(going) and not self.is_unavoidable(deal, action)  # rule: exchange.discard.protected

    def kept_says(self, deal: Deal, action: Action) -> str:
        """The refusal of a trump that is kept in any case."""
        gone = names(action.cards & self.protected_trumps(deal))[0]
        return f"{deal.table.seats[action.by]} discards {gone}, which is kept"

    def number_says(self, deal: Deal, action: Action) -> str:
        """The refusal of a wrong number."""
        must_go = self.must_go(deal, action.by)
        return f"{deal.table.seats[action.by]} discards {action.cards.bit_count()} cards, not {must_go}"

    def protected_says(self, deal: Deal, action: Action) -> str:
        """The refusal of a protected trump, with one that could have gone for it."""
        gone = names(action.cards & self.protected_trumps(deal))[0]
        kept = " ".join(names(self.common_kept(deal, action))[:1]) or "nothing that is not"
        return f"{deal.table.seats[action.by]} discards {gone}, which is protected, and keeps {kept}"

    # %% [markdown]
    # ## Why a discard was in order
    #
    # Most discards are plain cards, and it is enough that they are as many as must go.
    # A player who throws no trump needs no reason beyond the count. One with surplus trumps either had a free choice
    # among them, or gave up unprotected ones, or had too many protected ones and chose among those.

    # %%
    def reason(self, deal: Deal, action: Action) -> Label:
        """The clause beyond the count that allowed a discard."""
        if not action.cards & ranking_in(deal).trumps:
            return Label.EXCHANGE_DISCARD_TRUMPS_LAST
        if not self.protected_trumps(deal):
            return Label.EXCHANGE_DISCARD_LOWEST if self.lowest_first else Label.EXCHANGE_DISCARD_FREE_TRUMPS
        if action.cards & self.protected_trumps(deal) and self.is_unavoidable(deal, action):
            return Label.EXCHANGE_DISCARD_UNAVOIDABLE
        return Label.EXCHANGE_DISCARD_PROTECTED

    def ways(self, deal: Deal, seat: Seat) -> tuple[list[Card], ...]:
        """The cards that a player may throw, group by group; those of a group may go when all before it are gone."""
        groups = grouped(deal.hands[seat], ranking_in(deal).trumps, self.protected_trumps(deal))
        common = each(groups.common)
        if self.lowest_first:
            surplus = max(0, self.must_go(deal, seat) - groups.plain.bit_count())
            common = trumps_from_lowest(ranking_in(deal), groups.common)[:surplus]
        return each(groups.plain), common, each(groups.protected)

    # %% [markdown]
    # ## Without a choice
    #
    # Often there is one discard alone. Six cards are kept, and who holds six trumps throws everything else. At most tables he does so
    # himself; some engines do it for him. It is made as the step begins, then, and a log may note it or not. East has six hearts and
    # four clubs. South, with two hearts and eight clubs and spades, chooses:
    #
    #     >>> hands = {"E": "KH QH 9H 8H 7H 6H 2C 3C 4C 5C", "S": "2H 3H 6C 7C 8C 9C TC JC QC KC"}
    #     >>> hands |= {"W": "4H 5H 2S 3S 4S 5S 6S 7S 8S 9S", "N": "AH JH JD TS JS QS KS AS AC 2D"}
    #     >>> discard = {"do": "discard", "to": 6, "protects": [], "shows_trumps": True, "no_choice": "carried-out"}
    #     >>> steps = {"exchange": [{"do": "name-trumps"}, {"do": "take-stock"}, discard]}
    #     >>> deal = table_of("smear.ten-point", hands=hands, stock="X1 X2 TH 3D", **steps)
    #     >>> deal = after(deal, "N bid 4", "E pass", "S pass", "W pass", "N declare H")
    #     >>> open_to(deal), hand_of(deal, "E")
    #     ('discard S 4, W 4', '6H 7H 8H 9H QH KH')
    #     >>> answer(deal, "E discard 2C 3C 4C 6H"), answer(deal, "E discard 2C 3C 4C 5C")
    #     ('exchange.discard.together', 'ok')

    # %%
    def only_discard(self, deal: Deal, seat: Seat) -> Cards:
        """The one discard that a player can make; none where he has a choice."""
        left, going = self.must_go(deal, seat), 0
        for group in self.ways(deal, seat):
            if left < len(group):
                return 0 if left else going
            left -= len(group)
            going |= set_of(group)
        return going if self.is_lowest_alone(deal, seat, going) else 0  # rule: exchange.discard.no-choice

    def is_lowest_alone(self, deal: Deal, seat: Seat, going: Cards) -> bool:
        """Whether no trump that stays could go for one that goes; of like Jokers either may go first."""
        lowest, strength = (
            going & ranking_in(deal).trumps & ~self.protected_trumps(deal),
            ranking_in(deal).power[TRUMPS],
        )
        staying = deal.hands[seat] & ~going & ranking_in(deal).trumps & ~self.protected_trumps(deal)
        gone = {strength[card] for card in each(lowest)}
        return not any(strength[card] in gone for card in each(staying))  # rule: exchange.discard.no-choice

    def make_only_discard(self, deal: Deal, seat: Seat) -> bool:
        """Make the discard of a player who has no choice; whether there was one to make."""
        cards = self.only_discard(deal, seat)
        if not cards:
            return False
        deal.hands[seat] &= ~cards
        deal.discards[seat] |= cards
        deal.confirmable.append(ForcedStep(DISCARD, seat, Label.EXCHANGE_DISCARD_NO_CHOICE, cards))
        deal.decided(Label.EXCHANGE_DISCARD_NO_CHOICE)
        return True

    # %% [markdown]
    # ## The step
    #
    # A player is asked how many cards he throws, and answers with the cards. When the last has thrown, the trumps
    # among the discards are laid open where the game has it so: everybody is to know what is out of play.

    # %%
    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a discard, once trumps are fixed; what was laid away before a draw may still be recorded."""
        if action.do is not DISCARD or deal.ranking is None:
            return None
        restrictions = self.on_cards if action.cards & deal.ranking.trumps else self.on_plain_cards
        return restrictions if is_choice(restrictions, deal, action) else None

    def begin(self, deal: Deal) -> None:
        """Everybody with too many cards is still to discard."""
        if self.keeps_protected and any(deal.unknown):
            raise Undecidable(Label.EXCHANGE_DISCARD_KEEPS_PROTECTED, "how many discard, and what, cannot be told")
        pending = [seat for seat in range(len(deal.hands)) if self.must_go(deal, seat) > 0]
        asked = pending if not self.makes_only_discards else self.asked(deal, pending)
        deal.progress = Choosing(asked)
        if not pending:
            deal.next_phase()
        elif not asked:
            self.show_and_go_on(deal)

    def asked(self, deal: Deal, pending: list[Seat]) -> list[Seat]:
        """Those who have a choice, of the players who hold too many cards; the discards of the others are made."""
        if any(deal.unknown):
            raise Undecidable(
                Label.EXCHANGE_DISCARD_NO_CHOICE, "who has a choice cannot be told: not all cards are known"
            )
        return [seat for seat in pending if not self.make_only_discard(deal, seat)]

    def legal(self, deal: Deal) -> Legal:
        """How many cards each player who has not discarded yet must choose."""
        pending = tuple(choosing(deal).pending)
        return Legal(pending, choose=tuple([self.must_go(deal, seat) for seat in pending]))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Discard."""
        seat = action.by
        if deal.because is not None or deal.unknown[seat]:
            self.tell(deal, action)
        made = [step for step in deal.confirmable if step.clause is Label.EXCHANGE_DISCARD_NO_CHOICE]
        lay_away(deal, seat, action.cards)
        deal.confirmable = made  # All discard at once, so what was made for others may be noted before this or after.
        tick_off(deal, seat)
        step: Choosing = deal.progress
        if not step.pending:
            self.show_and_go_on(deal)

    def tell(self, deal: Deal, action: Action) -> None:
        """Note why a discard was in order, and what of it stays open."""
        deal.decided(Label.EXCHANGE_DISCARD_TO, self.reason(deal, action))
        _, unknown = holding(deal, action.by, action.cards)
        if unknown and action.cards & ranking_in(deal).trumps:
            deal.doubt(Label.EXCHANGE_DISCARD_TRUMPS_LAST, f"the cards of {deal.table.seats[action.by]} are not known")

    def show_and_go_on(self, deal: Deal) -> None:
        """All have discarded: lay the discarded trumps open, where the game has them shown, and go on."""
        if self.shows_trumps:
            self.show(deal)
        deal.next_phase()

    def show(self, deal: Deal) -> None:
        """Lay the discarded trumps open."""
        trumps = ranking_in(deal).trumps
        deal.shown = [cards & trumps for cards in deal.discards]  # rule: view.discards.shown

    def discard_unseen(self, deal: Deal, seat: Seat, kept: Cards) -> None:
        """Let a player whose hand is not wholly known discard he knows what; `kept` is what he is known to keep."""
        deal.doubt(Label.EXCHANGE_DISCARD_TRUMPS_LAST, f"what {deal.table.seats[seat]} discarded is not known")
        unknown_cards.keep(deal, seat, kept, self.keep)
        tick_off(deal, seat)
        if not choosing(deal).pending:
            self.show_and_go_on(deal)
