"""The verbs of events in words: each as a possible action ("bid 3") and as an event with its player ("N bids 3").

`VERBS` is the only table of verbs. A vocabulary has it in the words of a game and in a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from schmier.verbs import Verb
from schmier_conformance.wording.catalogue import Template


class Form(NamedTuple):
    """One way to put a verb into words. A field in braces is a member of the event, or a concept of the vocabulary."""

    action: Template
    """As an action without its player: "bid {bid}"."""
    event: Template
    """After the name of its player: "bids {bid}"."""
    needs: str = ""
    """The member the event must have, and not empty; the last form of a verb needs none."""
    by_table: tuple[Template, Template] = ("", "")
    """The action and the event where the table acts and no player; the event is a whole sentence."""


VERBS: Final[Mapping[Verb, tuple[Form, ...]]] = {
    Verb.DEAL: (Form("deal the cards", "deals the cards", by_table=("deal the cards", "the cards are dealt")),),
    Verb.REDEAL: (
        Form(
            "ask for another deal",
            "asks for another deal",
            by_table=("throw the cards in", "the cards are thrown in"),
        ),
    ),
    Verb.BID: (Form("bid {bid}", "bids {bid}"),),
    Verb.PASS: (Form("pass", "passes"),),
    Verb.HOLD: (Form("hold", "holds"),),
    Verb.KEEP: (Form("keep the pitch", "keeps the pitch"),),
    Verb.SELL: (Form("sell the pitch", "sells the pitch"),),
    Verb.STAND: (Form("stand", "stands"),),
    Verb.BEG: (Form("beg", "begs"),),
    Verb.GIVE: (Form("give a point", "gives a point"),),
    Verb.RUN: (Form("run the cards", "runs the cards"),),
    Verb.WIN_AUCTION: (Form("win the auction at {bid}", "wins the auction at {bid}"),),
    Verb.TAKE: (Form("take up the cards on the table", "takes up the cards on the table"),),
    Verb.DECLARE: (
        Form("name {trump}", "names {trump}", needs="trump"),
        Form("announce {contract}", "announces {contract}", needs="contract"),
        Form("choose {partners}", "chooses {partners}"),
    ),
    Verb.CONTRA: (Form("say {contra}", "says {contra}"),),
    Verb.RE: (Form("say {re}", "says {re}"),),
    Verb.BOCK: (Form("say {bock}", "says {bock}"),),
    Verb.HIRSCH: (Form("say {hirsch}", "says {hirsch}"),),
    Verb.KNOCK: (Form("knock", "knocks"),),
    Verb.GIVE_GAME: (Form("give the game", "gives the game"),),
    Verb.TAKE_GAME: (Form("take the game that is given", "takes the game that is given"),),
    Verb.DISCARD: (Form("discard {cards}", "discards {cards}"),),
    Verb.DRAW: (
        Form("fill his hand with {cards}", "fills his hand with {cards}", needs="cards"),
        Form("draw", "draws"),
    ),
    Verb.PASS_CARDS: (Form("pass {cards} on", "passes {cards} on"),),
    Verb.CALL: (Form("call {card}", "calls {card}"),),
    Verb.PLAY: (
        Form("revoke with {card}", "revokes with {card}", needs="revoke"),
        Form("play {card} out of turn", "plays {card} out of turn", needs="out_of_turn"),
        Form("play {card} with {under} under it", "plays {card} with {under} under it", needs="under"),
        Form("play {card}", "plays {card}"),
    ),
    Verb.NAME_SUIT: (Form("name {suit} as the suit to follow", "names {suit} as the suit to follow"),),
    Verb.FOLD: (Form("fold", "folds"),),
    Verb.CLAIM: (
        Form("claim Schwarz with the cards laid open", "claims Schwarz with the cards laid open", needs="schwarz"),
        Form(
            "claim Schneider with the cards laid open", "claims Schneider with the cards laid open", needs="schneider"
        ),
        Form(
            "claim every trick with the leave of {agreed}",
            "claims every trick with the leave of {agreed}",
            needs="agreed",
        ),
        Form("lay the cards open", "lays his cards open"),
    ),
    Verb.CONCEDE: (
        Form("throw the cards in", "throws his cards in", needs="open"),
        Form("give up with the leave of {agreed}", "gives up with the leave of {agreed}", needs="agreed"),
        Form("give up", "gives up"),
    ),
    Verb.BREACH: (
        Form(
            "turn out to have laid away a wrong number of cards",
            "turns out to have laid away a wrong number of cards",
            needs="discard",
        ),
        Form("break a rule of the table", "breaks a rule of the table"),
    ),
}
"""By verb, its forms. An event is put into the first form whose `needs` it meets."""
