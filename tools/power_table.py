"""Write `conformance/power.json`, the table of mutation testing, from the tally of a campaign.

schmier campaign power -o power
python tools/power_table.py power/tally.json
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from schmier_conformance.commands.mutation_test import FILE
from schmier_conformance.mutants.detection import committed_fingerprints
from schmier_conformance.mutation_testing import campaign


def main() -> None:
    """Read the tally, write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tally", type=Path, help="the file `tally.json` in the folder of the campaign")
    tally = json.loads(parser.parse_args().tally.read_text(encoding="utf-8"))
    faults = committed_fingerprints()
    counted = {"noticed": sum(map(bool, faults.values())), "of": len(faults)}
    table = {**campaign.as_table(tally), "faults": counted}
    FILE.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
