# %% [markdown]
# # Claims and concessions
#
# The tricks of Skat are ordinary ones. What is special is how play may end: a null is over with the declarer's first trick, a
# game with schwarz announced with the defenders'; the declarer may lay his cards open and claim the rest, and either side
# may concede it.
#
# Forehand plays clubs and holds the two highest Jacks and the Ace of trumps. He is sure of the rest and lays his cards open. That
# is a claim. It ends nothing: play goes on, and a trick that he loses is lost. It can be made only once, and by nobody else; a
# defender who lays his cards open shows them to his partner, and that is not his right.
#
#     >>> hands = {"F": "JC JS AC", "M": "QC 8S 9H", "E": "8C 7S KH"}
#     >>> deal = in_play("skat", hands, trumps="C", plays="clubs", bid=18)
#     >>> refused(deal, "M claim"), refused(deal, "F claim"), refused(deal, "F claim")
#     ('play.claim', '', 'play.claim')
#     >>> may(deal)
#     'F: JC AC JS'

# %%
"""Play of the games of Skat, with claims and concessions."""

from __future__ import annotations

from schmier.action import Action
from schmier.contracts import Announcement
from schmier.counting.conceded import can_be_had, is_by_word, is_granted
from schmier.counting.spitze import is_spitze_to_come, lowest_trump_of_game
from schmier.deal import Deal
from schmier.doublings import double_in_play, is_doubled_in_play, words_in_play
from schmier.labels import Label
from schmier.play.record import Playing, playing
from schmier.play.tricks import Play
from schmier.play.wrong_card import (
    BREACH,
    check_out_of_turn,
    end_by_breach,
    end_by_wrong_card,
    is_found_out_of_turn,
    may_record_breach,
)
from schmier.restrictions import Restriction, check, in_game
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb

FREELY = 9
"""The least number of cards in hand with which the pitcher may concede without an opponent's leave."""

# %% [markdown]
# ## What decides a game before its end
#
# A null is lost with the first trick that its player takes, and schwarz is lost with the first that he does not. Nothing that
# comes later could mend it. A game won by card-points is never decided so: it is played to the end, because schneider may still
# be made or missed. Forehand plays null and takes the second trick with his Ten; the third trick is not played any more:
#
#     >>> hands = {"F": "7C TD AS", "M": "8C 9D KS", "E": "9C 7D QS"}
#     >>> deal = in_play("skat", hands, trumps="null", plays="null", bid=18)
#     >>> do(deal, "F: 7C 8C 9C", "E: 7D TD 9D")
#     >>> turn(deal), deal.is_played_out
#     ('F', True)


# %%
def undertaking_of(game: Announcement) -> str:
    """What a game undertakes of the tricks: `none`, `all`, or nothing in particular."""
    if game.is_null:
        return "none"  # rule: play.end.lost
    return "all" if game.announces_schwarz else ""


def lost_at_once(deal: Deal, game: Announcement) -> str:
    """What of a game is looked for, so that the play ends when it fails."""
    if deal.ruleset.play.stops_when_lost:
        return undertaking_of(game)
    is_null_over = deal.ruleset.play.null_stops_when_lost and game.is_null  # rule: play.end.lost.null
    return undertaking_of(game) if is_null_over else ""


# %% [markdown]
# ## A claim by the Skat Order
#
# At a tournament a claim asks the defenders a question. If both grant it before the next card is played, the game is won as it was
# announced, and a level counts only if it was claimed with the cards. One of them cannot grant it for the other, although one alone
# can give the game up. The next card is the answer no: the cards stay open, and what the first of them said is forgotten.
#
#     >>> hands = {"F": "JC JS AC", "M": "QC 8S 9H", "E": "8C 7S KH"}
#     >>> order = {"play.conceding": "order"}
#     >>> deal = in_play("skat", hands, trumps="C", plays="clubs", bid=18, but=order)
#     >>> do(deal, "F claim schwarz", "M concede")
#     >>> deal.is_played_out
#     False
#     >>> do(deal, "F: JC QC 8C", "M concede")
#     >>> deal.is_played_out
#     True
#
# Here middlehand has granted the claim and rearhand has not, so forehand plays on; later middlehand gives up, and that binds both.
# A level that cannot be had any more is not claimed, and neither is one in a null, which has none:
#
#     >>> deal = in_play("skat", hands, trumps="null", plays="null", bid=18, but=order)
#     >>> refused(deal, "F claim schneider")
#     'play.claim.level'


# A defender may lay his cards open, too (4.4.5), and claim every trick for his side. If that is so, the log has the declarer agree, and
# the rest is theirs. If it is not, his side is at fault, as after a wrong card.
#
#     >>> deal = in_play("skat", hands, trumps="C", plays="clubs", bid=18, but=order)
#     >>> do(deal, "M claim agreed F")
#     >>> deal.tricks_won
#     [0, 3, 0]
#     >>> deal = in_play("skat", hands, trumps="C", plays="clubs", bid=18, but=order)
#     >>> do(deal, "M claim")
#     >>> deal.tricks_won, deal.at_fault
#     ([0, 0, 0], 1)


# %%
def claims_no_level(deal: Deal, action: Action) -> bool:
    """Whether a level is claimed that does not exist, or that the tricks won by then have ruled out."""
    game = deal.announcement
    if not action.level or game is None:
        return False
    if action.by != deal.pitcher:
        return True
    return not can_be_had(deal, action.level)  # rule: play.claim.level


def says_no_level(deal: Deal, action: Action) -> str:
    """The refusal of a claim to a level."""
    return f"{deal.table.seats[action.by]} cannot claim {action.level}: it does not exist here, or is out of reach"


def answers_claim(deal: Deal, action: Action) -> bool:
    """Whether a defender who concedes answers a claim, and speaks for himself alone."""
    asks = deal.has_claimed and deal.ruleset.play.concedes_the_game
    is_word = action.by != deal.pitcher and not action.is_open
    return asks and is_word and deal.claimed_with == cards_in_hands(deal)  # rule: play.claim.granted


def cards_in_hands(deal: Deal) -> int:
    """How many cards the players hold; a claim is open as long as there are as many as when it was made."""
    return sum(cards_held(deal, seat) for seat in deal.playing())  # rule: play.claim.granted


# %% [markdown]
# ## Breaking off
#
# Neither a claim nor a concession is a turn, so both may come at any time. A defender who gives up alone decides
# nothing: his partner may see more than he does. When both have given up, or the declarer has, the tricks that are left go to the
# other side at once, with all their cards:
#
#     >>> hands = {"F": "JC JS AC", "M": "QC 8S 9H", "E": "8C 7S KH"}
#     >>> deal = in_play("skat", hands, trumps="C", plays="clubs", bid=18)
#     >>> do(deal, "M concede")
#     >>> may(deal)
#     'F: JC AC JS'
#     >>> do(deal, "E concede")
#     >>> deal.tricks_won, names(deal.captured[0])
#     ([3, 0, 0], ['8C', 'JC', 'QC', 'AC', '9H', 'KH', '7S', '8S', 'JS'])
#
# In a null it is the other way round: the defenders who give up take the tricks that are left, or one of them does, because tricks
# are what the declarer wanted to be rid of.


# %%
def may_not_claim(deal: Deal, action: Action) -> bool:
    """Whether a claim is not the pitcher's first, nor an opponent's by the Order; a level is claimed by the Order alone."""
    if action.by == deal.pitcher:
        names_level = bool(action.level) and not deal.ruleset.play.concedes_the_game
        return deal.has_claimed or action.agreed != NOBODY or names_level  # rule: play.claim
    return not may_claim_against(deal, action) or action.agreed not in (NOBODY, deal.pitcher)


def may_claim_against(deal: Deal, action: Action) -> bool:
    """Whether an opponent may lay his cards open and claim every trick that is left."""
    return deal.ruleset.play.concedes_the_game and action.by in deal.playing()  # rule: play.claim.defender


def has_nothing_to_concede(deal: Deal, action: Action) -> bool:
    """Whether somebody does not play, or has conceded already, or says more than can be said here."""
    is_plain = action.agreed == NOBODY and may_throw_in(deal, action)
    says_more = not deal.ruleset.play.concedes_the_game and not is_plain
    if answers_claim(deal, action) and action.by in deal.granted:
        return True
    return action.by in deal.conceded or action.by not in deal.playing() or says_more  # rule: play.concede


def may_throw_in(deal: Deal, action: Action) -> bool:
    """Whether cards are not thrown in open, or may be."""
    return not action.is_open or deal.ruleset.play.concedes_the_game  # rule: play.concede.thrown-in


def needs_consent(deal: Deal, action: Action) -> bool:
    """Whether a pitcher lacks the opponent's leave that he needs to concede, or a player names a leave that he does not need."""
    if action.agreed != NOBODY:
        return action.by != deal.pitcher or action.agreed == deal.pitcher or action.agreed not in deal.playing()
    if action.by != deal.pitcher or action.is_open or not deal.ruleset.play.concedes_the_game:
        return False
    return cards_held(deal, action.by) < FREELY  # rule: play.concede.consent


def cards_held(deal: Deal, seat: Seat) -> int:
    """How many cards a player holds, known or not."""
    return deal.hands[seat].bit_count() + deal.unknown[seat]  # rule: play.concede.consent


def says_claim(deal: Deal, action: Action) -> str:
    """The refusal of a claim."""
    return f"{deal.table.seats[deal.pitcher]} may claim, once"


def says_concede(deal: Deal, action: Action) -> str:
    """The refusal of a concession."""
    if action.agreed != NOBODY or action.is_open:
        return "`agreed` and `open` mean nothing here, or there is nothing to concede"
    return f"{deal.table.seats[action.by]} has nothing to concede, or has conceded already"


def says_consent(deal: Deal, action: Action) -> str:
    """The refusal of a concession to which nobody has agreed."""
    if action.agreed != NOBODY:
        return in_game(deal, "only an opponent agrees, and only to a concession of the {pitcher}")
    return f"{deal.table.seats[action.by]} holds fewer than nine cards: an opponent has to agree"


BREAKING_OFF = {
    Verb.CLAIM: (
        Restriction(Label.PLAY_CLAIM, may_not_claim, says_claim),
        Restriction(Label.PLAY_CLAIM_LEVEL, claims_no_level, says_no_level),
    ),
    Verb.CONCEDE: (
        Restriction(Label.PLAY_CONCEDE, has_nothing_to_concede, says_concede),
        Restriction(Label.PLAY_CONCEDE_CONSENT, needs_consent, says_consent),
    ),
}
"""By verb, what forbids it."""


def is_given_up(deal: Deal) -> bool:
    """Whether a side has conceded: the pitcher, or all his opponents, of whom by the Order one speaks for both."""
    needed = 1 if deal.ruleset.play.concedes_the_game else deal.players - 1
    return deal.pitcher in deal.conceded or len(deal.conceded) >= needed  # rule: play.concede.ends


def winner_of_the_rest(deal: Deal) -> Seat:
    """Who has the tricks that are left: the pitcher, or the opponent next in turn after him."""
    assert deal.announcement is not None
    is_null = deal.announcement.is_null and not deal.thrown_in
    is_pitchers = deal.pitcher not in deal.conceded and not is_null  # rule: play.concede.rest
    return deal.pitcher if is_pitchers else deal.after[deal.pitcher]


def give_the_rest(deal: Deal, trick: Playing) -> None:
    """Count the tricks that are left for the side to which they were conceded, and end the play."""
    winner = winner_of_the_rest(deal)
    if winner == deal.pitcher and is_spitze_to_come(deal):
        deal.last_won_with = lowest_trump_of_game(deal)
    deal.captured[winner] |= sum(trick.trick) | sum(deal.hands)  # rule: play.concede.rest
    deal.tricks_won[winner] += trick.tricks_left
    deal.hands = [0] * len(deal.hands)
    trick.trick = []
    deal.decided(Label.PLAY_CONCEDE_REST)
    deal.finish()


# %% [markdown]
# ## The phase
#
# Where nobody pitches, as in Ramsch, there is nothing to claim and nothing to concede to anybody. The words are as foreign there as
# they are in games that do not have them at all:
#
#     >>> refused(in_play("pitch.auction", {"N": "AS", "E": "2S"}, trumps="S", seats="N E S W"), "N claim")
#     'irregular.phase'


# %%
class PlayOfGames(Play):
    """The phase in which a game of Skat, or reject, is played."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.doubling = words_in_play(ruleset)

    def begin(self, deal: Deal) -> None:
        """Forehand is to lead."""
        Play.begin(self, deal)  # As `super` would, at every game of a thousand.
        if deal.announcement is not None:
            deal.progress.undertaking = lost_at_once(deal, deal.announcement)

    def breaks_off(self, deal: Deal, action: Action) -> bool:
        """Whether an action is a claim or a concession, in a game that has them."""
        has_them = self.ruleset.play.has_concessions and deal.pitcher != NOBODY
        return action.do in BREAKING_OFF and has_them

    def doubles(self, deal: Deal, action: Action) -> bool:
        """Whether an action doubles the game, where that is done during the play."""
        return action.do in self.doubling and is_doubled_in_play(deal)

    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a card may be played, or was played out of turn and ends the game."""
        if is_found_out_of_turn(deal, action):
            check_out_of_turn(deal, action)
        else:
            super().check(deal, action)

    def act(self, deal: Deal, action: Action) -> None:
        """Play a card, or end the game by a wrong one."""
        if action.is_revoke or action.is_out_of_turn:
            end_by_wrong_card(deal, action)
        else:
            super().act(deal, action)

    def check_other(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless somebody may claim, concede or double the game, or a breach may be noted."""
        if may_record_breach(deal, action):
            check(BREACH, deal, action)
        elif self.breaks_off(deal, action):
            check(BREAKING_OFF[action.do], deal, action)
        elif self.doubles(deal, action):
            check(self.doubling[action.do], deal, action)
        else:
            super().check_other(deal, action)

    def act_otherwise(self, deal: Deal, action: Action) -> None:
        """Claim, concede or double the game; or note a breach."""
        if may_record_breach(deal, action):
            end_by_breach(deal, action)
        elif self.doubles(deal, action):
            double_in_play(deal, action)
        elif not self.breaks_off(deal, action):
            super().act_otherwise(deal, action)
        elif action.do is Verb.CLAIM:
            claim(deal, action)
        else:
            concede(deal, action)


def concede(deal: Deal, action: Action) -> None:
    """Note that somebody concedes, or grants a claim, and end the play when a side has."""
    if answers_claim(deal, action):
        deal.granted.append(action.by)
        deal.decided(Label.PLAY_CONCEDE, Label.PLAY_CLAIM_GRANTED)
        if not is_granted(deal):
            return
        deal.conceded = deal.granted[:]
    else:
        deal.conceded.append(action.by)
        deal.thrown_in = action.is_open
        deal.decided(Label.PLAY_CONCEDE, *((Label.PLAY_CONCEDE_THROWN_IN,) if action.is_open else ()))
    if not is_given_up(deal):
        return
    deal.decided(Label.PLAY_CONCEDE_ENDS)
    if is_by_word(deal):
        deal.finish()
    else:
        give_the_rest(deal, playing(deal))


def end_by_claim(deal: Deal, action: Action) -> None:
    """End the play by an opponent's claim: all tricks that are left are his side's if it was granted, and otherwise he is at fault."""
    deal.decided(Label.PLAY_CLAIM_DEFENDER)
    if is_true_claim(deal, action):
        deal.conceded, deal.thrown_in = [deal.pitcher], True
        give_the_rest(deal, playing(deal))
    else:
        deal.at_fault = action.by  # rule: play.claim.defender
        deal.finish()


def is_true_claim(deal: Deal, action: Action) -> bool:
    """Whether an opponent's claim was found to be true."""
    return action.agreed == deal.pitcher  # rule: play.claim.defender


def claim(deal: Deal, action: Action) -> None:
    """Lay the pitcher's cards open; play goes on, by the Order unless both defenders grant what he claims. A defender's claim ends it."""
    if action.by != deal.pitcher:
        end_by_claim(deal, action)
        return
    deal.has_claimed = True  # rule: play.claim
    deal.claimed_level, deal.claimed_with = action.level, cards_in_hands(deal)
    deal.decided(Label.PLAY_CLAIM, *((Label.PLAY_CLAIM_LEVEL,) if action.level else ()))
