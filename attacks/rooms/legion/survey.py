"""Which keywords the newest cards have, and how each is played: what the app does, what players do, what is elsewhere.

A keyword stands on a weapon, on a unit, or on an upgrade, which may give it under conditions of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from attacks.rooms.legion.build import OTHERWISE, slug_of
from attacks.rooms.legion.keywords import KEYWORDS
from attacks.rooms.legion.table import Table, current

STATES = ("automated", "partly", "manual", "elsewhere")
ELSEWHERE = frozenset(
    "allies_of_convenience associate climbing_vehicle command_vehicle compel coordinate counterpart cunning "
    "detachment direct disengage entourage equip expert_climber field_commander flexible_response full_pivot "
    "heavy_weapon_team hover infiltrate inspire interrogate jump leader master_of_the_force mercenary noncombatant "
    "override plodding programmed pull_the_strings reconfigure reinforcements repair reposition retinue scale scout "
    "scouting_party secret_mission self_preservation sidearm small smoke special_issue speeder spur stationary "
    "strategize transport treat unhindered weighed_down wheel_mode claim".split()
)
"""Keywords of building an army, of orders, moves and the field, which do nothing in an attack."""

WEAPON = re.compile(r"(?:Cannon|Carbine|Rifle|Blaster)$")


class Line(Struct, frozen=True):
    """A keyword on one kind of card (`weapon`, `unit`, `upgrade`), how it is played, and how many cards have it."""

    kind: str
    key: str
    state: str
    cards: int


def survey(table: Table | None = None) -> tuple[Line, ...]:
    """Every keyword of every kind of card, by kind and name."""
    found: dict[tuple[str, str], list[bool]] = {}
    for kind, key, played in _stand(table or current()):
        found.setdefault((kind, key), []).append(played)
    return tuple(Line(kind, key, _state(key, told), len(told)) for (kind, key), told in sorted(found.items()))


def _state(key: str, played: list[bool]) -> str:
    if not any(played):
        return "elsewhere" if key in ELSEWHERE else "manual"
    return "automated" if all(played) else "partly"


def _stand(table: Table) -> Iterator[tuple[str, str, bool]]:
    """Each keyword where it stands: on what kind of card, its key, and whether the app plays it from there."""
    for unit in table.units:
        for key in unit.keywords:
            yield "unit", key, not KEYWORDS[key].by_hand
        for name in unit.other:
            if WEAPON.search(name):
                continue  # whose dice nobody has published
            yield "unit", _key(name), False
        for line in unit.weapons:
            yield from _of_weapon(line)
    for card in table.upgrades:
        for key in card.gives:
            yield "upgrade", key, not KEYWORDS[key].by_hand
        for name in card.by_hand:
            yield "upgrade", _key(name), False
        for line in card.weapons:
            yield from _of_weapon(line)


def _of_weapon(line: str) -> Iterator[tuple[str, str, bool]]:
    parts = [part.strip() for part in line.split("|")]
    for word in parts[3].split(",") if len(parts) > 3 else ():
        key = word.split()[0]
        yield "weapon", key, not KEYWORDS[key].by_hand


def _key(name: str) -> str:
    """The key of a keyword that is kept by its name and value: `Direct: Vehicle`, `Arsenal X`, `Jump 1`."""
    words = re.sub(r"\s*(?::.*|\b\d+|\bX)$", "", name).split()
    whole = (slug_of(" ".join(words[:n])) for n in range(len(words), 0, -1))
    return next(
        (OTHERWISE.get(one, one) for one in whole if one in KEYWORDS or one in ELSEWHERE), slug_of(" ".join(words))
    )
