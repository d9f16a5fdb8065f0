"""The page in place of one that is not here: the theme's has nothing but a number; ours asks what the reader wants."""

from __future__ import annotations

import re
from typing import Final

_THEIRS: Final = re.compile(r"<h1>404 - Not found</h1>")
_TOP: Final = re.compile(r'<link rel="?icon"? href="?(?P<top>[^">]*?)assets/')
"""The address of the top of the site: the page is served at any depth, so it can contain no relative addresses."""

_OURS: Final = """<h1>This page is not here</h1>
<p>The address may be old, or mistyped. Ask for what you want, or begin at one of these:</p>
<form class="ask-here" role="search" hidden><input type="search" name="q" aria-label="Your question"
 placeholder="can I trump when I could follow?" autocomplete="off" enterkeyhint="go"> <button>Ask</button></form>
<ul>
<li><a href="{top}answers/">Answers</a>, each in one sentence</li>
<li><a href="{top}games/">The games</a>, a sheet for each</li>
<li><a href="{top}rules/">The law</a>, in the order of a deal</li>
<li><a href="{top}contents/">All pages</a></li>
</ul>"""


def with_ways_on(text: str) -> str:
    """The theme's page, with words and links of ours."""
    top = _TOP.search(text)
    return _THEIRS.sub(_OURS.format(top=top["top"]), text) if top else text
