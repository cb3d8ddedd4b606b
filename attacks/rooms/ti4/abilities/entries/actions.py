"""Action cards (rules/ti4.md section 8, type AC)."""

from __future__ import annotations

from attacks.rooms.ti4.abilities.vocabulary import (
    Ability,
    AddHits,
    BarrageHitsAll,
    ByHand,
    Cancel,
    CancelCard,
    DestroySustained,
    DiceDestroy,
    ForceRetreat,
    Repair,
    RerollBarrage,
    RoundBonus,
    SlipAway,
    StopRetreat,
)

ACTIONS = (
    Ability("sabotage", ("PA",), (CancelCard(),)),
    Ability("shields_holding", ("BH",), (Cancel(2),), when=("hits_cancellable",)),
    Ability("direct_hit", ("AS",), (DestroySustained(),), when=("opponent_sustained", "not_immune")),
    Ability("reflective_shielding", ("AW",), (AddHits(2),), when=("own_ship_sustained",)),
    Ability("morale_boost", ("SR",), (RoundBonus(1),), limit="round"),
    Ability("fighter_prototype", ("SC",), (RoundBonus(2, "fighter"),)),
    Ability("skilled_retreat", ("SR",), (SlipAway(),), when=("can_slip_away",)),
    Ability("emergency_repairs", ("SR", "ER"), (Repair("all"),), when=("own_damaged",)),
    Ability("courageous_to_the_end", ("AD",), (DiceDestroy(2),), when=("own_ship_fell",)),
    Ability("waylay", ("BA",), (BarrageHitsAll(),), when=("own_barrage",)),
    Ability("scramble_frequency", ("AA",), (RerollBarrage("opponent"),), when=("opponent_barrage",)),
    Ability("intercept", ("RT",), (StopRetreat(),), when=("opponent_announced",)),
    Ability("rout", ("RS",), (ForceRetreat(),), when=("defending",)),
    Ability("reveal_prototype", ("SC", "SR"), (ByHand(),)),
    Ability("salvage", ("EC",), (ByHand(),), when=("won",)),
    Ability("crash_landing", ("AD",), (ByHand(),), when=("own_ship_fell",)),
)
