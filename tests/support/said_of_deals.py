"""Everything that is said of a random deal: its account, and at each event what may be done and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from account_checks import irregular_log
from schmier.action import Event
from schmier.deal import Deal
from schmier.io.logs import replay
from schmier.ruleset.ruleset import Ruleset
from schmier.vocabulary import ENGLISH
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.explanation import done_text, legal_text, refused_text
from schmier_conformance.wording.moment import moment_of


class Listener(Explainer):
    """An explainer that also keeps what is said of every moment."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.of_moments: list[str] = []

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Keep the words of the moment."""
        super().before(deal, number, position, event)
        found = moment_of(deal.copied(), number, position, event, self.language)
        self.of_moments += [legal_text(found), done_text(found)]
        self.of_moments += [refused_text([refused], found) for refused in found.refused]


def said_of_random_deal(played: Ruleset, seed: str, language: str = ENGLISH) -> Iterator[str]:
    """The sentences of a random deal with irregularities, each once: those of its account first."""
    listener = Listener(language)
    replay(irregular_log(played, Random(seed)), witness=listener, rulesets=lambda _: played)
    account = [text for line in listener.lines for text in (line.text, *(step.text for step in line.steps))]
    yield from dict.fromkeys([*account, *listener.of_moments])


def account_of_random_deal(played: Ruleset, seed: str, language: str = ENGLISH) -> Iterator[str]:
    """The sentences of the account of a random deal with irregularities."""
    explainer = Explainer(language)
    replay(irregular_log(played, Random(seed)), witness=explainer, rulesets=lambda _: played)
    for line in explainer.lines:
        yield line.text
        yield from (step.text for step in line.steps)
