"""Which fonts the machine has for letters that our own do not know: the server draws pictures with names in them."""

from __future__ import annotations

from pathlib import Path

ELSEWHERE = Path("/usr/share/fonts")
EASTERN = (
    "opentype/noto/NotoSansCJK-Bold.ttc",
    "opentype/noto/NotoSansCJK-Regular.ttc",
    "noto-cjk/NotoSansCJK-Regular.ttc",
    "google-noto-cjk/NotoSansCJK-Regular.ttc",
    "truetype/droid/DroidSansFallbackFull.ttf",
)
WIDER = ("truetype/dejavu/DejaVuSans-Bold.ttf", "dejavu-sans-fonts/DejaVuSans-Bold.ttf", "TTF/DejaVuSans-Bold.ttf")
EMOJI = (
    "truetype/noto/NotoColorEmoji.ttf",
    "noto/NotoColorEmoji.ttf",
    "google-noto-color-emoji-fonts/NotoColorEmoji.ttf",
)


def first_font(names: tuple[str, ...]) -> str:
    """The first of these files that is there; "" where none is."""
    return next((str(ELSEWHERE / name) for name in names if (ELSEWHERE / name).exists()), "")


def lacking() -> list[str]:
    """For which letters there is none: `eastern`, `emoji`."""
    return [name for name, files in (("eastern", EASTERN), ("emoji", EMOJI)) if not first_font(files)]
