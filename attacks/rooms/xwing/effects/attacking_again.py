"""Bonus attacks that cards grant: one for each ship and round, a full attack inside the aftermath (3.9)."""

from __future__ import annotations

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.effects.scene import Scene, charge_key
from attacks.rooms.xwing.effects.verbs import Picked, Verb, of
from attacks.rooms.xwing.state import Attack, Frame, Grant, Ship
from attacks.rooms.xwing.weapons import attack_reason, cost_reason


@of(v.BonusAttack)
class BonusAttack(Verb):
    """The ship performs an attack with one of these weapons, at that target."""

    def blocked(self, scene: Scene, part: v.BonusAttack) -> str:
        ship = scene.owner
        busy = (frame.data for frame in scene.state.stack if isinstance(frame.data, Attack))
        if ship.bonus or any(attack.bonus and attack.attacker == ship.id for attack in busy):
            return "bonus_used"
        return attack_reason(scene.state, ship) or ("" if weapons(scene, part) else "no_weapon")

    def do(self, scene: Scene, part: v.BonusAttack, picked: Picked, tell: Tell) -> Outcome:
        ship = scene.owner
        tell("bonus.began", ship=ship.id, seat=ship.seat)
        target, barred = _targets(scene, part)
        grant = Grant(scene.held.key, weapons(scene, part), target, barred, part.waives, part.fresh_target)
        return Push(scene.state, Frame("attack", "1a", Attack(attacker=ship.id, bonus=True, grant=grant)))


def weapons(scene: Scene, part: v.BonusAttack) -> tuple[int, ...]:
    """The places of the weapons that the bonus attack may be made with."""
    return tuple(place for place in range(len(scene.owner.card.weapons)) if _fits(scene, part, place))


def _fits(scene: Scene, part: v.BonusAttack, place: int) -> bool:
    ship: Ship = scene.owner
    weapon = ship.card.weapons[place]
    if cost_reason(ship, weapon):
        return False
    if part.other_weapon and scene.attack is not None and place == scene.attack.weapon:
        return False
    if part.fresh_arc and weapon.arc == "turret" and "turret" in ship.fired:
        return False
    tags = {"primary" if weapon.key == "primary" else "special", weapon.kind}
    tags.add("turret_arc" if weapon.arc.endswith("turret") else f"{weapon.arc}_arc")
    if weapon.key == charge_key(scene):
        tags.add("card")
    return not part.weapons or set(part.weapons) <= tags


def _targets(scene: Scene, part: v.BonusAttack) -> tuple[int, int]:
    """The one target, or the one ship that may not be it; 0 for none."""
    attack = scene.attack
    if attack is None:
        return 0, 0
    if part.target in ("attacker", "defender"):
        return getattr(attack, part.target), 0
    if part.target == "other" or (part.target == "other_unless_missed" and attack.hit):
        return 0, attack.defender
    return 0, 0
