"""Every condition of a clause has a sentence for players, built from the sentences of the options."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from read_once import law_as_shipped
from schmier import spec
from schmier.conditions import ALWAYS, All, Any_, Comparison, Condition, Not, comparisons, read_condition
from schmier.options import options
from schmier_conformance.command import main
from schmier_conformance.wording.conditions import rule_on, sentence_on
from schmier_site.clauses.chapters import chapter_pages
from schmier_site.names import names_of

STRICT = "In games that have the rule “Follow suit strictly: who can follow may not trump”."


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ("", "In every game."),
        ("if play.following = strict", STRICT),
        ("unless parties = single", "In all games but those that have the rule “Each player scores alone”."),
        ("if match.deals is set", "In games that have the rule “The match ends after a number of deals”."),
        ("if exchange.do = rob", "In games that have the rule “The dealer robs the pack: he takes every trump that is left in the stock”."),
        ("if exchange[call].open = true", "In games that have the rule “The partner is made known at once”."),
        ("if ranking.trumps in (X1, X2, X3, X4)", "In games that have the rule “A Joker is a trump, whatever suit is trumps”."),
        ("if points.list.of in (A, off-5)", "In games that have the rule “There is a point for the Ace or the Left Pedro”."),
        ("if auction.slams.made = wins-match or auction.slams.failed = loses-match",
         "In games that have one of the rules “A made slam wins the match” or “A failed slam loses the match”."),
        ("if points.list is set and parties = called",
         "In games that have the rule “What counts is a list of points” and have the rule “Each player scores alone; in each deal the "
         "pitcher plays with the holder of the card that he calls, or alone if nobody holds it”."),
        ("if auction.kind = turn-up unless auction.winning_gift = wins",
         "In games that have the rule “No bids: a card is turned up, and eldest stands with its suit as trumps or begs”, but not in those "
         "that have the rule “A point given may win the match”."),
        ("unless play.following = trumps-only and play.lead_when_out != fold",
         "In all games but those that have the rule “Only trumps are played; who has none left is passed over” and lack the rule “Who "
         "wins a trick with his last trump may lead one plain card, which the others trump or let pass, or fold at once”."),
        ("if some exchange (do = discard and surplus != lowest)",
         "In games that have a step that has the rule “Everybody discards, and trumps only where he holds too many” and lacks the rule “Of "
         "his unprotected trumps a player with too many gives up the lowest”."),
        ("if some points.list (to = captor and hung_value is set)",
         "In games that have a point that has the rule “A point goes to the winner of the trick” and has the rule “A point counts another "
         "number if captured from another party”."),
    ],
)  # fmt: skip
def test_a_condition_is_told_in_the_words_of_the_table(condition: str, sentence: str) -> None:
    assert sentence_on(read_condition(condition)) == sentence


def test_every_clause_says_where_it_is_in_force_in_words_that_the_table_has_for_it() -> None:
    assert len(spec.clauses()) > 300
    for clause in spec.clauses().values():
        text = sentence_on(clause.condition)
        assert is_plain_text(text), (clause.label, text)
        for comparison in comparisons(clause.condition):
            option = options().get(comparison.path)
            assert option is None or option.when_said or comparison.operator != "is set", (clause.label, comparison)
            assert option is None or f"“{option.about.rstrip('.')}" not in text, (clause.label, text)


def is_plain_text(text: str) -> bool:
    """Whether a sentence is whole, and names no option, no value and nothing a game would have to fill in."""
    rules = re.findall("“(.*?)”", text)
    is_plain = not re.search(r"[]{}=_[]|“”", text)
    return text.startswith("In ") and text.endswith(".") and is_plain and all(rule[0].isupper() for rule in rules)


COMPARED = st.sampled_from([
    Comparison(option.path, operator, value)
    for option in options().values()
    for value in option.values
    for operator in ("=", "!=", "is set")
])  # fmt: skip
"""Any named value of any option, compared."""

CONDITIONS: st.SearchStrategy[Condition] = st.recursive(
    COMPARED,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: All(tuple(parts))),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: Any_(tuple(parts))),
    ),
    max_leaves=4,
)


@pytest.mark.parametrize(
    ("condition", "rule"),
    [
        ("", ""),
        ("if play.following = strict", "Follow suit strictly: who can follow may not trump."),
        ("if match.deals is set", "The match ends after a number of deals."),
        ("unless parties = single", ""),
        ("if play.following != strict", ""),
        ("if play.following in (strict, trumps-only)", ""),
    ],
)
def test_a_condition_that_asks_for_one_rule_is_told_by_that_rule(condition: str, rule: str) -> None:
    assert rule_on(read_condition(condition) if condition else ALWAYS) == rule


@given(CONDITIONS)
def test_whatever_a_law_may_ask_of_options_can_be_told(condition: Condition) -> None:
    text = sentence_on(condition)
    assert text.startswith("In ")
    assert text.endswith(".")
    assert "“”" not in text


@pytest.mark.parametrize("label", ["play.follow.strict"])
def test_the_sentence_stands_on_the_page_of_the_clause_and_is_shown(
    label: str, capsys: pytest.CaptureFixture[str]
) -> None:
    law = law_as_shipped()
    page = next(page.text for page in chapter_pages(law, names_of(law, {})) if page.path == "rules/50-play.md")
    games = sum(spec.in_force(label, spec.ruleset_document(game)) for game in spec.ruleset_ids())
    text = f"In {games} games: {rule_on(spec.clauses()[label].condition)}"
    assert f'<p class="to-players">{text}</p>' in page.split(f'id="{label}"')[1].split("</details>")[0]
    assert main(["show", label]) == 0
    assert f"  {STRICT}\n  In force if play.following = strict: " in capsys.readouterr().out
