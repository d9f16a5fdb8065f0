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
from schmier_conformance.house_rules.applying import what_is_counted, with_meaning
from schmier_conformance.house_rules.meanings import Meaning, meanings
from schmier_conformance.house_rules.phrases import OPEN
from schmier_conformance.house_rules.sayings import like, sayings, with_saying
from schmier_conformance.rulesets.absent import NOTHING
from schmier_conformance.rulesets.extension import Document, begun, put
from schmier_conformance.rulesets.findings import findings_of, schema_findings
from schmier_conformance.rulesets.options import (
    GROUPS,
    Option,
    options,
    range_text,
    words_of,
)
from schmier_conformance.wording.rulesets.differences import differences, second_said
from schmier_conformance.wording.rulesets.entries import point_sentence
from schmier_conformance.wording.rulesets.sentences import sentence, sentence_of, value_or_default

UNDO: Final = "undo"
"""Takes the last change back."""


MOST_SAID: Final = 4
"""How many of the sentences people say are offered for some words."""

MOST_MEANT: Final = 7
"""How many changes are offered in all."""


class Dialogue(NamedTuple):
    """The other end of the dialogue."""

    ask: Callable[[str], str]
    """Asks a question and returns the line of the answer; raises `EOFError` at the end of the input."""
    say: Callable[[str], None]


class Line(NamedTuple):
    """A sentence on a rule of the game, and its option."""

    option: Option
    sentence: str


# ---- the conversation ------------------------------------------------------------------------------------------------


def interview(dialogue: Dialogue, parent: str | None, identifier: str | None, title: str | None) -> Document:
    """Ask for the differences from a parent game, and return the document of a playable game."""
    parent = parent or nearest_game(dialogue)
    known = spec.ruleset_document(parent)
    usual = f"{known['title']}, our way"
    title = title or dialogue.ask(f"What do you call your game? (Enter: {usual})").strip() or usual
    document = begun(parent, identifier or f"house.{parent.rpartition('.')[2]}", title)
    dialogue.say(
        f"\n{known['title']} is played like this. What does your table do otherwise? Answer with a number of the list, or in a few"
        f" words, as 'dealer stuck'. Enter: nothing, go on. '{UNDO}' takes the last change back."
    )
    history = [document]
    for group in GROUPS:
        about_group(dialogue, group, history)
    while found := findings_of(history[-1], title):
        mend(dialogue, found, history)
    return history[-1]


def nearest_game(dialogue: Dialogue) -> str:
    """The shipped game a name or an id identifies."""
    titles = {identifier: str(spec.ruleset_document(identifier)["title"]) for identifier in spec.ruleset_ids()}
    while True:
        words = dialogue.ask("Which game comes nearest to yours? (a name, as 'pitch', or an id)").strip().lower()
        if words in titles:
            return words
        near = [each for each, name in titles.items() if words and words in f"{each} {name}".lower()]
        if len(near) == 1:
            return near[0]
        for identifier in near or titles:
            dialogue.say(f"  {identifier}: {titles[identifier]}")


def about_group(dialogue: Dialogue, group: str, history: list[Document]) -> None:
    """Show the rules under a heading and take changes until there are no more."""
    while True:
        lines = lines_of(history[-1], group)
        if not lines:
            return
        dialogue.say(f"\n{group}")
        for number, line in enumerate(lines, 1):
            dialogue.say(f"  {number}. {line.sentence}")
        answer = dialogue.ask("Otherwise at your table?").strip()
        if not answer:
            return
        if answer == UNDO:
            undo(dialogue, history)
        elif answer.isdecimal():
            if 1 <= int(answer) <= len(lines):
                take(dialogue, history, chosen_value(dialogue, history[-1], lines[int(answer) - 1].option))
            else:
                dialogue.say(f"Choose a number from 1 to {len(lines)}.")
        else:
            take(dialogue, history, chosen_saying(dialogue, history[-1], answer))


def undo(dialogue: Dialogue, history: list[Document]) -> None:
    """Take the last change back."""
    if len(history) == 1:
        dialogue.say("Nothing has been changed.")
        return
    history.pop()
    dialogue.say("The last change is taken back.")


def take(dialogue: Dialogue, history: list[Document], changed: Document | None) -> None:
    """Continue with a changed game, and report its changes or its contradictions."""
    if changed is None or changed == history[-1]:
        return
    broken = list(schema_findings(changed, "your game"))
    for finding in broken[:1]:
        dialogue.say(f"  That cannot be written here: {finding.message}")
    if broken:
        return
    before, after = spec.whole(history[-1]), spec.whole(changed)
    history.append(changed)
    found = findings_of(changed, "your game")
    if not found:
        for lines in second_said(differences(before, after)):
            dialogue.say(f"  Now: {' '.join(lines)}")
    for finding in found:
        dialogue.say(f"  This does not go together yet: {finding.message}")


def mend(dialogue: Dialogue, found: Sequence[Finding], history: list[Document]) -> None:
    """Ask for another value of one of the options that contradict each other."""
    dialogue.say("\nThe game cannot be played yet:")
    for finding in found:
        dialogue.say(f"  {finding.message}")
    paths = [path.removeprefix("$.").partition("[")[0] for finding in found for path in (finding.path, *finding.beside)]
    named = [option for option in options() if option.path in paths]
    for number, option in enumerate(named, 1):
        dialogue.say(f"  {number}. {option.path}: {sentence_at(history[-1], option)}")
    answer = dialogue.ask(f"Which one do you change? ('{UNDO}' takes the last change back)").strip()
    if answer.isdecimal() and 1 <= int(answer) <= len(named):
        take(dialogue, history, chosen_value(dialogue, history[-1], named[int(answer) - 1]))
    elif answer == UNDO:
        undo(dialogue, history)


# ---- how the game is played ------------------------------------------------------------------------------------------


def lines_of(document: Document, group: str) -> list[Line]:
    """The rules of the game under a heading, one line per option; options without effect are left out."""
    whole = spec.whole(document)
    shown = [option for option in options() if option.group == group and is_worth_showing(whole, option)]
    lines = {line.sentence: line for line in [Line(option, sentence_in(whole, option)) for option in shown]}
    return list(lines.values())


def is_worth_showing(whole: Document, option: Option) -> bool:
    """Whether an option has an effect in a game, beyond the absence of a list or a part."""
    if value_or_default(whole, option.path) is None and not (
        {"integer", "boolean"} & set(types_of(option)) or "enum" in option.schema
    ):
        return False
    rule = table().get(option.path)
    return rule is None or all(does_anything(rule, place) for place in places(rule, as_meant(whole)))


def types_of(option: Option) -> list[str]:
    """The types the schema allows for an option."""
    types = option.schema.get("type", [])
    return [types] if isinstance(types, str) else types


def sentence_in(whole: Document, option: Option) -> str:
    """The sentence on an option of a game; the points one by one."""
    if option.path == "points.list":
        return " ".join(point_sentence(point, whole) for point in value_or_default(whole, option.path))
    return sentence(option.path, whole)


def sentence_at(document: Document, option: Option) -> str:
    """The sentence on an option of a game that may not be playable yet."""
    whole = spec.whole(document)
    return sentence_of(option.path, value_or_default(whole, option.path), whole)


# ---- another value ---------------------------------------------------------------------------------------------------


def chosen_value(dialogue: Dialogue, document: Document, option: Option) -> Document | None:
    """The game with another value of an option; None for no choice."""
    whole = spec.whole(document)
    now = value_or_default(whole, option.path)
    named = words_of(option.schema)
    if named is None:
        return written_value(dialogue, document, option)
    others = [value for value in named if value != now]
    for number, value in enumerate(others, 1):
        dialogue.say(f"    {number}. {sentence_of(option.path, value, whole)}")
    can_go = None in option.schema["enum"] and now is not None
    taken_away = f"'{NOTHING}' takes it away; " if can_go else ""
    answer = dialogue.ask(f"  Which? ({taken_away}Enter: none of them)").strip()
    if can_go and answer == NOTHING:
        return put(document, option.path, None)
    if answer.isdecimal() and 1 <= int(answer) <= len(others):
        return put(document, option.path, others[int(answer) - 1])
    return None


def written_value(dialogue: Dialogue, document: Document, option: Option) -> Document | None:
    """The game with a number or a list as entered; None for an empty answer."""
    answer = dialogue.ask(
        f"  What is it? {range_text(option.schema)} ('{NOTHING}' takes it away; Enter: as it is)"
    ).strip()
    if not answer:
        return None
    return put(document, option.path, None if answer == NOTHING else value_written(answer))


def value_written(answer: str) -> Any:
    """A number, a list of cards between spaces, or JSON."""
    try:
        return read_json(answer.encode(), "your answer")
    except DocumentError:
        return answer.upper().replace("10", "T").split()


def chosen_saying(dialogue: Dialogue, document: Document, words: str) -> Document | None:
    """The game with the change a few words describe; None where no sentence matches, or none is chosen."""
    near = changes_meant(document, words)
    if not near:
        dialogue.say("  No sentence matches. Choose a number from the list, or use other words.")
        return None
    for number, (sentence_meant, _) in enumerate(near, 1):
        dialogue.say(f"    {number}. {sentence_meant}")
    answer = dialogue.ask("  Which? (Enter: none of them)").strip()
    return near[int(answer) - 1][1] if answer.isdecimal() and 1 <= int(answer) <= len(near) else None


def changes_meant(document: Document, words: str) -> list[tuple[str, Document]]:
    """The changes that some words may mean, each with its sentence: those people say first, then values of single options."""
    said = [(saying.sentence, with_saying(document, saying)) for saying in like(words, sayings(), MOST_SAID)]
    counted = what_is_counted(document)
    meant = [(sentence_on(document, one), with_meaning(document, one)) for one in meanings(words, counted=counted)]
    found: list[tuple[str, Document]] = []
    for sentence_meant, changed in (*said, *meant):
        if changed is not None and changed not in (document, *(other for _, other in found)):
            found.append((sentence_meant, changed))
    return found[:MOST_MEANT]


def sentence_on(document: Document, meaning: Meaning) -> str:
    """The sentence on what some words mean, in the words of the game; the phrase they are like for a part of an option."""
    if meaning.value == OPEN or not any(option.path == meaning.path for option in options()):
        return f"{meaning.text[:1].upper()}{meaning.text[1:]}."
    return sentence_of(meaning.path, meaning.value, spec.whole(document))
