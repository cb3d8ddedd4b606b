"""Cards of two sides: which side is up is set once, counts in every attack from then on, and nobody is asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from attacks.engine.values import Command, Refused
from attacks.rooms.xwing import cards, turning
from attacks.rooms.xwing.corrections.numbers import FIELDS
from attacks.rooms.xwing.fleet.reader import read
from tests.rooms.xwing.duels import Duel
from tests.rooms.xwing.tables import ROOM, setup, ship, take, weapon

SIDE = FIELDS.index("side_0")


def carrying(key: str, **numbers: Any) -> dict[str, Any]:
    card = cards.of_set("2.5").upgrades[key]
    return ship(upgrades=[{"key": key, "name": card.name, "slot": "configuration", "sides": 2}], **numbers)


def dice(ana: dict[str, Any], ben: dict[str, Any], turned: dict[int, int], **options: Any) -> tuple[int, int]:
    """How many dice attack and defend once these ships' cards lie with the side of that number up."""
    duel = Duel(ana, ben, confirm=False, **options.pop("table", {}))
    for number, up in turned.items():
        duel.take("judge", "edit_ship", (number,), (SIDE,), (up,))
    duel.declare(2, 2, options.get("arcs", ("front",)), (), options.get("weapon", 0), 0)
    attack = duel.n
    duel.roll(*["hit"] * attack).past()
    return attack, duel.n


@pytest.mark.parametrize(
    ("attacker", "defender", "closed", "opened"),
    [
        ("servomotorsfoils", "", (2, 2), (3, 2)),
        ("integratedsfoils", "", (2, 2), (3, 2)),
        ("", "pivotwing", (3, 1), (3, 2)),
        ("", "swivelwing", (3, 2), (3, 1)),
    ],
)
def test_the_side_that_is_up_takes_a_die_and_the_other_does_not(
    attacker: str, defender: str, closed: tuple[int, int], opened: tuple[int, int]
):
    ana = carrying(attacker) if attacker else ship()
    ben = carrying(defender, hull=9) if defender else ship(hull=9)
    mine = 1 if attacker else 2
    assert (dice(ana, ben, {mine: 0} if not _first(ana, ben, mine) else {}), dice(ana, ben, _up(ana, ben, mine))) == (
        closed,
        opened,
    )


def _first(ana: dict[str, Any], ben: dict[str, Any], number: int) -> bool:
    """Does the card begin with its first side up?"""
    return not Duel(ana, ben, confirm=False).ship(number).turned


def _up(ana: dict[str, Any], ben: dict[str, Any], number: int) -> dict[int, int]:
    return {number: 1} if _first(ana, ben, number) else {}


def test_integrated_s_foils_take_no_die_in_the_bullseye_and_none_of_them_one_of_a_special_weapon():
    ben = ship(hull=9)
    assert dice(carrying("integratedsfoils"), ben, {1: 0}, arcs=("front", "bullseye"))[0] == 3
    missile = weapon(key="missile", name="Missile", kind="missile")
    ana = carrying("servomotorsfoils", weapons=[weapon(), missile])
    assert dice(ana, ben, {1: 0}, weapon=1)[0] == 3


def test_nobody_is_asked_which_side_is_up():
    duel = Duel(carrying("servomotorsfoils"), carrying("pivotwing", hull=9))
    assert duel.n == 3 and not any(event.kind.startswith("ability.claimed") for event in duel.events)


def brisk() -> Any:
    return ROOM.start(setup([carrying("servomotorsfoils")], [ship()], mode="game", handling="brisk"))


def test_its_player_turns_it_by_one_press_which_may_be_contested_and_all_see_the_side_by_name():
    state = brisk()
    up = {"at": 0, "up": 1, "names": ["Servomotor S-foils (Closed)", "Servomotor S-foils (Open)"]}
    assert ROOM.view(state, "watch")["ships"]["1"]["sides"] == {"servomotorsfoils": up}
    state, told = ROOM.apply(state, Command("p1", "edit_ship", ((1,), (SIDE,), (0,))))
    assert [event.kind for event in told] == ["card.turned"] and not state.table.edits
    assert state.table.ship(1).turned == () and "u.servomotorsfoils" in state.table.ship(1).abilities
    assert ROOM.view(state, "p2")["ships"]["1"]["sides"]["servomotorsfoils"]["up"] == 0
    assert ROOM.decode(ROOM.encode(state)) == state
    back = take(state, "p2", "contest_taken", (1,))
    assert back.table.ship(1).turned == ("servomotorsfoils",) and len(back.table.edits) == 1
    assert "u.servomotorsfoils" not in back.table.ship(1).abilities


def test_a_ship_without_such_a_card_has_no_side_to_turn():
    with pytest.raises(Refused, match="number_too_large"):
        take(brisk(), "p1", "edit_ship", (2,), (SIDE,), (1,))


def test_a_match_of_older_rules_goes_on_with_the_card_by_hand_and_without_a_side():
    state = ROOM.start(setup([carrying("servomotorsfoils"), carrying("swivelwing")], [ship()], rules=7, mode="game"))
    assert state.table.ship(1).abilities == ("u.servomotorsfoils.hand",) and not state.table.ship(1).turned
    assert "u.swivelwing/2.hand" in state.table.ship(2).abilities
    assert "sides" not in ROOM.view(state, "p1")["ships"]["1"]
    with pytest.raises(Refused, match="number_too_large"):
        take(state, "p1", "edit_ship", (1,), (SIDE,), (1,))


def test_the_open_b_wing_shoots_again_with_a_cannon_for_its_lock():
    cannon = weapon(key="cannon", name="Cannon", kind="cannon")
    ana = carrying("stabilizedsfoils", weapons=[weapon(), cannon])

    def keys(up: int) -> set[str]:
        duel = Duel(ana, ship(hull=9), confirm=False, locks={1: 2})
        if up != int(bool(duel.ship(1).turned)):
            duel.take("judge", "edit_ship", (1,), (SIDE,), (up,))
        duel.declare(2, 2, ("front",), (), 0, 0)
        duel.roll("hit", "hit", "hit").past().roll("blank", "blank")
        return {offer.key for offer in ROOM.offers(duel.state, "p1") if not offer.why_not}

    assert ("u.stabilizedsfoils/2" in keys(1), "u.stabilizedsfoils/2" in keys(0)) == (True, False)


def test_sides_by_hand_are_asked_about_only_while_they_are_up():
    state = ROOM.start(setup([carrying("bounty"), carrying("commandermalarus")], [ship()], mode="game"))
    assert "u.commandermalarus.hand" in state.table.ship(2).abilities
    assert not any("/2" in key for one in state.table.ships for key in one.abilities)
    state = take(state, "judge", "edit_ship", (2,), (SIDE,), (1,))
    assert [key for key in state.table.ship(2).abilities if "malarus" in key] == ["u.commandermalarus/2.hand"]


def test_a_list_that_is_read_knows_which_cards_have_two_sides():
    luke = {"id": "lukeskywalker", "upgrades": {"configuration": ["servomotorsfoils"]}}
    text = json.dumps({"faction": "rebelalliance", "pilots": [luke]})
    (one,) = read(text, "2.5").squad.ships
    assert [up.key for up in turning.two_sided(one)] == ["servomotorsfoils"]
    assert turning.at_start(one, turning.SINCE) == ("servomotorsfoils",) and turning.at_start(one, 7) == ()
