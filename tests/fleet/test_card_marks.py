"""Which cards touch an attack, and how each is played: the command that counts, and the marks that pages show."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from attacks.rooms.xwing import build, cards, marks, survey

SHARED = Path(__file__).parents[3] / "shared" / "data"
HASH = re.compile(r"[0-9a-f]{8}")


def side(text: str) -> dict:
    return {"title": "One", "type": "Crew", "slots": ["Crew"], "ability": text}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Both data sets, tiny: a pilot with a ship ability, a story, and a card with two sides."""
    pilots = [
        {
            "xws": "ana",
            "name": "Ana",
            "ability": "While you defend, our words.",
            "shipAbility": {"name": "It's On", "text": "Roll."},
        },
        {"xws": "ben", "name": "Ben", "text": "He likes to attack, they say."},
        {"xws": "chie", "name": "Chie", "ability": "While  you defend,\nour words."},
    ]
    upgrade = {"xws": "flip", "name": "Flip", "sides": [side("Flip this card."), side("After you attack, flip.")]}
    for folder in build.SETS.values():
        root = tmp_path / folder / "data"
        root.mkdir(parents=True)
        (root / "ship.json").write_text(json.dumps({"xws": "barge", "pilots": pilots}))
        (root / "cards.json").write_text(json.dumps([upgrade]))
        manifest = {"pilots": [{"ships": ["data/ship.json"]}], "upgrades": ["data/cards.json"]}
        (root / "manifest.json").write_text(json.dumps(manifest))
    return tmp_path


def said(*options: str) -> str:
    out = StringIO()
    call_command("cards", *options, stdout=out)
    return out.getvalue()


def test_a_text_that_names_an_attack_touches_one_and_a_story_is_no_rule(data):
    found = {text.card: text for text in survey.texts(data / "xwing-data2")}

    assert set(found) == {"p.ana", "p.chie", "s.itson", "u.flip", "u.flip/2"}
    assert {card for card, text in found.items() if text.touches} == {"p.ana", "p.chie", "u.flip/2"}
    assert found["p.ana"].hash == found["p.chie"].hash  # white space is not words


def test_a_text_nobody_has_looked_at_is_unread_and_each_distinct_text_counts_once(data):
    with pytest.raises(CommandError, match="4 texts are unread"):
        call_command("cards", str(data), "--strict", "--list", "unread", stdout=(out := StringIO()))
    counted = {row[0]: row[1:] for row in map(str.split, out.getvalue().splitlines()) if row and row[0] in build.SETS}

    assert counted == {"legacy": ["4", "2", "0", "0", "0", "2"], "2.5": ["4", "2", "0", "0", "0", "2"]}
    assert "  p.ana p.chie: Ana, Chie\n" in out.getvalue()


def test_the_count_is_json_too(data):
    told = json.loads(said(str(data), "--json"))

    assert (told["2.5"]["touch"], told["2.5"]["unread"], told["2.5"]["by_hand"]) == (2, 2, {})
    assert told["2.5"]["list"][0]["cards"] == ["p.ana", "p.chie"]


def test_bad_data_is_refused_in_one_sentence(data):
    (data / "xwing-data2" / "data" / "cards.json").write_text("[{}]")
    with pytest.raises(CommandError, match="xwing-data2: KeyError"):
        said(str(data))


def test_a_text_that_has_changed_is_unread_again(data, monkeypatch):
    found = survey.texts(data / "xwing-data2")
    monkeypatch.setattr(marks, "text_hashes", lambda table: {"p.ana": found[0].hash, "p.chie": "00000000"})
    monkeypatch.setattr(marks, "mark", lambda table, card: marks.Mark("automated"))

    assert {line.cards: line.state for line in survey.survey("2.5", found)} == {
        ("p.ana", "p.chie"): "unread",
        ("u.flip/2",): "unread",
    }


def test_no_card_is_decided_twice_and_every_decision_is_about_a_card_that_touches_an_attack():
    lists = marks.lists()
    known = {card for table in build.SETS for card in marks.text_hashes(table)}

    assert lists.also <= known and lists.numbers <= known and set(lists.manual) <= known
    assert not lists.never & known
    decided = Counter([card for rows in _manual_rows() for card in rows])
    assert [card for card, n in decided.items() if n > 1] == []


def _manual_rows() -> list[list[str]]:
    return list(tomllib.loads((cards.DATA / "readings.toml").read_text("utf-8"))["manual"].values())


@pytest.mark.parametrize("table", build.SETS)
def test_no_card_that_touches_an_attack_is_unread(table):
    assert [card for card in marks.text_hashes(table) if marks.mark(table, card).state == "unread"] == []


@pytest.mark.parametrize("table", build.SETS)
def test_the_readings_hold_ids_and_hashes_and_no_word_of_a_card(table):
    assert all(HASH.fullmatch(value) for value in marks.text_hashes(table).values())
    assert all(re.fullmatch(r"[pusc]\.[0-9a-z-]+(/2)?", card) for card in marks.text_hashes(table))


def test_the_readings_are_those_of_the_data_sets():
    """The data lies beside the project where it is worked on; elsewhere the file must be as it was written."""
    if all((SHARED / folder).is_dir() for folder in build.SETS.values()):
        found = {name: survey.texts(SHARED / folder) for name, folder in build.SETS.items()}
        assert survey.readings(found) == (cards.DATA / "readings.json").read_bytes()
    assert {table: len(marks.text_hashes(table)) for table in build.SETS} == {"2.5": 604, "legacy": 645}


def test_cards_that_are_played_in_part_are_counted_and_listed_by_themselves(data, monkeypatch):
    hashes = {text.card: text.hash for text in survey.texts(data / "xwing-data2")}
    monkeypatch.setattr(marks, "text_hashes", lambda table: hashes)
    monkeypatch.setattr(marks, "mark", lambda table, card: marks.Mark("partly", "verb"))

    assert json.loads(said(str(data), "--json"))["2.5"]["partly"] == 2
    lines = said(str(data), "--list", "partly").splitlines()
    assert lines[0].split() == ["data", "set", "texts", "touch", "automated", "partly", "manual", "unread"]
    assert lines.count("  p.ana p.chie: Ana, Chie  (verb)") == 2
