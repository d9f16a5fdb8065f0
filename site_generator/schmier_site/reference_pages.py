"""The reference implementation as chapters: prose and code in order, with true line numbers."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from pygments.lexers.python import PythonLexer  # type: ignore[import-untyped]
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType  # type: ignore[import-untyped]

from schmier_site.html.ready_made import ready_made
from schmier_site.html.set_aside import not_searched
from schmier_site.law import (
    CODE_FOLDER,
    ROOT,
    CodePlace,
    heading_of,
    labels_in,
)
from schmier_site.names import Names
from schmier_site.pages import NO_CONTENTS, Page, html_link, markdown_link

READING_ORDER = (
    "cards", "ranking", "table", "contracts", "bids", "sides", "dealing", "misdeals",
    "auction/__init__", "auction/ladder", "auction/bidding", "auction/barred_bids", "auction/one_round",
    "auction/until_passed_out", "auction/closing", "auction/redealing", "auction/sell_out", "auction/turn_up",
    "auction/turned_card", "auction/no_auction", "auction/skat_calls", "auction/skat",
    "auction/record",
    "exchange/__init__", "exchange/naming", "exchange/taking", "exchange/surplus", "exchange/discarding",
    "exchange/burying", "exchange/drawing", "exchange/dealing_more", "exchange/replacing", "exchange/robbing",
    "exchange/searching", "exchange/passing", "exchange/giving", "exchange/calling", "exchange/partners",
    "exchange/alone", "exchange/announcing", "exchange/hand_or_skat", "exchange/spitze", "exchange/known_games",
    "doublings", "exchange/doubling", "exchange/giving_game", "exchange/rearranging", "exchange/grand_hand", "exchange/pushing",
    "exchange/knocking", "exchange/long_hands", "exchange/holding", "exchange/record",
    "play/__init__", "play/tricks", "play/turns", "play/leading", "play/judging", "play/winning", "play/obligations",
    "play/order", "play/called_card", "play/active_obligations", "play/stacks", "play/trumps_only", "play/no_trump",
    "play/drawing_between", "play/breaking_off", "play/wrong_card", "play/record",
    "account", "card_points",
    "counting/__init__", "counting/points", "counting/game", "counting/tricks", "counting/card_of_point",
    "counting/by_points", "counting/slams", "counting/by_tricks", "counting/by_games", "counting/conceded", "counting/null_below_bid",
    "counting/game_value", "counting/spitze", "counting/losses", "counting/reject", "counting/rounds",
    "counting/settling",
    "rounds",
    "counting/scores", "counting/match", "counting/several", "counting/as_won",
    "outcome", "deal", "record", "forced_steps", "unknown_cards", "deal_flow", "verbs", "action", "restrictions", "violation",
    "io/__init__", "io/observation", "io/results", "io/logs", "io/unrecorded", "io/unrecorded_auction",
    "io/findings", "io/standing", "io/claims", "io/legal_claims", "io/result_claims", "io/members",
    "io/named_ruleset", "io/writing", "io/entries", "io/seeded", "io/random_play", "io/shapes", "io/notation", "io/serve",
    "api/__init__", "api/deals", "api/matches", "api/observations", "api/replays", "api/documents", "api/errors",
    "ruleset/__init__", "ruleset/ruleset", "ruleset/seats", "ruleset/cards", "ruleset/dealing",
    "ruleset/auction", "ruleset/exchange", "ruleset/card_counts", "ruleset/play", "ruleset/points", "ruleset/match",
    "options", "conditions",
    "ruleset/validation/validate", "ruleset/validation/checks", "ruleset/validation/specified",
    "ruleset/validation/players", "ruleset/validation/dealing", "ruleset/validation/auction",
    "ruleset/validation/contracts", "ruleset/validation/exchange", "ruleset/validation/hand_bounds",
    "ruleset/validation/hands",
    "ruleset/validation/play", "ruleset/validation/points", "ruleset/validation/match",
)  # fmt: skip
"""The chapters in the order of a deal, then shared modules, the interfaces, and how a ruleset is read; others follow by name."""

PARTS = {
    "cards": "Cards and dealing",
    "auction/__init__": "The auction",
    "exchange/__init__": "Trumps and exchange",
    "play/__init__": "Play",
    "account": "Counting",
    "deal": "A deal as a whole",
    "io/__init__": "The world outside",
    "api/__init__": "The public interface",
    "ruleset/__init__": "How a ruleset is read",
    "ruleset/validation/validate": "Games that cannot be played",
    "__init__": "Around it",
}
"""The parts of the reading order, each by its first chapter."""

_COLOURS = (
    (Comment, "c"),
    (Keyword, "k"),
    (Operator.Word, "k"),
    (String, "s"),
    (Number, "m"),
    (Name.Function, "nf"),
    (Name.Class, "nc"),
    (Name.Decorator, "nd"),
)
"""What is coloured, with the theme's class. Everything else, more than half of a page, stays as it is."""

_CELL = re.compile(r"^(?P<indent> *)# %%(?P<prose> \[markdown\])?")
_COMMENT = re.compile(r"^ *#( (?P<text>.*))?$")


class Chunk(NamedTuple):
    """A stretch of prose or of code."""

    is_prose: bool
    line: int
    """The number of its first line in the module, from 1."""
    text: str


def page_of_module(module: str) -> str:
    """The page of a module, given by its path below the package, `auction/one_round.py`."""
    parts = module.removesuffix(".py").removesuffix("/__init__").split("/")
    return f"reference/{'.'.join(parts)}.md" if parts != ["__init__"] else "reference/package.md"


def place_of(place: CodePlace) -> str:
    """The place in the docs tree of a line of code."""
    return f"{page_of_module(place.module)}#L{place.line}"


def chunks_of(source: str) -> list[Chunk]:
    """The cells of a module in percent format, without surrounding blank lines; line numbers stay true."""
    chunks: list[Chunk] = []
    lines: list[str] = []
    is_prose = False
    first = 1

    def close() -> None:
        kept = list(lines)
        start = first
        while kept and not kept[0].strip():
            kept.pop(0)
            start += 1
        text = "\n".join(kept).rstrip()
        if text:
            chunks.append(Chunk(is_prose, start, text))

    for number, line in enumerate(source.splitlines(), start=1):
        cell = _CELL.match(line)
        comment = _COMMENT.match(line)
        if cell:
            close()
            lines, first, is_prose = [], number + 1, bool(cell["prose"])
        elif is_prose and not comment and line.strip():
            # The prose of a cell ends at the first line without a comment.
            close()
            lines, first, is_prose = [line], number, False
        else:
            lines.append((comment["text"] or "") if is_prose and comment else line)
    close()
    return chunks


def woven_pages(names: Names) -> list[Page]:
    """A page for every module of the reference implementation, and one that lists them."""
    folder = ROOT / CODE_FOLDER
    modules = sorted((path.relative_to(folder).as_posix() for path in folder.rglob("*.py")), key=_reading_place)
    pages: list[Page] = []
    part = ""
    for module in modules:
        part = PARTS.get(module.removesuffix(".py"), part)
        if _is_to_be_read(folder / module):
            pages.append(woven_page(module, (folder / module).read_text("utf-8"), names)._replace(section=part))
    return [_contents(pages), *pages]


def _is_to_be_read(path: Path) -> bool:
    """Whether a module is not empty and not generated."""
    text = path.read_text("utf-8")
    return bool(text.strip()) and "not to be edited by hand" not in text.partition("\n")[0]


def _reading_place(module: str) -> tuple[int, str]:
    stem = module.removesuffix(".py")
    if stem in READING_ORDER:
        return READING_ORDER.index(stem), stem
    beside = f"{stem.partition('/')[0]}/__init__"
    if "/" in stem and beside in READING_ORDER:
        return READING_ORDER.index(beside), stem
    return len(READING_ORDER), stem


def woven_page(module: str, source: str, names: Names) -> Page:
    """One module as a page."""
    path = page_of_module(module)
    chunks = chunks_of(source)
    dotted = Path(path).stem
    prose = "\n".join(chunk.text for chunk in chunks if chunk.is_prose)
    title = heading_of(prose, dotted)
    title = title[0].upper() + title[1:]
    parts: list[str] = []
    if not prose.lstrip().startswith("# "):
        summary = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]
        heading = title.replace("_", r"\_")
        parts.append(f"# {heading}\n\n{names.linked(summary, path)}")
    for chunk in chunks:
        if chunk.is_prose:
            parts.append(names.linked(chunk.text, path))
            continue
        imports, rest = without_imports(chunk)
        if imports is not None:
            code = code_html(imports, module, path, names)
            folded = f'<details class="about"><summary>Imports</summary>{code}</details>'
            parts.append(ready_made(folded))
        if rest is not None:
            parts.append(ready_made(code_html(rest, module, path, names)))
    # Code is wide; without the table of contents there is room for a whole line.
    return Page(path, title, NO_CONTENTS + "\n\n".join(parts) + "\n")


def without_imports(chunk: Chunk) -> tuple[Chunk | None, Chunk | None]:
    """The imports at the head of a module, which are folded, and the rest."""
    if "from __future__ import" not in chunk.text:
        return None, chunk
    lines = chunk.text.split("\n")
    head = itertools.takewhile(_is_plumbing, ast.parse(chunk.text).body)
    last = max(statement.end_lineno or 0 for statement in head)
    while last < len(lines) and not lines[last].strip():
        last += 1
    imports = Chunk(is_prose=False, line=chunk.line, text="\n".join(lines[:last]).rstrip())
    if last == len(lines):
        return imports, None
    return imports, Chunk(is_prose=False, line=chunk.line + last, text="\n".join(lines[last:]))


def _is_plumbing(statement: ast.stmt) -> bool:
    """Whether a statement is an import or the module docstring."""
    is_sentence = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_sentence or isinstance(statement, (ast.Import, ast.ImportFrom))


def code_html(chunk: Chunk, module: str, origin: str, names: Names) -> str:
    """Code with line numbers that are links; a clause a line decides links to the law."""
    lines = chunk.text.split("\n")
    highlighted = _highlighted(chunk.text)
    rows: list[str] = []
    for offset, (line, html) in enumerate(zip(lines, highlighted.split("\n"), strict=True)):
        number = chunk.line + offset
        anchor = f'<a id="L{number}" href="#L{number}">{number}</a>'
        rows.append(anchor + _with_clauses(line, html, origin, names))
    last = chunk.line + len(lines) - 1
    caption = (
        f"{CODE_FOLDER}/{module}, lines {chunk.line}–{last}"
        if last > chunk.line
        else f"{CODE_FOLDER}/{module}, line {last}"
    )
    return not_searched(
        f'<div class="highlight woven"><span class="filename">{escape(caption)}</span>'
        "<pre><code>" + "\n".join(rows) + "\n</code></pre></div>"
    )


def _with_clauses(line: str, html: str, origin: str, names: Names) -> str:
    for label in labels_in(line):
        if label in names.clauses:
            link = html_link(label, names.clauses[label], origin, "decides")
            html = re.sub(rf"(?<![\w.]){re.escape(label)}(?![\w.-])(?=[^<>]*</i>$)", link, html)
    return html


def _highlighted(code: str) -> str:
    """The code in colours, line by line: a token over several lines is closed and opened again on each."""
    lines = [""]
    for kind, text in PythonLexer(stripnl=False, ensurenl=False).get_tokens(code):
        name = _colour_of(kind)
        first, *others = (_coloured(piece, name) for piece in text.split("\n"))
        lines[-1] += first
        lines += others
    return "\n".join(lines)


@cache
def _colour_of(kind: _TokenType) -> str:
    """The colour class of a kind of token; empty where it has none."""
    return next((name for group, name in _COLOURS if kind in group), "")


def _coloured(text: str, name: str) -> str:
    """Text within a line, in the shortest tag there is: a chapter has hundreds."""
    written = escape(text, quote=False)
    return f'<i class="{name}">{written}</i>' if name and written.strip() else written


def _contents(pages: list[Page]) -> Page:
    def entries() -> Iterator[str]:
        for part, chapters in itertools.groupby(pages, key=lambda page: page.section):
            yield f'\n## {part}\n\n<div class="chapter-list" markdown="1">\n'
            for page in chapters:
                yield f"1. {markdown_link(page.title, page.path, 'reference/index.md')}"
            yield "\n</div>"

    text = (
        f"{NO_CONTENTS}# The reference implementation\n\n"
        "The law as a program to read: pure Python on the standard library. The chapters are the program itself, in "
        "the order of a deal; the text between the code is part of the same files. A line that decides something names its "
        "clause, and every clause of the law links to the lines that decide it.\n\n" + "\n".join(entries()) + "\n"
    )
    return Page("reference/index.md", "Contents", text)
