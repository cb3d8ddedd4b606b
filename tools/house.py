"""How the code is built, in figures: `python -m tools.house`.

Nothing runs for it: all is read from the sources. What is on the way of one command, and what that costs, is measured
where it runs: `manage.py bench --only walk`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import grimp

from attacks.rooms import ROOMS
from tools.bench.report import table

ROOT = Path(__file__).resolve().parent.parent
SERVICES = "attacks.services"
GUIDE = ROOT / "docs" / "adding-a-game.md"
WRITTEN = re.compile(r"^```(?:python|toml) \S+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LOOKED_UP = ("getattr", "hasattr", "import_module", "find_spec")

Arrows = dict[str, set[str]]
"""What each box imports of the others."""


def sources(folder: str = "attacks") -> list[Path]:
    """The modules of a folder, without migrations."""
    return [path for path in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in path.parts]


def lines(paths: Iterable[Path]) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def services() -> Arrows:
    """The boxes directly in services, folders and single files, and what each imports of the others."""
    graph = grimp.build_graph("attacks", cache_dir=None)
    found: Arrows = {name.split(".")[2]: set() for name in graph.find_descendants(SERVICES)}
    for module in graph.find_descendants(SERVICES):
        for imported in graph.find_modules_directly_imported_by(module):
            if imported.startswith(f"{SERVICES}."):
                found[module.split(".")[2]].add(imported.split(".")[2])
    return {name: others - {name} for name, others in found.items()}


def floors(arrows: Arrows) -> tuple[int, set[str]]:
    """How many floors the boxes stand on, each above all it imports; and those on none, which import in a circle."""
    placed: set[str] = set()
    count = 0
    while row := {name for name, others in arrows.items() if name not in placed and others <= placed}:
        placed |= row
        count += 1
    return count, set(arrows) - placed


def parameters(code: ast.AST) -> Iterator[ast.arg]:
    """All parameters with a type."""
    for node in ast.walk(code):
        if isinstance(node, ast.arguments):
            every = [*node.posonlyargs, *node.args, *node.kwonlyargs]
            yield from (one for one in every if one.annotation is not None)


def untyped(code: ast.AST) -> list[str]:
    """The parameters that may be anything: `Any` by itself."""
    return [one.arg for one in parameters(code) if isinstance(one.annotation, ast.Name) and one.annotation.id == "Any"]


def asked_of_rooms(code: ast.AST) -> int:
    """How often something looks up by name whether a room has it, instead of reading the contract."""
    calls = [node for node in ast.walk(code) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return sum(
        call.func.id in LOOKED_UP and bool(call.args) and re.search(r"\broom\b", ast.unparse(call.args[0])) is not None
        for call in calls
        if isinstance(call.func, ast.Name)
    )


def house_table() -> str:
    """The figures, as a table."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sources()]
    loose = [name for tree in trees for name in untyped(tree)]
    arrows = services()
    count, circle = floors(arrows)
    rows: list[list[object]] = [
        ["boxes in services", len(arrows)],
        ["floors they stand on", count],
        ["boxes in a circle of imports", len(circle)],
        ["arrows between them", sum(map(len, arrows.values()))],
        ["parameters that may be anything", len(loose)],
        ["  of them a room", loose.count("room")],
        ["look-ups by name on a room", sum(map(asked_of_rooms, trees))],
        [
            "lines to a fifth room, in the guide",
            sum(len(text.splitlines()) for text in WRITTEN.findall(GUIDE.read_text())),
        ],
    ]
    for key in ROOMS:
        own = sources(f"attacks/rooms/{key}")
        rows.append([f"lines of {key}, in Python", lines(own)])
    return table("House: how the code is built", ["", ""], rows)


def main() -> int:
    print(house_table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
