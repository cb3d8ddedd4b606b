"""Rows 47 to 60 of the catalogue: restrictions, what is lent, bonus attacks, aftermath, guesses and named results."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rooms.xwing.duels import FACE, TOKEN, Duel, fly
from tests.rooms.xwing.test_cards_results import STOP, rolled

PLAIN = fly()
FOCUSED = fly(tokens={"focus": 1})
BULLSEYE = ("front", "bullseye")
STOPS = {"2b": 5, "3b": 7, "6a": 12, "6b": 13}


def stopped(ana: Any, ben: Any, *stops: tuple[str, str], **facts: Any) -> Duel:
    duel = Duel(ana, ben, **facts)
    for seat, step in stops:
        duel.take(seat, "stop", (STOPS[step],))
    return duel


@pytest.mark.parametrize(
    ("ben", "facts", "why"),
    [
        (fly("p.midnight"), {"locks": {2: 1}}, "cannot_modify"),
        (fly("p.midnight"), {}, ""),
        (fly("p.darkcurse-battleofyavin"), {}, "cannot_modify"),
    ],
)
def test_the_attackers_dice_cannot_be_modified(ben: Any, facts: dict[str, Any], why: str):
    duel = stopped(FOCUSED, ben, ("p1", "2b"), **facts).roll("focus", "hit", "hit")
    assert duel.offer("p1", "spend_focus").why_not == why
    assert duel.refused("p1", "spend_focus") == why


@pytest.mark.parametrize(("stress", "why"), [(1, "cannot_modify"), (0, "")])
def test_lapin_stops_stressed_enemies(stress: int, why: str):
    ana = fly(tokens={"focus": 1, "stress": stress} if stress else {"focus": 1})
    duel = stopped(ana, fly("p.lapin"), ("p1", "2b")).roll("focus", "hit", "hit")
    assert duel.offer("p1", "spend_focus").why_not == why
    attacking = stopped(fly("p.lapin"), ana, ("p2", "3b")).roll("hit", "hit", "hit").roll("focus", "blank")
    assert attacking.offer("p2", "spend_focus").why_not == why


def test_snap_shot_dice_cannot_be_modified():
    ana = fly("u.snapshot", tokens={"focus": 1})
    ana["weapons"][1]["bonus"] = False
    duel = stopped(ana, PLAIN, ("p1", "2b"), weapon=1).roll("focus", "hit")
    assert duel.offer("p1", "spend_focus").why_not == "cannot_modify"


def test_padme_leaves_one_focus_result_to_modify():
    ana = fly(tokens={"focus": 1, "calculate": 1}, force=2)
    duel = stopped(ana, fly("p.padmeamidala"), ("p1", "2b"), theirs=("front",)).roll("focus", "focus", "hit")
    assert duel.offer("p1", "spend_force").picks[0].ids == (0,)
    duel.take("p1", "spend_focus")
    assert duel.faces("attack") == "hfh"
    assert duel.refused("p1", "spend_calculate", (1,)) == "no_result"
    assert duel.ship(1).tokens.calculate == 1
    friend = stopped(
        [fly(), fly("u.emperorpalpatine", force=1)], fly("p.padmeamidala"), ("p1", "2b"), theirs=("front",)
    )
    friend.roll("focus", "focus", "hit").take("p1", "u.emperorpalpatine", (0,))
    assert friend.faces("attack") == "hfh"


def test_a_third_ship_claims_its_arc_for_padme():
    duel = Duel(FOCUSED, [fly(), fly("p.padmeamidala")]).roll("focus", "focus", "hit")
    assert duel.to_act == ("p2",) and duel.refused("p1", "p.padmeamidala") == "not_offered"
    duel.take("p2", "p.padmeamidala").take("p1", "accept_claim").take("p1", "spend_focus")
    assert duel.faces("attack") == "hfh"


def test_ember_keeps_the_defender_from_spending_focus():
    ben = [fly(tokens={"focus": 1, "evade": 1}), fly(hull=4, damage_hits=1)]
    whole = stopped(fly("p.ember"), ben[0], ("p2", "3b")).roll("hit", "hit", "hit").roll("focus", "blank")
    assert whole.offer("p2", "spend_focus").why_not == ""
    itself = stopped(fly("p.ember"), ben[0] | {"hull": 4, "damage_hits": 1}, ("p2", "3b")).roll("hit", "hit", "hit")
    assert itself.roll("focus", "blank").offer("p2", "spend_focus").why_not == "cannot_spend"
    duel = stopped(fly("p.ember"), ben, ("p2", "3b")).roll("hit", "hit", "hit")
    duel.take("p1", "p.ember").take("p2", "accept_claim").roll("focus", "blank")
    assert duel.offer("p2", "spend_focus").why_not == "cannot_spend"
    assert duel.offer("p2", "spend_evade").why_not == ""
    assert duel.ship(2).tokens.focus == 1


def test_4_lom_names_a_green_token():
    duel = stopped(fly("u.4lom"), fly(tokens={"focus": 1, "evade": 1}), ("p2", "3b")).roll("hit", "hit", "hit")
    assert duel.refused("p2", "u.4lom", (TOKEN["evade"],)) == "not_offered"
    duel.take("p1", "u.4lom", (TOKEN["evade"],)).roll("focus", "blank")
    assert duel.ship(1).tokens.ion == 2
    assert duel.offer("p2", "spend_evade").why_not == "cannot_spend"
    assert duel.offer("p2", "spend_focus").why_not == ""


@pytest.mark.parametrize(("arcs", "why"), [(BULLSEYE, "cannot_spend"), (("front",), "")])
def test_dead_to_rights(arcs: tuple[str, ...], why: str):
    duel = stopped(fly("s.deadtorights"), FOCUSED, ("p2", "3b"), arcs=arcs).roll("hit", "hit", "hit")
    duel.roll("focus", "blank")
    assert duel.offer("p2", "spend_focus").why_not == why


def test_magva_allows_one_reroll_and_a_belly_run_none():
    duel = Duel(fly(), fly("p.magvayarro"), locks={1: 2}).roll("focus", "blank", "blank")
    assert duel.offer("p1", "spend_lock").picks[0].most == 1
    duel = stopped(fly(), fly("u.tierfonbellyrun"), ("p1", "2b"), locks={1: 2}).roll("focus", "blank", "blank")
    duel.take("p2", "u.tierfonbellyrun").take("p1", "accept_claim")
    assert duel.offer("p1", "spend_lock").why_not == "cannot_reroll" and duel.ship(1).lock == 2


def test_ships_spend_what_others_have():
    duel = Duel([PLAIN, fly("p.esegetuketu", tokens={"focus": 1})], PLAIN).roll("focus", "focus", "hit")
    duel.take("p1", "p.esegetuketu").take("p2", "accept_claim")
    assert duel.faces("attack") == "hhh" and duel.ship(2).tokens.focus == 0
    lender = fly("s.bornforthis", tokens={"focus": 1, "evade": 1})
    duel = stopped(PLAIN, [PLAIN, lender], ("p2", "3b")).roll("hit", "hit", "hit").roll("focus", "blank")
    assert duel.refused("p1", "s.bornforthis") == "not_offered"
    duel.take("p2", "s.bornforthis").take("p1", "accept_claim")
    assert duel.faces("defense") == "eb" and duel.ship(3).tokens.strain == 1
    assert duel.refused("p2", "s.bornforthis.2", (1,)) == "is_with_that_token"
    ana = [fly("s.networkedcalculations"), fly(tokens={"calculate": 1})]
    duel = Duel(ana, PLAIN).roll("focus", "focus", "hit").take("p1", "s.networkedcalculations", (2,), (0,))
    duel.take("p2", "accept_claim")
    assert duel.faces("attack") == "hfh" and duel.ship(2).tokens.calculate == 0
    duel = Duel([fly("p.lieutenantlehuse"), PLAIN], PLAIN, locks={2: 3}).roll("focus", "blank", "hit")
    duel.take("p1", "p.lieutenantlehuse", (2,), (0, 1)).roll("hit", "hit")
    assert duel.faces("attack") == "hhh" and duel.ship(2).lock == 0


def test_palpatine_modifies_for_another_ship():
    ana = [PLAIN, fly("u.emperorpalpatine", force=1)]
    duel = Duel(ana, PLAIN).roll("focus", "focus", "hit").take("p1", "u.emperorpalpatine", (1,))
    assert duel.faces("attack") == "fhh" and duel.ship(2).force == 0
    for house, why in ((False, "r0_only_defender"), (True, "")):
        at_0 = stopped(ana, PLAIN, ("p1", "2b"), at=0, switches={"r0_third_ship_modifies": house})
        assert at_0.roll("focus", "focus", "hit").cards("p1")["u.emperorpalpatine"] == why
    for house, why in ((False, "r0_only_defender"), (True, "")):
        ben = [PLAIN, fly("u.m9g8")]
        at_0 = stopped(PLAIN, ben, ("p2", "2b"), at=0, locks={3: 1}, switches={"r0_defender_side": house})
        assert at_0.roll("hit", "hit", "hit").cards("p2")["u.m9g8"] == why


def fought(ana: Any, ben: Any, attack: str = "hbb", defense: str = "bb", **facts: Any) -> Duel:
    """An attack with its damage; stopped in the aftermath, past what the defender declines there."""
    duel = rolled(ana, ben, attack, defense, **facts)
    while duel.to_act == ("p2",) and duel.refused("p2", "finalize") == "":
        duel.take("p2", "finalize")
    return duel


def test_cluster_missiles_fire_at_another_target_without_the_lock():
    duel = fought(fly("u.clustermissiles"), [fly(hull=9), fly()], weapon=1, locks={1: 2})
    assert duel.refused("p2", "u.clustermissiles") == "not_offered"
    duel.take("p1", "u.clustermissiles").take("p2", "accept_claim")
    assert duel.attack.bonus and duel.refused("p1", "back") == "not_offered"
    duel.take("p1", "measure", (3,), (0,), (2,), (2,), (0,), ()).take("p1", "measured")
    assert duel.offer("p1", "choose_weapon").picks[0].ids == (1,)
    duel.take("p1", "choose_weapon", (1,)).take("p1", "declare_defender", (3,)).take("p2", "confirm")
    assert duel.ship(1).charges_left("clustermissiles") == 2


def test_the_same_target_is_barred_for_cluster_missiles():
    duel = fought(fly("u.clustermissiles"), [fly(hull=9), fly()], weapon=1, locks={1: 2})
    duel.take("p1", "u.clustermissiles").take("p2", "accept_claim")
    duel.take("p1", "measure", (2,), (0,), (2,), (2,), (0,), ()).take("p1", "measured")
    assert duel.offer("p1", "choose_weapon").why_not


@pytest.mark.parametrize(
    ("key", "ana", "attack", "able"),
    [
        ("p.darthmaul", fly("p.darthmaul"), "hbb", True),
        ("p.darthmaul", fly("p.darthmaul", force_spent=2), "hbb", False),
        ("u.veteranturretgunner", fly("u.veteranturretgunner"), "hbb", False),
        ("p.ig88b", fly("p.ig88b", "u.ioncannon"), "bbb", True),
        ("p.ig88b", fly("p.ig88b", "u.ioncannon"), "hbb", False),
        ("p.ig88b", fly("p.ig88b"), "bbb", False),
        ("u.bossk", fly("u.bossk"), "bbb", True),
        ("u.bossk", fly("u.bossk"), "hbb", False),
        ("u.bossk", fly("u.bossk", tokens={"stress": 1}), "bbb", False),
    ],
)
def test_a_bonus_attack_after_the_attack(key: str, ana: Any, attack: str, able: bool):
    duel = fought(ana, [fly(hull=9)], attack)
    assert (duel.to_act == ("p1",) and duel.can("p1", key)) == able
    if able:
        assert duel.refused("p2", key) == "not_offered"
        duel.take("p1", key)
        assert duel.attack.bonus and duel.attack.grant.by == key


def test_a_turret_that_has_not_fired_yet_fires():
    ana = fly("u.veteranturretgunner")
    ana["weapons"].append({"key": "primary", "name": "", "arc": "turret", "value": 2, "low": 0, "high": 3})
    duel = fought(ana, fly(hull=9))
    duel.take("p1", "u.veteranturretgunner")
    assert duel.attack.grant.weapons == (1,)
    same = fought(ana, fly(hull=9), "bb", weapon=1, arcs=("turret",))
    assert same.to_act != ("p1",) or not same.can("p1", "u.veteranturretgunner")


def test_maul_may_shoot_the_same_target_only_after_a_miss():
    assert fought(fly("p.darthmaul"), fly(hull=9)).take("p1", "p.darthmaul").attack.grant.barred == 2
    assert fought(fly("p.darthmaul"), fly(hull=9), "bbb").take("p1", "p.darthmaul").attack.grant.barred == 0


def test_the_special_forces_gunner_shoots_to_the_rear():
    ana = fly("u.specialforcesgunner")
    ana["weapons"].append({"key": "primary", "name": "", "arc": "turret", "value": 2, "low": 0, "high": 3})
    duel = Duel(ana, fly(hull=9)).take("p1", "decline").take("p2", "stop", (STOP["6a"],))
    duel.roll("hit", "blank", "blank").roll("blank", "blank").take("p2", "finalize")
    duel.take("p1", "u.specialforcesgunner.2").take("p2", "accept_claim")
    assert duel.attack.grant.weapons == (1,)


@pytest.mark.parametrize(
    ("ben", "facts", "able"),
    [
        (fly("p.dengar", hull=9), {"theirs": ("front",)}, True),
        (fly("p.dengar", hull=9), {}, False),
        (fly("p.dengar", hull=9, charges_spent={"dengar": 1}), {"theirs": ("front",)}, False),
        (fly("p.quickdraw", shields=1), {}, True),
        (fly("p.quickdraw"), {}, False),
        (fly("p.flightleaderubbel", hull=9), {}, True),
        (fly("p.flightleaderubbel", shields=9), {}, False),
    ],
)
def test_the_defender_shoots_back(ben: dict[str, Any], facts: dict[str, Any], able: bool):
    key = f"p.{ben['pilot']}"
    duel = rolled(PLAIN, ben, "hbb", "bb", **facts)
    duel.take("p2", "finalize")
    if not able:
        assert duel.to_act != ("p2",) or not duel.can("p2", key)
        return
    assert duel.to_act == ("p2",) and duel.refused("p1", key) == "not_offered"
    duel.take("p2", key)
    assert duel.attack.attacker == 2 and duel.attack.bonus
    assert duel.attack.grant.target == (0 if "quickdraw" in key else 1)


def test_a_ship_has_one_bonus_attack_in_a_round():
    duel = rolled(PLAIN, fly("p.dengar", "u.bossk", hull=9), "hbb", "bb", theirs=("front",)).take("p2", "finalize")
    duel.take("p2", "p.dengar").take("p2", "measure", (1,), (0,), (2,), (2,), (0,), ()).take("p2", "measured")
    duel.take("p2", "choose_weapon", (0,)).take("p2", "declare_defender", (1,)).take("p1", "confirm")
    duel.roll("blank", "blank", "blank").past()
    assert duel.told("bonus.began") and not duel.ship(2).tokens.stress


@pytest.mark.parametrize(
    ("key", "seat", "attack", "able"),
    [
        ("p.whisper", "p1", "hbb", True),
        ("p.whisper", "p1", "bbb", False),
        ("p.laetinashera", "p1", "bbb", True),
        ("p.laetinashera", "p1", "hbb", False),
        ("p.laetinashera", "p2", "bbb", True),
        ("p.laetinashera", "p2", "hbb", False),
    ],
)
def test_an_evade_token_after_the_attack(key: str, seat: str, attack: str, able: bool):
    ana, ben = (fly(key), fly(hull=9)) if seat == "p1" else (PLAIN, fly(key, hull=9))
    duel = rolled(ana, ben, attack, "bb")
    if seat == "p1":
        duel.take("p2", "finalize")
    if not able:
        assert duel.to_act != (seat,) or not duel.can(seat, key)
        return
    assert duel.refused(seat, "finalize") == "mandatory"
    assert duel.refused("p2" if seat == "p1" else "p1", key) == "not_offered"
    duel.take(seat, key)
    assert duel.ship(1 if seat == "p1" else 2).tokens.evade == 1


def test_rexler_exposes_a_card_of_the_defender():
    duel = rolled(fly("p.rexlerbrath", tokens={"evade": 1}), fly(hull=9), "hbb", "bb", damage="deck").roll()
    duel.take("p2", "finalize")
    assert duel.refused("p1", "finalize") == "mandatory"
    duel.take("p1", "p.rexlerbrath")
    while duel.to_act == ("chance",):
        duel.roll()
    assert duel.told("card.exposed")


def test_cad_bane_hands_a_token_on():
    duel = fought(fly("p.cadbane", tokens={"strain": 1, "stress": 1}), fly(hull=9))
    assert duel.refused("p1", "p.cadbane", (TOKEN["focus"],)) == "bad_picks"
    duel.take("p1", "p.cadbane", (TOKEN["strain"],))
    assert duel.ship(1).tokens.strain == 0 and duel.ship(2).tokens.strain == 1
    assert duel.ship(1).charges_left("cadbane") == 0


def test_torani_hurts_whoever_keeps_its_green_tokens():
    duel = fought(fly("p.toranikulda"), [fly(hull=9, tokens={"evade": 1}), fly(), fly()])
    duel.take("p1", "p.toranikulda", (2, 3)).take("p2", "accept_claim")
    assert duel.refused("p1", "suffer_hit", (2,)) == "not_offered"
    duel.take("p2", "remove_green", (2,), (TOKEN["evade"],))
    assert duel.refused("p2", "remove_green", (3,), ()) == "no_token"
    duel.take("p2", "suffer_hit", (3,))
    assert duel.ship(2).hits == 1 and duel.ship(3).hits == 1 and duel.ship(4).hits == 0


def test_luke_recovers_force_when_he_becomes_the_defender():
    duel = Duel(PLAIN, fly("p.lukeskywalker", force_spent=1))
    assert duel.to_act == ("p2",) and duel.refused("p1", "p.lukeskywalker") == "not_offered"
    assert duel.take("p2", "p.lukeskywalker").ship(2).force == 2
    assert Duel(PLAIN, fly("p.lukeskywalker")).to_act == ("chance",)


@pytest.mark.parametrize(("answer", "hits", "deplete"), [("choose_first", 0, 1), ("choose_second", 1, 0)])
def test_suppressive_fire_leaves_the_choice_to_the_defender(answer: str, hits: int, deplete: int):
    duel = Duel(fly("u.suppressivegunner"), fly(hull=9)).roll("focus", "blank", "blank")
    duel.take("p1", "u.suppressivegunner", (0,))
    assert duel.refused("p1", answer) == "not_offered"
    duel.take("p2", answer)
    assert (duel.ship(2).hits, duel.ship(2).tokens.deplete) == (hits, deplete)


@pytest.mark.parametrize(("guess", "faces"), [(1, "ebe"), (2, "eb")])
def test_c_3po_guesses(guess: int, faces: str):
    duel = stopped(PLAIN, fly("u.c3po", tokens={"calculate": 1}), ("p2", "3b")).roll("hit", "hit", "hit")
    assert duel.refused("p1", "u.c3po", (guess,)) == "not_offered"
    assert duel.refused("p2", "u.c3po", (0,)) == "bad_picks"
    duel.take("p2", "u.c3po", (guess,)).roll("evade", "blank")
    assert duel.faces("defense") == faces and duel.ship(2).tokens.calculate == 0


def test_count_dooku_names_a_result_of_either_roll():
    dooku = fly("u.countdooku", force=1)
    duel = stopped([PLAIN, dooku], PLAIN, ("p1", "2b"))
    assert duel.refused("p1", "u.countdooku", (FACE["evade"],)) == "bad_picks"
    duel.take("p1", "u.countdooku", (FACE["crit"],)).take("p2", "accept_claim").roll("hit", "blank", "blank")
    assert duel.to_act == ("p1",)
    duel.take("p1", "u.countdooku.3", (1,))
    assert duel.faces("attack") == "hcb" and duel.ship(2).force == 0
    duel = stopped(PLAIN, fly("p.countdooku-siegeofcoruscant"), ("p1", "2b"))
    duel.take("p2", "p.countdooku-siegeofcoruscant", (FACE["blank"],)).roll("hit", "hit", "hit")
    assert duel.to_act == ("p1",) and duel.refused("p2", "p.countdooku-siegeofcoruscant.3", (0,)) == "not_offered"
    duel.take("p1", "p.countdooku-siegeofcoruscant.3", (2,))
    assert duel.faces("attack") == "hhb"
    spent = fly("p.countdooku-siegeofcoruscant", force_spent=1)
    assert Duel(PLAIN, spent).to_act == ("chance",)
