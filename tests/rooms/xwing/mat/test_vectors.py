"""The worked examples of rules/xwing-mat.md 3.4 and 3.5, row by row."""

from __future__ import annotations

import pytest

from attacks.rooms.xwing.mat import moves
from attacks.rooms.xwing.mat.arcs import line_half
from attacks.rooms.xwing.mat.facts import ATTACKER, Sight, beyond_range, side_of, sight, within_range
from attacks.rooms.xwing.mat.maneuvers import BadManeuver, execute, full_end, maneuver
from attacks.rooms.xwing.mat.measures import SIZES
from attacks.rooms.xwing.mat.obstacles import device, placing_reason, wholly_on_mat
from attacks.rooms.xwing.mat.poses import Pose, base
from tests.rooms.xwing.mat.scenes import ARC, ship, ships, tables, things

FACTS, MANEUVERS = tables()
RECORDED = ("F07",)


def arcs_of(text: str) -> dict[str, float | None]:
    """`front 173.33, right, ff` by arc, with the attack range where one is written."""
    parts = [] if text == "-" else [part.split() for part in text.split(", ")]
    return {ARC.get(name, name): float(*number) if number else None for name, *number in parts}


def blocked_in(seen: Sight, text: str) -> dict[str, str]:
    if " " not in text:
        return dict.fromkeys(seen.names, text)
    return {ARC.get(arc, arc): word for arc, word in (part.split() for part in text.split(", "))}


@pytest.mark.parametrize("row", FACTS, ids=lambda row: row[0])
def test_facts_are_as_worked_out(row: list[str]):
    number, a, b, obstacles, reach, mine, theirs, obstructed = row
    one, other, lying, recorded = ship(a), ship(b), things(obstacles), number in RECORDED
    seen = sight(one, other, lying, recorded=recorded)
    back = sight(other, one, lying, recorded=recorded)
    band, gap = reach.split()
    assert (seen.range, back.range) == (int(band), int(band))
    assert seen.gap == back.gap == pytest.approx(float(gap.strip("()")), abs=0.011)
    wanted = arcs_of(mine)
    assert set(seen.names) == set(wanted)
    assert set(back.names) == set(arcs_of(theirs))
    assert {held.arc: held.obstructed for held in seen.arcs} == blocked_in(seen, obstructed)
    for arc, number_written in wanted.items():
        if not recorded:  # its attack range is 0 by the record
            assert seen.arc(arc).distance == pytest.approx(number_written or seen.gap, abs=0.011)


@pytest.mark.parametrize(
    ("a", "b", "arc", "distance"),
    [
        ("s 0 0 0", "m 211.8 294.7 20", "front", 299.08),
        ("s 0 0 0", "s 150 150 0", "front", 171.49),
        ("l 0 0 0", "s 60 70 0", "front", 10.00),
        ("s 0 0 0", "l 165 112 0", "front", 163.81),
    ],
)
def test_measured_from_the_whole_base_an_attack_range_may_be_shorter(a: str, b: str, arc: str, distance: float):
    held = sight(ship(a), ship(b), measured_from=ATTACKER).arc(arc)
    assert held is not None and held.distance == pytest.approx(distance, abs=0.011)


@pytest.mark.parametrize(
    ("a", "b", "stands"),
    [
        ("l 0 0 0", "s 140 -1 0", "flanking"),
        ("l 0 0 0", "s 140 25 0", "in_front"),
        ("s 0 0 0", "s 30 -160 200", "behind"),
        ("s 0 0 0", "s 60 20 0", "flanking"),
    ],
)
def test_behind_in_front_and_flanking_exclude_each_other(a: str, b: str, stands: str):
    assert side_of(ship(a), ship(b)) == stands


@pytest.mark.parametrize(
    ("there", "within", "beyond"),
    [
        ("s 0 120 0", 2, 0),
        ("s 0 140 0", 2, 0),
        ("s 0 140.2 0", 2, 1),
        ("s 0 80 0", 1, 0),
        ("s 0 341 0", 4, 3),
    ],
)
def test_within_a_range_is_all_of_a_ship_and_beyond_it_none(there: str, within: int, beyond: int):
    one, other = ship("s 0 0 0"), ship(there)
    assert min(n for n in (1, 2, 3, 4) if within_range(one, other, n)) == within
    assert max(n for n in (0, 1, 2, 3) if beyond_range(one, other, n)) == beyond


@pytest.mark.parametrize(("y", "on"), [(-443.2, True), (-443.3, False)])
def test_a_device_lies_wholly_on_the_mat_or_not(y: float, on: bool):
    (bomb,) = device(1, "protonbombs", Pose.at(0, y + 14, 180))
    assert wholly_on_mat(bomb) == on


def test_printed_arc_lines_leave_the_base_where_they_are_printed():
    assert [round(line_half(size), 2) for size in SIZES] == [17.15, 26.45, 35.71]


@pytest.mark.parametrize("row", MANEUVERS, ids=lambda row: row[0])
def test_maneuvers_end_as_worked_out(row: list[str]):
    _, start, what, others, obstacles, end, result = row
    code, _, place = what.partition(" pos ")
    done = execute(ship(start), maneuver(code), ships(others), things(obstacles), int(place or 0))
    where = tuple(map(float, end.split()))
    assert done.pose.millimetres == pytest.approx(where, abs=0.011)
    assert done.full == ("partial" not in result)
    assert done.fled == ("fled" in result)
    said = dict(part.split(" ", 1) for part in result.replace("ends on", "on").split("; ") if " " in part)
    assert "".join(map(chr, done.overlapped)) == said.get("overlapped", "")
    assert "".join(map(chr, done.touching)) == said.get("touches", "")
    assert bool(done.through) == ("through" in said)
    assert bool(done.on) == ("on" in said)


@pytest.mark.parametrize(
    ("size", "banks", "turns"),
    [
        ("small", ((37.57, 90.71), (52.22, 126.07), (66.86, 161.42)), (55, 82.5, 110)),
        ("medium", ((44.64, 107.78), (59.29, 143.14), (73.93, 178.49)), (65, 92.5, 120)),
        ("large", ((51.72, 124.85), (66.36, 160.21), (81.00, 195.56)), (75, 102.5, 130)),
    ],
)
def test_banks_and_turns_of_every_speed_end_where_the_table_says(size: str, banks, turns):
    stands = base(size, 0, 0)
    for speed, (u, v) in enumerate(banks, 1):
        assert full_end(stands, maneuver(f"{speed}NW")).millimetres == pytest.approx((u, v, 45), abs=0.0101)
        assert full_end(stands, maneuver(f"{speed}BW")).millimetres == pytest.approx((-u, v, 315), abs=0.0101)
        assert full_end(stands, maneuver(f"{speed}DW")).millimetres == pytest.approx((u, -v, 315), abs=0.0101)
        assert full_end(stands, maneuver(f"{speed}AW")).millimetres == pytest.approx((-u, -v, 45), abs=0.0101)
        assert full_end(stands, maneuver(f"{speed}PW")).millimetres == pytest.approx((u, v, 225), abs=0.0101)
        assert full_end(stands, maneuver(f"{speed}LW")).millimetres == pytest.approx((-u, v, 135), abs=0.0101)
    for speed, u in enumerate(turns, 1):
        assert full_end(stands, maneuver(f"{speed}YW")).millimetres == pytest.approx((u, u, 90), abs=0.0101)
        assert full_end(stands, maneuver(f"{speed}TW")).millimetres == pytest.approx((-u, u, 270), abs=0.0101)
        for place in (-1, 0, 1):
            slid = full_end(stands, maneuver(f"{speed}EW"), place).millimetres
            assert slid == pytest.approx((-u, u - 10 * place, 180), abs=0.0101)
    for speed in (1, 2, 3, 4, 5):
        ahead = stands.side + 40 * speed
        assert full_end(stands, maneuver(f"{speed}FW")).millimetres == (0, ahead, 0)
        assert full_end(stands, maneuver(f"{speed}KW")).millimetres == (0, ahead, 180)
        assert full_end(stands, maneuver(f"{speed}SW")).millimetres == (0, -ahead, 0)


@pytest.mark.parametrize(
    ("start", "code", "end"),
    [("s 0 0 0", "1TW", (55, 55, 270)), ("m 0 0 180", "2NW", (143.14, -59.29, 225))],
)
def test_a_sideslip_goes_to_the_other_side(start: str, code: str, end: tuple[float, ...]):
    assert full_end(ship(start), maneuver(code, sideslip=True)).millimetres == pytest.approx(end, abs=0.011)


def test_rolls_boosts_and_decloaks_end_as_worked_out():
    places = {place.place: place.pose.millimetres for place in moves.barrel_roll(ship("s 0 0 0"), moves.RIGHT, {})}
    assert places == {-1: (80, -10, 0), 0: (80, 0, 0), 1: (80, 10, 0)}
    back, *_ = moves.barrel_roll(ship("m 50 50 90"), moves.LEFT, {})
    assert back.pose.millimetres == (30, 130, 90)
    _, middle, _ = moves.barrel_roll(ship("l -100 0 30"), moves.RIGHT, {})
    assert middle.pose.millimetres == pytest.approx((-13.40, -50, 30), abs=0.011)
    *_, forward = moves.decloak(ship("s 0 0 0"), "barrel_roll", moves.LEFT, {})
    assert forward.pose.millimetres == (-120, 10, 0)
    *_, forward = moves.curved_roll(ship("s 0 0 0"), moves.RIGHT, "bank", 1, {})
    assert forward.pose.millimetres == pytest.approx((83.64, 44.64, 315), abs=0.011)
    boosted = moves.boost(ship("l 10 20 45"), moves.template_of("bank", 1, moves.LEFT), {})
    assert boosted.pose.millimetres == pytest.approx((61.72, 144.85, 0), abs=0.011)
    assert moves.decloak(ship("s 0 0 0"), "boost", 0, {})[0].pose.millimetres == (0, 120, 0)
    assert moves.decloak(ship("m 0 0 0"), "boost", 0, {})[0].pose.millimetres == (0, 100, 0)
    dropped = moves.device_edge(ship("m 0 0 30"), moves.template_of("straight", 1))
    assert dropped.millimetres == pytest.approx((-35, -60.62, 210), abs=0.011)
    launched = moves.device_edge(ship("s 0 0 0"), moves.template_of("bank", 3, moves.RIGHT), launched=True)
    assert launched.millimetres == pytest.approx((52.72, 147.28, 45), abs=0.011)


def test_a_curved_roll_backward_is_the_forward_one_mirrored():
    forward = moves.curved_roll(ship("m 0 0 0"), moves.LEFT, "turn", 1, {})
    backward = moves.curved_roll(ship("m 0 0 0"), moves.LEFT, "turn", 1, {}, forward=False)
    for one, other in zip(forward, reversed(backward), strict=True):
        x, y, heading = one.pose.millimetres
        assert other.pose.millimetres == pytest.approx((x, -y, (-heading) % 360))


@pytest.mark.parametrize(("x", "reason"), [(222.3, "edge"), (222.1, "")])
def test_an_obstacle_stays_beyond_range_2_of_every_edge(x: float, reason: str):
    assert placing_reason("R1", Pose.at(x, 0), ())[0] == reason
    assert placing_reason("R1", Pose.at(0, -x, 90), ())[0] == reason


@pytest.mark.parametrize(("y", "reason"), [(157.9, "obstacle"), (158.2, "")])
def test_obstacles_stay_beyond_range_1_of_each_other(y: float, reason: str):
    lying = things("R1 0 0 0")
    why, distance = placing_reason("R1", Pose.at(30, y, 180), lying)
    assert (why, round(distance, 1)) == (reason, round(y - 58, 1))


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("s 0 -377.2 0", ""),
        ("s 0 -376.9 0", "zone"),
        ("s 0 -385.5 45", ""),
        ("s 0 -385.3 45", "zone"),
        ("l 0 -400.6 45", ""),
        ("l 0 -395 45", "zone"),
        ("s 0 -440 0", "outside"),
        ("s 100 -400 0", "ship"),
    ],
)
def test_ships_are_placed_at_range_1_of_the_own_edge(where: str, reason: str):
    others = {1: ship("s 120 -400 10")}
    assert moves.deployed(ship(where), True, others) == reason
    size, x, y, heading = where.split()
    mirrored = ship(f"{size} {-float(x)} {-float(y)} {float(heading) + 180}")
    assert moves.deployed(mirrored, False, {1: ship("s -120 400 190")}) == reason


@pytest.mark.parametrize("code", ["", "2", "4BW", "0FW", "6FW", "2TX", "1OW", "0NB", "XTW", "²TW", "4YW", "2ZW"])
def test_a_maneuver_that_no_template_has_is_refused(code: str):
    with pytest.raises(BadManeuver):
        maneuver(code)


def test_only_banks_and_turns_slip():
    with pytest.raises(BadManeuver):
        maneuver("2FW", sideslip=True)
