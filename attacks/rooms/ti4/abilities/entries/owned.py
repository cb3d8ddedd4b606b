"""What a player has from the faction or has gained: technologies, faction abilities, notes (types T, F, PN)."""

from __future__ import annotations

from attacks.rooms.ti4.abilities.vocabulary import (
    Ability,
    Allow,
    ByHand,
    Drain,
    Hit,
    Lend,
    Modifier,
    MoreBarrageDice,
    OpponentDestroys,
    Pay,
    Reroll,
    RoundBonus,
    Rule,
    ShipDice,
)

RAIDERS = ("cruiser", "destroyer")

TECHNOLOGIES = (
    Ability(
        "assault_cannon",
        ("SC",),
        (OpponentDestroys(1, non_fighter=True),),
        when=("three_non_fighters", "opponent_non_fighter"),
        mandatory=True,
    ),
    Ability("duranium_armor", ("ST",), (Rule(),), mandatory=True),
    Ability("antimass_deflectors", ("ST",), (Rule(aside=True),)),
    Ability("dark_energy_tap", ("ST",), (Rule(aside=True),)),
    Ability("magmus_reactor", ("ST",), (Rule(aside=True),)),
    Ability("non_euclidean_shielding", ("ST",), (Rule(),)),
    Ability("dimensional_splicer", ("SC",), (Hit(chosen=True),), when=("wormhole", "opponent_ship")),
    Ability(
        "impulse_core",
        ("SC",),
        (Hit(restricted=True),),
        when=("opponent_ship",),
        cost=Pay(destroy=RAIDERS),
    ),
    Ability("supercharge", ("SR",), (RoundBonus(1),), exhaust=True),
    Ability("plasma_scoring", ("ST",)),
    Ability("graviton_laser", ("SC",), (ByHand(),)),
    Ability("self_assembly_routines", ("AD",), (ByHand(),)),
    Ability("salvage_operations", ("EC",), (ByHand(),), when=("won_or_lost",)),
    Ability("gravleash_maneuvers", ("BC",), (ByHand(),)),
    Ability("phoenix_standard", ("EC",), (ByHand(),)),
    Ability("raise_the_standard", ("EC",), (ByHand(),)),
    Ability("assail", ("AA",), (ByHand(),), when=("own_barrage",)),
    Ability("imperator", ("OR",), (ByHand(),)),
)

FACTION_ABILITIES = (
    Ability("raid_formation", ("ST",), (Rule(aside=True),), mandatory=True),
    Ability("munitions_reserves", ("SR",), (Allow("munitions"),), cost=Pay(trade_goods=2), limit="round"),
    Ability("munitions_reroll", ("OR",), (Reroll("own"),), needs_flag="munitions"),
    Ability("unrelenting", ("ST",), (Modifier(1),)),
    Ability("fragile", ("ST",), (Modifier(-1),)),
    Ability("ambush", ("SC",), (ShipDice(RAIDERS, 2),), when=("own_raider", "opponent_ship")),
    Ability(
        "devotion",
        ("ER",),
        (Hit(chosen=True),),
        when=("opponent_stayed", "opponent_ship"),
        cost=Pay(destroy=RAIDERS),
    ),
    Ability("voidborn", ("ST",), (Rule(aside=True),)),
    Ability("technological_singularity", ("AD",), (ByHand(),), when=("opponent_fell",), limit="combat"),
    Ability("devour", ("AD",), (ByHand(),), when=("opponent_fell",)),
    Ability("galvanize", ("BA", "BC"), (ByHand(),)),
)

NOTES = (
    Ability("strike_wing_ambuscade", ("BA",), (MoreBarrageDice(1),), when=("own_barrage",)),
    Ability("war_funding", ("SR",), (Drain("letnev", 2), Allow("war_funding")), limit="round"),
    Ability("war_funding_reroll", ("OR",), (Reroll("own"),), needs_flag="war_funding"),
    Ability("war_funding_omega", ("BR",), (Drain("letnev", 2), Reroll("both"))),
    Ability("the_cavalry", ("SC",), (Lend("fs_nomad"),), when=("own_non_fighter", "opponent_not_nomad")),
    Ability("the_cavalry_2", ("SC",), (Lend("fs_nomad2"),), when=("own_non_fighter", "opponent_not_nomad")),
    Ability("antivirus", ("SC", "SR"), (ByHand(),)),
)
