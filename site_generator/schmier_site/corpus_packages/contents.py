"""The files of the corpus as every package has them, with the digest of each."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from schmier import spec
from schmier_conformance.corpus.cases import corpus_version
from schmier_conformance.corpus.manifest import data_folder
from schmier_site.corpus_packages.archives import ROOT
from schmier_site.corpus_packages.changes import CHANGELOG, changes_in, changes_text
from schmier_site.corpus_packages.index import entries, index_text, ruleset_file, whole_rulesets
from schmier_site.corpus_packages.typescript import types_text

DIGESTS: Final = "SHA256SUMS"
"""The file with the digest of every other file, as `sha256sum --check` reads it."""

README: Final = ROOT / "conformance" / "packages" / "README.md"

GUIDES: Final = ("without-the-harness", "what-an-engine-answers", "perft")
"""The guides that go with the files, by their names in `docs/guides`."""

_LINK: Final = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<target>[^)]+)\)")
_NOTE: Final = re.compile(r"^<!-- .*? -->\n", re.M)
"""A note for our tests."""

_FOLDERS: Final = ("fixtures", "perft", "worked")
"""The folders of the suite that a package has as they are."""


@cache
def contents() -> dict[str, bytes]:
    """The files by name, with their digests."""
    files = dict(_copied())
    files |= {ruleset_file(name): _json(document) for name, document in whole_rulesets().items()}
    pinned = {entry["id"]: entry["clauses"] for entry in entries()}
    labels = spec.clauses()
    changes = changes_in(CHANGELOG.read_text("utf-8"), pinned, labels)
    texts = {
        "VERSION": f"{corpus_version()}\n",
        "index.json": index_text(),
        "types.d.ts": types_text(),
        "CHANGES.md": changes_text(changes, labels),
        "README.md": README.read_text("utf-8").replace("VERSION_OF_THE_CORPUS", corpus_version()),
    }
    files |= {name: text.encode() for name, text in (texts | guides()).items()}
    files["changes.json"] = _json([change._asdict() for change in changes])
    return with_digests(files)


def guides() -> dict[str, str]:
    """The guides by name; a link to a page that is not among them becomes its text."""
    paths = {f"{name}.md": ROOT / "docs" / "guides" / f"{name}.md" for name in GUIDES}
    found = {name: path.read_text("utf-8") for name, path in paths.items() if path.is_file()}

    def link(match: re.Match[str]) -> str:
        page = match["target"].partition("#")[0]
        return match[0] if page in found or page.startswith("https://") else match["text"]

    return {f"guides/{name}": _LINK.sub(link, _NOTE.sub("", text)) for name, text in found.items()}


def with_digests(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files in the order of their names, and the digest of each in one more file."""
    ordered = dict(sorted(files.items()))
    lines = [f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in ordered.items()]
    return ordered | {DIGESTS: "".join(lines).encode()}


def _copied() -> dict[str, bytes]:
    """The files that a package has as they are."""
    found = {"LICENSE": data_folder() / "fixtures" / "LICENSE", "clauses.json": spec.FOLDER / "clauses.json"}
    found |= {f"schemas/{path.name}": path for path in (spec.FOLDER / "schemas").glob("*.json")}
    for folder in _FOLDERS:
        found |= {f"{folder}/{name}": path for name, path in _below(data_folder() / folder) if name not in _ABOVE}
    return {name: path.read_bytes() for name, path in found.items()}


_ABOVE: Final = ("LICENSE", "VERSION")
"""Files of the folder of cases that a package has at its top."""


def _below(folder: Path) -> list[tuple[str, Path]]:
    return [(path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file()]


def _json(document: Any) -> bytes:
    return f"{json.dumps(document, ensure_ascii=False, indent=1)}\n".encode()
