"""What holds on the mat wherever things stand: mirrored, turned and moved scenes, both ways, there and back."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from attacks.rooms.xwing.mat import moves
from attacks.rooms.xwing.mat.angles import FULL, UNIT, direction, heading_of
from attacks.rooms.xwing.mat.arcs import ARCS
from attacks.rooms.xwing.mat.facts import Sight, all_sights, gap, hairs, range_of, side_of, sight
from attacks.rooms.xwing.mat.maneuvers import KINDS, SPEEDS, Maneuver, execute, full_end, overlapping, tallon_places
from attacks.rooms.xwing.mat.measures import EPS
from attacks.rooms.xwing.mat.obstacles import OBSTACLES, Thing, outline
from attacks.rooms.xwing.mat.poses import Base, Pose
from attacks.rooms.xwing.mat.shapes import apart, area, nearest
from attacks.rooms.xwing.mat.templates import templates
from tests.conftest import SCALE
from tests.rooms.xwing.mat.drawn import bases, crowds, lying, maneuvers, poses

OTHER = {"left": "right", "right": "left"}
MIRRORED = dict(zip("FKSBNLPADTYERO", "FKSNBPLDAYTREO", strict=True))


def mirrored(pose: Pose) -> Pose:
    return Pose(-pose.x, pose.y, -pose.heading % FULL)


def mirrored_thing(thing: Thing) -> Thing:
    return Thing(thing.id, thing.kind, tuple((-x, y) for x, y in reversed(thing.corners)), thing.radius)


def quartered(pose: Pose, quarters: int) -> Pose:
    """The pose with the whole mat turned by quarters, clockwise."""
    x, y = pose.x, pose.y
    for _ in range(quarters):
        x, y = y, -x
    return Pose(x, y, (pose.heading + 9_000 * quarters) % FULL)


def quartered_thing(thing: Thing, quarters: int, dx: float = 0, dy: float = 0) -> Thing:
    corners = thing.corners
    for _ in range(quarters):
        corners = tuple((y, -x) for x, y in corners)
    return Thing(thing.id, thing.kind, tuple((x + dx, y + dy) for x, y in corners), thing.radius)


def alike(one: Sight, other: Sight, swap: dict[str, str] | None = None) -> None:
    """The same facts, left and right perhaps exchanged."""
    swap = swap or {}
    assert (one.range, one.touching) == (other.range, other.touching)
    assert one.gap == pytest.approx(other.gap, abs=1e-6)
    there = {held.arc: held for held in other.arcs}
    assert {swap.get(arc, arc) for arc in one.names} == set(there)
    for held in one.arcs:
        same = there[swap.get(held.arc, held.arc)]
        assert (held.range, held.obstructed) == (same.range, same.obstructed)
        assert held.distance == pytest.approx(same.distance, abs=1e-6)


@given(bases(), bases(), lying())
@settings(max_examples=150 * SCALE)
def test_facts_of_the_mirrored_mat_are_mirrored(one: Base, other: Base, things):
    there = one.at(mirrored(one.pose)), other.at(mirrored(other.pose)), tuple(map(mirrored_thing, things))
    assume(not any(hair.fact != "range" for hair in hairs(one, other, things)))
    alike(sight(one, other, things), sight(*there), OTHER)


@given(bases(20_000), bases(20_000), lying(), st.integers(1, 3), st.integers(-9_000, 9_000))
@settings(max_examples=150 * SCALE)
def test_turning_and_moving_everything_leaves_facts_unchanged(one: Base, other: Base, things, quarters: int, far: int):
    assume(not any(hair.fact != "range" for hair in hairs(one, other, things)))

    def there(base: Base) -> Base:
        pose = quartered(base.pose, quarters)
        return base.at(Pose(pose.x + far, pose.y - far, pose.heading))

    moved = tuple(quartered_thing(thing, quarters, far / 100, -far / 100) for thing in things)
    alike(sight(one, other, things), sight(there(one), there(other), moved))


@given(bases(), bases())
@settings(max_examples=150 * SCALE)
def test_range_is_the_same_from_both_sides(one: Base, other: Base):
    assert gap(one, other) == gap(other, one)
    assert range_of(one, other) == range_of(other, one) == sight(one, other).range


def _whole_in_range(one: Base, other: Base) -> bool:
    """Is no corner of the other farther than 300 mm from any edge of the base?"""
    return all(apart(corner, nearest(corner, one.corners)) <= 300 for corner in other.corners)


@given(bases(20_000), bases(20_000), lying())
@settings(max_examples=200 * SCALE)
def test_an_attack_range_is_never_shorter_than_the_range_and_arcs_agree_with_sides(one: Base, other: Base, things):
    assume(gap(one, other) > 0)
    seen, whole = sight(one, other, things), sight(one, other, things, measured_from="attacker")
    for held in seen.arcs:
        assert held.distance >= seen.gap - 1e-9
        assert whole.arc(held.arc).distance <= held.distance + 1e-9
        (px, py), (qx, qy) = held.line
        assert math.hypot(qx - px, qy - py) == pytest.approx(held.distance, abs=EPS)
    if seen.range < 4:
        stands = side_of(one, other) if _whole_in_range(one, other) else ""  # what is farther is in no arc
        assert not stands or (seen.arc("full_front") is None) <= (stands == "behind")
        assert not stands or (seen.arc("full_rear") is None) <= (stands == "in_front")
        assert set(seen.names) & {"front", "rear", "left", "right"}
    if seen.arc("bullseye"):
        assert seen.arc("front") and seen.arc("full_front")
    assert set(seen.names) <= set(ARCS)


@given(crowds(), lying())
@settings(max_examples=30 * SCALE)
def test_a_whole_table_says_what_each_pair_says(standing: dict[int, Base], things):
    enemies = {key: [other for other in standing if (other - key) % 2] for key in standing}
    seen = all_sights(standing, enemies, things, [(2, 1)])
    assert set(seen) == {(a, b) for a in standing for b in standing if a != b}
    for (a, b), told in seen.items():
        wanted = sight(standing[a], standing[b], things, recorded={a, b} == {1, 2})
        assert (
            told == wanted if b in enemies[a] else (told.gap, told.range, told.arcs) == (wanted.gap, wanted.range, ())
        )


@given(bases(5_000), maneuvers(), crowds(), lying())
@settings(max_examples=150 * SCALE)
def test_maneuvers_mirrored_end_mirrored(one: Base, what: Maneuver, others: dict[int, Base], things):
    other = Maneuver(what.speed, MIRRORED[what.bearing], sideslip=what.sideslip)
    done = execute(one, what, others, things)
    there = {key: ship.at(mirrored(ship.pose)) for key, ship in others.items()}
    same = execute(one.at(mirrored(one.pose)), other, there, tuple(map(mirrored_thing, things)))
    assert (done.full, done.overlapped, done.touching, done.fled) == (
        same.full,
        same.overlapped,
        same.touching,
        same.fled,
    )
    assert abs(done.pose.x + same.pose.x) <= 1 and abs(done.pose.y - same.pose.y) <= 1
    assert (done.pose.heading + same.pose.heading) % FULL in (0, 1, FULL - 1)


@given(poses(), st.sampled_from(["small", "medium", "large"]), st.integers(1, 5), st.integers(0, 3))
@settings(max_examples=100 * SCALE)
def test_a_straight_and_its_reverse_twin_end_where_they_began(pose: Pose, size: str, speed: int, quarters: int):
    start = Base(size, Pose(pose.x, pose.y, 9_000 * quarters))
    there = start.at(full_end(start, Maneuver(speed, "F")))
    assert full_end(there, Maneuver(speed, "S")) == start.pose


@given(bases(5_000), maneuvers(), crowds(reach=15_000))
@settings(max_examples=150 * SCALE)
def test_after_a_partial_maneuver_nothing_overlaps_and_what_is_touched_is_touched(
    one: Base, what: Maneuver, others: dict[int, Base]
):
    others = {key: other for key, other in others.items() if gap(one, other) > 0}
    done = execute(one, what, others)
    stands = one.at(done.pose)
    assert not overlapping(stands, others)
    assert done.full == (not done.overlapped)
    if done.full:
        assert done.pose == full_end(one, what)
    for key in done.touching:
        if done.q > -one.side:
            assert gap(stands, others[key]) <= EPS


@given(bases(5_000), st.sampled_from("ER"), st.integers(1, 3), crowds())
@settings(max_examples=60 * SCALE)
def test_a_tallon_roll_offers_free_places_first(one: Base, bearing: str, speed: int, others: dict[int, Base]):
    what = Maneuver(speed, bearing)
    places = tallon_places(one, what, others)
    free = [place for place in (-1, 0, 1) if not overlapping(one.at(full_end(one, what, place)), others)]
    assert list(places) == (free or [-1, 0, 1])


@given(bases(5_000), st.sampled_from([-1, 1]), crowds(), lying())
@settings(max_examples=60 * SCALE)
def test_a_roll_names_why_each_place_fails(one: Base, side: int, others: dict[int, Base], things):
    for place in moves.barrel_roll(one, side, others, things):
        assert (place.why_not == "ship") == bool(overlapping(one.at(place.pose), others))
        assert not (place.on and not place.why_not)
    for place in moves.tractor(one, "barrel_roll", side, others, things):
        assert place.why_not in ("", "ship", "outside")


@given(st.integers(0, FULL - 1), st.floats(0.01, 1000))
@settings(max_examples=150 * SCALE)
def test_headings_are_found_again_in_their_directions(heading: int, far: float):
    right, up = direction(heading)
    assert heading_of(right * far, up * far) == heading
    angle = math.radians(heading / 100)
    assert (right, up) == pytest.approx((math.sin(angle), math.cos(angle)), abs=1e-15)
    between = (heading + 0.4) * UNIT
    assert heading_of(math.sin(between), math.cos(between)) == heading


def test_directions_of_quarters_are_exact():
    assert [direction(heading) for heading in (0, 9_000, 18_000, 27_000)] == [(0, 1), (1, 0), (0, -1), (-1, 0)]


def test_there_are_17_templates_and_every_bearing_has_its_speeds():
    assert len(templates()) == 17
    assert set(SPEEDS) == set(KINDS.values())


@pytest.mark.parametrize("name", sorted(name for known in OBSTACLES.values() for name in known))
def test_obstacles_have_the_size_of_their_row_and_no_hollows(name: str):
    shape = outline(name)
    across, along = zip(*shape, strict=True)
    long, short = next(known[name] for known in OBSTACLES.values() if name in known)
    assert (max(across) - min(across), max(along) - min(along)) == pytest.approx((long, short))
    turns = zip(shape, (*shape[1:], *shape[:1]), (*shape[2:], *shape[:2]), strict=True)
    assert all((b[0] - a[0]) * (c[1] - b[1]) > (b[1] - a[1]) * (c[0] - b[0]) for a, b, c in turns)
    assert area(shape) > long * short / 2
