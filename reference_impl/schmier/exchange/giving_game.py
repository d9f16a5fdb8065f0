# %% [markdown]
# # Giving the game
#
# Sometimes the defenders see at once that nothing is to be had. They need not play it out: they make the declarer a present of his game. He
# takes it, and it is won; or he thinks that there is more in it, and plays for schneider. Then the present may be made again, a step
# higher.
#
# Forehand has announced clubs. Middlehand gives the game, rearhand gives it too, and now forehand is asked:
#
#     >>> skat = game_named("skat").exchange.steps
#     >>> steps = [dict(step.stated, do=step.do.value) for step in skat] + [{"do": "give-game"}]
#     >>> deal = after(table_of("skat", exchange=steps), "middlehand pass", "endhand pass", "forehand bid 18")
#     >>> deal = after(deal, "forehand declare clubs hand")
#     >>> open_to(deal)
#     'middlehand: pass; give-game'
#     >>> deal = after(deal, "middlehand give-game", "endhand give-game")
#     >>> open_to(deal)
#     'forehand: take-game; hold'
#
# When he holds, he has announced schneider by that, and they are asked again; when one of them passes, it is played:
#
#     >>> deal = after(deal, "forehand hold")
#     >>> deal.announcement.schneider, open_to(deal)
#     (True, 'middlehand: pass; give-game')
#     >>> str(after(deal, "middlehand pass").phase.name)
#     'play'

# %%
"""The step at which the opponents may give the pitcher his game."""

from __future__ import annotations

from typing import Final

from schmier.action import HOLD, PASS, PASSES, Action, Legal
from schmier.bids import REJECT
from schmier.contracts import Announcement
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.verbs import Verb


def is_not_asked(deal: Deal, action: Action) -> bool:
    """Whether it is not this opponent who gives the game or passes."""
    return action.by != deal.turn or deal.turn == deal.pitcher  # rule: exchange.give-game


def has_nothing_to_answer(deal: Deal, action: Action) -> bool:
    """Whether nothing was offered to this player."""
    return action.by != deal.turn or deal.turn != deal.pitcher  # rule: exchange.give-game.answer


def says_who(deal: Deal, action: Action) -> str:
    """Who is to speak instead."""
    words = "takes the game or holds" if deal.turn == deal.pitcher else "gives the game or passes"
    return f"{deal.table.seats[deal.turn]} {words}"


ASKED: Final[Restriction[Action]] = Restriction(Label.EXCHANGE_GIVE_GAME, is_not_asked, says_who)
"""Each opponent decides in turn."""

ANSWERS: Final[Restriction[Action]] = Restriction(Label.EXCHANGE_GIVE_GAME_ANSWER, has_nothing_to_answer, says_who)
"""The pitcher answers."""

GIVING_VERBS: Final[dict[Verb, Restrictions]] = {
    PASS: (ASKED,),
    Verb.GIVE_GAME: (ASKED,),
    Verb.TAKE_GAME: (ANSWERS,),
    HOLD: (ANSWERS,),
}
"""By verb, what may forbid it."""


class GiveGame(RestrictedPhase):
    """The step at which the opponents give the game, and the pitcher takes it or plays for more."""

    name = StepKind.GIVE_GAME
    restrictions = GIVING_VERBS

    def begin(self, deal: Deal) -> None:
        """The opponent at the pitcher's left decides first; in reject there is no pitcher to give a game to."""
        if deal.bid is REJECT:
            deal.next_phase()
        else:
            deal.turn = first_to_give(deal)

    def legal(self, deal: Deal) -> Legal:
        """Giving or a pass; of the pitcher, taking or holding."""
        given = [Action(Verb.TAKE_GAME, deal.turn), Action(HOLD, deal.turn)]
        return Legal((deal.turn,), self.permitted(deal, [PASSES[deal.turn], Action(Verb.GIVE_GAME, deal.turn), *given]))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Go on to the play, to the next opponent, to the pitcher; end the deal, or play for more."""
        if action.do is PASS:
            deal.decided(Label.EXCHANGE_GIVE_GAME)
            deal.next_phase()
        elif action.do is Verb.GIVE_GAME:
            deal.decided(Label.EXCHANGE_GIVE_GAME)
            deal.turn = deal.after[deal.turn]
            if deal.turn == deal.pitcher and is_taken_unasked(deal):
                take_game(deal)
        elif action.do is Verb.TAKE_GAME:
            take_game(deal)
        else:
            hold(deal)


def first_to_give(deal: Deal) -> Seat:
    """The player who decides first."""
    return deal.after[deal.pitcher]  # rule: exchange.give-game


def is_taken_unasked(deal: Deal) -> bool:
    """Whether a game that is offered has no step above it, so that nobody would hold."""
    game = deal.announcement
    assert game is not None
    return game.is_null or game.announces_schwarz  # rule: exchange.give-game.answer


def take_game(deal: Deal) -> None:
    """End the deal: the pitcher has won the game that was given."""
    deal.is_given = True  # rule: points.skat.given
    deal.decided(Label.EXCHANGE_GIVE_GAME_ANSWER)
    deal.finish()


def hold(deal: Deal) -> None:
    """Play for the next step, and ask the opponents again."""
    assert deal.announcement is not None
    deal.announcement = one_step_higher(deal.announcement)
    deal.decided(Label.EXCHANGE_GIVE_GAME_HOLD)
    deal.turn = first_to_give(deal)


def one_step_higher(game: Announcement) -> Announcement:
    """A game with schneider announced, or with schwarz where schneider was."""
    if game.schneider:
        return game._replace(schneider=False, schwarz=True)  # rule: exchange.give-game.hold
    return game._replace(schneider=True)
