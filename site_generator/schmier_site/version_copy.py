"""Publish a built site as one version among others: its pages in a folder of their own, the Python runtime shared.

    python -m schmier_site.version_copy site published 0.1

The runtime's folder has its own version, `engine/pyodide-…`, so versions of the site that use the same one share it. The top page
redirects to the version published last.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
from html import escape
from pathlib import Path
from typing import Final

from schmier_site.finish.offline import WORKER, write_offline

RUNTIME: Final = "engine"
"""The folder of the runtime, in a built site and next to its versions."""

VERSIONS: Final = "versions.json"
"""The list of versions, the latest first."""

_NAMES_RUNTIME: Final = re.compile(rf'(data-pyodide="){RUNTIME}/')

_TOP: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Schmier</title><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="0; url={latest}/"></head>
<body><p><a href="{latest}/">Schmier {latest}</a></p><p>Other versions: {others}</p></body></html>
"""


def add_version(site: Path, published: Path, version: str) -> Path:
    """Copy a built site into the folder of published versions; returns the folder of its pages."""
    goal = published / version
    if goal.exists():
        shutil.rmtree(goal)
    shutil.copytree(site, goal, ignore=lambda folder, _: [RUNTIME] if Path(folder) == site else [])
    if (site / RUNTIME).is_dir():
        shutil.copytree(site / RUNTIME, published / RUNTIME, dirs_exist_ok=True)
    for page in goal.rglob("*.html"):
        text = page.read_text("utf-8")
        if _NAMES_RUNTIME.search(text):
            page.write_text(_NAMES_RUNTIME.sub(rf"\1../{RUNTIME}/", text), "utf-8")
    if (goal / WORKER).is_file():
        write_offline(goal)
    listed = published / VERSIONS
    before = json.loads(listed.read_text("utf-8")) if listed.is_file() else []
    versions = [version, *(other for other in before if other != version)]
    listed.write_text(json.dumps(versions) + "\n", "utf-8")
    others = ", ".join(f'<a href="{escape(other)}/">{escape(other)}</a>' for other in versions[1:]) or "none"
    (published / "index.html").write_text(_TOP.format(latest=escape(version), others=others), "utf-8")
    return goal


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path, help="the built site")
    parser.add_argument("published", type=Path, help="the folder of all versions")
    parser.add_argument("version", help="name of this version and of its folder")
    given = parser.parse_args()
    if not (given.site / "index.html").is_file():
        sys.exit(f"{given.site} has no built site; run `make site`")
    print(add_version(given.site, given.published, given.version))
