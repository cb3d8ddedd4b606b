"""The same attack under the three profiles: what differs between them, and nothing else (rules/legion.md 1)."""

from __future__ import annotations

import pytest

from attacks.rooms.legion.counts import cover, defense_dice
from attacks.rooms.legion.editions import EDITIONS
from tests.rooms.legion.tables import (
    ROOM,
    begun,
    faces,
    measured,
    offered,
    on,
    one,
    pooled,
    setup,
    step,
    unit,
    weapon,
    wounds,
)

PROFILES = tuple(EDITIONS)
GUN = unit("Guns", [weapon("Gun", "4R")], n=1, wounds=4)
KNIFE = unit("Guns", [weapon("Gun", "4R", 0, 3)], n=1, wounds=4)


def each(shows):
    """What a thing comes to in each profile."""
    return tuple(shows(edition) for edition in PROFILES)


def hulk(**more):
    return unit("Hulk", n=1, wounds=9, **more)


def covered(edition, target, dice="hhhh", cover_dice="kbbb"):
    """How many hits are left after cover 2, all of it used."""
    state = on(pooled(begun([GUN], [target], edition), 2, cover=2), dice)
    if step(state) == "5b":
        state = on(state, "p2 roll_cover")
        state = on(state, cover_dice[: ROOM.chances(state)[0].n])
    elif step(state) == "5":
        state = on(state, "p2 cover_and_dodge 1 / 0")
    return faces(state).count("h")


def test_heavy_cover():
    """It cancels two hits; later each hit rolls a die of which blocks and surges count."""
    assert each(lambda edition: covered(edition, hulk())) == (2, 2, 3)


def test_low_profile_in_heavy_cover():
    """Nothing more than heavy; one hit more; one die fewer and one block for it."""
    scouts = hulk(keywords={"low_profile": 1})
    assert each(lambda edition: covered(edition, scouts, cover_dice="kbb")) == (2, 1, 2)


def test_suppression_improves_cover_with_any_token_or_only_while_suppressed():
    def value(tokens):
        def shows(edition):
            worn = hulk(tokens={"suppression": tokens})
            return cover(on(pooled(begun([GUN], [worn], edition), 2), "hhhh"))

        return each(shows)

    assert value(1) == (1, 1, 0)
    assert value(2) == (1, 1, 1)


def test_a_leader_without_line_of_sight():
    """Who sees contributes; later the leader itself must see."""

    def legal(edition):
        state = measured(begun([unit("Men")], [hulk()], edition), 2, los=[2, 4], leader_sees=[0])
        return "declare_defender" in offered(state, "p1")

    assert each(legal) == (True, True, False)


def test_shields():
    """Each takes a die and gives a block; later it cancels a hit or a crit, with the dodges or after the attacker."""

    def dice(edition):
        state = on(pooled(begun([GUN], [hulk(tokens={"shield": 2})], edition), 2), "hhcb")
        at = step(state)
        state = on(state, "p2 shield 2" if at == "7a+" and edition == "fixed" else "p2 shield 1 / 1")
        return at, ROOM.chances(state)[0].n, faces(state)

    assert each(dice) == (("7a+", 1, "bchh"), ("7a+", 1, "bh"), ("6", 1, "bh"))


def test_armor():
    """It cancels every hit, later only as many as its number."""

    def left(edition):
        state = on(pooled(begun([GUN], [hulk(keywords={"armor": 2}, types=["vehicle"])], edition), 2), "hhhc")
        most = max(next(o for o in ROOM.offers(state, "p2") if o.key == "armor").picks[0].ids)
        return faces(on(state, f"p2 armor {most}"))

    assert each(left) == ("c", "c", "ch")


def test_deflect_with_a_spent_dodge():
    """The attacker suffers for each surge, later once."""

    def suffered(edition):
        jedi = hulk(keywords={"deflect": 1}, tokens={"dodge": 1})
        state = on(pooled(begun([GUN], [jedi], edition), 2), "hhhc", "p2 cover_and_dodge 0 / 1", "ssb")
        return wounds(state, 1), wounds(state, 2)

    assert each(suffered) == ((2, 1), (2, 1), (1, 1))


def test_deflect_without_a_dodge():
    def suffered(edition):
        state = on(pooled(begun([GUN], [hulk(keywords={"deflect": 1})], edition), 2), "hhhb", "ssb")
        return wounds(state, 1), wounds(state, 2)

    assert each(suffered) == ((0, 3), (0, 3), (1, 1))


def test_danger_sense_in_melee():
    def dice(edition):
        sensing = hulk(keywords={"danger_sense": 2}, tokens={"suppression": 2})
        return sum(defense_dice(on(pooled(begun([KNIFE], [sensing], edition), 2, far=0), "hhbb")).values())

    assert each(dice) == (2, 2, 4)


def test_djem_so():
    """A result cancelled after a dodge was spent; later a blank in the attack roll."""

    def suffered(dice, dodges):
        def shows(edition):
            state = on(
                pooled(begun([KNIFE], [hulk(keywords={"djem_so": 1}, tokens={"dodge": 1})], edition), 2, far=0), dice
            )
            return wounds(on(state, f"p2 cover_and_dodge 0 / {dodges}", "k" * (4 - dodges - dice.count("b"))), 1)

        return each(shows)

    assert suffered("hhhh", 1) == (1, 1, 0)
    assert suffered("hhhb", 0) == (0, 0, 1)


def test_a_primitive_weapon_against_armor():
    spear = unit("Guns", [weapon("Spear", "2R", primitive=1)], n=1)

    def left(edition):
        return faces(on(pooled(begun([spear], [hulk(keywords={"armor": 1}, types=["vehicle"])], edition), 2), "cc"))

    assert each(left) == ("cc", "cc", "hh")


def test_a_cumbersome_weapon_that_moved():
    heavy = unit("Guns", [weapon("Heavy", "2R", cumbersome=1)], n=1)

    def thrown(edition):
        state = on(ROOM.start(setup([heavy], [hulk()], edition, mode="game")), "p1 activate 1", "p1 move 2")
        state = measured(on(state, "p1 attack_action"), 2)
        state = on(state, "p1 declare_defender 2")
        if "choose_weapons" not in offered(state, "p1"):
            return ()
        state = on(state, "p1 choose_weapons 100", "p2 confirm_facts")
        return tuple((throw.kind, throw.n) for throw in ROOM.chances(state))

    assert each(thrown) == ((), (), (("red", 1), ("black", 1)))


def test_a_panicked_unit_keeps_its_tokens_or_loses_so_many_as_courage():
    worn = unit("Worn", tokens={"suppression": 5})

    def left(edition):
        state = on(ROOM.start(setup([worn], [unit()], edition, mode="game")), "p1 activate 1", "bbbbb")
        return one(state, 1).tokens.suppression

    assert each(left) == (5, 3, 3)


def test_the_steps_of_the_page():
    def rail(edition):
        return ROOM.view(pooled(begun([GUN], [hulk()], edition), 2), "watch")["rail"]["order"][-2:]

    assert each(rail) == (["9", "10"], ["9", "10"], ["10", "11"])


@pytest.mark.parametrize("edition", PROFILES)
def test_what_no_profile_changes(edition):
    """Attacker before defender in step 6, pierce last, crits without effect of their own, suppression at any point."""
    men = unit("Men", [weapon("Gun", "4R", pierce=1, impact=1)], n=1, wounds=9)
    state = on(pooled(begun([men], [hulk(keywords={"armor_x": 1})], edition), 2), "hhcb")
    assert ROOM.to_act(state) == ("p1",)
    state = on(state, "p1 impact 1")
    assert ROOM.to_act(state) == ("p2",)
    state = on(state, "p2 armor 1", "kk", "p1 pierce 1")
    assert wounds(state, 2) == 1
    assert one(state, 2).tokens.suppression == 1
