"""The site without a signal: packs of the pages that players need, and the worker that answers from them.

One request fetches a pack, which holds hundreds of pages, packed together to a ninth of their size. The first packs hold what games
share; what is about one game alone follows in a pack for each family, the reader's first, so that a first visit fetches no more the
more games there are. The worker and the packs are named by
a digest of what they hold, so a browser notices a new build and never mixes it with an old one.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from schmier_site.html.packed import write_packed

WORKER: Final = "worker.js"
"""The place of the worker in the built site: at its top, because a worker answers for its own folder and those below."""

PACKS: Final = "files/offline"
"""The folder of the packs."""

_TEXT: Final = Path(__file__).with_name("worker.js")
"""What the worker does, whatever it holds."""

_AT_THE_TABLE: Final = (
    "index.html", "offline/**/*.html", "answers/**/*.html", "games/**/*.html", "glossary/**/*.html", "translations/**/*.html",
    "play/**/*.html", "assets/**/*", "search/entries.json.gz", "files/play/*.json", "files/side-by-side.json",
    "files/games-about.json", "files/my-game/*.json.gz",
)  # fmt: skip
"""The files that players need at the table: answers, sheets, search, resolver, builder, and everything pages load."""

_THE_LAW: Final = (
    "rules/**/*.html", "clauses/**/*.html", "rulings/**/*.html", "worked/**/*.html", "files/clauses.json", "contents*/*.html",
)  # fmt: skip
"""The files to which answers and sheets lead for the reason."""

_CONTENTS: Final = {"table": _AT_THE_TABLE, "law": _THE_LAW}

_ABOUT_ONE_GAME: Final = re.compile(
    r"(?:games|games/numbers|answers/games)/(?P<page>[a-z-]+)(?:\.[a-z0-9.-]+)?/index\.html|"
    r"files/my-game/(?P<file>[a-z-]+)(?:\.[a-z0-9.-]+)?\.json\.gz"
)
"""A file about one game alone, and the family in its id: its sheet, its numbers, its answers, its clauses and cases."""

_NO_FAMILIES: Final = frozenset(
    ("side-by-side", "which-game", "numbers", "evidence", "sources", "compared", "skat-order")
)
"""Folders beside those of games."""

_TEXTS: Final = frozenset((".html", ".js", ".mjs", ".css", ".json", ".svg", ".webmanifest"))
"""The endings of files that are text."""

_NO_WORKER: Final = """// This server rebuilds pages while they are written, so nothing is kept: an older worker goes, with what it kept.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("schmier ")) await caches.delete(name);
  await self.registration.unregister();
})()));
"""


def write_offline(site: Path) -> None:
    """Write the packs and the worker of a built site, in place of older ones."""
    folder = site / PACKS
    for old in folder.glob("*.json.gz"):
        old.unlink()
    shared: list[str] = []
    families: defaultdict[str, list[Path]] = defaultdict(list)
    for pack, patterns in _CONTENTS.items():
        files = list(_files(site, patterns))
        for path in files:
            families[_family_of(path.relative_to(site).as_posix())].append(path)
        shared.append(_write_pack(site, pack, (path for path in files if path in families[""])))
    del families[""]
    later = {family: _write_pack(site, f"games-{family}", files) for family, files in sorted(families.items())}
    build = hashlib.sha256("".join((*shared, *later.values(), _TEXT.read_text("utf-8"))).encode()).hexdigest()[:12]
    head = (
        f"const BUILD = {json.dumps(build)};\nconst PACKS = {json.dumps(shared)};\nconst LATER = {json.dumps(later)};\n"
    )
    (site / WORKER).write_text(head + _TEXT.read_text("utf-8"), "utf-8")


def write_no_worker(site: Path) -> None:
    """Write a worker that removes itself, and whatever an older one has kept."""
    (site / WORKER).write_text(_NO_WORKER, "utf-8")


def _family_of(name: str) -> str:
    """The family whose pack holds a file; empty for what games share."""
    found = _ABOUT_ONE_GAME.fullmatch(name)
    family = (found["page"] or found["file"]) if found else ""
    return "" if family in _NO_FAMILIES else family


def _write_pack(site: Path, pack: str, files: Iterable[Path]) -> str:
    """Write a pack; returns its place in the site."""
    texts: dict[str, str] = {}
    others: dict[str, str] = {}
    for path in files:
        name = path.relative_to(site).as_posix()
        if path.suffix in _TEXTS:
            texts[name] = path.read_text("utf-8")
        else:
            others[name] = base64.b64encode(path.read_bytes()).decode()
    document = {"texts": texts, "bytes": others}
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:12]
    name = f"{PACKS}/{pack}-{digest}.json.gz"
    write_packed(site / name, document)
    return name


def _files(site: Path, patterns: tuple[str, ...]) -> Iterator[Path]:
    found = {path for pattern in patterns for path in site.glob(pattern) if path.is_file()}
    yield from sorted(found)
