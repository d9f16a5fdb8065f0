"""The situation of a step, drawn as text: the hands, trumps, the contract, the trick on the table."""

from __future__ import annotations

from collections.abc import Iterator

from schmier.io import observation, serve
from schmier.ruleset.ruleset import read_ruleset
from schmier.spec import Document
from schmier.vocabulary import Words, words_of
from schmier_conformance.corpus.cases import Case

_CALLS_SHOWN = 12
_NAME = 10
"""The width of the name in front of a line."""


def diagram_lines(case: Case, index: int) -> Iterator[str]:
    """The table before a step, line by line."""
    deal = serve.set_up(read_ruleset(case.document), case.given)
    for step in case.steps[:index]:
        if "try" in step:
            serve.attempt(deal, step["try"])
    yield from lines_of(observation.state(deal), words_of(case.document))


def lines_of(state: Document, words: Words) -> Iterator[str]:
    """The public state of the table, line by line, without empty members; calls are in the notation of logs."""
    acts = state["acts"] if isinstance(state["acts"], list) else [state["acts"]]
    for seat, cards in state["hands"].items():
        if cards:
            marks = [word for word, is_so in (("dealer", seat == state["dealer"]), ("to act", seat in acts)) if is_so]
            yield named(seat, " ".join(cards) + (f"   ({', '.join(marks)})" if marks else ""))
    for name in ("widow", "stock"):
        if state[name]:
            yield named(words.singular.get(name, name), " ".join(state[name]))
    if state["calls"] and not state["trick"]:
        yield named("calls", ", ".join(map(call, state["calls"][-_CALLS_SHOWN:])))
    if state["contract"]:
        yield named("contract", f"{state['contract']['by']} {bid(state['contract']['bid'])}".strip())
    for name in ("trump", "turn_up", "stock_top", "named_suit"):
        if state.get(name):
            yield named(name.replace("_", "-"), state[name])
    if state["trick"]:
        yield named("trick", ", ".join(f"{played['by']} {played['card']}" for played in state["trick"]))
    if any(state["scores"].values()):
        yield named("scores", ", ".join(f"{party} {score}" for party, score in state["scores"].items()))


def named(name: str, text: str) -> str:
    """A line with its name."""
    return f"{name:<{_NAME}}{text}"


def call(event: Document) -> str:
    """A call with its player, in log notation."""
    return f"{event['by']} {bid(event['bid']) if 'bid' in event else event['do']}"


def bid(value: object) -> str:
    """A bid in log notation."""
    if isinstance(value, dict):
        return " ".join(map(str, value.values()))
    return "" if value is None else str(value)
