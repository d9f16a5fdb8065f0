"""Write the docs tree of the site: the project's own pages, and those made from the law, the code and the cases.

The tree is plain Markdown, so `mkdocs build --strict` needs no plugin and no hook. Only drawings and code are set aside first, and
`build_site` puts them back.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from schmier.spec import FOLDER
from schmier_site.answers.pages import answer_pages
from schmier_site.answers.sayings import MARK, index_of_sayings
from schmier_site.cases.drawn import write_case_files
from schmier_site.cases.pages import ARCHIVES, case_pages, cases_about, pages_of_cases
from schmier_site.clauses.chapters import RAW_CLAUSES, chapter_pages
from schmier_site.clauses.coverage import coverage_pages
from schmier_site.clauses.page import clause_pages
from schmier_site.engine_pages import engine_pages
from schmier_site.evidence.compared import comparison_pages
from schmier_site.evidence.pages import evidence_pages, write_evidence
from schmier_site.evidence.skat_order import skat_order_page
from schmier_site.finish.long_pages import cut_long_pages
from schmier_site.finish.navigation import contents_pages, navigation
from schmier_site.format_pages import raw_file, schema_pages
from schmier_site.games.index import write_abouts
from schmier_site.games.mine import write_mine
from schmier_site.games.numbers import numbers_pages
from schmier_site.games.sheets import raw_ruleset, sheet_pages
from schmier_site.games.side_by_side import DATA, data, side_by_side_pages
from schmier_site.games.which_game import which_game_page
from schmier_site.glossary.pages import glossary_pages
from schmier_site.html.deal_diagram import draw_deals
from schmier_site.html.packed import write_packed
from schmier_site.html.set_aside import Shelf
from schmier_site.law import ROOT, Law, heading_of, read_law
from schmier_site.mutation_pages import mutation_pages
from schmier_site.names import Names, names_of
from schmier_site.pages import Page
from schmier_site.play.pages import with_places, write_play
from schmier_site.reference_pages import woven_pages
from schmier_site.release import main as write_release
from schmier_site.ruling_pages import ruling_pages
from schmier_site.search.entries import first_prose, sentence
from schmier_site.search.index import CASES, INDEX, index_of, index_of_cases
from schmier_site.translations.pages import translated_pages
from schmier_site.worked.pages import worked_pages

_CASES_ABOUT = re.compile(r"^<!-- cases whose source mentions: (?P<word>.+?) -->$", re.MULTILINE)
SHELF = "set_aside.json"
"""The file, in the build folder, of what is set aside."""

STYLES = "assets/schmier.css"
"""The style sheet in the docs tree."""

_SHEETS = ("schmier", "search", "my-game", "play", "walk", "sheet", "clauses")
"""The parts of the style sheet; a later one may refine an earlier one."""

_NOT_PAGES = frozenset(("examples",))
"""Folders of `docs` from which other pages are made."""


def all_pages(law: Law, names: Names) -> list[Page]:
    """Every page of the site."""
    pages = [
        *own_pages(law, names),
        *answer_pages(law, names),
        *chapter_pages(law, names),
        *coverage_pages(law, names),
        *clause_pages(law, names),
        which_game_page(law, names),
        *side_by_side_pages(law),
        *sheet_pages(law, names),
        *numbers_pages(law, names),
        *glossary_pages(names),
        *evidence_pages(law, names),
        skat_order_page(law, names),
        *comparison_pages(law, names),
        *translated_pages(law, names),
        *ruling_pages(law, names),
        *pages_of_cases(law, names),
        *mutation_pages(names),
        *engine_pages(names),
        *worked_pages(names),
        *schema_pages(law.schemas, names),
        *woven_pages(names),
    ]
    return cut_long_pages(pages)


def own_pages(law: Law, names: Names) -> list[Page]:
    """The hand-written pages of `docs`, with their deals drawn and their names linked."""
    folder = ROOT / "docs"
    pages: list[Page] = []
    for path in sorted(folder.rglob("*.md")):
        place = path.relative_to(folder).as_posix()
        if place.partition("/")[0] in _NOT_PAGES:
            continue
        pages.append(own_page(place, law, names))
    return pages


def own_page(place: str, law: Law, names: Names) -> Page:
    """One hand-written page, by its place in `docs`."""
    text = draw_deals((ROOT / "docs" / place).read_text("utf-8"), f"docs/{place}")
    text = _CASES_ABOUT.sub(lambda found: cases_about(found["word"], law, names, place), text)
    text = MARK.sub(lambda _: index_of_sayings(), text)
    return Page(place, heading_of(text, Path(place).stem), with_places(names.linked(text, place), place))


def styles() -> str:
    """The style sheets of the site as one file."""
    return "\n".join((ROOT / "docs" / "assets" / f"{name}.css").read_text("utf-8") for name in _SHEETS)


def write_docs(build: Path, law: Law) -> int:
    """Write `build/docs`, the navigation `build/nav.yml` and the shelf of what is set aside; returns the number of pages."""
    docs = build / "docs"
    if docs.exists():
        shutil.rmtree(docs)
    names = names_of(law, case_pages(law))
    pages = all_pages(law, names)
    entries = navigation(pages)
    listing = contents_pages(entries)
    shelf = Shelf([])
    for page in (*pages, *listing):
        _write(docs / page.path, shelf.set_aside(with_head(page)))
    _write(build / SHELF, shelf.text())
    shutil.copytree(ROOT / "docs" / "assets", docs / "assets", ignore=shutil.ignore_patterns("*.css", "overview.svg"))
    _write(docs / STYLES, styles())
    write_play(docs, law)
    _write(docs / DATA, data(law))
    write_abouts(docs, law)
    write_mine(docs, law, names)
    write_packed(docs / INDEX, index_of(law, names, pages))
    write_packed(docs / CASES, index_of_cases(law, names))
    write_case_files(docs, law)
    clauses = json.loads((FOLDER / "clauses.json").read_text("utf-8"))
    _write(docs / RAW_CLAUSES, json.dumps(clauses, ensure_ascii=False, separators=(",", ":")) + "\n")
    for path in (FOLDER / "schemas").glob("*.json"):
        _copy(path, docs / raw_file(path.stem))
    for path in (FOLDER / "rulesets").glob("*.json"):
        _copy(path, docs / raw_ruleset(path.stem))
    write_evidence(docs, names)
    write_release(docs / ARCHIVES, with_packages=False)
    # JSON is YAML, so no other writer is needed.
    _write(build / "nav.yml", json.dumps({"nav": entries}, ensure_ascii=False, indent=1) + "\n")
    return len(pages) + len(listing)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _copy(source: Path, goal: Path) -> None:
    goal.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, goal)


def main(arguments: list[str]) -> int:
    """Write the tree, to `build` in the project unless another folder is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="the folder to write to (%(default)s)")
    chosen = parser.parse_args(arguments)
    print(f"{write_docs(chosen.build, read_law())} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))


LONGEST: Final = 220
"""Characters of a description; search engines cut it at about this length."""

_HEAD: Final = re.compile(r"\A---\n(?P<lines>.*?\n)---\n", re.DOTALL)


def with_head(page: Page) -> str:
    """The Markdown of a page, with its description in the head, and with its title where MkDocs does not find it."""
    found = _HEAD.match(page.text)
    lines, text = (found["lines"], page.text[found.end() :]) if found else ("", page.text)
    if not lines.startswith("description:"):
        # JSON is YAML.
        lines = f"description: {json.dumps(described(page, text), ensure_ascii=False)}\n{lines}"
    if page.language:  # MkDocs finds no heading in the element that names the language.
        lines = f"title: {json.dumps(page.title, ensure_ascii=False)}\n{lines}"
    return f"---\n{lines}---\n\n{_in_language(page.language, text.lstrip())}"


def described(page: Page, text: str) -> str:
    """What a page is about: its own description, or its first sentences, or its title."""
    summary = page.description or first_prose(text)
    return sentence(" ".join(summary.split()) or page.title, LONGEST)


def _in_language(code: str, markdown: str) -> str:
    """A text, marked if it is not in English."""
    return f'<div lang="{code}" class="translated" markdown="1">\n\n{markdown}\n\n</div>\n' if code else markdown
