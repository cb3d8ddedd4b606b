"""What the view says may be declared is what may be declared: every target, weapon and range is tried."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from attacks.engine.values import Refused
from attacks.rooms.xwing.state import ARCS
from tests.rooms.xwing.tables import ROOM, setup, ship, take, weapon

TORPEDOES = weapon(key="torpedoes", name="Torpedoes", value=4, low=2, demand=["lock"], charges=1)
CHARGED = [{"key": "torpedoes", "name": "Torpedoes", "value": 1, "recovers": 0}]
OUTMANEUVER = {"key": "outmaneuver", "name": "Outmaneuver", "slot": "talent"}


def begun(*ships: dict[str, Any], edition: str = "2.0", **more: Any) -> Any:
    enemies = [ship(), ship(tokens={"reinforce_fore": 1})]
    return take(ROOM.start(setup([*ships], enemies, edition=edition, **more)), "p1", "attack", (1,))


def reach(state: Any) -> dict[str, Any]:
    return ROOM.view(state, "watch")["attack"]["reach"]


def may_be_declared(state: Any, target: int, place: int, at: int) -> bool:
    arc = ARCS.index(state.table.ships[0].card.weapons[place].arc)
    state = take(take(state, "p1", "measure", (target,), (arc,), (at,), (at,), (0,), ()), "p1", "measured")
    try:
        take(take(state, "p1", "choose_weapon", (place,)), "p1", "declare_defender", (target,))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("edition", ["2.0", "2.5"])
@pytest.mark.parametrize("spent", [0, 1])
def test_exactly_the_ranges_that_are_shown_may_be_declared(edition, spent):
    guns = [weapon(), TORPEDOES, weapon(key="tail", name="Tail gun", arc="rear", high=2)]
    mine = ship(weapons=guns, charges=CHARGED, charges_spent={"torpedoes": spent}, lock=3)
    state = begun(mine, edition=edition)
    shown = reach(state)
    assert set(shown) == {"2", "3"}
    for target, place, at in product((2, 3), range(len(guns)), range(5)):
        told = at in shown[str(target)]["ranges"].get(str(place), [])
        assert told == may_be_declared(state, target, place, at), (target, place, at)
    for row in shown.values():
        assert set(row["ranges"]).isdisjoint(row["why"]) and len(row["ranges"]) + len(row["why"]) == len(guns)


def test_a_weapon_that_reaches_nobody_says_the_reason_that_helps():
    state = begun(ship(weapons=[weapon(), TORPEDOES], charges=CHARGED))
    assert reach(state)["2"]["why"] == {"1": "no_lock_on_it"}
    assert reach(state)["2"]["ranges"] == {"0": [1, 2, 3]}


def test_arcs_are_asked_for_by_name_and_only_where_a_card_or_a_token_needs_them():
    shown = reach(begun(ship(upgrades=[OUTMANEUVER]), edition="2.5"))
    assert shown["2"]["asks"]["their_front"][0].startswith("u.outmaneuver")
    assert "their_full_front" not in shown["2"]["asks"]
    assert shown["3"]["asks"]["their_full_front"] == ["reinforce_fore"]
    assert "asks" not in reach(begun(ship()))["2"]


def test_once_a_defender_is_named_it_is_no_longer_said():
    state = begun(ship())
    assert ROOM.view(state, "watch")["attack"]["covers"] == {"0": ["front", "full_front"]}
    state = take(take(state, "p1", "measure", (2,), (0,), (2,), (2,), (0,), ()), "p1", "measured")
    state = take(take(state, "p1", "choose_weapon", (0,)), "p1", "declare_defender", (2,))
    assert "reach" not in ROOM.view(state, "watch")["attack"]
