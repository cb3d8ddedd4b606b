"""Leaders (type L): agents are exhausted, heroes purged; commanders only need to be there, whoever's they are."""

from __future__ import annotations

from attacks.rooms.ti4.abilities import vocabulary as v
from attacks.rooms.ti4.abilities.vocabulary import Ability, Window, by_hand

START = (Window.START_OF_COMBAT, Window.START_OF_GROUND_COMBAT)

LEADERS = (
    Ability(
        "trrakan_aun_zulok",
        (Window.BEFORE_BARRAGE_DICE,),
        (v.MoreBarrageDice(1),),
        when=("own_barrage",),
        arenas=("space", "space_cannon", "bombardment"),
    ),
    Ability(
        "agnlan_oln",
        (Window.AFTER_BARRAGE_DICE,),
        (v.RerollBarrage("own"),),
        when=("own_barrage",),
        arenas=("space", "space_cannon", "bombardment"),
    ),
    Ability("viscount_unlenn", (Window.START_OF_ROUND,), (v.MoreCombatDice(1),), exhaust=True),
    Ability(
        "rear_admiral_farran",
        (Window.AFTER_SUSTAINING,),
        (v.Gain(1),),
        when=("own_sustained",),
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
    Ability(
        "brother_milor",
        (Window.AFTER_DESTRUCTION,),
        (v.Place(2, ("destroyer", "cruiser")),),
        when=("raider_fell", "in_combat_or_ruled"),
        exhaust=True,
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
    Ability(
        "brother_milor_omega",
        (Window.AFTER_DESTRUCTION,),
        (v.Place(2),),
        when=("unit_fell", "in_combat_or_ruled"),
        exhaust=True,
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
    Ability("the_thundarian", (Window.AFTER_ROLL_STEP,), (v.RollAgain(),), exhaust=True, arenas=("space", "ground")),
    Ability(
        "tellurian",
        (Window.BEFORE_HITS_ARE_ASSIGNED,),
        (v.Cancel(1),),
        when=("hits_cancellable",),
        exhaust=True,
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
    by_hand("sleeper_cell", Window.START_OF_COMBAT, Window.START_OF_ROUND, Window.AFTER_DESTRUCTION, purge=True),
    by_hand("fragment_reality", Window.START_OF_COMBAT, Window.START_OF_ROUND, purge=True),
    by_hand("overwing_zeta", Window.START_OF_COMBAT, Window.START_OF_ROUND, purge=True),
    by_hand("vos_hollow", Window.AFTER_DESTRUCTION),
    by_hand("aroz_hollow", Window.BEFORE_COMBAT_DICE),
    by_hand("dame_briar", Window.AFTER_DESTRUCTION, exhaust=True, arenas=("space", "ground")),
    by_hand("apollo", Window.AFTER_DESTRUCTION, exhaust=True, arenas=("space", "ground")),
    by_hand("watchful_ojz", Window.RETREAT_DECLARED, when=("own_announced",)),
    by_hand("sula_mentarion", Window.AFTER_COMBAT, when=("won",)),
    Ability("rickar_rickani", START, (v.CombatBonus(2),), limit="combat", arenas=("space", "ground")),
)
