"""One deal of Tiny Pitch: whose turn it is, what is legal, what an action does, and the result.

Three players, six ranks, four cards each; one round of bids from 1 to 4; the pitcher's first lead fixes trumps. One
function, `Deal.refusal`, decides what is forbidden, and the list of legal actions calls it for every candidate, so
that what is listed and what is accepted cannot differ. A clause is named by its label in the law.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
"""A JSON object: an action, or an answer."""

RANKS = "9TJQKA"
"""From low to high, in trumps and plain suits."""

SUITS = "CDHS"
PACK = frozenset(rank + suit for rank in RANKS for suit in SUITS)
PLAYERS = 3
HAND = 4
BIDS = range(1, 5)
CARD_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
TARGET = 7

DUE = {"deal": {"deal"}, "auction": {"bid", "pass", "redeal"}, "play": {"play"}}
"""The verbs of each phase; a claim to a new deal is one, and is always refused."""


class UnsupportedError(Exception):
    """The engine cannot carry this out: a hand is not known."""


class Deal:
    """One deal, from the cards to the scores."""

    def __init__(self, seats: list[str], dealer: str, scores: dict[str, int]) -> None:
        self.seats = seats
        self.dealer = dealer
        self.scores = {seat: scores.get(seat, 0) for seat in seats}
        self.phase = "deal"
        self.turn: str | None = None
        self.hands: dict[str, list[str]] = {seat: [] for seat in seats}
        self.holder: dict[str, str] = {}  # who was dealt a card
        self.calls: list[Json] = []
        self.pitcher: str | None = None  # whose bid is the highest so far
        self.bid = 0
        self.trump: str | None = None
        self.trick: list[Json] = []
        self.tricks = dict.fromkeys(seats, 0)
        self.captor: dict[str, str] = {}  # who won a card in a trick
        self.counted: Json = {}  # what the deal came to

    def after(self, seat: str) -> str:
        """The next player, clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    # ---- refusals --------------------------------------------------------------------------------------------------------

    def refusal(self, action: Json) -> str | None:
        """The clause that forbids the action; None if it is legal."""
        if self.phase == "over":
            return "irregular.over"
        if action["do"] not in DUE[self.phase] or (action["do"] == "redeal" and "by" not in action):
            return "irregular.phase"
        if self.phase == "deal":
            return self.deal_refusal(action)
        return self.call_refusal(action) if self.phase == "auction" else self.play_refusal(action)

    def deal_refusal(self, action: Json) -> str | None:
        """The clause a deal breaks."""
        hands, widow, stock = (action.get(part) or [] for part in ("hands", "widow", "stock"))
        dealt = [card for hand in dict(hands).values() for card in hand] + widow + stock
        if "turn_up" in action:
            dealt.append(action["turn_up"])
        if len(self.seats) != PLAYERS:
            return "table.players"
        if not PACK.issuperset(dealt):
            return "cards.pack"
        if len(set(dealt)) != len(dealt):
            return "cards.unique"
        if any(seat not in self.seats or len(hands[seat]) != HAND for seat in hands):
            return "deal.hand.count"
        if widow:
            return "deal.widow.count"
        if "turn_up" in action:
            return "deal.turn-up"
        return "deal.sleep" if stock else None

    def call_refusal(self, action: Json) -> str | None:
        """The clause a bid or a pass breaks."""
        is_dealer = self.turn == self.dealer
        if action["do"] == "redeal":
            return "deal.redeal.claim" if action["by"] == self.turn else "deal.redeal.turn"
        if action.get("by") != self.turn:
            return "auction.turn"
        if action["do"] == "pass":
            return "auction.nobody-bids.dealer-must-bid" if is_dealer and self.pitcher is None else None
        bid = action["bid"]
        if isinstance(bid, str):
            return "auction.slam"
        if bid not in BIDS:
            return "auction.range"
        may_equal = is_dealer and bid == self.bid  # rule: auction.dealer.may-equal
        return None if bid > self.bid or may_equal else "auction.higher"

    def play_refusal(self, action: Json) -> str | None:
        """The clause a card breaks."""
        card = action["card"]
        if self.turn is None or action.get("by") != self.turn:
            if self.trick:
                return "play.turn"
            return "play.trick.winner-leads" if self.captor else "play.lead.pitcher"
        hand = self.hands[self.turn]
        if card not in hand:
            return "play.held"
        if action.get("under"):
            return "play.turn"
        if action.get("revoke"):
            return "irregular.revoke"
        if action.get("out_of_turn"):
            return "play.turn"
        if not self.trick:
            return None
        led = self.trick[0]["card"][1]
        can_follow = any(held[1] == led for held in hand)
        if not can_follow or card[1] == led:
            return None
        if led == self.trump:
            return "play.follow.trump"
        return None if card[1] == self.trump else "play.follow.or-trump"

    # ---- actions ---------------------------------------------------------------------------------------------------------

    def act(self, action: Json) -> Json:
        """Try an action; a refused one changes nothing."""
        clause = self.refusal(action)
        if clause is not None:
            return {"rejected": clause}
        if action["do"] == "deal":
            return self.lay(action.get("hands") or {})
        return self.play(action["card"]) if action["do"] == "play" else self.call(action)

    def lay(self, hands: dict[str, list[str]]) -> Json:
        """Deal the cards; the eldest hand calls first."""
        if set(hands) != set(self.seats):
            raise UnsupportedError("a hand is not known")
        self.hands = {seat: list(hands[seat]) for seat in self.seats}
        self.holder = {card: seat for seat, hand in self.hands.items() for card in hand}
        self.phase, self.turn = "auction", self.after(self.dealer)
        return {"accepted": True}

    def call(self, action: Json) -> Json:
        """Record a bid or a pass; the dealer calls last."""
        assert self.turn is not None
        self.calls.append(action)
        if action["do"] == "bid":
            self.pitcher, self.bid = self.turn, action["bid"]
        if self.turn == self.dealer:
            self.phase, self.turn = "play", self.pitcher
        else:
            self.turn = self.after(self.turn)
        return {"accepted": True}

    def play(self, card: str) -> Json:
        """Play a card; the last one of a trick returns its winner."""
        assert self.turn is not None
        self.trump = self.trump or card[1]  # rule: trumps.pitched
        self.hands[self.turn].remove(card)
        self.trick.append({"by": self.turn, "card": card})
        if len(self.trick) < PLAYERS:
            self.turn = self.after(self.turn)
            return {"accepted": True}
        winner = self.trick_winner()
        self.captor |= {played["card"]: winner for played in self.trick}
        self.tricks[winner] += 1
        self.trick, self.turn = [], winner
        if not any(self.hands.values()):
            self.finish()
        return {"accepted": True, "trick_to": winner}

    def trick_winner(self) -> str:
        """The player of the highest trump, or else of the highest card of the suit led."""
        led = self.trick[0]["card"][1]

        def strength(played: Json) -> tuple[bool, bool, int]:
            rank, suit = played["card"]
            return suit == self.trump, suit == led, RANKS.index(rank)

        winner: str = max(self.trick, key=strength)["by"]
        return winner

    # ---- the result ------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Count the points, update the scores, and check whether the match is over."""
        self.phase, self.turn = "over", None
        points, card_points = self.count()
        won = {seat: sum(points[seat].values()) for seat in self.seats}
        made = won[str(self.pitcher)] >= self.bid
        for seat in self.seats:
            is_set = seat == self.pitcher and not made
            self.scores[seat] += -self.bid if is_set else won[seat]  # rule: points.made, points.setback, points.others
        winner = self.match_winner()
        self.counted = {
            "points": points,
            "card_points": card_points,
            "made": made,
            "scores": dict(self.scores),
            "winner": winner,
            "next_dealer": self.after(self.dealer) if winner is None else None,
        }

    def count(self) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
        """Each player's points by name, and his card-points."""
        points: dict[str, dict[str, int]] = {seat: {} for seat in self.seats}
        trumps = sorted((card for card in self.holder if card[1] == self.trump), key=lambda card: RANKS.index(card[0]))
        points[self.holder[trumps[-1]]]["high"] = 1  # rule: points.high
        points[self.holder[trumps[0]]]["low"] = 1  # rule: points.low
        jack = f"J{self.trump}"
        if jack in self.captor:
            points[self.captor[jack]]["jack"] = 1  # rule: points.captor
        card_points = dict.fromkeys(self.seats, 0)
        for card, seat in self.captor.items():
            card_points[seat] += CARD_POINTS.get(card[0], 0)
        most = max(card_points.values())
        having_most = [seat for seat in self.seats if card_points[seat] == most]
        if len(having_most) == 1:
            points[having_most[0]]["game"] = 1  # rule: points.game.most, points.game.tie-nobody
        return points, card_points

    def match_winner(self) -> str | None:
        """The highest score at the target; of several the pitcher; otherwise there is no winner yet."""
        most = max(self.scores.values())
        leaders = [seat for seat in self.seats if self.scores[seat] == most]
        if most < TARGET:
            return None
        if len(leaders) == 1:
            return leaders[0]
        return self.pitcher if self.pitcher in leaders else None  # rule: match.several.tie

    # ---- answers ---------------------------------------------------------------------------------------------------------

    def legal(self) -> Json:
        """The player who acts, and the legal actions."""
        candidates: list[Json] = [{"do": "pass"}, *({"do": "bid", "bid": bid} for bid in BIDS)]
        if self.phase == "deal":
            return {"by": None, "actions": [{"do": "deal"}]}
        if self.phase != "auction":
            candidates = [{"do": "play", "card": card} for card in self.hands.get(self.turn or "", [])]
        allowed = [action for action in candidates if self.refusal(action | {"by": self.turn}) is None]
        return {"by": self.turn, "actions": allowed}

    def result(self) -> Json:
        """The result of the deal; before its end, only that it is not over."""
        return {"over": self.phase == "over", **self.counted}

    def seen_by_all(self) -> Json:
        """Everything open on the table."""
        return {
            "phase": self.phase,
            "acts": self.turn,
            "dealer": self.dealer,
            "scores": self.scores,
            "calls": self.calls,
            "contract": None if self.pitcher is None else {"by": self.pitcher, "bid": self.bid},
            "trump": self.trump,
            "trick": self.trick,
            "tricks": self.tricks,
        }

    def state(self) -> Json:
        """Everything, hidden cards included."""
        return {**self.seen_by_all(), "hands": self.hands}

    def view(self, seat: str) -> Json:
        """What one player sees: the table, his own cards, and the number of the others' cards."""
        holds = {other: len(hand) for other, hand in self.hands.items()}
        return {**self.seen_by_all(), "seat": seat, "hand": self.hands[seat], "holds": holds}
