"""Fleets in the database: what a list becomes, what a form changes, and that a room gets back what it gave."""

import msgspec
import pytest

from attacks.models import Ship
from attacks.rooms.legion.squad import Army, MiniIn, UnitIn, WeaponIn
from attacks.rooms.xwing.squad import ShipCard, Squad
from attacks.services import fleets
from attacks.services.common.errors import FleetError

ROOM = {"room": "xwing", "edition": "2.0"}
LIST = '{"faction":"rebelalliance","pilots":[{"id":"wedgeantilles","upgrades":{"talent":["outmaneuver","whatever"]}}]}'


@pytest.mark.django_db
@pytest.mark.parametrize("place", range(8))
def test_a_squad_comes_back_as_it_went_in(place):
    squad = fleets.ready_made("xwing", "2.0")[place]
    stored = fleets.from_squad(squad, **ROOM)
    assert msgspec.convert(fleets.squad_of(stored), Squad) == squad
    assert stored.ships.count() == len(squad.ships)


@pytest.mark.django_db
def test_a_pasted_list_becomes_a_fleet_and_an_unknown_card_a_note():
    stored, notes = fleets.import_text(text=LIST, owner_key="mine", **ROOM)
    ship = stored.ships.get()
    assert (ship.card, stored.source) == ("wedgeantilles", LIST)
    assert [upgrade["known"] for upgrade in msgspec.json.decode(ship.upgrades) if "known" in upgrade] == [False]
    assert [note.code for note in notes if note.level == "warning"] == ["unknown_upgrade"]
    assert fleets.fleets_of("mine") == [stored]


@pytest.mark.django_db
def test_what_is_no_list_becomes_notes_only():
    stored, notes = fleets.import_text(text="hello", owner_key="mine", **ROOM)
    assert stored is None
    assert notes[0].level == "error"
    assert fleets.fleets_of("mine") == []


@pytest.mark.django_db
def test_fleets_belong_to_the_browser_that_made_them():
    stored, _ = fleets.import_text(text=LIST, owner_key="mine", **ROOM)
    assert fleets.own("mine", stored.id) == stored
    for key, number in (("yours", stored.id), ("", stored.id), ("mine", stored.id + 99)):
        with pytest.raises(FleetError, match="no_such_fleet"):
            fleets.own(key, number)
    assert fleets.fleets_of("yours") == fleets.fleets_of("") == []
    assert stored.owner_key != "mine"


@pytest.mark.django_db
def test_a_form_changes_a_ship_and_the_points_of_the_fleet():
    stored, _ = fleets.import_text(text=LIST, owner_key="mine", **ROOM)
    ship = stored.ships.get()
    assert fleets.save_ship(ship, {"name": "Wedge", "points": 77, "hull": 5}) == ()
    ship = Ship.objects.get()
    assert (ship.name, fleets.ship_fields(ship)["hull"]) == ("Wedge", 5)
    stored.refresh_from_db()
    assert stored.points == 77


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", [{"hull": "many"}, {"points": None}, {"weapons": 3}, {"tokens": {"focus": "x"}}])
def test_a_ship_that_does_not_fit_is_not_stored(wrong):
    stored, _ = fleets.import_text(text=LIST, owner_key="mine", **ROOM)
    ship = stored.ships.get()
    before = fleets.ship_fields(ship)
    assert len(fleets.save_ship(ship, wrong)) == 1
    assert fleets.ship_fields(Ship.objects.get()) == before


@pytest.mark.django_db
def test_ships_are_added_at_the_end_and_taken_away():
    stored, _ = fleets.import_text(text=LIST, owner_key="mine", **ROOM)
    card = ShipCard(
        pilot="x", name="X", chassis="Y", size="small", initiative=1, agility=1, hull=1, shields=0, points=9
    )
    added = fleets.add_ship(stored, card)
    assert added.place == 1
    assert stored.points == 9 + fleets.ship_fields(stored.ships.first())["points"]
    fleets.delete_ship(stored.ships.first())
    assert [ship.name for ship in stored.ships.all()] == ["X"]
    fleets.rename(stored, " Mine ")
    assert stored.name == "Mine"
    fleets.delete(stored)
    assert not Ship.objects.exists()


@pytest.mark.django_db
def test_a_copy_for_a_match_does_not_follow_later_changes():
    stored, _ = fleets.import_text(text=LIST, owner_key="mine", **ROOM)
    copy = fleets.copy_for_match(stored)
    fleets.save_ship(stored.ships.get(), {"hull": 9})
    assert fleets.squad_of(copy)["ships"][0]["hull"] == 4
    assert copy.owner_key == ""


def test_a_room_that_does_not_exist_is_said_to_be_unknown():
    with pytest.raises(FleetError, match="unknown_room"):
        fleets.ready_made("chess", "2.0")


def test_a_keyring_somebody_changed_is_empty():
    from attacks.services.lobby import keyring

    written = keyring.written(keyring.Keyring(["a", "b"], "owner"))
    assert keyring.parse(written).tokens == ["a", "b"]
    for bad in (written[:-1], written + "x", "", None, "x" * 5000, "[]", "🎲"):
        assert keyring.parse(bad).tokens == []
    header = [(b"cookie", f"x=1; {keyring.COOKIE}={written}".encode())]
    assert keyring.tokens_in(header) == ["a", "b"]
    assert keyring.tokens_in([(b"cookie", b"broadside=;;;\xff")]) == []


@pytest.mark.django_db
def test_a_legion_army_stored_before_its_troopers_had_melee_weapons_is_brought_up():
    melee = {"Unarmed"}
    former = UnitIn(
        key="shoretroopers",
        name="Shoretroopers",
        die="red",
        courage=1,
        weapons=[WeaponIn("E-22", "1B", 1, 3), WeaponIn("T-21B", "2B2W", 1, 4, {"critical": 1})],
        minis=[MiniIn(["E-22"], 4), MiniIn(["T-21B"], 1, name="T-21B Trooper")],
        keywords={"target": 1},
        tokens={"aim": 1},
    )
    changed = msgspec.structs.replace(former, courage=3)
    army = Army(ships=[former, changed], name="Ana's")
    stored = fleets.from_squad(army, room="legion", edition="2.5")
    for squad in (fleets.squad_record(stored), fleets.squad_record(fleets.copy_for_match(stored))):
        now, as_made = squad.ships
        assert all(melee <= set(mini.weapons) for mini in now.minis)
        assert [mini.n for mini in now.minis] == [4, 1]
        assert now.tokens == {"aim": 1}
        assert as_made == changed
