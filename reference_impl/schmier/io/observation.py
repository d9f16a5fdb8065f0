# %% [markdown]
# # What may be seen
#
# An engine is asked four things: what may be done now, what the table knows, what one seat may see, and, told in the
# next chapter, what the deal came to. The answers are plain JSON objects. The table knows everything; a seat knows its own cards, of the
# others only numbers, and what lies open.
#
# A card game is a game of hidden cards, so a program that shows too much has broken a rule as surely as one that lets
# a player revoke. Four play Auction Pitch. North has bid two and is left; nothing is trumps before he leads:
#
#     >>> deal = table_of("pitch.auction", players=4, hands={"N": "AS KS 3H 4D 9C 2C", "E": "JS 7S QH 8H TD 5C"})
#     >>> deal = after(deal, "N bid 2", "E pass", "S pass", "W pass")
#     >>> legal(deal)["by"], [action["card"] for action in legal(deal)["actions"]]
#     ('N', ['2C', '9C', '4D', '3H', 'KS', 'AS'])
#
# Where one card of many is not the choice but several at once, nobody wants them all listed: so many cards are to be
# chosen, by these players. Here South is one of four who discard at the same time.
#
#     >>> discarding = table_of("smear.ten-point")
#     >>> discarding = after(discarding, "N bid 4", "E pass", "S pass", "W pass", "N declare H")
#     >>> acts(discarding), legal(discarding)["choose"]["do"]
#     (['N', 'E', 'S', 'W'], 'discard')

# %%
"""What the table knows, what a seat sees, and what may be done."""

from __future__ import annotations

from typing import Any

from schmier.action import Action, event_of, noted_announcement
from schmier.auction.record import Bidding
from schmier.bids import REJECT, Bid, contract_of_bid, noted_bid
from schmier.cards import NAMES, SUITS, names
from schmier.counting.match import as_told
from schmier.counting.null_below_bid import is_lost_by_announcement
from schmier.deal import Deal, Stage
from schmier.doublings import DOUBLINGS
from schmier.exchange.record import Choosing
from schmier.play.record import Playing
from schmier.ruleset.exchange import StepKind
from schmier.table import NOBODY, Seat

Observation = dict[str, Any]
"""A JSON object, shaped as `spec/schemas/fixtures.json` says."""


def acts(deal: Deal) -> str | list[str] | None:
    """The seat that acts; a list of seats, in the order of the table, if several do; None when the table acts or the deal is over."""
    by = [deal.table.seats[seat] for seat in deal.legal().by]
    if not by:
        return None
    return by[0] if len(by) == 1 else by


def legal(deal: Deal) -> Observation:
    """Who acts, and what may be done.

    `{"by": ..., "actions": [...]}` with every legal action, without its seat; or `{"by": ..., "choose": {"do": ..., "count": {...}}}` where
    cards are chosen, with the number of cards by seat, and `"at_most": True` where fewer will do. `by` is as `acts` has it.
    """
    now = deal.legal()
    if now.choose is not None:
        count = {deal.table.seats[seat]: due for seat, due in zip(now.by, now.choose, strict=True)}
        choose = {"do": now.verb.value, "count": count}
        return {"by": acts(deal), "choose": {**choose, "at_most": True} if now.at_most else choose}
    return {"by": acts(deal), "actions": [without_seat(deal, action) for action in now.actions]}


def without_seat(deal: Deal, action: Action) -> Observation:
    """An action as the list of legal ones notes it: the seat stands above the list."""
    event = event_of(action, deal.ruleset, deal.table)
    event.pop("by", None)
    return event


# %% [markdown]
# ## What lies open
#
# The dealer, the calls, the contract, trumps, the trick on the table, how many tricks each side has, the scores.
# All of it anybody at the table could repeat who has listened and has not slept. Tricks once turned down are not among
# it: who has forgotten what fell in them may not look, so only their number is told.
#
#     >>> deal = after(deal, "N play AS", "E play 7S")
#     >>> seen = public(deal)
#     >>> seen["trump"], [(played["by"], played["card"]) for played in seen["trick"]]
#     ('S', [('N', 'AS'), ('E', '7S')])
#     >>> seen["contract"], seen["tricks"]
#     ({'by': 'N', 'bid': 2}, {'N': 0, 'E': 0, 'S': 0, 'W': 0})
#
# Tricks are told by party, and only once they are won; two cards on the table are nobody's yet. What lies in a won trick is not
# told with it.
#
# During the auction the contract is the highest bid so far, for the table knows whom it would bind if all passed now.
# A game that calls a partner shows the card that was called, and the partner only once he is known:
#
#     >>> calling = table_set("cinch.razzle-dazzle-five", trumps="H", pitcher="N", bid=7, seats="N E S W P")
#     >>> calling.called, calling.partner = CARD_OF["TH"], calling.table.seat_of["S"]
#     >>> contract_seen(calling, knows_partner=False)
#     {'by': 'N', 'bid': 7, 'called': 'TH', 'partner': None}
#     >>> contract_seen(calling, knows_partner=True)["partner"]
#     'S'
#
# A hand may have to be laid open. Then it is public like a card that was played, but only from the moment at which the
# game has it shown: at some tables before the first lead, at others after the first trick. Forehand plays null ouvert
# in Skat, and all see his cards before anybody has led:
#
#     >>> hands = {"forehand": "7C 8C 9C 7D 8D 9D 7H 8H 7S 8S", "middlehand": "AC AD", "endhand": "AH AS"}
#     >>> null = in_play("skat", hands, trumps="null", plays="null hand ouvert", pitcher="forehand")
#     >>> lies_open(null), len(public(null)["open"]["forehand"])
#     (True, 10)
#
# A null that is not open shows nothing, though the other two would dearly like to see it:
#
#     >>> "open" in public(in_play("skat", hands, trumps="null", plays="null hand", pitcher="forehand"))
#     False


# %%
def public(deal: Deal) -> Observation:
    """What everybody sees: the members that a view and the state of the table have in common.

    Always there: `phase`, `acts`, `dealer`, `scores` (by party, as the players say them), `calls` (events), `contract` (None before
    there is one), `trump` (a suit, a contract in no suit, or None), `trick` (the cards of the unfinished trick, in order) and `tricks` (by
    party, how many). Only where the game has them: `turn_up`, `stock_top`, `named_suit`, `skat`, and `open`, a hand that lies open.
    """  # rule: view.public
    seats = deal.table.seats
    scores = deal.outcome.scores if deal.outcome else deal.scores
    tricks = dict.fromkeys(deal.table.parties, 0)
    for seat, won in enumerate(deal.tricks_won):
        tricks[deal.table.parties[deal.table.party_of[seat]]] += won
    seen: Observation = {
        "phase": deal.phase.name.value,
        "acts": acts(deal),
        "dealer": seats[deal.dealer],
        "scores": dict(zip(deal.table.parties, as_told(scores, deal.ruleset), strict=True)),
        "calls": [event_of(call, deal.ruleset, deal.table) for call in deal.calls],
        "contract": contract_seen(deal, knows_partner=deal.is_partner_known),
        "trump": deal.ranking.name if deal.ranking else None,
        "trick": trick(deal),
        "tricks": tricks,  # rule: view.tricks
    }
    if deal.turn_up >= 0:
        seen["turn_up"] = NAMES[deal.turn_up]
    if lies_on_top(deal):
        seen["stock_top"] = NAMES[deal.stock[0]]
    if isinstance(deal.progress, Playing) and deal.progress.suit_named >= 0 and deal.progress.trick:
        seen["named_suit"] = SUITS[deal.progress.suit_named]
    if shows_skat(deal):
        seen["skat"] = names(deal.widow | deal.discards[deal.pitcher] if deal.pitcher != NOBODY else deal.widow)
    if lies_open(deal):
        seen["open"] = {seats[deal.pitcher]: names(deal.hands[deal.pitcher])}
    return seen


def lies_on_top(deal: Deal) -> bool:
    """Whether the card on top of the stock lies face up."""
    fixes_trumps = deal.ruleset.dealing.top_fixes_trumps and not any(deal.tricks_won)
    return bool(deal.stock) and (deal.ruleset.play.draws.are_faced or fixes_trumps)  # rule: view.stock-top


def lies_open(deal: Deal) -> bool:
    """Whether the pitcher's cards lie open on the table."""
    if deal.has_claimed:
        return True  # rule: view.open
    if deal.announcement is not None and deal.announcement.revolution:
        return deal.phase.name in (StepKind.REARRANGE, Stage.PLAY, Stage.OVER)  # rule: exchange.rearrange.open
    if deal.phase.name not in (Stage.PLAY, Stage.OVER) or deal.pitcher == NOBODY:
        return False
    contract = contract_of_bid(deal.bid)
    is_open = contract is not None and contract.is_open
    if deal.announcement is not None:
        is_open = deal.announcement.ouvert
    return is_open and not (deal.ruleset.play.opens_after_first_trick and not any(deal.tricks_won))  # rule: play.open


def shows_skat(deal: Deal) -> bool:
    """Whether the skat is turned up: a game has been played or given, and every card of the skat is known."""
    game = deal.announcement
    is_lost = game is not None and is_lost_by_announcement(deal, game)
    is_played = deal.phase.name is Stage.OVER and (bool(deal.held) or deal.is_given or is_lost)
    return is_played and deal.ruleset.counting.games is not None and not deal.unknown_widow  # rule: view.skat


def contract_seen(deal: Deal, *, knows_partner: bool) -> Observation | None:
    """Who pitches, or is to pitch, at which bid; and the partner whom he called, for those who know him."""
    seats = deal.table.seats
    if deal.bid == REJECT:
        doubled = {"unseen": len(deal.passed_unseen), "knocks": len(deal.knocked)}
        return {"by": None, "bid": noted_bid(REJECT), **{word: times for word, times in doubled.items() if times}}
    by, bid = pitcher_so_far(deal)
    if by == NOBODY:
        return None
    noted: Observation = {"by": seats[by], "bid": noted_bid(bid)}
    if deal.called >= 0:
        is_told = knows_partner and deal.partner != NOBODY
        noted |= {"called": NAMES[deal.called], "partner": seats[deal.partner] if is_told else None}
    if deal.partners is not None:
        noted["partners"] = [seats[seat] for seat in deal.partners]
    if deal.announcement is not None:
        noted |= noted_announcement(deal.announcement)
        noted |= {word.value: True for word in DOUBLINGS[: deal.doublings]}
    return noted


def pitcher_so_far(deal: Deal) -> tuple[Seat, Bid | None]:
    """The pitcher and his bid; during the auction, the highest bidder and his."""
    if deal.pitcher == NOBODY and isinstance(deal.progress, Bidding):
        return deal.progress.high_bidder, deal.progress.high_bid
    return deal.pitcher, deal.bid


def trick(deal: Deal) -> list[Observation]:
    """The cards of the unfinished trick, stacks with the cards that lie under."""
    if not isinstance(deal.progress, Playing):
        return []
    play, cards = deal.progress, []
    for seat, card in zip(play.trick_by or in_turn(deal, play), play.trick, strict=False):
        under = {"under": names(play.under[seat])} if seat in play.under else {}
        cards.append({"by": deal.table.seats[seat], "card": names(card)[0], **under})
    return cards


def in_turn(deal: Deal, play: Playing) -> list[Seat]:
    """The players, in turn from the leader of the trick."""
    seats = [play.leader]
    while len(seats) < len(play.trick):
        seats.append(deal.after[seats[-1]])
    return seats


# %% [markdown]
# ## What the table knows, and what a seat sees
#
# East sees his own five cards, and of every other player how many he holds. The Jack of spades is in his hand, and
# nobody else's answer has a word of it:
#
#     >>> east, south = deal.table.seat_of["E"], deal.table.seat_of["S"]
#     >>> view(deal, east)["hand"], view(deal, east)["holds"]
#     (['5C', 'TD', '8H', 'QH', 'JS'], {'N': 5, 'E': 5, 'S': 6, 'W': 6})
#     >>> "JS" in str(view(deal, south)), "JS" in str(state(deal))
#     (False, True)
#
# An engine that plays must be asked with the view of its seat and never with the state, or it will play like somebody
# who looks into the others' cards. The two differ in what they show of hands, widow, stock and discards, and in nothing
# else; whatever is public is the same in both.
#
# What a player has laid away himself he may remember; what others laid away is hidden, except trumps that had to be
# shown. The widow and the stock are numbers to everybody until somebody takes cards from them. And a player who was
# called knows before all others whose partner he is, because he holds the card: his view says so while the table
# still guesses.


# %%
def state(deal: Deal) -> Observation:
    """Everything, hidden cards included.

    What is public, and `hands`, `widow`, `stock` (in drawing order) and `discards`, all as names of cards. The contract names a called
    partner as soon as he knows himself.
    """
    seats = deal.table.seats
    return public(deal) | {
        "contract": contract_seen(deal, knows_partner=True),
        "hands": {name: names(hand) for name, hand in zip(seats, deal.hands, strict=True)},
        "widow": names(deal.widow),
        "stock": [NAMES[card] for card in deal.stock],
        "discards": {name: names(cards) for name, cards in zip(seats, deal.discards, strict=True) if cards},
    }


def view(deal: Deal, seat: Seat) -> Observation:
    """What one seat may see: what is public, and what it alone knows.

    `seat`; `hand`, its own cards; `holds`, by seat how many cards each holds; `widow` and `stock`, how many cards lie there;
    `discarded`, what the seat itself has laid away; `shown`, by seat the cards that had to be shown; and `offered`, only while the seat
    chooses among cards that others do not see. Cards are names in canonical order.
    """
    seats = deal.table.seats
    seen = public(deal) | {
        "contract": contract_seen(
            deal, knows_partner=deal.is_partner_known or seat == deal.partner
        ),  # rule: view.partner
        "seat": seats[seat],
        "hand": names(deal.hands[seat]),  # rule: view.hand
        "holds": {
            name: hand.bit_count() + unknown
            for name, hand, unknown in zip(seats, deal.hands, deal.unknown, strict=True)
        },
        "widow": deal.widow.bit_count() + deal.unknown_widow,  # rule: view.hidden
        "stock": len(deal.stock) + deal.unknown_stock,
        "discarded": names(deal.discards[seat]),  # rule: view.discards
        "shown": {name: names(cards) for name, cards in zip(seats, deal.shown, strict=True) if cards},
    }
    if isinstance(deal.progress, Choosing) and deal.progress.offered and seat == deal.turn:
        seen["offered"] = names(deal.progress.offered)  # rule: view.robbing
    return seen
