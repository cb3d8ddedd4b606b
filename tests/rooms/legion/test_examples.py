"""The worked examples of the rules: what a table would see, with the dice given."""

from __future__ import annotations

from attacks.rooms.legion.keywords.piercing import pierce_left
from tests.rooms.legion.tables import begun, done, faces, land, on, one, pool, pooled, step, unit, weapon, wounds


def test_e1_fleet_troopers_at_clones_in_light_cover():
    fleet = unit("Fleet", [weapon("DH-17", "2W", 1, 2)], attack_surge="hit", defense_surge=True, tokens={"aim": 1})
    clones = unit("Clones", die="red", tokens={"dodge": 1})
    state = pooled(begun([fleet], [clones]), 2, cover=1)
    state = land(state, "h s c bbbbb")
    state = on(state, "p1 spend_aim 3 4", "hb")
    assert faces(state) == "bbbbchhh"
    assert step(state) == "5"
    state = on(state, "p2 cover_and_dodge 1 / 1", "ks")
    assert wounds(state, 2) == 0
    state = on(state, "p2 allocate 2")
    assert wounds(state, 2) == 1
    assert one(state, 2).tokens.suppression == 1
    assert not one(state, 1).tokens.aim
    assert not one(state, 2).tokens.dodge
    assert step(state) == "over"


def test_e2_impervious_rolls_as_many_dice_more_as_pierce():
    sniper = unit("Sniper", [weapon("Rifle", "3R", pierce=3)], n=1)
    bounty = unit("Hunter", die="red", keywords={"impervious": 1}, wounds=5, n=1)
    state = on(pooled(begun([sniper], [bounty]), 2), "hhc")
    assert step(state) == "7a"
    state = on(state, "kkkkbb")
    assert step(state) == "8"
    assert pool(state).defense.count("k") == 4
    state = on(state, "p1 pierce 3")
    assert wounds(state, 2) == 2


def test_e3_pierce_is_spent_on_a_guardian_first():
    guns = unit("Guns", [weapon("Gun", "3R", pierce=3)], n=1)
    ward = unit("Ward", die="red", n=4)
    guard = unit("Guard", die="red", keywords={"guardian": 2}, wounds=5, n=1)
    state = on(pooled(begun([guns], [ward, guard]), 2, helpers=[3]), "hhh")
    state = on(state, "p2 guardian 3 / 2", "kk", "p1 pierce 2")
    assert wounds(state, 3) == 2
    assert one(state, 3).tokens.suppression == 0
    state = on(state, "k")
    assert step(state) == "8"
    assert pierce_left(state) == 1


def test_e4_impact_beats_armor():
    walker = unit("AT-ST", [weapon("Cannon", "2R2B2W", 1, 4, impact=3)], n=1, types=["ground", "vehicle"], wounds=11)
    runner = unit("AT-RT", n=1, types=["ground", "vehicle"], wounds=6, courage=0, resilience=4, keywords={"armor": 1})
    state = on(pooled(begun([walker], [runner]), 2), "hh hh sb")
    assert faces(state) == "bbhhhh"
    state = on(state, "p1 impact 3", "p2 armor 1", "ksb")
    assert wounds(state, 2) == 2
    assert one(state, 2).tokens.suppression == 0


def test_e5_deflect_hurts_at_once_and_blocks():
    guns = unit("Guns", [weapon("Gun", "3R")], n=1, wounds=3)
    jedi = unit("Jedi", die="red", n=1, wounds=6, keywords={"deflect": 1}, tokens={"dodge": 1})
    state = on(pooled(begun([guns], [jedi]), 2), "hhc", "p2 cover_and_dodge 0 / 1", "sb")
    assert wounds(state, 1) == 1
    assert wounds(state, 2) == 1


def test_e5_in_26_no_dodge_is_needed():
    guns = unit("Guns", [weapon("Gun", "3R")], n=1, wounds=3)
    jedi = unit("Jedi", die="red", n=1, wounds=6, keywords={"deflect": 1})
    state = on(pooled(begun([guns], [jedi], "2.6"), 2), "hhc", "ssb")
    assert wounds(state, 1) == 1
    assert wounds(state, 2) == 1


def test_e6_cover_dice_of_26():
    for cover, left in ((1, 2), (2, 1)):
        guns = unit("Guns", [weapon("Gun", "3R")], n=1)
        state = on(pooled(begun([guns], [unit("T", die="red")], "2.6"), 2, cover=cover), "hhh")
        state = on(state, "p2 roll_cover", "ksb")
        assert faces(state) == "h" * left


def test_e7_low_profile_in_three_editions():
    def left(edition):
        guns = unit("Guns", [weapon("Gun", "4R")], n=1)
        scouts = unit("Scouts", keywords={"low_profile": 1})
        state = on(pooled(begun([guns], [scouts], edition), 2, cover=2), "hhhh")
        if edition == "2.6":
            return len(faces(on(state, "p2 roll_cover", "ksb")))
        return len(faces(on(state, "p2 cover_and_dodge 1 / 0")))

    assert [left(edition) for edition in ("fixed", "2.5", "2.6")] == [2, 1, 1]


def test_e8_cover_is_capped_before_it_is_reduced():
    guns = unit("Guns", [weapon("Gun", "3R")], n=1, keywords={"sharpshooter": 2})
    tank = unit("Tank", keywords={"cover": 1})
    state = on(pooled(begun([guns], [tank]), 2, cover=2), "hhh")
    assert step(state) == "7a"
    assert faces(state) == "hhh"


def test_e9_wounds_beyond_what_is_seen_are_lost():
    guns = unit("Guns", [weapon("Gun", "3R")], n=1)
    state = on(pooled(begun([guns], [unit("T", n=5)]), 2, seen=[1, 3]), "hhh", "bbb", "p2 allocate 4 5")
    assert [mini.id for mini in one(state, 2).living] == [1, 2, 3]
    assert one(state, 2).mini(1).leader


def test_e10_the_wounded_first_and_the_leader_last():
    guns = unit("Guns", [weapon("Gun", "3R")], n=1)
    state = begun([guns], [unit("T", n=3, wounds=3)])
    state = on(state, "judge edit_wounds 203 / 2")
    state = on(pooled(state, 2), "hhh", "bbb")
    assert [mini.wounds for mini in one(state, 2).minis] == [0, 2, 3]


def test_e11_wounds_beyond_the_last_mini_are_unused():
    guns = unit("Guns", [weapon("Gun", "9R")], n=1)
    state = on(pooled(begun([guns], [unit("T", n=2), unit("U")]), 2), "h" * 9, "b" * 9)
    assert one(state, 2).destroyed
    assert step(state) == "over"


def test_e12_standby_waits_for_every_pool():
    guns = unit("Guns", [weapon("Gun", "1R"), weapon("Big", "1R")], minis=[{"weapons": ["Gun"]}, {"weapons": ["Big"]}])
    x, y = unit("X", tokens={"standby": 1}), unit("Y")
    z = unit("Z", tokens={"standby": 1})
    state = pooled(begun([guns], [x, y, z]), 2, (1, 0))
    state = done(pooled(on(state, "p1 another_defender"), 3, (2, 1)))
    state = on(state, "p1 choose_pool 0", "h", "k")
    assert one(state, 2).tokens.suppression == 1
    assert one(state, 2).tokens.standby == 0
    assert step(state) == "4a"
    state = on(state, "b")
    assert step(state) == "standby"
    assert one(state, 4).tokens.standby == 1
    state = on(state, "p2 standby_move 4", "p1 confirm_claim")
    assert one(state, 4).tokens.standby == 0
    assert step(state) == "over"
