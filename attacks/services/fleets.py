"""Fleets: read from a pasted list, taken from the ready-made ones, changed in forms.

What a ship is made of is the room's business: here it is text that the room's own records read and write, by what the
room says of its lists (`room.fleets`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Max

from attacks.engine.bench import Lying
from attacks.engine.fleets import Builder, Fleets, ShipFacts, ShipForm
from attacks.engine.form import Group, Label
from attacks.engine.squads import Import, Note
from attacks.engine.values import plain
from attacks.models import Fleet, Ship
from attacks.rooms import ROOMS
from attacks.services import points
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import FleetError
from attacks.services.common.freed import freed
from attacks.services.common.tokens import hashed

MOST_SHIPS = 40
NAME_LENGTH = 120
OWN_COLUMNS = ("name", "faction", "points", "ships")
"""The fields of a squad that have columns of their own; whatever else a room's squad has is kept as JSON."""


def _of(room: str) -> Fleets[Any]:
    if room not in ROOMS:
        raise FleetError("unknown_room", room=room)
    return ROOMS[room].fleets


def import_text(*, room: str, edition: str, text: str, owner_key: str) -> tuple[Fleet | None, Sequence[Note]]:
    """The fleet in a pasted list, stored for this browser, and the notes about it; None if nothing could be read."""
    found = read_fleet(room, edition, text)
    if found.squad is None:
        return None, found.notes
    fleet = from_squad(found.squad, room=room, edition=edition, owner_key=owner_key, source=text)
    return fleet, found.notes


def read_fleet(room: str, edition: str, text: str, revision: str = "") -> Import[Any]:
    """What a pasted list says, without storing it: `squad` (None: nothing to play) and `notes`. Never refuses one.

    `revision`: by which points it counts, where the room has several; without one by the newest.
    """
    lists, text = _of(room), freed(text)
    points.refresh(room)
    if revision and lists.counting is not None:
        by_revision: Import[Any] = lists.counting.read_by(text, edition, revision)
        return by_revision
    return lists.read(text, edition)


def recounted(squad: object, room: str, edition: str, revision: str) -> Any:
    """A squad counted by another revision of points; the same one where it is counted by that already."""
    lists = _of(room)
    points.refresh(room)
    if not revision or lists.counting is None or revision_in(squad) == revision:
        return squad
    return lists.counting.recounted(squad, edition, revision)


def plain_squad(squad: object) -> dict[str, Any]:
    """A room's squad as plain JSON."""
    told: dict[str, Any] = plain(squad)
    return told


def revision_of(fleet: Fleet) -> str:
    """The revision of points that a stored fleet is counted by; empty where none is known."""
    return str(msgspec.json.decode(fleet.more).get("revision", ""))


def revision_in(squad: object) -> str:
    """The revision of points that a squad is counted by; empty where none is known."""
    return str(plain(squad).get("revision", ""))


def ready_made(room: str, edition: str, guest: bool = False, beside: Sequence[Fleet] = ()) -> tuple[Any, ...]:
    """Squads for people who have brought none; for a guest's seat what guests bring.

    `beside`: what others bring to the table, where a room has `ready_beside`, since that says what there is to choose.
    """
    lists = _of(room)
    if beside and lists.ready_beside is not None:
        return tuple(lists.ready_beside(edition, tuple(squad_record(fleet) for fleet in beside)))
    points.refresh(room)
    made = lists.ready_hands if guest and lists.ready_hands is not None else lists.ready_made
    return tuple(made(edition))


def from_plain(data: dict[str, Any], *, room: str, edition: str) -> Fleet:
    """Store a squad that comes as plain JSON, the way `squad_of` gives it. Raises ValidationError if it is none."""
    return from_squad(msgspec.convert(data, _of(room).squad, strict=False), room=room, edition=edition)


@transaction.atomic
def from_squad(squad: Any, *, room: str, edition: str, owner_key: str = "", source: str = "") -> Fleet:
    """Store a room's squad as a fleet with its ships. Without an owner it belongs to a match only."""
    now = clock.now()
    fleet = Fleet.objects.create(
        room=room,
        edition=edition,
        name=squad.name[:NAME_LENGTH],
        faction=squad.faction,
        points=squad.points,
        source=source,
        more=text({key: value for key, value in plain(squad).items() if key not in OWN_COLUMNS}),
        owner_key=hashed(owner_key) if owner_key else "",
        created=now,
        changed=now,
    )
    Ship.objects.bulk_create(_row(fleet, place, card) for place, card in enumerate(squad.ships))
    return fleet


def _row(fleet: Fleet, place: int, card: object) -> Ship:
    fields = plain(card)
    upgrades = fields.pop("upgrades", [])
    return Ship(
        fleet=fleet,
        place=place,
        kind=fields.get("chassis", fields.get("kind", ""))[:64],
        card=fields.get("pilot", "")[:64],
        name=fields.get("name", fields.get("kind", ""))[:NAME_LENGTH],
        stats=text(fields),
        upgrades=text(upgrades),
    )


def ship_fields(ship: Ship) -> dict[str, Any]:
    """A stored ship as the room's ship record in plain JSON."""
    fields: dict[str, Any] = msgspec.json.decode(ship.stats)
    upgrades = msgspec.json.decode(ship.upgrades)
    return {**fields, "upgrades": upgrades} if upgrades else fields


def marks(ship: Ship) -> list[dict[str, Any]]:
    """How the ship's cards are played in the fleet's edition, where its room knows."""
    return list(_of(ship.fleet.room).marks(ship.fleet.edition, ship_fields(ship)))


def squad_of(fleet: Fleet) -> dict[str, Any]:
    """A stored fleet as a room's squad in plain JSON, the way a setup holds it.

    Where the room has corrected its own tables since it was stored, it brings the squad up.
    """
    lists = _of(fleet.room)
    if lists.brought_up is None:
        return _stored(fleet)
    squad: dict[str, Any] = plain(lists.brought_up(msgspec.convert(_stored(fleet), lists.squad, strict=False)))
    return squad


def _stored(fleet: Fleet) -> dict[str, Any]:
    ships = [ship_fields(ship) for ship in fleet.ships.order_by("place")]
    more: dict[str, Any] = msgspec.json.decode(fleet.more)
    return {**more, "name": fleet.name, "faction": fleet.faction, "points": fleet.points, "ships": ships}


def squad_record(fleet: Fleet) -> Any:
    """A stored fleet as the room's own squad."""
    return msgspec.convert(squad_of(fleet), _of(fleet.room).squad, strict=False)


def size_of(fleet: Fleet) -> int:
    """How many ships a fleet has; a row of a room that counts is as many as it says."""
    return sum(int(ship_fields(ship).get("n", 1)) for ship in fleet.ships.all())


def exports(fleet: Fleet) -> list[tuple[str, str, str, str]]:
    """The ways to copy a fleet out: key, end of the file's name, media type, and the text."""
    return exports_of(fleet.room, squad_record(fleet))


def exports_of(room: str, squad: object) -> list[tuple[str, str, str, str]]:
    """The same for a room's squad that is stored nowhere."""
    return [(key, suffix, media, write(squad)) for key, suffix, media, write in _of(room).exports]


# --- fleets made in a form ---


def has_builder(room: str) -> bool:
    """Are the room's fleets counts and lists that a form can ask for?"""
    return room in ROOMS and ROOMS[room].fleets.builder is not None


def ship_lines(room: str, squad: Any) -> list[tuple[Label, int | None]]:
    """What the ships of a squad are called, and how many of each there are where the room counts them."""
    return [_of(room).ship_line(ship) for ship in squad.ships]


def outlines(room: str, squad: Any) -> list[dict[str, Any]]:
    """What the picture of a squad needs of each of its ships, as its room says."""
    return [_of(room).outline(ship) for ship in squad.ships]


def size_of_squad(room: str, squad: object) -> int:
    """How many ships a squad has."""
    return sum(1 if n is None else n for _, n in ship_lines(room, squad))


def unfinished(room: str, squad: object, mode: str) -> tuple[str, ...]:
    """The names of what in a squad could do nothing in a match of this mode, where the room can tell."""
    return tuple(_of(room).unfinished(squad, mode))


def lies(room: str, squad: object) -> tuple[Lying, ...]:
    """What of a squad lies on the table."""
    return tuple(_of(room).lies(squad))


def unit_cards(fleet: Fleet) -> tuple[Any, ...]:
    """The printed cards of a fleet for reading, where its room tells them; none elsewhere."""
    return tuple(_of(fleet.room).unit_cards(squad_record(fleet)))


def builder(room: str, edition: str, guest: bool = False, answered: Sequence[str] = ()) -> Sequence[Group]:
    """The groups of questions a fleet is made of, or what a guest brings; none if the room has no such form.

    `answered`: the questions with an answer, where a room's form grows with them (`groups_for`).
    """
    form = ROOMS[room].fleets.builder if room in ROOMS else None
    if form is None:
        return ()
    groups = form.groups(edition) if form.groups_for is None else form.groups_for(edition, answered)
    if not guest:
        return groups
    asked = [group for group in groups if group.key in form.of_a_guest]
    return tuple(msgspec.structs.replace(group, folded=group.folded and group.key != "hand") for group in asked)


def built(room: str, edition: str, answers: dict[str, Any], was: Fleet | None = None) -> Import[Any]:
    """What comes of the answers, over a stored fleet if there is one: `squad` (None: nothing to play) and `notes`.

    Raises FleetError `no_form` in a room whose fleets are made otherwise.
    """
    return _form(room).squad_from(answers, edition, squad_record(was) if was else None)


def answers_of(room: str, squad: object) -> dict[str, Any]:
    """The answers that make a squad."""
    return _form(room).answers_of(squad)


def _form(room: str) -> Builder[Any]:
    form = _of(room).builder
    if form is None:
        raise FleetError("no_form", room=room)
    return form


@transaction.atomic
def rebuild(fleet: Fleet, squad: object) -> None:
    """Put another squad in the place of a stored one; the fleet stays the same one."""
    fresh = from_squad(squad, room=fleet.room, edition=fleet.edition)
    fleet.ships.all().delete()
    fresh.ships.update(fleet=fleet)
    fleet.name, fleet.faction, fleet.points, fleet.more = fresh.name, fresh.faction, fresh.points, fresh.more
    fleet.source, fleet.changed = "", clock.now()
    fleet.save(update_fields=["name", "faction", "points", "more", "source", "changed"])
    fresh.delete()


# --- what a browser owns ---


def fleets_of(owner_key: str, room: str = "", edition: str = "") -> list[Fleet]:
    """The fleets of this browser, last changed first."""
    return of_hash(hashed(owner_key), room, edition) if owner_key else []


def of_hash(owner_hash: str, room: str = "", edition: str = "") -> list[Fleet]:
    """The same, by the hash of the browser's secret: for a key that the browser has made."""
    fleets = Fleet.objects.filter(owner_key=owner_hash).order_by("-changed")
    if room:
        fleets = fleets.filter(room=room)
    if edition:
        fleets = fleets.filter(edition=edition)
    return list(fleets.prefetch_related("ships"))


def own(owner_key: str, fleet_id: int) -> Fleet:
    """One fleet of this browser. Raises FleetError `no_such_fleet`, also for somebody else's."""
    fleet = Fleet.objects.filter(id=fleet_id, owner_key=hashed(owner_key)).first() if owner_key else None
    if fleet is None:
        raise FleetError("no_such_fleet")
    return fleet


def copy_for_match(fleet: Fleet) -> Fleet:
    """The fleet as it is now, for one match: later changes to the original do not touch it."""
    return from_squad(squad_record(fleet), room=fleet.room, edition=fleet.edition, source=fleet.source)


def keys_in_use(room: str) -> frozenset[str]:
    """The keys of all cards in stored fleets of a room, and the names of upgrades that have no key there."""
    found: set[str] = set()
    for card, stats, upgrades in Ship.objects.filter(fleet__room=room).values_list("card", "stats", "upgrades"):
        fields = msgspec.json.decode(stats)
        found |= {card, *(str(fields.get(key, "")) for key in ("key", "ship"))}
        for one in msgspec.json.decode(upgrades):
            found.add(str(one.get("key", "")) if isinstance(one, dict) else str(one))
    return frozenset(found - {""})


def rename(fleet: Fleet, name: str) -> None:
    fleet.name = name.strip()[:NAME_LENGTH] or fleet.name
    _changed(fleet)


def delete(fleet: Fleet) -> None:
    """Throw a fleet away. A match that has started keeps its own copy."""
    fleet.delete()


@transaction.atomic
def save_ship(ship: Ship, data: dict[str, Any]) -> tuple[str, ...]:
    """Store a changed ship. `data` are fields of the room's ship record, over those it has; returns what was wrong.

    Each problem is `field: what is expected`; nothing is stored if there is one.
    """
    try:
        card = msgspec.convert({**ship_fields(ship), **data}, ship_form(ship.fleet.room).record)
    except msgspec.ValidationError as problem:
        return (str(problem),)
    fresh = _row(ship.fleet, ship.place, card)
    for column in ("kind", "card", "name", "stats", "upgrades"):
        setattr(ship, column, getattr(fresh, column))
    ship.save()
    _count(ship.fleet)
    return ()


def has_ship_form(room: str) -> bool:
    """Can ships of the room be changed one by one?"""
    return room in ROOMS and ROOMS[room].fleets.ship_form is not None


def ship_form(room: str) -> ShipForm:
    """The questions about one ship. Raises FleetError `no_ships` in a room whose ships are not changed one by one."""
    form = _of(room).ship_form
    if form is None:
        raise FleetError("no_ships", room=room)
    return form


def ship_facts(ship: Ship) -> ShipFacts:
    """A stored ship in short, as its room tells it."""
    return _of(ship.fleet.room).ship_facts(ship_fields(ship))


def card_from(room: str, fields: dict[str, Any]) -> Any:
    """A ship typed by hand as the room's ship record. Raises FleetError `bad_ship`, with what does not fit."""
    try:
        return msgspec.convert(fields, ship_form(room).record)
    except msgspec.ValidationError as problem:
        raise FleetError("bad_ship", detail=str(problem)) from None


@transaction.atomic
def add_ship(fleet: Fleet, card: object) -> Ship:
    """Put another ship at the end of a fleet."""
    if fleet.ships.count() >= MOST_SHIPS:
        raise FleetError("too_many_ships", limit=MOST_SHIPS)
    last = fleet.ships.aggregate(last=Max("place"))["last"]
    ship = _row(fleet, 0 if last is None else last + 1, card)
    ship.save()
    _count(fleet)
    return ship


@transaction.atomic
def delete_ship(ship: Ship) -> None:
    fleet = ship.fleet
    ship.delete()
    _count(fleet)


def _count(fleet: Fleet) -> None:
    fleet.points = sum(ship_fields(ship).get("points", 0) for ship in fleet.ships.all())
    _changed(fleet)


def _changed(fleet: Fleet) -> None:
    fleet.changed = clock.now()
    fleet.save(update_fields=["name", "points", "changed"])
