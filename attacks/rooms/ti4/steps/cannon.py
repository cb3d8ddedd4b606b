"""Space Cannon: at ships that have arrived (S), and at ground forces that land (11). rules/ti4-action.md section 1."""

from __future__ import annotations

from attacks.engine.flow import Choice, Goto, Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.ti4.arena import forces, met, on_to, others, planet_of
from attacks.rooms.ti4.changes import with_action
from attacks.rooms.ti4.dice import CANNON
from attacks.rooms.ti4.excess import over_capacity_of
from attacks.rooms.ti4.fire import cannons, forbidden, forbidden_below, ground_cannons, targets
from attacks.rooms.ti4.state import Frame, Shot, State, Unit
from attacks.rooms.ti4.units import pick_units, units_picked

DEFENDED = "defended"


class NextShooter:
    """S.2. The active player, then clockwise by seat: whoever has Space Cannon here, or next door and reaching here."""

    def run(self, state: State, tell: Tell) -> Outcome:
        action = state.table.under_way
        left = action.shooters if action.asked else action.clockwise
        for place, seat in enumerate(left):
            able = [one for one in targets(state, seat) if not forbidden(state, one)]
            if cannons(state, seat) and able:
                state = with_action(state, shooters=left[place + 1 :], asked=True, shooter=seat, firing=())
                return met(state, able[0] if seat == state.table.first else seat)
        state = with_action(state, shooters=(), asked=False, shooter="", firing=())
        return Goto(state, "S.6")


def shooting(state: State) -> str:
    """The seat that is asked now."""
    return state.table.under_way.shooter


class UseCannon(Choice):
    """S.3. All units that are able, or none (R-22). Only two players have ships here, so it is clear whose are hit."""

    held = "S.2"
    """The step that follows when nobody fires."""

    def shooter(self, state: State) -> str:
        """The seat that is asked."""
        return shooting(state)

    def able(self, state: State, seat: str) -> list[Unit]:
        """The seat's units that may fire here."""
        return cannons(state, seat)

    def seats(self, state: State) -> tuple[str, ...]:
        return () if state.table.switches.hold_fire == "auto" else (self.shooter(state),)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        units, picks = self.able(state, seat), tuple[Pick, ...]()
        if state.table.switches.ability_units == "subset":
            picks = (pick_units(state, units, 1, len(units)),)
        return (Offer("use_cannon", picks, rule="77"), Offer("hold_fire", rule="77"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "hold_fire":
            tell("fire.held", seat=command.seat)
            return Goto(with_action(state, firing=()), self.held)
        units = self.able(state, command.seat)
        ids = units_picked(state, units, command.picks[0]) if command.picks else [unit.id for unit in units]
        return with_action(state, firing=tuple(sorted(ids)))


class FireCannon:
    """S.4. The roll is made and its hits are dealt with before the next player is asked."""

    def run(self, state: State, tell: Tell) -> Outcome:
        seat = shooting(state)
        units = state.table.under_way.firing or tuple(unit.id for unit in cannons(state, seat))
        against = next(part.seat for part in state.table.fight.parts if part.seat != seat)
        tell("cannon.fired", seat=seat, against=against, ships=list(units), n=len(units))
        return Push(state, Frame("unit_roll", "U.1", data=Shot(seat, against, CANNON, units)), then="S.5")


def after_cannon(state: State) -> tuple[str, ...]:
    """Who was fired at and must keep the limits at once (S.5)."""
    part = state.stack[0].step
    return () if part != "S.5" else (state.table.other(shooting(state)),)


class NextCannon:
    """After S.5: the next player. What has left no longer counts as tolerated (R-25)."""

    def run(self, state: State, tell: Tell) -> Outcome:
        known = ((seat, min(n, over_capacity_of(state, seat))) for seat, n in state.table.under_way.tolerated)
        return Goto(with_action(state, tolerated=tuple(known)), "S.2")


class RememberRoom:
    """S.1. Fleets may be brought without what carries their fighters: only what loses its room now goes (R-25)."""

    def run(self, state: State, tell: Tell) -> Outcome:
        seats = (state.table.first, *others(state))
        known = ((seat, over_capacity_of(state, seat)) for seat in seats)
        return with_action(state, tolerated=tuple((seat, n) for seat, n in known if n))


class CannonOver:
    """S.6. Nothing is won: Space Cannon is no combat."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return on_to(state, "combat")


# --- 11: at ground forces that land ---


def defended(state: State) -> tuple[int, ...]:
    """The planets with committed ground forces on which others have Space Cannon they were not asked for yet (11.1)."""
    action, found = state.table.under_way, []
    spares = state.table.switches.scd_coexist == "no"
    for number, planet in enumerate(action.planets):
        here = with_action(state, now=number)
        due = planet.landed and f"{DEFENDED}:{number}" not in action.used
        due = due and not (spares and state.table.first in planet.coexist)
        if due and any(ground_cannons(here, seat) for seat in others(state)):
            found.append(number)
    return () if forbidden_below(state) else tuple(found)


class NextDefender:
    """11.2. All players but the active one with Space Cannon on this planet, clockwise."""

    def run(self, state: State, tell: Tell) -> Outcome:
        action = state.table.under_way
        if action.now < 0:
            return on_to(state, "ground")
        left = action.shooters if action.asked else others(state)
        place = planet_of(state, action.now).place
        for number, seat in enumerate(left):
            if ground_cannons(state, seat) and forces(state, place, state.table.first) and not forbidden_below(state):
                state = with_action(state, shooters=left[number + 1 :], asked=True, shooter=seat, firing=())
                return met(state, seat, place)
        used = (*action.used, f"{DEFENDED}:{action.now}")
        return Goto(with_action(state, shooters=(), asked=False, shooter="", firing=(), now=-1, used=used), "11.1")


class UseGroundCannon(UseCannon):
    """11.2. The same on one planet, at ground forces there and nowhere else."""

    held = "11.1d"

    def shooter(self, state: State) -> str:
        return state.table.other(state.table.first)

    def able(self, state: State, seat: str) -> list[Unit]:
        return ground_cannons(state, seat)


class FireGroundCannon:
    """11.2. The roll; then the next player on this planet."""

    def run(self, state: State, tell: Tell) -> Outcome:
        first = state.table.first
        seat, now = state.table.other(first), state.table.under_way.now
        units = state.table.under_way.firing or tuple(unit.id for unit in ground_cannons(state, seat))
        tell("cannon.fired", seat=seat, against=first, ships=list(units), n=len(units))
        return Push(state, Frame("unit_roll", "U.1", data=Shot(seat, first, CANNON, units, planet=now)), then="11.1d")
