"""Ground combat on one planet after the other (rules/ti4-action.md 1, 12.0 to 12.9; LRR 42)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome
from attacks.engine.stack import with_table
from attacks.engine.values import MatchEnd, Tell
from attacks.rooms.ti4.arena import forces, met, on_to, others, planet_of
from attacks.rooms.ti4.changes import with_action, with_fight, with_planet, with_units
from attacks.rooms.ti4.places import SPACE
from attacks.rooms.ti4.state import State
from attacks.rooms.ti4.steps.rounds import another_round, noted, wiped


def contested(state: State) -> tuple[int, ...]:
    """The planets on which the active player and another have ground forces and have not fought yet (12.0)."""
    found = []
    for number, planet in enumerate(state.table.under_way.planets):
        both = forces(state, planet.place, state.table.first) and _holder(state, planet.place)
        if both and not planet.fought:
            found.append(number)
    return tuple(found)


def _holder(state: State, place: str) -> str:
    """The first of the others with ground forces on a planet; empty if none has."""
    return next((seat for seat in others(state) if forces(state, place, seat)), "")


class BeginGroundCombat:
    """12.0. The combat on the planet begins; when none is left, control is established."""

    def run(self, state: State, tell: Tell) -> Outcome:
        now = state.table.under_way.now
        if now < 0:
            return on_to(state, "control")
        planet = planet_of(state, now)
        other = _holder(state, planet.place)
        state = with_planet(with_table(met(state, other, planet.place), round=1), now, fought=True)
        tell("ground.began", seat=state.table.first, against=other, planet=planet.name)
        return state


class EndGroundAssigning:
    """After 12.6: what waited is dealt with."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return with_fight(state, batches=(), fallen=())


class EndGroundRound:
    """12.8. Both sides still have ground forces: the next round."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if wiped(state):
            return state
        return Goto(another_round(state, tell), "12.1")


class EndGroundCombat:
    """12.8. Who alone has ground forces left has won; nobody: a draw. Fighters that landed go back and take nothing."""

    def run(self, state: State, tell: Tell) -> Outcome:
        table, now = state.table, state.table.under_way.now
        alive = [seat for seat in table.fighting() if table.combatants(seat)]
        only_fighters = [seat for seat in alive if not any(unit.card.is_ground for unit in table.combatants(seat))]
        drawn = only_fighters and table.switches.matriarch_alone == "draw"
        ending = MatchEnd(alive[0], "ground") if len(alive) == 1 and not drawn else MatchEnd("", "draw")
        planet = planet_of(state, now)
        tell("ground.ended", winner=ending.winner, why=ending.why, round=table.round, planet=planet.name)
        return with_planet(noted(state, ending), now, winner=ending.winner)


class AfterGroundCombat:
    """After 12.9: the next planet."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return Goto(with_action(home(state, tell), now=-1), "12.0")


def home(state: State, tell: Tell) -> State:
    """Fighters that landed are in space again."""
    place = state.table.fight.place
    gone = [unit for unit in state.table.combatants(state.table.first) if not unit.card.is_ground]
    if gone:
        name = next(one.name for one in state.table.under_way.planets if one.place == place)
        tell("fighters.returned", seat=state.table.first, ships=[one.id for one in gone], n=len(gone), planet=name)
    return with_units(state, [replace(unit, place=SPACE) for unit in gone])
