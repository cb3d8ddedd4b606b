"""Relics, laws, what lies in the system, and the one objective that the app scores (types R, G)."""

from __future__ import annotations

from attacks.rooms.ti4.abilities import lasting
from attacks.rooms.ti4.abilities import vocabulary as v
from attacks.rooms.ti4.abilities.vocabulary import Ability, Window, always, by_hand

THINGS = (
    Ability(
        "crown_of_thalnos",
        (Window.OWN_COMBAT_ROLL,),
        (v.Reroll("own", plus=1, fatal=True),),
        arenas=("space", "ground"),
    ),
    Ability("metali_void_armaments", (Window.BEFORE_BARRAGE_DICE,), (v.OwnBarrage(6, 3),)),
    by_hand("metali_void_shielding", Window.BEFORE_HITS_ARE_ASSIGNED, arenas=("space", "space_cannon")),
    by_hand(
        "heart_of_ixth",
        Window.AFTER_BARRAGE_DICE,
        Window.BOTH_HAVE_ROLLED,
        exhaust=True,
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
    always("prophecy_of_ixth", lasting.Modifier(1, cls="fighter")),
    always("publicize_weapon_schematics", lasting.LoseSustain("war_sun")),
    always("articles_of_war", lasting.OnlySustain("mech")),
    always("nebula", lasting.Modifier(1, "defender"), lasting.Closed()),
    always("asteroid_field", lasting.Closed()),
    always("supernova", lasting.Closed()),
    always("gravity_rift", lasting.Swallow(3)),
    always("entropic_scar", lasting.LoseUnitAbilities("ABILITY_LOST_ENTROPIC_SCAR")),
    Ability("fight_with_precision", (Window.BARRAGE_OVER,), (v.Score(),), when=("last_fighter_barrage", "not_scored")),
    Ability("fight_with_precision_omega", (Window.BARRAGE_OVER,), (v.Score(),), when=("last_fighter", "not_scored")),
)
