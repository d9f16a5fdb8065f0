# %% [markdown]
# # Searching the stock
#
# When everybody has drawn, some tables hand what is left of the pack to the pitcher. He goes through it from the top and takes the
# trumps that he finds, one for each card that he cannot play, until his hand is all trumps; what then is left goes to his partner, who
# does the same. It is less than the dealer of Cinch may take, who robs every trump, room or no room.
#
# Nine-card Smear, hearts are trumps, and North pitched. His draw brings him no trump; two lie further down, and the Five comes first:
#
#     >>> search = {"do": "search", "who": "pitcher-and-partner", "to": 6}
#     >>> draw = {"do": "draw", "who": "everybody", "order": "from-eldest", "to": 6, "short": "stay"}
#     >>> hands = {"N": "AH KH QH JH TH 2C 3C 4C 5C", "E": "9H", "S": "8H 7H", "W": "6H"}
#     >>> stock = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 6D 7D 5H 4H"
#     >>> deal = table_of("smear.nine-card", hands=hands, stock=stock, exchange=[{"do": "name-trumps"}, draw, search])
#     >>> deal = after(deal, "N bid 4", "E pass", "S pass", "W pass", "N declare H")
#     >>> hand_of(deal, "N")
#     '5H TH JH QH KH AH'
#
# South had drawn four plain cards to his two trumps. Behind the Five he finds the Four and a Joker, and plays with four cards.
#
#     >>> hand_of(deal, "S")
#     '4H 7H 8H X2'
#
# That is no harm where only trumps are played. In a game in which plain cards are played too nobody can be short, so who finds too few
# takes back as many of his plain cards as he lacks, those that he likes. There North found one trump for one of his two plain cards,
# and chooses which of them he keeps.

# %%
"""The step at which the pitcher, and perhaps his partner, searches the stock for trumps."""

from __future__ import annotations

from schmier.action import DISCARD, DRAW, Action, ForcedStep
from schmier.cards import BIT, Cards, set_of
from schmier.deal import Deal
from schmier.exchange.drawing import FillsUp, lay_away_plain
from schmier.exchange.passing import partner_of
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label
from schmier.ruleset.card_counts import lacking
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat

SEARCHED = Label.EXCHANGE_SEARCH
"""The clause by which a player takes what he finds."""


class Search(FillsUp):
    """The step at which the stock is searched for trumps."""

    name = StepKind.SEARCH

    def __init__(self, fill_to: int, *, with_partner: bool, fills_from_discards: bool) -> None:
        super().__init__(fill_to, Label.EXCHANGE_SEARCH_OWN_DISCARDS, Label.EXCHANGE_SEARCH_OWN_DISCARDS)
        self.with_partner = with_partner
        self.fills_from_discards = fills_from_discards

    def begin(self, deal: Deal) -> None:
        """Let one player after the other take what he finds."""
        deal.decided(SEARCHED)
        if self.with_partner:
            deal.decided(Label.EXCHANGE_SEARCH_ORDER)
        deal.progress = Choosing(self.searchers(deal))
        self.serve(deal)

    def serve(self, deal: Deal) -> None:
        """Let players search until one has to choose, or all have searched."""
        step: Choosing = deal.progress
        while step.pending:
            seat = step.pending[0]
            laid_away = lay_away_plain(deal, seat)
            deal.confirmable.append(ForcedStep(DISCARD, seat, SEARCHED, laid_away))
            found = self.found(deal, seat)
            deal.hands[seat] |= found
            deal.stock = tuple(card for card in deal.stock if not BIT[card] & found)
            if self.takes_back(deal, seat):
                if laid_away.bit_count() > self.missing(deal, seat):
                    deal.turn, step.offered = seat, laid_away
                    return
                deal.hands[seat] |= laid_away  # All of them are wanted, which leaves no choice.
                deal.discards[seat] &= ~laid_away
            step.pending.pop(0)
            deal.confirmable.append(ForcedStep(DRAW, seat, SEARCHED, found))
        deal.next_phase()

    def takes_back(self, deal: Deal, seat: Seat) -> bool:
        """Whether a player who has found too few trumps fills up with what he has laid away; elsewhere he stays short."""
        return self.fills_from_discards and self.missing(deal, seat) > 0  # rule: exchange.search.own-discards

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Fill up from cards laid away."""
        self.fill_up(deal, action)
        choosing(deal).pending.pop(0)
        self.serve(deal)

    def searchers(self, deal: Deal) -> list[Seat]:
        """Who searches, in order."""
        if not self.with_partner:
            return [deal.pitcher]
        return [deal.pitcher, partner_of(deal, deal.pitcher)]  # rule: exchange.search.order

    def found(self, deal: Deal, seat: Seat) -> Cards:
        """The trumps that a player takes: the topmost, as many as he has room for."""
        assert deal.ranking is not None
        trumps, held = deal.ranking.trumps, deal.hands[seat].bit_count()
        room = lacking(self.fill_to, held)
        return set_of([card for card in deal.stock if BIT[card] & trumps][:room])  # rule: exchange.search
