"""The entries of the site search: answers, games, rulings, clauses, guides and options, each with the sentence that answers."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from schmier.options import options
from schmier.vocabulary import ENGLISH
from schmier_conformance.law.places import ORDER, citation_of, places_of
from schmier_conformance.law.skat_order import sections
from schmier_conformance.wording.answers import Answer, Topic, all_answers, path_for_game, read_topics
from schmier_conformance.wording.english_sentences import HEADLINE, QUESTION, english_clauses, sayings_of
from schmier_conformance.wording.glossary import LANGUAGES, Term, glossary
from schmier_conformance.wording.rulesets.sums import pack, players
from schmier_conformance.wording.translations import Translation
from schmier_site.clauses.chapters import first_words
from schmier_site.games.numbers import numbers_path, numbers_title
from schmier_site.glossary.pages import glossary_path
from schmier_site.law import Law
from schmier_site.names import ORDER_PAGE, Names
from schmier_site.pages import Page, address
from schmier_site.translations.links import answers_topic, game_page, title_of
from schmier_site.ways import read_ways, read_ways_to_terms

WORDS_FILE: Final = Path(__file__).with_name("search_words.toml")
"""The words of players."""

FOREIGN_WORDS_FILE: Final = Path(__file__).with_name("foreign_words.toml")
"""What words of other languages mean in English."""

_DIGITS: Final = string.digits + string.ascii_lowercase
_MARKUP: Final = re.compile(r"<[^>]*>|!?\[(?P<said>[^\]]*)\]\([^)]*\)|[`*]|(?<!\w)_|_(?!\w)")
_HEADING: Final = re.compile(r"^##? +(?P<title>.+?)(?: *\{ *#(?P<anchor>[^ }]+) *\})?$")
_NO_PROSE: Final = ("|", "```", "<", "---", "- [", "    ", ":::")


class SearchError(ValueError):
    """The search of the site cannot be completed."""


class Entry(NamedTuple):
    """One entry of the index."""

    kind: str
    """Its kind: `answer`."""
    key: str
    """Its key: an id, a label, the path of a page."""
    title: str
    location: str
    """Its address in the site."""
    says: str
    """The sentence that answers, to be shown."""
    words: str = ""
    """Other words for it, separated by commas."""
    more: str = ""
    """Text searched and not shown."""
    by_game: tuple[tuple[str, ...], str] = ((), "")
    """The sentences by game: the sentences, and for each game, in the order of the rulesets, the place of its sentence
    as a digit to the base of 36; `-` for a game not concerned."""
    asked: Mapping[str, str] = {}
    """By language, how players ask it there; separated by commas."""


def read_words() -> dict[str, Any]:
    """The words of players, as they are written."""
    return tomllib.loads(WORDS_FILE.read_text("utf-8"))


def read_foreign_words() -> dict[str, dict[str, str]]:
    """By language and English word, the words for it, separated by spaces."""
    return tomllib.loads(FOREIGN_WORDS_FILE.read_text("utf-8"))


def plain(markdown: str) -> str:
    """A text without marks, links and tags, on one line."""
    return " ".join(_MARKUP.sub(lambda found: found["said"] or "", markdown).split())


def sentence(text: str, most: int = 240) -> str:
    """The beginning of a text, whole sentences as far as they fit."""
    if len(text) <= most:
        return text
    end = max(text.rfind(mark, 0, most) for mark in (". ", "? ", "! ", "; "))
    return text[: end + 1] if end > most // 3 else text[:most].rpartition(" ")[0] + " …"


def unsaid(text: str) -> str:
    """The rest of a text, after the sentences that `sentence` shows."""
    return text.removeprefix(sentence(text).removesuffix(" …")).strip()


# ---- for players -----------------------------------------------------------------------------------------------------


def answer_entries(topics: Sequence[Topic], law: Law, words: Mapping[str, Any]) -> list[Entry]:
    """All answers: the question, the answer, the sentence in each game, and other words and ways of asking for it."""
    ways = read_ways()
    return [
        Entry(
            "answer",
            answer.id,
            answer.question,
            address(answer.path),
            answer.says,
            ", ".join(
                filter(None, (answer.words, words["answers"].get(answer.id), ways.get(answer.id, {}).get(ENGLISH)))
            ),
            " ".join(plain(saying.says) for saying in answer.elsewhere),
            _by_game(answer, law),
            {code: asked for code, asked in ways.get(answer.id, {}).items() if code != ENGLISH},
        )
        for answer in all_answers(topics)
    ]


def _by_game(answer: Answer, law: Law) -> tuple[tuple[str, ...], str]:
    decided = answer.decided(law.rulesets)
    sentences = tuple(dict.fromkeys(saying.says for (saying,) in decided.values()))
    places = {game: sentences.index(saying.says) for game, (saying,) in decided.items()}
    return sentences, "".join(_DIGITS[places[game]] if game in places else "-" for game in law.rulesets)


def topic_entries(topics: Sequence[Topic]) -> list[Entry]:
    """The topics of the answers."""
    return [
        Entry("answers", topic.path, topic.title, address(topic.path), f"{len(topic.answers)} questions, answered.")
        for topic in topics
    ]


def game_entries(law: Law, words: Mapping[str, Any]) -> Iterator[Entry]:
    """All games, with the names they go by."""
    for game, ruleset in law.rulesets.items():
        facts = [f"{players(ruleset).capitalize()} play", pack(ruleset).partition(":")[0]]
        target = ruleset["match"].get("target")
        summary = f"{facts[0]}, {facts[1]}" + (f", to {target} points." if target else ".")
        names = words["games"].get(game, "")
        yield Entry("game", game, ruleset["title"], f"games/{game}/", summary, names, f"sheet of {game}")
        settled = f"What is settled in {ruleset['title']}"
        yield Entry("answers", path_for_game(game), settled, address(path_for_game(game)), "All its answers on a page.")
        numbers = "All trumps from top to bottom, all points of a deal, and what every contract is worth."
        yield Entry(
            "answers", numbers_path(game), numbers_title(ruleset), address(numbers_path(game)), numbers, "tables"
        )


def glossary_entries(law: Law) -> Iterator[Entry]:
    """The terms of the glossary: in English by their names in every language, and in each other language that has pages here."""
    ways = read_ways_to_terms()
    for term in glossary().values():
        called = dict.fromkeys(name for names in term.names.values() for name in names)
        yield Entry(
            "term", f"term {term.key}", *_of_term(term, ENGLISH), ", ".join(called), asked=_ways(ways, term, ENGLISH)
        )
    for translation in law.translations:
        code = translation.code
        if code in LANGUAGES:
            for term in glossary().values():
                names = ", ".join(term.names[code])
                yield Entry(
                    code, f"{code} term {term.key}", *_of_term(term, code), names, asked=_ways(ways, term, code)
                )


def _ways(ways: Mapping[str, Mapping[str, str]], term: Term, language: str) -> dict[str, str]:
    """How players ask for a term in a language, by that language; empty where they have no other way than its name."""
    asked = ways.get(term.key, {}).get(language)
    return {language: asked} if asked else {}


def _of_term(term: Term, language: str) -> tuple[str, str, str]:
    """The name of a term, its place on the page of the glossary, and its meaning."""
    return term.name(language), f"{address(glossary_path(language))}#{term.key}", term.means[language]


# ---- the law ---------------------------------------------------------------------------------------------------------


def ruling_entries(law: Law) -> Iterator[Entry]:
    """All rulings: the point, the question and what was decided."""
    for identifier, ruling in law.rulings.items():
        decided = plain(ruling["ruling"])
        yield Entry(
            *("ruling", identifier, ruling["title"], f"rulings/{identifier}/", sentence(decided)),
            more=f"{plain(ruling['question'])} {unsaid(decided)}".strip(),
        )


def paragraph_entries(law: Law) -> Iterator[Entry]:
    """The paragraphs of the Skat Order, found by their numbers, by what they rule, and by German words for it."""
    called, words = law.sources[ORDER]["called"], read_words()
    asked = {"de": words["paragraphs"], "it": words["paragraphs-it"]}
    for title, row in ((section.title, row) for section in sections() for row in section.rows):
        games = ", ".join(law.rulesets[game]["title"] for game in _games_citing(f"{ORDER} {row.number}", law))
        spellings = ("", "§ ", "§", f"{called} ", f"{ORDER} ", "Skat Order ", "Order ")
        yield Entry(
            *("paragraph", f"{ORDER} {row.number}", f"{called} {row.title}"),
            f"{address(ORDER_PAGE)}#{ORDER}-{row.number}",
            f"{row.says} Cited for {games}." if games else row.says,
            ", ".join(f"{spelling}{number}" for number in row.numbers for spelling in spellings),
            f"{title}. {words['paragraphs-en'].get(row.number, '')}",
            asked={code: ways[row.number] for code, ways in asked.items() if row.number in ways},
        )


def _games_citing(citation: str, law: Law) -> list[str]:
    """The games whose own reasons cite a place."""
    return [
        game
        for game, ruleset in law.written.items()
        if any(
            citation in map(citation_of, places_of(why.get("source", ""))) for why in ruleset.get("why", {}).values()
        )
    ]


def clause_entries(law: Law, words: Mapping[str, Any]) -> list[Entry]:
    """All clauses."""
    return [
        Entry(
            "clause",
            clause.label,
            first_words(clause),
            f"{address(f'rules/{clause.chapter}.md')}#{clause.label}",
            sentence(plain(clause.text)),
            words["clauses"].get(clause.label, ""),
            f"{clause.label} {unsaid(plain(clause.text))}".strip(),
        )
        for clause in law.clauses.values()
    ]


def option_entries(names: Names) -> Iterator[Entry]:
    """The options of a ruleset."""
    for path, option in options().items():
        if path in names.options:
            values = " ".join(map(str, option.values))
            yield Entry("option", f"option {path}", path, address_of(names.options[path]), option.about, more=values)


def address_of(target: str) -> str:
    """The address of a place in the docs tree, which may be an anchor on a page."""
    path, hash_sign, anchor = target.partition("#")
    return address(path) + hash_sign + anchor


# ---- pages -----------------------------------------------------------------------------------------------------------

_PAGES: Final = {
    "guides/": "guide",
    "worked/": "guide",
    "play/house": "guide",
    "how-": "guide",
    "formats/": "format",
    "reference/": "code",
}
"""The kinds of pages indexed whole, by the beginning of their path."""

_WHOLE: Final = frozenset(("rules/index.md", "rules/clauses.md", "games/index.md", "games/side-by-side.md", "cases/index.md",
                           "rulings/index.md", "games/sources.md", "games/skat-order.md", "games/compared.md",
                           "rules/seeded-deals.md", "answers/index.md", "glossary/index.md", "glossary/de.md", "glossary/it.md",
                           "play/index.md", "offline.md", "games/which-game.md"))  # fmt: skip
"""Other pages indexed."""


def page_entries(pages: Sequence[Page], words: Mapping[str, Any]) -> Iterator[Entry]:
    """Guides, formats and chapters of the code: a page with its first sentence and its headings."""
    for page in pages:
        kind = next((kind for start, kind in _PAGES.items() if page.path.startswith(start)), "page")
        if kind == "page" and page.path not in _WHOLE and not page.path.startswith(("rules/", "compared/")):
            continue
        lines = page.text.split("\n")
        headings = [plain(found["title"]) for found in map(_HEADING.match, lines) if found]
        prose = first_prose(page.text)
        called = ", ".join(filter(None, (words["pages"].get(page.path), *headings[1:12])))
        asked = words["ways-to-pages"].get(page.path, {})
        yield Entry(kind, page.path, page.title, address(page.path), sentence(prose, 160), called, asked=asked)


def first_prose(text: str) -> str:
    """The first sentence on a line of its own in a page; empty where there is none."""
    return next((plain(line) for line in text.split("\n") if _is_prose(line)), "")


def _is_prose(line: str) -> bool:
    return bool(line.strip()) and not line.startswith((*_NO_PROSE, "#", "hide:", "description:"))


# ---- other languages -------------------------------------------------------------------------------------------------


def translated_entries(law: Law) -> Iterator[Entry]:
    """The pages in other languages, sentence by sentence; the kind is the code of the language."""
    for translation in law.translations:
        for game in translation.sheets:
            yield from _translated(translation, game, law)
        yield from _translated_answers(translation, law)


def _translated(translation: Translation, game: str, law: Law) -> Iterator[Entry]:
    """A sheet with the sentences that it alone has or has first, and the clauses of its page."""
    page, title = address(game_page(translation, game)), title_of(translation, game, law)
    language = translation.language
    terms = ", ".join(term["text"] for term in language["term"])
    names = f"{language['name']}, {language['english_name']}, {title}"
    sheet = " ".join(translated.text for translated in translation.sheets[game].values())
    code = translation.code
    _, *sentences = (translated.text for translated in translation.sheets[game].values())
    says = sentence(" ".join(sentences[:2])) if sentences else f"{language['name'].capitalize()}: {title}"
    yield Entry(code, f"{code} {game}", title, page, says, names, f"{terms} {sheet}")
    bearing = english_clauses(law.rulesets[game])
    for label, translated in translation.clauses.items():
        if translated.text and label in bearing:
            text = plain(translated.text)
            yield Entry(
                code, f"{code} {label}", sentence(text, 60), f"{page}#{label}", sentence(text), more=unsaid(text)
            )


def _translated_answers(translation: Translation, law: Law) -> Iterator[Entry]:
    """The answers of a language, each with its sentence in each of the games that have a sheet."""
    code, answers, ways = translation.code, translation.answers, read_ways()
    rulesets = {game: law.rulesets[game] for game in translation.sheets}
    for answer in all_answers(read_topics()):
        question = answers.get(f"{answer.id}.{QUESTION}")
        if question is None or not question.text:
            continue
        said = {
            answers[name].text: saying.games
            for part, saying in sayings_of(answer, rulesets).items()
            if (name := f"{answer.id}.{part}") in answers
        }
        headline = answers.get(f"{answer.id}.{HEADLINE}")
        yield Entry(
            *(code, f"{code} {answer.id}", question.text),
            f"{address(answers_topic(translation, answer.topic))}#{answer.id}",
            headline.text if headline else _together(said, translation, law),
            ", ".join(filter(None, (question.words, ways.get(answer.id, {}).get(code)))),
            by_game=_places(said, law),
        )


def _together(said: Mapping[str, Sequence[str]], translation: Translation, law: Law) -> str:
    """The sentences of an answer in one text, each after the games it holds in where there are several."""
    if len(said) == 1:
        return next(iter(said))
    named = {says: ", ".join(title_of(translation, game, law) for game in games) for says, games in said.items()}
    return " ".join(f"{games}: {says}" for says, games in named.items())


def _places(said: Mapping[str, Sequence[str]], law: Law) -> tuple[tuple[str, ...], str]:
    """The sentences by game, as an entry has them."""
    places = {game: place for place, games in enumerate(said.values()) for game in games}
    return tuple(said), "".join(_DIGITS[places[game]] if game in places else "-" for game in law.rulesets)
