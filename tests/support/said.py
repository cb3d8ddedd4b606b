"""What pages say, by the key of the word: a wording that is mended breaks no test of what happens."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

from attacks.rooms import ROOMS
from tests.support.server import ROOT
from tools import catalogue

WORD = re.compile(r'<i data-word="([^"]+)">\{% translate "([^"]*)" %\}</i>')


PAGES = ROOT / "tests/support/said.toml"


@cache
def english() -> dict[str, str]:
    """Every text that has a key: those of scripts and rooms, and `page.your_list_is_in` of a page (said.toml)."""
    return _of_scripts_and_rooms() | {f"page.{key}": text for key, text in of_pages().items()}


@cache
def of_pages() -> dict[str, str]:
    """What tests ask pages for, whole sentences or a part that stands on its own, by its key."""
    return dict(tomllib.loads(PAGES.read_text("utf-8")))


@cache
def _of_scripts_and_rooms() -> dict[str, str]:
    """Every word that has a key: `table.concede` of the pages' scripts, `xwing.offers.finalize` of a room."""
    found: dict[str, str] = {}
    for name, part in (("table", "table"), ("table", "scene"), ("trust", "trust"), ("audit", "audit")):
        page = (ROOT / f"templates/partials/{part}_words.html").read_text("utf-8")
        found |= {f"{name}.{key}": unescape(text) for key, text in WORD.findall(page)}
    for key, room in ROOMS.items():
        found |= dict(_flat(key, room.words("en")))
    return found


def _flat(key: str, words: Any) -> list[tuple[str, str]]:
    if isinstance(words, str):
        return [(key, words)]
    return [pair for name, inner in words.items() for pair in _flat(f"{key}.{name}", inner)]


def said(key: str, **parts: object) -> str:
    """The English sentence of a word, its parts filled in: `said("table.winner", seat="Ana")` is "Ana wins"."""
    return english()[key].format(**parts) if parts else english()[key]


@cache
def sayable() -> str:
    """All that the pages and the rooms can say in English, one text a line, in small letters."""
    pages = [text for message in catalogue.collect() for text in message[1:]]
    return "\n".join(_plain(text) for text in (*pages, *_of_scripts_and_rooms().values()))


def unsayable() -> list[str]:
    """The keys of said.toml whose text no page says any more, whatever stands in its gaps."""
    return [key for key, text in of_pages().items() if _plain(re.sub(r"\{(\w+)\}", r"%(\1)s", text)) not in sayable()]


def _plain(text: str) -> str:
    return " ".join(text.split()).lower()


def denied(code: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts of which a test says that nobody reads them, each with its line: those of several words, no markup.

    `"You won" not in page`, `expect(page.get_by_text("You won")).to_have_count(0)` and what else says so.
    """
    for node in ast.walk(code):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotIn):
            texts = [node.left]
        elif isinstance(node, ast.Call) and _says_no(node):
            texts = [one for one in ast.walk(node) if isinstance(one, ast.Constant)]
        else:
            continue
        for text in texts:
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and _is_prose(text.value):
                yield text.lineno, text.value


def _says_no(call: ast.Call) -> bool:
    """Whether a call of `expect(...)` says that something is not there."""
    if not isinstance(call.func, ast.Attribute):
        return False
    none = bool(call.args) and isinstance(call.args[0], ast.Constant) and call.args[0].value == 0
    return (
        call.func.attr.startswith("not_to_")
        or call.func.attr == "to_be_hidden"
        or (call.func.attr == "to_have_count" and none)
    )


def _is_prose(text: str) -> bool:
    """Several words, and neither markup nor a selector."""
    return bool(re.search(r"[^\W\d]\S* \S*[^\W\d]", text)) and not re.search(r"[<>=\[\]#/]|(^|[ ,\w])\.\w", text)


def hollow(code: str) -> list[tuple[int, str]]:
    """What a test says nobody reads although nothing can say it: neither the pages nor, elsewhere, the test itself.

    Such a test holds nothing: it went on passing when the text it was about was worded in another way.
    """
    tree = ast.parse(code)
    given = [
        _plain(one.value) for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    absent = list(denied(tree))
    for _line, text in absent:
        given.remove(_plain(text))
    return [
        (line, text)
        for line, text in absent
        if _plain(text) not in sayable() and not any(_plain(text) in one for one in given)
    ]
