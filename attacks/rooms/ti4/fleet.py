"""Reads a fleet from a line people type in a chat, or from JSON; writes it again; says what was not understood.

    Sol: 2 carrier, 4 fighter, 1 destroyer2; tech: assault cannon; hand: direct hit, 2 cards; tg: 3; system: nebula

`read` never raises: whatever can be played is in the fleet, and every other word is a note with its place.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.possible import Problem, known_unit, problems
from attacks.rooms.ti4.squad import Fleet, UnitRow
from attacks.rooms.ti4.typed import Spot, Typed, typed
from attacks.rooms.ti4.writing import to_json, to_text

__all__ = ["Import", "Note", "read", "ready_made", "resources", "to_json", "to_text"]

MOST_BYTES = 16 * 1024


class Note(Struct, frozen=True, omit_defaults=True):
    """One thing the reader must be told. `code` is a words key under [notes]; `place` is a path like `ships[2].n`.

    Levels: `error` (left out, or not playable), `warning` (kept, look at it), `info`. `line` 0: nowhere in the text.
    """

    level: str
    code: str
    place: str = ""
    line: int = 0
    params: dict[str, str | int] = {}


class Import(Struct, frozen=True, omit_defaults=True):
    """What came of reading: a fleet (`squad`; None: nothing to play) and the notes."""

    squad: Fleet | None
    notes: tuple[Note, ...] = ()
    link: str = ""


def read(text: str, edition: str) -> Import:
    """The fleet in a text, for an edition. Never raises."""
    if edition not in cards.SETS:
        return _refused("unknown_edition", edition=edition[:40])
    size = len(text.encode("utf-8", "replace"))
    if size > MOST_BYTES:
        return _refused("too_large", kilobytes=size // 1024, limit=MOST_BYTES // 1024)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        return _refused("empty")
    return _from_json(text, edition) if text.lstrip().startswith("{") else _from_text(text, edition)


def checked(fleet: Fleet, edition: str) -> Import:
    """A fleet made in a form, with what is wrong with it; without it if it cannot be played."""
    fleet = normal(fleet)
    notes = tuple(_note(problem) for problem in problems(fleet, edition))
    broken = any(note.level == "error" for note in notes)
    return Import(None if broken else fleet, notes)


def normal(fleet: Fleet) -> Fleet:
    """The fleet told in one way, however it was brought, and its cost in resources.

    `destroyer2` is an upgraded `destroyer`; what is in space comes first; equal cards in hand stand together.
    """
    rows = sorted((_normal_row(row) for row in fleet.ships), key=lambda row: row.where != "space")
    fleet = replace(fleet, ships=tuple(rows), cards=tuple(Counter(fleet.cards).elements()))
    return replace(fleet, points=resources(fleet))


def _normal_row(row: UnitRow) -> UnitRow:
    base = "flagship" if row.kind == "flagship2" else cards.base_of(row.kind)
    return row if base == row.kind else replace(row, kind=base, upgraded=True)


def resources(fleet: Fleet) -> int:
    """What the units of a fleet cost, fractions rounded down."""
    own = fleet.faction if fleet.faction in cards.FACTIONS else ""
    rows = [row for row in fleet.ships if known_unit(row, own)]
    return max(0, int(sum(cards.unit_for(row.kind, row.upgraded, own).cost * row.n for row in rows)))


@cache
def ready_made(edition: str) -> tuple[Fleet, ...]:
    """Fleets for people who have brought none; the first two are a good first combat."""
    if edition not in cards.SETS:
        return ()
    lists = json.loads((cards.DATA / "ready_made.json").read_text("utf-8"))["fleets"]
    found = (read(row["text"], edition).squad for row in lists if row["set"] in cards.SETS[edition])
    return tuple(fleet for fleet in found if fleet is not None)


@cache
def ready_hands(edition: str) -> tuple[Fleet, ...]:
    """Cards for a third player who has brought none. Their names are public, and tell nothing of the hand."""
    hands = (
        Fleet(name="A full hand", faction="sol", cards=("sabotage",), unknown_cards=2),
        Fleet(name="A small hand", faction="sol", unknown_cards=2),
        Fleet(name="A hand and a leader", faction="nomad", cards=("sabotage",), leaders=("the_thundarian",)),
    )
    return tuple(hand for hand in hands if not any(problem.level == "error" for problem in problems(hand, edition)))


def _refused(code: str, **params: str | int) -> Import:
    return Import(None, (Note("error", code, params=params),))


def _from_json(text: str, edition: str) -> Import:
    try:
        fleet = msgspec.json.decode(text.encode("utf-8", "replace"), type=Fleet)
    except msgspec.ValidationError as error:
        return _refused("bad_json", detail=str(error)[:200])
    except (msgspec.DecodeError, RecursionError) as error:
        return _refused("not_json", detail=str(error)[:200])
    return checked(fleet, edition)


def _from_text(text: str, edition: str) -> Import:
    found = typed(text, edition)
    fleet = found.fleet
    wrong = problems(fleet, edition)
    notes = [_placed(problem, spot) for problem, spot in found.problems]
    notes += [_placed(problem, _spot_of(problem.place, found)) for problem in wrong]
    notes.sort(key=lambda note: (note.line, int(note.params.get("column", 0))))
    for _ in range(len(wrong)):  # what cannot be played is left out, and the rest is looked at again
        broken = {problem.place for problem in problems(fleet, edition) if problem.level == "error"}
        lesser = _without(fleet, broken)
        if lesser == fleet:
            break
        fleet = lesser
    playable = all(problem.level != "error" for problem in problems(fleet, edition))
    return Import(normal(fleet) if playable else None, tuple(notes))


def _without(fleet: Fleet, places: set[str]) -> Fleet:
    """The fleet without the members of its lists that stand at these places."""
    changes: dict[str, Any] = {}
    for field in ("ships", "technologies", "cards", "leaders", "exhausted", "relics", "laws", "system", "neighbours"):
        gone = {
            place.removeprefix(field).split("]")[0].removeprefix("[")
            for place in places
            if place.startswith(field + "[")
        }
        if gone:
            changes[field] = tuple(one for n, one in enumerate(getattr(fleet, field)) if str(n) not in gone)
    if "faction" in places:
        changes["faction"] = ""
    return replace(fleet, **changes)


def _spot_of(place: str, found: Typed) -> Spot:
    """Where a place of the fleet was typed: the nearest part of its path that is known."""
    while place and place not in found.spots:
        cut = max(place.rfind("."), place.rfind("["))
        place = place[:cut] if cut > 0 else ""
    return found.spots.get(place, Spot(0, 0))


def _note(problem: Problem) -> Note:
    return Note(problem.level, problem.code, problem.place, params=problem.params)


def _placed(problem: Problem, spot: Spot) -> Note:
    if not spot.line:
        return _note(problem)
    place = f"{spot.line}:{spot.column}"
    return Note(problem.level, problem.code, place, spot.line, {**problem.params, "column": spot.column})
