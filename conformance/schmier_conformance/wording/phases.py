"""The words of a moment: what a pass, a hold or a pass of cards means in the phase in which it is done.

A list of legal actions, `replay --event` and the account of a deal take their words from here, so that all of them say the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier.deal import Deal, PhaseName, Stage
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.exchange import StepKind
from schmier.verbs import Verb
from schmier.vocabulary import ENGLISH
from schmier_conformance.wording.verbs import Form
from schmier_conformance.wording.vocabulary import Vocabulary, form_for, vocabulary_of

PASSES: Final[Mapping[PhaseName, Form]] = {
    StepKind.CONTRA: Form("say nothing", "says nothing"),
    StepKind.GIVE_GAME: Form("have the game played", "has the game played"),
    StepKind.GRAND_HAND: Form("play no grand", "plays no grand"),
    StepKind.KNOCK: Form("go without a knock", "goes without a knock"),
    StepKind.PUSH: Form("push the {widow} on unseen", "pushes the {widow} on unseen"),
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
"""The words for a hold by a player to whom the game is given."""

OFFERS: Final = Form("put the pitch up for sale", "puts the pitch up for sale")
"""The words for a sale before anything is bid."""

TAKES: Final = Form("take up the {widow}", "takes up the {widow}")
"""The words for taking the cards up where the game may be played without them."""


def vocabulary_at(deal: Deal, language: str = ENGLISH) -> Vocabulary:
    """The words of a game, in a language, in the phase in which a deal is."""
    words, phase = vocabulary_of(deal.ruleset.document, language), deal.phase.name
    forms: dict[Verb, Form] = {}
    if phase in PASSES:
        forms[Verb.PASS] = PASSES[phase]
    if phase in PASSES_CARDS:
        forms[Verb.PASS_CARDS] = PASSES_CARDS[phase]
    if phase is StepKind.GIVE_GAME:
        forms[Verb.HOLD] = HOLDS
    if phase is StepKind.TAKE_OR_HAND:
        forms[Verb.TAKE] = TAKES
    if phase is Stage.AUCTION and deal.ruleset.auction.kind is AuctionKind.SELL_OUT and not deal.calls:
        forms[Verb.SELL] = OFFERS
    if not forms:
        return words
    of_phase = {verb: (form_for(words.family, language, form),) for verb, form in forms.items()}
    return words._replace(verbs={**words.verbs, **of_phase})
