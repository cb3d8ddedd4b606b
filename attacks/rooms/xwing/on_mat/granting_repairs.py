"""What cards bring back or hand on, on the mat: damage cards repaired, charges recovered, locks of friends."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Tell
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.damage.suffering import suffering
from attacks.rooms.xwing.deck import Task, kind_of
from attacks.rooms.xwing.effects.conditions_moving import around
from attacks.rooms.xwing.effects.paying import recharged
from attacks.rooms.xwing.effects.scene import Scene
from attacks.rooms.xwing.effects.seen import range_between
from attacks.rooms.xwing.effects.verbs import Picked, Picking, of
from attacks.rooms.xwing.locks import locked, may_lock
from attacks.rooms.xwing.state import with_ship

WORDS = __name__
COUNTED = "counted"  # damage without cards: hits and crits
ANY = "any"


@of(m.Repair)
class Repair(Picking):
    """A faceup card turns facedown; a facedown one is discarded."""

    what = "damage_card"
    lacking = "nothing_to_repair"

    def picks(self, part: m.Repair) -> int:
        return int(not part.facedown)

    def blocked(self, scene: Scene, part: m.Repair) -> str:
        if not part.facedown:
            return super().blocked(scene, part)
        ship = scene.owner
        there = ship.hits if scene.state.table.damage == COUNTED else len(ship.facedown)
        return "" if there else self.lacking

    def choices(self, scene: Scene, part: m.Repair) -> tuple[int, ...]:
        if scene.state.table.damage == COUNTED:
            return (0,) if scene.owner.crits else ()
        return tuple(card.id for card in scene.owner.faceup if not part.ship or kind_of(card.kind).trait == "ship")

    def do(self, scene: Scene, part: m.Repair, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.owner
        if scene.state.table.damage != COUNTED:
            task = Task("lose", ship.id) if part.facedown else Task("repair", ship.id, id=picked[0][0])
            return suffering(scene.state, task)
        tell("damage.repaired", ship=ship.id)
        if part.facedown:
            return with_ship(scene.state, replace(ship, hits=ship.hits - 1))
        return with_ship(scene.state, replace(ship, crits=ship.crits - 1, hits=ship.hits + 1))


@of(m.FriendLocks)
class FriendLocks(Picking):
    """It locks what the ship has locked, however far that is."""

    lacking = "no_lock_to_gain"

    def choices(self, scene: Scene, part: m.FriendLocks) -> tuple[int, ...]:
        one, state = scene.owner, scene.state
        if not one.lock:
            return ()
        target = state.table.ship(one.lock)
        far = range_between(state, one, target) if not target.removed else None
        if far is None or (part.near and not 1 <= far <= 3):
            return ()
        found = around(state, one, "friend", part.low, part.high)
        return tuple(ship.id for ship in found if ship.lock != one.lock and may_lock(state, ship))

    def do(self, scene: Scene, part: m.FriendLocks, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.state.table.ship(picked[0][0])
        return with_ship(scene.state, locked(scene.state, ship, scene.owner.lock, tell))


@of(m.Recharges)
class Recharges(Picking):
    """A charge of another card comes back."""

    what = "charge"
    lacking = "nothing_to_recover"

    def choices(self, scene: Scene, part: m.Recharges) -> tuple[int, ...]:
        ship = scene.owner
        slots = {upgrade.key: upgrade.slot for upgrade in ship.card.upgrades}
        named = [slots.get(charge.key.removesuffix("-upgrade"), "") for charge in ship.card.charges]
        return tuple(at for at, slot in enumerate(named) if slot and part.slot in (ANY, slot) and ship.spent[at])

    def do(self, scene: Scene, part: m.Recharges, picked: Picked, tell: Tell) -> Outcome:
        key = scene.owner.card.charges[picked[0][0]].key
        return with_ship(scene.state, recharged(scene.owner, key, 1, tell))
