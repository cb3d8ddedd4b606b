"""What a player has from the faction or has gained: technologies, faction abilities, notes (types T, F, PN)."""

from __future__ import annotations

from attacks.rooms.ti4.abilities import lasting
from attacks.rooms.ti4.abilities import vocabulary as v
from attacks.rooms.ti4.abilities.vocabulary import Ability, Window, always, by_hand

RAIDERS = ("cruiser", "destroyer")
MOST_PROMISES = 7
"""So many others there are at a table of eight, each with one note of a kind."""

TECHNOLOGIES = (
    Ability(
        "assault_cannon",
        (Window.START_OF_COMBAT,),
        (v.OpponentDestroys(1, non_fighter=True),),
        when=("three_non_fighters", "opponent_non_fighter"),
        mandatory=True,
    ),
    always("duranium_armor", lasting.RepairOne()),
    always("antimass_deflectors", lasting.MoveInto("asteroid_field"), lasting.AgainstCannon(-1)),
    always("dark_energy_tap", lasting.RetreatFurther()),
    always("magmus_reactor", lasting.MoveInto("supernova")),
    always("non_euclidean_shielding", lasting.SustainCancels(2)),
    Ability(
        "dimensional_splicer", (Window.START_OF_COMBAT,), (v.Hit(chosen=True),), when=("wormhole", "opponent_ship")
    ),
    Ability(
        "impulse_core",
        (Window.START_OF_COMBAT,),
        (v.Hit(restricted=True),),
        when=("opponent_ship",),
        cost=v.Pay(destroy=RAIDERS),
    ),
    Ability("supercharge", (Window.START_OF_ROUND,), (v.RoundBonus(1),), exhaust=True, arenas=("space", "ground")),
    Ability(
        "plasma_scoring",
        (Window.BEFORE_BARRAGE_DICE,),
        (v.MoreBarrageDice(1, once=True),),
        when=("own_barrage",),
        arenas=("space_cannon", "bombardment"),
    ),
    by_hand("graviton_laser", Window.START_OF_COMBAT),
    Ability(
        "self_assembly_routines",
        (Window.AFTER_DESTRUCTION,),
        (v.Gain(1, per="mech"),),
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
    by_hand("salvage_operations", Window.AFTER_COMBAT, when=("won_or_lost",)),
    by_hand("gravleash_maneuvers", Window.BEFORE_COMBAT_DICE),
    by_hand("phoenix_standard", Window.AFTER_COMBAT),
    by_hand("raise_the_standard", Window.AFTER_COMBAT),
    by_hand(
        "assail", Window.AFTER_BARRAGE_DICE, when=("own_barrage",), arenas=("space", "space_cannon", "bombardment")
    ),
    Ability(
        "imperator",
        (Window.START_OF_COMBAT, Window.START_OF_GROUND_COMBAT),
        (v.CombatBonus(1, times=MOST_PROMISES),),
        limit="combat",
        arenas=("space", "ground"),
    ),
)

FACTION_ABILITIES = (
    always("raid_formation", lasting.DamageBeyond()),
    Ability(
        "munitions_reserves",
        (Window.START_OF_ROUND,),
        (v.Allow("munitions"),),
        cost=v.Pay(trade_goods=2),
        limit="round",
    ),
    Ability("munitions_reroll", (Window.OWN_COMBAT_ROLL,), (v.Reroll("own"),), needs_flag="munitions"),
    always("unrelenting", lasting.Modifier(1)),
    always("fragile", lasting.Modifier(-1)),
    Ability("ambush", (Window.START_OF_COMBAT,), (v.ShipDice(RAIDERS, 2),), when=("own_raider", "opponent_ship")),
    Ability(
        "devotion",
        (Window.END_OF_ROUND,),
        (v.Hit(chosen=True),),
        when=("opponent_stayed", "opponent_ship"),
        cost=v.Pay(destroy=RAIDERS),
    ),
    always("voidborn", lasting.MoveInto("nebula")),
    by_hand(
        "technological_singularity",
        Window.AFTER_DESTRUCTION,
        when=("opponent_fell",),
        limit="combat",
        arenas=("space", "ground"),
    ),
    Ability(
        "devour",
        (Window.AFTER_DESTRUCTION,),
        (v.Capture(),),
        when=("opponent_fell",),
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
    by_hand(
        "galvanize",
        Window.BEFORE_BARRAGE_DICE,
        Window.BEFORE_COMBAT_DICE,
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
)

NOTES = (
    Ability(
        "strike_wing_ambuscade",
        (Window.BEFORE_BARRAGE_DICE,),
        (v.MoreBarrageDice(1),),
        when=("own_barrage",),
        arenas=("space", "space_cannon", "bombardment"),
    ),
    Ability("war_funding", (Window.START_OF_ROUND,), (v.Drain("letnev", 2), v.Allow("war_funding")), limit="round"),
    Ability("war_funding_reroll", (Window.OWN_COMBAT_ROLL,), (v.Reroll("own"),), needs_flag="war_funding"),
    Ability("war_funding_omega", (Window.BOTH_HAVE_ROLLED,), (v.Drain("letnev", 2), v.Reroll("both"))),
    Ability(
        "the_cavalry",
        (Window.START_OF_COMBAT,),
        (v.Lend("fs_nomad"),),
        when=("own_non_fighter", "opponent_not_nomad"),
    ),
    Ability(
        "the_cavalry_2",
        (Window.START_OF_COMBAT,),
        (v.Lend("fs_nomad2"),),
        when=("own_non_fighter", "opponent_not_nomad"),
    ),
    by_hand("antivirus", Window.START_OF_COMBAT, Window.START_OF_ROUND),
)
