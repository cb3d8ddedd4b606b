"""What an opponent does on the mat: where it puts things, which dials it sets, and how its actions leave it standing.

It knows what its seat sees: dials of others are hidden from it (`attacks/rooms/xwing/opponent.py`), so it looks at all
that they could fly. Attacks it decides as everywhere else, by exact odds; what an attack would be worth from where
ships could end says `worth.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import exp, prod

from msgspec import Struct

from attacks.engine.values import Command, Offer, Pick
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.mat.maneuvers import TALLON, execute, maneuver, tallon_places
from attacks.rooms.xwing.mat.poses import Base, Pose
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.on_mat.planning import dialled
from attacks.rooms.xwing.on_mat.setting_up import has_turret
from attacks.rooms.xwing.on_mat.targets import MIDDLE
from attacks.rooms.xwing.on_mat.usual import obstacle_place, ship_place
from attacks.rooms.xwing.on_mat.worth import Piece, piece, place, shot
from attacks.rooms.xwing.posed import SHIFT, base_of, kinds_of, mat_of, others, stands_of
from attacks.rooms.xwing.state import Ship, State

USUAL, NOW, FURTHER = range(3)
"""How far it looks: at what is usual, at where others stand now, at where all could end."""
HURT = 0.25  # of what a ship is worth, for every obstacle that it meets
GONE = 10.0  # for leaving the mat
SHARED = 0.6  # of the fire of all enemies, what a ship among several draws on itself
KEEN = 0.08  # how much better a maneuver must look to an enemy for it to be e times as likely
LIKELY = 8  # ends of an enemy that are looked at
LOOKS, FEW = 10, 4  # how often all enemies end somewhere: for dials, for an action
WIDEST = 40  # answers to the picks of one offer that are considered
NOTHING = {"no_attack", "back", "rechoose"}  # what is left to a ship that sees nobody
SECONDS = 3  # other dials of each ship that are put beside the best

Draw = Callable[[int], int]
Worth = Callable[[Ship], float]
Looks = Sequence[tuple[Command, float]]
Moved = Mapping[int, Base]
After = Callable[[Command, Sequence[Moved]], float | None]


# --- set-up ---


def habits(state: State, seat: str, offers: Sequence[Offer]) -> tuple[Command, ...]:
    """Where an obstacle or a ship is put: on the first of the usual places that is free. Who sees nobody goes on."""
    able = {offer.key: offer for offer in offers if not offer.why_not}
    if "place_obstacle" in able:
        found = Command(seat, "leave_obstacles") if "leave_obstacles" in able else _obstacle(state, seat)
    elif "place_ship" in able:
        found = _ship(state, seat, able["place_ship"].picks[0])
    elif "place_remote" in able:
        found = Command(seat, "place_remote", _picks(MIDDLE))
    else:
        left = {key for key, offer in able.items() if not (offer.manual or offer.by_hand)}
        found = Command(seat, "no_attack") if "no_attack" in left and left <= NOTHING else None
    return (found,) if found else ()


def _picks(pose: Pose) -> tuple[tuple[int, ...], ...]:
    return (pose.x + SHIFT,), (pose.y + SHIFT,), (pose.heading,)


def _obstacle(state: State, seat: str) -> Command | None:
    for which in range(len(mat_of(state).brought)):
        if (pose := obstacle_place(state, which)) is not None:
            return Command(seat, "place_obstacle", ((which,), *_picks(pose)))
    return None


def _ship(state: State, seat: str, ships: Pick) -> Command | None:
    for number in ships.ids:
        ship = state.table.ship(number)
        if (pose := ship_place(state, ship)) is not None:
            return Command(seat, "place_ship", ((ship.id,), *_picks(pose), (0,) if has_turret(ship) else ()))
    return None


# --- what looks how ---


def weighed(
    state: State,
    seat: str,
    offers: Sequence[Offer],
    far: int,
    draw: Draw,
    goes_on: Callable[[], bool],
    worth: Worth,
    after: After,
) -> Looks:
    """Ways on with how they look, the usual one first; nothing where it decides as everywhere else.

    `worth` says what a ship is worth, `after` how the table looks once something is done and ships have moved so (None:
    the rules refuse it).
    """
    frame = state.stack[-1]
    if frame.flow != "game" or len(state.stack) > 1:
        return ()
    keys = {offer.key for offer in offers}
    if "set_dials" in keys:
        return dials(state, seat, far, draw, goes_on, worth)
    if mat_of(state).active is None and not keys & {"activate", "decloak"}:
        return ()
    quiet = sorted(offers, key=lambda offer: offer.key not in ("no_action", "stay_cloaked"))
    found = list[tuple[Command, float]]()
    moved = to_move(state, seat, draw, worth) if far == FURTHER and goes_on() else [{}]
    for command in _ways(seat, quiet):
        looks = after(command, moved)
        if looks is not None:
            found.append((command, looks))
        if found and (far == USUAL or not goes_on()):
            break
    return found


def _ways(seat: str, offers: Sequence[Offer]) -> Iterator[Command]:
    """Every way to take these offers; of one with very many only the least."""
    for offer in offers:
        rows = [
            [(one,) for one in pick.ids] if pick.most == 1 and not pick.caps else [pick.first] for pick in offer.picks
        ]
        wide = prod(map(len, rows)) > WIDEST
        for picks in [tuple(row[0] for row in rows)] if wide and all(rows) else product(*rows):
            yield Command(seat, offer.key, picks)


def to_move(state: State, seat: str, draw: Draw, worth: Worth) -> list[Moved]:
    """Where ships that have still to be activated may stand then: own ones by their dials, others as it may be."""
    active = mat_of(state).active
    waiting = [
        ship
        for ship in state.table.ships
        if not (ship.removed or ship.destroyed or ship.remote or stands_of(ship).activated)
    ]
    waiting = [ship for ship in waiting if active is None or ship.id != active.ship]
    own = dict[int, Base]()
    for ship in waiting:
        if ship.seat == seat and stands_of(ship).dial:
            what, one, around = maneuver(stands_of(ship).dial), base_of(ship), others(state, ship)
            own[ship.id] = one.at(execute(one, what, {**around, **own}, mat_of(state).things).pose)
    enemies = [piece(ship, base_of(ship), worth(ship)) for ship in waiting if ship.seat != seat]
    likely = [_likely(state, one, worth) for one in enemies]
    if not likely:
        return [own]
    return [own | {one.ship.id: one.base for one in [_drawn(one, draw) for one in likely]} for _ in range(FEW)]


# --- dials ---


class End(Struct, frozen=True, gc=False):
    """Where a maneuver could end (the place of its dial), and what is lost on the way, as a share of the ship."""

    dial: int
    piece: Piece
    cost: float


def dials(state: State, seat: str, far: int, draw: Draw, goes_on: Callable[[], bool], worth: Worth) -> Looks:
    """The dials of all ships of a seat, in the order in which they will move, each beside those chosen before it.

    The best first, then those that differ from it in one ship.
    """
    mine, enemies = dialled(state, seat), state.table.living(state.table.other(seat))
    present = [piece(one, base_of(one), worth(one), acts=True) for one in enemies if stands_of(one).pose]
    flown: dict[int, Base] = {}
    ranked: dict[int, list[tuple[float, int]]] = {}
    likely = [_likely(state, one, worth) for one in present] if far == FURTHER and goes_on() else []
    looks = [[_drawn(one, draw) for one in likely] for _ in range(LOOKS)] if likely else [present]
    share = SHARED if len(mine) > 1 else 1.0
    for ship in sorted(mine, key=lambda one: (initiative(one), one.id)):
        found = list(_ends(state, ship, {**others(state, ship), **flown}, [one.base for one in present], worth))
        if far == USUAL:
            place_ = min(
                found,
                key=lambda end: (
                    end.cost >= GONE / 2,
                    abs(maneuver(stands_of(ship).maneuvers[end.dial]).side),
                    end.dial,
                ),
            )
            ranked[ship.id] = [(0.0, place_.dial)]
            continue
        ranked[ship.id] = _ranked(state, found, looks, share, goes_on)
        best = next(end for end in found if end.dial == ranked[ship.id][0][1])
        flown[ship.id] = best.piece.base
    best_of = {ship.id: ranked[ship.id][0] for ship in mine}
    whole = sum(value for value, _dial in best_of.values())
    rows = [(best_of, whole)]
    for ship in mine:
        value = best_of[ship.id][0]
        for other in ranked[ship.id][1 : SECONDS + 1]:
            rows.append(({**best_of, ship.id: other}, whole - value + other[0]))
    return [(Command(seat, "set_dials", tuple((row[ship.id][1],) for ship in mine)), looks_) for row, looks_ in rows]


def _ends(state: State, ship: Ship, around: Mapping[int, Base], enemies: Sequence[Base], worth: Worth) -> Iterator[End]:
    """Where each maneuver of a ship that it may fly would end, among others where they stand."""
    one, things, rules = base_of(ship), mat_of(state).things, switches(state.table.edition)
    barring = rules.skipped_at
    able = [
        (at, what)
        for at, what in enumerate(map(maneuver, stands_of(ship).maneuvers))
        if not (what.colour == "R" and ship.tokens.stress) and not (what.colour == "P" and not ship.force)
    ]
    for at, what in able or list(enumerate(map(maneuver, stands_of(ship).maneuvers))):
        tallon = tallon_places(one, what, around)[0] if what.bearing in TALLON else 0
        done = execute(one, what, around, things, tallon)
        stress = max(0, ship.tokens.stress + (what.colour == "R") - (what.colour == "B"))
        met = set(kinds_of(state, dict.fromkeys((*done.through, *done.on))))
        acts = not (stress or done.overlapped or met & set(barring))
        there = piece(ship, one.at(done.pose), worth(ship), stress=stress, acts=acts, on=bool(done.on))
        cost = GONE if done.fled else place(there, enemies) + HURT * len(met) + HURT / 2 * bool(done.overlapped)
        yield End(at, there, cost)


def _likely(state: State, one: Piece, worth: Worth) -> list[tuple[Piece, int]]:
    """Where an enemy could end, the likelier the better that looks to it beside where we stand now; with weights."""
    ours = state.table.living(state.table.other(one.ship.seat))
    targets = [piece(ship, base_of(ship), worth(ship)) for ship in ours]
    things, start = mat_of(state).things, switches(state.table.edition).measured_from
    found = []
    for end in _ends(state, one.ship, others(state, one.ship), [target.base for target in targets], worth):
        fires = max((shot(end.piece, target, things, start) for target in targets), default=0.0)
        found.append((fires - end.cost, end.piece))
    found.sort(key=lambda pair: -pair[0])
    best = found[0][0] if found else 0.0
    return [(there, 1 + int(1000 * exp((looks - best) / KEEN))) for looks, there in found[:LIKELY]]


def _drawn(likely: Sequence[tuple[Piece, int]], draw: Draw) -> Piece:
    at = draw(sum(weight for _one, weight in likely))
    for one, weight in likely:
        if at < weight:
            return one
        at -= weight
    return likely[-1][0]


def _ranked(
    state: State, found: Sequence[End], looks: Sequence[Sequence[Piece]], share: float, goes_on: Callable[[], bool]
) -> list[tuple[float, int]]:
    """Dials by what they are worth on average over where all enemies may end, the best first.

    Looks are dropped when there is no more time; half of the dials when they have come out worse a few times.
    """
    things, start = mat_of(state).things, switches(state.table.edition).measured_from
    seen: dict[tuple[int, int, Pose], tuple[float, float]] = {}
    sums = {end.dial: 0.0 for end in found}
    left, n = list(found), 0
    for enemies in looks:
        for end in left:
            gain, pain = 0.0, 0.0
            for enemy in enemies:
                key = (end.dial, enemy.ship.id, enemy.base.pose)
                if key not in seen:
                    mine = shot(end.piece, enemy, things, start) * enemy.worth
                    seen[key] = (mine, shot(enemy, end.piece, things, start) * end.piece.worth)
                gain, pain = max(gain, seen[key][0]), pain + seen[key][1]
            sums[end.dial] += gain - share * pain
        n += 1
        if n == 3:
            left = sorted(left, key=lambda end: end.cost * end.piece.worth - sums[end.dial] / n)[
                : max(4, len(left) // 2)
            ]
        if not goes_on():
            break
    costs = {end.dial: end.cost * end.piece.worth for end in left}
    return sorted(((sums[dial] / n - cost, dial) for dial, cost in costs.items()), key=lambda pair: (-pair[0], pair[1]))
