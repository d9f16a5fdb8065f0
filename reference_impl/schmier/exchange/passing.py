# %% [markdown]
# # Passing to the partner
#
# Where no trump may be thrown, a player who holds too many hands the surplus across the table, as far as his
# partner has room. Which trumps he gives is his choice; that he gives them is not. Where a side has more trumps
# than two hands can hold, some must be thrown after all, but no counter: so he keeps enough others to throw, and
# if he has not enough he passes counters to a partner who has.
#
# Six cards are kept. North holds eight trumps, South three: North passes two, any two, since 8 − 6 = 2, and South
# has room for 6 − 3 = 3. Had South five trumps, North would pass one, and throw the other.
#
#     >>> protects = game_named("cinch.eighty-three").exchange.steps[-1].stated["protects"]
#     >>> steps = [{"do": "take-widow"}, {"do": "name-trumps"}, {"do": "pass-excess", "to": 6, "protects": protects}]
#     >>> steps += [{"do": "discard", "to": 6, "protects": protects, "shows_trumps": True}]
#     >>> def hearts(**hands):
#     ...     deal = table_of("cinch.eighty-three", hands=hands, exchange=steps)
#     ...     return after(deal, "N bid 20", "E pass", "S pass", "W pass", "N declare H")
#     >>> deal = hearts(N="AH KH QH JH 8H 7H 6H 4H", S="TH 9H 5H")
#     >>> open_to(deal)
#     'pass-cards N 2'
#     >>> open_to(hearts(N="AH KH QH JH 8H 7H 6H 4H", S="TH 9H 5H 5D 3H"))
#     'pass-cards N 1'
#
# A club is no trump, and one card is too few. He may pass the Ace and the King, if he trusts his partner with
# them:
#
#     >>> answer(deal, "N pass-cards 7H 2C"), answer(deal, "N pass-cards 7H")
#     ('exchange.pass.choice', 'exchange.pass.excess')
#     >>> answer(deal, "N pass-cards AH KH")
#     'ok'

# %%
"""The step at which surplus trumps go to the partner."""

from __future__ import annotations

from schmier.action import Action, Legal
from schmier.cards import Cards
from schmier.deal import Deal
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.card_counts import passed_on
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable


def has_nothing_to_pass(deal: Deal, action: Action) -> bool:
    """Whether a player need not pass, or has passed; the others may pass in any order."""
    return action.by not in choosing(deal).pending  # rule: exchange.pass.together


def passes_no_trump_of_his(deal: Deal, action: Action) -> bool:
    """Whether a card is passed that is no trump in the hand, or one twice."""
    assert deal.ranking is not None
    is_owned = action.listed == action.cards.bit_count() and not action.cards & ~deal.hands[action.by]
    return not is_owned or bool(action.cards & ~deal.ranking.trumps)  # rule: exchange.pass.choice


# %% [markdown]
# ## How many
#
# The surplus goes as far as the room goes. There is one exception. Seven counters opposite a partner with six
# trumps: he has no room, but among his six is a trump that is no counter, and he can throw that for the seventh.
# So one counter is passed all the same:
#
#     >>> open_to(hearts(N="AH KH QH JH TH 9H 5H", S="8H 7H 6H 4H 5D X1"))
#     'pass-cards N 1'
#
# Never can both of two partners have to pass: who passes has more trumps than he may hold, and who is passed to
# has room, or can make it. And of ten counters only one of the two can hold seven.


# %%
class PassExcess(RestrictedPhase):
    """The step at which surplus trumps go to the partner."""

    name = StepKind.PASS_EXCESS

    def __init__(self, keep: int, protected: tuple[Cards, ...]) -> None:
        self.keep = keep
        self.protected = protected
        self.restrictions: dict[Verb, Restrictions] = {
            Verb.PASS_CARDS: (
                Restriction(
                    Label.EXCHANGE_PASS_TOGETHER,
                    has_nothing_to_pass,
                    lambda deal, action: f"{deal.table.seats[action.by]} has nothing to pass",
                ),
                Restriction(
                    Label.EXCHANGE_PASS_CHOICE,
                    passes_no_trump_of_his,
                    lambda deal, action: (
                        f"{deal.table.seats[action.by]} passes a card that is no trump in his hand, or one twice"
                    ),
                ),
                Restriction(Label.EXCHANGE_PASS_EXCESS, self.is_wrong_number, self.number_says),
                Restriction(
                    Label.EXCHANGE_PASS_CHOICE,
                    self.keeps_too_many,
                    lambda deal, action: f"{deal.table.seats[action.by]} keeps more protected trumps than he may hold",
                ),
            )
        }

    def must_pass(self, deal: Deal, seat: Seat) -> int:
        """How many trumps a player must pass; zero or less when there is nothing to pass."""
        held, of_partner = trumps_held(deal, seat), trumps_held(deal, partner_of(deal, seat))
        protected = (deal.hands[seat] & self.spared(deal)).bit_count()
        return passed_on(self.keep, held, of_partner, protected)  # rule: exchange.pass.excess, exchange.pass.protected

    def spared(self, deal: Deal) -> Cards:
        """The trumps that are never to be discarded; at no trump only a Joker can be one."""
        assert deal.ranking is not None
        return self.protected[deal.ranking.trump_suit] & deal.ranking.trumps

    def is_wrong_number(self, deal: Deal, action: Action) -> bool:
        """Whether too few cards are passed, or too many."""
        return action.listed != self.must_pass(deal, action.by)

    def keeps_too_many(self, deal: Deal, action: Action) -> bool:
        """Whether a player who passes these cards is left with more protected trumps than he may hold."""
        left = deal.hands[action.by] & ~action.cards & self.spared(deal)
        return left.bit_count() > self.keep  # rule: exchange.pass.choice

    def number_says(self, deal: Deal, action: Action) -> str:
        """The refusal of a wrong number."""
        return f"{deal.table.seats[action.by]} passes {action.listed} cards, not {self.must_pass(deal, action.by)}"

    def begin(self, deal: Deal) -> None:
        """Everybody who has something to pass is to do so."""
        if any(deal.unknown):
            raise Undecidable(Label.EXCHANGE_PASS_EXCESS, "who must pass cannot be told: not all cards are known")
        deal.progress = Choosing([seat for seat in range(len(deal.hands)) if self.must_pass(deal, seat) > 0])
        if not choosing(deal).pending:
            deal.next_phase()

    def legal(self, deal: Deal) -> Legal:
        """How many trumps each player who has not passed yet must choose."""
        pending = tuple(choosing(deal).pending)
        return Legal(pending, choose=tuple([self.must_pass(deal, seat) for seat in pending]), verb=Verb.PASS_CARDS)

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Pass trumps to the partner."""
        deal.confirmable = []
        deal.hands[action.by] &= ~action.cards
        deal.hands[partner_of(deal, action.by)] |= action.cards
        choosing(deal).pending.remove(action.by)
        deal.decided(Label.EXCHANGE_PASS_EXCESS, Label.EXCHANGE_PASS_CHOICE)
        if not choosing(deal).pending:
            deal.next_phase()


# %% [markdown]
# ## Who holds what
#
# All hands must be known here. Where a log does not know them nobody can tell who had to pass, and it is better
# to say so than to guess.


# %%
def trumps_held(deal: Deal, seat: Seat) -> int:
    """How many trumps a player holds."""
    assert deal.ranking is not None
    return (deal.hands[seat] & deal.ranking.trumps).bit_count()


def partner_of(deal: Deal, seat: Seat) -> Seat:
    """The other seat of a player's pair."""
    party_of = deal.table.party_of
    return next(other for other in range(len(party_of)) if other != seat and party_of[other] == party_of[seat])
