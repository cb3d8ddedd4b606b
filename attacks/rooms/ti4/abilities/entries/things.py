"""Relics, laws, what lies in the system, and the one objective that the app scores (types R, G)."""

from __future__ import annotations

from attacks.rooms.ti4.abilities.vocabulary import Ability, ByHand, Modifier, OwnBarrage, Reroll, Rule, Score

THINGS = (
    Ability("crown_of_thalnos", ("OR",), (Reroll("own", plus=1, fatal=True),)),
    Ability("metali_void_armaments", ("BA",), (OwnBarrage(6, 3),)),
    Ability("metali_void_shielding", ("BH",), (ByHand(),)),
    Ability("heart_of_ixth", ("AA", "BR"), (ByHand(),), exhaust=True),
    Ability("prophecy_of_ixth", ("ST",), (Modifier(1, cls="fighter"),)),
    Ability("publicize_weapon_schematics", ("ST",), (Rule(),)),
    Ability("articles_of_war", ("SC",), (ByHand(),)),
    Ability("nebula", ("ST",), (Modifier(1, "defender"),)),
    Ability("asteroid_field", ("ST",), (Rule(),)),
    Ability("supernova", ("ST",), (Rule(),)),
    Ability("gravity_rift", ("ST",), (Rule(),)),
    Ability("entropic_scar", ("ST",), (Rule(),)),
    Ability("fight_with_precision", ("FP",), (Score(),), when=("last_fighter_barrage", "not_scored")),
    Ability("fight_with_precision_omega", ("FP",), (Score(),), when=("last_fighter", "not_scored")),
)
