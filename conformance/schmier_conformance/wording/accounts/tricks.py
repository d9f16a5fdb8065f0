"""The tricks in words: the leader, the clauses that bound the others, the winner and why he won."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from schmier.action import Event
from schmier.cards import ALL_JOKERS, BIT, CARD_OF, NAMES, Card, printed
from schmier.deal import Deal, Stage
from schmier.doublings import DOUBLINGS
from schmier.labels import Label
from schmier.play.drawing_between import drawing_in_turn
from schmier.play.record import Playing
from schmier.play.trumps_only import TrumpsOnly, is_out
from schmier.ranking import TRUMPS
from schmier.table import Seat
from schmier.verbs import Verb
from schmier_conformance.wording.accounts.hands import UNKNOWN, hand
from schmier_conformance.wording.accounts.lines import Step, step_of
from schmier_conformance.wording.catalogue import OF_TRUMPS, SUIT_LED, Template
from schmier_conformance.wording.text import JOKER_NAMES, card, cards, event_text, people, suit_word, trumps
from schmier_conformance.wording.vocabulary import Vocabulary

BINDS: Final[Mapping[Label, Template]] = {
    Label.PLAY_VOID: "who has no {suit_led} and may play anything",
    Label.PLAY_VOID_MUST_TRUMP: "who has no {suit_led} and must trump",
    Label.PLAY_FOLLOW_NO_UNDERTRUMP: "who may not trump lower",
    Label.PLAY_JOKER_MUST: "who has no {suit_led} and must play a Joker",
    Label.PLAY_JOKER_WHEN_VOID: "who may not play a Joker while he can follow",
    Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER: "who may trump the farewell",
    Label.PLAY_LEAD_FIRST_TRUMP: "whose first lead must be a trump",
    Label.PLAY_LEAD_NO_JOKER: "whose first lead may not be a Joker",
    Label.PLAY_JOKER_LAST_LEAD: "who may lead a Joker as his last card only",
}
"""By clause, how it bound a player. A player who had to follow and did is not mentioned."""

EITHER: Final[Template] = "who has no {suit_led} either"
"""The words for a player who cannot follow where another could not before him."""

OF_THE_VOID: Final = (Label.PLAY_VOID, Label.PLAY_VOID_MUST_TRUMP, Label.PLAY_JOKER_MUST)
"""The clauses that bind a player who cannot follow. Where some of his cards are unknown, nothing shows that he could not."""


class Played(NamedTuple):
    """A card on the table."""

    by: Seat
    card: Card


# ---- a card ----------------------------------------------------------------------------------------------------------


def card_played(words: Vocabulary, was: Deal, deal: Deal, step: Step, event: Event, before: Sequence[Step]) -> Step:
    """A card led, or played to a trick after the cards of `before`; `step` has its event and its clauses."""
    if event.get("out_of_turn"):
        return step._replace(text=event_text(event, words))
    is_lead, clauses = not was.progress.trick, step.clauses
    is_either = any(Label.PLAY_VOID in other.clauses for other in before)
    bound = "" if event.get("revoke") else bound_by(words, was, deal, event, clauses, is_lead, is_either)
    player = words.player(event["by"])
    said = f"{player}, {bound}," if bound else player
    said += f" {words.say(how(was, deal, event, clauses, is_lead=is_lead), card=card(event['card'], words))}"
    if event.get("revoke"):
        due = was.hands[was.table.seat_of[event["by"]]] & was.progress.suit_led
        said += words.say(", holding {cards}", cards=hand(words, deal, due)) if due else ""
    if event.get("under"):
        said += words.say(" with {cards} under it", cards=cards(event["under"], words))
    if Label.TRUMPS_PITCHED in clauses and deal.ranking is not None:
        said += words.say(", and {trump} are trumps", trump=trumps(deal.ranking.name, words))
    return step._replace(text=said)


def bound_by(
    words: Vocabulary, was: Deal, deal: Deal, event: Event, clauses: Sequence[Label], is_lead: bool, is_either: bool
) -> str:
    """The clause that bound the player of a card, in words; empty where it is not worth saying."""
    if not is_lead and not has_a_choice(was, event):
        return ""
    led = deal.progress.led
    if deal.unknown[was.table.seat_of[event["by"]]]:
        is_void = any(clause in OF_THE_VOID for clause in clauses)
        return of_suit(words, "if he has no {suit_led}", led) if is_void else ""
    if Label.PLAY_VOID in clauses and not was.progress.suit_led and not is_lead:
        return words.say("who may play anything to a Joker")
    bound = {**BINDS, Label.PLAY_VOID: EITHER} if is_either else BINDS
    said = [
        of_suit(words, bound[clause], led)
        for clause in clauses
        if clause in bound and can_have_bound(was, event, clause)
    ]
    return words.say(" and ").join(said)


def can_have_bound(was: Deal, event: Event, clause: Label) -> bool:
    """Whether a player holds a card of the kind that a clause is about, so that it can have bound him."""
    held = was.hands[was.table.seat_of[event["by"]]]
    if clause is Label.PLAY_JOKER_WHEN_VOID:
        return bool(held & ALL_JOKERS)
    if clause is Label.PLAY_FOLLOW_NO_UNDERTRUMP and was.ranking is not None:
        return bool(held & was.ranking.trumps)
    return True


def of_suit(words: Vocabulary, english: Template, suit: int) -> str:
    """A sentence about the suit led; about trumps it is a sentence of its own, as a language may inflect it."""
    if suit == TRUMPS:
        return words.say(english.replace(SUIT_LED, OF_TRUMPS))
    return words.say(english, suit_led=suit_word(suit, words))


def has_a_choice(was: Deal, event: Event) -> bool:
    """Whether a player holds more than one card, so that it is worth saying what bound him."""
    seat = was.table.seat_of[event["by"]]
    return was.hands[seat].bit_count() + was.unknown[seat] > 1


def how(was: Deal, deal: Deal, event: Event, clauses: Sequence[Label], *, is_lead: bool) -> Template:
    """How a card goes on the table; of a card that follows, as most do, the card alone."""
    played = BIT[CARD_OF[event["card"]]]
    verb: Template = "throws {card}"
    if is_lead:
        verb = "leads {card}"
    elif event.get("revoke"):
        verb = "revokes with {card}"
    elif played & was.progress.suit_led:
        verb = "follows with {card}" if Label.PLAY_FOLLOW_NO_UNDERTRUMP in clauses else "{card}"
    elif deal.ranking is not None and played & deal.ranking.trumps and was.progress.led != TRUMPS:
        verb = "could follow and trumps with {card}" if Label.PLAY_FOLLOW_OR_TRUMP in clauses else "trumps with {card}"
    return verb


# ---- the other things that happen in the play ------------------------------------------------------------------------

NOT_CARDS: Final = (Verb.NAME_SUIT, Verb.FOLD, Verb.PASS, Verb.CLAIM, Verb.CONCEDE, Verb.BREACH, *DOUBLINGS)
"""The verbs of the play that are no card."""


def said_in_play(words: Vocabulary, was: Deal, deal: Deal, number: int, event: Event, clauses: Sequence[Label]) -> Step:
    """Something that a player says while the cards are played."""
    given = [
        rest_text(words, deal, seat, left)
        for seat, (before, after) in enumerate(zip(was.tricks_won, deal.tricks_won, strict=True))
        if event["do"] in (Verb.CONCEDE, Verb.CLAIM) and (left := after - before)
    ]
    if event["do"] == Verb.CONCEDE and deal.phase.name is not Stage.OVER:
        given.append(words.say("play goes on unless his partner gives up too"))
    return step_of(number, "; ".join([event_text(event, words), *given]), clauses)


def rest_text(words: Vocabulary, deal: Deal, seat: Seat, left: int) -> str:
    """Who gets the tricks that are left when a side gives up."""
    player = words.player(deal.table.seats[seat])
    if left == 1:
        return words.say("the last trick goes to {player}", player=player)
    return words.say("the {count} tricks that are left go to {player}", count=left, player=player)


# ---- between the tricks ----------------------------------------------------------------------------------------------


def drawn_text(words: Vocabulary, was: Deal, deal: Deal, clauses: Sequence[Label]) -> list[str]:
    """The cards that the players drew after a trick, its winner first; empty where nobody did."""
    if Label.PLAY_DRAW not in clauses:
        return []
    drawn = [(seat, deal.hands[seat] & ~was.hands[seat]) for seat in drawing_in_turn(deal)]
    return [
        words.say(
            "{player} draws {cards}",
            player=words.player(deal.table.seats[seat]),
            cards=hand(words, deal, cards) if cards else UNKNOWN,
        )
        for seat, cards in drawn
    ]


def out_text(words: Vocabulary, was: Deal, deal: Deal, clauses: Sequence[Label], out: Collection[Seat]) -> list[str]:
    """Who drops out of a game of trumps only, where `out` were out before; and who leads in place of the winner."""
    if Label.PLAY_TRUMPS_ONLY_END in clauses:
        return [words.say("nobody has a trump left, and play ends")]
    seats = deal.table.seats
    gone = [seats[seat] for seat in players_out(deal) if seat not in out]
    said = []
    if gone:
        are_several = len(gone) > 1
        english: Template = "{players} have no trump left" if are_several else "{players} has no trump left"
        said.append(words.say(english, players=people(gone, words)))
    if Label.PLAY_TRUMPS_ONLY_LEAD_PASSES in clauses:
        said.append(words.say("the lead passes to {player}", player=words.player(seats[deal.turn])))
    return said


def players_out(deal: Deal) -> list[Seat]:
    """The players who are out of a game of trumps only, in turn from eldest; none in another game."""
    is_trumps_only = any(isinstance(phase, TrumpsOnly) for phase in deal.flow.phases) and deal.ranking is not None
    return [seat for seat in deal.playing() if is_out(deal, seat)] if is_trumps_only else []


# ---- the winner ------------------------------------------------------------------------------------------------------


def won_by(words: Vocabulary, deal: Deal, trick: Sequence[Played], winner: Seat, clauses: Sequence[Label]) -> str:
    """The winner of a trick, and why."""
    best = next(played.card for played in trick if played.by == winner)
    player = words.player(deal.table.seats[winner])
    return words.say("{player} wins: {reason}", player=player, reason=why(words, deal, trick, best, clauses))


def why(words: Vocabulary, deal: Deal, trick: Sequence[Played], best: Card, clauses: Sequence[Label]) -> str:
    """Why a card wins a trick."""
    assert deal.ranking is not None
    if Label.CARDS_JOKER_LAST_PLAYED in clauses:
        return words.say("of two Jokers the one played last wins")
    if Label.CARDS_JOKER_FIRST_PLAYED in clauses:
        return words.say("of two Jokers the one played first wins")
    if Label.CARDS_COPIES_LAST_PLAYED in clauses or Label.CARDS_COPIES_FIRST_PLAYED in clauses:
        return of_two_copies(words, clauses)
    if Label.PLAY_TRICK_TRUMP in clauses:
        rivals = [played for played in trick if BIT[played.card] & deal.ranking.trumps]
        return words.say("the highest trump" if len(rivals) > 1 else "the only trump")
    led = deal.ranking.suit_of[trick[0].card]
    rivals = [played for played in trick if deal.ranking.suit_of[played.card] == led]
    if printed(NAMES[best]) in JOKER_NAMES:
        return words.say("a Joker")
    highest: Template = "the highest {suit_led}" if len(rivals) > 1 else "the only {suit_led}"
    return of_suit(words, highest, led)


def of_two_copies(words: Vocabulary, clauses: Sequence[Label]) -> str:
    """Why one of two copies of a card wins a trick."""
    is_last = Label.CARDS_COPIES_LAST_PLAYED in clauses
    if Label.PLAY_TRICK_TRUMP in clauses:
        of_trumps: Template = (
            "of two equal trumps the one played last wins"
            if is_last
            else "of two equal trumps the one played first wins"
        )
        return words.say(of_trumps)
    of_plain: Template = (
        "of two equal cards the one played last wins" if is_last else "of two equal cards the one played first wins"
    )
    return words.say(of_plain)


def is_on_the_table(deal: Deal) -> bool:
    """Whether the play is in progress, so that there is a trick."""
    return isinstance(deal.progress, Playing)
