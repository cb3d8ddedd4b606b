"""Puts a pilot's cards together: what a ship with these upgrades has and can fire.

Upgrades that change printed numbers (a hull upgrade, a title, a configuration) are counted in here, once, so that a
match starts from the right numbers and needs to know no card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attacks.rooms.xwing import cards
from attacks.rooms.xwing.squad import Charge, ShipAbility, ShipCard, Upgrade, Weapon

PRIMARY_LOW = {"2.0": 1, "2.5": 0, "xwa": 0}
"""The lowest range of primary weapons; the highest is 3."""

UPGRADES_COST = {"2.0": True, "2.5": False, "xwa": False}
"""Whether upgrades are paid from the squad's points (or, in 2.5 and XWA, from a pilot's loadout)."""


def equip(
    pilot: cards.Pilot,
    ship: cards.Ship,
    carried: Sequence[tuple[Upgrade, cards.Upgrade | None]],
    edition: str,
    points: int,
) -> ShipCard:
    """The ship of a pilot with its upgrades; one that no table has (None) is carried as a name and counts nothing."""
    frame = pilot.frame or ship.frame
    known = [card for _, card in carried if card is not None]
    forces = [pilot.force, *(card.force for card in known)]
    return ShipCard(
        pilot=pilot.id,
        name=pilot.name,
        chassis=ship.name,
        size=ship.size,
        initiative=pilot.initiative,
        agility=max(0, frame.agility + _added("agility", known)),
        hull=max(1, frame.hull + _added("hull", known)),
        shields=max(0, frame.shields + _added("shields", known)),
        points=points,
        force=sum(force[0] for force in forces),
        force_recovers=max(force[1] for force in forces),
        charges=_charges(pilot, frame, known),
        weapons=(*_primaries(frame, known, edition), *_specials(known)),
        upgrades=tuple(shown for shown, _ in carried),
        ship=ship.id,
        abilities=(ShipAbility(*pilot.ability),) if pilot.ability else (),
        keywords=pilot.keywords,
        limited=pilot.limited,
        known=bool(pilot.faction),  # every pilot of a table is of one
    )


def points_of(pilot: cards.Pilot, ship: cards.Ship, upgrades: Iterable[cards.Upgrade], edition: str) -> int:
    """What the ship costs: the pilot, and its upgrades where they cost squad points and are no fixed loadout."""
    if pilot.loadout or not UPGRADES_COST[edition]:
        return pilot.points
    return pilot.points + sum(upgrade_points(card, pilot, ship) for card in upgrades)


def upgrade_points(card: cards.Upgrade, pilot: cards.Pilot, ship: cards.Ship) -> int:
    """The points of an upgrade on this ship: some depend on its printed agility, initiative or size."""
    if not card.points_by:
        return card.points
    frame = pilot.frame or ship.frame
    key = {"agility": str(frame.agility), "initiative": str(pilot.initiative), "size": ship.size}.get(
        card.points_by, ""
    )
    return card.points_at.get(key, 0)


def _added(stat: str, known: list[cards.Upgrade]) -> int:
    return sum(card.adds.get(stat, 0) for card in known)


def _primaries(frame: cards.Frame, known: list[cards.Upgrade], edition: str) -> list[Weapon]:
    attacks = list(frame.attacks)
    for card in known:
        if card.attack is not None:
            arc, more = card.attack
            had = [at for at, (other, _) in enumerate(attacks) if other == arc]
            for at in had:
                attacks[at] = (arc, attacks[at][1] + more)
            if not had:
                attacks.append((arc, more))
        if card.turns:
            attacks = [(card.turns if arc == "front" else arc, value) for arc, value in attacks]
    low = PRIMARY_LOW[edition]
    return [Weapon(key="primary", name="", arc=arc, value=value, low=low, high=3) for arc, value in attacks]


def _specials(known: list[cards.Upgrade]) -> list[Weapon]:
    return [
        Weapon(
            key=card.id,
            name=card.name,
            arc=gun.arc,
            value=gun.value,
            low=gun.low,
            high=gun.high,
            ordnance=gun.ordnance,
            demand=gun.demand,
            charges=gun.cost,
            bonus=gun.bonus,
            charge_of={"charge": card.id, "energy": "energy"}.get(gun.pays, ""),
            kind=card.slots[0],
        )
        for card in known
        if (gun := card.gun) is not None
    ]


def _charges(pilot: cards.Pilot, frame: cards.Frame, known: list[cards.Upgrade]) -> tuple[Charge, ...]:
    """The charges of pilot and upgrades, and a huge ship's energy, which is spent and recovered alike."""
    found: dict[str, Charge] = {}
    energy = frame.energy[0] + _added("energy", known)
    rows = [
        (pilot.id, pilot.name, *pilot.charges),
        *((card.id, card.name, *card.charges) for card in known),
        ("energy", "Energy", max(0, energy), frame.energy[1]),
    ]
    for key, name, value, recovers in rows:
        if value:
            own = key if key not in found else f"{key}-upgrade"  # an upgrade may have its pilot's id
            found[own] = Charge(key=own, name=name, value=value, recovers=recovers)
    return tuple(found.values())
