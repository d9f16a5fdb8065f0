"""Build the whole site: write the docs tree, run MkDocs, put back what was set aside, shrink the pages, pack them
for a day without a signal, check every link."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from schmier_conformance.wording.answers import AnswerError
from schmier_site.docs_tree import SHELF, write_docs
from schmier_site.finish.link_check import faults_of
from schmier_site.finish.offline import write_offline
from schmier_site.finish.slim import slim
from schmier_site.glossary.links import link_terms
from schmier_site.html.set_aside import Shelf
from schmier_site.law import ROOT, Law, read_law


def build_site(top: Path, law: Law) -> int:
    """Build `top/site` from `top/mkdocs.yml` by way of `top/build`; returns 0 if nothing is wrong."""
    start = time.monotonic()
    pages = write_docs(top / "build", law)
    # The theme announces the end of MkDocs 1 at every build; the version is pinned, so the notice does not concern us.
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", str(top / "mkdocs.yml")]
    status = subprocess.run(command, env=environment, check=False).returncode
    if status:
        return status
    link_terms(top / "site", law)
    faults = Shelf.read(top / "build" / SHELF).put_back(top / "site")
    slim(top / "site")
    write_offline(top / "site")
    faults += faults_of(top / "site")
    for fault in faults:
        print(fault, file=sys.stderr)
    seconds = time.monotonic() - start
    print(f"{pages} pages, {len(faults)} faults, {seconds:.0f} s")
    return 1 if faults else 0


def main(arguments: list[str]) -> int:
    """Build the site of a folder, of the repository without one; an answer that is not right is named, without a traceback."""
    try:
        return build_site(Path(arguments[0]) if arguments else ROOT, read_law())
    except AnswerError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
