"""What acts only around the space combat: Space Cannon, bombardment, landing, the ground (rules/ti4-action.md 6)."""

from __future__ import annotations

from attacks.rooms.ti4.abilities import lasting
from attacks.rooms.ti4.abilities import vocabulary as v
from attacks.rooms.ti4.abilities.vocabulary import Ability, Window, always, by_hand

CANNON, BOMBARDMENT, GROUND = "space_cannon", "bombardment", "ground"
ROLLS = (CANNON, BOMBARDMENT)

MOST_INFLUENCE = 6
"""No planet has more influence."""

CANNONS = (
    Ability(
        "experimental_battlestation",
        (Window.SHIPS_HAVE_ARRIVED,),
        (v.LendCannonTo(("space_dock", "floating_factory"), 5, 3),),
        when=("defending",),
    ),
    Ability("solar_flare", (Window.SHIPS_HAVE_ARRIVED,), (v.Switch("no_cannon"),), when=("attacking",)),
    Ability("myru_vos", (Window.SHIPS_HAVE_ARRIVED,), (v.Switch("no_cannon"),), when=("attacking",), exhaust=True),
    Ability(
        "graviton_laser_fire",
        (Window.BEFORE_BARRAGE_DICE,),
        (v.HitSturdy(),),
        when=("own_barrage",),
        exhaust=True,
        arenas=(CANNON,),
    ),
    Ability(
        "maneuvering_jets",
        (Window.BEFORE_HITS_ARE_ASSIGNED,),
        (v.Cancel(1),),
        when=("hits_cancellable",),
        arenas=(CANNON,),
    ),
    always("l4_disruptors", lasting.NoCannon(ships=False)),
    always("lightrail_ordnance", lasting.LendCannon(("space_dock", "floating_factory"), 5, 2, reach=True)),
    by_hand("geoform", Window.SHIPS_HAVE_ARRIVED),
    by_hand("custodia_vigilia", Window.SHIPS_HAVE_ARRIVED),
    by_hand("temporal_command_suite", Window.SHIPS_HAVE_ARRIVED, exhaust=True),
    by_hand("ssruu", Window.SHIPS_HAVE_ARRIVED, exhaust=True),
    Ability("turn_their_fleets_to_dust", (Window.CANNON_OVER,), (v.Score(),), when=("last_ship", "not_scored")),
    Ability(
        "turn_their_fleets_to_dust_omega", (Window.CANNON_OVER,), (v.Score(),), when=("last_sturdy_ship", "not_scored")
    ),
)

INVASION = (
    Ability("bunker", (Window.START_OF_INVASION,), (v.Switch("lower_bombs"),)),
    Ability("blitz", (Window.START_OF_INVASION,), (v.Switch("lend_bombs"),), when=("attacking",)),
    Ability("disable", (Window.START_OF_INVASION,), (v.Switch("no_structures"),), when=("attacking",)),
    always("x89_bacterial_weapon"),
    always("x89_bacterial_weapon_omega", lasting.MoreShots(2)),
    always("conventions_of_war", lasting.Protected("cultural")),
    always("planetary_shield", lasting.Shield()),
    always("breaks_shields", lasting.BreakShields()),
    always("two_ram", lasting.IgnoreShields()),
    Ability(
        "make_an_example",
        (Window.AFTER_BOMBARDMENT, Window.END_OF_ROUND),
        (v.Score(),),
        when=("last_force_bombarded", "not_scored"),
        arenas=(GROUND,),
    ),
    Ability("parley", (Window.FORCES_COMMITTED,), (v.SendBack(),), when=("defending",)),
    Ability("ghost_squad", (Window.FORCES_COMMITTED,), (v.MoveForces(),)),
    Ability("raghs_call", (Window.FORCES_COMMITTED,), (v.MoveForces("saar"),), when=("attacking",)),
    by_hand("ghom_sekkus", Window.START_OF_INVASION, when=("attacking",)),
    by_hand("shval", Window.SHIPS_HAVE_ARRIVED, when=("attacking",), purge=True),
    Ability("research_team", (Window.FORCES_COMMITTED,), (v.Coexist(),)),
    Ability("viper_ex23", (Window.FORCES_COMMITTED,), (v.Coexist(here=True),), when=("self_may_coexist",)),
    always("omniopiares", lasting.Toll(1)),
    by_hand("revenant", Window.START_OF_INVASION),
    always("matriarch", lasting.Land()),
)

ON_THE_GROUND = (
    Ability(
        "magen_defense_grid",
        (Window.START_OF_ROUND,),
        (v.NoRolls(),),
        when=("own_shield",),
        exhaust=True,
        arenas=(GROUND,),
    ),
    Ability(
        "magen_defense_grid_omega",
        (Window.START_OF_GROUND_COMBAT,),
        (v.Hit(chosen=True),),
        when=("own_structure", "opponent_ship"),
        mandatory=True,
        arenas=(GROUND,),
    ),
    Ability(
        "proxima_targeting",
        (Window.START_OF_ROUND,),
        (v.BombardBoth(8, 3), v.BombardBoth(8, 3, own=True)),
        limit="round",
        arenas=(GROUND,),
    ),
    Ability("fire_team", (Window.OWN_COMBAT_ROLL,), (v.Reroll("own"),), arenas=(GROUND,)),
    Ability("tekklar_legion", (Window.START_OF_GROUND_COMBAT,), (v.CombatBonus(1, "norr", -1),), arenas=(GROUND,)),
    Ability(
        "greyfire_mutagen_omega",
        (Window.START_OF_GROUND_COMBAT,),
        (v.TakeOver(("infantry",)),),
        when=("two_opposing", "opponent_not_yin"),
        arenas=(GROUND,),
    ),
    Ability(
        "indoctrination",
        (Window.START_OF_GROUND_COMBAT,),
        (v.TakeOver(("infantry",)),),
        when=("not_indoctrinated",),
        cost=v.Pay(influence=2),
        limit="combat",
        arenas=(GROUND,),
    ),
    Ability(
        "moyins_ashes",
        (Window.START_OF_GROUND_COMBAT,),
        (v.TakeOver(("infantry",), becomes="mech"),),
        when=("not_indoctrinated", "may_deploy"),
        cost=v.Pay(influence=3),
        limit="combat",
        arenas=(GROUND,),
    ),
    Ability(
        "iconoclast",
        (Window.START_OF_GROUND_COMBAT,),
        (v.CombatBonus(2, cls="mech"),),
        when=("first_iconoclast",),
        limit="combat",
        arenas=(GROUND,),
    ),
    Ability("evelyn_delouis", (Window.START_OF_ROUND,), (v.MoreCombatDice(1),), exhaust=True, arenas=(GROUND,)),
    Ability(
        "claire_gibson", (Window.START_OF_GROUND_COMBAT,), (v.Reinforce(1),), when=("own_planet",), arenas=(GROUND,)
    ),
    Ability(
        "reaper_deploy",
        (Window.START_OF_ROUND,),
        (v.Promote(),),
        when=("may_deploy",),
        cost=v.Pay(resources=2),
        limit="round",
        arenas=(GROUND,),
    ),
    Ability(
        "valkyrie_exoskeleton",
        (Window.WHEN_SUSTAINING,),
        (v.AddHits(1),),
        when=("self_just_sustained", "own_sustained"),
        mandatory=True,
        arenas=(GROUND,),
    ),
    always("valkyrie_particle_weave", lasting.AnswerHits(1)),
    always("moll_terminus", lasting.NoSustain("SUSTAIN_FORBIDDEN_MOLL_TERMINUS", ground=True)),
    always("shield_paling", lasting.NotFragile()),
    Ability("harrow", (Window.END_OF_ROUND,), (v.FireAgain(),), when=("can_harrow",), arenas=(GROUND,)),
    Ability("alarum", (Window.END_OF_ROUND,), (v.Reinforce(2, ("infantry", "mech")),), limit="round", arenas=(GROUND,)),
    by_hand("a3_valiance", Window.AFTER_DESTRUCTION, arenas=(GROUND, *ROLLS)),
    Ability("reanimator", (Window.AFTER_DESTRUCTION,), (v.Capture("own", "infantry"),), arenas=(GROUND, *ROLLS)),
    by_hand("infantry_2", Window.AFTER_GROUND_COMBAT, arenas=(GROUND,)),
    Ability("dacxive_animators", (Window.AFTER_GROUND_COMBAT,), (v.Reinforce(1),), when=("won",), arenas=(GROUND,)),
    Ability("infiltrate", (Window.CONTROL_GAINED,), (v.TakeStructures(),), when=("attacking", "structures_gained")),
    Ability("assimilate", (Window.CONTROL_GAINED,), (v.TakeStructures(),), when=("attacking", "structures_gained")),
    Ability("scavenge", (Window.CONTROL_GAINED,), (v.Gain(1),), when=("attacking", "planet_gained")),
    Ability(
        "scavenger_zeta",
        (Window.CONTROL_GAINED,),
        (v.Deploy(("mech",)),),
        when=("attacking", "planet_gained", "may_deploy"),
        cost=v.Pay(trade_goods=1),
    ),
    by_hand("liberate", Window.CONTROL_GAINED, when=("attacking", "planet_gained")),
    Ability(
        "fealty_uplink",
        (Window.CONTROL_GAINED,),
        (v.Deploy(("infantry",), upto=MOST_INFLUENCE),),
        when=("attacking", "planet_gained"),
    ),
    by_hand("norr_supremacy", Window.AFTER_COMBAT, Window.AFTER_GROUND_COMBAT, when=("won",), arenas=("space", GROUND)),
    by_hand("the_reaping", Window.AFTER_COMBAT, Window.AFTER_GROUND_COMBAT, when=("won",), arenas=("space", GROUND)),
    by_hand("integrated_economy", Window.CONTROL_GAINED, when=("attacking", "planet_gained")),
    Ability("reclaimer", (Window.END_OF_ACTION,), (v.Deploy(("pds", "space_dock"), here=True),), when=("self_gained",)),
    Ability("tro", (Window.END_OF_ACTION,), (v.Deploy(("infantry",), 2, active=True),), exhaust=True),
)

AROUND = (*CANNONS, *INVASION, *ON_THE_GROUND)
