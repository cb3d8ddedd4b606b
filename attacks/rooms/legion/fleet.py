"""Reads an army as list builders export it and says what it did not understand, in the shape all rooms share.

`read` never raises: what can be played is in the squad, every skipped thing is a note (rules/legion.md 11).
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from attacks.engine.values import Refused
from attacks.rooms.legion import armies, ready
from attacks.rooms.legion.editions import EDITIONS
from attacks.rooms.legion.squad import Army, playable

MOST_BYTES = 64 * 1024
FACTIONS = tuple(dict.fromkeys(armies.FACTIONS.values()))


class Note(Struct, frozen=True, omit_defaults=True):
    """One thing the reader must be told. `code` is a words key under [notes]; `place` is a path like `units[2]`.

    Levels: `error` (nothing to play), `warning` (kept, look at it), `info` (left out).
    """

    level: str
    code: str
    place: str = ""
    line: int = 0
    params: dict[str, str | int] = {}


class Import(Struct, frozen=True, omit_defaults=True):
    """What came of reading: an army (`squad`; None: nothing to play) and the notes."""

    squad: Army | None
    notes: tuple[Note, ...] = ()
    link: str = ""


def read(text: str, edition: str) -> Import:
    """The army in a text, for an edition. Never raises."""
    if edition not in EDITIONS:
        return _refused("unknown_edition", edition=edition[:40])
    size = len(text.encode("utf-8", "replace"))
    if size > MOST_BYTES:
        return _refused("too_large", kilobytes=size // 1024, limit=MOST_BYTES // 1024)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        return _refused("empty")
    if own := _own(text):
        return checked(own, edition)
    try:
        found = armies.read(text)
    except Refused as refused:
        return _refused(refused.reason)
    units = found.army.ships
    notes = [
        Note("warning", "unknown", f"units[{place}]", params={"name": units[place].name}) for place in found.unknown
    ]
    for one in found.skipped:
        params: dict[str, str | int] = {"name": one.name}
        if one.unit:
            params["unit"] = one.unit
        notes.append(Note("info", one.kind, params=params))
    return Import(msgspec.structs.replace(found.army, points=max(0, found.points)), tuple(notes))


def _own(text: str) -> Army | None:
    """An army as this room writes it itself; None if the text is none."""
    try:
        return msgspec.json.decode(text, type=Army) if '"ships"' in text else None
    except (msgspec.DecodeError, RecursionError):
        return None


def ready_made(edition: str) -> tuple[Army, ...]:
    """Armies for people who have brought none; the first two are a good first match."""
    return ready.armies() if edition in EDITIONS else ()


def checked(army: Army, edition: str) -> Import:
    """An army made in a form, with what is wrong with it; without it if it cannot be played."""
    wrong = [(place, unit, playable(unit)) for place, unit in enumerate(army.ships)]
    notes = tuple(
        Note("error", "bad_profile", f"units[{place}]", params={"name": unit.name, "part": part})
        for place, unit, part in wrong
        if part
    )
    if edition not in EDITIONS or not army.ships:
        return _refused("no_units")
    return Import(None if notes else army, notes)


def _refused(code: str, **params: str | int) -> Import:
    return Import(None, (Note("error", code, params=params),))
