"""A picture of 1200 x 630 for whoever passes an address on, drawn by Pillow: the cloth under its lamp, sides, a line.

It is told words and names of drawings only, so it can show nothing else. Pillow because it is kept well, brings
everything it needs, and draws one in a few hundredths of a second.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO

from msgspec import Struct
from PIL import Image, ImageDraw

from attacks.web.shared import letters
from attacks.web.shared.letters import HEAD, NAME, TEXT
from attacks.web.shared.silhouettes import drawing

WIDTH, HEIGHT = 1200, 630
FINER = 2  # times as large while it is drawn, so that edges are smooth
CLOTH, LAMP, INK, MUTED, LINE = (16, 23, 39), (54, 52, 66), (243, 234, 215), (201, 192, 174), (70, 80, 112)
SEATS = ((240, 145, 106), (143, 187, 245), (207, 216, 115), (247, 161, 216), (124, 200, 242))
TONES = {"h": 1.0, "b": 0.95, "e": 0.9, "m": 0.82, "s": 0.55, "k": 0.4, "d": 0.34, "g": 0.25}
Color = tuple[int, int, int]


class Shown(Struct, frozen=True):
    """One side of a picture: its name, its score where there is one, and what is drawn of it, by name."""

    name: str
    score: str = ""
    drawn: tuple[str, ...] = ()


class Card(Struct, frozen=True):
    """All that a picture says: a heading, sides, a line below, and whose drawings are used."""

    head: str
    line: str = ""
    room: str = ""
    sides: tuple[Shown, ...] = ()


def png(card: Card) -> bytes:
    """The picture as a file."""
    image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), CLOTH)
    image.paste(lamp(), (0, 0))
    draw = ImageDraw.Draw(image)
    letters.write(image, "Broadside", (60, 44), 34, MUTED, NAME, most=WIDTH, finer=FINER)
    letters.write(image, card.head, (WIDTH / 2, 92), 62, INK, HEAD, middle=True, most=WIDTH - 120, finer=FINER)
    count = len(card.sides)
    for at, side in enumerate(card.sides):
        middle = WIDTH * (2 * at + 1) / (2 * count)
        room = WIDTH / count - 60
        color = SEATS[at % len(SEATS)]
        if card.room:
            ship(draw, card.room, side.drawn, (middle, 300), min(170, room / 2.2), color, turn=at % 2)
        letters.write(image, side.name, (middle, 408), 46, color, NAME, middle=True, most=room, finer=FINER)
        letters.write(image, side.score, (middle, 462), 64, INK, HEAD, middle=True, most=room, finer=FINER)
    draw.line([x * FINER for x in (60, 556, WIDTH - 60, 556)], fill=LINE, width=2 * FINER)
    letters.write(image, card.line, (WIDTH / 2, 568), 34, MUTED, TEXT, middle=True, most=WIDTH - 120, finer=FINER)
    out = BytesIO()
    image.resize((WIDTH, HEIGHT), Image.Resampling.BOX).save(out, "PNG")
    return out.getvalue()


@cache
def lamp() -> Image.Image:
    """The cloth under its lamp."""
    small = Image.new("RGB", (60, 32), CLOTH)
    for x in range(60):
        for y in range(32):
            near = max(0.0, 1 - ((x - 30) / 30) ** 2 - ((y - 9) / 20) ** 2)
            small.putpixel((x, y), tuple(round(c + (w - c) * near) for c, w in zip(CLOTH, LAMP, strict=True)))
    return small.resize((WIDTH * FINER, HEIGHT * FINER), Image.Resampling.BICUBIC)


def ship(
    draw: ImageDraw.ImageDraw,
    room: str,
    names: tuple[str, ...],
    at: tuple[float, float],
    size: float,
    color: Color,
    *,
    turn: int,
) -> None:
    """One drawing, its nose towards the other side."""
    scale, way = size / 100 * FINER, -1 if turn else 1
    for tone, points in drawing(room, *names):
        corners = [(at[0] * FINER - way * y * scale, at[1] * FINER + x * scale) for x, y in points]
        if len(corners) > 2:
            share = TONES.get(tone, 0.8)
            fill = color if tone == "s" else tuple(round(c * share) for c in INK)
            draw.polygon(corners, fill=fill)
