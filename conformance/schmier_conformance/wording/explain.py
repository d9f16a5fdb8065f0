"""The explanation of a recorded game, for callers from Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from schmier.api.deals import Deal
from schmier.api.documents import LogSource, read_log
from schmier.api.errors import InputError
from schmier.api.matches import Match
from schmier.api.replays import Verdict
from schmier.io.findings import LogError
from schmier.io.logs import replay
from schmier.vocabulary import ENGLISH
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.accounts.lines import Line
from schmier_conformance.wording.catalogue import UnknownLanguage, language_named
from schmier_conformance.wording.explanation import Json, line_json, lines_text


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Sequence[Line]):
    """What a scorer would say of a game: a sequence of lines, each a sentence with the clauses that decided it.

    `print()` shows it as `schmier replay --explain` does.
    """

    lines: tuple[Line, ...]
    verdict: Verdict
    """What the law says of the game. Where it is broken, the explanation of a deal ends before the event that breaks a rule."""

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    @overload
    def __getitem__(self, place: int) -> Line: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Line, ...]: ...
    def __getitem__(self, place: int | slice) -> Line | tuple[Line, ...]:
        return self.lines[place]

    def as_json(self) -> list[Json]:
        """The lines as `spec/schemas/explanation.json` has them."""
        return [line_json(line) for line in self.lines]

    def __str__(self) -> str:
        return "\n".join([str(self.verdict), *lines_text(self.lines)])

    def __repr__(self) -> str:
        return f"<Explanation of {len(self.lines)} lines, {self.verdict.verdict}>"


def explain(source: Deal | Match | LogSource, language: str = ENGLISH) -> Explanation:
    """Explain a game as its scorer would: the deal, the auction, the tricks, the account and the match.

    `source` is a deal or a match of `schmier`, the path of a game log, or a log as data. An unfinished deal is explained as far as
    it has gone. `language` is the code of a language that has translations; a sentence that it lacks is in English.

    Nothing is worked out for the explanation: the sentences are read off the objects that judge the log.

    Raises `schmier.InputError` for an unreadable log and for an unknown language.
    """
    try:
        language_named(language)
    except UnknownLanguage as problem:
        raise InputError(str(problem)) from None
    log = source.log() if isinstance(source, Deal | Match) else read_log(source)
    explainer = Explainer(language)
    try:
        judged = replay(log, witness=explainer)
    except LogError as problem:
        raise InputError(str(problem)) from None
    return Explanation(tuple(explainer.lines), Verdict.of(judged))
