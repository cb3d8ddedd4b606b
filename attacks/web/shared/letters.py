"""Writes a line of letters of any script into a picture: each run of letters in the first font here that has them.

Our own fonts know the letters of western languages. Those of the East, of other alphabets, and emoji come from fonts of
the machine, where it has them (tools/need.sh and the Dockerfile install some). A letter that no font has is a box, as
browsers draw it, so that a name is never empty and never another one.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from attacks.services.common import fonts

HEAD, NAME, TEXT = range(3)
OWN = (
    ("alegreya-latin-700.woff2", "alegreya-latin-ext-700.woff2"),
    ("alegreya-sans-latin-700.woff2", "alegreya-sans-latin-ext-700.woff2"),
    ("alegreya-sans-latin-500.woff2", "alegreya-sans-latin-ext-500.woff2"),
)
EMOJI_SIZE = 109  # pixels: these are pictures of one size, made smaller afterwards
NOBODY = "\uffff"  # no font has this letter: what it draws instead is what it draws for all that it has not
BELONGS = frozenset(("Mn", "Me", "Cf", "Sk"))  # kinds of letters that change the one before
JOINS = "\u200d"
SMALLEST = 24
Color = tuple[int, int, int]


@dataclass(frozen=True)
class Face:
    """A font file; `pictures` where its letters have colours and one size."""

    path: str
    pictures: bool = False


@dataclass(frozen=True)
class Run:
    """Letters that one font writes; none where no font has them."""

    text: str
    face: Face | None


@cache
def faces(kind: int) -> tuple[Face, ...]:
    """The fonts for a kind of line, in the order they are asked."""
    own = tuple(Face(str(Path(settings.STATICFILES_DIRS[0]) / "fonts" / name)) for name in OWN[kind])
    others = (
        Face(fonts.first_font(fonts.EASTERN)),
        Face(fonts.first_font(fonts.WIDER)),
        Face(fonts.first_font(fonts.EMOJI), True),
    )
    return (*own, *(one for one in others if one.path))


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face.path, EMOJI_SIZE if face.pictures else size)


@lru_cache(4096)
def has(face: Face, letter: str) -> bool:
    """Does a font have a letter?"""
    own = font(face, 32)
    return bytes(own.getmask(letter)) != bytes(own.getmask(NOBODY))


def runs(text: str, kind: int) -> list[Run]:
    """A line, cut where another font goes on."""
    found: list[Run] = []
    for at, letter in enumerate(text):
        last, belongs = found[-1] if found else None, unicodedata.category(letter) in BELONGS
        if belongs and (last is None or last.face is None):
            continue  # it would change a letter that is not drawn
        if last and last.face and (belongs or text[at - 1] == JOINS):
            face: Face | None = last.face
        else:
            face = faces(kind)[0] if letter == " " else next((one for one in faces(kind) if has(one, letter)), None)
        if last and last.face == face:
            found[-1] = Run(last.text + letter, face)
        else:
            found.append(Run(letter, face))
    return found


def width(run: Run, size: int) -> float:
    """How much room a run takes."""
    if run.face is None:
        return len(run.text) * size * 0.7
    share = size / EMOJI_SIZE if run.face.pictures else 1.0
    return font(run.face, size).getlength(run.text) * share


def write(
    image: Image.Image,
    text: str,
    at: tuple[float, float],
    size: int,
    color: Color,
    kind: int,
    *,
    middle: bool = False,
    most: float,
    finer: int,
) -> None:
    """A line of letters from `at` on, or around it; made smaller and then shorter until it has `most` room.

    All in pixels of a picture that is `finer` times as large as it will be.
    """
    text = " ".join(text.split())
    while text:
        line, large = runs(text, kind), size * finer
        long = sum(width(run, large) for run in line)
        if long <= most * finer:
            break
        if size > SMALLEST:
            size -= 2
        else:
            text = text[:-2].rstrip() + "…" if len(text) > 3 else ""
    else:
        return
    x, y = at[0] * finer - (long / 2 if middle else 0), at[1] * finer
    base = y + font(faces(kind)[0], large).getmetrics()[0]
    for run in line:
        draw_run(image, run, (x, base), large, color)
        x += width(run, large)


def draw_run(image: Image.Image, run: Run, at: tuple[float, float], size: int, color: Color) -> None:
    """One run on its line."""
    draw = ImageDraw.Draw(image)
    if run.face is None:
        for turn in range(len(run.text)):
            left = at[0] + turn * size * 0.7
            box = (left + size * 0.08, at[1] - size * 0.62, left + size * 0.6, at[1])
            draw.rectangle(box, outline=color, width=max(2, size // 24))
    elif run.face.pictures:
        own = font(run.face, size)
        small = Image.new("RGBA", (max(1, round(own.getlength(run.text))), round(EMOJI_SIZE * 1.3)))
        ImageDraw.Draw(small).text((0, 0), run.text, font=own, embedded_color=True)
        share = size / EMOJI_SIZE
        small = small.resize((max(1, round(small.width * share)), round(small.height * share)))
        image.paste(small, (round(at[0]), round(at[1] - size * 0.95)), small)
    else:
        draw.text(at, run.text, font=font(run.face, size), fill=color, anchor="ls")
