"""Bases and obstacles as the vectors of rules/xwing-mat.md write them: `s 0 150 0`, `R1 45 100 0`."""

from __future__ import annotations

import re

from attacks.rooms.xwing.mat.obstacles import Thing, obstacle
from attacks.rooms.xwing.mat.poses import Base, Pose, base
from tests.support import citations

SIZE = {"s": "small", "m": "medium", "l": "large"}
ARC = {"ff": "full_front", "fr": "full_rear", "bull": "bullseye"}


def ship(text: str) -> Base:
    size, x, y, heading = text.split()
    return base(SIZE[size], float(x), float(y), float(heading))


def ships(text: str) -> dict[int, Base]:
    """Ships that are named by letters, by the number of the letter."""
    named = [] if text == "-" else [one.strip().split(" ", 1) for one in text.split(",")]
    return {ord(name): ship(where) for name, where in named}


def things(text: str) -> tuple[Thing, ...]:
    """Obstacles by outline and pose; their ids are -1, -2, in order."""
    named = [] if text == "-" else [one.split() for one in text.split(",")]
    return tuple(obstacle(-number, name, Pose.at(*map(float, where))) for number, (name, *where) in enumerate(named, 1))


def tables() -> list[list[list[str]]]:
    """The rows of the worked examples: facts, then maneuvers."""
    text = (citations.RULES / "xwing-mat.md").read_text("utf-8")
    found = [re.findall(rf"^\| ({letter}\d\d .*) \|$", text, re.M) for letter in "FM"]
    return [[[cell.strip() for cell in row.split(" | ")] for row in part] for part in found]
