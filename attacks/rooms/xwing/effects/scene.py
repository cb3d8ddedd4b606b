"""Who is who for one ability: the ship with the card, the attack, the ship of its side in it, and the enemy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from attacks.engine.flow import innermost
from attacks.engine.values import Tell
from attacks.rooms.xwing.abilities.catalogue import Held, card_of
from attacks.rooms.xwing.abilities.vocabulary import Weapon
from attacks.rooms.xwing.dice import ATTACK, DEFENSE, Pool
from attacks.rooms.xwing.locks import without_lost_lock
from attacks.rooms.xwing.state import GREEN, Attack, Mark, Ship, State, with_ship


class Scene(NamedTuple):
    """What an ability is looked at with. Outside an attack `subject` is the ship that the moment is about."""

    state: State
    held: Held
    owner: Ship
    attack: Attack | None
    subject: Ship
    enemy: Ship | None

    def pool(self, name: str = "") -> str:
        """The pool that `own`, `enemy`, `attack` or `defense` means here."""
        named = name or self.held.ability.dice
        if named in (ATTACK, DEFENSE):
            return named
        attacks = self.attack is not None and self.subject.id == self.attack.attacker
        return ATTACK if attacks == (named == "own") else DEFENSE

    def dice(self, name: str = "") -> Pool:
        """The dice of that pool."""
        pool: Pool = getattr(self.attack, self.pool(name))
        return pool

    def ship(self, of: str) -> Ship | None:
        """The ship that a word of the vocabulary means."""
        if of == "self":
            return self.owner
        if of == "enemy":
            return self.enemy
        if of in ("attacker", "defender") and self.attack is not None:
            return self.state.table.ship(getattr(self.attack, of))
        return self.subject

    def marks(self) -> tuple[Mark, ...]:
        """What this ship did with this ability in the attack under way."""
        if self.attack is None:
            return ()
        return tuple(mark for mark in self.attack.marks if mark.key == self.held.key and mark.ship == self.owner.id)

    @property
    def claimed(self) -> bool:
        """Has the other side confirmed what this ability needs to be so?"""
        return any(not mark.refused for mark in self.marks())


def scene_of(state: State, held: Held, subject: int = 0) -> Scene | None:
    """The scene of an ability now; None where its ship has no part."""
    owner = state.table.ship(held.ship)
    if owner.removed:
        return None
    attack = innermost(state, Attack)
    if subject or attack is None:
        return _about(state, held, owner, state.table.ship(subject or held.ship), attack)
    return next(iter(scenes_of(state, attack, (held,))), None)


def scenes_of(state: State, attack: Attack, held: Iterable[Held]) -> Iterator[Scene]:
    """The scenes of those of these abilities that have a part in an attack."""
    if not attack.defender:
        return
    ships = state.table.ships
    attacker, defender = ships[attack.attacker - 1], ships[attack.defender - 1]
    for one in held:
        owner = ships[one.ship - 1]
        if not owner.removed and _part(one, owner, attacker, defender):
            mine, other = (attacker, defender) if owner.seat == attacker.seat else (defender, attacker)
            yield Scene(state, one, owner, attack, mine, other)


def _about(state: State, held: Held, owner: Ship, ship: Ship, attack: Attack | None) -> Scene | None:
    """The scene of something that happens to a ship, in an attack or outside one."""
    friend, itself = owner.seat == ship.seat, owner.id == ship.id
    for role in held.ability.roles:
        if role in ("attacker", "defender"):
            defends = attack is not None and attack.defender == ship.id
            fits = attack is not None and defends and getattr(attack, role) == owner.id
        else:
            fits = {"self": itself, "friend": friend, "other_friend": friend and not itself}.get(role, not friend)
        if fits:
            enemy = _enemy(state, owner, attack) if role in ("attacker", "defender") else None
            return Scene(state, held, owner, attack, ship, enemy)
    return None


def _enemy(state: State, owner: Ship, attack: Attack | None) -> Ship | None:
    """The other ship of the attack."""
    if attack is None:
        return None
    return state.table.ship(attack.defender if owner.id == attack.attacker else attack.attacker)


def _part(held: Held, owner: Ship, attacker: Ship, defender: Ship) -> bool:
    """Does one of the ability's roles fit the ship in this attack?"""
    side, subject = ("attack", attacker) if owner.seat == attacker.seat else ("defend", defender)
    itself = owner.id == subject.id
    for role in held.ability.roles:
        if role == f"{side}er" and itself:
            return True
        if role == f"{side}ers" or (role == f"other_{side}ers" and not itself):
            return True
    return False


def weapon_of(scene: Scene) -> str:
    """The id of the card with the weapon of the attack; empty before it is chosen."""
    if scene.attack is None or scene.attack.weapon < 0:
        return ""
    return scene.state.table.ship(scene.attack.attacker).card.weapons[scene.attack.weapon].key


def own_card(scene: Scene) -> str:
    """The id of the card itself."""
    return card_of(scene.held.key).split(".")[1]


def by_weapon(scene: Scene) -> bool:
    """Are these the words of the weapon itself?"""
    return any(isinstance(part, Weapon) and "card" in part.kinds for part in scene.held.ability.when)


def charge_key(scene: Scene) -> str:
    """The key of the card's charges; an upgrade may have its pilot's id."""
    name = own_card(scene)
    other = f"{name}-upgrade"
    upgrade = scene.held.key.startswith("u.")
    return other if upgrade and any(charge.key == other for charge in scene.owner.card.charges) else name


def gained(state: State, ship: Ship, token: str, n: int, tell: Tell) -> State:
    """The ship gains tokens, as one gain; a jam token on it eats a green one, and ionized it may lose its lock."""
    ship = state.table.ship(ship.id)
    eaten = min(n, ship.tokens.jam) if token in GREEN else 0
    if eaten:
        tell("token.jammed", ship=ship.id, token=token, n=eaten)
        ship, n = ship.gain("jam", -eaten), n - eaten
    if n:
        tell("token.gained", ship=ship.id, token=token, n=n)
    return with_ship(state, without_lost_lock(state, ship.gain(token, n), tell))
