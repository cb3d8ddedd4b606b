"""docs/glossary.md: its words are the code's, and no class or module is called by what it says not to use."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.support.names import in_the_code

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")


def rows() -> list[list[str]]:
    lines = [line for line in PAGE.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_word_has_a_meaning_and_a_place_and_stands_once():
    table = rows()
    assert len(table) > 60
    assert all(len(row) == 4 and row[0] and row[1] and re.search(r"`\w+`", row[2]) for row in table)
    words = [row[0].lower() for row in table]
    assert words == sorted(set(words))


def test_every_name_on_the_page_exists_in_the_code():
    names, _ = in_the_code()
    assert [name for row in rows() for name in re.findall(r"`(\w+)`", row[2]) if name not in names] == []


def test_a_name_that_is_gone_would_be_found():
    names, _ = in_the_code()
    assert "Offer" in names and "OfferThatNobodyHasMade" not in names


def test_no_class_or_module_is_called_by_a_word_that_is_not_ours():
    _, things = in_the_code()
    others = {word.replace(" ", "_") for row in rows() for word in row[3].split(", ") if word}
    assert len(others) > 40
    assert others & things == set()


def test_no_function_is_called_by_a_participle_alone():
    """Who is `told` what, only somebody who was there knows: a function is a noun, a question or a verb.

    Private ones, methods and inner ones too; a property is a noun or an adjective and may be one.
    """
    bare = set("asked done found given gone heard held kept known laid led made rested said seen sent settled".split())
    bare |= set("shown taken told went".split())
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "attacks").rglob("*.py"))}
    assert len(trees) > 500
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [(path, node) for path, tree in trees.items() for node in ast.walk(tree) if isinstance(node, kinds)]
    asked = [(path, node.name) for path, node in functions if not is_property(node)]
    assert len(asked) > 5000 and [f"{path.name}: {name}" for path, name in asked if name.strip("_") in bare] == []


def is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(one) == "property" for one in node.decorator_list)


def test_all_that_the_page_calls_one_word_is_no_other_word_too():
    """A word is not at the same time on the list of words that are not to be used."""
    words = {re.sub(r" \(.*", "", row[0]) for row in rows()}
    others = {word for row in rows() for word in row[3].split(", ") if word}
    assert others & words == set()
