"""Remotes on the mat: placed by cards, moved and attacked like small ships that nobody flies (rules/xwing-mat.md 2.3).

A remote is kept among the ships, with an agility and a hull, so that it is measured, locked, attacked and hit by bombs
like one. It has no dial, gains no tokens, is in nobody's way, and whose last ship is gone has lost all the same.
"""

from __future__ import annotations

from msgspec import Struct

from attacks.engine.flow import ChanceOnly, Choice, Goto, Outcome, with_table
from attacks.engine.values import Command, Offer, Pick, Refused, Tell, Throw
from attacks.rooms.xwing.damage.suffering import crit, hit, suffering
from attacks.rooms.xwing.deck import Task
from attacks.rooms.xwing.dice import ATTACK, SIDES, letters, words
from attacks.rooms.xwing.effects.paying import recharged
from attacks.rooms.xwing.effects.scene import gained
from attacks.rooms.xwing.mat.angles import HALF
from attacks.rooms.xwing.mat.maneuvers import full_end, maneuver, overlapping
from attacks.rooms.xwing.mat.measures import BAND, EDGE, EPS
from attacks.rooms.xwing.mat.moves import device_edge
from attacks.rooms.xwing.mat.obstacles import DEVICES, Thing, under
from attacks.rooms.xwing.mat.poses import Base, Pose, on_mat
from attacks.rooms.xwing.mat.standing import Stands
from attacks.rooms.xwing.mat.templates import Template
from attacks.rooms.xwing.on_mat.devices import Drop
from attacks.rooms.xwing.on_mat.reading import active_of, active_ship, next_ships, seen_from, with_active, with_stands
from attacks.rooms.xwing.posed import POSE, base_of, mat_of, others, pose_of, stands_of
from attacks.rooms.xwing.squad import Charge, Profile, Weapon
from attacks.rooms.xwing.state import Ship, State, attacker, with_ship

SINCE = 7  # the number of the rules that know remotes
SYSTEM, BEFORE_ACTIVATION, BEFORE_ENGAGEMENT, END = "Y", "Y+", "S0", "E1"
DROIDS, SWARM, TEAM, BUOY = "drk1probedroids", "discordmissiles", "commandos", "sensorbuoysuite"
REMOTE_IDS = -100_000  # the ids of remotes among things lie below this one
TEAMS = ("clanwren", "imperialsuper", "mandaloriansuper", "niteowl", "deathwatch")
ATTACKS = 2  # of a team of commandos, each for one of its charges
FOCUS = "f"  # on the die that a ship rolls for probe droids


class Remote(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a remote is: agility, hull, initiative; by which `ways` it is placed, in which step, and what that costs.

    `moves`: the maneuvers by which it may relocate, in the step `moved`.
    """

    name: str
    agility: int
    hull: int
    initiative: int = 0
    ways: tuple[str, ...] = ()
    placed: str = ""
    costs: str = ""
    moves: tuple[str, ...] = ()
    moved: str = ""


SPEED_3 = {"left": Template("bank", 3, -1), "straight": Template("straight", 3), "right": Template("bank", 3, 1)}
WAYS = {
    **{f"launch_3_{side}": template for side, template in SPEED_3.items()},
    # looked at from the ship's rear the other bank leads to its left
    **dict(zip((f"drop_3_{side}" for side in SPEED_3), reversed(SPEED_3.values()), strict=True)),
    "drop_1": Template("straight", 1),
    "drop_1_turned": Template("straight", 1),
}
REMOTES = {
    DROIDS: Remote("DRK-1 Probe Droid", 3, 1, 0, tuple(WAYS)[:6], END, "", ("2BW", "2FW", "2NW"), SYSTEM),
    SWARM: Remote("Buzz Droid Swarm", 3, 1, 0, tuple(WAYS)[:3], BEFORE_ENGAGEMENT, "calculate"),
    TEAM: Remote("Commando Team", 2, 2, 2, tuple(WAYS)[6:], SYSTEM, "", ("1TW", "2FW", "1YW"), BEFORE_ACTIVATION),
    BUOY: Remote("Sensor Buoy", 3, 2),
}
SLOWER = {SWARM: 1}
"""The agility of the remotes that have another in 2.5."""
BUOYS = 2  # of each card that brings them
BUOY_FROM_EDGE = 2 * BAND  # beyond so much from every edge


def remote_of(charge: str) -> str:
    """The remote that charges belong to, by their key; empty where it is none."""
    name = charge.removesuffix("-upgrade")
    return TEAM if name.removesuffix(TEAM) in TEAMS else name if name in REMOTES else ""


# --- placing ---


def remote_drops(state: State, ship: Ship, step: str) -> tuple[Drop, ...]:
    """Where a ship may place which remote in a step: those with a charge left, wholly on the mat."""
    if state.table.rules < SINCE or ship.remote or stands_of(ship).pose is None:
        return ()
    found = []
    for at, charge in enumerate(ship.card.charges):
        name = remote_of(charge.key)
        kind = REMOTES.get(name)
        if kind is None or kind.placed != step or charge.value <= ship.spent[at]:
            continue
        if kind.costs and not getattr(ship.tokens, kind.costs):
            continue
        for way in kind.ways:
            edge = device_edge(base_of(ship), WAYS[way], launched=way.startswith("launch"))
            if on_mat(Base(name, stood_at(name, way, edge)).corners):
                found.append(Drop(at, name, way, edge))
    return tuple(found)


def stood_at(name: str, way: str, edge: Pose) -> Pose:
    """Where the middle of a remote stands whose guides lie at this edge; it faces away from the ship, or towards it."""
    pose = edge.moved(0, DEVICES[name].offset)
    return pose.turned(HALF) if way.endswith("turned") else pose


def remote_placed(state: State, ship: Ship, drop: Drop, tell: Tell) -> State:
    """The remote stands on the mat and is paid for."""
    charge, kind = ship.card.charges[drop.charge], REMOTES[drop.name]
    ship = recharged(ship, charge.key, -1, tell)
    if kind.costs:
        tell("token.spent", ship=ship.id, token=kind.costs, n=1)
        ship = ship.gain(kind.costs, -1)
    return stands_there(with_ship(state, ship), drop.name, ship.seat, stood_at(drop.name, drop.way, drop.edge), tell)


def stands_there(state: State, name: str, seat: str, pose: Pose, tell: Tell) -> State:
    """One more remote of a seat."""
    table, number = state.table, len(state.table.ships) + 1
    stands = Stands((), pose=pose, remote=name, activated=True)
    spent = (0,) if name == TEAM else ()
    new = Ship(number, seat, _printed(name, table.edition), spent=spent, stands=stands)
    tell("remote.placed", seat=seat, card=new.card.name, x=pose.x, y=pose.y, heading=pose.heading)
    return with_table(state, ships=(*table.ships, new))


def _printed(name: str, edition: str) -> Profile:
    kind = REMOTES[name]
    agility = SLOWER.get(name, kind.agility) if edition.startswith("2.5") else kind.agility
    fires = name == TEAM
    weapon = Weapon(name, kind.name, "front", 2, 1, 2, ordnance=True, charges=1, charge_of=name)
    return Profile(
        pilot="",
        name=kind.name,
        chassis=kind.name,
        size=name,
        initiative=kind.initiative,
        agility=agility,
        hull=kind.hull,
        shields=0,
        charges=(Charge(name, kind.name, ATTACKS),) if fires else (),
        weapons=(weapon,) if fires else (),
    )


def remotes(state: State, *names: str) -> tuple[Ship, ...]:
    """The remotes of these kinds that stand on the mat."""
    there = (ship for ship in state.table.ships if ship.remote and not (ship.removed or ship.destroyed))
    return tuple(ship for ship in there if stands_of(ship).remote in names)


class PlaceBuoys(Choice):
    """S4+. Whoever brings sensor buoys places two of them, beyond range 2 of every edge."""

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(seat for seat in state.table.order() if self._left(state, seat))[:1]

    def _left(self, state: State, seat: str) -> int:
        cards = sum(up.key == BUOY for ship in state.table.living(seat) for up in ship.card.upgrades)
        lie = sum(one.seat == seat for one in remotes(state, BUOY))
        return max(0, BUOYS * cards - lie) if state.table.rules >= SINCE else 0

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("place_remote", POSE, rule="S4+"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        pose = pose_of(command.picks)
        if reason := buoy_reason(pose):
            raise Refused(reason, rule="S4+")
        return Goto(stands_there(state, BUOY, command.seat, pose, tell), "S4+")


def buoy_reason(pose: Pose) -> str:
    """Why a buoy may not stand here; empty if it may."""
    far = min(EDGE - max(abs(x), abs(y)) for x, y in Base(BUOY, pose).corners)
    return "" if far > BUOY_FROM_EDGE + EPS else "buoy_edge"


class PlaceRemote(Choice):
    """S0, E1. In ascending initiative ships place what their cards place in this step."""

    def __init__(self, step: str) -> None:
        self.step = step

    def waiting(self, state: State) -> tuple[Ship, ...]:
        """The ships whose turn it is among those that may place one."""
        step = self.step
        return next_ships(
            state, lambda ship: step not in stands_of(ship).acted and bool(remote_drops(state, ship, step))
        )

    def seats(self, state: State) -> tuple[str, ...]:
        waiting = self.waiting(state)
        return (waiting[0].seat,) if waiting else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        ways = remote_drops(state, self.waiting(state)[0], self.step)
        place = Offer("place_device", (Pick("drop", tuple(range(len(ways)))),), rule=self.step)
        return (place, Offer("no_device", rule=self.step))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ship = self.waiting(state)[0]
        if command.key == "place_device":
            state = remote_placed(state, ship, remote_drops(state, ship, self.step)[command.picks[0][0]], tell)
        ship = state.table.ship(ship.id)
        return Goto(with_stands(state, ship, acted=(*stands_of(ship).acted, self.step)), self.step)


# --- moving ---


def relocations(ship: Ship, step: str) -> tuple[Pose, ...]:
    """Where a remote may come to stand in a step: to the left, straight on, to the right; none for a ship."""
    kind = REMOTES.get(stands_of(ship).remote)
    if kind is None or kind.moved != step or step in stands_of(ship).acted or ship.destroyed:
        return ()
    return tuple(full_end(base_of(ship), maneuver(code)) for code in kind.moves)


def relocation_offers(ship: Ship, step: str) -> tuple[Offer, ...]:
    """It relocates, or stays."""
    free = tuple(at for at, pose in enumerate(relocations(ship, step)) if on_mat(base_of(ship).at(pose).corners))
    move = Offer("relocate", (Pick("place", free),), why_not="" if free else "no_place", rule=step)
    return (move, Offer("stay", rule=step))


def relocated(state: State, ship: Ship, command: Command, step: str, tell: Tell) -> State:
    """It stands there, and is not asked again in this step."""
    if command.key == "relocate":
        pose = relocations(ship, step)[command.picks[0][0]]
        tell("remote.moved", ship=ship.id, x=pose.x, y=pose.y, heading=pose.heading)
        state = with_stands(state, ship, pose=pose)
        ship = state.table.ship(ship.id)
    return with_stands(state, ship, acted=(*stands_of(ship).acted, step))


class Relocate(Choice):
    """Y+. At the start of the Activation Phase commandos may relocate."""

    def waiting(self, state: State) -> tuple[Ship, ...]:
        """The remotes whose turn it is."""
        return next_ships(state, lambda ship: bool(relocations(ship, BEFORE_ACTIVATION)))

    def seats(self, state: State) -> tuple[str, ...]:
        waiting = self.waiting(state)
        return (waiting[0].seat,) if waiting else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return relocation_offers(self.waiting(state)[0], BEFORE_ACTIVATION)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ship = self.waiting(state)[0]
        return Goto(relocated(state, ship, command, BEFORE_ACTIVATION, tell), BEFORE_ACTIVATION)


# --- being met ---


def remote_things(state: State, ship: Ship) -> tuple[Thing, ...]:
    """The remotes of the other side as outlines, to be met by a ship that moves."""
    enemies = (one for one in state.table.targets(state.table.other(ship.seat)) if one.remote and not one.destroyed)
    return tuple(Thing(REMOTE_IDS - one.id, "remote", base_of(one).corners) for one in enemies)


def remotes_among(state: State, through: tuple[int, ...], on: tuple[int, ...]) -> tuple[int, ...]:
    """The remotes that act on a ship that moved so: swarms also where it only moved through them."""
    found = (REMOTE_IDS - key for key in dict.fromkeys((*through, *on)) if key < REMOTE_IDS)
    over = {REMOTE_IDS - key for key in on}
    return tuple(one for one in found if one in over or stands_of(state.table.ship(one)).remote == SWARM)


def met_now(state: State) -> Ship | None:
    """The remote that acts on the active ship next."""
    waiting = active_of(state).remotes
    return state.table.ship(waiting[0]) if waiting else None


class RemotesMet:
    """A7+. The next remote that the ship met acts: commandos strain it, probe droids risk a die, swarms take hold."""

    def __init__(self, then: str) -> None:
        self.then = then

    def run(self, state: State, tell: Tell) -> Outcome:
        remote, ship = met_now(state), active_ship(state)
        if remote is None or ship.removed:
            return Goto(with_active(state, remotes=()), "A12" if active_of(state).late else self.then)
        kind = stands_of(remote).remote
        tell("remote.met", ship=ship.id, target=remote.id)
        if kind == DROIDS:
            return Goto(state, "A7d")
        if kind == SWARM and holds(state):
            return state
        state = with_active(state, remotes=active_of(state).remotes[1:])
        if kind == SWARM:
            return suffering(state, hit(ship), hit(remote), then="A7+")
        return Goto(gained(state, ship, "strain", 1, tell) if kind == TEAM else state, "A7+")


def holds(state: State) -> tuple[Pose, ...]:
    """Where a swarm may take hold of the active ship: at its front or its rear, on no other ship nor off the mat."""
    ship, remote = active_ship(state), met_now(state)
    assert remote is not None
    one, base, far = base_of(ship), base_of(remote), (base_of(ship).side + base_of(remote).side) / 2
    poses = one.pose.moved(0, far), one.pose.moved(0, -far, HALF)
    things = mat_of(state).everything

    def free(there: Base) -> bool:
        return on_mat(there.corners) and not overlapping(there, others(state, ship)) and not _covers(there, things)

    return tuple(pose for pose in poses if free(base.at(pose)))


def _covers(there: Base, things: tuple[Thing, ...]) -> bool:
    return any(under(there, thing) for thing in things)


class TakeHold(Choice):
    """A7c. Whose swarm it is chooses at which end of the ship it takes hold."""

    def seats(self, state: State) -> tuple[str, ...]:
        remote = met_now(state)
        return (remote.seat,) if remote is not None else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("take_hold", (Pick("place", tuple(range(len(holds(state))))),), rule="A7c"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        remote, pose = met_now(state), holds(state)[command.picks[0][0]]
        assert remote is not None
        tell("remote.holds", ship=active_ship(state).id, target=remote.id, x=pose.x, y=pose.y, heading=pose.heading)
        state = with_active(with_stands(state, remote, pose=pose), remotes=active_of(state).remotes[1:])
        return Goto(state, "A7+")


class RemoteDie(ChanceOnly):
    """A7d. A ship that overlaps a probe droid rolls an attack die: on a focus the droid suffers a hit."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        return (Throw(ATTACK, SIDES, int(met_now(state) is not None)),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        remote, fallen = met_now(state), letters(ATTACK, faces[0])
        if remote is None:
            return Goto(state, "A7+")
        tell("remote.rolled", ship=active_ship(state).id, faces=words(fallen))
        state = with_active(state, remotes=active_of(state).remotes[1:])
        return suffering(state, hit(remote), then="A7+") if fallen == FOCUS else Goto(state, "A7+")


# --- in the engagement ---


class SwarmsAct:
    """7+. At initiative 0 every enemy ship at range 0 of a swarm suffers a crit damage."""

    def run(self, state: State, tell: Tell) -> Outcome:
        tasks: list[Task] = []
        for swarm in remotes(state, SWARM):
            for ship in beside(state, swarm):
                tell("remote.acts", ship=ship.id, target=swarm.id)
                tasks.append(crit(ship))
        return suffering(state, *tasks, then="E0") if tasks else state


def beside(state: State, remote: Ship) -> tuple[Ship, ...]:
    """The enemy ships at range 0 of a remote."""
    enemies = state.table.living(state.table.other(remote.seat))
    return tuple(one for one in enemies if not one.destroyed and seen_from(state, remote, one).range == 0)


def hemmed_in(state: State) -> bool:
    """Is the attacker a remote with an enemy ship at range 0, so that it may not attack?"""
    return attacker(state).remote and bool(beside(state, attacker(state)))


def eyes(state: State, ship: Ship) -> tuple[Ship, ...]:
    """From where a ship may measure for a lock or a jam: from itself, and from probe droids of its side."""
    return (ship, *(one for one in remotes(state, DROIDS) if one.seat == ship.seat))
