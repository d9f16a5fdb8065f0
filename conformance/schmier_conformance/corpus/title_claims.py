"""What the title of a case says that its data can bear out: numbers, boundaries, winners, seats, players, cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, Final

from schmier.cards import ALL_JOKERS
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import ruleset_document, whole
from schmier_conformance.corpus.cases import Level, Question

Json = Mapping[str, Any]

# ---- numbers in words ------------------------------------------------------------------------------------------------

TEXT: Final = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
twenty thirty forty fifty sixty seventy eighty ninety
first second third fourth fifth sixth seventh eighth ninth
"""
_SMALL, _TENS, _ORDINALS = (line.split() for line in TEXT.split("\n")[1:4])

SMALL: Final = {word: number for number, word in enumerate(_SMALL)}
TENS: Final = {word: 10 * number for number, word in enumerate(_TENS, 2)}
ORDINALS: Final = {word: number for number, word in enumerate(_ORDINALS, 1)}
UNITS: Final = {word: number for word, number in SMALL.items() if 0 < number < 10} | ORDINALS

WORD: Final = re.compile(r"[A-Za-z]+|\d+")


def numbers_in(text: str) -> Iterator[int]:
    """Yield the numbers of a text, in words or digits; not "one", mostly a pronoun, nor "zero", nor ordinals below twenty."""
    words = WORD.findall(re.sub(r"(?<=\d),(?=\d{3})", "", text).lower())
    place = 0
    while place < len(words):
        word, following = words[place], words[place + 1] if place + 1 < len(words) else ""
        hundreds = following == "hundred" and word in SMALL
        place += 1 + hundreds
        if hundreds:
            yield 100 * SMALL[word]
        elif word.isdigit():
            yield int(word)
        elif word in TENS:
            is_joined = re.search(rf"\b{word}-{following}\b", text.lower()) and following in UNITS
            place += bool(is_joined)
            yield TENS[word] + (UNITS[following] if is_joined else 0)
        elif word in SMALL and SMALL[word] > 1:
            yield SMALL[word]


def number_in(text: str) -> int | None:
    """The one number that a text names, below zero after a minus; None where it names none or several."""
    named = [0] if text.strip() == "zero" else list(numbers_in(text))
    return (-named[0] if re.match(r"minus |[-−]", text) else named[0]) if len(named) == 1 else None


# ---- what a case shows -----------------------------------------------------------------------------------------------

CARD_NAMES: Final = {
    "Ace": "A", "King": "K", "Queen": "Q", "Jack": "J", "Ten": "T", "Nine": "9", "Eight": "8", "Seven": "7", "Six": "6", "Five": "5",
    "Four": "4", "Three": "3", "Two": "2", "Trey": "3", "Joker": "X",
}  # fmt: skip
"""The first letters of the cards by their names; a name that is a number is one only with a capital, and not as the first word."""

A_CARD: Final = re.compile(rf"(?<=\S )(?:{'|'.join((*CARD_NAMES, 'Eleven', 'Twelve', 'Thirteen'))})s?\b")

SEATS: Final = {"North": "N", "East": "E", "South": "S", "West": "W"}


@dataclass(frozen=True)
class Shown:
    """What a case shows, beside what its title says."""

    case: Json
    ruleset: Ruleset
    document: Json

    @property
    def title(self) -> str:
        """What it says."""
        return str(self.case["title"])

    @cached_property
    def results(self) -> list[Json]:
        """The results asked for."""
        return [step["expect"] for step in self.case["steps"] if step.get("ask") == Question.RESULT]

    @cached_property
    def scores(self) -> set[int]:
        """Every score, before the deal and after it."""
        return {*self.case["given"]["scores"].values(), *under("scores", self.case["steps"])}

    @cached_property
    def card_points(self) -> set[int]:
        """The card-points of the sides."""
        return set(under("card_points", self.case["steps"]))

    @cached_property
    def bids(self) -> set[int]:
        """The numbers bid."""
        return {number for found in all_under("bid", self.case) for number in integers(found)}

    @cached_property
    def numbers(self) -> set[int]:
        """Every number in the data, the ruleset and the author's sums; how many cards, players and tricks there are."""
        pack = self.ruleset.cards.pack.bit_count()
        trumps = {ranking.trumps.bit_count() for ranking in self.ruleset.cards.rankings}
        sums = {sum(found.values()) for found in tables(self.case["steps"])}
        written = numbers_in(f"{self.case.get('working', '')} {self.case['why']}")
        counted = integers([self.case["given"], self.case["steps"], self.document], counts=True)
        verbs = Counter(all_under("do", [self.case["given"]["events"], self.case["steps"]]))
        return {*counted, *written, *trumps, *sums, *verbs.values(), pack}

    def has_card(self, name: str) -> bool:
        """Whether a card of this name is dealt or named."""
        return re.search(rf"'{CARD_NAMES[name]}[CDHS\d]'", repr([self.case["given"], self.case["steps"]])) is not None


def integers(found: Any, *, counts: bool = False) -> Iterator[int]:
    """Yield all integers in a JSON value, unsigned; with `counts`, also the sizes of its lists and tables and numbers in texts."""
    if isinstance(found, int) and not isinstance(found, bool):
        yield abs(found)
    elif isinstance(found, str) and counts:
        yield from (int(number) for number in re.findall(r"\d+", found))
    elif isinstance(found, dict | list):
        if counts:
            yield len(found)
        for value in found.values() if isinstance(found, dict) else found:
            yield from integers(value, counts=counts)


def all_under(name: str, found: Any) -> Iterator[Any]:
    """Yield everything that stands under a name in a JSON value."""
    values = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    if isinstance(found, dict) and name in found:
        yield found[name]
    for value in values:
        yield from all_under(name, value)


def under(name: str, found: Any) -> Iterator[int]:
    """Yield the numbers of the tables of a name."""
    for table in all_under(name, found):
        yield from table.values() if isinstance(table, dict) else ()


def tables(found: Any) -> Iterator[dict[str, int]]:
    """Yield every table of nothing but numbers."""
    values = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    if isinstance(found, dict) and found and all(type(value) is int for value in found.values()):
        yield found
    for value in values:
        yield from tables(value)


# ---- what titles claim -----------------------------------------------------------------------------------------------

ROLE: Final = r"(?:pitcher|bidders?|makers?|declarer|dealer|eldest|defenders?|others)"
NUMBER: Final = r"(?P<number>(?:minus |[-−])?(?:\d[\d,]*|[a-z]+(?:-[a-z]+)?))"
STANDS_AT: Final = re.compile(rf"\b{ROLE}\b[^,;:.]{{0,40}}?\b(?:at|ends? at|stood at) {NUMBER}\b")
REACHES: Final = re.compile(
    rf"\b{ROLE}\b(?!.* not reach)[^,;:.]{{0,40}}?\b(?:comes? to|reach(?:es)?) {NUMBER}\b(?! trumps| cards)"
)

NO_SCORE: Final = re.compile(r"\b(?:Game goes|goes to|loser|partner with|two others)\b")
"""In titles that compare something else than the scores of all."""

HAS_LESS: Final = re.compile(
    r"against a higher|though (?:the others?|another) (?:stands?|ends?|comes? to) (?:higher|\w+-seven)|although the others have more"
)
HAS_MORE: Final = re.compile(
    r"(?:the|with the) higher (?:total|score) wins|with the higher (?:total|score)\b.* (?:wins|has won)"
)


def wrong_numbers(shown: Shown) -> Iterator[str]:
    """Yield the numbers of a title that the case does not show."""
    text = A_CARD.sub("", re.sub(r"\(Skat Court, case \d+\)", "", shown.title))
    for equation in re.findall(r"[\d ×+−]+=\s*\d+", text):
        left, _, right = equation.partition("=")
        if sum_of(left) != int(right):
            yield f"{equation.strip()} is wrong"
        text = text.replace(equation, "")
    yield from (f"no {number} is shown" for number in numbers_in(text) if number not in shown.numbers)


def sum_of(text: str) -> int:
    """The value of a sum of products: `3 × 4 + 2 − 1`."""
    terms = [term.split("×") for term in text.replace("−", "+−").split("+")]
    return sum(prod(int(factor.replace("−", "-").replace(" ", "")) for factor in term) for term in terms)


def wrong_scores(shown: Shown) -> Iterator[str]:
    """Yield the scores that a title gives a player and that the case does not have."""
    for found in STANDS_AT.finditer(shown.title):
        number = number_in(found["number"])
        if number is not None and number not in shown.scores | shown.card_points | shown.bids | free_bids(shown):
            yield f"nobody is at {number}"
    for found in REACHES.finditer(shown.title):
        number = number_in(found["number"])
        if number is not None and not any(score >= number for score in shown.scores):
            yield f"nobody reaches {number}"


def free_bids(shown: Shown) -> set[int]:
    """What a dealer to whom all have passed plays at without a bid."""
    return set(integers(shown.document["auction"]))


def wrong_winners(shown: Shown) -> Iterator[str]:
    """Yield whom the result makes win where a title compares the totals."""
    for result in shown.results:
        winner, scores = result.get("winner"), result.get("scores", {})
        if winner not in scores or NO_SCORE.search(shown.title):
            continue
        rivals = [score for party, score in scores.items() if party != winner]
        if HAS_LESS.search(shown.title) and scores[winner] >= max(rivals):
            yield f"{winner} wins with the higher total"
        elif HAS_MORE.search(shown.title) and not HAS_LESS.search(shown.title) and scores[winner] < max(rivals):
            yield f"{winner} wins with the lower total"


def wrong_ties(shown: Shown) -> Iterator[str]:
    """Yield that nothing is shared where a title names a tie."""
    if not re.search(r"\b(?:tie|ties|tied)\b|same (?:score|total|card-points)", shown.title, re.IGNORECASE):
        return
    if re.search(r"\bafter (?:a|two|three) tie|tied at nothing", shown.title, re.IGNORECASE):
        return  # an earlier deal, or card-points that are not written
    seats = set(shown.case["given"]["seats"])
    compared = [
        table
        for table in tables([shown.case["given"], shown.case["steps"]])
        if seats >= set("+".join(table).split("+"))
    ]
    if not any(len(table) > len(set(table.values())) for table in compared):
        yield "nothing is shared"


def wrong_signs(shown: Shown) -> Iterator[str]:
    """Yield that no score is below zero where a title says so."""
    counts_down = shown.ruleset.match.counts_down
    if "below zero" in shown.title and not counts_down and min(shown.scores, default=-1) >= 0:
        yield "no score is below zero"


def wrong_seats(shown: Shown) -> Iterator[str]:
    """Yield the players of a title who do not sit at the table."""
    for name, seat in SEATS.items():
        if re.search(rf"\b{name}\b", shown.title) and seat not in shown.case["given"]["seats"]:
            yield f"there is no {name}"


def wrong_players(shown: Shown) -> Iterator[str]:
    """Yield another number of players at the table than a title says."""
    for word in re.findall(
        r"\b(\w+) players (?:are refused|can play|play\b)|\bdealt to (?!all|the)(\w+)(?: players)?$", shown.title
    ):
        number = number_in("".join(word).lower())
        if number is not None and number != len(shown.case["given"]["seats"]):
            yield f"there are {len(shown.case['given']['seats'])} players, not {number}"


def wrong_cards(shown: Shown) -> Iterator[str]:
    """Yield the cards of a title that are neither dealt nor named, unless it says that they sleep or are missing."""
    if re.search(r"\b(?:sleeps?|asleep|out of play|without|drawn|rank|all points)\b", shown.title):
        return
    for found in A_CARD.finditer(shown.title):
        name = found[0].removesuffix("s")
        if name in CARD_NAMES and not shown.has_card(name):
            yield f"there is no {name}"


def wrong_parts(shown: Shown) -> Iterator[str]:
    """Yield the parts of a game that a title names and this game does not have, unless the title says so."""
    ruleset = shown.ruleset
    parts = {
        r"widow|kitty": ruleset.dealing.widow_size > 0,
        r"stock": ruleset.dealing.has_stock,
        r"Jokers?": bool(ruleset.cards.pack & ALL_JOKERS),
        r"bids?|bidders?": ruleset.auction.kind is not AuctionKind.NONE,
    }
    for words, is_there in parts.items():
        found = re.search(rf"\b(?:{words})\b", shown.title)
        if (
            found
            and not is_there
            and not re.search(r"\b(?:no|not|nor|neither|nobody|without|refused|may)\b", shown.title, re.IGNORECASE)
        ):
            yield f"this game has no {found[0]}"


CLAIMS: Final[tuple[Callable[[Shown], Iterator[str]], ...]] = (
    wrong_numbers, wrong_scores, wrong_winners, wrong_ties, wrong_signs, wrong_seats, wrong_players, wrong_cards,
    wrong_parts,
)  # fmt: skip


def shown_by(document: Json) -> Iterator[Shown]:
    """Yield the hand-worked cases of a fixture document with what each shows."""
    stated = document["ruleset"]
    rules = whole(stated) if isinstance(stated, dict) else ruleset_document(stated)
    ruleset = read_ruleset(rules)
    yield from (
        Shown(case, ruleset, rules) for case in document["cases"] if case["level"] in (Level.CORE, Level.CORNER)
    )


def wrong_claims(shown: Shown) -> list[str]:
    """What a title says that its case does not bear out."""
    return [wrong for claim in CLAIMS for wrong in dict.fromkeys(claim(shown))]


def violations(shown: Shown) -> list[str]:
    """The same, each with the case and its title."""
    return [f"{shown.case['id']}, {shown.title!r}: {wrong}" for wrong in wrong_claims(shown)]
