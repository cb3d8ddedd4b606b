"""The card table of the space combat: every unit's numbers, and which cards an edition has (rules/ti4.md 8 and 9)."""

from __future__ import annotations

from ast import Constant, parse, walk
from pathlib import Path

import pytest

from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import ByHand, Window
from attacks.rooms.ti4.settings import EDITIONS
from attacks.rooms.ti4.wording import words

# id faction set cost combat dice move capacity barrage sustain direct-hit bombardment space-cannon
PRINTED = """
fighter - base 0.5 9 1 - - - - - - -
fighter2 - base 0.5 8 1 2 - - - - - -
destroyer - base 1 9 1 2 - 9x2 - - - -
destroyer2 - base 1 8 1 2 - 6x3 - - - -
cruiser - base 2 7 1 2 - - - - - -
cruiser2 - base 2 6 1 3 1 - - - - -
carrier - base 3 9 1 1 4 - - - - -
carrier2 - base 3 9 1 2 6 - - - - -
dreadnought - base 4 5 1 1 1 - 1 1 5x1 -
dreadnought2 - base 4 5 1 2 1 - 1 0 5x1 -
war_sun - base 12 3 3 2 6 - 1 1 3x3 -
infantry - base 0.5 8 1 - - - - - - -
infantry2 - base 0.5 7 1 - - - - - - -
mech - pok 2 6 1 - - - 1 - - -
pds - base - - - - - - - - - 6x1
pds2 - base - - - - - - - - - 5x1
strike_wing_alpha argent pok 1 8 1 2 1 9x2 - - - -
strike_wing_alpha2 argent pok 1 7 1 2 1 6x3 - - - -
exile rebellion te 1 8 1 2 - 9x2 - - - -
exile2 rebellion te 1 7 1 2 - 6x3 - - - -
linkship ral_nel te 1 9 1 3 - 9x2 - - - -
linkship2 ral_nel te 1 8 1 4 - 6x3 - - - -
hybrid_crystal_fighter naalu base 0.5 8 1 - - - - - - -
hybrid_crystal_fighter2 naalu base 0.5 7 1 2 - - - - - -
saturn_engine ul pok 2 7 1 2 1 - - - - -
saturn_engine2 ul pok 2 6 1 3 2 - 1 1 - -
corsair mentak te 2 6 1 3 2 - - - - -
advanced_carrier sol base 3 9 1 1 6 - - - - -
advanced_carrier2 sol base 3 9 1 2 8 - 1 1 - -
super_dreadnought l1z1x base 4 5 1 1 2 - 1 1 5x1 -
super_dreadnought2 l1z1x base 4 4 1 2 2 - 1 0 4x1 -
exotrireme norr base 4 5 1 1 1 - 1 1 4x2 -
exotrireme2 norr base 4 5 1 2 1 - 1 0 4x2 -
prototype_war_sun muaat base 12 3 3 1 6 - 1 1 3x3 -
prototype_war_sun2 muaat base 10 3 3 3 6 - 1 1 3x3 -
zgrav_eidolon naaz_rokha pok 2 8 2 - - - - - - -
eidolon naaz_rokha pok 2 6 2 - - - 1 - - -
eidolon_maximum naaz_rokha te - 4 4 3 - - 1 1 - -
quantum_manipulator nomad pok 2 6 1 - - - 1 - - -
iconoclast_omega naalu codex 2 6 1 - - - 1 - - -
watcher empyrean pok 2 6 1 - - - 1 - - -
mordred nekro pok 2 6 1 - - - 1 - - -
floating_factory saar base - - - 1 4 - - - - -
floating_factory2 saar base - - - 2 5 - - - - -
fs_arborec arborec base 8 7 2 1 5 - 1 1 - -
fs_argent argent pok 8 7 2 1 3 - 1 1 - -
fs_bastion bastion te 8 9 1 1 3 - 1 1 - -
fs_cabal cabal pok 8 5 2 1 3 - 1 1 5x1 -
fs_creuss creuss base 8 5 1 1 3 - 1 1 - -
fs_deepwrought deepwrought te 8 7 2 1 6 - 1 1 - -
fs_empyrean empyrean pok 8 5 2 1 3 - 1 1 - -
fs_firmament firmament te 8 5 2 1 3 - 1 1 - -
fs_obsidian obsidian te 8 5 3 1 3 - 1 1 - -
fs_hacan hacan base 8 7 2 1 3 - 1 1 - -
fs_jolnar jolnar base 8 6 2 1 3 - 1 1 - -
fs_keleres keleres codex 8 7 2 1 6 - 1 1 - -
fs_l1z1x l1z1x base 8 5 2 1 5 - 1 1 - -
fs_letnev letnev base 8 5 2 1 3 - 1 1 5x3 -
fs_mahact mahact pok 8 5 2 1 3 - 1 1 - -
fs_mentak mentak base 8 7 2 1 3 - 1 1 - -
fs_muaat muaat base 8 5 2 1 3 - 1 1 - -
fs_naalu naalu base 8 9 2 1 6 - 1 1 - -
fs_naaz_rokha naaz_rokha pok 8 9 2 1 4 - 1 1 - -
fs_nekro nekro base 8 9 2 1 3 - 1 1 - -
fs_nomad nomad pok 8 7 2 1 3 8x3 1 1 - -
fs_nomad2 nomad pok 8 5 2 2 6 5x3 1 1 - -
fs_norr norr base 8 6 2 1 3 - 1 1 - -
fs_ral_nel ral_nel te 8 8 2 2 4 - 1 1 - -
fs_rebellion rebellion te 8 5 2 1 3 - 1 1 - -
fs_saar saar base 8 5 2 1 3 6x4 1 1 - -
fs_sol sol base 8 5 2 1 12 - 1 1 - -
fs_ul ul pok 8 7 2 1 3 - 1 1 - -
fs_winnu winnu base 8 7 X 1 3 - 1 1 - -
fs_xxcha xxcha base 8 7 2 1 3 - 1 1 - 5x3
fs_yin yin base 8 9 2 1 3 - 1 1 - -
fs_yssaril yssaril base 8 5 2 2 3 - 1 1 - -
space_dock - base - - - - - - - - - -
iconoclast naalu pok 2 6 1 - - - 1 - - -
valkyrie_exoskeleton norr pok 2 6 1 - - - 1 - - -
moll_terminus mentak pok 2 6 1 - - - 1 - - -
dunlain_reaper letnev pok 2 6 1 - - - 1 - - -
shield_paling jolnar pok 2 6 1 - - - 1 - - -
moyins_ashes yin pok 2 6 1 - - - 1 - - -
scavenger_zeta saar pok 2 6 1 - - - 1 - - -
reclaimer winnu pok 2 6 1 - - - 1 - - -
reanimator cabal pok 2 6 1 - - - 1 - - -
aerie_sentinel argent pok 2 6 1 - - - 1 - - -
letani_behemoth arborec pok 2 6 1 - - - 1 - - -
ember_colossus muaat pok 2 6 1 - - - 1 - - -
pride_of_kenara hacan pok 2 6 1 - - - 1 - - -
zs_thunderbolt sol pok 2 6 1 - - - 1 - - -
icarus_drive creuss pok 2 6 1 - - - 1 - - -
starlancer mahact pok 2 6 1 - - - 1 - - -
hecatoncheires ul pok 2 6 1 - - - 1 - - -
blackshade_infiltrator yssaril pok 2 6 1 - - - 1 - - -
omniopiares keleres codex 2 6 1 - - - 1 - - -
a3_valiance bastion te 2 6 1 - - - 1 - - -
alarum ral_nel te 2 6 1 - - - 1 - - -
eanautic deepwrought te 2 6 1 - - - 1 - - -
revenant rebellion te 2 6 1 - - - 1 - - -
viper_ex23 firmament te 2 6 1 - - - 1 - - -
viper_hollow obsidian te 2 6 1 - - - 1 - - -
iconoclast_te naalu te 2 6 1 - - - 1 - - -
annihilator l1z1x pok 2 6 1 - - - 1 - 8x1 -
indomitus xxcha pok 2 6 1 - - - 1 - - 8x1
spec_ops sol base 0.5 7 1 - - - - - - -
spec_ops2 sol base 0.5 6 1 - - - - - - -
letani_warrior arborec base 0.5 8 1 - - - - - - -
letani_warrior2 arborec base 0.5 7 1 - - - - - - -
crimson_legionnaire mahact pok 0.5 8 1 - - - - - - -
crimson_legionnaire2 mahact pok 0.5 7 1 - - - - - - -
hel_titan ul pok - 7 1 - - - 1 - - 6x1
hel_titan2 ul pok - 6 1 - - - 1 - - 5x1
space_dock2 - base - - - - - - - - - -
helios bastion te - - - - - - - - - -
helios2 bastion te - - - - - - - - - -
"""


def shown(pair: tuple[int, int]) -> str:
    return f"{pair[0]}x{pair[1]}" if pair[1] else "-"


@pytest.mark.parametrize("row", PRINTED.strip().splitlines(), ids=lambda row: row.split()[0])
def test_a_unit_is_as_its_card_prints_it(row: str):
    unit = cards.UNITS[row.split()[0]]
    counted = "X" if unit.id == "fs_winnu" else ""
    sustains = str(int(unit.sustain)) if unit.sustain else "-"
    found = [
        unit.id,
        unit.faction or "-",
        unit.set,
        f"{unit.cost:g}" if unit.cost else "-",
        str(unit.combat or "-"),
        counted or str(unit.dice or "-"),
        str(unit.move or "-"),
        str(unit.capacity or "-"),
        shown(unit.afb),
        sustains,
        str(int(not unit.immune)) if unit.sustain and unit.is_ship else "-",
        shown(unit.bombardment),
        shown(unit.space_cannon),
    ]
    assert " ".join(found) == row


def test_every_unit_is_in_the_table_above():
    named = {row.split()[0] for row in PRINTED.strip().splitlines()}
    assert set(cards.UNITS) - named == {"metali_void_armaments", "dimensional_tear", "dimensional_tear2"}
    assert cards.UNITS["metali_void_armaments"].afb == (6, 3)
    covers = {key: unit.covers for key, unit in cards.UNITS.items() if unit.covers}
    assert covers == {
        "space_dock": 3,
        "space_dock2": 3,
        "helios": 3,
        "helios2": 3,
        "dimensional_tear": 6,
        "dimensional_tear2": 12,
    }


def test_what_flies_itself_needs_no_room():
    fly = {key for key, unit in cards.UNITS.items() if "flies_itself" in unit.special}
    assert fly == {"fighter2", "hybrid_crystal_fighter2"}
    carried = {key for key, unit in cards.UNITS.items() if unit.needs_capacity}
    assert {"fighter", "hybrid_crystal_fighter", "infantry", "infantry2", "mech"} <= carried and not fly & carried


@pytest.mark.parametrize(
    ("kind", "upgraded", "faction", "found"),
    [
        ("destroyer", False, "", "destroyer"),
        ("destroyer", True, "", "destroyer2"),
        ("destroyer2", False, "argent", "strike_wing_alpha2"),
        ("fighter", True, "naalu", "hybrid_crystal_fighter2"),
        ("flagship", False, "letnev", "fs_letnev"),
        ("flagship", True, "nomad", "fs_nomad2"),
        ("flagship", True, "letnev", "fs_letnev"),
        ("war_sun", True, "muaat", "prototype_war_sun2"),
        ("war_sun", True, "", "war_sun"),
        ("mech", False, "nomad", "quantum_manipulator"),
        ("space_dock", False, "saar", "floating_factory"),
        ("exotrireme", True, "sol", "exotrireme2"),
    ],
)
def test_a_kind_means_the_factions_own_unit(kind: str, upgraded: bool, faction: str, found: str):
    assert cards.unit_for(kind, upgraded, faction).id == found


def test_every_faction_has_its_units_and_abilities():
    assert len(cards.FACTIONS) == 31
    for key, faction in cards.FACTIONS.items():
        assert cards.UNITS[faction.flagship].faction == key
        assert all(cards.UNITS[own].faction == key for own in faction.units.values())
        assert all(cards.CARDS[one].kind == "faction" and cards.CARDS[one].faction == key for one in faction.abilities)
        assert all(cards.UNITS[own].faction == key for own in faction.ground.values())
    owned = {one for faction in cards.FACTIONS.values() for one in (*faction.abilities, *faction.in_action)}
    assert owned == {key for key, card in cards.CARDS.items() if card.kind == "faction"}


@pytest.mark.parametrize(
    ("key", "editions"),
    [
        ("direct_hit", "base pok codex all"),
        ("waylay", "pok codex all"),
        ("rout", "pok codex all"),
        ("scramble_frequency", "codex all"),
        ("reflective_shielding", "codex all"),
        ("war_funding", "base pok"),
        ("war_funding_omega", "codex all"),
        ("brother_milor", "pok"),
        ("brother_milor_omega", "codex all"),
        ("fight_with_precision", "pok"),
        ("fight_with_precision_omega", "codex all"),
        ("iconoclast_omega", "codex all"),
        ("raid_formation", "pok codex all"),
        ("dark_energy_tap", "pok codex all"),
        ("metali_void_armaments", "all"),
        ("heart_of_ixth", "all"),
        ("assault_cannon", "base pok codex all"),
    ],
)
def test_an_edition_has_the_cards_of_its_sets_and_the_newest_version(key: str, editions: str):
    assert [edition for edition in cards.SETS if key in cards.cards_of(edition)] == editions.split()


def test_editions_agree_on_their_sets():
    assert {edition: switches.sets for edition, switches in EDITIONS.items()} == cards.SETS


def test_a_pack_of_action_cards_is_counted():
    four = {key for key, card in cards.CARDS.items() if card.copies == 4}
    assert four == {"shields_holding", "direct_hit", "sabotage", "morale_boost", "skilled_retreat", "maneuvering_jets"}
    assert {card.copies for card in cards.CARDS.values()} == {1, 4}


def test_every_card_has_one_entry_in_the_vocabulary():
    assert set(ENTRIES) == set(cards.CARDS)
    assert all(set(entry.windows) <= set(Window) and entry.windows for entry in ENTRIES.values())


def test_every_text_of_a_unit_is_an_entry():
    traits = {"needs_capacity", "flies_itself", "excess_in_fleet_pool", "excess_half_in_fleet_pool", "reaches_adjacent"}
    traits |= {"ground_force", "uses_no_capacity"}
    units = cards.UNITS.values()
    texts = {one for unit in units for one in (*unit.special, *cards.INVASION.get(unit.id, ()))} - traits
    kinds = {cards.CARDS[one].kind for one in texts}
    assert kinds == {"unit", "relic"}  # the relic that makes a barrage without a unit
    assert {key for key, card in cards.CARDS.items() if card.kind == "unit"} == texts - {"metali_void_armaments"}


BY_HAND = """
reveal_prototype crash_landing graviton_laser salvage_operations gravleash_maneuvers phoenix_standard
raise_the_standard assail technological_singularity galvanize antivirus sleeper_cell fragment_reality overwing_zeta
vos_hollow aroz_hollow dame_briar apollo watchful_ojz sula_mentarion the_alastor z_grav wrath_of_kenara last_dispatch
hil_colish floating_factory exile_breach quietus metali_void_shielding heart_of_ixth linkship_cannon geoform
ghom_sekkus shval revenant a3_valiance infantry_2 integrated_economy custodia_vigilia temporal_command_suite ssruu
liberate norr_supremacy the_reaping
"""


def test_only_what_the_rules_leave_to_the_players_is_played_by_hand():
    manual = {key for key, entry in ENTRIES.items() if any(isinstance(effect, ByHand) for effect in entry.effects)}
    assert manual == set(BY_HAND.split())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_unit_faction_and_card_has_its_words(language: str):
    said = words(language)
    assert set(said["units"]) == {"flagship", *cards.UNITS}
    assert set(said["cards"]) == set(said["hints"]) == set(cards.CARDS)
    assert set(said["factions"]) == set(cards.FACTIONS)


def test_english_names_are_those_of_the_card_table():
    said = words("en")
    assert all(said["units"][key] == unit.name for key, unit in cards.UNITS.items())
    assert all(said["cards"][key] == card.name for key, card in cards.CARDS.items())


def test_no_step_names_a_card():
    """Steps ask for words of the vocabulary. Readers of fleets know names, and one ending is called as a card is."""
    folder = Path(cards.__file__).parent
    known = {*(folder / "fleet").iterdir(), *(folder / "abilities" / "entries").iterdir()}
    named = {
        (path.name, node.value)
        for path in set(folder.rglob("*.py")) - known
        for node in walk(parse(path.read_text("utf-8")))
        if isinstance(node, Constant) and node.value in ENTRIES
    }
    assert named - {("rounds.py", "skilled_retreat")} == set()
