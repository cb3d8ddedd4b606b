"""Whether the rarer conditions are met; see `conditions.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attacks.engine.values import ByIdentity
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.catalogue import card_of
from attacks.rooms.xwing.actions import bar
from attacks.rooms.xwing.effects.scene import Scene, charge_key
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.locks import IONIZED_AT
from attacks.rooms.xwing.remembering import attacking_mark, in_attack, noting
from attacks.rooms.xwing.state import Ship

SIZES = ("small", "medium", "large", "huge")
HURT = "hc"


def _initiative(scene: Scene, condition: r.Initiative) -> bool:
    if scene.enemy is None:
        return False
    own, enemy = initiative(scene.owner), initiative(scene.enemy)
    return {"higher": enemy > own, "lower": enemy < own, "not_lower": enemy >= own}[condition.enemy]


def _initiative_at_most(scene: Scene, condition: r.InitiativeAtMost) -> bool:
    return initiative(scene.subject) <= condition.n


def _larger(scene: Scene, condition: r.Larger) -> bool:
    return scene.enemy is not None and SIZES.index(scene.enemy.card.size) > SIZES.index(scene.owner.card.size)


def _size(scene: Scene, condition: r.Size) -> bool:
    ship = scene.ship(condition.of)
    return ship is not None and ship.card.size in condition.sizes


def _limited(scene: Scene, condition: r.Limited) -> bool:
    return (scene.subject.card.limited > 0) == condition.yes


def _keyword(scene: Scene, condition: r.Keyword) -> bool:
    ship = scene.ship(condition.of)
    return ship is not None and condition.word in ship.card.keywords


def carried(scene: Scene, ship: Ship, tokens: tuple[str, ...], *, lock: bool) -> int:
    """How many of these tokens a ship has; the locks on it are red tokens of its own."""
    locks = sum(other.lock == ship.id for other in scene.state.table.ships if not other.removed) if lock else 0
    return locks + sum(int(getattr(ship.tokens, token)) for token in tokens)


def _carries(scene: Scene, condition: r.Carries) -> bool:
    ship = scene.ship(condition.of)
    if ship is None:
        return False
    n = carried(scene, ship, condition.tokens, lock=condition.lock)
    return n == condition.least if condition.exactly else (n >= condition.least) == condition.yes


def _tractored(scene: Scene, condition: r.Tractored) -> bool:
    ship = scene.ship(condition.of)
    return ship is not None and ship.tokens.tractor >= IONIZED_AT.get(ship.card.size, 3)  # as many as ion tokens


def _disarmed(scene: Scene, condition: r.Disarmed) -> bool:
    return scene.owner.disarmed


def _obstructed(scene: Scene, condition: r.Obstructed) -> bool:
    facts = scene.attack.facts() if scene.attack is not None else None
    return facts is not None and facts.obstructed


def _hull_left(scene: Scene, condition: r.HullLeft) -> bool:
    ship = scene.ship(condition.of)
    return ship is not None and ship.card.hull - ship.damage <= condition.most


def _damage_cards(scene: Scene, condition: r.DamageCards) -> bool:
    if condition.below:
        return scene.enemy is not None and initiative(scene.enemy) > scene.owner.damage
    return scene.owner.damage <= condition.most


def _locked_by(scene: Scene, condition: r.LockedBy) -> bool:
    return scene.enemy is not None and (scene.enemy.lock == scene.owner.id) == condition.yes


def _destroyed(scene: Scene, condition: r.Destroyed) -> bool:
    ship, attack = scene.ship(condition.who), scene.attack
    return ship is not None and attack is not None and ship.destroyed and not attack.was_destroyed


def _rolled(scene: Scene, condition: r.Rolled) -> bool:
    n = sum(kind in "re" for kind in scene.dice(condition.pool).kinds)
    return (condition.low <= n <= condition.high) == condition.yes


def _in_play(scene: Scene, condition: r.InPlay) -> bool:
    return len(scene.dice(condition.pool).places("bfhce")) <= condition.most


def _used(scene: Scene, condition: r.Used) -> bool:
    marks = scene.attack.marks if scene.attack is not None else ()
    used = any(mark.key == condition.key and mark.ship == scene.owner.id and not mark.refused for mark in marks)
    return used == condition.yes


def _outnumbered(scene: Scene, condition: r.Outnumbered) -> bool:
    return scene.attack is not None and len(scene.attack.attack.places(HURT)) > scene.owner.shields


def _demands(scene: Scene, condition: r.Demands) -> bool:
    if scene.attack is None or scene.attack.weapon < 0:
        return False
    ship = scene.state.table.ship(scene.attack.attacker)
    return condition.thing in ship.card.weapons[scene.attack.weapon].demand


def _granted_by(scene: Scene, condition: r.GrantedBy) -> bool:
    grant = scene.attack.grant if scene.attack is not None else None
    return grant is not None and grant.by.startswith(condition.card)


def _missing_charge(scene: Scene, condition: r.MissingCharge) -> bool:
    key = charge_key(scene)
    places = (place for place, charge in enumerate(scene.owner.card.charges) if charge.key == key)
    return any(scene.owner.spent[place] > 0 for place in places)


def _bears(scene: Scene, condition: r.Bears) -> bool:
    ship = scene.ship(condition.of)
    if ship is None:
        return False
    mine = (ship.card.pilot, *(upgrade.key for upgrade in ship.card.upgrades))
    return (condition.card in mine) == condition.yes


def _bearer_locks(scene: Scene, condition: r.BearerLocks) -> bool:
    mine = scene.state.table.living(scene.owner.seat)
    return scene.enemy is not None and any(
        ship.lock == scene.enemy.id and any(one.key == condition.card for one in ship.card.upgrades) for ship in mine
    )


def _on_bar(scene: Scene, condition: r.OnBar) -> bool:
    ship, table = scene.ship(condition.of), scene.state.table.switches.card_table
    return ship is not None and condition.action in bar(ByIdentity(ship.card), table)


def noted_by(key: str) -> str:
    """What a ship holds among what it has used, while the card of that ability has it noted."""
    return noting(card_of(key))


def _noted(scene: Scene, condition: r.Noted) -> bool:
    ship = scene.ship(condition.of)
    return ship is not None and noted_by(scene.held.key) in ship.used


def _fired(scene: Scene, condition: r.Fired) -> bool:
    return bool(scene.owner.fired) == condition.yes


def _bonus(scene: Scene, condition: r.Bonus) -> bool:
    return scene.attack is not None and scene.attack.bonus


def _attacked(scene: Scene, condition: r.Attacked) -> bool:
    attack = scene.attack
    return attack is not None and (attacking_mark(attack.defender) in scene.owner.used) == condition.yes


def _modified(scene: Scene, condition: r.Modified) -> bool:
    return scene.attack is not None and in_attack(scene.state, "modified") in _attacker(scene).used


def _neutralized(scene: Scene, condition: r.Neutralized) -> bool:
    return scene.attack is not None and in_attack(scene.state, "neutralized") in _attacker(scene).used


def _attacker(scene: Scene) -> Ship:
    assert scene.attack is not None
    return scene.state.table.ship(scene.attack.attacker)


TESTS: dict[type[v.Condition], tuple[str, Callable[[Scene, Any], bool | None]]] = {
    r.Initiative: ("that_initiative", _initiative),
    r.InitiativeAtMost: ("that_initiative", _initiative_at_most),
    r.Larger: ("that_size", _larger),
    r.Size: ("that_size", _size),
    r.Limited: ("limited", _limited),
    r.Keyword: ("that_ship", _keyword),
    r.Carries: ("with_that_token", _carries),
    r.Tractored: ("tractored", _tractored),
    r.Disarmed: ("disarmed_now", _disarmed),
    r.Obstructed: ("obstructed", _obstructed),
    r.HullLeft: ("that_damaged", _hull_left),
    r.DamageCards: ("that_damaged", _damage_cards),
    r.LockedBy: ("locked", _locked_by),
    r.Destroyed: ("destroyed_now", _destroyed),
    r.Rolled: ("that_many_dice", _rolled),
    r.InPlay: ("that_many_dice", _in_play),
    r.Used: ("used_before", _used),
    r.Outnumbered: ("that_many_dice", _outnumbered),
    r.Demands: ("that_weapon", _demands),
    r.GrantedBy: ("that_weapon", _granted_by),
    r.MissingCharge: ("that_spent", _missing_charge),
    r.Bears: ("that_ship", _bears),
    r.OnBar: ("that_ship", _on_bar),
    r.BearerLocks: ("locked", _bearer_locks),
    r.Noted: ("noted", _noted),
    r.Fired: ("fired", _fired),
    r.Bonus: ("a_bonus_attack", _bonus),
    r.Modified: ("modified", _modified),
    r.Neutralized: ("neutralized", _neutralized),
    r.Attacked: ("attacked_before", _attacked),
}
"""For each condition what `not_` or `is_` is put before, as a key under [why], and its test."""
