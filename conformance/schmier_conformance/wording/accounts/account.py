"""The account of a deal in words: every entry a line, with what shows it, and how the score moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from schmier.account import (
    CONTRACT,
    COUNTED,
    ENTERED,
    WON,
    Call,
    Column,
    Conceded,
    Entry,
    Loss,
    OneCard,
    Piles,
    Product,
    Raised,
    Reached,
    Row,
    Sum,
    Tricks,
    WrongCard,
)
from schmier.counting.match import as_told
from schmier.deal import Deal
from schmier.io.entries import as_data
from schmier.outcome import Outcome
from schmier_conformance.wording.accounts import counts, scores
from schmier_conformance.wording.accounts.lines import Line, Part
from schmier_conformance.wording.vocabulary import Vocabulary, sentence_of, vocabulary_of


def lines_of_account(deal: Deal, outcome: Outcome, number: int, words: Vocabulary | None = None) -> list[Line]:
    """A line for every entry, in the order of the account; for a deal without any, a line that says so. English without `words`."""
    words = words or vocabulary_of(deal.ruleset.document)
    scores = list(outcome.account.started)
    lines = []
    unplayed = words.say(counts.UNPLAYED)
    decided = [clause for clause in deal.because or () if clause not in outcome.decision.clauses]
    if not outcome.entries:
        lines.append(Line(number, Part.ACCOUNT, "unplayed", sentence_of(unplayed), tuple(decided[-1:])))
    for entry in outcome.entries:
        text = sentence(words, deal, entry)
        clauses = tuple(decided[-1:]) if text == unplayed else entry.clauses
        if entry.column is ENTERED:
            assert entry.party is not None
            text += moved(words, deal, scores[entry.party], scores[entry.party] + entry.amount)
            scores[entry.party] += entry.amount
        data = as_data(entry, deal.table.parties)
        lines.append(Line(number, Part.ACCOUNT, entry.what, sentence_of(text), clauses, entry=data))
    return lines


def moved(words: Vocabulary, deal: Deal, score: int, after: int) -> str:
    """The move of a score, in the players' way of keeping it."""
    before, now = as_told((score, after), deal.ruleset)
    if before == now:
        return words.say(" (stays at {score})", score=now)
    return words.say(" ({before} to {after})", before=before, after=now)


Sentence = Callable[[Vocabulary, Deal, Entry, Any], str]
"""From the words of a game, a deal, an entry of its account and what shows it to a sentence without its last stop."""


ANY_POINT: Final = "*"
"""The key for every name of a point: a ruleset chooses the names of its points."""

SENTENCES: Final[Mapping[tuple[Column, str, type], Sentence]] = {
    (COUNTED, "card-points", Piles): counts.card_points,
    (COUNTED, "tricks", Tricks): counts.tricks_counted,
    (COUNTED, "value", Product): counts.value,
    (COUNTED, "overbid", Reached): counts.overbid,
    (COUNTED, "matadors", Row): counts.matadors,
    (COUNTED, "schneider", Piles): counts.schneider,
    (COUNTED, "schwarz", Tricks): counts.schwarz,
    (COUNTED, "schneider", Call): counts.cut_short,
    (COUNTED, "schwarz", Call): counts.cut_short,
    (COUNTED, "multiplier", Sum): counts.multiplier,
    (COUNTED, "overbid", Sum): counts.not_in_null,
    (COUNTED, "matadors", Sum): counts.not_in_null,
    (COUNTED, "schneider", Sum): counts.not_in_null,
    (COUNTED, "schwarz", Sum): counts.not_in_null,
    (COUNTED, "loss", Piles): scores.nobody_loses,
    (WON, ANY_POINT, OneCard): scores.point_won,
    (WON, ANY_POINT, Tricks): scores.trick_won,
    (WON, ANY_POINT, Piles): scores.game_won,
    (WON, ANY_POINT, Sum): scores.plain_cards_won,
    (WON, "contract", Call): scores.worth,
    (WON, "contract", Product): scores.worth_alone,
    (WON, "contract", Raised): scores.raised,
    (WON, "overtricks", Product): scores.overtricks,
    (WON, "tricks", Product): scores.each,
    (WON, "game", Product): scores.game_value,
    (WON, "bonus", Call): scores.bonus,
    (WON, "march", Product): scores.march,
    (CONTRACT, "contract", Reached): counts.contract,
    (CONTRACT, "slam", Reached): counts.slam,
    (CONTRACT, "game", Reached): counts.game,
    (CONTRACT, "game", Conceded): counts.conceded,
    (CONTRACT, "game", Call): counts.game_given,
    (CONTRACT, "game", WrongCard): counts.ended_by_wrong_card,
    (ENTERED, "points", Sum): scores.points,
    (ENTERED, "taken", Sum): scores.taken,
    (ENTERED, "sweep", Sum): scores.sweep,
    (ENTERED, "difference", Sum): scores.difference,
    (ENTERED, "setback", Reached): scores.setback,
    (ENTERED, "setback", Product): scores.setback_alone,
    (ENTERED, "setback", Call): scores.setback_of_contract,
    (ENTERED, "bid", Reached): scores.bid_only,
    (ENTERED, "slam", Call): scores.slam,
    (ENTERED, "tricks", Product): scores.each,
    (ENTERED, "contract", Sum): scores.contract_scored,
    (ENTERED, "game", Product): scores.game_value,
    (ENTERED, "loss", Product): scores.game_value,
    (ENTERED, "loss", Loss): scores.loss_of_reject,
    (ENTERED, "march", Product): scores.march,
    (ENTERED, "bonus", Call): scores.bonus,
    (ENTERED, "sale", Call): scores.sale,
    (ENTERED, "gift", Call): scores.gift,
    (ENTERED, "misdeal", Call): scores.misdeal,
    (ENTERED, "turn-up", OneCard): scores.turned_up,
    (ENTERED, "revoke", OneCard): scores.revoke,
}


def sentence(words: Vocabulary, deal: Deal, entry: Entry) -> str:
    """The sentence about an entry of the account of a deal; raises `KeyError` for a kind of entry without one."""
    kind = type(entry.because)
    found = SENTENCES.get((entry.column, entry.what, kind)) or SENTENCES[entry.column, ANY_POINT, kind]
    return found(words, deal, entry, entry.because)
