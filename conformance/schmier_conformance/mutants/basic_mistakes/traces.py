"""Mistakes of engines that change what they should not, or report what is not so."""

from __future__ import annotations

from typing import Final

from schmier.action import PLAY, action_of
from schmier.cards import CARD_OF, NAMES, each
from schmier.deal import Deal, Stage
from schmier.io.serve import observe
from schmier.labels import Label
from schmier.play.record import Playing
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.play import Following
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Question
from schmier_conformance.mutants.basic_mistakes.leniency import (
    everywhere,
    has_calls,
    holds,
    is_acting,
    is_play,
)
from schmier_conformance.mutants.basic_mistakes.mistake import (
    Answering,
    Json,
    Mistake,
    after_refusal,
    reports,
)

UNCHANGED: Final = (str(Label.IRREGULAR_UNCHANGED),)
"""The clause that an engine breaks which leaves a trace of a refusal."""


# ---- traces of a refused action --------------------------------------------------------------------------------------


def card_is_gone(deal: Deal, event: Json) -> None:
    """Take a refused card out of its hand."""
    if event["do"] == PLAY and deal.phase.name is Stage.PLAY and "by" in event:
        deal.hands[deal.table.seat_of[event["by"]]] &= ~(1 << CARD_OF[event["card"]])


def turn_passes_on(deal: Deal, event: Json) -> None:
    """Let the next player act after a refusal."""
    if deal.phase.name in (Stage.AUCTION, Stage.PLAY) and is_acting(deal, event) and deal.turn >= 0:
        deal.turn = deal.after[deal.turn]


def call_is_noted(deal: Deal, event: Json) -> None:
    """Record a refused call."""
    if deal.phase.name is Stage.AUCTION and event["do"] in (Verb.BID, Verb.PASS) and "by" in event:
        deal.calls.append(action_of(event, deal.ruleset, deal.table))


def replaced_by_another() -> Answering:
    """An engine that plays another card in place of a refused one, and accepts it."""

    def answers(deal: Deal, step: Json, right: Json) -> Json:
        if "rejected" not in right or not is_play(deal, step["try"]) or not is_acting(deal, step["try"]):
            return right
        card = next((action for action in deal.legal().actions if action.do is PLAY), None)
        if card is None or not holds(deal, step["try"]):
            return right
        return observe(deal, {"try": {"do": "play", "by": step["try"]["by"], "card": NAMES[card.card]}})

    return answers


# ---- wrong answers ---------------------------------------------------------------------------------------------------


def dealer_stays(deal: Deal, seen: Json) -> Json:
    """The result, with the same dealer for the next deal."""
    return {**seen, "next_dealer": deal.table.seats[deal.dealer]} if seen.get("next_dealer") else seen


def first_party_wins(deal: Deal, seen: Json) -> Json:
    """The result, with the first party at the target as the winner."""
    target, outcome = deal.ruleset.match.target, deal.outcome
    if outcome is None or not target or outcome.winner is None:
        return seen
    there = [party for party, score in enumerate(outcome.scores) if score >= target]
    return {**seen, "winner": deal.table.parties[there[0]]} if there else seen


def first_seat_is_nobody(deal: Deal, seen: Json) -> Json:
    """The answer, with none for the first seat."""
    first, changed = deal.table.seats[0], dict(seen)
    for member in ("acts", "by"):
        if changed.get(member) == first:
            changed[member] = None
    if (changed.get("contract") or {}).get("by") == first:
        changed["contract"] = None
    return changed


def first_card_is_nothing(deal: Deal, seen: Json) -> Json:
    """The answer, without the turned or called card where it is the first of the pack."""
    first, changed = NAMES[each(deal.ruleset.cards.pack)[0]], dict(seen)
    if changed.get("turn_up") == first:
        del changed["turn_up"]
    if (changed.get("contract") or {}).get("called") == first:
        changed["contract"] = {
            key: value for key, value in changed["contract"].items() if key not in ("called", "partner")
        }
    return changed


def nothing_to_play_when_void(deal: Deal, seen: Json) -> Json:
    """The legal actions; none where the player to act cannot follow."""
    play = deal.progress
    if not isinstance(play, Playing) or not play.trick or "actions" not in seen or len(seen["actions"]) < 1:
        return seen
    hand = deal.hands[deal.turn] if deal.turn >= 0 else 0
    return seen if hand & play.suit_led else {**seen, "actions": []}


def over_too_soon(deal: Deal, seen: Json) -> Json:
    """The answer, with the deal over as soon as cards are played."""
    return {**seen, "over": True} if deal.phase.name is Stage.PLAY else seen


def shows_all_hands(deal: Deal, seen: Json) -> Json:
    """The view, with every hand in it."""
    return {**seen, "hands": observe(deal, {"ask": "state"})["hands"]}


def scores_untouched(deal: Deal, seen: Json) -> Json:
    """The result, with the scores as they were before the deal."""
    return {**seen, "scores": dict.fromkeys(seen["scores"], 0)} if "scores" in seen else seen


def trumps_stay() -> Answering:
    """An engine that shows the trumps of the last deal until new ones are fixed."""
    last: list[str | None] = [None]

    def answers(deal: Deal, step: Json, right: Json) -> Json:
        if step.get("ask") not in (Question.STATE, Question.VIEW):
            return right
        last[0] = right["trump"] or last[0]
        return {**right, "trump": last[0]}

    return answers


def tricks_stay() -> Answering:
    """An engine that forgets to put the tricks of the last deal away."""
    last: list[Json] = []

    def answers(deal: Deal, step: Json, right: Json) -> Json:
        if right.get("over"):
            last.append(observe(deal, {"ask": "state"}))
        if (
            step.get("ask") == Question.STATE
            and last
            and not sum(deal.tricks_won)
            and deal.phase.name is not Stage.OVER
        ):
            return {**right, "tricks": last[-1]["tricks"]}
        return right

    return answers


def turns_up_or_calls(ruleset: Ruleset) -> bool:
    """Where a card is turned up, or called for a partner."""
    return ruleset.dealing.turns_up or any(step.do is StepKind.CALL for step in ruleset.exchange.steps)


def has_target(ruleset: Ruleset) -> bool:
    """Where a score ends the match."""
    return bool(ruleset.match.target)


def fixes_trumps(ruleset: Ruleset) -> bool:
    """Where no suit is trumps before a player has acted."""
    return not ruleset.dealing.turns_up


TRACES: Final = (
    Mistake(
        "refused-card-is-gone", "A refused card has left the hand.", everywhere, after_refusal(card_is_gone),
        changes_deal=True, clauses=UNCHANGED,
    ),
    Mistake(
        "turn-passes-on", "After a refused action the next player acts.", everywhere, after_refusal(turn_passes_on),
        changes_deal=True, clauses=UNCHANGED,
    ),
    Mistake(
        "refused-call-is-noted", "A refused call is recorded.", has_calls, after_refusal(call_is_noted),
        changes_deal=True, clauses=UNCHANGED,
    ),
    Mistake("replaced-by-another", "A legal card is played in place of a refused one.", everywhere, replaced_by_another, changes_deal=True),
    Mistake("dealer-stays", "The same player deals again and again.", everywhere, reports(Question.RESULT, instead=dealer_stays)),
    Mistake(
        "first-party-wins", "Of several parties at the target the first wins.",
        has_target, reports(Question.RESULT, instead=first_party_wins),
    ),
    Mistake(
        "first-seat-is-nobody", "The first seat is taken for none.",
        everywhere, reports(Question.LEGAL, Question.STATE, Question.VIEW, instead=first_seat_is_nobody),
    ),
    Mistake(
        "first-card-is-nothing", "The first card of the pack is taken for no card.",
        turns_up_or_calls, reports(Question.STATE, Question.VIEW, instead=first_card_is_nothing),
    ),
    Mistake(
        "nothing-to-play-when-void", "A player who cannot follow has no legal card.",
        lambda ruleset: ruleset.play.following is not Following.TRUMPS_ONLY, reports(Question.LEGAL, instead=nothing_to_play_when_void),
    ),
    Mistake("over-too-soon", "The deal is reported as over during play.", everywhere, reports(Question.RESULT, instead=over_too_soon)),
    Mistake("all-hands-shown", "A player's view shows every hand.", everywhere, reports(Question.VIEW, instead=shows_all_hands)),
    Mistake("scores-begin-anew", "A deal leaves no scores.", everywhere, reports(Question.RESULT, instead=scores_untouched)),
    Mistake("trumps-stay", "The trumps of the last deal are still shown.", fixes_trumps, trumps_stay, remembers="trump"),
    Mistake("tricks-stay", "The tricks of the last deal are still counted.", everywhere, tricks_stay, remembers="tricks"),
)  # fmt: skip
"""The mistakes of engines that keep, change or show the wrong thing."""
