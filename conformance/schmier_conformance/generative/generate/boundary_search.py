"""The search for deals that reach the boundaries, and for scores that make them do so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from schmier.action import PLAY
from schmier.vocabulary import words_of
from schmier_conformance.generative.defaults import SEED
from schmier_conformance.generative.game import Game, Json, new_table
from schmier_conformance.generative.generate.boundaries import BOUNDARIES, Boundary
from schmier_conformance.generative.generate.boundary_recognition import contract_reached, outcome_of
from schmier_conformance.generative.generate.case_writer import (
    EAGERLY,
    LIGHTLY,
    About,
    case_document,
    written,
)
from schmier_conformance.generative.generate.mentions import may_mention
from schmier_conformance.generative.generate.playouts import Played, played_again, played_out, steering_of
from schmier_conformance.generative.generate.prepared_searches import Outcome, digest_of, prepared
from schmier_conformance.generative.generate.trials import OneTrial, schedule

KIND: Final = "boundary"
"""The word in the ids of these cases."""

DEALS: Final = 400
"""Deals examined for each ruleset; they take a second or two."""

MORE_DEALS: Final = 100
"""Further deals with the last-resort steering, examined where the boundaries in `LAST_WANTED` were not found."""

LAST_WANTED: Final = ("ten-against-king", "follower-wins")
"""The boundaries the last resort is for."""

WANTED: Final = tuple(boundary.name for boundary in BOUNDARIES)
"""What is searched for."""

EXAMPLES: Final = 3
"""Deals wanted for each boundary: a point wrongly given to the first seat may belong to it in one of them."""

Fit = Callable[[Played], tuple[int, ...] | None]
"""Scores before a deal, by party, with which it reaches a boundary of scores; None where there are none."""


# ---- scores that make a boundary -------------------------------------------------------------------------------------


def as_they_were(played: Played) -> tuple[int, ...] | None:
    """The scores the table had."""
    return played.start.scores


def gains(played: Played) -> list[int]:
    """The change of each party's score."""
    return [after - before for before, after in zip(played.start.scores, outcome_of(played).scores, strict=True)]


def one_arrives(more: int) -> Fit:
    """The party that gains most arrives `more` above the target; the others stay far below."""

    def fit(played: Played) -> tuple[int, ...] | None:
        target, moved = played.deal.ruleset.match.target, gains(played)
        most = max(moved)
        if not target or most <= max(0, more):
            return None
        first = moved.index(most)
        return tuple(
            target - gain + more if party == first else target - max(gain, 0) - 2 for party, gain in enumerate(moved)
        )

    return fit


def pitcher_arrives(more: int) -> Fit:
    """The pitcher arrives `more` above the target; the others stay far below."""

    def fit(played: Played) -> tuple[int, ...] | None:
        target, moved, deal = played.deal.ruleset.match.target, gains(played), played.deal
        if not target or outcome_of(played).made is not True or deal.pitcher < 0:
            return None
        pitching = deal.table.party_of[deal.pitcher]
        if moved[pitching] <= max(0, more):
            return None
        return tuple(
            target - gain + more if party == pitching else target - max(gain, 0) - 2 for party, gain in enumerate(moved)
        )

    return fit


def all_arrive(at_target: bool) -> Fit:
    """Every party that gains reaches the target: exactly, or from one point below it."""

    def fit(played: Played) -> tuple[int, ...] | None:
        target, moved = played.deal.ruleset.match.target, gains(played)
        if not target or sum(gain > 0 for gain in moved) < 2:
            return None
        return tuple(target - (gain if at_target and gain > 0 else 1) for gain in moved)

    return fit


def pitcher_behind(played: Played) -> tuple[int, ...] | None:
    """Every party that gains reaches the target, later parties by more."""
    target, moved = played.deal.ruleset.match.target, gains(played)
    if not target or sum(gain > 0 for gain in moved) < 2:
        return None
    return tuple(target - max(1, gain - party) if gain > 0 else target - 1 for party, gain in enumerate(moved))


def one_loses(played: Played) -> tuple[int, ...] | None:
    """The party that loses most arrives at the score that loses the match."""
    losing, moved = played.deal.ruleset.match.losing_score, gains(played)
    if losing is None or min(moved) >= 0:
        return None
    return tuple(losing - gain if gain == min(moved) else 0 for gain in moved)


FITS: Final[tuple[Fit, ...]] = (
    as_they_were,
    one_arrives(0),
    one_arrives(-1),
    one_arrives(1),
    all_arrive(at_target=False),
    all_arrive(at_target=True),
    pitcher_behind,
    one_loses,
    pitcher_arrives(0),
    pitcher_arrives(-1),
)
"""The fits by number; at most ten, because the number is a digit of the ids."""


# ---- the search ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """A deal that reaches boundaries, by the numbers from which it is made again."""

    number: int
    """The number of the deal."""
    fit: int
    """The index in `FITS` of its scores."""
    boundaries: tuple[str, ...]
    """The names of the boundaries it reaches."""


@dataclass(frozen=True, slots=True)
class Search:
    """The outcome of a search."""

    found: tuple[Found, ...]
    missing: tuple[str, ...]
    """The boundaries that can occur under the ruleset but were not found."""


def deal_number(game: Game, number: int, fit: int) -> Played | None:
    """The deal of a number with fitted scores; None where the scores cannot be fitted."""
    chance = game.chance(KIND, number)
    start = new_table(game, chance)
    played = played_out(game, start, chance, steering_of(number, DEALS))
    return fitted(game, played, fit)


def fitted(game: Game, played: Played, fit: int) -> Played | None:
    """A deal played again with other scores; None where that is impossible or changes nothing."""
    scores = FITS[fit](played)
    if scores is None or scores == played.start.scores:
        return played if fit == 0 else None
    return played_again(game, played.start.with_scores(scores), played.done)


def search(game: Game) -> Search:
    """The outcome of the search in a game, which is at hand for a shipped one."""
    outcome = prepared(game.document, KIND, WANTED) if game.seed == SEED else None
    if outcome is None:
        return fresh_search(game)
    found = [Found(number, fit, tuple(met)) for number, fit, *met in outcome["found"]]
    return Search(tuple(found), tuple(outcome["missing"]))


def outcome_of_search(game: Game, found: Search) -> Outcome:
    """The outcome of a search, to be kept."""
    return {
        "digest": digest_of(game.document, WANTED),
        "found": [[one.number, one.fit, *one.boundaries] for one in found.found],
        "missing": found.missing,
    }


def fresh_search(game: Game) -> Search:
    """Examine deals, with fitted scores too, until each boundary has `EXAMPLES` deals or the deals run out."""
    wanted = {boundary.name: EXAMPLES for boundary in BOUNDARIES if boundary.may_occur(game.ruleset)}
    found: list[Found] = []
    for number in range(1, DEALS + MORE_DEALS + 1):
        if number > DEALS and all(wanted.get(name) != EXAMPLES for name in LAST_WANTED):
            break
        looked_for = [boundary for boundary in BOUNDARIES if wanted.get(boundary.name)]
        if not looked_for:
            break
        played = deal_number(game, number, 0)
        assert played is not None
        for fit, other in of_all_fits(game, played):
            met = tuple(boundary.name for boundary in looked_for if wanted[boundary.name] and boundary.is_met(other))
            for name in met:
                wanted[name] -= 1
            if met:
                found.append(Found(number, fit, met))
    return Search(tuple(found), tuple(name for name, left in wanted.items() if left == EXAMPLES))


def of_all_fits(game: Game, played: Played) -> Iterator[tuple[int, Played]]:
    """A deal with each fit of its scores."""
    yield 0, played
    for fit in range(1, len(FITS)):
        other = fitted(game, played, fit)
        if other is not None:
            yield fit, other


# ---- cases -----------------------------------------------------------------------------------------------------------


def boundary_case(game: Game, found: Found) -> Json:
    """A deal that reaches boundaries, as a case."""
    played = deal_number(game, found.number, found.fit)
    assert played is not None
    met = [by_name(name) for name in found.boundaries]
    since = 0 if any(boundary.is_early for boundary in met) else start_of_last_trick(played)
    number = 10 * found.number + found.fit
    density = EAGERLY if any(boundary.is_tried_closely for boundary in met) else LIGHTLY
    trials = schedule(game.ruleset, ())
    attempts = OneTrial(trials[number % len(trials)])
    script = written(game, played, game.chance("questions", number), density, attempts, since=since).script
    catches = tuple(f"boundary {name}" for name in found.boundaries)
    title = f"{'; '.join(sentence_of(boundary, played, game.document) for boundary in met)} ({game.document['title']})"
    return case_document(game, script, About(KIND, number, title, WHY, catches), since)


def boundary_cases(game: Game, search: Callable[[], Search], text: str = "") -> Iterator[Json]:
    """The deals of a search as cases; no search, and none, if they cannot mention a text."""
    words = words_of(game.document)
    titles = [words.fill(boundary.sentence) for boundary in BOUNDARIES]
    if may_mention(game, KIND, text, (*titles, "of", game.document["title"])):
        yield from (boundary_case(game, one) for one in search().found)


def start_of_last_trick(played: Played) -> int:
    """The index of the action leading to the last trick; of the last action where no card was played."""
    places = [place for place, action in enumerate(played.done) if action.do is PLAY]
    return places[-len(played.tricks[-1])] if played.tricks and places else len(played.done) - 1


def by_name(name: str) -> Boundary:
    """The boundary of a name."""
    return next(boundary for boundary in BOUNDARIES if boundary.name == name)


def sentence_of(boundary: Boundary, played: Played, document: Json) -> str:
    """The sentence of a boundary in the words of the game, with the numbers where it is about a bid."""
    sentence = words_of(document).fill(boundary.sentence)
    reached = contract_reached(played)
    if reached is not None and boundary.name in ("exactly-the-bid", "one-short", "one-over"):
        return f"{sentence}: {reached.had} of {reached.needed}"
    return sentence


WHY: Final = "Generated, no hand-made claim: an engine that is one off differs here."
"""The `why` of every such case."""
