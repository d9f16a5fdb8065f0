"""Shrink a built site: whatever every page repeats is kept once in a shared file, and invisible text goes.

A third of each page of the theme is white space between tags, and every page repeats its icons and scripts. Shrinking changes neither the
text of a page nor its look.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

from schmier_site.finish.frame import Ends
from schmier_site.finish.long_pages import first_page
from schmier_site.finish.navigation import homes
from schmier_site.finish.not_found import with_ways_on
from schmier_site.finish.page_lists import Lists

_SHEET: Final = "assets/schmier.css"
"""The style sheet of every page, which absorbs those of the theme and the icons."""

_SHEET_OF_THEME: Final = re.compile(r'<link rel="stylesheet" href="[^"]*?(?P<name>assets/stylesheets/[\w.]+\.css)">')
_CHARSET: Final = '@charset "UTF-8";'

_NOT_USED: Final = ("assets/javascripts/lunr", "assets/javascripts/workers")
"""The theme's own search, which the site replaces."""

_AS_WRITTEN: Final = re.compile(r"(<(?P<name>pre|script|style|textarea)\b.*?</(?P=name)>)", re.DOTALL)
_COMMENT: Final = re.compile(r"<!-- .*?-->", re.DOTALL)
_TAG: Final = re.compile(r"""(<[a-zA-Z/!](?:[^<>"']|"[^"]*"|'[^']*')*>)""")
_SPACE: Final = re.compile(r"[^\S ]\s*| \s+")
"""Space longer than one blank."""
_TIMES: Final = re.compile(r"(?<=\d) × (?=\d)")
_PLUS: Final = re.compile(r"(?<=[\d)]) ([+−=]) (?=[\d(])")
"""The signs within a sum: a line breaks before a summand or the result, not around a sign of multiplication or behind any sign."""
_BETWEEN: Final = "\0"
"""A character no page contains; it replaces each tag while the space around tags is examined."""

_BLOCKS: Final = (
    "html|head|meta|link|title|body|script|style|div|header|nav|main|footer|article|section|aside|form|fieldset|ul|ol|li|dl|dt|dd|p|h[1-6]|"
    "table|thead|tbody|tfoot|tr|th|td|caption|figure|figcaption|details|summary|blockquote|hr|br|pre|option|select|datalist|dialog|path"
)
_BLOCK: Final = rf"</?(?:{_BLOCKS})\b(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>"
"""A tag at which a line begins or ends: space next to it is not shown."""
_BEFORE_BLOCK: Final = re.compile(rf"\s(?={_BLOCK})")
_AFTER_BLOCK: Final = re.compile(rf"({_BLOCK})\s")

_SIGN: Final = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="(?P<box>[\d ]+)">(?P<drawn><path d="[^"]+"/>)</svg>'
)
_SCRIPT: Final = re.compile(r"<script>(?P<text>.*?)</script>", re.DOTALL)
_ROOT: Final = re.compile(r'new URL\("(?P<root>[./]+)",location\)')
_CONFIG: Final = re.compile(r'(?P<tag><script id="__config" type="application/json">)(?P<config>[^<]*)')
_FOR_TEMPLATES: Final = "navigation."
"""The prefix of features that take effect when the site is built."""

_NAME_IN_LIST: Final = re.compile(
    r'(<(?:a|label)\b[^<>]*class="md-nav__link[^<>]*>) <span class="md-ellipsis"> ([^<]*) </span> '
)
"""The title of a page in a page list, and the box around it."""

_FOLDED: Final = re.compile(
    r'<li class="md-nav__item md-nav__item--pruned md-nav__item--nested">'
    r'(<a [^<>]*>[^<]*) ?<span class="md-nav__icon md-icon"></span> ?</a>'
)
"""A closed section in the page list."""

_PALETTE: Final = re.compile(
    r'<form class="md-header__option" data-md-component="palette">.*?</form>\s*<script>(?P<begin>.*?)</script>',
    re.DOTALL,
)
"""The choice of light or dark, which needs a script, and the script that applies it when a page loads."""

_DRAWER: Final = re.compile(
    r'<input class="md-toggle" data-md-toggle="drawer".*?<label class="md-overlay" for="__drawer"></label>|'
    r'<label class="md-header__button md-icon" for="__drawer">.*?</label>',
    re.DOTALL,
)
"""The controls of the page list in a narrow window; a script draws that list, so nothing else can use them."""

_ENDS: Final = re.compile(
    r"</p>(?=<(?:p|div|[uod]l|table|h[1-6]|figure|details|pre|hr)\b|</(?:div|li|td|dd|article|details|figure)>)|"
    r"</li>(?=<li\b|</[uo]l>)|</t[dh]>(?=<t[dh]\b|</?tr\b)|</tr>(?=<tr\b|</t(?:body|head)>)|</(?:dt|dd)>(?=<d[td]\b|</dl>)"
)
"""Optional end tags: the next tag implies them."""

_PLAIN_VALUE: Final = re.compile(
    r'( (?:(?:class|role|type|scope|for|data-md-[a-z-]+|aria-[a-z-]+|rel|name)=(?="[a-zA-Z_][\w-]*")|(?:href|src)=))"([\w./#-]+)"(?=[ >])'
)
"""A value that is a word, or the address of a place on a page."""

_NOT_WANTED: Final = re.compile(
    r'<(?:meta name="generator"[^<>]*>|link rel="(?:prev|next)"[^<>]*>|script>var target=document\.getElementById\(.*?</script>|'
    r'div data-md-component="announce">\s*</div>)'
)
"""The generator, neighbours for programs that do not ask, a script for tabs within pages, and the unused place for announcements."""

_TITLE_OF_THE_SIGN: Final = re.compile(r' title="[^"]*"(?= class="[^"]*\bmd-logo")')
"""The title of the logo, which has a label."""


class Shared:
    """The icons and scripts that pages share, by content."""

    def __init__(self) -> None:
        self.signs: dict[tuple[str, str], str] = {}
        self.scripts: dict[str, str] = {}
        self.sheets: dict[str, None] = {}
        self.lists = Lists(self.script)
        self.ends = Ends()

    def sign(self, found: re.Match[str]) -> str:
        """An icon of the theme, drawn by the style sheet."""
        key = found["box"], found["drawn"]
        name = self.signs.setdefault(key, f"sign-{len(self.signs)}")
        box = "" if found["box"] == _SQUARE else f' viewBox="{found["box"]}"'
        return f'<svg class="sign {name}"{box}></svg>'

    def sheet(self, found: re.Match[str]) -> str:
        """Nothing in place of a link to a style sheet of the theme, whose name is kept."""
        self.sheets[found["name"]] = None
        return ""

    def script(self, text: str) -> str:
        """The place of a script in the site."""
        name = f"assets/shared/{hashlib.sha256(text.encode()).hexdigest()[:8]}.js"
        self.scripts[name] = text
        return name

    def style(self) -> str:
        """The rules for the icons. They take the colour of the text next to them, even where a reader forces all colours."""
        rules = "".join(
            f'.{name}{{--sign:url("data:image/svg+xml,{quote(_alone(*key), safe=_KEPT)}")}}\n'
            for key, name in self.signs.items()
        )
        return f"\n/* The icons of the theme */\n{_SIGNS}{rules}"


_SQUARE: Final = "0 0 24 24"
"""The view box of nearly all icons."""

_SIGNS: Final = (
    ".sign{aspect-ratio:1}\n"
    ".sign{background:currentcolor;-webkit-mask:var(--sign) center/contain no-repeat;mask:var(--sign) center/contain no-repeat}\n"
    "@media (forced-colors:active){.sign{forced-color-adjust:none;background:ButtonText}}\n"
)
_KEPT: Final = " =:/'"
"""Characters that need no quoting in an address between double quotes."""


def _alone(box: str, svg: str) -> str:
    """An icon as an image of its own."""
    path = svg.replace('"', "'")
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{box}'>{path}</svg>"


def slim(site: Path) -> None:
    """Shrink every page of a built site, and remove files no page uses."""
    shared = Shared()
    first = {site / name for name in homes()}

    def order(path: Path) -> tuple[bool, bool, Path]:
        """Pages that link to unlisted ones come before them."""
        where = path.relative_to(site).as_posix()
        return path not in first, where != first_page(where), path

    for path in sorted(site.rglob("*.html"), key=order):
        text = path.read_text("utf-8")
        if path.parent == site and path.name == "404.html":
            text = with_ways_on(text)
        path.write_text(slim_page(text, shared, path.relative_to(site).as_posix()), "utf-8")
    ends = shared.ends.scripts(lambda name: (site / name).read_text("utf-8"))
    for name, script in (shared.scripts | ends).items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(script, "utf-8")
    sheet = site / _SHEET
    theme = [site / name for name in shared.sheets]
    style = "\n".join(path.read_text("utf-8").removeprefix(_CHARSET) for path in (*theme, sheet))
    sheet.write_text(_CHARSET + style + shared.style(), "utf-8")
    for unused in {*theme, *_not_used(site), *(site / name for name in shared.ends.replaced())}:
        unused.unlink()


def _not_used(site: Path) -> Iterator[Path]:
    """Yield source maps, and the theme's search."""
    yield from list(site.glob("assets/**/*.map"))
    for folder in _NOT_USED:
        yield from [path for path in (site / folder).rglob("*") if path.is_file()]


def slim_page(text: str, shared: Shared, where: str) -> str:
    """One page, `where` in the site, with the same content in fewer bytes."""
    text = _TITLE_OF_THE_SIGN.sub("", _NOT_WANTED.sub("", _SHEET_OF_THEME.sub(shared.sheet, text)))
    text = _SIGN.sub(shared.sign, text)
    text = _DRAWER.sub(lambda found: _written_by_script(found[0]), _PALETTE.sub(_chosen_by_script, text))
    if where != "404.html":
        # The 404 page is served at any depth, so it can contain no relative addresses.
        text = _SCRIPT.sub(lambda found: _script_elsewhere(found["text"], shared, where), text)
    parts = _AS_WRITTEN.split(_COMMENT.sub("", text))
    # Of every three parts the first is between what is left as it is written, the second is that, the third its name.
    parts[::3] = map(_without_space, parts[::3])
    del parts[2::3]
    text = _CONFIG.sub(_script_settings, "".join(parts).strip()) + "\n"
    text = _FOLDED.sub(r'<li class="md-nav__item">\1</a>', _NAME_IN_LIST.sub(r"\1\2", text))
    if where != "404.html":
        text = shared.lists.kept(text, where)
    text = shared.ends.kept(text)
    # Only the groups of a match are kept; joining them avoids a call for each match.
    return "".join(_PLAIN_VALUE.split(_ENDS.sub("", text)))


def _chosen_by_script(found: re.Match[str]) -> str:
    """A script that writes the choice and applies it; without scripts there is nothing to choose."""
    return _written_by_script(found[0].partition("<script>")[0], found["begin"])


def _written_by_script(markup: str, then: str = "") -> str:
    """A script that writes some HTML in its place, and then does something."""
    return f"<script>document.write({json.dumps(_without_space(markup))});{then}</script>"


def _script_settings(found: re.Match[str]) -> str:
    """The configuration of the theme's script, without what only its templates or its search use."""
    config = json.loads(found["config"])
    features = [name for name in config["features"] if not name.startswith(_FOR_TEMPLATES)]
    words = {name: text for name, text in config["translations"].items() if name.startswith("clipboard.")}
    settings = {"base": config["base"], "features": features, "translations": words}
    return found["tag"] + json.dumps(settings, separators=(",", ":"))


def _script_elsewhere(text: str, shared: Shared, where: str) -> str:
    """A script of the theme as a file, which finds the top of the site from its own place."""
    name = shared.script(_ROOT.sub('new URL("../..",document.currentScript.src)', text))
    return f'<script src="{posixpath.relpath(name, posixpath.dirname(where) or ".")}"></script>'


def _without_space(text: str) -> str:
    """A stretch of a page without invisible space."""
    pieces = _TAG.split(text)
    shown = _SPACE.sub(" ", _BETWEEN.join(pieces[::2]))
    pieces[::2] = _PLUS.sub(" \\1\N{NO-BREAK SPACE}", _TIMES.sub("\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}", shown)).split(
        _BETWEEN
    )
    return _BEFORE_BLOCK.sub("", "".join(_AFTER_BLOCK.split("".join(pieces))))
