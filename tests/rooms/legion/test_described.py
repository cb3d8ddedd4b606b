"""Attacks described in a line: what shoots, what is asked back, and names as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from attacks.engine.answering import Odds
from attacks.engine.values import Refused
from attacks.rooms.legion import roster
from attacks.rooms.legion.described import said_of
from tests.rooms.legion.tables import ROOM


def answer(line, **more):
    state, asked = ROOM.from_description({**(ROOM.parse_shorthand(line) if line else {}), **more}, "wounds", {})
    return Odds(asked).ask(state).low


def thrown(line, **more):
    """The attack dice of the pool, by colour."""
    state, _asked = ROOM.from_description({**ROOM.parse_shorthand(line), **more}, "wounds", {})
    return {throw.kind: throw.n for throw in ROOM.chances(state)}


def test_spray_counts_every_mini_that_is_seen_as_everything_sees_everything():
    """A Flamethrower throws two black dice for each of four troopers; Blast takes their cover."""
    assert thrown("atrt + AT-RT Flamethrower v stormtroopers / range:1 cover:2") == {"black": 8}
    lands = Fraction(5, 8)  # of a black die: three hits, a crit, and a surge that becomes one
    assert answer("atrt + AT-RT Flamethrower v stormtroopers / range:1 cover:2") <= 8 * lands / 2  # red blocks half
    assert float(answer("atrt v stormtroopers / range:1 cover:2", weapons=["Grip Rifle"])) < 0.5


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("atrt + AT-RT Flamethrower v stormtroopers / range:1 cover:2", 2.415951),
        ("Boba Fett aim:1 v stormtroopers / cover:2", 2.544734),
        ("General Grievous v Stormtroopers / range:0", 3.543982),
        ("stormtroopers + DLT-19 Stormtrooper v rebeltroopers", 2.146159),
    ],
)
def test_numbers_that_were_worked_out_by_another_program(line, value):
    assert float(answer(line)) == pytest.approx(value, abs=1e-6)


def test_a_mini_uses_as_many_weapons_as_its_arsenal_says():
    assert thrown("General Grievous v stormtroopers / range:0") == {"red": 2, "black": 4, "white": 2}
    assert thrown("Boba Fett v stormtroopers", weapons=["EE-3", "Wrist Rocket"]) == {"black": 4}
    assert thrown("Boba Fett v stormtroopers", weapons=["Wrist Rocket"]) == {"black": 2}


def test_what_is_added_is_used():
    assert thrown("atrt + Laser Cannon v stormtroopers / range:3") == {"red": 1, "black": 2}
    assert thrown("atrt v stormtroopers / range:3") == {"white": 2}
    assert thrown("stormtroopers + DLT-19 Stormtrooper v rebeltroopers") == {"red": 2, "white": 4}


def test_ram_asks_how_the_attacker_has_moved():
    """One red die that becomes a crit whatever it shows, against a white die with one block of six."""
    gun = {"name": "Bow", "dice": "1R", "low": 1, "high": 3, "keywords": {"ram": 1}}
    mine = {"unit": {"name": "Speeder", "types": ["vehicle"], "weapons": [gun], "minis": [{"weapons": ["Bow"]}]}}
    theirs = {"unit": {"name": "Men", "minis": [{"weapons": []}]}}
    asked = {"attacker": mine, "defender": theirs}
    assert answer("", **asked, moved="full") == Fraction(5, 6)
    assert answer("", **asked) == Fraction(6, 8) * Fraction(5, 6)


@pytest.mark.parametrize(
    ("line", "reason", "params"),
    [
        ("stormtroopers", "odds_two_units", {}),
        ("stormtroopers v rebels", "odds_unit", {"word": "rebels"}),
        ("stormtroopers + DLT-19 v rebeltroopers", "odds_upgrade", {"word": "DLT-19", "unit": "Stormtroopers"}),
        ("stormtroopers + BANANA v rebeltroopers", "odds_upgrade", {"word": "BANANA"}),
        ("stormtroopers v rebeltroopers + Z-9", "odds_upgrade", {"word": "Z-9", "unit": "Rebel Troopers"}),
        ("stormtroopers luck:2 v rebeltroopers", "odds_one_of", {"word": "luck"}),
        ("stormtroopers v rebeltroopers / cover:3", "odds_number", {"word": "cover:3", "most": 2}),
        ("stormtroopers v rebeltroopers / range:9", "odds_number", {"word": "range:9", "most": 5}),
        ("stormtroopers v rebeltroopers / range:far", "odds_number", {"word": "range:far"}),
        ("stormtroopers v rebeltroopers / night:1", "odds_word", {"word": "night:1"}),
        ("stormtroopers v rebeltroopers / moved:fast", "odds_one_of", {"word": "moved:fast"}),
        ("stormtroopers v rebeltroopers / edition:9", "odds_one_of", {"word": "edition:9"}),
        ("stormtroopers v rebeltroopers / range:0 cover:1", "odds_cover_in_melee", {}),
        ("scouttroopers v rebeltroopers / range:4", "odds_no_attack", {"range": 4}),
        ("tx130 v rebeltroopers / range:0", "odds_no_attack", {"range": 0}),
    ],
)
def test_a_line_that_cannot_be_answered_says_which_word_and_what_there_is(line, reason, params):
    with pytest.raises(Refused) as refused:
        answer(line)
    assert refused.value.reason == reason
    assert params.items() <= refused.value.params.items()
    for language in ("en", "ja"):
        said = ROOM.words(language)["why"][reason]
        assert "{" not in said.format_map(refused.value.params)
    if reason == "odds_unit":
        assert all(row["name"] in refused.value.params["known"] for row in roster.rows_of("printed").values())


def test_a_weapon_that_is_not_there_is_refused():
    with pytest.raises(Refused, match="odds_weapon"):
        answer("stormtroopers v rebeltroopers", weapons=["Bow"])


@pytest.mark.parametrize(
    "line",
    [
        "Stormtroopers aim:1 v Rebel Troopers dodge:1 / cover:1",
        "STORMTROOPERS AIM:1 vs rebel troopers DODGE:1 / COVER:1",
        "stormtroopers エイム：１ ｖ rebeltroopers ドッジ:1 ／ cover:1",
        "stormtroopers aim:1 対 rebeltroopers dodge:1 / cover:1",
    ],
)
def test_names_capitals_and_japanese_signs_mean_the_same(line):
    assert ROOM.parse_shorthand(line) == ROOM.parse_shorthand("stormtroopers aim:1 v rebeltroopers dodge:1 / cover:1")


def test_every_unit_is_known_by_its_name_and_its_key():
    for key, row in roster.read_data("units.toml").items():
        for name in (key, row["name"], row["name"].upper(), *row.get("also", [])):
            assert ROOM.parse_shorthand(f"{name} v stormtroopers")["attacker"]["key"] == key, name
    for key, row in roster.newest().items():
        said = ROOM.parse_shorthand(f"{key} v {row['name']} {row.get('title', '')} / edition:2.6")
        assert said["attacker"]["key"] == key
        assert roster.rows()[said["defender"]["key"]]["name"] == row["name"]
    for key in roster.rows():
        assert ROOM.parse_shorthand(f"{said_of(key)} aim:1 v stormtroopers")["attacker"]["key"] == key
    assert ROOM.parse_shorthand("Stormtroopers v AT-RT / edition:2.6")["attacker"]["key"] == "ay"
