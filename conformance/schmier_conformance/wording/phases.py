"""The words of a moment: what a pass, a hold or a pass of cards means in the phase in which it is done.

A list of legal actions, `replay --event` and the account of a deal take their words from here, so that all of them say the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier.action import Verb
from schmier.deal import Deal, PhaseName, Stage
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.exchange import StepKind
from schmier_conformance.wording.events import Form, Vocabulary, vocabulary_of

PASSES: Final[Mapping[PhaseName, Form]] = {
    StepKind.CONTRA: Form("say nothing", "says nothing"),
    StepKind.GIVE_GAME: Form("have the game played", "has the game played"),
    StepKind.GRAND_HAND: Form("play no grand", "plays no grand"),
    StepKind.KNOCK: Form("go without a knock", "goes without a knock"),
    StepKind.PUSH: Form("push the skat on unseen", "pushes the skat on unseen"),
    Stage.PLAY: Form("let the trick go", "lets the trick go"),
}
"""By the phase in which a player may pass, the words for it; a pass in the auction is a pass."""

PASSES_CARDS: Final[Mapping[PhaseName, Form]] = {
    StepKind.GIVE: Form("pass {cards} to his partner", "passes {cards} to his partner"),
    StepKind.PASS_EXCESS: Form("pass {cards} to his partner", "passes {cards} to his partner"),
    StepKind.PUSH: Form("push {cards} on", "pushes {cards} on"),
    StepKind.REARRANGE: Form(
        "take the other's cards and pass {cards} back", "takes the other's cards and passes {cards} back"
    ),
}
"""By the phase in which a player passes cards, the words for it, which say whose they become."""

HOLDS: Final = Form("hold, and play for more", "holds, and plays for more")
"""The words for a hold by a pitcher to whom the game is given."""

OFFERS: Final = Form("put the pitch up for sale", "puts the pitch up for sale")
"""The words for a sale before anything is bid."""


def vocabulary_at(deal: Deal) -> Vocabulary:
    """The words of a game in the phase in which a deal is."""
    words, phase = vocabulary_of(deal.ruleset.document), deal.phase.name
    forms: dict[Verb, Form] = {}
    if phase in PASSES:
        forms[Verb.PASS] = PASSES[phase]
    if phase in PASSES_CARDS:
        forms[Verb.PASS_CARDS] = PASSES_CARDS[phase]
    if phase is StepKind.GIVE_GAME:
        forms[Verb.HOLD] = HOLDS
    if phase is StepKind.TAKE_OR_HAND:
        forms[Verb.TAKE] = Form(f"take up the {words.widow}", f"takes up the {words.widow}")
    if phase is Stage.AUCTION and deal.ruleset.auction.kind is AuctionKind.SELL_OUT and not deal.calls:
        forms[Verb.SELL] = OFFERS
    return words._replace(verbs={**words.verbs, **{verb: (form,) for verb, form in forms.items()}}) if forms else words
