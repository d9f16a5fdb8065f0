"""What the pages know of the game a reader has chosen: the list of games, and for each the clauses in force in it with a case of it.

The choice stays in the browser: `docs/assets/my-game.js` keeps it and asks for the file of that game alone.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from schmier_conformance.rulesets.headings import HEADINGS, heading_of
from schmier_site.cases.best_case import examples_by_game
from schmier_site.html.packed import write_packed
from schmier_site.in_force import games_of
from schmier_site.law import Law
from schmier_site.names import Names

GAMES: Final = "assets/my-games.js"
"""The script with the list of games, which every page loads."""

FILES: Final = "files/my-game"
"""The folder of the files of single games."""


def games_script(law: Law) -> str:
    """The games by id, title and heading, and the titles of the headings, as a script."""
    games = [[game, ruleset["title"], heading_of(game)] for game, ruleset in law.rulesets.items()]
    document = {"games": games, "headings": dict(HEADINGS)}
    return f"globalThis.schmierGames = {json.dumps(document, ensure_ascii=False, separators=(',', ':'))};\n"


def write_mine(docs: Path, law: Law, names: Names) -> None:
    """Write the script and the files of the games."""
    (docs / GAMES).write_text(games_script(law), "utf-8")
    files: dict[str, dict[str, Any]] = {game: {"in_force": [], "cases": {}} for game in law.rulesets}
    for label, clause in law.clauses.items():
        for game in games_of(clause, law):
            files[game]["in_force"].append(label)
        for game, case in examples_by_game(label, law).items():
            files[game]["cases"][label] = [case.document["title"], names.cases[case.id]]
    for game, document in files.items():
        write_packed(docs / FILES / f"{game}.json.gz", document)
