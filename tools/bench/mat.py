"""The mat: milliseconds for all facts of a table, for where everything on a dial would end, and for what a tap asks."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from msgspec.structs import replace

from attacks.rooms.xwing.mat.facts import all_sights, gap
from attacks.rooms.xwing.mat.maneuvers import execute, maneuver
from attacks.rooms.xwing.mat.obstacles import Thing, obstacle
from attacks.rooms.xwing.mat.poses import Base, Pose, base
from attacks.rooms.xwing.mat.standing import Laid, Lying
from attacks.rooms.xwing.room import XWing
from attacks.rooms.xwing.state import State
from tools.bench.report import NOTED, Figure, quantile, shown, table

SHIPS = (4, 8, 16, 32)
COUNTED, AIM = 16, 10
TABLES = 25
DEVICES, TAP, QUESTIONS = 12, 100, ("sights", "places", "dial")
TRIES = 3  # the best counts: nothing is kept from one to the next
ROCKS = ("coreasteroid0", "coreasteroid3", "pomdebris1", "vt49decimatordebris1", "gascloud1", "gascloud3")
DIAL = "1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3ER 3TW 3BW 3FW 3NW 3YW 3RR 4FW 4KR".split()


def scene(ships: int, seed: int) -> tuple[dict[int, Base], dict[int, list[int]], list[Thing]]:
    """A table in the middle of a game: ships of all sizes anywhere within 700 mm, six obstacles between them."""
    chance, bases = Random(seed), dict[int, Base]()
    while len(bases) < ships:
        size = chance.choice(["small", "small", "small", "medium", "large"])
        one = base(size, chance.uniform(-350, 350), chance.uniform(-350, 350), chance.uniform(0, 360))
        if all(gap(one, other) > 0 for other in bases.values()):
            bases[len(bases) + 1] = one
    enemies = {key: [other for other in bases if (other - key) % 2] for key in bases}
    places = [Pose.at(chance.uniform(-200, 200), chance.uniform(-200, 200), chance.uniform(0, 360)) for _ in ROCKS]
    return bases, enemies, [obstacle(-n, *one) for n, one in enumerate(zip(ROCKS, places, strict=True), 1)]


def mat_table() -> str:
    """Tables of several sizes: what facts take, and a whole dial tried out for one ship."""
    rows: list[list[object]] = []
    for ships in SHIPS:
        scenes = [scene(ships, seed) for seed in range(TABLES)]
        facts, dials = [], []
        for bases, enemies, things in scenes:
            tries = []
            for _ in range(TRIES):
                begin = process_time()
                seen = all_sights(bases, enemies, things)
                tries.append(1000 * (process_time() - begin))
            facts.append(min(tries))
            if len(seen) != ships * (ships - 1):
                raise RuntimeError("a pair is missing; no figure counts")
            others = {key: one for key, one in bases.items() if key > 1}
            begin = process_time()
            for code in DIAL:
                execute(bases[1], maneuver(code), others, things)
            dials.append(1000 * (process_time() - begin))
        middle = quantile(facts, 0.5)
        pairs = ships * (ships - 1) // 2
        rows.append(
            [ships, pairs, shown(middle), shown(max(facts)), shown(1000 * middle / pairs), shown(quantile(dials, 0.5))]
        )
        if ships == COUNTED:
            NOTED.append(Figure(f"mat: facts of {ships} ships", middle, "ms", AIM))
            NOTED.append(Figure(f"mat: a tap, {ships} ships, {DEVICES} devices", tapped(ships), "ms", TAP))
    title = (
        "The mat, processor time: all facts of a table (every arc of every pair, six obstacles), and all of one dial"
    )
    return table(title, ["ships", "pairs", "facts ms", "at most", "us a pair", "dial ms"], rows)


def tapped(ships: int) -> float:
    """Milliseconds of what a tap on a ship asks of the server at a full table: sights, places of moves, its dial."""
    room, took = XWing(), list[float]()
    for seed in range(5):
        state = laid(room, ships, seed)
        for ship in range(1, ships + 1):
            begin = process_time()
            for about in QUESTIONS:
                room.looked_up(state, {"about": about, "ship": str(ship)})
            took.append(1000 * (process_time() - begin))
    return quantile(took, 0.5)


def laid(room: XWing, ships: int, seed: int) -> State:
    """A match on the mat in the middle of a round: so many ships, six obstacles, twelve devices."""
    bases, _, _ = scene(ships, seed)
    chance, weapon = Random(seed), {"key": "primary", "name": "", "arc": "front", "value": 3, "low": 1, "high": 3}
    numbers = {"initiative": 3, "agility": 2, "hull": 3, "shields": 0, "points": 0, "weapons": [weapon]}
    cards = [{"pilot": "p", "name": "p", "chassis": "X", "size": bases[at].size, **numbers} for at in bases]
    half = ships // 2
    seats = {
        seat: {"name": seat, "squad": {"name": seat, "faction": "", "points": 0, "ships": mine}}
        for seat, mine in (("p1", cards[:half]), ("p2", cards[half:]))
    }
    flies = {"maneuvers": DIAL, "bar": [{"key": key} for key in ("focus", "lock", "barrel_roll", "boost")]}
    brought = {"obstacles": {"p1": list(ROCKS[:3]), "p2": list(ROCKS[3:])}, "chassis": {"X": flies}}
    made: dict[str, Any] = {"edition": "2.0", "first": "p1", "seats": seats, "table": "mat", "on_mat": brought}
    state = room.start(made)

    def pose() -> Pose:
        return Pose.at(chance.uniform(-200, 200), chance.uniform(-200, 200), chance.uniform(0, 360))

    table = state.table
    assert table.mat is not None
    stand = [replace(one, stands=replace(one.stands, pose=bases[one.id].pose)) for one in table.ships if one.stands]
    devices = [Laid(n, "protonbombs", "protonbombs", "p1", pose()) for n in range(1, DEVICES + 1)]
    mat = replace(
        table.mat,
        brought=(),
        lying=tuple(Lying(name, pose()) for name in ROCKS),
        devices=tuple(devices),
        dropped=DEVICES,
    )
    return replace(state, table=replace(table, ships=tuple(stand), mat=mat))
