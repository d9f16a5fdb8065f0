"""Links from names in backticks: clauses, options, rulesets, rulings and cases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from schmier_conformance.law.places import ORDER, Place, cited_lines, places_of
from schmier_conformance.law.skat_order import rows
from schmier_site.law import Document, Law
from schmier_site.pages import html_link, html_target, markdown_target

ORDER_PAGE: Final = "games/skat-order.md"
"""The page of the Skat Order, paragraph by paragraph."""

_FENCE = re.compile(r"^\s*(```|~~~)")
_SPAN = r"\d+(?:[-–]\d+)?(?!\w)"
_REFERENCE = re.compile(
    r"(?<![\w`\[-])(?:"
    rf"(?P<seed>\d{{3}}):(?P<lines>{_SPAN}(?:[,;] (?P=seed):{_SPAN}|, {_SPAN}(?=[,;.)]|$))*)|"
    r"seed (?P<whole_seed>\d{3})|(?P<ruling>[A-Z]-\d+)|(?P<key>[A-Z]\w+))(?!\w)"
)
"""How sources and rulings are cited in hand-written reasons: `001:150-152; 001:188`, `FOS`, `A-31`."""
_LINK_OR_CODE = re.compile(r"\[[^\]]*\]\([^)]*\)|``.+?``|`(?P<name>[^`\s]+)`")


@dataclass(frozen=True, slots=True)
class Names:
    """Where each name is explained, as a place in the docs tree."""

    clauses: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    rulesets: dict[str, str] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    cases: dict[str, str] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)
    """The title of each source in a sentence."""
    paragraphs: dict[str, str] = field(default_factory=dict)
    """The paragraphs of the Skat Order, by their numbers."""

    def target(self, name: str, options_first: bool = False) -> str | None:
        """The place that explains a name. Some clause labels are options too; in the law itself the option is meant."""
        clauses_and_options = (self.options, self.clauses) if options_first else (self.clauses, self.options)
        for register in (*clauses_and_options, self.rulesets, self.rulings, self.cases):
            if name in register:
                return register[name]
        return None

    def linked(self, markdown: str, origin: str, options_first: bool = False) -> str:
        """The Markdown of the page `origin` with every known name in backticks made a link."""

        def replace(found: re.Match[str]) -> str:
            target = self.target(found["name"], options_first) if found["name"] else None
            return f"[{found[0]}]({markdown_target(target, origin)})" if target else found[0]

        return outside_fences(markdown, lambda line: _LINK_OR_CODE.sub(replace, line))

    def html(self, register: Mapping[str, str], name: str, origin: str, text: str = "") -> str:
        """An HTML link to a name in a register; plain text where the register lacks it."""
        if name not in register:
            return f'<span class="name">{text or name}</span>'
        return html_link(text or name, register[name], origin, "name")

    def option_html(self, path: str, origin: str) -> str:
        """The path of a value as HTML, a link to the option that it belongs to."""
        steps = re.sub(r"\[[^\]]*\]", "", path).split(".")
        named = (".".join(steps[:count]) for count in range(len(steps), 0, -1))
        option = next((option for option in named if option in self.options), "")
        return self.html(self.options, option, origin, path) if option else f'<span class="name">{escape(path)}</span>'

    def sources_html(self, references: Iterable[str], origin: str) -> str:
        """HTML that names sources as rulesets cite them, each once with its lines; paragraphs of the Skat Order one by one."""
        by_source: dict[str, list[Place]] = {}
        for place in dict.fromkeys(place for reference in references for place in places_of(reference)):
            by_source.setdefault(place.source, []).append(place)
        return "; ".join(self._source_html(key, places, origin) for key, places in by_source.items())

    def _source_html(self, key: str, places: Sequence[Place], origin: str) -> str:
        """A link to a source, or to each paragraph that is cited."""
        paragraphs = [place.paragraph for place in places if place.paragraph]
        if not paragraphs:
            return self.place_html(key, [*cited_lines(places)], origin)
        links = [html_link(number, self.paragraphs[number], origin) for number in paragraphs]
        return f"{escape(self.called[key])} {', '.join(links)}"

    def place_html(self, key: str, lines: Sequence[str], origin: str) -> str:
        """A link to a source, as HTML."""
        text = escape(self.place(key, lines))
        if key not in self.sources:
            return text
        return f'<a href="{escape(html_target(self.sources[key], origin))}">{text}</a>'

    def place(self, key: str, lines: Sequence[str] = ()) -> str:
        """The reader's name of a place in a source: for `001:86` the title of the book and the line."""
        called = self.called.get(key, key)
        if not lines:
            return called
        is_one = len(lines) == 1 and lines[0].isdigit()
        return f"{called}, {'line' if is_one else 'lines'} {', '.join(lines).replace('-', '–')}"

    def referring_html(self, text: str, origin: str) -> str:
        """Plain text as HTML in which sources and rulings are links."""
        return self.with_references(escape(text), lambda cited, target: html_link(cited, target, origin))

    def with_references(self, text: str, link: Callable[[str, str], str]) -> str:
        """Text in which sources have their titles and, like rulings, are links made by `link(text, target)`."""

        def replace(found: re.Match[str]) -> str:
            if found["ruling"] in self.rulings:
                return link(found[0], self.rulings[found["ruling"]])
            key = found["seed"] or found["whole_seed"] or found["key"]
            if key not in self.sources:
                return found[0]
            lines = (
                [part.rpartition(":")[2].strip() for part in re.split("[,;]", found["lines"])] if found["lines"] else []
            )
            return link(self.place(key, lines), self.sources[key])

        return _REFERENCE.sub(replace, text)


def outside_fences(markdown: str, change: Callable[[str], str]) -> str:
    """Markdown with a change applied to every line outside code blocks."""
    changed: list[str] = []
    fence = ""
    for line in markdown.split("\n"):
        opening = _FENCE.match(line)
        if opening and (not fence or opening[1] == fence):
            fence = "" if fence else opening[1]
            changed.append(line)
        else:
            changed.append(line if fence else change(line))
    return "\n".join(changed)


def names_of(law: Law, case_pages: Mapping[str, str]) -> Names:
    """The register of all names; `case_pages` gives the page of each case."""
    return Names(
        clauses={clause.label: f"rules/{clause.chapter}.md#{clause.label}" for clause in law.clauses.values()},
        options={
            option: f"formats/ruleset.md#{anchor}" for option, anchor in options_of(law.schemas["ruleset"]).items()
        },
        rulesets={identifier: f"games/{identifier}.md" for identifier in law.rulesets},
        rulings={identifier: f"rulings/{identifier}.md" for identifier in law.rulings},
        cases={identifier: f"{page}#{identifier}" for identifier, page in case_pages.items()},
        sources={key: f"games/sources.md#source-{key}" for key in law.sources},
        called={key: source["called"] for key, source in law.sources.items()},
        paragraphs={number: f"{ORDER_PAGE}#{ORDER}-{number}" for row in rows() for number in row.numbers},
    )


def options_of(schema: Document) -> dict[str, str]:
    """The anchor of every option of a ruleset on the page of the format, by dotted path."""
    found: dict[str, str] = {}
    for name, option in schema["properties"].items():
        if name in ("format", "id", "title", "family", "extends", "sources", "why", "note"):
            continue
        found[name] = name
        found |= {path: path for path in _paths_below(name, option)}
        item = option.get("items", {}).get("$ref", "")
        if item.startswith("#/$defs/"):
            definition = item.removeprefix("#/$defs/")
            for kind in (definition, *_kinds(schema["$defs"][definition])):
                for inner in schema["$defs"][kind].get("properties", {}):
                    found.setdefault(f"{name}.{inner}", f"{kind}.{inner}")
    return found


def _paths_below(path: str, schema: Document) -> Iterator[str]:
    """Yield the paths of all properties described inside an object, at any depth."""
    for name, inner in schema.get("properties", {}).items():
        yield f"{path}.{name}"
        yield from _paths_below(f"{path}.{name}", inner)


def _kinds(schema: Document) -> list[str]:
    """The definitions a schema refers to on its branches, one for each kind of thing."""
    return [branch["then"]["$ref"].removeprefix("#/$defs/") for branch in schema.get("allOf", [])]
