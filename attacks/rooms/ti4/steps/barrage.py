"""Step 1: the barrage, once, in the first round, both sides at the same time (seed 001; rules/ti4.md section 4)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.ti4.abilities.lasting import DamageBeyond, KillInfantry
from attacks.rooms.ti4.abilities.lookup import effects_of, first_with
from attacks.rooms.ti4.changes import with_fight, with_part
from attacks.rooms.ti4.dice import SIDES, hits_of
from attacks.rooms.ti4.hits import fresh
from attacks.rooms.ti4.state import Batch, Die, State, Unit
from attacks.rooms.ti4.steps.roll import count_luck
from attacks.rooms.ti4.units import (
    barrage_units,
    damage,
    destroy,
    fighters,
    has_sustain,
    of_class,
    pick_units,
    units_picked,
)


class OpenBarrage:
    """1.0. The step opens once in a combat; units that have the ability use it unless their player says otherwise."""

    def run(self, state: State, tell: Tell) -> Outcome:
        for seat in state.table.fighting():
            if not state.table.part(seat).chose:
                state = with_part(state, seat, using=tuple(unit.id for unit in barrage_units(state, seat)))
        return state


class UseBarrage:
    """1.2. Each unit may use it (R-01): asked where the table or the player wants to be asked, else all do."""

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(seat for seat in self._choosers(state) if not state.table.part(seat).chose)

    def _choosers(self, state: State) -> tuple[str, ...]:
        table = state.table
        always = table.switches.afb_optional == "ask"
        return tuple(
            seat
            for seat in table.fighting()
            if barrage_units(state, seat) and (always or f"{seat}:ask_barrage" in table.yields)
        )

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self._choosers(state):
            return ()
        units = barrage_units(state, seat)
        return (Offer("use_barrage", (pick_units(state, units, 0, len(units)),), rule="afb.1", secret=True),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ids = units_picked(state, barrage_units(state, command.seat), command.picks[0])
        if not state.table.part(command.seat).chose:
            tell("barrage.committed", seat=command.seat)
        state = with_part(state, command.seat, using=tuple(sorted(ids)), chose=True)
        if self.seats(state):
            return Goto(state, state.stack[-1].step)
        for seat in self._choosers(state):
            using = state.table.part(seat).using
            tell("barrage.chosen", seat=seat, ships=list(using), n=len(using))
        return state


class CountBarrageHits:
    """1.5. Produced hits are final for both sides before any unit leaves; infantry in space may die to good dice."""

    def run(self, state: State, tell: Tell) -> Outcome:
        batches = []
        for seat in state.table.fighting():
            other = state.table.other(seat)
            dice = state.table.part(other).barrage
            n = hits_of(state, dice)
            only = "ship" if "hits_all" in state.table.part(other).flags else "fighter"
            batches.append(Batch(seat, other, "barrage", common=n, only=only, produced=n))
            state = count_luck(state, other, dice)
            if dice:
                tell("barrage.hits", seat=other, against=seat, n=n)
        state = with_fight(fresh(state), batches=tuple(batches))
        for seat in state.table.fighting():
            state = _infantry(state, seat, tell)
        return state


def prey(state: State, seat: str) -> list[Unit]:
    """The opponent's infantry in the space area, which good dice of one kind of destroyer also kill."""
    return of_class(state.table.in_space(state.table.other(seat)), "infantry")


def kills_from(state: State, die: Die) -> int:
    """The face from which on a barrage die also kills infantry in space (R-21); none of its faces, if it never does."""
    kills = effects_of(state.table.unit(die.unit).card.special, KillInfantry) if die.unit else ()
    if not kills:
        return SIDES + 1
    natural = state.table.switches.swa2_result == "natural_face"
    return kills[0].face if natural else kills[0].face - sum(n for _, n in die.mods)


def _infantry(state: State, seat: str, tell: Tell) -> State:
    """Good barrage dice of one kind of destroyer also kill the opponent's infantry in the space area (R-21)."""
    dice = [die for die in state.table.part(seat).barrage if die.face >= kills_from(state, die)]
    ids = [unit.id for unit in prey(state, seat)][: len(dice)]
    if not ids:
        return state
    text = first_with(state.table.unit(dice[0].unit).card.special, KillInfantry)
    state, fallen = destroy(state, ids, tell, text)
    return with_fight(state, fallen=(*state.table.fight.fallen, *fallen))


class DamageShips(Choice):
    """1.6. Mandatory: each produced hit above the fighters damages one opposing ship that has Sustain Damage."""

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(
            seat for seat in state.table.fighting() if self._excess(state, seat) and self._targets(state, seat)
        )

    def _excess(self, state: State, seat: str) -> int:
        part = state.table.part(seat)
        raid = first_with(state.table.side(seat).abilities, DamageBeyond)
        if not raid or raid in part.done:
            return 0
        other = state.table.other(seat)
        batch = next((batch for batch in state.table.fight.batches if batch.seat == other), None)
        return max(0, batch.produced - len(fighters(state, other))) if batch else 0

    def _targets(self, state: State, seat: str) -> list[Unit]:
        return [unit for unit in state.table.combatants(state.table.other(seat)) if has_sustain(state, unit)]

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        n, ships = self._excess(state, seat), self._targets(state, seat)
        ids = tuple(unit.id for unit in ships)
        return (Offer("raid", (Pick("ship", ids, n, n, (n,) * len(ids)),), rule="raid"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ships = self._targets(state, command.seat)
        named = [unit.id for unit, n in zip(ships, command.picks[0], strict=True) if n]
        tell("raid.damaged", seat=command.seat, ships=named, n=len(named))
        raid = first_with(state.table.side(command.seat).abilities, DamageBeyond)
        done = (*state.table.part(command.seat).done, raid)
        state = with_part(damage(state, named), command.seat, done=done)
        return Goto(state, state.stack[-1].step) if self.seats(state) else state


def close_barrage(state: State) -> State:
    """The step is over: what belonged to it is forgotten, its dice stay to be seen."""
    for seat in state.table.fighting():
        state = with_part(state, seat, flags=())
    return replace(state, table=replace(state.table, fight=replace(state.table.fight, batches=(), fallen=())))
