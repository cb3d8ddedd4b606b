"""Table settings that concern fleets and single cards (rules/ti4.md section 10)."""

from __future__ import annotations

import pytest

from attacks.engine.values import CHANCE, LANDED, Command, Refused
from attacks.rooms.ti4.room import TwilightImperium
from attacks.rooms.ti4.state import Die
from attacks.rooms.ti4.steps.barrage import kills_from

ROOM = TwilightImperium()


def setup(edition: str = "codex", switches: dict[str, str] | None = None, **fleet: object) -> dict[str, object]:
    ben = {"ships": [{"kind": "destroyer"}, {"kind": "fighter"}]}
    seats = {"p1": {"name": "Ana", "squad": fleet}, "p2": {"name": "Ben", "squad": ben}}
    return {"edition": edition, "rolls": "at_once", "seats": seats, "switches": switches or {}}


@pytest.mark.parametrize("ruling", ["warn", "ignore"])
def test_more_ships_than_plastic_are_played_by_most_tables(ruling: str):
    many = setup(switches={"component_limits": ruling}, ships=[{"kind": "cruiser", "n": 9}])
    assert len(ROOM.start(many).table.combatants("p1")) == 9


def test_a_strict_table_takes_no_more_ships_than_plastic():
    with pytest.raises(Refused) as refused:
        ROOM.start(setup(switches={"component_limits": "enforce"}, ships=[{"kind": "cruiser", "n": 9}]))
    assert (refused.value.code, refused.value.reason) == ("bad_setup", "bad_fleet")
    eight = setup(switches={"component_limits": "enforce"}, ships=[{"kind": "cruiser", "n": 8}])
    assert len(ROOM.start(eight).table.combatants("p1")) == 8


@pytest.mark.parametrize(("ruling", "why"), [("yes", ""), ("no", "COMBAT_ROLL_EFFECT_ON_AFB")])
def test_the_table_rules_whether_kenara_touches_barrage_dice(ruling: str, why: str):
    ships = [{"kind": "flagship"}, {"kind": "destroyer"}]
    leader = {"leaders": ["agnlan_oln"]}  # keeps the window open in either case
    state = ROOM.start(setup(switches={"kenara_on_afb": ruling}, faction="hacan", trade_goods=2, ships=ships, **leader))
    while ROOM.to_act(state) != (CHANCE,):
        state, _ = ROOM.apply(state, Command(ROOM.to_act(state)[0], "decline"))
    faces = tuple(tuple(5 for _ in range(throw.n)) for throw in ROOM.chances(state))
    state, _ = ROOM.apply(state, Command(CHANCE, LANDED, faces))
    offered = {offer.key: offer.why_not for offer in ROOM.offers(state, "p1")}
    assert offered["wrath_of_kenara"] == why


@pytest.mark.parametrize(("swa2_result", "face"), [("final_result_9_or_more", 8), ("natural_face", 9)])
def test_the_table_rules_whether_a_changed_die_kills_infantry_in_space(swa2_result: str, face: int):
    ships = [{"kind": "strike_wing_alpha", "upgraded": True}]
    state = ROOM.start(setup(switches={"swa2_result": swa2_result}, faction="argent", ships=ships))
    assert kills_from(state, Die(1, 9, 0, mods=(("assail", 1),))) == face
