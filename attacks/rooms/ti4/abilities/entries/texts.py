"""What units' own texts do (type U): each unit with the id in its `special` is its own object."""

from __future__ import annotations

from attacks.rooms.ti4.abilities import lasting
from attacks.rooms.ti4.abilities import vocabulary as v
from attacks.rooms.ti4.abilities.vocabulary import Ability, Window, always, by_hand

MOST_SYSTEMS = 9
"""With so many a die cannot miss."""

UNIT_TEXTS = (
    always("strike_wing_alpha_2", lasting.KillInfantry(9)),
    always("arc_secundus", lasting.RepairEachRound()),
    always("cmorran_norr", lasting.Modifier(1, "others")),
    Ability(
        "exotrireme_2",
        (Window.END_OF_ROUND,),
        (v.DestroyChosen(2),),
        when=("opponent_stayed", "opponent_ship"),
        cost=v.Pay(destroy_self=True),
    ),
    always("jns_hylarim", lasting.MoreHits(9, 2)),
    always("fourth_moon", lasting.NoSustain("SUSTAIN_FORBIDDEN_FOURTH_MOON")),
    always("one_zero_zero_one", lasting.RestrictHits(("dreadnought",))),
    Ability(
        "quantum_manipulator",
        (Window.BEFORE_HITS_ARE_ASSIGNED,),
        (v.SustainFor(),),
        when=("hits_on_own_ships", "self_can_sustain"),
    ),
    Ability(
        "dynamo",
        (Window.AFTER_SUSTAINING,),
        (v.Repair("sustained"),),
        when=("own_sustained",),
        cost=v.Pay(influence=2),
    ),
    always("iconoclast_omega", lasting.NoBarrage(("iconoclast", "iconoclast_omega"))),
    always("salai_sai_corian", lasting.DicePerOpponent()),
    always("van_hauge", lasting.TakeAllAlong()),
    by_hand("the_alastor", Window.START_OF_COMBAT, Window.START_OF_ROUND),
    by_hand("z_grav", Window.START_OF_COMBAT, Window.START_OF_ROUND),
    Ability(
        "eidolon_maximum",
        (Window.START_OF_ROUND,),
        (v.Repair("self"), lasting.NotHitBy(("barrage", "space_cannon"))),
        when=("self_damaged",),
        mandatory=True,
    ),
    by_hand("wrath_of_kenara", Window.AFTER_BARRAGE_DICE, Window.OWN_COMBAT_ROLL, when=("kenara_may",)),
    by_hand("last_dispatch", Window.AFTER_RETREAT),
    by_hand("hil_colish", Window.RETREAT_DECLARED),
    by_hand("floating_factory", Window.RETREAT_DECLARED, when=("own_announced",)),
    Ability("heavens_eye", (Window.END_OF_ROUND,), (v.Repair("self"),), when=("self_damaged",)),
    by_hand("exile_breach", Window.END_OF_COMBAT),
    by_hand("linkship_cannon", Window.SHIPS_HAVE_ARRIVED),
    always("quetzecoatl", lasting.NoCannon(ships=True)),
    Ability("the_terror_between", (Window.AFTER_DESTRUCTION,), (v.Capture("all"),)),
    Ability("arvicon_rex", (Window.START_OF_COMBAT,), (v.CombatBonus(2, cls="flagship"),), limit="combat"),
    Ability(
        "the_egeiro", (Window.START_OF_COMBAT,), (v.CombatBonus(1, cls="flagship", times=MOST_SYSTEMS),), limit="combat"
    ),
    always("visz_el_vir", lasting.MoreMechDice(1)),
    Ability(
        "mordred",
        (Window.START_OF_COMBAT, Window.START_OF_GROUND_COMBAT),
        (v.CombatBonus(2, cls="mech"),),
        limit="combat",
        arenas=("space", "ground"),
    ),
    by_hand("quietus", Window.BEFORE_BARRAGE_DICE, Window.BEFORE_HITS_ARE_ASSIGNED),
    Ability(
        "watcher",
        (Window.ACTION_CARD_PLAYED,),
        (v.CancelCard(),),
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
)
