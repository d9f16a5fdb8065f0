"""The sheet of a game as sentences, each under the name of its subject: translators render these. And a summary for authors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from schmier.conditions import holds
from schmier.options import as_meant, options
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.play import Following
from schmier.ruleset.seats import Parties
from schmier.vocabulary import family_of
from schmier_conformance.law.agreements import agreements
from schmier_conformance.law.rulings import bears, read_ruling
from schmier_conformance.rulesets.options import Document, groups, value_at
from schmier_conformance.wording.cards import card_words
from schmier_conformance.wording.rulesets.entries import no_tricks_name, point_sentence, slam_name, step_sentence
from schmier_conformance.wording.rulesets.sentences import TWO, sentence, sentence_of
from schmier_conformance.wording.rulesets.sums import bids, pack, players_sentence, sum_of_points

TITLE: Final = "title"
"""The name of the sentence that is the game's title."""

_IN_OTHER_SENTENCES: Final = frozenset(("players.least", "players.most", "deck.ranks"))
"""Options that the sentences on the players and on the pack include."""


class SheetSentence(NamedTuple):
    """One sentence of a sheet."""

    of: str
    """Its subject: an option by its path, `exchange.1`, `points.list.high`, a ruling by its id, or `title`."""
    group: str
    """The heading above it; empty for the title and for rulings."""
    english: str
    """The sentence, on one line."""


def sheet_sentences(ruleset: Document, rulings: Mapping[str, Document]) -> list[SheetSentence]:
    """The sentences of the sheet of a whole ruleset in their order: its title, the options, what to agree before the deal.

    Of a ruling the sentence is its title, the point to agree on; the clauses decide it.
    """
    sentences = [
        SheetSentence(of, group, _on_one_line(english))
        for group, parts in groups(ruleset).items()
        for part in parts
        if ruleset.get(part) is not None
        for of, english in _of_part(part, ruleset[part], ruleset)
    ]
    agreed = [
        SheetSentence(identifier, "", _on_one_line(rulings[identifier]["title"]))
        for identifier in agreements()
        if identifier in rulings and bears(read_ruling(rulings[identifier]), ruleset)
    ]
    return [SheetSentence(TITLE, "", ruleset["title"]), *sentences, *agreed]


def _of_part(part: str, value: Any, ruleset: Document) -> Iterator[tuple[str, str]]:
    """The sentences on one part of the document, without those that no deal could show."""
    if part == "exchange":
        for number, step in enumerate(value, 1):
            yield (
                f"exchange.{number}",
                step_sentence(step, lambda tokens: card_words(tokens, ruleset), family_of(ruleset), ruleset),
            )
        return
    if part == "players":
        yield part, players_sentence(ruleset)
    for option, inner_value in shown_options(part, ruleset):
        yield option, sentence_of(option, inner_value, ruleset)
        if option == "points.list":
            for point in inner_value:
                yield f"{option}.{point['name']}", point_sentence(point, ruleset)


def shown_options(part: str, ruleset: Document) -> Iterator[tuple[str, Any]]:
    """The options of a part of the document that a sheet has a sentence of their own on, with their values."""
    value = ruleset[part]
    inner = {f"{part}.{key}": one for key, one in value.items()} if isinstance(value, dict) else {part: value}
    for option, inner_value in inner.items():
        if option not in _IN_OTHER_SENTENCES and inner_value is not None and not is_idle(option, inner_value, ruleset):
            yield option, inner_value


def is_idle(option: str, value: Any, ruleset: Document) -> bool:
    """Whether no deal of the game could show what an option says: it names what is not there, or what nothing depends on."""
    match option:
        case "deal.widow" | "deal.redeal_claim" | "exchange":
            return not value
        case "ranking.plain":
            return bool(value_at(ruleset, "play.following") == Following.TRUMPS_ONLY) or is_always_trumped(ruleset)
        case "parties":
            return bool(value == Parties.SINGLE and value_at(ruleset, "players.most") == TWO)
        case _:
            return False


def is_always_trumped(ruleset: Document) -> bool:
    """Whether a trump is in every trick: who takes the whole stock holds nothing else, or all trumps but a few are in play."""
    steps = {step["do"]: step for step in ruleset["exchange"]}
    if not steps.keys() >= {StepKind.DRAW, StepKind.TAKE_STOCK, StepKind.DISCARD}:
        return False
    players = ruleset["players"]["most"]
    plain_cards = players * steps[StepKind.DISCARD]["to"] - len(ruleset["ranking"]["trumps"])
    return bool(plain_cards < players)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


# ---- the summary -----------------------------------------------------------------------------------------------------

_ENDS: Final = ("match.target", "match.deals", "match.losing_score")
"""The options that end a match."""


def summary(ruleset: Document) -> list[str]:
    """The players, the pack, the deal, the bids, the exchange, the play, the points and the match of a whole ruleset, a line each."""
    return [
        f"Players: {players_sentence(ruleset)} {sentence('parties', ruleset)}",
        f"Pack: {pack(ruleset)}",
        f"Deal: {sentence('deal.hand', ruleset)} {sentence('deal.widow', ruleset)}",
        f"Auction: {_auction(ruleset)}",
        f"Exchange: {_exchange(ruleset)}",
        f"Play: {sentence('play.following', ruleset)} {sentence('play.first_lead', ruleset)}",
        f"Points: {_points(ruleset)}",
        f"Match: {_match(ruleset)}",
    ]


def _exchange(ruleset: Document) -> str:
    """The steps of the exchange in their order."""
    of_steps = (english for _, english in _of_part("exchange", ruleset["exchange"], ruleset))
    return " ".join(of_steps) or sentence("exchange", ruleset)


def _match(ruleset: Document) -> str:
    """What ends the match, and who may win it where a target does."""
    ends = sentence(next((end for end in _ENDS if value_at(ruleset, end) is not None), _ENDS[0]), ruleset)
    if not holds(options()["match.who_may_win"].means_something, as_meant(ruleset)):
        return ends
    return f"{ends} {sentence('match.who_may_win', ruleset)}"


def _points(ruleset: Document) -> str:
    """The points of a deal as a sum, or what is counted in place of a list."""
    listed = value_at(ruleset, "points.list")
    if listed:
        return f"{sum_of_points(listed, ruleset)}."
    option = "points.games" if value_at(ruleset, "points.games") else "points.trick_value"
    return f"{sentence('points.count', ruleset)} {sentence(option, ruleset)}"


def _auction(ruleset: Document) -> str:
    """The kind of the auction, and what can be bid."""
    kind, numbers = sentence("auction.kind", ruleset), bids(ruleset)
    if not numbers:
        return kind
    slams = [slam_name(slam["bid"]).lower() for slam in value_at(ruleset, "auction.slams") or []]
    above = f", and above that {', '.join(slams)}" if slams else ""
    no_tricks = [no_tricks_name(bid["bid"]).lower() for bid in value_at(ruleset, "auction.no_tricks") or []]
    none = f", and to take none {', '.join(no_tricks)}" if no_tricks else ""
    return f"{kind} Bids: {numbers}{above}{none}."
