"""What lies exactly on a border, and just beyond it: worked out by hand from rules/xwing-mat.md 1.5, 1.9 and 3.3."""

from __future__ import annotations

import pytest

from attacks.rooms.xwing.mat.facts import sight
from attacks.rooms.xwing.mat.maneuvers import execute, maneuver
from tests.rooms.xwing.mat.scenes import ship, ships, things


@pytest.mark.parametrize(
    ("there", "band"),
    [
        ("s 0 40.05 0", 0),
        ("s 0 40.06 0", 1),
        ("s 0 240 0", 2),
        ("s 0 240.05 90", 2),
        ("s 0 240.06 0", 3),
        ("s -340.05 0 180", 3),
        ("s -340.06 0 0", 4),
    ],
)
def test_a_border_of_a_band_belongs_to_the_nearer_one(there: str, band: int):
    assert sight(ship("s 0 0 0"), ship(there)).range == band


@pytest.mark.parametrize(
    ("attacker", "there", "arc", "held"),
    [
        ("s 0 0 0", "s 27.45 200 0", "bullseye", True),  # 7.4 of the strip, 20 of the base, 0.05
        ("s 0 0 0", "s 27.46 200 0", "bullseye", False),
        ("m 0 0 180", "l -47.44 -200 90", "bullseye", True),
        ("m 0 0 180", "l -47.46 -200 90", "bullseye", False),
        ("l 0 0 0", "s 120 -20 0", "full_front", True),  # its edge lies on the midline
        ("l 0 0 0", "s 120 -20.06 0", "full_front", False),
        ("l 0 0 90", "s -20 -120 0", "full_front", True),
        ("l 0 0 90", "s -20.06 -120 0", "full_front", False),
        ("m 0 0 0", "m 0 -360 0", "rear", True),  # 300 behind a medium base
        ("m 0 0 0", "m 0 -360.06 0", "rear", False),
    ],
)
def test_the_line_of_an_arc_belongs_to_it(attacker: str, there: str, arc: str, held: bool):
    assert (sight(ship(attacker), ship(there)).arc(arc) is not None) == held


@pytest.mark.parametrize(
    ("start", "code", "others", "end", "touching"),
    [
        ("s 0 0 0", "2FB", "X s 0 160 0", "0 120 0", ""),  # edge at edge is no overlap: fully executed
        ("s 0 0 0", "2FB", "X s 0 159.9 0", "0 119.9 0", "X"),
        ("s 0 0 0", "1FB", "X s 0 40 0", "0 80 0", ""),  # over a ship that it touched, to its other edge
        ("s 0 0 0", "1FB", "X s 0 41 0", "0 1 0", "X"),  # it cannot leave its place
        ("s 0 0 0", "5FB", "X s -21 240 0, Y s 21 240 0", "0 200 0", "XY"),  # two at once, side by side
        ("l 0 0 0", "1SB", "X s 0 -100 0", "0 -40 0", "X"),  # backward, with the rear edge at the other
        ("m 0 0 90", "4KB", "X m 200 0 90", "140 0 90", "X"),
    ],
)
def test_a_ship_stops_edge_to_edge(start: str, code: str, others: str, end: str, touching: str):
    done = execute(ship(start), maneuver(code), ships(others))
    assert done.pose.millimetres == pytest.approx(tuple(map(float, end.split())), abs=0.011)
    assert "".join(map(chr, done.touching)) == touching


def test_two_obstacles_on_the_way_are_met_nearest_first_and_those_beyond_a_bump_not():
    rocks = things("R1 0 150 0, G1 0 60 0, D1 0 215 0")
    assert execute(ship("s 0 0 0"), maneuver("4FB"), {}, rocks).through == (-2, -1)
    bumped = execute(ship("s 0 0 0"), maneuver("4FB"), ships("X s 0 170 0"), rocks)
    assert bumped.pose.millimetres == (0, pytest.approx(130, abs=0.011), 0) and bumped.through == (-2,)
