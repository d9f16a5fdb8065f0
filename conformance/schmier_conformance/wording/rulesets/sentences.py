"""The options of a ruleset as sentences to read out at the table: plain text, for commands and for the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from schmier.conditions import holds
from schmier.labels import Label
from schmier.options import Option, as_meant, defaults, options_in, options_of_step
from schmier.options import options as table
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.match import AfterDeals
from schmier.ruleset.play import Leader
from schmier.ruleset.points import Counts, PointOf, PointTo
from schmier.ruleset.seats import Parties
from schmier.ruleset.validation.match import most_parties
from schmier.spec import in_force
from schmier.vocabulary import family_of, words_of
from schmier.vocabulary import words as concepts
from schmier_conformance.rulesets.options import Document, options, value_at, value_text
from schmier_conformance.wording.cards import number_word
from schmier_conformance.wording.rulesets.entries import (
    contracts_sentence,
    kind_of_point,
    no_tricks_sentence,
    schedule_sentence,
    slam_sentence,
    step_sentence,
)
from schmier_conformance.wording.rulesets.sums import must_go_under, pack, total_of_points, trumps, undealt
from schmier_conformance.wording.rulesets.templates import OPTION, Fields, fields_of, option_text, shown_in

LEADERS: Final[Mapping[str, str]] = {
    Leader.ELDEST: "{Eldest}",
    Leader.PITCHER: "The {pitcher}",
    Leader.PARTNER_WITH_ONE_TRUMP: "The leader",
}
"""By `play.leader`, who leads to the first trick."""

TWO: Final = 2
"""With two parties, one has won where the other has lost."""


def value_or_default(document: Document, path: str) -> Any:
    """The value of an option, or what it is where the document does not say it; None where it is nothing."""
    value = value_at(document, path)
    return defaults().get(path) if value is None else value


def sentence(path: str, ruleset: Document) -> str:
    """The sentence on one option of a whole ruleset, never empty."""
    return idle_sentence(path, ruleset) or sentence_of(path, value_or_default(ruleset, path), ruleset)


def idle_sentence(path: str, ruleset: Document) -> str:
    """The sentence on a game in which the question of an option does not arise as it is put; empty where it does."""
    option, completed = table(family_of(ruleset)).get(path), as_meant(ruleset)
    sentences = option.idle if option else ()
    return next((said for condition, said in sentences if holds(condition, completed)), "")


def sentence_of(path: str, value: Any, ruleset: Document) -> str:
    """The sentence on an option if it had this value; without words for it, what the schema calls it and the value."""
    option = table(family_of(ruleset)).get(path)
    if option and value is None and option.absent:
        return option.absent
    if option and value is not None:
        text = option_text(option, value, _fields(path, value, ruleset), shown_in(ruleset))
        if isinstance(text, str) and text != value:
            return text
    return f"{words_of(ruleset).title(title_of(path))}: {'not said' if value is None else value_text(value)}."


def numbered_steps(ruleset: Document) -> list[str]:
    """The steps of the exchange, numbered; none for a game without an exchange."""
    return _numbered(ruleset["exchange"], ruleset)


def _numbered(steps: list[Document], ruleset: Document) -> list[str]:
    """Steps, numbered."""
    return [
        f"{number}. {step_sentence(step, shown_in(ruleset), family_of(ruleset), {**ruleset, 'exchange': steps})}"
        for number, step in enumerate(steps, 1)
    ]


def title_of(path: str) -> str:
    """The title of an option in the schema; its path where the schema does not know it."""
    return next((option.title for option in options() if option.path == path), path)


# ---- fields a template cannot compute --------------------------------------------------------------------------------


def _fields(path: str, value: Any, ruleset: Document) -> Fields:
    """The fields that fill the sentence on an option: its own options, and the words of the game."""
    inner = fields_of(value, options_in(path, family_of(ruleset)), shown_in(ruleset)) if isinstance(value, dict) else {}
    own = {"spares": lambda: spared(value["spares"], inner, ruleset)} if path == "play.stack" and value else {}
    return {**_of_the_game(ruleset), **_of_a_list(path, value, ruleset), **_of_cards(value, ruleset), **inner, **own}


def spared(trumps: list[str], inner: Fields, ruleset: Document) -> str:
    """Which trumps may not lie under a card in the first trick, and whether any of them may have to."""
    if trumps and not must_go_under(trumps, ruleset):
        return f"never these: {shown_in(ruleset)(trumps)}"
    return str(inner["spares"]())


def _of_the_game(ruleset: Document) -> Fields:
    """Words that depend on another option."""
    words = words_of(ruleset)
    counts_games = value_at(ruleset, "points.count") == Counts.GAME_VALUE
    return {
        "leader": lambda: words.fill(LEADERS[first_leader(ruleset)]),
        "several": lambda: "both" if most_parties(ruleset) == TWO else "several",
        "dealer_side": lambda: "the dealer" if plays_alone(ruleset) else "the dealer's side",
        "one_other": lambda: "the other player" if is_for_two(ruleset) else "one other",
        "the_other": lambda: "the other player" if is_for_two(ruleset) else "the other",
        "pairs": lambda: number_word(value_or_default(ruleset, "players.most") // 2).capitalize(),
        "wins": lambda: winner_beside_a_loser(ruleset),
        "passed_ones": lambda: ", passed ones included" if is_passed_on(ruleset) else "",
        "highest_wins": lambda: "" if is_undecided_at_last(ruleset) else "; the highest score wins",
        "counting": lambda: "Each card counts" if counts_games else "Card-points for Game",
        "for_game": lambda: "" if counts_games else " for Game",
        "lost_contract": lambda: (
            "a null, or a game that promised every trick," if counts_games else "a contract of no tricks"
        ),
        "against_none": lambda: against_none(ruleset),
        "undealt": lambda: undealt(ruleset),
        **_of_companions(ruleset),
    }


def _of_companions(ruleset: Document) -> Fields:
    """Words that keep the sentence on one option true with each value of an option beside it."""
    words = words_of(ruleset)
    return {
        "misdeal_pays": lambda: misdeal_pays(ruleset),
        "counted": lambda: "counted down to zero from" if in_force(Label.MATCH_COUNTING_DOWN, ruleset) else "to",
        "slam_apart": lambda: ", unless a slam decides it" if in_force(Label.MATCH_SLAM_UNSCORED, ruleset) else "",
        "untouched": lambda: words.fill(", the {widow} untouched") if value_at(ruleset, "deal.widow") else "",
        "trick_scorer": lambda: words.fill(trick_scorer(ruleset)),
        "at_no_trump": lambda: ", except at no trump" if value_at(ruleset, "auction.schedule") else "",
        "no_bid_decides": lambda: (
            " and no bid that was made decides" if in_force(Label.MATCH_SEVERAL_PITCHER_THEN_HIGHER, ruleset) else ""
        ),
        "scored_last": lambda: ", any others after the last trick" if has_points_scored_last(ruleset) else "",
        "of_the_side": lambda: ", the higher score of it" if value_at(ruleset, "parties") == Parties.CALLED else "",
    }


def first_leader(ruleset: Document) -> str:
    """The word of `play.leader` for the player who leads first: where nothing is bid, eldest."""
    return str(value_or_default(ruleset, "play.leader")) if has_bids(ruleset) else Leader.ELDEST


def has_bids(ruleset: Document) -> bool:
    """Whether the auction is one of bids."""
    return AuctionKind(value_at(ruleset, "auction.kind")).has_bids


def winner_beside_a_loser(ruleset: Document) -> str:
    """Who has won a match that a party has lost, where that does not go without saying."""
    if not value_at(ruleset, "match.target"):
        return ", and no party has won it"
    return "" if most_parties(ruleset) == TWO else "; of the others the one with the highest score wins"


def trick_scorer(ruleset: Document) -> str:
    """Who scores for tricks beside the bidder: of partners found for the deal alone, each is a party and scores none."""
    if value_at(ruleset, "parties") in (Parties.CALLED, Parties.CHOSEN):
        return "a player who plays against the {pitcher}"
    return "a party other than the {pitcher}'s"


def has_points_scored_last(ruleset: Document) -> bool:
    """Whether a point is scored after the last trick where those of cards are scored as they are won."""
    at_once = (PointOf.NAMED_TRUMP, PointOf.PLAIN_CARDS)
    return any(
        kind_of_point(point["of"]) not in at_once or point["to"] != PointTo.CAPTOR
        for point in value_at(ruleset, "points.list") or ()
    )


def is_passed_on(ruleset: Document) -> bool:
    """Whether a deal on which all have passed ends unplayed, and the deal passes on."""
    unplayed = (
        Label.AUCTION_NOBODY_BIDS_NEXT_DEALER,
        Label.AUCTION_NOBODY_BIDS_DEALER_SET_BACK,
        Label.AUCTION_NOBODY_BIDS_FOREHAND_PASS,
    )
    return any(in_force(label, ruleset) for label in unplayed)


def is_undecided_at_last(ruleset: Document) -> bool:
    """Whether nobody has won a match that the number of its deals ends."""
    return bool(value_at(ruleset, "match.after_deals") == AfterDeals.UNDECIDED)


def against_none(ruleset: Document) -> str:
    """What the tricks of the others score against a bid of no tricks, where that may be bid."""
    scores = {bid["others_score"] for bid in value_at(ruleset, "auction.no_tricks") or ()}
    if not scores:
        return ""
    if len(scores) > 1:
        return ", but against a bid of no tricks as that bid says"
    return ", against a bid of no tricks too" if True in scores else ", but none against a bid of no tricks"


def misdeal_pays(ruleset: Document) -> str:
    """Who scores the points of a misdeal, or who loses them."""
    is_single = plays_alone(ruleset)
    if in_force(Label.DEAL_MISDEAL_LOST, ruleset):
        return "costs the dealer" if is_single else "costs the dealer's side"
    if most_parties(ruleset) == TWO:
        return f"gives {'the other player' if is_single else 'the other side'}"
    return f"gives each other {'player' if is_single else 'side'}"


def plays_alone(ruleset: Document) -> bool:
    """Whether every player is a party of his own."""
    return bool(value_at(ruleset, "parties") == Parties.SINGLE)


def is_for_two(ruleset: Document) -> bool:
    """Whether two players, and no more, may play."""
    return bool(value_at(ruleset, "players.most") == TWO)


def _of_a_list(path: str, value: Any, ruleset: Document) -> Fields:
    """The fields on the members of a list, and on their sum."""
    return {
        "members": lambda: " ".join(_members(path, value, ruleset)),
        "kinds": lambda: f"{number_word(len(value)).capitalize()} {'kind' if len(value) == 1 else 'kinds'}",
        "total": lambda: total_of_points(value, ruleset),
    }


def _members(path: str, value: list[Document], ruleset: Document) -> list[str]:
    """The members of a list, a sentence each."""
    renderers: dict[str, Callable[[Document], str]] = {
        "auction.slams": lambda slam: slam_sentence(slam, family_of(ruleset)),
        "auction.no_tricks": lambda bid: no_tricks_sentence(bid, family_of(ruleset)),
    }
    return [renderers[path](member) for member in value] if path in renderers else _numbered(value, ruleset)


def _of_cards(value: Any, ruleset: Document) -> Fields:
    """The pack, the trumps and the rankings, if they were so."""
    return {
        "pack": lambda: pack({**ruleset, "deck": {**ruleset["deck"], "jokers": value}}).removesuffix("."),
        "trumps": lambda: trumps({**ruleset, "ranking": {**ruleset["ranking"], "trumps": value}}),
        "contracts": lambda: contracts_sentence(value, ruleset),
        "schedule": lambda: schedule_sentence(value),
    }


# ---- placeholders ----------------------------------------------------------------------------------------------------

_OWN_WORDS: Final = {"points.list": ("earned",), "exchange.do": ("kept", "if_short")}
"""Placeholders of one option alone, which `entries` fills in."""


def placeholders(option: Option, key: str) -> frozenset[str]:
    """The placeholders a template of an option may have; `key` is its place in the row: `sentence`, `values.discard`."""
    holder = option.path.rpartition(".")[0]
    kind = key.removeprefix("values.") if option.path == "exchange.do" else holder.partition("[")[2].rstrip("]")
    beside = options_of_step(kind) if kind else options_in(holder)
    words = ("value", *_OWN_WORDS.get(option.path, ()))
    names = (*_fields(option.path, None, {}), *beside, *options_in(option.path), *words)
    # A concept comes before an option of its name, so a template names that option with a prefix.
    return frozenset(f"{OPTION}{name}" if name in concepts() else name for name in names)
