"""What a room says its views are made of is what they hold, for every audience, and its files say it of today."""

from __future__ import annotations

from copy import copy
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import convert, json

from attacks.engine.values import Command
from attacks.rooms import ROOMS
from attacks.rooms.playthrough import Play, read
from tests.conftest import SCALE
from tests.rooms.test_every_room import AUDIENCES, GOLDEN, games
from tools import view_types
from tools.view_types import ROOT, array_of, files, interface, type_of

TYPED = sorted(key for key, room in ROOMS.items() if room.view_type is not None)
GAMES = [(key, edition) for key in TYPED for edition in ROOMS[key].editions]


def holds(room: Any, state: Any, audience: str) -> None:
    """Does the view hold what its type says, and nothing else?"""
    view = room.view(state, audience)
    assert json.decode(json.encode(convert(view, room.view_type, strict=True))) == view


@pytest.mark.parametrize(("key", "edition"), GAMES, ids=[" ".join(game) for game in GAMES])
def test_random_matches_are_seen_as_the_types_say(key, edition):
    for seed in range(3 * SCALE):
        for at, match in enumerate(games(key, edition, seed)):
            if at % 5 == 0:
                holds(ROOMS[key], match.state, AUDIENCES[at // 5 % len(AUDIENCES)])


@pytest.mark.parametrize("key", TYPED)
def test_golden_playthroughs_are_seen_as_the_types_say(key):
    def apply(room: Any, rng: Random, state: Any, command: Command) -> Any:
        state, events = room.apply(state, command)
        holds(room, state, rng.choice(AUDIENCES))
        return state, events

    for path in sorted((GOLDEN / key).glob("*.toml")):
        script = read(path.read_text("utf-8"), (path.parent / "defaults" / "setup.toml").read_text("utf-8"))
        overheard = copy(ROOMS[key])
        overheard.apply = partial(apply, ROOMS[key], Random(path.stem))  # type: ignore[method-assign]
        Play(script, overheard).run()


def test_what_the_scripts_and_everybody_else_are_told_is_of_today():
    assert [path for path, text in files().items() if not path.is_file() or path.read_text("utf-8") != text] == [], (
        "write it anew: python -m tools.view_types"
    )


@pytest.mark.parametrize("key", TYPED)
def test_a_room_s_types_begin_with_what_every_view_has(key):
    part = view_types.schema_of(ROOMS[key].view_type)["$defs"]["View"]
    assert {"room", "edition", "mode", "round", "turn", "seats", "seat_order"} <= set(part["required"])


def test_no_file_tells_of_a_room_that_says_nothing():
    told = {*(ROOT / "docs/views").glob("*.json"), *(ROOT / "static").rglob("view*.d.ts")}
    assert told == {Path(path) for path in files()}


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ({"type": "integer"}, "number"),
        ({"$ref": "#/$defs/SeatView"}, "SeatView"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "Record<string, string>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, "number | string"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}, "[number, string]"),
        ({}, "any"),
    ],
)
def test_a_type_is_told_as_scripts_have_it(kind, told):
    assert type_of(kind) == told
    assert array_of({"items": {"type": "string"}}) == "string[]"


def test_a_field_that_may_be_missing_has_a_question_mark():
    fields = {"face": {"type": "string"}, "out": {"enum": [True]}}
    told = interface("Die", {"description": "A die.", "properties": fields, "required": ["face"]})
    assert list(told) == ["/** A die. */", "export interface Die {", "  face: string;", "  out?: true;", "}"]
