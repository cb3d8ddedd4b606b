"""Reads an army as list builders export it and says what it did not understand, in the shape all rooms share.

`read` never raises: what can be played is in the squad, every skipped thing is a note (rules/legion.md 11).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.squads import Import, Note, check_edition, never_raises, own_json, pasted, playable, unread
from attacks.engine.values import Refused
from attacks.rooms.legion import armies, checks, links, names, ready, roster
from attacks.rooms.legion.editions import BOOKS, EDITIONS
from attacks.rooms.legion.squad import MOST_UNITS, Army, UnitIn, armed, fault

MOST_BYTES = 64 * 1024
FACTIONS = tuple(dict.fromkeys(names.FACTIONS.values()))


@never_raises
def parse_fleet(text: str, edition: str) -> Import[Army]:
    """The army in a text, for an edition. Never raises."""
    check_edition(edition, EDITIONS)
    text = pasted(text, MOST_BYTES)
    if '"ships"' in text:
        try:
            return checked(own_json(text, Army), edition)
        except Refused as wrong:
            if wrong.reason == "bad_json":
                raise
            # else it is read as another tool's, which says where it breaks
    found = armies.parse_army(text, BOOKS[edition])
    units = found.army.ships
    if len(units) > MOST_UNITS:
        return unread("too_many_units", n=len(units), limit=MOST_UNITS)
    notes = []
    for place in found.unknown:
        code = "unknown_unit_id" if links.coded(units[place].name) else "unknown"
        notes.append(Note("warning", code, f"units[{place}]", params={"name": units[place].name}))
    for place in found.titled:
        row = roster.rows()[units[place].key]
        notes.append(Note("warning", "titled", f"units[{place}]", params={"name": row["name"], "title": row["title"]}))
    for doubt in found.doubts:
        told: dict[str, str | int] = {"name": units[doubt.place].name, "others": "; ".join(doubt.others)}
        notes.append(Note("warning", "doubtful", f"units[{doubt.place}]", params=told))
    for one in found.skipped:
        params: dict[str, str | int] = {"name": one.name}
        if one.unit:
            params["unit"] = one.unit
        notes.append(Note("info", one.kind, params=params))
    notes += checks.problems(found.army)
    if found.army.revision:
        notes.append(Note("info", "revision", params={"date": found.army.revision}))
    return Import(replace(found.army, points=max(0, found.points)), tuple(notes))


def ready_made(edition: str) -> tuple[Army, ...]:
    """Armies for people who have brought none; the first two are a good first match."""
    if edition not in EDITIONS:
        return ()
    return (*ready.armies(), *(ready.newest(edition) if BOOKS[edition] == roster.NEWEST else ()))


def outline(unit: UnitIn) -> dict[str, Any]:
    """What the picture of an army needs of a unit: its types, and how many minis it has."""
    return {"types": unit.types, "minis": sum(mini.n for mini in unit.minis)}


def checked(army: Army, edition: str) -> Import[Army]:
    """An army made in a form, with what is wrong with it; without it if it cannot be played."""
    if edition not in EDITIONS or not army.ships:
        return unread("no_units")
    if len(army.ships) > MOST_UNITS:
        return unread("too_many_units", n=len(army.ships), limit=MOST_UNITS)
    notes = []
    for place, unit in enumerate(army.ships):
        part, word = fault(unit)
        if part:
            params: dict[str, str | int] = {"name": unit.name, "word": word, "part": part}
            notes.append(Note("error", f"bad_{part}", f"units[{place}]", params=params))
        elif not armed(unit):
            notes.append(Note("warning", "unarmed", f"units[{place}]", params={"name": unit.name}))
    return playable(army, tuple(notes))


def unfinished(army: Army, _mode: str = "") -> tuple[str, ...]:
    """The units of an army that have no weapon at all: whoever starts with them cannot attack with them."""
    return tuple(dict.fromkeys(unit.name for unit in army.ships if not armed(unit)))
