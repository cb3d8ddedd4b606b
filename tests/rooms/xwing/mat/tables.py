"""Small matches on the mat for tests: a few chassis with typed-in dials, and a player who plays them at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attacks.engine.values import CHANCE, LANDED, OVER, Command, Event, Offer, Refused
from attacks.rooms.xwing.mat.obstacles import OBSTACLES
from attacks.rooms.xwing.on_mat.planning import dialled
from attacks.rooms.xwing.posed import SHIFT
from attacks.rooms.xwing.room import XWing
from tests.rooms.legal import answers
from tests.rooms.xwing.tables import ship, weapon

ROOM = XWing()
REMOTES = ("drk1probedroids", "discordmissiles", "niteowlcommandos", "sensorbuoysuite")
NAMES = sorted(name for known in OBSTACLES.values() for name in known)
ROCKS = {
    "p1": ["coreasteroid0", "vt49decimatordebris0", "gascloud1"],
    "p2": ["coreasteroid3", "pomdebris1", "gascloud3"],
}
X_WING = "1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3ER 3TW 3BW 3FW 3NW 3YW 3RR 4FW 4KR".split()
SHUTTLE = "0OR 1BB 1FB 1NB 2TR 2BW 2FW 2NW 2YR 3BR 3FW 3NR 1AR 1SR 1DR 5FW 3LR 3PR 2KP".split()
CHASSIS = {
    "X": {
        "maneuvers": X_WING,
        "bar": [
            {"key": "focus", "linked": "boost", "linked_colour": "red"},
            {"key": "lock"},
            {"key": "barrel_roll"},
            {"key": "boost", "colour": "red"},
            {"key": "evade", "colour": "purple"},
        ],
    },
    "Shuttle": {
        "maneuvers": SHUTTLE,
        "bar": [
            {"key": "calculate"},
            {"key": "reinforce"},
            {"key": "rotate", "linked": "calculate"},
            {"key": "jam", "colour": "red"},
            {"key": "cloak"},
            {"key": "coordinate"},
            {"key": "reload"},
            {"key": "slam", "linked": "calculate", "linked_colour": "red"},
        ],
    },
}


def x_wing(**numbers: Any) -> dict[str, Any]:
    return ship(chassis="X", **numbers)


def shuttle(**numbers: Any) -> dict[str, Any]:
    turret = weapon(arc="turret", value=2)
    rockets = {"key": "rockets", "name": "Rockets", "value": 2}
    carried = {"key": "rockets", "name": "Rockets", "slot": "missile"}
    loaded = {"charges": [rockets], "upgrades": [carried], "charges_spent": {"rockets": 1}}
    return ship(chassis="Shuttle", size="large", hull=5, force=1, weapons=[weapon(), turret], **loaded | numbers)


def bomber(**numbers: Any) -> dict[str, Any]:
    """A fighter with bombs and mines."""
    devices = [{"key": key, "name": key.title(), "value": 2} for key in ("seismiccharges", "clustermines")]
    return x_wing(charges=devices, **numbers)


def carrier(**numbers: Any) -> dict[str, Any]:
    """A shuttle that brings remotes of every kind."""
    brought = [{"key": key, "name": key, "value": 2} for key in REMOTES if key != "sensorbuoysuite"]
    suite = {"key": "sensorbuoysuite", "name": "Suite", "slot": "tech"}
    return shuttle(charges=brought, upgrades=[suite], charges_spent={}, **numbers)


def setup(ana: list[dict[str, Any]], ben: list[dict[str, Any]], **options: Any) -> dict[str, Any]:
    seats = {
        seat: {"name": name, "squad": {"name": f"Squad of {name}", "faction": "", "points": 0, "ships": ships}}
        for seat, name, ships in (("p1", "Ana", ana), ("p2", "Ben", ben))
    }
    on_mat = {"obstacles": ROCKS, "chassis": CHASSIS}
    return {"edition": "2.5", "first": "p1", "rounds": 4, "seats": seats, "table": "mat", "on_mat": on_mat} | options


def xy(x: float, y: float, heading: float = 0) -> tuple[tuple[int, ...], ...]:
    """A pose as it is picked, from millimetres and degrees."""
    return (round(x * 100) + SHIFT,), (round(y * 100) + SHIFT,), (round(heading * 100) % 36_000,)


class Table:
    """A match under way, with short words for what is done at it."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.state = ROOM.start(setup)
        self.events: list[Event] = []
        if ROOM.to_act(self.state) == (CHANCE,):  # p1 places first, where that is rolled
            self.throw(1, 1, 1, 7, 7, 7)

    def take(self, seat: str, key: str, *picks: tuple[int, ...]) -> None:
        self.state, events = ROOM.apply(self.state, Command(seat, key, picks))
        self.events += events

    def throw(self, *faces: int) -> None:
        """Let every die that is asked for land on these sides, in order."""
        left = list(faces)
        rolled = tuple(tuple(left.pop(0) for _ in range(asked.n)) for asked in ROOM.chances(self.state))
        self.take(CHANCE, LANDED, *rolled)

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.kind == kind]

    def ship(self, number: int) -> Any:
        return self.state.table.ship(number)

    def step(self) -> str:
        return self.state.stack[-1].step

    def rocks(self) -> None:
        """All six obstacles, far to the sides in two rows."""
        places = [(-215, 150), (215, 150), (-215, -20), (215, -20), (-215, -190), (215, -190)]
        for x, y in places:
            self.take(ROOM.to_act(self.state)[0], "place_obstacle", (0,), *xy(x, y))

    def place(self, number: int, x: float, y: float, heading: float = 0, *turret: int) -> None:
        self.take(self.ship(number).seat, "place_ship", (number,), *xy(x, y, heading), turret)

    def dials(self, **codes: str) -> None:
        """The dials of both seats: `p1="2FB 3NW"`."""
        for seat, said in codes.items():
            ships = self.state.table.living(seat)
            picks = [(one.stands.maneuvers.index(code),) for one, code in zip(ships, said.split(), strict=True)]
            self.take(seat, "set_dials", *picks)


def command(state: Any, seat: str, offer: Offer, rng: Random) -> Command:
    """An offer taken at random; where something is put, mostly where it may lie."""
    picks = tuple(answers(pick, rng) for pick in offer.picks if pick.what not in ("x", "y", "heading"))
    if offer.key == "place_obstacle":
        where = xy(rng.uniform(-230, 230), rng.uniform(-230, 230), rng.uniform(0, 360))
        return Command(seat, offer.key, (picks[0], *where))
    if offer.key == "place_objective":
        return Command(seat, offer.key, xy(rng.choice([-200, 200]), rng.choice([-200, 200, 0])))
    if offer.key == "place_remote":
        return Command(seat, offer.key, xy(rng.uniform(-230, 230), rng.uniform(-230, 230), rng.uniform(0, 360)))
    if offer.key == "place_ship":
        up = seat == "p1"
        depth = rng.uniform(42, 65)
        heading = (0 if up else 180) + rng.choice([0, 0, 9])
        where = xy(rng.uniform(-160, 160), (-457.2 + depth) * (1 if up else -1), heading)
        return Command(seat, offer.key, (picks[0], *where, picks[1]))
    if offer.key == "set_dials":
        picks = tuple(_dial(ship, rng) for ship in dialled(state, seat))
    return Command(seat, offer.key, picks)


def _dial(ship: Any, rng: Random) -> tuple[int, ...]:
    """Mostly straight on, so that ships meet before they leave the mat."""
    codes = ship.stands.maneuvers
    liked = [code for code in codes if code[1] in "FO"] if rng.random() < 0.6 else codes
    return (codes.index(rng.choice(liked)),)


EXCUSED = {"too_near_edge", "too_near_obstacle", "turret_needed", "no_turret"}
EXCUSED |= {"objective_middle", "objective_apart", "objective_own_edge", "objective_their_edge", "on_objective"}
EXCUSED |= {"buoy_edge", "placed_zone", "placed_ship", "placed_outside"}
WITHDRAWS = 0.2  # how often somebody who is ready thinks again
CALM = {"place_device": 0.5, "skip": 0.1, "back": 0.02, "no_attack": 0.02, "no_action": 0.2}


def random_setup(rng: Random) -> dict[str, Any]:
    """Small squads of both kinds, in any edition."""
    ana, ben = (
        [
            rng.choice([x_wing, x_wing, shuttle, shuttle, bomber, carrier])(initiative=rng.randint(1, 5))
            for _ in range(rng.randint(1, 3))
        ]
        for _ in "ab"
    )
    options = {
        "damage": rng.choice(["counted", "deck"]),
        "rounds": rng.randint(1, 4),
        "first": rng.choice(["p1", "p2"]),
    }
    edition = rng.choice(["2.0", "2.0-last", "2.5-first", "2.5"])
    if edition.startswith("2.5"):
        options["scenario"] = rng.choice(["none", "none", "assault", "chance"])
    return setup(ana, ben, edition=edition, **options)


def played(
    setup: dict[str, Any], rng: Random, most: int = 4000
) -> Iterator[tuple[Any, Command, tuple[Event, ...], Any]]:
    """A whole match at random: each state with the command that follows, what is told, and the state after."""
    state = ROOM.start(setup)
    for _ in range(most):
        seats = ROOM.to_act(state)
        if seats == (OVER,):
            return
        if ready := state.table.mat.ready if rng.random() < WITHDRAWS else ():
            taken = Command(ready[0], "withdraw_dials")
        elif seats == (CHANCE,):
            faces = tuple(tuple(rng.randint(1, t.sides) for _ in range(t.n)) for t in ROOM.chances(state))
            taken = Command(CHANCE, LANDED, faces)
        else:
            seat = rng.choice(seats)
            offers = [one for one in ROOM.game.at_step(state, seat) if not one.why_not]
            assert offers, f"{seat} is to act and can do nothing at {state.stack[-1].step}"
            offer = rng.choices(offers, [CALM.get(one.key, 1) for one in offers])[0]
            taken = command(state, seat, offer, rng)
        try:
            after, events = ROOM.apply(state, taken)
        except Refused as refused:
            if refused.reason not in EXCUSED:
                raise AssertionError(f"{taken} was offered and refused") from refused
            continue
        yield state, taken, events, after
        state = after
    raise AssertionError("the match does not end")
