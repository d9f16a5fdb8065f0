"""Serve the site while you write: when you save a chapter or a page of `docs`, that page is rebuilt at once.

Only that page changes. References on other pages, the navigation and the search follow with the next `make site`.
"""

from __future__ import annotations

import posixpath
import re
import sys
import threading
import time
from dataclasses import dataclass, replace
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from markdown import Markdown  # type: ignore[import-untyped]

from schmier.spec import FOLDER
from schmier_site.build import build_site
from schmier_site.cases.pages import case_pages
from schmier_site.clauses.chapters import chapter_page
from schmier_site.docs_tree import own_page
from schmier_site.finish.long_pages import cut_long_pages
from schmier_site.finish.offline import write_no_worker
from schmier_site.law import ROOT, Law, chapter_of, read_law
from schmier_site.names import Names, names_of
from schmier_site.pages import Page, address, html_target

PORT: Final = 8000
PAUSE: Final = 0.3
"""Seconds between two looks at the files."""

_EXTENSIONS: Final = [
    "schmier_site.html.ready_made",
    "attr_list",
    "md_in_html",
    "tables",
    "admonition",
    "toc",
    "pymdownx.highlight",
    "pymdownx.superfences",
]
"""The Markdown extensions of `mkdocs.yml`."""

_ARTICLE: Final = re.compile(r"(<article\b[^>]*>).*?(</article>)", re.DOTALL)
_TO_SOURCE: Final = re.compile(r'href="(?P<path>[^":#]+\.md)(?P<anchor>#[^"]*)?"')
_HEAD: Final = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)


@dataclass
class Workshop:
    """A built site with what its pages are made from."""

    site: Path
    law: Law
    names: Names

    def remake(self, path: Path) -> list[str]:
        """Rebuild the page of a file; returns the pages written, none where the file has no page of its own."""
        return [page.path for page in cut_long_pages(self._pages_of(path)) if self._put(page)]

    def _pages_of(self, path: Path) -> list[Page]:
        if path.parent == FOLDER / "rules":
            chapter = chapter_of(path.stem, path.read_text("utf-8"))
            others = tuple(chapter if each.stem == chapter.stem else each for each in self.law.chapters)
            clauses = self.law.clauses | {clause.label: clause for clause in chapter.clauses}
            self.law = replace(self.law, chapters=others, clauses=clauses)
            return [chapter_page(chapter, self.law, self.names)]
        return [own_page(path.relative_to(ROOT / "docs").as_posix(), self.law, self.names)]

    def _put(self, page: Page) -> bool:
        """Put the text of a page into its frame; returns whether the site has such a page."""
        built = self.site / address(page.path) / "index.html"
        if not built.is_file():
            return False
        html = article(page)
        built.write_text(
            _ARTICLE.sub(lambda found: f"{found[1]}{html}{found[2]}", built.read_text("utf-8"), count=1), "utf-8"
        )
        return True


def article(page: Page) -> str:
    """The text of a page as HTML, with links as in the built site."""
    made = str(Markdown(extensions=_EXTENSIONS).convert(_HEAD.sub("", page.text)))

    def led(found: re.Match[str]) -> str:
        goal = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), unescape(found["path"])))
        return f'href="{html_target(goal + (found["anchor"] or ""), page.path)}"'

    return _TO_SOURCE.sub(led, made)


def watched() -> dict[Path, float]:
    """The watched files, with their modification times."""
    files = [*(FOLDER / "rules").glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return {path: path.stat().st_mtime for path in files}


def keep_up(workshop: Workshop) -> None:
    """Rebuild what is saved, until the program ends."""
    before = watched()
    while True:
        time.sleep(PAUSE)
        now = watched()
        for path in [path for path, written in now.items() if before.get(path) != written]:
            start = time.monotonic()
            try:
                made = workshop.remake(path)
            except Exception as error:
                print(f"{path.name}: {error}", file=sys.stderr)
                continue
            print(
                f"{', '.join(made) or f'{path.name}: run `make site` to add a page'} ({time.monotonic() - start:.1f} s)"
            )
        before = now


def main() -> int:
    """Build, serve, and rebuild."""
    law = read_law()
    status = build_site(ROOT, law)
    if status:
        return status
    write_no_worker(ROOT / "site")
    workshop = Workshop(ROOT / "site", law, names_of(law, case_pages(law)))
    server = ThreadingHTTPServer(("127.0.0.1", PORT), partial(SimpleHTTPRequestHandler, directory=str(workshop.site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{PORT}/")
    try:
        keep_up(workshop)
    except KeyboardInterrupt:
        server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
