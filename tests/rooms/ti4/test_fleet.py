"""Fleets of the space combat: typed in a chat, as JSON, checked, written again."""

from __future__ import annotations

import json
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet import form, lexicon, writing
from attacks.rooms.ti4.fleet import reader as fleet
from attacks.rooms.ti4.fleet.possible import problems
from attacks.rooms.ti4.fleet.squad import Fleet, Neighbour, UnitRow
from attacks.rooms.ti4.wording import words
from tests.rooms.ti4.fleets import drawn

EDITIONS = tuple(cards.SETS)


@given(st.integers(0, 2**32 - 1), st.sampled_from(EDITIONS))
def test_what_is_written_reads_as_the_same_fleet(seed: int, edition: str):
    brought = drawn(Random(seed), edition)
    assert not [problem for problem in problems(brought, edition) if problem.level == "error"]
    text = fleet.parse_fleet(writing.to_text(brought), edition)
    assert text.squad == brought, text.notes
    assert fleet.parse_fleet(writing.to_json(brought), edition).squad == brought
    assert {note.level for note in text.notes} <= {"warning"}


LINE = """Sol: 2 carrier, 4 fighters, 1x Destroyer II, dreadnought x2 (1 damaged)
tech: Assault Cannon, fighter 2 ; hand: direct hit, 2 Sabotage, 3 cards ; leaders: Ta Zern
planet: 3 infantry; system: nebula, wormhole; next: Abyz (own unit, asteroids), Quann
tg: 3; pool: 4; name: The Grey Fleet"""


def test_a_line_from_a_chat_says_everything():
    found = fleet.parse_fleet(LINE, "codex")
    assert not found.notes
    assert found.squad == Fleet(
        name="The Grey Fleet",
        faction="sol",
        points=18,
        ships=(
            UnitRow("carrier", 2),
            UnitRow("fighter", 4, upgraded=True),
            UnitRow("destroyer", 1, upgraded=True),
            UnitRow("dreadnought", 2, 1),
            UnitRow("infantry", 3, where="planet"),
        ),
        technologies=("assault_cannon",),
        cards=("direct_hit", "sabotage", "sabotage"),
        unknown_cards=3,
        leaders=("agnlan_oln",),
        trade_goods=3,
        fleet_pool=4,
        system=("nebula", "wormhole"),
        neighbours=(Neighbour("Abyz", ("own_unit", "asteroid_field")), Neighbour("Quann")),
    )


@pytest.mark.parametrize("name", ["DD2", "dd II", "destroyer2", "Destroyer II", "destroyers 2", "upgraded destroyer"])
def test_a_unit_goes_by_many_names(name: str):
    found = fleet.parse_fleet(f"3 {name}", "codex").squad
    assert found is not None and found.ships == (UnitRow("destroyer", 3, upgraded=True),)


@pytest.mark.parametrize(
    "line",
    ["2 CV 4 FF 1 DD2", "2 carriers, 4 fighters and a destroyer II", "two CV + 4 FF & dd2", "4FF; 2 cv ; 1 DD II"],
)
def test_a_line_needs_no_commas(line: str):
    found = fleet.parse_fleet(line, "codex")
    assert not found.notes
    rows = {UnitRow("carrier", 2), UnitRow("fighter", 4), UnitRow("destroyer", 1, upgraded=True)}
    assert found.squad is not None and set(found.squad.ships) == rows


def test_a_two_behind_a_name_is_an_upgrade_and_no_number():
    found = fleet.parse_fleet("3 destroyer 2, 2 carrier II", "codex")
    assert found.squad is not None
    assert found.squad.ships == (UnitRow("destroyer", 3, upgraded=True), UnitRow("carrier", 2, upgraded=True))


def test_a_fleet_may_be_typed_in_japanese():
    found = fleet.parse_fleet("ソル連邦：空母 x2、戦闘機 x4、駆逐艦II；手札：直撃弾；星系：星雲", "codex")
    assert not found.notes
    english = fleet.parse_fleet("Sol: 2 carrier, 4 fighter, destroyer2; hand: direct hit; system: nebula", "codex")
    assert found.squad == english.squad


@pytest.mark.parametrize(("language", "start", "end"), [("en", "counts: ", ". JSON"), ("ja", "例：", "。ここで")])
def test_the_example_on_the_page_can_be_read(language: str, start: str, end: str):
    example = words(language)["lists"]["paste_hint"].split(start)[1].split(end)[0]
    found = fleet.parse_fleet(example, "codex")
    assert not found.notes
    assert found.squad is not None
    assert found.squad.technologies == ("assault_cannon",) and found.squad.cards[0] == "direct_hit"
    assert found.squad.system == ("nebula",) and found.squad.trade_goods == 3


def test_a_faction_flies_its_own_units():
    found = fleet.parse_fleet("Argent Flight: 2 destroyer2, flagship, strike wing alpha 2", "codex").squad
    assert found is not None
    flown = [cards.unit_for(row.kind, row.upgraded, found.faction).id for row in found.ships]
    assert flown == ["strike_wing_alpha2", "fs_argent", "strike_wing_alpha2"]
    assert found.points == 1 * 3 + 8


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "word"),
    [
        ("Sol: 2 carier, 4 FF", "unknown_unit_near", 1, 8, "carier"),
        ("4 FF, 2 zzz", "unknown_unit", 1, 9, "zzz"),
        ("4 FF\ntech: assault canon", "unknown_card_near", 2, 7, "assault canon"),
        ("4 FF; hand: 2 direct hitt", "unknown_card_near", 1, 15, "direct hitt"),
        ("4 FF; system: fog", "unknown_system", 1, 15, "fog"),
        ("4 FF; next: Abyz (own unit, nebla)", "unknown_flag_near", 1, 29, "nebla"),
        ("Foo: 4 FF", "unknown_label", 1, 1, "Foo"),
        ("planet: 3 infantry; 4 FF; hand: zzz", "unknown_card", 1, 33, "zzz"),
        ("4 FF (blue)", "unknown_remark", 1, 7, "blue"),
    ],
)
def test_an_unknown_word_is_named_with_its_place_and_the_rest_is_kept(
    text: str, code: str, line: int, column: int, word: str
):
    found = fleet.parse_fleet(text, "codex")
    (note,) = found.notes
    assert (note.level, note.code, note.line) == ("error", code, line)
    assert (note.params["column"], note.params["word"]) == (column, word)
    assert found.squad is not None and UnitRow("fighter", 4) in found.squad.ships


@pytest.mark.parametrize(
    ("text", "edition", "codes"),
    [
        ("", "codex", ["empty"]),
        ("4 FF", "third", ["unknown_edition"]),
        ("3 infantry", "codex", ["only_on_planets"]),
        ("tech: assault cannon", "codex", ["no_ships"]),
        ("300 FF", "codex", ["too_many_units", "bad_count"]),
        ("2 FF; tg: many", "codex", ["bad_number"]),
        ("2 CA (1 damaged)", "codex", ["cannot_be_damaged"]),
        ("1 DN (2 damaged); 1 FF", "codex", ["more_damaged_than_there"]),
        ("1 FF; planet: 1 DN", "codex", ["ship_on_planet"]),
        ("1 FF, 1 pds", "codex", ["structure_on_planet"]),
        ('{"ships": [{"kind": "fighter"}, {"kind": "pds"}]}', "codex", ["structure_in_space"]),
        ("1 FF, 1 war sun 2", "codex", ["unknown_unit_near"]),
        ("flagship, 1 FF", "codex", ["flagship_without_faction"]),
        ("Argent: 1 FF", "base", ["faction_not_in_edition"]),
        ("1 FF; hand: waylay", "base", ["card_not_in_edition"]),
        ("1 FF; hand: scramble frequency", "pok", ["card_not_in_edition"]),
        ("1 FF; hand: assault cannon", "codex", ["not_in_cards"]),
        ("1 FF; tech: direct hit", "codex", ["not_in_technologies"]),
        ("1 FF; tech: duranium armor, duranium armor", "codex", ["named_twice"]),
        ("Letnev: 1 FF; hand: war funding", "base", ["own_note"]),
        ("1 FF; hand: 2 intercept", "codex", ["more_copies_than_printed"]),
        ("9 cruiser", "codex", ["more_than_plastic"]),
        ("1 cruiser, 1 cruiser2", "codex", ["mixed_upgrades"]),
        ("Argent: 1 destroyer2, 1 strike wing alpha", "codex", ["mixed_upgrades"]),
        ("Sol: 1 strike wing alpha", "codex", ["other_factions_unit"]),
        ("{", "codex", ["not_json"]),
        ('{"ships": [{"kind": "fighter", "n": "a"}]}', "codex", ["bad_json"]),
        ('{"faction": "nobody", "ships": [{"kind": "cruiser"}]}', "codex", ["unknown_faction"]),
        ('{"ships": [{"kind": "fighter"}], "neighbours": [{"name": ""}]}', "codex", ["neighbour_needs_name"]),
    ],
)
def test_what_cannot_be_is_told_by_its_code(text: str, edition: str, codes: list[str]):
    found = fleet.parse_fleet(text, edition)
    assert [note.code for note in found.notes] == codes
    serious = any(note.level == "error" for note in found.notes)
    assert serious or found.squad is not None
    if found.squad is not None:
        assert not [problem for problem in problems(found.squad, edition) if problem.level == "error"]


def test_a_place_is_named_where_it_was_typed_whatever_the_order():
    found = fleet.parse_fleet("planet: 2 infantry, 3 DN; 4 FF, 1 cruiser (1 damaged)", "codex")
    assert [(note.code, note.params["column"]) for note in found.notes] == [
        ("ship_on_planet", 21),
        ("cannot_be_damaged", 33),
    ]


def test_a_name_means_the_version_of_the_edition():
    for edition, key in {"base": "war_funding", "pok": "war_funding", "codex": "war_funding_omega"}.items():
        found = fleet.parse_fleet("1 FF; hand: War Funding", edition).squad
        assert found is not None and found.cards == (key,)
    wrong = fleet.parse_fleet(json.dumps({"ships": [{"kind": "fighter"}], "cards": ["war_funding"]}), "all")
    assert [note.code for note in wrong.notes] == ["replaced_by_omega"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ready_made_fleets_can_be_played(edition: str):
    made = fleet.ready_made(edition)
    assert len(made) >= 4
    for one in made:
        assert one.name and one.points and not problems(one, edition)


@given(st.text() | st.text(alphabet="12 xFfDd(),;:\n{}\"'I?"), st.sampled_from(EDITIONS))
def test_no_text_makes_the_reader_stumble(text: str, edition: str):
    found = fleet.parse_fleet(text, edition)
    assert found.squad is not None or any(note.level == "error" for note in found.notes)


@pytest.mark.parametrize(
    "text", [" " * 16000 + "x", "1a " * 5000 + "!", "(" * 16000, "x " * 8000, "1" * 16000, "a:" * 8000, "ab," * 5000]
)
def test_a_long_text_is_read_at_once(text: str):
    start = process_time()
    fleet.parse_fleet(text, "codex")
    assert process_time() - start < 1


def test_every_id_is_read_as_itself():
    for key, unit in cards.UNITS.items():
        if unit.kind != "relic":
            assert lexicon.find(lexicon.units(), key) == key
            assert lexicon.find(lexicon.units(), unit.name) == key
    for edition in EDITIONS:
        for key, card in cards.cards_of(edition).items():
            if card.kind == "effect":
                continue
            assert lexicon.find(lexicon.names(edition), card.name) == key


def test_the_builder_asks_for_no_card_that_is_of_use_only_around_the_space_combat_and_loses_none():
    asked = {option for group in form.groups("all") for field in group.fields for option, _label in field.options} | {
        field.key.removeprefix("hand_") for group in form.groups("all") for field in group.fields
    }
    assert "dacxive_animators" not in asked and "bunker" not in asked and "plasma_scoring" in asked
    brought = Fleet(
        faction="sol", ships=(UnitRow("cruiser", 2),), technologies=("dacxive_animators",), cards=("bunker",)
    )
    answers = form.answers_of(brought)
    changed = form.squad_from(
        answers | {"hand_direct_hit": 1, "technologies": ["plasma_scoring"]}, "all", brought
    ).squad
    assert changed is not None
    assert changed.technologies == ("plasma_scoring", "dacxive_animators")
    assert changed.cards == ("direct_hit", "bunker")


@pytest.mark.parametrize(
    "line",
    [
        "Xxcha: 2 carrier; planet Lodor (cultural): 1 mech (1 damaged), 1 pds2; planet Quann: 1 infantry; near: 1 pds2",
        "Sol: 1 carrier; planet: 2 infantry, 1 pds; planet Abyz (home, custodians): 1 infantry",
        "units: 1 cruiser; planet Lodor (demilitarized zone): ; planet Quann: 1 space dock",
    ],
)  # fmt: skip
def test_the_builder_asks_for_several_planets_and_what_is_next_door_and_keeps_them(line: str):
    brought = fleet.parse_fleet(line, "codex").squad
    answers = form.answers_of(brought)
    assert form.squad_from(answers, "codex").squad == brought
    assert form.squad_from(answers, "codex", brought).squad == brought
    asked = {field.key for group in form.groups("codex") for field in group.fields}
    assert {key for key, told in answers.items() if told} <= asked


def test_planets_beyond_those_the_builder_asks_for_stay_as_they_were():
    line = "; ".join(f"planet {name} (home): 1 infantry" for name in ("Abyz", "Fria", "Lodor", "Quann"))
    brought = fleet.parse_fleet(f"units: 1 cruiser; {line}", "codex").squad
    changed = form.squad_from(form.answers_of(brought) | {"planet1_infantry": 3}, "codex", brought).squad
    held = {row.where.removeprefix("planet:"): row.n for row in changed.ships if row.kind == "infantry"}
    assert held == {"Abyz": 1, "Fria": 3, "Lodor": 1, "Quann": 1}
    assert changed.planets == brought.planets


def test_a_further_planet_without_a_name_goes_by_its_number():
    built = form.squad_from({"space_cruiser": 1, "planet_infantry": 1, "planet1_infantry": 2}, "codex").squad
    assert [row.where for row in built.ships] == ["space", "planet", "planet:2"]
