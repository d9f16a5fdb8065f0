"""The worked examples of the law: each is played by a case that has its cards and numbers, and each sum in it is right."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from schmier import spec
from schmier_conformance.corpus.cases import Case
from schmier_conformance.law.named_games import without_names
from schmier_conformance.law.notes import Note

_RANKS: Final = dict(
    zip(("Ace", "King", "Queen", "Jack", "Ten", "Nine", "Eight", "Seven", "Six", "Five", "Four", "Three", "Two"),
        "AKQJT98765432", strict=True)
)  # fmt: skip
_SUITS: Final = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}

_CARD: Final = re.compile(r"(?<![\w.])(?:[AKQJT2-9EWR][CDHS]|X[1-4])(?!\w)")
_NAMED_CARD: Final = re.compile(rf"\b({'|'.join(_RANKS)}) of ({'|'.join(_SUITS)})\b")
_NUMBER: Final = re.compile(r"(?<![\w.-])−?\d+(?![\w.]*\w)")
_SUM: Final = re.compile(r"(?P<left>−?\d+(?: [×+−] \d+)+) = (?P<right>−?\d+)")
_CARD_SUM: Final = re.compile(r"(?P<left>[AKQJT2-9] \d+(?: \+ [AKQJT2-9] \d+)+) = (?P<right>\d+)")
_WORDS: Final = {
    word: number
    for number, word in enumerate(
        (
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
        ),
        5,
    )
}
"""The numbers in words that are part of an example; smaller ones are in almost every sentence."""

_NOT_COUNTED: Final = re.compile(r"\(?rulings? [A-C]-\d+(?:(?:, | and | to )[A-C]-\d+)*\)?|`[a-z][\w.-]*`")
"""The parts of a note whose digits are no numbers of its example."""

_SUITS_IN_A_PACK: Final = 4

_OPERATORS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "×": operator.mul,
    "+": operator.add,
    "−": operator.sub,
}


def is_example(note: Note) -> bool:
    """Whether a note has a worked example: a certain card, a sum, or a number."""
    return bool(cards_in(note.text) or sums_in(note.text) or numbers_in(note.text))


def cards_in(text: str) -> frozenset[str]:
    """The cards in a text, written as `TD` or as the Ten of diamonds."""
    words = {_RANKS[rank] + _SUITS[suit] for rank, suit in _NAMED_CARD.findall(text)}
    return frozenset(words | set(_CARD.findall(text)))


def sums_in(text: str) -> list[tuple[str, int]]:
    """The sums in a text, the part before the equals sign and the number after it."""
    found = [*_SUM.finditer(text), *_CARD_SUM.finditer(text)]
    return [(re.sub(r"[AKQJT2-9] (?=\d)", "", sum_["left"]), _integer(sum_["right"])) for sum_ in found]


def numbers_in(text: str) -> frozenset[int]:
    """The numbers of a worked example outside its sums, in digits or in words; the number of a ruling or in a name is none."""
    without_sums = _CARD_SUM.sub("", _SUM.sub("", without_names(_NOT_COUNTED.sub("", text))))
    in_words = {_WORDS[word] for word in re.findall(r"(?<![\w-])[a-z]+(?![\w-])", without_sums) if word in _WORDS}
    return frozenset(in_words | {_integer(each) for each in _NUMBER.findall(without_sums)})


def operands_of(expression: str) -> frozenset[int]:
    """The numbers in a sum."""
    return frozenset(_integer(each) for each in _NUMBER.findall(expression))


def value_of(expression: str) -> int:
    """The value of a sum of products, `54 − 4 × 10`."""
    tokens = expression.split()
    terms, signs = [_integer(tokens[0])], ["+"]
    for sign, number in zip(tokens[1::2], tokens[2::2], strict=True):
        if sign == "×":
            terms[-1] *= _integer(number)
        else:
            terms.append(_integer(number))
            signs.append(sign)
    total = 0
    for sign, term in zip(signs, terms, strict=True):
        total = _OPERATORS[sign](total, term)
    return total


def sum_faults(note: Note) -> Iterator[str]:
    """The sums of a note that are wrong, a sentence each."""
    for expression, result in sums_in(note.text):
        if (value := value_of(expression)) != result:
            yield f"{note.place}: {expression} is {value}, not {result}"


def example_faults(note: Note, cases: Mapping[str, Case]) -> Iterator[str]:
    """Everything wrong with a worked example and its cases, a sentence each."""
    yield from sum_faults(note)
    yield from (f"{note.place}: there is no case {named}" for named in note.examples if named not in cases)
    played = [cases[named] for named in note.examples if named in cases]
    if not played:
        if is_example(note):
            yield f"{note.place}: no case plays this example; name one in a line e[ID] below it"
        return
    if note.label:
        yield from _faults_of_clause(note, played)
    cards, numbers = facts_of(played)
    if missing := sorted(cards_in(note.text) - cards):
        yield f"{note.place}: its cases have no {', '.join(missing)}"
    if absent := sorted(numbers_in(note.text) - numbers - {result for _, result in sums_in(note.text)}):
        yield f"{note.place}: its cases have no number {', '.join(map(str, absent))}"
    for expression, result in sums_in(note.text):
        if result not in numbers and not operands_of(expression) <= numbers:
            yield f"{note.place}: neither {result} nor all of {expression} are in its cases"


def _faults_of_clause(note: Note, played: list[Case]) -> Iterator[str]:
    """Whether the clause above a note is in force in its cases, and one of them is about it."""
    for case in played:
        if not spec.in_force(note.label, case.document):
            yield f"{note.place}: {note.label} is not in force in the game of {case.id}"
    if not any(note.label in case.clauses for case in played):
        yield f"{note.place}: no case of this example names {note.label} among its clauses"


def facts_of(cases: list[Case]) -> tuple[frozenset[str], frozenset[int]]:
    """The cards and the numbers of some cases and their games; a list has its length as a number."""
    cards: set[str] = set()
    numbers: set[int] = set()
    for case in cases:
        for part in (case.given, case.steps, case.document):
            _collect(part, cards, numbers)
        numbers |= _numbers_of_the_pack(case.document)
    return frozenset(cards), frozenset(numbers)


def _numbers_of_the_pack(document: spec.Document) -> set[int]:
    """How many suits, cards and card-points the pack of a game has, in a suit and in all."""
    deck = document["deck"]
    cards = _SUITS_IN_A_PACK * len(deck["ranks"]) + deck.get("jokers", 0)
    card_points = sum(document["points"].get("card_points", {}).values())
    return {_SUITS_IN_A_PACK, cards, cards - len(deck.get("without", ())), card_points, _SUITS_IN_A_PACK * card_points}


def _collect(value: Any, cards: set[str], numbers: set[int]) -> None:
    """Add the cards and numbers in a value to those found."""
    match value:
        case bool():
            pass
        case int():
            numbers.update((value, -value))
        case str():
            cards.update(_CARD.findall(value))
            if value.isdecimal():
                numbers.add(int(value))
        case dict():
            for member in value.values():
                _collect(member, cards, numbers)
        case list() | tuple():
            numbers.add(len(value))
            numbers.update(
                Counter(member["do"] for member in value if isinstance(member, dict) and "do" in member).values()
            )
            for member in value:
                _collect(member, cards, numbers)
        case _:
            pass


def _integer(written: str) -> int:
    """A number as the law writes it, with the sign of subtraction."""
    return int(written.replace("−", "-"))
