"""Make the whole site: write the docs tree, build it, complete its search, put back what was set aside, check every link."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from build_docs import SHELF, write_docs
from law import ROOT, read_law
from link_check import faults_of
from search_entries import add_entries
from set_aside import Shelf


def build_site(top: Path) -> int:
    """Build from `top/mkdocs.yml` by way of `top/build` into `top/site`; 0 if nothing is wrong."""
    start = time.monotonic()
    law = read_law()
    pages = write_docs(top / "build", law)
    # The theme announces the end of mkdocs 1 at every build; the version is pinned, so the notice tells us nothing.
    # Its extension to Markdown lies beside this file.
    searched = os.pathsep.join(filter(None, (str(Path(__file__).parent), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": searched}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", str(top / "mkdocs.yml")]
    status = subprocess.run(command, env=environment, check=False).returncode
    if status:
        return status
    entries = add_entries(top / "site", law)
    faults = [*Shelf.read(top / "build" / SHELF).put_back(top / "site"), *faults_of(top / "site")]
    for fault in faults:
        print(fault, file=sys.stderr)
    seconds = time.monotonic() - start
    print(f"{pages} pages, {entries} answers and clauses in the search, {len(faults)} faults, {seconds:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(build_site(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT))
