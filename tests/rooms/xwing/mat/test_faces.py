"""The action bar follows the side of a card of two sides that is up (source: the public data sets, both sides)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from attacks.rooms.xwing import cards
from attacks.rooms.xwing.corrections.numbers import FIELDS
from attacks.rooms.xwing.fleet.reader import read
from attacks.rooms.xwing.mat.standing import Act
from attacks.rooms.xwing.on_mat.begin import from_cards
from attacks.rooms.xwing.posed import bar_of
from tests.rooms.xwing.mat.rounds import activate, offered, placed, planned
from tests.rooms.xwing.mat.tables import ROCKS, X_WING, x_wing

SIDE = FIELDS.index("side_0")
FOILS = {"key": "servomotorsfoils", "name": "Servomotor S-foils", "slot": "configuration", "sides": 2}


def brought(pilot: str, upgrades: dict[str, list[str]]) -> Any:
    listed = {"faction": "rebelalliance", "pilots": [{"id": pilot, "upgrades": upgrades}]}
    squad = read(json.dumps(listed), "2.5").squad
    assert squad is not None
    return from_cards(cards.cards("2.5"), {"p1": squad, "p2": squad}).ships["1"]


def test_what_a_card_of_two_sides_adds_is_apart_from_the_bar():
    flies = brought("wedgeantilles", {"configuration": ["servomotorsfoils"]})
    (foils,) = flies.faces
    assert {act.key for act in flies.bar} == {"focus", "lock", "barrel_roll"}
    assert foils.first == (Act("boost"), Act("focus", linked="boost", linked_colour="red")) and foils.turned == ()
    (b_wing,) = brought("bladesquadronveteran", {"configuration": ["stabilizedsfoils"]}).faces
    assert [act.linked for act in (*b_wing.first, *b_wing.turned)] == ["evade", "", "lock"]


@pytest.mark.parametrize(("up", "adds"), [(0, True), (1, False)])
def test_a_ship_may_perform_what_the_side_that_is_up_says(up: int, adds: bool):
    faces = [{"card": "servomotorsfoils", "first": [{"key": "boost"}, {"key": "focus", "linked": "boost"}]}]
    flies = {"maneuvers": X_WING, "bar": [{"key": "focus"}, {"key": "lock"}], "faces": faces}
    on_mat = {"obstacles": ROCKS, "chassis": {"X": flies}}
    table = placed(ana=[x_wing(upgrades=[FOILS])], on_mat=on_mat)
    assert table.ship(1).turned == ("servomotorsfoils",)  # it begins open
    if not up:
        table.take("judge", "edit_ship", (1,), (SIDE,), (up,))
    planned(table, "2FB")
    activate(table, 1)
    assert ("boost" in offered(table, "p1")) == adds
    focus = next(act for act in bar_of(table.ship(1)) if act.key == "focus")
    assert (focus.linked == "boost") == adds
