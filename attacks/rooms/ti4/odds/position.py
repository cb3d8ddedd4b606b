"""A position of a match as the line of *What if*: both fleets as they stand, and what is still to be fought.

Only what lies open goes into it: of a hand nothing, and of a third player's cannons nothing, because a line has two
sides. What a round has begun (dice, hits that wait) is not told; the line goes on from the next roll. Nor are goods and
systems to retreat to: as people mostly play nobody pays, and nobody leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.arena import main_opponent
from attacks.rooms.ti4.fleet.squad import Fleet, PlanetRow, UnitRow
from attacks.rooms.ti4.fleet.writing import to_text
from attacks.rooms.ti4.places import GUEST, PARTS, PLANET, on_planet
from attacks.rooms.ti4.state import State, Table, Unit

USUAL = "codex"
OPEN = {"technologies": "technology", "leaders": "leader", "relics": "relic"}
STANDS_FOR = {acting: card for card, acting in cards.IN_ACTION.items()}


def line_of(state: State) -> str:
    """The line of a position; empty where nothing is left to be fought."""
    table = state.table
    part = state.stack[0].flow if state.stack else ""
    if not part or table.ending is not None or (table.action is not None and part not in PARTS):
        return ""
    attacker = table.first
    defender = main_opponent(state) if table.action is not None else table.other(attacker)
    text = " v ".join(to_text(_fleet(table, seat, attacker)) for seat in (attacker, defender))
    return f"{text} / {' '.join(words)}" if (words := list(_after(state, part))) else text


def _after(state: State, part: str) -> Iterator[str]:
    """What stands after the slash."""
    table, action = state.table, state.table.action
    if action is not None or table.mode == "barrage":
        yield f"mode:{table.mode}"
    if table.edition != USUAL:
        yield f"edition:{table.edition}"
    if action is not None and part != PARTS[0]:
        yield f"from:{part}"
    if action is not None and action.ends != PARTS[-1]:
        yield f"to:{action.ends}"
    if part == "combat" and (table.round > 1 or _number(state.stack[0].step) > 1):
        yield "barrage:past"


def _number(step: str) -> int:
    """The rule's chapter a step of the combat stands in; 0 before the first."""
    head = step.partition(".")[0]
    return int(head) if head.isdecimal() else 0


def _fleet(table: Table, seat: str, attacker: str) -> Fleet:
    """What a side has, as it would be brought."""
    side = table.side(seat)
    known = [STANDS_FOR.get(one, one) for one in side.abilities if one not in side.exhausted]
    kinds = {one: cards.CARDS[one].kind for one in known if one in cards.CARDS}
    own = cards.FACTIONS.get(side.faction)
    given = (*own.abilities, *own.in_action) if own else ()
    lists: dict[str, Any] = {
        field: tuple(one for one, is_ in kinds.items() if is_ == kind and one not in given)
        for field, kind in OPEN.items()
    }
    first = seat == attacker
    return Fleet(
        faction=side.faction,
        ships=_rows(table, seat, side.faction),
        **lists,
        laws=table.laws if first else (),
        system=(*table.anomalies, *(("wormhole",) if table.wormhole else ())) if first else (),
        planets=tuple(_planets(table, seat, attacker)),
    )


def _rows(table: Table, seat: str, faction: str) -> tuple[UnitRow, ...]:
    """Equal units at a place as one row, in the order in which they were brought."""
    counted: dict[tuple[str, bool, str], Counter[bool]] = {}
    for unit in table.units:
        if unit.seat == seat and not unit.lost:
            row = (*_kind(unit, faction), _place(table, unit))
            counted.setdefault(row, Counter())[unit.damaged] += 1
    return tuple(
        UnitRow(kind, n.total(), n[True], upgraded=upgraded, where=where)
        for (kind, upgraded, where), n in counted.items()
    )


def _kind(unit: Unit, faction: str) -> tuple[str, bool]:
    """How people call a unit, and whether it is upgraded: by its class, where the faction's own stands for that."""
    base = cards.base_of(unit.card.id)
    upgraded = base != unit.card.id
    classes = (unit.card.kind, "flagship") if faction else (unit.card.kind,)
    called = (kind for kind in classes if kind in cards.UNITS or kind == "flagship")
    return next((kind for kind in called if _meant(kind, upgraded, faction) == unit.card.id), base), upgraded


def _meant(kind: str, upgraded: bool, faction: str) -> str:
    if kind == "flagship" and faction not in cards.FACTIONS:
        return ""
    return cards.unit_in_action(kind, upgraded, faction).id


def _place(table: Table, unit: Unit) -> str:
    """Where a unit stands; the only planet there is needs no name."""
    return PLANET if on_planet(unit.place) and _alone(table) else unit.place


def _alone(table: Table) -> bool:
    return table.action is not None and len(table.action.planets) == 1 and not _hints(table, 0)


def _hints(table: Table, at: int) -> tuple[str, ...]:
    planet = table.under_way.planets[at]
    return planet.traits or planet.coexist


def _planets(table: Table, seat: str, attacker: str) -> Iterator[PlanetRow]:
    """What a side says of planets: what they are, once, and where it coexists."""
    if table.action is None or _alone(table):
        return
    for planet in table.action.planets:
        traits = planet.traits if seat == attacker else ()
        coexists = (GUEST,) if seat in planet.coexist else ()
        if traits or coexists or seat == attacker:
            yield PlanetRow(planet.name, (*traits, *coexists))
