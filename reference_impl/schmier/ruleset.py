# %% [markdown]
# # Rulesets
#
# A ruleset is a document that says how one game is played. It is read once, into a frozen record with everything
# worked out that play will ask for again and again: the pack as a set, the ranking for each trump suit, what each
# card counts. Nothing below knows a game by name.

# %%
"""A ruleset, read from its document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from schmier.cards import BIT, BOTH_JOKERS, JOKERS, NAMES, RANKS, SUITS, Cards, Suit, card_at, cards_of, each
from schmier.contracts import Contract, Games, contracts_of, games_of, values_of
from schmier.ranking import Ranking, ranking_for, trump_named
from schmier.rules.possible import check_possible

SLAM: Final = 1_000_001
"""Bids from here up are slams: `SLAM` is the first one listed. Numbers that can be bid end at a million."""


@dataclass(frozen=True, slots=True, eq=False)
class Slam:
    """A bid above all numbers, with the match at stake."""

    word: str
    over: str | None
    """The slam that must be the highest bid for this one to be bid."""
    needs_every_trick: bool
    needs_every_point: bool
    needs_points_in_play: bool
    """Every point that anybody wins."""
    everything_is_captured: bool
    """While it lasts, every point goes to the captor."""
    value: int
    """What it scores or costs where the match is not at stake."""
    wins_match: bool
    loses_match: bool
    below_zero: str
    """`score-to-zero`, `wins-match`, `may-not-bid` or `no-matter`."""


@dataclass(frozen=True, slots=True, eq=False)
class Discarding:
    """What a discard step asks of everybody."""

    keep: int
    """How many cards each player keeps."""
    protected: tuple[Cards, ...]
    """The protected trumps, by trump suit."""
    keeps_protected: bool
    """Whether protected trumps are kept though they be too many."""
    lowest_first: bool
    """Whether unprotected trumps go from the lowest."""
    shows_trumps: bool


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """One thing to be won in a deal."""

    name: str
    value: int
    of: str
    """The trump it is about, by the names that rulesets use, or `most-card-points`."""
    to: str
    """`holder` as play starts, `dealt`, or `captor`."""
    hung_value: int
    """What it counts for a captor who took the card from another party."""
    card: tuple[Cards, ...]
    """For a point of a named trump, the card as a set, by trump suit; otherwise empty sets."""


@dataclass(frozen=True, slots=True, eq=False)
class Reject:
    """What is lost in reject."""

    loses_card_points: bool
    """Whether the loser loses his card-points, rather than a value."""
    value: int
    one_without: int
    """The value if one player has no trick."""
    two_without: int
    march: int
    """What a player scores who wins every trick; 0 where he loses like any other."""
    tie: str
    """`all-tied` or `last-trick`."""
    widow: str
    """`nobody`, `last-trick` or `loser`."""


@dataclass(frozen=True, slots=True, eq=False)
class ListBonus:
    """What a list adds to the value of a game."""

    won: int
    lost: int
    others: int
    others_at_four: int


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One game as it is played."""

    identifier: str
    title: str
    document: Mapping[str, Any]
    """The whole document it was read from."""
    least_players: int
    most_players: int
    parties: str
    """`single`, `pairs`, `three-pairs`, `two-teams`, `called` or `chosen`."""
    is_counter_clockwise: bool
    dealer_sits_out: int
    """With how many players the dealer takes no cards; 0 where he always plays."""
    pack: Cards
    jokers: str
    """`ranked`, `last-played` or `first-played`."""
    later_joker_wins: bool
    rankings: tuple[Ranking, ...]
    """The ranking for each trump suit."""
    special_rankings: Mapping[str, Ranking]
    """The ranking for each contract in no suit."""
    hand_size: int
    widow_size: int
    has_stock: bool
    turn_up_points: Mapping[str, int]
    """What a card turned up scores at once, by rank."""
    redeal_cards: Cards
    """A hand of these cards alone may claim a redeal; no cards where there is no such claim."""
    auction_kind: str
    minimum_bid: int
    maximum_bid: int
    slams: tuple[Slam, ...]
    contracts: tuple[Contract, ...]
    """Where tricks are bid: everything that can be bid, lowest first."""
    values: tuple[int, ...]
    """In Skat: every value that can be bid, lowest first."""
    dealer_may_equal: bool
    dealer_may_equal_slam: bool
    nobody_bids: str
    forced_bid: int
    passes_are_final: bool
    gift_to_adversaries: bool
    gift_may_win: bool
    eldest_pitches: int
    outbid_is_paid: bool
    has_selling_limits: bool
    trumps_are_pitched: bool
    joker_led: Suit
    """The suit that becomes trumps when a Joker is led first; means nothing where that cannot happen."""
    steps: tuple[str, ...]
    """What is done in the exchange, step by step."""
    discarding: tuple[Discarding | None, ...]
    """For each step, what it asks if it is a discard."""
    passing_protects: tuple[tuple[Cards, ...], ...]
    """For each step, the trumps that a player who passes cards must not be left with too many of, by trump suit."""
    level: int
    """How many cards everybody is to hold as play starts; a longer hand makes a stack."""
    eldest_leads: bool
    joker_any_time: bool
    """Whether a Joker may be played to any trick at no trump."""
    joker_names: str
    """`any-suit`, `not-renounced` or `last-card`: what the leader of a Joker at no trump may name."""
    joker_forced: bool
    """Whether in a contract of no tricks who cannot follow must play a Joker."""
    stops_when_lost: bool
    opens_after_first_trick: bool
    has_concessions: bool
    first_lead: str
    """`any`, `trump` or `no-joker`."""
    follows_strictly: bool
    plays_trumps_only: bool
    must_trump: bool
    """Whether a player who cannot follow to a plain suit must trump."""
    revoke_costs: tuple[int, int] | None
    """What a revoke costs with the Jack of trumps in play, and without; None where a log cannot record one."""
    forbids_undertrumping: bool
    joker_led_frees: bool
    """Whether a led Joker leaves everybody free."""
    may_fold: bool
    """Whether a player whose last trump won a trick may lead a plain card and fold."""
    stack_spares: tuple[Cards, ...] | None
    """The trumps that do not belong under the top card of a stack, by trump suit; None where no stack is played."""
    counts: str
    """What is counted: `list`, `tricks` or `game-value`."""
    trick_value: int
    overtrick: int
    slam_least: int
    games: Games | None
    schneider_from: int
    lost_hand_is_single: bool
    list_bonus: ListBonus | None
    reject: Reject | None
    points: tuple[Point, ...]
    suit_points: tuple[int, ...]
    """For Game: what every set of cards of one suit counts. The set is the number that its ranks make as bits, Two lowest."""
    all_card_points: int
    """What all cards of the pack count."""
    trump_jack_points: int | None
    """What the Jack of trumps counts for Game; None where it counts like other Jacks."""
    game_tie: str
    """`nobody`, `pitcher` or `non-dealer`."""
    made_scores: str
    """`points-won`, `bid` or `difference`."""
    others_take_all: bool
    sweep: int
    """What winning every point scores instead of the points; 0 where they are scored."""
    sweep_by: str
    """`pitcher`, `full-bid` or `anybody`."""
    others_share: bool
    """Whether those who play against a pitcher and his called partner score together."""
    target: int
    """The score that ends the match; 0 where a number of deals does."""
    deals: int
    """The number of deals that end the match; 0 where a score does."""
    losing_score: int | None
    several_over: str
    bidders_first_from: int
    who_may_win: str
    """`anybody`, `pitcher` or `pitcher-unless-all-cross`."""
    plays_on_ties: bool
    lead_needed: int
    others_stop: bool
    set_back_may_win: bool
    counts_down: bool


# %% [markdown]
# ## Reading a document
#
# The document has been validated against the schema when it comes here, so every option is there and has one of
# its values. What the schema cannot say is checked first: that the game can be played at all.


# %%
def read_ruleset(document: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a whole document; raises `RulesetError`, with the arithmetic, when no game can come of it."""
    check_possible(document)
    ranking = document["ranking"]
    pack = pack_of(document["deck"])
    jokers = ranking.get("jokers", "ranked")
    rankings = tuple(
        ranking_for(
            suit,
            pack,
            ranking["trumps"],
            ranking["plain"],
            jokers_are_alike=jokers != "ranked",
            off_cards_are_printed=ranking.get("off_cards") == "printed-suit",
        )
        for suit in range(len(SUITS))
    )
    special_rankings = {
        contract: ranking_for(
            -1, pack, lists["trumps"], lists["plain"], jokers_are_alike=jokers != "ranked", contract=contract
        )  # rule: cards.rank.contracts
        for contract, lists in ranking.get("contracts", {}).items()
    }
    exchange = document["exchange"]
    auction = document["auction"]
    points = document["points"]
    play = document["play"]
    match = document["match"]
    games = games_of(points["games"]) if "games" in points else None
    by_suit = partial(cards_by_suit, rankings=rankings, trump_list=ranking["trumps"])
    return Ruleset(
        identifier=document["id"],
        title=document["title"],
        document=document,
        least_players=document["players"]["least"],
        most_players=document["players"]["most"],
        parties=document["parties"],
        is_counter_clockwise=document["players"].get("direction") == "counter-clockwise",
        dealer_sits_out=document["players"].get("dealer_sits_out", 0),
        pack=pack,
        jokers=jokers,
        later_joker_wins=jokers == "last-played",
        rankings=rankings,
        special_rankings=special_rankings,
        hand_size=document["deal"]["hand"],
        widow_size=document["deal"]["widow"],
        has_stock=uses_stock(document),  # rule: deal.stock
        turn_up_points=document["deal"].get("turn_up_points", {}),
        redeal_cards=cards_of_ranks(document["deal"]["redeal_claim"]),
        auction_kind=auction["kind"],
        minimum_bid=auction.get("minimum", 0),
        maximum_bid=auction.get("maximum", 0),
        slams=tuple(slam_of(slam) for slam in auction.get("slams", ())),
        contracts=contracts_of(auction),
        values=values_of(games, len(ranking["trumps"]), len(ranking["contracts"]["grand"]["trumps"])) if games else (),
        dealer_may_equal=auction.get("dealer") in ("may-equal", "may-equal-slam"),
        dealer_may_equal_slam=auction.get("dealer") == "may-equal-slam",
        nobody_bids=auction.get("nobody_bids", ""),
        forced_bid=auction.get("forced_bid", 0),
        passes_are_final=auction.get("passing") == "final",
        gift_to_adversaries=auction.get("gift_to") == "adversaries",
        gift_may_win=auction.get("winning_gift") == "wins",
        eldest_pitches=auction.get("eldest_pitches", 0),
        outbid_is_paid=auction.get("outbid") == "paid",
        has_selling_limits=auction.get("selling_limits", False),
        trumps_are_pitched=document["trumps"]["fixed_by"] == "first-lead",
        joker_led=SUITS.index(document["trumps"].get("joker_led", "S")),
        steps=tuple(step["do"] for step in exchange),
        discarding=tuple(discarding_of(step, by_suit) for step in exchange),
        passing_protects=tuple(by_suit(step.get("protects", ())) for step in exchange),
        level=next((step["to"] for step in reversed(exchange) if "to" in step), document["deal"]["hand"]),
        eldest_leads=play.get("leader") == "eldest",
        joker_any_time=play.get("joker_no_trump") == "any-time",
        joker_names=play.get("joker_names", ""),
        joker_forced=play.get("joker_no_tricks") == "must-when-void",
        stops_when_lost=play.get("lost_cause") == "stops",
        opens_after_first_trick=play.get("open_hand") == "after-first-trick",
        has_concessions=play.get("concessions", False),
        first_lead=play["first_lead"],
        follows_strictly=play["following"] == "strict",
        plays_trumps_only=play["following"] == "trumps-only",
        must_trump=play.get("void") == "must-trump",
        revoke_costs=(play["revoke"]["with_jack"], play["revoke"]["without_jack"]) if "revoke" in play else None,
        forbids_undertrumping=play.get("undertrumping") == "forbidden",
        joker_led_frees=play.get("joker_led") == "anything",
        may_fold=play.get("lead_when_out") == "fold",
        stack_spares=by_suit(play["stack"]["spares"]) if "stack" in play else None,
        counts=points.get("count", "list"),
        trick_value=points.get("trick_value", 0),
        overtrick=points.get("overtrick", 0),
        slam_least=points.get("slam_least", 0),
        games=games,
        schneider_from=points.get("schneider_from", 0),
        lost_hand_is_single=points.get("lost_hand") == "single",
        list_bonus=ListBonus(**points["list_bonus"]) if "list_bonus" in points else None,
        reject=reject_of(points["reject"]) if "reject" in points else None,
        points=tuple(point_of(point, rankings, ranking["trumps"]) for point in points.get("list", ())),
        suit_points=points_of_suit(points.get("card_points", {})),
        all_card_points=all_points_of(pack, points.get("card_points", {})),
        trump_jack_points=points.get("trump_jack"),
        game_tie=points.get("game_tie", "nobody"),
        made_scores=points.get("made", "points-won"),
        others_take_all=points.get("failed") == "others-take-all",
        sweep=points.get("sweep", 0),
        sweep_by=points.get("sweep_by", "pitcher"),
        others_share=points.get("others_share") != "own",
        target=match.get("target", 0),
        deals=match.get("deals", 0),
        losing_score=match.get("losing_score"),
        several_over=match.get("several_over", ""),
        bidders_first_from=match.get("bidders_first_from", 0),
        who_may_win=match.get("who_may_win", "anybody"),
        plays_on_ties=match.get("tie") == "play-on",
        lead_needed=match.get("lead", 0),
        others_stop=match.get("others_stop", False),
        set_back_may_win=match.get("set_back_pitcher") != "may-not-win",
        counts_down=match.get("counting") == "down",
    )


def uses_stock(document: Mapping[str, Any]) -> bool:
    """Whether the cards not dealt are of any use."""
    if document["auction"]["kind"] == "turn-up":
        return True
    return any(step["do"] in ("take-stock", "draw", "rob", "replace") for step in document["exchange"])


def slam_of(slam: Mapping[str, Any]) -> Slam:
    """One entry of `auction.slams`."""
    return Slam(
        word=slam["bid"],
        over=slam.get("over"),
        needs_every_trick=slam["undertaking"] in ("all-tricks", "everything"),
        needs_every_point=slam["undertaking"] in ("all-points", "everything"),
        needs_points_in_play=slam["undertaking"] == "all-in-play",
        everything_is_captured=slam["undertaking"] == "everything",
        value=slam.get("value", 0),
        wins_match=slam["made"] == "wins-match",
        loses_match=slam["failed"] == "loses-match",
        below_zero=slam["below_zero"],
    )


def pack_of(deck: Mapping[str, Any]) -> Cards:
    """The pack: the listed ranks in four suits, less the cards it is without, and the Jokers."""
    suits = cards_of_ranks(deck["ranks"]) & ~cards_of(deck.get("without", ()))
    return suits | cards_of(JOKERS[: deck["jokers"]])  # rule: cards.pack


def cards_of_ranks(ranks: list[str]) -> Cards:
    """All cards of the given ranks, in all four suits."""
    return sum(BIT[card_at(rank, suit)] for rank in ranks for suit in range(len(SUITS)))


def points_of_suit(card_points: Mapping[str, int]) -> tuple[int, ...]:
    """What every set of cards of one suit counts for Game: a set counts what it counts without its highest card, and that card."""
    counted = [0]
    for rank in RANKS:
        counted += [count + card_points.get(rank, 0) for count in counted]
    return tuple(counted)


def all_points_of(pack: Cards, card_points: Mapping[str, int]) -> int:
    """What all cards of a pack count."""
    return sum(card_points.get(NAMES[card][0], 0) for card in each(pack))


def cards_of_token(token: str, rankings: tuple[Ranking, ...], trump_list: list[str]) -> tuple[Cards, ...]:
    """The card that a token of `ranking.trumps` stands for, as a set, by trump suit; no card for any other word."""
    if token not in trump_list:
        return (0,) * len(rankings)
    return tuple(BIT[trump_named(token, ranking.trump_suit)] & ranking.trumps for ranking in rankings)


def cards_by_suit(tokens: Sequence[str], *, rankings: tuple[Ranking, ...], trump_list: list[str]) -> tuple[Cards, ...]:
    """The cards that several tokens stand for, as sets, by trump suit."""
    by_token = [cards_of_token(token, rankings, trump_list) for token in tokens]
    return tuple(sum(cards[suit] for cards in by_token) for suit in range(len(SUITS)))


def discarding_of(step: Mapping[str, Any], by_suit: Callable[[Sequence[str]], tuple[Cards, ...]]) -> Discarding | None:
    """What a discard step asks; None for a step of another kind."""
    if step["do"] != "discard":
        return None
    return Discarding(
        keep=step["to"],
        protected=by_suit(step["protects"]),
        keeps_protected=step.get("unavoidable") == "keep",
        lowest_first=step.get("surplus") == "lowest",
        shows_trumps=step["shows_trumps"],
    )


def reject_of(reject: Mapping[str, Any]) -> Reject:
    """The part of `points` about reject."""
    return Reject(
        loses_card_points=reject["loses"] == "card-points",
        value=reject.get("value", 0),
        one_without=reject.get("one_without", 0),
        two_without=reject.get("two_without", 0),
        march=reject.get("march", 0),
        tie=reject["tie"],
        widow=reject["widow"],
    )


def point_of(point: Mapping[str, Any], rankings: tuple[Ranking, ...], trump_list: list[str]) -> Point:
    """One entry of `points.list`."""
    card = cards_of_token(point["of"], rankings, trump_list)
    value = point["value"]
    return Point(point["name"], value, point["of"], point["to"], point.get("hung_value", value), card)


def are_like_jokers(ruleset: Ruleset, cards: Cards) -> bool:
    """Whether these cards are the two Jokers of a game that does not tell them apart."""
    return cards == BOTH_JOKERS and ruleset.jokers != "ranked"
