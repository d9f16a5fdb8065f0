"""What a game adds to the site: a copy of the project builds it with the shipped games, and again with generated ones beside them.

    python benchmarks/growth.py --games 100
    python benchmarks/growth.py --games 0

The second only weighs what is generated for each shipped game in the corpus, and builds nothing.

A generated game is a shipped one under another id and title, with other values of some options, each with evidence, and with its own
copies of the cases that its parent has. The copies keep the answers of the parent, which weigh the same.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier.options import Option, options
from schmier.ruleset.validation.validate import findings
from schmier_conformance.generative.documents.drawn import is_in_schema
from schmier_conformance.generative.documents.settings import UNSAID, settings_of
from schmier_conformance.wording.answers import Answer, all_answers, read_topics
from schmier_site.cases.words import read_situation
from schmier_site.law import ROOT

Json = dict[str, Any]
"""A JSON object."""

CHANGES: Final = 4
"""The number of options a generated game changes; half of the shipped games that extend another change fewer."""

TRIED: Final = 60
"""The number of settings tried for that; most do not suit the other rules of the game, or its cases."""

MOST_BYTES: Final = 60_000
"""The limit of what a game adds to all that is not about it alone, and of what it adds in all but the archives."""

MOST_OF_A_PAGE: Final = 60_000
"""The limit of one page, however many games there are."""

MOST_OF_CORPUS: Final = 100_000
"""The limit of what is generated for one game in the corpus."""

MOST_SECONDS: Final = 1.0
"""The limit of the processor seconds that a game adds to the build."""

NOTHING: Final = 50
"""The number of bytes below which a game adds nothing to a part."""

LATER: Final = 200
"""The number of games the result is extrapolated to."""

BUILD: Final = """
import sys
from pathlib import Path
from schmier_conformance.corpus import manifest
from schmier_site.answers import answers
from schmier_site.build import build_site
from schmier_site.games import sheets
from schmier_site.law import read_law

manifest.FILE.write_text(manifest.text_of_manifest(), "utf-8")
answers.faults_of = sheets.about_faults = lambda *_: []
sys.exit(build_site(Path(sys.argv[1]), read_law()))
"""
"""The build, with a manifest of the files that are there, and without the check of statements such as "only in Skat".

The author of a game revises such statements, and these games have none.
"""

NOT_COPIED: Final = (".git", ".venv", "node_modules", "site", "build", "dist", "__pycache__", ".*_cache", ".hypothesis")
ARCHIVES: Final = (".tar.gz", ".zip", ".whl", ".image.gz")
IN_ALL: Final = "All"


class Built(NamedTuple):
    """A built site."""

    sizes: Mapping[str, int]
    """The bytes of each file by its place, without the runtime of Python, which does not grow."""
    seconds: float
    """Processor seconds of the build."""


# ---- the games -------------------------------------------------------------------------------------------------------


def add_games(copy: Path, count: int) -> list[str]:
    """Put generated games and their cases into a copy of the project; returns their ids."""
    parents = spec.ruleset_ids()
    return [_add(copy, parents[number % len(parents)], number) for number in range(count)]


def _add(copy: Path, parent: str, number: int) -> str:
    document = generated(parent, number)
    identifier = str(document["id"])
    place = copy / "spec" / "rulesets" / f"{identifier}.json"
    place.write_text(json.dumps(document, ensure_ascii=False, indent=2) + "\n", "utf-8")
    (folder := copy / "conformance" / "fixtures" / identifier).mkdir()
    for name, written in _files_of(parent).items():
        cases = [{**case, "id": _case_id(case["id"], parent, identifier)} for case in written["cases"]]
        text = json.dumps({**written, "ruleset": identifier, "cases": cases}, ensure_ascii=False)
        (folder / name).write_text(text + "\n", "utf-8")
    return identifier


def _case_id(case: str, parent: str, identifier: str) -> str:
    """`skat-0012` of `skat` is `skat-table-7-0012` of `skat.table-7`."""
    return case.replace(parent.replace(".", "-"), identifier.replace(".", "-"), 1)


def generated(parent: str, number: int) -> Json:
    """The game of a number: its parent with other values of some options."""
    chance = Random(f"growth {number}")
    shipped = spec.ruleset_document(parent)
    written: Json = {
        "format": "schmier/ruleset/1",
        "id": f"{parent}{'-' if '.' in parent else '.'}table-{number}",
        "title": f"{shipped['title']}, table {number}",
        **{key: shipped[key] for key in ("family",) if key in shipped},
        "extends": parent,
        "sources": shipped["sources"],
        "why": {},
    }
    candidates = [option for option in options().values() if len(option.holders) == 1 and not option.holders[0][1]]
    for _ in range(TRIED):
        option = chance.choice(candidates)
        value = chance.choice(settings_of(option.path)).value
        if _is_other(parent, option, value) and _suits(changed := _with(written, option, value), parent):
            written = changed
        if len(written["why"]) == CHANGES:
            break
    return written


def _with(written: Json, option: Option, value: Any) -> Json:
    """A game with a value of an option, and its evidence."""
    ((part, _),) = option.holders
    reason = {"clause": option.clause, "source": written["sources"][0]}
    return {
        **written,
        part: {**written.get(part, {}), option.name: value},
        "why": {**written["why"], option.path: reason},
    }


def _is_other(parent: str, option: Option, value: Any) -> bool:
    """Whether a value is one, and not that of the parent."""
    ((part, _),) = option.holders
    holder = spec.ruleset_document(parent).get(part, {})
    return value is not UNSAID and isinstance(holder, dict) and holder.get(option.name) != value


def _suits(written: Json, parent: str) -> bool:
    """Whether a document is a game in which the situations of its parent's cases can arise, and each answer has one sentence."""
    document = spec.whole(written)
    if not is_in_schema(document) or any(findings(document)):
        return False
    decided = (answer.decided({"": document}) for answer in _answers())
    if any(len(sayings) != 1 for found in decided for sayings in found.values()):
        return False
    try:
        for given in _situations(parent):
            read_situation(given, document)
    except Exception:
        return False
    return True


@cache
def _answers() -> Sequence[Answer]:
    return all_answers(read_topics())


@cache
def _files_of(identifier: str) -> Mapping[str, Json]:
    folder = ROOT / "conformance" / "fixtures" / identifier
    return {path.name: json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))}


@cache
def _situations(identifier: str) -> Sequence[Json]:
    return [case["given"] for written in _files_of(identifier).values() for case in written["cases"]]


# ---- what is generated for a game ------------------------------------------------------------------------------------


def generated_for(identifier: str) -> Mapping[str, int]:
    """The bytes that the corpus has of a game beside what people write: by part."""
    folder = ROOT / "conformance"
    cases, table = f"random/{identifier}.json", f"perft/{identifier}.json"
    manifest = _read("manifest.json")
    listed = [
        manifest["cases"].get(cases),
        manifest["digests"].get(table),
        manifest["digests"].get(f"fixtures/{cases}"),
    ]
    return {
        "cases": (folder / "fixtures" / cases).stat().st_size,
        "table of perft": (folder / table).stat().st_size,
        "searches": _length_of(_read("searches.json").get(identifier)),
        "list of kept cases": _length_of(_read("scenarios/generated.json").get(identifier)),
        "manifest": _length_of(listed, indent=1),
    }


@cache
def _read(name: str) -> Json:
    found: Json = json.loads((ROOT / "conformance" / name).read_text("utf-8"))
    return found


def _length_of(value: Any, indent: int | None = None) -> int:
    """The bytes of a value as a file writes it."""
    return len(json.dumps(value, ensure_ascii=False, indent=indent).encode())


def report_corpus() -> bool:
    """Print what is generated in the corpus for a game; returns whether every game keeps the limit."""
    weights = {name: sum(generated_for(name).values()) for name in spec.ruleset_ids()}
    heaviest = max(weights, key=lambda name: weights[name])
    mean = sum(weights.values()) / len(weights)
    print(
        f"Generated in the corpus for a game: {mean / 1000:.0f} kB, {weights[heaviest] / 1000:.0f} for {heaviest} "
        f"(limit {MOST_OF_CORPUS / 1000:.0f} kB)."
    )
    return weights[heaviest] <= MOST_OF_CORPUS


# ---- building --------------------------------------------------------------------------------------------------------


def build(copy: Path) -> Built:
    """Build the site of a copy of the project."""
    folders = ("reference_impl", "conformance", "site_generator")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(copy / folder) for folder in folders),
        # Pages show the files of the reference, so the site is never built with its compiled copy.
        "SCHMIER_PURE": "1",
    }
    begin = _seconds_of_children()
    subprocess.run([sys.executable, "-c", BUILD, str(copy)], env=environment, cwd=copy, check=True)
    seconds = _seconds_of_children() - begin
    files = [path for path in (copy / "site").rglob("*") if path.is_file()]
    sizes = {path.relative_to(copy / "site").as_posix(): path.stat().st_size for path in files}
    return Built({name: size for name, size in sizes.items() if not name.startswith("engine/")}, seconds)


def _seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# ---- what a game adds ------------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """A part of the site, in bytes."""

    before: int
    after: int
    own: int
    """What lies in files that are about one generated game alone."""


def parts(before: Built, after: Built, games: Sequence[str]) -> dict[str, Part]:
    """Every part of the site, the archives apart, and all together without them."""
    sums = {"before": Counter[str](), "after": Counter[str](), "own": Counter[str]()}
    for moment, built in (("before", before), ("after", after)):
        for name, size in built.sizes.items():
            sums[moment][_part_of(name)] += size
    for name, size in after.sizes.items():
        if is_about_one(name, games):
            sums["own"][_part_of(name)] += size
    found = {name: Part(*(of[name] for of in sums.values())) for name in sorted(sums["after"])}
    counted = [part for name, part in found.items() if name != "archives"]
    return {**found, IN_ALL: Part(*map(sum, zip(*counted, strict=True)))}


def _part_of(name: str) -> str:
    if name.endswith(ARCHIVES):
        return "archives"
    folder, slash, _ = name.partition("/")
    return f"{folder}/" if slash else "other pages"


def is_about_one(name: str, games: Sequence[str]) -> bool:
    """Whether a file is about one of these games alone: its name, or that of a folder on the way, begins with the id."""
    begins = tuple(beginning for game in games for beginning in (game, game.replace(".", "-")))
    return any(piece.startswith(begins) for piece in name.split("/"))


def table(found: Mapping[str, Part], count: int, shipped: int) -> Iterator[str]:
    """The parts to which a game adds something, as a table in Markdown."""
    yield f"| Part | {shipped} games, kB | A game adds, kB | of it about that game alone | {LATER} games, kB |"
    yield "|---|--:|--:|--:|--:|"
    for name, part in found.items():
        each = (part.after - part.before) / count
        if each < NOTHING:
            continue
        later = part.before + each * (LATER - shipped)
        columns = f"{part.before / 1000:,.0f} | {each / 1000:.1f} | {part.own / count / 1000:.1f} | {later / 1000:,.0f}"
        yield f"| {name} | {columns} |"


def report(before: Built, after: Built, games: Sequence[str]) -> bool:
    """Print what a game adds; returns whether it keeps the limits."""
    count, shipped = len(games), len(spec.ruleset_ids())
    found = parts(before, after, games)
    print(*table(found, count, shipped), sep="\n")
    part = found[IN_ALL]
    whole, own = (part.after - part.before) / count, part.own / count
    seconds = (after.seconds - before.seconds) / count
    later = before.seconds + seconds * (LATER - shipped)
    print(
        f"\nThe build: {before.seconds:.0f} s, a game adds {seconds:.2f} s, {LATER} games {later:.0f} s (processor time)."
    )
    print(
        f"A game adds {whole / 1000:.1f} kB, {(whole - own) / 1000:.1f} of it to what it shares (limit {MOST_BYTES / 1000:.0f} kB)."
    )
    # The pages of the glossary have a limit for each term: they do not grow with the games.
    pages = {
        name: size for name, size in after.sizes.items() if name.endswith(".html") and not name.startswith("glossary/")
    }
    heavy = {name: size for name, size in pages.items() if size > MOST_OF_A_PAGE}
    print(f"Pages over {MOST_OF_A_PAGE / 1000:.0f} kB with {shipped + count} games: {heavy or 'none'}.")
    return whole - own <= MOST_BYTES and seconds <= MOST_SECONDS and not heavy


def main() -> int:
    """Weigh, build twice and report; returns 0 if a game keeps the limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="the number of generated games (%(default)s)")
    chosen = parser.parse_args()
    keeps_limits = report_corpus()
    if not chosen.games:
        return 0 if keeps_limits else 1
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        before = build(copy)
        games = add_games(copy, chosen.games)
        after = build(copy)
    return 0 if report(before, after, games) and keeps_limits else 1


if __name__ == "__main__":
    sys.exit(main())
