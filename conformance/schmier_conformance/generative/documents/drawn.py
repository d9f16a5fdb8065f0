"""One ruleset document by its number: a shipped one, with a pair of options set, and perhaps more, and then mended a little.

Two options set at random hardly ever go together with the rest of a game. So a document is mended as its author would mend it: what means
nothing is left out, what must be said is said somehow. The rest of the findings stays, and then the document is one to refuse.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final

from schmier import spec
from schmier.options import Option, Place, options, places
from schmier.ruleset.validation.validate import findings
from schmier.violation import Finding
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import validate
from schmier_conformance.generative.documents.companions import example_of, step_of_kind, with_companions
from schmier_conformance.generative.documents.settings import Setting, pair_of, settings_of, shipped_values
from schmier_conformance.rulesets.options import ruleset_schema, schema_of

Json = dict[str, Any]
"""A JSON object."""

MORE_CHANGES: Final = (0, 0, 0, 1, 1, 2, 3)
"""How many changes a document has beyond its pair; one of these, each as often as the others."""

COHERENT: Final = 0.75
"""How often a document gets what goes along with its options."""

MENDINGS: Final = 6
"""How often a document is mended before it is left as it is."""

TRANSPLANTED: Final = ("exchange", "auction", "points", "match", "play", "deal", "trumps", "players")
"""The parts that a document may take whole from another shipped ruleset."""


def document_of(number: int, seed: str = "1") -> Json:
    """The document of a number, the same for the same seed; it follows the schema, and need not be a game."""
    chance = Random(f"document {number} {seed}")
    pair = pair_of(number)
    document = spec.ruleset_document(chance.choice(hosts_of(pair)))
    document |= {"id": f"drawn.number-{number}", "title": f"Drawn ruleset {number}"}
    for path in pair:
        document = set_somewhere(document, chance.choice(settings_of(path)), chance)
    for _ in range(chance.choice(MORE_CHANGES)):
        document = chance.choice(CHANGES)(document, chance)
    if chance.random() < COHERENT:
        document = checked(with_companions(document, chance), document)
    return mended(document, chance)


def checked(changed: Json, document: Json) -> Json:
    """A changed document, or the one before where the schema does not allow the change."""
    return changed if is_in_schema(changed) else document


def hosts_of(pair: Sequence[str]) -> Sequence[str]:
    """The shipped rulesets that set both options; if there are none, those that set one of them, or all."""
    first, second = (hosts()[path] for path in pair)
    found = [identifier for identifier in first if identifier in second]
    return found or [*first, *second] or spec.ruleset_ids()


@cache
def hosts() -> Mapping[str, Sequence[str]]:
    """By the path of each option, the shipped rulesets that set it."""
    documents = {identifier: spec.ruleset_document(identifier) for identifier in spec.ruleset_ids()}
    return {
        option.path: [
            identifier
            for identifier, document in documents.items()
            if any(place.is_said for place in places(option, document))
        ]
        for option in options().values()
    }


# ---- changing --------------------------------------------------------------------------------------------------------


def set_somewhere(document: Json, setting: Setting, chance: Random) -> Json:
    """The document with an option set in one of its places; a list without such a member gets one, where a shipped game has one."""
    option = options()[setting.path]
    if setting.path == "exchange.do" and setting.value is not None:
        return checked(with_step(document, step_of_kind(setting.value, chance), chance), document)
    found = list(places(option, document))
    if not found:
        document = with_a_holder(document, option, chance)
        found = list(places(option, document))
    return with_value(document, chance.choice(found), setting.value) if found else document


def with_value(document: Json, place: Place, value: Any) -> Json:
    """The document, changed in one place; it is given back unchanged where the schema does not allow that."""
    changed = copy.deepcopy(document)
    holder: Any = changed
    *inner, name = keys_of(place.path)
    for key in inner:
        holder = holder[key]
    if value is None:
        holder.pop(name, None)
    else:
        holder[name] = value
    return changed if is_in_schema(changed) else document


def keys_of(path: str) -> list[str | int]:
    """The keys of a JSON path: `$.exchange[2].who` is exchange, 2, who."""
    names = path.removeprefix("$.").replace("[", ".[").split(".")
    return [int(name[1:-1]) if name.startswith("[") else name for name in names]


def is_in_schema(document: Json) -> bool:
    """Whether a document follows the schema of rulesets."""
    try:
        validate("ruleset", document, "a drawn ruleset")
    except DocumentError:
        return False
    return True


def with_a_holder(document: Json, option: Option, chance: Random) -> Json:
    """The document with what holds an option: a step of its kind, a member of its list or an object, as some shipped game has it."""
    (key, kind), *further = option.holders if option.holders else [("", "")]
    if kind:
        shipped = [step for step in shipped_steps() if step["do"] == kind]
        step = chance.choice(shipped) if shipped and chance.random() < 1 / 2 else step_of_kind(kind, chance)
        return checked(with_step(document, step, chance), document)
    part = document.get(key)
    if not further or not isinstance(part, dict):
        return document
    described, name = schema_of(ruleset_schema(), f"{key}.{further[0][0]}"), further[0][0]
    values = shipped_values()[f"{key}.{name}"]
    if values and chance.random() < 1 / 2:
        value = copy.deepcopy(chance.choice(values))
    else:
        value = [example_of(described["items"], chance)] if "items" in described else example_of(described, chance)
    return checked({**document, key: {**part, name: value}}, document)


@cache
def shipped_steps() -> Sequence[Json]:
    """Every step of the exchange that a shipped ruleset has, each once."""
    listed = [step for steps in shipped_values()["exchange"] for step in steps]
    return [step for place, step in enumerate(listed) if step not in listed[:place]]


def with_step(document: Json, step: Json, chance: Random) -> Json:
    """The document with a further step of the exchange."""
    steps = list(document["exchange"])
    steps.insert(chance.randint(0, len(steps)), copy.deepcopy(step))
    return {**document, "exchange": steps}


def another_step(document: Json, chance: Random) -> Json:
    """The document with one more step, of any kind."""
    kind = chance.choice([*options()["exchange.do"].values])
    return checked(with_step(document, step_of_kind(str(kind), chance), chance), document)


def one_step_fewer(document: Json, chance: Random) -> Json:
    """The document without one of its steps."""
    steps = list(document["exchange"])
    if steps:
        steps.pop(chance.randrange(len(steps)))
    return {**document, "exchange": steps}


def steps_in_another_order(document: Json, chance: Random) -> Json:
    """The document with its steps shuffled."""
    steps = list(document["exchange"])
    chance.shuffle(steps)
    return {**document, "exchange": steps}


def another_setting(document: Json, chance: Random) -> Json:
    """The document with one more option set, any of them."""
    path = chance.choice([*options()])
    return set_somewhere(document, chance.choice(settings_of(path)), chance)


def other_counts(document: Json, chance: Random) -> Json:
    """The document with other numbers of players, cards and a widow."""
    least = chance.randint(2, 6)
    players = {**document["players"], "least": least, "most": least + chance.choice((0, 0, 1, 2))}
    changed = {**document, "players": players}
    changed["deal"] = {**document["deal"], "hand": chance.randint(1, 13), "widow": chance.choice((0, 0, 2, 3, 4))}
    return changed if is_in_schema(changed) else document


def a_part_of_another(document: Json, chance: Random) -> Json:
    """The document with one part as another shipped ruleset has it."""
    part = chance.choice(TRANSPLANTED)
    return {**document, part: spec.ruleset_document(chance.choice(spec.ruleset_ids()))[part]}


def other_step_sizes(document: Json, chance: Random) -> Json:
    """The document with another number in some step."""
    changed = copy.deepcopy(document)
    numbers = [(step, key) for step in changed["exchange"] for key in ("to", "cards", "most") if key in step]
    if numbers:
        step, key = chance.choice(numbers)
        step[key] = max(1, step[key] + chance.choice((-3, -2, -1, 1, 2, 3)))
    return changed if is_in_schema(changed) else document


CHANGES: Final[tuple[Callable[[Json, Random], Json], ...]] = (
    another_step, one_step_fewer, steps_in_another_order, another_setting, other_counts, a_part_of_another, other_step_sizes,
)  # fmt: skip
"""The further changes, each as often as the others."""


# ---- mending ---------------------------------------------------------------------------------------------------------


def mended(document: Json, chance: Random) -> Json:
    """The document without what means nothing, and with what must be said; what else is wrong stays."""
    for _ in range(MENDINGS):
        found = list(findings(document))
        better = document
        for finding in found:
            better = mended_of(better, finding, chance)
        if better is document:
            return document
        document = better
    return document


def mended_of(document: Json, finding: Finding, chance: Random) -> Json:
    """The document with one finding mended, where it is one of an option that is missing or means nothing."""
    place = next(iter(places_at(document, finding.path)), None)
    if place is None:
        return document
    if "means nothing" in finding.message or "must not be said" in finding.message:
        return with_value(document, place, None)
    if "must be said" in finding.message:
        values = [setting.value for setting in settings_of(option_at(finding.path)) if setting.value is not None]
        return with_value(document, place, chance.choice(values)) if values else document
    return document


def places_at(document: Json, path: str) -> Iterator[Place]:
    """The place of an option in the document by its JSON path, if it has one."""
    option = options().get(option_at(path))
    if option is not None:
        yield from (place for place in places(option, document) if place.path == path)


def option_at(path: str) -> str:
    """The path of an option in the table, without the places in lists; that of a step has its kind left out."""
    names = [key for key in keys_of(path) if isinstance(key, str)]
    plain = ".".join(names)
    return plain if plain in options() else next((one for one in options() if bare(one) == plain), plain)


def bare(path: str) -> str:
    """The path of an option without the kind of its step: `exchange.who`."""
    return ".".join(name.partition("[")[0] for name in path.split("."))
