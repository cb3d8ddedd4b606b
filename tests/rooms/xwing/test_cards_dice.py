"""Rows 12 to 33 of the catalogue: dice are rerolled, changed and added; used, not offered and why, the wrong seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rooms.xwing.duels import Duel, fly

PLAIN = fly()
FOE = fly(agility=2)
BULLSEYE = ("front", "bullseye")

# The attacker's own dice: its ships, the attack dice as they land, the facts, what is picked, what the dice show then.
# Rerolled dice land blank.
OWN = [
    ("p.howlrunner", [fly("p.howlrunner")], "fbh", {}, ((0,),), "bbh"),
    ("u.predator", [fly("u.predator")], "fbh", {"arcs": BULLSEYE}, ((0,),), "bbh"),
    ("u.notorious", [fly("u.notorious")], "fbh", {"ben": fly(tokens={"strain": 1})}, ((1,),), "fbh"),
    ("u.firecontrolsystem", [fly("u.firecontrolsystem")], "fbh", {"locks": {1: 2}}, ((2,),), "fbb"),
    ("u.heroic", [fly("u.heroic")], "bbb", {}, ((0, 2),), "bbb"),
    ("u.fearless", [fly("u.fearless")], "fbcb", {"at": 1, "theirs": ("front",)}, ((2,),), "fbhb"),
    ("u.fanatical", [fly("u.fanatical")], "fbh", {}, ((0,),), "hbh"),
    ("u.marksmanship", [fly("u.marksmanship")], "fbh", {"arcs": BULLSEYE}, ((2,),), "fbc"),
    ("u.advancedoptics", [fly("u.advancedoptics", tokens={"focus": 1})], "fbh", {}, ((1,),), "fhh"),
    ("p.rey", [fly("p.rey")], "fbh", {}, ((1,),), "fhh"),
    ("u.rey-gunner", [fly("u.rey-gunner", force=1, arc="turret")], "fbh", {"arcs": ("turret",)}, ((1,),), "fhh"),
    ("p.ezrabridger", [fly("p.ezrabridger", tokens={"stress": 1})], "ffh", {}, ((0, 1),), "hhh"),
    ("p.broadside", [fly("p.broadside", arc="turret")], "fbh", {"arcs": ("turret", "left")}, ((1,),), "ffh"),
    ("p.finn", [fly("p.finn")], "fbh", {}, (), "fbhb"),
    ("p.finn.2", [fly("p.finn")], "fbh", {}, (), "fbhf"),
    ("u.finn", [fly("u.finn")], "fbh", {}, (), "fbhb"),
    (
        "p.rearadmiralchiraneau",
        [fly("p.rearadmiralchiraneau", tokens={"reinforce_fore": 1})],
        "fbh",
        {"arcs": ("front", "full_front")},
        ((0,),),
        "cbh",
    ),
]


def landed(key: str, ana: list[dict[str, Any]], faces: str, facts: dict[str, Any]) -> Duel:
    """A duel in which the attack dice lie and the attacker may modify them."""
    facts = dict(facts)
    names = {"b": "blank", "f": "focus", "h": "hit", "c": "crit"}
    duel = Duel(ana, facts.pop("ben", FOE), **facts)
    if duel.to_act != ("chance",):
        duel.past()
    return duel.roll(*(names[face] for face in faces))


@pytest.mark.parametrize(("key", "ana", "faces", "facts", "picks", "after"), OWN, ids=[row[0] for row in OWN])
def test_the_attacker_modifies_its_dice(
    key: str, ana: Any, faces: str, facts: dict[str, Any], picks: tuple[tuple[int, ...], ...], after: str
):
    duel = landed(key, ana, faces, facts)
    assert duel.refused("p2", key, *picks) == "not_offered"
    if picks:
        assert duel.refused("p1", key, (99,)) == "bad_picks"
    duel.take("p1", key, *picks)
    if duel.to_act == ("chance",) and duel.faces("attack") == faces and not duel.attack.defense.now:
        duel.roll(*["blank"] * duel.n)
    assert duel.faces("attack") == after
    assert duel.refused("p1", key, *picks) in ("used", "not_offered")


WHY_NOT = [
    ("p.howlrunner", fly("p.howlrunner", "u.ioncannon"), "fbh", {"weapon": 1}, "not_that_weapon"),
    ("u.predator", fly("u.predator"), "fbh", {}, "not_in_that_arc"),
    ("u.notorious", fly("u.notorious"), "fbh", {}, "not_with_that_token"),
    ("u.notorious", fly("u.notorious"), "fhh", {"ben": fly(tokens={"strain": 1})}, "no_result"),
    ("u.firecontrolsystem", fly("u.firecontrolsystem"), "fbh", {}, "not_locked"),
    ("u.heroic", fly("u.heroic"), "fbb", {}, "not_those_results"),
    ("u.heroic", fly("u.heroic", value=1), "b", {}, "not_those_results"),
    ("p.inaldra", fly("p.inaldra"), "fbh", {"at": 0}, "r0_only_defender"),
    ("u.fearless", fly("u.fearless"), "fbcb", {"at": 1}, "not_in_that_arc"),
    ("u.fanatical", fly("u.fanatical", shields=1), "fbh", {}, "is_shielded"),
    ("p.rearadmiralchiraneau", fly("p.rearadmiralchiraneau"), "fbh", {}, "not_reinforced"),
    ("u.marksmanship", fly("u.marksmanship"), "fbh", {}, "not_in_that_arc"),
    ("u.advancedoptics", fly("u.advancedoptics"), "fbh", {}, "no_token"),
    ("u.advancedoptics", fly("u.advancedoptics", tokens={"focus": 1}), "fhh", {}, "no_result"),
    ("p.rey", fly("p.rey", force_spent=2), "fbh", {}, "no_force"),
    ("u.rey-gunner", fly("u.rey-gunner", force=1), "fbh", {}, "not_in_that_arc"),
    ("p.ezrabridger", fly("p.ezrabridger"), "fbh", {}, "not_with_that_token"),
    ("p.broadside", fly("p.broadside"), "fbh", {}, "not_that_weapon"),
    ("u.finn", fly("u.finn", arc="turret"), "fbh", {"arcs": ("turret",)}, "not_in_that_arc"),
    ("p.finn", fly("p.finn"), "fbh", {"at": 0}, "r0_no_added"),
    ("u.saturationsalvo", fly("u.saturationsalvo"), "hhh", {}, "not_that_weapon"),
]


@pytest.mark.parametrize(("key", "ana", "faces", "facts", "why"), WHY_NOT)
def test_what_cannot_be_used_is_shown_with_the_reason(key: str, ana: Any, faces: str, facts: dict[str, Any], why: str):
    stop = {"ben": fly(tokens={"focus": 0})} | facts
    facts = dict(stop)
    names = {"b": "blank", "f": "focus", "h": "hit", "c": "crit"}
    duel = Duel(ana, facts.pop("ben"), **facts)
    step = "3b" if key == "u.saturationsalvo" else "2b"
    duel.take("p1", "stop", (STEPS[step],)).roll(*(names[face] for face in faces))
    if step == "3b":
        duel.past().roll("evade", "evade")
    tokens, charges, force = duel.ship(1).tokens, duel.ship(1).spent, duel.ship(1).force
    assert duel.cards("p1")[key] == why
    assert duel.refused("p1", key, (0,)) == why
    assert (duel.ship(1).tokens, duel.ship(1).spent, duel.ship(1).force) == (tokens, charges, force)


STEPS = {"2b": 5, "3b": 7}


@pytest.mark.parametrize("key", ["p.captaincardinal", "u.noescape-battleoverendor", "p.rosetico", "p.themandalorian"])
def test_what_only_the_table_shows_is_claimed_and_may_be_denied(key: str):
    helper = key == "p.captaincardinal"
    ana = [fly(initiative=1), fly(key)] if helper else [fly(key), fly()]
    duel = Duel(ana, FOE).roll("focus", "blank", "hit")
    die = (0,) if helper else (1,)
    assert duel.can("p1", key)
    denied = Duel(ana, FOE).roll("focus", "blank", "hit").take("p1", key, die).take("p2", "deny_claim")
    assert denied.faces("attack") == "fbh"
    assert denied.refused("p1", key, die) in ("claim_denied", "not_offered")
    duel.take("p1", key, die)
    assert duel.to_act == ("p2",) and duel.refused("p1", "accept_claim") == "not_offered"
    duel.take("p2", "accept_claim")
    if key == "p.themandalorian":
        assert duel.faces("attack") == "ffh"
    else:
        duel.roll("crit")
        assert "c" in duel.faces("attack")


def test_no_escape_exists_in_the_other_table_under_its_own_id():
    duel = Duel(fly("u.noescape-rsl", table="legacy"), FOE, edition="2.0").roll("focus", "blank", "hit")
    duel.take("p1", "u.noescape-rsl", (1,)).take("p2", "accept_claim").roll("hit")
    assert duel.faces("attack") == "fhh"


def test_rose_tico_rerolls_no_more_dice_than_there_are_friends():
    duel = Duel([fly("p.rosetico"), fly()], FOE).roll("focus", "blank", "hit")
    assert duel.offer("p1", "p.rosetico").picks[0].most == 1
    assert Duel(fly("p.rosetico"), FOE, switches={}).roll("focus", "blank", "hit").attack.attack.again == "000"


def test_the_lock_of_the_fire_control_system_cannot_be_spent_afterwards():
    duel = Duel(fly("u.firecontrolsystem"), FOE, locks={1: 2}).roll("focus", "blank", "hit")
    assert duel.offer("p1", "spend_lock").why_not == ""
    duel.take("p1", "u.firecontrolsystem", (0,)).roll("blank")
    assert duel.ship(1).lock == 2
    assert duel.attack.defense.now == "" and duel.to_act == ("chance",)
    stopped = Duel(fly("u.firecontrolsystem"), FOE, locks={1: 2}).take("p1", "stop", (STEPS["2b"],))
    stopped.roll("focus", "blank", "hit").take("p1", "u.firecontrolsystem", (0,)).roll("blank")
    assert stopped.offer("p1", "spend_lock").why_not == "cannot_spend"


def test_h4_l337_and_the_range_0_of_2_5():
    ben = fly("u.l337", tokens={"focus": 1})
    ana = fly(tokens={"focus": 1}, force=1)
    duel = Duel(ana, ben, at=0, locks={1: 2}).take("p1", "stop", (STEPS["2b"],)).roll("hit", "hit", "hit")
    assert duel.to_act == ("p2",) and duel.refused("p1", "u.l337") == "not_offered"
    duel.take("p2", "u.l337")
    assert duel.n == 3
    duel.roll("focus", "focus", "blank")
    reasons = {key: duel.offer("p1", key).why_not for key in ("spend_focus", "spend_force", "spend_lock")}
    assert set(reasons.values()) == {"r0_only_defender"}
    assert duel.refused("p1", "spend_focus") == "r0_only_defender"
    duel.take("p1", "finalize").roll("focus", "blank")
    assert duel.ship(1).tokens.focus == 1
    assert duel.offer("p2", "spend_focus").why_not == ""
    assert "u.l337" in duel.ship(2).used


def test_h5_force_is_the_default_effect_only():
    ana = fly("u.emperorpalpatine", tokens={"focus": 1}, force=1)
    duel = Duel(ana, FOE, at=0, locks={1: 2}, edition="2.5-first").roll("focus", "focus", "blank")
    assert duel.offer("p1", "spend_force").why_not == ""
    assert duel.offer("p1", "spend_focus").why_not == duel.offer("p1", "spend_lock").why_not == "r0_only_force"


def test_h6_a_die_that_m9_g8_rerolled_cannot_be_rerolled_with_the_lock():
    duel = Duel(fly(), [fly("u.m9g8")], locks={1: 2, 2: 1}).roll("hit", "focus", "blank")
    assert duel.to_act == ("p2",) and duel.refused("p1", "u.m9g8", (0,)) == "not_offered"
    duel.take("p2", "u.m9g8", (0,)).roll("blank")
    assert duel.refused("p1", "spend_lock", (0, 1)) == "bad_picks"
    assert duel.offer("p1", "spend_lock").picks[0].ids == (1, 2)
    friend = Duel([fly(), fly("u.m9g8")], fly(), locks={2: 1}).roll("hit", "focus", "blank")
    assert friend.to_act == ("p1",) and friend.can("p1", "u.m9g8")


def test_dice_of_the_defender_are_rerolled_by_the_attacker():
    salvo = fly("u.saturationsalvo", "u.clustermissiles")
    duel = Duel(salvo, FOE, weapon=1, locks={1: 2}).roll("hit", "hit", "hit").past().roll("evade", "evade")
    assert duel.refused("p2", "u.saturationsalvo", (0, 1)) == "not_offered"
    assert duel.refused("p1", "u.saturationsalvo", (0,)) == "bad_picks"
    duel.take("p1", "u.saturationsalvo", (0, 1)).roll("blank", "blank")
    assert duel.ship(1).charges_left("clustermissiles") == 2
    duel = Duel(fly("u.zuckuss"), FOE).roll("hit", "hit", "hit").roll("evade", "evade")
    duel.take("p1", "u.zuckuss", (1,)).roll("focus")
    assert duel.ship(1).tokens.stress == 1
    tired = Duel(fly("u.zuckuss", tokens={"stress": 1}), FOE).take("p1", "stop", (STEPS["3b"],))
    tired.roll("hit", "hit", "hit").roll("evade", "evade")
    assert tired.cards("p1")["u.zuckuss"] == "is_with_that_token"


def test_inaldra_suffers_before_it_rerolls_any_dice():
    duel = Duel(fly("p.inaldra", shields=1), FOE).roll("focus", "blank", "hit")
    duel.take("p1", "p.inaldra", (0, 1)).roll("hit", "hit")
    assert duel.faces("attack") == "hhh" and duel.ship(1).shields == 0


def test_agent_kallus_hunts_a_ship_from_the_start():
    duel = Duel(fly("u.agentkallus"), [fly(), fly()], confirm=False)
    assert duel.to_act == ("p1",) and duel.refused("p1", "decline") == "mandatory"
    assert duel.refused("p2", "u.agentkallus.2", (2,)) == "not_offered"
    other = Duel(fly("u.agentkallus"), [fly(), fly()], confirm=False).take("p1", "u.agentkallus.2", (3,))
    other.take("p1", "stop", (STEPS["2b"],)).declare(2, 2, ("front",), (), 0, 0).roll("focus", "blank", "hit")
    assert other.cards("p1")["u.agentkallus"] == other.refused("p1", "u.agentkallus", (0,)) == "not_marked"
    duel.take("p1", "u.agentkallus.2", (2,)).declare(2, 2, ("front",), (), 0, 0)
    duel.roll("focus", "blank", "hit").take("p1", "u.agentkallus", (0,))
    assert duel.faces("attack") == "hbh" and duel.ship(2).marked == ("hunted",)


def test_a_hunted_ship_hands_the_condition_on_when_it_is_destroyed():
    duel = Duel(fly("u.agentkallus"), [fly(agility=0, hull=1), fly()], confirm=False)
    duel.take("p1", "u.agentkallus.2", (2,)).declare(2, 2, ("front",), (), 0, 0).roll("hit", "hit", "hit").past()
    assert duel.to_act == ("p2",)
    assert duel.take("p2", "c.hunted", (3,)).ship(3).marked == ("hunted",)


def test_the_weapon_changes_a_hit_by_itself_and_must():
    duel = Duel(fly("u.advprotontorpedoes"), FOE, at=1, weapon=1, locks={1: 2}).roll(
        "hit", "hit", "blank", "blank", "crit"
    )
    assert duel.refused("p1", "finalize") == "mandatory"
    duel.take("p1", "u.advprotontorpedoes", (0,))
    assert duel.faces("attack") == "chbbc"


# The defender's own dice: Ben's ship, the facts, the picks, and [evade, focus, blank] afterwards.
DEFENDING = [
    ("s.concordiafaceoff", fly("s.concordiafaceoff"), {"at": 1}, ((2,),), "efe", True),
    ("p.rey", fly("p.rey"), {"theirs": ("front",)}, ((2,),), "efe", False),
    ("u.brilliantevasion", fly("u.brilliantevasion", force=1), {}, ((1,),), "eeb", False),
    (
        "p.ezrabridger-sheathipedeclassshuttle",
        fly("p.ezrabridger-sheathipedeclassshuttle", tokens={"stress": 1}),
        {},
        ((1,),),
        "eeb",
        False,
    ),
    ("p.norrawexley", fly("p.norrawexley"), {"at": 1}, (), "efbe", True),
    ("p.norrawexley-btla4ywing", fly("p.norrawexley-btla4ywing"), {"at": 1}, (), "efbe", True),
    (
        "p.sabinewren-lancerclasspursuitcraft",
        fly("p.sabinewren-lancerclasspursuitcraft"),
        {"theirs": ("turret",)},
        (),
        "efbf",
        False,
    ),
    ("p.finn.2", fly("p.finn"), {}, (), "efbf", False),
    ("u.finn.2", fly("u.finn"), {"theirs": ("front",)}, (), "efbb", False),
]


@pytest.mark.parametrize(
    ("key", "ben", "facts", "picks", "after", "must"), DEFENDING, ids=[row[0] for row in DEFENDING]
)
def test_the_defender_modifies_its_dice(
    key: str, ben: dict[str, Any], facts: dict[str, Any], picks: tuple[tuple[int, ...], ...], after: str, must: bool
):
    duel = Duel(PLAIN, ben | {"agility": 3}, **facts).take("p2", "stop", (STEPS["3b"],))
    duel.roll(*["hit"] * duel.n).past().roll("evade", "focus", "blank")
    assert duel.refused("p1", key, *picks) == "not_offered"
    assert (duel.refused("p2", "finalize") == "mandatory") == must
    duel.take("p2", key, *picks)
    assert duel.faces("defense") == after


# What changes the dice of the enemy: who, both ships, the facts, and which die of which pool shows what then.
ENEMY = [
    ("p1", "u.juke", fly("u.juke", tokens={"evade": 1}), FOE, {}, "ef", "ff"),
    ("p1", "u.jangofett", fly("u.jangofett"), FOE, {"locks": {1: 2}}, "fe", "be"),
    ("p2", "u.jangofett", PLAIN, fly("u.jangofett"), {"locks": {2: 1}}, "fhh", "bhh"),
    ("p2", "s.platedhull", PLAIN, fly("s.platedhull"), {}, "chh", "hhh"),
    ("p2", "u.sensorjammer-battleofyavin", PLAIN, fly("u.sensorjammer-battleofyavin"), {"locks": {2: 1}}, "hhh", "fhh"),
]


@pytest.mark.parametrize(("seat", "key", "ana", "ben", "facts", "faces", "after"), ENEMY)
def test_dice_of_the_enemy_are_changed(
    seat: str, key: str, ana: Any, ben: Any, facts: dict[str, Any], faces: str, after: str
):
    names = {"b": "blank", "f": "focus", "h": "hit", "c": "crit", "e": "evade"}
    duel = Duel(ana, ben, **facts)
    pool = "attack" if seat == "p2" else "defense"
    duel.take("p1", "stop", (STEPS["2b"],)).take("p2", "stop", (STEPS["3b"],))
    if pool == "defense":
        duel.roll("hit", "hit", "hit").past()
    duel.roll(*(names[face] for face in faces))
    other = "p1" if seat == "p2" else "p2"
    assert duel.to_act == (seat,) and duel.refused(other, key, (0,)) == "not_offered"
    assert duel.refused(seat, key, (7,)) == "bad_picks"
    assert duel.take(seat, key, (0,)).faces(pool) == after


@pytest.mark.parametrize("key", ["p.jangofett", "p.contrail", "p.contrail-siegeofcoruscant"])
def test_revealed_maneuvers_are_claimed(key: str):
    duel = Duel(fly(key), FOE).take("p2", "stop", (STEPS["3b"],)).roll("hit", "hit", "hit").roll("focus", "evade")
    assert duel.take("p1", key, (0,)).take("p2", "accept_claim").faces("defense") == "be"
    defending = {"p.jangofett": "p.jangofett.2"}.get(key, key)
    duel = Duel(PLAIN, fly(key)).take("p1", "stop", (STEPS["2b"],)).roll("focus", "hit", "hit")
    assert duel.to_act == ("p2",)
    assert duel.take("p2", defending, (0,)).take("p1", "accept_claim").faces("attack") == "bhh"


def test_juke_needs_an_evade_token_and_an_evade():
    duel = Duel(fly("u.juke"), FOE).take("p1", "stop", (STEPS["3b"],)).roll("hit", "hit", "hit").roll("evade", "blank")
    assert duel.cards("p1")["u.juke"] == "not_with_that_token"
    duel = Duel(fly("u.juke", tokens={"evade": 1}), FOE).take("p1", "stop", (STEPS["3b"],))
    duel.roll("hit", "hit", "hit").roll("focus", "blank")
    assert duel.cards("p1")["u.juke"] == "no_result" and duel.ship(1).tokens.evade == 1


def test_at_range_0_juke_leaves_the_dice_alone_where_they_are_protected():
    duel = Duel(fly("u.juke", tokens={"evade": 1}), FOE, at=0).take("p1", "stop", (STEPS["3b"],))
    duel.roll("hit", "hit", "hit").past().roll("evade", "evade")
    assert duel.cards("p1")["u.juke"] == "r0_protected"


def test_the_heavy_laser_cannon_turns_all_crits_to_hits():
    duel = Duel(fly("u.heavylasercannon"), FOE, weapon=1, arcs=BULLSEYE).roll("crit", "crit", "hit", "blank")
    assert duel.past().faces("attack") == "hhhb"
    duel = Duel(fly("u.heavylasercannon"), FOE, weapon=0, arcs=BULLSEYE).roll("crit", "crit", "hit")
    assert duel.past().faces("attack") == "cch"


@pytest.mark.parametrize(("exempt", "faces"), [(False, "cchb"), (True, "hhhb")])
def test_h7a_midnight_keeps_the_crits_of_the_heavy_laser_cannon(exempt: bool, faces: str):
    ben = fly("p.midnight")
    switches = {"weapon_text_exempt": exempt}
    duel = Duel(fly("u.heavylasercannon"), ben, weapon=1, arcs=BULLSEYE, locks={2: 1}, switches=switches)
    assert duel.roll("crit", "crit", "hit", "blank").past().faces("attack") == faces


def test_norra_may_claim_another_enemy_and_finn_adds_one_thing_only():
    duel = Duel([PLAIN, PLAIN], fly("p.norrawexley"), at=2).take("p2", "stop", (STEPS["3b"],))
    duel.roll("hit", "hit", "hit").roll("blank", "blank")
    assert duel.refused("p2", "finalize") == ""
    assert duel.take("p2", "p.norrawexley.2").take("p1", "accept_claim").faces("defense") == "bbe"
    duel = Duel(fly("p.finn"), FOE).roll("hit", "hit", "hit").take("p1", "p.finn")
    assert duel.refused("p1", "p.finn.2") in ("used", "not_offered")


def test_sunny_bounder_adds_a_matching_result_after_each_roll():
    sunny = fly("p.sunnybounder", value=2)
    duel = Duel(sunny, FOE, locks={1: 2}).roll("focus", "focus")
    assert duel.to_act == ("p1",) and duel.refused("p2", "p.sunnybounder") == "not_offered"
    duel.take("p1", "decline").take("p1", "spend_lock", (0, 1)).roll("hit", "hit")
    assert duel.take("p1", "p.sunnybounder.2").faces("attack") == "hhh"
    assert Duel(sunny, FOE).roll("focus", "hit").to_act == ("chance",)
