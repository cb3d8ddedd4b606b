"""The colours: readable in both themes, and the same in both places where the light theme stands."""

import re
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[2] / "static" / "css" / "tokens.css").read_text("utf-8")
DARK = dict(re.findall(r"--([\w-]+): (#\w{6});", CSS.split("@media")[0]))
LIGHT = dict(re.findall(r"--([\w-]+): (#\w{6});", CSS.split(':root[data-theme="light"]')[1]))
THEMES = {"dark": DARK, "light": LIGHT}
GROUNDS = ("bg", "surface", "raised")
ON_OWN = [(f"{name}", f"{name}-soft") for name in ("accent", "p1", "p2", "p3", "warn", "danger")]


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_a_contrast_of_at_least_four_and_a_half(theme):
    colours = THEMES[theme]
    pairs = [
        (text, ground)
        for text in ("text", "muted", "accent", "p1", "p2", "p3", "ok", "warn", "danger")
        for ground in GROUNDS
    ]
    pairs += [("on-accent", "accent"), ("on-danger", "danger"), *ON_OWN]
    pairs += [(text, soft) for text in ("text", "muted") for _name, soft in ON_OWN]
    weak = [pair for pair in pairs if contrast(colours[pair[0]], colours[pair[1]]) < 4.5]
    assert not weak


@pytest.mark.parametrize("theme", THEMES)
def test_edges_and_the_focus_ring_have_a_contrast_of_at_least_three(theme):
    colours = THEMES[theme]
    pairs = [(line, ground) for line in ("edge", "focus") for ground in GROUNDS]
    assert not [pair for pair in pairs if contrast(colours[pair[0]], colours[pair[1]]) < 3]


def test_the_light_theme_is_the_same_by_choice_and_by_device():
    device = CSS.split(":root:not([data-theme")[1].split("}\n}")[0].split("{", 1)[1]
    chosen = CSS.split(':root[data-theme="light"] {')[1].split("}")[0]
    assert re.findall(r"--[\w-]+: [^;]+;", device) == re.findall(r"--[\w-]+: [^;]+;", chosen)
    assert set(LIGHT) <= set(DARK)
