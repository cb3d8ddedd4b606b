"""What follows the combats: control, structures that go, the end of the action (rules/ti4-action.md 1, 13.1 to 14)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome, with_table
from attacks.engine.values import MatchEnd, Tell
from attacks.rooms.ti4.arena import main_opponent, on_to, others, planet_of, ships_here, units_at
from attacks.rooms.ti4.changes import control_passes, with_units
from attacks.rooms.ti4.places import PASSED, SPACE
from attacks.rooms.ti4.sharing import gains
from attacks.rooms.ti4.state import State
from attacks.rooms.ti4.units import carried, destroy, remove


class GainControl:
    """13.1. Each planet to which the active player committed or on which it fought, and where it alone has forces.

    Where players coexist, whoever has won there, or is the last one left, controls it from now on.
    """

    def run(self, state: State, tell: Tell) -> Outcome:
        for number, planet in enumerate(state.table.under_way.planets):
            state = _back(state, planet.place, tell)
            gainer = gains(state, planet)
            if gainer not in ("", planet.controller):
                state = control_passes(state, number, gainer, tell)
        return state


def _back(state: State, place: str, tell: Tell) -> State:
    """Fighters that landed where nobody fought are in space again."""
    gone = [unit for unit in units_at(state, place) if unit.card.kind == "fighter"]
    if gone:
        name = next(one.name for one in state.table.under_way.planets if one.place == place)
        tell("fighters.returned", seat=gone[0].seat, ships=[one.id for one in gone], n=len(gone), planet=name)
    return with_units(state, [replace(unit, place=SPACE) for unit in gone])


class LoseStructures:
    """13.1, after its answers: the others' structures on a planet that changed hands are destroyed."""

    def run(self, state: State, tell: Tell) -> Outcome:
        lost: list[int] = []
        action = state.table.under_way
        for number, planet in enumerate(action.planets):
            if planet.taken or f"{PASSED}:{number}" in action.used:
                there = units_at(state, planet.place)
                lost += [one.id for one in there if one.card.is_structure and one.seat != planet.controller]
        return destroy(state, lost, tell, "control")[0] if lost else state


class ControlOver:
    """After 13: the end."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return on_to(state, "end")


class Stranded:
    """14. Who has no ship in the system has no room there: what is left of its forces in space is removed."""

    def run(self, state: State, tell: Tell) -> Outcome:
        for seat in (state.table.first, *others(state)):
            left = [unit.id for unit in state.table.in_space(seat) if carried(unit)]
            if left and not ships_here(state, seat):
                state = remove(state, left, tell, "limits")
        return state


def active(state: State) -> tuple[str, ...]:
    """The active player, whose ships must have room for what stays aboard (14)."""
    return (state.table.first,)


class EndAction:
    """14. Who has won something: the planets, or the last combat; a planet that was not taken was held."""

    def run(self, state: State, tell: Tell) -> Outcome:
        table, action = state.table, state.table.under_way
        taken = sum(planet.taken for planet in action.planets)
        last = action.bouts[-1] if action.bouts else None
        if taken:
            ending = MatchEnd(table.first, "taken")
        elif last and last.winner == table.first:
            ending = MatchEnd(table.first, last.why)
        elif last and (last.place != SPACE or last.winner):
            ending = MatchEnd(last.winner or main_opponent(state), "held")
        else:
            ending = MatchEnd("", "draw")
        tell("action.ended", winner=ending.winner, why=ending.why, n=taken)
        return with_table(state, ending=ending)


__all__ = ["ControlOver", "EndAction", "GainControl", "LoseStructures", "Stranded", "active", "planet_of"]
