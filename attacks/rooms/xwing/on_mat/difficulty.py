"""A2. Which maneuver a ship executes, and how difficult it is for it (rules/xwing-mat.md 2.5)."""

from __future__ import annotations

from typing import TypeVar

from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.deck import ENGINE
from attacks.rooms.xwing.effects.conditions import unmet
from attacks.rooms.xwing.effects.scene import scene_of
from attacks.rooms.xwing.mat.maneuvers import maneuver
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.on_mat.reading import ionized
from attacks.rooms.xwing.posed import stands_of
from attacks.rooms.xwing.state import Ship, State

INSTEAD = "2FW"  # what a ship flies that may not fly its dial
EASE = "BWR"
TURNS = "TY"
ION = {0: "1FB", -1: "1BB", 1: "1NB"}

Kept = TypeVar("Kept", m.Ease, m.Ignores, m.Undaunted, m.Bold, m.TurnsTo, m.Bends, m.Curves, m.ReloadsMore)


def flown(state: State, ship: Ship, *, eased: int = 0) -> str:
    """The maneuver that a ship executes: its dial's, an ion maneuver, or the white 2 straight.

    `eased`: by how many steps cards that were used made it easier.
    """
    stands = stands_of(ship)
    dial = stands.dial or stands.revealed
    if ionized(ship):
        dialled = switches(state.table.edition).ion_maneuver == "dialled"
        return ION[maneuver(dial).side if dialled and dial else 0]
    return as_flown(state, ship, dial or INSTEAD, eased=eased)


def as_flown(state: State, ship: Ship, code: str, *, eased: int = 0) -> str:
    """A maneuver of its dial as the ship would execute it: as difficult as it is for it, or the one instead."""
    code = as_hard(state, ship, code, eased=eased)
    calm = not ship.tokens.stress or any(code[1] in (part.bearings or code[1]) for part in lasting(state, ship, m.Bold))
    barred = (code[2] == "R" and not calm) or (code[2] == "P" and not ship.force)
    return INSTEAD if barred else code


def as_hard(state: State, ship: Ship, code: str, *, eased: int = 0) -> str:
    """A maneuver as difficult as it is for this ship: a Damaged Engine makes turns harder, cards make some easier.

    All of it adds up; purple stays purple.
    """
    what = maneuver(code)
    if what.colour not in EASE:
        return what.code
    harder = int(what.bearing in TURNS and bool(ship.shows(ENGINE))) - eased
    for part in lasting(state, ship, m.Ease):
        if part.low <= what.speed <= part.high and (not part.bearings or what.bearing in part.bearings):
            harder += part.steps
    return f"{code[:2]}{EASE[min(max(EASE.index(what.colour) + harder, 0), len(EASE) - 1)]}"


def lasting(state: State, ship: Ship, kind: type[Kept]) -> tuple[Kept, ...]:
    """What of a kind holds for a ship while it flies."""
    found: list[Kept] = []
    for held in held_at(state.table, m.FLYING):
        if held.ship == ship.id and (scene := scene_of(state, held, ship.id)) is not None and unmet(scene) == "":
            found += [part for part in held.ability.effects if isinstance(part, kind)]
    return tuple(found)


def despite_stress(state: State, ship: Ship) -> tuple[m.Undaunted, ...]:
    """What lets a stressed ship act all the same."""
    return tuple(part for part in lasting(state, ship, m.Undaunted) if ship.tokens.stress <= part.most)
