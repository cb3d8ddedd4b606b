"""Steps 2 and 5: a retreat is announced, may be answered to, and happens at the end of the round (section 6)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome
from attacks.engine.values import Command, Offer, Pick, Refused, Tell, Throw
from attacks.rooms.ti4.abilities.lasting import Swallow
from attacks.rooms.ti4.abilities.lookup import all_with, effects_of, first_with
from attacks.rooms.ti4.changes import with_fight, with_part, with_units
from attacks.rooms.ti4.dice import SIDES
from attacks.rooms.ti4.excess import capacity
from attacks.rooms.ti4.places import SPACE
from attacks.rooms.ti4.state import State, Unit
from attacks.rooms.ti4.steps.roll import TYPED, press, pressing, roll_offer
from attacks.rooms.ti4.steps.rounds import wiped
from attacks.rooms.ti4.systems import place_token, retreat_systems
from attacks.rooms.ti4.units import carried, pick_units, remove, units_picked


def announce_reason(state: State, seat: str) -> str:
    """Why a side may not announce a retreat now; empty if it may."""
    other = state.table.other(seat)
    if state.table.benediction:
        return "CONDITION_NOT_MET_NOW"
    if state.table.part(seat).intercepted:
        return "INTERCEPTED"
    if seat == state.table.first and state.table.part(other).announced:
        return "DEFENDER_ANNOUNCED"
    only_plain = all(carried(unit) for unit in state.table.combatants(seat))
    if only_plain and state.table.switches.fighters_only_retreat == "cannot_announce":
        return "CONDITION_NOT_MET_NOW"
    if not state.table.side(seat).tokens and state.table.switches.no_token_left == "cannot_retreat":
        return "COST_NOT_PAYABLE"
    return "" if retreat_systems(state, seat) else "NO_ELIGIBLE_SYSTEM"


class AnnounceRetreat(Choice):
    """2.2 and 2.4. The defender may announce a retreat; the attacker only if the defender did not."""

    def __init__(self, place: int) -> None:
        self.place = place

    def seats(self, state: State) -> tuple[str, ...]:
        seat = state.table.fighting()[self.place]
        return () if announce_reason(state, seat) else (seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        announce = Offer("announce_retreat", rule="78.4")
        forced = state.table.part(seat).forced
        return (announce,) if forced else (Offer("no_retreat", rule="78.4"), announce)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "no_retreat":
            return state
        tell("retreat.announced", seat=command.seat)
        return with_part(state, command.seat, announced=True)


def retreating(state: State) -> str:
    """The side whose retreat is due in step 5; empty if none is."""
    for seat in state.table.fighting():
        part = state.table.part(seat)
        if part.announced and not part.intercepted:
            return seat
    return ""


class RetreatDue:
    """5.1. Announced, not intercepted, an opponent still there, a system left to go to: else nobody moves."""

    def run(self, state: State, tell: Tell) -> Outcome:
        seat = retreating(state)
        if not seat or wiped(state):
            return Goto(state, "6.1")
        plain = all(carried(unit) for unit in state.table.combatants(seat))
        cancelled = plain and state.table.switches.fighters_only_retreat == "retreat_cancelled"
        if cancelled or not retreat_systems(state, seat):
            tell("retreat.cancelled", seat=seat)
            return Goto(state, "6.1")
        if plain:
            ids = [unit.id for unit in state.table.in_space(seat)]
            return Goto(remove(state, ids, tell, "no_carrier"), "5.6")
        return state


def movers(state: State, seat: str) -> list[Unit]:
    """The units that move by themselves, whether they want or not: all with a move value but fighters."""
    return [unit for unit in state.table.in_space(seat) if unit.card.move and unit.card.kind != "fighter"]


def cargo(state: State, seat: str) -> list[Unit]:
    """What can be carried: fighters and ground forces of the space area, and own ground forces on planets."""
    units = [unit for unit in state.table.units if unit.seat == seat and not unit.lost]
    flying = [unit for unit in units if unit.here and unit.card.kind == "fighter"]
    ground = [unit for unit in units if unit.card.kind in ("infantry", "mech")]
    return flying + ground


def must_come(state: State, seat: str) -> int:
    """How many units of the space area have to be carried, as far as there is room (R-08)."""
    if state.table.switches.retreat_fill_capacity == "no":
        return 0
    needy = [unit for unit in cargo(state, seat) if carried(unit) and unit.place == SPACE]
    return min(len(needy), capacity(movers(state, seat)))


class ChooseSystem(Choice):
    """5.2. One system for all, and what is carried: public at once."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (retreating(state),) if state.table.fight.retreat_to < 0 else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        picks: tuple[Pick, ...] = (Pick("system", retreat_systems(state, seat)),)
        room, units = capacity(movers(state, seat)), cargo(state, seat)
        if room and units:
            picks += (pick_units(state, units, must_come(state, seat), room, "cargo"),)
        return (Offer("retreat_to", picks, rule="78.7"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        seat, place = command.seat, command.picks[0][0]
        ids = units_picked(state, cargo(state, seat), command.picks[1]) if len(command.picks) > 1 else []
        self._check(state, seat, ids)
        system = state.table.side(seat).neighbours[place]
        tell("retreat.to", seat=seat, system=system.name, ships=ids, n=len(ids))
        return with_fight(state, retreat_to=place, cargo=tuple(ids))

    def _check(self, state: State, seat: str, ids: list[int]) -> None:
        """Room that is left over may not leave fighters or ground forces of the space area behind (R-08)."""
        needy = [unit.id for unit in cargo(state, seat) if carried(unit) and unit.place == SPACE]
        left_behind = set(needy) - set(ids)
        room = capacity(movers(state, seat))
        if left_behind and len(ids) < room and state.table.switches.retreat_fill_capacity == "yes":
            raise Refused("ROOM_LEFT", rule="78.7")


class LoadShips(Choice):
    """5.2, out of a gravity rift: first it is said which ship carries what (LRR 41)."""

    def seats(self, state: State) -> tuple[str, ...]:
        seat = retreating(state)
        return (seat,) if effects_of(state.table.anomalies, Swallow) and self._next(state, seat) else ()

    def _next(self, state: State, seat: str) -> Unit | None:
        """The next ship that has room, while there is cargo to load."""
        if not self._waiting(state):
            return None
        loaded = [ship for ship, _ in state.table.fight.loaded]
        last = max(loaded, default=0)
        return next(
            (u for u in movers(state, seat) if u.card.capacity and u.id > max(last, state.table.fight.due)), None
        )

    def _waiting(self, state: State) -> list[Unit]:
        done = {unit for _, unit in state.table.fight.loaded}
        return [state.table.unit(one) for one in state.table.fight.cargo if one not in done]

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        ship, waiting = self._next(state, seat), self._waiting(state)
        assert ship is not None
        later = capacity([unit for unit in movers(state, seat) if unit.id > ship.id])
        aboard = pick_units(state, waiting, max(0, len(waiting) - later), ship.card.capacity, "cargo")
        return (Offer("load", (Pick("ship", (ship.id,)), aboard), rule="41"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ids = units_picked(state, self._waiting(state), command.picks[1])
        ship = command.picks[0][0]
        tell("retreat.loaded", seat=command.seat, ship=ship, ships=ids, n=len(ids))
        loaded = (*state.table.fight.loaded, *((ship, one) for one in ids))
        state = with_fight(state, loaded=loaded, due=ship)
        return Goto(state, state.stack[-1].step) if self.seats(state) else state


def selfmoving(state: State, seat: str) -> list[Unit]:
    """Who rolls for the rift: every ship that moves itself, flying fighters that are not carried too."""
    aboard = set(state.table.fight.cargo)
    flying = [
        u for u in state.table.combatants(seat) if u.card.kind == "fighter" and not carried(u) and u.id not in aboard
    ]
    return [*movers(state, seat), *flying]


class RollForRift:
    """5.3. One die for each ship that moves itself; 1 to 3: it is removed with what it carries."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        n = len(selfmoving(state, retreating(state))) if effects_of(state.table.anomalies, Swallow) else 0
        return (Throw("rift", SIDES, n),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        state = with_fight(state, pressed=False)
        return self._rolled(state, faces[0], tell) if faces[0] else state

    def _rolled(self, state: State, faces: tuple[int, ...], tell: Tell) -> State:
        seat, rift = retreating(state), first_with(state.table.anomalies, Swallow)
        rolled = list(zip(selfmoving(state, seat), faces, strict=True))
        tell("rift.rolled", seat=seat, faces=list(faces), n=len(faces))
        gone = [unit.id for unit, face in rolled if face <= all_with(Swallow)[rift].face]
        gone += [one for ship, one in state.table.fight.loaded if ship in gone]
        return remove(state, gone, tell, rift) if gone else state

    def seats(self, state: State) -> tuple[str, ...]:
        rolling = (retreating(state),) if self.throws(state)[0].n else ()
        return rolling if state.table.dice == "entered" else pressing(state, rolling)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if state.table.dice != "entered":
            return roll_offer(state, seat, self.seats(state))
        n = self.throws(state)[0].n
        return (Offer("enter", (TYPED,) * n, rule="typed"),) if seat in self.seats(state) else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "roll":
            return press(state)
        return self._rolled(state, tuple(picked[0] or SIDES for picked in command.picks), tell)


class MoveAway:
    """5.4. All ships go, what cannot come is removed, a token marks the system; all lost in the rift: none."""

    def run(self, state: State, tell: Tell) -> Outcome:
        seat, place = retreating(state), state.table.fight.retreat_to
        aboard = {one for one in state.table.fight.cargo if not state.table.unit(one).lost}
        gone = [*selfmoving(state, seat), *(state.table.unit(one) for one in sorted(aboard))]
        ships = [unit for unit in gone if unit.card.is_ship]
        moved = [replace(unit, lost="retreated") for unit in gone]
        state = with_units(state, moved)
        if moved:
            tell("retreat.moved", seat=seat, ships=[unit.id for unit in gone], n=len(gone))
        left = [unit.id for unit in state.table.in_space(seat) if unit.card.kind != "structure"]
        if left:
            state = remove(state, left, tell, "left_behind")
        return place_token(state, seat, place, tell) if ships else state


class EndRetreat:
    """5.6. On to the end of the round; 6.2 looks who is left."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return with_fight(state, retreat_to=-1, cargo=(), loaded=(), due=0)
