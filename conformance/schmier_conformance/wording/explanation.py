"""Explanations as plain text and as JSON: the lines of a log, and one moment of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import fill
from typing import Any, Final

from schmier import spec
from schmier.deal import Stage
from schmier.verbs import Verb
from schmier_conformance.wording.accounts.lines import TITLES, Line, without_repeated
from schmier_conformance.wording.cards import counted, listed
from schmier_conformance.wording.catalogue import Template
from schmier_conformance.wording.moment import Moment, Refused
from schmier_conformance.wording.text import alternatives, card, event_text, people
from schmier_conformance.wording.vocabulary import COMMON, Vocabulary, sentence_of

Json = dict[str, Any]
"""A JSON object."""

WIDTH: Final = 110
"""Characters in a line of an explanation, on every terminal and in a pipe."""

TO_CHOOSE: Final[Mapping[str, Template]] = {
    Verb.DISCARD: "To discard: {counts}",
    Verb.DRAW: "To draw: {counts}",
    Verb.PASS_CARDS: "To pass on: {counts}",
    Verb.PLAY: "To play: {counts}",
}
"""By verb, the words for a choice of cards, with how many of them each player chooses."""

# ---- JSON ------------------------------------------------------------------------------------------------------------


def line_json(line: Line) -> Json:
    """A line, by `spec/schemas/explanation.json`."""
    document: Json = {
        "deal": line.deal,
        "part": line.part.value,
        "what": line.what,
        "text": line.text,
        "clauses": list(line.clauses),
    }
    if line.steps:
        document["steps"] = [
            {"event": event, "text": text, "clauses": list(clauses)} for event, text, clauses in line.steps
        ]
    if line.entry is not None:
        document["entry"] = line.entry
    return document


def moment_json(moment: Moment) -> Json:
    """A moment, by `spec/schemas/explanation.json`."""
    return {
        "deal": moment.deal,
        "event": moment.event,
        "phase": moment.phase,
        "by": list(moment.by),
        "legal": moment.legal,
        "refused": [refused_json(refused) for refused in moment.refused],
        "done": moment.done,
        "clauses": list(moment.clauses),
    }


def refused_json(refused: Refused) -> Json:
    """A refused action, with the first clause that forbids it."""
    return {"action": refused.action, "clause": refused.clause, "message": refused.message}


# ---- text ------------------------------------------------------------------------------------------------------------


def lines_text(lines: Iterable[Line], words: Vocabulary = COMMON) -> list[str]:
    """An explanation for people: each part under its title, each line with its clauses."""
    text: list[str] = []
    deal, part = -1, None
    for line in without_repeated(lines):
        if line.deal != deal:
            text.append(f"  {words.say('deal {number}', number=line.deal)}")
            deal, part = line.deal, None
        if line.part is not part:
            text.append(f"    {words.say(TITLES[line.part])}")
            part = line.part
        text.append(paragraph(f"{line.text} [{events_of(line, words)}{', '.join(line.clauses)}]", 6))
    return text


def events_of(line: Line, words: Vocabulary = COMMON) -> str:
    """The numbers of the events a line is about, as `replay --event` takes them; empty for none."""
    if not line.steps:
        return ""
    first, last = line.steps[0].event, line.steps[-1].event
    if first == last:
        return f"{words.say('event {number}', number=first)}: "
    return f"{words.say('events {first}-{last}', first=first, last=last)}: "


def moment_text(moment: Moment) -> list[str]:
    """A moment for people: the legal actions, the refused ones clause by clause with the law, and what was done."""
    words = moment.vocabulary
    place = words.say("deal {deal}, event {event}: {phase}", deal=moment.deal, event=moment.event, phase=moment.phase)
    text = [f"  {place}", paragraph(sentence_of(legal_text(moment)), 4)]
    for clause in dict.fromkeys(refused.clause for refused in moment.refused):
        which = [refused for refused in moment.refused if refused.clause is clause]
        text.append(paragraph(f"{refused_text(which, moment)} [{clause}]", 4))
        law = spec.clauses().get(clause)
        if law is not None:
            text.append(paragraph(law.text, 8))
    done = words.say("Done: {deed}", deed=done_text(moment))
    decided = f" [{', '.join(moment.clauses)}]" if moment.clauses else words.say(", which was not carried out")
    text.append(paragraph(f"{done}{decided}", 4))
    return text


def done_text(moment: Moment) -> str:
    """What was done, in the words of the account; of a card that only followed, where an account needs no verb, with its verb."""
    done, words = moment.done, moment.vocabulary
    is_bare = done["do"] == Verb.PLAY and moment.text == f"{words.player(done['by'])} {card(done['card'], words)}"
    return event_text(done, words) if is_bare or not moment.text else moment.text


def legal_text(moment: Moment) -> str:
    """The sentence on who may do what."""
    words = moment.vocabulary
    if not moment.by:
        return words.say("The cards are to be dealt" if moment.phase == Stage.DEAL else "No player is to act")
    choose = moment.legal.get("choose")
    if choose is None:
        actions = alternatives(moment.legal["actions"], words, by_player=True)
        return words.say("{players} may {actions}", players=people(moment.by, words), actions=actions)
    most = words.say("at most ") if choose.get("at_most") else ""
    each_of = [f"{words.player(seat)} {most}{counted(count, 'card', words)}" for seat, count in choose["count"].items()]
    return words.say(TO_CHOOSE[choose["do"]], counts=listed(each_of, words))


def refused_text(refused: list[Refused], moment: Moment) -> str:
    """The actions one clause refuses in a moment, and why."""
    words = moment.vocabulary
    message = words.reason(refused[0].clause, refused[0].message)
    waiting = [one.action["by"] for one in refused if one.action["by"] not in moment.by]
    if waiting:
        return words.say("{players} must wait: {reason}", players=people(waiting, words), reason=message)
    actions = alternatives([one.action for one in refused], words)
    return words.say("Not {actions}: {reason}", actions=actions, reason=message)


def paragraph(text: str, indent: int) -> str:
    """A sentence broken into lines; the lines after the first are indented two more."""
    first = " " * indent
    return fill(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=f"{first}  ",
        break_on_hyphens=False,
        break_long_words=False,
    )
