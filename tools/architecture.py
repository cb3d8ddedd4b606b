"""Draws docs/architecture.svg from the imports between the packages, so that the picture cannot grow old.

    python -m tools.architecture            # draws it anew
    python -m tools.architecture --check    # fails if it is not what the code says

Same imports, same bytes. A package stands above whatever it imports; what it holds and which libraries it uses are
written into its box. How often something is imported is not in the picture: it would change every day.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from textwrap import wrap

import grimp

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "docs" / "architecture.svg"
PACKAGES = ("attacks", "tabletop")
OURS = {"tests", "tools"}  # what a command may load where it is there
DJANGO = "django"
WIDTH, BOX, GAP, ROW, LINE, PAD = 1000, 208, 28, 74, 17, 14
LETTERS = 29  # in a line of a box
SHIFTS = range(-400, 401, 20)  # how far a row may be moved aside, so that arrows do not run behind boxes
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #1d2733; }
  .name { font-weight: 600; font-size: 15px; }
  .small { fill: #5a6675; font-size: 12px; }
  rect { fill: #eef2f7; stroke: #8a97a8; rx: 8; }
  .pure { fill: #e3f3e8; stroke: #5c9a72; }
  path { fill: none; stroke: #8a97a8; stroke-width: 1.3; }
  marker path { fill: #8a97a8; stroke: none; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6ebf2; }
    .small { fill: #a3afbf; }
    rect { fill: #263040; stroke: #6c7a8d; }
    .pure { fill: #1f3a2b; stroke: #5c9a72; }
    path { stroke: #6c7a8d; }
    marker path { fill: #6c7a8d; stroke: none; }
  }
"""


@dataclass(frozen=True)
class Package:
    """One box: the folder, the folders in it, its libraries, and what it imports of ours."""

    name: str
    holds: tuple[str, ...]
    libraries: tuple[str, ...]
    imports: frozenset[str]

    @property
    def is_pure(self) -> bool:
        """Does it run without Django?"""
        return DJANGO not in self.libraries

    @property
    def lines(self) -> list[str]:
        """What stands in the box under its name."""
        libraries = wrap("+ " + ", ".join(self.libraries), LETTERS) if self.libraries else []
        return wrap(", ".join(self.holds), LETTERS) + libraries


def box_of(module: str) -> str:
    """The box that a module of ours belongs to; "" for one that only ties others together."""
    parts = module.split(".")
    if parts[0] != PACKAGES[0]:
        return parts[0]
    return parts[1] if len(parts) > 1 else ""


def packages() -> dict[str, Package]:
    """The packages of the project by name, as their imports tell."""
    graph = grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)
    folders = {str(path.parent.relative_to(ROOT)).replace("/", ".") for path in ROOT.glob("attacks/**/__init__.py")}
    boxes = {box_of(name) for name in folders} - {"", "migrations"} | {PACKAGES[1]}
    ours: dict[str, set[str]] = {name: set() for name in boxes}
    theirs: dict[str, set[str]] = {name: set() for name in boxes}
    for module in graph.modules:
        box = box_of(module)
        if module.split(".")[0] not in PACKAGES or box not in boxes:
            continue
        for imported in graph.find_modules_directly_imported_by(module):
            top = imported.split(".")[0]
            if top not in PACKAGES:
                theirs[box] |= {top} - sys.stdlib_module_names - OURS
            elif box_of(imported) in boxes - {box}:
                ours[box].add(box_of(imported))
    return {
        name: Package(name, inside(name, folders), tuple(sorted(theirs[name])), frozenset(ours[name]))
        for name in sorted(boxes)
    }


def inside(name: str, folders: set[str]) -> tuple[str, ...]:
    """The folders directly in a package."""
    start = f"{PACKAGES[0]}.{name}."
    return tuple(sorted({folder[len(start) :].split(".")[0] for folder in folders if folder.startswith(start)}))


def levels(found: Mapping[str, Package]) -> list[list[str]]:
    """The rows from below: a package stands above all that it imports. Raises ValueError for imports in a circle."""
    rows: list[list[str]] = []
    placed: set[str] = set()
    while len(placed) < len(found):
        row = [name for name, one in found.items() if name not in placed and one.imports <= placed]
        if not row:
            raise ValueError(f"imports go in a circle: {sorted(set(found) - placed)}")
        rows.append(row)
        placed |= set(row)
    return rows


@dataclass(frozen=True)
class Box:
    """Where a package stands in the picture."""

    package: Package
    x: float
    y: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + BOX / 2


def placed(found: Mapping[str, Package]) -> dict[str, Box]:
    """Every box in its row, the highest row on top, each row moved to where fewest arrows run behind boxes."""
    rows = levels(found)
    heights = [max(2 * PAD + LINE * (1 + len(found[name].lines)) for name in row) for row in rows]
    bottom: float = GAP + sum(heights) + ROW * (len(rows) - 1)
    boxes: dict[str, Box] = {}
    for row, height in zip(rows, heights, strict=True):
        order = sorted(row, key=lambda name: (pull(found[name], boxes), name))
        left = (WIDTH - len(order) * BOX - (len(order) - 1) * GAP) / 2
        for at, name in enumerate(order):
            boxes[name] = Box(found[name], left + at * (BOX + GAP), bottom - height, height)
        bottom -= height + ROW
    for row in [*rows, *rows]:
        options = [(hidden(moved(boxes, row, by)), abs(by), by) for by in SHIFTS if fits(boxes, row, by)]
        boxes = moved(boxes, row, min(options)[2])
    return boxes


def pull(package: Package, boxes: Mapping[str, Box]) -> float:
    """Where a package would like to stand: over the middle of what it imports."""
    middles = [boxes[name].middle for name in sorted(package.imports)]
    return sum(middles) / len(middles) if middles else 0.0


def moved(boxes: Mapping[str, Box], row: Sequence[str], by: float) -> dict[str, Box]:
    """The boxes with one row moved aside."""
    return {name: replace(box, x=box.x + by) if name in row else box for name, box in boxes.items()}


def fits(boxes: Mapping[str, Box], row: Sequence[str], by: float) -> bool:
    return all(GAP <= boxes[name].x + by <= WIDTH - BOX - GAP for name in row)


def hidden(boxes: Mapping[str, Box]) -> int:
    """How much of all arrows runs behind boxes they do not belong to."""
    return sum(
        box.x - 8 <= x <= box.x + BOX + 8 and box.y <= y <= box.y + box.height
        for source, target, curve in arrows(boxes)
        for x, y in curve.points()
        for name, box in boxes.items()
        if name not in (source, target)
    )


@dataclass(frozen=True)
class Curve:
    """An arrow from the lower edge of one box to the upper edge of another."""

    x: float
    y: float
    to_x: float
    to_y: float

    def points(self, steps: int = 24) -> Iterator[tuple[float, float]]:
        """Points along it."""
        middle = (self.y + self.to_y) / 2
        for step in range(1, steps):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            yield (a + b) * self.x + (c + d) * self.to_x, a * self.y + (b + c) * middle + d * self.to_y

    @property
    def path(self) -> str:
        middle = (self.y + self.to_y) / 2
        ends = f"{self.to_x:.1f} {middle:.1f} {self.to_x:.1f} {self.to_y:.1f}"
        return f"M{self.x:.1f} {self.y:.1f} C{self.x:.1f} {middle:.1f} {ends}"


def arrows(boxes: Mapping[str, Box]) -> Iterator[tuple[str, str, Curve]]:
    """Every arrow: who imports whom, side by side where they leave and where they arrive."""
    for name, box in boxes.items():
        targets = sorted(box.package.imports, key=lambda target: (boxes[target].middle, target))
        for at, target in enumerate(targets):
            end = boxes[target]
            users = sorted((one.middle, user) for user, one in boxes.items() if target in one.package.imports)
            into = ([user for _, user in users].index(name) + 1) / (len(users) + 1)
            out = (at + 1) / (len(targets) + 1)
            yield name, target, Curve(box.x + BOX * out, box.y + box.height, end.x + BOX * into, end.y)


def drawn(found: Mapping[str, Package]) -> str:
    """The picture as SVG."""
    boxes = placed(found)
    height = max(box.y + box.height for box in boxes.values()) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img" aria-labelledby="title">',
        '<title id="title">The packages of Broadside and what they import</title>',
        f"<style>{STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0 L8 4 L0 8 z"/></marker></defs>',
    ]
    parts += [f'<path d="{curve.path}" marker-end="url(#tip)"/>' for _, _, curve in arrows(boxes)]
    for name in sorted(boxes):
        parts += text_of(boxes[name])
    return "\n".join([*parts, "</svg>", ""])


def text_of(box: Box) -> Sequence[str]:
    """A box with what is written in it."""
    kind = ' class="pure"' if box.package.is_pure else ""
    lines = [f'<rect{kind} x="{box.x:g}" y="{box.y:g}" width="{BOX}" height="{box.height:g}"/>']
    y = box.y + PAD + 12
    lines.append(f'<text class="name" x="{box.x + PAD:g}" y="{y:g}">{escape(box.package.name)}</text>')
    for line in box.package.lines:
        y += LINE
        lines.append(f'<text class="small" x="{box.x + PAD:g}" y="{y:g}">{escape(line)}</text>')
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description="Draws docs/architecture.svg from the imports between the packages.")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    check = parser.parse_args().check
    picture = drawn(packages())
    if check:
        fits = FILE.is_file() and FILE.read_text("utf-8") == picture
        print("up to date" if fits else "out of date: run python -m tools.architecture")
        return 0 if fits else 1
    FILE.write_text(picture, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
