"""Things no client of ours would say, made up by a seeded generator."""

from __future__ import annotations

import json
from random import Random
from typing import Any

SENSE = '{"t":"cmd","id":"x1","expect":1,"op":"fly","d":{"offer":"hide","picks":[[1]],"note":"up and away"}}'
NUMBERS = ["NaN", "Infinity", "-Infinity", "1e999", "-0.5", "9" * 400, "0x10", "01", "-"]
PIECES = ['"', "{", "}", "[", "]", ":", ",", "\\", "\\u", "\\ud800", "null", "true", "\x00", "\n", "é", "💥", *NUMBERS]


def nonsense(rng: Random) -> tuple[str | bytes, bool]:
    """A payload, and whether it is sent as a text frame."""
    kind = rng.randrange(8)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 400)), False
    if kind == 1:
        return b'{"t":"ping","p":1,"x":"' + rng.choice([b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\x80"]) + b'"}', True
    if kind == 2:
        return rng.choice("[{") * rng.randrange(1, 8000), True
    if kind == 3:
        return f'{{"t":"ping","p":{rng.choice(NUMBERS)}}}', True
    if kind == 4:
        return json.dumps({"t": rng.choice(["cmd", "hello", "ping", "need", "say", ""]), "x": value(rng, 4)}), True
    if kind == 5:
        return json.dumps(value(rng, 6)), True
    if kind == 6:
        return "".join(chr(rng.randrange(1, 0xD800)) for _ in range(rng.randrange(1, 60))), True
    return damaged(rng), True


def value(rng: Random, depth: int) -> Any:
    """Any JSON."""
    kind = rng.randrange(7 if depth else 5)
    if kind == 5:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    if kind == 6:
        return {
            rng.choice(["t", "id", "p", "d", "op", "x" * rng.randrange(90)]): value(rng, depth - 1) for _ in range(3)
        }
    return [None, True, rng.randrange(-(2**70), 2**70), rng.random(), "x" * rng.randrange(200)][kind]


def damaged(rng: Random) -> str:
    """A command that is no command, with a few letters changed."""
    letters = list(SENSE)
    for _ in range(rng.randrange(1, 6)):
        letters[rng.randrange(len(letters))] = rng.choice(PIECES)
    return "".join(letters)
