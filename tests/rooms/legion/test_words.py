"""Every word that a match can bring up is there, in both languages, and every blank can be filled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from attacks.engine.editions import word_of
from attacks.rooms.legion.editions import CHOICES, EDITIONS, preset
from tests.rooms.legion.test_random_play import ROOM, finished
from tests.rooms.test_languages import EVERYWHERE, NAMES, PLURALS, SAME, blanks, forms, sentences

EN, JA = ROOM.words("en"), ROOM.words("ja")


def test_both_languages_say_the_same_things():
    english, other = dict(sentences(EN)), dict(sentences(JA))
    assert sorted(set(english) ^ set(other)) == []
    assert [name for name, value in other.items() if not all(form.strip() for form in forms(value))] == []
    assert {name for name in english if blanks(english[name]) - {"n"} != blanks(other[name]) - {"n"}} == set()
    assert {name for name in english if "n" in blanks(english[name]) and "n" not in blanks(other[name])} == set()
    for section in SAME:
        assert EN[section] == JA[section]
    for language, words in (("en", EN), ("ja", JA)):
        for name, value in sentences(words):
            if isinstance(value, dict):
                assert set(value) <= PLURALS[language] and "other" in value, name
    assert EVERYWHERE


def test_no_japanese_word_is_an_english_sentence():
    left = [
        form
        for _, value in sentences({k: v for k, v in JA.items() if k not in SAME})
        for form in forms(value)
        if re.search(r"[A-Za-z]{3,} [A-Za-z]{2,}", re.sub(r"\{\w+\}", "", NAMES.sub("", form)))
    ]
    assert left == []


PAGE = (Path(__file__).parents[3] / "static/games/legion/index.js").read_text("utf-8")
NESTED = set(re.findall(r'"(\w+)"', re.search(r"NESTED = new Set\(\[(.*?)\]", PAGE, re.DOTALL)[1]))
"""The flows by whose name the page looks for what is asked; of others it takes the step."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_random_play_brings_up_has_its_words(edition):
    missing = set()
    for match in finished(edition):
        for offer in match.offers:
            wanted = [("offers", offer.key), ("rules", offer.rule), ("why", offer.why_not), ("faces", offer.turns)]
            wanted += [("picks", pick.what) for pick in offer.picks]
            missing |= {(section, name) for section, name in wanted if name and name not in EN[section]}
        missing |= {("why", reason) for reason in match.refused if reason not in EN["why"]}
        for flow, number in match.steps:
            asked = "activate" if flow == "game" else flow if flow in NESTED else number
            missing |= {("prompts", asked)} if asked not in EN["prompts"] else set()
        for event in match.events:
            if event.kind not in EN["events"]:
                missing.add(("events", event.kind))
                continue
            for sentence in forms(EN["events"][event.kind]):
                unfilled = set(re.findall(r"\{(\w+)\}", sentence)) - set(event.data)
                missing |= {(event.kind, blank) for blank in unfilled}
            for name, section in (("by", "causes"), ("token", "tokens"), ("fact", "facts"), ("offer", "offers")):
                value = event.data.get(name)
                missing |= {(section, value)} if isinstance(value, str) and value not in EN[section] else set()
    assert missing == set()


def test_every_step_and_switch_has_its_words():
    numbers = {number for flow in ROOM.game.flows.values() for number in flow.numbers}
    assert numbers <= set(EN["steps"])
    assert numbers <= set(EN["rules"])
    assert set(EN["cites"].values()) <= set(EN["rules"])
    values = {word_of(switch, value) for edition in EDITIONS for switch, value in preset(edition).items()}
    values |= {word_of(switch, value) for switch, choices in CHOICES.items() for value in choices}
    assert values | set(preset("fixed")) <= set(EN["switches"])
    assert set(EDITIONS) == set(EN["edition_names"]) == set(EN["editions"])


def test_in_japanese_a_state_and_the_token_that_leads_to_it_are_two_words():
    assert JA["table"]["suppressed"] != JA["tokens"]["suppression"]
    assert len({JA["table"]["suppressed"], JA["tokens"]["suppression"], JA["table"]["suppressed_at"]}) == 3
