"""The templates, and the way a base goes along one.

The centre line of a template goes on straight beyond both ends. Its parameter q is 0 at the edge of the base where the
template begins and `length` at its end. At every moment the middle of the edge that follows lies on that line at some
q, from one side of the base before 0 (the start) to `length` (the full maneuver), and the middle of the edge that leads
lies on it too, exactly one side away (a chord). Source: rules/xwing-mat.md 1.3, 1.5.
"""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from attacks.rooms.xwing.mat.angles import EIGHTH, HALF, PI, QUARTER, cosine, direction, heading_of, sine
from attacks.rooms.xwing.mat.measures import BANK, EPS, STRAIGHT, TURN, WIDTH
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.shapes import Point, Shape, apart, cut, depth, nearest

HALF_WIDTH = WIDTH / 2


class Template(Struct, frozen=True, gc=False):
    """One of the 17: a straight, or a bank or turn to one side (1 right, -1 left)."""

    kind: str
    speed: int
    side: int = 0

    @property
    def radius(self) -> float:
        """The radius of its centre line; 0 of a straight."""
        return 0.0 if self.kind == "straight" else (BANK if self.kind == "bank" else TURN)[self.speed]

    @property
    def angle(self) -> int:
        """How far it turns to the right, in hundredths of a degree."""
        return self.side * {"straight": 0, "bank": EIGHTH, "turn": QUARTER}[self.kind]

    @property
    def length(self) -> float:
        """The length of its centre line."""
        return self.radius * abs(self.angle) * (PI / HALF) if self.side else STRAIGHT[self.speed]


def templates() -> tuple[Template, ...]:
    """All of them."""
    curved = [Template(kind, speed, side) for kind in ("bank", "turn") for speed in (1, 2, 3) for side in (-1, 1)]
    return (*(Template("straight", speed) for speed in STRAIGHT), *curved)


class Way(Struct, frozen=True, gc=False):
    """A base of a side at a pose that goes along a template; its front, or with `turn` another side, leads."""

    pose: Pose
    length: float
    template: Template
    turn: int = 0

    def line(self, q: float) -> Point:
        """A point of the centre line, seen from the pose turned by `turn`."""
        template, half = self.template, self.length / 2
        if not template.side or q <= 0:
            return 0.0, half + q
        radius, side = template.radius, template.side
        if q <= template.length:
            return side * radius * (1 - cosine(q / radius)), half + radius * sine(q / radius)
        (u, v), (across, along) = self.line(template.length), direction(template.angle)
        return u + (q - template.length) * across, v + (q - template.length) * along

    def base_at(self, q: float) -> tuple[Point, Point]:
        """The middle of the base and the direction it leads to (length 1), seen as in `line`."""
        rear = self.line(q)
        front = self._leading(q, rear)
        across, along = (front[0] - rear[0]) / self.length, (front[1] - rear[1]) / self.length
        return ((rear[0] + front[0]) / 2, (rear[1] + front[1]) / 2), (across, along)

    def _leading(self, q: float, rear: Point) -> Point:
        """The point of the line that lies one side ahead of this one."""
        template, length = self.template, self.length
        if not template.side or q >= template.length:
            return self.line(q + length)
        if q <= -length:
            return self.line(0)
        end, (across, along) = self.line(template.length), direction(template.angle)
        dx, dy = end[0] - rear[0], end[1] - rear[1]
        beyond = length * length - dx * dx - dy * dy
        if beyond >= 0:  # on the straight ray behind the template
            ahead = dx * across + dy * along
            more = sqrt(ahead * ahead + beyond) - ahead
            return end[0] + more * across, end[1] + more * along
        return self._on_arc(rear)

    def _on_arc(self, rear: Point) -> Point:
        """Where the circle of the template is one side away from a point behind it."""
        radius, side, length = self.template.radius, self.template.side, self.length
        middle = (side * radius, self.length / 2)
        dx, dy = middle[0] - rear[0], middle[1] - rear[1]
        square = dx * dx + dy * dy
        share = (length * length - radius * radius + square) / (2 * square)
        high = sqrt(max(length * length / square - share * share, 0.0))
        return rear[0] + share * dx - side * high * dy, rear[1] + share * dy + side * high * dx

    def corners_at(self, q: float) -> Shape:
        """The corners of the base on the mat, counter-clockwise from its leading right one."""
        (u, v), (across, along) = self.base_at(q)
        half, start = self.length / 2, self.pose.turned(self.turn)
        a, b = half * across, half * along
        return tuple(
            [
                start.placed(corner)
                for corner in (
                    (u + b + a, v - a + b),
                    (u - b + a, v + a + b),
                    (u - b - a, v + a - b),
                    (u + b - a, v - a - b),
                )
            ]
        )

    def pose_at(self, q: float) -> Pose:
        """The pose of the base, rounded to hundredths."""
        (u, v), (across, along) = self.base_at(q)
        turn = self.template.angle if q >= self.template.length else heading_of(across, along)
        return self.pose.turned(self.turn).moved(u, v, turn - self.turn)

    def covers(self, shape: Shape, radius: float = 0.0, until: float = 1e9) -> bool:
        """Does the strip of the template, up to q = `until`, overlap a shape on the mat (a disc has one corner)?"""
        until = min(until, self.template.length)
        if until <= 0:
            return False
        start = self.pose.turned(self.turn)
        seen = tuple([start.relative(corner) for corner in shape])
        if radius:
            return self._from_strip(seen[0], until) < radius - EPS
        half = self.length / 2
        if not self.template.side:
            return depth(((HALF_WIDTH, half + until), (-HALF_WIDTH, half + until), *self._start()), seen) > EPS
        return self._ring_covers(seen, until)

    def _start(self) -> Shape:
        """The two corners with which a strip begins."""
        half = self.length / 2
        return (-HALF_WIDTH, half), (HALF_WIDTH, half)

    def _ring_covers(self, seen: Shape, until: float) -> bool:
        """... for a part of a ring: cut the shape at its ends, then look how near and how far it is from the middle."""
        radius, side, half = self.template.radius, self.template.side, self.length / 2
        shape = tuple([(radius - side * u, v - half) for u, v in seen])  # the middle of the ring at the origin
        across, along = sine(until / radius), cosine(until / radius)
        shape = cut(cut(shape, 0.0, 1.0, EPS), across, -along, EPS)
        if not shape:
            return False
        origin = (0.0, 0.0)
        near, far = apart(nearest(origin, shape), origin), max([apart(corner, origin) for corner in shape])
        return near < radius + HALF_WIDTH - EPS and far > radius - HALF_WIDTH + EPS

    def _from_strip(self, seen: Point, until: float) -> float:
        """How far a point is from the strip; 0 inside."""
        radius, side, half = self.template.radius, self.template.side, self.length / 2
        if not side:
            du = max(abs(seen[0]) - HALF_WIDTH, 0.0)
            dv = max(half - seen[1], seen[1] - half - until, 0.0)
            return sqrt(du * du + dv * dv)
        x, y = radius - side * seen[0], seen[1] - half
        across, along = sine(until / radius), cosine(until / radius)
        if y >= 0 and across * x >= along * y:
            return max(abs(sqrt(x * x + y * y) - radius) - HALF_WIDTH, 0.0)
        inner, outer = radius - HALF_WIDTH, radius + HALF_WIDTH
        ends = (((inner, 0.0), (outer, 0.0)), ((inner * along, inner * across), (outer * along, outer * across)))
        return min([apart((x, y), nearest((x, y), end)) for end in ends])
