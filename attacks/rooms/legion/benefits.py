"""What helps a unit by itself, or only if its player says so: a table option (rules/legion.md 2, "can" and "may").

Impervious and danger sense add defense dice, deflect turns surges back, a duelist gains pierce or is immune to it. On
the usual reading they act by themselves; a table may have its players asked.
"""

from __future__ import annotations

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.legion import counts
from attacks.rooms.legion.convert import deflects
from attacks.rooms.legion.state import Ask, Frame, State, Unit
from attacks.rooms.legion.under_way import attacker, defender, mark, nested, owns_tokens, pool_of, used, with_pool

RULES = {"duelist": "W4b", "impervious": "W7a", "danger_sense": "W7a", "deflect": "W7c", "duelist_guard": "W5"}


def owner(state: State, key: str) -> Unit:
    """Whose benefit it is."""
    return attacker(state) if key == "duelist" else defender(state)


def applies(state: State, key: str) -> bool:
    """Would it help now?"""
    pool = pool_of(state)
    if key == "duelist":
        able = attacker(state).has("duelist") and owns_tokens(state)
        return bool(able) and pool.facts.melee and pool.aims > 0
    if key == "deflect":
        return pool.defense.count("s") > 0 and deflects(state)
    if key == "duelist_guard":
        return counts.duels(state) and counts.pierce_left(state) > 0
    return key in counts.defense_dice(state)


class Asked:
    """A moment at which a benefit is asked for, if the table wants to be asked."""

    def __init__(self, key: str) -> None:
        self.key = key

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.switches.benefits == "automatic" or not applies(state, self.key):
            return state
        return Push(state, Frame("ask", "ask", Ask(self.key)))


class AskBenefit:
    """Its player uses it, or not."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (owner(state, nested(state, Ask).key).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        key = nested(state, Ask).key
        return (Offer(f"use_{key}", rule=RULES[key]), Offer("not_used", rule=RULES[key]))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        key = nested(state, Ask).key
        if command.key == "not_used":
            return mark(state, f"no_{key}")
        tell("ability.used", ship=owner(state, key).id, offer=f"use_{key}")
        if key != "duelist" or used(state, "duelist"):
            return state
        return with_pool(mark(state, "duelist"), pierce_more=pool_of(state).pierce_more + 1)
