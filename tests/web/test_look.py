"""The colours: readable on cloth and on paper, the same wherever the light theme stands; the type, light to load."""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "static"
CSS = (STATIC / "css" / "tokens.css").read_text("utf-8")
DARK = dict(re.findall(r"--([\w-]+): (#\w{6});", CSS.split("@media")[0]))
LIGHT = dict(re.findall(r"--([\w-]+): (#\w{6});", CSS.split(':root[data-theme="light"]')[1]))
SHEET = dict(re.findall(r"--([\w-]+): (#\w{6});", (STATIC / "css" / "paper.css").read_text("utf-8").split("}")[0]))
LOW = {"bg": DARK["paper-low"], "surface": DARK["paper-lit"]}  # what a sheet's own light runs between
THEMES = {"dark": DARK, "light": LIGHT, "paper": SHEET, "paper's own light": {**SHEET, **LOW}}
GROUNDS = ("bg", "surface", "raised")
SIDES = ("p1", "p2", "p3", "p4", "p5")
ON_OWN = [(f"{name}", f"{name}-soft") for name in ("accent", *SIDES, "warn", "danger")]
FIRST_FONTS = 80_000  # bytes of what a page in English loads


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
        (text, ground) for text in ("text", "muted", "accent", *SIDES, "ok", "warn", "danger") for ground in GROUNDS
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


def test_a_slip_and_a_sheet_read_well_and_lamp_light_is_for_nothing_else():
    for one in (DARK, DARK | LIGHT):
        assert all(contrast(one["paper-text"], one[ground]) >= 4.5 for ground in ("paper-lit", "paper-low"))
        assert all(contrast(one["paper-muted"], one[ground]) >= 4.5 for ground in ("paper-lit", "paper-low"))
        assert contrast(one["on-ink"], one["ink"]) >= 4.5
        others = [name for name, colour in one.items() if colour == one["lamp"] and name not in ("lamp", "rim")]
        assert not [name for name in others if not name.startswith("strip")]


def test_the_fonts_are_light_and_have_their_licence_beside_them():
    fonts = sorted((STATIC / "fonts").glob("*.woff2"))
    assert {font.name for font in fonts} == set(
        re.findall(r"fonts/([\w-]+\.woff2)", (STATIC / "css/fonts.css").read_text())
    )
    assert sum(font.stat().st_size for font in fonts if "-ext-" not in font.name) < FIRST_FONTS
    licences = [path.read_text("utf-8") for path in (STATIC / "fonts").glob("OFL-*.txt")]
    assert len(licences) == 2 and all("SIL OPEN FONT LICENSE" in text for text in licences)


def rule(sheet: str, selector: str) -> str:
    """What a sheet says under just this selector, alone or among others, outside of any condition or within one."""
    text = (STATIC / "css" / "table" / sheet).read_text("utf-8")
    found = [
        body
        for names, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text)
        if selector in re.split(r",\s*", names.strip())
    ]
    return "".join(found)


def test_a_button_that_cannot_be_pressed_does_not_light_up_under_the_pointer():
    dead = '.button[aria-disabled="true"]', '.button.primary[aria-disabled="true"]:hover'
    assert rule("frame.css", dead[0]) == rule("frame.css", dead[1]) != ""


def test_keys_are_told_to_nobody_who_has_fingers_only():
    assert "display: none" in rule("sizes.css", ".board.narrow kbd")
    coarse = (STATIC / "css" / "table" / "sizes.css").read_text("utf-8").split("(pointer: coarse) {")[1].split("}")[0]
    assert ".board kbd" in coarse and "display: none" in coarse


def test_at_the_table_no_frame_greets_who_has_pressed_nothing_and_the_seat_acted_for_is_marked():
    assert "box-shadow: none" in rule("cloth.css", ".staged .banner:has(.banner-text:focus-visible)")
    assert "var(--seat-soft)" in rule("cloth.css", '.staged .seat-switch .button[aria-pressed="true"]')
