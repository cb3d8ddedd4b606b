"""Rounds of a tactical action fought as two lines of losses come to the same fraction as those walked step by step."""

from __future__ import annotations

import pytest

from attacks.engine.answering import Odds
from attacks.rooms import room

ROOM = room("ti4")
PLAY = {"p1": "greedy", "p2": "greedy"}
LINES = """
1 dreadnought, 1 infantry v 1 cruiser; planet: 1 infantry; next: Home (own planet) / p2:1
1 dreadnought, 1 infantry v 1 cruiser; planet: 1 infantry; next: Home (own planet) / p2:2
1 dreadnought, 1 infantry; tech: plasma scoring v planet: 2 infantry
Jol-Nar: 1 dreadnought, 1 infantry; leaders: agnlan oln v planet: 2 infantry
L1Z1X: 1 dreadnought, 1 infantry v planet: 2 infantry
1 carrier, 1 mech; tech: duranium armor v planet: 1 mech
Sardakk: 1 carrier, 1 mech v planet: 1 infantry, 1 pds
1 carrier, 1 infantry; tech: x-89 bacterial weapon v planet: 1 mech
1 carrier, 1 mech v Mentak: planet: 1 mech
1 carrier, 2 infantry v planet Lodor: 1 infantry; planet Quann: 1 infantry / land:Lodor=1,Quann=1
1 war_sun, 1 infantry v 1 fighter; planet: 1 infantry, 1 pds
Sol: 1 carrier, 1 infantry v planet: 1 infantry; leaders: claire gibson
1 destroyer, 2 carrier, 1 infantry v 1 fighter, 1 destroyer; planet: 1 infantry
1 cruiser, 1 dreadnought, 1 infantry v 1 dreadnought; planet: 1 mech
"""


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_the_short_and_the_long_way_come_to_the_same(line: str):
    line, _, options = line.partition(" / ")
    wanted = ROOM.parse_shorthand(f"{line} / mode:action {options}".strip())
    state, asked = ROOM.from_description(wanted, "taken", PLAY)
    short = Odds(asked).ask(state)
    state, asked = ROOM.from_description(wanted, "taken", PLAY)
    asked.short = False
    long = Odds(asked, 2_000_000).ask(state)
    assert short.exact and long.exact
    assert short.low == long.low
    assert short.chances == long.chances
