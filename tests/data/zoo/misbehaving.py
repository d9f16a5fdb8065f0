"""Engines that misbehave, each in one way only, and otherwise answer as the honest engine does.

Usage: python misbehaving.py BEHAVIOUR FIXTURES ...

The victim is the fifth case, so there are cases before it and others in flight with it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Any, NoReturn

from honest import INTRODUCTION, Answering, Document, answer_rightly, observations, say, serve

VICTIM = "harness-0005"


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def sleep_for_ever() -> NoReturn:
    while True:
        time.sleep(60)


def with_victim(misbehave: Callable[[Document, Document], None]) -> Answering:
    """Misbehaves over the victim and answers everything else."""

    def answering(request: Document, case: Document) -> None:
        (misbehave if case["id"] == VICTIM else answer_rightly)(request, case)

    return answering


@with_victim
def crash(request: Document, case: Document) -> None:
    sys.stderr.write("\x1b[31mTraceback: the trump suit is nil\n")
    sys.stderr.flush()
    os._exit(3)


@with_victim
def killed_by_a_signal(request: Document, case: Document) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@with_victim
def hang(request: Document, case: Document) -> None:
    sleep_for_ever()


@with_victim
def garbage(request: Document, case: Document) -> None:
    write("debug: playing 7D\n")


@with_victim
def half_a_line(request: Document, case: Document) -> None:
    write('{"seq": 5, "observ')
    os._exit(0)


@with_victim
def endless_line(request: Document, case: Document) -> None:
    block = "1" * 1_000_000
    for _ in range(100):
        write(block)
    sleep_for_ever()


@with_victim
def wrong_sequence_number(request: Document, case: Document) -> None:
    say({"seq": 100_000, "observations": observations(case, request)})


@with_victim
def twice(request: Document, case: Document) -> None:
    answer_rightly(request, case)
    answer_rightly(request, case)


@with_victim
def one_observation_too_few(request: Document, case: Document) -> None:
    say({"seq": request["seq"], "observations": observations(case, request)[1:]})


@with_victim
def wrong_shape(request: Document, case: Document) -> None:
    say({"seq": request["seq"], "observed": []})


@with_victim
def fraction(request: Document, case: Document) -> None:
    write(f'{{"seq": {request["seq"]}, "observations": [1.5]}}\n')


@with_victim
def closes_output(request: Document, case: Document) -> None:
    os.close(1)
    sleep_for_ever()


@with_victim
def closes_input(request: Document, case: Document) -> None:
    os.close(0)
    answer_rightly(request, case)
    sleep_for_ever()


@with_victim
def says_error(request: Document, case: Document) -> None:
    say({"seq": request["seq"], "error": "index out of range"})


@with_victim
def skips(request: Document, case: Document) -> None:
    say({"seq": request["seq"], "skipped": "https://example.org/issues/7"})


@with_victim
def names_another_clause(request: Document, case: Document) -> None:
    changed = json.loads(json.dumps(observations(case, request)).replace("play.follow.trump", "play.held"))
    say({"seq": request["seq"], "observations": changed})


@with_victim
def cannot_try(request: Document, case: Document) -> None:
    """Cannot carry out the first action, and is therefore wrong about everything after it."""
    wrong = {"accepted": True, "trick_to": "N"}
    changed = [{"unsupported": True}, *[wrong for _ in request["steps"][1:]]]
    say({"seq": request["seq"], "observations": changed})


@with_victim
def crashes_once(request: Document, case: Document) -> None:
    """Crashes in the middle of its first life only; `marker` is a file that remembers it."""
    marker = os.environ["MARKER"]
    if not os.path.exists(marker):
        with open(marker, "w", encoding="utf-8"):
            os._exit(3)
    answer_rightly(request, case)


def crashes_often(request: Document, case: Document) -> None:
    """Crashes over every third case."""
    if case["clauses"] == ["play.follow.trump"]:
        os._exit(3)
    answer_rightly(request, case)


def noisy(request: Document, case: Document) -> None:
    sys.stderr.write("thinking about trumps \x1b[31m" * 20_000 + "\n")
    answer_rightly(request, case)


def blank_lines(request: Document, case: Document) -> None:
    write("\n \r\n")
    answer_rightly(request, case)


def says_yes(request: Document, case: Document) -> None:
    say({"seq": request["seq"], "observations": [{"accepted": True} for _ in request["steps"]]})


def says_no(request: Document, case: Document) -> None:
    say({"seq": request["seq"], "observations": [{"rejected": "play.follow.trump"} for _ in request["steps"]]})


def refuses_nothing(request: Document, case: Document) -> None:
    right = observations(case, request)
    changed = [{"accepted": True} if "rejected" in observation else observation for observation in right]
    say({"seq": request["seq"], "observations": changed})


def knows_no_result(request: Document, case: Document) -> None:
    asks = [step.get("ask") for step in request["steps"]]
    right = observations(case, request)
    changed = [{"unsupported": True} if ask == "result" else one for ask, one in zip(asks, right, strict=True)]
    say({"seq": request["seq"], "observations": changed})


_kept: list[tuple[Document, Document]] = []


def backwards(request: Document, case: Document) -> None:
    """Keeps four requests and answers them in the opposite order."""
    _kept.append((request, case))
    if len(_kept) == 4:
        for kept in reversed(_kept):
            answer_rightly(*kept)
        _kept.clear()


def fails_always(request: Document, case: Document) -> None:
    os._exit(3)


def leaves_a_child(request: Document, case: Document) -> None:
    """Starts a child that holds the pipes open, then crashes over the victim."""
    if case["id"] == VICTIM:
        if os.fork() == 0:
            sleep_for_ever()
        os._exit(3)
    answer_rightly(request, case)


def start_only(behaviour: str, paths: list[str]) -> bool:
    """Misbehaviour before the first case; returns whether the behaviour is of this kind."""
    match behaviour:
        case "crashes-at-start":
            sys.stderr.write("cannot find libtrumps.so\n")
            sys.exit(127)
        case "silent-at-start":
            sleep_for_ever()
        case "deaf":
            sys.stdin.readline()
            say(INTRODUCTION)
            sleep_for_ever()
        case "other-version":
            serve(paths, introduction={**INTRODUCTION, "version": 2})
        case "plays-skat-only":
            serve(paths, introduction={**INTRODUCTION, "rulesets": ["skat"]})
        case "declares-result":
            serve(paths, introduction={**INTRODUCTION, "asks": ["result"]})
        case "declares-legal":
            serve(paths, introduction={**INTRODUCTION, "asks": ["legal"]})
        case "crashes-at-first-start":
            if not os.path.exists(os.environ["MARKER"]):
                with open(os.environ["MARKER"], "w", encoding="utf-8"):
                    sys.exit(1)
            serve(paths)
        case "says-goodbye":
            serve(paths)
            write("goodbye\n")
        case "bad-exit":
            serve(paths)
            sys.exit(9)
        case "ignores-stop":
            serve(paths)
            sleep_for_ever()
        case "floods":
            serve(paths, lambda request, case: flood())
        case _:
            return False
    return True


def flood() -> None:
    """Writes lines without being asked, for as long as a reader takes them."""
    line: dict[str, Any] = {"seq": 100_000, "skipped": "x" * 10_000}
    while True:
        say(line)


if __name__ == "__main__":
    named, *files = sys.argv[1:]
    if not start_only(named, files):
        serve(files, globals()[named.replace("-", "_")])
