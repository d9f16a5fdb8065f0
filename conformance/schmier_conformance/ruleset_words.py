"""A sentence for every value of every option of a ruleset whose values have names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schmier_conformance.card_words import SUITS

WORDS: Final[Mapping[str, Mapping[Any, str]]] = {
    "players.direction": {
        "clockwise": "Turns pass clockwise.",
        "counter-clockwise": "Turns pass counter-clockwise.",
    },
    "parties": {
        "single": "Everybody plays alone.",
        "pairs": "Two pairs of partners, facing each other.",
        "three-pairs": "Three pairs of partners, facing each other.",
        "two-teams": "Two teams in alternate seats.",
        "called": "Everybody scores alone; in each deal the pitcher plays with the holder of the card that he calls.",
        "chosen": "Everybody scores alone; in each deal the pitcher plays with the partners whom he names.",
    },
    "ranking.jokers": {
        "ranked": "The Jokers are told apart: the High Joker beats the Low Joker.",
        "last-played": "The Jokers are alike; of two in one trick the later is higher.",
        "first-played": "The Jokers are alike; of two in one trick the earlier is higher.",
    },
    "ranking.off_cards": {
        "trumps": "A trump from the other suit of the colour (Jick, Left Pedro) is a trump in every way.",
        "printed-suit": "A trump from the other suit of the colour (Jick, Left Pedro) wins as a trump, but is led and "
        "followed with as its own suit.",
    },
    "auction.kind": {
        "one-round": "One round from eldest; everybody has one call.",
        "until-passed-out": "Calls go round from eldest until all but the highest bidder have passed.",
        "sell-out": "Eldest keeps the pitch, or offers it for sale and the others bid one call each.",
        "turn-up": "No bids: a card is turned up, and eldest stands with its suit as trumps or begs.",
        "skat": "Middlehand bids to forehand until one of them passes; then endhand bids to the one who is left.",
    },
    "auction.dealer": {
        "may-equal": "The dealer may take over the highest bid at the same number.",
        "must-exceed": "The dealer, like everybody, must bid higher.",
        "may-equal-slam": "The dealer may take over the highest bid at the same number, and a slam by the same slam.",
    },
    "auction.nobody_bids": {
        "same-dealer": "If nobody bids, the same dealer deals again.",
        "next-dealer": "If nobody bids, the deal passes on.",
        "dealer-must-bid": "If all others pass, the dealer must bid.",
        "eldest-free": "If nobody bids, eldest plays without a contract.",
        "dealer-free": "If nobody bids, the dealer plays without a contract.",
        "dealer-forced": "If all others pass, the dealer must make the forced bid, no more and no less.",
        "dealer-set-back": "If nobody bids, the dealer's party is set back by the forced bid and the deal passes on unplayed.",
        "no-trump": "If nobody bids, the hands are played at no trump for the tricks, the widow untouched, eldest leading.",
        "forehand": "If both others pass, forehand may bid the lowest value; if he passes too, the deal passes on.",
        "forehand-or-reject": "If both others pass, forehand may bid the lowest value or reject; if he passes too, the deal "
        "passes on.",
        "reject": "If both others pass, forehand may bid the lowest value; if he passes too, reject is played.",
    },
    "auction.passing": {
        "final": "Who has passed is out of the auction.",
        "open": "Who has passed may bid again while the auction goes on.",
    },
    "auction.outbid": {
        "paid": "If eldest keeps the pitch at the highest bid, its bidder scores it at once.",
        "unpaid": "If eldest keeps the pitch at the highest bid, its bidder scores nothing for it.",
    },
    "auction.selling_limits": {
        True: "Nobody may bid so much that eldest would win the match by selling, and eldest must sell where keeping "
        "would give the bidder the match.",
        False: "A bid for the pitch may win the match for him who is paid it.",
    },
    "auction.gift_to": {
        "eldest": "The point that the dealer gives is eldest's.",
        "adversaries": "The point that the dealer gives goes to every party but his own.",
    },
    "auction.winning_gift": {
        "forbidden": "The dealer may not give a point that would win the match.",
        "wins": "A point given may win the match.",
    },
    "trumps.fixed_by": {
        "pitcher": "The pitcher names the trump suit.",
        "first-lead": "The first card led fixes trumps.",
        "turn-up": "A card turned up proposes trumps.",
        "bid": "The suit of the highest bid is trumps, or by a bid at no trump none.",
        "contract": "The game that the pitcher announces fixes trumps.",
    },
    "trumps.joker_led": {suit: f"A Joker led first makes {name} trumps." for suit, name in SUITS.items()},
    "play.first_lead": {
        "any": "The pitcher may lead any card.",
        "trump": "The pitcher must lead a trump to the first trick if he holds one.",
        "no-joker": "The pitcher must not lead a Joker to the first trick unless he holds nothing else.",
    },
    "play.following": {
        "follow-or-trump": "Follow suit or trump: who can follow may trump instead.",
        "strict": "Follow suit strictly: who can follow may not trump.",
        "trumps-only": "Only trumps are played; who has none left is passed over.",
    },
    "play.leader": {
        "pitcher": "The pitcher leads to the first trick.",
        "eldest": "Eldest leads to the first trick, whoever the pitcher is.",
    },
    "play.joker_no_trump": {
        "when-void": "At no trump the Joker may be played only by a player who cannot follow.",
        "any-time": "At no trump the Joker may be played to any trick.",
    },
    "play.joker_names": {
        "any-suit": "Who leads the Joker at no trump names any suit for the others to follow.",
        "not-renounced": "Who leads the Joker at no trump names a suit for the others to follow, but none to which he has "
        "failed to follow.",
        "last-card": "At no trump the Joker is led as the last card only; its leader names a suit.",
    },
    "play.joker_no_tricks": {
        "may": "In a contract of no tricks who cannot follow may keep the Joker.",
        "must-when-void": "In a contract of no tricks who cannot follow must play the Joker if he holds it.",
    },
    "play.lost_cause": {
        "stops": "Play stops when a contract of no tricks, or of every trick, has failed.",
        "goes-on": "Play goes on when a contract of no tricks, or of every trick, has failed.",
    },
    "play.open_hand": {
        "before-lead": "A hand that must be laid open is laid open before the first lead.",
        "after-first-trick": "A hand that must be laid open is laid open after the first trick.",
    },
    "play.concessions": {
        True: "The tricks that are left may be claimed or conceded.",
        False: "Nobody claims or concedes tricks.",
    },
    "play.void": {
        "free": "Who cannot follow may play any card.",
        "must-trump": "Who cannot follow to a plain suit must trump if he can.",
    },
    "play.undertrumping": {
        "free": "A trump may be played below another.",
        "forbidden": "When a plain lead has been trumped, no lower trump may be played by a player who holds another card.",
    },
    "play.joker_led": {
        "as-trump": "A Joker led asks for trumps.",
        "anything": "To a Joker led anything may be played.",
    },
    "play.lead_when_out": {
        "passes": "Who wins a trick with his last trump is out, and the lead passes on.",
        "fold": "Who wins a trick with his last trump may lead one plain card, which the others trump or let pass, or fold at once.",
    },
    "points.count": {
        "list": "What counts is a list of points.",
        "tricks": "What counts is tricks: those that were bid, and those that the others win.",
        "game-value": "What counts is the value of the pitcher's game.",
    },
    "points.lost_hand": {
        "doubled": "A lost hand game costs twice its value, like any other.",
        "single": "A lost hand game costs its value once; any other lost game costs it twice.",
    },
    "points.game_tie": {
        "nobody": "A tie for Game is nobody's.",
        "pitcher": "A tie for Game goes to the pitcher's party if it shares it.",
        "non-dealer": "A tie for Game between the dealer's party and one other goes to the other.",
    },
    "points.made": {
        "points-won": "A pitcher's party that makes its bid scores all the points it won.",
        "bid": "A pitcher's party that makes its bid scores the bid and no more.",
        "difference": "A pitcher's party that makes its bid scores by how much its points exceed the other party's; if it "
        "fails, it loses nothing and the other party scores its points and the bid.",
    },
    "points.failed": {
        "others-keep": "When the bid fails, the others score the points they won.",
        "others-take-all": "When the bid fails, the other party scores all the points of the deal.",
    },
    "points.sweep_by": {
        "pitcher": "What is paid for every point goes to a pitcher's party with any bid.",
        "full-bid": "What is paid for every point goes to a pitcher's party that bid them all.",
        "anybody": "What is paid for every point goes to any party that wins them.",
    },
    "points.others_share": {
        "together": "Those who play against the pitcher and his partner score together, each of them all of it.",
        "own": "Of those who play against the pitcher and his partner each scores what he won himself.",
    },
    "match.several_over": {
        "pitcher-then-order": "If several stand there, a pitcher who made his bid wins; else points count in order.",
        "order": "If several stand there, points count in order, for all alike.",
        "higher-total": "If several stand there, the higher score wins.",
        "pitcher-then-higher": "If several stand there, a pitcher who made his bid wins; else the higher score.",
        "extra-deal": "If both stand there, one more deal decides.",
        "pitcher-then-tricks": "If several stand there, a pitcher who made his bid wins; else tricks count in order.",
    },
    "match.who_may_win": {
        "anybody": "Anybody at the target may win.",
        "pitcher": "Only a pitcher's party that made its bid may win.",
        "pitcher-unless-all-cross": "Only a pitcher's party that made its bid may win, unless all reach the target in one deal: "
        "then points count in order.",
    },
    "match.tie": {
        "pitcher": "If the highest score is shared, the pitcher's party wins if it shares it; else play goes on.",
        "play-on": "If the highest score is shared, play goes on.",
    },
    "match.others_stop": {
        True: "Whoever is not of the pitcher's party stops one point short of the target.",
        False: "Everybody's score may reach the target.",
    },
    "match.set_back_pitcher": {
        "may-win": "A pitcher who is set back but still stands at the target may win in that deal.",
        "may-not-win": "A pitcher who is set back does not win in that deal, though he still stand at the target.",
    },
    "match.counting": {
        "up": "Scores go up from zero.",
        "down": "Scores go down from the target to zero.",
    },
}  # fmt: skip
"""By the path of the option and the value."""

UNSAID: Final[Mapping[str, Any]] = {
    "players.direction": "clockwise",
    "ranking.off_cards": "trumps",
    "deal.turn_up_points": {},
    "auction.gift_to": "eldest",
    "auction.winning_gift": "forbidden",
    "play.leader": "pitcher",
    "play.joker_no_tricks": "may",
    "play.concessions": False,
    "play.void": "free",
    "play.undertrumping": "free",
    "play.joker_led": "as-trump",
    "play.lead_when_out": "passes",
    "points.count": "list",
    "points.lost_hand": "doubled",
    "points.made": "points-won",
    "points.failed": "others-keep",
    "points.sweep_by": "pitcher",
    "points.others_share": "together",
    "match.who_may_win": "anybody",
    "match.tie": "pitcher",
    "match.others_stop": False,
    "match.set_back_pitcher": "may-win",
    "match.counting": "up",
}
"""The options that may be left out because they mean something when they are not said, and what."""

ABSENT: Final[Mapping[str, str]] = {
    "players.dealer_sits_out": "The dealer plays like everybody.",
    "deck.without": "No card of these ranks is left out.",
    "ranking.contracts": "Every contract is in a suit.",
    "ranking.jokers": "There are not two Jokers.",
    "auction.minimum": "No points are bid.",
    "auction.maximum": "No points are bid.",
    "auction.schedule": "No tricks are bid.",
    "auction.no_tricks": "No bid undertakes to take no trick.",
    "auction.slams": "Nothing is bid above the numbers.",
    "auction.dealer": "No bid can be taken over at the same number.",
    "auction.nobody_bids": "Nothing is bid.",
    "auction.forced_bid": "No bid is forced on the dealer.",
    "auction.passing": "Calls do not go round.",
    "auction.eldest_pitches": "The pitch is not for sale.",
    "auction.outbid": "The pitch is not for sale.",
    "auction.selling_limits": "The pitch is not for sale.",
    "trumps.joker_led": "No Joker can fix trumps.",
    "play.joker_no_trump": "No Joker is played at no trump.",
    "play.joker_names": "No Joker is led at no trump.",
    "play.lost_cause": "No contract fails before the last trick.",
    "play.open_hand": "No hand is laid open.",
    "play.stack": "No cards go to the first trick under another.",
    "points.trick_value": "No tricks are counted.",
    "points.overtrick": "Tricks beyond the bid score nothing.",
    "points.slam_least": "Winning every trick scores nothing more.",
    "points.games": "No games are announced.",
    "points.schneider_from": "No schneider is counted.",
    "points.list_bonus": "A list adds nothing to the value of a game.",
    "points.reject": "Reject is not played.",
    "points.list": "No points of a list are counted.",
    "points.card_points": "No card-points are counted.",
    "points.game_tie": "No card-points are counted, so none can tie.",
    "play.revoke": "A log cannot record a revoke.",
    "points.trump_jack": "The Jack of trumps counts for Game like other Jacks.",
    "points.sweep": "Winning every point scores the points and nothing more.",
    "match.target": "No score ends the match.",
    "match.deals": "No number of deals ends the match.",
    "match.losing_score": "No score loses the match.",
    "match.several_over": "No two parties at the target can both win.",
    "match.bidders_first_from": "No score lets the bidders go out first.",
    "match.lead": "No lead is needed to win.",
}
"""What it is like where one of the other options that may be left out is not said."""
