"""Choosing what the shipped corpus keeps of its generated cases: the lightest parts that still catch what the whole cases catch."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from schmier import spec
from schmier.cards import BIT_OF
from schmier.io.serve import observe, set_up
from schmier.play.record import Playing
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.cases import Case, Question
from schmier_conformance.generative.game import Game, Json
from schmier_conformance.generative.generate import bad_deals, boundary_search, random_deals
from schmier_conformance.generative.generate.corpus import BOUNDARY, Chosen
from schmier_conformance.generative.generate.excerpts import (
    cut_out,
    happened,
    is_cheap,
    kept_steps,
    refused,
    steps_at_boundaries,
)
from schmier_conformance.mutants.baseline import read_soundly
from schmier_conformance.mutants.basic_mistakes.detection import fails, is_wrong, possible_mistakes, that_notice
from schmier_conformance.mutants.basic_mistakes.leniency import everywhere
from schmier_conformance.mutants.basic_mistakes.mistake import Mistake, Observing, wrong_engine
from schmier_conformance.mutants.detection import committed_fingerprints, moments_of_difference
from schmier_conformance.mutants.habits import scenes_of, shown_at
from schmier_conformance.mutants.misreadings import MISREADINGS, Misreading

MISTAKE: Final = "mistake "
"""How what a case catches begins where it is a basic mistake."""

MISREADING: Final = "misreading "
"""How what a case catches begins where it is a misreading of a clause."""

HABIT: Final = "habit "
"""How what a case catches begins where it is a habit of reporting a member wrongly."""

ANSWER: Final = "answer "
"""How what a case catches begins where it is the form of an answer."""

TABLE: Final = (Question.STATE, Question.VIEW)
"""The questions whose answers show what an engine remembers."""

TRIED: Final = 8
"""How many cases that notice something are tried, and how many of the steps of each at which they do, as the end of an excerpt."""

DEAR: Final = 1200
"""What it may cost to let the cases that are kept notice something more, before others are tried."""

REFUSALS: Final = 2
"""How many refusals before such a step are tried as its beginning: some mistakes are traces of a refusal."""

OFTEN: Final = 4
"""How many times a game asks each question in a match under way."""

FULL: Final = 52_000
"""What the excerpts of a game weigh when they are kept no longer for the form of an answer alone."""


@dataclass(slots=True)
class Part:
    """A generated case, and what is kept of it."""

    chosen: Chosen
    case: Case
    """The whole case."""
    lengths: Sequence[int]
    """The length of each of its steps."""
    given: Sequence[int]
    """The length of what is given where each of its steps is the first."""
    cheap: Sequence[bool]
    """Whether each of its steps stays wherever it lies between others."""
    refusals: Sequence[int]
    """The steps that are refused."""
    actions: Sequence[int]
    """The steps of which every part has at least one."""
    about: frozenset[int]
    """The steps that are kept if any is: what the case is about by itself, a boundary or a deal out of order."""
    asked: frozenset[int] = frozenset()
    """The steps that are kept; empty while nothing is."""
    catches: list[str] = field(default_factory=list)
    """What it catches beside what it is about by itself."""

    def weight(self, asked: Collection[int]) -> int:
        """What the part with these steps weighs, roughly."""
        if not asked:
            return 0
        between = range(min(asked), max(asked) + 1)
        return self.given[min(asked)] + sum(
            self.lengths[place] for place in between if place in asked or self.cheap[place]
        )

    def extended(self, begin: int, end: int) -> frozenset[int]:
        """The steps kept and some more; among them is an action, and a refused one where the case tries something wrong."""
        asked = {*(self.asked or self.about), begin, end}
        first, last = min(asked), max(asked)
        if self.actions and not any(first <= place <= last for place in self.actions):
            asked.add(min(self.actions, key=lambda place: min(abs(place - first), abs(place - last))))
        return frozenset(asked)

    def kept_of(self, question: Question) -> list[int]:
        """The steps kept of those with a question in a match under way."""
        kept = set(kept_steps(self.case.steps, self.asked)) if self.asked else set()
        return [place for place in places_of(question, self.case) if place in kept]

    def kept(self) -> Chosen:
        """The case as it is kept."""
        return self.chosen._replace(catches=(*self.chosen.catches, *self.catches), asked=tuple(sorted(self.asked)))

    def excerpt(self, asked: Collection[int]) -> Case:
        """The case that asks these steps."""
        given, steps = cut_out(self.case.given, self.case.steps, asked)
        return self.case.changed(given=given, steps=steps)


@dataclass(slots=True)
class Option:
    """One way to let the parts catch something more."""

    cost: int
    part: Part
    asked: frozenset[int]


# ---- all cases of a game ---------------------------------------------------------------------------------------------


Whole = tuple[Chosen, Case]
"""A case that may be kept, and the whole of it."""


def excerpts_of(
    game: Game, wholes: Sequence[Whole], spare: Sequence[Whole], worked: Sequence[Case]
) -> tuple[list[Chosen], list[str]]:
    """Of the generated cases of a game those to keep, each with the steps to keep; and the basic mistakes that nothing notices.

    Together they meet every boundary of the whole cases, and notice every basic mistake, every misreading and every habit that these
    or the spare ones notice and no hand-worked case of the game does.
    """
    parts = [new_part(game, *whole) for whole in (*wholes, *spare)]
    for part in parts[: len(wholes)]:
        part.asked = part.about
    parts.sort(key=lambda part: part.chosen)
    unnoticed = [mistake.name for mistake in mistakes_left(game, worked) if not catch_mistake(mistake, game, parts)]
    for misreading, among in misreadings_left(game, parts, worked):
        mistake = Mistake(misreading.key, "", everywhere, misreadings=(misreading,))
        catch(mistake, game, f"{MISREADING}{misreading.key}", among)
    catch_shown(game, parts, worked, HABIT, habits_shown)
    catch_shown(game, parts, worked, ANSWER, leads_shown)
    catch_shown(game, parts, worked, ANSWER, answers_shown, FULL)
    for question in (Question.LEGAL, Question.STATE, Question.VIEW, Question.RESULT):
        ask_often(question, parts, worked)
    return [part.kept() for part in parts if part.asked], unnoticed


def mistakes_left(game: Game, worked: Sequence[Case]) -> Iterator[Mistake]:
    """Yield the basic mistakes that no hand-worked case notices."""
    for mistake in possible_mistakes(game.document):
        if not any(that_notice(mistake, game.document, worked)):
            yield mistake


def catch_mistake(mistake: Mistake, game: Game, parts: Sequence[Part]) -> bool:
    """Let the parts catch a basic mistake; returns whether they can."""
    catching = catch_in_sequence if mistake.remembers else catch
    return catching(mistake, game, f"{MISTAKE}{mistake.name}", parts)


def about_itself(game: Game, chosen: Chosen, case: Case) -> frozenset[int]:
    """The steps of a case for the boundaries that it meets, or all steps of a deal out of order; none of a random deal."""
    if chosen.kind == bad_deals.KIND:
        return frozenset(range(len(case.steps)))
    if chosen.kind == boundary_search.KIND:
        names = [what.removeprefix(BOUNDARY) for what in chosen.catches]
        return frozenset(steps_at_boundaries(game, chosen.number, names, case.steps))
    return frozenset()


def new_part(game: Game, chosen: Chosen, case: Case) -> Part:
    """A case of which nothing is kept."""
    events = [len(json.dumps(step["try"])) if happened(step) else 0 for step in case.steps]
    refusals = [place for place, step in enumerate(case.steps) if refused(step)]
    is_tried = chosen.kind == random_deals.KIND and refusals
    always = len(case.title) + len(json.dumps(case.given))
    return Part(
        chosen,
        case,
        lengths=[len(json.dumps(step)) for step in case.steps],
        given=[always + length for length in accumulate(events, initial=0)],
        cheap=[is_cheap(step) for step in case.steps],
        refusals=refusals,
        about=about_itself(game, chosen, case),
        actions=refusals if is_tried else [place for place, step in enumerate(case.steps) if "try" in step],
    )


def misreadings_left(
    game: Game, parts: Sequence[Part], worked: Sequence[Case]
) -> Iterator[tuple[Misreading, list[Part]]]:
    """Yield the misreadings in force that no hand-worked case notices, each with the parts in which it makes a difference."""
    noticed_by, ids = committed_fingerprints(), {case.id for case in worked}
    left = [
        one
        for one in MISREADINGS
        if spec.in_force(one.clause, game.document) and not noticed_by.get(one.key, frozenset()) & ids
    ]
    ruleset = read_ruleset(game.document)
    moments = moments_of_difference({part.case.id: read_soundly(part.case, ruleset) for part in parts}, left)
    for place, misreading in enumerate(left):
        yield misreading, [part for part in parts if place in moments[part.case.id]]


# ---- one thing more --------------------------------------------------------------------------------------------------


def catch(mistake: Mistake, game: Game, what: str, among: Sequence[Part]) -> bool:
    """Let these parts catch a wrong engine, as cheaply as they can; returns whether any of their whole cases catches it."""
    with wrong_engine(mistake, game.ruleset) as engine:
        ruleset = read_ruleset(game.document)
        kept = [part for part in among if part.asked]
        if any(fails(engine, ruleset, part.excerpt(part.asked)) for part in kept):
            return True
        best = cheapest(engine, ruleset, kept)
        if best is None or best.cost > DEAR:
            others = cheapest(engine, ruleset, [part for part in among if not part.asked])
            best = min((one for one in (best, others) if one is not None), key=lambda one: one.cost, default=None)
    if best is not None:
        best.part.asked = best.asked
        best.part.catches.append(what)
    return best is not None


def cheapest(engine: Observing, ruleset: Ruleset, among: Sequence[Part]) -> Option | None:
    """The cheapest way to catch a wrong engine; None where no whole case catches it."""
    for option in options(engine, ruleset, among):
        if fails(engine, ruleset, option.part.excerpt(option.asked)):
            return option
    return None


def options(engine: Observing, ruleset: Ruleset, among: Sequence[Part]) -> list[Option]:
    """The ways to catch a wrong engine, the cheapest first, in as many cases as are tried."""
    found: list[Option] = []
    catching = 0
    for part in among:
        ends = wrong_steps(engine, ruleset, part.case)[:TRIED]
        for end in ends:
            for begin in (end, *[place for place in part.refusals if place < end][-REFUSALS:], 0):
                asked = part.extended(begin, end)
                found.append(Option(part.weight(asked) - part.weight(part.asked), part, asked))
        catching += bool(ends)
        if catching == TRIED:
            break
    return sorted(found, key=lambda option: (option.cost, option.part.case.id))


def wrong_steps(engine: Observing, ruleset: Ruleset, case: Case) -> list[int]:
    """The steps of a case at which a wrong engine is wrong, up to the one at which it breaks down."""
    found: list[int] = []
    place = 0
    try:
        deal = set_up(ruleset, case.given)
        for place, step in enumerate(case.steps):
            if is_wrong(step, engine(deal, step)):
                found.append(place)
    except Exception:  # A breakdown of a wrong engine, of any kind, is a detection.
        found.append(place)
    return found


# ---- what answers show -----------------------------------------------------------------------------------------------

At = tuple[int, int]
"""The number of a part, and a step of it."""


def catch_shown(
    game: Game, parts: Sequence[Part], worked: Sequence[Case], what: str, shown_in: ShownIn, most: int | None = None
) -> None:
    """Let the parts show everything of a kind that the whole cases show and no hand-worked case does: the steps that show most first.

    They end where they weigh the most they may, if there is such a limit.
    """
    left = shown_by_whole(game, parts, worked, shown_in)
    costs = {at: cost(parts[at[0]], at[1]) for at in left}
    while left and (most is None or sum(part.weight(part.asked) for part in parts) < most):
        number, place = min(left, key=lambda at: (costs[at] / len(left[at]), at))
        part, found = parts[number], set(left[number, place])
        part.asked = part.extended(place, place)
        part.catches += sorted(f"{what}{one}" for one in found)
        drop(left, found)
        costs |= {at: cost(part, at[1]) for at in left if at[0] == number}


def shown_by_whole(game: Game, parts: Sequence[Part], worked: Sequence[Case], shown_in: ShownIn) -> dict[At, set[str]]:
    """What the steps of the whole cases show, and neither a hand-worked case nor a part does."""
    seen = {one for case in worked for shown in shown_in(case, game.ruleset).values() for one in shown}
    left: dict[At, set[str]] = {}
    for number, part in enumerate(parts):
        shown = shown_in(part.case, game.ruleset)
        left |= {(number, place): set(of_step) for place, of_step in shown.items()}
        seen.update(
            *(shown.get(place, ()) for place in (kept_steps(part.case.steps, part.asked) if part.asked else ()))
        )
    drop(left, seen)
    return left


def ask_often(question: Question, parts: Sequence[Part], worked: Sequence[Case]) -> None:
    """Let a question be asked several times in a match that is under way: a mistake of form is named only if it shows more than once."""
    asked = sum(len(places_of(question, case)) for case in worked)
    for _ in range(asked + sum(len(part.kept_of(question)) for part in parts), OFTEN):
        ways = [
            (cost(part, place), number, place)
            for number, part in enumerate(parts)
            for place in set(places_of(question, part.case)) - set(part.kept_of(question))
        ]
        if not ways:
            return
        _, number, place = min(ways)
        parts[number].asked = parts[number].extended(place, place)
        parts[number].catches.append(f"{ANSWER}{question}")


def places_of(question: Question, case: Case) -> list[int]:
    """The steps of a case with a question, in a match in which somebody has a score; the result of a deal that is over."""
    if not any(case.given["scores"].values()):
        return []
    return [
        place
        for place, step in enumerate(case.steps)
        if step.get("ask") == question and (question is not Question.RESULT or step["expect"]["over"])
    ]


ShownIn = Callable[[Case, Ruleset], Mapping[int, set[str]]]
"""What shows at the steps of a case."""


def habits_shown(case: Case, ruleset: Ruleset) -> dict[int, set[str]]:
    """The habits that show at each question of a case."""
    scenes = scenes_of(case, ruleset, [step["expect"] for step in case.steps])
    return {place: set(shown_at(scene)) for place, scene in scenes.items()}


def leads_shown(case: Case, ruleset: Ruleset) -> dict[int, set[str]]:
    """The questions at which a player may lead a trump or another card: an engine that leads trumps always shows there alone."""
    deal = set_up(ruleset, case.given)
    found: dict[int, set[str]] = {}
    for place, step in enumerate(case.steps):
        play = deal.progress
        if step.get("ask") == Question.LEGAL and isinstance(play, Playing) and not play.trick and deal.ranking:
            trumps = deal.ranking.trumps
            if (
                len({bool(BIT_OF[one["card"]] & trumps) for one in step["expect"].get("actions", ()) if "card" in one})
                > 1
            ):
                found[place] = {"lead of a trump or another card"}
        if happened(step):
            observe(deal, step)
    return found


def answers_shown(case: Case, ruleset: Ruleset) -> dict[int, set[str]]:
    """The forms of answer at each step of a case: questions by the phase, members with a value and without, refusals by the clause."""
    deal = set_up(ruleset, case.given)
    leads = leads_shown(case, ruleset)
    found: dict[int, set[str]] = {}
    for place, step in enumerate(case.steps):
        found[place] = {*forms_of(step, deal.phase.name), *leads.get(place, ())}
        if happened(step):
            observe(deal, step)
    return found


def forms_of(step: Json, phase: str) -> Iterator[str]:
    """Yield the forms of the answer at a step in a phase."""
    answer = step["expect"]
    if "try" in step:
        yield answer.get("rejected", step["try"]["do"])
        return
    yield from (step["ask"], f"{step['ask']} in {phase}")
    for member, value in answer.items():
        yield f"{step['ask']} {'with' if value else 'without'} {member}"
    if contract := answer.get("contract"):
        place = f" in {phase}" if "called" in contract else ""  # Whose partner it is comes out in the play.
        yield f"{step['ask']}{place} with contract of {', '.join(sorted(contract))}"


def drop(left: dict[At, set[str]], found: set[str]) -> None:
    """Look no longer for what is found, nor where nothing is left to look for."""
    for at in list(left):
        left[at] -= found
        if not left[at]:
            del left[at]


def cost(part: Part, place: int) -> int:
    """What it costs to keep a step as well."""
    return part.weight(part.extended(place, place)) - part.weight(part.asked)


# ---- what is remembered from case to case ----------------------------------------------------------------------------


def catch_in_sequence(mistake: Mistake, game: Game, what: str, parts: Sequence[Part]) -> bool:
    """The same for an engine that remembers something from one case to the next: an earlier case may have to show it first."""
    if first_failed(mistake, game, parts) is not None:
        return True
    before = [part.asked for part in parts]
    for number, earlier, end in pairs(parts):
        part = parts[number]
        part.asked = part.extended(end, end)
        failed = first_failed(mistake, game, parts) if earlier is None or add_last_state(parts[earlier]) else None
        if failed is not None:
            failed.catches.append(what)
            return True
        for one, asked in zip(parts, before, strict=True):
            one.asked = asked
    return False


def pairs(parts: Sequence[Part]) -> Iterator[tuple[int, int | None, int]]:
    """Yield each part with a question about the table, alone and with each of those before it."""
    for number, part in enumerate(parts):
        shown = [place for place, step in enumerate(part.case.steps) if step.get("ask") in TABLE]
        earlier = [place for place, one in enumerate(parts[:number]) if one.asked]
        for end in shown[:TRIED]:
            yield from ((number, before, end) for before in (None, *earlier[:TRIED]))


def add_last_state(part: Part) -> bool:
    """Let a part show the table once more; returns whether it can."""
    shown = [place for place, step in enumerate(part.case.steps) if step.get("ask") == Question.STATE]
    if shown and part.asked:
        part.asked = part.extended(shown[-1], shown[-1])
    return bool(shown and part.asked)


def first_failed(mistake: Mistake, game: Game, parts: Sequence[Part]) -> Part | None:
    """The first of the parts that a wrong engine fails which is asked them in their order."""
    asked = [part for part in parts if part.asked]
    noticing = next(that_notice(mistake, game.document, [part.excerpt(part.asked) for part in asked]), None)
    return next((part for part in asked if part.case.id == noticing), None)
