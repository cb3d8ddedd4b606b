"""Fixed ways to play an attack, for odds that do not ask for best play."""

from __future__ import annotations

from typing import Any

from attacks.engine.odds import Policy
from attacks.engine.values import Command
from attacks.rooms.xwing.state import State, attack_of


def never(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """Spend nothing that need not be spent."""
    return options[0]


def greedy(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """Spend what helps now: rerolls for what is no hit, focus for focus results; in defense the cheapest that helps.

    Of cards with texts it uses none.
    """
    if state.stack[-1].step == "2b":
        return _attacking(state, options)
    if state.stack[-1].step == "3b":
        return _defending(state, options)
    return options[0]


def _attacking(state: State, options: tuple[Command, ...]) -> Command:
    pool = attack_of(state).attack
    keys = {option.key for option in options}
    turned = keys & {"spend_focus", "spend_calculate", "spend_force"}
    wanted = set(pool.places("b" if turned or state.table.ship(attack_of(state).attacker).tokens.focus else "bf"))
    rerolls = [one for one in options if one.key == "spend_lock" and set(one.picks[0]) <= wanted]
    if rerolls:
        return max(rerolls, key=lambda one: len(one.picks[0]))
    for key in ("spend_focus", "spend_calculate", "spend_force"):
        able = [one for one in options if one.key == key]
        if able:
            return max(able, key=lambda one: len(one.picks[0]) if one.picks else 0)
    return options[0]


def _defending(state: State, options: tuple[Command, ...]) -> Command:
    """What makes the damage smallest with the fewest tokens."""
    attack = attack_of(state)
    missing = attack.attack.count("h") + attack.attack.count("c") - attack.defense.count("e")

    def gain(one: Command) -> tuple[int, int, int]:
        turned = len(one.picks[0]) if one.picks else attack.defense.count("f")
        blanks = set(attack.defense.places("b")).intersection(*one.picks) if one.picks else set()
        return min(missing, turned), -(turned if one.picks else 1), len(blanks)  # focus results may serve a focus token

    able = [one for one in options if one.key in ("spend_evade", "spend_focus", "spend_calculate", "spend_force")]
    best = max(able, key=gain, default=options[0])
    return best if best in able and gain(best)[0] > 0 else options[0]


POLICIES: dict[str, Policy] = {"never": never, "greedy": greedy}
