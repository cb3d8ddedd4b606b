"""Step 9: wounds are allocated to minis by their owner (seed 003, 9; rules/legion.md 9).

An already wounded mini first, then others, the leader last. Wounds of a ranged pool are capped by what the minis in
line of sight can take. Where only one way is left nobody is asked.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Return, nested, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.legion.state import Mini, State, Unit, Wounds
from attacks.rooms.legion.under_way import with_unit


def candidates(state: State, unit: Unit) -> tuple[Mini, ...]:
    """The minis of which one suffers next."""
    living = unit.living
    hurt = max((mini.wounds for mini in living), default=0)
    if hurt:
        return tuple(mini for mini in living if mini.wounds == hurt)
    if state.table.switches.wounds_order == "owner_choice":
        return living
    return tuple(mini for mini in living if not mini.leader) or living


class NextWound:
    """9. Go on while wounds are left and somebody lives; take the only way by itself."""

    def run(self, state: State, tell: Tell) -> Outcome:
        data = nested(state, Wounds)
        unit = state.table.unit(data.unit)
        while data.left and not unit.destroyed:
            minis = candidates(state, unit)
            if len(minis) > 1 and not _all_fall(minis, data.left):
                return with_nested(state, data)
            unit, data = _wounded(unit, minis[0], data)
            state = _announce(with_unit(state, unit), unit, minis[0], tell)
        unit = state.table.unit(data.unit)
        if unit.destroyed:
            tell("unit.destroyed", ship=unit.id)
            return Return(state)
        return Return(_replace_leader(_damaged(state, unit, tell), unit.id, tell))


def _all_fall(minis: tuple[Mini, ...], left: int) -> bool:
    """Is there enough for all of them, so that no choice is left?"""
    return left >= sum(mini.left for mini in minis)


def _wounded(unit: Unit, mini: Mini, data: Wounds) -> tuple[Unit, Wounds]:
    n = min(mini.left, data.left)
    minis = tuple(replace(one, wounds=one.wounds + n) if one.id == mini.id else one for one in unit.minis)
    return replace(unit, minis=minis), replace(data, left=data.left - n)


def _announce(state: State, unit: Unit, was: Mini, tell: Tell) -> State:
    now = unit.mini(was.id)
    kind = "mini.wounded" if now.left else "mini.defeated"
    tell(kind, ship=unit.id, mini=was.id, n=now.wounds - was.wounds)
    return state


def _replace_leader(state: State, unit_id: int, tell: Tell) -> State:
    """A dead leader is replaced while others live."""
    unit = state.table.unit(unit_id)
    if any(mini.leader for mini in unit.living):
        return state
    heir = next((mini for mini in unit.living if not mini.noncombatant), unit.living[0])
    tell("leader.replaced", ship=unit.id, mini=heir.id)
    minis = tuple(replace(mini, leader=mini.id == heir.id) for mini in unit.minis)
    return with_unit(state, replace(unit, minis=minis))


def _damaged(state: State, unit: Unit, tell: Tell) -> State:
    """A vehicle whose wounds first reach its resilience is damaged, once in a game."""
    reached = unit.card.resilience and unit.wounds >= unit.card.resilience
    if not unit.card.vehicle or not reached or unit.tokens.damage:
        return state
    tell("token.gained", ship=unit.id, token="damage", n=1)
    return with_unit(state, unit.gain("damage"))


class Allocate(Choice):
    """9. The owner says which mini suffers."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.unit(nested(state, Wounds).unit).seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        data = nested(state, Wounds)
        minis = candidates(state, state.table.unit(data.unit))
        n = min(len(minis), max(1, data.left)) if all(mini.left == 1 for mini in minis) else 1
        return (Offer("allocate", (Pick("mini", tuple(mini.id for mini in minis), n, n),), rule="9"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        data = nested(state, Wounds)
        unit = state.table.unit(data.unit)
        for mini_id in command.picks[0]:
            was = unit.mini(mini_id)
            unit, data = _wounded(unit, was, data)
            _announce(state, unit, was, tell)
        return Goto(with_nested(with_unit(state, unit), data), "9+")
