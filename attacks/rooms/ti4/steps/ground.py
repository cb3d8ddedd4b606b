"""Ground combat on one planet after the other (rules/ti4-action.md 1, 12.0 to 12.9; LRR 42)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, with_table
from attacks.engine.values import Command, MatchEnd, Offer, Pick, Tell
from attacks.rooms.ti4.arena import met, on_to, planet_of
from attacks.rooms.ti4.changes import with_action, with_fight, with_planet, with_units
from attacks.rooms.ti4.places import SPACE
from attacks.rooms.ti4.sharing import must_fight, opponents
from attacks.rooms.ti4.state import State
from attacks.rooms.ti4.steps.rounds import another_round, noted, wiped

LEFT = "left"


def contested(state: State) -> tuple[int, ...]:
    """The planets on which the active player must or may fight another, and has not left it yet (12.0)."""
    action = state.table.under_way
    return tuple(n for n in range(len(action.planets)) if f"{LEFT}:{n}" not in action.used and opponents(state, n))


class FightWhom(Choice):
    """12.0. Where players coexist the active one says whom it fights, or that it fights nobody there."""

    def seats(self, state: State) -> tuple[str, ...]:
        now = state.table.under_way.now
        return () if now < 0 or must_fight(state, now) else (state.table.first,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        codes = tuple(int(one[1:]) - 1 for one in opponents(state, state.table.under_way.now))
        return (Offer("fight", (Pick("seat", codes),), rule="49"), Offer("leave_in_peace", rule="49"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        action = state.table.under_way
        if command.key == "fight":
            return with_action(state, against=f"p{command.picks[0][0] + 1}")
        tell("ground.left", seat=command.seat, planet=planet_of(state, action.now).name)
        return Goto(with_action(state, now=-1, used=(*action.used, f"{LEFT}:{action.now}")), "12.0")


class BeginGroundCombat:
    """12.0. The combat on the planet begins; when none is left, control is established."""

    def run(self, state: State, tell: Tell) -> Outcome:
        now = state.table.under_way.now
        if now < 0:
            return on_to(state, "control")
        planet = planet_of(state, now)
        other = state.table.under_way.against or opponents(state, now)[0]
        state = with_action(state, against="") if state.table.under_way.against else state
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
        winner = ending.winner or (planet.winner if planet.coexist else "")  # a draw: nobody's control changes (4.4)
        return with_planet(noted(state, ending), now, winner=winner)


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
