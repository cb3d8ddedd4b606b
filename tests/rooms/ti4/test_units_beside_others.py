"""Every unit that a maintained simulator and a bot's tables hold for the game, number by number beside ours.

The rows are numbers of theirs copied as facts, 109 of the 118 told the same by both; `9x2` is hits on 9 with two dice.
What they know by other traits is compared where our room plays by it: whether a unit shields its planet, reaches next
door, breaks shields, is a ground force, or takes no room in a carrier.
"""

from __future__ import annotations

import pytest

from attacks.rooms.ti4.abilities import lasting
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.cards import CARDS, FACTIONS, UNITS, Unit, unit_in_action

THEIRS = """
war_sun: cost 12, move 2, capacity 6, combat 3, dice 3, bombardment 3x3, sustain, removes_planetary_shield
cruiser: cost 2, move 2, combat 7, dice 1
cruiser2: cost 2, move 3, capacity 1, combat 6, dice 1
dreadnought: cost 4, move 1, capacity 1, combat 5, dice 1, bombardment 5x1, sustain
dreadnought2: cost 4, move 2, capacity 1, combat 5, dice 1, bombardment 5x1, sustain, immune
destroyer: cost 1, move 2, combat 9, dice 1, afb 9x2
destroyer2: cost 1, move 2, combat 8, dice 1, afb 6x3
pds: space_cannon 6x1, planetary_shield
pds2: space_cannon 5x1, planetary_shield, reaches_adjacent
carrier: cost 3, move 1, capacity 4, combat 9, dice 1
carrier2: cost 3, move 2, capacity 6, combat 9, dice 1
fighter: cost 0.5, combat 9, dice 1
fighter2: cost 0.5, move 2, combat 8, dice 1
infantry: cost 0.5, combat 8, dice 1, ground_force
infantry2: cost 0.5, combat 7, dice 1, ground_force
space_dock: covers 3
space_dock2: covers 3
mech: cost 2, combat 6, dice 1, sustain, ground_force
fs_arborec: cost 8, move 1, capacity 5, combat 7, dice 2, sustain
letani_behemoth: cost 2, combat 6, dice 1, sustain, planetary_shield, ground_force
letani_warrior: cost 0.5, combat 8, dice 1, ground_force
letani_warrior2: cost 0.5, combat 7, dice 1, ground_force
fs_argent: cost 8, move 1, capacity 3, combat 7, dice 2, sustain
aerie_sentinel: cost 2, combat 6, dice 1, sustain, ground_force, uses_no_capacity
strike_wing_alpha: cost 1, move 2, capacity 1, combat 8, dice 1, afb 9x2
strike_wing_alpha2: cost 1, move 2, capacity 1, combat 7, dice 1, afb 6x3
fs_letnev: cost 8, move 1, capacity 3, combat 5, dice 2, bombardment 5x3, sustain, removes_planetary_shield
dunlain_reaper: cost 2, combat 6, dice 1, sustain, ground_force
fs_saar: cost 8, move 1, capacity 3, combat 5, dice 2, afb 6x4, sustain
scavenger_zeta: cost 2, combat 6, dice 1, sustain, ground_force
floating_factory: move 1, capacity 4
floating_factory2: move 2, capacity 5
fs_keleres: cost 8, move 1, capacity 6, combat 7, dice 2, sustain
omniopiares: cost 2, combat 6, dice 1, sustain, ground_force
fs_rebellion: cost 8, move 1, capacity 3, combat 5, dice 2, sustain
revenant: cost 2, combat 6, dice 1, sustain, ground_force
exile: cost 1, move 2, combat 8, dice 1, afb 9x2
exile2: cost 1, move 2, combat 7, dice 1, afb 6x3
fs_deepwrought: cost 8, move 1, capacity 6, combat 7, dice 2, sustain
eanautic: cost 2, combat 6, dice 1, sustain, ground_force
fs_muaat: cost 8, move 1, capacity 3, combat 5, dice 2, sustain
ember_colossus: cost 2, combat 6, dice 1, sustain, ground_force
prototype_war_sun: cost 12, move 1, capacity 6, combat 3, dice 3, bombardment 3x3, sustain, removes_planetary_shield
prototype_war_sun2: cost 10, move 3, capacity 6, combat 3, dice 3, bombardment 3x3, sustain, removes_planetary_shield
fs_hacan: cost 8, move 1, capacity 3, combat 7, dice 2, sustain
pride_of_kenara: cost 2, combat 6, dice 1, sustain, ground_force
fs_empyrean: cost 8, move 1, capacity 3, combat 5, dice 2, sustain
watcher: cost 2, combat 6, dice 1, sustain, ground_force
fs_sol: cost 8, move 1, capacity 12, combat 5, dice 2, sustain
zs_thunderbolt: cost 2, combat 6, dice 1, sustain, ground_force
advanced_carrier: cost 3, move 1, capacity 6, combat 9, dice 1
advanced_carrier2: cost 3, move 2, capacity 8, combat 9, dice 1, sustain
spec_ops: cost 0.5, combat 7, dice 1, ground_force
spec_ops2: cost 0.5, combat 6, dice 1, ground_force
fs_firmament: cost 8, move 1, capacity 3, combat 5, dice 2, sustain
viper_ex23: cost 2, combat 6, dice 1, sustain, ground_force
fs_creuss: cost 8, move 1, capacity 3, combat 5, dice 1, sustain
icarus_drive: cost 2, combat 6, dice 1, sustain, ground_force
fs_l1z1x: cost 8, move 1, capacity 5, combat 5, dice 2, sustain
annihilator: cost 2, combat 6, dice 1, bombardment 8x1, sustain, ground_force
super_dreadnought: cost 4, move 1, capacity 2, combat 5, dice 1, bombardment 5x1, sustain
super_dreadnought2: cost 4, move 2, capacity 2, combat 4, dice 1, bombardment 4x1, sustain, immune
fs_bastion: cost 8, move 1, capacity 3, combat 9, dice 1, sustain
a3_valiance: cost 2, combat 6, dice 1, sustain, ground_force
helios:
helios2:
fs_mahact: cost 8, move 1, capacity 3, combat 5, dice 2, sustain
starlancer: cost 2, combat 6, dice 1, sustain, ground_force
crimson_legionnaire: cost 0.5, combat 8, dice 1, ground_force
crimson_legionnaire2: cost 0.5, combat 7, dice 1, ground_force
fs_mentak: cost 8, move 1, capacity 3, combat 7, dice 2, sustain
moll_terminus: cost 2, combat 6, dice 1, sustain, ground_force
fs_naalu: cost 8, move 1, capacity 6, combat 9, dice 2, sustain
iconoclast: cost 2, combat 6, dice 1, sustain, ground_force
hybrid_crystal_fighter: cost 0.5, combat 8, dice 1
hybrid_crystal_fighter2: cost 0.5, move 2, combat 7, dice 1
fs_naaz_rokha: cost 8, move 1, capacity 4, combat 9, dice 2, sustain
eidolon: cost 2, combat 6, dice 2, sustain, ground_force
fs_nomad: cost 8, move 1, capacity 3, combat 7, dice 2, afb 8x3, sustain
fs_nomad2: cost 8, move 2, capacity 6, combat 5, dice 2, afb 5x3, sustain
quantum_manipulator: cost 2, combat 6, dice 1, sustain, ground_force
fs_obsidian: cost 8, move 1, capacity 3, combat 5, dice 3, sustain
viper_hollow: cost 2, combat 6, dice 1, sustain, ground_force
fs_ral_nel: cost 8, move 2, capacity 4, combat 8, dice 2, sustain
alarum: cost 2, combat 6, dice 1, sustain, ground_force
linkship: cost 1, move 3, combat 9, dice 1, afb 9x2
linkship2: cost 1, move 4, combat 8, dice 1, afb 6x3
fs_norr: cost 8, move 1, capacity 3, combat 6, dice 2, sustain
valkyrie_exoskeleton: cost 2, combat 6, dice 1, sustain, ground_force
exotrireme: cost 4, move 1, capacity 1, combat 5, dice 1, bombardment 4x2, sustain
exotrireme2: cost 4, move 2, capacity 1, combat 5, dice 1, bombardment 4x2, sustain, immune
fs_ul: cost 8, move 1, capacity 3, combat 7, dice 2, sustain
hecatoncheires: cost 2, combat 6, dice 1, sustain, ground_force
saturn_engine: cost 2, move 2, capacity 1, combat 7, dice 1
saturn_engine2: cost 2, move 3, capacity 2, combat 6, dice 1, sustain
hel_titan: combat 7, dice 1, space_cannon 6x1, sustain, planetary_shield, ground_force
hel_titan2: combat 6, dice 1, space_cannon 5x1, sustain, planetary_shield, ground_force, reaches_adjacent
fs_jolnar: cost 8, move 1, capacity 3, combat 6, dice 2, sustain
shield_paling: cost 2, combat 6, dice 1, sustain, ground_force
fs_cabal: cost 8, move 1, capacity 3, combat 5, dice 2, bombardment 5x1, sustain
reanimator: cost 2, combat 6, dice 1, sustain, ground_force
dimensional_tear:
dimensional_tear2:
fs_winnu: cost 8, move 1, capacity 3, combat 7, sustain
reclaimer: cost 2, combat 6, dice 1, sustain, ground_force
fs_xxcha: cost 8, move 1, capacity 3, combat 7, dice 2, space_cannon 5x3, sustain, reaches_adjacent
indomitus: cost 2, combat 6, dice 1, space_cannon 8x1, sustain, ground_force, reaches_adjacent
fs_yin: cost 8, move 1, capacity 3, combat 9, dice 2, sustain
moyins_ashes: cost 2, combat 6, dice 1, sustain, ground_force
fs_yssaril: cost 8, move 2, capacity 3, combat 5, dice 2, sustain
blackshade_infiltrator: cost 2, combat 6, dice 1, sustain, ground_force
fs_nekro: cost 8, move 1, capacity 3, combat 9, dice 2, sustain
mordred: cost 2, combat 6, dice 1, sustain, ground_force
corsair: cost 2, move 3, capacity 2, combat 6, dice 1
eidolon_maximum: move 3, combat 4, dice 4, sustain, ground_force
iconoclast_te: cost 2, combat 6, dice 1, sustain, ground_force
zgrav_eidolon: cost 2, combat 8, dice 2
metali_void_armaments: afb 6x3
"""
ROWS = {key: row.strip() for key, _, row in (line.partition(":") for line in THEIRS.strip().splitlines())}
OTHERWISE = {"iconoclast_omega": "iconoclast"}
"""What we have beside theirs: a printing of a card that they leave out, with the numbers of the one they have."""
OURS_ALONE = {
    "helios": "covers 3",
    "helios2": "covers 3",
    "dimensional_tear": "covers 6",
    "dimensional_tear2": "covers 12",
}
"""What these docks cover is told by neither; ours is what rules/ti4.md says of the dock they stand for."""
BOTH = "ground_force"
"""Eidolon Maximum counts as a ship and as a ground force; here it is a ship, and its other side is typed by hand."""


def told(unit: Unit) -> str:
    """One of our units, written as they are."""
    plain = ("cost", "move", "capacity", "combat", "dice", "covers")
    parts = [f"{key} {getattr(unit, key):g}" for key in plain if getattr(unit, key)]
    for key in ("afb", "bombardment", "space_cannon"):
        on, dice = getattr(unit, key)
        parts += [f"{key} {on}x{dice}"] if dice else []
    parts += [key for key in ("sustain", "immune") if getattr(unit, key)]
    traits = {"breaks_shields": "removes_planetary_shield"}
    own = {traits.get(one, one) for one in unit.special} | ({"ground_force"} if unit.is_ground else set())
    known = ("planetary_shield", "ground_force", "reaches_adjacent", "removes_planetary_shield", "uses_no_capacity")
    return ", ".join([*parts, *(one for one in known if one in own)])


@pytest.mark.parametrize("key", ROWS)
def test_a_unit_has_the_numbers_that_others_have_for_it(key: str):
    theirs = ROWS[key].removesuffix(f", {BOTH}") if key == "eidolon_maximum" else ROWS[key]
    assert told(unit_in_action(key)) == OURS_ALONE.get(key, theirs)


def test_no_unit_is_left_out_and_none_of_ours_is_unknown_to_them():
    ours = {key for key, unit in UNITS.items() if unit.kind != "relic"}
    assert ours - set(ROWS) == set(OTHERWISE)
    for key, like in OTHERWISE.items():
        assert told(unit_in_action(key)) == ROWS[like]


def test_every_faction_flies_and_lands_its_own_units():
    """Each unit of a faction is what that faction has where others have the ordinary one of its kind."""
    reached = {
        unit_in_action(kind, upgraded, name).id
        for name in FACTIONS
        for kind in ("flagship", "mech", "infantry", "pds", "space_dock", *SHIPS)
        for upgraded in (False, True)
    }
    own = {key for key, unit in UNITS.items() if unit.faction and unit.kind != "relic"}
    assert own - reached == OTHER_WAYS


SHIPS = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun")
OTHER_WAYS = {
    *("corsair", "eidolon_maximum", "zgrav_eidolon"),  # breakthroughs, and the side that an Eidolon has in space
    *("iconoclast_omega", "iconoclast_te"),  # printings that an edition or a table picks
    *("helios", "helios2"),  # docks with the numbers of any dock, brought by name
}


def test_what_is_no_unit_lends_its_dice_to_one():
    (lent,) = effects_of(["lightrail_ordnance"], lasting.LendCannon)
    assert (lent.value, lent.dice, lent.reach) == (5, 2, True) and "space_dock" in lent.kinds
    assert CARDS["custodia_vigilia"].faction == "keleres"  # given to a planet: rolled by hand
