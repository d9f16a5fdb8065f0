"""The tricks in words: the leader, the clauses that bound the others, the winner and why he won."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from schmier.action import Event, Verb
from schmier.cards import BIT, CARD_OF, NAMES, Card
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.drawing_between import drawing_in_turn
from schmier.play.record import Playing
from schmier.play.trumps_only import TrumpsOnly, is_out
from schmier.ranking import TRUMPS
from schmier.table import Seat
from schmier_conformance.wording.accounts.hands import UNKNOWN, hand
from schmier_conformance.wording.accounts.lines import Step, step_of
from schmier_conformance.wording.cards import listed
from schmier_conformance.wording.phases import vocabulary_at
from schmier_conformance.wording.text import JOKER_NAMES, card, cards, deed_text, event_text, suit_word, trumps

BINDS: Final[Mapping[Label, str]] = {
    Label.PLAY_VOID: "who has no {suit} and may play anything",
    Label.PLAY_VOID_MUST_TRUMP: "who has no {suit} and must trump",
    Label.PLAY_FOLLOW_NO_UNDERTRUMP: "who may not trump lower",
    Label.PLAY_JOKER_MUST: "who has no {suit} and must play a Joker",
    Label.PLAY_JOKER_WHEN_VOID: "who may not play a Joker while he can follow",
    Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER: "who may trump the farewell",
    Label.PLAY_LEAD_FIRST_TRUMP: "whose first lead must be a trump",
    Label.PLAY_LEAD_NO_JOKER: "whose first lead may not be a Joker",
    Label.PLAY_JOKER_LAST_LEAD: "who may lead a Joker as his last card only",
}
"""By clause, how it bound a player. A player who had to follow and did is not mentioned."""

OF_THE_VOID: Final = (Label.PLAY_VOID, Label.PLAY_VOID_MUST_TRUMP, Label.PLAY_JOKER_MUST)
"""The clauses that bind a player who cannot follow. Where some of his cards are unknown, nothing shows that he could not."""


class Played(NamedTuple):
    """A card on the table."""

    by: Seat
    card: Card


# ---- a card ----------------------------------------------------------------------------------------------------------


def card_played(was: Deal, deal: Deal, step: Step, event: Event, before: Sequence[Step]) -> Step:
    """A card led, or played to a trick after the cards of `before`; `step` has its event and its clauses."""
    if event.get("out_of_turn"):
        return step._replace(text=event_text(event, vocabulary_at(was)))
    is_lead, clauses = not was.progress.trick, step.clauses
    bound = "" if event.get("revoke") else bound_by(was, deal, event, clauses, is_lead=is_lead)
    if bound and any(Label.PLAY_VOID in other.clauses for other in before):
        bound = bound.replace(" and may play anything", " either")
    who = f"{event['by']}, {bound}," if bound else event["by"]
    verb = how(was, deal, event, clauses, is_lead=is_lead)
    said = " ".join(word for word in (who, verb, card(event["card"])) if word)
    if event.get("revoke"):
        due = was.hands[was.table.seat_of[event["by"]]] & was.progress.suit_led
        said += f", holding {hand(deal, due)}" if due else ""
    if event.get("under"):
        said += f" with {cards(event['under'])} under it"
    if Label.TRUMPS_PITCHED in clauses and deal.ranking is not None:
        said += f", and {trumps(deal.ranking.name)} are trumps"
    return step._replace(text=said)


def bound_by(was: Deal, deal: Deal, event: Event, clauses: Sequence[Label], *, is_lead: bool) -> str:
    """The clause that bound the player of a card, in words; empty where it is not worth saying."""
    if not is_lead and not has_a_choice(was, event):
        return ""
    suit = suit_word(deal.progress.led)
    if deal.unknown[was.table.seat_of[event["by"]]]:
        return f"if he has no {suit}" if any(clause in OF_THE_VOID for clause in clauses) else ""
    said = [BINDS[clause].format(suit=suit) for clause in clauses if clause in BINDS]
    if Label.PLAY_VOID in clauses and not was.progress.suit_led and not is_lead:
        return "who may play anything to a Joker"
    return " and ".join(said)


def has_a_choice(was: Deal, event: Event) -> bool:
    """Whether a player holds more than one card, so that it is worth saying what bound him."""
    seat = was.table.seat_of[event["by"]]
    return was.hands[seat].bit_count() + was.unknown[seat] > 1


def how(was: Deal, deal: Deal, event: Event, clauses: Sequence[Label], *, is_lead: bool) -> str:
    """The verb with which a card goes on the table; none for a card that follows, as most do."""
    played = BIT[CARD_OF[event["card"]]]
    if is_lead:
        return "leads"
    if event.get("revoke"):
        return "revokes with"
    if played & was.progress.suit_led:
        return "follows with" if Label.PLAY_FOLLOW_NO_UNDERTRUMP in clauses else ""
    if deal.ranking is not None and played & deal.ranking.trumps and was.progress.led != TRUMPS:
        return "could follow and trumps with" if Label.PLAY_FOLLOW_OR_TRUMP in clauses else "trumps with"
    return "throws"


# ---- the other things that happen in the play ------------------------------------------------------------------------

NOT_CARDS: Final = (Verb.NAME_SUIT, Verb.FOLD, Verb.PASS, Verb.CLAIM, Verb.CONCEDE)
"""The verbs of the play that are no card."""


def said_in_play(was: Deal, deal: Deal, number: int, event: Event, clauses: Sequence[Label]) -> Step:
    """Something that a player says while the cards are played."""
    did = deed_text(event, vocabulary_at(was))
    given = [
        f"the {left} tricks that are left go to {deal.table.seats[seat]}"
        for seat, (before, after) in enumerate(zip(was.tricks_won, deal.tricks_won, strict=True))
        if event["do"] == Verb.CONCEDE and (left := after - before)
    ]
    return step_of(number, "; ".join([f"{event['by']} {did}", *given]), clauses)


# ---- between the tricks ----------------------------------------------------------------------------------------------


def drawn_text(was: Deal, deal: Deal, clauses: Sequence[Label]) -> list[str]:
    """The cards that the players drew after a trick, its winner first; empty where nobody did."""
    if Label.PLAY_DRAW not in clauses:
        return []
    drawn = [(seat, deal.hands[seat] & ~was.hands[seat]) for seat in drawing_in_turn(deal)]
    return [f"{deal.table.seats[seat]} draws {hand(deal, cards) if cards else UNKNOWN}" for seat, cards in drawn]


def out_text(was: Deal, deal: Deal, clauses: Sequence[Label], out: Collection[Seat]) -> list[str]:
    """Who drops out of a game of trumps only, where `out` were out before; and who leads in place of the winner."""
    seats = deal.table.seats
    is_over = Label.PLAY_TRUMPS_ONLY_END in clauses
    gone = [seats[seat] for seat in players_out(deal) if seat not in out]
    said = [f"{listed(gone)} {'have' if len(gone) > 1 else 'has'} no trump left"] if gone and not is_over else []
    if is_over:
        said.append("nobody has a trump left, and play ends")
    elif Label.PLAY_TRUMPS_ONLY_LEAD_PASSES in clauses:
        said.append(f"the lead passes to {seats[deal.turn]}")
    return said


def players_out(deal: Deal) -> list[Seat]:
    """The players who are out of a game of trumps only, in turn from eldest; none in another game."""
    is_trumps_only = any(isinstance(phase, TrumpsOnly) for phase in deal.flow.phases) and deal.ranking is not None
    return [seat for seat in deal.playing() if is_out(deal, seat)] if is_trumps_only else []


# ---- the winner ------------------------------------------------------------------------------------------------------


def won_by(deal: Deal, trick: Sequence[Played], winner: Seat, clauses: Sequence[Label]) -> str:
    """The winner of a trick, and why."""
    best = next(played.card for played in trick if played.by == winner)
    return f"{deal.table.seats[winner]} wins: {why(deal, trick, best, clauses)}"


def why(deal: Deal, trick: Sequence[Played], best: Card, clauses: Sequence[Label]) -> str:
    """Why a card wins a trick."""
    assert deal.ranking is not None
    if Label.CARDS_JOKER_LAST_PLAYED in clauses:
        return "of two Jokers the one played last wins"
    if Label.CARDS_JOKER_FIRST_PLAYED in clauses:
        return "of two Jokers the one played first wins"
    if Label.PLAY_TRICK_TRUMP in clauses:
        rivals = [played for played in trick if BIT[played.card] & deal.ranking.trumps]
        return "the highest trump" if len(rivals) > 1 else "the only trump"
    led = deal.ranking.suit_of[trick[0].card]
    rivals = [played for played in trick if deal.ranking.suit_of[played.card] == led]
    if NAMES[best] in JOKER_NAMES:
        return "a Joker"
    return f"the highest {suit_word(led)}" if len(rivals) > 1 else f"the only {suit_word(led)}"


def is_on_the_table(deal: Deal) -> bool:
    """Whether the play is in progress, so that there is a trick."""
    return isinstance(deal.progress, Playing)
