"""Costs: tokens, Force, charges, locks, results and damage. All or nothing, and only where the effect can happen."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.damage.suffering import crit, hit, suffering
from attacks.rooms.xwing.dice import NAMES
from attacks.rooms.xwing.effects.moments import spent
from attacks.rooms.xwing.effects.restrict import barred, counted, spend_reason, within_limits
from attacks.rooms.xwing.effects.scene import Scene, by_weapon, charge_key, gained
from attacks.rooms.xwing.effects.verbs import Picked, Picking, Verb, of
from attacks.rooms.xwing.state import Ship, with_attack, with_ship


@of(v.Spend)
class Spend(Picking):
    """Tokens are spent; those of a friend are spent as if the ship of the attack had them."""

    def picks(self, part: v.Spend) -> int:
        return int(part.of == "friend")

    def blocked(self, scene: Scene, part: v.Spend) -> str:
        if part.of == "friend" and not self.choices(scene, part):
            return "no_token"
        if part.of == "self" and getattr(scene.owner.tokens, part.token) < part.n:
            return "no_token"
        on_dice = scene.held.ability.moment == "modify"
        return spend_reason(scene.state, part.token, scene.subject, on_dice=on_dice) if scene.attack else ""

    def do(self, scene: Scene, part: v.Spend, picked: Picked, tell: Tell) -> Outcome:
        payer = scene.state.table.ship(picked[0][0]) if picked else scene.owner
        tell("token.spent", ship=payer.id, token=part.token, n=part.n)
        return spent(with_ship(scene.state, payer.gain(part.token, -part.n)), part.token, payer.id, tell)

    def choices(self, scene: Scene, part: v.Spend) -> tuple[int, ...]:
        ships = scene.state.table.living(scene.owner.seat)
        return tuple(ship.id for ship in ships if getattr(ship.tokens, part.token) >= part.n)


@of(v.SpendForce)
class SpendForce(Verb):
    """Force charges are spent."""

    def blocked(self, scene: Scene, part: v.SpendForce) -> str:
        if scene.owner.force < part.n:
            return "no_force"
        return spend_reason(scene.state, "force", scene.owner, on_dice=True) if scene.attack else ""

    def do(self, scene: Scene, part: v.SpendForce, picked: Picked, tell: Tell) -> Outcome:
        tell("force.spent", ship=scene.owner.id, n=part.n)
        ship = replace(scene.owner, force_spent=scene.owner.force_spent + part.n)
        return spent(with_ship(scene.state, ship), "force", ship.id, tell)


@of(v.SpendCharge)
class SpendCharge(Verb):
    """Charges of a card are spent."""

    def blocked(self, scene: Scene, part: v.SpendCharge) -> str:
        return "" if scene.owner.charges_left(charge_of(scene, part.of)) >= part.n else "no_charge"

    def do(self, scene: Scene, part: v.SpendCharge, picked: Picked, tell: Tell) -> Outcome:
        return with_ship(scene.state, recharged(scene.owner, charge_of(scene, part.of), -part.n, tell))


@of(v.SpendLock)
class SpendLock(Picking):
    """The lock on the enemy is spent: the ship's own, or that of a friend."""

    def picks(self, part: v.SpendLock) -> int:
        return int(part.of == "friend")

    def blocked(self, scene: Scene, part: v.SpendLock) -> str:
        if not self.choices(scene, part):
            return "no_lock_on_it"
        return spend_reason(scene.state, "lock", scene.subject, on_dice=True)

    def do(self, scene: Scene, part: v.SpendLock, picked: Picked, tell: Tell) -> Outcome:
        payer = scene.state.table.ship(picked[0][0]) if picked else scene.owner
        tell("lock.spent", ship=payer.id, target=payer.lock)
        return spent(with_ship(scene.state, replace(payer, lock=0)), "lock", payer.id, tell)

    def choices(self, scene: Scene, part: v.SpendLock) -> tuple[int, ...]:
        ships = (scene.owner,) if part.of == "self" else scene.state.table.living(scene.owner.seat)
        mine = (ship for ship in ships if part.of == "self" or ship.id != scene.owner.id)
        return tuple(ship.id for ship in mine if scene.enemy is not None and ship.lock == scene.enemy.id)


@of(v.SpendResult)
class SpendResult(Picking):
    """One of the ship's own results is spent: the die leaves. A modification."""

    what = "die"
    lacking = "no_result"

    def blocked(self, scene: Scene, part: v.SpendResult) -> str:
        why_not = barred(scene.state, scene.pool("own"), scene.owner, "spend", weapon=by_weapon(scene))
        return why_not or super().blocked(scene, part)

    def do(self, scene: Scene, part: v.SpendResult, picked: Picked, tell: Tell) -> Outcome:
        pool = scene.pool("own")
        dice = scene.dice("own")
        tell("dice.spent", ship=scene.owner.id, pool=pool, ids=list(picked[0]), face=NAMES[dice.now[picked[0][0]]])
        state = counted(scene.state, pool, scene.owner, picked[0])
        return with_attack(state, **{pool: dice.left(picked[0])})

    def choices(self, scene: Scene, part: v.SpendResult) -> tuple[int, ...]:
        return within_limits(scene.state, scene.pool("own"), scene.owner, scene.dice("own").places(part.faces))


@of(v.Take)
class Take(Verb):
    """Tokens are gained as a cost."""

    def do(self, scene: Scene, part: v.Take, picked: Picked, tell: Tell) -> Outcome:
        return gained(scene.state, scene.owner, part.token, part.n, tell)


@of(v.TakeDamage)
class TakeDamage(Verb):
    """Damage is suffered as a cost, whatever it leads to."""

    def do(self, scene: Scene, part: v.TakeDamage, picked: Picked, tell: Tell) -> Outcome:
        one = hit if part.face == "h" else crit
        return suffering(scene.state, *(one(scene.owner, scene.held.key),) * part.n)


def charge_of(scene: Scene, of: str) -> str:
    """The key of the charges that `card`, `weapon` or a card's id means."""
    if of == "card":
        return charge_key(scene)
    if of == "weapon" and scene.attack is not None:
        weapon = scene.state.table.ship(scene.attack.attacker).card.weapons[scene.attack.weapon]
        return weapon.charge_of or weapon.key
    return of


def recharged(ship: Ship, key: str, n: int, tell: Tell) -> Ship:
    """The ship with so many charges of a card more, within what the card holds; fewer, if negative."""
    for place, charge in enumerate(ship.card.charges):
        if charge.key == key:
            spent = min(max(ship.spent[place] - n, 0), charge.value)
            if spent != ship.spent[place]:
                kind = "charge.recovered" if n > 0 else "charge.spent"
                tell(kind, ship=ship.id, charge=charge.name, n=abs(spent - ship.spent[place]))
            return replace(ship, spent=(*ship.spent[:place], spent, *ship.spent[place + 1 :]))
    return ship
