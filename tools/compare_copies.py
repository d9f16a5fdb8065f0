"""Compare the two copies of the reference: random deals of every game, wrong actions included, must come out the same in both.

    python tools/compare_copies.py --deals 100000

Each copy runs in a process of its own. It generates the deals, plays them, and makes a digest of every legal set, refusal, state, view,
result, account and log. Where the digests of a deal differ, the deal is made as small as it can be and shown with both answers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from schmier import copies, spec
from schmier.action import Event
from schmier.deal import Deal
from schmier.io import observation
from schmier.io.entries import as_data
from schmier.io.logs import replay
from schmier.io.results import result
from schmier.io.serve import observe
from schmier.io.writing import log_of
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate.random_deals import fuzz_deal
from schmier_conformance.generative.script import ObservedScript, Script, script_of
from schmier_conformance.generative.shrink.shrinker import Shrinker
from schmier_conformance.parallel.process import collect_garbage_rarely

Json: TypeAlias = dict[str, Any]

SEED: Final = "copies"

BLOCK: Final = 20
"""Deals for which a copy is asked at a time."""

NEVER: Final = -1
"""The step at which two transcripts differ, where they do not."""

# ---- what one copy says ----------------------------------------------------------------------------------------------


def game_of(identifier: str, seed: str) -> Game:
    """A shipped game."""
    document = spec.ruleset_document(identifier)
    return Game(document, read_ruleset(document), seed)


def transcript(game: Game, script: Script) -> list[str]:
    """Everything that is said of a script: a text for each step, then one for the end of the deal."""
    deal = script.begin(game.ruleset)
    happened: list[Event] = []
    said: list[str] = []
    for number, step in enumerate(script.steps):
        answer = observe(deal, step)
        if "accepted" in answer:
            happened.append(step["try"])
        said.append(text_of([answer, *(observed_after(deal, number) if "try" in step else ())]))
    return [*said, text_of(end_of(deal, happened))]


def observed_after(deal: Deal, number: int) -> Iterator[Json]:
    """The legal actions, the state, and the view of one seat, each in turn."""
    yield observation.legal(deal)
    yield observation.state(deal)
    yield observation.view(deal, number % len(deal.table.seats))


def end_of(deal: Deal, happened: list[Event]) -> Json:
    """The result, the account and the log of a deal, and what a replay of the log finds."""
    outcome = deal.outcome
    if outcome is None:
        return {"result": result(deal)}
    log = log_of(deal, happened)
    return {
        "result": result(deal),
        "account": [as_data(entry, deal.table.parties) for entry in outcome.entries],
        "log": log,
        "found": [str(finding) for finding in replay(log).findings],
    }


def text_of(said: object) -> str:
    """Something said, as JSON; nothing is sorted, so that the order of the members counts."""
    return json.dumps(said)


def digest(texts: Sequence[str]) -> str:
    """The digest of some texts."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def answer(request: Json) -> list[str]:
    """The digests of some deals of a game, or the transcript of a script."""
    game = game_of(request["ruleset"], request["seed"])
    if "script" in request:
        return transcript(game, script_of(request["script"]))
    deals = (fuzz_deal(game, number) for number in range(request["first"], request["last"] + 1))
    return [digest([text_of(deal.script.document), *transcript(game, deal.script)]) for deal in deals]


def answer_requests() -> None:
    """Answer the requests on standard input: one copy of the reference, in its own process."""
    collect_garbage_rarely()
    print(json.dumps(copies.in_use()), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


# ---- a copy in a process of its own ----------------------------------------------------------------------------------

Copy: TypeAlias = Callable[[Json], list[str]]
"""A copy of the reference: answers a request."""


class CopyProcess:
    """A copy of the reference in a process of its own."""

    def __init__(self, name: str, environment: dict[str, str]) -> None:
        words = [sys.executable, str(Path(__file__).resolve()), "--answer"]
        self.child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        runs = self.receive()
        if not str(runs).startswith(name):
            raise SystemExit(f"the copy that should be {name} is {runs}")

    def send(self, request: Json) -> None:
        """Send a request."""
        assert self.child.stdin
        self.child.stdin.write(json.dumps(request) + "\n")
        self.child.stdin.flush()

    def receive(self) -> Any:
        """The next answer."""
        assert self.child.stdout
        line = self.child.stdout.readline()
        if not line:
            raise SystemExit(f"a copy of the reference has ended with status {self.child.wait()}; see its error above")
        return json.loads(line)

    def __call__(self, request: Json) -> list[str]:
        """The answer to a request."""
        self.send(request)
        found: list[str] = self.receive()
        return found

    def stop(self) -> None:
        """End the process."""
        with self.child:
            pass


def both_copies() -> tuple[CopyProcess, CopyProcess]:
    """The interpreted copy and the compiled one."""
    environment = {name: value for name, value in os.environ.items() if name != copies.PURE}
    return (
        CopyProcess("interpreted", {**environment, copies.PURE: "1"}),
        CopyProcess("compiled", environment),
    )


# ---- comparing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """A deal, as small as it could be made, at whose last step the copies say different things."""

    ruleset: str
    number: int
    script: Script | None
    """None where they generate different deals, but say the same of either."""
    answers: tuple[str, str]

    def text(self) -> str:
        """The deal and both answers."""
        steps = (
            [json.dumps(step) for step in self.script.steps]
            if self.script
            else ["(the copies generate different deals)"]
        )
        given = json.dumps(self.script.given) if self.script else ""
        lines = [f"{self.ruleset}, deal {self.number}: the copies differ after the last step", given, *steps]
        return "\n  ".join([*lines, f"interpreted: {self.answers[0]}", f"compiled:    {self.answers[1]}"])


@dataclass(frozen=True, slots=True)
class Comparison:
    """The two copies, and the seed of the deals."""

    one: Copy
    other: Copy
    seed: str = SEED

    def request(self, identifier: str, **what: object) -> Json:
        """A request about a game."""
        return {"ruleset": identifier, "seed": self.seed, **what}

    def first_difference(self, identifier: str, script: Script) -> tuple[int, tuple[str, str]]:
        """The first step of a script at which the copies differ, and what they say; `NEVER` where they agree."""
        request = self.request(identifier, script=script.document)
        said = zip(self.one(request), self.other(request), strict=True)
        return next(((step, pair) for step, pair in enumerate(said) if pair[0] != pair[1]), (NEVER, ("", "")))

    def shrunk(self, identifier: str, number: int) -> Difference:
        """The smallest deal found that shows how the copies differ over a deal."""
        game = game_of(identifier, self.seed)
        script = fuzz_deal(game, number)

        def part_that_differs(candidate: ObservedScript) -> ObservedScript | None:
            step, _ = self.first_difference(identifier, candidate.script)
            return None if step == NEVER else candidate.cut_after(min(step, len(candidate.steps) - 1))

        begun = part_that_differs(script)
        if begun is None:
            return Difference(identifier, number, None, ("", ""))
        smallest = Shrinker(game.ruleset, begun, lambda several: [part_that_differs(one) for one in several]).shrink()
        return Difference(identifier, number, smallest.script, self.first_difference(identifier, smallest.script)[1])

    def differences(self, identifier: str, found: Sequence[tuple[str, str]], first: int) -> Iterator[Difference]:
        """The differences among the digests of some deals."""
        for number, (one, other) in enumerate(found, first):
            if one != other:
                yield self.shrunk(identifier, number)


def spans(first: int, last: int) -> Iterator[tuple[int, int]]:
    """The numbers of some deals in blocks."""
    while first <= last:
        yield first, min(last, first + BLOCK - 1)
        first += BLOCK


def compare(deals: int, first: int = 1, show: Callable[[str], object] = print) -> tuple[str, list[Difference]]:
    """Play about so many deals, as many of each game, in both copies; the digest of all, and the differences."""
    one, other = both_copies()
    comparison, every, found = Comparison(one, other), list[str](), list[Difference]()
    games = spec.ruleset_ids()
    try:
        for identifier in games:
            for span in spans(first, first - 1 + max(1, deals // len(games))):
                for copy in (one, other):
                    copy.send(comparison.request(identifier, first=span[0], last=span[1]))
                digests = list(zip(one.receive(), other.receive(), strict=True))
                every += [pair[0] for pair in digests]
                for difference in comparison.differences(identifier, digests, span[0]):
                    found.append(difference)
                    show(difference.text())
    finally:
        one.stop()
        other.stop()
    return f"{len(every)} deals of {len(games)} games, {digest(every)}", found


def main() -> int:
    """Compare the copies; returns 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--deals", type=int, default=3450, help="deals in all, the same number of every game (default: 3450)"
    )
    parser.add_argument("--first", type=int, default=1, help="the number of the first deal of each game (default: 1)")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.answer:
        answer_requests()
        return 0
    began = time.monotonic()
    played, found = compare(given.deals, given.first)
    print(f"{played}: {len(found)} differences ({time.monotonic() - began:.0f} s)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
