"""Ways to make a script smaller: each names candidates, the boldest first; whether one still shows what is to be shown others see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from schmier.cards import NAMES, each
from schmier.deal import Deal
from schmier.io.serve import observe, set_up
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.generative.generate.case_writer import noted_event
from schmier_conformance.generative.script import (
    IMPOSSIBLE,
    Json,
    Script,
    Told,
    weight,
)
from schmier_conformance.generative.shrink.adapt import Step, adapted
from schmier_conformance.generative.shrink.tables import cards_in_order, other_tables

Pass = Callable[[Ruleset, Told], Iterator[Script | None]]
"""Answers with candidates; None is one that leads nowhere."""

MOST_CHOICES: Final = 6
"""So many simpler choices are tried at one place."""


def steps_of(told: Told) -> list[Step]:
    """The steps of a script, each with whether something happened at it."""
    return list(zip(told.script.steps, told.happened, strict=True))


def again(
    ruleset: Ruleset, told: Told, steps: Sequence[Step], given: Mapping[str, object] | None = None
) -> Script | None:
    """Some steps adapted; played to the end where the script ends with a question about a deal that is over."""
    last = told.expected[-1]
    is_over = last.get("over") is True or last.get("phase") == "over"
    return adapted(ruleset, dict(given or told.script.given), steps, to_the_end=is_over)


def cut_short(ruleset: Ruleset, told: Told) -> Iterator[Script | None]:
    """Without its end: by half, by a quarter, and so on, by the last step. It gains where an engine breaks down before the end."""
    steps = told.script.steps
    gone = len(steps) // 2
    while gone:
        yield Script(told.script.given, steps[:-gone])
        gone //= 2


def without_what_changes_nothing(ruleset: Ruleset, told: Told) -> Iterator[Script | None]:
    """Without questions and wrong actions: all of them, halves, quarters, each by itself."""
    steps = told.script.steps
    idle = [place for place, happened in enumerate(told.happened[:-1]) if not happened]
    size = len(idle)
    while size:
        for first in range(0, len(idle), size):
            gone = set(idle[first : first + size])
            yield Script(told.script.given, tuple([step for place, step in enumerate(steps) if place not in gone]))
        size //= 2


def without_events(ruleset: Ruleset, told: Told) -> Iterator[Script | None]:
    """Without stretches of what happened: all before the last deal, then runs of events, long ones first."""
    steps = steps_of(told)
    deals = [place for place, (step, happened) in enumerate(steps) if happened and step["try"]["do"] == "deal"]
    if len(deals) > 1:
        yield again(ruleset, told, steps[deals[-1] :])
    first = deals[0] + 1 if deals else 0
    size = (len(steps) - first) // 2
    while size:
        for place in range(first, len(steps) - size, max(1, size // 2)):
            yield again(ruleset, told, [*steps[:place], *steps[place + size :]])
        size //= 2


def sooner(ruleset: Ruleset, told: Told) -> Iterator[Script | None]:
    """The last step put sooner: the same question or wrong action as early as may be."""
    steps, last = told.script.steps, told.script.steps[-1]
    if told.happened[-1]:
        return
    refusal = told.expected[-1].get("rejected")
    deal = set_up(ruleset, {**told.script.given, "events": []})
    for place, step in enumerate(steps[:-1]):
        for sooner_step in like(deal, last) if refusal else [last]:
            if refusal is None or refused_by(deal, sooner_step["try"]) == refusal:
                yield Script(told.script.given, (*steps[:place], sooner_step))
        observe(deal, step)


def like(deal: Deal, step: Json) -> Iterator[Json]:
    """A wrong action as it is, and the same done by whoever acts, with any card that he might name."""
    yield step
    event = step["try"]
    by = deal.legal().by if deal.phase.name not in ("deal", "over") else ()
    if not by or "by" not in event:
        return
    name = deal.table.seats[by[0]]
    yield {"try": {**event, "by": name}}
    if "card" in event:
        yield from ({"try": {**event, "by": name, "card": NAMES[card]}} for card in each(deal.hands[by[0]]))


def refused_by(deal: Deal, event: Json) -> str | None:
    """The clause by which an event is refused; None where it is accepted or means nothing."""
    try:
        refusal = observe(deal.copied(), {"try": event}).get("rejected")
    except IMPOSSIBLE:
        return None
    return None if refusal is None else str(refusal)


def at_other_tables(ruleset: Ruleset, told: Told) -> Iterator[Script | None]:
    """At a table with fewer players, with no scores before the deal, with the last in the list dealing."""
    for given, steps in other_tables(ruleset, told.script.given, steps_of(told)):
        yield again(ruleset, told, steps, given)


def with_simplest_choices(ruleset: Ruleset, told: Told) -> Iterator[Script | None]:
    """From some place on nothing but the simplest choices, and all the same the last step."""
    steps = steps_of(told)
    places = [place for place, (_, happened) in enumerate(steps) if happened]
    for place in places[1:]:
        rest = [(lightest(step), happened) if happened else (step, happened) for step, happened in steps[place:-1]]
        yield again(ruleset, told, [*steps[:place], *rest, steps[-1]])


def lightest(step: Json) -> Json:
    """A step whose choice is the lowest there may be."""
    event = step["try"]
    if "card" in event:
        return {"try": {**event, "card": NAMES[0]}}
    if isinstance(event.get("bid"), int):
        return {"try": {**event, "bid": 0}}
    return step


def with_simpler_choices(ruleset: Ruleset, told: Told) -> Iterator[Script | None]:
    """One choice after another made simpler, the rest as before as far as it fits."""
    steps = steps_of(told)
    deal = set_up(ruleset, {**told.script.given, "events": []})
    for place, (step, happened) in enumerate(steps):
        is_last = place == len(steps) - 1
        if happened and not is_last and step["try"]["do"] != "deal":
            for event in simpler(deal, step["try"]):
                yield again(ruleset, told, [*steps[:place], ({"try": event}, True), *steps[place + 1 :]])
        observe(deal, step)


def simpler(deal: Deal, event: Json) -> list[Json]:
    """The choices that weigh less than the one that was made, the lightest first."""
    now = deal.legal()
    listed = [noted_event(action, deal) for action in now.actions if deal.phase.name != "deal"]
    lighter = sorted((one for one in listed if weight(one) < weight(event)), key=weight)
    return lighter[:MOST_CHOICES]


def with_cards_in_order(ruleset: Ruleset, told: Told) -> Iterator[Script | None]:
    """With the cards of the deal put in order, all of them, stretches of them, pairs of them."""
    steps = steps_of(told)
    deals = [place for place, (step, happened) in enumerate(steps) if happened and step["try"]["do"] == "deal"]
    for place in deals[:1]:
        for dealt in cards_in_order(ruleset, steps[place][0]["try"]):
            yield again(ruleset, told, [*steps[:place], ({"try": dealt}, True), *steps[place + 1 :]])


PASSES: Final[tuple[Pass, ...]] = (
    cut_short,
    without_what_changes_nothing,
    sooner,
    without_events,
    at_other_tables,
    with_simplest_choices,
    with_simpler_choices,
    with_cards_in_order,
)
"""The ways, those that gain most first."""
