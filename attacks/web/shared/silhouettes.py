"""Our drawings of ships and units, as the browser has them, for pictures that the server draws.

They stand in scripts as texts, one part a line: static/table/silhouette.js says how they are written. Here a part
becomes the corners of polygons in a box from -50 to 50.
"""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path

from django.conf import settings

NAMED = re.compile(r"^  (\w+): `\n(.*?)`,?$", re.M | re.S)
KIN = re.compile(r'^  (\w+): "(\w+)",$', re.M)
ROUND = 24  # corners of an ellipse
USUAL = ("small", "fighter", "trooper")

Point = tuple[float, float]
Part = tuple[str, list[Point]]


@cache
def drawings(room: str) -> dict[str, str]:
    """Every drawing of a room, by the name it has there."""
    folder = Path(settings.STATICFILES_DIRS[0]) / "games" / room
    found: dict[str, str] = {}
    kin: dict[str, str] = {}
    for file in (*sorted(folder.glob("drawn_*.js")), *sorted(folder.glob("silhouettes.js"))):
        text = file.read_text("utf-8")
        found |= dict(NAMED.findall(text))
        kin |= dict(KIN.findall(text))
    return found | {name: found[of] for name, of in kin.items() if of in found}


@cache
def drawing(room: str, *names: str) -> tuple[Part, ...]:
    """The parts of what is drawn under the first of these names that has a drawing, else of something usual."""
    known = drawings(room)
    plain = [re.sub(r"[^a-z0-9]", "", name.lower()) for name in names]
    lower = {name.lower(): text for name, text in known.items()}
    text = next((lower[name] for name in (*plain, *USUAL) if name in lower), next(iter(known.values()), ""))
    return tuple(part for line in text.strip().splitlines() if line for part in parts(line))


def parts(line: str) -> list[Part]:
    """One line of a drawing: its tone, and the corners of what it covers, on both sides."""
    tone, mark, *words = line.split()
    kind = mark.replace("!", "")
    if kind == "E":
        cx, cy, rx, ry = map(float, words[:4])
        turns = [2 * math.pi * n / ROUND for n in range(ROUND)]
        points = [(cx + rx * math.cos(turn), cy + ry * math.sin(turn)) for turn in turns]
        once = cx == 0
    else:
        points = [(float(x), float(y)) for x, y in (word.split(",") for word in words if "," in word)]
        once = False
        if kind == "L":
            points = covered(points[0], points[1], float(words[-1]) / 2)
    if mark != kind or once:
        return [(tone, points)]
    if points[0][0] == 0 and points[-1][0] == 0:  # it closes over the middle
        return [(tone, [*points, *((-x, y) for x, y in reversed(points))])]
    return [(tone, points), (tone, [(-x, y) for x, y in points])]


def covered(a: Point, b: Point, half: float) -> list[Point]:
    """The narrow rectangle that a line covers."""
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    x, y = (b[1] - a[1]) * half / length, (a[0] - b[0]) * half / length
    return [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]
