"""What is wrong with a list is told with its ship and card; what nobody knows is told apart from what is not legal."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from attacks.engine.picking import Picked, Thing, with_card, with_thing
from attacks.rooms import ROOMS
from attacks.rooms.legion import checks
from attacks.rooms.legion.squad import Army
from attacks.rooms.xwing.fleet import legal
from attacks.rooms.xwing.fleet.reader import read, ready_made
from tests.conftest import SCALE

LISTS = sorted((Path(__file__).parent / "lists").glob("*.json"))
XWING, LEGION = ROOMS["xwing"].fleets, ROOMS["legion"].fleets


def squad(edition: str, faction: str, *things: str, form: str = "standard") -> Any:
    """A squad of things written as in a link: a pilot's id, then those of the cards it carries."""
    parts = [one.split(".") for one in things]
    picked = Picked(faction, "", form, "", tuple(Thing(key, tuple(cards)) for key, *cards in parts))
    return XWING.picker.squad(edition, picked)


def told(edition: str, faction: str, *things: str, form: str = "standard") -> list[tuple[str, str]]:
    notes = legal.problems(squad(edition, faction, *things), edition, form)
    return [(note.code, note.place) for note in notes]


FINE = ("wedgeantilles.r4astromech.outmaneuver", "lukeskywalker.r2d2", "garvendreis-t65xwing")


FIVE = ("wedgeantilles", "lukeskywalker", "garvendreis-t65xwing", "thanekyrell", "biggsdarklighter")


def test_in_legacy_upgrades_count_among_the_points_and_in_the_others_pilots_alone():
    for edition, upgrades_cost in (("2.0-last", True), ("2.5", False), ("xwa", False)):
        bare, full = (squad(edition, "rebelalliance", one).points for one in ("wedgeantilles", FINE[0]))
        assert (full > bare) is upgrades_cost, edition


def test_a_squad_that_keeps_to_everything_has_no_problem():
    assert told("xwa", "rebelalliance", *FINE) == []
    for edition in ("xwa", "2.5"):
        assert [legal.problems(one, edition) for one in ready_made(edition)] == [()] * len(ready_made(edition))


@pytest.mark.parametrize(
    ("edition", "things", "expected"),
    [
        # points and size
        ("xwa", FINE[:2], [("squad_size", "")]),
        ("xwa", (*FINE, "thanekyrell", "kullbeesperado"), [("squad_over", "")]),
        # what a pilot carries: loadout, slots, copies
        ("xwa", ("thanekyrell.r2d2.outmaneuver", *FINE[2:], "biggsdarklighter"), [("loadout_over", "ships[0]")]),
        ("xwa", ("wedgeantilles.crackshot.outmaneuver", *FINE[1:]), [("no_slot", "ships[0]")]),
        # limited by name, over pilots and upgrades alike
        ("xwa", (FINE[0], FINE[0], FINE[2]), [("limited_over", "ships[1]")]),
        # whose card it is
        ("xwa", ("wedgeantilles.r4p17", *FINE[1:]), [("needs_faction", "ships[0]")]),
        ("xwa", ("darthvader", *FINE[:2]), [("ship_of_another", "ships[0]")]),
        # the same in the other two systems, by their own numbers
        ("2.0-last", FIVE, [("squad_over", "")]),
        ("2.0-last", FIVE[:1], [("squad_size", "")]),
        ("2.0-last", (FIVE[0], FIVE[0], FIVE[2]), [("limited_over", "ships[1]")]),
        ("2.0-last", ("wedgeantilles.crackshot.outmaneuver", *FIVE[1:3]), [("no_slot", "ships[0]")]),
        ("2.0-last", ("wedgeantilles.r4p17", *FIVE[1:3]), [("needs_faction", "ships[0]")]),
        ("2.5", FIVE, [("squad_over", "")]),
        ("2.5", FIVE[:2], [("squad_size", "")]),
        ("2.5", (FIVE[0], FIVE[0], FIVE[2]), [("limited_over", "ships[1]")]),
    ],
)
def test_a_problem_is_told_with_its_place(edition: str, things: tuple[str, ...], expected: list[tuple[str, str]]):
    found = told(edition, "rebelalliance", *things)
    assert [one for one in found if one in expected] == expected


def test_a_title_adds_a_slot_and_without_it_the_card_has_none():
    """Andrasta gives a Firespray a device slot more; a pilot with one slot carries two devices only with it."""
    pilots = XWING.picker.squad("2.0-last", Picked("scumandvillainy", things=(Thing("bobafett"),)))
    assert pilots.ships[0].ship == "firesprayclasspatrolcraft"
    two = ("seismiccharges", "protonbombs")
    carried = told("2.0-last", "scumandvillainy", ".".join(("bobafett", "andrasta", *two)), "bountyhunter")
    bare = told("2.0-last", "scumandvillainy", ".".join(("bobafett", *two)), "bountyhunter")
    assert ("no_slot", "ships[0]") not in carried
    assert ("no_slot", "ships[0]") in bare


def test_a_fixed_loadout_is_neither_changed_nor_charged():
    fixed = next(
        key
        for key, card in legal.law("xwa").table.pilots.items()
        if card.loadout and card.faction == "rebelalliance" and "standard" in card.formats
    )
    made = squad("xwa", "rebelalliance", fixed)
    assert [card.key for card in made.ships[0].upgrades] == list(legal.law("xwa").table.pilots[fixed].loadout)
    assert not [code for code, _ in told("xwa", "rebelalliance", fixed, *FINE[1:]) if code == "loadout_over"]


def test_restricted_copies_count_in_a_format_and_anything_goes_where_it_does():
    table = legal.law("xwa").table
    key = next(key for key, card in table.pilots.items() if card.allowed == 2)
    faction = table.pilots[key].faction
    assert ("limited_over", "ships[2]") in told("xwa", faction, key, key, key)
    assert told("xwa", faction, key, key, key, form="any") == []


def test_a_card_of_extended_alone_is_no_card_of_standard():
    table = legal.law("xwa").table
    key = next(k for k, card in table.pilots.items() if card.formats == ("extended", "epic") and not card.loadout)
    faction = table.pilots[key].faction
    assert "not_in_format" in dict(told("xwa", faction, key))
    assert "not_in_format" not in dict(told("xwa", faction, key, form="extended"))


def test_what_no_table_has_is_told_apart_from_what_is_not_legal():
    text = json.dumps(
        {"faction": "rebelalliance", "pilots": [{"id": "wedgeantilles", "upgrades": {"talent": ["nosuchcard"]}}]}
    )
    notes = legal.problems(read(text, "xwa").squad, "xwa")
    unknown = [note for note in notes if note.level == "info"]
    assert [(note.code, note.params["card"]) for note in unknown] == [("unknown_card", "nosuchcard")]
    assert {note.code for note in notes if note.level != "info"} == {"squad_size"}


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("edition", ["2.0-last", "2.5", "xwa"])
def test_every_list_that_can_be_read_can_be_looked_at(path: Path, edition: str):
    found = read(path.read_text("utf-8", "replace"), edition).squad
    words = ROOMS["xwing"].words("en")["notes"]
    for form in legal.FORMS[legal.law(edition).name] if found else ():
        for note in legal.problems(found, edition, form):
            assert note.code in words


# --- what is offered ---

RANKS = checks.LAWS["newest"]["standard"].ranks
UNFINISHED = ("squad_size", "standardized", "force_few", "hired_uncounted", *(f"rank_{rank}" for rank in RANKS))
"""What the rest of a list puts right: it is not full yet."""


def grown(fleets: Any, edition: str, rng: Random) -> Picked:
    """A list of nothing but what was offered."""
    picker = fleets.picker
    picked = Picked(rng.choice(picker.factions(edition)), "", rng.choice(picker.forms(edition)[:2]))
    for _step in range(30):
        rows = picker.sheet(edition, picked).rows
        free = [(at, slot.key) for at, row in enumerate(rows) for slot in row.slots if slot.card is None]
        if free and rng.random() < 0.7:
            at, slot = rng.choice(free)
            fitting = [one for one in picker.cards(edition, picked, at, slot) if one.why is None]
            picked = with_card(picked, at, rng.choice(fitting).key) if fitting else picked
        else:
            fitting = [one for one in picker.things(edition, picked) if one.why is None]
            picked = with_thing(picked, rng.choice(fitting).key) if fitting else picked
    return picked


@pytest.mark.parametrize(
    ("room", "edition"), [("xwing", "2.0-last"), ("xwing", "2.5"), ("xwing", "xwa"), ("legion", "2.6")]
)
def test_a_list_of_nothing_but_what_was_offered_passes_the_check(room: str, edition: str):
    fleets = ROOMS[room].fleets
    for seed in range(4 * SCALE):
        picked = grown(fleets, edition, Random(f"{room} {edition} {seed}"))
        made = fleets.picker.squad(edition, picked)
        notes = fleets.check(made, edition, picked.form)
        assert [note for note in notes if note.code not in UNFINISHED] == [], picked
        assert made.ships
        again = fleets.picker.squad(edition, fleets.picker.picked(edition, made))
        assert [unit.points for unit in again.ships] == [unit.points for unit in made.ships]


def test_what_is_not_offered_has_a_reason_with_words():
    for room, edition in (("xwing", "xwa"), ("legion", "2.6")):
        fleets, words = ROOMS[room].fleets, [ROOMS[room].words(lang)["notes"] for lang in ("en", "ja")]
        picked = grown(fleets, edition, Random(3))
        choices = list(fleets.picker.things(edition, picked))
        for at, row in enumerate(fleets.picker.sheet(edition, picked).rows):
            for slot in row.slots:
                choices += fleets.picker.cards(edition, picked, at, slot.key)
        barred = [one.why.code for one in choices if one.why]
        assert barred
        assert all(code in said for code in barred for said in words)


# --- ready-made lists ---

READY = {"xwing/2.0": "standard", "xwing/2.5": "standard", "xwing/xwa": "standard", "legion/2.6": "recon"}
SIDES = {"xwing": 7, "legion": 6}


@pytest.mark.parametrize("game", READY)
def test_every_ready_made_list_of_a_picked_edition_is_legal_and_each_faction_has_one(game: str):
    room, _, edition = game.partition("/")
    fleets = ROOMS[room].fleets
    made = fleets.ready_made(edition)
    own = [one for one in made if one.revision] if room == "legion" else made  # of printed cards are those for a lesson
    for squad in own:
        assert fleets.check(squad, edition, READY[game]) == (), squad.name
        shown = fleets.picker.squad(edition, fleets.picker.picked(edition, squad))
        assert shown.ships == squad.ships, squad.name
    assert len({squad.faction for squad in own}) == SIDES[room]
    assert len({squad.name for squad in made}) == len(made)


# --- armies ---


def army(*keys: str, faction: str = "imperial") -> Army:
    return LEGION.picker.squad("2.6", Picked(faction, things=tuple(Thing(key) for key in keys)))


def test_ranks_points_and_factions_of_an_army():
    """`at` is a commander, `az` corps of the Empire, `ab` a commander of the Rebels."""
    assert [note.code for note in checks.in_format(army("at", "az", "az", "az"), "2.6")] == []
    found = checks.in_format(army("az", "az", "ab"), "2.6")
    assert {note.code for note in found} == {"ship_of_another", "rank_corps"}
    assert "rank_commander" in {note.code for note in checks.in_format(army("az", "az", "az"), "2.6")}
    many = checks.in_format(army("at", *["az"] * 7), "2.6", "recon")
    assert {"rank_corps"} <= {note.code for note in many}
    assert checks.in_format(army("az", "ab"), "2.6", "any") == ()
    assert checks.law("2.6").limit == 1000
    assert checks.law("fixed").limit == 800
