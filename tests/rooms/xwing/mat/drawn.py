"""Random scenes on the mat for properties: bases, maneuvers and obstacles as Hypothesis draws them."""

from __future__ import annotations

from hypothesis import strategies as st

from attacks.rooms.xwing.mat.facts import gap
from attacks.rooms.xwing.mat.maneuvers import KINDS, SPEEDS, Maneuver
from attacks.rooms.xwing.mat.measures import SIZES
from attacks.rooms.xwing.mat.obstacles import OBSTACLES, obstacle
from attacks.rooms.xwing.mat.poses import Base, Pose

NAMES = sorted(name for known in OBSTACLES.values() for name in known)
HEADINGS = st.one_of(st.integers(0, 35_999), st.sampled_from([0, 4_500, 9_000, 18_000, 27_000]))
SIZE = st.sampled_from(SIZES)
CODES = sorted((speed, bearing) for bearing, kind in KINDS.items() for speed in SPEEDS[kind])


def poses(reach: int = 30_000) -> st.SearchStrategy[Pose]:
    """Poses so many hundredths of a millimetre from the middle; often on whole millimetres, where edges meet."""
    far = st.one_of(st.integers(-reach, reach), st.integers(-reach // 500, reach // 500).map(lambda n: n * 500))
    return st.builds(Pose, far, far, HEADINGS)


def bases(reach: int = 30_000) -> st.SearchStrategy[Base]:
    return st.builds(Base, SIZE, poses(reach))


def maneuvers(bearings: str = "".join(KINDS)) -> st.SearchStrategy[Maneuver]:
    known = [Maneuver(speed, bearing) for speed, bearing in CODES if bearing in bearings]
    slipping = [Maneuver(one.speed, one.bearing, sideslip=True) for one in known if one.bearing in "BNTY"]
    return st.sampled_from(known + slipping)


@st.composite
def crowds(draw: st.DrawFn, reach: int = 20_000, most: int = 6) -> dict[int, Base]:
    """Ships that do not overlap, by id from 1."""
    standing: dict[int, Base] = {}
    for one in draw(st.lists(bases(reach), min_size=2, max_size=most)):
        if all(gap(one, other) > 0 for other in standing.values()):
            standing[len(standing) + 1] = one
    return standing


def lying(most: int = 3) -> st.SearchStrategy[tuple]:
    """Obstacles on the mat, with ids below 0."""
    places = st.lists(st.tuples(st.sampled_from(NAMES), poses(20_000)), max_size=most)
    return places.map(lambda found: tuple(obstacle(-n, *one) for n, one in enumerate(found, 1)))
