"""Where cards of the catalogue do nothing, and why: rows that always work elsewhere, and what nobody is asked about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rooms.xwing.duels import FACE, TOKEN, Duel, fly
from tests.rooms.xwing.test_cards_after import fought, stopped
from tests.rooms.xwing.test_cards_results import dealt, rolled

PLAIN = fly()
FOCUSED = fly(tokens={"focus": 1})
BULLSEYE = ("front", "bullseye")


@pytest.mark.parametrize(
    ("ana", "ben", "dice"),
    [
        (fly("p.wedgeantilles"), PLAIN, 1),
        ([PLAIN, fly("p.wedgeantilles")], PLAIN, 2),
        (PLAIN, fly("p.wedgeantilles"), 2),
    ],
)
def test_wedge_counts_where_he_himself_attacks(ana: Any, ben: Any, dice: int):
    duel = Duel(ana, ben).roll("hit", "hit", "hit")
    assert duel.past().n == dice
    assert duel.refused("p1", "p.wedgeantilles") == duel.refused("p2", "p.wedgeantilles") == "not_offered"


@pytest.mark.parametrize(
    ("ana", "ben", "hits", "crits"),
    [
        (PLAIN, fly("p.zeborrelios", hull=9), 1, 0),
        (PLAIN, [fly(hull=9), fly("p.zeborrelios")], 0, 1),
        (fly("p.zeborrelios"), fly(hull=9), 0, 1),
    ],
)
def test_zeb_neutralizes_crits_first_only_where_he_defends(ana: Any, ben: Any, hits: int, crits: int):
    duel = rolled(ana, ben, "hcb", "eb")
    assert (duel.ship(duel.target).hits, duel.ship(duel.target).crits) == (hits, crits)
    assert duel.refused("p1", "p.zeborrelios") == duel.refused("p2", "p.zeborrelios") == "not_offered"


@pytest.mark.parametrize(
    ("ben", "why"),
    [
        (fly("p.darkcurse-battleofyavin"), "cannot_modify"),
        ([PLAIN, fly("p.darkcurse-battleofyavin")], ""),
        ([PLAIN, fly("p.lapin")], ""),
        ([PLAIN, fly("p.midnight")], ""),
    ],
)
def test_the_attackers_dice_are_kept_by_the_defender_and_not_by_its_friends(ben: Any, why: str):
    ana = fly(tokens={"focus": 1, "stress": 1})
    duel = stopped(ana, ben, ("p1", "2b")).roll("focus", "hit", "hit")
    assert duel.offer("p1", "spend_focus").why_not == why
    assert duel.refused("p2", "spend_focus") == "not_offered"
    assert duel.refused("p1", "spend_focus") == why and duel.ship(1).tokens.focus == 1


def test_dark_curse_modifies_its_own_dice_and_its_enemy_those_of_the_defense():
    dark = fly("p.darkcurse-battleofyavin", tokens={"focus": 1})
    duel = stopped(dark, FOCUSED, ("p1", "2b"), ("p2", "3b")).roll("focus", "hit", "hit")
    assert duel.take("p1", "spend_focus").faces("attack") == "hhh"
    defending = stopped(fly("u.juke", tokens={"evade": 1}), dark, ("p1", "3b")).roll("hit", "hit", "hit")
    defending.past().roll("evade", "evade")
    assert defending.take("p1", "u.juke", (0,)).faces("defense") == "fe"


@pytest.mark.parametrize(("weapon", "dice", "why"), [(1, 2, "cannot_modify"), (0, 3, "")])
def test_a_snap_shot_keeps_its_own_dice_and_not_those_of_a_primary(weapon: int, dice: int, why: str):
    ana = fly("u.snapshot", tokens={"focus": 1})
    ana["weapons"][1]["bonus"] = False
    duel = stopped(ana, PLAIN, ("p1", "2b"), weapon=weapon).roll("focus", *["hit"] * (dice - 1))
    assert duel.refused("p2", "spend_focus") == "not_offered"
    assert duel.refused("p1", "spend_focus") == why


@pytest.mark.parametrize(
    ("ana", "arcs", "why"),
    [
        (fly("s.deadtorights"), BULLSEYE, "cannot_spend"),
        (fly("s.deadtorights"), ("front",), ""),
        ([PLAIN, fly("s.deadtorights")], BULLSEYE, ""),
    ],
)
@pytest.mark.parametrize("token", ["focus", "evade", "calculate"])
def test_dead_to_rights_needs_its_own_bullseye(ana: Any, arcs: tuple[str, ...], why: str, token: str):
    duel = (
        stopped(ana, fly(tokens={token: 1}), ("p2", "3b"), arcs=arcs).roll("hit", "hit", "hit").roll("focus", "blank")
    )
    picks = () if token == "focus" else ((0,),)
    assert duel.refused("p1", f"spend_{token}", *picks) == "not_offered"
    assert duel.refused("p2", f"spend_{token}", *picks) == why
    assert getattr(duel.ship(duel.target).tokens, token) == 1


def test_dead_to_rights_leaves_force_and_tokens_of_a_defense_that_are_not_green():
    duel = stopped(fly("s.deadtorights"), fly(force=1), ("p2", "3b"), arcs=BULLSEYE).roll("hit", "hit", "hit")
    assert duel.roll("focus", "blank").take("p2", "spend_force", (0,)).ship(2).force == 0
    assert duel.told("dice.turned")


def test_magva_limits_rerolls_for_herself_and_for_friends_that_are_claimed_to_be_near():
    duel = Duel(PLAIN, PLAIN, locks={1: 2}).roll("focus", "blank", "blank")
    assert duel.offer("p1", "spend_lock").picks[0].most == 3
    attacking = Duel(fly("p.magvayarro"), PLAIN, locks={1: 2}).roll("focus", "blank", "blank")
    assert attacking.offer("p1", "spend_lock").picks[0].most == 3
    friends = [PLAIN, fly("p.magvayarro")]
    for answer, most in (("accept_claim", 1), ("deny_claim", 3)):
        duel = Duel(PLAIN, friends, locks={1: 2}).roll("focus", "blank", "blank")
        assert duel.to_act == ("p2",) and duel.refused("p1", "p.magvayarro") == "not_offered"
        duel.take("p2", "p.magvayarro")
        assert duel.refused("p2", answer) == "not_offered"
        duel.take("p1", answer)
        assert duel.offer("p1", "spend_lock").picks[0].most == most
    one = Duel(PLAIN, fly("p.magvayarro"), locks={1: 2}).roll("focus", "blank", "blank")
    assert one.refused("p1", "spend_lock", (0, 1)) == "bad_picks" and one.ship(1).lock == 2


@pytest.mark.parametrize(
    ("crew", "table", "at", "dice", "focus", "force"),
    [
        (True, "2.5", 0, 3, "", "r0_only_defender"),
        (False, "2.5", 0, 3, "r0_only_defender", "r0_only_defender"),
        (True, "legacy", 0, 3, "r0_only_defender", "r0_only_defender"),
        (True, "2.5", 1, 4, "", ""),
        (True, "legacy", 1, 4, "", ""),
    ],
)
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_the_crew_zeb_in_both_card_tables(
    side: str, crew: bool, table: str, at: int, dice: int, focus: str, force: str
):
    zeb = ("u.zeborrelios",) if crew else ()
    ana = fly(*(zeb if side == "attacker" else ()), tokens={"focus": 1}, force=1)
    ben = fly(*(zeb if side == "defender" else ()))
    duel = stopped(ana, ben, ("p1", "2b"), at=at, switches={"card_table": table})
    assert duel.n == dice
    duel.roll("focus", *["blank"] * (dice - 1))
    assert duel.refused("p2", "spend_focus") == duel.refused("p2", "u.zeborrelios") == "not_offered"
    assert (duel.offer("p1", "spend_focus").why_not, duel.offer("p1", "spend_force").why_not) == (focus, force)


@pytest.mark.parametrize("edition", ["2.0", "2.0-last"])
@pytest.mark.parametrize("crew", [True, False])
def test_the_legacy_crew_zeb_lets_primaries_reach_range_0(edition: str, crew: bool):
    duel = Duel(fly(*(("u.zeborrelios",) if crew else ())), PLAIN, confirm=False, edition=edition)
    duel.take("p1", "attack", (1,)).take("p1", "measure", (2,), (0,), (0,), (0,), (0,), ()).take("p1", "measured")
    assert duel.offer("p1", "choose_weapon").why_not == ("" if crew else "out_of_range")
    assert duel.refused("p2", "choose_weapon", (0,)) == "not_offered"


@pytest.mark.parametrize("key", ["u.homingmissiles", "u.homingtorpedoes"])
def test_homing_ordnance_asks_the_defender_of_its_own_attack_only(key: str):
    lock = {"locks": {1: 2}}
    assert Duel(fly(key), PLAIN, **lock).to_act == ("chance",)
    assert Duel([fly("u.clustermissiles"), fly(key)], PLAIN, weapon=1, locks={1: 3}).to_act == ("chance",)
    duel = Duel(fly(key), fly(hull=9, agility=0), weapon=1, **lock)
    assert duel.to_act == ("p2",) and duel.refused("p1", "decline") == "not_offered"
    n = duel.take("p2", "decline").n
    assert n == 4 and duel.refused("p2", key) == "not_offered"
    duel.roll(*["hit"] * n).past()
    assert duel.ship(2).hits == n
    without = Duel(fly(key), PLAIN, confirm=False)
    without.take("p1", "attack", (1,)).take("p1", "measure", (2,), (0,), (2,), (2,), (0,), ()).take("p1", "measured")
    assert 1 not in without.offer("p1", "choose_weapon").picks[0].ids


@pytest.mark.parametrize(
    ("ana", "ben", "attack"),
    [
        (fly("p.maarekstele"), fly(hull=9), "hbb"),
        ([PLAIN, fly("p.maarekstele")], fly(hull=9), "cbb"),
        (PLAIN, fly("p.maarekstele", hull=9), "cbb"),
        (fly("p.maarekstele"), fly(hull=9, shields=1), "cbb"),
    ],
)
def test_maarek_draws_three_for_his_own_faceup_cards_only(ana: Any, ben: Any, attack: str):
    duel = rolled(ana, ben, attack, "bb", damage="deck")
    if duel.to_act == ("chance",):
        duel.roll().past()
    assert not duel.told("card.discarded") and duel.refused("p1", "deal_this", (1,)) in ("not_offered", "over")
    assert duel.ship(duel.target).shields == 0


def test_maarek_counts_no_cards_where_the_damage_is_only_counted():
    duel = rolled(fly("p.maarekstele"), fly(hull=9), "cbb", "bb")
    assert duel.ship(2).crits == 1 and not duel.told("card.faceup")


@pytest.mark.parametrize(
    ("ana", "ben", "attack"),
    [
        (fly("p.seynmarana"), PLAIN, "hhh"),
        (fly("u.suppressivegunner"), PLAIN, "hhh"),
        (fly("u.clonecaptainrex"), PLAIN, "hhh"),
        (fly("p.ezrabridger", tokens={"stress": 1}), PLAIN, "hhh"),
        (fly("u.emperorpalpatine", force=1), PLAIN, "fhh"),
        ([PLAIN, fly("p.esegetuketu")], PLAIN, "fhh"),
        ([PLAIN, fly("p.lieutenantlehuse")], PLAIN, "fbh"),
        (fly("s.networkedcalculations"), PLAIN, "fhh"),
    ],
)
def test_a_card_without_what_it_spends_changes_no_attack_die(ana: Any, ben: Any, attack: str):
    names = {"b": "blank", "f": "focus", "h": "hit"}
    duel = stopped(ana, ben, ("p1", "2b")).roll(*(names[face] for face in attack))
    assert duel.to_act == ("p1",)
    shown = duel.cards("p1")
    assert all(shown.values()), shown
    for key, why in shown.items():
        assert duel.refused("p1", key, (0,)) == why and duel.refused("p2", key, (0,)) == "not_offered"
    assert duel.faces("attack") == attack


@pytest.mark.parametrize(
    "ben", [fly("u.c3po"), fly("p.lukeskywalker"), [PLAIN, fly("u.c3po", tokens={"calculate": 1})]]
)
def test_a_defender_without_the_token_or_the_loss_is_not_asked(ben: Any):
    duel = Duel(PLAIN, ben)
    assert duel.to_act == ("chance",)
    assert duel.roll("hit", "hit", "hit").to_act == ("chance",) and duel.n == 2


@pytest.mark.parametrize(
    ("ana", "attack"),
    [
        (fly("p.cadbane", tokens={"strain": 1}), "bbb"),
        (fly("p.cadbane", tokens={"strain": 1}, charges_spent={"cadbane": 2}), "hbb"),
        (fly("p.cadbane"), "hbb"),
        (fly("p.rexlerbrath"), "hbb"),
        (fly("p.rexlerbrath", tokens={"evade": 1}), "bbb"),
        (fly("u.clustermissiles"), "hbb"),
        (fly("u.specialforcesgunner", arc="rear"), "hbb"),
    ],
)
def test_nothing_comes_after_an_attack_that_does_not_fit(ana: Any, attack: str):
    arcs = ("rear",) if ana["weapons"][0]["arc"] == "rear" else ("front",)
    duel = fought(ana, fly(hull=9), attack, arcs=arcs)
    assert duel.to_act != ("p1",) or not any(why == "" for why in duel.cards("p1").values())
    assert not duel.told("ability.used") and duel.ship(2).tokens.strain == 0


def test_padme_limits_nobody_outside_her_front_arc():
    duel = stopped(fly(tokens={"focus": 1}), fly("p.padmeamidala"), ("p1", "2b")).roll("focus", "focus", "hit")
    assert duel.refused("p2", "spend_focus") == "not_offered"
    assert duel.take("p1", "spend_focus").told("dice.turned")[0]["n"] == 2


def test_a_belly_run_that_is_denied_or_flown_by_the_attacker_leaves_the_rerolls():
    duel = stopped(PLAIN, fly("u.tierfonbellyrun"), ("p1", "2b"), locks={1: 2}).roll("focus", "blank", "blank")
    assert duel.refused("p1", "u.tierfonbellyrun") == "not_offered"
    duel.take("p2", "u.tierfonbellyrun").take("p1", "deny_claim")
    assert duel.offer("p1", "spend_lock").why_not == ""
    duel = stopped(fly("u.tierfonbellyrun"), PLAIN, ("p1", "2b"), locks={1: 2}).roll("focus", "blank", "blank")
    assert duel.offer("p1", "spend_lock").why_not == ""


def test_4_lom_names_nothing_when_another_ship_attacks():
    green = fly(tokens={"focus": 1})
    assert stopped([PLAIN, fly("u.4lom")], green, ("p2", "3b")).roll("hit", "hit", "hit").to_act == ("chance",)
    duel = stopped(fly("u.4lom"), green, ("p2", "3b")).roll("hit", "hit", "hit").take("p1", "decline")
    assert duel.roll("focus", "blank").refused("p2", "spend_focus") == "" and duel.ship(1).tokens.ion == 0
    named = stopped(fly("u.4lom"), green, ("p2", "3b")).roll("hit", "hit", "hit")
    assert named.refused("p1", "u.4lom", (TOKEN["stress"],)) == "bad_picks"


def test_torani_whose_claim_is_denied_hurts_nobody():
    duel = fought(fly("p.toranikulda"), fly(hull=9))
    assert duel.refused("p2", "p.toranikulda", (2,)) == "not_offered"
    duel.take("p1", "p.toranikulda", (2,)).take("p2", "deny_claim")
    assert duel.to_act != ("p2",) and duel.ship(2).hits == 1


def test_chewbacca_and_the_plating_leave_the_cards_of_others():
    for key in ("p.chewbacca", "u.beskarreinforcedplating"):
        duel = dealt(PLAIN, [fly(hull=9), fly(key)], theirs=("front",))
        assert duel.to_act == ("chance",) and duel.refused("p2", key) == "not_offered"
        assert rolled(PLAIN, fly(key, hull=9), "hbb", "bb", damage="deck", theirs=("front",)).to_act == ("chance",)


def test_iden_has_nothing_to_prevent_in_a_miss():
    tie = fly() | {"ship": "tielnfighter"}
    duel = rolled(PLAIN, [tie, fly("p.idenversio")], "hbb", "eb")
    assert duel.told("attack.missed") and duel.cards("p2") == {}
    assert duel.refused("p2", "p.idenversio") == "not_offered" and duel.ship(3).charges_left("idenversio") == 1


def test_faces_of_a_named_result_fit_the_pool():
    duel = Duel(PLAIN, fly("p.countdooku-siegeofcoruscant"))
    assert duel.refused("p1", "p.countdooku-siegeofcoruscant", (FACE["blank"],)) == "not_offered"
    duel.take("p2", "p.countdooku-siegeofcoruscant", (FACE["hit"],)).roll("hit", "blank", "blank")
    assert not duel.cards("p1") and duel.faces("attack") == "hbb"


def test_l337_stays_unflipped_for_a_friend_and_is_flipped_once():
    friend = stopped(PLAIN, [PLAIN, fly("u.l337")], ("p2", "2b")).roll("hit", "hit", "hit")
    assert friend.to_act == ("p2",) and not friend.can("p2", "u.l337")
    attacking = stopped(fly("u.l337"), PLAIN, ("p1", "2b")).roll("hit", "hit", "hit")
    assert attacking.to_act == ("p1",) and not attacking.can("p1", "u.l337")
    flipped = stopped(PLAIN, fly("u.l337"), ("p2", "2b")).roll("hit", "hit", "hit").take("p2", "u.l337")
    flipped.roll("hit", "hit", "hit")
    assert not flipped.can("p2", "u.l337") and flipped.refused("p2", "u.l337") in ("used", "not_offered")


@pytest.mark.parametrize(("locks", "why"), [({}, "not_locked"), ({1: 2}, "")])
def test_the_crew_jango_needs_a_lock(locks: dict[int, int], why: str):
    duel = stopped(fly("u.jangofett"), PLAIN, ("p1", "3b"), locks=locks).roll("hit", "hit", "hit").past()
    duel.roll("focus", "evade")
    assert duel.refused("p2", "u.jangofett", (0,)) == "not_offered"
    assert bool(duel.refused("p1", "u.jangofett", (0,))) == bool(why)
    assert duel.faces("defense") == "fe" and duel.ship(1).lock == sum(locks.values())


def test_count_dooku_names_nothing_without_his_force_or_where_he_is_denied():
    assert Duel([PLAIN, fly("u.countdooku", force=1, force_spent=1)], PLAIN).to_act == ("chance",)
    duel = Duel([PLAIN, fly("u.countdooku", force=1)], PLAIN).take("p1", "u.countdooku", (FACE["crit"],))
    assert duel.refused("p1", "deny_claim") == "not_offered"
    duel.take("p2", "deny_claim").roll("hit", "blank", "blank")
    assert duel.ship(2).force == 1 and "u.countdooku.3" not in duel.cards("p1") and duel.faces("attack") == "hbb"


def test_norra_whose_claim_is_denied_and_rose_without_friends_change_nothing():
    duel = stopped([PLAIN, PLAIN], fly("p.norrawexley"), ("p2", "3b")).roll("hit", "hit", "hit").roll("blank", "blank")
    assert duel.refused("p1", "p.norrawexley.2") == "not_offered" and not duel.can("p2", "p.norrawexley")
    assert duel.take("p2", "p.norrawexley.2").take("p1", "deny_claim").faces("defense") == "bb"
    alone = stopped(fly("p.rosetico"), PLAIN, ("p1", "2b")).roll("focus", "blank", "hit")
    assert alone.to_act == ("p1",) and not alone.can("p1", "p.rosetico")
    assert alone.refused("p1", "p.rosetico", (0,)) and alone.faces("attack") == "fbh"
