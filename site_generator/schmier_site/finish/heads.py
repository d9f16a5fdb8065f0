"""What stands at the head of a page before its text: what it is about, for those who find it elsewhere, and how it is laid out."""

from __future__ import annotations

import json
import re
from typing import Final

from schmier_site.pages import Page
from schmier_site.search.entries import first_prose, sentence

LONGEST: Final = 220
"""Letters of a description; programs that show one cut it about there."""

_HEAD: Final = re.compile(r"\A---\n(?P<lines>.*?\n)---\n", re.DOTALL)


def with_head(page: Page) -> str:
    """The Markdown of a page as it is written, with a description."""
    found = _HEAD.match(page.text)
    lines, text = (found["lines"], page.text[found.end() :]) if found else ("", page.text)
    if not lines.startswith("description:"):
        # JSON is YAML.
        lines = f"description: {json.dumps(described(page, text), ensure_ascii=False)}\n{lines}"
    return f"---\n{lines}---\n\n{_in_language(page.language, text.lstrip())}"


def described(page: Page, text: str) -> str:
    """What a page is about: what it says of itself, or its first sentences, or its title."""
    said = page.description or first_prose(text)
    return sentence(" ".join(said.split()) or page.title, LONGEST)


def _in_language(code: str, markdown: str) -> str:
    """A text that is not in English, marked as that."""
    return f'<div lang="{code}" class="translated" markdown="1">\n\n{markdown}\n\n</div>\n' if code else markdown
