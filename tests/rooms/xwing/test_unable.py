"""Who is asked for ships that may not attack: nobody where nothing can be chosen (rules number 10)."""

from __future__ import annotations

from typing import Any

from attacks.rooms.xwing.corrections.numbers import FIELDS
from tests.rooms.xwing.tables import ROOM, setup, ship, take

DISARMED: dict[str, Any] = {"tokens": {"disarm": 1}}


def begun(*mine: dict[str, Any], **options: Any) -> Any:
    """A round in which the ships of Ana engage first, then the one of Ben."""
    return take(table(*mine, **options), "p2", "ready")


def table(*mine: dict[str, Any], **options: Any) -> Any:
    state = ROOM.start(setup([*mine], [ship(initiative=1)], mode="game", **options))
    return take(state, "p1", "ready")


def test_nobody_is_asked_for_ships_that_may_not_attack():
    state = begun(ship(**DISARMED), ship(**DISARMED))
    assert [one.engaged for one in state.table.ships] == [True, True, False]
    assert ROOM.to_act(state) == ("p2",)


def test_by_older_rules_they_are_asked_for():
    state = begun(ship(**DISARMED), rules=9)
    assert ROOM.to_act(state) == ("p1",)
    assert {offer.key: offer.why_not for offer in ROOM.offers(state, "p1") if not offer.manual} == {
        "attack": "disarmed",
        "skip": "",
    }


def test_one_that_may_attack_leaves_a_choice():
    state = begun(ship(**DISARMED), ship())
    assert ROOM.to_act(state) == ("p1",) and not any(one.engaged for one in state.table.ships)


def test_a_ship_that_was_passed_by_mistake_is_put_back_and_asked():
    state = begun(ship(**DISARMED))
    for field in ("disarm", "engaged"):
        state = take(state, "p1", "edit_ship", (1,), (FIELDS.index(field),), (0,))
    state = take(state, "p2", "confirm_edits")
    assert ROOM.to_act(state) == ("p1",)
    assert [offer.picks[0].ids for offer in ROOM.offers(state, "p1") if offer.key == "attack"] == [(1,)]


def test_the_only_attack_of_a_match_is_not_given_up_by_itself():
    state = ROOM.start(setup([ship(**DISARMED)], [ship()]))
    assert ROOM.to_act(state) == ("p1",)
