"""Parts of pages, packed for scripts: each part is finished HTML, and what parts repeat is written once.

Every case of a page is drawn from the same fifty cards and leads to the same clauses. So a part has one character in place of a whole card
or link; the file is a quarter smaller when packed, and a fifth as long when unpacked. `docs/assets/packed-parts.mjs` puts the pieces back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

FIRST: Final = 0xE000
"""The character of the first piece: from here on Unicode leaves characters to private use, and no page has one."""

_LEAF: Final = re.compile(r"<(span|a|b|em|code)\b[^<>]*>[^<>]*</\1>")
"""An element with nothing but text in it: a card, a link."""

_TAGS: Final = re.compile(r"(?:<[^<>]*>)+")
"""What lies between two texts."""

_SHORTEST: Final = 5
"""Characters of the shortest piece worth its place in the list."""

_PIECE: Final = re.compile("[\ue000-\uf8ff]")


def packed_parts(parts: Mapping[str, str]) -> dict[str, Any]:
    """The document of some parts by their names: the pieces, and the parts with a character for each."""
    pieces: list[str] = []
    for pattern in (_LEAF, _TAGS):
        found = Counter(match[0] for html in parts.values() for match in pattern.finditer(html))
        often = [piece for piece, times in found.most_common() if times > 1 and len(piece) >= _SHORTEST]
        sign_of = {piece: chr(FIRST + number) for number, piece in enumerate(often, start=len(pieces))}
        parts = {name: _with_signs(html, pattern, sign_of) for name, html in parts.items()}
        pieces += often
    return {"pieces": pieces, "parts": parts}


def _with_signs(html: str, pattern: re.Pattern[str], sign_of: Mapping[str, str]) -> str:
    return pattern.sub(lambda match: sign_of.get(match[0], match[0]), html)


def unpacked_parts(document: Mapping[str, Any]) -> dict[str, str]:
    """The parts of a document, whole again."""
    pieces = document["pieces"]
    return {
        name: _PIECE.sub(lambda sign: pieces[ord(sign[0]) - FIRST], html) for name, html in document["parts"].items()
    }


def every_text(document: Mapping[str, Any]) -> Iterable[str]:
    """Each piece and each part with its signs: all there is to read in a document, each thing once."""
    return (*document["pieces"], *document["parts"].values())
