"""The contact sheet: one page with all pictures, and one picture of that page."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from pathlib import Path

STYLE = """
body { font: 14px system-ui, sans-serif; margin: 16px; background: #777; color: #fff; }
h1, h2 { margin: 12px 0 6px; } section { display: flex; flex-wrap: wrap; gap: 14px; }
h2 { flex-basis: 100%; } figure { margin: 0; padding: 6px; background: #555; border-radius: 6px; }
figcaption { margin-bottom: 4px; } figure div { display: flex; gap: 6px; align-items: flex-start; }
img { height: 270px; display: block; object-fit: cover; object-position: top; }
.wide img { width: 432px; } .narrow img { width: 125px; } .low img { width: 280px; height: 130px; }
strong { background: #c00; padding: 0 6px; border-radius: 4px; }
"""


@dataclass
class Shot:
    """One station in all its variants, and what a program saw wrong with it."""

    group: str
    name: str
    files: list[Path] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def shape_of(name: str) -> str:
    """How a picture is shown, by the width in its name."""
    return "wide" if "-1280-" in name else "low" if "-844-" in name else "narrow"


def figure(shot: Shot, folder: Path) -> str:
    pictures = "".join(
        f'<a class="{shape_of(file.name)}" href="{file.relative_to(folder)}">'
        f'<img src="{file.relative_to(folder)}" alt=""></a>'
        for file in shot.files
    )
    faults = "".join(f" <strong>{escape(fault)}</strong>" for fault in shot.faults)
    return f"<figure><figcaption>{escape(shot.name)}{faults}</figcaption><div>{pictures}</div></figure>"


def written(shots: list[Shot], folder: Path) -> Path:
    """Write index.html for these pictures and return its place."""
    parts = []
    for group in dict.fromkeys(shot.group for shot in shots):
        figures = "".join(figure(shot, folder) for shot in shots if shot.group == group)
        parts.append(f'<section data-group="{escape(group)}"><h2>{escape(group)}</h2>{figures}</section>')
    page = folder / "index.html"
    page.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Broadside: all screens</title>'
        f"<style>{STYLE}</style>"
        f"<h1>Broadside: all screens</h1><main>{''.join(parts)}</main></html>",
        "utf-8",
    )
    return page
