"""A brisk table: tokens of one's own ships count at once between attacks, and are contested for as long as a round."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import ByIdentity, Command, Refused
from attacks.rooms.xwing.actions import acts
from attacks.rooms.xwing.corrections.numbers import FIELDS
from attacks.rooms.xwing.fleet import reader
from attacks.rooms.xwing.squad import Profile
from tests.rooms.xwing.tables import ROOM, declared, setup, ship, take

FIELD = {name: at for at, name in enumerate(FIELDS)}
CHARGED = {"charges": [{"key": "rockets", "name": "Rockets", "value": 2}], "force": 2, "shields": 2}


def table(handling: str = "brisk", **options: Any) -> Any:
    ships = [ship(**CHARGED)], [ship(initiative=2), ship()]
    return ROOM.start(setup(*ships, mode="game", **({"handling": handling} if handling else {}), **options))


def put(state: Any, seat: str, at: int, field: str, number: int) -> Any:
    return take(state, seat, "edit_ship", (at,), (FIELD[field],), (number,))


def offered(state: Any, seat: str) -> dict[str, Any]:
    return {offer.key: offer for offer in ROOM.offers(state, seat)}


def said(state: Any, seat: str, key: str, *picks: tuple[int, ...]) -> list[str]:
    return [event.kind for event in ROOM.apply(state, Command(seat, key, picks))[1]]


def test_a_token_of_an_own_ship_counts_at_once_and_holds_nobody_up():
    state = put(table(), "p1", 1, "focus", 1)
    assert state.table.ship(1).tokens.focus == 1 and not state.table.edits
    assert not offered(state, "p1")["ready"].why_not
    assert said(table(), "p1", "edit_ship", (1,), (FIELD["focus"],), (1,)) == ["edit.taken.ship"]
    assert ROOM.view(state, "p2")["taken"] == {"1": {"by": "p1", "ship": "1", "field": "focus", "was": 0, "now": 1}}


@pytest.mark.parametrize(
    ("field", "number"), [("evade", 1), ("lock", 2), ("charge_0", 1), ("force", 1), ("stress", 1), ("obstacle", 1)]
)
def test_what_lies_on_a_ship_counts_at_once(field: str, number: int):
    assert not put(table(), "p1", 1, field, number).table.edits


@pytest.mark.parametrize(
    ("field", "number"), [("shields", 1), ("hits", 1), ("destroyed", 1), ("engaged", 1), ("initiative", 5)]
)
def test_damage_and_whose_turn_it_is_are_confirmed_as_ever(field: str, number: int):
    state = put(table(), "p1", 1, field, number)
    assert [edit.field for edit in state.table.edits] == [field] and not state.table.taken


def test_another_sides_ship_is_changed_by_confirmed_corrections_only():
    state = put(table(), "p1", 2, "stress", 1)
    assert len(state.table.edits) == 1 and state.table.ship(2).tokens.stress == 0


def test_a_strict_table_and_one_from_before_have_every_token_confirmed():
    for handling in ("strict", ""):
        state = put(table(handling), "p1", 1, "focus", 1)
        assert state.table.ship(1).tokens.focus == 0
        assert "confirm_edits" in offered(state, "p2") and "contest_taken" not in offered(state, "p2")
        assert not {"taken", "acts", "handling"} & set(ROOM.view(state, "p2"))


def test_only_the_other_side_may_contest_what_was_taken():
    state = put(table(), "p1", 1, "focus", 1)
    assert offered(state, "p2")["contest_taken"].picks[0].ids == (1,)
    for seat in ("p1", "judge", "watch"):
        assert "contest_taken" not in offered(state, seat)
        with pytest.raises(Refused):
            take(state, seat, "contest_taken", (1,))


def test_a_contested_token_is_taken_back_and_waits_for_both():
    state = take(put(table(), "p1", 1, "focus", 1), "p2", "contest_taken", (1,))
    assert state.table.ship(1).tokens.focus == 0 and not state.table.taken
    assert offered(state, "p1")["ready"].why_not == "edits_open"
    given_up = take(state, "p1", "withdraw_edit", (1,))
    assert given_up.table.ship(1).tokens.focus == 0 and not given_up.table.edits
    given_way = take(state, "p2", "confirm_edit", (1,))
    assert given_way.table.ship(1).tokens.focus == 1 and not given_way.table.edits
    assert take(state, "judge", "judge_allow_edit", (1,)).table.ship(1).tokens.focus == 1
    assert take(state, "judge", "judge_refuse_edit", (1,)).table.ship(1).tokens.focus == 0


def test_a_contested_lock_goes_back_to_the_ship_it_was_on():
    state = put(put(table(), "p1", 1, "lock", 2), "p1", 1, "lock", 3)
    (edit,) = state.table.taken
    assert (edit.was, edit.now) == (0, 3)
    assert take(state, "p2", "contest_taken", (edit.id,)).table.ship(1).lock == 0


def test_setting_it_back_is_no_change_at_all():
    state = put(put(table(), "p1", 1, "focus", 1), "p1", 1, "focus", 0)
    assert not state.table.taken and "contest_taken" not in offered(state, "p2")


def test_what_is_spent_can_no_longer_be_contested():
    state = put(table(), "p1", 1, "focus", 1)
    ships = state.table.ships
    spent = ROOM.decode(ROOM.encode(state))
    assert spent == state
    gone = put(state, "p2", 1, "focus", 0)  # the other side asks, and it is confirmed
    gone = take(gone, "p1", "confirm_edits")
    assert "contest_taken" not in offered(gone, "p2") and ROOM.view(gone, "p2")["taken"] == {}
    assert ships == state.table.ships


def test_in_an_attack_it_is_contested_still_and_a_new_token_is_a_correction():
    state = put(table(), "p1", 1, "focus", 1)
    state = take(take(state, "p1", "ready"), "p2", "ready")
    state = declared(state)
    assert "contest_taken" in offered(state, "p2")
    state = put(state, "p1", 1, "evade", 1)
    assert [edit.field for edit in state.table.edits] == ["evade"]
    state = take(take(state, "p2", "confirm"), "p2", "contest_taken", (1,))
    assert ROOM.to_act(state) == ("p1",), "the attack waits until it is settled"


def test_a_round_that_is_over_settles_what_was_taken():
    state = put(table(), "p1", 1, "stress", 1)
    state = take(take(state, "p1", "ready"), "p2", "ready")
    for seat, at in (("p1", 1), ("p2", 3), ("p2", 2)):
        state = take(state, seat, "skip", (at,))
    state = take(state, "p1", "end_phase")
    assert state.table.round == 2 and state.table.ship(1).tokens.stress == 1
    assert not state.table.taken


def test_a_ship_is_offered_what_its_actions_and_upgrades_leave():
    squads = {squad.name: squad for squad in reader.ready_made("2.5")}
    bars = {one.ship: acts(ByIdentity(Profile(**{
        name: getattr(one, name) for name in Profile.__struct_fields__
    })), "2.5") for squad in squads.values() for one in squad.ships}  # fmt: skip
    assert "evade" not in bars["t65xwing"] and {"focus", "lock"} <= set(bars["t65xwing"])
    assert "lock" not in bars["tielnfighter"] and {"focus", "evade"} <= set(bars["tielnfighter"])


def test_a_ship_that_no_table_knows_is_offered_the_usual():
    view = ROOM.view(table(), "p1")
    assert view["acts"]["1"] == ["focus", "lock", "evade", "calculate"]
