"""`schmier show`: a ruleset, clause, option, ruling, case or paragraph of the Skat Order; with a game, what it rests on there."""

from __future__ import annotations

import argparse
import json
import tomllib
from dataclasses import asdict
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from schmier import spec
from schmier.options import options
from schmier.vocabulary import ENGLISH
from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import add_language
from schmier_conformance.corpus.cases import Case, Level, files_with, load
from schmier_conformance.corpus.manifest import entries
from schmier_conformance.documents.reading import is_path, read_document, validate
from schmier_conformance.evidence.deciding import evidence_of, evidence_of_clause
from schmier_conformance.evidence.facts import is_at
from schmier_conformance.evidence.ledger import document_of_entry, ledger_of
from schmier_conformance.evidence.reasons import shipped_game
from schmier_conformance.law.coverage import rulings
from schmier_conformance.law.places import ORDER
from schmier_conformance.law.rulings import answer, answers_of, read_ruling, readings_of
from schmier_conformance.law.skat_order import Row, row_of
from schmier_conformance.rulesets.load import ruleset_document
from schmier_conformance.rulesets.options import value_text
from schmier_conformance.wording.conditions import sentence_on
from schmier_conformance.wording.rulesets.sheet import sheet_sentences
from schmier_conformance.wording.translation_findings import is_stale, shared_sentence
from schmier_conformance.wording.translations import Translation, load_translation, translations_folder

SUMMARY = "show a ruleset, a clause, an option of a game, a ruling, a case or a paragraph of the Skat Order"
EXAMPLE = "schmier show play.follow.or-trump"

AGREE: Final = "Agree before the deal"
"""The heading of the points on which players agree."""

SOME_GAMES: Final = 6
"""The number of games named."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "what",
        metavar="RULESET|CLAUSE|OPTION|RULING|CASE|PARAGRAPH",
        help="an id, a label or a path; a ruleset may be a file; a paragraph of the Skat Order is written '4.1.3'",
    )
    parser.add_argument(
        "--game",
        metavar="RULESET",
        help="for a ruling: only its answer in this game, by id or file; for a clause or an option: what it rests on there",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    add_language(parser, "for a ruleset: its sheet in this language; for a clause: its translation", default=None)


def run(arguments: argparse.Namespace) -> int:
    """Show what the id or label names."""
    what = arguments.what
    if is_path(what) or what in spec.ruleset_ids():
        if arguments.language is not None and not arguments.json:
            return show_sheet(ruleset_document(what), arguments.language)
        print(json.dumps(ruleset_document(what), indent=1, ensure_ascii=False))
        return 0
    if what in spec.clauses():
        return show_clause(
            spec.clauses()[what], as_json=arguments.json, game=arguments.game, language=arguments.language
        )
    if arguments.game in spec.ruleset_ids() and evidence_of(arguments.game, what):
        return show_option(what, arguments.game, as_json=arguments.json)
    ruling = spec.FOLDER / "rulings" / f"{Path(what).name}.toml"
    if ruling.exists():
        return show_ruling(ruling, game=arguments.game, as_json=arguments.json)
    for case in load(files_with(case=what), is_trusted=True):
        if case.id == what:
            return show_case(case, as_json=arguments.json)
    row = row_of(what.removeprefix(ORDER).strip())
    if row is not None:
        return show_paragraph(row, as_json=arguments.json)
    raise UsageError(
        f"there is no ruleset, clause, ruling, case or paragraph {what!r}; {remedy_for(what, arguments.game)}"
    )


def remedy_for(what: str, game: str | None = None) -> str:
    """The remedy for an unknown name: a game for an option, else similar names."""
    if what in options() and game is None:
        return f"for what an option rests on, name a game: schmier show {what} --game pitch.auction"
    rulings = [path.stem for path in (spec.FOLDER / "rulings").glob("*.toml")]
    cases = [case for entry in entries().values() for case in entry.cases]
    near = get_close_matches(what, [*spec.ruleset_ids(), *spec.clauses(), *rulings, *cases], n=3)
    return f"did you mean {' or '.join(near)}?" if near else "'schmier rulesets' lists the rulesets"


def show_option(path: str, game: str, *, as_json: bool) -> int:
    """Print the values of a game at a path, each with its evidence."""
    entries = [entry for entry in ledger_of(game).facts if is_at(entry.path, path)]
    if as_json:
        print(json.dumps([document_of_entry(entry) for entry in entries], indent=1, ensure_ascii=False))
        return 0
    for entry in entries:
        print(f"{entry.path}: {'nothing is said' if entry.value is None else value_text(entry.value)}")
        for one in entry.evidence:
            print(f"  {one.says}")
    return 0


def show_sheet(ruleset: spec.Document, language: str) -> int:
    """Print the sheet of a game in a language, heading by heading; a sentence that the language lacks is in English."""
    translation = translation_of(language)
    identifier = ruleset.get("id", "")
    heading = ""
    for sentence in sheet_sentences(ruleset, rulings()):
        if sentence.group != heading:
            heading = sentence.group
            title = heading or AGREE
            print(f"\n{translation.label(title) if translation else title}")
        found = shared_sentence(translation, identifier, sentence.of, sentence.english) if translation else None
        is_current = found is not None and not is_stale(found, sentence.english)
        print(f"  {(found.text if found and is_current else '') or sentence.english}")
    return 0


def translation_of(language: str) -> Translation | None:
    """The translation of the law into a language; None for English."""
    return None if language == ENGLISH else load_translation(translations_folder() / language)


def show_clause(clause: spec.Clause, *, as_json: bool, game: str | None = None, language: str | None = None) -> int:
    """Print a clause, its translation, and the cases that pin it; with a game, what it rests on there."""
    # File by file, so only ids and titles stay in memory.
    cases = [
        (case.id, case.title)
        for path in files_with(clause=clause.label)
        for case in load([path], is_trusted=True)
        if clause.label in case.clauses and case.level is not Level.RANDOM
    ]
    if as_json:
        document = {**clause._asdict(), "cases": [identifier for identifier, _ in cases]}
        print(json.dumps(document, indent=1, ensure_ascii=False))
        return 0
    print(f"{clause.label} (spec/rules/{clause.chapter}.md:{clause.line}, {clause.checksum})\n\n  {clause.text}\n")
    translation = translation_of(language or ENGLISH)
    if translation and clause.label in translation.clauses:
        print(f"  {translation.clauses[clause.label].text}\n")
    print(f"  {where_in_force(clause)}\n")
    if game in spec.ruleset_ids():
        print(evidence_in(str(game), clause))
    for identifier, title in cases:
        print(f"  {identifier:24} {title}")
    return 0


def evidence_in(game: str, clause: spec.Clause) -> str:
    """What a clause rests on in a shipped game, line by line."""
    found = evidence_of_clause(shipped_game(game), clause.label)
    if not found:
        return f"  In {game} it is not in force.\n"
    return "\n".join([f"  In {game} it rests on:", *(f"    {one.says}" for one in found), ""])


def where_in_force(clause: spec.Clause) -> str:
    """The games in which a clause is in force: by their rules, by the condition in the law, and by their ids."""
    if not clause.where:
        return "In force in every game."
    everywhere = spec.ruleset_ids()
    games = [identifier for identifier in everywhere if spec.in_force(clause.label, spec.ruleset_document(identifier))]
    some = ", ".join(games[:SOME_GAMES]) + (" and others" if len(games) > SOME_GAMES else "")
    in_how_many = f"{len(games)} of {len(everywhere)} games"
    return f"{sentence_on(clause.condition)}\n  In force {clause.where}: {in_how_many}{f', {some}' if games else ''}."


def show_ruling(path: Path, *, game: str | None, as_json: bool) -> int:
    """Print a ruling and its answer for each game; with `game`, only the answer for that one."""
    ruling = tomllib.loads(path.read_text(encoding="utf-8"))
    if as_json:
        print(json.dumps(ruling, indent=1, ensure_ascii=False))
        return 0
    if game is not None:
        decision = answer(read_ruling(ruling), written_ruleset(game))
        print(decision or f"The ruling decides nothing in {game}.")
        return 0
    print(f"{ruling['id']}: {ruling['title']}\n\n{ruling['question'].strip()}\n")
    for reading in readings_of(ruling):
        print(f"  {'*' if reading.is_taken else '-'} {reading.says} ({reading.holders})")
    print(f"\n{ruling['ruling'].strip()}\n\n{ruling['why'].strip()}\n")
    games_by_answer: dict[str, list[str]] = {}
    for identifier, decision in answers_of(read_ruling(ruling)).items():
        games_by_answer.setdefault(decision, []).append(identifier)
    for decision, games in games_by_answer.items():
        print(f"  {decision}\n    {', '.join(games)}\n")
    print(f"Clauses: {', '.join(ruling['clauses'])}")
    return 0


def show_paragraph(row: Row, *, as_json: bool) -> int:
    """Print what a paragraph of the Skat Order rules, and what answers it."""
    if as_json:
        print(json.dumps(asdict(row), indent=1, ensure_ascii=False))
        return 0
    other = f" ({row.other} in other editions)" if row.other else ""
    print(f"Skat Order {row.title}{other}\n\n  {row.says}\n")
    for label in row.clauses:
        print(f"  {label:32} {spec.clauses()[label].text}")
    if row.rulings:
        print(f"\n  Rulings: {', '.join(row.rulings)}")
    if row.outside:
        print(f"\n  {row.outside}")
    if row.open:
        print(f"\n  Open: {row.open}")
    return 0


def written_ruleset(named: str) -> spec.Document:
    """A ruleset as written, with the name of its parent, from which it inherits answers."""
    if not is_path(named):
        return spec.shipped(named)
    written: spec.Document = read_document(named)
    validate("ruleset", written, named)
    return written


def show_case(case: Case, *, as_json: bool) -> int:
    """Print a case."""
    if as_json:
        document: spec.Document = {
            "id": case.id,
            "ruleset": case.ruleset,
            "title": case.title,
            "clauses": case.clauses,
            "why": case.why,
        }
        document |= {"source": case.source, "level": case.level, "given": case.given, "steps": case.steps}
        print(json.dumps(document, indent=1, ensure_ascii=False))
        return 0
    print(
        f"{case.id} ({case.ruleset}): {case.title}\n\n  {case.why}\n  Clauses: {', '.join(case.clauses)}\n  Source: {case.source}\n"
    )
    print(
        f"  seats {' '.join(case.given['seats'])}, dealer {case.given['dealer']}, scores {case.given['scores'] or 'all zero'}"
    )
    for event in case.given["events"]:
        print(f"  given  {json.dumps(event, ensure_ascii=False)}")
    for step in case.steps:
        request = {key: value for key, value in step.items() if key != "expect"}
        print(
            f"  step   {json.dumps(request, ensure_ascii=False)}\n         -> {json.dumps(step['expect'], ensure_ascii=False)}"
        )
    return 0
