"""Is a condition met? Yes, no, or nobody but the players can see it (None): then it is claimed and confirmed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import card_of, secret_cards
from attacks.rooms.xwing.dice import ATTACK, CODES
from attacks.rooms.xwing.effects import conditions_moving, conditions_rare, facts_moving, seen
from attacks.rooms.xwing.effects.scene import Scene, charge_key, own_card, weapon_of
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.locks import IONIZED_AT
from attacks.rooms.xwing.range0 import attack_range, closest_range
from attacks.rooms.xwing.state import DEFENDED, WITHIN, Facts, Ship
from attacks.rooms.xwing.state import Attack as AttackUnderWay

Answer = bool | None


def unmet(scene: Scene) -> str | None:
    """Why the ability may not be used: a words key; empty if all is met; None if something has to be claimed."""
    open_claim = False
    for condition in scene.held.ability.when:
        answer = holds(scene, condition)
        if answer is False:
            return reason(condition)
        open_claim = open_claim or answer is None
    return None if open_claim and not scene.claimed else ""


def holds(scene: Scene, condition: v.Condition) -> Answer:
    """Is this condition met?"""
    return TESTS[type(condition)][1](scene, condition)


@cache
def reason(condition: v.Condition) -> str:
    """The words key that says why not."""
    yes = getattr(condition, "yes", getattr(condition, "inside", True))
    return f"{'not' if yes else 'is'}_{TESTS[type(condition)][0]}"


def firing_arcs(ship: Ship) -> tuple[str, ...]:
    """The arcs that are printed for a ship: those of its primary weapons, and of a turret it carries."""
    return tuple(
        dict.fromkeys(
            weapon.arc for weapon in ship.card.weapons if weapon.key == "primary" or weapon.arc.endswith("turret")
        )
    )


def arcs_asked(condition: v.Condition, ship: Ship) -> tuple[str, ...]:
    """The arcs of that ship which the players must measure for this condition."""
    if isinstance(condition, v.Arc):
        return firing_arcs(ship) if "firing" in condition.arcs else condition.arcs
    if isinstance(condition, v.Reinforced):
        return ("full_front", "full_rear")
    return ()


def _within(arcs: tuple[str, ...], arc: str) -> bool:
    return arc in arcs or any(arc in WITHIN.get(held, ()) for held in arcs)


def _weapon(scene: Scene, condition: v.Weapon) -> Answer:
    if scene.attack is None:
        return False
    weapon = scene.state.table.ship(scene.attack.attacker).card.weapons[scene.attack.weapon]
    primary = weapon.key == "primary"
    tags = {
        "primary" if primary else "special",
        weapon.kind,
        "card" if not primary and weapon_of(scene) == own_card(scene) else "",
        "turret_arc" if weapon.arc.endswith("turret") else f"{weapon.arc}_arc",
    }
    return bool(tags & set(condition.kinds))


def _facts(scene: Scene) -> Facts | None:
    return scene.attack.facts() if scene.attack is not None else None


def _attack_range(scene: Scene, condition: v.AttackRange) -> Answer:
    return _facts(scene) is not None and condition.low <= attack_range(scene.state) <= condition.high


def _range(scene: Scene, condition: v.Range) -> Answer:
    return _facts(scene) is not None and condition.low <= closest_range(scene.state) <= condition.high


def _arc(scene: Scene, condition: v.Arc) -> Answer:
    facts, attack = _facts(scene), scene.attack
    if facts is None or attack is None:
        return None
    if scene.owner.id not in (attack.attacker, attack.defender):
        return None
    ship = scene.owner if condition.of == "self" else scene.enemy
    assert ship is not None
    measured = facts.arcs if ship.id == attack.attacker else facts.their_arcs
    return any(_within(measured, arc) for arc in arcs_asked(condition, ship)) == condition.inside


def _has(scene: Scene, condition: v.Has) -> Answer:
    ship = scene.ship(condition.of)
    return ship is not None and (getattr(ship.tokens, condition.token) > 0) == condition.yes


def _ionized(scene: Scene, condition: v.Ionized) -> Answer:
    ship = scene.ship(condition.of)
    return ship is not None and (ship.tokens.ion >= IONIZED_AT.get(ship.card.size, 3)) == condition.yes


def _locks(scene: Scene, condition: v.Locks) -> Answer:
    target = scene.ship(condition.on)
    ships = (scene.owner,) if condition.by == "self" else scene.state.table.living(scene.owner.seat)
    return target is not None and any(ship.lock == target.id for ship in ships)


def _shielded(scene: Scene, condition: v.Shielded) -> Answer:
    ship = scene.ship(condition.of)
    return ship is not None and (ship.shields > 0) == condition.yes


def _damaged(scene: Scene, condition: v.Damaged) -> Answer:
    ship = scene.ship(condition.of)
    if ship is None:
        return False
    return (ship.critically_damaged if condition.critical else ship.damaged) == condition.yes


def _damaged_beside(scene: Scene, condition: v.DamagedBeside) -> Answer:
    if scene.enemy is None or scene.enemy.damaged:
        return scene.enemy is not None
    if not any(ship.damaged for ship in scene.state.table.living(scene.enemy.seat)):
        return False
    return seen.damaged_beside(scene)


def _reinforced(scene: Scene, condition: v.Reinforced) -> Answer:
    facts, tokens = _facts(scene), scene.owner.tokens
    arcs = facts.arcs if facts is not None else ()
    fore = tokens.reinforce_fore > 0 and _within(arcs, "full_front")
    return fore or (tokens.reinforce_aft > 0 and _within(arcs, "full_rear"))


def _results(scene: Scene, condition: v.Results) -> Answer:
    dice = scene.dice(condition.pool)
    faces = "".join(dice.now[place] for place in dice.places("bfhce"))
    alike = len(set(faces)) <= 1 if condition.same else all(face in condition.faces for face in faces)
    return len(faces) >= condition.least and alike


def _left(scene: Scene, condition: v.Left) -> Answer:
    return scene.attack is not None and len(scene.dice(ATTACK).places("hc")) >= condition.n


def _paid_charge(scene: Scene, condition: v.PaidCharge) -> Answer:
    if scene.attack is None:
        return False
    return scene.state.table.ship(scene.attack.attacker).card.weapons[scene.attack.weapon].charges > 0


def _no_attack(scene: Scene, condition: v.NoAttack) -> Answer:
    return scene.attack is None


def _hit(scene: Scene, condition: v.Hit) -> Answer:
    attack: AttackUnderWay | None = scene.attack
    return attack is not None and attack.decided and attack.hit == condition.yes


def _charged(scene: Scene, condition: v.Charged) -> Answer:
    return scene.owner.charges_left(charge_key(scene)) >= condition.n


def _all_force(scene: Scene, condition: v.AllForce) -> Answer:
    return scene.owner.force_spent == 0


def _lower_initiative(scene: Scene, condition: v.LowerInitiative) -> Answer:
    return initiative(scene.subject) < initiative(scene.owner)


def _marked(scene: Scene, condition: v.Marked) -> Answer:
    ship = scene.ship(condition.of)
    return ship is not None and condition.card in ship.marked


def _secret(scene: Scene, condition: v.Secret) -> Answer:
    cards = secret_cards() & set(scene.owner.marked)
    hidden = bool(cards) and DEFENDED not in scene.owner.used
    return hidden if condition.yes else not cards


def _chassis(scene: Scene, condition: v.Chassis) -> Answer:
    ship = scene.ship(condition.of)
    return ship is not None and (ship.card.ship in condition.ships) == condition.yes


def _lost_shield(scene: Scene, condition: v.LostShield) -> Answer:
    return scene.attack is not None and scene.owner.id in scene.attack.lost


def _dealt_card(scene: Scene, condition: v.DealtCard) -> Answer:
    return scene.attack is not None and scene.attack.defender in scene.attack.dealt


def _guessed(scene: Scene, condition: v.Guessed) -> Answer:
    number = named_by(scene, condition.by)
    return number >= 0 and scene.dice("defense").count("e") == number


def _named(scene: Scene, condition: v.Named) -> Answer:
    code = named_by(scene, condition.by)
    return code >= 0 and not scene.dice().count(CODES[code])


def named_by(scene: Scene, moment: str) -> int:
    """The number or face that this ship's card named at a moment of this attack; -1 for none."""
    card = card_of(scene.held.key)
    for mark in scene.attack.marks if scene.attack else ():
        if card_of(mark.key) == card and mark.ship == scene.owner.id and mark.moment == moment and not mark.refused:
            return mark.picks[-1][0]
    return -1


def _near(scene: Scene, condition: v.Near) -> Answer:
    ship, attack = scene.ship(condition.of), scene.attack
    if ship is None:
        return False
    if ship.id == scene.owner.id:
        return condition.low == 0
    if attack is not None and {ship.id, scene.owner.id} == {attack.attacker, attack.defender}:
        return condition.low <= closest_range(scene.state) <= condition.high
    far = seen.range_between(scene.state, ship, scene.owner)
    return None if far is None else condition.low <= far <= condition.high


def _claim_of(scene: Scene, condition: v.Seen) -> Answer:
    return seen.claimed(scene, condition.what)


TESTS: dict[type[v.Condition], tuple[str, Callable[[Scene, Any], Answer]]] = {
    v.Weapon: ("that_weapon", _weapon),
    v.AttackRange: ("that_range", _attack_range),
    v.Range: ("that_range", _range),
    v.Arc: ("in_that_arc", _arc),
    v.Has: ("with_that_token", _has),
    v.Ionized: ("ionized", _ionized),
    v.Locks: ("locked", _locks),
    v.Shielded: ("shielded", _shielded),
    v.Damaged: ("damaged", _damaged),
    v.DamagedBeside: ("damaged", _damaged_beside),
    v.Reinforced: ("reinforced", _reinforced),
    v.Results: ("those_results", _results),
    v.Left: ("left", _left),
    v.PaidCharge: ("paid_charge", _paid_charge),
    v.NoAttack: ("outside_attack", _no_attack),
    v.Hit: ("hit", _hit),
    v.Charged: ("charged", _charged),
    v.AllForce: ("all_force", _all_force),
    v.LowerInitiative: ("lower_initiative", _lower_initiative),
    v.Marked: ("marked", _marked),
    v.Secret: ("secret", _secret),
    v.Chassis: ("that_ship", _chassis),
    v.LostShield: ("shield_lost", _lost_shield),
    v.DealtCard: ("card_dealt", _dealt_card),
    v.Guessed: ("guessed", _guessed),
    v.Named: ("named", _named),
    v.Near: ("near", _near),
    v.Seen: ("seen", _claim_of),
    **conditions_rare.TESTS,
    **conditions_moving.TESTS,
    **facts_moving.TESTS,
}
"""For each condition what `not_` or `is_` is put before, as a key under [why], and its test."""
