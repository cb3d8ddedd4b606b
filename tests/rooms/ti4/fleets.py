"""Fleets drawn at random from everything an edition has."""

from __future__ import annotations

from random import Random

from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet import reader as fleet
from attacks.rooms.ti4.fleet.squad import NEIGHBOUR_FLAGS, SYSTEM, Fleet, Neighbour, UnitRow

NAMES = ("Abyz", "Quann", "Arc Prime", "メカトル")
CLASSES = ("fighter", "fighter", "destroyer", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun", "flagship")


def drawn(rng: Random, edition: str, *, most: int = 4, cards_each: int = 3) -> Fleet:
    """A fleet that can be played: up to `most` units in each of a few rows, and up to so many cards of each kind."""
    faction = rng.choice(["", *cards.factions_of(edition)])
    own = cards.units_of(edition)
    rows = [UnitRow("cruiser", rng.randint(1, 2))]
    for _ in range(rng.randint(1, 5)):
        kind = rng.choice(CLASSES)
        if kind == "flagship" and not faction:
            continue
        base = cards.base_of(cards.unit_for(kind, False, faction).id)
        up = f"{base}2" in own and rng.random() < 0.5
        n = 1 if kind == "flagship" else rng.randint(1, most)
        hurt = rng.randint(0, n) if cards.unit_for(base, up, faction).sustain and rng.random() < 0.3 else 0
        rows.append(UnitRow(base, n, hurt, upgraded=up))
    if rng.random() < 0.4:
        rows.append(UnitRow("infantry", rng.randint(1, 3), where=rng.choice(("space", "planet"))))
    if rng.random() < 0.2 and "mech" in own:
        mech = cards.unit_for("mech", False, faction).id
        rows.append(UnitRow(mech, rng.randint(1, 2), where=rng.choice(("space", "planet"))))
    if rng.random() < 0.2:
        rows.append(UnitRow("space_dock", 1, where="planet"))
    table = cards.cards_of(edition).values()

    def some(*kinds: str) -> tuple[str, ...]:
        ids = [one.id for one in table if one.kind in kinds and (one.kind != "promissory" or one.faction != faction)]
        return tuple(rng.sample(ids, min(len(ids), rng.randint(0, cards_each))))

    return fleet.normal(
        Fleet(
            name=rng.choice(("", "Third Fleet", "第三艦隊")),
            faction=faction,
            ships=tuple(rows),
            technologies=some("technology"),
            cards=(*some("action"), *some("action", "promissory", "objective")),
            unknown_cards=rng.choice((0, 0, 1, 2)),
            leaders=some("leader"),
            relics=some("relic"),
            laws=some("law"),
            trade_goods=rng.randint(0, 5),
            influence=rng.randint(0, 5),
            fleet_pool=rng.choice((0, 0, 0, 4, 8)),
            tokens=rng.randint(0, 3),
            system=tuple(rng.sample(SYSTEM, rng.choice((0, 0, 0, 1, 2)))),
            neighbours=tuple(
                Neighbour(name, tuple(rng.sample(NEIGHBOUR_FLAGS, rng.randint(0, 2))))
                for name in rng.sample(NAMES, rng.randint(0, 3))
            ),
        )
    )
