# %% [markdown]
# # Hand, or with the skat
#
# First the choice between skat and hand; then, for who has taken and buried, the game. A hand game has been
# announced already, and leaves the second step out.

# %%
"""The two steps of the pitcher in Skat: to take up the skat or not, and to announce his game."""

from __future__ import annotations

from typing import Final

from schmier.action import DECLARE, TAKE, Action, Legal
from schmier.deal import Deal
from schmier.exchange.announcing import (
    ANNOUNCES,
    DECIDES,
    FROM_HAND,
    WITH_SKAT,
    WITH_SKAT_AND_LEVELS,
    announce,
    game_in,
    go_on,
    spitze_clauses,
)  # fmt: skip
from schmier.exchange.known_games import Announces
from schmier.exchange.taking import take_skat, takes_other_cards
from schmier.labels import Label
from schmier.restrictions import Restriction, Restrictions
from schmier.ruleset.exchange import StepKind
from schmier.verbs import Verb

TAKES: Final[Restriction[Action]] = Restriction(
    Label.EXCHANGE_TAKE_OR_HAND, takes_other_cards, lambda deal, action: "these cards are not the skat"
)
"""What is taken up is the skat."""

TAKE_OR_HAND_VERBS: Final[dict[Verb, Restrictions]] = {Verb.TAKE: (DECIDES, TAKES), Verb.DECLARE: FROM_HAND}
"""By verb, what may forbid it."""


class TakeOrHand(Announces):
    """The step at which the pitcher takes up the skat, or announces a hand game."""

    name = StepKind.TAKE_OR_HAND
    restrictions = TAKE_OR_HAND_VERBS

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid taking up the skat, or a declaration of a game; no other is known here."""
        if action.do is not DECLARE:
            return self.restrictions.get(action.do)
        return None if action.announcement is None else self.still_to_ask(deal, action)

    def legal(self, deal: Deal) -> Legal:
        """Taking up the skat, and every hand game."""
        return Legal((deal.turn,), (*self.permitted(deal, [Action(TAKE, deal.turn)]), *self.games_open(deal)))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Take up the skat, or announce a hand game."""
        if action.announcement is None:
            take_skat(deal, deal.pitcher, action.cards)
            if deal.because is not None:
                deal.decided(DECIDES.clause)
            deal.next_phase()
            return
        announce(deal, action.announcement)
        if deal.because is not None:
            said = Label.EXCHANGE_ANNOUNCE_LEVELS if action.announcement.hand else Label.EXCHANGE_ANNOUNCE_UNSAID
            deal.decided(DECIDES.clause, said, *spitze_clauses(action))
        go_on(deal, StepKind.ANNOUNCE)


class Announce(Announces):
    """The step at which the pitcher, who has taken up the skat, announces his game."""

    name = StepKind.ANNOUNCE

    def __init__(self, *, has_levels: bool) -> None:
        self.restrictions = {DECLARE: WITH_SKAT_AND_LEVELS if has_levels else WITH_SKAT}
        super().__init__()

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a declaration of a game; no other is known here."""
        is_game = action.do is DECLARE and action.announcement is not None
        return self.still_to_ask(deal, action) if is_game else None

    def legal(self, deal: Deal) -> Legal:
        """Every game that can be announced with the skat taken up."""
        return Legal((deal.turn,), tuple(self.games_open(deal)))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Announce a game."""
        announce(deal, game_in(action))
        if deal.because is not None:
            deal.decided(ANNOUNCES.clause, *spitze_clauses(action))
        go_on(deal, StepKind.ANNOUNCE)
