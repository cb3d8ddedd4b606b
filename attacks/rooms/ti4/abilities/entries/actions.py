"""Action cards (rules/ti4.md section 8)."""

from __future__ import annotations

from attacks.rooms.ti4.abilities import vocabulary as v
from attacks.rooms.ti4.abilities.vocabulary import Ability, Window, by_hand

ACTIONS = (
    Ability(
        "sabotage",
        (Window.ACTION_CARD_PLAYED,),
        (v.CancelCard(),),
        arenas=("space", "ground", "space_cannon", "bombardment"),
    ),
    Ability("shields_holding", (Window.BEFORE_HITS_ARE_ASSIGNED,), (v.Cancel(2),), when=("hits_cancellable",)),
    Ability(
        "direct_hit",
        (Window.AFTER_SUSTAINING,),
        (v.DestroySustained(),),
        when=("opponent_sustained", "not_immune"),
        arenas=("space", "space_cannon"),
    ),
    Ability("reflective_shielding", (Window.WHEN_SUSTAINING,), (v.AddHits(2),), when=("own_ship_sustained",)),
    Ability("morale_boost", (Window.START_OF_ROUND,), (v.RoundBonus(1),), limit="round", arenas=("space", "ground")),
    Ability("fighter_prototype", (Window.START_OF_COMBAT,), (v.RoundBonus(2, "fighter"),)),
    Ability("skilled_retreat", (Window.START_OF_ROUND,), (v.SlipAway(),), when=("can_slip_away",)),
    Ability(
        "emergency_repairs",
        (Window.START_OF_ROUND, Window.END_OF_ROUND),
        (v.Repair("all"),),
        when=("own_damaged",),
        arenas=("space", "ground"),
    ),
    Ability("courageous_to_the_end", (Window.AFTER_DESTRUCTION,), (v.DiceDestroy(2),), when=("own_ship_fell",)),
    Ability("waylay", (Window.BEFORE_BARRAGE_DICE,), (v.BarrageHitsAll(),), when=("own_barrage",)),
    Ability(
        "scramble_frequency",
        (Window.AFTER_BARRAGE_DICE,),
        (v.RerollBarrage("opponent"),),
        when=("opponent_barrage",),
        arenas=("space", "space_cannon", "bombardment"),
    ),
    Ability("intercept", (Window.RETREAT_DECLARED,), (v.StopRetreat(),), when=("opponent_announced",)),
    Ability("rout", (Window.START_OF_RETREATS,), (v.ForceRetreat(),), when=("defending",)),
    by_hand("reveal_prototype", Window.START_OF_COMBAT, Window.START_OF_ROUND, arenas=("space", "ground")),
    Ability("salvage", (Window.AFTER_COMBAT,), (v.Gain(theirs=True),), when=("won",)),
    by_hand("crash_landing", Window.AFTER_DESTRUCTION, when=("own_ship_fell",)),
)
