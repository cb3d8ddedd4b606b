"""Lists put together card by card, and what is wrong with lists: what a room's picker says, and links that hold a list.

A link holds everything: faction, format, name, whose points count, and each thing as its id with those of its cards
behind it, `id.card.card`. Whatever in it nobody knows is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attacks.engine import picking
from attacks.engine.picking import Choice, Picked, Picker, Sheet, Thing
from attacks.engine.squads import Note
from attacks.models import Fleet
from attacks.rooms import ROOMS
from attacks.services.fleets import squad_record

ID = re.compile(r"[A-Za-z0-9-]{1,64}")
NAME_LENGTH = 120


def can_pick(room: str, edition: str) -> bool:
    """Can lists of an edition be put together card by card?"""
    found = ROOMS[room].fleets.picker if room in ROOMS else None
    return found is not None and bool(found.forms(edition))


def _of(room: str) -> Picker[Any]:
    found = ROOMS[room].fleets.picker
    assert found is not None
    return found


def read_picked(room: str, edition: str, given: dict[str, Any]) -> Picked:
    """A list under way from what a link or a form holds: `faction`, `form`, `name`, `by`, and `s` for each thing."""
    picker = _of(room)
    factions, forms = picker.factions(edition), picker.forms(edition)
    faction, form = str(given.get("faction", "")), str(given.get("form", ""))
    things = [_thing(str(one)) for one in given.get("s", ())]
    return Picked(
        faction if faction in factions else factions[0],
        " ".join(str(given.get("name", "")).replace("\0", "").split())[:NAME_LENGTH],
        form if form in forms else forms[0],
        str(given.get("by", ""))[:64],
        tuple(one for one in things if one is not None)[: picking.MOST_THINGS],
    )


def _thing(text: str) -> Thing | None:
    parts = text.split(".")[: picking.MOST_CARDS + 1]
    return Thing(parts[0], tuple(parts[1:])) if all(ID.fullmatch(part) for part in parts) else None


def written(picked: Picked) -> list[tuple[str, str]]:
    """What a link holds of a list under way."""
    named = {"faction": picked.faction, "form": picked.form, "by": picked.revision, "name": picked.name}
    things = [("s", ".".join((one.key, *one.cards))) for one in picked.things]
    return [(key, value) for key, value in named.items() if value] + things


def of_fleet(fleet: Fleet) -> Picked:
    """A stored fleet as a list under way."""
    return _of(fleet.room).picked(fleet.edition, squad_record(fleet))


def changed(room: str, edition: str, picked: Picked, do: str) -> Picked:
    """The list after a press: `add:ID`, `again:N`, `drop:N`, `card:N:ID`, `off:N:ID`, or `faction`, `form`, `by` so."""
    verb, _, rest = do.partition(":")
    at, _, key = rest.partition(":")
    n = int(at) if at.isdecimal() and len(at) < 4 else -1
    there = 0 <= n < len(picked.things)
    if verb == "add" and rest in {one.key for one in things(room, edition, picked) if one.why is None}:
        return picking.with_thing(picked, rest)
    if verb == "again" and there:
        return picking.again(picked, n)
    if verb == "drop" and there:
        return picking.without_thing(picked, n)
    if verb == "card" and there and ID.fullmatch(key):
        return picking.with_card(picked, n, key)
    if verb == "off" and there:
        return picking.without_card(picked, n, key)
    if verb == "faction" and rest != picked.faction and rest in _of(room).factions(edition):
        return Picked(rest, picked.name, picked.form, picked.revision)
    if verb == "form":
        return Picked(picked.faction, picked.name, rest, picked.revision, picked.things)
    if verb == "by":
        return Picked(picked.faction, picked.name, picked.form, rest, picked.things)
    return picked


def factions(room: str, edition: str) -> Sequence[str]:
    """The factions to choose from."""
    return _of(room).factions(edition)


def revisions(room: str, edition: str) -> Sequence[picking.Counted]:
    """Whose points may count."""
    return _of(room).revisions(edition)


def things(room: str, edition: str, picked: Picked) -> Sequence[Choice]:
    """What may be added to a list."""
    return _of(room).things(edition, picked)


def cards(room: str, edition: str, picked: Picked, at: int, slot: str) -> Sequence[Choice]:
    """What a thing of a list may carry in a slot."""
    return _of(room).cards(edition, picked, at, slot)


def upgrades(room: str, edition: str) -> Sequence[Choice]:
    """Every card that things of an edition may carry; none where lists are not put together card by card."""
    return _of(room).upgrades(edition) if can_pick(room, edition) else ()


def sheet(room: str, edition: str, picked: Picked) -> Sheet:
    """The list as it stands."""
    return _of(room).sheet(edition, picked)


def squad(room: str, edition: str, picked: Picked) -> Any:
    """The squad that is played."""
    return _of(room).squad(edition, picked)


def exports(room: str, told: object) -> list[tuple[str, str]]:
    """The ways to copy a squad out, each with its text."""
    return [(key, write(told)) for key, _suffix, _media, write in ROOMS[room].fleets.exports]


# --- what is wrong with a list ---


def forms(room: str, edition: str) -> Sequence[str]:
    """The formats that lists are looked at by, the usual first; none in a room that does not look."""
    return ROOMS[room].fleets.forms(edition) if room in ROOMS else ()


def problems(fleet: Fleet, form: str = "") -> Sequence[Note]:
    """What is wrong with a stored fleet in a format, and what of it nobody knows."""
    return problems_of(fleet.room, fleet.edition, squad_record(fleet), form)


def problems_of(room: str, edition: str, squad: object, form: str = "") -> Sequence[Note]:
    """The same for a room's squad that is stored nowhere."""
    return ROOMS[room].fleets.check(squad, edition, form)


def is_legal(fleet: Fleet, form: str = "") -> bool:
    """Is nothing wrong with a fleet? What nobody knows is no fault of the list."""
    return not any(note.level != "info" for note in problems(fleet, form))
