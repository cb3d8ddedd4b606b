"""Fleets: read in, shown, changed, copied out; and nobody else's business."""

import json
from dataclasses import replace

import pytest

from attacks.engine.fleets import no_facts
from attacks.models import Fleet, Ship
from attacks.rooms import ROOMS
from attacks.services import fleets
from attacks.services.games.catalogue import games, today
from tests.support.people.browser import BROKEN, GAME, LIST
from tests.support.said import said


def test_a_list_becomes_a_fleet_with_the_notes_about_it(ana):
    went = ana.post("/fleets", {"game": GAME, "text": LIST.replace("predator", "unheard-of")})
    page = ana.reads(went.headers["Location"])
    assert "Reds of Ana" in page and "Wedge Antilles" in page and said("legion.factions.rebel") in page
    assert (
        said("page.what_reading_the_list") in page
        and said("page.please_check") in page
        and said("page.as_text") in page
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste a list first"),
        (BROKEN, "line 6"),
        ("https://example.org/list?id=1", "Problem:"),
        ("[]", said("page.this_list_cannot_be")),
    ],
)
def test_a_list_that_cannot_be_read_comes_back_with_the_reason(ana, text, sentence):
    told = ana.post("/fleets", {"game": GAME, "text": text})
    page = told.content.decode()
    assert told.status_code == 400 and sentence in page
    assert text.split("\n")[0].replace('"', "&quot;") in page
    assert not Fleet.objects.exists()


@pytest.mark.parametrize("address", ["/fleets", "/t/new"])
def test_forms_that_ask_for_a_game_begin_with_the_one_most_people_play_today(ana, address):
    first = next(iter(games().values())).room
    assert f'<option value="{today(first).key}" selected>' in ana.reads(address)


def test_a_fleet_belongs_to_one_browser(ana, dan):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    ship = f"{fleet}/ships/0"
    ana.post(fleet, {"name": "Secret squad"})
    for address in (fleet, ship, f"{fleet}/ships/new", f"{fleet}/copy/xws"):
        assert dan.get(address).status_code == 404
    for address in (fleet, f"{fleet}/delete", ship, f"{ship}/delete", f"{fleet}/ships/new"):
        assert dan.post(address, {"name": "Dan's"}).status_code == 404
    assert "Secret squad" not in dan.reads("/fleets") and "Secret squad" in ana.reads("/fleets")
    assert Ship.objects.count() == 3


def test_a_fleet_gets_another_name(ana):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    ana.post(fleet, {"name": " Blues "})
    assert Fleet.objects.get().name == "Blues"
    for name, sentence in (("", said("page.give_the_fleet_a")), ("x" * 121, "This name is too long")):
        told = ana.post(fleet, {"name": name})
        assert told.status_code == 400 and sentence in told.content.decode()
    assert Fleet.objects.get().name == "Blues"


def test_a_ships_numbers_tokens_and_damage_can_be_set(ana):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    form = ana.get(f"{fleet}/ships/0").context["form"]
    answers = {name: field.initial for name, field in form.fields.items() if field.initial is not None}
    changed = {"hull": "5", "shields_lost": "1", "damage_hits": "2", "token_focus": "1", "w0_value": "4"}
    assert ana.post(f"{fleet}/ships/0", {**answers, **changed}).status_code == 302
    ship = fleets.ship_fields(Ship.objects.get(place=0))
    assert (ship["hull"], ship["shields_lost"], ship["damage_hits"], ship["tokens"]) == (5, 1, 2, {"focus": 1})
    assert ship["weapons"][0]["value"] == 4 and len(ship["weapons"]) == 2 and ship["weapons"][1]["demand"] == ["lock"]
    assert len(ship["upgrades"]) == 4, "what the form does not ask stays"
    assert "Shields lost 1, Hit damage 2, Focus 1" in ana.reads(fleet)


def test_upgrades_are_edited_as_lines_and_an_unknown_one_stays_as_text(ana):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    form = ana.get(f"{fleet}/ships/0").context["form"]
    answers = {name: field.initial for name, field in form.fields.items() if field.initial is not None}
    kept = answers["upgrades"].splitlines()[0]
    assert ana.post(f"{fleet}/ships/0", {**answers, "upgrades": f"{kept}\n\n Lucky Charm "}).status_code == 302
    first, second = fleets.ship_fields(Ship.objects.get(place=0))["upgrades"]
    assert first["name"] == kept and first.get("known", True)
    assert second == {"key": "Lucky Charm", "name": "Lucky Charm", "slot": "", "known": False}


def test_saving_a_form_as_it_is_changes_nothing(ana):
    for squad in ("0", "3", "5"):
        fleet = ana.post("/fleets/ready", {"game": GAME, "squad": squad}).headers["Location"]
        for ship in Ship.objects.filter(fleet_id=fleet.rsplit("/", 1)[1]):
            before = fleets.ship_fields(ship)
            form = ana.get(f"{fleet}/ships/{ship.place}").context["form"]
            answers = {name: field.initial for name, field in form.fields.items() if field.initial is not None}
            assert ana.post(f"{fleet}/ships/{ship.place}", answers).status_code == 302
            assert fleets.ship_fields(Ship.objects.get(id=ship.id)) == before


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, said("page.a_ship_needs_a")),
        ({"hull": "0"}, "Hull is a whole number from 1 to 99."),
        ({"agility": "x"}, "Agility is a whole number from 0 to 9."),
        ({"token_focus": "-1"}, "Focus is a whole number from 0 to 20."),
        ({"shields_lost": "3"}, said("xwing.form.shields_over")),
        ({"w0_low": "3", "w0_high": "1"}, said("xwing.form.range_over")),
        ({"chassis": "x" * 65}, "This is too long; 64 characters fit."),
        ({"w0_arc": "sideways"}, said("page.choose_one_of_the")),
    ],
)
def test_a_wrong_number_is_named_and_nothing_is_stored(ana, wrong, sentence):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    before = Ship.objects.get(place=0).stats
    form = ana.get(f"{fleet}/ships/0").context["form"]
    answers = {name: field.initial for name, field in form.fields.items() if field.initial is not None}
    told = ana.post(f"{fleet}/ships/0", {**answers, **wrong})
    assert told.status_code == 400 and sentence in told.content.decode()
    assert Ship.objects.get(place=0).stats == before


def test_a_ship_nobody_knows_is_typed_by_hand_and_can_be_played(ana, ben):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    assert ana.get(f"{fleet}/ships/new").status_code == 200
    numbers = {"name": "The Long Bow", "initiative": "3", "agility": "1", "hull": "6", "points": "40"}
    weapons = {"w0_arc": "front", "w0_value": "3", "w0_low": "1", "w0_high": "3"}
    more = {"w1_name": "Ram", "w1_arc": "bullseye", "w1_value": "5", "w1_low": "0", "w1_high": "1"}
    assert ana.post(f"{fleet}/ships/new", {**numbers, **weapons, **more}).status_code == 302
    assert "The Long Bow" in ana.reads(fleet) and "Ram 5, bullseye, range 0–1" in ana.reads(fleet)
    _id, link, _code = ana.opens(mine="saved", mine_saved=fleet.rsplit("/", 1)[1])
    assert ben.takes(link).status_code == 302


def test_ships_and_fleets_can_be_thrown_away(ana):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    assert ana.post(f"{fleet}/ships/1/delete").status_code == 302
    assert Ship.objects.count() == 2 and ana.get(f"{fleet}/ships/1").status_code == 404
    assert ana.post(f"{fleet}/delete").status_code == 302
    assert not Fleet.objects.exists() and said("page.is_deleted") in ana.reads("/fleets")


def test_a_fleet_copied_out_reads_in_as_the_same_fleet(ana):
    for squad in range(8):
        fleet = ana.post("/fleets/ready", {"game": GAME, "squad": str(squad)}).headers["Location"]
        answer = ana.get(f"{fleet}/copy/xws")
        assert "attachment" in answer.headers["Content-Disposition"]
        text = answer.content.decode()
        assert json.loads(text)["pilots"]
        again = fleets.read_fleet("xwing", "2.0", text)
        same = fleets.ready_made("xwing", "2.0")[squad]
        assert again.squad == same and not [note for note in again.notes if note.level == "error"]


@pytest.mark.parametrize("squad", ["99", "-1", "x", "", "9" * 50])
def test_a_ready_made_squad_that_does_not_exist_is_not_found(ana, squad):
    assert ana.post("/fleets/ready", {"game": GAME, "squad": squad}).status_code == 404


def test_numbers_too_large_for_the_database_are_not_found(ana):
    ana.post("/fleets/ready", {"game": GAME, "squad": "0"})
    assert ana.get("/fleets/" + "9" * 30).status_code == 404
    assert ana.get(f"/fleets/{Fleet.objects.get().id}/ships/" + "9" * 30).status_code == 404
    assert ana.new(mine="saved", mine_saved="9" * 30).status_code == 400


MARKED = '{"pilots": [{"id": "fennrau", "upgrades": {"talent": ["predator"], "modification": ["hullupgrade"]}}]}'


def test_a_fleet_says_of_each_card_whether_the_app_plays_it(ana):
    went = ana.post("/fleets", {"game": "xwing/2.5", "text": MARKED})
    text = ana.reads(went.headers["Location"])

    assert 'Fenn Rau<span class="hidden-visually">: the app plays what this card does in an attack</span>' in text
    assert "+1 attack dice – attacking: attack range 1" in text
    assert 'Hull Upgrade <span class="muted">· no effect in an attack</span>' in text
    assert 'Hull Upgrade<span class="hidden-visually">' not in text


@pytest.mark.parametrize("game", [key for key in games() if fleets.has_builder(key.partition("/")[0])])
def test_a_fleet_made_in_a_form_of_its_room_has_no_form_for_single_ships(ana, game):
    fleet = ana.post("/fleets/ready", {"game": game, "squad": "1"}).headers["Location"]
    before = fleets.squad_record(Fleet.objects.get())
    for address in (f"{fleet}/ships/0", f"{fleet}/ships/new"):
        assert ana.get(address).headers["Location"] == f"{fleet}/build"
        assert ana.post(address, {"name": "Mine"}).headers["Location"] == f"{fleet}/build"
    assert ana.post(f"{fleet}/ships/0/delete").headers["Location"] == f"{fleet}/build"
    assert fleets.squad_record(Fleet.objects.get()) == before
    assert ana.get(f"{fleet}/ships/99").status_code == 404


def test_where_a_room_has_no_form_for_ships_none_is_changed(ana, monkeypatch):
    fleet = ana.post("/fleets/ready", {"game": GAME, "squad": "0"}).headers["Location"]
    room = ROOMS["xwing"]
    monkeypatch.setattr(room, "fleets", replace(room.fleets, ship_form=None, ship_facts=no_facts))
    page = ana.reads(fleet)
    assert "Wedge Antilles" in page and f"{fleet}/ships" not in page and said("xwing.table.agility") not in page
    for address in (f"{fleet}/ships/0", f"{fleet}/ships/new"):
        assert ana.get(address).status_code == ana.post(address, {"name": "x"}).status_code == 404


def test_the_ships_of_a_squad_are_told_by_name_or_counted(ana):
    for game in games().values():
        for squad in fleets.ready_made(game.room, game.edition):
            lines = fleets.ship_lines(game.room, squad)
            assert len(lines) == len(squad.ships)
            named = [label for label, _n in lines if isinstance(label, tuple)]
            assert all(ROOMS[game.room].words("en")[section][word] for section, word in named)
            assert fleets.size_of_squad(game.room, squad) == sum(n or 1 for _label, n in lines)
    assert "Flagship, 2 × Carrier II, 2 × Destroyer II" in ana.reads("/fleets")


def test_without_a_fleet_the_page_begins_with_what_can_be_built(ana):
    page = ana.reads("/fleets")
    assert 'id="yours"' not in page and page.index('id="build"') < page.index('id="read-in"')
    ana.post("/fleets", {"game": GAME, "text": LIST})
    page = ana.reads("/fleets")
    assert page.index('id="yours"') < page.index('id="build"')
