"""Which arcs the players have to measure, because some ability in play depends on them (rules/xwing.md 3.5)."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.catalogue import abilities
from attacks.rooms.xwing.abilities.vocabulary import Ability, Arc, Reinforced
from attacks.rooms.xwing.effects.conditions import arcs_asked
from attacks.rooms.xwing.kept import keep_answers
from attacks.rooms.xwing.state import Ship, State, attacker


@keep_answers(512, by=lambda state, enemies: (attacker(state), state.table.armed, *enemies))
def arcs(state: State, enemies: tuple[Ship, ...]) -> tuple[set[str], set[str]]:
    """The attacker's arcs that may hold an enemy, and the enemies' arcs that may hold the attacker."""
    mine, theirs = asked_by(state, enemies)
    return set(mine), set(theirs)


def asked_by(state: State, enemies: tuple[Ship, ...]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The same arcs, each with the keys of the abilities that ask for it."""
    mine: dict[str, list[str]] = {}
    theirs: dict[str, list[str]] = {}
    if not state.table.armed:
        return mine, theirs
    ship = attacker(state)
    for enemy in enemies:
        for owner, other, role in ((ship, enemy, "attack"), (enemy, ship, "defend")):
            for key in owner.abilities:
                ability = abilities().get(key)
                if ability is None or not _may_be(ability, role):
                    continue
                for condition in ability.when:
                    if isinstance(condition, Arc | Reinforced):
                        whose = other if isinstance(condition, Arc) and condition.of == "enemy" else owner
                        asking = mine if whose is ship else theirs
                        for arc in arcs_asked(condition, whose):
                            if key not in asking.setdefault(arc, []):
                                asking[arc].append(key)
    return mine, theirs


def _may_be(ability: Ability, role: str) -> bool:
    """Can the ship with the card be the one that attacks (or defends) when it is used?"""
    return any(one in (f"{role}er", f"{role}ers") for one in ability.roles)
