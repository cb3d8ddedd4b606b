"""Planning and the System Phase on the mat: dials in secret, player order, decloaking (rules/xwing-mat.md 2.4)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Push, Stay
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.abilities.vocabulary_moving import DECLOAKED, NEWER, PLACED
from attacks.rooms.xwing.mat.moves import LEFT, RIGHT, Place, decloak
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.nested import Order
from attacks.rooms.xwing.on_mat.devices import (
    SYSTEM,
    Drop,
    burst,
    drops,
    mines_among,
    must_place,
    placed,
    placed_before,
)
from attacks.rooms.xwing.on_mat.reading import ionized, next_ships, with_mat, with_stands
from attacks.rooms.xwing.on_mat.remotes import (
    REMOTES,
    relocated,
    relocation_offers,
    relocations,
    remote_drops,
    remote_placed,
)
from attacks.rooms.xwing.posed import base_of, mat_of, others, stands_of
from attacks.rooms.xwing.state import Frame, Ship, State, with_ship

ANSWERS = "answers:"  # among what a ship has done in a round: what is still to be answered


class SetDials(Choice):
    """P1. Every seat sets the dials of all its ships with one answer, and may take it back until the last has answered.

    Nobody else sees them before they are revealed; others learn that a seat is ready.
    """

    def seats(self, state: State) -> tuple[str, ...]:
        ready = mat_of(state).ready
        return tuple(seat for seat in state.table.order() if seat not in ready and dialled(state, seat))

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat in mat_of(state).ready:
            return (Offer("withdraw_dials", rule="P1"),)
        return super().offers(state, seat)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        dials = (tuple(range(len(stands_of(ship).maneuvers))) for ship in dialled(state, seat))
        return (Offer("set_dials", tuple(Pick("dial", places) for places in dials), rule="P1", secret=True),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        seat, ready = command.seat, mat_of(state).ready
        if command.key == "withdraw_dials":
            tell("dials.withdrawn", seat=seat)
            for ship in dialled(state, seat):
                state = with_stands(state, ship, dial="")
            return Stay(with_mat(state, ready=tuple(one for one in ready if one != seat)))
        for ship, (place,) in zip(dialled(state, seat), command.picks, strict=True):
            state = with_stands(state, ship, dial=stands_of(ship).maneuvers[place])
        tell("dials.ready", seat=seat)
        state = with_mat(state, ready=(*ready, seat))
        if self.seats(state):
            return Stay(state)
        tell("dials.set", round=state.table.round)
        return with_mat(state, ready=())


def dialled(state: State, seat: str) -> tuple[Ship, ...]:
    """The ships of a seat that get a dial, in order; an ionized one gets none where the edition says so."""
    without = switches(state.table.edition).ion_maneuver == "straight"
    return tuple(ship for ship in state.table.living(seat) if not (without and ionized(ship)))


class OrderAfterDials:
    """P3. Where the edition says so the players roll for first player once all dials are set."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.switches.player_order == "fixed":
            return state
        return Push(state, Frame("player_order", "P", Order()), then="Y")


class OrderAtSetUp:
    """S2. Who places first is rolled, where the edition rolls for it."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.switches.player_order == "fixed":
            return state
        return Push(state, Frame("player_order", "P", Order()), then="S3")


class SystemPhase(Choice):
    """Y. In ascending initiative ships that are cloaked may decloak, and others place one device."""

    def seats(self, state: State) -> tuple[str, ...]:
        waiting = in_system(state)
        return (waiting[0].seat,) if waiting else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        ship = in_system(state)[0]
        if ship.remote:
            return relocation_offers(ship, "Y")
        found = []
        if ship.tokens.cloak and not placed_before(ship):
            free = tuple(at for at, place in enumerate(decloaking(state, ship)) if not place.why_not)
            found.append(Offer("decloak", (Pick("place", free),), why_not="" if free else "no_place", rule="Y"))
        if ways := system_drops(state, ship):
            found.append(Offer("place_device", (Pick("drop", tuple(range(len(ways)))),), rule="Y"))
        why_not = "must_place" if must_place(ship) and not placed_before(ship) else ""
        return (*found, Offer(self._passed(ship), why_not=why_not, rule="Y"))

    def _passed(self, ship: Ship) -> str:
        return "stay_cloaked" if ship.tokens.cloak else "no_device"

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ship = in_system(state)[0]
        if ship.remote:
            return Goto(relocated(state, ship, command, "Y", tell), "Y")
        acted = (*stands_of(ship).acted, SYSTEM)
        if command.key == self._passed(ship):
            return Goto(with_stands(state, ship, acted=acted), "Y")
        if command.key == "place_device":
            drop = system_drops(state, ship)[command.picks[0][0]]
            if drop.name in REMOTES:
                state = remote_placed(state, ship, drop, tell)
                state = with_stands(state, state.table.ship(ship.id), acted=acted)
                return Goto(answered(state, ship, PLACED), "Y")
            state = answered(state, ship, PLACED)
            outcome = placed(state, state.table.ship(ship.id), drop, tell)
            return replace(outcome, then="Y") if isinstance(outcome, Push) else Goto(outcome, "Y")
        place = decloaking(state, ship)[command.picks[0][0]]
        pose = place.pose
        tell("ship.decloaked", ship=ship.id, x=pose.x, y=pose.y, heading=pose.heading)
        state = with_stands(with_ship(state, ship.gain("cloak", -1)), ship.gain("cloak", -1), acted=acted, pose=pose)
        state = answered(with_mat(state, touching=mat_of(state).parted(ship.id)), ship, DECLOAKED)
        mines = mines_among(state, (*place.through, *place.on))
        return replace(burst(state, mines, ship.id), then="Y") if mines else Goto(state, "Y")


def answered(state: State, ship: Ship, name: str) -> State:
    """What answers that the ship did this is asked when the phase goes on, after what bursts at once."""
    if not any(held.ship == ship.id for held in held_at(state.table, name)):
        return state
    ship = state.table.ship(ship.id)
    return with_stands(state, ship, acted=(*stands_of(ship).acted, f"{ANSWERS}{name}"))


def in_system(state: State) -> tuple[Ship, ...]:
    """The ships whose turn it is among those that may decloak or place a device; the first of them goes next."""
    return next_ships(state, lambda ship: system_waits(state, ship))


def system_waits(state: State, ship: Ship) -> bool:
    """Has a ship still something to do in the System Phase?"""
    if ship.remote:
        return bool(relocations(ship, "Y"))
    return SYSTEM not in stands_of(ship).acted and bool(ship.tokens.cloak or system_drops(state, ship))


def system_drops(state: State, ship: Ship) -> tuple[Drop, ...]:
    """The devices and remotes that a ship may place in this phase, and where."""
    return (*drops(ship), *remote_drops(state, ship, "Y"))


def decloaking(state: State, ship: Ship) -> tuple[Place, ...]:
    """Where a ship may come to stand: forward, then to the left and to the right."""
    mat = mat_of(state)
    one, around = base_of(ship), others(state, ship)
    things = mat.everything if state.table.rules >= NEWER else mat.things  # mines burst, and are in nobody's way
    ways = (("boost", 0), ("barrel_roll", LEFT), ("barrel_roll", RIGHT))
    return tuple(place for kind, side in ways for place in decloak(one, kind, side, around, things))


def round_begun(state: State) -> State:
    """The state with what belonged to the last round forgotten."""
    for ship in state.table.ships:
        if not ship.removed:
            state = with_stands(state, ship, dial="", revealed="", flew="", activated=False, acted=())
    gone = {ship.id for ship in state.table.ships if ship.removed}
    return with_mat(state, touching=tuple(pair for pair in mat_of(state).touching if not gone & set(pair)))
