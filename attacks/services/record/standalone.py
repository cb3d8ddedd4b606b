"""The program that checks a record anywhere: all parts of attacks/engine/fair in one file without dependencies."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from attacks.engine import fair

# each uses only those before it
PARTS = (
    *("arithmetic", "keys", "findings", "form", "seals", "chains", "dice", "story"),
    *("browsers", "receipt_form", "receipt", "comparing", "checking"),
)
OWN = fair.__name__


@cache
def program() -> str:
    """The parts in a row: one docstring, the imports of all once, and no import from each other."""
    imports: set[str] = set()
    bodies: list[str] = []
    head = ""
    for name in PARTS:
        source = (Path(fair.__file__).parent / f"{name}.py").read_text("utf-8")
        lines = source.splitlines()
        for node in reversed(ast.parse(source).body):
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            if isinstance(node, ast.Import | ast.ImportFrom):
                own = isinstance(node, ast.ImportFrom) and (node.module or "").startswith((OWN, "__future__"))
                imports |= set() if own else set(lines[first:last])
                del lines[first:last]
            elif node.lineno == 1:
                head = "\n".join(lines[first:last])
                del lines[first:last]
        bodies.append("\n".join(lines).strip("\n"))
    return "\n\n".join([head, "from __future__ import annotations", "\n".join(sorted(imports)), *bodies]) + "\n"
