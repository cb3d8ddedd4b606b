"""What upgrades may come to a unit, from either book, all in the one shape of `table.UpgradeRow`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.rooms.legion.table import UpgradeRow, current


def changes(card: UpgradeRow) -> bool:
    """Does an upgrade add a mini or a weapon, or a keyword that the room knows?"""
    return bool(card.minis or card.weapons or card.gives)


def printed_upgrade(name: str, row: dict[str, Any]) -> UpgradeRow:
    """An upgrade of a row of `data/upgrades.toml`."""
    return UpgradeRow(
        key="",
        name=name,
        slot="",
        also=tuple(row.get("also", ())),
        weapons=tuple(row.get("weapons", ())),
        minis=int(row.get("mini", True)),
        leader=row.get("leader", False),
        noncombatant=row.get("noncombatant", False),
        alone=row.get("alone", False),
        gives=row.get("gives", {}),
    )


def of_the_newest(key: str, slots: frozenset[str]) -> dict[str, UpgradeRow]:
    """The upgrades of the newest cards that a unit with these slots may have, each by a name of its own."""
    found: dict[str, UpgradeRow] = {}
    for row in current().upgrades:
        if key in row.on if row.on is not None else row.slot in slots:
            names = (row.name, *row.also, f"{row.name} ({row.slot}, {row.points})", row.key)
            name = next(one for one in names if one not in found)
            found[name] = replace(row, name=name, also=(*row.also, row.name))
    return found
