"""What somebody may look up on the mat before deciding: a read that leaves no trace, of what all players see.

Where every maneuver of a ship would end, where its actions lead, what it sees of the others, whether something may be
placed here. Numbers are in hundredths of a millimetre and of a degree, as in the view; distances in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attacks.engine.flow import innermost
from attacks.engine.values import Refused
from attacks.rooms.xwing.corrections import moving
from attacks.rooms.xwing.mat.arcs import ARCS, STANDARD, standard_arcs
from attacks.rooms.xwing.mat.facts import ATTACKER, Hair, InArc, Sight, gap, hairs, side_of, sight
from attacks.rooms.xwing.mat.lines import CHOICE, YES, obstruction
from attacks.rooms.xwing.mat.maneuvers import (
    PLACES,
    TALLON,
    Executed,
    Maneuver,
    execute,
    full_end,
    maneuver,
    tallon_places,
)
from attacks.rooms.xwing.mat.measures import REACH
from attacks.rooms.xwing.mat.moves import Place, deployed
from attacks.rooms.xwing.mat.obstacles import Thing, placing_reason
from attacks.rooms.xwing.mat.poses import Base, Pose, on_mat
from attacks.rooms.xwing.mat.shapes import closest_lines
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.nested import Pulled
from attacks.rooms.xwing.on_mat import targets, tractor
from attacks.rooms.xwing.on_mat.acts import boosts, rolls
from attacks.rooms.xwing.on_mat.difficulty import INSTEAD, as_flown
from attacks.rooms.xwing.on_mat.granting_moves import move_of, places_of
from attacks.rooms.xwing.on_mat.planning import decloaking, in_system
from attacks.rooms.xwing.on_mat.reading import UP, seen_from
from attacks.rooms.xwing.on_mat.remotes import SWARM, buoy_reason, holds, met_now, relocations
from attacks.rooms.xwing.on_mat.usual import obstacle_place, ship_place
from attacks.rooms.xwing.on_mat.ways import numbers, path_of, region_of, strip_of
from attacks.rooms.xwing.posed import base_of, mat_of, others, pose_of, stands_of
from attacks.rooms.xwing.state import Ship, State

Answer = dict[str, Any]
LINES = 16  # of several lines, so many are looked at
TOLD = ("bullseye", *STANDARD)
ABOUT = "dial, sights, places, placing, moving, told, ship_place, obstacle, obstacle_place, objective or remote"


def looked_up(state: State, asked: Mapping[str, str]) -> Answer:
    """The answer to one question: `about` says which, `ship` and numbers of whom and where.

    Raises `Refused` (code `bad_question`).
    """
    if state.table.mat is None or not state.stack:
        raise Refused("bad_question", code="bad_question", detail="no mat")
    about = asked.get("about", "")
    if about == "objective":
        return {"why": f"objective_{reason}" if (reason := targets.placing_reason(state, _pose(asked))) else ""}
    if about == "remote":
        return {"why": buoy_reason(_pose(asked))}
    if about == "told":
        return {"ships": {str(ship.id): _sighted(state, ship) for ship in state.table.ships if _stands(ship)}}
    if about == "obstacle":
        return _obstacle(state, asked)
    if about == "obstacle_place":
        return _usual(obstacle_place(state, _brought(state, asked)))
    ship = _ship(state, asked)
    if about == "placing":
        return _placing(state, ship, asked)
    if about == "ship_place":
        return _usual(ship_place(state, ship))
    if stands_of(ship).pose is None:
        raise Refused("bad_question", code="bad_question", detail="not placed yet")
    if about == "moving":
        return {"why": moving.reason_of(state, ship, _pose(asked))}
    if about == "dial":
        return {"ship": str(ship.id), "maneuvers": {code: _flown(state, ship, code) for code in _codes(state, ship)}}
    if about == "sights":
        own = _arcs_of(ship)
        drawn = {arc: region_of(base_of(ship), arc, whole=_from(state) == ATTACKER) for arc in own}
        return {"ship": str(ship.id), "sees": _sights(state, ship, base_of(ship)), "regions": drawn}
    if about == "places":
        return {"ship": str(ship.id), "places": _places(state, ship)}
    raise Refused("bad_question", code="bad_question", detail=ABOUT)


def _ship(state: State, asked: Mapping[str, str]) -> Ship:
    number = asked.get("ship", "")
    for ship in state.table.ships:
        if str(ship.id) == number and not ship.removed:
            return ship
    raise Refused("bad_question", code="bad_question", detail="no such ship")


def _pose(asked: Mapping[str, str]) -> Pose:
    try:
        return pose_of(tuple((int(asked[name]),) for name in ("x", "y", "heading")))
    except (LookupError, ValueError):
        raise Refused("bad_question", code="bad_question", detail="x, y and heading are whole numbers") from None


# --- set-up ---


def _usual(pose: Pose | None) -> Answer:
    """The place something is usually put, to begin with; nothing where there is none."""
    return {"pose": numbers(pose)} if pose is not None else {}


def _brought(state: State, asked: Mapping[str, str]) -> int:
    number = asked.get("which", "")
    if not number.isdecimal() or int(number) >= len(mat_of(state).brought):
        raise Refused("bad_question", code="bad_question", detail="no such obstacle")
    return int(number)


def _obstacle(state: State, asked: Mapping[str, str]) -> Answer:
    mat, which = mat_of(state), _brought(state, asked)
    reason, distance = placing_reason(mat.brought[which], _pose(asked), mat.things)
    if reason:
        return {"why": f"too_near_{reason}", "distance": round(distance, 1)}
    return {
        "why": "on_objective" if targets.on_objective(mat.brought[which], _pose(asked), targets.things(state)) else ""
    }


def _placing(state: State, ship: Ship, asked: Mapping[str, str]) -> Answer:
    reason = deployed(Base(ship.card.size, _pose(asked)), ship.seat == UP, others(state, ship))
    return {"why": f"placed_{reason}" if reason else ""}


# --- dials ---


def _codes(state: State, ship: Ship) -> tuple[str, ...]:
    """The maneuvers of its dial, and the one that is flown instead."""
    return tuple(dict.fromkeys((*stands_of(ship).maneuvers, INSTEAD)))


def _flown(state: State, ship: Ship, code: str) -> Answer:
    """A maneuver against what stands on the mat now."""
    what, one, around, things = maneuver(code), base_of(ship), others(state, ship), mat_of(state).things
    place = tallon_places(one, what, around)[0] if what.bearing in TALLON else 0
    done = execute(one, what, around, things, place)
    flies = as_flown(state, ship, code)
    other = {"flies": flies} if flies != code else {}
    return {**_executed(one, what, done), "sees": _after(state, ship, one.at(done.pose)), **other}


def _executed(one: Base, what: Maneuver, done: Executed) -> Answer:
    """Where a maneuver leads: its end and the way there, what it overlaps and goes through."""
    seen: Answer = {"end": numbers(done.pose), "way": path_of(one, what, done), "strip": strip_of(one, what)}
    if done.fled:
        seen["fled"] = True
    if done.overlapped:
        seen["overlaps"] = [str(ship) for ship in done.overlapped]
        seen["meant"] = numbers(full_end(one, what))
    met = dict.fromkeys((*done.through, *done.on))
    if met:
        seen["meets"] = [str(key) for key in met]
    if done.on:
        seen["on"] = [str(key) for key in done.on]
    return seen


def _after(state: State, ship: Ship, there: Base) -> Answer:
    """The enemies in range from where a ship would stand: range and arcs."""
    found: Answer = {}
    for target in state.table.living(state.table.other(ship.seat)):
        if stands_of(target).pose is None:
            continue
        seen = sight(there, base_of(target), mat_of(state).things, measured_from=_from(state))
        if seen.range <= 3:
            found[str(target.id)] = {"range": seen.range, "arcs": _own_arcs(ship, seen)}
    return found


# --- actions ---


def _places(state: State, ship: Ship) -> Answer:
    """The places of moves: those an offer names by number, also those that fail and why."""
    if ship.remote:
        step, one = state.stack[-1].step, base_of(ship)
        poses = relocations(ship, step)
        return {"relocate": [_place(pose, "" if on_mat(one.at(pose).corners) else "outside") for pose in poses]}
    found = {"barrel_roll": _as_answers(rolls(state, ship)), "boost": _as_answers(boosts(state, ship))}
    for key in ship.abilities:
        if (part := move_of(key)) is not None:
            found[key] = _as_answers(places_of(state, ship, part))
    if ship.tokens.cloak and ship in in_system(state):
        found["decloak"] = _as_answers(decloaking(state, ship))
    pulled = innermost(state, Pulled)
    if pulled is not None and pulled.ship == ship.id:
        found["move_tractored"] = _as_answers(tractor.places(state, ship))
    active = mat_of(state).active
    flies = active.maneuver if active is not None and active.ship == ship.id else ""
    if flies and (what := maneuver(flies)).bearing in TALLON:
        free = tallon_places(base_of(ship), what, others(state, ship))
        found["tallon"] = [
            {"pose": numbers(full_end(base_of(ship), what, place))} | ({} if place in free else {"why": "ship"})
            for place in PLACES
        ]
    if active is not None and (remote := met_now(state)) is not None and stands_of(remote).remote == SWARM:
        found["take_hold"] = [_place(pose) | {"ship": str(remote.id)} for pose in holds(state)]
    return found


def _place(pose: Pose, why: str = "") -> Answer:
    return {"pose": numbers(pose)} | ({"why": why} if why else {})


def _as_answers(places: tuple[Place, ...]) -> list[Answer]:
    return [_place(one.pose, one.why_not) for one in places]


# --- what a ship sees ---


def _sights(state: State, ship: Ship, one: Base) -> Answer:
    """Every other ship as this one sees it, with the lines that are measured."""
    found: Answer = {}
    for other, stands in _everything_else(state, ship).items():
        recorded = mat_of(state).touch(ship.id, other)
        things, start = mat_of(state).things, _from(state)
        seen = sight(one, stands, things, recorded=recorded, measured_from=start)
        found[str(other)] = {
            "gap": round(seen.gap, 2),
            "range": seen.range,
            "side": side_of(one, stands),
            "line": _shortest(one, stands),
            "arcs": {
                held.arc: {
                    "distance": round(held.distance, 2),
                    "range": held.range,
                    "obstructed": held.obstructed,
                    "line": _placed(one, held.line),
                    **(_either(one, held, things) if held.obstructed == CHOICE else {}),
                }
                for held in seen.arcs
            },
            "mine": _own_arcs(ship, seen),
        }
        if seen.gap <= 2 * REACH and (close := hairs(one, stands, things, recorded=recorded, measured_from=start)):
            found[str(other)]["hairs"] = [_hair(hair) for hair in close]
    return found


def _everything_else(state: State, ship: Ship) -> dict[int, Base]:
    """The bases of all other ships, and of remotes."""
    return {one.id: base_of(one) for one in state.table.ships if one.id != ship.id and _stands(one)}


def _stands(ship: Ship) -> bool:
    return not ship.removed and stands_of(ship).pose is not None


def _sighted(state: State, ship: Ship) -> list[Answer]:
    """Of which enemies a ship is in range, and in which of their arcs: what a picture shows at a glance."""
    found = []
    for other in state.table.living(state.table.other(ship.seat)):
        if not _stands(other) or (seen := seen_from(state, other, ship)).range > 3:
            continue
        found.append({"of": str(other.id), "range": seen.range, "arcs": [arc for arc in TOLD if seen.arc(arc)]})
    return found


def _hair(hair: Hair) -> list[str]:
    return [hair.fact, hair.arc] if hair.arc else [hair.fact]


def _own_arcs(ship: Ship, seen: Sight) -> list[str]:
    """The arcs of its weapons that hold the target, and the bullseye."""
    return [arc for arc in _arcs_of(ship) if seen.arc(arc)]


def _arcs_of(ship: Ship) -> list[str]:
    """The arcs of its weapons, and the bullseye."""
    wanted = {arc for gun in ship.card.weapons for arc in standard_arcs(gun.arc, stands_of(ship).indicator)} | {
        "bullseye"
    }
    return [arc for arc in ARCS if arc in wanted]


def _shortest(one: Base, other: Base) -> list[int]:
    if gap(one, other) == 0:
        return []
    _, (p, q), _ = closest_lines(one.corners, other.corners)
    return [round(100 * value) for value in (*p, *q)]


def _either(one: Base, held: InArc, things: Iterable[Thing]) -> Answer:
    """Of equally short lines one that is free and one that is obstructed: the attacker takes either."""
    shapes, found = [thing.corners for thing in things], dict[str, list[int]]()
    for part in range(LINES + 1):
        (p, q) = (
            tuple(a + (b - a) * part / LINES for a, b in zip(first, last, strict=True))
            for first, last in zip(held.line, held.last, strict=True)
        )
        line = one.pose.placed((p[0], p[1])), one.pose.placed((q[0], q[1]))
        key = "blocked" if obstruction(line, line, shapes) == YES else "free"
        found.setdefault(key, [round(100 * value) for point in line for value in point])
    return dict(found)


def _placed(one: Base, line: Any) -> list[int]:
    return [round(100 * value) for point in line for value in one.pose.placed(point)]


def _from(state: State) -> str:
    return switches(state.table.edition).measured_from
