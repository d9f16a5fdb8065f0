"""A game may be doubled until a defender's first card: whatever is accepted during the play is what a table would accept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from random_deals import next_action
from schmier import spec
from schmier.action import Action
from schmier.deal import Deal, Stage
from schmier.deal_flow import new_deal
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import NOBODY, Seat, table_for
from schmier.verbs import Verb
from schmier.violation import Violation

WORDS = (Verb.CONTRA, Verb.RE, Verb.BOCK, Verb.HIRSCH)


def skat(**step: Any) -> Ruleset:
    document = spec.ruleset_document("skat")
    return read_ruleset({**document, "exchange": [*document["exchange"], {"do": "contra", **step}]})


class Watched:
    """What a table remembers of the doubling: who has played, who said contra, and the last thing done."""

    def __init__(self, deal: Deal, words: int) -> None:
        self.deal, self.words = deal, WORDS[:words]
        self.have_played: set[Seat] = set()
        self.said: list[Seat] = []
        self.answers = False
        self.in_play = 0

    def may(self, word: Verb, seat: Seat) -> bool:
        if self.deal.phase.name is not Stage.PLAY or word not in self.words or self.deal.pitcher == NOBODY:
            return False
        if self.deal.announcement is None or self.deal.announcement.ouvert:
            return False
        place = WORDS.index(word)
        if place == 0:
            return not self.said and seat != self.deal.pitcher and seat not in self.have_played
        due = self.deal.pitcher if place % 2 else (self.said or [NOBODY])[0]
        return len(self.said) == place and seat == due and self.answers

    def does(self, action: Action) -> None:
        is_word, is_playing = action.do in WORDS, self.deal.phase.name is Stage.PLAY
        self.deal.apply(action)
        if is_word:
            self.said.append(action.by)
            self.in_play += is_playing
        elif action.do is Verb.PLAY:
            self.have_played.add(action.by)
        self.answers = is_word


def is_accepted(deal: Deal, action: Action) -> bool:
    try:
        deal.copied().apply(action)
    except Violation:
        return False
    return True


def said_in(played: Ruleset, seed: int, words: int) -> int:
    """Play a deal at random, doubling now and then; how often it was doubled during the play."""
    chance = Random(seed)
    deal = new_deal(played, table_for(played, ("F", "M", "E")), 2, (0, 0, 0))
    watched = Watched(deal, words)
    while deal.outcome is None:
        tried = [Action(word, seat) for word in WORDS for seat in range(3)]
        if deal.phase.name is Stage.PLAY:
            assert [action for action in tried if is_accepted(deal, action)] == [
                action for action in tried if watched.may(action.do, action.by)
            ]
        allowed = [action for action in tried if watched.may(action.do, action.by)]
        watched.does(
            chance.choice(allowed)
            if allowed and chance.random() < (0.9 if watched.said else 0.3)
            else next_action(deal, chance)
        )
    assert deal.doublings == len(watched.said)
    return watched.in_play


@pytest.mark.parametrize(("up_to", "words"), [("re", 2), ("bock", 3), ("hirsch", 4)])
def test_what_is_accepted_during_the_play_is_what_the_table_accepts(up_to: str, words: int) -> None:
    played = skat(until="first-card", up_to=up_to)
    assert max(said_in(played, seed, words) for seed in range(25)) == words


def test_nothing_is_accepted_where_the_defenders_are_asked_before() -> None:
    for seed in range(5):
        assert said_in(skat(), seed, 0) == 0
