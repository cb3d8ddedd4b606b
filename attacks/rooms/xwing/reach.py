"""What may be declared against each enemy ship: which weapon at which ranges, and the arcs that cards ask for.

It stands beside steps 1a to 1c, so that they can be one card; nothing here binds anybody.

The same functions that judge a declaration answer here, so a range that is shown is one that may be taken.
"""

from __future__ import annotations

from typing import Any

from attacks.rooms.xwing import weapons
from attacks.rooms.xwing.effects import measuring
from attacks.rooms.xwing.kept import keep_answers
from attacks.rooms.xwing.range0 import as_measured
from attacks.rooms.xwing.state import ARCS, WITHIN, Attack, Facts, Ship, State, attack_of, attacker
from attacks.rooms.xwing.view_types import ReachView

RANGES = range(4)


def reach(state: State) -> dict[str, ReachView]:
    """By enemy ship, as long as the attacker has not declared one; else nothing."""
    if not isinstance(state.stack[-1].data, Attack) or state.stack[-1].step not in ("1a", "1b", "1c"):
        return {}
    return _all(state)


def _by_attacker(state: State) -> tuple[Any, ...]:
    """Nothing that is measured or declared in the attack changes it."""
    attack, table = attack_of(state), state.table
    return (table.ships, table.switches, table.armed, attack.attacker, attack.grant, attack.bonus)


@keep_answers(512, by=_by_attacker)
def _all(state: State) -> dict[str, ReachView]:
    ship = attacker(state)
    own = {place: weapons.own_reason(state, place) for place in range(len(ship.card.weapons))}
    return {str(enemy.id): _reach(state, enemy, own) for enemy in state.table.targets(state.table.other(ship.seat))}


def _reach(state: State, enemy: Ship, own: dict[int, str]) -> ReachView:
    seen: ReachView = {"ranges": {}, "why": {}}
    for place, reason in own.items():
        reasons = [reason or _why(state, enemy, place, at) for at in RANGES]
        legal = [at for at in RANGES if not reasons[at]]
        if legal:
            seen["ranges"][str(place)] = legal
        else:  # out of range it is at any distance: then the other reason tells more
            seen["why"][str(place)] = next((why for why in reasons if why != "out_of_range"), reasons[0])
    if asks := _asks(state, enemy):
        seen["asks"] = asks
    return seen


def _why(state: State, enemy: Ship, place: int, at: int) -> str:
    ship = attacker(state)
    weapon = ship.card.weapons[place]
    return weapons.target_reason(state, ship, weapon, as_measured(state, Facts(enemy.id, at, at, (weapon.arc,))))


def _asks(state: State, enemy: Ship) -> dict[str, list[str]]:
    """The arcs that somebody has to look at for this target, as facts, each with who asks for it."""
    mine, theirs = measuring.asked_by(state, (enemy,))
    if enemy.tokens.reinforce_fore:
        theirs.setdefault("full_front", []).append("reinforce_fore")
    if enemy.tokens.reinforce_aft:
        theirs.setdefault("full_rear", []).append("reinforce_aft")
    asked = {f"arc_{arc}": keys for arc, keys in sorted(mine.items(), key=_in_order)}
    return asked | {f"their_{arc}": keys for arc, keys in sorted(theirs.items(), key=_in_order)}


def _in_order(asked: tuple[str, list[str]]) -> int:
    return ARCS.index(asked[0])


def covers(state: State) -> dict[str, list[str]]:
    """By weapon: the arcs that hold a target because the weapon's own does; nobody has to be asked for those."""
    found = {}
    for place, weapon in enumerate(state.table.ship(attack_of(state).attacker).card.weapons):
        found[str(place)] = [weapon.arc, *WITHIN.get(weapon.arc, ())]
    return found
