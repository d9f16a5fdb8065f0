"""Write the archive of the corpus and its packages into a folder.

python -m schmier_site.corpus_packages dist
"""

from __future__ import annotations

import argparse
from pathlib import Path

from schmier_site.corpus_packages.build import write_archive, write_packages

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the files are written")
    chosen: Path = parser.parse_args().folder
    chosen.mkdir(parents=True, exist_ok=True)
    for written in (write_archive(chosen), *write_packages(chosen)):
        print(written)
