"""Conditions of rows 23 and 54: who is hunted and hands it on, and both secret cards of Zam, pilot and crew."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rooms.xwing.duels import Duel, fly

PLAIN = fly()
FRAIL = fly(agility=0, hull=1)


def hunt(ben: list[dict[str, Any]], hunted: int) -> Duel:
    """A ship of Ben's is hunted, and his first is destroyed."""
    duel = Duel(fly("u.agentkallus"), ben, confirm=False).take("p1", "u.agentkallus.2", (hunted,))
    return duel.declare(2, 2, ("front",), (), 0, 0).roll("hit", "hit", "hit").past()


def test_a_hunted_ship_without_friends_hands_nothing_on():
    duel = hunt([FRAIL], 2)
    assert duel.to_act == ("over",) and len(duel.told("condition.assigned")) == 1
    assert duel.refused("p2", "c.hunted", (2,)) == "over"


def test_a_ship_that_is_not_hunted_hands_nothing_on():
    duel = hunt([FRAIL, PLAIN], 3)
    assert duel.to_act == ("over",) and duel.ship(3).marked == ("hunted",) and duel.ship(2).marked == ()


def test_the_owner_of_the_hunted_ship_must_hand_the_condition_to_another_ship():
    duel = hunt([FRAIL, PLAIN, PLAIN], 2)
    assert duel.to_act == ("p2",) and duel.refused("p2", "decline") == "mandatory"
    assert duel.refused("p1", "c.hunted", (3,)) == "not_offered"
    assert duel.refused("p2", "c.hunted", (2,)) == duel.refused("p2", "c.hunted", (1,)) == "bad_picks"
    duel.take("p2", "c.hunted", (4,))
    assert duel.ship(4).marked == ("hunted",) and duel.ship(3).marked == ()


ZAM = {"p.zamwesell": 4, "u.zamwesell": 2}


def begun(key: str, card: str, edition: str, **numbers: Any) -> Duel:
    """Zam is in a game with a secret card assigned, or with none."""
    match = Duel(PLAIN, fly(key, hull=9, **numbers), confirm=False, mode="game", edition=edition)
    assert match.ship(2).charges_left("zamwesell") == ZAM[key] - 2
    match.take("p2", f"{key}.{card}" if card else "decline")
    if edition == "2.5":
        match.take("p1", "ready").take("p2", "ready").roll("crit", "blank", "blank", "blank", "blank", "blank")
    else:
        match.take("p1", "ready").take("p2", "ready")
    return match


def defended(match: Duel) -> Duel:
    """Zam has defended, and the attack is in its aftermath."""
    return match.declare(2, 2, ("front",), (), 0, 0).roll("hit", "blank", "blank").roll("blank", "blank")


@pytest.mark.parametrize("edition", ["2.0", "2.5"])
@pytest.mark.parametrize("key", ZAM)
def test_thanks_recover_a_charge_and_a_lock_for_pilot_and_crew(key: str, edition: str):
    duel = defended(begun(key, "2", edition))
    assert duel.told("condition.assigned") == [{"ship": 2, "ability": "c.youshouldthankme"}]
    assert duel.refused("p1", "c.youshouldthankme") == duel.refused("p1", "c.youshouldthankme.2") == "not_offered"
    assert duel.refused("p2", "finalize") == "mandatory"
    duel.take("p2", "c.youshouldthankme").take("p2", "c.youshouldthankme.2")
    assert duel.ship(2).charges_left("zamwesell") == ZAM[key] - 1 and duel.ship(2).lock == 1


@pytest.mark.parametrize("key", ZAM)
def test_without_a_secret_zam_is_asked_nothing(key: str):
    duel = defended(begun(key, "", "2.0"))
    assert duel.told("attack.over") and duel.cards("p2") == {} and duel.refused("p2", "finalize") == "not_offered"
    assert not duel.told("condition.assigned") and duel.ship(2).charges_left("zamwesell") == ZAM[key] - 2


@pytest.mark.parametrize(("key", "able"), [("p.zamwesell", True), ("u.zamwesell", False)])
def test_meaning_business_takes_two_charges(key: str, able: bool):
    duel = defended(begun(key, "3", "2.0"))
    assert duel.told("condition.assigned") == [{"ship": 2, "ability": "c.youdbettermeanbusiness"}]
    assert duel.refused("p1", "c.youdbettermeanbusiness") == "not_offered"
    assert duel.can("p2", "c.youdbettermeanbusiness") == able
    if able:
        assert duel.take("p2", "c.youdbettermeanbusiness").attack.grant.target == 1


@pytest.mark.parametrize("card", ["youshouldthankme", "youdbettermeanbusiness"])
def test_a_secret_of_zam_does_nothing_while_a_friend_defends(card: str):
    match = Duel(PLAIN, [fly(hull=9), fly("p.zamwesell")], confirm=False, mode="game", edition="2.0")
    number = {"youshouldthankme": "2", "youdbettermeanbusiness": "3"}[card]
    match.take("p2", f"p.zamwesell.{number}").take("p1", "ready").take("p2", "ready")
    duel = defended(match)
    assert f"c.{card}" not in duel.cards("p2") and not duel.told("condition.assigned")
    assert duel.ship(3).charges_left("zamwesell") == 2 and duel.ship(3).marked == (card,)


@pytest.mark.parametrize(("key", "able"), [("p.zamwesell", True), ("u.zamwesell", False)])
def test_thanks_that_were_kept_shoot_at_the_end_of_the_phase_for_two_charges(key: str, able: bool):
    match = begun(key, "2", "2.0").take("p1", "skip", (1,)).take("p2", "skip", (2,))
    assert match.refused("p1", "c.youshouldthankme.3") == "not_offered"
    assert match.can("p2", "c.youshouldthankme.3") == able
    if able:
        match.take("p2", "c.youshouldthankme.3").take("p1", "accept_claim")
        assert match.attack.bonus and match.ship(2).charges_left("zamwesell") == 0


def test_thanks_that_are_denied_at_the_end_of_the_phase_cost_nothing():
    match = begun("p.zamwesell", "2", "2.0").take("p1", "skip", (1,)).take("p2", "skip", (2,))
    match.take("p2", "c.youshouldthankme.3")
    assert match.refused("p2", "deny_claim") == "not_offered"
    match.take("p1", "deny_claim")
    assert match.ship(2).charges_left("zamwesell") == 2 and not match.told("bonus.began")
