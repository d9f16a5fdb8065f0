"""The answers in other languages: a list of all questions, and a page for each topic with an anchor for each question."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from schmier_conformance.wording.answers import Answer, Topic, read_topics
from schmier_conformance.wording.english_sentences import HEADLINE, QUESTION, english_answers, sayings_of
from schmier_conformance.wording.translations import Translation
from schmier_site.answer_numbers import numbers_of
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Law
from schmier_site.neighbours import neighbours
from schmier_site.pages import Page, html_link
from schmier_site.translations.links import answers_index, answers_topic, game_page, title_of
from schmier_site.translations.marks import NOTICE, rendered_html


def answer_pages(translation: Translation, law: Law) -> list[Page]:
    """The list of questions and the page of each topic; none for a language without answers."""
    if not translation.answers:
        return []
    english = english_answers(translation.sheets)
    topics = [
        (topic, answers)
        for topic in read_topics()
        if (answers := [answer for answer in topic.answers if f"{answer.id}.{QUESTION}" in english])
    ]
    return [
        _index(translation, topics),
        *(_topic(translation, topic, answers, english, law) for topic, answers in topics),
    ]


def _index(translation: Translation, topics: list[tuple[Topic, list[Answer]]]) -> Page:
    origin, label = answers_index(translation), translation.label
    blocks = [*_head(translation, label("Answers"), ""), escape(label("Questions from the table, answered."))]
    for topic, answers in topics:
        page = answers_topic(translation, topic.stem)
        links = "".join(
            f"<li>{html_link(_question(translation, answer), f'{page}#{answer.id}', origin)}</li>" for answer in answers
        )
        blocks += [f"## {label(topic.title)}", ready_made(f'<ul class="questions short">{links}</ul>')]
    title = f"{label('Answers')} ({translation.language['name']})"
    return Page(origin, title, "\n\n".join(blocks) + "\n", language=translation.code)


def _topic(translation: Translation, topic: Topic, answers: list[Answer], english: dict[str, str], law: Law) -> Page:
    origin, label = answers_topic(translation, topic.stem), translation.label
    to_index = html_link(label("Answers"), answers_index(translation), origin)
    blocks = _head(translation, label(topic.title), to_index)
    for answer in answers:
        blocks += [
            f"## {_question(translation, answer)} {{ #{answer.id} }}",
            ready_made("".join(_answer(translation, answer, english, law, origin))),
        ]
    questions = ", ".join(_question(translation, answer) for answer in answers)
    title = f"{label(topic.title)} ({translation.language['name']})"
    return Page(origin, title, "\n\n".join(blocks) + "\n", description=questions, language=translation.code)


def _head(translation: Translation, title: str, link: str) -> list[str]:
    """The title of a page, and the notice that the English text decides."""
    kicker = " · ".join(filter(None, (escape(translation.language["name"]).capitalize(), link)))
    return [
        f"# {title}",
        f'<p class="kicker">{kicker}</p>',
        f'<p class="notice">{escape(translation.label(NOTICE))}</p>',
    ]


def _question(translation: Translation, answer: Answer) -> str:
    """The question in the language; in English where it is not translated."""
    found = translation.answers.get(f"{answer.id}.{QUESTION}")
    return (found.text if found else "") or answer.question


def _answer(translation: Translation, answer: Answer, english: dict[str, str], law: Law, origin: str) -> Iterator[str]:
    """The headline of an answer, if it has one in the language, its sentences with their games, the English headline if it is
    about other games too, the answers close to it, and the way to the English page."""
    headline = f"{answer.id}.{HEADLINE}"
    if headline in english:
        yield f'<p class="answer">{rendered_html(translation, translation.answers.get(headline), english[headline])}</p>'
    rulesets = {game: law.rulesets[game] for game in translation.sheets}
    said = sayings_of(answer, rulesets)
    for part, (says, games) in said.items():
        sentence = rendered_html(translation, translation.answers.get(f"{answer.id}.{part}"), says)
        links = ", ".join(
            html_link(title_of(translation, game, law), game_page(translation, game), origin) for game in games
        )
        where = "" if len(games) == len(rulesets) else f'<br><span class="quiet">{links}</span>'
        yield f"<p><b>{sentence}</b>{where}</p>"
    if numbers := numbers_of(answer, rulesets, rulesets):
        yield f"<p>{numbers}</p>"
    if headline not in english:
        yield f'<p class="quiet">{escape(translation.label("in all games, in English"))}: <span lang="en">{escape(answer.says)}</span></p>'
    yield _close_to(translation, answer, english, law, origin)
    yield f'<p class="quiet">{html_link(translation.label("the answer in English"), answer.path, origin)}</p>'


def _close_to(translation: Translation, answer: Answer, english: dict[str, str], law: Law, origin: str) -> str:
    """The answers close to one, each in short; empty where none of them is in the language."""
    rows = []
    for other in neighbours()[answer.id]:
        if f"{other.id}.{QUESTION}" not in english:
            continue
        topic = next(topic.stem for topic in read_topics() if other in topic.answers)
        link = html_link(_question(translation, other), f"{answers_topic(translation, topic)}#{other.id}", origin)
        rows.append(f"<li>{link} {_in_short(translation, other, english, law)}</li>")
    if not rows:
        return ""
    title = escape(translation.label("Questions close to it"))
    return f'<details class="quiet" open><summary>{title}</summary><ul>{"".join(rows)}</ul></details>'


def _in_short(translation: Translation, answer: Answer, english: dict[str, str], law: Law) -> str:
    """The sentence of an answer that holds in all its games; of several the headline, or the first one with its games."""
    said = sayings_of(answer, {game: law.rulesets[game] for game in translation.sheets})
    part, (says, games) = next(iter(said.items()))
    headline = f"{answer.id}.{HEADLINE}"
    if len(said) > 1 and headline in english:
        return rendered_html(translation, translation.answers.get(headline), english[headline])
    sentence = rendered_html(translation, translation.answers.get(f"{answer.id}.{part}"), says)
    titles = ", ".join(escape(title_of(translation, game, law)) for game in games)
    return sentence if len(said) == 1 else f"{titles}: {sentence}"
