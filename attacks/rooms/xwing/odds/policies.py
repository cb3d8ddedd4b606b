"""Fixed ways to play an attack, for odds that do not ask for best play."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attacks.engine.odds import Policy, never
from attacks.engine.values import Command
from attacks.rooms.xwing.state import State, attack_of, defender
from attacks.rooms.xwing.steps.results import matching_reinforce


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
    """A lock rerolls blanks and the focus results that nothing will turn; then focus results are turned."""
    attack = attack_of(state)
    ship, focus = state.table.ship(attack.attacker), attack.attack.places("f")
    turnable = len(focus) if ship.tokens.focus else ship.tokens.calculate + ship.force
    wanted = {*attack.attack.places("b"), *focus[turnable:]}
    rerolls = [one for one in options if one.key == "spend_lock" and _no_more_of(wanted, one, attack.attack.now)]
    if rerolls:
        return max(rerolls, key=lambda one: len(one.picks[0]))
    for key in ("spend_focus", "spend_calculate", "spend_force"):
        able = [one for one in options if one.key == key]
        if able:
            return max(able, key=lambda one: len(one.picks[0]) if one.picks else 0)
    return options[0]


def _no_more_of(wanted: set[int], one: Command, faces: str) -> bool:
    """Does it take no more dice of a face than are wanted? Dice that show the same are one to the odds."""
    picked = Counter(faces[place] for place in one.picks[0])
    return picked <= Counter(faces[place] for place in wanted)


CHEAPEST = ("spend_calculate", "spend_focus", "spend_force", "spend_evade")
"""What serves one purpose only goes before what may serve any."""


def _defending(state: State, options: tuple[Command, ...]) -> Command:
    """What makes the damage smallest with the fewest tokens."""
    attack = attack_of(state)
    missing = _missing(state)

    def gain(one: Command) -> tuple[int, int, int, int]:
        turned = len(one.picks[0]) if one.picks else attack.defense.count("f")
        blanks = set(attack.defense.places("b")).intersection(*one.picks) if one.picks else set()
        tokens = turned if one.picks else 1
        return min(missing, turned), -tokens, -CHEAPEST.index(one.key), len(blanks)  # focus results may serve later

    able = [one for one in options if one.key in CHEAPEST]
    best = max(able, key=gain, default=options[0])
    return best if best in able and gain(best)[0] > 0 else options[0]


def _missing(state: State) -> int:
    """How many evades more make the damage as small as all tokens together can; reinforce leaves one result through."""
    attack, ship = attack_of(state), defender(state)
    through = attack.attack.count("h") + attack.attack.count("c") - attack.defense.count("e")
    reinforced, focus = len(matching_reinforce(state)), attack.defense.count("f")
    turned = focus if ship.tokens.focus else min(focus, ship.tokens.calculate + ship.force)
    most = turned + min(ship.tokens.evade, focus - turned + attack.defense.count("b"))

    def left(more: int) -> int:
        return max(0, min(through - more, 1), through - more - reinforced)

    return min(range(most + 1), key=left)


POLICIES: dict[str, Policy] = {"never": never, "greedy": greedy}
