"""Facts and partial maneuvers held against a model of polygons and dense points that shares no code with them."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from attacks.rooms.xwing.mat.arcs import ARCS
from attacks.rooms.xwing.mat.facts import Hair, gap, hairs, sight
from attacks.rooms.xwing.mat.maneuvers import KINDS, Maneuver, execute
from attacks.rooms.xwing.mat.obstacles import Thing, device, gap_to, obstacle, under
from attacks.rooms.xwing.mat.poses import Base, Pose
from tests.conftest import SCALE
from tests.rooms.xwing.mat import another_way as other_way
from tests.rooms.xwing.mat.drawn import NAMES, bases, crowds, lying, maneuvers, poses

TURN = {"A": 180, "D": 180, "S": 180}


def plain(one: Base) -> other_way.Ship:
    return (one.side, *one.pose.millimetres)


@given(bases(20_000), bases(20_000), st.booleans())
@settings(max_examples=120 * SCALE)
def test_arcs_and_attack_ranges_are_those_of_polygons(one: Base, other: Base, beside: bool):
    if beside:  # near each other, where arcs are cut most
        other = other.at(Pose(one.pose.x + other.pose.x // 2, one.pose.y + other.pose.y // 2, other.pose.heading))
    a, b = plain(one), plain(other)
    assume(gap(one, other) > 0)
    seen, doubtful = sight(one, other), hairs(one, other)
    assert abs(seen.gap - other_way.base(a).distance(other_way.base(b))) < 1e-6
    for arc in ARCS:
        found, held = other_way.in_arc(a, b, arc), seen.arc(arc)
        if Hair("arc", arc) not in doubtful:
            assert (found is None) == (held is None), arc
        if found and held:
            assert abs(found[0] - held.distance) < 0.02


@given(bases(20_000), bases(20_000), st.lists(st.tuples(st.sampled_from(NAMES), poses(15_000)), min_size=1, max_size=4))
@settings(max_examples=120 * SCALE)
def test_obstruction_is_that_of_dense_lines(one: Base, other: Base, places):
    assume(0 < gap(one, other) <= 300)
    things = [obstacle(-n, name, pose) for n, (name, pose) in enumerate(places, 1)]
    seen, doubtful = sight(one, other, things), hairs(one, other, things)
    rocks = [Polygon(thing.corners) for thing in things]
    for held in seen.arcs:
        if {Hair("obstructed", held.arc), Hair("arc", held.arc)} & set(doubtful):
            continue
        _, mine, theirs = other_way.in_arc(plain(one), plain(other), held.arc)
        assert held.obstructed == other_way.blocked(other_way.shortest_lines(mine, theirs), rocks)


@given(
    bases(10_000),
    st.sampled_from(["small", "medium", "large"]),
    st.integers(-60, 60),
    st.integers(75, 300),
    st.integers(0, 3),
    st.lists(st.tuples(st.sampled_from(NAMES), poses(6_000)), min_size=1, max_size=3),
)
@settings(max_examples=40 * SCALE)
def test_parallel_edges_leave_the_choice_that_dense_lines_leave(one: Base, size: str, u, v, quarters: int, places):
    """Obstacles stand between the two; a millimetre more or less of them must not matter."""
    x, y = one.pose.placed((u, v))
    other = Base(size, Pose(round(x * 100), round(y * 100), (one.pose.heading + 9_000 * quarters) % 36_000))
    things = [
        obstacle(
            -n, name, Pose((one.pose.x + other.pose.x) // 2 + by.x, (one.pose.y + other.pose.y) // 2 + by.y, by.heading)
        )
        for n, (name, by) in enumerate(places, 1)
    ]
    assume(gap(one, other) > 1)
    rocks = [[Polygon(thing.corners).buffer(by) for thing in things] for by in (-0.5, 0, 0.5)]
    for held in sight(one, other, things).arcs:
        _, mine, theirs = other_way.in_arc(plain(one), plain(other), held.arc)
        lines = other_way.shortest_lines(mine, theirs)
        said = [other_way.blocked(lines, each) for each in rocks]
        if len(set(said)) == 1:
            assert held.obstructed == said[0]


@given(bases(3_000), maneuvers("FBNTYADS"), crowds(reach=18_000))
@settings(max_examples=80 * SCALE)
def test_a_partial_maneuver_goes_as_far_as_dense_steps_find_room(one: Base, what: Maneuver, others: dict[int, Base]):
    assume(not what.sideslip)
    others = {key: other for key, other in others.items() if gap(one, other) > 0.3}
    done = execute(one, what, others)
    side = {"B": -1, "T": -1, "A": 1, "N": 1, "Y": 1, "D": -1}.get(what.bearing, 0)
    size, x, y, heading = plain(one)
    drive = other_way.Drive((size, x, y, heading + TURN.get(what.bearing, 0)), KINDS[what.bearing], what.speed, side)
    ships = [other_way.base(plain(other)) for other in others.values()]

    def sinks(q: float, by: float) -> bool:
        outline, _ = drive.at(q)
        return any(outline.buffer(-by).intersects(ship) for ship in ships)

    _, (x, y, heading) = drive.at(done.q)
    ends, _, turned = done.pose.millimetres
    assert abs(done.pose.x / 100 - x) < 0.02 and abs(done.pose.y / 100 - y) < 0.02 and abs(ends - x) < 0.02
    away = (turned - TURN.get(what.bearing, 0) - heading + 180) % 360 - 180
    assert abs(away) < 0.03
    assert not sinks(done.q, 0.06)
    if not done.full:
        assert done.q <= drive.total
        for n in range(int((drive.total - done.q - 0.26) / 0.25)):
            assert sinks(drive.total - 0.25 * n, 0.04), n


@given(bases(3_000), maneuvers("FBNTYKLPERADS"), crowds(reach=18_000), lying(6))
@settings(max_examples=80 * SCALE)
def test_what_lies_in_the_way_is_what_the_used_part_of_the_template_covers(one: Base, what: Maneuver, others, things):
    assume(not what.sideslip and what.speed)
    others = {key: other for key, other in others.items() if gap(one, other) > 0}
    done = execute(one, what, others, things)
    side = 0 if KINDS[what.bearing] == "straight" else 1 if what.bearing in "NYDPR" else -1
    side = -side if what.bearing in "AD" else side
    size, x, y, heading = plain(one)
    drive = other_way.Drive((size, x, y, heading + TURN.get(what.bearing, 0)), KINDS[what.bearing], what.speed, side)
    strip = drive.strip(done.q) if done.q > 0.05 else Polygon()
    for thing in things:
        covered = strip.intersection(Polygon(thing.corners))
        if not 0 < covered.area < 0.2:  # a hair is nobody's ruling
            assert (thing.id in done.through) == (covered.area > 0)
        under_base = other_way.base((size, *done.pose.millimetres)).intersection(Polygon(thing.corners)).area
        if abs(under_base - 0.01) > 0.005:
            assert (thing.id in done.on) == (under_base > 0.01)


@given(bases(10_000), poses(12_000), st.sampled_from(["protonbombs", "connernets", "clustermines"]))
@settings(max_examples=100 * SCALE)
def test_devices_lie_under_a_base_and_at_a_range_as_discs_do(one: Base, edge: Pose, name: str):
    outline = other_way.base(plain(one))
    for part in device(1, name, edge):
        far = outline.distance(Point(part.corners[0])) - part.radius
        assert abs(gap_to(one, part) - max(far, 0)) < 1e-6
        if abs(far + 0.05) > 1e-6:
            assert under(one, part) == (far < -0.05)


@given(bases(3_000), maneuvers("FBNTY"), poses(15_000), st.sampled_from(["protonbombs", "connernets"]))
@settings(max_examples=100 * SCALE)
def test_mines_are_moved_through_where_the_template_covers_them(one: Base, what: Maneuver, edge: Pose, name: str):
    assume(not what.sideslip)
    (mine,) = device(1, name, edge)
    done = execute(one, what, {}, [mine])
    side = {"B": -1, "T": -1, "N": 1, "Y": 1}.get(what.bearing, 0)
    drive = other_way.Drive(plain(one), KINDS[what.bearing], what.speed, side)
    far = drive.strip(drive.total).distance(Point(mine.corners[0])) - mine.radius
    if abs(far + 0.05) > 0.02:
        assert (mine.id in done.through) == (far < 0)


def test_a_thing_is_known_by_what_it_is():
    assert Thing(1, "gas", ()).obstacle and not Thing(1, "bomb", (), 14.0).obstacle
