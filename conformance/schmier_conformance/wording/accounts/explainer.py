"""A witness of a replay that writes the explanation down."""

from __future__ import annotations

from schmier.account import Entry
from schmier.action import Event
from schmier.cards import CARD_OF
from schmier.counting.as_won import TAKEN
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.outcome import clauses_of
from schmier.table import Seat
from schmier.verbs import Verb
from schmier.vocabulary import ENGLISH
from schmier_conformance.wording.accounts.account import lines_of_account, sentence
from schmier_conformance.wording.accounts.before_play import called, exchanged
from schmier_conformance.wording.accounts.deal import dealt, lines_of_match
from schmier_conformance.wording.accounts.lines import (
    Line,
    Part,
    Step,
    step_of,
    united,
)
from schmier_conformance.wording.accounts.tricks import (
    NOT_CARDS,
    Played,
    card_played,
    drawn_text,
    out_text,
    players_out,
    said_in_play,
    won_by,
)
from schmier_conformance.wording.phases import vocabulary_at
from schmier_conformance.wording.vocabulary import Vocabulary, sentence_of, vocabulary_of


class Explainer:
    """Writes the explanation of a log, line by line, in a language."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self.lines: list[Line] = []
        self.was: Deal
        self.words: Vocabulary
        """The words of the game in the phase before the event."""
        self.steps: list[Step] = []
        """The calls, or the cards of a trick, that no line has yet."""
        self.trick: list[Played] = []
        self.tricks = 0
        self.out: list[Seat] = []
        """The players who have dropped out of a game of trumps only, as far as the lines name them."""

    # ---- witness -----------------------------------------------------------------------------------------------------

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Keep the deal as it is before the event."""
        if position == 0:
            self.steps, self.trick, self.tricks, self.out = [], [], 0, []
        self.was = deal.copied()
        self.words = vocabulary_at(self.was, self.language)

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Put what has happened into words."""
        assert deal.because is not None
        match self.part_of(event):
            case Part.DEAL:
                self.write(number, Part.DEAL, event, dealt(self.words, self.was, deal, position))
            case Part.AUCTION:
                self.steps.append(called(self.words, self.was, deal, position, event))
                if deal.phase.name is not Stage.AUCTION:
                    self.write_auction(number)
            case Part.PLAY:
                self.write_play(deal, number, position, event)
            case _:
                self.write(number, Part.EXCHANGE, event, exchanged(self.words, self.was, deal, position, event))

    def counted(self, deal: Deal, number: int) -> None:
        """Write the account of the deal, if it is over."""
        if self.steps:
            # The record breaks off in the middle of an auction or a trick.
            self.write_auction(number) if self.was.phase.name is Stage.AUCTION else self.write_trick(deal, number, "")
        outcome = deal.outcome
        if outcome is not None:
            words = vocabulary_of(deal.ruleset.document, self.language)
            self.lines += lines_of_account(deal, outcome, number, words)
            self.lines += lines_of_match(words, deal, outcome, number)

    def text_of(self, number: int, position: int) -> str:
        """The latest text about an event, without its final full stop."""
        steps = [*(step for line in self.lines[-1:] if line.deal == number for step in line.steps), *self.steps]
        return next(step.text.removesuffix(".") for step in reversed(steps) if step.event == position)

    # ---- lines -------------------------------------------------------------------------------------------------------

    def part_of(self, event: Event) -> Part:
        """The part of the explanation to which an event belongs, by its verb and the phase in which it was done."""
        verb, phase = event["do"], self.was.phase.name
        if verb == Verb.DEAL:
            return Part.DEAL
        if verb == Verb.PLAY or (phase == Stage.PLAY and verb in NOT_CARDS):
            return Part.PLAY
        return Part.AUCTION if phase in (Stage.AUCTION, Stage.DEAL) else Part.EXCHANGE

    def write(self, number: int, part: Part, event: Event, step: Step) -> None:
        """Write a line about one event."""
        self.lines.append(Line(number, part, event["do"], sentence_of(step.text), united([step]), (step,)))

    def write_auction(self, number: int) -> None:
        """Write the line of the auction."""
        said = sentence_of(", ".join(step.text for step in self.steps))
        self.lines.append(Line(number, Part.AUCTION, "auction", said, united(self.steps), tuple(self.steps)))
        self.steps = []

    def write_play(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Put a card, or a call made during the play, into words."""
        assert deal.because is not None
        clauses = self.decided_in_play(deal)
        if event["do"] == Verb.PLAY:
            self.trick.append(Played(deal.table.seat_of[event["by"]], CARD_OF[event["card"]]))
            self.steps.append(self.card_played(deal, position, event, clauses))
        else:
            self.steps.append(said_in_play(self.words, self.was, deal, position, event, clauses))
        if len(deal.winners) > len(self.was.winners):
            self.write_trick(deal, number, self.trick_won(deal, clauses))
        elif not self.trick or deal.phase.name is Stage.OVER:
            self.write_trick(deal, number, "")

    def card_played(self, deal: Deal, position: int, event: Event, clauses: list[Label]) -> Step:
        """A card of the trick."""
        return card_played(self.words, self.was, deal, step_of(position, "", clauses), event, self.steps)

    def trick_won(self, deal: Deal, clauses: list[Label]) -> str:
        """Who won the trick, why, what was scored with it, and what happened before the next."""
        words, scores = self.words, [entry for entry in self.written(deal) if entry.what == TAKEN]
        won = won_by(words, deal, self.trick, deal.winners[-1], clauses)
        scored = [words.say(", and {score}", score=sentence(words, deal, entry)) for entry in scores]
        drawn, gone = drawn_text(words, self.was, deal, clauses), out_text(words, self.was, deal, clauses, self.out)
        self.out = players_out(deal)
        return "; ".join(["".join([won, *scored]), *drawn, *gone])

    def decided_in_play(self, deal: Deal) -> list[Label]:
        """The clauses that decided an event of the play itself, without those of the count it may have led to."""
        assert deal.because is not None
        paid = {clause for entry in self.written(deal) if entry.what != TAKEN for clause in entry.clauses}
        outcome = deal.outcome
        counted = 0
        if outcome is not None:
            # The lines counted and entered, and the decision, come last; see `schmier.counting.settling`.
            lines = outcome.entries[len(deal.account) :]
            counted = len(clauses_of(lines)) + len(outcome.decision.clauses)
        return [clause for clause in deal.because[: len(deal.because) - counted] if clause not in paid]

    def written(self, deal: Deal) -> list[Entry]:
        """The lines of the account that an event has written at once."""
        return deal.account[len(self.was.account) :]

    def write_trick(self, deal: Deal, number: int, won: str) -> None:
        """Write the line of a trick, or of a call between two tricks."""
        text = "; ".join([*(step.text for step in self.steps), *([won] if won else [])])
        if not self.trick:
            said = sentence_of(text)
            self.lines.append(Line(number, Part.PLAY, "word", said, united(self.steps), tuple(self.steps)))
        else:
            self.tricks += 1
            said = sentence_of(self.words.say("Trick {number}: {text}", number=self.tricks, text=text))
            self.lines.append(Line(number, Part.PLAY, "trick", said, united(self.steps), tuple(self.steps)))
        self.steps, self.trick = [], []
