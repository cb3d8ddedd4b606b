"""Secret conditions, and what cards do at a round's start and end, among asteroids and at a destruction."""

from __future__ import annotations

import pytest

from attacks.rooms.xwing.corrections.numbers import FIELDS, OBSTACLES
from tests.rooms.xwing.duels import Duel, fly
from tests.rooms.xwing.tables import ROOM
from tests.rooms.xwing.test_cards_results import rolled

PLAIN = fly()


def zam(card: str) -> Duel:
    """Zam defends with a secret condition; the attack is over, and she is in her aftermath."""
    match = Duel(PLAIN, fly("p.zamwesell", hull=9), confirm=False, mode="game", edition="2.0")
    assert match.ship(2).charges_left("zamwesell") == 2
    assert match.to_act == ("p2",) and match.refused("p1", card) == "not_offered"
    match.take("p2", card)
    seen = {audience: "conditions" in ROOM.view(match.state, audience) for audience in ("p1", "p2", "judge", "watch")}
    assert seen == {"p1": False, "p2": True, "judge": True, "watch": False}
    match.take("p1", "ready").take("p2", "ready").declare(2, 2, ("front",), (), 0, 0)
    (hidden,) = (event for event in match.events if event.kind == "condition.facedown")
    assert set(hidden.secret) == {"p2"} and "ability" not in hidden.data
    assert not match.told("ability.used")[1:]
    return match.roll("hit", "blank", "blank").roll("blank", "blank")


def test_zam_shoots_back_or_is_thanked():
    duel = zam("p.zamwesell.3")
    assert duel.refused("p1", "c.youdbettermeanbusiness") == "not_offered"
    assert duel.told("condition.assigned") == [{"ship": 2, "ability": "c.youdbettermeanbusiness"}]
    duel.take("p2", "c.youdbettermeanbusiness")
    assert duel.attack.bonus and duel.attack.grant.target == 1 and duel.ship(2).charges_left("zamwesell") == 0
    duel = zam("p.zamwesell.2")
    assert duel.refused("p2", "finalize") == "mandatory"
    duel.take("p2", "c.youshouldthankme").take("p2", "c.youshouldthankme.2")
    assert duel.ship(2).charges_left("zamwesell") == 3 and duel.ship(2).lock == 1


def test_a_secret_that_was_kept_may_be_shown_at_the_end_of_the_phase():
    match = Duel(PLAIN, fly("p.zamwesell", hull=9), confirm=False, mode="game", edition="2.0")
    match.take("p2", "p.zamwesell.3").take("p1", "ready").take("p2", "ready")
    match.take("p1", "skip", (1,)).take("p2", "skip", (2,))
    match.take("p2", "c.youdbettermeanbusiness.2").take("p1", "accept_claim")
    assert match.ship(2).charges_left("zamwesell") == 4
    match.take("p1", "end_phase")
    assert match.ship(2).marked == () and match.can("p2", "p.zamwesell.2")


def test_a_belly_run_shoots_special_weapons_among_asteroids():
    for keys, able in (((), False), (("u.tierfonbellyrun",), True)):
        duel = Duel(fly(*keys, "u.ioncannon"), PLAIN, confirm=False)
        duel.take("judge", "edit_ship", (1,), (FIELDS.index("obstacle"),), (OBSTACLES.index("asteroid"),))
        assert (duel.offer("p1", "attack").why_not == "") == able
        if able:
            duel.take("p1", "attack", (1,)).take("p1", "measure", (2,), (0,), (2,), (2,), (0,), ()).take(
                "p1", "measured"
            )
            assert duel.offer("p1", "choose_weapon").picks[0].ids == (1,)


@pytest.mark.parametrize("house", ["aftermath", "at_once"])
def test_what_answers_a_destruction_comes_in_the_aftermath_or_at_once(house: str):
    ben = [fly(hull=1), fly("u.generalgrievous", charges_spent={"generalgrievous": 1})]
    duel = rolled(PLAIN, ben, "hhh", "bb", switches={"destroyed_triggers": house})
    assert duel.ship(3).charges_left("generalgrievous") == 1
    kinds = [event.kind for event in duel.events]
    last = len(kinds) - kinds[::-1].index("damage.hull")
    assert (kinds.index("charge.recovered") > last) == (house == "aftermath")


def test_the_fleet_gunner_recovers_its_charge_for_a_disarm_token():
    gunner = fly("u.seventhfleetgunner", charges_spent={"seventhfleetgunner": 1})
    match = Duel(gunner, PLAIN, confirm=False, mode="game", edition="2.0")
    match.take("p1", "u.seventhfleetgunner.2")
    assert match.ship(1).charges_left("seventhfleetgunner") == 1 and match.ship(1).tokens.disarm == 1
