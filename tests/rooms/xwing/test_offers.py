"""The exact offers that are made by hand, at every step, to each seat. The others are in the golden playthroughs."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import OVER, Refused
from attacks.rooms.xwing.corrections.dice_edits import ADDERS
from attacks.rooms.xwing.corrections.edits import Corrections
from attacks.rooms.xwing.corrections.numbers import CHARGES, FIELDS
from attacks.rooms.xwing.state import RAIL, WINDOWS, attack_of
from attacks.rooms.xwing.steps.declare import FACTS
from attacks.rooms.xwing.turning import SIDES
from tests.rooms.xwing.tables import ROOM, declared, fired, setup, ship, take, throw

FIELD = {name: at for at, name in enumerate(FIELDS)}
DICE = ["edit_die_attack", "add_die_attack"]
BOTH = [*DICE, "edit_die_defense", "add_die_defense"]


def by_hand(state: Any, seat: str) -> list[str]:
    return [offer.key for offer in ROOM.offers(state, seat) if offer.manual]


def table(**options: Any) -> Any:
    return ROOM.start(setup([ship(tokens={"focus": 1})], [ship(tokens={"evade": 1})], **options))


def stopped(state: Any) -> Any:
    """Both seats stop at every window."""
    for seat in ("p1", "p2"):
        for number in WINDOWS:
            state = take(state, seat, "stop", (RAIL.index(number),))
    return state


def test_between_attacks_ships_are_edited_and_stops_set():
    state = table(mode="game")
    for seat in ("p1", "p2"):
        assert by_hand(state, seat) == ["edit_ship", "stop"]
    assert by_hand(state, "judge") == ["edit_ship"]
    for nobody in ("watch", "p3", "", "chance", OVER):
        assert ROOM.offers(state, nobody) == ()


def test_the_offers_by_hand_of_every_step_of_an_attack():
    seen = {}

    def note(state: Any) -> Any:
        step = ROOM.view(state, "watch")["step"]
        seen[f"{step['flow']} {step['number']}"] = (by_hand(state, "p1"), by_hand(state, "p2"))
        return state

    state = stopped(table())
    attack = note(take(state, "p1", "attack", (1,)))
    attack = take(attack, "p1", "measure", (2,), (0,), (2,), (2,), (0,), ())
    attack = note(take(attack, "p1", "measured"))
    attack = note(take(attack, "p1", "choose_weapon", (0,)))
    attack = note(take(attack, "p1", "declare_defender", (2,)))
    note(take(attack, "p2", "contest", (3,), (1,)))
    attack = note(take(attack, "p2", "confirm"))
    attack = note(throw(attack, "hit", "focus", "blank"))
    attack = take(take(attack, "p2", "finalize"), "p1", "finalize")
    attack = note(attack)
    attack = note(throw(attack, "evade", "blank"))
    attack = take(take(attack, "p1", "finalize"), "p2", "finalize")
    for seat in ("p2", "p1", "p2", "p1"):
        attack = take(note(attack), seat, "finalize")
    count, plain = ["edit_ship", "edit_pool", "stop"], ["edit_ship", "stop"]
    assert seen == {
        "attack 1a": (count, count),
        "attack 1b": (count, count),
        "attack 1c": (count, count),
        "confirm 1c": (count, count),
        "contest 1c": (count, count),
        "attack 2a": (count, count),
        "attack 2b": (["edit_ship", *DICE, "edit_pool", "stop"],) * 2,
        "attack 3a": (count, count),
        "attack 3b": (["edit_ship", *BOTH, "stop"],) * 2,
        "attack 6a": (plain, plain),
        "attack 6b": (plain, plain),
        "attack 6c": (plain, ["bonus_attack", *plain]),
        "attack 6d": (["bonus_attack", *plain], plain),
    }


@pytest.mark.parametrize(
    ("step", "open_counts"),
    [("2a", ADDERS), ("3a", ADDERS[3:]), ("2b", ADDERS[3:])],
)
def test_only_dice_that_were_not_rolled_yet_are_counted_by_hand(step: str, open_counts: tuple[str, ...]):
    state = fired(stopped(table()))
    if step != "2a":
        state = throw(state, "hit", "focus", "blank")
    if step == "3a":
        state = take(take(state, "p2", "finalize"), "p1", "finalize")
    assert ROOM.view(state, "watch")["step"]["number"] == step
    (offer,) = (offer for offer in ROOM.offers(state, "p1") if offer.key == "edit_pool")
    assert tuple(ADDERS[at] for at in offer.picks[0].ids) == open_counts


def test_an_open_edit_is_answered_by_the_other_side_and_withdrawn_by_its_author():
    state = take(table(mode="game"), "p1", "edit_ship", (1,), (FIELD["focus"],), (2,))
    assert by_hand(state, "p1") == ["withdraw_edit", "edit_ship", "stop"]
    assert by_hand(state, "p2") == ["confirm_edits", "contest_edit", "confirm_edit", "edit_ship", "stop"]
    assert by_hand(state, "judge") == ["edit_ship"]
    state = take(state, "p2", "contest_edit", (1,))
    assert by_hand(state, "p1") == ["withdraw_edit", "edit_ship", "stop"]
    assert by_hand(state, "p2") == ["confirm_edit", "edit_ship", "stop"]


def test_a_contested_edit_is_not_confirmed_with_the_others_but_by_name():
    state = ROOM.start(setup([ship()], [ship()], mode="game"))
    for field, number in (("focus", 2), ("evade", 1), ("calculate", 1)):
        state = take(state, "p1", "edit_ship", (1,), (FIELD[field],), (number,))
    state = take(state, "p2", "contest_edit", (2,))
    state = take(state, "p2", "confirm_edit", (3,))
    assert [(edit.id, edit.contested) for edit in state.table.edits] == [(1, False), (2, True)]
    state = take(state, "p2", "confirm_edits")
    tokens = state.table.ships[0].tokens
    assert (tokens.focus, tokens.evade, tokens.calculate) == (2, 0, 1)
    assert [edit.id for edit in state.table.edits] == [2], "what is contested waits on"
    state = take(state, "p2", "confirm_edit", (2,))
    assert state.table.ships[0].tokens.evade == 1 and not state.table.edits


def test_a_match_that_is_over_offers_nothing():
    state = take(table(), "p1", "skip", (1,))
    assert ROOM.to_act(state) == (OVER,)
    for seat in ("p1", "p2", "judge", "watch"):
        assert ROOM.offers(state, seat) == ()


def test_open_edits_are_bounded():
    ships = [ship() for _ in range(4)]
    state = ROOM.start(setup(ships, ships, mode="game"))
    numbers = ((at, field) for at in range(1, 9) for field in ("focus", "evade", "strain", "deplete"))
    for (at, field), _ in zip(numbers, range(Corrections.most_open), strict=False):
        state = take(state, "p1", "edit_ship", (at,), (FIELD[field],), (1,))
    assert len(state.table.edits) == Corrections.most_open
    offers = {offer.key: offer.why_not for offer in ROOM.offers(state, "p2")}
    assert offers["edit_ship"] == "too_many_edits"
    state = take(state, "p2", "confirm_edits")
    assert not state.table.edits
    assert sum(ship.tokens.focus + ship.tokens.evade for ship in state.table.ships) == Corrections.most_open // 2


def test_every_number_of_a_ship_can_be_edited_and_read_back():
    turning = [{"key": "bounty", "name": "Bounty", "slot": "command", "sides": 2}]
    card = ship(shields=2, force=2, charges=[{"key": "a", "name": "A", "value": 2}], upgrades=turning)
    state = ROOM.start(setup([card], [ship(), ship()], mode="game"))
    wanted = {"shields": 1, "force": 1, "destroyed": 1, "engaged": 1, "obstacle": 2, "lock": 3, "charge_0": 1}
    wanted["side_0"] = 1
    fields = [name for name in FIELDS if name not in (*CHARGES[1:], *SIDES[1:])]
    for name in fields:
        state = take(state, "p1", "edit_ship", (1,), (FIELD[name],), (wanted.get(name, 2),))
    assert [edit.field for edit in state.table.edits] == fields
    state = take(state, "p2", "confirm_edits")
    edited = state.table.ships[0]
    assert all(getattr(edited.tokens, name) == 2 for name in type(edited.tokens).__struct_fields__)
    assert (edited.shields, edited.force, edited.charges_left("a"), edited.hits, edited.crits) == (1, 1, 1, 2, 2)
    assert edited.turned == ("bounty",)
    assert (edited.destroyed, edited.engaged, edited.obstacle) == (True, True, "debris")
    # destroyed between attacks: it left the table at once, and so did its side
    assert ROOM.result(state)["winner"] == "p2"


def test_a_declared_attack_is_taken_back_by_the_attacker_only():
    state = declared(table())
    assert [offer.key for offer in ROOM.offers(state, "p1") if not offer.manual] == ["back"]
    assert [offer.key for offer in ROOM.offers(state, "p2") if not offer.manual] == ["confirm", "contest"]


@pytest.mark.parametrize(("at", "close"), [(1, 3), (0, 1), (2, 3)])
def test_no_part_of_a_ship_is_nearer_than_its_closest_point(at: int, close: int):
    state = take(table(), "p1", "attack", (1,))
    with pytest.raises(Refused) as refused:
        take(state, "p1", "measure", (2,), (0,), (at,), (close,), (0,), ())
    assert (refused.value.reason, refused.value.params["rule"]) == ("nearer_than_closest", "1a")
    take(state, "p1", "measure", (2,), (0,), (3,), (1,), (0,), ())


def test_a_contest_of_one_range_takes_the_other_along_where_both_cannot_be():
    state = declared(table(), attack_range=2)
    ranges = lambda state: (attack_of(state).facts().attack_range, attack_of(state).facts().range)  # noqa: E731
    farther = take(take(state, "p2", "contest", (FACTS.index("range"),), (3,)), "p1", "agree")
    nearer = take(take(state, "p2", "contest", (FACTS.index("attack_range"),), (1,)), "p1", "agree")
    assert (ranges(farther), ranges(nearer)) == ((3, 3), (1, 1))
