"""The language of live connections: which frames a client may send, and how ours are written.

A frame is JSON text of at most 16 KiB, at most 8 levels deep, without floats, NaN, repeated keys or control characters,
and exactly one of the shapes below. Everything else is `Malformed`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from attacks.services.common.canonical import text
from attacks.services.live.chat import Line
from attacks.services.live.onward import Onward
from attacks.services.match.commands import CONTROL, Order, OrderKind, Refusal, read_order

FRAME = 16_384
LARGEST = 200_000  # bytes of a frame of ours; servers are started with a message limit a little above
DEPTH = 8
MARK = 16  # digits of a hash
VERSION = 1
HEARTBEAT_MS = 5000

# close codes; what a client does next is in its own file
AGAIN, LOGIN, NOT_ALLOWED, NO_MATCH = 4000, 4001, 4003, 4004
TOO_FAST, TOO_MANY, TOO_OLD, RESTART = 4008, 4009, 4010, 4012

Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_.:-]+\Z")]
Short = Annotated[str, Meta(max_length=64)]


class Malformed(Exception):
    """A frame that is not in our language; `id` is the command's, if it could be read."""

    def __init__(self, why: str, cmd_id: str = "") -> None:
        super().__init__(why)
        self.cmd_id = cmd_id


class Resume(Struct, forbid_unknown_fields=True):
    """What the client still has: the history it belongs to, the last number applied, and the mark that came with it."""

    epoch: Short
    n: Count
    c: Count = 0
    mark: Annotated[str, Meta(max_length=16, pattern=r"^([0-9a-f]{16})?\Z")] = ""


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """Who comes, once, and first. `v` is the version of this language, `resume` what the client still has.

    `role_hint` picks one of its rights or makes it less. With `chain` it gets the hash of the record with every whole
    view. A program may say a `key` of the settings page, which counts in the place of cookies.
    """

    v: Count
    match: Short
    role_hint: Literal["", "p1", "p2", "p3", "p4", "p5", "watch", "judge", "commentator"] = ""
    chain: bool = False
    resume: Resume | None = None
    key: Short = ""


class Cmd(Struct, tag_field="t", tag="cmd", forbid_unknown_fields=True):
    """A command: `id` is its sender's own, `expect` the number of the question it answers. It gets one answer."""

    id: Id
    op: OrderKind
    d: dict[str, Any]
    expect: Count = 0


class Need(Struct, tag_field="t", tag="need", forbid_unknown_fields=True):
    """The whole view again; with `chain` also the events from that number on."""

    from_: Count = msgspec.field(name="from")
    chain: bool = False


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    """A line of chat; with an `id`, the same line sent again stands there once."""

    text: Annotated[str, Meta(max_length=4000)]
    id: Id | None = None


class Ping(Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Is the server there? Every few seconds, as `welcome` says; `n` is the last number that the client has."""

    p: Count
    n: Count = 0


Frame = Hello | Cmd | Need | Say | Ping
_FRAMES: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)

_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
_NUMBER = re.compile(r"[0-9][.eE]|[0-9]{18}")  # with a fraction or an exponent, or too long


def parse(frame: str | bytes | None) -> Frame:
    """The frame as a value. Raises Malformed."""
    if not isinstance(frame, str):
        raise Malformed("not a text frame")
    if len(frame) > FRAME or len(frame.encode("utf-8", "replace")) > FRAME:
        raise Malformed("too long")
    marks = _STRING.sub("", frame)  # what is left of it without its strings
    if depth(marks) > DEPTH:
        raise Malformed("too deep")
    try:
        raw = msgspec.json.decode(frame)
    except (ValueError, RecursionError) as error:
        raise Malformed("not JSON") from error
    if _NUMBER.search(marks) or marks.count(":") != len(keys := keys_of(raw)):
        raise Malformed("not JSON as we speak it: a number too large or not whole, or a key that stands twice")
    if ("\\" in frame or CONTROL.search(frame)) and any(CONTROL.search(key) for key in keys):
        raise Malformed("control characters in a key")
    try:
        return _FRAMES.decode(frame)
    except msgspec.ValidationError as error:
        raise Malformed(str(error), id_of(raw)) from error


def order_of(cmd: Cmd) -> Order:
    """The order in a command frame. Raises Malformed for a body that does not fit the operation."""
    try:
        return read_order(cmd.id, cmd.op, cmd.d, cmd.expect)
    except msgspec.ValidationError as error:
        raise Malformed(str(error), cmd.id) from error


def id_of(raw: object) -> str:
    """The id of a command that could not be read otherwise, so that its sender knows which one failed."""
    cmd_id = raw.get("id") if isinstance(raw, dict) else None
    return cmd_id if isinstance(cmd_id, str) and re.fullmatch(r"[0-9A-Za-z_.:-]{1,64}", cmd_id) else ""


def depth(marks: str) -> int:
    """How deep brackets are nested, without reading anything into memory."""
    if marks.count("{") + marks.count("[") <= DEPTH:
        return DEPTH
    deepest = level = 0
    for mark in marks:
        if mark in "[{":
            level += 1
            deepest = max(deepest, level)
        elif mark in "]}":
            level -= 1
    return deepest


def keys_of(value: object) -> list[str]:
    """Every key in a value, at any depth. One that stood twice in the text is here once."""
    keys: list[str] = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            keys += one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += [inner for inner in one if type(inner) is not int]
    return keys


# --- our own frames ---


def fitting(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last of these events that fit into one frame."""
    while len(told) > 1 and len(text(told).encode()) > LARGEST:
        told = told[len(told) // 2 :]
    return told


def refusal(code: str, reason: str = "", **more: Any) -> str:
    return text(Refusal(code, reason or code, **more))


def mark(last_hash: str) -> str:
    """What stands for a history up to a number: enough of the hash there to tell it from any other."""
    return last_hash[:MARK]


def welcome(*, epoch: str, role: str, head: int, resumed: bool, fresh: bool, burst: int, per_s: float) -> str:
    """`fresh`: what the client knows is not, or no longer, what has happened here."""
    limits = {"frame": FRAME, "burst": burst, "per_s": per_s}
    told = {"t": "welcome", "epoch": epoch, "you": {"role": role}, "head": head, "resumed": resumed, "fresh": fresh}
    return msgspec.json.encode({**told, "hb": HEARTBEAT_MS, "limits": limits}).decode()


def pong(p: int, head: int, now: str) -> str:
    return msgspec.json.encode({"t": "pong", "p": p, "head": head, "now": now}).decode()


def onward(told: Onward) -> str:
    """Who proposes to play again, and where the next match is."""
    return msgspec.json.encode({"t": "onward", "by": told.by, "swapped": told.swapped, "to": told.to}).decode()


def version(v: int) -> str:
    """Which version a tournament has come to."""
    return msgspec.json.encode({"t": "version", "v": v}).decode()


def peer(seat: str, here: bool, seen: str) -> str:
    return msgspec.json.encode({"t": "peer", "seat": seat, "here": here, "seen": seen}).decode()


def chat_frame(line: Line) -> str:
    """One line of chat, as it comes."""
    return msgspec.json.encode({"t": "said", **line_fields(line)}).decode()


def unsaid(lines: list[int]) -> str:
    """Lines of chat that moderators have hidden."""
    return msgspec.json.encode({"t": "unsaid", "lines": lines}).decode()


def chat(lines: list[Line]) -> str:
    """The last lines of chat, for whoever has just come: as many as fit into one frame."""
    return msgspec.json.encode({"t": "chat", "lines": fitting([line_fields(line) for line in lines])}).decode()


def line_fields(line: Line) -> dict[str, Any]:
    fields = {"c": line.c, "by": line.by, "text": line.text, "at": line.at}
    return {**fields, "id": line.key} if line.key else fields


def snap(epoch: str, n: int, view: dict[str, Any], digest: str, last_hash: str, chain: bool = False) -> str:
    frame: dict[str, Any] = {"t": "snap", "epoch": epoch, "n": n, "view": view, "vd": digest, "mark": mark(last_hash)}
    if chain:
        frame["h"] = last_hash
    return msgspec.json.encode(frame).decode()


def upd(first: int, last: int, patch: str, told: str, digest: str = "", last_hash: str = "") -> str:
    """From the view at `first - 1` to the one at `last`: a patch and the events, both written down already."""
    check = f',"vd":"{digest}"' if digest else ""
    check += f',"mark":"{mark(last_hash)}"' if last_hash else ""
    return f'{{"t":"upd","from":{first},"to":{last},"patch":{patch},"e":{told}{check}}}'
