"""Bombardment: the active player's ships at ground forces on the planets (rules/ti4-action.md 1, 9.1; LRR 15, 65)."""

from __future__ import annotations

from attacks.engine.flow import Choice, Goto, Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.ti4.arena import met, on_to, planet_of
from attacks.rooms.ti4.changes import with_action
from attacks.rooms.ti4.dice import BOMBARDMENT
from attacks.rooms.ti4.fire import aimable, bombers
from attacks.rooms.ti4.state import Frame, Shot, State
from attacks.rooms.ti4.steps.planets import NextPlanet
from attacks.rooms.ti4.units import alike, pick_units, units_picked

SEATS = 10


def target_code(planet: int, seat: str) -> int:
    """A planet and whose forces on it, in one number for picks."""
    return SEATS * planet + int(seat[1:])


class Bombard(Choice):
    """9.1. None, or every unit with Bombardment (R-22)."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.first,) if bombers(state) and aimable(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        units, picks = bombers(state), tuple[Pick, ...]()
        if state.table.switches.ability_units == "subset":
            picks = (pick_units(state, units, 1, len(units)),)
        return (Offer("bombard", picks, rule="15"), Offer("no_bombardment", rule="15"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "no_bombardment":
            tell("bombardment.none", seat=command.seat)
            return on_to(state, "landing")
        units = bombers(state)
        ids = units_picked(state, units, command.picks[0]) if command.picks else [unit.id for unit in units]
        tell("bombardment.chosen", seat=command.seat, ships=sorted(ids), n=len(ids))
        return with_action(state, firing=tuple(sorted(ids)))


class NoBombers:
    """After 9.1: where nobody can fire, on to the landing."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return state if state.table.under_way.firing else on_to(state, "landing")


class Aim(Choice):
    """9.1. Every unit names exactly one planet, in coexistence also whose ground forces there; alike units together."""

    def run(self, state: State, tell: Tell) -> Outcome:
        """Where there is only one target all fire at it."""
        able = aimable(state)
        if len(able) != 1:
            return state
        number, owner = able[0]
        return with_action(state, aims=tuple((unit, number, owner) for unit in state.table.under_way.firing))

    def _group(self, state: State) -> list[int]:
        """The next units that are alike and have named nothing yet."""
        action = state.table.under_way
        named = {unit for unit, _, _ in action.aims}
        left = [state.table.unit(one) for one in action.firing if one not in named]
        return next(iter(alike(state, left).values()), [])

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.first,) if self._group(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        group, able = self._group(state), aimable(state)
        n = len(group)
        targets = tuple(target_code(number, owner) for number, owner in able)
        share = Pick("target", targets, n, n, (n,) * len(able))
        return (Offer("aim", (Pick("ship", (group[0],)), share), rule="15"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        group, able = self._group(state), aimable(state)
        left, aims = list(group), list(state.table.under_way.aims)
        for (number, owner), n in zip(able, command.picks[1], strict=True):
            aims += [(left.pop(0), number, owner) for _ in range(n)]
            if n:
                name = planet_of(state, number).name
                tell("bombardment.aimed", seat=command.seat, against=owner, ship=group[0], planet=name, n=n)
        return Goto(with_action(state, aims=tuple(aims)), state.stack[-1].step)


def aimed_at(state: State) -> tuple[int, ...]:
    """The planets that units still have to fire at, in the order of the system."""
    return tuple(sorted({number for _, number, _ in state.table.under_way.aims}))


class NextBombed(NextPlanet):
    """9.2. The planets one after the other, in the active player's order."""

    def __init__(self) -> None:
        super().__init__(aimed_at, "15")


class FireBombs:
    """9.2. One batch for each planet and owner; when all are done, the landing."""

    def run(self, state: State, tell: Tell) -> Outcome:
        action, first = state.table.under_way, state.table.first
        if action.now < 0:
            return on_to(state, "landing")
        mine = [(unit, owner) for unit, number, owner in action.aims if number == action.now]
        owner = mine[0][1]
        units = tuple(unit for unit, one in mine if one == owner)
        left = tuple(aim for aim in action.aims if aim[1:] != (action.now, owner))
        more_here = any(aim[1] == action.now for aim in left)
        number = action.now
        state = with_action(state, aims=left, now=number if more_here else -1)
        state = met(state, owner, planet_of(state, number).place)
        tell("bombardment.fired", seat=first, against=owner, ships=list(units), n=len(units))
        return Push(state, Frame("unit_roll", "U.1", data=Shot(first, owner, BOMBARDMENT, units, number)), then="9.3")


class Bombarded:
    """After 9.3: the next planet."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return Goto(state, "9.2")
