"""What lies on the mat stands out from its cloth by 3 to 1, and kinds differ by more than colour (check 19)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

MAT = Path("static/games/xwing/mat")
CLOTH = ("#33425f", "#1b2740", "#0f1728")  # one picture in the light and in the dark theme
KINDS = ("asteroid", "debris", "gas")


def rule(kind: str) -> dict[str, str]:
    css = (MAT / "style_lying.css").read_text("utf-8")
    (body,) = re.findall(rf"\.mat-obstacle\.is-{kind} polygon \{{(.*?)\}}", css, re.S)
    return dict(re.findall(r"([\w-]+): ([^;]+);", body))


def light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("kind", KINDS)
def test_the_edge_of_an_obstacle_stands_out_from_the_cloth(kind: str):
    style = (MAT / "style.css").read_text("utf-8")
    assert all(cloth in style for cloth in CLOTH)
    assert min(contrast(rule(kind)["stroke"], cloth) for cloth in CLOTH) >= 3


def test_each_kind_has_a_line_and_a_letter_of_its_own():
    lines = {rule(kind).get("stroke-dasharray", "whole") for kind in KINDS}
    drawn = (MAT / "lying.js").read_text("utf-8")
    letters = dict(re.findall(r'(\w+): "(\w)"', re.findall(r"const MARKS = \{(.*?)\}", drawn)[0]))
    assert len(lines) == len(KINDS) and set(letters) == set(KINDS) and len(set(letters.values())) == len(KINDS)
