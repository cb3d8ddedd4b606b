"""Every name that the code gives: what documents may speak of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def named(node: ast.AST) -> Iterator[str]:
    """The names that a piece of code gives: to classes, functions, fields and values."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from (name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements, those inside others too; names are given by statements, so expressions need no look."""
    for node in body:
        yield node
        for inner in ("body", "orelse", "finalbody"):
            yield from statements(getattr(node, inner, []))


def words_of(path: Path) -> set[str]:
    """What a module and its folder are called."""
    return {path.stem, path.parent.name}


@cache
def in_the_code() -> tuple[frozenset[str], frozenset[str]]:
    """All names there are, and those of classes and modules alone, in lower case."""
    names: set[str] = set()
    things: set[str] = set()
    for path in sorted((ROOT / "attacks").rglob("*.py")):
        names |= words_of(path)
        things |= words_of(path)
        for node in statements(ast.parse(path.read_text("utf-8")).body):
            names |= set(named(node))
            if isinstance(node, ast.ClassDef):
                things.add(node.name.lower())
    for path in (ROOT / "static").rglob("*.js"):
        names |= words_of(path)
    return frozenset(names), frozenset(things)
