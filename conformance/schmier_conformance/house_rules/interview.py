"""Writes a house game from a dialogue: heading by heading it shows the rules of the parent and asks for the differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier.options import as_meant, places
from schmier.options import means_something as does_anything
from schmier.options import options as table
from schmier.violation import Finding
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_json
from schmier_conformance.house_rules.sayings import Saying, as_said, like, sayings
from schmier_conformance.rulesets.extension import Document, begun, put
from schmier_conformance.rulesets.findings import findings_of, schema_findings
from schmier_conformance.rulesets.options import (
    GROUPS,
    Option,
    options,
    range_text,
    words_of,
)
from schmier_conformance.wording.rulesets.differences import differences
from schmier_conformance.wording.rulesets.entries import point_sentence
from schmier_conformance.wording.rulesets.sentences import meant, sentence, sentence_of

UNDO: Final = "undo"
"""Takes the last change back."""

NOTHING: Final = "nothing"
"""Takes an option away."""


class Talk(NamedTuple):
    """The other end of the dialogue."""

    ask: Callable[[str], str]
    """Asks a question and returns the line of the answer; raises `EOFError` at the end of the input."""
    tell: Callable[[str], None]


class Line(NamedTuple):
    """A sentence on how the game is played, and the option that it is about."""

    option: Option
    sentence: str


# ---- the conversation ------------------------------------------------------------------------------------------------


def interview(talk: Talk, parent: str | None, identifier: str | None, title: str | None) -> Document:
    """Ask for the differences from a parent game, and return the document of a playable game."""
    parent = parent or nearest_game(talk)
    known = spec.ruleset_document(parent)
    usual = f"{known['title']}, our way"
    title = title or talk.ask(f"What do you call your game? (Enter: {usual})").strip() or usual
    document = begun(parent, identifier or f"house.{parent.rpartition('.')[2]}", title)
    talk.tell(
        f"\n{known['title']} is played like this. What does your table do otherwise? Answer with a number of the list, or in a few"
        f" words, as 'dealer stuck'. Enter: nothing, go on. '{UNDO}' takes the last change back."
    )
    history = [document]
    for group in GROUPS:
        about_group(talk, group, history)
    while found := findings_of(history[-1], title):
        mend(talk, found, history)
    return history[-1]


def nearest_game(talk: Talk) -> str:
    """The shipped game that a name or an id identifies."""
    titles = {identifier: str(spec.ruleset_document(identifier)["title"]) for identifier in spec.ruleset_ids()}
    while True:
        words = talk.ask("Which game comes nearest to yours? (a name, as 'pitch', or an id)").strip().lower()
        if words in titles:
            return words
        near = [each for each, name in titles.items() if words and words in f"{each} {name}".lower()]
        if len(near) == 1:
            return near[0]
        for identifier in near or titles:
            talk.tell(f"  {identifier}: {titles[identifier]}")


def about_group(talk: Talk, group: str, history: list[Document]) -> None:
    """Say how the game is played under a heading, and take what is otherwise, until nothing is."""
    while True:
        lines = lines_of(history[-1], group)
        if not lines:
            return
        talk.tell(f"\n{group}")
        for number, line in enumerate(lines, 1):
            talk.tell(f"  {number}. {line.sentence}")
        answer = talk.ask("Otherwise at your table?").strip()
        if not answer:
            return
        if answer == UNDO:
            undo(talk, history)
        elif answer.isdecimal():
            if 1 <= int(answer) <= len(lines):
                take(talk, history, chosen_value(talk, history[-1], lines[int(answer) - 1].option))
            else:
                talk.tell(f"The list goes from 1 to {len(lines)}.")
        else:
            take(talk, history, meant_by(talk, history[-1], answer))


def undo(talk: Talk, history: list[Document]) -> None:
    """Go back to the game as it was before the last change."""
    if len(history) == 1:
        talk.tell("Nothing has been changed.")
        return
    history.pop()
    talk.tell("That is taken back.")


def take(talk: Talk, history: list[Document], changed: Document | None) -> None:
    """Go on with a changed game, and say what it changes, and what does not go together now."""
    if changed is None or changed == history[-1]:
        return
    broken = list(schema_findings(changed, "your game"))
    for finding in broken[:1]:
        talk.tell(f"  That cannot be written here: {finding.message}")
    if broken:
        return
    before, after = spec.whole(history[-1]), spec.whole(changed)
    history.append(changed)
    found = findings_of(changed, "your game")
    if not found:
        for difference in differences(before, after):
            talk.tell(f"  Now: {' '.join(difference.second.lines)}")
    for finding in found:
        talk.tell(f"  This does not go together yet: {finding.message}")


def mend(talk: Talk, found: Sequence[Finding], history: list[Document]) -> None:
    """Ask for another value of one of the options that do not go together."""
    talk.tell("\nNo game can come of this yet:")
    for finding in found:
        talk.tell(f"  {finding.message}")
    paths = [path.removeprefix("$.").partition("[")[0] for finding in found for path in (finding.path, *finding.beside)]
    named = [option for option in options() if option.path in paths]
    for number, option in enumerate(named, 1):
        talk.tell(f"  {number}. {option.path}: {sentence_at(history[-1], option)}")
    answer = talk.ask(f"Which one is otherwise? ('{UNDO}' takes the last change back)").strip()
    if answer.isdecimal() and 1 <= int(answer) <= len(named):
        take(talk, history, chosen_value(talk, history[-1], named[int(answer) - 1]))
    elif answer == UNDO:
        undo(talk, history)


# ---- how the game is played ------------------------------------------------------------------------------------------


def lines_of(document: Document, group: str) -> list[Line]:
    """The rules of the game under a heading, one line per option; options without effect are left out."""
    whole = spec.whole(document)
    told = [option for option in options() if option.group == group and is_worth_telling(whole, option)]
    lines = {line.sentence: line for line in [Line(option, told_in(whole, option)) for option in told]}
    return list(lines.values())


def is_worth_telling(whole: Document, option: Option) -> bool:
    """Whether an option does anything in a game, and more than to say that a list or a part is not there."""
    if meant(whole, option.path) is None and not (
        {"integer", "boolean"} & set(types_of(option)) or "enum" in option.schema
    ):
        return False
    rule = table().get(option.path)
    return rule is None or all(does_anything(rule, place) for place in places(rule, as_meant(whole)))


def types_of(option: Option) -> list[str]:
    """The types that the schema allows for an option."""
    types = option.schema.get("type", [])
    return [types] if isinstance(types, str) else types


def told_in(whole: Document, option: Option) -> str:
    """The sentence on an option of a game; the points one by one."""
    if option.path == "points.list":
        return " ".join(point_sentence(point, whole) for point in meant(whole, option.path))
    return sentence(option.path, whole)


def sentence_at(document: Document, option: Option) -> str:
    """The sentence on an option of a game that may not be playable yet."""
    whole = spec.whole(document)
    return sentence_of(option.path, meant(whole, option.path), whole)


# ---- another value ---------------------------------------------------------------------------------------------------


def chosen_value(talk: Talk, document: Document, option: Option) -> Document | None:
    """The game with another value of an option; None for no choice."""
    whole = spec.whole(document)
    now = meant(whole, option.path)
    named = words_of(option.schema)
    if named is None:
        return written_value(talk, document, option)
    others = [value for value in named if value != now]
    for number, value in enumerate(others, 1):
        talk.tell(f"    {number}. {sentence_of(option.path, value, whole)}")
    answer = talk.ask("  Which? (Enter: none of them)").strip()
    if answer.isdecimal() and 1 <= int(answer) <= len(others):
        return put(document, option.path, others[int(answer) - 1])
    return None


def written_value(talk: Talk, document: Document, option: Option) -> Document | None:
    """The game with a number or a list as entered; None for an empty answer."""
    answer = talk.ask(f"  What is it? {range_text(option.schema)} ('{NOTHING}' takes it away; Enter: as it is)").strip()
    if not answer:
        return None
    return put(document, option.path, None if answer == NOTHING else value_written(answer))


def value_written(answer: str) -> Any:
    """A number, a list of cards between spaces, or JSON."""
    try:
        return read_json(answer.encode(), "your answer")
    except DocumentError:
        return answer.upper().replace("10", "T").split()


def meant_by(talk: Talk, document: Document, words: str) -> Document | None:
    """The game with the change that a few words describe; None where no sentence matches, or none is chosen."""
    near = [saying for saying in like(words, sayings()) if as_said(document, saying) != document]
    if not near:
        talk.tell("  I know no sentence like that. Choose a number of the list, or use other words.")
        return None
    for number, saying in enumerate(near, 1):
        talk.tell(f"    {number}. {saying.said}")
    answer = talk.ask("  Which? (Enter: none of them)").strip()
    chosen: Saying | None = near[int(answer) - 1] if answer.isdecimal() and 1 <= int(answer) <= len(near) else None
    return as_said(document, chosen) if chosen else None
