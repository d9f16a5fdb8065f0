"""The answers settle every common dispute in every game concerned, and none is out of date."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from read_once import law_as_shipped
from schmier.options import options
from schmier_conformance.evidence.deciding import evidence_of
from schmier_conformance.wording.answers import (
    Answer,
    AnswerError,
    Saying,
    Topic,
    all_answers,
    read_answer,
    read_topics,
)
from schmier_conformance.wording.rulesets.sums import game_values
from schmier_site.answers.answers import MOST_WORDS, decide, faults_of
from schmier_site.answers.cases import case_html, drawing_and_steps
from schmier_site.answers.pages import answer_pages
from schmier_site.answers.rows import LEFT_TO_THE_TABLE, evidence_in, evidence_of_row, games_of_our_choice, rows_of
from schmier_site.names import Names, names_of
from schmier_site.pages import Page
from schmier_site.translations.answers import answer_pages as pages_in

SWITCHES_THAT_PEOPLE_PLAY = {
    # The All Fours family.
    "may I trump when I can follow": "trump-when-i-can-follow",
    "undertrumping": "undertrump",
    "what may be led first": "must-the-first-lead-be-a-trump",
    "what fixes trumps": "what-makes-trumps",
    "a Joker led first": "joker-led-first",
    "rank of the Jick": "is-the-other-jack-a-trump",
    "whether the Jick counts as a trump for following": "do-i-have-to-follow-with-the-jick",
    "rank of Jokers": "where-jokers-rank",
    "two equal Jokers": "two-jokers-in-one-trick",
    "to whom Low goes": "who-gets-low",
    "whether High and Low may be a Joker": "can-a-joker-be-high-or-low",
    "a single trump in play": "only-one-trump-in-play",
    "what Game is": "what-is-game",
    "a tie for Game": "tie-for-game",
    "a hung Jack": "hung-jack",
    "the Jokers' points": "who-scores-the-joker",
    "the Trey": "what-is-the-trey-worth",
    "from where to where one bids": "lowest-and-highest-bid",
    "one lap or more": "bid-again-when-overbid",
    "whether a pass is final": "bid-after-passing",
    "the dealer at the same number": "may-the-dealer-take-the-bid",
    "the dealer over a slam": "may-the-dealer-take-a-slam",
    "everybody passes": "everybody-passes",
    "which slams can be bid": "bids-above-the-numbers",
    "what a slam wins": "what-the-moon-wins",
    "what beats a slam": "does-the-moon-beat-every-number",
    "a slam at zero or below": "moon-below-zero",
    "a slam and a sleeping Jack": "moon-without-the-jack",
    "what a made bid scores": "more-than-we-bid",
    "what a failed bid costs": "what-a-failed-bid-costs",
    "what the opponents keep": "what-the-others-score",
    "the exchange": "do-we-exchange-cards",
    "robbing the pack": "rob-the-pack",
    "cards passed to the partner": "pass-trumps-to-my-partner",
    "the order of drawing": "who-draws-first",
    "more than six trumps": "more-than-six-trumps",
    "the stock exhausted": "stock-runs-out",
    "a trick winner out of trumps": "won-with-my-last-trump",
    "several over the target": "both-reach-the-target",
    "only a bidding side can win": "can-defenders-win",
    "set back but still above": "set-but-still-over",
    "the target": "how-many-points-win",
    "how many play": "how-many-players",
    "partners or alone": "partners-or-alone",
    "the direction": "which-way-round",
    "beg, stand, give, run": "beg-stand-give-run",
    "points for a card turned up": "turned-jack",
    # Five Hundred.
    "the pack": "which-pack",
    "the widow": "how-many-cards-each",
    "the schedule": "what-a-bid-is-worth",
    "misère": "misere",
    "the Joker at no trump": "joker-at-no-trump",
    "the Joker led at no trump": "joker-led-at-no-trump",
    "a slam of at least 250": "all-ten-tricks",
    "overtricks": "overtricks",
    "the opponents' tens": "tens-for-tricks",
    "only the contractor can go out": "go-out-on-tens",
    "both over 500": "two-at-five-hundred",
    "minus 500": "minus-five-hundred",
    # Skat.
    "overbid": "overbid",
    "overbid after an achieved schneider": "schneider-saves-an-overbid",
    "schwarz is about tricks": "schwarz-by-tricks",
    "30 and 31, 89 and 90": "thirty-or-thirty-one",
    "announced levels that are missed": "announced-and-missed",
    "ouvert includes schwarz": "ouvert-includes-schwarz",
    "null has no trumps": "order-in-null",
    "matadors in the skat": "matadors-in-the-skat",
    "lost hand games": "lost-hand-game",
    "Ramsch, compulsory or not": "ramsch-when-all-pass",
    "scoring Ramsch": "ramsch-scoring",
    "kontra and re": "contra-and-re",
    "Seeger and Fabian's list": "seeger-fabian",
    "when ouvert cards are laid open": "when-are-open-cards-shown",
    # What goes wrong in engines, as far as it is a dispute.
    "a dealer that never rotates": "who-deals",
    "a rejected action": "a-card-that-was-refused",
    "the end of the match at the wrong moment": "does-the-match-end-at-once",
    "a tie compared with the wrong number": "exactly-the-target",
    "a bid out of range": "lowest-and-highest-bid",
    "points credited to the player of a card": "who-gets-the-jack",
}
"""Every switch that engines and tables are known to play in more than one way, with the answer that settles it."""

TYPED_BY_PLAYERS = {
    "can I trump when I can follow": "trump-when-i-can-follow",
    "who gets the two": "who-gets-low",
    "joker led no trump": "joker-led-at-no-trump",
    "first out wins or bidder": "both-reach-the-target",
    "misdeal nine high": "new-deal-for-a-bad-hand",
    "overbid skat null": "overbid-null",
    "follow the jick": "do-i-have-to-follow-with-the-jick",
    "dealer stuck": "stick-the-dealer",
    "tie for game": "tie-for-game",
    "renege": "revoke",
    "left bower led": "jick-is-led",
    "bid 4 shoot the moon minus": "moon-below-zero",
    "everybody passes": "everybody-passes",
    "exposed card": "exposed-card",
}
"""What players were seen to type, with the answer they wanted."""

ORDER_OF_COUNTING = "order-of-counting"


@cache
def decided() -> dict[str, dict[str, Saying]]:
    return decide(read_topics(), law_as_shipped())


@cache
def pages_of_one_family() -> list[Page]:
    """The pages of the answers for Skat alone and for Five Hundred alone."""
    pages = answer_pages(law_as_shipped(), names_of(law_as_shipped(), {}))
    folders = ("answers/skat/", "answers/five-hundred/", "answers/games/skat", "answers/games/five-hundred")
    return [page for page in pages if page.path.startswith(folders)]


def answer(identifier: str) -> Answer:
    return next(one for one in all_answers(read_topics()) if one.id == identifier)


def faults_with(changed: Answer) -> list[str]:
    """What is wrong where an answer is written otherwise."""
    topic = Topic("bidding", "Bidding", (changed,))
    return list(faults_of([topic], {changed.id: changed.decided(law_as_shipped().rulesets)}, law_as_shipped()))


def test_nothing_is_wrong_with_the_answers() -> None:
    assert len(decided()) == len(all_answers(read_topics()))


def test_there_are_at_least_eighty_disputes() -> None:
    assert len(all_answers(read_topics())) >= 80


@pytest.mark.parametrize("switch", SWITCHES_THAT_PEOPLE_PLAY)
def test_every_switch_that_people_play_is_settled(switch: str) -> None:
    assert SWITCHES_THAT_PEOPLE_PLAY[switch] in decided()


@pytest.mark.parametrize("typed", TYPED_BY_PLAYERS)
def test_what_players_type_stands_in_question_or_words_of_the_answer_that_they_want(typed: str) -> None:
    wanted = answer(TYPED_BY_PLAYERS[typed])
    there = f"{wanted.question} {wanted.words} {wanted.says}".lower()
    assert all(word in there for word in typed.lower().split()), wanted.id


def test_every_game_has_answers_to_most_questions() -> None:
    for game in law_as_shipped().rulesets:
        assert sum(game in concerned for concerned in decided().values()) >= 40, game


def test_no_sentence_is_longer_than_a_table_listens_to() -> None:
    for one in all_answers(read_topics()):
        for sentence in (one.says, *(saying.says for saying in (*one.games, *one.elsewhere))):
            assert len(sentence.split()) <= MOST_WORDS
            assert sentence.endswith("."), sentence


def test_a_game_that_is_told_nothing_is_a_fault() -> None:
    stuck = answer("stick-the-dealer")
    incomplete = replace(stuck, games=stuck.games[:1])
    assert any("cinch is told 0 things" in fault for fault in faults_with(incomplete))
    with pytest.raises(AnswerError, match="told 0 things"):
        decide([Topic("bidding", "Bidding", (incomplete,))], law_as_shipped())


def test_a_game_that_is_told_two_things_is_a_fault() -> None:
    stuck = answer("stick-the-dealer")
    twice = replace(stuck, games=(*stuck.games, Saying("auction.nobody_bids = next-dealer", "No, never.")))
    assert any("cinch is told 2 things" in fault for fault in faults_with(twice))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"case": "pitch-auction-9999"}, "there is no case worked by hand"),
        ({"case": "random-0001"}, "there is no case worked by hand"),
        ({"case": "cinch-0038"}, "carries none of its clauses"),
        ({"case": "skat-0063", "clauses": ("auction.skat.values",)}, "is none that it concerns"),
        ({"clauses": ("auction.pass", "no.such.clause")}, "there is no clause no.such.clause"),
        ({"rulings": ("A-999",)}, "there is no ruling A-999"),
        ({"elsewhere": (Saying("auction.nobody_bids = next-dealer", "Never."),)}, "plays what is said of other tables"),
        ({"elsewhere": (Saying("", "Everywhere."),)}, "it is not said by which option"),
        ({"elsewhere": (Saying("auction.dealer = may-sing", "He sings."),)}, "auction.dealer is never may-sing"),
        ({"says": "No " * 41}, "41 words are too many"),
    ],
)
def test_an_answer_that_names_what_is_not_there_is_a_fault(change: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in faults_with(replace(answer("stick-the-dealer"), **change)))


def test_a_clause_in_force_in_no_game_concerned_is_a_fault() -> None:
    changed = replace(answer("overbid-null"), clauses=("exchange.announce.null-value", "exchange.rob.trumps"))
    assert any("in force in no game concerned" in fault for fault in faults_with(changed))


def test_two_answers_to_one_question_are_a_fault() -> None:
    twin = answer("overbid")
    topic = Topic("skat", "Skat", (twin, twin))
    found = list(faults_of([topic], {twin.id: twin.decided(law_as_shipped().rulesets)}, law_as_shipped()))
    assert any("two answers have the question" in fault for fault in found)


def test_where_the_jokers_rank_is_what_the_list_of_trumps_says() -> None:
    """The conditions ask about other options; that they agree with the order of trumps is checked here."""
    for game, saying in decided()["where-jokers-rank"].items():
        trumps = law_as_shipped().rulesets[game]["ranking"]["trumps"]
        place = trumps.index("X1")
        if saying.says.startswith("Highest"):
            assert place == 0, game
        elif saying.says.startswith("Lowest"):
            assert all(token in ("X1", "X2") for token in trumps[place:]), game
            assert trumps[place - 1] == law_as_shipped().rulesets[game]["deck"]["ranks"][-1], game
        else:
            assert trumps[place - 1] == "off-J", game
            assert trumps[place + 2] == "T", game


def test_the_order_of_counting_is_that_of_the_list_of_points() -> None:
    words = {"first Joker": "joker-1", "second Joker": "joker-2", "High Joker": "joker-1", "Low Joker": "joker-2"}
    for game, saying in decided()[ORDER_OF_COUNTING].items():
        order = [words.get(name, name.lower().replace(" ", "-")) for name in saying.says.rstrip(".").split(", ")]
        assert order == [point["name"] for point in law_as_shipped().rulesets[game]["points"]["list"]], game


def test_a_number_of_players_is_the_one_that_the_ruleset_has() -> None:
    numbers = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "seven", 8: "Eight"}
    for game, saying in decided()["how-many-players"].items():
        players = law_as_shipped().rulesets[game]["players"]
        assert numbers[players["least"]] in saying.says, game
        assert numbers[players["most"]].lower() in saying.says.lower(), game


def test_the_target_that_is_told_is_the_one_of_the_ruleset() -> None:
    for game, saying in decided()["how-many-points-win"].items():
        match = law_as_shipped().rulesets[game]["match"]
        assert str(match.get("target") or match.get("deals") or -match["losing_score"]) in saying.says, game


WORDS_FOR_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
)  # fmt: skip

ANOTHER_QUESTION = {
    ("can-defenders-win", "match.target"): "what the target is, is asked elsewhere",
    ("exactly-the-target", "match.target"): "what the target is, is asked elsewhere",
    ("how-the-cards-are-dealt", "deal.hand"): "how many cards there are is asked elsewhere",
    ("how-the-cards-are-dealt", "deal.widow"): "how many cards there are is asked elsewhere",
    ("who-shuffles-and-cuts", "deal.hand"): "how many cards there are is asked elsewhere",
    ("misdeal", "deal.hand"): "how many cards there are is asked elsewhere",
    ("how-many-tricks", "deal.hand"): "hands that come down to six were dealt more",
    ("exposed-card", "deal.hand"): "how many cards there are is asked elsewhere",
    ("wrong-number-found-in-play", "deal.hand"): "how many cards there are is asked elsewhere",
    ("kitty-forgotten", "deal.widow"): "how many cards there are is asked elsewhere",
    ("order-of-the-suits", "points.games"): "what null and grand are worth is asked elsewhere",
    ("order-of-the-suits", "points.games.bases"): "what grand is worth is asked elsewhere",
    ("four-at-the-skat-table", "points.list_bonus"): "what the list adds is asked elsewhere",
    ("four-at-the-skat-table", "points.list_bonus.won"): "what the list adds is asked elsewhere",
    ("four-at-the-skat-table", "points.list_bonus.lost"): "what the list adds is asked elsewhere",
    ("four-at-the-skat-table", "points.list_bonus.others"): "what the list adds is asked elsewhere",
    ("score-written-wrongly", "points.list_bonus"): "what the list adds is asked elsewhere",
    ("score-written-wrongly", "points.list_bonus.won"): "what the list adds is asked elsewhere",
    ("score-written-wrongly", "points.list_bonus.lost"): "what the list adds is asked elsewhere",
    ("score-written-wrongly", "points.list_bonus.others"): "what the list adds is asked elsewhere",
    ("score-written-wrongly", "points.list_bonus.others_at_four"): "what the list adds is asked elsewhere",
    ("set-but-still-over", "match.target"): "what the target is, is asked elsewhere",
    ("both-reach-the-target", "match.target"): "what the target is, is asked elsewhere",
    ("play-after-the-bid-is-made", "match.target"): "what the target is, is asked elsewhere",
}
"""Answers about a clause an option with a number steers, and why they need not name the number."""


def test_a_number_in_which_games_differ_is_told() -> None:
    """An answer about a clause gives every game its own number of the option that steers the clause, if the question does not."""
    silent = []
    for dispute in all_answers(read_topics()):
        sayings = decided()[dispute.id]
        for path, option in options().items():
            if option.clause not in dispute.clauses or (dispute.id, path) in ANOTHER_QUESTION:
                continue
            numbers = {game: numbers_in(law_as_shipped().rulesets[game], path) for game in sayings}
            if len(set(numbers.values())) > 1:
                silent += [
                    (dispute.id, path, game, number)
                    for game, found in numbers.items()
                    for number in found
                    if not is_mentioned(number, f"{dispute.question} {sayings[game].says}")
                ]
    assert silent == []


def numbers_in(ruleset: dict[str, Any], path: str) -> tuple[int, ...]:
    """The numbers above one a whole ruleset says at a path, in an object too; one and none are written without a number."""
    current: Any = ruleset
    for name in path.split("."):
        current = current.get(name) if isinstance(current, dict) else None
    values = list(current.values()) if isinstance(current, dict) else [current]
    return tuple(value for value in values if isinstance(value, int) and abs(value) > 1)


def is_mentioned(number: int, sentence: str) -> bool:
    """Whether a sentence names a number, in figures or as a word."""
    spoken = WORDS_FOR_NUMBERS[number] if 0 < number < len(WORDS_FOR_NUMBERS) else str(number)
    return re.search(rf"(?<!\d)(?:{abs(number)}|{spoken})(?!\d)", sentence, re.IGNORECASE) is not None


def test_a_row_of_accepted_plays_is_drawn_and_the_rest_is_told() -> None:
    case = law_as_shipped().case_by_id["smear-ten-point-0033"]
    given, listed = drawing_and_steps(case.document)
    assert [event["do"] for event in given["events"][-4:]] == ["play"] * 4
    assert listed == case.document["steps"][4:]
    assert 'class="tricks"' in case_html(case, "answers/trumps/two-jokers.md", Names())


def test_what_a_player_sees_is_told_in_words() -> None:
    case = law_as_shipped().case_by_id["smear-ten-point-0098"]
    html = case_html(case, "answers/exchange/discards.md", Names())
    assert "the trumps that West discarded" in html
    assert "<pre>" not in html


def test_all_the_bids_of_skat_are_listed_in_each_language() -> None:
    values = " ".join(map(str, game_values(law_as_shipped().rulesets["skat"])))
    assert values.startswith("18 20 22 23 24 27 30 33 35 36 40")
    (english,) = (page for page in pages_of_one_family() if page.path == "answers/skat/which-numbers-are-bids.md")
    assert f"## All 63 values\n\n{values}\n" in english.text
    (german,) = (one for one in law_as_shipped().translations if one.code == "de")
    (topic,) = (page for page in pages_in(german, law_as_shipped()) if page.path.endswith("/skat.md"))
    assert f"<p>{values}</p>" in topic.text


# ---- the words of each game ------------------------------------------------------------------------------------------

WORDS_OF_OTHERS = {
    "skat": r"pitch\w*|eldest|widow|kitty|reject|jick|bowers?|bidders?|opponents?|endhand|contractor|pedro|game point",
    "five-hundred": r"pitch\w*|eldest|widow|reject|jick|skat|declarer|forehand|ramsch|grand|null|pedro|kontra",
}
"""By family, the words of other families."""

WORDS_OF_SKAT_AND_FIVE_HUNDRED = (
    r"declarer|forehand|middlehand|rearhand|ramsch|kontra|schneider|contractor|misère|kitty"
)
"""What no other family says."""


@pytest.mark.parametrize("game", list(law_as_shipped().rulesets))
def test_no_row_speaks_the_words_of_another_game(game: str) -> None:
    ruleset = law_as_shipped().rulesets[game]
    others = WORDS_OF_OTHERS.get(ruleset["family"], WORDS_OF_SKAT_AND_FIVE_HUNDRED)
    spoken = [
        (identifier, text)
        for identifier, text in texts_in(game)
        if re.search(rf"\b(?:{others})\b", text, re.IGNORECASE)
    ]
    assert spoken == []


def texts_in(game: str) -> list[tuple[str, str]]:
    """The question and the sentence of every answer in a game, as its players read them."""
    ruleset = law_as_shipped().rulesets[game]
    return [
        (one.id, f"{one.question_in(ruleset)} {decided()[one.id][game].says}")
        for one in all_answers(read_topics())
        if game in decided()[one.id]
    ]


@pytest.mark.parametrize("game", list(law_as_shipped().rulesets))
def test_no_row_mentions_what_the_game_lacks(game: str) -> None:
    ruleset = law_as_shipped().rulesets[game]
    lacking = {
        r"\bJick\b(?<!no Jick)": "off-J" not in ruleset["ranking"]["trumps"],
        r"\bLeft Pedro\b": "off-5" not in ruleset["ranking"]["trumps"],
        r"\bJokers?\b(?<!no Joker)": ruleset["deck"]["jokers"] == 0,
        r"\bdealer's left\b": ruleset["players"].get("direction") == "counter-clockwise",
        r"\b(?:bidders?|bids?|auction)\b(?<!no bids)": ruleset["auction"]["kind"] in ("none", "turn-up"),
    }
    said = [
        (identifier, says[game].says)
        for identifier, says in decided().items()
        if game in says
        for pattern, is_lacking in lacking.items()
        if is_lacking and re.search(pattern, says[game].says)
    ]
    assert said == []


def test_a_page_of_several_families_has_the_words_of_the_law_and_a_page_of_one_its_own() -> None:
    assert answer("bidder-takes-the-kitty").question == "Who gets the widow?"
    assert answer("bidder-takes-the-kitty").question_in(law_as_shipped().rulesets["skat"]) == "Who gets the skat?"
    assert answer("giving-up-in-skat").question.startswith("The declarer gives up")


@pytest.mark.parametrize(
    "change",
    [
        {"question": "May the {pitchre} lead?"},
        {"says": "No, the {pitchre} may not."},
        {"caption": "The {Pitchre} leads."},
        {"games": [{"says": "No, the {pitchre:many} may not."}]},
        {"elsewhere": [{"says": "The {pitchre} may."}]},
    ],
)
def test_a_concept_that_the_vocabulary_lacks_is_a_fault(change: dict[str, Any]) -> None:
    entry = {
        "id": "x",
        "question": "Who?",
        "says": "No.",
        "headline": [],
        "games": [],
        "clauses": [],
        "case": "",
        "caption": "",
    }
    with pytest.raises(AnswerError, match=r"x: the vocabulary has no concept \{[Pp]itchre\}; did you mean .*pitcher"):
        read_answer({**entry, **change}, "deal")
    with pytest.raises(AnswerError, match=r"no concept \{wizard\}; spec/vocabulary.toml has the concepts"):
        read_answer({**entry, "says": "The {wizard} may."}, "deal")


def test_an_answer_that_is_not_right_is_named_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = 'title = "T"\n[[answer]]\nid = "x"\nquestion = "May the {pitchre} lead?"\n'
    (tmp_path / "10-deal.toml").write_text(written, "utf-8")
    monkeypatch.setattr("schmier_conformance.wording.answers.FOLDER", tmp_path)
    with pytest.raises(AnswerError, match=r"^docs/answers/10-deal.toml: x: the vocabulary has no concept \{pitchre\}"):
        read_topics.__wrapped__()


@pytest.mark.parametrize("page", [page.path for page in pages_of_one_family()])
def test_a_page_of_skat_or_five_hundred_has_no_pitcher(page: str) -> None:
    text = next(one.text for one in pages_of_one_family() if one.path == page)
    prose = re.sub(r'<code>.*?</code>|<(a|span) [^>]*class="name"[^>]*>.*?</\1>|<[^>]*>|Also asked as: .*', " ", text)
    assert re.findall(r"[^.]*\b[Pp]itch\w*[^.]*", prose) == []


# ---- rows and headlines ----------------------------------------------------------------------------------------------

SAYS_NOTHING = re.compile(
    r"^(?:two things|it depends|that differs|each game|as agreed|where it is agreed|only where)", re.IGNORECASE
)
"""How a headline begins that leaves the reader where he was."""

ROLES_AS_NOBODY = re.compile(r"\b(?:nobody|everybody|somebody)\b", re.IGNORECASE)
"""Words in place of a role."""


def test_a_headline_says_what_the_answer_is() -> None:
    assert [one.id for one in all_answers(read_topics()) if SAYS_NOTHING.match(one.says)] == []
    assert [one.id for one in all_answers(read_topics()) if len(one.says.split()) < 4 and len(one.games) > 1] == []


def test_a_headline_and_a_row_name_roles() -> None:
    named = [
        (one.id, text)
        for one in all_answers(read_topics())
        for text in (one.question, one.says, *(saying.says for saying in (*one.games, *one.elsewhere)))
        if ROLES_AS_NOBODY.search(text)
    ]
    assert named == []


@pytest.mark.parametrize("identifier", [one.id for one in all_answers(read_topics())])
def test_rows_begin_with_what_most_games_play(identifier: str) -> None:
    rows = rows_of(decided()[identifier])
    assert [len(row.games) for row in rows] == sorted((len(row.games) for row in rows), reverse=True)
    assert len({row.says for row in rows}) == len(rows)
    assert sum(len(row.games) for row in rows) == len(decided()[identifier])


WITHOUT_A_DEAL = {
    "first-deal": "who deals first leaves no trace in a log (ruling A-93)",
    "looking-before-the-lead": "a log does not say who looks at his cards when (ruling C-90)",
    "cards-taken-up-during-the-deal": "a log does not say who looks at his cards when (ruling C-90)",
}
"""Answers with a row that no case can show, and why."""


@pytest.mark.parametrize("identifier", [one.id for one in all_answers(read_topics())])
def test_every_row_is_shown_by_a_case_of_one_of_its_games(identifier: str) -> None:
    clauses = answer(identifier).clauses
    not_shown = [
        row.says
        for row in rows_of(decided()[identifier])
        if not any(case.ruleset in row.games for label in clauses for case in law_as_shipped().cases_of(label))
    ]
    assert bool(not_shown) == (identifier in WITHOUT_A_DEAL), not_shown


# ---- numbers and lists that the ruleset has --------------------------------------------------------------------------

NAMES_OF_TRUMPS = {
    "off-5": "Left Pedro", "off-3": "Off-Three", "off-J": "Jick", "T": "10", "E": "11", "W": "12", "R": "13",
    "JC": "J♣", "JS": "J♠", "JH": "J♥", "JD": "J♦",
}  # fmt: skip
NAMES_IN_FIVE_HUNDRED = {"X1": "Joker", "J": "right bower", "off-J": "left bower"}


def trumps_as_listed(ruleset: dict[str, Any]) -> str:
    """The trumps of a game from the highest to the lowest, as its row names them."""
    names = dict(NAMES_OF_TRUMPS)
    if ruleset["points"].get("count") == "tricks":
        names |= NAMES_IN_FIVE_HUNDRED
    elif ruleset["deck"]["jokers"] == 1:
        names |= {"X1": "Joker"}
    elif ruleset["ranking"].get("jokers") == "ranked":
        names |= {"X1": "High Joker", "X2": "Low Joker"}
    else:
        names |= {"X1": "both Jokers", "X2": ""}
    return " ".join(filter(None, (names.get(token, token) for token in ruleset["ranking"]["trumps"])))


def test_the_list_of_trumps_is_that_of_the_ruleset() -> None:
    for game, saying in decided()["which-cards-are-trumps"].items():
        ruleset = law_as_shipped().rulesets[game]
        listed, _, counted = saying.says.partition(": ")
        assert listed.replace(",", "").removesuffix(" of the suit") == trumps_as_listed(ruleset), game
        assert counted.startswith(f"{len(ruleset['ranking']['trumps'])} trumps"), game
        left_out = {NAMES_OF_TRUMPS.get(card[0], card[0]) for card in ruleset["deck"].get("without", ())}
        assert all(f"there is no {rank}" in counted for rank in left_out), game


def test_the_sum_of_the_points_is_that_of_the_list() -> None:
    for game, saying in decided()["how-many-points-in-a-deal"].items():
        points = law_as_shipped().rulesets[game]["points"]["list"]
        total = sum(point["value"] * (3 if point["of"].startswith("plain-") else 1) for point in points)
        hung = sum(point["hung_value"] - point["value"] for point in points if "hung_value" in point)
        assert is_mentioned(total, saying.says.partition(",")[0]), game
        assert bool(hung) == ("hung" in saying.says), game
        assert is_mentioned(total + hung, saying.says), game


def test_the_points_that_are_kept_are_those_that_go_to_the_holder() -> None:
    words = {"deuce": "Two", "joker": "Joker", "joker-1": "Jokers", "joker-2": "Jokers"}
    for game, saying in decided()["which-points-are-kept"].items():
        points = law_as_shipped().rulesets[game]["points"]["list"]
        kept = {point["name"] for point in points if point["to"] == "holder"}
        assert saying.says.startswith("None") == (not kept), game
        beginning = saying.says.partition(";")[0]
        assert all(words.get(name, name.capitalize()) in beginning for name in kept), game


def test_the_pack_has_as_many_cards_as_its_row_says() -> None:
    for game, saying in decided()["which-pack"].items():
        deck = law_as_shipped().rulesets[game]["deck"]
        cards = 4 * len(deck["ranks"]) - len(deck.get("without", ())) + deck["jokers"]
        said = int(re.findall(r"\d+", saying.says)[0])
        assert said + deck["jokers"] * saying.says.startswith("All 52") == cards, game


def test_the_widow_is_taken_before_trumps_are_named_where_the_row_says_so() -> None:
    for game, saying in decided()["kitty-before-naming-trumps"].items():
        steps = [step["do"] for step in law_as_shipped().rulesets[game]["exchange"]]
        if "name-trumps" in steps and "take-widow" in steps:
            is_first = steps.index("take-widow") < steps.index("name-trumps")
            assert is_first == (not saying.says.startswith("No")), game


def test_the_values_of_skat_and_of_misere_are_those_of_the_ruleset() -> None:
    for game, saying in decided()["what-null-is-worth"].items():
        games = law_as_shipped().rulesets[game]["points"]["games"]
        worth = [games[null] for null in ("null", "null_hand", "null_ouvert", "null_ouvert_hand")]
        assert re.findall(r"\d+", saying.says) == [str(value) for value in worth], game
    for game, saying in decided()["what-a-game-is-worth"].items():
        bases = law_as_shipped().rulesets[game]["points"]["games"]["bases"]
        numbers = re.findall(r"(?:Clubs|spades|hearts|diamonds|grand) (\d+)", saying.says)
        assert numbers == [str(bases[suit]) for suit in ("C", "S", "H", "D", "grand")], game
    for game, saying in decided()["what-a-bid-is-worth"].items():
        values = law_as_shipped().rulesets[game]["auction"]["schedule"]["values"]
        assert {"40", "520"} <= set(re.findall(r"\d+", saying.says)), game
        assert [values[suit][0] for suit in ("S", "C", "D", "H", "NT")] == [40, 60, 80, 100, 120], game


def test_a_bid_above_the_numbers_is_named_beside_them() -> None:
    for game, saying in decided()["lowest-and-highest-bid"].items():
        slams = law_as_shipped().rulesets[game]["auction"].get("slams", [])
        assert all(slam["bid"] in saying.says for slam in slams), game


# ---- who says so -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identifier", [one.id for one in all_answers(read_topics())])
def test_every_row_says_of_each_game_who_says_so(identifier: str) -> None:
    one = answer(identifier)
    for row in rows_of(decided()[identifier]):
        by_evidence = evidence_of_row(one, row)
        assert sorted(game for games in by_evidence.values() for game in games) == sorted(row.games)
        assert all(by_evidence) or row.says.startswith(LEFT_TO_THE_TABLE), row.says


def facts_of_bids(auction: dict[str, Any]) -> tuple[str, ...]:
    """The options that decide which bids a game has."""
    if auction["kind"] == "skat":
        return "auction.kind", "match.bock"
    if "schedule" in auction:
        return "auction.schedule", "auction.no_tricks"
    return "auction.minimum", "auction.maximum", "auction.slams", "auction.forced_bid"


def test_a_row_borrows_no_source_of_a_neighbouring_fact() -> None:
    """The bids of a game rest on what tells of its lowest bid, its highest, its slams and a forced one, and on nothing else.

    In Five Hundred that is its schedule with its bids of no tricks, in Skat its auction and the rounds without one.
    """
    bids = answer("lowest-and-highest-bid")
    for game, saying in decided()[bids.id].items():
        facts = facts_of_bids(law_as_shipped().rulesets[game]["auction"])
        allowed = {source for fact in facts for one in evidence_of(game, fact) for source in one.sources}
        assert {source for one in evidence_in(bids, saying, game) for source in one.sources} <= allowed, game


def test_an_answer_that_only_we_decide_says_so() -> None:
    revokes = games_of_our_choice(answer("revoke"), decided()["revoke"])
    assert "pitch.auction" in revokes
    assert not {"seven-up.three", "skat.tournament"} & set(revokes)
    assert games_of_our_choice(answer("trump-when-i-can-follow"), decided()["trump-when-i-can-follow"]) == []


def test_what_an_answer_is_decided_by_is_one_of_its_clauses_or_an_option() -> None:
    known = {*options(), "exchange.do"}
    named = [(one.id, name) for one in all_answers(read_topics()) for name in one.decided_by]
    clauses = {one.id: one.clauses for one in all_answers(read_topics())}
    assert [
        (identifier, name) for identifier, name in named if name not in known and name not in clauses[identifier]
    ] == []
