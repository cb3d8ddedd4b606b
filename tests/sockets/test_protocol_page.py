"""docs/protocol.md names every frame, field, close code and error code of the live protocol, and none besides."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from attacks.services.live.chat import Line
from attacks.services.live.onward import Onward
from attacks.services.match import commands
from attacks.sockets import connection, frames, hub, protocol
from attacks.sockets.connection import OUTBOX, UNREAD
from tests.support.said import said

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
CODE = re.compile(r"`([a-z_]+)`")
LINE = Line(1, "p1", "hello", "2026-01-01T00:00:00Z", "key")


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> dict[str, list[str]]:
    """The rows of a table's text by what stands in backticks in the first cell."""
    found: dict[str, list[str]] = {}
    lines = text.splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| `") and not following.startswith("| ---"):
            for key in CODE.findall(cells[0]):
                found[key] = cells[1:]
    return found


def table(title: str, first: str) -> dict[str, list[str]]:
    """One table of a section, by the words before it or its header."""
    return rows(section(title).split(first)[1].split("\n\n", 2)[1])


def ours() -> dict[str, set[str]]:
    """What the server sends, by kind: the fields of a frame made by each function that makes one."""
    read = [json.loads(frame) for frame in every_frame()]
    return {frame["t"]: set(frame) - {"t"} for frame in read}


def every_frame() -> list[str]:
    """One of each, made by the function that makes them."""
    right: dict[str, Any] = {"epoch": "e", "role": "p1", "head": 1, "resumed": True, "fresh": False}
    refusal = protocol.refusal("rate", "chat_too_fast", id="a", params={"n": 1}, head=1, retry=True)
    return [
        protocol.welcome(**right, burst=1, per_s=1.0),
        protocol.snap("e", 1, {}, "00000000", "0" * 64, chain=True),
        protocol.upd(1, 2, "{}", "[]", "00000000", "0" * 64),
        protocol.pong(1, 1, "now"),
        protocol.peer("p1", True, "now"),
        protocol.chat_frame(LINE),
        protocol.chat([LINE]),
        protocol.unsaid([1]),
        protocol.onward(Onward("p1", True, "m_x")),
        protocol.version(1),
        msgspec.json.encode(commands.Ack("a", 1)).decode(),
        refusal,
    ]


def theirs() -> dict[str, set[str]]:
    """What a client may send, by kind."""
    return {kind.__struct_config__.tag: set(kind.__struct_encode_fields__) for kind in get_args(protocol.Frame)}


def test_every_frame_of_a_client_stands_on_the_page_with_its_fields():
    page = table("Frames", "From the client:")
    assert {kind: set(CODE.findall(cells[0])) for kind, cells in page.items()} == theirs()
    resume = re.search(r"`resume` is what it still has: (.*?)\. With", PAGE)
    assert resume and CODE.findall(resume[1]) == list(protocol.Resume.__struct_fields__)


def test_every_frame_of_the_server_stands_on_the_page_with_its_fields():
    page = table("Frames", "From the server:")
    assert {kind: set(CODE.findall(cells[0])) for kind, cells in page.items()} == ours()


def test_every_frame_of_the_server_is_what_its_description_says():
    """Struct and writer are two places; so each frame is read by its Struct, which knows no other field."""
    described = {kind.__struct_config__.tag: kind for kind in (*frames.OF_MATCH, *frames.OF_TOURNAMENT)}
    written = {json.loads(frame)["t"]: frame for frame in every_frame()}
    assert set(described) == set(written) - {"ack", "err"}
    for tag, kind in described.items():
        assert json.loads(msgspec.json.encode(msgspec.json.decode(written[tag], type=kind))) == json.loads(written[tag])
        fields = set(kind.__struct_encode_fields__)
        assert fields >= ours()[tag], tag


def test_every_maker_of_a_frame_is_asked():
    """A function of the protocol that writes a frame and is not called above would go unseen."""
    tree = ast.parse(Path(protocol.__file__).read_text("utf-8"))
    makers = {kind for node in ast.walk(tree) for kind in tags(node)}
    assert makers == set(ours()) - {"ack", "err"}


def tags(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == "t" and isinstance(value, ast.Constant):
                yield value.value
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield from re.findall(r'^\{"t":"(\w+)"', str(node.values[0].value))


def test_the_browser_understands_every_frame_of_a_match():
    link = (ROOT / "static" / "table" / "link.js").read_text("utf-8")
    understood = re.search(r"const take = \{([^}]*)\}", link)
    assert understood and set(re.findall(r"(\w+): ", understood[1])) == set(ours()) - {"version"}


def test_every_operation_stands_on_the_page_with_what_it_carries():
    page = rows(section("Commands and answers"))
    for op, body in commands.BODIES.items():
        named = set(CODE.findall(page[op][0]))
        hints = get_type_hints(body)
        words = {word for one in hints.values() for word in get_args(one) if isinstance(word, str)}
        assert named == set(body.__struct_fields__) | words, op
    assert set(page) == set(commands.BODIES)


def calls() -> Iterator[tuple[str, list[str]]]:
    """Every refusal that services and sockets write down, as (name of the call, its literals)."""
    for folder in ("services", "sockets"):
        for path in (ROOT / "attacks" / folder).rglob("*.py"):
            if "tournament" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                    yield name, [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]


def test_every_error_code_stands_on_the_page():
    codes = {words[0] for name, words in calls() if name in ("refusal", "Refusal") and words}
    assert len(codes) > 5
    assert set(rows(section("Errors").split("| `reason` |")[0])) == codes


def test_every_reason_of_the_server_stands_on_the_page():
    reasons = {word for name, words in calls() if name in ("refusal", "Refusal") for word in words[1:]}
    reasons |= {words[0] for name, words in calls() if name == "Refused" and words}
    assert len(reasons) > 30
    assert set(rows(section("Errors").split("| `reason` |")[1])) == reasons


def test_every_close_code_stands_on_the_page_and_the_browser_knows_which_are_final():
    page = {
        int(code): (name, last)
        for code, name, last in re.findall(r"^\| (4\d{3}) \| `(\w+)` \|.*\| (.*?) \|$", PAGE, re.M)
    }
    codes = {value: name for name, value in vars(protocol).items() if name.isupper() and 4000 <= as_int(value) < 5000}
    assert {code: name for code, (name, _) in page.items()} == codes
    link = (ROOT / "static" / "table" / "link.js").read_text("utf-8")
    final = re.search(r"FINAL = new Set\(\[([\d, ]+)\]\)", link)
    assert final and {int(code) for code in final[1].split(",")} == {
        n for n, (_, does) in page.items() if said("page.gives_up") in does
    }


def as_int(value: object) -> int:
    return value if isinstance(value, int) else 0


@pytest.mark.parametrize(
    "words",
    [
        f"at most {protocol.FRAME // 1024} KiB from a client, at most {protocol.DEPTH} levels",
        f"`v` is {protocol.VERSION}.",
        f"the last {hub.RING} frames for each audience",
        f"| {connection.PLAYER.burst} | {connection.PLAYER.per_s} |",
        f"| {connection.WATCHER.burst} | {connection.WATCHER.per_s} |",
        f"| {connection.CHAT.burst} | {connection.CHAT.per_s} |",
        f"has {connection.SOCKETS_PER_HOLDER} connections",
        f"one address {connection.SOCKETS_PER_ADDRESS} to",
        f"{OUTBOX} frames, or {UNREAD // 1024} KiB",
        f"says nothing in its first {connection.FIRST_WORD:.0f} seconds",
    ],
)
def test_the_numbers_on_the_page_are_those_of_the_code(words: str):
    assert words in PAGE
