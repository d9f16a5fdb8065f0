# %% [markdown]
# # Dealing
#
# The cards come to the table in one event. This chapter sees to it that they are the right cards and the right
# number of them, and it knows when a player may ask for another deal.

# %%
"""The deal of the cards, and the claim to a new one."""

from __future__ import annotations

from functools import lru_cache

from schmier.action import Action, Dealt, stock_due
from schmier.cards import each, names
from schmier.deal import Deal, Unchecked
from schmier.labels import Label
from schmier.legal import Legal
from schmier.rules.ruleset import Ruleset
from schmier.table import Seat, Table
from schmier.violation import Violation


class Dealing(Unchecked):
    """The phase in which the cards are dealt."""

    name = "deal"

    def begin(self, deal: Deal) -> None:
        """Nobody at the table has anything to decide."""

    def legal(self, deal: Deal) -> Legal:
        """The table deals."""

        return Legal((), (Action("deal"),))

    def act(self, deal: Deal, action: Action) -> None:
        """Deal the cards."""
        if action.do != "deal" or action.dealt is None:
            deal.other_verb(action)
            return
        dealt = action.dealt
        if deal.players < len(deal.hands) and not dealt.hands[deal.dealer]:
            unknown = (count * (seat != deal.dealer) for seat, count in enumerate(dealt.unknown))
            dealt = dealt._replace(unknown=tuple(unknown))
        check_dealt(dealt, deal.ruleset, deal.table, deal.dealer)
        deal.decided(Label.CARDS_PACK, Label.CARDS_UNIQUE, Label.DEAL_HAND_COUNT)
        deal.hands = list(dealt.hands)
        deal.dealt = list(dealt.hands)
        deal.unknown = list(dealt.unknown)
        deal.is_known = dealt.is_known
        deal.widow, deal.unknown_widow = dealt.widow, dealt.unknown_widow
        deal.dealt_widow = dealt.widow
        deal.stock, deal.unknown_stock = dealt.stock, dealt.unknown_stock
        deal.seen = all_dealt(dealt)
        deal.turn_up = dealt.turn_up
        deal.next_phase()


def all_dealt(dealt: Dealt) -> int:
    """Every card that the deal names, as a set."""
    cards = dealt.widow
    for hand in dealt.hands:
        cards |= hand
    for card in dealt.stock:
        cards |= 1 << card
    if dealt.turn_up >= 0:
        cards |= 1 << dealt.turn_up
    return cards


# %% [markdown]
# ## The right cards
#
# First the table: so many players as the game takes. Then the pack: no stranger among the cards, none twice. Then
# each place: so many to every hand, so many to the widow. What is left is the stock in a game that uses one;
# otherwise it sleeps, and a deal that shows it is no deal of that game.


# %%
def check_dealt(dealt: Dealt, ruleset: Ruleset, table: Table, dealer: Seat) -> None:
    """Raise `Violation` unless these cards are a deal of the game."""
    players = len(table.seats)
    if not ruleset.seats.least_players <= players <= ruleset.seats.most_players:  # rule: table.players
        limits = f"{ruleset.seats.least_players} to {ruleset.seats.most_players}"
        raise Violation(Label.TABLE_PLAYERS, f"{players} players cannot play {ruleset.title}, which takes {limits}")
    cards = all_dealt(dealt)
    if cards & ~ruleset.cards.pack:  # rule: cards.pack
        raise Violation(Label.CARDS_PACK, f"not in the pack: {' '.join(names(cards & ~ruleset.cards.pack))}")
    if cards.bit_count() != dealt.listed:  # rule: cards.unique
        raise Violation(Label.CARDS_UNIQUE, "a card is in two places")
    for seat, hand in enumerate(dealt.hands):
        size = hand.bit_count() + dealt.unknown[seat]
        if seat == dealer and players == ruleset.seats.dealer_sits_out:
            if size:  # rule: table.sits-out
                raise Violation(
                    Label.TABLE_SITS_OUT, f"{table.seats[seat]} deals and sits out, so he is dealt no cards"
                )
        elif size != ruleset.dealing.hand_size:  # rule: deal.hand.count
            raise Violation(
                Label.DEAL_HAND_COUNT, f"{table.seats[seat]} is dealt {size} cards, not {ruleset.dealing.hand_size}"
            )
    widow = dealt.widow.bit_count() + dealt.unknown_widow
    if widow != ruleset.dealing.widow_size:  # rule: deal.widow.count
        raise Violation(Label.DEAL_WIDOW_COUNT, f"the widow has {widow} cards, not {ruleset.dealing.widow_size}")
    if (dealt.turn_up >= 0) != (ruleset.auction.kind == "turn-up"):  # rule: deal.turn-up
        is_missing = dealt.turn_up < 0
        raise Violation(Label.DEAL_TURN_UP, "a card is to be turned up" if is_missing else "no card is turned up here")
    if not ruleset.dealing.has_stock:
        if dealt.names_stock:  # rule: deal.sleep
            raise Violation(Label.DEAL_SLEEP, "no stock is used: the cards not dealt sleep")
        return
    stock = len(dealt.stock) + dealt.unknown_stock
    due = stock_due(ruleset, players)
    if stock != due:  # rule: deal.stock
        raise Violation(Label.DEAL_STOCK, f"the stock has {stock} cards, not {due}")


# %% [markdown]
# ## Asking for another deal
#
# In Minnesota Smear a player whose nine cards are all Threes to Nines may have the hand dealt again, when it is
# his turn to call and instead of calling.


# %%
def may_claim_redeal(deal: Deal, seat: Seat) -> bool:
    """Whether a player who has not called yet has cards that give him the right to a new deal."""
    redeal_cards = deal.ruleset.dealing.redeal_cards
    if redeal_cards and any(call.by == seat for call in deal.calls):
        return False  # rule: deal.redeal.turn
    return bool(redeal_cards) and not deal.hands[seat] & ~redeal_cards  # rule: deal.redeal.claim


def claim_redeal(deal: Deal, seat: Seat) -> None:
    """Throw the cards in for a claimed redeal; raises `Violation` when the player has no right to one."""
    if seat != deal.turn:  # rule: deal.redeal.turn
        raise Violation(Label.DEAL_REDEAL_TURN, f"it is not the turn of {deal.table.seats[seat]} to call")
    if not may_claim_redeal(deal, seat):
        raise Violation(Label.DEAL_REDEAL_CLAIM, f"{deal.table.seats[seat]} holds cards that give no claim to a redeal")
    if deal.unknown[seat]:
        deal.doubt(Label.DEAL_REDEAL_CLAIM, f"the cards of {deal.table.seats[seat]} are not known")
    deal.decided(Label.DEAL_REDEAL_CLAIM, Label.DEAL_REDEAL_SAME_DEALER)
    deal.start_afresh()  # rule: deal.redeal.same-dealer


# %% [markdown]
# ## Cards that are chosen for a deal
#
# A shuffled pack is dealt out from the top: eldest's hand, the next player's, and so on, then the widow, then the
# card that is turned up; the rest is the stock. See *Deals from a seed* for the shuffle.


# %%
def deal_out(shuffled: list[int], ruleset: Ruleset, table: Table, dealer: Seat) -> Dealt:
    """The deal that comes of a shuffled pack."""
    hands = [0] * len(table.seats)
    seat = dealer
    start = 0
    for _ in table.seats:
        seat = table.after[seat]
        if seat == dealer and len(hands) == ruleset.seats.dealer_sits_out:
            continue
        for card in shuffled[start : start + ruleset.dealing.hand_size]:
            hands[seat] |= 1 << card
        start += ruleset.dealing.hand_size
    widow = sum(1 << card for card in shuffled[start : start + ruleset.dealing.widow_size])
    start += ruleset.dealing.widow_size
    turn_up = -1
    if ruleset.auction.kind == "turn-up":
        turn_up = shuffled[start]
        start += 1
    stock = tuple(shuffled[start:]) if ruleset.dealing.has_stock else ()
    return Dealt(tuple(hands), (0,) * len(hands), widow, 0, stock, 0, start + len(stock), bool(stock), turn_up)


@lru_cache
def pack_in_order(ruleset: Ruleset) -> tuple[int, ...]:
    """The pack in canonical order."""
    return tuple(each(ruleset.cards.pack))
