"""Rows 34 to 46 of the catalogue: results spent, cancelled and redirected, damage replaced and prevented."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rooms.xwing.duels import FACE, TOKEN, Duel, fly
from tests.rooms.xwing.tables import ROOM

PLAIN = fly()
BULLSEYE = ("front", "bullseye")
STOP = {"2b": 5, "3b": 7, "6a": 12}
HIT, CRIT = (FACE["hit"],), (FACE["crit"],)


def rolled(ana: Any, ben: Any, attack: str, defense: str, **facts: Any) -> Duel:
    """Both rolls are on the table and nobody modifies; the duel stops at the first question after that."""
    names = {"b": "blank", "f": "focus", "h": "hit", "c": "crit", "e": "evade"}
    duel = Duel(ana, ben, **facts).take("p2", "stop", (STOP["6a"],))
    return duel.roll(*(names[face] for face in attack)).past().roll(*(names[face] for face in defense))


def test_bossk_spends_a_crit_for_two_hits_after_neutralizing():
    duel = rolled(fly("p.bossk"), PLAIN, "chh", "ee")
    assert duel.to_act == ("p1",) and duel.refused("p2", "p.bossk", (0,)) == "not_offered"
    assert duel.refused("p1", "p.bossk", (1,)) == "bad_picks"
    duel.take("p1", "p.bossk", (0,))
    assert duel.ship(2).hits == 2 and duel.ship(2).crits == 0
    assert rolled(fly("p.bossk"), PLAIN, "hhh", "ee").to_act == ("p2",)


def test_thane_looks_at_facedown_cards_and_exposes_one():
    none = Duel(fly("p.thanekyrell"), fly(hull=6), damage="deck").take("p1", "stop", (STOP["2b"],))
    none.roll("focus", "hit", "hit")
    assert none.cards("p1")["p.thanekyrell"] == none.refused("p1", "p.thanekyrell", (0,)) == "no_facedown"
    assert none.faces("attack") == "fhh"
    duel = Duel(fly("p.thanekyrell"), fly(hull=6), damage="deck", confirm=False)
    for _ in range(2):
        duel.take("judge", "card_suffer", (2,), HIT, (1,)).roll()
    duel.declare(2, 2, ("front",), (), 0, 0).roll("focus", "hit", "blank")
    assert duel.refused("p1", "p.thanekyrell", (2,)) == "bad_picks"
    duel.take("p1", "p.thanekyrell", (0,))
    (looked,) = (event for event in duel.events if event.kind == "card.looked")
    assert set(looked.secret) == {"p1"} and "cards" not in looked.data and len(looked.secret["p1"]["cards"]) == 2
    seen = {audience: ROOM.view(duel.state, audience).get("facedown", {}) for audience in ("p1", "p2", "watch")}
    assert seen == {"p1": {"2": looked.secret["p1"]["cards"]}, "p2": {}, "watch": {}}
    assert duel.refused("p2", "expose_card", (1,)) == "not_offered"
    duel.take("p1", "expose_card", (2,))
    assert duel.told("card.exposed") and duel.faces("attack") == "hb"


def test_seyn_deals_a_card_and_cancels_the_rest():
    duel = Duel(fly("p.seynmarana"), fly(shields=2), damage="deck").roll("crit", "hit", "hit")
    assert duel.refused("p2", "p.seynmarana", (0,)) == "not_offered"
    duel.take("p1", "p.seynmarana", (0,)).roll()
    assert len(duel.ship(2).facedown) == 1 and duel.ship(2).shields == 2
    assert duel.faces("attack") == ""


def test_rex_lets_ships_focus():
    ana = [fly("u.clonecaptainrex"), fly(), fly(tokens={"stress": 1})]
    duel = Duel(ana, PLAIN).roll("focus", "hit", "hit")
    assert duel.offer("p1", "u.clonecaptainrex").picks[1].ids == (1, 2)
    duel.take("p1", "u.clonecaptainrex", (0,), (1, 2)).take("p2", "accept_claim")
    for number in (1, 2):
        assert duel.ship(number).tokens.focus == duel.ship(number).tokens.strain == 1
    assert duel.faces("attack") == "hh"


def test_crack_shot_cancels_an_evade_before_neutralizing():
    duel = rolled(fly("u.crackshot"), PLAIN, "hhh", "eb", arcs=BULLSEYE)
    assert duel.to_act == ("p1",) and duel.refused("p2", "u.crackshot") == "not_offered"
    duel.take("p1", "u.crackshot")
    assert duel.ship(2).hits == 3 and duel.ship(1).charges_left("crackshot") == 0
    assert rolled(fly("u.crackshot"), PLAIN, "hhh", "eb").to_act == ("p2",)
    assert rolled(fly("u.crackshot"), PLAIN, "hhh", "bb", arcs=BULLSEYE).to_act == ("p2",)
    spent = fly("u.crackshot", charges_spent={"crackshot": 1})
    assert rolled(spent, PLAIN, "hhh", "eb", arcs=BULLSEYE).to_act == ("p2",)


def test_h7b_a_cancelled_evade_is_no_modification():
    duel = rolled(fly("u.crackshot"), fly("p.midnight"), "hhh", "eb", arcs=BULLSEYE, locks={2: 1})
    assert duel.can("p1", "u.crackshot")


def test_at_range_0_evades_are_not_cancelled_by_the_enemy():
    duel = rolled(fly("u.crackshot"), PLAIN, "hhh", "eb", arcs=BULLSEYE, at=0)
    assert duel.to_act == ("p2",) and duel.ship(2).hits == 2


def test_the_seventh_sister_spends_two_force():
    duel = rolled(fly("p.seventhsister"), PLAIN, "hhh", "ee").take("p1", "p.seventhsister")
    assert duel.ship(1).force == 0 and duel.ship(2).hits == 2
    assert rolled(fly("p.seventhsister", force_spent=1), PLAIN, "hhh", "ee").to_act == ("p2",)


def test_captain_dobbs_guards_another_ship():
    ben = [PLAIN, fly("p.captaindobbs")]
    duel = rolled(PLAIN, ben, "hhh", "bb")
    assert duel.to_act == ("p2",) and duel.refused("p1", "p.captaindobbs") == "not_offered"
    duel.take("p2", "p.captaindobbs").take("p1", "accept_claim")
    assert duel.ship(2).hits == 2 and duel.ship(3).tokens.ion == 1
    ionized = [PLAIN, fly("p.captaindobbs", tokens={"ion": 1})]
    assert rolled(PLAIN, ionized, "hhh", "bb").ship(2).hits == 3


@pytest.mark.parametrize(("key", "picks"), [("p.biggsdarklighter", (CRIT,)), ("u.selfless", ())])
def test_another_ship_suffers_in_its_place(key: str, picks: Any):
    duel = rolled(PLAIN, [PLAIN, fly(key)], "chh", "bb")
    assert duel.to_act == ("p2",) and duel.refused("p1", key, *picks) == "not_offered"
    duel.take("p2", key, *picks).take("p1", "accept_claim")
    assert (duel.ship(2).hits, duel.ship(2).crits) == (2, 0)
    assert (duel.ship(3).hits, duel.ship(3).crits) == (0, 1)
    denied = rolled(PLAIN, [PLAIN, fly(key)], "chh", "bb").take("p2", key, *picks).take("p1", "deny_claim")
    assert denied.ship(2).crits == 1 and denied.ship(3).crits == 0
    assert rolled(PLAIN, fly(key), "chh", "bb").ship(2).crits == 1


@pytest.mark.parametrize("key", ["p.captainphasma", "p.princexizor"])
def test_a_friend_suffers_after_neutralizing(key: str):
    duel = rolled(PLAIN, [fly(key), PLAIN], "chh", "eb")
    assert duel.refused("p1", key, (3,), HIT) == "not_offered"
    assert duel.refused("p2", key, (2,), HIT) == "bad_picks"
    duel.take("p2", key, (3,), HIT).take("p1", "accept_claim")
    assert (duel.ship(2).hits, duel.ship(2).crits, duel.ship(3).hits) == (0, 1, 1)
    assert rolled(PLAIN, fly(key), "chh", "eb").ship(2).crits == 1


def test_grievous_needs_two_results():
    duel = rolled(PLAIN, fly("u.generalgrievous"), "chh", "eb")
    assert duel.refused("p1", "u.generalgrievous", CRIT) == "not_offered"
    duel.take("p2", "u.generalgrievous", CRIT)
    assert (duel.ship(2).hits, duel.ship(2).crits) == (1, 0)
    assert duel.ship(2).charges_left("generalgrievous") == 0
    assert rolled(PLAIN, fly("u.generalgrievous"), "chh", "ee").ship(2).crits == 1


def test_grievous_recovers_when_a_friend_falls():
    ben = [fly(hull=1), fly("u.generalgrievous", charges_spent={"generalgrievous": 1})]
    duel = rolled(PLAIN, ben, "hhh", "bb")
    assert duel.ship(3).charges_left("generalgrievous") == 1


def test_the_failsafe_cancels_all_and_recovers_the_charge():
    ana = fly("u.munitionsfailsafe", "u.clustermissiles")
    duel = Duel(ana, PLAIN, weapon=1, locks={1: 2}).roll("blank", "blank", "hit")
    assert duel.ship(1).charges_left("clustermissiles") == 3
    assert duel.refused("p2", "u.munitionsfailsafe") == "not_offered"
    duel.take("p1", "u.munitionsfailsafe")
    assert duel.faces("attack") == "" and duel.ship(1).charges_left("clustermissiles") == 4
    assert Duel(ana, PLAIN).roll("blank", "blank", "hit").to_act == ("chance",)
    stopped = Duel(ana, fly("p.darkcurse-battleofyavin"), weapon=1, locks={1: 2}).roll("hit", "hit", "hit")
    assert stopped.can("p1", "u.munitionsfailsafe")


@pytest.mark.parametrize(
    ("ana", "ben", "facts", "hits", "crits"),
    [
        (PLAIN, PLAIN, {}, 0, 1),
        (PLAIN, fly("p.zeborrelios"), {}, 1, 0),
        (PLAIN, fly("u.enduring"), {}, 1, 0),
        (PLAIN, fly("u.enduring"), {"arcs": BULLSEYE}, 0, 1),
        (fly("u.plasmatorpedoes"), PLAIN, {"weapon": 1, "locks": {1: 2}}, 1, 0),
        (fly("u.plasmatorpedoes"), PLAIN, {"locks": {1: 2}}, 0, 1),
    ],
)
def test_h8_crits_or_hits_are_neutralized_first(ana: Any, ben: Any, facts: dict[str, Any], hits: int, crits: int):
    duel = rolled(ana, ben, "hhc", "ee", **facts)
    if duel.to_act == ("p2",) and "decline" in [offer.key for offer in duel.offered("p2")]:
        duel.take("p2", "decline")
    assert (duel.ship(2).hits, duel.ship(2).crits) == (hits, crits)


def test_plasma_torpedoes_take_a_shield_before_the_damage():
    duel = rolled(fly("u.plasmatorpedoes"), fly(shields=1), "hhc", "ee", weapon=1, locks={1: 2})
    assert duel.ship(2).shields == 0 and duel.ship(2).hits == 1
    missed = rolled(fly("u.plasmatorpedoes"), fly(shields=1), "hhb", "ee", weapon=1, locks={1: 2})
    assert missed.ship(2).shields == 1


def test_an_enduring_ship_may_act_red_after_a_crit():
    duel = rolled(PLAIN, fly("u.enduring"), "ccc", "bb")
    duel.take("p2", "u.enduring.2").take("p1", "accept_claim")
    assert duel.ship(2).tokens.stress == duel.ship(2).tokens.focus == 1


@pytest.mark.parametrize(("theirs", "crits"), [((), 2), (("front",), 0)])
def test_evades_do_not_cancel_crits_of_autoblasters_from_behind(theirs: tuple[str, ...], crits: int):
    duel = rolled(fly("u.autoblasters"), PLAIN, "cc", "ee", weapon=1, theirs=theirs)
    assert duel.ship(2).crits == crits


def test_the_ion_cannon_damages_once_and_ionizes():
    duel = rolled(fly("u.ioncannon"), PLAIN, "hcb", "bb", weapon=1)
    assert duel.to_act == ("p1",) and duel.refused("p1", "decline") == "mandatory"
    assert duel.refused("p2", "u.ioncannon", (0,)) == "not_offered"
    duel.take("p1", "u.ioncannon", (0,))
    assert (duel.ship(2).hits, duel.ship(2).crits, duel.ship(2).tokens.ion) == (1, 0, 1)
    missed = rolled(fly("u.ioncannon"), PLAIN, "hbb", "eb", weapon=1)
    assert missed.ship(2).tokens.ion == 0


@pytest.mark.parametrize(("key", "token"), [("u.jammingbeam", "jam"), ("u.tractorbeam", "tractor")])
def test_results_become_tokens(key: str, token: str):
    duel = rolled(fly(key), PLAIN, "hcb", "bb", weapon=1)
    assert getattr(duel.ship(2).tokens, token) == 2 and duel.ship(2).hits == duel.ship(2).crits == 0
    normal = rolled(fly(key), PLAIN, "hcb", "bb")
    assert getattr(normal.ship(2).tokens, token) == 0 and normal.ship(2).crits == 1


@pytest.mark.parametrize(("key", "hits", "crits"), [("u.homingtorpedoes", 0, 1), ("u.homingmissiles", 1, 0)])
def test_the_defender_may_suffer_and_skip_the_dice(key: str, hits: int, crits: int):
    ben = fly(tokens={"strain": 1})
    duel = Duel(fly(key), ben, weapon=1, locks={1: 2}).take("p2", "stop", (STOP["6a"],))
    assert duel.to_act == ("p2",) and duel.refused("p1", key) == "not_offered"
    duel.take("p2", key)
    assert (duel.ship(2).hits, duel.ship(2).crits) == (hits, crits)
    assert duel.attack.hit and duel.ship(2).tokens.strain == 1
    taken = Duel(fly(key), ben, weapon=1, locks={1: 2}).take("p2", "decline")
    assert taken.n == 4


def dealt(ana: Any, ben: Any, **facts: Any) -> Duel:
    """One crit comes through to a ship without shields, with a damage deck."""
    return rolled(ana, ben, "cbb", "bb", damage="deck", **facts)


def test_maarek_chooses_one_of_three_cards():
    duel = dealt(fly("p.maarekstele"), fly(hull=9))
    for _ in range(3):
        assert duel.to_act == ("chance",)
        duel.roll()
    assert duel.to_act == ("p1",) and duel.refused("p2", "deal_this", (1,)) == "not_offered"
    choices = duel.offer("p1", "deal_this").picks[0].ids
    duel.take("p1", "deal_this", (choices[-1],)).past()
    assert duel.told("card.faceup") and len(duel.told("card.discarded")) == 2


def test_chewbacca_is_dealt_the_card_facedown():
    duel = dealt(PLAIN, fly("p.chewbacca", hull=9))
    assert duel.to_act == ("p2",) and duel.refused("p1", "p.chewbacca") == "not_offered"
    duel.take("p2", "p.chewbacca").roll()
    assert len(duel.ship(2).facedown) == 1 and duel.ship(2).faceup == ()
    assert duel.ship(2).charges_left("chewbacca") == 0
    spent = dealt(PLAIN, fly("p.chewbacca", hull=9, charges_spent={"chewbacca": 1}))
    assert spent.to_act == ("chance",)


def test_beskar_plating_deals_it_facedown_or_discards_it():
    ben = fly("u.beskarreinforcedplating", hull=9)
    duel = dealt(PLAIN, ben, theirs=("front",))
    duel.take("p2", "u.beskarreinforcedplating").roll()
    assert len(duel.ship(2).facedown) == 1
    assert duel.ship(2).charges_left("beskarreinforcedplating") == 1
    duel = dealt(PLAIN, ben, theirs=("front",)).take("p2", "u.beskarreinforcedplating.2").roll()
    assert duel.ship(2).facedown == duel.ship(2).faceup == () and duel.told("card.discarded")
    assert dealt(PLAIN, ben).to_act == ("chance",)


def test_iden_prevents_the_damage_of_a_tie_near_her():
    tie = fly() | {"ship": "tielnfighter"}
    duel = rolled(PLAIN, [tie, fly("p.idenversio")], "hhc", "bb")
    assert duel.to_act == ("p2",) and duel.refused("p1", "p.idenversio") == "not_offered"
    duel.take("p2", "p.idenversio").take("p1", "accept_claim")
    assert duel.ship(2).damage == 0 and duel.attack.hit
    assert duel.ship(3).charges_left("idenversio") == 0
    other = rolled(PLAIN, [fly() | {"ship": "t65xwing"}, fly("p.idenversio")], "hhc", "bb")
    assert other.ship(2).damage == 3


def test_countdown_cancels_all_for_a_hit_and_stress():
    duel = rolled(PLAIN, fly("p.countdown"), "hhc", "bb")
    assert duel.refused("p1", "p.countdown") == "not_offered"
    duel.take("p2", "p.countdown")
    assert duel.ship(2).hits == 1 and duel.ship(2).tokens.stress == 1 and duel.attack.hit
    tired = rolled(PLAIN, fly("p.countdown", tokens={"stress": 1}), "hhc", "bb")
    assert tired.ship(2).damage == 3
    house = rolled(PLAIN, fly("p.countdown"), "hhc", "bb", switches={"hit_stands": False}).take("p2", "p.countdown")
    assert not house.attack.hit


def test_whoever_jams_takes_green_tokens_and_locks():
    ben = fly(tokens={"focus": 1, "evade": 1})
    duel = rolled(fly("u.jammingbeam"), ben, "hcb", "bb", weapon=1, locks={2: 1}).past()
    assert duel.to_act == ("p1",) and duel.refused("p2", "break_lock", (2,)) == "not_offered"
    duel.take("p1", "break_lock", (2,)).take("p1", "remove_green", (2,), (TOKEN["focus"],))
    assert duel.ship(2).lock == 0 and duel.ship(2).tokens.jam == duel.ship(2).tokens.focus == 0
    assert duel.ship(2).tokens.evade == 1


def test_a_jam_token_that_stays_eats_the_next_green_one():
    duel = rolled(PLAIN, fly("p.laetinashera", tokens={"jam": 1}), "bbb", "bb").take("p2", "p.laetinashera")
    assert duel.ship(2).tokens.jam == duel.ship(2).tokens.evade == 0


def test_phasma_must_name_a_ship_unless_there_is_none():
    ben = [fly("p.captainphasma"), PLAIN]
    none = rolled(PLAIN, ben, "chh", "eb").take("p2", "decline")
    assert none.to_act == ("p1",) and none.refused("p2", "accept_absence") == "not_offered"
    none.take("p1", "accept_absence")
    assert none.ship(2).damage == 2 and none.ship(3).damage == 0
    there = rolled(PLAIN, ben, "chh", "eb").take("p2", "decline").take("p1", "deny_absence")
    assert there.refused("p2", "decline") == "mandatory"
    there.take("p2", "p.captainphasma", (3,), CRIT)
    assert (there.ship(2).crits, there.ship(3).crits) == (0, 1)
