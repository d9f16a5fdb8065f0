"""Pages of the answers: one for each dispute, one for each game with everything settled in it, and a table of both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final

from schmier import spec
from schmier.vocabulary import words_of
from schmier_conformance.law.rulings import OURS, readings_of
from schmier_conformance.rulesets.headings import HEADINGS, heading_of
from schmier_conformance.wording.answers import Answer, Saying, Topic, all_answers, path_for_game, read_topics
from schmier_conformance.wording.conditions import sentence_on
from schmier_conformance.wording.english_sentences import sayings_of
from schmier_site.answer_numbers import numbers_of
from schmier_site.answers.answers import decide
from schmier_site.answers.cases import case_html
from schmier_site.answers.rows import Row, evidence_of_row, games_of_our_choice, rows_of
from schmier_site.evidence.html import evidence_html
from schmier_site.html.ready_made import ready_made
from schmier_site.in_force import condition_text_html
from schmier_site.law import Law
from schmier_site.names import Names
from schmier_site.neighbours import neighbours
from schmier_site.pages import (
    NO_CONTENTS,
    Page,
    counted,
    html_link,
    html_table,
    markdown_link,
)
from schmier_site.translations.links import answer_in_other_languages, answers_in_other_languages

INDEX = "answers/index.md"
BY_GAME = "answers/games/index.md"

_OTHER_NAMES: Final = re.compile(r" \([^)]*\)")

_CODE: Final = re.compile(r"`([^`]+)`")

_CODE_OR_PROSE: Final = re.compile(r"(`[^`]+`)")

_LONGEST_WHERE: Final = 200
"""The limit of letters for a condition shown: a longer one does not help a reader."""

_OURS: Final = "In most of these games no source is known to say so: it is custom, or our own choice."
"""The sentence below an answer that no source decides in most games."""

_LONGEST_REASON: Final = 240
"""The limit of letters of a reason in short."""

_NEXT_SENTENCE: Final = re.compile(r"(?<=[.:]) (?=[A-Z`])")

_FEW_LINES: Final = 3
"""The limit of lines of evidence shown at once; more are shown on demand."""

_MOST_TITLES: Final = 5
"""The limit of games named with the same evidence."""

_FEW_GAMES: Final = 2
"""The limit of games in a family listed one by one where the whole family is concerned."""


def answer_pages(law: Law, names: Names) -> list[Page]:
    """All pages of the answers; raises `AnswerError` where one is not right."""
    topics = read_topics()
    decided = decide(topics, law)
    return [
        _index(topics),
        *(page for topic in topics for page in _pages_of_topic(topic, decided, law, names)),
        _games(decided, law),
        *(_page_for_game(game, topics, decided, law, names) for _, games in families(law) for game in games),
    ]


def _pages_of_topic(
    topic: Topic, decided: Mapping[str, Mapping[str, Saying]], law: Law, names: Names
) -> Iterator[Page]:
    """The questions of a topic on a page, and the page of each."""
    questions = ", ".join(answer.question for answer in topic.answers)
    described = f"{counted(len(topic.answers), 'question')} of the table, answered: {questions}"
    yield Page(topic.path, topic.title, f"# {topic.title}\n\n{_questions(topic, topic.path)}\n", description=described)
    for answer in topic.answers:
        yield _page(answer, topic, decided[answer.id], law, names)


# ---- one dispute -----------------------------------------------------------------------------------------------------


def _page(answer: Answer, topic: Topic, decided: Mapping[str, Saying], law: Law, names: Names) -> Page:
    origin = answer.path
    kicker = " · ".join([
        html_link(topic.title, topic.path, origin),
        *answer_in_other_languages(answer, law, origin),
    ])  # fmt: skip
    is_mostly_ours = 2 * len(games_of_our_choice(answer, decided)) > len(decided)
    ours = f'\n<p class="quiet">{_OURS}</p>' if is_mostly_ours else ""
    blocks = [
        f"# {answer.question}",
        ready_made(f'<p class="kicker">{kicker}</p>\n<p class="answer">{escape(answer.says)}</p>{ours}'),
        "## Played so",
        ready_made(_played_so(answer, decided, law, names)),
        *_numbers(answer, decided, law),
        "## At the table",
        ready_made(_at_the_table(answer, law, names)),
        "## Questions close to it",
        _neighbours(answer, decided, law, origin),
        "## The rule",
        ready_made("".join(_rule(law.clauses[label], answer, names) for label in answer.clauses)),
    ]
    if answer.rulings:
        blocks += ["## Why it is decided so", ready_made(_rulings(answer, law, names))]
    if answer.words:
        blocks.append(f'<p class="quiet">Also asked as: {escape(answer.words)}.</p>')
    return Page(origin, answer.question, "\n\n".join(blocks) + "\n", description=answer.says)


def _played_so(answer: Answer, decided: Mapping[str, Saying], law: Law, names: Names) -> str:
    """Which game has which answer, and what other tables play."""
    rows = [
        [
            f"<b>{escape(row.says)}</b>",
            _game_links(row, law, names, answer.path) + _evidence(answer, row, law, names),
        ]
        for row in rows_of(decided)
    ]
    rows += [[escape(saying.says), _elsewhere(saying, names, answer.path)] for saying in answer.elsewhere]
    return html_table(["Answer", "Played so in"], rows, "plain answers stacked")


def _numbers(answer: Answer, decided: Mapping[str, Saying], law: Law) -> Iterator[str]:
    """The numbers that an answer sums up, under how many there are; nothing for most answers."""
    if numbers := numbers_of(answer, decided, law.rulesets):
        yield f"## All {len(numbers.split())} values"
        yield numbers


def _game_links(row: Row, law: Law, names: Names, origin: str) -> str:
    """Games, heading by heading."""
    if len(row.games) == len(law.rulesets):
        return f"{html_link('every game', 'games/index.md', origin)} of this site, all {len(row.games)}"
    lines = []
    for title, members in families(law):
        inside = [game for game in members if game in row.games]
        if inside:
            links = (
                html_link(f"all {len(members)} games", f"games/index.md#{heading_of(members[0])}", origin)
                if len(members) == len(inside) > _FEW_GAMES
                else ", ".join(html_link(_short_title(game, law), names.rulesets[game], origin) for game in inside)
            )
            lines.append(f'<span class="family">{title}</span> {links}')
    return "<br>".join(lines)


def _evidence(answer: Answer, row: Row, law: Law, names: Names) -> str:
    """Who says so, in a line for all games with the same evidence; many lines are shown on demand."""
    found = sorted(evidence_of_row(answer, row).items(), key=lambda entry: len(entry[1]))
    lines = [
        (f"{escape(_listed(games, law))}: " if len(found) > 1 else "") + evidence_html(evidence, names, answer.path)
        for evidence, games in found
        if evidence
    ]
    if len(lines) <= _FEW_LINES:
        return "".join(f'<br><span class="quiet">{line}</span>' for line in lines)
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f'<details class="quiet who"><summary>Who says so, game by game</summary><ul>{items}</ul></details>'


def _listed(games: Sequence[str], law: Law) -> str:
    """The titles of some games; of many, the first and how many more."""
    titles = [_short_title(game, law) for game in games[:_MOST_TITLES]]
    return ", ".join(titles) + (f" and {len(games) - len(titles)} more" if len(games) > len(titles) else "")


def _short_title(identifier: str, law: Law) -> str:
    """The title of a game without the other names in brackets."""
    return _OTHER_NAMES.sub("", law.rulesets[identifier]["title"])


def _elsewhere(saying: Saying, names: Names, origin: str) -> str:
    condition = condition_text_html(saying.when, names, origin)
    return f'<span class="quiet">other tables; a ruleset of your own says</span> <code>{condition}</code>'


def _at_the_table(answer: Answer, law: Law, names: Names) -> str:
    case = law.case_by_id[answer.case]
    title = str(case.ruleset_document.get("title", case.ruleset))
    sheet = names.rulesets.get(case.ruleset)
    game = html_link(title, sheet, answer.path) if sheet else escape(title)
    link = names.html(names.cases, case.id, answer.path)
    caption = words_of(case.ruleset_document).fill(answer.caption)
    return (
        f'<p class="caption">{escape(caption)}</p>\n'
        f'<div data-case="{case.id}">{case_html(case, answer.path, names)}</div>\n'
        f'<p class="quiet">{game}. Every engine is asked this: case {link}.</p>'
    )


def _rule(clause: spec.Clause, answer: Answer, names: Names) -> str:
    """A clause: where it is in force in players' words, if they are few, and its sentence, in the words of the answer."""
    where = answer.in_own_words(sentence_on(clause.condition)) if clause.where else ""
    scope = f'<br><span class="quiet">{escape(where)}</span>' if 0 < len(where) <= _LONGEST_WHERE else ""

    def linked(found: re.Match[str]) -> str:
        target = names.target(found[1], options_first=True)
        return f"<code>{html_link(found[1], target, answer.path) if target else found[1]}</code>"

    prose = [part if part.startswith("`") else answer.in_own_words(part) for part in _CODE_OR_PROSE.split(clause.text)]
    sentence = _CODE.sub(linked, escape("".join(prose)))
    return f'<p class="law">{names.html(names.clauses, clause.label, answer.path)}{scope}<br>{sentence}</p>'


def reason_in_short(why: str) -> str:
    """The first sentences of a reason: as many as are read at a glance, and at least one.

    >>> reason_in_short("The sources disagree. " + "They do. " * 40)[:42]
    'The sources disagree. They do. They do. Th'
    """
    first, *others = _NEXT_SENTENCE.split(" ".join(why.split()))
    for sentence in others:
        if len(f"{first} {sentence}") > _LONGEST_REASON:
            break
        first = f"{first} {sentence}"
    return first


def _rulings(answer: Answer, law: Law, names: Names) -> str:
    """The rulings behind an answer, each with its reason and with those who hold what it takes."""
    rows = []
    for identifier in answer.rulings:
        ruling = law.rulings[identifier]
        holders = dict.fromkeys(key for reading in readings_of(ruling) if reading.is_taken for key in reading.held_by)
        link = html_link(ruling["title"], names.rulings[identifier], answer.path)
        held = names.sources_html(holders, answer.path) or OURS
        reason = _CODE.sub(r"<code>\1</code>", names.referring_html(reason_in_short(ruling["why"]), answer.path))
        rows.append([f'{link} <span class="name quiet">{identifier}</span>', reason, held])
    return html_table(["Ruling", "Why", "Held by"], rows, "plain stacked")


# ---- tables ----------------------------------------------------------------------------------------------------------


def _index(topics: Sequence[Topic]) -> Page:
    number = len(all_answers(topics))
    by_game = markdown_link("answers by game", BY_GAME, INDEX)
    blocks = [
        f"{NO_CONTENTS}# Answers",
        f"{number} disputes from real tables, each settled in one sentence, with the games that play it so, a drawn "
        "example and the rule behind it. A heading leads to the answers of its topic in short. Looking for one game "
        f"only? See {by_game}.",
    ]
    for topic in topics:
        links = "".join(f"<li>{html_link(answer.question, answer.path, INDEX)}</li>" for answer in topic.answers)
        heading = markdown_link(topic.title, topic.path, INDEX)
        blocks += [f"## {heading} {{ #{topic.stem} }}", ready_made(f'<ul class="questions short">{links}</ul>')]
    return Page(INDEX, "All answers", "\n\n".join(blocks) + "\n")


def _questions(topic: Topic, origin: str) -> str:
    """The questions of a topic with their answers."""
    return _listed_questions([(answer, answer.question, answer.says) for answer in topic.answers], origin)


def _neighbours(answer: Answer, decided: Mapping[str, Saying], law: Law, origin: str) -> str:
    """The questions close to one, with their answers: those of its games alone, where it concerns one family."""
    close = neighbours()[answer.id]
    if len({heading_of(game) for game in decided}) > 1:
        return _listed_questions([(other, other.question, other.says) for other in close], origin)
    rulesets = {game: law.rulesets[game] for game in decided}
    said = [(other, sayings_of(other, rulesets)) for other in close]
    told = [(other, max(of.values(), key=lambda saying: len(saying.games))) for other, of in said if of]
    return _listed_questions(
        [(other, other.question_in(rulesets[saying.games[0]]), saying.english) for other, saying in told], origin
    )


def _listed_questions(told: Iterable[tuple[Answer, str, str]], origin: str) -> str:
    """Some answers, each with its question and what is said."""
    rows = "".join(
        f'<li>{html_link(question, answer.path, origin)}<br><span class="quiet">{escape(says)}</span></li>'
        for answer, question, says in told
    )
    return ready_made(f'<ul class="questions">{rows}</ul>')


def families(law: Law) -> list[tuple[str, list[str]]]:
    """The games, heading by heading."""
    return [
        (title, [game for game in law.rulesets if heading_of(game) == heading]) for heading, title in HEADINGS.items()
    ]


def _games(decided: Mapping[str, Mapping[str, Saying]], law: Law) -> Page:
    blocks = ["# Answers by game", "What is settled in each game, question by question."]
    for title, games in families(law):
        numbers = {game: sum(game in concerned for concerned in decided.values()) for game in games}
        links = "".join(
            f"<li>{html_link(law.rulesets[game]['title'], path_for_game(game), BY_GAME)} "
            f'<span class="quiet">{counted(number, "answer")}</span></li>'
            for game, number in numbers.items()
        )
        blocks += [f"## {title}", ready_made(f"<ul>{links}</ul>")]
    return Page(BY_GAME, "By game", "\n\n".join(blocks) + "\n")


def _page_for_game(
    game: str, topics: Sequence[Topic], decided: Mapping[str, Mapping[str, Saying]], law: Law, names: Names
) -> Page:
    """Everything settled in one game, topic by topic."""
    origin, title = path_for_game(game), law.rulesets[game]["title"]
    sheet = markdown_link("its sheet", names.rulesets[game], origin)
    about = f"The rules as a whole are on {sheet}."
    blocks = [f"# {title}: the answers", " · ".join([about, *answers_in_other_languages(game, law, origin)])]
    for topic in topics:
        rows = [
            [
                html_link(answer.question_in(law.rulesets[game]), answer.path, origin),
                escape(decided[answer.id][game].says),
            ]
            for answer in topic.answers
            if game in decided[answer.id]
        ]
        if rows:
            blocks += [
                f"## {topic.title}",
                ready_made(html_table(["Question", "In this game"], rows, "plain answers stacked")),
            ]
    described = f"What is settled in {_short_title(game, law)}, question by question."
    return Page(origin, _short_title(game, law), "\n\n".join(blocks) + "\n", description=described)
