"""Shrinking passes: each proposes smaller candidates for a script, the boldest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from schmier.cards import NAMES, each
from schmier.deal import Deal, Stage
from schmier.io.serve import observe
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb
from schmier_conformance.generative.script import (
    MEANINGLESS,
    Json,
    ObservedScript,
    Script,
    noted_event,
    weight,
)
from schmier_conformance.generative.shrink.adapt import Step, refit
from schmier_conformance.generative.shrink.tables import other_tables, sorted_deals

Pass = Callable[[Ruleset, ObservedScript], Iterator[Script | None]]
"""Proposes candidates; None for one that could not be built."""

MOST_CHOICES: Final = 6
"""Simpler choices proposed at one step."""


def steps_of(script: ObservedScript) -> list[Step]:
    """The steps of a script, each with whether it is an action that happened."""
    return list(zip(script.steps, script.happened, strict=True))


def refitted(
    ruleset: Ruleset, script: ObservedScript, steps: Sequence[Step], given: Mapping[str, object] | None = None
) -> Script | None:
    """Some steps refitted; played to the end of the deal if the script ends with a question about a finished deal."""
    last = script.expected[-1]
    is_over = last.get("over") is True or last.get("phase") == Stage.OVER
    return refit(ruleset, dict(given or script.given), steps, to_the_end=is_over)


def cut_short(ruleset: Ruleset, script: ObservedScript) -> Iterator[Script | None]:
    """Without the last half, quarter, and so on down to the last step. Gains where an engine breaks down before the end."""
    steps = script.steps
    gone = len(steps) // 2
    while gone:
        yield Script(script.given, steps[:-gone])
        gone //= 2


def without_idle_steps(ruleset: Ruleset, script: ObservedScript) -> Iterator[Script | None]:
    """Without questions and wrong actions: all of them, halves, quarters, each alone."""
    steps = script.steps
    idle = [place for place, happened in enumerate(script.happened[:-1]) if not happened]
    size = len(idle)
    while size:
        for first in range(0, len(idle), size):
            gone = set(idle[first : first + size])
            yield Script(script.given, tuple([step for place, step in enumerate(steps) if place not in gone]))
        size //= 2


def without_events(ruleset: Ruleset, script: ObservedScript) -> Iterator[Script | None]:
    """Without stretches of actions: everything before the last deal, then runs of actions, long ones first."""
    steps = steps_of(script)
    deals = [place for place, (step, happened) in enumerate(steps) if happened and step["try"]["do"] == Verb.DEAL]
    if len(deals) > 1:
        yield refitted(ruleset, script, steps[deals[-1] :])
    first = deals[0] + 1 if deals else 0
    size = (len(steps) - first) // 2
    while size:
        for place in range(first, len(steps) - size, max(1, size // 2)):
            yield refitted(ruleset, script, [*steps[:place], *steps[place + size :]])
        size //= 2


def sooner(ruleset: Ruleset, script: ObservedScript) -> Iterator[Script | None]:
    """With the last step, a question or wrong action, moved forward as far as possible."""
    steps, last = script.steps, script.steps[-1]
    if script.happened[-1]:
        return
    refusal = script.expected[-1].get("rejected")
    deal = script.script.begin(ruleset)
    for place, step in enumerate(steps[:-1]):
        for sooner_step in like(deal, last) if refusal else [last]:
            if refusal is None or refused_by(deal, sooner_step["try"]) == refusal:
                yield Script(script.given, (*steps[:place], sooner_step))
        observe(deal, step)


def like(deal: Deal, step: Json) -> Iterator[Json]:
    """A wrong action as it is, and the same by the player to act, with any card of that hand."""
    yield step
    event = step["try"]
    by = deal.legal().by if deal.phase.name not in (Stage.DEAL, Stage.OVER) else ()
    if not by or "by" not in event:
        return
    name = deal.table.seats[by[0]]
    yield {"try": {**event, "by": name}}
    if "card" in event:
        yield from ({"try": {**event, "by": name, "card": NAMES[card]}} for card in each(deal.hands[by[0]]))


def refused_by(deal: Deal, event: Json) -> str | None:
    """The clause by which an event is refused; None where it is accepted or has no meaning."""
    try:
        refusal = observe(deal.copied(), {"try": event}).get("rejected")
    except MEANINGLESS:
        return None
    return None if refusal is None else str(refusal)


def at_other_tables(ruleset: Ruleset, script: ObservedScript) -> Iterator[Script | None]:
    """At a table with fewer players, without scores, with the last seat dealing."""
    for given, steps in other_tables(ruleset, script.given, steps_of(script)):
        yield refitted(ruleset, script, steps, given)


def with_simplest_choices(ruleset: Ruleset, script: ObservedScript) -> Iterator[Script | None]:
    """With the simplest choices from some step on, and the same last step."""
    steps = steps_of(script)
    places = [place for place, (_, happened) in enumerate(steps) if happened]
    for place in places[1:]:
        rest = [(lightest(step), happened) if happened else (step, happened) for step, happened in steps[place:-1]]
        yield refitted(ruleset, script, [*steps[:place], *rest, steps[-1]])


def lightest(step: Json) -> Json:
    """A step with the lowest conceivable choice."""
    event = step["try"]
    if "card" in event:
        return {"try": {**event, "card": NAMES[0]}}
    if isinstance(event.get("bid"), int):
        return {"try": {**event, "bid": 0}}
    return step


def with_simpler_choices(ruleset: Ruleset, script: ObservedScript) -> Iterator[Script | None]:
    """With one choice made simpler, and the rest refitted."""
    steps = steps_of(script)
    deal = script.script.begin(ruleset)
    for place, (step, happened) in enumerate(steps):
        is_last = place == len(steps) - 1
        if happened and not is_last and step["try"]["do"] != Verb.DEAL:
            for event in simpler(deal, step["try"]):
                yield refitted(ruleset, script, [*steps[:place], ({"try": event}, True), *steps[place + 1 :]])
        observe(deal, step)


def simpler(deal: Deal, event: Json) -> list[Json]:
    """The legal choices that weigh less than the one made, the lightest first."""
    now = deal.legal()
    listed = [noted_event(action, deal) for action in now.actions if deal.phase.name is not Stage.DEAL]
    lighter = sorted((one for one in listed if weight(one) < weight(event)), key=weight)
    return lighter[:MOST_CHOICES]


def with_sorted_cards(ruleset: Ruleset, script: ObservedScript) -> Iterator[Script | None]:
    """With the cards of the first deal sorted: all of them, stretches, pairs."""
    steps = steps_of(script)
    deals = [place for place, (step, happened) in enumerate(steps) if happened and step["try"]["do"] == Verb.DEAL]
    for place in deals[:1]:
        for dealt in sorted_deals(ruleset, steps[place][0]["try"]):
            yield refitted(ruleset, script, [*steps[:place], ({"try": dealt}, True), *steps[place + 1 :]])


PASSES: Final[tuple[Pass, ...]] = (
    cut_short,
    without_idle_steps,
    sooner,
    without_events,
    at_other_tables,
    with_simplest_choices,
    with_simpler_choices,
    with_sorted_cards,
)
"""The passes, those that gain most first."""
