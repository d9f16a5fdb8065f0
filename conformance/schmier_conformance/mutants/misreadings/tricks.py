"""Misreadings of the tricks: who wins, long hands, trumps only, and when the play ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier.action import PLAY, Action
from schmier.cards import BIT, Card, each
from schmier.counting import conceded
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.play import breaking_off, obligations, stacks, trumps_only, winning, wrong_card
from schmier.play.record import Playing, playing
from schmier.play.stacks import PlayWithStacks, spared, surplus
from schmier.ranking import TRUMP_POWER, Ranking
from schmier.ruleset.cards import Jokers, Packs
from schmier.table import Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    also,
    always,
    instead,
    never,
    opposite,
)

# ---- who wins, and when the play ends --------------------------------------------------------------------------------


def pitcher_leads(deal: Deal) -> None:
    """The pitcher leads again."""
    deal.turn = deal.pitcher


def only_suit_led_wins(ranking: Ranking, led: int) -> tuple[int, ...]:
    """What cards are worth where a trump wins only if trumps are led."""
    return tuple(power if ranking.members[led] >> card & 1 else 0 for card, power in enumerate(ranking.power[led]))


def plain_cards_are_alike(ranking: Ranking, led: int) -> tuple[int, ...]:
    """What cards are worth where the first of the suit led stays best."""
    return tuple(power if power > TRUMP_POWER else min(power, 1) for power in ranking.power[led])


def stops_early(deal: Deal) -> None:
    """The play ends with a trick to go."""
    if deal.phase.name is not Stage.OVER and playing(deal).tricks_left <= 1:
        deal.finish()


# ---- long hands, trumps only -----------------------------------------------------------------------------------------


def stack_contends(right: Function) -> Function:
    """The best card of a stack contends, wherever it lies: as if it lay on top."""

    def wrong(phase: PlayWithStacks, deal: Deal, action: Action) -> None:
        if action.do is PLAY and action.cards and deal.ranking is not None:
            order, stack = deal.ranking.order, action.cards | BIT[action.card]
            best = min(each(stack), key=lambda card: place_among(order, card))
            action = action._replace(card=best, cards=stack & ~BIT[best])
        right(phase, deal, action)

    return wrong


def place_among(order: Sequence[Card], card: Card) -> int:
    """The place of a card among the trumps; behind them all for a plain card."""
    return order.index(card) if card in order else len(order)


def surplus_is_lost(deal: Deal, trick: Playing, action: Action) -> None:
    """The surplus leaves the hand and lies in no trick."""
    deal.hands[action.by] &= ~action.cards


def is_nearly_right_number(deal: Deal, action: Action) -> bool:
    """Whether a stack is neither as high as it must be, nor one lower."""
    return action.listed not in (surplus(deal, action.by), surplus(deal, action.by) - 1)


def buries_any_spared(deal: Deal, action: Action) -> bool:
    """Whether a spared card is buried, whatever else there is."""
    return bool(action.cards & spared(deal))


def only_next_asked(deal: Deal, seat: Seat) -> Seat:
    """Whose turn follows where one player at most is passed over."""
    following = deal.after[seat]
    if following != playing(deal).leader and trumps_only.is_out(deal, following):
        following = deal.after[following]
    return following


def back_to_pitcher(right: Function) -> Function:
    """The pitcher leads if he can."""
    return lambda deal, due: deal.pitcher if trumps_only.trumps_of(deal, deal.pitcher) else right(deal, due)


def is_one_left(deal: Deal) -> bool:
    """Whether fewer than two players hold trumps."""
    return sum(not trumps_only.is_out(deal, seat) for seat in range(len(deal.hands))) < 2


def farewell_again(deal: Deal, seat: Seat) -> bool:
    """Whether a player may say farewell, however often he has."""
    return deal.ruleset.play.may_fold and deal.tricks_won[seat] > 0 and bool(deal.hands[seat])


# ---- giving up -------------------------------------------------------------------------------------------------------


def gives_all(deal: Deal, action: Action) -> None:
    """The claim is granted at once."""
    deal.conceded = [seat for seat in deal.playing() if seat != deal.pitcher]
    breaking_off.give_the_rest(deal, playing(deal))


def rest_is_lost(right: Function) -> Function:
    """The cards of the remaining tricks count for no player."""

    def wrong(deal: Deal, trick: Playing) -> None:
        trick.trick, deal.hands = [], [0] * len(deal.hands)
        right(deal, trick)

    return wrong


def has_whole_side_conceded(deal: Deal) -> bool:
    """Whether the pitcher has conceded, or each of his opponents."""
    return deal.pitcher in deal.conceded or len(deal.conceded) == deal.players - 1


def is_conceded_somehow(deal: Deal) -> bool:
    """Whether a player conceded, with his cards open or not."""
    return bool(deal.conceded) and deal.ruleset.play.concedes_the_game


def null_rest_to_pitcher(deal: Deal) -> Seat:
    """Who has the rest, where a conceded null is all tricks."""
    return deal.pitcher if deal.pitcher not in deal.conceded else deal.after[deal.pitcher]


MISREADINGS: Final = (
    Misreading(Label.CARDS_JOKER_LAST_PLAYED, "first-joker-wins", winning.later_joker_wins, never),
    Misreading(
        Label.CARDS_JOKER_FIRST_PLAYED,
        "last-joker-wins",
        winning.later_joker_wins,
        instead(lambda ruleset: ruleset.cards.jokers is not Jokers.RANKED),
    ),
    Misreading(
        Label.CARDS_COPIES_FIRST_PLAYED,
        "second-copy-wins",
        winning.later_copy_wins,
        instead(lambda ruleset: ruleset.cards.packs is Packs.TWO),
    ),
    Misreading(Label.CARDS_COPIES_LAST_PLAYED, "first-copy-wins", winning.later_copy_wins, never),
    Misreading(Label.PLAY_STACK, "one-card-at-a-time", stacks.surplus, always(0)),
    Misreading(Label.PLAY_STACK, "keeps-six", stacks.is_wrong_number, instead(is_nearly_right_number)),
    Misreading(
        Label.PLAY_STACK_TOP,
        "best-card-of-the-stack-contends",
        PlayWithStacks.act,
        stack_contends,
        unmarked="what contends shows when the card on top lies on the table",
    ),
    Misreading(Label.PLAY_STACK_TOP, "surplus-is-nobody-s", stacks.lay_under, instead(surplus_is_lost), acts=True),
    Misreading(Label.PLAY_STACK_SPARES, "counters-buried", stacks.is_sparing_in_vain, never),
    Misreading(
        Label.PLAY_STACK_UNAVOIDABLE, "counters-never-buried", stacks.is_sparing_in_vain, instead(buries_any_spared)
    ),
    Misreading(Label.PLAY_TRUMPS_ONLY, "plain-cards-played", obligations.only_trumps, always(None)),
    Misreading(
        Label.PLAY_TRUMPS_ONLY_OUT, "only-the-next-player-is-asked", trumps_only.next_to_play, instead(only_next_asked)
    ),
    Misreading(
        Label.PLAY_TRUMPS_ONLY_LEAD_PASSES,
        "lead-goes-back-to-the-pitcher",
        trumps_only.next_leader,
        back_to_pitcher,
    ),
    Misreading(
        Label.PLAY_TRUMPS_ONLY_END, "deal-ends-when-one-is-left", trumps_only.is_at_an_end, instead(is_one_left)
    ),
    Misreading(Label.PLAY_TRUMPS_ONLY_FOLD, "no-farewell", trumps_only.may_say_farewell, never),
    Misreading(
        Label.PLAY_TRUMPS_ONLY_FOLD,
        "farewell-again-and-again",
        trumps_only.may_say_farewell,
        instead(farewell_again),
    ),
    Misreading(Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER, "answer-must-be-a-trump", trumps_only.is_answer, never),
    Misreading(
        Label.PLAY_TRICK_TRUMP,
        "highest-of-the-suit-led-wins",
        winning.worth_in_trick,
        instead(only_suit_led_wins),
    ),
    Misreading(Label.PLAY_TRICK_SUIT_LED, "leader-always-wins", winning.worth_in_trick, instead(plain_cards_are_alike)),
    Misreading(Label.PLAY_TRICK_WINNER_LEADS, "same-leader-again", winning.finish_trick, also(pitcher_leads)),
    Misreading(Label.PLAY_END, "stops-one-trick-early", winning.finish_trick, also(stops_early)),
    Misreading(
        Label.PLAY_END_LOST,
        "null-played-out",
        breaking_off.undertaking_of,
        lambda right: lambda game: "" if game.is_null else right(game),
    ),
    Misreading(
        Label.PLAY_END_LOST,
        "schwarz-played-out",
        breaking_off.undertaking_of,
        lambda right: lambda game: right(game) if game.is_null else "",
    ),
    Misreading(Label.PLAY_END_LOST, "stops-with-the-first-trick-made", winning.is_lost, opposite),
    Misreading(
        Label.PLAY_END_LOST_NULL,
        "null-played-out-with-the-others",
        breaking_off.lost_at_once,
        lambda right: lambda deal, game: "" if deal.ruleset.play.null_stops_when_lost else right(deal, game),
    ),
    Misreading(
        Label.PLAY_END_LOST_NULL,
        "schwarz-stops-with-null",
        breaking_off.lost_at_once,
        lambda right: (
            lambda deal, game: (
                breaking_off.undertaking_of(game) if deal.ruleset.play.null_stops_when_lost else right(deal, game)
            )
        ),
    ),
    Misreading(Label.PLAY_CLAIM, "claim-ends-the-play", breaking_off.claim, also(gives_all)),
    Misreading(Label.IRREGULAR_BREACH, "only-a-card-ends-a-game", wrong_card.may_record_breach, never),
    Misreading(Label.IRREGULAR_BREACH, "of-whoever-is-at-the-table", wrong_card.is_of_nobody, never),
    Misreading(Label.IRREGULAR_BREACH_DISCARD, "of-whoever-plays", wrong_card.has_laid_nothing_away, never),
    Misreading(Label.PLAY_CLAIM_DEFENDER, "only-the-pitcher-claims", breaking_off.may_claim_against, never),
    Misreading(Label.PLAY_CLAIM_DEFENDER, "every-claim-is-true", breaking_off.is_true_claim, always(True)),
    Misreading(Label.PLAY_CLAIM_DEFENDER, "no-claim-is-true", breaking_off.is_true_claim, never),
    Misreading(Label.PLAY_CLAIM_LEVEL, "any-level-may-be-claimed", breaking_off.claims_no_level, never),
    Misreading(Label.PLAY_CLAIM_LEVEL, "no-level-is-claimed", conceded.can_be_had, never),
    Misreading(Label.PLAY_CLAIM_GRANTED, "one-grants-for-both", breaking_off.answers_claim, never),
    Misreading(Label.PLAY_CLAIM_GRANTED, "claim-stays-open", breaking_off.cards_in_hands, always(0)),
    Misreading(Label.PLAY_CONCEDE, "conceded-twice", breaking_off.has_nothing_to_concede, never),
    Misreading(Label.PLAY_CONCEDE_ENDS, "one-opponent-is-enough", breaking_off.is_given_up, always(True)),
    Misreading(
        Label.PLAY_CONCEDE_ENDS, "both-opponents-must", breaking_off.is_given_up, instead(has_whole_side_conceded)
    ),
    Misreading(Label.PLAY_CONCEDE_CONSENT, "pitcher-asks-nobody", breaking_off.needs_consent, never),
    Misreading(Label.PLAY_CONCEDE_CONSENT, "pitcher-must-always-ask", breaking_off.cards_held, always(0)),
    Misreading(Label.PLAY_CONCEDE_THROWN_IN, "nothing-is-thrown-in", breaking_off.may_throw_in, never),
    Misreading(Label.PLAY_CONCEDE_THROWN_IN, "thrown-in-is-a-word", conceded.is_by_word, instead(is_conceded_somehow)),
    Misreading(Label.PLAY_CONCEDE_REST, "rest-counts-for-nobody", breaking_off.give_the_rest, rest_is_lost),
    Misreading(
        Label.PLAY_CONCEDE_REST,
        "null-conceded-is-all-tricks",
        breaking_off.winner_of_the_rest,
        instead(null_rest_to_pitcher),
    ),
)
