"""Conditions in players' words: the games in which a clause is in force, made of the sentences in the table of options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from schmier.cards import JOKERS
from schmier.conditions import ALWAYS, All, Any_, Comparison, Condition, Not, Some, comparisons
from schmier.options import Option, Value, options
from schmier_conformance.wording.cards import JACKS, OFF_CARDS, RANK_NAMES, card_word


class VerbPair(NamedTuple):
    """The verbs for having a rule and for lacking it."""

    has: str
    lacks: str


GAMES: Final = VerbPair("have", "lack")
"""Of games."""

MEMBER: Final = VerbPair("has", "lacks")
"""Of one member of a list."""

MEMBERS: Final = {"exchange": "a step", "points.list": "a point"}
"""The word for one member of a list."""


def sentence_on(condition: Condition) -> str:
    """In which games a condition holds, as one sentence."""
    if condition == ALWAYS:
        return "In every game."
    if isinstance(condition, Not):
        return f"In all games but those that {_predicate(condition.part, GAMES)}."
    if not isinstance(condition, All):
        return f"In games that {_predicate(condition, GAMES)}."
    where = [_predicate(part, GAMES) for part in condition.parts if not isinstance(part, Not)]
    excepted = [_predicate(part.part, GAMES) for part in condition.parts if isinstance(part, Not)]
    others = f", but not in those that {' or '.join(excepted)}" if excepted else ""
    return f"In games that {' and '.join(where)}{others}."


def rule_on(condition: Condition) -> str:
    """The rule a condition asks for, as a sentence; empty where it asks for none, for several, or for one to be lacking."""
    match condition:
        case Comparison(operator="=" | "is set"):
            compared: Sequence[Comparison] = [condition]
        case Any_(parts):
            compared = _alternatives(parts)
        case _:
            compared = ()
    rules = list(dict.fromkeys(_rules(compared)))
    return f"{rules[0].rstrip('.')}." if len(rules) == 1 else ""


def _predicate(condition: Condition, verbs: VerbPair) -> str:
    """The predicate a condition makes: that a game, or a member of a list, has some rule or lacks it."""
    match condition:
        case Comparison(operator="!="):
            return _having(verbs.lacks, [condition])
        case Comparison():
            return _having(verbs.has, [condition])
        case Not(Comparison() as comparison):
            return _having(verbs.lacks, [comparison])
        case Not(part):
            return f"{verbs.lacks} what others have that {_predicate(part, GAMES)}"
        case All(parts):
            return " and ".join(_predicate(part, verbs) for part in parts)
        case Any_(parts):
            simple = list(_alternatives(parts))
            return _having(verbs.has, simple) if simple else ", or ".join(_predicate(part, verbs) for part in parts)
        case Some(path, part):
            return f"{verbs.has} {MEMBERS[path]} that {_predicate(_in_list(part, path), MEMBER)}"


def _alternatives(parts: Iterable[Condition]) -> Sequence[Comparison]:
    """The comparisons of which one is enough; none where a part is more than that."""
    found: list[Comparison] = []
    for part in parts:
        inner = _alternatives(part.parts) if isinstance(part, Any_) else [part]
        if not inner or not all(isinstance(one, Comparison) and one.operator in ("=", "is set") for one in inner):
            return ()
        found += [one for one in inner if isinstance(one, Comparison)]
    return found


def _in_list(part: Condition, path: str) -> Condition:
    """An expression on one member of a list, with whole paths; of a step, those of its kind."""
    kinds = [comparison.value for comparison in comparisons(part) if comparison.path == "do"]

    def whole(condition: Condition) -> Condition:
        match condition:
            case Comparison(path=name):
                of_kind = f"{path}[{kinds[0]}].{name}" if kinds else ""
                return replace(condition, path=of_kind if of_kind in options() else f"{path}.{name}")
            case Not(inner):
                return Not(whole(inner))
            case All(parts):
                return All(tuple(whole(one) for one in parts))
            case Any_(parts):
                return Any_(tuple(whole(one) for one in parts))
            case Some():
                return condition

    return whole(part)


def _having(verb: str, compared: Sequence[Comparison]) -> str:
    """That one of some rules is there, or none."""
    rules = [f"“{rule.rstrip('.')}”" for rule in dict.fromkeys(_rules(compared))]
    if len(rules) == 1:
        return f"{verb} the rule {rules[0]}"
    return f"{verb} one of the rules {', '.join(rules[:-1])} or {rules[-1]}"


# ---- the rule a comparison asks for ----------------------------------------------------------------------------------


def _rules(compared: Sequence[Comparison]) -> list[str]:
    """The sentences on the options compared; values of one option sharing a template share a sentence."""
    rules: list[str] = []
    for path in dict.fromkeys(one.path for one in compared):
        option = options()[path]
        values = [one.value for one in compared if one.path == path and one.operator != "is set"]
        alone = [_alone(option, value) for value in values]
        rules += [option.when_said or option.about] if len(values) < sum(one.path == path for one in compared) else []
        rules += [sentence for sentence in alone if sentence]
        together = [value for value, sentence in zip(values, alone, strict=True) if not sentence]
        if together:
            template = option.of_value or f"{option.about.rstrip('.')}: {{value}}."
            rules.append(_capital(template.replace("{value}", _either(option, together))))
    return rules


def _alone(option: Option, value: Value) -> str:
    """The sentence on a single value; empty where its words are only part of a sentence."""
    if value in option.in_general:
        return option.in_general[value]
    sentence = option.values.get(value, "")
    return sentence if sentence.endswith(".") and "{" not in sentence else ""


def _either(option: Option, values: Sequence[Value]) -> str:
    """Values side by side, the last joined by "or"."""
    if len(values) > 1 and set(values) == set(option.cards):
        return "a trump that goes by its name"
    if set(values) == set(JOKERS):
        return "a Joker"
    words = [option.values.get(value) or _card(str(value)) for value in values]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def _card(token: str) -> str:
    """A trump as people say it, whatever the game."""
    if token in JACKS:
        return f"the {card_word(token)}"
    return f"the {OFF_CARDS.get(token) or RANK_NAMES.get(token, token)}"


def _capital(sentence: str) -> str:
    """A sentence from its capital letter on."""
    return f"{sentence[:1].upper()}{sentence[1:]}"
